"""Who wins, and how soon: the chances of tokens that walk the same board, each on its own, turn by turn."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from math import prod
from operator import itemgetter, mul
from typing import NamedTuple

from .boards import HOME
from .game import Rules, State
from .odds import Turn, turn_from, turns

_PRECISION = 1e-12
"""Chances smaller than this are left out."""

_STEADY = 1e-10
"""Once every square's share changes by no more than this in a turn, all shrink by one factor for ever."""

_LOOK_EVERY = 16


class Course(NamedTuple):
    """One token's chances: `away[n]` not to be home after n turns, `rolls[n]` the mean number of rolls in turn n + 1."""

    away: Sequence[float]
    rolls: Sequence[float]

    @property
    def mean_turns(self) -> float:
        """How many turns the token needs on average."""
        return sum(self.away)

    @property
    def mean_rolls(self) -> float:
        """How many rolls the token needs on average."""
        return sum(self.rolls)

    def turns_for(self, chance: float) -> int:
        """The least number of turns after which the token is home with at least this chance."""
        return next(number for number, away in enumerate(self.away) if 1 - away >= chance)


class Race(NamedTuple):
    """What is to be expected of a game: each seat's chance to win, the mean number of rolls of all seats together,
    and `over[n]`, the chance that the game is over after n turns of all seats together."""

    win: tuple[float, ...]
    rolls: float
    over: Sequence[float]

    def turns_for(self, chance: float) -> int:
        """The least number of turns after which the game is over with at least this chance."""
        return next((number for number, over in enumerate(self.over) if over >= chance), len(self.over))


def race_of(state: State) -> Race:
    """What is to be expected from a running game on, in mid-turn too. Seats that are out have no chance."""
    assert state.turn is not None
    key = tuple(state.jumps.items())
    order = [
        seat for seat in (*range(state.turn, len(state.tokens)), *range(state.turn)) if state.tokens[seat] is not None
    ]
    courses = []
    for seat in order:
        square = state.tokens[seat] or 0
        if seat == state.turn:
            courses.append(course(state.rules, key, square, state.origin, state.streak))
        else:
            courses.append(course(state.rules, key, square, square, 0))
    win, rolls, over = _run(courses)
    by_seat = dict(zip(order, win, strict=True))
    return Race(tuple(by_seat.get(seat, 0.0) for seat in range(len(state.tokens))), rolls, over)


def _run(courses: list[Course]) -> tuple[list[float], float, list[float]]:
    """The chances to win of tokens in this order, the mean number of rolls, and the chance that it is over by each turn."""
    win, rolls, over = [0.0] * len(courses), 0.0, [0.0]
    for turn in count():
        running = prod(_at(course.away, turn) for course in courses)
        if running < _PRECISION:
            return win, rolls, over
        for index, course in enumerate(courses):
            others = prod(_at(before.away, turn + 1) for before in courses[:index]) * prod(
                _at(after.away, turn) for after in courses[index + 1 :]
            )
            win[index] += (_at(course.away, turn) - _at(course.away, turn + 1)) * others
            rolls += _at(course.rolls, turn) * others
            over.append(1 - _at(course.away, turn + 1) * others)
    raise AssertionError("unreachable")


def _at(values: Sequence[float], index: int) -> float:
    return values[index] if index < len(values) else 0.0


@lru_cache(maxsize=512)
def course(rules: Rules, jumps: tuple[tuple[int, int], ...], square: int, origin: int, streak: int) -> Course:
    """The course of a token on `square` whose turn began on `origin`; 100 must be within its reach."""
    first = turn_from(rules, dict(jumps), square, origin, streak)
    field = _field(rules, jumps, frozenset(first.ends) - _usual_squares(rules, jumps))
    places = [field.index[end] for end in first.ends if end != HOME]
    weights = [chance for end, chance in first.ends.items() if end != HOME]
    away = [1.0, *field.mixed(field.away, places, weights)]
    rolls = [first.rolls, *field.mixed(field.rolls, places, weights)]
    return Course(away, rolls)


class _Field(NamedTuple):
    """For every square at once: `away[n]` and `rolls[n]` as in a course, until all shrink by one `factor` a turn."""

    index: Mapping[int, int]
    away: Sequence[Sequence[float]]
    rolls: Sequence[Sequence[float]]
    factor: float

    def mixed(self, table: Sequence[Sequence[float]], places: list[int], weights: list[float]) -> Iterator[float]:
        """The values of a token that stands on these places with these chances, turn by turn."""
        value = 0.0
        for values in table:
            value = sum(map(mul, weights, (values[place] for place in places)))
            yield value
        while (value := value * self.factor) >= _PRECISION:
            yield value


@lru_cache(maxsize=32)
def _usual_squares(rules: Rules, jumps: tuple[tuple[int, int], ...]) -> frozenset[int]:
    return frozenset(turns(rules, dict(jumps))) | {HOME}


@lru_cache(maxsize=32)
def _field(rules: Rules, jumps: tuple[tuple[int, int], ...], starts: frozenset[int]) -> _Field:
    chain = turns(rules, dict(jumps), starts)
    squares = sorted(chain)
    index = {square: place for place, square in enumerate(squares)}
    rows = [_row(chain[square], index) for square in squares]
    lengths = [chain[square].rolls for square in squares]
    away, rolls = [[1.0] * len(squares)], [lengths]
    one_a_turn = set(lengths) == {1.0}
    while True:
        away.append(_turn_later(rows, away[-1]))
        rolls.append(away[-1] if one_a_turn else _turn_later(rows, rolls[-1]))
        if max(away[-1]) < _PRECISION or (len(away) % _LOOK_EVERY == 0 and _is_steady(away[-2], away[-1])):
            return _Field(index, away, rolls, sum(away[-1]) / sum(away[-2]))


def _row(turn: Turn, index: Mapping[int, int]) -> tuple[itemgetter, list[float]]:
    """Where a turn leads, short of 100, and with which chances."""
    ends = [(index[end], chance) for end, chance in turn.ends.items() if end != HOME]
    # One alone would be got bare, not as a tuple: two that count for nothing make it three.
    ends += [(0, 0.0), (0, 0.0)]
    return itemgetter(*(place for place, _ in ends)), [chance for _, chance in ends]


def _turn_later(rows: list[tuple[itemgetter, list[float]]], values: list[float]) -> list[float]:
    return [sum(map(mul, weights, places(values))) for places, weights in rows]


def _is_steady(before: list[float], after: list[float]) -> bool:
    factor = sum(after) / sum(before)
    return factor < 1 and all(abs(new - factor * old) <= _STEADY * old for old, new in zip(before, after, strict=True))
