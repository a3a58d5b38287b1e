"""A visitor: one tab of a browser at the table, who presses what the last page showed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.http import HttpRequest
from django.test import Client

from snakes import saved
from snakes.core.options import Options
from snakes.core.play import Game
from snakes.saved import Saved
from tests.markup import tree

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

WITH_PLY = ("roll", "bot", "undo", "draw")
"""The verbs that belong to one moment of the game."""

NO_SAVE = "There was no saved game that could be read, so here is a new one."
MOVED_ON = "The game has moved on. This is how it stands now."
OTHER_GAME = "Another game is being played in this browser. This is how it stands now."


class Shown(NamedTuple):
    """What a page or fragment shows of the game."""

    id: str
    ply: str
    turn: str
    over: str
    tokens: dict[int, int]
    notice: str
    status: str
    history: list[str]


def shown(response: Answer) -> Shown:
    """What this answer shows of the game."""
    page = tree(response.content.decode())
    game = page.one(id="game")
    return Shown(
        **{name: game[f"data-{name}"] for name in ("id", "ply", "turn", "over")},
        tokens={int(each["data-seat"]): int(each["data-square"]) for each in game.all if "data-square" in each},
        notice=" ".join(each.text for each in page.every(id="notice")),
        status=" ".join(each.text for each in page.every(id="status")),
        history=[line.text for each in page.every("ol", id="history") for line in each.every("li")],
    )


def address_of(**options: str) -> str:
    """The address of the table with these options."""
    return "/?" + urlencode(options)


class Visitor:
    """A tab that has opened an address. `beside` is a tab of the same browser."""

    def __init__(self, address: str = "/", *, htmx: bool = False, beside: Visitor | None = None) -> None:
        self.browser: Client = beside.browser if beside else Client()
        self.htmx = htmx
        self.open(address)

    def open(self, address: str) -> Answer:
        """Go to an address of the table."""
        response = self.browser.get(address)
        if response.status_code == 200:
            self.page = shown(response)
        return response

    def press(self, verb: str, /, **fields: Any) -> Answer:
        """Press a button of the page shown, and look at the answer."""
        response = self.press_raw(verb, {"HX-Request": "true"} if self.htmx else {}, **fields)
        if response.status_code == 303:
            self.open(response["Location"])
        else:
            self.page = shown(response)
        return response

    def press_raw(self, verb: str, headers: dict[str, str] | None = None, /, **fields: Any) -> Answer:
        """Press a button. Fields given here replace those of the page shown; None leaves one out."""
        of_page = {"id": self.page.id} | ({"ply": self.page.ply} if verb in WITH_PLY else {})
        sent = {name: value for name, value in (of_page | fields).items() if value is not None}
        return self.browser.post(f"/game/{verb}/", sent, headers=headers or {})

    def play(self, rolls: int = 2_000) -> None:
        """Roll for whoever is to roll, so often or until the game is over."""
        for _ in range(rolls):
            if self.page.over == "true":
                return
            seats = self.record()["setup"]["seats"]
            self.press("roll" if seats[int(self.page.turn)] == "h" else "bot")

    def record(self) -> dict[str, Any]:
        """The record of the saved game."""
        record: dict[str, Any] = self.browser.get("/game/record/").json()
        return record

    def kept(self) -> Any:
        """The saved game as the browser keeps it."""
        return self.browser.session.get("game")

    def keep(self, value: Any) -> None:
        """Put something in place of the saved game."""
        session = self.browser.session
        session["game"] = value
        session.save()
        self.browser.cookies[settings.SESSION_COOKIE_NAME] = session.session_key or ""

    def continue_with(self, game: Game, opened: Options | None = None) -> None:
        """Put a game in place of the saved one, as the app itself keeps it."""
        request = HttpRequest()
        request.session = SessionStore()
        saved.save(request, Saved(opened or game.options, game))
        self.keep(request.session["game"])
        self.open("/")

    @contextmanager
    def nothing_changes(self) -> Iterator[None]:
        """Afterwards the browser keeps the very same game."""
        before, record = self.kept(), self.record()
        yield
        assert (self.kept(), self.record()) == (before, record)
