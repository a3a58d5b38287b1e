"""A whole game in a text browser, pressed key by key as somebody at a terminal would."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

import pytest
from django.http import HttpRequest

from snakes import saved
from snakes.core import play
from snakes.core.play import Game
from tests.browser.room import SHORT, seated
from tests.browser.table import begun, played

if TYPE_CHECKING:
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.browser

OPTIONS = ["-cookie", "-o", "accept_cookie=1", "-o", "ignorecase_search=0", "-o", "confirm_qq=0"]
ENTER = "\n"
QUIT = "Q"

ALONE = "preset=quick&seed=539"
FAMILY = "preset=family&seed=39"


@pytest.fixture
def w3m() -> str:
    """The text browser. With REQUIRE_BROWSER set its absence is a failure."""
    found = shutil.which("w3m")
    if found is None:
        give_up = pytest.fail if os.environ.get("REQUIRE_BROWSER") else pytest.skip
        give_up("no w3m here; on Debian: apt install w3m")
    return found


@pytest.fixture
def kept_games(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """Each game that the server gave the browser to keep."""
    games: list[Game] = []
    save = saved.save

    def noted(request: HttpRequest, kept: saved.Saved) -> None:
        games.append(kept.game)
        save(request, kept)

    monkeypatch.setattr(saved, "save", noted)
    return games


def press(button: str) -> str:
    """The keys that look for the line that begins with this button, and press it."""
    return f"/^ *{button}{ENTER}{ENTER}"


def store_as(path: Path) -> str:
    """The keys that write the page, as it is shown, to a file."""
    return f"S{path}{ENTER}"


def type_into(command: list[str], keys: str, home: Path) -> None:
    """Run a program at a terminal of its own, and type as soon as it shows its first page."""
    ours, its = pty.openpty()
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "TERM": "vt100", "LC_ALL": "C.UTF-8"}
    program = subprocess.Popen(command, stdin=its, stdout=its, stderr=its, env=environment, start_new_session=True)
    os.close(its)
    ready = Event()
    reader = Thread(target=read_until_end, args=(ours, ready))
    reader.start()
    try:
        assert ready.wait(20)
        os.write(ours, keys.encode())
        assert program.wait(40) == 0
    finally:
        program.kill()
        reader.join()
        os.close(ours)


def read_until_end(terminal: int, ready: Event) -> None:
    shown = b""
    while True:
        try:
            shown += os.read(terminal, 65536)
        except OSError:  # the program has ended
            return
        if b"Viewing" in shown:
            ready.set()


def keys_of(game: Game) -> str:
    """The keys that play this game."""
    buttons = {"h": "Roll", "c": "Let the computer roll"}
    return "".join(press(buttons[game.options.seats[move.seat]]) for move in play.moves(game))


END = {
    ALONE: """
⁨Player 1⁩ wins! ⁨Player 1⁩ rolled 5: 97 → 100

 1. 1st Player 1 home, on 100, 8 rolls
 2. 2nd Computer on 74, 26 to go, 6 rolls
""",
    FAMILY: """
⁨Player 2⁩ wins! ⁨Player 2⁩ rolled 1: 99 → 100

 1. 1st Player 2 home, on 100, 7 rolls
 2. 2nd Player 1 on 24, 76 to go, 7 rolls
 3. 3rd Computer on 23, 77 to go, 6 rolls
""",
}


@pytest.mark.parametrize("query", [ALONE, FAMILY], ids=["alone", "family"])
def test_game_to_the_end_and_another(
    w3m: str, live_server: LiveServer, kept_games: list[Game], tmp_path: Path, query: str
) -> None:
    game, next_game = played(query), begun(query + "&game=2")
    page = tmp_path / "page.txt"
    keys = keys_of(game) + store_as(page) + press("New game") + QUIT
    type_into([w3m, *OPTIONS, f"{live_server.url}/?{query}"], keys, tmp_path)
    assert END[query] in page.read_text()
    assert kept_games[-2:] == [game, next_game]
    assert len(kept_games) == 1 + game.state.ply + 1


IN_A_ROOM = """
⁨Ann⁩ to roll

Wait for ⁨Ann⁩ Refresh
 1. Ann fox 1 on 1, 99 to go host to roll
 2. Player 2 frog 2 on 1, 99 to go you
"""


def test_room_is_joined_and_looked_at(w3m: str, live_server: LiveServer, tmp_path: Path) -> None:
    code = seated(SHORT, ["Ann"], clock=0)
    page = tmp_path / "page.txt"
    keys = f"/Join{ENTER}{ENTER}" + store_as(page) + QUIT
    type_into([w3m, *OPTIONS, f"{live_server.url}/rooms/{code}/"], keys, tmp_path)
    assert IN_A_ROOM in page.read_text()
