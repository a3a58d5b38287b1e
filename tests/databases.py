"""A PostgreSQL database of its own for whoever asks, on the server that TEST_POSTGRES_URL leads to."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

import pytest

REQUIRED = bool(os.environ.get("REQUIRE_POSTGRES"))

with_psycopg = pytest.mark.skipif(
    not REQUIRED and find_spec("psycopg") is None, reason="no psycopg here: pip install '.[postgres]'"
)


@contextmanager
def fresh_postgres() -> Iterator[str]:
    """The address of a new and empty database, dropped at the end even if somebody is connected to it.

    Without a server the test is skipped; with REQUIRE_POSTGRES set that is a failure.
    """
    server = os.environ.get("TEST_POSTGRES_URL")
    if not server or (not REQUIRED and find_spec("psycopg") is None):
        give_up = pytest.fail if REQUIRED else pytest.skip
        give_up("no PostgreSQL here; TEST_POSTGRES_URL names one, psycopg talks to it")
    name = f"snakes_{secrets.token_hex(8)}"
    ask(server, f"CREATE DATABASE {name}")
    try:
        yield re.sub(r"(://[^/?]*)(/[^?]*)?", rf"\1/{name}", server, count=1)
    finally:
        ask(server, f"DROP DATABASE {name} WITH (FORCE)")


def ask(url: str, query: str) -> list[tuple[object, ...]]:
    """The rows that answer this query, if any, over a connection of its own."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.execute(query.encode())
        return cursor.fetchall() if cursor.description else []
