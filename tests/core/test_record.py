"""The record of a game, whole."""

from snakes.core.options import PRESETS
from snakes.core.play import leave, new_game, roll
from snakes.core.record import record_of


def test_the_record_of_a_running_game() -> None:
    options = PRESETS["house"]._replace(board="3-24.26-6", seats="hch", seed="123", throw="hand", game=2)
    game = roll(roll(new_game(options), "h", 6, "hand"), "h", 2, "hand")
    game = leave(roll(game, "c"), 2)
    assert record_of(game, ["Ann", "Computer", "Ben"]) == {
        "format": "snakes-1",
        "setup": {
            "board": "3-24.26-6",
            "start": "six-on",
            "finish": "exact",
            "six": "again",
            "three": "turn",
            "seats": "hch",
            "help": "off",
            "throw": "hand",
        },
        "names": ["Ann", "Computer", "Ben"],
        "jumps": {"3": 24, "26": 6},
        "seed": "123",
        "game": 2,
        "dice": "626",
        "moves": [
            {
                "ply": 1,
                "seat": 0,
                "die": 6,
                "from": 0,
                "landed": None,
                "to": 1,
                "what": "entered",
                "again": True,
                "by": "hand",
            },
            {
                "ply": 2,
                "seat": 0,
                "die": 2,
                "from": 1,
                "landed": 3,
                "to": 24,
                "what": "climbed",
                "again": False,
                "by": "hand",
            },
            {
                "ply": 3,
                "seat": 1,
                "die": 6,
                "from": 0,
                "landed": None,
                "to": 1,
                "what": "entered",
                "again": True,
                "by": "app",
            },
        ],
        "left": [{"seat": 2, "ply": 3}],
        "tokens": [24, 1, None],
        "turn": 1,
        "streak": 1,
        "outcome": None,
    }


def test_the_record_of_a_finished_game() -> None:
    options = PRESETS["quick"]._replace(board="2-99", seed="x", seats="hh")
    game = new_game(options)
    for face in (1, 2, 4):
        game = roll(game, "h", face, "hand")
    record = record_of(game, ["", ""])
    assert (record["turn"], record["streak"], record["tokens"]) == (None, 0, [100, 3])
    assert record["outcome"] == {"winner": 0, "reason": "home", "places": [1, 2]}
