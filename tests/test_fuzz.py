"""Nonsense for every address there is: never a fault of the server, and the saved game is never lost."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from snakes.core.game import Left, Rules, begin, play_through
from tests.core.vectors import as_json
from tests.visitor import Visitor

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

REQUESTS_FOR_EACH = 110
LEAST_REQUESTS = 2_000
SEED = 20_240_229

OPTIONS = ("preset", "board", "start", "finish", "six", "three", "seats", "help", "throw", "seed", "game")
FIELDS = (
    "id",
    "ply",
    "die",
    "seat",
    "kind",
    "name",
    *OPTIONS,
    "dice",
    "left",
    "end",
    "add",
    "remove",
    "first",
    "square",
    "seen",
    "record",
    "version",
    "answer",
    "v",
    "x[]",
    "",
)
SENSIBLE: dict[str, list[str]] = {
    "preset": ["quick", "family", "duel", "race", "house"],
    "board": ["classic", "printed", "river", "fresh", "random", "plain", "3-24.26-6", "2-99"],
    "start": ["one", "any", "six", "six-on"],
    "finish": ["reach", "exact", "bounce"],
    "six": ["pass", "again"],
    "three": ["off", "turn", "pen"],
    "seats": ["hc", "hh", "hhcc", "cc"],
    "help": ["on", "off"],
    "throw": ["app", "hand"],
    "seed": ["1", "-5", "ünï"],
    "game": ["1", "999999"],
    "die": list("123456"),
    "seat": list("0123"),
    "kind": ["h", "c"],
    "name": ["Ann", "عمر", "👨\u200d👩\u200d👧\u200d👦"],
    "dice": ["", "1234", "666", "6" * 2_000],
    "left": ["0@0", "1@2", "1@1,0@1", "1@2,0@1"],
    "end": ["draw"],
    "add": ["3-24", "99-1", "3-24.5-6"],
    "remove": ["3", "24"],
    "first": ["3", "99", "100"],
    "square": ["24", "3", "100"],
}
NONSENSE = [
    "", " ", "0", "-1", "1.5", "1e9", "NaN", "007", "９", "true", "null", "None", "\x00", "a\x00b", "\r\n", "\u202e",
    "\u200b", "\ufeff", "e\u0301" * 70, "🐍" * 65, "<script>alert(1)</script>", "{{7*7}}", "{% now %}", "%(name)s %d",
    "' OR 1=1 --", "../../etc/passwd", "9" * 10_000, "x" * 3_000, "3-3", "1-2-3", "3-24.3-25", "0-0", "-".join("9" * 50),
    "94-1.95-1.96-1.97-1.98-1.99-1", ".".join(f"{square}-50" for square in range(1, 99)), "h" * 100, "[]", '{"a": 1}',
]  # fmt: skip
METHODS = ["GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW", "post"]
CONTENT_TYPES = [
    "application/json",
    "text/plain; charset=nonsense",
    "text/plain; charset=latin-1",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded; charset=utf-16",
    "application/x-www-form-urlencoded; charset=utf-8",
    "\x00",
    "",
]
HEADERS: list[dict[str, str]] = [
    {},
    {},
    {},
    {"HX-Request": "true"},
    {"HX-Request": "true"},
    {"HX-Request": "true", "HX-History-Restore-Request": "true"},
    {"HX-Request": "maybe", "HX-Current-URL": "http://[", "HX-Target": "\xff"},
    {"HX-Current-URL-URI-AutoEncoded": "true", "HX-Current-URL": "%ff%00"},
    {"Sec-Purpose": "prefetch"},
    {"Accept-Language": "xx;q=9,*" * 50},
    {"Accept-Encoding": "gzip;q=nan, *"},
    {"Origin": "null", "Referer": "about:blank"},
    {"If-Modified-Since": "yesterday", "Range": "bytes=9-1"},
]


def routes(patterns: list[URLPattern | URLResolver], before: str = "/") -> Iterator[str]:
    """Every address of the project, with its parameters still in angle brackets."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            yield route


ROUTES = [route for route in routes(get_resolver().url_patterns) if not route.startswith("/rooms/")]
"""Every address of the game on one device; those of rooms need a room."""


