"""Many at once in rooms: each ply falls once, each seat has one player, and nobody is turned away by the database.

Each race is also run with a commit that reads and then writes, as one might first write it, to show that it would tell.
"""

from __future__ import annotations

import random
from functools import partial
from threading import Barrier
from typing import Any, TypeVar

import pytest
from django.db import IntegrityError, OperationalError, connection, connections, transaction

from snakes import models
from snakes.core import play, verbs
from snakes.core import room as rooms
from snakes.core.room import Room
from snakes.display.room import room_record
from snakes.models import Kept, Roll, RoomRow
from tests.rooms.crowd import all_at_once
from tests.rooms.tables import OPTIONS, game_of, join, open_lobby, open_table, roll, roll_next, seen

T = TypeVar("T")

pytestmark = [pytest.mark.rooms, pytest.mark.django_db(transaction=True)]


def fight(codes: list[str], rolls: int, chance: random.Random) -> int:
    """Roll in one of the rooms after another, for whoever is to roll, until all have so many; how many were ours."""
    ours, left = 0, list(codes)
    while left:
        code = chance.choice(left)
        shown = seen(code)
        if rooms.running(shown).state.ply < rolls:
            ours += roll(code, shown)
        else:
            left.remove(code)
    return ours


def rows_of(code: str) -> list[tuple[int, str]]:
    return list(Roll.objects.filter(room__code=code).order_by("id").values_list("ply", "thrown"))


def done(outcomes: list[T | Exception]) -> list[T]:
    """What came of all, none of which may have failed."""
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    return [outcome for outcome in outcomes if not isinstance(outcome, Exception)]


def failures(outcomes: list[bool | Exception]) -> list[type]:
    return [type(outcome) for outcome in outcomes if outcome is not True]


def naive_commit(gate: Barrier, keeps_rolls: bool = True) -> Any:
    """Read whether somebody was first, and then write; all who come to the gate have read before the first writes."""

    def commit(row: RoomRow, before: Room, after: Room, now: float) -> bool:
        is_first = RoomRow.objects.get(pk=row.pk).version == row.version
        gate.wait()
        if is_first:
            row.put(after, now)
            row.version += 1
            with transaction.atomic():
                row.save(update_fields=["version", "phase", "due", "patience", "expires", "state"])
                if keeps_rolls:
                    for ply, thrown in models._new_rolls(before, after):
                        Roll.objects.create(room=row, played=after.played, ply=ply, thrown=thrown)
        return is_first

    return commit


# Rolls


def test_sixteen_who_fight_for_four_rooms_make_each_roll_once() -> None:
    codes = [open_table(number) for number in range(4)]
    ours = all_at_once([partial(fight, codes, 200, random.Random(number)) for number in range(16)])
    assert sum(done(ours)) == 800
    for code in codes:
        room, game = seen(code), game_of(code)
        assert rows_of(code) == list(enumerate(game.thrown, start=1))
        assert [move["ply"] for move in room_record(room)["moves"]] == list(range(1, 201))
        assert play.replayed(game, game.state.left, False) == game


def test_read_then_write_would_make_a_roll_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    code = open_table()
    monkeypatch.setattr(models, "_commit", naive_commit(Barrier(4), keeps_rolls=False))
    assert all_at_once([partial(roll_next, code)] * 4) == [True] * 4
    assert len(game_of(code).thrown) == 1


def test_read_then_write_would_be_stopped_by_the_rows_of_the_rolls(monkeypatch: pytest.MonkeyPatch) -> None:
    code = open_table()
    monkeypatch.setattr(models, "_commit", naive_commit(Barrier(4)))
    outcomes = all_at_once([partial(roll_next, code)] * 4)
    assert failures(outcomes) == [IntegrityError] * 3
    assert rows_of(code) == [(1, game_of(code).thrown)]


# Seats


def seats_told(code: str, count: int) -> list[int | None]:
    """So many join at once; the seat that each is told to have, None for watching."""
    keys = [f"guest {number}" for number in range(count)]
    told = done(all_at_once([partial(join, code, key) for key in keys]))
    return [kept.room.seat_of(key) for kept, key in zip(told, keys, strict=True)]


def test_of_32_who_join_a_room_of_four_at_once_three_sit_and_the_others_watch() -> None:
    code = open_lobby()
    told = seats_told(code, 32)
    room = seen(code)
    assert sorted(seat for seat in told if seat is not None) == [1, 2, 3]
    assert [room.seat_of(f"guest {number}") for number in range(32)] == told
    assert (room.phase, room.seat_of("opener 0"), room.vacant) == ("playing", 0, [])


def test_read_then_write_would_give_one_seat_to_all_who_join(monkeypatch: pytest.MonkeyPatch) -> None:
    code = open_lobby()
    monkeypatch.setattr(models, "_commit", naive_commit(Barrier(4)))
    assert seats_told(code, 4) == [1] * 4
    room = seen(code)
    assert [room.seat_of(f"guest {number}") for number in range(4)].count(1) == 1


# Writers


def test_of_fifty_who_write_at_once_none_fails() -> None:
    codes = [open_table(number) for number in range(50)]
    for _ in range(3):
        assert all_at_once([partial(roll_next, code) for code in codes]) == [True] * 50
    for code in codes:
        assert rows_of(code) == list(enumerate(game_of(code).thrown, start=1))


def test_transactions_that_read_before_they_write_would_fail_in_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = [open_table(number) for number in range(4)]
    inner = naive_commit(Barrier(4))

    def commit(row: RoomRow, before: Room, after: Room, now: float) -> bool:
        vars(connections["default"])["transaction_mode"] = "DEFERRED"  # of this thread's own connection
        with transaction.atomic():
            return bool(inner(row, before, after, now))

    monkeypatch.setattr(models, "_commit", commit)
    outcomes = all_at_once([partial(roll_next, code) for code in codes])
    assert failures(outcomes) == ([OperationalError] * 3 if connection.vendor == "sqlite" else [])


# The same press twice


def open_with_the_same_key() -> list[Kept]:
    """Two open at once with the same key; both have found that nobody used it when the first writes."""

    def begin(secret: str, now: float) -> Room:
        return verbs.open_room(OPTIONS, "opener", "Opener", secret, now)

    return done(all_at_once([partial(models.open_room, "opener", "key", begin)] * 2))


@pytest.fixture
def both_have_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Barrier(2)
    monkeypatch.setattr(models, "sweep", lambda now: gate.wait())


def test_two_who_open_at_once_with_the_same_key_open_one_room(both_have_looked: None) -> None:
    one, other = open_with_the_same_key()
    assert one == other
    assert RoomRow.objects.count() == 1


def test_without_a_unique_key_they_would_open_two(both_have_looked: None, monkeypatch: pytest.MonkeyPatch) -> None:
    save, keys = RoomRow.save, iter("12")

    def save_with_another_key(row: RoomRow, **how: Any) -> None:
        row.key += next(keys)
        save(row, **how)

    monkeypatch.setattr(RoomRow, "save", save_with_another_key)
    one, other = open_with_the_same_key()
    assert one.code != other.code
    assert RoomRow.objects.count() == 2
