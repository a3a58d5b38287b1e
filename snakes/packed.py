"""Games and rooms as JSON holds them, in browsers and in the database."""

from functools import lru_cache
from typing import Any

from snakes.core import boards
from snakes.core.boards import Jumps
from snakes.core.game import Left, Move, Outcome, State
from snakes.core.options import Options
from snakes.core.play import Game
from snakes.core.room import Offer, Room, Seat


def packed_game(game: Game) -> dict[str, Any]:
    """A game as JSON holds it."""
    state = game.state
    return {
        "options": list(game.options),
        "names": list(game.names),
        "thrown": game.thrown,
        "jumps": boards.text_of(state.jumps),
        "state": [state.tokens, state.turn, state.streak, state.origin, state.ply, state.left, state.outcome],
        "recent": game.recent,
    }


def unpacked_game(value: dict[str, Any]) -> Game:
    """The game that was packed. Raises KeyError, TypeError or ValueError for anything else."""
    options = Options(*value["options"])
    tokens, turn, streak, origin, ply, left, outcome = value["state"]
    jumps = _jumps(value["jumps"])
    state = State(
        options.rules,
        jumps,
        tuple(tokens),
        turn,
        streak,
        origin,
        ply,
        tuple(Left(*row) for row in left),
        outcome and Outcome(outcome[0], outcome[1], tuple(outcome[2])),
    )
    recent = tuple(Move(*row) for row in value["recent"])
    return Game(options, tuple(value["names"]), value["thrown"], state, recent)


def packed_room(room: Room) -> dict[str, Any]:
    """A room as JSON holds it, but for what its row has a column for."""
    return room._asdict() | {"game": room.game and packed_game(room.game), "due": None}


def unpacked_room(value: dict[str, Any], due: float | None) -> Room:
    """The room that was packed."""
    fields: dict[str, Any] = value | {
        "options": Options(*value["options"]),
        "seats": tuple(Seat(*row) for row in value["seats"]),
        "game": value["game"] and unpacked_game(value["game"]),
        "due": due,
        "offer": value["offer"] and _offer(*value["offer"]),
        "again": tuple(value["again"]),
        "score": tuple(value["score"]),
    }
    return Room(**fields)


def _offer(number: int, seat: int, agreed: list[int]) -> Offer:
    return Offer(number, seat, tuple(agreed))


@lru_cache(maxsize=256)
def _jumps(text: str) -> Jumps:
    return boards.parse(text) if text else boards.FIXED["plain"]
