"""The real server is killed while rooms are played: what it has answered is in the record afterwards, once.

Whole: `python -m tests.rooms kill`.
"""

from __future__ import annotations

import sys

import pytest

from tests.bench.guest import Rolled
from tests.rooms.databases import POSTGRESQL, SQLITE, Kind
from tests.rooms.kill import FEWEST, play_and_kill
from tests.rooms.stored import Row, faults_of_room

KILLS = 4

linux = pytest.mark.skipif(sys.platform != "linux", reason="finds the workers in /proc")


@linux
@pytest.mark.parametrize(("kind", "workers"), [(SQLITE, 1), (SQLITE, 2), (POSTGRESQL, 2)], ids=str)
def test_every_roll_that_was_answered_is_in_the_record_once(kind: Kind, workers: int) -> None:
    with kind.fresh() as database:
        killed = play_and_kill(KILLS, database, workers)
    assert killed.faults == []
    assert killed.answered >= KILLS * FEWEST


# The comparison itself


RECORD = {"moves": [{"ply": 1, "seat": 0, "die": 5}, {"ply": 2, "seat": 1, "die": 3}]}
ROWS = [Row(1, 5), Row(2, 3)]
FIRST, SECOND = Rolled("CODE", 1, 0, 5), Rolled("CODE", 2, 1, 3)


def test_rolls_that_are_stored_as_they_were_answered_are_no_fault() -> None:
    assert list(faults_of_room(RECORD, ROWS, [FIRST, SECOND])) == []
    assert list(faults_of_room(RECORD, ROWS, [FIRST])) == []  # the answer to the second was on its way


@pytest.mark.parametrize(
    ("moves", "rows", "answered"),
    [
        (RECORD["moves"][:1], ROWS[:1], [FIRST, SECOND]),
        (RECORD["moves"], ROWS[:1], [FIRST, SECOND]),
        (RECORD["moves"], ROWS, [FIRST, FIRST]),
        (RECORD["moves"], ROWS, [FIRST._replace(die=4)]),
        (RECORD["moves"], ROWS, [FIRST._replace(seat=1)]),
        (RECORD["moves"], [Row(1, 4), Row(2, 3)], [FIRST]),
        (RECORD["moves"][1:], ROWS[1:], [SECOND]),
        (RECORD["moves"], [Row(1, 5), Row(1, 5), Row(2, 3)], []),
    ],
    ids=["lost", "no row", "twice", "other die", "other seat", "other row", "gap", "double"],
)
def test_what_is_lost_doubled_or_changed_is_told(
    moves: list[dict[str, int]], rows: list[Row], answered: list[Rolled]
) -> None:
    assert list(faults_of_room({"moves": moves}, rows, answered))
