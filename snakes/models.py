"""Rooms in the database: one row a room, changed by one private commit, so that of two who press at once one is first."""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Callable
from time import sleep, time
from typing import Any, NamedTuple

from django.conf import settings
from django.db import IntegrityError, connection, connections, models, transaction

from snakes.core import clock
from snakes.core.game import Refused
from snakes.core.room import Room
from snakes.packed import packed_room, unpacked_room

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters of a code: 32 that cannot be taken for one another, after Crockford."""

CODE_LENGTH = 8
"""40 bits."""

HOUR, DAY = 3600.0, 86400.0
LIFETIMES = {"lobby": DAY, "playing": 7 * DAY, "over": 7 * DAY}
"""Seconds that a room stays: a lobby since somebody did something, a running game since somebody looked, one over since its end."""

MOST_SWEPT = 20
"""Rooms that one request clears away at most."""

TRIES = 60
"""How often a verb is tried again because somebody else was first."""


class NoRoom(Exception):
    """No room has this code: it never had, or it is gone."""


class TooMany(Exception):
    """No further room may be opened: `whose` is `browser` or `all`."""

    def __init__(self, whose: str) -> None:
        super().__init__(whose)
        self.whose = whose


class RoomRow(models.Model):
    """A room as it is kept. `version` counts its changes; `due` and `patience` are the deadline and the limit of the next roll."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True)
    key = models.CharField(max_length=100, unique=True)  # who opened it, and the one-time key of that form
    opener = models.CharField(max_length=40)
    opened = models.FloatField()
    version = models.BigIntegerField(default=1)
    phase = models.CharField(max_length=10)
    due = models.FloatField(null=True)
    patience = models.FloatField(default=0)
    expires = models.FloatField(db_index=True)
    state = models.TextField()

    class Meta:
        db_table = "snakes_room"
        indexes = [models.Index(fields=["opener", "opened"], name="snakes_room_opener")]

    @property
    def room(self) -> Room:
        """The room as a value."""
        return unpacked_room(json.loads(self.state), self.due)

    def put(self, value: Room, now: float) -> None:
        """Take over a room as a value."""
        self.phase = value.phase
        self.due = value.due
        self.patience = clock.limit(value) if value.phase == "playing" else 0
        self.expires = now + LIFETIMES[value.phase]
        self.state = json.dumps(packed_room(value), separators=(",", ":"))


class Roll(models.Model):
    """A roll that was made in a room: the database itself lets no ply of a game fall twice."""

    room = models.ForeignKey(RoomRow, models.CASCADE)
    played = models.PositiveIntegerField()
    ply = models.PositiveIntegerField()
    thrown = models.CharField(max_length=1)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["room", "played", "ply"], name="snakes_roll_once")]


class Kept(NamedTuple):
    """A room as it stands, and its version."""

    code: str
    version: int
    room: Room


class Head(NamedTuple):
    """What decides whether a poll has news."""

    version: int
    due: float | None
    patience: float
    expires: float
    phase: str

    def is_quiet(self, now: float) -> bool:
        """Whether nothing is due, not even a note that somebody looked."""
        return not is_unseen(self.phase, self.expires, now) and not clock.is_due(self.due, self.patience, now)


def is_unseen(phase: str, expires: float, now: float) -> bool:
    """Whether it is long since it was noted that somebody looks at this running game."""
    return phase == "playing" and expires < now + LIFETIMES["playing"] - HOUR


Verb = Callable[[Room, float], Room]

MARKS = {"sqlite": "?", "postgresql": "%s"}
"""Where the code stands in a question, as each database's library wants it."""


def _ask(columns: str, code: str) -> tuple[Any, ...] | None:
    """These columns of a room's row. It is asked for all the time, so the question goes straight to the library."""
    ours = connections["default"]
    ours.close_if_health_check_failed()
    ours.ensure_connection()
    with ours.wrap_database_errors:
        question = f"SELECT {columns} FROM snakes_room WHERE code = {MARKS[ours.vendor]}"
        answer: tuple[Any, ...] | None = ours.connection.execute(question, (code,)).fetchone()
    return answer


def head(code: str) -> Head | None:
    """The head of a room."""
    row = _ask("version, due, patience, expires, phase", code)
    return Head(*row) if row and row[3] > time() else None


