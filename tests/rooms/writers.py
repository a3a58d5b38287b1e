"""Fifty who write at once, each in a room of their own: none fails, none waits long, and SQLite keeps up."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple
from urllib.parse import parse_qsl

from tests.bench.client import LONG_GAME
from tests.bench.figure import Figure, at_least, at_most, told
from tests.bench.guest import Guest, Rolled, seated
from tests.bench.server import Server

from .databases import Kind, kinds
from .load import percentile
from .stored import faults

WRITERS, ROUNDS = 50, 40
LONGEST = 300


class Written(NamedTuple):
    """Seconds that each roll took, seconds in all, processor time of the server, and what went wrong."""

    rolls: list[float]
    seconds: float
    cpu: float
    faults: list[str]

    @property
    def a_second(self) -> float:
        return len(self.rolls) / self.seconds


def writers() -> Iterator[Figure]:
    """On each database that is there, one after the other in the same run."""
    found = kinds()
    written = [_on(kind) for kind in found]
    for kind, its in zip(found, written, strict=True):
        yield at_most(f"{WRITERS} writers at once, {kind.name}: rolls failed", len(its.faults), 0, "", 0)
        yield from (told("  what went wrong", f"{n} times {text}") for text, n in Counter(its.faults).most_common(3))
        yield at_most("  99 of 100 within", percentile(its.rolls, 99) * 1e3, LONGEST, "ms", 0)
        yield told("  median, longest", f"{percentile(its.rolls, 50) * 1e3:.0f} ms, {max(its.rolls) * 1e3:.0f} ms")
        yield told("  processor time of the server for a roll", f"{its.cpu / len(its.rolls) * 1e3:.1f} ms")
        if kind.name == "SQLite" and len(written) > 1:
            yield at_least("  rolls a second", its.a_second, written[1].a_second)
        else:
            yield told("  rolls a second", f"{its.a_second:.0f}")


def write(database: str, writers: int = WRITERS, rounds: int = ROUNDS) -> Written:
    """Each writer plays both seats of a room on the real server, and has a roll on its way at any time."""
    with Server(database=database) as server:
        rooms = [seated(server.port, ["Ann", "Ben"], **_options()) for _ in range(writers)]
        with ThreadPoolExecutor(writers) as threads:
            cpu, begun = server.cpu(), time.monotonic()
            played = list(threads.map(partial(_play, rounds), rooms))
            seconds, cpu = time.monotonic() - begun, server.cpu() - cpu
        answered = [roll for rolls, _ in played for roll in rolls]
        wrong = faults(server, answered, [room[0].code for room in rooms])
        wrong += ["refused"] * (writers * rounds - len(answered))
        return Written([each for _, times in played for each in times], seconds, cpu, wrong)


def _options() -> dict[str, str]:
    """A game that lasts and in which the seats take strict turns."""
    return {**dict(parse_qsl(LONG_GAME)), "seats": "hh", "clock": "0"}


def _play(rounds: int, room: list[Guest]) -> tuple[list[Rolled], list[float]]:
    rolls, times = [], []
    for number in range(rounds):
        guest, other = room[number % 2], room[1 - number % 2]
        asked, begun = guest.next_roll(), time.perf_counter()
        answer = guest.client.send(asked)
        times.append(time.perf_counter() - begun)
        if rolled := guest.rolled(answer):
            rolls.append(rolled)
        other.ply = guest.ply
    return rolls, times


def _on(kind: Kind) -> Written:
    with kind.fresh() as database:
        return write(database)
