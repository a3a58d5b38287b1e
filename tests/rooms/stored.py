"""Whether what was answered is what is stored: the records over the wire, and the rolls in the database itself."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any, NamedTuple

from tests.bench.client import Client
from tests.bench.guest import Rolled
from tests.bench.server import Server
from tests.databases import ask

FACES = "123456abcdefuvwxyz"
"""The letters of rolls: by the app, by hand, by the clock."""

ROLLS = """
SELECT code, ply, thrown FROM snakes_roll JOIN snakes_room ON snakes_room.id = room_id ORDER BY code, played, ply
"""


class Row(NamedTuple):
    """A roll as its row in the database has it."""

    ply: int
    die: int


def faults(server: Server, answered: Iterable[Rolled], codes: Iterable[str]) -> list[str]:
    """What is wrong with the rooms of these codes, each of which has played one game at most."""
    rows = rows_by_room(server)
    by_room: dict[str, list[Rolled]] = defaultdict(list)
    for roll in answered:
        by_room[roll.code].append(roll)
    client = Client(server.port)
    found = []
    for code in codes:
        record = json.loads(client.get(f"/rooms/{code}/record/").text)
        found += [f"{code}: {fault}" for fault in faults_of_room(record, rows[code], by_room[code])]
    client.close()
    return found


def rows_by_room(server: Server) -> dict[str, list[Row]]:
    """The rolls of each room, by a connection of our own."""
    if server.database:
        found: Iterable[tuple[Any, ...]] = ask(server.database, ROLLS)
    else:
        with closing(sqlite3.connect(f"file:{server.folder}/snakes.sqlite3?mode=ro", uri=True)) as database:
            found = database.execute(ROLLS).fetchall()
    rows: dict[str, list[Row]] = defaultdict(list)
    for code, ply, thrown in found:
        rows[code].append(Row(ply, FACES.index(thrown) % 6 + 1))
    return rows


def faults_of_room(record: dict[str, Any], rows: list[Row], answered: list[Rolled]) -> Iterator[str]:
    """A gap, a double, or an answer that is not what is stored."""
    moves = {move["ply"]: move for move in record.get("moves", ())}
    plies = list(range(1, len(rows) + 1))
    if [row.ply for row in rows] != plies or list(moves) != plies:
        yield f"rows {[row.ply for row in rows]} and moves {list(moves)} are not one of each ply"
    for ply, times in Counter(roll.ply for roll in answered).items():
        if times > 1:
            yield f"roll {ply} was answered {times} times"
    stored = {row.ply: row.die for row in rows}
    for roll in answered:
        move = moves.get(roll.ply)
        if move is None or move["seat"] != roll.seat or roll.die not in (None, move["die"]):
            yield f"{roll} was answered, the record has {move}"
        elif stored.get(roll.ply) != move["die"]:
            yield f"{roll} was answered, its row has {stored.get(roll.ply)}"
