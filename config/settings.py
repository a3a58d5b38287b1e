"""Every setting in one file. What a host may change comes from the few variables read here."""

from __future__ import annotations

import os
import re
import secrets
import tempfile
from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network, ip_network
from logging import LogRecord
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from config import databases
from config.addresses import OwnHosts, names

T = TypeVar("T")
Network = IPv4Network | IPv6Network

BASE_DIR = Path(__file__).resolve().parent.parent


# What the environment says

known: set[str] = set()


def stop(sentence: str) -> NoReturn:
    """End any command and any server alike: one sentence, no traceback, exit status 1."""
    raise SystemExit(sentence)


def setting(name: str, default: T, read: Callable[[str], T], expected: str) -> T:
    """The value of an environment variable; the default where it is unset or empty."""
    known.add(name)
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    try:
        return read(text)
    except ValueError:
        stop(f"{name} must be {expected}.")


def refuse_unknown_variables() -> None:
    """A misspelt variable would otherwise be a setting silently left at its default."""
    for name in sorted(os.environ):
        if name.startswith("SNAKES_") and name not in known:
            near = get_close_matches(name, known, n=1)
            stop(f"{name} is not a setting" + (f"; did you mean {near[0]}?" if near else "."))


def flag(text: str) -> bool:
    if text.lower() in ("1", "true", "yes", "on"):
        return True
    if text.lower() in ("0", "false", "no", "off"):
        return False
    raise ValueError(text)


def milliseconds(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text) or int(text) > 60_000:
        raise ValueError(text)
    return int(text)


def amount(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,6}", text) or int(text) > 1_000_000:
        raise ValueError(text)
    return int(text)


def key(text: str) -> str:
    if len(text) < 32:
        raise ValueError("too short to be a secret")
    return text


def hosts(text: str) -> list[str]:
    listed = [host.strip().lower() for host in text.split(",")]
    if not all(re.fullmatch(r"\*|\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]", host) for host in listed):
        raise ValueError(text)
    return listed


def prefix(text: str) -> str:
    path = text.rstrip("/")
    if not re.fullmatch(r"(/(?!\.{1,2}(/|$))[A-Za-z0-9._~-]+)*", path):
        raise ValueError(text)
    return path


def folder(text: str) -> Path:
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError as error:  # ~somebody who is not known here
        raise ValueError(text) from error


def networks(text: str) -> list[Network]:
    if text == "*":
        text = "0.0.0.0/0,::/0"
    return [ip_network(part.strip()) for part in text.split(",")]


def database() -> dict[str, Any]:
    """SQLite in the data folder, unless an address or the parts of one lead to PostgreSQL."""
    addressed = setting(
        "DATABASE_URL",
        None,
        databases.postgresql_at,
        "the address of a PostgreSQL database, such as postgres://user:password@host:5432/name, "
        "with special characters percent-encoded",
    )
    parts = {
        "NAME": setting("SNAKES_DB_NAME", "", databases.database_name, "a name of at most 63 bytes"),
        "HOST": setting("SNAKES_DB_HOST", "", databases.database_host, "a host, an address or the folder of a socket"),
        "PORT": setting("SNAKES_DB_PORT", "", databases.database_port, "a whole number from 1 to 65535"),
        "USER": setting("SNAKES_DB_USER", "", str, "a name"),
        "PASSWORD": setting("SNAKES_DB_PASSWORD", "", str, "a password"),
    }
    given = [f"SNAKES_DB_{part}" for part, text in parts.items() if text]
    if addressed and given:
        stop(f"DATABASE_URL and {given[0]} both say where the database is; set only one of them.")
    if given and not parts["NAME"]:
        stop(f"{given[0]} must not be set without SNAKES_DB_NAME, the name of a PostgreSQL database.")
    if given:
        return databases.postgresql(parts, {})
    return addressed or databases.sqlite(DATA_DIR)


