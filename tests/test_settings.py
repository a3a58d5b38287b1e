"""What the environment may say, what it may not, and what follows from it."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import tomllib
from ast import literal_eval
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from wsgiref.types import WSGIEnvironment

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from packaging.requirements import Requirement

from config import addresses, proxy
from config.settings import known
from snakes.security import POLICY, content_security_policy
from tests.databases import with_psycopg

Run = Callable[..., subprocess.CompletedProcess[str]]


def is_setting(variable: str) -> bool:
    return variable.startswith("SNAKES_") or variable == "DATABASE_URL"


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs Python in the project's folder, with a data folder of its own and only the variables given."""

    def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in os.environ.items() if not is_setting(name)}
        environment |= {"SNAKES_DATA_DIR": str(tmp_path / "data"), "DJANGO_SETTINGS_MODULE": "config.settings"}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=settings.BASE_DIR,
            env=environment | variables,
            capture_output=True,
            text=True,
            timeout=60,
        )

    return run


def show(*names: str) -> list[str]:
    return ["-c", "import config.settings as s; print(" + ", ".join(f"repr(s.{name})" for name in names) + ", sep='|')"]


# Values


def test_nothing_has_to_be_set(run: Run, tmp_path: Path) -> None:
    names = ("DEBUG", "PREFIX", "TRUSTED_PROXY", "SNAKES_BOT_PAUSE", "SESSION_COOKIE_SECURE", "SESSION_COOKIE_PATH")
    shown = run(*show(*names))
    assert (shown.stdout, shown.stderr) == ("False|''|[]|600|False|'/'\n", "")


@pytest.mark.parametrize(
    ("variable", "value", "name", "expected"),
    [
        ("SNAKES_DEBUG", "1", "DEBUG", True),
        ("SNAKES_DEBUG", "No", "DEBUG", False),
        ("SNAKES_DEBUG", "", "DEBUG", False),
        ("SNAKES_BOT_PAUSE", "0", "SNAKES_BOT_PAUSE", 0),
        ("SNAKES_BOT_PAUSE", "60000", "SNAKES_BOT_PAUSE", 60000),
        ("SNAKES_HOSTS", "Play.Example.org, .school.lan,[fd00::1]", "EXTRA_HOSTS", None),
        ("SNAKES_PREFIX", "/games/snakes/", "STATIC_URL", "/games/snakes/static/"),
        ("SNAKES_PREFIX", "/snakes", "CSRF_COOKIE_PATH", "/snakes"),
        ("SNAKES_PREFIX", "/", "FORCE_SCRIPT_NAME", None),
        ("SNAKES_TRUSTED_PROXY", "127.0.0.1,10.0.0.0/8", "SESSION_COOKIE_SECURE", True),
        ("SNAKES_SECRET_KEY", "k" * 32, "SECRET_KEY", "k" * 32),
    ],
)
def test_a_value_is_taken(run: Run, variable: str, value: str, name: str, expected: object) -> None:
    if variable == "SNAKES_HOSTS":
        expected = ["play.example.org", ".school.lan", "[fd00::1]"]
    shown = run(*show(name), **{variable: value})
    assert (shown.stdout, shown.stderr) == (f"{expected!r}\n", "")


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("SNAKES_DEBUG", "perhaps"),
        ("SNAKES_BOT_PAUSE", "600ms"),
        ("SNAKES_BOT_PAUSE", "-1"),
        ("SNAKES_BOT_PAUSE", "60001"),
        ("SNAKES_BOT_PAUSE", "٦٠٠"),
        ("SNAKES_HOSTS", "https://play.example.org"),
        ("SNAKES_HOSTS", "play.example.org:8000"),
        ("SNAKES_HOSTS", "a,,b"),
        ("SNAKES_PREFIX", "snakes"),
        ("SNAKES_PREFIX", "//evil.example"),
        ("SNAKES_PREFIX", "/a/../b"),
        ("SNAKES_PREFIX", "/a b"),
        ("SNAKES_TRUSTED_PROXY", "1"),
        ("SNAKES_TRUSTED_PROXY", "localhost"),
        ("SNAKES_TRUSTED_PROXY", "10.0.0.1/8"),
        ("SNAKES_SECRET_KEY", "hunter2"),
        ("SNAKES_DATA_DIR", "~nobody-of-this-name/data"),
        ("SNAKES_DATADIR", "/tmp"),
        ("SNAKES_COLOUR", "green"),
    ],
)
def test_nonsense_stops_the_start_with_its_name(run: Run, variable: str, value: str) -> None:
    stopped = run("-c", "import config.settings", **{variable: value})
    assert (stopped.returncode, stopped.stdout) == (1, "")
    assert re.fullmatch(
        rf"{variable} (must be|is not a setting).*\.\n|{variable} is not a setting; .*\?\n", stopped.stderr
    )
    assert value not in stopped.stderr or variable != "SNAKES_SECRET_KEY"


