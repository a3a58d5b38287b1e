"""The server is killed in the middle of rolls, again and again: what it has answered is there, once."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import parse_qsl

from tests.bench.client import LONG_GAME
from tests.bench.figure import Figure, at_least, at_most, told
from tests.bench.guest import Guest, Rolled, seated
from tests.bench.server import Server

from .databases import kinds
from .stored import faults

KILLS = 20
ROOMS = 3
FEWEST, MOST = 5, 40
"""Rolls that are answered before a kill."""

PATIENCE = 60
"""Seconds; only a fault takes as long."""


class Killed(NamedTuple):
    """What came of it: how many rolls were answered, how many requests to roll were cut off, what was wrong."""

    kills: int
    answered: int
    cut_off: int
    faults: list[str]


def kill() -> Iterator[Figure]:
    """Kill servers of one and of two workers on each database that is there."""
    for kind in kinds():
        for workers in (1, 2):
            with kind.fresh() as address:
                killed = play_and_kill(KILLS, address, workers)
            name = f"{killed.kills} kills, {kind.name}, workers: {workers}"
            yield at_most(f"{name}: rolls lost, doubled or wrong", len(killed.faults), 0, "", 0)
            yield at_least("  rolls answered", killed.answered, killed.kills)
            yield told("  rolls cut off by a kill", f"{killed.cut_off}")
            yield from (told("  fault", fault) for fault in killed.faults[:5])


def play_and_kill(kills: int, database: str, workers: int) -> Killed:
    """Play in several rooms at once, kill the server in the midst of it, start it again and compare; so many times."""
    with TemporaryDirectory(prefix="snakes-kill-") as folder, Server(workers, Path(folder), database) as server:
        rooms = [seated(server.port, ["Ann", "Ben"], **options(number)) for number in range(ROOMS)]
        guests = [guest for room in rooms for guest in room]
        codes = [room[0].code for room in rooms]
        answered: list[Rolled] = []
        found: list[str] = []
        cut_off = 0
        for _ in range(kills):
            cut_off += _play_until_killed(server, guests, answered)
            server.start()
            found += faults(server, answered, codes)
        return Killed(kills, len(answered), cut_off, found)


def options(number: int) -> dict[str, str]:
    """A game that lasts, without a clock: nobody rolls but those who play."""
    return {**dict(parse_qsl(LONG_GAME)), "seats": "hh", "clock": "0", "seed": f"kill {number}"}


def _play_until_killed(server: Server, guests: list[Guest], answered: list[Rolled]) -> int:
    """Add what is answered until the server is killed; how many rolls were on their way then."""
    enough = len(answered) + random.randint(FEWEST, MOST)
    with ThreadPoolExecutor(len(guests)) as threads:
        playing = [threads.submit(_play, guest, answered) for guest in guests]
        end = time.monotonic() + PATIENCE
        while len(answered) < enough and time.monotonic() < end:
            time.sleep(0.001)
        server.kill()
        return sum(each.result() for each in playing)


def _play(guest: Guest, answered: list[Rolled]) -> bool:
    """Roll as fast as the server allows, until it is gone; whether a roll was on its way."""
    is_rolling = False
    with suppress(OSError, HTTPException):
        guest.client.connect()
        while True:
            is_rolling = guest.may_roll
            if not is_rolling:
                guest.poll()
            elif roll := guest.roll():
                answered.append(roll)
    guest.client.close()
    return is_rolling
