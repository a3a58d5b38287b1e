"""Everything between `manage.py play` and the first page: the checks, the preparations, the server."""

from __future__ import annotations

import errno
import gc
import hashlib
import io
import multiprocessing
import os
import signal
import socket
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from importlib.metadata import version
from ipaddress import ip_address
from typing import TYPE_CHECKING

import segno
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files import locks
from django.core.management import call_command
from django.core.management.color import supports_color
from django.db import DatabaseError, connection, connections
from django.db.migrations.exceptions import MigrationSchemaMissing
from django.urls import get_resolver
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels

from config.addresses import addresses

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication

# More threads gain nothing under Python's lock and cost memory; the second keeps a slow request from blocking all.
THREADS = 2
# How long a stop waits for requests under way. Containers are commonly killed after ten seconds.
GRACE_SECONDS = 8


class CannotServe(Exception):
    """Why not, in a sentence for whoever started the server."""


# The place to listen


def bindable(host: str, port: int) -> str:
    """The address to bind, once it is certain that it can be bound."""
    try:
        family, kind, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise CannotServe(not_ours(host)) from None
    try:
        with socket.socket(family, kind) as trial:
            if os.name == "posix":  # elsewhere the option would let two servers share the port
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(where)
    except OSError as error:
        raise CannotServe(why_unbound(error, host, port)) from None
    return str(where[0])


def not_ours(host: str) -> str:
    return f"'{host}' is not an address of this machine; try --host 0.0.0.0 for all it has."


def why_unbound(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use already; choose another with --port."
    if error.errno == errno.EACCES:
        return f"This user may not open port {port}; choose one from 1024 up with --port."
    if error.errno == errno.EADDRNOTAVAIL:
        return not_ours(host)
    return f"Cannot listen on {host}, port {port}: {error.strerror}."


# The database and the static files


def prepare() -> None:
    """Bring the database and the static files up to date; servers that start together take turns."""
    try:
        with taking_turns():
            with taking_turns_on_postgresql():
                call_command("migrate", verbosity=0, interactive=False)
            if not settings.DEBUG:
                collect_static_files()
    except DatabaseError as error:
        raise CannotServe(why_unusable(error)) from error
    except OSError as error:
        raise CannotServe(f"The data folder {settings.DATA_DIR} cannot be written: {error}.") from error


@contextmanager
def taking_turns() -> Iterator[None]:
    with (settings.DATA_DIR / "starting.lock").open("w") as file:
        locks.lock(file, locks.LOCK_EX)
        yield


@contextmanager
def taking_turns_on_postgresql() -> Iterator[None]:
    """Servers on several machines share no folder, but may share a database."""
    if connection.vendor != "postgresql":
        yield
        return
    # The lock ends with its transaction, so it has a connection of its own: a migration may need to end transactions.
    with closing(connection.copy()) as turn:
        turn.set_autocommit(False)
        with turn.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int.from_bytes(b"snakes", "big")])
        yield


def why_unusable(error: DatabaseError) -> str:
    if connection.vendor == "sqlite":
        return f"The database in {settings.DATA_DIR} cannot be used: {error}."
    name = connection.settings_dict["NAME"]
    cause = error.__context__ if isinstance(error, MigrationSchemaMissing) else error
    reason = " ".join(str(cause).split("\n")[0].split())  # below the first line are hints for programmers
    return f"The PostgreSQL database {name} cannot be used: {reason}."


def collect_static_files() -> None:
    """Hash and compress the static files, unless an earlier start did so for these very files."""
    stamp = settings.STATIC_ROOT / "collected.txt"
    present = static_digest()
    if stamp.exists() and stamp.read_text() == present:
        return
    # Cleared first, for collectstatic keeps an old copy that is younger than a new release's file.
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    stamp.write_text(present)


def static_digest() -> str:
    digest = hashlib.sha256(f"{version('django')} {version('whitenoise')} {settings.PREFIX}".encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            digest.update(name.encode())
            with storage.open(name) as file:
                digest.update(file.read())
    return digest.hexdigest()


# What the terminal says


def welcome(address: str, port: int) -> str:
    here, elsewhere = urls(address, port)
    lines = ["Snakes and Ladders is ready. Ctrl-C stops it.", f"  on this computer  {here}"]
    lines += [f"  on the network    {url}" for url in elsewhere]
    return "\n".join([*lines, *(["", qr_code(elsewhere[0])] if elsewhere else []), *doctor()])


def urls(address: str, port: int) -> tuple[str, list[str]]:
    """Where to point a browser on this computer, and on others, the likeliest first."""
    ip = ip_address(address)
    if ip.is_unspecified:
        own = [address for address in addresses() if ip.version == 6 or ":" not in address]
        return url("localhost", port), [url(address, port) for address in own]
    return url(address, port), [] if ip.is_loopback else [url(address, port)]


def url(host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}{settings.PREFIX}/"


def qr_code(text: str) -> str:
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True, border=2)
    if not supports_color():
        return drawn.getvalue()
    # White on black even in a light terminal, for many phones do not read a code with its colours swapped.
    return "\n".join(f"\033[97;40m{line}\033[0m" for line in drawn.getvalue().splitlines())


def doctor() -> list[str]:
    """What the host should know about this machine."""
    if connection.vendor == "sqlite" and sqlite3.sqlite_version_info < (3, 51, 3):
        return [
            f"Note: SQLite {sqlite3.sqlite_version} has a rare fault that can damage the database "
            f"(mended in 3.51.3); keep backups of {settings.DATA_DIR}."
        ]
    return []


# The server


def serve(address: str, port: int, workers: int, announce: Callable[[], None]) -> None:
    """Serve until Ctrl-C, SIGTERM or the end of the terminal; requests under way are finished first."""
    preload()
    server = Granian(
        "config.wsgi:application",
        address=address,
        port=port,
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,
        websockets=False,
        workers=workers,
        blocking_threads=THREADS,
        workers_kill_timeout=GRACE_SECONDS,
        respawn_failed_workers=True,
        log_level=LogLevels.error,
        log_dictconfig={"handlers": {}, "loggers": {}},  # to stderr with the rest
    )
    server.on_startup(announce)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        server.on_startup(lambda: signal.signal(signal.SIGHUP, server.signal_handler_interrupt))
    server.serve(target_loader=partial(load_in_worker, address))


def preload() -> None:
    """Load the application once, before the workers are forked: they start at once and share its memory."""
    if sys.platform != "linux":  # elsewhere forking is unsafe or unknown, and each worker loads its own
        return
    multiprocessing.set_start_method("fork", force=True)  # no longer the default from Python 3.14
    import config.wsgi  # noqa: F401

    _ = get_resolver().url_patterns
    connections.close_all()
    gc.collect()
    gc.freeze()


def load_in_worker(address: str, _target: str) -> WSGIApplication:
    settings.LISTENS_TO = address
    if hasattr(os, "setpgrp"):
        # Ctrl-C goes to the parent alone. A worker that got it too, and the parent's SIGTERM with it, may hang.
        os.setpgrp()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # until the server sets its own
    threading.Thread(target=stop_with_parent, daemon=True).start()
    from config.wsgi import application

    return application


def stop_with_parent() -> None:
    """A parent that was killed would leave workers behind that hold the port."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