def test_a_misspelt_variable_is_told_its_likely_name(run: Run) -> None:
    stopped = run("-c", "import config.settings", SNAKES_DATADIR="/tmp")
    assert stopped.stderr == "SNAKES_DATADIR is not a setting; did you mean SNAKES_DATA_DIR?\n"


@pytest.mark.parametrize(
    "command",
    [["manage.py", "play"], ["manage.py", "check"], ["manage.py", "migrate"], ["-c", "import config.wsgi"]],
    ids=lambda command: command[-1],
)
def test_every_way_to_start_stops_alike(run: Run, command: list[str]) -> None:
    stopped = run(*command, SNAKES_BOT_PAUSE="soon")
    sentence = "SNAKES_BOT_PAUSE must be a whole number of milliseconds from 0 to 60000.\n"
    assert (stopped.returncode, stopped.stdout, stopped.stderr) == (1, "", sentence)


# The data folder and the key


def test_a_data_folder_that_cannot_be_made_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    folder = tmp_path / "file" / "data"
    stopped = run("manage.py", "play", SNAKES_DATA_DIR=str(folder))
    sentence = f"The data folder {folder} cannot be written; make it writable, or name another in SNAKES_DATA_DIR.\n"
    assert (stopped.returncode, stopped.stdout, stopped.stderr) == (1, "", sentence)


def test_the_key_is_made_once_and_kept_private(run: Run, tmp_path: Path) -> None:
    made, again = run(*show("SECRET_KEY")), run(*show("SECRET_KEY"))
    assert made.stdout == again.stdout
    assert len(made.stdout) > 50
    assert stat.S_IMODE((tmp_path / "data" / "secret_key").stat().st_mode) == 0o600


def test_eight_processes_that_start_together_share_one_key(run: Run, tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        shown = list(pool.map(lambda _: run(*show("SECRET_KEY")), range(8)))
    assert [(process.stderr, process.returncode) for process in shown] == [("", 0)] * 8
    assert {process.stdout for process in shown} == {repr((tmp_path / "data/secret_key").read_text()) + "\n"}
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret_key"]


def test_a_broken_key_file_stops_the_start(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    file = tmp_path / "data" / "secret_key"
    file.write_text("")
    stopped = run("-c", "import config.settings")
    sentence = f"The secret key cannot be kept in {file}; remove that file, or set SNAKES_SECRET_KEY.\n"
    assert (stopped.returncode, stopped.stderr, file.read_text()) == (1, sentence, "")


# The database


def postgresql(
    name: str = "", host: str = "", port: str = "", user: str = "", password: str = "", **options: object
) -> dict[str, object]:
    """What Django is to be told of this database."""
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "HOST": host,
        "PORT": port,
        "USER": user,
        "PASSWORD": password,
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": 10} | options,
    }


def test_the_database_is_a_file_in_the_data_folder(run: Run, tmp_path: Path) -> None:
    shown = run(*show("DATABASES"))
    expected = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": tmp_path / "data" / "snakes.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
        },
        "TEST": {"NAME": tmp_path / "data" / "test.sqlite3"},
    }
    assert (shown.stdout, shown.stderr) == (repr({"default": expected}) + "\n", "")


