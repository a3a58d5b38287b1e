"""Many rooms at once, played as their pages play them: each second a poll, and a roll when one has had a look."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPException

from tests.bench.client import Answer, Request
from tests.bench.figure import Figure, at_least, at_most, told
from tests.bench.guest import Guest, Rolled, seated
from tests.bench.server import Server

from .stored import faults

ROOMS, SECONDS = 50, 60.0
NAMES = ["Ann", "Ben", "Cem", "Dora"]
POLL = 1.0
"""Seconds from the answer to a poll to the next one, as in the page."""

LOOK = (1.0, 3.0)
"""Seconds that somebody looks at the board before rolling, at least and at most."""


@dataclass
class Day:
    """What one player saw: seconds that each kind of request took, the rolls answered, and what went wrong."""

    quiet: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    rolls: list[float] = field(default_factory=list)
    answered: list[Rolled] = field(default_factory=list)
    refused: int = 0
    errors: list[str] = field(default_factory=list)


@dataclass
class Loaded:
    """What all players saw together, what of it is not stored, and the processor time for it."""

    day: Day
    faults: list[str]
    server_cpu: float
    client_cpu: float


def load() -> Iterator[Figure]:
    """Four players in each of many rooms, on the server with its defaults, client and server on the same machine."""
    loaded = play(ROOMS, SECONDS)
    day = loaded.day
    polls = day.quiet + day.news
    yield at_most(f"{ROOMS * len(NAMES)} players in {ROOMS} rooms: errors", len(day.errors), 0, "", 0)
    yield at_most("  answered rolls not stored once", len(loaded.faults), 0, "", 0)
    yield at_least("  rolls answered", len(day.answered), 1)
    yield told("  rolls refused, for the clock was first", str(day.refused))
    yield at_most("  poll, 99 of 100 within", percentile(polls, 99) * 1e3, 100, "ms")
    yield told("  poll, median", f"{percentile(polls, 50) * 1e3:.1f} ms of {len(polls):,}")
    yield told("  poll with news, median and 99 of 100", both(day.news))
    yield at_most("  roll, 99 of 100 within", percentile(day.rolls, 99) * 1e3, 150, "ms")
    yield told("  roll, median", f"{percentile(day.rolls, 50) * 1e3:.1f} ms of {len(day.rolls):,}")
    yield told("  of one core: server, client", f"{loaded.server_cpu:.0%}, {loaded.client_cpu:.0%}")
    for text, times in Counter(day.errors + loaded.faults).most_common(5):
        yield told("  what went wrong", f"{times} times {text}")


def play(rooms: int, seconds: float, look: tuple[float, float] = LOOK) -> Loaded:
    """Play in so many rooms for so long, and compare what was answered with what is stored."""
    with Server() as server:
        tables = [seated(server.port, NAMES) for _ in range(rooms)]
        guests = [guest for table in tables for guest in table]
        cpu, own_cpu, begun = server.cpu(), time.process_time(), time.monotonic()
        with ThreadPoolExecutor(len(guests)) as threads:
            days = list(threads.map(lambda guest: _play(guest, begun + seconds, look), guests))
        passed = time.monotonic() - begun
        cpu, own_cpu = server.cpu() - cpu, time.process_time() - own_cpu
        day = _together(days)
        found = faults(server, day.answered, [table[0].code for table in tables])
        return Loaded(day, found, cpu / passed, own_cpu / passed)


def percentile(times: list[float], part: int) -> float:
    """The time within which so many of a hundred are done."""
    return sorted(times)[math.ceil(len(times) * part / 100) - 1] if times else math.nan


def both(times: list[float]) -> str:
    return f"{percentile(times, 50) * 1e3:.1f} ms, {percentile(times, 99) * 1e3:.1f} ms"


def _play(guest: Guest, end: float, look: tuple[float, float]) -> Day:
    """Look and roll until the end. Players did not open their pages all at the same moment."""
    day, chance = Day(), random.Random(f"{guest.code} {guest.seat}")
    poll_at = time.monotonic() + chance.uniform(0, POLL)
    roll_at = math.inf
    while min(poll_at, roll_at) < end:
        if guest.may_roll and roll_at == math.inf:
            roll_at = time.monotonic() + chance.uniform(*look)
        time.sleep(max(0.0, min(poll_at, roll_at, end) - time.monotonic()))
        try:
            if roll_at <= poll_at:
                roll_at = math.inf
                _roll(guest, day)
            else:
                _poll(guest, day)
                roll_at = roll_at if guest.may_roll else math.inf
            poll_at = time.monotonic() + POLL
        except (OSError, HTTPException, RuntimeError) as error:
            day.errors.append(f"{type(error).__name__}: {error}"[:200])
            guest.client.connect()
            poll_at, roll_at = time.monotonic() + POLL, math.inf
    guest.client.close()
    return day


def _poll(guest: Guest, day: Day) -> None:
    answer, seconds = _timed(guest, guest.next_poll())
    (day.quiet if answer.status == 204 else day.news).append(seconds)
    if answer.status != 204:
        guest.show(answer)


def _roll(guest: Guest, day: Day) -> None:
    answer, seconds = _timed(guest, guest.next_roll())
    day.rolls.append(seconds)
    if rolled := guest.rolled(answer):
        day.answered.append(rolled)
    else:
        day.refused += 1


def _timed(guest: Guest, request: Request) -> tuple[Answer, float]:
    begun = time.perf_counter()
    answer = guest.client.send(request)
    return answer, time.perf_counter() - begun


def _together(days: list[Day]) -> Day:
    whole = Day()
    for day in days:
        for name in ("quiet", "news", "rolls", "answered", "errors"):
            getattr(whole, name).extend(getattr(day, name))
        whole.refused += day.refused
    return whole
