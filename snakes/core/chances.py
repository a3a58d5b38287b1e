"""Who wins, and how soon: the chances of tokens that walk the same board, each on its own, turn by turn."""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import ceil, log, prod
from operator import itemgetter, mul
from typing import NamedTuple

from .boards import HOME, Jumps
from .game import Rules, State, step
from .odds import turn_from

_PRECISION = 1e-12
"""Chances smaller than this are left out."""

_STEADY = 1e-12
"""Once every square's share is off by no more than this from shrinking by one factor, it shrinks so for ever."""

_LOOK_EVERY = 16

MOST_TURNS = 3_000
"""Where shares do not shrink steadily after so many turns, nothing is foretold: it would take too long."""


Several = Callable[[Sequence[float]], tuple[float, ...]]
"""Takes the values of several places out of a row."""


class TooLong(ValueError):
    """A board made so that games on it can last beyond all foretelling."""


class Course(NamedTuple):
    """One token's chances: `away[n]` not to be home after n turns, `rolls[n]` the mean number of rolls in turn n + 1.

    Where these lists end, both go on, shrinking by `factor` a turn.
    """

    away: Sequence[float]
    rolls: Sequence[float]
    factor: float

    @property
    def mean_turns(self) -> float:
        """How many turns the token needs on average."""
        return sum(self.away) + self.away[-1] * _tail(self.factor)

    @property
    def mean_rolls(self) -> float:
        """How many rolls the token needs on average."""
        return sum(self.rolls) + self.rolls[-1] * _tail(self.factor)

    def turns_for(self, chance: float) -> int:
        """The least number of turns after which the token is home with at least this chance."""
        return _turns_for(self.away, self.factor, chance)