@with_psycopg
@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        (
            {"DATABASE_URL": "postgres://snakes:hunter2@db.example.org:5433/rooms"},
            postgresql("rooms", "db.example.org", "5433", "snakes", "hunter2"),
        ),
        (
            {"DATABASE_URL": "postgresql://a%40b:p%2F%3A%40%20%25%C3%BC@localhost/my%20rooms"},
            postgresql("my rooms", "localhost", "", "a@b", "p/:@ %ü"),
        ),
        ({"DATABASE_URL": "postgres:///rooms"}, postgresql("rooms")),
        (
            {"DATABASE_URL": "postgres://u@/rooms?host=/run/postgresql"},
            postgresql("rooms", "/run/postgresql", user="u"),
        ),
        ({"DATABASE_URL": "postgres://[fd00::7]:5432/rooms"}, postgresql("rooms", "fd00::7", "5432")),
        ({"DATABASE_URL": "postgres://one:5432,two/rooms"}, postgresql("rooms", "one,two", "5432,")),
        (
            {"DATABASE_URL": "postgres://db/rooms?sslmode=require&connect_timeout=3&application_name=a+b"},
            postgresql("rooms", "db", connect_timeout="3", sslmode="require", application_name="a+b"),
        ),
        ({"SNAKES_DB_NAME": "rooms"}, postgresql("rooms")),
        (
            {
                "SNAKES_DB_NAME": "rooms",
                "SNAKES_DB_HOST": "fd00::7",
                "SNAKES_DB_PORT": "5433",
                "SNAKES_DB_USER": "snakes",
                "SNAKES_DB_PASSWORD": "p@/%20 ü",
            },
            postgresql("rooms", "fd00::7", "5433", "snakes", "p@/%20 ü"),
        ),
        (
            {"SNAKES_DB_NAME": "rooms", "SNAKES_DB_HOST": "/run/postgresql", "DATABASE_URL": ""},
            postgresql("rooms", "/run/postgresql"),
        ),
    ],
)
def test_postgresql_is_chosen_by_address_or_by_parts(
    run: Run, variables: dict[str, str], expected: dict[str, object]
) -> None:
    shown = run("-c", "import config.settings as s; print(s.DATABASES['default'])", **variables)
    assert (literal_eval(shown.stdout), shown.stderr) == (expected, "")


ADDRESS = (
    "DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/name, "
    "with special characters percent-encoded.\n"
)


@pytest.mark.parametrize(
    "url",
    [
        "rooms",
        "mysql://snakes:hunter2@db/rooms",
        "sqlite:///rooms.sqlite3",
        "host=db dbname=rooms password=hunter2",
        *(
            pytest.param(url, marks=with_psycopg)
            for url in (
                "postgres://",
                "postgres://snakes:hunter2@db",
                "postgres://snakes:hunter2@db/",
                f"postgres://snakes:hunter2@db/{'ü' * 32}",
                "postgres://snakes:hunter2@db:http/rooms",
                "postgres://snakes:hunter2@db:65536/rooms",
                "postgres://snakes:hunter2@db:0/rooms",
                "postgres://snakes:h@nter2@db/rooms",
                "postgres://snakes:hunt/er2@db/rooms",
                "postgres://snakes:hunter2%@db/rooms",
                "postgres://snakes:hunter2%00@db/rooms",
                "postgres://snakes:hunter2@a b/rooms",
                "postgres://snakes:hunter2@db/rooms?sslmod=require",
            )
        ),
    ],
)
def test_an_address_that_leads_nowhere_stops_the_start_without_its_password(run: Run, url: str) -> None:
    stopped = run("-c", "import config.settings", DATABASE_URL=url)
    assert (stopped.returncode, stopped.stdout, stopped.stderr) == (1, "", ADDRESS)


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"SNAKES_DB_NAME": "r" * 64}, "SNAKES_DB_NAME must be a name of at most 63 bytes."),
        *(
            (
                {"SNAKES_DB_NAME": "rooms", "SNAKES_DB_HOST": host},
                "SNAKES_DB_HOST must be a host, an address or the folder of a socket.",
            )
            for host in ("http://db", "db:5432", "user@db", "a b", "[fd00::7]")
        ),
        *(
            (
                {"SNAKES_DB_NAME": "rooms", "SNAKES_DB_PORT": port},
                "SNAKES_DB_PORT must be a whole number from 1 to 65535.",
            )
            for port in ("0", "65536", "-1", "http", "٥")
        ),
        *(
            (
                {variable: "5"},
                f"{variable} must not be set without SNAKES_DB_NAME, the name of a PostgreSQL database.",
            )
            for variable in ("SNAKES_DB_HOST", "SNAKES_DB_PORT", "SNAKES_DB_USER", "SNAKES_DB_PASSWORD")
        ),
        (
            {"SNAKES_DATABASE_URL": "postgres:///rooms"},
            "SNAKES_DATABASE_URL is not a setting; did you mean DATABASE_URL?",
        ),
    ],
)
def test_parts_that_lead_nowhere_stop_the_start(run: Run, variables: dict[str, str], sentence: str) -> None:
    stopped = run("-c", "import config.settings", **variables)
    assert (stopped.returncode, stopped.stdout, stopped.stderr) == (1, "", f"{sentence}\n")


