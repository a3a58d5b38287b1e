"""A ladder: two rails, and rungs at even distances."""

from math import hypot

from snakes.drawing.curves import lines
from snakes.drawing.geometry import Point
from snakes.drawing.layout import Ladder

HALF = 16
"""From the middle of a ladder to the middle of a rail, in units."""

PITCH = 27
"""From rung to rung, in units; the style draws the rungs as dashes of this period."""

TONES = 3


def ladder_svg(ladder: Ladder, number: int) -> str:
    """One ladder, in one of three tones of wood; edges first, then the wood within them."""
    rails, rungs = _paths(ladder)
    return (
        f'<g class="ladder w{number % TONES}"><path class="rail" d="{rails}"/>'
        f'<path class="rung" d="{rungs}"/><path class="rail in" d="{rails}"/>'
        f'<path class="rung in" d="{rungs}"/></g>'
    )


def ladder_rails(ladder: Ladder) -> str:
    """The path of the two rails."""
    return _paths(ladder)[0]


def _paths(ladder: Ladder) -> tuple[str, str]:
    """The path of the rails and that of the rungs."""
    foot, top = _whole_rungs(*ladder.ends)
    length = hypot(top[0] - foot[0], top[1] - foot[1])
    nx, ny = (top[1] - foot[1]) / length * HALF, (foot[0] - top[0]) / length * HALF
    left = lines(((foot[0] + nx, foot[1] + ny), (top[0] + nx, top[1] + ny)))
    right = lines(((foot[0] - nx, foot[1] - ny), (top[0] - nx, top[1] - ny)))
    return left + right, lines((foot, top))


def _whole_rungs(foot: Point, top: Point) -> tuple[Point, Point]:
    """The ends, moved outwards by up to 15 units, so that the rungs come out even."""
    length = hypot(top[0] - foot[0], top[1] - foot[1])
    spare = (PITCH * round(length / PITCH + 0.6) - length) / 2 / length
    dx, dy = (top[0] - foot[0]) * spare, (top[1] - foot[1]) * spare
    return (foot[0] - dx, foot[1] - dy), (top[0] + dx, top[1] + dy)
