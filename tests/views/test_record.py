"""The record and the history of the saved game."""

import pytest
from django.test import Client

from snakes.core.options import PRESETS
from snakes.core.play import agree_draw, leave, new_game, roll
from tests.setups import HOUSE
from tests.visitor import Visitor

PRINTED = {
    "1": 38, "4": 14, "9": 31, "16": 6, "21": 42, "28": 84, "36": 44, "47": 26, "49": 11, "51": 67,
    "56": 53, "62": 19, "64": 60, "71": 91, "80": 100, "87": 24, "93": 73, "95": 75, "98": 78,
}  # fmt: skip
NO_GAME = "<h1>There is no saved game yet</h1>"


def test_the_record_of_a_running_game_whole() -> None:
    visitor = Visitor("/?preset=house&seed=123&throw=hand&seats=hc")
    visitor.press("name", seat=0, name="Ann")
    visitor.press("roll", die=6)
    visitor.press("roll", die=3)
    visitor.press("bot")
    response = visitor.browser.get("/game/record/")
    assert response["Content-Type"] == "application/json"
    assert response.json() == {
        "format": "snakes-1",
        "setup": HOUSE | {"seats": "hc", "throw": "hand"},
        "names": ["Ann", "Computer"],
        "jumps": PRINTED,
        "seed": "123",
        "game": 1,
        "dice": "636",
        "moves": [
            {
                "ply": 1, "seat": 0, "die": 6, "from": 0, "landed": None, "to": 1,
                "what": "entered", "again": True, "by": "hand",
            },
            {
                "ply": 2, "seat": 0, "die": 3, "from": 1, "landed": 4, "to": 14,
                "what": "climbed", "again": False, "by": "hand",
            },
            {
                "ply": 3, "seat": 1, "die": 6, "from": 0, "landed": None, "to": 1,
                "what": "entered", "again": True, "by": "app",
            },
        ],
        "left": [],
        "tokens": [14, 1],
        "turn": 1,
        "streak": 1,
        "outcome": None,
    }  # fmt: skip


def test_the_order_of_the_record_is_that_of_the_description() -> None:
    record = Visitor().record()
    assert list(record) == [
        "format", "setup", "names", "jumps", "seed", "game", "dice", "moves", "left", "tokens", "turn", "streak", "outcome",
    ]  # fmt: skip
    assert list(record["setup"]) == ["board", "start", "finish", "six", "three", "seats", "help", "throw"]


def test_the_record_of_a_finished_game_whole() -> None:
    visitor = Visitor("/?board=2-99&start=any&six=pass&seats=hh&throw=hand&seed=%F0%9F%90%8D&game=7")
    for die in (2, 5, 1):
        visitor.press("roll", die=die)
    assert visitor.record() == {
        "format": "snakes-1",
        "setup": {
            "board": "2-99", "start": "any", "finish": "reach", "six": "pass", "three": "off",
            "seats": "hh", "help": "off", "throw": "hand",
        },
        "names": ["Player 1", "Player 2"],
        "jumps": {"2": 99},
        "seed": "🐍",
        "game": 7,
        "dice": "251",
        "moves": [
            {
                "ply": 1, "seat": 0, "die": 2, "from": 0, "landed": 2, "to": 99,
                "what": "climbed", "again": False, "by": "hand",
            },
            {
                "ply": 2, "seat": 1, "die": 5, "from": 0, "landed": 5, "to": 5,
                "what": "moved", "again": False, "by": "hand",
            },
            {
                "ply": 3, "seat": 0, "die": 1, "from": 99, "landed": 100, "to": 100,
                "what": "moved", "again": False, "by": "hand",
            },
        ],
        "left": [],
        "tokens": [100, 5],
        "turn": None,
        "streak": 0,
        "outcome": {"winner": 0, "reason": "home", "places": [1, 2]},
    }  # fmt: skip


def test_resignations_and_a_draw_in_the_record() -> None:
    visitor = Visitor()
    game = roll(new_game(PRESETS["race"]._replace(seed="123")), "h")
    visitor.continue_with(agree_draw(leave(game, 2)))
    record = visitor.record()
    assert (record["left"], record["tokens"], record["turn"]) == ([{"seat": 2, "ply": 1}], [5, 0, None, 0], None)
    assert record["outcome"] == {"winner": None, "reason": "drawn", "places": [1, 1, 4, 1]}