@with_psycopg
@pytest.mark.parametrize("variable", ["SNAKES_DB_NAME", "SNAKES_DB_PASSWORD"])
def test_two_ways_to_name_the_database_stop_the_start(run: Run, variable: str) -> None:
    stopped = run("-c", "import config.settings", **{"DATABASE_URL": "postgres:///rooms", variable: "hunter2"})
    sentence = f"DATABASE_URL and {variable} both say where the database is; set only one of them.\n"
    assert (stopped.returncode, stopped.stdout, stopped.stderr) == (1, "", sentence)


@pytest.mark.parametrize("variables", [{"DATABASE_URL": "postgres:///rooms"}, {"SNAKES_DB_NAME": "rooms"}])
def test_postgresql_without_its_driver_stops_the_start(run: Run, variables: dict[str, str]) -> None:
    stopped = run("-c", "import sys; sys.modules['psycopg'] = None; import config.settings", **variables)
    sentence = "PostgreSQL needs psycopg, which is not installed here: .venv/bin/pip install '.[postgres]'\n"
    assert (stopped.returncode, stopped.stdout, stopped.stderr) == (1, "", sentence)


# Hosts


def test_allowed_hosts_follow_the_machine_to_another_network(monkeypatch: pytest.MonkeyPatch) -> None:
    hosts = addresses.OwnHosts(["localhost"])
    for own in (["192.168.7.7", "fd00::7"], ["10.0.0.7"]):
        addresses._hosts_in.cache_clear()
        monkeypatch.setattr(addresses, "addresses", lambda own=own: own)
        assert list(hosts) == ["localhost", *(f"[{ip}]" if ":" in ip else ip for ip in own)]
    addresses._hosts_in.cache_clear()


def test_own_addresses_leave_out_what_others_cannot_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ["192.168.7.7", "127.0.0.1", "::1", "169.254.1.1", "fe80::1", "0.0.0.0", "192.168.7.7", "10.0.0.7"]
    monkeypatch.setattr(addresses, "_by_route", lambda: iter(found))
    monkeypatch.setattr(addresses, "_by_interface", lambda: iter(()))
    assert addresses.addresses() == ["192.168.7.7", "10.0.0.7"]


@pytest.mark.parametrize(
    ("host", "listens_to", "others"),
    [
        ("localhost:8000", "0.0.0.0", "192.168.7.7:8000"),
        ("127.0.0.1", "0.0.0.0", "192.168.7.7"),
        ("[::1]:8000", "::", "[2001:db8::7]:8000"),
        ("localhost:8000", "127.0.0.1", "localhost:8000"),
        ("localhost:8000", "", "localhost:8000"),
        ("play.example.org", "0.0.0.0", "play.example.org"),
        ("[2001:db8::7]:8000", "::", "[2001:db8::7]:8000"),
    ],
)
def test_a_link_for_others_names_no_host_that_only_this_computer_knows(
    monkeypatch: pytest.MonkeyPatch, host: str, listens_to: str, others: str
) -> None:
    own = ["2001:db8::7", "192.168.7.7"]
    addresses._hosts_in.cache_clear()
    monkeypatch.setattr(addresses, "addresses", lambda: own)
    assert addresses.for_others(host, listens_to) == others
    addresses._hosts_in.cache_clear()


def test_a_computer_without_a_network_keeps_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses._hosts_in.cache_clear()
    monkeypatch.setattr(addresses, "addresses", list)
    assert addresses.for_others("localhost:8000", "0.0.0.0") == "localhost:8000"
    addresses._hosts_in.cache_clear()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000", "pi.local", *addresses.names()])
def test_this_machine_is_a_host(host: str) -> None:
    request = RequestFactory().get("/", headers={"host": host})
    with override_settings(ALLOWED_HOSTS=settings.ALLOWED_HOSTS):
        assert request.get_host() == host


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "203.0.113.9", "a b"])
def test_another_host_is_refused(client: Client, host: str) -> None:
    answer = client.get("/", headers={"host": host})
    assert answer.status_code == 400
    assert host not in answer.content.decode()


