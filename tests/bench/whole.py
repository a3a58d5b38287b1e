"""The server as a whole: its start, its memory, and what a first visit brings over the wire."""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .browser import requests_of_a_first_visit
from .client import Answer, Client, Player
from .figure import Figure, at_most, told
from .server import Server

ROLLS = 10_000
BROWSERS = 4


def start() -> Iterator[Figure]:
    """From the command to the first page served: with an empty data folder, and with one that has been served from."""
    with tempfile.TemporaryDirectory(prefix="snakes-bench-") as folder:
        for name in ("start to first page served", "start again in the same data folder"):
            yield at_most(name, _seconds_to_first_page(Path(folder)), 1.5, "s", 2)


def memory() -> Iterator[Figure]:
    """All processes of a server with two workers after many rolls, by several browsers at once."""
    with Server(workers=2) as server:
        Client(server.port).get("/")
        yield told("memory after the first page, two workers", f"{server.memory():.0f} MB")
        with ThreadPoolExecutor(BROWSERS) as browsers:
            list(browsers.map(_play, [server.port] * BROWSERS, range(BROWSERS)))
        yield at_most(f"memory after {ROLLS:,} rolls, two workers", server.memory(), 120, "MB", 0)


def visit() -> Iterator[Figure]:
    """The bodies of page, style, script, htmx, board and icon, compressed as they are sent."""
    with Server() as server:
        answers = _first_visit(Client(server.port))
        yield at_most("first visit, compressed", _kilobytes(answers), 30, "kB")
        for name, answer in answers.items():
            yield told(f"  {name}", f"{len(answer.sent) / 1000:.1f} kB")
        with_brotli = _first_visit(Client(server.port, "br, gzip"))
        if any(answer.encoding == "br" for answer in with_brotli.values()):
            yield told("  with brotli, where it is offered", f"{_kilobytes(with_brotli):.1f} kB")
        yield requests_of_a_first_visit(server.url)


def _first_visit(client: Client) -> dict[str, Answer]:
    """The page and all it names, each by a short name."""
    page = client.get("/")
    files = dict.fromkeys(re.findall(r'<(?:link|script|img)[^>]* (?:href|src)="([^"]+)"', page.text))
    return {"page": page} | {_short(path): client.get(path) for path in files}


def _kilobytes(answers: dict[str, Answer]) -> float:
    return sum(len(answer.sent) for answer in answers.values()) / 1000


def _seconds_to_first_page(folder: Path) -> float:
    begun = time.monotonic()
    with Server(folder=folder) as server:
        Client(server.port).get("/")
        return time.monotonic() - begun


def _play(port: int, browser: int) -> None:
    """This browser's share of the rolls, in games of several presets."""
    preset = ("quick", "family", "race", "house")[browser % 4]
    player = Player(port, f"preset={preset}&seed={browser}")
    for _ in range(ROLLS // BROWSERS):
        if player.is_over:
            player.new_game()
        player.roll()


def _short(path: str) -> str:
    """The name of a file without its folder, its digest and, for a drawing, its jumps."""
    if path.startswith("/boards/"):
        return "the board's drawing"
    return re.sub(r"\.[0-9a-f]{12}(?=\.)", "", path.rpartition("/")[2])
