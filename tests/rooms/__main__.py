"""Try all that rooms must stand, or what is named: `python -m tests.rooms kill load`."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping

from tests.bench.figure import Figure

from . import kill, load, writers

TRIALS: Mapping[str, Callable[[], Iterator[Figure]]] = {
    "kill": kill.kill,
    "load": load.load,
    "writers": writers.writers,
}


def main(names: list[str]) -> int:
    """The exit status: whether every goal is met."""
    unknown = [name for name in names if name not in TRIALS]
    if unknown:
        print(f"There is no trial {unknown[0]}; there are {', '.join(TRIALS)}.", file=sys.stderr)
        return 2
    if sys.platform != "linux":
        print("Processes are found in /proc, which only Linux has.", file=sys.stderr)
        return 2
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores\n")
    is_met = True
    for name in names or TRIALS:
        for figure in TRIALS[name]():
            print(figure.line, flush=True)
            is_met = is_met and figure.is_met is not False
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
