"""How crowded the board is, cell by cell, so that snakes can go round what is there."""

from collections.abc import Iterable, Sequence

from snakes.drawing.geometry import MARGIN, SIZE, Point

CELL = 20
"""The width of a cell in units: a fifth of a square."""

_AROUND = 200
"""Room beyond the drawing, so that a curve that leaves it still falls on a cell."""

_WIDTH = (SIZE + 2 * _AROUND) // CELL
_FRAME = 60
_BESIDE_FRAME = 10

Stamp = tuple[tuple[int, int], ...]
"""Cells to add to, as (distance in cells along the list, weight)."""


def _round_stamp(*rings: int) -> Stamp:
    """A disc of cells: the weight of the middle, then of each ring of cells around it."""
    reach = len(rings) - 1
    span = range(-reach, reach + 1)
    return tuple((y * _WIDTH + x, rings[max(abs(x), abs(y))]) for y in span for x in span)


BODY = _round_stamp(6, 4, 1)
WOOD = _round_stamp(4, 3, 1)
HEAD = _round_stamp(60, 40, 20)
END = _round_stamp(8, 5)


def cell(point: Point) -> int:
    """The index of the cell a point lies in."""
    return (int(point[1]) + _AROUND) // CELL * _WIDTH + (int(point[0]) + _AROUND) // CELL


class Field:
    """The weights of all cells; a path costs the sum of the cells it passes."""

    def __init__(self) -> None:
        self._weights = list(_EMPTY)

    def add(self, points: Iterable[Point], stamp: Stamp, sign: int = 1) -> None:
        """Put (or with ``sign`` -1: take away) the stamp around each point."""
        weights = self._weights
        for middle in map(cell, points):
            for offset, weight in stamp:
                weights[middle + offset] += sign * weight

    def cost(self, points: Sequence[Point]) -> int:
        """How much lies in the way of a path through the points."""
        weights = self._weights
        return sum(weights[(int(y) + _AROUND) // CELL * _WIDTH + (int(x) + _AROUND) // CELL] for x, y in points)


def _empty() -> list[int]:
    """Nothing on the board, and the frame around it."""
    walls = [_wall(CELL * i - _AROUND) for i in range(_WIDTH)]
    return [max(x, y) for y in walls for x in walls]


def _wall(start: int) -> int:
    """The weight of the cells whose left or upper edge is here."""
    inside = min(start - MARGIN, SIZE - MARGIN - CELL - start)
    return _FRAME if inside < 0 else _BESIDE_FRAME if inside < CELL else 0


_EMPTY = _empty()