class Mischief:
    """A source of requests, the same in every run."""

    def __init__(self, visitor: Visitor, chance: random.Random) -> None:
        self.visitor = visitor
        self.chance = chance
        self.allowed = {route: self.allowed_methods(route) for route in ROUTES}

    def allowed_methods(self, route: str) -> list[str]:
        """The methods that an address says it takes, HEAD aside."""
        allow: str = self.visitor.browser.generic("BREW", self.path(route))["Allow"]
        return [method for method in allow.split(", ") if method != "HEAD"]

    def method(self, route: str) -> str:
        return self.chance.choice(self.allowed[route] if self.chance.random() < 0.8 else METHODS)

    def text(self) -> str:
        kind = self.chance.random()
        if kind < 0.8:
            return self.chance.choice(NONSENSE)
        letters = [
            chr(self.chance.choice((self.chance.randrange(32, 127), self.chance.randrange(0x3000)))) for _ in range(12)
        ]
        return "".join(letters)

    def value(self, field: str) -> str:
        """Something for this field: mostly sensible, so that requests come far."""
        if self.chance.random() < 0.3:
            return self.text()
        if field == "id":
            return self.visitor.page.id
        if field == "ply":
            return self.visitor.page.ply
        if field == "record":
            return self.record()
        return self.chance.choice(SENSIBLE.get(field, NONSENSE))

    def record(self) -> str:
        """The record of the game, often with something in it replaced."""
        text = json.dumps(self.visitor.record())
        where = self.chance.randrange(len(text))
        return self.chance.choice([text, text[:where] + self.chance.choice('0123456789"{[]},-') + text[where + 1 :]])

    def fields(self) -> list[tuple[str, str]]:
        """Fields of a form or an address, some missing, some doubled."""
        names = [name for name in ("id", "ply", "die", "seat", "kind", "name") if self.chance.random() < 0.85]
        names += self.chance.choices(FIELDS, k=self.chance.choice([0, 0, 0, 1, 2, 5]))
        if self.chance.random() < 0.02:
            names *= 40
        return [(name, self.value(name)) for name in names]

    def query(self) -> str:
        kind = self.chance.random()
        if kind < 0.4:
            return ""
        if kind < 0.55:
            return self.chance.choice(
                ["?", "?&&&==", "?%", "?%ff=%ff", "?seed", "?=", "?;", "?a=1&" * 60, "?" + "x" * 5_000]
            )
        names = self.chance.choices(FIELDS, k=self.chance.randint(1, 4))
        return "?" + urlencode([(name, self.value(name)) for name in names])

    def path(self, route: str) -> str:
        return re.sub(r"<[^>]*>", lambda _: quote(self.value("board"), safe=""), route)

    def body(self) -> tuple[bytes, str]:
        if self.chance.random() < 0.8:
            return urlencode(self.fields()).encode(), "application/x-www-form-urlencoded"
        return self.chance.randbytes(self.chance.randrange(300)), self.chance.choice(CONTENT_TYPES)

    def spoil_cookies(self, browser: Client) -> None:
        """Break cookies of a browser: always one that holds no game, and often the game itself."""
        name = self.chance.choice(["snakes_csrf", "snakes_fewest", "snakes_session", "snakes_session", "other"])
        value = browser.cookies[name].value if name in browser.cookies else ""
        where = self.chance.randrange(len(value) + 1)
        browser.cookies[name] = self.chance.choice(
            [value[:where], value[:where] + "A" + value[where:], "", "\x00", "ü", "x" * 9_000]
        )

    def send(self, browser: Client, route: str) -> Answer:
        method, headers = self.method(route), self.chance.choice(HEADERS)
        body, content_type = self.body() if method not in ("GET", "HEAD") or self.chance.random() < 0.1 else (b"", "")
        return browser.generic(method, self.path(route) + self.query(), body, content_type, headers=headers)


