"""Pages to play on: no motion and no pause unless a test asks for them, and a console that stays silent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from snakes.core import play
from tests.browser.room import RoomPage, let_in, seated, without_overtaken
from tests.browser.table import DESK, PHONE, Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage
    from pytest_django.fixtures import Settings
    from pytest_django.live_server_helper import LiveServer


class OpenBrowser(Protocol):
    def __call__(self, size: tuple[int, int] = DESK, **options: Any) -> BrowserContext: ...


class OpenTable(Protocol):
    def __call__(self, query: str = "", size: tuple[int, int] = DESK, **options: Any) -> Table: ...


class SitDown(Protocol):
    def __call__(
        self, query: str, *names: str, size: tuple[int, int] = PHONE, clock: int = 0, **options: Any
    ) -> list[RoomPage]: ...


class HeldServer:
    """Keeps rolls waiting at the server: each request has come, but nothing is played before the release."""

    def __init__(self) -> None:
        self.let_through = 0
        self.reached = Event()
        self.released = Event()

    def pass_by(self) -> None:
        if self.let_through:
            self.let_through -= 1
            return
        self.reached.set()
        assert self.released.wait(30)

    def wait_for_request(self) -> None:
        assert self.reached.wait(10)

    def release(self) -> None:
        self.released.set()


@pytest.fixture(autouse=True)
def no_pause(settings: Settings) -> None:
    """The computer rolls as soon as the last walk has ended."""
    settings.SNAKES_BOT_PAUSE = 0


@pytest.fixture
def complaints() -> list[str]:
    """What the consoles complained about. A test that causes trouble compares it and clears it."""
    return []


@pytest.fixture
def open_browser(browser: Browser, live_server: LiveServer, complaints: list[str]) -> Iterator[OpenBrowser]:
    """Another browser, as good as another device. At the end no console may have complained."""
    opened: list[BrowserContext] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    def open_one(size: tuple[int, int] = DESK, **options: Any) -> BrowserContext:
        width, height = size
        calm = {"reduced_motion": "reduce"}
        context = browser.new_context(
            base_url=live_server.url, viewport={"width": width, "height": height}, **(calm | options)
        )
        context.set_default_timeout(10_000)
        context.on("console", note)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        opened.append(context)
        return context

    yield open_one
    for context in opened:
        context.close()
    assert without_overtaken(complaints) == []


@pytest.fixture
def open_table(open_browser: OpenBrowser) -> OpenTable:
    """The table in a browser of its own, opened by these options."""

    def open_one(query: str = "", size: tuple[int, int] = DESK, **options: Any) -> Table:
        table = Table(open_browser(size, **options).new_page())
        table.open(query)
        return table

    return open_one


@pytest.fixture
def sit_down(open_browser: OpenBrowser, live_server: LiveServer) -> SitDown:
    """Browsers in a room, one for each name; the first is the host. Without a name a browser watches."""

    def open_all(
        query: str, *names: str, size: tuple[int, int] = PHONE, clock: int = 0, **options: Any
    ) -> list[RoomPage]:
        code = seated(query, [name for name in names if name], clock)
        rooms = []
        for name in names:
            browser = open_browser(size, **options)
            if name:
                let_in(browser, name, live_server.url)
            rooms.append(RoomPage(browser.new_page()))
            rooms[-1].page.goto(f"/rooms/{code}/")
        return rooms

    return open_all


@pytest.fixture
def held_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeldServer]:
    """A server that takes its time over each roll."""
    server = HeldServer()
    roll: Callable[..., play.Game] = play.roll

    def slow_roll(*args: Any, **named: Any) -> play.Game:
        server.pass_by()
        return roll(*args, **named)

    monkeypatch.setattr(play, "roll", slow_roll)
    yield server
    server.release()
