"""A browser without a screen: one connection kept open, cookies, and presses on the table's buttons."""

from __future__ import annotations

import gzip
import re
import socket
from http.client import HTTPResponse
from typing import NamedTuple
from urllib.parse import urlencode

HTMX = {"HX-Request": "true", "HX-Trigger": "roller", "HX-Current-URL": "http://127.0.0.1/", "Sec-Fetch-Mode": "cors"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}

# A game that lasts: five snakes from the last squares to the first, and 100 must be met exactly.
LONG_GAME = "board=10-60.95-6.96-5.97-4.98-3.99-2&start=one&finish=exact&six=pass&seed=33"


class Answer(NamedTuple):
    """What came back: `sent` is the body as it went over the wire."""

    status: int
    sent: bytes
    encoding: str
    location: str = ""

    @property
    def text(self) -> str:
        return (gzip.decompress(self.sent) if self.encoding == "gzip" else self.sent).decode()


class Request(NamedTuple):
    """A request ready to be sent again and again."""

    raw: bytes


class Client:
    """One browser's connection to the server on this port of this machine."""

    def __init__(self, port: int, encodings: str = "gzip") -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self.encodings = encodings
        self.cookies: dict[str, str] = {}
        self.port = port
        self.connect()

    def connect(self) -> None:
        """Connect, again if need be: to the same address, with the same cookies."""
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def close(self) -> None:
        self.socket.close()

    def get(self, path: str) -> Answer:
        return self.send(self.request("GET", path))

    def post(self, path: str, fields: dict[str, str]) -> Answer:
        return self.send(self.request("POST", path, fields))

    def request(
        self, method: str, path: str, fields: dict[str, str] | None = None, *, by_htmx: bool = False
    ) -> Request:
        """A request as this browser would send it now; with fields as htmx sends a form."""
        body = urlencode(fields).encode() if fields else b""
        headers = {
            "Host": self.origin.removeprefix("http://"),
            "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
            "Accept": "*/*",
            "Accept-Encoding": self.encodings,
            "Accept-Language": "en",
        }
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if fields:
            headers |= {"Origin": self.origin, "Content-Length": str(len(body)), **FORM}
        if fields or by_htmx:
            headers |= HTMX
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        return Request("\r\n".join(lines).encode() + body)

    def send(self, request: Request) -> Answer:
        self.socket.sendall(request.raw)
        response = HTTPResponse(self.socket)
        response.begin()
        body = response.read()
        for cookie in response.headers.get_all("Set-Cookie") or ():
            name, _, rest = cookie.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        found = response.headers
        return Answer(response.status, body, found.get("Content-Encoding", ""), found.get("Location", ""))


class Player:
    """Who opens the table with these options and presses what is to be pressed, for every seat."""

    def __init__(self, port: int, options: str) -> None:
        self.client = Client(port)
        self.show(self.client.get(f"/?{options}"))

    def show(self, answer: Answer) -> Answer:
        """Look at an answer as the page would."""
        page = answer.text
        if answer.status != 200:
            raise RuntimeError(f"The server answered {answer.status}: {page[:400]}")
        self.token = _value(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        self.id = _value(r'data-id="(\w+)"', page)
        self.ply = int(_value(r'data-ply="(\d+)"', page))
        self.is_over = _value(r'data-over="(\w+)"', page) == "true"
        self.is_computer = "data-bot" in page
        return answer

    def next_roll(self) -> Request:
        """The request that rolls for the seat whose turn it is."""
        path = "/game/bot/" if self.is_computer else "/game/roll/"
        return self.client.request("POST", path, {**self.fields(), "ply": str(self.ply)})

    def roll(self) -> Answer:
        return self.show(self.client.send(self.next_roll()))

    def new_game(self) -> Answer:
        return self.show(self.client.post("/game/new/", self.fields()))

    def fields(self) -> dict[str, str]:
        """What every form on the page sends."""
        return {"csrfmiddlewaretoken": self.token, "id": self.id}


def _value(pattern: str, page: str) -> str:
    match = re.search(pattern, page)
    if match is None:
        raise RuntimeError(f"The page has no {pattern}")
    return match[1]
