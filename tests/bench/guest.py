"""Somebody in a room: a browser of their own, which does over the wire what the room's page does."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlencode

from .client import Answer, Client, Request

SHOWN = re.compile(
    r'data-version="(?P<version>\d+)" data-phase="(?P<phase>\w+)" data-seat-of-mine="(?P<seat>\d*)"(?P<mine> data-mine)?'
)


class Rolled(NamedTuple):
    """A roll that was answered: the page showed this die for this seat. At the end of a game it shows none."""

    code: str
    ply: int
    seat: int
    die: int | None


class Guest:
    """One who opens a room, or enters one and joins, and then looks and rolls."""

    def __init__(self, port: int) -> None:
        self.client = Client(port)
        self.token = ""

    def open(self, **fields: str) -> str:
        """Open a room with these options; its code."""
        doors = self.client.get("/rooms/").text
        self.token = _value(r'name="csrfmiddlewaretoken" value="(\w+)"', doors)
        key = _value(r'name="key" value="([\w-]+)"', doors)
        answer = self.client.post("/rooms/", {"csrfmiddlewaretoken": self.token, "key": key, **fields})
        if answer.status != 303:
            raise RuntimeError(f"No room was opened: {answer.status} {answer.text[:400]}")
        code = answer.location.strip("/").rpartition("/")[2]
        self.enter(code)
        return code

    def enter(self, code: str) -> None:
        """Go to the room."""
        self.code = code
        self.show(self.client.get(f"/rooms/{code}/"))

    def join(self, code: str, name: str) -> None:
        """Take a seat in the room."""
        self.enter(code)
        self.show(self.press("join", name=name))

    def show(self, answer: Answer) -> str:
        """Look at an answer as the page would; its text."""
        page = answer.text
        found = SHOWN.search(page)
        if answer.status != 200 or found is None:
            raise RuntimeError(f"The server answered {answer.status}: {page[:400]}")
        self.version, self.phase, self.seat = found["version"], found["phase"], found["seat"]
        self.may_roll = bool(found["mine"])
        self.role = _value(r"role=([\w-]+)", page)
        self.ply = int(_value(r'data-ply="(\d+)"', page)) if self.phase != "lobby" else 0
        self.token = _value(r'name="csrfmiddlewaretoken" value="(\w+)"', page, self.token)
        return page

    def press(self, verb: str, **fields: str) -> Answer:
        """Press a button of the room."""
        return self.client.post(f"/rooms/{self.code}/{verb}/", {"csrfmiddlewaretoken": self.token, **fields})

    def next_poll(self) -> Request:
        """The request that asks whether something happened."""
        shown = urlencode({"version": self.version, "role": self.role})
        return self.client.request("GET", f"/rooms/{self.code}/live/?{shown}", by_htmx=True)

    def poll(self) -> Answer:
        """Ask whether something happened, and show it."""
        answer = self.client.send(self.next_poll())
        if answer.status != 204:
            self.show(answer)
        return answer

    def next_roll(self) -> Request:
        """The request that rolls."""
        fields = {"csrfmiddlewaretoken": self.token, "ply": str(self.ply), "role": self.role}
        return self.client.request("POST", f"/rooms/{self.code}/roll/", fields)

    def roll(self) -> Rolled | None:
        """Roll; nothing, if that was refused with a sentence."""
        return self.rolled(self.client.send(self.next_roll()))

    def rolled(self, answer: Answer) -> Rolled | None:
        """What an answer to a roll says of it."""
        seat, ply = int(self.seat), self.ply + 1
        page = self.show(answer)
        if 'id="notice"' in page:
            return None
        die = _value(r'class="die"[^>]*><use href="#die-(\d)"', page, "")
        return Rolled(self.code, ply, seat, int(die) if die else None)


def seated(port: int, names: list[str], **fields: str) -> list[Guest]:
    """A room with these options, opened by the first and joined by the others: it runs once its seats are taken."""
    guests = [Guest(port) for _ in names]
    code = guests[0].open(name=names[0], **fields)
    for guest, name in zip(guests[1:], names[1:], strict=True):
        guest.join(code, name)
    for guest in guests:
        guest.poll()
    return guests


def _value(pattern: str, page: str, otherwise: str | None = None) -> str:
    match = re.search(pattern, page)
    if match is None and otherwise is None:
        raise RuntimeError(f"The page has no {pattern}")
    return match[1] if match else str(otherwise)
