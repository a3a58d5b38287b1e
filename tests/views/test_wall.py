"""`/wall/`: the saved game for a projector, which asks again and again and mostly hears nothing."""

import re
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.markup import Element, tree
from tests.views.test_record import NO_GAME
from tests.visitor import Visitor

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

HTMX = {"HX-Request": "true"}
RACE = "/?preset=race&seed=123"


def wall(visitor: Visitor, address: str = "/wall/", headers: dict[str, str] | None = None) -> "Answer":
    return visitor.browser.get(address, headers=headers or {})


def wall_of(response: "Answer") -> Element:
    return tree(response.content.decode()).one(id="wall")


def asking(response: "Answer") -> str:
    """The address at which this wall asks whether anything happened."""
    address = wall_of(response)["hx-get"]
    assert re.fullmatch(r"/wall/\?seen=[0-9a-f]{12}", address)
    return address


def test_the_game_in_large_letters() -> None:
    visitor = Visitor(RACE)
    visitor.press("name", seat=1, name="<Ben>")
    visitor.play(1)
    response = wall(visitor)
    assert response.status_code == 200
    shown = wall_of(response)
    assert [shown[f"data-{name}"] for name in ("id", "ply", "turn", "over")] == [visitor.page.id, "1", "1", "false"]
    assert shown.one(id="status").text == "\u2068<Ben>\u2069 to roll \u2068Player 1\u2069 rolled 5: 0 → 5"
    assert {int(each["data-seat"]): int(each["data-square"]) for each in shown.all if "data-square" in each} == {
        0: 5,
        1: 0,
        2: 0,
        3: 0,
    }
    strip = shown.one("ol", class_="strip").every("li")
    assert [row.one("bdi").text for row in strip] == ["Player 1", "<Ben>", "Player 3", "Player 4"]
    assert [row.one(class_="where").text for row in strip] == ["on 5, 95 to go"] + ["at the start, 100 to go"] * 3
    assert [row.attributes.get("class", "") for row in strip] == ["", "turn", "", ""]
    assert "no-store" in response["Cache-Control"]


def test_there_is_nothing_to_press() -> None:
    page = tree(wall(Visitor(RACE)).content.decode())
    assert [part.tag for part in page.all if part.tag in ("form", "button", "select", "nav", "header")] == []


def test_without_scripts_it_reloads_by_itself() -> None:
    refresh = tree(wall(Visitor(RACE)).content.decode()).one("noscript").one("meta")
    assert (refresh["http-equiv"], refresh["content"]) == ("refresh", "5")


def test_it_asks_for_news_every_second() -> None:
    shown = wall_of(wall(Visitor(RACE)))
    assert (shown["hx-trigger"], shown["hx-target"], shown["hx-swap"]) == ("every 1s", "this", "outerHTML")


class TestNews:
    """204 while all is as it was seen."""

    def test_nothing_happened(self) -> None:
        visitor = Visitor(RACE)
        address = asking(wall(visitor))
        for headers in (HTMX, {}):
            response = wall(visitor, address, headers)
            assert (response.status_code, response.content) == (204, b"")
            assert "no-store" in response["Cache-Control"]

    def test_looking_at_the_table_is_no_news(self) -> None:
        visitor = Visitor(RACE)
        address = asking(wall(visitor))
        visitor.open("/")
        visitor.press("roll", ply=7)
        assert wall(visitor, address, HTMX).status_code == 204

    @pytest.mark.parametrize(
        ("verb", "fields"),
        [
            ("roll", {}),
            ("name", {"seat": 0, "name": "Ann"}),
            ("seat", {"seat": 0, "kind": "c"}),
            ("resign", {"seat": 3}),
            ("draw", {}),
            ("new", {"board": "classic"}),
            ("new", {}),
        ],
    )
    def test_whatever_is_done_at_the_table_is_news_once(self, verb: str, fields: dict[str, str]) -> None:
        visitor = Visitor(RACE)
        visitor.play(2)
        address = asking(wall(visitor))
        visitor.press(verb, **fields)
        response = wall(visitor, address, HTMX)
        assert response.status_code == 200
        assert not response.content.decode().startswith("<!doctype")
        assert "HX-Request" in response["Vary"]
        shown = wall_of(response)
        assert [shown[f"data-{name}"] for name in ("id", "ply", "turn", "over")] == [*visitor.page[:4]]
        assert asking(response) != address
        assert wall(visitor, asking(response), HTMX).status_code == 204

    def test_a_roll_taken_back_and_rolled_again_is_as_it_was(self) -> None:
        visitor = Visitor(RACE + "&help=on")
        visitor.play(2)
        address = asking(wall(visitor))
        visitor.press("undo")
        assert wall(visitor, address, HTMX).status_code == 200
        visitor.press("roll")
        assert wall(visitor, address, HTMX).status_code == 204

    @pytest.mark.parametrize("seen", ["", "x", "0" * 12, "%00", "a&seen=b", "x" * 5_000])
    def test_what_was_never_seen(self, seen: str) -> None:
        response = wall(Visitor(RACE), f"/wall/?seen={seen}", HTMX)
        assert (response.status_code, wall_of(response)["data-ply"]) == (200, "0")

    def test_back_shows_a_whole_page(self) -> None:
        response = wall(Visitor(RACE), "/wall/?seen=x", HTMX | {"HX-History-Restore-Request": "true"})
        assert response.content.decode().startswith("<!doctype html>")


def test_the_end() -> None:
    visitor = Visitor("/?seed=1067&seats=hh")
    visitor.play()
    shown = wall_of(wall(visitor))
    assert (shown["data-over"], shown["data-turn"]) == ("true", "")
    assert shown.one(id="status").text.startswith("\u2068Player 1\u2069 wins!")


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_changes_nothing(method: str) -> None:
    visitor = Visitor(RACE)
    visitor.play(3)
    with visitor.nothing_changes():
        response = getattr(visitor.browser, method)("/wall/")
    assert (response.status_code, "snakes_session" in response.cookies) == (200, False)


def test_without_a_saved_game() -> None:
    browser = Client()
    for address in ("/wall/", "/wall/?seen=0123456789ab"):
        response = browser.get(address)
        assert response.status_code == 404
        assert NO_GAME in response.content.decode()
        assert "no-store" in response["Cache-Control"]
        assert "snakes_session" not in browser.cookies
