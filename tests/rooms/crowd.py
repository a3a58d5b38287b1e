"""Many threads at once, each with a connection of its own to the database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

T = TypeVar("T")


def all_at_once(acts: Sequence[Callable[[], T]]) -> list[T | Exception]:
    """What comes of each, or how it failed: each in a thread, and none before all are there."""
    gate = Barrier(len(acts))

    def run(act: Callable[[], T]) -> T | Exception:
        try:
            connection.ensure_connection()
            gate.wait()
            return act()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(run, acts))