def test_a_drawn_board_is_in_the_record_as_jumps() -> None:
    record = Visitor("/?board=fresh&seed=123").record()
    assert (record["setup"]["board"], len(record["jumps"])) == ("fresh", 19)


def test_names_and_seeds_are_written_as_they_are() -> None:
    visitor = Visitor("/?seed=%C3%BC")
    visitor.press("name", seat=0, name="عمر")
    text = visitor.browser.get("/game/record/").content.decode()
    assert '"names": ["عمر", "Computer"]' in text and '"seed": "ü"' in text


def test_the_history_tells_all_moves_the_newest_first() -> None:
    visitor = Visitor("/?seed=123")
    visitor.play(13)
    assert len(visitor.page.history) == 10
    response = visitor.browser.get("/game/history/")
    lines = response.context["lines"]
    assert lines[:10] == visitor.page.history
    assert lines == [
        "13. \u2068Computer\u2069 rolled 6: 41 → 47",
        "12. \u2068Computer\u2069 rolled 6: 35 → 41",
        "11. \u2068Player 1\u2069 rolled 5: 24 → 29",
        "10. \u2068Computer\u2069 rolled 2: 33 → 35",
        "9. \u2068Player 1\u2069 rolled 4: 20 → 24",
        "8. \u2068Computer\u2069 rolled 4: 29 → 33",
        "7. \u2068Player 1\u2069 rolled 3: 17 → 20",
        "6. \u2068Computer\u2069 rolled 3. Ladder! 13 → 29",
        "5. \u2068Computer\u2069 rolled 6: 4 → 10",
        "4. \u2068Player 1\u2069 rolled 5: 12 → 17",
        "3. \u2068Player 1\u2069 rolled 6: 6 → 12",
        "2. \u2068Computer\u2069 rolled 3: 1 → 4",
        "1. \u2068Player 1\u2069 rolled 5: 1 → 6",
    ]


def test_the_history_of_a_game_that_has_not_begun() -> None:
    assert "Nobody has rolled yet." in Visitor().browser.get("/game/history/").content.decode()


def test_the_history_is_a_page_or_for_htmx_its_list() -> None:
    browser = Visitor("/?seed=123").browser
    page = browser.get("/game/history/")
    fragment = browser.get("/game/history/", headers={"HX-Request": "true"})
    restored = browser.get("/game/history/", headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    starts = [response.content.decode()[:15] for response in (page, fragment, restored)]
    assert starts == ["<!doctype html>", '<ol id="history', "<!doctype html>"]
    for response in (page, fragment, restored):
        assert "HX-Request" in response["Vary"]
    assert 'href="/"' in page.content.decode()


@pytest.mark.parametrize("address", ["/game/record/", "/game/history/"])
class TestLooking:
    """Both only look."""

    def test_nobody_may_store_the_answer(self, address: str) -> None:
        assert "no-store" in Visitor().browser.get(address)["Cache-Control"]

    def test_nothing_changes(self, address: str) -> None:
        visitor = Visitor("/?seed=123")
        visitor.play(3)
        for method in ("get", "head"):
            with visitor.nothing_changes():
                response = getattr(visitor.browser, method)(address)
            assert response.status_code == 200
            assert "snakes_session" not in response.cookies

    def test_without_a_save_a_page_leads_to_the_table(self, address: str) -> None:
        browser = Client()
        response = browser.get(address)
        assert response.status_code == 404
        assert NO_GAME in response.content.decode() and 'href="/"' in response.content.decode()
        assert "no-store" in response["Cache-Control"]
        assert "snakes_session" not in browser.cookies

    def test_a_broken_save_is_left_for_the_table_to_speak_of(self, address: str) -> None:
        browser = Client()
        browser.cookies["snakes_session"] = "broken:broken:broken"
        response = browser.get(address)
        assert (response.status_code, "snakes_session" in response.cookies) == (404, False)