def open_room(opener: str, key: str, begin: Callable[[str, float], Room]) -> Kept:
    """A new room made by `begin` out of a SECRET and the time; with a key that this opener used before, the room of then.

    Raises TooMany.
    """
    now, key = time(), f"{opener} {key}"
    known = RoomRow.objects.filter(key=key).first()
    if known and known.expires > now:
        return Kept(known.code, known.version, known.room)
    if known:
        known.delete()
    sweep(now)
    _need_space(opener, now)
    row = RoomRow(code=_new_code(), key=key, opener=opener, opened=now)
    row.put(begin(new_secret(), now), now)
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:  # the same press came twice, and the other was first
        return open_room(opener, key.partition(" ")[2], begin)
    return Kept(row.code, row.version, row.room)


def look(code: str) -> Kept:
    """The room as it stands now, with what is due applied. Raises NoRoom."""
    return change(code, lambda room, now: room, seen=True)


def peek(code: str) -> Kept:
    """The room as it was left, nothing applied. Raises NoRoom."""
    row = _row(code, time())
    return Kept(code, row.version, row.room)


def change(code: str, verb: Verb, version: int | None = None, seen: bool = False) -> Kept:
    """Apply what is due and then the verb, and keep what comes of it. Raises NoRoom, and Refused as the verb does.

    With `version` the verb is for the room as it was shown then, and refused if it has moved on.
    """
    for attempt in range(TRIES):
        now = time()
        row = _row(code, now)
        if version not in (None, row.version):
            raise Refused("moved-on")
        before = row.room
        after = verb(clock.tick(before, now), now)
        if after == before:
            if seen and is_unseen(row.phase, row.expires, now):
                RoomRow.objects.filter(pk=row.pk, version=row.version).update(expires=now + LIFETIMES["playing"])
            return Kept(code, row.version, before)
        if _commit(row, before, after, now):
            return Kept(code, row.version, after)
        sleep(random.uniform(0, 0.002 * attempt))
    raise Refused("busy")


def sweep(now: float) -> None:
    """Clear away rooms whose time is over, a few at a time."""
    gone = list(RoomRow.objects.filter(expires__lt=now).values_list("pk", flat=True)[:MOST_SWEPT])
    if gone:
        RoomRow.objects.filter(pk__in=gone, expires__lt=now).delete()


def new_secret() -> str:
    """A SECRET that nobody can guess."""
    return secrets.token_hex(32)


def _row(code: str, now: float) -> RoomRow:
    names = ("id", "version", "phase", "due", "patience", "expires", "state")
    values = _ask(", ".join(names), code)
    if values is None or values[names.index("expires")] <= now:
        raise NoRoom(code)
    return RoomRow(code=code, **dict(zip(names, values, strict=True)))


TAKE = (
    "UPDATE snakes_room SET version = version + 1, phase = %s, due = %s, patience = %s, expires = %s, state = %s"
    " WHERE id = %s AND version = %s"
)
ADD = "INSERT INTO snakes_roll (room_id, played, ply, thrown) VALUES (%s, %s, %s, %s)"


def _commit(row: RoomRow, before: Room, after: Room, now: float) -> bool:
    """Keep the room as it is after, unless somebody was first. The version is taken before anything else is written."""
    row.put(after, now)
    kept = (row.phase, row.due, row.patience, row.expires, row.state)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(TAKE, (*kept, row.pk, row.version))
        taken = cursor.rowcount == 1
        if taken:
            cursor.executemany(ADD, [(row.pk, after.played, *roll) for roll in _new_rolls(before, after)])
    row.version += taken
    return taken


def _new_rolls(before: Room, after: Room) -> list[tuple[int, str]]:
    """The plies made since, each with its letter."""
    thrown = after.game.thrown if after.game else ""
    known = len(before.game.thrown) if before.game and before.played == after.played else 0
    return list(enumerate(thrown[known:], start=known + 1))


def code_in(text: str) -> str:
    """The code in what somebody typed: small letters and gaps are fine, and so are letters that look like digits."""
    code = "".join(text.upper().split()).replace("-", "").replace("O", "0").replace("I", "1").replace("L", "1")
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else ""


def _new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def _need_space(opener: str, now: float) -> None:
    if RoomRow.objects.filter(opener=opener, opened__gt=now - HOUR).count() >= settings.SNAKES_ROOMS_PER_HOUR:
        raise TooMany("browser")
    if RoomRow.objects.count() >= settings.SNAKES_ROOMS:
        raise TooMany("all")
