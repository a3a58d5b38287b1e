"""`manage.py play`, as somebody on a fresh machine meets it: a real process, asked over the network."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.apps import apps
from django.conf import settings

from config.addresses import addresses
from snakes import serving
from tests.databases import ask, fresh_postgres, with_psycopg

PATIENCE = 30  # seconds; only a fault takes as long

posix = pytest.mark.skipif(os.name != "posix", reason="signals and process groups")


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


@pytest.fixture(autouse=True)
def heard_hang_up() -> Iterator[None]:
    """The end of the terminal counts for what is started here, though nohup may have started the tests."""
    if not hasattr(signal, "SIGHUP"):
        yield
        return
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)


def start(folder: Path, *arguments: str, **variables: str) -> subprocess.Popen[str]:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("SNAKES_") and name != "DATABASE_URL"
    }
    return subprocess.Popen(
        [sys.executable, "manage.py", "play", *arguments],
        cwd=settings.BASE_DIR,
        env=environment | {"SNAKES_DATA_DIR": str(folder)} | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # so that Ctrl-C can be sent to the server as a terminal does
    )


class Server:
    """A running server, and the browser of one visitor."""

    def __init__(self, folder: Path, *arguments: str, **variables: str) -> None:
        self.port = free_port()
        self.cookies = SimpleCookie()
        self.process = start(folder, "--port", str(self.port), *arguments, **variables)
        until(lambda: self.is_listening() or self.process.poll() is not None)

    def is_listening(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def answers(self) -> bool:
        try:
            return self.get("/")[0].status == 200
        except OSError:  # nobody there, or a worker that is going
            return False

    def send(self, method: str, path: str, body: str | None = None, **headers: str) -> http.client.HTTPConnection:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
        kept = "; ".join(f"{cookie.key}={cookie.value}" for cookie in self.cookies.values())
        for name, value in {"Cookie": kept, **headers}.items():
            connection.putheader(name.replace("_", "-"), value)
        if body is not None:
            connection.putheader("Content-Type", "application/x-www-form-urlencoded")
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders()
        return connection

    def receive(self, connection: http.client.HTTPConnection) -> tuple[http.client.HTTPResponse, str]:
        answer = connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self.cookies.load(cookie.strip())
        text = answer.read().decode(errors="replace")
        connection.close()
        return answer, text

    def get(self, path: str, **headers: str) -> tuple[http.client.HTTPResponse, str]:
        return self.receive(self.send("GET", path, **headers))

    def roll(self, page: str, **headers: str) -> tuple[http.client.HTTPResponse, str]:
        action, body = roll_form(page)
        connection = self.send("POST", action, body, **headers)
        connection.send(body.encode())
        return self.receive(connection)

    def stop(self) -> tuple[int, str, str]:
        self.process.terminate()
        said, complained = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said, complained


class Fields(HTMLParser):
    """The fields of the form whose action ends as asked."""

    def __init__(self, ending: str) -> None:
        super().__init__()
        self.ending, self.action, self.inside = ending, "", False
        self.fields: dict[str, str] = {}

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.inside = given.get("action", "").endswith(self.ending)
            self.action = given["action"] if self.inside else self.action
        elif tag == "input" and self.inside:
            self.fields[given["name"]] = given.get("value", "")


def roll_form(page: str) -> tuple[str, str]:
    form = Fields("/game/roll/")
    form.feed(page)
    assert form.action
    return form.action, urlencode(form.fields)


def shown_ply(page: str) -> str:
    found = re.search(r'data-ply="(\d+)"', page)
    assert found
    return found[1]


@contextmanager
def serving_in(folder: Path, *arguments: str, **variables: str) -> Iterator[Server]:
    server = Server(folder, *arguments, **variables)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            os.kill(server.process.pid, signal.SIGTERM)
            server.process.communicate(timeout=PATIENCE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fresh") / "data"


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with serving_in(folder) as server:
        yield server


# A fresh machine, nothing set


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "table.local", socket.gethostname(), *addresses()])
def test_the_page_loads_and_a_roll_works(server: Server, host: str) -> None:
    name = f"[{host}]" if ":" in host and "[" not in host else host
    server.cookies.clear()
    host = f"{name}:{server.port}"
    answer, page = server.get("/", Host=host)
    assert (answer.status, shown_ply(page)) == (200, "0")
    answer, _ = server.roll(page, Host=host, Origin=f"http://{host}")
    assert (answer.status, answer.headers["Location"]) == (303, "/")
    _, page = server.get("/", Host=host)
    assert shown_ply(page) == "1"
    assert not any(cookie["secure"] for cookie in server.cookies.values())


def test_a_wrong_host_is_refused_without_a_link_to_it(server: Server) -> None:
    answer, page = server.get("/", Host="evil.example")
    assert (answer.status, "evil.example" in page) == (400, False)


def test_static_files_are_hashed_compressed_and_kept_for_ever(server: Server) -> None:
    _, page = server.get("/")
    files = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    assert files
    for file in files:
        answer, _ = server.get(file, Accept_Encoding="gzip")
        assert (answer.status, "immutable" in answer.headers["Cache-Control"]) == (200, True), file
        if file.endswith((".js", ".css")):
            assert answer.headers["Content-Encoding"] == "gzip", file
            assert re.search(r"\.[0-9a-f]{12}\.", file)


def test_pages_carry_what_keeps_them_safe(server: Server) -> None:
    answer, _ = server.get("/")
    names = ("X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy", "Strict-Transport-Security")
    assert [answer.headers[name] for name in names] == ["nosniff", "same-origin", None, None]
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self';")
    cookies = {
        cookie.key: (cookie["path"], cookie["samesite"], cookie["httponly"]) for cookie in server.cookies.values()
    }
    assert cookies == dict.fromkeys(("snakes_session", "snakes_csrf"), ("/", "Lax", True))


def test_the_data_folder_has_all_that_a_backup_needs(server: Server, folder: Path) -> None:
    assert {"secret_key", "snakes.sqlite3", "static"} <= {path.name for path in folder.iterdir()}
    assert (folder.stat().st_mode & 0o777, (folder / "secret_key").stat().st_mode & 0o777) == (0o700, 0o600)
    assert (folder / "snakes.sqlite3").read_bytes()[18:20] == b"\x02\x02"  # write-ahead logging


def test_the_terminal_tells_where_to_go(tmp_path: Path) -> None:
    with serving_in(tmp_path) as server:
        status, said, complained = server.stop()
    own = [ip for ip in addresses() if ":" not in ip]
    assert (status, complained) == (0, "")
    assert f"on this computer  http://localhost:{server.port}/\n" in said
    assert re.findall(r"on the network    (\S+)\n", said) == [f"http://{ip}:{server.port}/" for ip in own]
    assert ("█▀" in said) == bool(own)


# With a PostgreSQL


def test_a_postgresql_database_is_prepared_and_served(tmp_path: Path) -> None:
    with fresh_postgres() as url, serving_in(tmp_path, DATABASE_URL=url) as server:
        _, page = server.get("/")
        assert server.roll(page)[0].status == 303
        made = {str(name) for (name,) in ask(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")}
        assert made - {"django_migrations"} == {model._meta.db_table for model in apps.get_models(True)}
        status, said, complained = server.stop()
    assert (status, complained, "SQLite" in said) == (0, "", False)
    assert {path.name for path in tmp_path.iterdir()} == {"secret_key", "starting.lock", "static"}


# Starting again


def test_static_files_are_collected_only_when_they_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[str] = []
    monkeypatch.setattr(settings, "STATIC_ROOT", tmp_path)
    monkeypatch.setattr(serving, "call_command", lambda name, **_: collected.append(name))
    for digest in ("one", "one", "two"):
        monkeypatch.setattr(serving, "static_digest", lambda digest=digest: digest)
        serving.collect_static_files()
    assert collected == ["collectstatic"] * 2


def test_two_that_start_together_on_one_folder_both_serve(tmp_path: Path) -> None:
    ports = [free_port(), free_port()]
    processes = [start(tmp_path, "--port", str(port)) for port in ports]
    for process, port in zip(processes, ports, strict=True):
        until(lambda port=port: socket.socket().connect_ex(("127.0.0.1", port)) == 0)  # type: ignore[misc]
        process.terminate()
        assert (process.communicate(timeout=PATIENCE)[1], process.returncode) == ("", 0)


def test_two_that_start_together_on_one_postgresql_both_serve(tmp_path: Path) -> None:
    with fresh_postgres() as url:
        ports = [free_port(), free_port()]
        processes = [start(tmp_path / str(port), "--port", str(port), DATABASE_URL=url) for port in ports]
        for process, port in zip(processes, ports, strict=True):
            until(lambda port=port: socket.socket().connect_ex(("127.0.0.1", port)) == 0)  # type: ignore[misc]
            process.terminate()
            assert (process.communicate(timeout=PATIENCE)[1], process.returncode) == ("", 0)


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    with serving_in(tmp_path) as server:
        _, page = server.get("/")
        server.roll(page)
        kept = server.cookies
    with serving_in(tmp_path) as server:
        server.cookies = kept
        assert shown_ply(server.get("/")[1]) == "1"


# Stopping


@posix
@pytest.mark.parametrize("stop", ["SIGTERM", "Ctrl-C", "end of the terminal"])
def test_a_request_under_way_is_finished(tmp_path: Path, stop: str) -> None:
    with serving_in(tmp_path) as server:
        _, page = server.get("/")
        action, body = roll_form(page)
        connection = server.send("POST", action, body, Expect="100-continue")
        assert connection.sock.recv(100).startswith(b"HTTP/1.1 100")  # the view has begun and waits for the body
        if stop == "SIGTERM":
            os.kill(server.process.pid, signal.SIGTERM)
        else:
            os.killpg(server.process.pid, signal.SIGINT if stop == "Ctrl-C" else signal.SIGHUP)
        until(lambda: not server.is_listening())
        connection.send(body.encode())
        answer, _ = server.receive(connection)
        assert (answer.status, server.process.wait(PATIENCE), server.process.communicate()[1]) == (303, 0, "")


@posix
def test_a_killed_server_leaves_no_worker_behind(tmp_path: Path) -> None:
    with serving_in(tmp_path, "--workers", "2") as server:
        until(server.answers)
        server.process.kill()
        until(lambda: not server.is_listening())


@pytest.mark.skipif(sys.platform != "linux", reason="finds the worker in /proc")
def test_a_worker_that_died_is_replaced(tmp_path: Path) -> None:
    with serving_in(tmp_path) as server:
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        os.kill(int(children.read_text()), signal.SIGKILL)
        until(server.answers)
        assert server.stop()[0] == 0


# Starting not at all


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "70000"], "argument --port: '70000' is not a whole number from 1 to 65535"),
        (["--port", "0"], "argument --port: '0' is not a whole number from 1 to 65535"),
        (["--port", "http"], "argument --port: 'http' is not a whole number from 1 to 65535"),
        (["--workers", "0"], "argument --workers: '0' is not a whole number from 1 to 64"),
        (
            ["--host", "203.0.113.9"],
            "'203.0.113.9' is not an address of this machine; try --host 0.0.0.0 for all it has.",
        ),
        (["--host", "a" * 70], f"'{'a' * 70}' is not an address of this machine; try --host 0.0.0.0 for all it has."),
        (["--host", "a b"], "'a b' is not an address of this machine; try --host 0.0.0.0 for all it has."),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    process = start(tmp_path, *arguments)
    said, complained = process.communicate(timeout=PATIENCE)
    assert (process.returncode in (1, 2), said) == (True, "")
    assert complained.removeprefix("manage.py play: error: ") == f"{sentence}\n"


def test_a_port_in_use_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        process = start(tmp_path, "--port", str(port))
        said, complained = process.communicate(timeout=PATIENCE)
    sentence = f"Port {port} is in use already; choose another with --port.\n"
    assert (process.returncode, said, complained) == (1, "", sentence)


def test_a_broken_database_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "snakes.sqlite3").write_text("no database " * 100)
    process = start(tmp_path, "--port", str(free_port()))
    said, complained = process.communicate(timeout=PATIENCE)
    sentence = f"The database in {tmp_path} cannot be used: file is not a database.\n"
    assert (process.returncode, said, complained) == (1, "", sentence)


@with_psycopg
@pytest.mark.parametrize("way", ["address", "parts"])
def test_a_postgresql_out_of_reach_is_said_in_a_sentence(tmp_path: Path, way: str) -> None:
    nobody = str(free_port())
    address = {"DATABASE_URL": f"postgres://snakes:hunter2@127.0.0.1:{nobody}/rooms"}
    parts = {"NAME": "rooms", "HOST": "127.0.0.1", "PORT": nobody, "USER": "snakes", "PASSWORD": "hunter2"}
    variables = address if way == "address" else {f"SNAKES_DB_{part}": text for part, text in parts.items()}
    process = start(tmp_path, "--port", str(free_port()), **variables)
    said, complained = process.communicate(timeout=PATIENCE)
    sentence = (
        "The PostgreSQL database rooms cannot be used: connection failed: "
        f'connection to server at "127.0.0.1", port {nobody} failed: Connection refused.\n'
    )
    assert (process.returncode, said, complained) == (1, "", sentence)


def test_a_postgresql_that_takes_no_tables_is_said_in_a_sentence(tmp_path: Path) -> None:
    with fresh_postgres() as url:
        read_only = f"{url}{'&' if '?' in url else '?'}options=-c%20default_transaction_read_only%3Don"
        process = start(tmp_path, "--port", str(free_port()), DATABASE_URL=read_only)
        said, complained = process.communicate(timeout=PATIENCE)
    sentence = r"The PostgreSQL database \w+ cannot be used: cannot execute CREATE TABLE in a read-only transaction\.\n"
    assert (process.returncode, said) == (1, "")
    assert re.fullmatch(sentence, complained)


# Behind a proxy


@pytest.mark.parametrize("passed_on", ["/snakes", ""], ids=["prefix kept", "prefix stripped"])
def test_a_roll_works_behind_a_tls_proxy_under_a_prefix(tmp_path: Path, passed_on: str) -> None:
    variables = {"SNAKES_PREFIX": "/snakes", "SNAKES_TRUSTED_PROXY": "127.0.0.1", "SNAKES_HOSTS": "play.example.org"}
    headers = {"Host": "play.example.org", "X_Forwarded_Proto": "https", "X_Forwarded_For": "203.0.113.7"}
    with serving_in(tmp_path, "--host", "127.0.0.1", **variables) as server:
        answer, page = server.get(f"{passed_on}/", **headers)
        addresses = set(re.findall(r'(?:action|href|src|hx-\w+)="(/[^"]*)"', page))
        assert addresses and all(address.startswith("/snakes/") for address in addresses)
        for file in re.findall(r'"/snakes(/static/[^"]+)"', page):
            assert server.get(passed_on + file, **headers)[0].status == 200
        action, body = roll_form(page)
        connection = server.send(
            "POST", passed_on + action.removeprefix("/snakes"), body, Origin="https://play.example.org", **headers
        )
        connection.send(body.encode())
        answer, _ = server.receive(connection)
        assert (answer.status, answer.headers["Location"]) == (303, "/snakes/")
        assert shown_ply(server.get(f"{passed_on}/", **headers)[1]) == "1"
        kept = {(cookie["path"], cookie["secure"]) for cookie in server.cookies.values()}
        assert kept == {("/snakes", True)}
        assert f"http://127.0.0.1:{server.port}/snakes/" in server.stop()[1]


def test_a_stranger_cannot_pass_for_the_proxy(tmp_path: Path) -> None:
    with serving_in(tmp_path) as server:
        _, page = server.get("/", X_Forwarded_Proto="https")
        answer, _ = server.roll(page, X_Forwarded_Proto="https", Origin=f"https://127.0.0.1:{server.port}")
        assert answer.status == 403
        assert "WARNING 127.0.0.1 says it is a TLS proxy; name it in SNAKES_TRUSTED_PROXY.\n" in server.stop()[2]