# What stands in front


def passed_on(environ: WSGIEnvironment, trusted: str = "", prefix: str = "") -> WSGIEnvironment:
    """What Django gets to see of these variables."""
    seen: WSGIEnvironment = {}

    def django(environ: WSGIEnvironment, _start: Any) -> list[bytes]:
        seen.update(environ)
        return []

    networks = [ip_network(trusted)] if trusted else []
    start: WSGIEnvironment = {"PATH_INFO": "/", "REMOTE_ADDR": "10.0.0.2", "wsgi.url_scheme": "http"}
    list(proxy.behind_proxy(django, networks, prefix)(start | environ, lambda *_: lambda _: None))
    return seen


FORWARDED = {"HTTP_X_FORWARDED_PROTO": "https", "HTTP_X_FORWARDED_FOR": "1.2.3.4, 203.0.113.7"}


@pytest.mark.parametrize("trusted", ["", "10.0.0.3", "fd00::/8"])
def test_a_stranger_is_not_believed(trusted: str) -> None:
    seen = passed_on(FORWARDED, trusted)
    assert (seen["wsgi.url_scheme"], seen["REMOTE_ADDR"]) == ("http", "10.0.0.2")


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        (FORWARDED, ("https", "203.0.113.7")),
        (FORWARDED | {"REMOTE_ADDR": "::ffff:10.0.0.2"}, ("https", "203.0.113.7")),
        ({"HTTP_X_FORWARDED_PROTO": "http"}, ("http", "10.0.0.2")),
        ({"HTTP_X_FORWARDED_PROTO": "HTTPS, http"}, ("https", "10.0.0.2")),
        ({"HTTP_X_FORWARDED_FOR": "203.0.113.7, nonsense"}, ("http", "10.0.0.2")),
        ({}, ("http", "10.0.0.2")),
    ],
)
def test_the_named_proxy_is_believed(environ: WSGIEnvironment, expected: tuple[str, str]) -> None:
    seen = passed_on(environ, "10.0.0.0/8")
    assert (seen["wsgi.url_scheme"], seen["REMOTE_ADDR"]) == expected


def test_a_proxy_nobody_named_is_mentioned_once(caplog: pytest.LogCaptureFixture) -> None:
    proxy.unheard.clear()
    for _ in range(3):
        passed_on(FORWARDED)
    assert caplog.messages == ["10.0.0.2 says it is a TLS proxy; name it in SNAKES_TRUSTED_PROXY."]
    proxy.unheard.clear()


@pytest.mark.parametrize(
    ("asked", "seen"),
    [
        ("/snakes/rules/", "/rules/"),
        ("/rules/", "/rules/"),
        ("/snakes/", "/"),
        ("/snakes", "/"),
        ("/snakesy/", "/snakesy/"),
    ],
)
def test_a_prefix_may_come_stripped_or_not(asked: str, seen: str) -> None:
    assert passed_on({"PATH_INFO": asked}, prefix="/snakes")["PATH_INFO"] == seen


# The policy


def test_every_page_carries_the_policy_but_for_one_with_its_own() -> None:
    def answer(request: HttpRequest) -> HttpResponse:
        own = {"Content-Security-Policy": "default-src 'none'"} if request.path == "/own/" else {}
        return HttpResponse(headers=own)

    ask = content_security_policy(answer)
    assert ask(RequestFactory().get("/"))["Content-Security-Policy"] == POLICY
    assert ask(RequestFactory().get("/own/"))["Content-Security-Policy"] == "default-src 'none'"


# What is written down


def test_the_readme_lists_every_variable() -> None:
    readme = (settings.BASE_DIR / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([A-Z_]+)`", readme, re.MULTILINE)) == known


def test_the_pinned_packages_are_those_the_project_asks_for() -> None:
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = (settings.BASE_DIR / "requirements.txt").read_text(encoding="utf-8")
    versions: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([\w-]+)==([\w.]+)", pinned, re.MULTILINE):
        versions.setdefault(name, set()).add(version)
    for asked in map(Requirement, project["dependencies"]):
        assert versions[asked.name] and all(asked.specifier.contains(version) for version in versions[asked.name])
    assert "://" not in pinned
