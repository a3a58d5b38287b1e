"""The QR code, the page for a projector, and the word for whoever watches over the server."""

from typing import Any
from xml.etree import ElementTree

import pytest
from django.db import OperationalError, connection
from django.test import Client

from tests.guest import HTMX, Guest, Hands, play, table_of
from tests.markup import tree

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

SVG = "{http://www.w3.org/2000/svg}"


class TestCode:
    def test_it_is_a_drawing_that_the_policy_allows(self) -> None:
        answer = Guest.with_room("Ann").get("qr.svg")
        drawing = ElementTree.fromstring(answer.content)
        assert (answer.status_code, answer["Content-Type"], drawing.tag) == (200, "image/svg+xml", f"{SVG}svg")
        assert {each.tag for each in drawing.iter()} == {f"{SVG}{tag}" for tag in ("svg", "g", "path")}
        assert {
            name for each in drawing.iter() for name in each.attrib if name == "style" or name.startswith("on")
        } == set()
        assert "default-src 'none'" in answer["Content-Security-Policy"]

    def test_it_is_black_on_white_with_a_margin_on_any_ground(self) -> None:
        drawing = ElementTree.fromstring(Guest.with_room("Ann").get("qr.svg").content)
        ground, dots = drawing.iter(f"{SVG}path")
        assert (ground.get("fill"), dots.get("stroke")) == ("#fff", "#000")

    def test_each_room_has_its_own(self) -> None:
        first, second = (Guest.with_room("Ann") for _ in range(2))
        assert first.get("qr.svg").content == first.get("qr.svg").content != second.get("qr.svg").content


class TestWall:
    def test_before_the_game_it_shows_how_to_come_in(self) -> None:
        ann = Guest.with_room("Ann", seats="hhh")
        ann.joined("Ben")
        page = tree(ann.get("wall/").content.decode())
        assert page.one(class_="code-text").text == f"{ann.code[:4]} {ann.code[4:]}"
        assert page.one("img", class_="code")["src"] == ann.address("qr.svg")
        assert page.one(class_="address").text == f"http://testserver{ann.address()}"
        assert [row.text for row in page.one("ol", class_="strip").every("li")] == ["Ann", "Ben", "Free seat"]
        assert page.one(id="wall").every("form") == page.one(id="wall").every("button") == []

    def test_in_the_game_it_shows_the_table(self) -> None:
        guests = table_of("Ann", "Ben", seed="123")
        play(guests, 4)
        page = tree(guests[0].get("wall/").content.decode())
        wall, record = page.one(id="wall"), guests[0].record()
        assert [wall[f"data-{name}"] for name in ("ply", "turn", "over")] == ["4", "0", "false"]
        assert {int(each["data-seat"]): int(each["data-square"]) for each in page.all if "data-square" in each} == dict(
            enumerate(record["tokens"])
        )

    def test_it_is_the_same_for_all(self, hands: Hands) -> None:
        guests = table_of("Ann", "Ben")
        told = {guest.get("wall/", HTMX).content for guest in (*guests, guests[0].beside())}
        assert len(told) == 1

    def test_it_asks_for_news(self, hands: Hands) -> None:
        ann, _ben = table_of("Ann", "Ben")
        poll = tree(ann.get("wall/").content.decode()).one(id="poll")["hx-get"]
        quiet = Client().get(poll, headers=HTMX)
        assert (quiet.status_code, quiet.content, len(quiet.cookies)) == (204, b"", 0)
        hands.go_on(20.5)
        assert Client().get(poll, headers=HTMX).status_code == 204
        hands.go_on(0.5)
        answer = Client().get(poll, headers=HTMX)
        assert tree(answer.content.decode()).one(id="wall")["data-ply"] == "1"

    def test_the_end_stands_there(self) -> None:
        ann, ben = table_of("Ann", "Ben")
        ben.press("resign")
        page = tree(ann.get("wall/").content.decode())
        assert page.one(id="wall")["data-over"] == "true"
        assert "\u2068Ann\u2069 wins" in page.one(id="status").text


class TestHealth:
    @pytest.mark.parametrize("method", ["get", "head"])
    def test_it_is_well_where_the_database_answers(self, method: str) -> None:
        answer = getattr(Client(), method)("/healthz/")
        assert (answer.status_code, answer.content) == (200, b"ok\n" if method == "get" else b"")
        assert (answer["Content-Type"], answer["Cache-Control"], len(answer.cookies)) == ("text/plain", "no-store", 0)

    def test_it_is_not_where_the_database_does_not(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def unreachable(*_: Any) -> None:
            raise OperationalError("connection refused at 10.0.0.5")

        monkeypatch.setattr(connection, "cursor", unreachable)
        answer = Client().get("/healthz/")
        assert (answer.status_code, answer.content) == (503, b"The database cannot be reached.\n")
        assert (answer["Cache-Control"], len(answer.cookies)) == ("no-store", 0)

    def test_it_is_only_asked(self) -> None:
        assert Client().post("/healthz/").status_code == 405
