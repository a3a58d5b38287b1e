"""Games and rooms come out of JSON as they went in."""

import json

import pytest

from snakes.core import verbs
from snakes.core.options import PRESETS
from snakes.core.room import Room
from snakes.packed import packed_room, unpacked_room

NOW = 1_000.0


def lobby() -> Room:
    options = PRESETS["house"]._replace(seats="hhh", board="5-25.30-3")
    return verbs.join(verbs.open_room(options, "ann", "Ann", "5" * 64, NOW, 60), "ben", "Бен", NOW)


def playing() -> Room:
    room = verbs.join(lobby(), "cem", "👩‍🚀", NOW)
    for ply in range(12):
        assert room.game and room.game.state.turn is not None
        room = verbs.roll(room, room.seats[room.game.state.turn].key, ply, NOW)
    return verbs.offer_draw(room, "ben")


def over() -> Room:
    room = verbs.resign(verbs.resign(playing(), "ann", NOW), "ben", NOW)
    return verbs.rematch(room, "ann", NOW, "6" * 64)


@pytest.mark.parametrize("room", [lobby(), playing(), over()], ids=lambda room: room.phase)
def test_a_room_is_the_same_after_a_stay_in_the_database(room: Room) -> None:
    assert unpacked_room(json.loads(json.dumps(packed_room(room))), room.due) == room


def test_a_room_kept_before_a_field_was_added_has_the_usual_value() -> None:
    kept = packed_room(lobby())
    del kept["next_secret"]
    assert unpacked_room(json.loads(json.dumps(kept)), None) == lobby()
