"""Lines and curves as short SVG path data, in whole units and relative steps."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import hypot
from typing import TypeAlias

from snakes.drawing.geometry import Pixel, Point, whole

Curve: TypeAlias = Callable[[float], Point]
"""A curve: the point at each part (0 to 1) of its length."""

_NEAR = 1e-3


def pack(numbers: Iterable[int]) -> str:
    """Numbers as path data: a minus sign needs no blank before it."""
    text = ""
    for number in numbers:
        text += f" {number}" if text and number >= 0 else str(number)
    return text


def move(point: Point) -> str:
    """A pen put down on a point."""
    return "M" + pack(whole(point))


def lines(points: Sequence[Point]) -> str:
    """Straight lines through the points."""
    pixels = [whole(point) for point in points]
    steps = (step for a, b in pairwise(pixels) for step in _minus(b, a))
    return move(points[0]) + "l" + pack(steps)


def trace(curve: Curve, parts: Sequence[float]) -> str:
    """The curve through its points at ``parts``, from where the pen is; back where they fall.

    The handles on both sides of a point are of equal length, so every piece after the first
    is SVG's short ``s``, four numbers instead of six.
    """
    pixels = [whole(curve(part)) for part in parts]
    handles = [_scaled(_slope(curve, part), reach) for part, reach in zip(parts, _reaches(parts), strict=True)]
    numbers = [*whole(handles[0])]
    for (start, end), (dx, dy) in zip(pairwise(pixels), handles[1:], strict=True):
        x, y = _minus(end, start)
        numbers += (*whole((x - dx, y - dy)), x, y)
    return f"c{pack(numbers[:6])}" + (f"s{pack(numbers[6:])}" if len(parts) > 2 else "")


def aside(curve: Curve, part: float, width: float) -> Point:
    """The point ``width`` units to the right of the curve, looking along it."""
    (x, y), (dx, dy) = curve(part), _slope(curve, part)
    scale = width / hypot(dx, dy)
    return x - dy * scale, y + dx * scale


def evenly(steps: int, start: float = 0, end: float = 1) -> tuple[float, ...]:
    """The parts at even distances from ``start`` to ``end``, both included."""
    return tuple(start + (end - start) * step / steps for step in range(steps + 1))


def _reaches(parts: Sequence[float]) -> list[float]:
    """How far along the curve the handles of each point reach: a third of a piece."""
    gaps = [b - a for a, b in pairwise(parts)]
    return [(before + after) / 6 for before, after in zip(gaps[:1] + gaps, gaps + gaps[-1:], strict=True)]


def _slope(curve: Curve, part: float) -> Point:
    (ax, ay), (bx, by) = curve(part - _NEAR), curve(part + _NEAR)
    return (bx - ax) / (2 * _NEAR), (by - ay) / (2 * _NEAR)


def _scaled(vector: Point, factor: float) -> Point:
    return vector[0] * factor, vector[1] * factor


def _minus(a: Pixel, b: Pixel) -> Pixel:
    return a[0] - b[0], a[1] - b[1]
