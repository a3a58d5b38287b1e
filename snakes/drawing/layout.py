"""Where each jump runs: ladders straight, snakes in waves that go round what is in the way.

The search is small and always the same: every snake in turn, the longest first, tries a few
dozen shapes and keeps the one with the least in its way; then all try once more, now that they
know of one another.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import hypot, pi, sin
from typing import NamedTuple, TypeAlias

from snakes.drawing.curves import evenly
from snakes.drawing.field import BODY, END, HEAD, WOOD, Field
from snakes.drawing.geometry import GOAL, Pixel, Point, centre, whole

Jumps: TypeAlias = tuple[tuple[int, int], ...]
Ends: TypeAlias = tuple[Point, Point]

SWEEPS = 2

SLOTS: tuple[Pixel, ...] = ((-24, 18), (24, 18), (0, 26), (-26, -4), (26, -4))
"""Where further ends of jumps on one square go, in units from its centre."""


BOWS = (0, 30, -30, 60, -60, 90, -90, 130, -130, 170, -170)
"""How far a snake may bend aside as a whole, in units: to its right, looking down its body."""


class Shape(NamedTuple):
    """How a snake winds: half waves on its way, how wide they swing, and one large bow."""

    halves: int
    swing: float
    bow: float


@dataclass(frozen=True)
class Ladder:
    """A straight jump up, with the points where it stands and where it leans."""

    foot: int
    top: int
    ends: Ends


@dataclass(frozen=True)
class Snake:
    """A winding jump down, with the points of head and tail end, and the shape between."""

    head: int
    tail: int
    ends: Ends
    shape: Shape

    def spine(self, part: float) -> Point:
        """The point of the body's middle line this part (0 to 1) of the way to the tail."""
        (ax, ay), (bx, by) = self.ends
        dx, dy = bx - ax, by - ay
        wave = self.shape.swing * sin(pi * self.shape.halves * part)
        aside = (wave + self.shape.bow * sin(pi * part)) / hypot(dx, dy)
        return ax + dx * part - dy * aside, ay + dy * part + dx * aside


@dataclass(frozen=True)
class Layout:
    """All jumps of a board, where they are drawn."""

    ladders: tuple[Ladder, ...]
    snakes: tuple[Snake, ...]


@lru_cache(maxsize=64)
def lay_out(jumps: Jumps) -> Layout:
    """Find a place for every jump, given as sorted pairs."""
    ends = _ends(jumps)
    field = Field()
    falls = [jump for jump in jumps if jump[0] > jump[1]]
    field.add((ends[jump][0] for jump in falls), HEAD)
    field.add((end for jump in jumps for end in ends[jump]), END)
    field.add([centre(1), centre(GOAL)], HEAD)
    ladders = tuple(Ladder(*jump, _place_ladder(ends[jump], field)) for jump in jumps if jump[0] < jump[1])
    shapes = _place_snakes({jump: ends[jump] for jump in falls}, field)
    return Layout(ladders, tuple(Snake(*jump, ends[jump], shapes[jump]) for jump in falls))


def route(jumps: Mapping[int, int], start: int) -> tuple[Pixel, ...]:
    """The way of a token along the jump that begins on ``start``, from centre to centre."""
    layout = lay_out(tuple(sorted(jumps.items())))
    first, last = centre(start), centre(jumps[start])
    for snake in layout.snakes:
        if snake.head == start:
            parts = evenly(min(11, max(7, 2 * snake.shape.halves + 1)))
            return (first, *(whole(snake.spine(part)) for part in parts[1:-1]), last)
    return first, last


def _ends(jumps: Jumps) -> dict[tuple[int, int], Ends]:
    """Start and end of each jump; those that share a square stand beside one another."""
    taken: defaultdict[int, int] = defaultdict(int)
    starts = {jump: _slot(jump[0], taken, (4, 10) if jump[0] > jump[1] else (4, 4)) for jump in jumps}
    return {jump: (starts[jump], _slot(jump[1], taken, (4, 4))) for jump in jumps}


def _slot(square: int, taken: defaultdict[int, int], first: Pixel) -> Point:
    """The next free place on a square."""
    x, y = centre(square)
    aside, down = (first, *SLOTS)[taken[square] % (1 + len(SLOTS))]
    taken[square] += 1
    return x + aside, y + down


def _place_ladder(ends: Ends, field: Field) -> Ends:
    """The ladder between its ends, moved a little aside where that clears other jumps."""
    steps = max(2, round(_length(ends) / 20))
    lines = [_points(moved, steps) for moved in _moved(ends)]
    best = min(lines, key=field.cost)
    field.add(best, WOOD)
    return best[0], best[-1]


def _moved(ends: Ends) -> Iterator[Ends]:
    """The ends where they are, and up to 14 units to either side of the way between."""
    (ax, ay), (bx, by) = ends
    length = _length(ends)
    nx, ny = (ay - by) / length, (bx - ax) / length
    for foot, top in product((0, 14, -14), repeat=2):
        yield (ax + nx * foot, ay + ny * foot), (bx + nx * top, by + ny * top)


def _points(ends: Ends, steps: int) -> list[Point]:
    (ax, ay), (bx, by) = ends
    return [(ax + (bx - ax) * part, ay + (by - ay) * part) for part in evenly(steps)]


def _place_snakes(ends: dict[tuple[int, int], Ends], field: Field) -> dict[tuple[int, int], Shape]:
    """The shape of each snake."""
    order = sorted(ends, key=lambda jump: -_length(ends[jump]))
    shapes: dict[tuple[int, int], Shape] = {}
    placed: dict[tuple[int, int], list[Point]] = {}
    for jump in order * SWEEPS:
        head = ends[jump][:1]
        field.add(placed.get(jump, ()), BODY, -1)
        field.add(head, HEAD, -1)
        shapes[jump] = _best_shape(ends[jump], field)
        placed[jump] = _winding(ends[jump], shapes[jump])
        field.add(placed[jump], BODY)
        field.add(head, HEAD)
    return shapes


def _best_shape(ends: Ends, field: Field) -> Shape:
    """The shape with the least in its way."""
    shapes = _shapes(round(_length(ends)))
    return min(shapes, key=lambda shape: field.cost(_winding(ends, shape)) + shapes[shape])


@lru_cache(maxsize=256)
def _shapes(length: int) -> dict[Shape, int]:
    """The shapes a snake may take, with what each must save to be preferred."""
    swing = min(30, 12 + length / 12)
    usual = max(2, round(length / 110))
    return {
        Shape(halves, side * swing, bow): abs(bow) // 8 + 6 * abs(halves - usual)
        for bow in BOWS
        if abs(bow) <= length * 0.31
        for halves in (usual, usual + 1, usual - 1)
        if halves > 1
        for side in (1, -1)
    }


def _winding(ends: Ends, shape: Shape) -> list[Point]:
    """Points along a spine about 22 units apart; the same as ``Snake.spine``, but quick."""
    (ax, ay), (bx, by) = ends
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy)
    swing, bow = shape.swing / length, shape.bow / length
    line = []
    for part, wave, arch in _wave(max(6, round(length / 22)), shape.halves):
        aside = swing * wave + bow * arch
        line.append((ax + dx * part - dy * aside, ay + dy * part + dx * aside))
    return line


@lru_cache(maxsize=1024)
def _wave(steps: int, halves: int) -> tuple[tuple[float, float, float], ...]:
    """For each step: how far along (0 to 1), how far aside by the waves, and by the bow."""
    return tuple((part, sin(pi * halves * part), sin(pi * part)) for part in evenly(steps))


def _length(ends: Ends) -> float:
    return hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1])