class Race(NamedTuple):
    """What is to be expected of a game: each seat's chance to win, the mean number of rolls of all seats together,
    and `running[n]`, the chance that it still goes on after n turns of all seats together.

    Where that list ends it goes on, each turn being that of a round before, shrunk by `factor`; a round has `seats` turns.
    """

    win: tuple[float, ...]
    rolls: float
    running: Sequence[float]
    factor: float
    seats: int

    def over(self, turn: int) -> float:
        """The chance that the game is over after so many turns of all seats together."""
        rounds = max(0, -(-(turn + 1 - len(self.running)) // self.seats))
        return 1 - self.running[turn - rounds * self.seats] * self.factor**rounds

    def turns_for(self, chance: float) -> int:
        """The least number of turns after which the game is over with at least this chance."""
        turn = self.seats * _turns_for(self.running[:: self.seats], self.factor, chance)
        return next(earlier for earlier in range(max(0, turn - self.seats), turn + 1) if self.over(earlier) >= chance)


def _tail(factor: float) -> float:
    """The sum of what follows on 1, each part being `factor` times the one before."""
    return factor / (1 - factor)


def _turns_for(away: Sequence[float], factor: float, chance: float) -> int:
    for number, value in enumerate(away):
        if 1 - value >= chance:
            return number
    return len(away) - 1 + ceil(log((1 - chance) / away[-1]) / log(factor))


def race_of(state: State) -> Race:
    """What is to be expected from a running game on, in mid-turn too. Seats that are out have no chance. Raises TooLong."""
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
    win, rolls, running = _run(courses)
    by_seat = dict(zip(order, win, strict=True))
    factor = prod(course.factor for course in courses)
    return Race(tuple(by_seat.get(seat, 0.0) for seat in range(len(state.tokens))), rolls, running, factor, len(order))


def _run(courses: list[Course]) -> tuple[list[float], float, list[float]]:
    """The chances to win of tokens in this order, the mean number of rolls, and the chance that it still goes on."""
    length = max(len(course.away) for course in courses)
    away = [_extended(course.away, course.factor, length + 1) for course in courses]
    mean = [_extended(course.rolls, course.factor, length) for course in courses]
    win, rolls, running = [0.0] * len(courses), 0.0, [1.0]
    last = _tail(prod(course.factor for course in courses))
    for turn in range(length):
        weight = 1 + last if turn == length - 1 else 1
        for index in range(len(courses)):
            others = prod(before[turn + 1] for before in away[:index]) * prod(
                after[turn] for after in away[index + 1 :]
            )
            win[index] += weight * (away[index][turn] - away[index][turn + 1]) * others
            rolls += weight * mean[index][turn] * others
            running.append(away[index][turn + 1] * others)
        if running[-1] < _PRECISION:
            break
    return win, rolls, running


def _extended(values: Sequence[float], factor: float, length: int) -> list[float]:
    missing = length - len(values)
    return [*values, *(values[-1] * factor**power for power in range(1, missing + 1))]


@lru_cache(maxsize=256)
def course(rules: Rules, jumps: tuple[tuple[int, int], ...], square: int, origin: int, streak: int) -> Course:
    """The course of a token on `square` whose turn began on `origin`; 100 must be within its reach. Raises TooLong."""
    field = _field(rules, jumps, frozenset({square, origin}) - _squares(rules, jumps))
    if origin == square and not streak:
        place = field.places[square]
        return Course([row[place] for row in field.away], [row[place] for row in field.rolls], field.factor)
    first = turn_from(rules, dict(jumps), square, origin, streak)
    places = [field.places[end] for end in first.ends if end != HOME]
    weights = [chance for end, chance in first.ends.items() if end != HOME]
    away = [1.0, *(_mixed(row, places, weights) for row in field.away)]
    return Course(away, [first.rolls, *(_mixed(row, places, weights) for row in field.rolls)], field.factor)


def _mixed(row: Sequence[float], places: list[int], weights: list[float]) -> float:
    return float(sum(map(mul, weights, map(row.__getitem__, places))))


class _Field(NamedTuple):
    """For every square at once: `away[n]` and `rolls[n]` as in a course, and the `factor` by which all shrink at last."""

    places: Mapping[int, int]
    away: Sequence[Sequence[float]]
    rolls: Sequence[Sequence[float]]
    factor: float


@lru_cache(maxsize=32)
def _squares(rules: Rules, jumps: tuple[tuple[int, int], ...], starts: Iterable[int] = ()) -> frozenset[int]:
    """The squares short of 100 on which a token can come to stand."""
    found: set[int] = set()
    waiting, board = [rules.first_square, *starts], dict(jumps)
    while waiting:
        square = waiting.pop()
        if square != HOME and square not in found:
            found.add(square)
            waiting += [step(rules, board, square, square, 0, die).to for die in range(1, 7)]
    return frozenset(found)


@lru_cache(maxsize=16)
def _field(rules: Rules, jumps: tuple[tuple[int, int], ...], starts: frozenset[int]) -> _Field:
    squares = sorted(_squares(rules, jumps, starts))
    index = {square: place for place, square in enumerate(squares)} | {HOME: len(squares)}
    board = dict(jumps)
    fives = [_five(rules, board, square, index) for square in squares]
    sixes = [_sixes(rules, board, square, index) for square in squares]
    lengths = [1 + sum(weights[1:-1]) for _, weights in sixes]
    one_a_turn = set(lengths) == {1.0}
    away, rolls = [array("d", [1.0] * len(squares))], [array("d", lengths)]
    while True:
        away.append(_turn_later(fives, sixes, away[-1]))
        rolls.append(away[-1] if one_a_turn else _turn_later(fives, sixes, rolls[-1]))
        if max(away[-1]) < _PRECISION:
            return _Field(index, away, rolls, 0.0)
        if len(away) % _LOOK_EVERY == 0:
            factor = sum(away[-1]) / sum(away[-2])
            if factor < 1 and _is_steady(factor, away) and _is_steady(factor, rolls):
                return _Field(index, away, rolls, factor)
            if len(away) > MOST_TURNS:
                raise TooLong


def _five(rules: Rules, jumps: Jumps, square: int, index: Mapping[int, int]) -> Several:
    """Where the faces 1 to 5 lead, which end a turn."""
    return itemgetter(*(index[step(rules, jumps, square, square, 0, die).to] for die in range(1, 6)))


def _sixes(rules: Rules, jumps: Jumps, square: int, index: Mapping[int, int]) -> tuple[Several, list[float]]:
    """How a turn is made up: of the faces 1 to 5 on each square that a run of sixes leads to, and of how the run ends."""
    places, weights, chance, streak, here = [index[square]], [1.0], 1.0, 0, square
    while True:
        chance, streak = chance / 6, streak + 1
        six = step(rules, jumps, here, square, streak, 6)
        here = six.to
        if not six.again or chance < _PRECISION / 1000:
            return itemgetter(*places, len(index) + index[here] - 1), [*weights, chance]
        places.append(index[here])
        weights.append(chance)


def _turn_later(
    fives: list[Several], sixes: list[tuple[Several, list[float]]], values: Sequence[float]
) -> "array[float]":
    before = [*values, 0.0]
    within = [sum(five(before)) / 6 for five in fives]
    both = within + before
    return array("d", [sum(map(mul, weights, places(both))) for places, weights in sixes])


def _is_steady(factor: float, rows: Sequence[Sequence[float]]) -> bool:
    before, after = rows[-2:]
    return all(abs(new - factor * old) <= _STEADY for old, new in zip(before, after, strict=True))
