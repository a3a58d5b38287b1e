"""Measure all figures, or those named: `python -m tests.bench roll page`."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping

import django

from . import answers, browser, core, whole
from .figure import Figure

FIGURES: Mapping[str, Callable[[], Iterator[Figure]]] = {
    "roll": answers.roll,
    "page": answers.page,
    "poll": answers.poll,
    "click": browser.click,
    "lighthouse": browser.lighthouse,
    "memory": whole.memory,
    "ply": answers.ply,
    "answer": answers.answer,
    "visit": whole.visit,
    "start": whole.start,
    "core": core.core,
    "board": core.board,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in FIGURES]
    if unknown:
        print(f"There is no figure {unknown[0]}; there are {', '.join(FIGURES)}.", file=sys.stderr)
        return 2
    if sys.platform != "linux":
        print("Processor time and memory are read from /proc, which only Linux has.", file=sys.stderr)
        return 2
    print(
        f"Python {platform.python_version()}, Django {django.__version__}, {platform.machine()}, {os.cpu_count()} cores\n"
    )
    for name in names or FIGURES:
        for figure in FIGURES[name]():
            print(figure.line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
