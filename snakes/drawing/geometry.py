"""Where the squares lie. One square is 100 units wide; y grows downwards."""

from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Pixel: TypeAlias = tuple[int, int]

SQUARE = 100
ROWS = 10
GOAL = ROWS * ROWS
MARGIN = 40
SIZE = ROWS * SQUARE + 2 * MARGIN


def corner(square: int) -> Pixel:
    """The top left corner of a square, in units of the drawing."""
    row, column = divmod(square - 1, ROWS)
    if row % 2:
        column = ROWS - 1 - column
    return MARGIN + SQUARE * column, MARGIN + SQUARE * (ROWS - 1 - row)


def centre(square: int) -> Pixel:
    """The centre of a square, in units of the drawing."""
    x, y = corner(square)
    return x + SQUARE // 2, y + SQUARE // 2


def whole(point: Point) -> Pixel:
    """The nearest point with whole coordinates."""
    return round(point[0]), round(point[1])
