"""The record of a game: one value, as JSON holds it, that any program can read and replay."""

from typing import Any

from .game import Move, Outcome
from .play import Game, moves, thrown_by

FORMAT = "snakes-1"
SETUP = ("board", "start", "finish", "six", "three", "seats", "help", "throw")


def record_of(game: Game, names: list[str]) -> dict[str, Any]:
    """The record of a game, its seats called by `names`."""
    state, options = game.state, game.options
    return {
        "format": FORMAT,
        "setup": {key: getattr(options, key) for key in SETUP},
        "names": names,
        "jumps": {str(start): end for start, end in state.jumps.items()},
        "seed": options.seed,
        "game": options.game,
        "dice": "".join(map(str, game.faces)),
        "moves": [move_json(move) | {"by": thrown_by(game.thrown[move.ply - 1])} for move in moves(game)],
        "left": [left._asdict() for left in state.left],
        "tokens": list(state.tokens),
        "turn": state.turn,
        "streak": state.streak,
        "outcome": outcome_json(state.outcome),
    }


def move_json(move: Move) -> dict[str, Any]:
    """A move as a record holds it, but for who threw the die."""
    return {key.rstrip("_"): value for key, value in move._asdict().items()}


def outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome as a record holds it."""
    return outcome and {"winner": outcome.winner, "reason": outcome.reason, "places": list(outcome.places)}
