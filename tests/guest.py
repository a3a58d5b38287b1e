"""A guest: one browser in a room, who presses what the last page showed; and the time that rooms go by."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from django.test import Client

from snakes.models import Roll, RoomRow
from tests.markup import Element, tree

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

HTMX = {"HX-Request": "true"}
PREFETCH = {"Sec-Purpose": "prefetch"}

BY_THE_HOST = ("options", "seat", "remove", "host")
"""The verbs that belong to the room as it was shown."""

NOT_STARTED = "The game has not started yet."
STARTED = "The game has started; this can no longer be changed."
NOT_YOUR_TURN = "It is not your turn."
WATCHING = "You have no seat in this room; you are watching."
NOT_HOST = "Only the host can do that."
MOVED_ON = "The game has moved on. This is how it stands now."
OVER = "This game is over."


class Hands:
    """The hands of a clock that only tests move on."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now

    def go_on(self, seconds: float) -> None:
        self.now += seconds


class Shown(NamedTuple):
    """What a page or fragment shows of the room."""

    version: str
    phase: str
    mine: str
    poll: str
    id: str
    ply: str
    turn: str
    over: str
    tokens: dict[int, int]
    people: list[str]
    notice: str
    status: str
    watching: str
    offer: str
    offer_number: str
    clock: str
    history: list[str]


def shown(response: Answer) -> Shown:
    """What this answer shows of the room."""
    page = tree(response.content.decode())
    room = page.one(id="room")
    games = room.every(id="game")
    return Shown(
        version=room["data-version"],
        phase=room["data-phase"],
        mine=room["data-seat-of-mine"],
        poll=page.one(id="poll")["hx-get"],
        **{name: games[0][f"data-{name}"] if games else "" for name in ("id", "ply", "turn", "over")},
        tokens={int(each["data-seat"]): int(each["data-square"]) for each in page.all if "data-square" in each},
        people=[" ".join(part.text for part in row.inside if is_said(part)) for row in rows_of(page)],
        **{name: said(page, name) for name in ("notice", "status", "watching", "offer", "clock")},
        offer_number=" ".join(field["value"] for field in page.every("input", name="offer")),
        history=[line.text for each in page.every("ol", id="history") for line in each.every("li")],
    )


def rows_of(page: Element) -> list[Element]:
    """The rows of the players."""
    return page.one("ol", class_="players").every("li")


def is_said(part: Element | str) -> TypeGuard[Element]:
    """Whether this part of a row tells something, and is no button."""
    return isinstance(part, Element) and bool(part.text) and part.attributes.get("class") != "doing"


def said(page: Element, name: str) -> str:
    return " ".join(each.text for each in page.every(id=name))


def buttons_of(page: Element) -> set[str]:
    """The names by which the page knows its buttons."""
    return {each["id"] for each in page.every("button") if "id" in each}


class Guest:
    """A browser that has opened the page of a room."""

    def __init__(self, code: str, *, htmx: bool = False, browser: Client | None = None) -> None:
        self.browser = browser or Client()
        self.htmx = htmx
        self.code = code
        self.answer = self.open()

    @classmethod
    def with_room(
        cls, name: str = "Ann", *, htmx: bool = False, browser: Client | None = None, **options: Any
    ) -> Guest:
        """Somebody who has opened a room with these options."""
        browser = browser or Client()
        response = open_room(browser, name=name, **options)
        assert response.status_code == 303, response.content.decode()
        return cls(response["Location"].split("/")[2], htmx=htmx, browser=browser)

    def joined(self, name: str) -> Guest:
        """Another browser, that takes a seat in the room under this name."""
        guest = self.beside()
        guest.press("join", name=name)
        return guest

    def beside(self) -> Guest:
        """Another browser, that looks at the room."""
        return Guest(self.code, htmx=self.htmx)

    def address(self, part: str = "") -> str:
        return f"/rooms/{self.code}/{part}"

    def get(self, part: str = "", headers: dict[str, str] | None = None) -> Answer:
        """The answer of one of the room's addresses."""
        return self.browser.get(self.address(part), headers=headers or {})

    def open(self) -> Answer:
        """Go to the page of the room."""
        self.answer = self.get()
        if self.answer.status_code == 200:
            self.page = shown(self.answer)
        return self.answer

    @property
    def tree(self) -> Element:
        """What was answered last."""
        return tree(self.answer.content.decode())

    def press(self, verb: str, /, **fields: Any) -> Answer:
        """Press a button of the page shown, and look at the answer."""
        self.answer = response = self.press_raw(verb, HTMX if self.htmx else {}, **fields)
        if response.status_code == 303:
            self.open()
        elif response.status_code in (200, 409, 422):
            self.page = shown(response)
        return response

    def press_raw(self, verb: str, headers: dict[str, str] | None = None, /, **fields: Any) -> Answer:
        """Press a button. Fields given here replace those of the page shown; None leaves one out."""
        of_page: dict[str, Any] = {}
        if verb == "roll":
            of_page = {"id": self.page.id, "ply": self.page.ply or 0}
        elif verb in BY_THE_HOST:
            of_page = {"version": self.page.version}
        elif verb == "draw" and fields.get("answer") != "offer":
            of_page = {"offer": self.page.offer_number or None}
        sent = {name: value for name, value in (of_page | fields).items() if value is not None}
        return self.browser.post(self.address(f"{verb}/"), sent, headers=headers or {})

    def poll(self) -> Answer:
        """Ask for news as the page does."""
        response = self.browser.get(self.page.poll, headers=HTMX)
        if response.status_code == 200:
            self.answer, self.page = response, shown(response)
        return response

    def record(self) -> dict[str, Any]:
        """The record of the room's game."""
        record: dict[str, Any] = self.get("record/").json()
        return record

    def kept(self) -> Any:
        """The room as the database keeps it."""
        row = RoomRow.objects.filter(code=self.code).values()
        return [*row, *Roll.objects.filter(room__code=self.code).order_by("id").values()]

    @contextmanager
    def nothing_changes(self) -> Iterator[None]:
        """Afterwards the database keeps the very same room."""
        before = self.kept()
        yield
        assert self.kept() == before


def open_room(browser: Client, headers: dict[str, str] | None = None, /, **fields: Any) -> Answer:
    """Press the button that opens a room, with the key that the page shows unless one is given."""
    if "key" not in fields:
        fields["key"] = tree(browser.get("/rooms/").content.decode()).one("input", name="key")["value"]
    sent = {name: value for name, value in fields.items() if value is not None}
    return browser.post("/rooms/", sent, headers=headers or {})


def table_of(*names: str, htmx: bool = False, **options: Any) -> list[Guest]:
    """The players of a game that has just begun, the host first."""
    host = Guest.with_room(names[0], htmx=htmx, **({"seats": "h" * len(names)} | options))
    guests = [host, *(host.joined(name) for name in names[1:])]
    for guest in guests:
        guest.open()
    return guests


def play(guests: list[Guest], rolls: int = 2_000) -> None:
    """Let whoever is to roll do so, so often or until the game is over. The guests sit in the order of the seats."""
    code = guests[0].code
    for _ in range(rolls):
        game = RoomRow.objects.get(code=code).room.game
        if game is None or game.state.turn is None:
            break
        response = guests[game.state.turn].press_raw("roll", id=None, ply=game.state.ply)
        assert response.status_code == 303
    for guest in guests:
        guest.open()
