"""A snake: a body that tapers to the tail, a pattern along it, and a head with eyes."""

from collections.abc import Callable
from math import atan2, degrees, hypot

from snakes.drawing.curves import aside, evenly, lines, move, pack, trace
from snakes.drawing.geometry import Point, whole
from snakes.drawing.layout import Snake

HEAD = (
    '<g id="h"><path class="tongue" d="M20 0h18l8-6m-8 6l8 6"/>'
    '<path d="M-24-12C-12-20-6-25 7-23 22-20 31-10 31 0s-9 20-24 23C-6 25-12 20-24 12z"/>'
    '<circle class="eye" cx="5" cy="-13" r="10"/><circle class="eye" cx="5" cy="13" r="10"/>'
    '<path class="pupil" d="M8-12h0M8 12h0"/><path d="M25-5h0M25 5h0"/></g>'
)
"""A head seen from above, its middle at 0 0, looking to the right."""

COLOURS = (
    ("#288", "#154", "#fd8"),
    ("#75a", "#426", "#ebe"),
    ("#d63", "#731", "#fda"),
    ("#47c", "#247", "#def"),
    ("#793", "#451", "#efa"),
    ("#b35", "#612", "#fcb"),
    ("#da1", "#750", "#742"),
    ("#395", "#153", "#de9"),
    ("#a53", "#521", "#fc8"),
    ("#56a", "#236", "#fba"),
)
"""Body, edge and pattern of each kind of snake."""


def body_svg(snake: Snake, number: int) -> str:
    """The body of a snake; ``number`` chooses its colour and pattern."""
    pattern = PATTERNS[number % len(PATTERNS)](snake)
    return f'<g class="{_kind(number)}"><path d="{snake_outline(snake)}"/>{pattern}</g>'


def head_svg(snake: Snake, number: int) -> str:
    """The head of a snake, turned away from its body."""
    (hx, hy), (nx, ny) = snake.spine(0), snake.spine(0.01)
    turn = 5 * round(degrees(atan2(hy - ny, hx - nx)) / 5)
    place = f"translate({pack(whole((hx, hy)))})rotate({turn})"
    return f'<use href="#h" class="{_kind(number)}" transform="{place}"/>'


def _kind(number: int) -> str:
    return f"snake s{number % len(COLOURS)}"


def snake_outline(snake: Snake) -> str:
    """The body's outline, from the neck along one side to the tip and back."""

    def right(part: float) -> Point:
        return aside(snake.spine, part, _half_width(snake, part))

    def left(part: float) -> Point:
        return aside(snake.spine, part, -_half_width(snake, part))

    crests = _crests(snake)
    return move(right(0)) + trace(right, crests) + trace(left, crests[::-1]) + "z"


def _crests(snake: Snake) -> tuple[float, ...]:
    """The parts of the way where the body turns, and both ends."""
    halves = snake.shape.halves
    return 0, *((half + 0.5) / halves for half in range(halves)), 1


def _length(snake: Snake) -> float:
    (ax, ay), (bx, by) = snake.ends
    return hypot(bx - ax, by - ay)


def _half_width(snake: Snake, part: float) -> float:
    """Half the body's width where this part of its length is behind the head."""
    full = 11 + min(4, _length(snake) / 170)
    return full * min(1, 0.8 + part, 0.08 + 1.6 * (1 - part))


def _dashes(name: str) -> Callable[[Snake], str]:
    """A pattern that is a dashed line along the spine, thinner from the middle on."""

    def draw(snake: Snake) -> str:
        crests = _crests(snake)
        middle = (len(crests) - 1) // 2
        front, rear = crests[: middle + 1], crests[middle:-1]
        return _dashed(name, snake, front) + _dashed(f"{name} thin", snake, rear)

    return draw


def _dashed(name: str, snake: Snake, parts: tuple[float, ...]) -> str:
    path = move(snake.spine(parts[0])) + trace(snake.spine, parts)
    return f'<path class="p {name}" d="{path}"/>'


def _zigzag(snake: Snake) -> str:
    """A line that swings from side to side of the body."""
    parts = evenly(max(4, round(_length(snake) / 17)))[1:-1]
    points = [_on_back(snake, part, 0.55 * (-1) ** i) for i, part in enumerate(parts)]
    return f'<path class="p zig" d="{lines(points)}"/>'


def _diamonds(snake: Snake) -> str:
    """Diamonds along the back, each touching the next."""
    parts = evenly(max(6, 2 * round(_length(snake) / 38)))[2:-2]
    there = [_on_back(snake, part, 0.62 * (i % 2)) for i, part in enumerate(parts)]
    back = [_on_back(snake, part, -0.62 * (i % 2)) for i, part in enumerate(parts)]
    return f'<path class="p gem" d="{lines(there + back[::-1])}z"/>'


def _on_back(snake: Snake, part: float, side: float) -> Point:
    """A point on the body, from its left edge (``side`` -1) to its right (1)."""
    return aside(snake.spine, part, side * _half_width(snake, part))


PATTERNS: tuple[Callable[[Snake], str], ...] = (
    _diamonds,
    _dashes("dots"),
    _dashes("bands"),
    _zigzag,
    _dashes("beads"),
)
