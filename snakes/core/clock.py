"""A room's clock: when the next roll is due, and what happens if nobody made it by then.

The deadline is kept with the room and applied by whoever asks next, however late: one roll, never a burst.
"""

from . import play
from .game import Move, squares_walked
from .play import By
from .room import Room, running, with_seat

AWAY_LIMIT = 5.0
"""Seconds for a roll of a player who is away or has left."""

GRACE = 1.0
"""Seconds past the deadline that a player's roll may still be on its way."""

STEP, JUMP, PAUSE = 0.25, 0.8, 1.5
"""Seconds a walk takes for a square and for a jump, and that one looks at it before a computer seat rolls."""


def limit(room: Room) -> float:
    """Seconds for the roll that is to come, 0 for no limit: time to see the last walk for a computer seat, else the clock."""
    game = running(room)
    turn = game.state.turn
    assert turn is not None
    if game.options.seats[turn] == "c":
        return PAUSE + (_walk_seconds(game.recent[-1]) if game.recent else 0)
    if not room.seats[turn].key:
        return AWAY_LIMIT
    return min(AWAY_LIMIT, room.clock) if room.seats[turn].is_away else float(room.clock)


def timed(room: Room, now: float) -> Room:
    """The room with the deadline of the next roll, counted from now."""
    if room.phase != "playing":
        return room._replace(due=None)
    seconds = limit(room)
    return room._replace(due=now + seconds if seconds else None)


def rolled(room: Room, kind: str, by: By, now: float) -> Room:
    """The seat to roll, held by `kind`, rolls; an offer of a draw that it made is over. Raises Refused."""
    game = running(room)
    offer = room.offer if room.offer and room.offer.seat != game.state.turn else None
    return timed(ended(room._replace(game=play.roll(game, kind, by=by), offer=offer)), now)


def ended(room: Room) -> Room:
    """The room with the win counted, if its game has just ended with one."""
    outcome = room.game and room.game.state.outcome
    if not outcome:
        return room
    score = tuple(wins + (seat == outcome.winner) for seat, wins in enumerate(room.score))
    return room._replace(score=score, due=None, offer=None)


def tick(room: Room, now: float) -> Room:
    """Apply what is due by now: one roll by the clock or of a computer seat.

    A deadline further off than the limit comes from a clock that was set back since: it is counted anew.
    """
    if room.due is None or room.phase != "playing":
        return room
    if room.due > now + limit(room) + GRACE:
        return timed(room, now)
    game = running(room)
    turn = game.state.turn
    assert turn is not None
    if game.options.seats[turn] == "c":
        return rolled(room, "c", "app", now) if now >= room.due else room
    seat = room.seats[turn]
    if now < room.due + (GRACE if seat.key else 0):
        return room
    return rolled(with_seat(room, turn, seat._replace(missed=seat.missed + 1)), "h", "clock", now)


def is_due(due: float | None, longest: float, now: float) -> bool:
    """Whether `tick` may have something to do, the limit being `longest`; cheap, for polls."""
    return due is not None and not (now < due <= now + longest + GRACE)


def _walk_seconds(move: Move) -> float:
    return STEP * len(squares_walked(move)) + JUMP * (move.landed is not None and move.to != move.landed)
