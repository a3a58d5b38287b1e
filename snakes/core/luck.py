"""Who was lucky: each roll measured by how many rolls nearer to home it brought a token than an average one."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from .boards import HOME
from .chances import TooLong, race_of
from .game import Move, Rules, State
from .odds import mean_rolls_by_square, turn_from, turns

MOST_ROLLS = 400
"""In a game of more rolls than this none counts as its turning point: looking for it would take too long."""


class SeatLuck(NamedTuple):
    """One seat's game: its rolls, how often each face fell, jumps met, and the rolls that luck saved (cost, if negative)."""

    rolls: int
    faces: tuple[int, ...]
    ladders: int
    snakes: int
    saved: float


class TurningPoint(NamedTuple):
    """The roll that changed the winner's chance to win most: its move, and the chance before and after."""

    move: Move
    before: float
    after: float


def luck_of(steps: list[tuple[State, Move | None]]) -> list[SeatLuck]:
    """Each seat's luck in a game played through."""
    seats = len(steps[0][0].tokens)
    return [_seat_luck(steps, seat) for seat in range(seats)]


def turning_point(steps: list[tuple[State, Move | None]]) -> TurningPoint | None:
    """The roll that changed the winner's chance most, the last one aside; None where there is no winner."""
    last = steps[-1][0]
    outcome = last.outcome
    if outcome is None or outcome.winner is None or last.ply > MOST_ROLLS:
        return None
    try:
        chances = [race_of(state).win[outcome.winner] if state.turn is not None else 1.0 for state, _ in steps]
    except TooLong:
        return None
    swings = [
        TurningPoint(move, before, after)
        for before, after, (state, move) in zip(chances, chances[1:], steps[1:], strict=False)
        if move and state.turn is not None
    ]
    return max(swings, key=lambda swing: abs(swing.after - swing.before), default=None)


def _seat_luck(steps: list[tuple[State, Move | None]], seat: int) -> SeatLuck:
    moves = [move for _, move in steps if move and move.seat == seat]
    return SeatLuck(
        rolls=len(moves),
        faces=tuple(sum(move.die == face for move in moves) for face in range(1, 7)),
        ladders=sum(move.what == "climbed" for move in moves),
        snakes=sum(move.what == "slid" for move in moves),
        saved=sum(_saved(before, after, move) for before, after, move in _own_rolls(steps, seat)),
    )


def _own_rolls(steps: list[tuple[State, Move | None]], seat: int) -> Iterable[tuple[State, State, Move]]:
    for (before, _), (after, move) in zip(steps, steps[1:], strict=False):
        if move and move.seat == seat:
            yield before, after, move


def _saved(before: State, after: State, move: Move) -> float:
    """By how many rolls this one brought the token nearer, less the one it took; zero on average."""
    origin, streak = (after.origin, after.streak) if move.again else (move.to, 0)
    expected = _to_go(before, move.from_, before.origin, before.streak)
    return expected - 1 - _to_go(before, move.to, origin, streak)


def _to_go(state: State, square: int, origin: int, streak: int) -> float:
    """The mean number of rolls home from a square, with the rest of a turn that began on `origin` before it."""
    if square == HOME:
        return 0.0
    turn = turn_from(state.rules, state.jumps, square, origin, streak)
    means = _means(state.rules, tuple(state.jumps.items()))
    return turn.rolls + sum(chance * means[end] for end, chance in turn.ends.items())


@lru_cache(maxsize=32)
def _means(rules: Rules, jumps: tuple[tuple[int, int], ...]) -> Mapping[int, float]:
    """The mean number of rolls home from every square on which a turn can begin or end."""
    return mean_rolls_by_square(turns(rules, dict(jumps))) | {HOME: 0.0}