DEBUG = setting("SNAKES_DEBUG", False, flag, "1 or 0")
DATA_DIR = setting("SNAKES_DATA_DIR", BASE_DIR / "data", folder, "the path of a folder")
SECRET_KEY = setting("SNAKES_SECRET_KEY", "", key, "at least 32 characters long")
PREFIX = setting("SNAKES_PREFIX", "", prefix, "a path such as /snakes")
EXTRA_HOSTS: list[str] = setting(
    "SNAKES_HOSTS", [], hosts, "host names without scheme or port, separated by commas, such as play.example.org"
)
TRUSTED_PROXY: list[Network] = setting(
    "SNAKES_TRUSTED_PROXY",
    [],
    networks,
    "the addresses or networks of the TLS proxy, separated by commas, such as 127.0.0.1 or 10.0.0.0/8, or * for any",
)
# How long a computer seat waits, in milliseconds, once the last walk on the board has ended.
SNAKES_BOT_PAUSE = setting("SNAKES_BOT_PAUSE", 600, milliseconds, "a whole number of milliseconds from 0 to 60000")
SNAKES_ROOMS = setting("SNAKES_ROOMS", 2000, amount, "a whole number from 1 to 1000000")
SNAKES_ROOMS_PER_HOUR = setting("SNAKES_ROOMS_PER_HOUR", 20, amount, "a whole number from 1 to 1000000")
try:
    DATABASES = {"default": database()}
except ImportError:
    stop("PostgreSQL needs psycopg, which is not installed here: .venv/bin/pip install '.[postgres]'")
refuse_unknown_variables()


# The data folder and the key in it


def prepare_data_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK | os.X_OK)
    except OSError:
        writable = False
    if not writable:
        stop(f"The data folder {folder} cannot be written; make it writable, or name another in SNAKES_DATA_DIR.")


def kept_key(path: Path) -> str:
    """The key in this file, made by whoever comes first.

    It is written whole under another name and then linked: a link fails if the name is taken, so of several
    processes that start together one makes the key, and none reads half of it.
    """
    try:
        if not path.exists():
            handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".key-")  # readable by its owner alone
            with os.fdopen(handle, "w") as file:
                file.write(secrets.token_urlsafe(48))
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileExistsError):
                os.link(draft, path)
            Path(draft).unlink()
        return key(path.read_text().strip())
    except (OSError, ValueError):
        stop(f"The secret key cannot be kept in {path}; remove that file, or set SNAKES_SECRET_KEY.")


prepare_data_folder(DATA_DIR)
SECRET_KEY = SECRET_KEY or kept_key(DATA_DIR / "secret_key")


# The application

ROOT_URLCONF = "snakes.urls"
WSGI_APPLICATION = "config.wsgi.application"
INSTALLED_APPS = ["django.contrib.staticfiles", "django_htmx", "snakes"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "snakes.security.content_security_policy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {"loaders": ["snakes.loader.Loader"]},
    }
]
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = True
LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The largest thing anybody sends is a record of 512 kB, percent-encoded or not.
DATA_UPLOAD_MAX_MEMORY_SIZE = 640 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100


# Who may ask, and what a browser keeps

ALLOWED_HOSTS = OwnHosts(["localhost", "127.0.0.1", "[::1]", ".local", *names(), *EXTRA_HOSTS])
FORCE_SCRIPT_NAME = PREFIX or None
# The address that `manage.py play` was told to listen to; another server leaves it empty.
LISTENS_TO = ""
CSRF_FAILURE_VIEW = "snakes.views.errors.csrf_failure"

SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_NAME = "snakes_session"
SESSION_COOKIE_AGE = 365 * 24 * 60 * 60
CSRF_COOKIE_NAME = "snakes_csrf"
# Without a slash at its end the path covers /snakes as well as /snakes/: one game, not two.
SESSION_COOKIE_PATH = CSRF_COOKIE_PATH = PREFIX or "/"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = bool(TRUSTED_PROXY)
SECURE_REFERRER_POLICY = "same-origin"
# Browsers heed it over TLS only, and complain on every page of a plain LAN address.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if TRUSTED_PROXY else None


# Static files: hashed and compressed once at the start, or straight from the source while developing

STATIC_URL = f"{PREFIX}/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.AppDirectoriesFinder"]
PLAIN_STATIC = "django.contrib.staticfiles.storage.StaticFilesStorage"
HASHED_STATIC = "whitenoise.storage.CompressedManifestStaticFilesStorage"
STORAGES = {"staticfiles": {"BACKEND": PLAIN_STATIC if DEBUG else HASHED_STATIC}}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False


# One line a message on stderr, and the traceback of what went wrong here. A visitor's 404 is not news.


def is_fault(record: LogRecord) -> bool:
    """A prefetch is refused with 503 on purpose."""
    return getattr(record, "status_code", 500) != 503


LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {message}", "style": "{"}},
    "filters": {"faults": {"()": "django.utils.log.CallbackFilter", "callback": is_fault}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING"},
        "django.request": {"level": "ERROR", "filters": ["faults"]},
        "django.security": {"level": "CRITICAL"},
    },
}
