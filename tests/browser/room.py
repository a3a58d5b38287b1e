"""A room as somebody at a browser meets it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.core.signing import get_cookie_signer
from playwright.sync_api import BrowserContext, Page, expect

from snakes import models, players
from snakes.core import room, verbs
from snakes.core.play import Game
from tests.browser.table import Table, position_of

NAMES = ("Ann", "Ben", "Cleo", "Dan")

RULES = "start=one&finish=reach&six=again&three=off"

SHORT = f"board=2-99&{RULES}&seats=hh&seed=5"
"""The first of two rolls 1 and stands on 99, the other rolls 3, and the first is home."""

OF_TWO = f"board=3-90.4-92.95-30&{RULES}&seats=hh&seed=175"
"""3 and up to 92 for both, 3 and down to 30 for the first; the other goes on with 6 to 98, and 3 is home."""

OF_FOUR = f"board=3-90.4-92.95-30&{RULES}&seats=hhhh&seed=62"
"""One roll each, another of the first, and two of the second, who is home."""

OVERTAKEN = ("htmx:afterRequest, [object HTMLDivElement]", "htmx:sendAbort, [object HTMLDivElement]")

NOTE_POLLS = """
window.asked = 0;
window.answers = [];
addEventListener("htmx:beforeSend", ({ detail }) => { if (detail.requestConfig.elt.id === "poll") asked += 1; });
addEventListener("htmx:afterRequest", ({ detail }) => { if (detail.requestConfig.elt.id === "poll") answers.push(detail.xhr.status); });
"""


class RoomPage(Table):
    """A page with a room on it."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.room = page.locator("#room")
        self.people = page.locator(".players li")
        self.offer = page.locator("#offer")
        page.add_init_script(NOTE_POLLS)

    def open_room(self, query: str, name: str, clock: int = 0) -> None:
        """Open a room with these options, as its host."""
        self.page.goto(f"/rooms/?{query}")
        self.page.fill("#open-name", name)
        self.page.select_option("#open-clock", str(clock))
        self.page.click("#open")

    @property
    def path(self) -> str:
        """The address of the room."""
        return urlsplit(self.page.url).path

    def visit(self, other: RoomPage) -> None:
        """Go to the room that somebody else is in."""
        self.page.goto(other.path)

    def join(self, name: str) -> None:
        self.page.fill("#join-name", name)
        self.page.click("#join")

    def unfold(self, name: str) -> None:
        """Open what is folded."""
        if not self.find(f"#{name}").evaluate("fold => fold.open"):
            self.page.click(f"#{name} > summary")

    def press(self, name: str) -> None:
        """Press a button that is folded away under More."""
        self.unfold("more")
        self.page.click(f"#{name}")

    def expect_phase(self, phase: str) -> None:
        self.find(f"#room[data-phase={phase}]").wait_for(state="attached")

    def expect_own_turn(self) -> None:
        self.find("#room[data-mine]").wait_for(state="attached")

    def expect_people(self, *rows: str) -> None:
        """What the list says of each seat."""
        expect(self.people).to_have_text(list(rows))

    def expect_status(self, text: str) -> None:
        expect(self.status).to_have_text(text)

    def room_record(self) -> dict[str, Any]:
        """The record, asked for with this browser's cookies."""
        record: dict[str, Any] = self.page.context.request.get(f"{self.path}record/").json()
        return record

    def asked(self) -> int:
        """How often the page has asked what is new."""
        return int(self.page.evaluate("asked"))

    def answers(self, count: int) -> list[int]:
        """The answers to what it asked, once there are so many: their status, 0 for none."""
        for _ in range(400):
            if self.page.evaluate("answers.length") >= count:
                break
            self.page.wait_for_timeout(25)
        statuses: list[int] = self.page.evaluate("answers")
        return statuses

    def stop_time(self) -> None:
        """From now on the page's time only passes when a test says so, and pauses are as long as they are on average.

        The page is awake and has just had an answer.
        """
        self.page.add_init_script("Math.random = () => 0.5")
        self.stop_clock()
        self.page.keyboard.press("Shift")
        self.answers(self.asked())
        self.page.evaluate("asked = 0, answers = []")

    def pass_time(self, milliseconds: int) -> None:
        self.page.clock.run_for(milliseconds)


def seated(query: str, names: Sequence[str], clock: int) -> str:
    """The code of a room with these people in it; each name is the key of that player's browser."""
    options = room.asked_options(parse_qs(query))
    host = players.player_of(names[0])
    kept = models.open_room(
        host, players.new_key(), lambda secret, now: verbs.open_room(options, host, names[0], secret, now, clock)
    )
    for name in names[1:]:
        sit(kept.code, name)
    return kept.code


def come(page: RoomPage, name: str) -> None:
    """Somebody else takes a seat in the room that this page shows."""
    sit(page.path.split("/")[2], name)


def sit(code: str, name: str) -> None:
    models.change(code, lambda value, now: verbs.join(value, players.player_of(name), name, now))


def let_in(browser: BrowserContext, name: str, url: str) -> None:
    """Give a browser the key that this player's browser has."""
    signed = get_cookie_signer(salt=players.COOKIE + players.SALT).sign(name)
    browser.add_cookies([{"name": players.COOKIE, "value": signed, "url": url}])


def expect_everywhere(rooms: Sequence[RoomPage], game: Game) -> None:
    """All screens show this game."""
    for page in rooms:
        page.expect_ply(game.state.ply)
        assert page.position() == position_of(game)


def without_overtaken(complaints: list[str]) -> list[str]:
    """The complaints but those of htmx that a press came before the answer to a poll, which is as it should be."""
    kept = list(complaints)
    for _ in range(kept.count(OVERTAKEN[1])):
        for line in OVERTAKEN:
            kept.remove(line)
    return kept
