"""Rooms made and played with the models alone, for threads of one process that fight for them."""

from __future__ import annotations

from functools import partial
from urllib.parse import parse_qs

from snakes import models
from snakes.core import room as rooms
from snakes.core import verbs
from snakes.core.game import Refused
from snakes.core.play import Game
from snakes.core.room import Room
from tests.bench.client import LONG_GAME

OPTIONS = rooms.asked_options(parse_qs(f"{LONG_GAME}&seats=hhhh"))
"""A game of four that lasts over a thousand rolls."""


def open_lobby(number: int = 0) -> str:
    """The code of a new room with its opener in seat 1; no clock rolls in it."""

    def begin(secret: str, now: float) -> Room:
        return verbs.open_room(OPTIONS, f"opener {number}", "Opener", secret, now, 0)

    return models.open_room(f"opener {number}", "key", begin).code


def join(code: str, key: str) -> models.Kept:
    return models.change(code, lambda room, now: verbs.join(room, key, key, now))


def open_table(number: int = 0) -> str:
    """The code of a room whose game has begun."""
    code = open_lobby(number)
    for key in ("second", "third", "fourth"):
        join(code, key)
    return code


def seen(code: str) -> Room:
    """The room as somebody sees it who then takes a moment."""
    return models.peek(code).room


def roll(code: str, shown: Room) -> bool:
    """Roll for whoever is to roll in the room as it was shown; whether nobody else was first."""
    game = rooms.running(shown)
    assert game.state.turn is not None
    act = partial(verbs.roll, key=shown.seats[game.state.turn].key, ply=game.state.ply)
    try:
        models.change(code, lambda room, now: act(room, now=now))
    except Refused as refusal:
        if refusal.code != "moved-on":
            raise
        return False
    return True


def roll_next(code: str) -> bool:
    """Roll in the room as it is."""
    return roll(code, seen(code))


def game_of(code: str) -> Game:
    """The running game of the room."""
    return rooms.running(seen(code))
