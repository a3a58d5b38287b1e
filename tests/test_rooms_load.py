"""Many rooms at once on the real server: no error, and what was answered is stored once. Nothing is timed here.

Whole, with their times: `python -m tests.rooms load writers`.
"""

from __future__ import annotations

import sys

import pytest

from tests.rooms.databases import POSTGRESQL, SQLITE, Kind
from tests.rooms.load import play
from tests.rooms.writers import write

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads processor time from /proc")


def test_players_who_poll_and_roll_meet_no_error() -> None:
    loaded = play(rooms=3, seconds=4, look=(0.05, 0.2))
    assert (loaded.day.errors, loaded.faults) == ([], [])
    assert len(loaded.day.answered) == len(loaded.day.rolls) - loaded.day.refused > 0
    assert len({roll.code for roll in loaded.day.answered}) == 3


@pytest.mark.parametrize("kind", [SQLITE, POSTGRESQL], ids=str)
def test_of_fifty_players_who_roll_at_once_none_fails(kind: Kind) -> None:
    with kind.fresh() as database:
        written = write(database, rounds=2)
    assert (written.faults, len(written.rolls)) == ([], 100)
