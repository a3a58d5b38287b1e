"""Every page and every fragment is valid HTML, in each state that it can be in.

The checker is the Nu Html Checker, a Java program: VNU_JAR names its jar, as `npm install vnu-jar` brings it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.guest import Guest, play, table_of
from tests.visitor import Visitor

ADDRESSES = {
    "rules": "/rules/",
    "rules of a house": "/rules/?preset=house",
    "about": "/about/",
    "odds": "/odds/?preset=house",
    "odds of this game": "/game/odds/",
    "boards": "/boards/?board=3-24.26-6&square=57",
    "a board to print": "/boards/print/?board=temple",
    "dice": "/dice/?seed=a%20b&game=2&dice=123",
    "replay": "/replay/?preset=family&dice=123456&ply=3",
    "open a record": "/replay/",
    "projector": "/wall/",
    "history": "/game/history/",
    "bad option": "/?board=nonsense",
    "not found": "/nowhere/",
    "only from a button": "/game/roll/",
}
FRAGMENTS = {
    "rules": "/rules/?preset=house",
    "history": "/game/history/",
    "odds of this game": "/game/odds/",
    "boards": "/boards/?board=3-24.26-6",
    "replay": "/replay/?preset=family&dice=123456&ply=3",
    "projector": "/wall/",
}
HTMX = {"HX-Request": "true"}

AROUND_A_FRAGMENT = (
    '<!doctype html><html lang="en"><head><title>A fragment</title></head>'
    "<body><main><h1>A fragment</h1>{}</main></body></html>"
)
KEPT_PICTURE = re.compile('<picture id="[^"]*" hx-preserve></picture>')
"""It only marks the place of the picture that is there already."""

ATTRIBUTES_OF_HTMX = ".*Attribute .hx-[a-z:-]*. not allowed on element.*"


@pytest.fixture
def vnu() -> list[str]:
    """The command that runs the checker."""
    java, jar = shutil.which("java"), os.environ.get("VNU_JAR")
    if java is None or not jar:
        pytest.skip("no HTML checker here; npm install vnu-jar, install Java, and name the jar in VNU_JAR")
    return [java, "-jar", jar, "--format", "json", "--exit-zero-always", "--filterpattern", ATTRIBUTES_OF_HTMX]


def in_a_page(fragment: bytes) -> str:
    """The fragment in the main part of a page, as it comes to stand there."""
    return AROUND_A_FRAGMENT.format(KEPT_PICTURE.sub("", fragment.decode()))


def tables() -> dict[str, str]:
    """The table's page in each state, and what answers a press there."""
    found: dict[str, str] = {}

    def keep(state: str, visitor: Visitor) -> None:
        found[f"table {state}"] = visitor.browser.get("/").content.decode()

    def keep_answer(name: str, visitor: Visitor, verb: str, **fields: str) -> None:
        found[f"fragment {name}"] = in_a_page(visitor.press_raw(verb, HTMX, **fields).content)
        visitor.open("/")

    visitor = Visitor("/?preset=house&seed=295")
    keep("start", visitor)
    keep_answer("rolled", visitor, "roll")
    visitor.press("name", seat=0, name="<b>Ann</b> & “Bob”")
    visitor.play(14)
    keep("running", visitor)
    keep_answer("refused", visitor, "roll", ply="0")
    visitor.play()
    keep("over", visitor)
    keep_answer("new game", visitor, "new")
    found["table refused"] = visitor.press_raw("roll", ply="9").content.decode()

    keep("duel", Visitor("/?preset=duel&seed=1"))
    keep("computer to roll", Visitor("/?seats=ch&seed=1"))
    keep("real dice, own board", Visitor("/?throw=hand&board=3-24.26-6&seats=hhhh&seed=1"))
    return found


def pages() -> dict[str, str]:
    visitor = Visitor("/?preset=house&seed=295")
    visitor.play(14)
    found = {name: visitor.browser.get(address).content.decode() for name, address in ADDRESSES.items()}
    for name, address in FRAGMENTS.items():
        found[f"fragment {name}"] = in_a_page(visitor.browser.get(address, headers=HTMX).content)
    return found


def rooms() -> dict[str, str]:
    """The pages of rooms in each state, and the fragments that bring news or answer a press."""
    found: dict[str, str] = {}

    def keep(state: str, *guests: Guest) -> None:
        for number, guest in enumerate(guests):
            found[f"room {state} {number}"] = guest.open().content.decode()
            found[f"fragment room {state} {number}"] = in_a_page(guest.get("live/", HTMX).content)
        found[f"room wall {state}"] = guests[0].get("wall/").content.decode()
        found[f"fragment room wall {state}"] = in_a_page(guests[0].get("wall/", HTMX).content)

    ann = Guest.with_room("<b>Ann</b> & “Bob”", seats="hhh")
    watcher = ann.beside()
    keep("alone", ann, watcher)
    ben = ann.joined("Ben")
    keep("lobby", ann, ben, watcher)
    found["room refused"] = ben.press_raw("start").content.decode()
    found["fragment room refused"] = in_a_page(ben.press_raw("start", HTMX).content)
    guests = [ann, ben, ann.joined("Cem")]
    play(guests, 12)
    ben.press("draw", answer="offer")
    keep("playing", *guests, watcher)
    found["fragment room rolled"] = in_a_page(guests[int(ann.page.turn)].press_raw("roll", HTMX).content)
    guests[2].press("leave")
    keep("left", ann, guests[2])
    ben.press("resign")
    keep("over", ann, ben, watcher)
    ann.press("rematch")
    keep("again", ann, ben)
    known = table_of("Ann", "Ben", seed="123", clock=0)
    known[0].press("resign")
    keep("known", known[0])
    found["rooms"] = ann.browser.get("/rooms/").content.decode()
    found["rooms with rules"] = ann.browser.get("/rooms/?finish=exact&seed=1").content.decode()
    found["no room"] = ann.browser.get("/rooms/x/").content.decode()
    found["only pressed in a room"] = ann.get("roll/").content.decode()
    return found


@pytest.mark.django_db
@pytest.mark.rooms
def test_every_page_and_fragment_is_valid(vnu: list[str], tmp_path: Path) -> None:
    for name, html in (tables() | pages() | rooms()).items():
        (tmp_path / f"{name}.html").write_text(html)
    done = subprocess.run([*vnu, str(tmp_path)], capture_output=True, text=True, check=True)
    messages = json.loads(done.stderr)["messages"]
    assert "\n".join(f"{Path(unquote(each['url'])).stem}: {each['message']}" for each in messages) == ""
