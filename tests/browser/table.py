"""The table as somebody at a browser meets it, and the game that the core makes of the same address."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, Request, expect

from snakes.core import options, play
from snakes.core.play import Game
from snakes.core.record import record_of
from snakes.display.words import shown_names

PHONE = (390, 844)
SMALL = (320, 568)
LYING = (568, 320)
DESK = (1280, 800)

expect.set_options(timeout=10_000)


class Position(NamedTuple):
    """What the page says about the game; the squares by seat."""

    ply: str
    turn: str
    over: str
    squares: dict[str, str]


class Table:
    """A page with the table on it. `posts` lists the addresses that it posted to."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.game = page.locator("#game")
        self.roll = page.locator("#roll")
        self.status = page.locator("#status")
        self.notice = page.locator("#notice")
        self.trouble = page.locator("#trouble")
        self.announcer = page.locator("#announcer")
        self.posts: list[str] = []
        page.on("request", self._note_post)

    def _note_post(self, request: Request) -> None:
        if request.method == "POST":
            self.posts.append(urlsplit(request.url).path)

    def open(self, query: str = "") -> None:
        self.page.goto(f"/?{query}")

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def position(self) -> Position:
        tokens = self.find("[data-seat][data-square]").evaluate_all(
            "tokens => tokens.map(token => [token.dataset.seat, token.dataset.square])"
        )
        ply, turn, over = self.game.evaluate("({dataset}) => [dataset.ply, dataset.turn, dataset.over]")
        return Position(ply, turn, over, dict(tokens))

    def record(self) -> dict[str, Any]:
        """The saved game, asked for with this browser's cookies."""
        record: dict[str, Any] = self.page.context.request.get("/game/record/").json()
        return record

    def expect_ply(self, ply: int) -> None:
        self.find(f"#game[data-ply='{ply}']").wait_for(state="attached")

    def expect_over(self) -> None:
        self.find("#game[data-over=true]").wait_for(state="attached")

    def expect_focus_on(self, name: str) -> None:
        expect(self.find(f"#{name}")).to_be_focused()

    def focused(self) -> str:
        """The id of the element with the focus."""
        return str(self.page.evaluate("document.activeElement.id"))

    def wait_for_persons_turn(self) -> None:
        """Wait until no computer is to roll."""
        self.find("#roller[data-bot]").wait_for(state="detached")

    def is_over(self) -> bool:
        return self.game.get_attribute("data-over") == "true"

    def broken_images(self) -> list[str]:
        """Addresses of pictures that did not load."""
        self.page.evaluate("() => Promise.allSettled([...document.images].map((image) => image.decode()))")
        broken = "[...document.images].filter((image) => !image.naturalWidth).map((image) => image.src)"
        return list(self.page.evaluate(broken))

    def sideways_overflow(self) -> int:
        """By how much the page is wider than its window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))

    def throw(self, *faces: int) -> None:
        """Enter the faces of a real die, one after the other."""
        for face in faces:
            ply = int(self.game.get_attribute("data-ply") or 0)
            self.find(f"#face-{face}").click()
            self.expect_ply(ply + 1)

    def play_to_the_end(self, press: Callable[[Table], None]) -> None:
        """Press for the persons until the game is over; the computer rolls by itself."""
        while True:
            self.wait_for_persons_turn()
            if self.is_over():
                return
            ply = self.game.get_attribute("data-ply") or ""
            press(self)
            self.find(f"#game:not([data-ply='{ply}'])").wait_for(state="attached")

    def set_pace(self, pace: float) -> None:
        """Let everything that moves do so this many times as fast."""
        devtools = self.page.context.new_cdp_session(self.page)
        devtools.send("Animation.enable")
        devtools.send("Animation.setPlaybackRate", {"playbackRate": pace})

    def watch_walk(self) -> None:
        """Wait until nothing moves any more."""
        self.page.evaluate("() => Promise.allSettled(document.getAnimations().map(motion => motion.finished))")

    def end_walk(self) -> None:
        """Let whatever moves arrive now."""
        self.page.evaluate("document.getAnimations().forEach(motion => motion.finish())")

    def moving(self) -> int:
        """How many things are on the move."""
        running = "document.getAnimations().filter((motion) => motion.playState === 'running').length"
        return int(self.page.evaluate(running))

    def stop_clock(self) -> None:
        """From now on the page's time only passes when a test says so."""
        self.page.clock.install(time=0)
        self.page.reload()
        self.page.clock.pause_at(1_000)

    def date_events(self, milliseconds: int) -> None:
        """Let presses seem to come at this time, however fast this machine is."""
        self.page.evaluate(
            "time => Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get: () => time })",
            milliseconds,
        )

    def middle_of_roll(self) -> tuple[float, float]:
        box = self.roll.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def listen(self) -> None:
        """Note from now on what a screen reader is given to say."""
        self.announcer.evaluate(
            "region => {"
            " window.heard = [];"
            " new MutationObserver(() => heard.push(region.textContent)).observe(region, { childList: true });"
            "}"
        )

    def heard(self) -> list[str]:
        """What it was given; a text that does not differ from the last one is no news to it."""
        texts: list[str] = self.page.evaluate("heard")
        assert all(text != last for last, text in pairwise(texts))
        return [text.strip() for text in texts]

    def turn_page(self, hidden: bool) -> None:
        """Tell the page that its tab was hidden, or is seen again."""
        self.page.evaluate(
            "hidden => {"
            " Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });"
            " document.dispatchEvent(new Event('visibilitychange'));"
            "}",
            hidden,
        )


def click(table: Table) -> None:
    table.roll.click()


def begun(query: str) -> Game:
    """The game that the core begins with these options."""
    asked = options.from_address(parse_qs(query))
    assert asked is not None and asked.seed is not None
    return play.new_game(asked)


def played(query: str, rolls: int = 10_000) -> Game:
    """The game that the core plays with these options, to the end or for so many rolls."""
    game = begun(query)
    while game.kind_to_roll and game.state.ply < rolls:
        game = play.roll(game, game.kind_to_roll)
    return game


def position_of(game: Game) -> Position:
    """What a page has to say about this game."""
    state = game.state
    squares = {str(seat): str(square) for seat, square in enumerate(state.tokens) if square is not None}
    turn = "" if state.turn is None else str(state.turn)
    return Position(str(state.ply), turn, "true" if state.outcome else "false", squares)


def record_to_expect(game: Game) -> dict[str, Any]:
    """The record of this game."""
    return record_of(game, shown_names(game))