def replays(record: dict[str, Any]) -> bool:
    """Whether a record is what its own set-up, dice and resignations lead to."""
    setup = record["setup"]
    rules = Rules(*(setup[key] for key in ("start", "finish", "six", "three")))
    jumps = {int(start): end for start, end in record["jumps"].items()}
    outcome = record["outcome"]
    drawn = bool(outcome) and outcome["reason"] == "drawn"
    left = [Left(**row) for row in record["left"]]
    steps = list(play_through(begin(rules, jumps, len(setup["seats"])), map(int, record["dice"]), left, drawn))
    state = steps[-1][0]
    return (
        [as_json(move) for _, move in steps if move]
        == [{key: value for key, value in move.items() if key != "by"} for move in record["moves"]]
        and (list(state.tokens), state.turn, state.streak) == (record["tokens"], record["turn"], record["streak"])
        and (outcome and (outcome["winner"], outcome["reason"], tuple(outcome["places"]))) == state.outcome
    )


def is_successor(before: dict[str, Any], after: dict[str, Any], route: str) -> bool:
    """Whether one step leads from one record to the other: a roll, a change at the table, a new game, or taking back."""
    rolls, rolls_before = after["dice"], before["dice"]
    step_on = rolls == rolls_before or (rolls[:-1] == rolls_before and route in ("/game/roll/", "/game/bot/"))
    new_game = rolls == "" and after["left"] == [] and route in ("/", "/game/new/")
    taken_back = rolls_before.startswith(rolls) and route == "/game/undo/"
    return replays(after) and (step_on or new_game or taken_back)


@pytest.mark.django_db
def test_nonsense_never_breaks_anything() -> None:
    chance = random.Random(SEED)
    visitor = Visitor("/?seed=123&seats=hh")
    mischief = Mischief(visitor, chance)
    visitor.browser.raise_request_exception = False
    answers: Counter[tuple[str, int]] = Counter()
    for _ in range(max(REQUESTS_FOR_EACH, LEAST_REQUESTS // len(ROUTES) + 1)):
        for route in chance.sample(ROUTES, len(ROUTES)):
            response = one_request(mischief, route)
            answers[route, response.status_code] += 1
    assert answers.total() >= LEAST_REQUESTS
    reached = {route for (route, status), _ in answers.items() if status < 400 and route != "/game/record/"}
    assert reached >= set(ROUTES) - {"/game/record/"}, answers


def one_request(mischief: Mischief, route: str) -> Answer:
    """Send one request and see that the game is as it was, or one step on."""
    visitor, chance = mischief.visitor, mischief.chance
    if chance.random() < 0.05:
        return with_broken_cookies(mischief, route)
    if chance.random() < 0.1:
        look(visitor, visitor.browser.get("/"))
    before = visitor.record()
    response = mischief.send(visitor.browser, route)
    after = visitor.record()
    method, told = response.request["REQUEST_METHOD"], (response.request, before, after)
    assert is_answer(response), told
    if response.status_code >= 400 or method == "HEAD" or (method == "GET" and route != "/"):
        assert after == before, told
    assert after == before or is_successor(before, after, route), told
    look(visitor, visitor.browser.get("/") if response.status_code == 303 else response)
    return response


def look(visitor: Visitor, response: Answer) -> None:
    """Take in which game an answer shows, after how many rolls, if it shows one."""
    game = re.search(r'id="game"[^>]* data-id="(\w+)" data-ply="(\d+)"', response.content.decode(errors="replace"))
    if game:
        visitor.page = visitor.page._replace(id=game[1], ply=game[2])


def with_broken_cookies(mischief: Mischief, route: str) -> Answer:
    """Send one request from a browser whose cookies are spoilt."""
    other = Client(raise_request_exception=False)
    for name, cookie in mischief.visitor.browser.cookies.items():
        other.cookies[name] = cookie.value
    mischief.spoil_cookies(other)
    response = mischief.send(other, route)
    assert is_answer(response), response.request
    assert other.get("/").status_code == 200
    record = other.get("/game/record/")
    assert record.status_code == 200 and replays(record.json())
    return response


def is_answer(response: Answer) -> bool:
    """Anything but a fault of the server; a prefetch of the table is put off."""
    if response.status_code == 503:
        return "HTTP_SEC_PURPOSE" in response.request and not response.content
    return response.status_code < 500
