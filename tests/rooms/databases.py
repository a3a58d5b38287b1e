"""The databases that rooms are tried on: SQLite always, PostgreSQL where TEST_POSTGRES_URL leads to one."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

from tests.databases import fresh_postgres


class Kind(NamedTuple):
    """A kind of database, and what makes a new one: its address, empty for SQLite in the data folder."""

    name: str
    fresh: Callable[[], AbstractContextManager[str]]

    def __str__(self) -> str:
        return self.name


SQLITE = Kind("SQLite", lambda: nullcontext(""))
POSTGRESQL = Kind("PostgreSQL", fresh_postgres)


def kinds() -> list[Kind]:
    """What there is to try on; without PostgreSQL it says so."""
    if os.environ.get("TEST_POSTGRES_URL"):
        return [SQLITE, POSTGRESQL]
    print("No PostgreSQL here; TEST_POSTGRES_URL names one.")
    return [SQLITE]
