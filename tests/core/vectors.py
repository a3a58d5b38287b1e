"""Worked games, dice, boards and odds, and how to play them."""

import json
from pathlib import Path
from typing import Any

from snakes.core.game import Left, Move, Rules, State, begin, play_through
from snakes.core.options import jumps_of

DATA = Path(__file__).parent.parent / "data"


def vectors(name: str) -> list[dict[str, Any]]:
    """The vectors of this name."""
    value: list[dict[str, Any]] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return value


def rules_of(setup: dict[str, str]) -> Rules:
    return Rules(setup["start"], setup["finish"], setup["six"], setup["three"])


def played(vector: dict[str, Any]) -> tuple[State, list[dict[str, Any]]]:
    """The last state of a vector's game, and its moves as the vectors write them."""
    setup = vector["setup"]
    start = begin(rules_of(setup), jumps_of(setup["board"], "", 1), len(setup["seats"]))
    left = [Left(**row) for row in vector.get("left", [])]
    steps = list(play_through(start, map(int, vector["dice"]), left, vector.get("end") == "draw"))
    return steps[-1][0], [as_json(move) for _, move in steps if move]


def as_json(move: Move) -> dict[str, Any]:
    return {key.rstrip("_"): value for key, value in move._asdict().items()}
