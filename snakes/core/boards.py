"""Boards: which squares there are, where they lie, and which jumps a board has."""

import re
from collections.abc import Mapping
from types import MappingProxyType

PEN = 0
HOME = 100
MOST_JUMPS = 40

Jumps = Mapping[int, int]
"""Jumps by the square they start on: a ladder leads from foot to top, a snake from head to tail."""


class BoardError(ValueError):
    """A list of jumps that is no board. `reasons` holds a code and the squares it is about, for each fault."""

    def __init__(self, reasons: list[tuple[str, str]]) -> None:
        super().__init__(", ".join(" ".join(reason) for reason in reasons))
        self.reasons = reasons


_JUMP = re.compile(r"(0|[1-9][0-9]{0,3})-(0|[1-9][0-9]{0,3})")


def parse(text: str) -> Jumps:
    """Read an own board such as `3-24.26-6`: 1 to 40 jumps joined by dots.

    A jump starts on 1 to 99 and ends on 1 to 100, and a square starts one jump at most.
    The jumps come back sorted by their start. Raises BoardError with each reason.
    """
    words = text.split(".", MOST_JUMPS + 1)
    if len(words) > MOST_JUMPS:
        raise BoardError([("count", str(MOST_JUMPS))])
    jumps: dict[int, int] = {}
    reasons = []
    for word in words:
        match = _JUMP.fullmatch(word)
        if not match:
            reasons.append(("form", word[:20]))
            continue
        start, end = int(match[1]), int(match[2])
        if not 1 <= start < HOME or not 1 <= end <= HOME:
            reasons.append(("range", word))
        elif start == end:
            reasons.append(("level", word))
        elif start in jumps:
            reasons.append(("twice", match[1]))
        else:
            jumps[start] = end
    if reasons:
        raise BoardError(reasons)
    return MappingProxyType(dict(sorted(jumps.items())))


def text_of(jumps: Jumps) -> str:
    """The one true text of these jumps, sorted by start; empty for a board without any."""
    return ".".join(f"{start}-{jumps[start]}" for start in sorted(jumps))


_FIXED_TEXTS = {
    "classic": "3-24.13-29.14-47.26-6.36-46.37-83.42-60.49-70.50-32.53-92.62-23.67-97.69-28.77-65.84-66.86-74.95-73.99-80",
    "printed": "1-38.4-14.9-31.16-6.21-42.28-84.36-44.47-26.49-11.51-67.56-53.62-19.64-60.71-91.80-100.87-24.93-73.95-75.98-78",
    "meadow": "3-24.11-50.13-28.14-77.25-15.29-66.38-21.43-26.49-32.52-86.58-78.59-82.60-40.83-98.84-34.92-70.93-88",
    "temple": "14-33.16-57.24-37.34-15.40-80.50-29.54-45.63-42.66-71.70-36.75-85.77-19.81-98.83-94.86-74.93-73",
    "river": "2-38.15-69.17-36.22-42.23-37.32-6.35-54.50-11.55-85.56-44.64-59.65-43.69-52.80-22.87-96.91-51.99-84",
    "race": "6-14.7-30.15-49.20-4.24-16.31-70.32-52.36-65.53-34.57-38.58-22.62-98.63-41.66-35.68-97.95-69",
}

FIXED: Mapping[str, Jumps] = MappingProxyType(
    {name: parse(text) for name, text in _FIXED_TEXTS.items()} | {"plain": MappingProxyType({})}
)
"""The boards that have a name of their own."""

NAME_BY_TEXT: Mapping[str, str] = MappingProxyType({text_of(jumps): name for name, jumps in FIXED.items()})


def column_and_row(square: int) -> tuple[int, int]:
    """Column from the left and row from the bottom, both from 0, of a square from 1 to 100.

    The track folds at the end of each row: 11 lies above 10, 100 above 81.
    """
    row, step = divmod(square - 1, 10)
    return (step if row % 2 == 0 else 9 - step), row
