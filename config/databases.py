"""The two kinds of database, as Django wants them described. What makes no sense is a ValueError."""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import ip_address
from pathlib import Path
from typing import Any

# Django's key for a part of a database's address, and libpq's.
PARTS = {"NAME": "dbname", "HOST": "host", "PORT": "port", "USER": "user", "PASSWORD": "password"}


def sqlite(folder: Path) -> dict[str, Any]:
    """WAL and IMMEDIATE: many readers beside one writer, and no transaction that finds out too late that it cannot
    write. FULL: what was answered is on the disk."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": folder / "snakes.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
        },
        # A file, for in memory threads meet locks that a file in WAL mode does not have.
        "TEST": {"NAME": folder / "test.sqlite3"},
    }


def postgresql(parts: Mapping[str, str], options: Mapping[str, Any]) -> dict[str, Any]:
    """An ImportError says that psycopg is missing, before anything is asked of the database."""
    import psycopg  # noqa: F401

    return {
        "ENGINE": "django.db.backends.postgresql",
        **parts,
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,  # so that a database that was restarted is found again
        "OPTIONS": {"connect_timeout": 10, **options},
    }


def postgresql_at(url: str) -> dict[str, Any]:
    """The database at an address such as postgres://user:password@host:5432/name, as libpq reads it."""
    if not re.match("postgres(ql)?://", url):
        raise ValueError("not an address of PostgreSQL")
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    try:
        said = conninfo_to_dict(url)
    except ProgrammingError:
        raise ValueError("not an address that libpq can read") from None
    parts = {key: str(said.pop(word, "")) for key, word in PARTS.items()}
    database_name(parts["NAME"])
    # libpq takes several hosts. An @ left in one is the end of a password that was not percent-encoded.
    for host in filter(None, parts["HOST"].split(",")):
        database_host(host)
    for port in filter(None, parts["PORT"].split(",")):
        database_port(port)
    return postgresql(parts, said)


def database_name(text: str) -> str:
    if not 1 <= len(text.encode()) <= 63:
        raise ValueError(text)
    return text


def database_host(text: str) -> str:
    if not re.fullmatch(r"/.+|[A-Za-z0-9._-]+", text):
        ip_address(text)
    return text


def database_port(text: str) -> str:
    if not re.fullmatch(r"[0-9]{1,5}", text) or not 1 <= int(text) <= 65535:
        raise ValueError(text)
    return text
