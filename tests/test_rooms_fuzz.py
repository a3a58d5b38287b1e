"""Nonsense for every address of a running room: never a fault of the server, and the game is never lost."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import get_resolver

from snakes import limits
from snakes.models import Roll, RoomRow
from tests.guest import Guest, Hands, table_of
from tests.test_fuzz import CONTENT_TYPES, FIELDS, HEADERS, METHODS, NONSENSE, SENSIBLE, replays, routes

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

REQUESTS_FOR_EACH = 36
SEED = 20_240_301

ROUTES = [route for route in routes(get_resolver().url_patterns) if route.startswith("/rooms/") or route == "/healthz/"]
OWN = ("version", "role", "answer", "offer", "kind", "seat", "name", "key", "clock", "code", "ply", "id")
GOOD = SENSIBLE | {
    "answer": ["offer", "yes", "no"],
    "offer": ["1", "2", "3"],
    "clock": ["0", "10", "20", "60"],
    "key": ["k", "l"],
    "role": ["player", "watcher"],
    "help": ["off"],
    "throw": ["app"],
}
WRONG_CODES = ["ZZZZZZZZ", "z", "-", "Z" * 3_000, "\x00", "🐍" * 8, "ZZZZ ZZZZ", "..", "%2e%2e", "0" * 8]


class Mischief:
    """A source of requests to one room, the same in every run."""

    def __init__(self, guests: list[Guest], chance: random.Random) -> None:
        self.guests = guests
        self.code = guests[0].code
        self.chance = chance

    @property
    def row(self) -> RoomRow:
        return RoomRow.objects.get(code=self.code)

    def value(self, field: str) -> str:
        """Something for this field: mostly sensible, so that requests come far."""
        if self.chance.random() < 0.2:
            return self.chance.choice(NONSENSE)
        game = self.row.room.game
        if field == "version":
            return str(self.row.version)
        if field == "ply" and game:
            return str(game.state.ply)
        if field == "code":
            return self.path_code()
        return self.chance.choice(GOOD.get(field, NONSENSE))

    def fields(self) -> list[tuple[str, str]]:
        """Fields of a form or an address, some missing, some doubled."""
        names = [name for name in OWN[:-1] if self.chance.random() < 0.85]
        names += self.chance.choices((*FIELDS, *OWN), k=self.chance.choice([0, 0, 0, 1, 2, 5]))
        if self.chance.random() < 0.02:
            names *= 12
        return [(name, self.value(name)) for name in names]

    def path_code(self) -> str:
        kind = self.chance.random()
        if kind < 0.85:
            return self.code
        return self.code.lower() if kind < 0.9 else self.chance.choice(WRONG_CODES)

    def path(self, route: str) -> str:
        return re.sub(r"<[^>]*>", lambda _: quote(self.path_code(), safe=""), route)

    def query(self) -> str:
        kind = self.chance.random()
        if kind < 0.5:
            return ""
        if kind < 0.6:
            return self.chance.choice(
                ["?", "?&&&==", "?%", "?version=%ff", "?version", "?;", "?version=1&" * 60, "?" + "x" * 5_000]
            )
        return "?" + urlencode(
            [(name, self.value(name)) for name in self.chance.choices(OWN, k=self.chance.randint(1, 3))]
        )

    def body(self) -> tuple[bytes, str]:
        if self.chance.random() < 0.85:
            return urlencode(self.fields()).encode(), "application/x-www-form-urlencoded"
        return self.chance.randbytes(self.chance.randrange(300)), self.chance.choice(CONTENT_TYPES)

    def browser(self) -> Client:
        """One of those who sit in the room, one who watches, or one whose cookies are spoilt."""
        kind = self.chance.random()
        if kind < 0.75:
            return self.chance.choice(self.guests).browser
        other = Client()
        if kind < 0.9:
            value = self.guests[0].browser.cookies["snakes_player"].value
            where = self.chance.randrange(len(value) + 1)
            spoilt = [value[:where], value[:where] + "A" + value[where:], "", "\x00", "ü", "x" * 9_000]
            other.cookies[self.chance.choice(["snakes_player", "snakes_csrf"])] = self.chance.choice(spoilt)
        return other

    def send(self, route: str) -> Answer:
        usual = ["GET"] if route.endswith(("svg", "live/", "record/", "wall/", "healthz/")) else ["POST", "POST", "GET"]
        method = self.chance.choice(usual if self.chance.random() < 0.85 else METHODS)
        headers = self.chance.choice(HEADERS)
        body, content_type = self.body() if method not in ("GET", "HEAD") or self.chance.random() < 0.1 else (b"", "")
        client = self.browser()
        client.raise_request_exception = False
        return client.generic(method, self.path(route) + self.query(), body, content_type, headers=headers)


def kept(mischief: Mischief) -> tuple[dict[str, Any], list[Any]]:
    """The room and its rolls as the database keeps them, but for the note that somebody looked."""
    row = RoomRow.objects.filter(code=mischief.code).values().get()
    return {**row, "expires": 0}, list(Roll.objects.filter(room=row["id"]).order_by("id").values())


def is_answer(response: Answer) -> bool:
    """Anything but a fault of the server; a prefetch is put off."""
    if response.status_code == 503:
        return "HTTP_SEC_PURPOSE" in response.request and not response.content
    return response.status_code < 500


def test_nonsense_never_breaks_a_room(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    hands, chance = Hands(), random.Random(SEED)
    monkeypatch.setattr("snakes.models.time", hands)
    monkeypatch.setattr("snakes.views.rooms.time", hands)
    monkeypatch.setattr(limits, "MOST_WRONG_CODES", 10**9)
    settings.SNAKES_ROOMS_PER_HOUR = 10**6
    cache.clear()
    answers: Counter[tuple[str, int]] = Counter()
    for _ in range(6):
        mischief = Mischief(table_of("Ann", "Ben", "Cem", clock=0, board="race"), chance)
        for _ in range(REQUESTS_FOR_EACH // 6):
            for route in chance.sample(ROUTES, len(ROUTES)):
                response = one_request(mischief, route)
                answers[route, response.status_code] += 1
    reached = {route for (route, status), _ in answers.items() if status < 400}
    assert reached == set(ROUTES), answers
    cache.clear()


def one_request(mischief: Mischief, route: str) -> Answer:
    """Send one request and see that the room is as it was, or one step on. Time stands still, so nothing is due."""
    before, value = kept(mischief), mischief.row.room
    response = mischief.send(route)
    after, room = kept(mischief), mischief.row.room
    method, told = response.request["REQUEST_METHOD"], (response.request, response.status_code, before, after)
    assert is_answer(response), told
    if response.status_code >= 400 or method in ("GET", "HEAD"):
        assert after == before, told
    if after != before:
        assert after[0]["version"] == before[0]["version"] + 1, told
        assert value.game and room.game
        rolls, rolls_before = room.game.thrown, value.game.thrown
        assert rolls in (rolls_before, rolls_before + rolls[-1:]) or room.played == value.played + 1, told
        assert len(after[1]) == len(before[1]) + (room.played == value.played) * (len(rolls) - len(rolls_before)), told
        assert replays(mischief.guests[0].record()), told
    return response
