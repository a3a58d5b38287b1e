"""Boards drawn by lot from a seed and a game number, a new one for each game."""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import count
from types import MappingProxyType
from typing import NamedTuple

from .boards import HOME, Jumps, column_and_row, parse
from .game import Rules
from .odds import mean_rolls, stuck_squares, turns

TRIES = 400
"""Boards that are drawn and thrown away at the most, before the kind's last resort is taken."""

CLEARANCE = 0.35
"""No end's centre lies this near, in squares, to the straight line of another jump."""

MOST_CROSSINGS = 2
"""A jump is laid across no more than so many of those that lie there already, for the eye's sake."""

MEAN_ROLLS = (20, 80)
"""Bounds of the mean number of rolls of one token alone, with `start=any`, `finish=exact`, `six=pass`."""

MEAN_RULES = Rules("any", "exact", "pass", "off")
ALL_FINISHES = tuple(
    Rules(start, finish, "pass", "off") for start in ("any", "one") for finish in ("reach", "exact", "bounce")
)


class Kind(NamedTuple):
    """What boards of a kind have in common. The label makes their lots their own; a released one never changes."""

    label: str
    ladders: tuple[int, int]
    snakes: tuple[int, int]
    span: tuple[int, int]
    open_corners: bool
    last_resort: str


KINDS = {
    "random": Kind(
        label="snakes-board-random-1",
        ladders=(8, 10),
        snakes=(8, 10),
        span=(9, 60),
        open_corners=False,
        last_resort="8-26.16-73.23-11.36-75.37-93.50-9.57-21.59-80.61-34.64-52.68-91.71-90.76-62.84-99.88-79.92-33",
    ),
    "fresh": Kind(
        label="snakes-board-fresh-1",
        ladders=(9, 9),
        snakes=(10, 10),
        span=(3, 42),
        open_corners=True,
        last_resort="7-32.21-14.25-20.27-47.33-11.38-58.39-4.42-30.45-26.51-71.53-48.54-63.62-80.66-60.68-49.69-88.75-67.77-82.92-97",
    ),
}


class Lots:
    """Fair numbers from a text, the same everywhere: the bytes of SHA-256 over the text and a counter, in pairs."""

    def __init__(self, text: str) -> None:
        self._pairs = self._stream(text)

    @staticmethod
    def _stream(text: str) -> Iterator[int]:
        for block in count():
            digest = sha256(f"{text} {block}".encode()).digest()
            yield from (int.from_bytes(digest[at : at + 2]) for at in range(0, len(digest), 2))

    def between(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`, each equally likely."""
        size = most - least + 1
        fair = 65_536 - 65_536 % size
        return least + next(pair for pair in self._pairs if pair < fair) % size


def drawn_board(kind: str, seed: str, game: int) -> Jumps:
    """The board of this kind for this game of this seed."""
    return _drawn(KINDS[kind], seed, game)


@lru_cache(maxsize=64)
def _drawn(kind: Kind, seed: str, game: int) -> Jumps:
    lots = Lots(f"{kind.label} {game} {seed}")
    for _ in range(TRIES):
        jumps = _draw(kind, lots)
        if jumps and plays_well(jumps):
            return MappingProxyType(dict(sorted(jumps.items())))
    return parse(kind.last_resort)


def _draw(kind: Kind, lots: Lots) -> dict[int, int] | None:
    """Jumps that keep clear of one another, or None if there is no room left for the next."""
    ladders, snakes = lots.between(*kind.ladders), lots.between(*kind.snakes)
    jumps: dict[int, int] = {}
    for number in range(ladders + snakes):
        upward = number % 2 == 0 if number < 2 * min(ladders, snakes) else ladders > snakes
        for _ in range(60):
            jump = _jump(kind, lots, upward)
            if jump and _fits(jump, jumps):
                jumps[jump[0]] = jump[1]
                break
        else:
            return None
    return jumps


def _jump(kind: Kind, lots: Lots, upward: bool) -> tuple[int, int] | None:
    low = lots.between(1, HOME - 1)
    high = low + lots.between(*kind.span)
    if high > HOME or (high == HOME and not (upward and kind.open_corners)):
        return None
    if upward and low == 1 and not kind.open_corners:
        return None
    return (low, high) if upward else (high, low)


def _fits(jump: tuple[int, int], jumps: dict[int, int]) -> bool:
    taken = {*jumps, *jumps.values()}
    if not taken.isdisjoint(jump):
        return False
    if any(near_line(end, jump) for end in taken):
        return False
    if any(near_line(end, other) for end in jump for other in jumps.items()):
        return False
    return sum(cross(jump, other) for other in jumps.items()) <= MOST_CROSSINGS


def near_line(square: int, jump: tuple[int, int]) -> bool:
    """Whether the centre of `square` lies within CLEARANCE of the straight line between the centres of the jump's ends."""
    (x, y), (x0, y0), (x1, y1) = map(column_and_row, (square, *jump))
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    if not 0 <= (x - x0) * dx + (y - y0) * dy <= length:
        return False
    across = (x - x0) * dy - (y - y0) * dx
    return across * across <= CLEARANCE * CLEARANCE * length


def cross(jump: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether the straight lines of two jumps cross; no end of one may lie on the line of the other."""
    return _are_apart(jump, other) and _are_apart(other, jump)


def _are_apart(jump: tuple[int, int], line: tuple[int, int]) -> bool:
    """Whether the jump's ends lie on different sides of the line, taken as endless."""
    (x0, y0), (x1, y1) = map(column_and_row, line)
    sides = [(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) > 0 for x, y in map(column_and_row, jump)]
    return sides[0] != sides[1]


def plays_well(jumps: Jumps) -> bool:
    """Whether 100 can be reached from everywhere under each finish, and neither too soon nor too late."""
    if any(stuck_squares(turns(rules, jumps)) for rules in ALL_FINISHES):
        return False
    least, most = MEAN_ROLLS
    return least <= mean_rolls(MEAN_RULES, tuple(jumps.items())) <= most
