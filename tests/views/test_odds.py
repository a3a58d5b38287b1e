"""How long a game lasts and who wins it: before it, during it, and who was lucky after it."""

import re
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from snakes.core.boards import FIXED
from snakes.core.options import CHOICES, PRESETS
from snakes.core.play import agree_draw, leave, new_game, roll
from tests.core.vectors import vectors
from tests.display.pages import CLOSE, OPEN, played
from tests.markup import Element, tree
from tests.views.test_record import NO_GAME
from tests.visitor import Visitor

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

HTMX = {"HX-Request": "true"}
SOME = vectors("odds")[:: len(vectors("odds")) // 7]
"""A few of the worked odds, from first to last; all of them are checked in the core."""


def odds_at(query: str) -> Element:
    response = Client().get(f"/odds/?{query}")
    assert response.status_code == 200
    return tree(response.content.decode())


def figures(page: Element) -> list[dict[str, str]]:
    """The lists of figures, of the game and of one token alone."""
    return [
        {term.text: value.text for term, value in zip(figure.every("dt"), figure.every("dd"), strict=True)}
        for figure in page.every("dl", class_="figures")
    ]


def bars(table: Element) -> dict[str, str]:
    return {row.one("th").text: row.one("td", class_="number").text for row in table.every("tr")}


def after(page: Element, heading: str) -> Element:
    """The first table behind this heading."""
    parts = [part for part in page.all if part.tag in ("h1", "h2", "h3", "table")]
    return next(part for part in parts[[part.text for part in parts].index(heading) :] if part.tag == "table")


class TestBefore:
    """`/odds/`"""

    @pytest.mark.parametrize(
        "vector", SOME, ids=lambda v: f"{v['board']}-{v['start']}-{v['finish']}-{v['six']}-{v['three']}"
    )
    @pytest.mark.parametrize("seats", ["hc", "hhcc"])
    def test_the_figures_are_the_worked_ones(self, vector: dict[str, Any], seats: str) -> None:
        rules = "&".join(f"{key}={vector[key]}" for key in ("board", "start", "finish", "six", "three"))
        page = odds_at(f"{rules}&seats={seats}")
        assert figures(page)[1] == {
            "Rolls to 100, on average": f"{vector['mean_rolls']:.4f}",
            "Turns to 100, on average": f"{vector['mean_turns']:.4f}",
            "Half of all tokens are home by turn": str(vector["median_turns"]),
            "Nine in ten are home by turn": str(vector["p90_turns"]),
        }
        names = [
            f"{number}. {'Computer' if kind == 'c' else f'Player {number}'}" for number, kind in enumerate(seats, 1)
        ]
        wins = [f"{100 * chance:.2f} %" for chance in vector["win"][str(len(seats))]]
        assert bars(after(page, "The chance to win")) == dict(zip(names, wins, strict=True))

    def test_the_whole_game_of_the_printed_board(self) -> None:
        page = odds_at("preset=duel")
        assert page.one("h1").text == "How long it takes, and who wins"
        assert figures(page)[0] == {
            "Rolls in a game, of all 2 players together, on average": "52.2",
            "Half of all games are over by turn": "46",
            "Nine in ten are over by turn": "87",
        }
        assert bars(after(page, "The chance to win")) == {"1. Player 1": "50.79 %", "2. Computer": "49.21 %"}

    def test_the_curve_rises_from_nothing_to_nearly_all(self) -> None:
        page = odds_at("preset=family&seats=hhhh")
        points = [tuple(map(float, point.split(","))) for point in page.one("polyline")["points"].split()]
        assert points[0] == (0, 200)
        assert points == sorted(points, key=lambda point: (point[0], -point[1]))
        assert 0 <= points[-1][1] <= 4
        assert points[-1][0] == pytest.approx(400, abs=4)

    def test_boards_and_finishes_side_by_side(self) -> None:
        page = odds_at("preset=duel")
        titles = ["Classic", "Printed", "Meadow", "Temple", "River", "Race", "Plain"]
        assert [part.text for part in page.every("h3")] == titles
        assert bars(after(page, "Printed")) == {
            "reach or pass 100": "35.8",
            "exactly 100, else stay": "39.2",
            "exactly 100, else walk back": "43.3",
        }
        assert bars(after(page, "Plain")) == {
            "reach or pass 100": "29.0",
            "exactly 100, else stay": "33.3",
            "exactly 100, else walk back": "33.3",
        }
        assert [row.text for row in page.every("tr", class_="chosen")] == [after(page, "Printed").every("tr")[1].text]
        widths = [
            float(rect["width"]) for table in page.every("table", class_="bars")[1:] for rect in table.every("rect")
        ]
        assert max(widths) == 100 and len(widths) == len(FIXED) * len(CHOICES["finish"])

    @pytest.mark.parametrize(("board", "title"), [("3-24.26-6", "Own board"), ("random&seed=7", "Random")])
    def test_another_board_stands_beside_the_fixed_ones(self, board: str, title: str) -> None:
        page = odds_at(f"board={board}")
        assert len(page.every("h3")) == len(FIXED) + 1
        assert len(page.every("tr", class_="chosen")) == 1
        assert page.every("h3")[-1].text == title

    def test_published_figures_stand_beside_ours(self) -> None:
        rows = odds_at("").one("table", class_="published").one("tbody").every("tr")
        assert [[row.one("th").text, *(cell.text for cell in row.every("td")[:2])] for row in rows] == [
            ["Printed board, exactly 100: mean rolls", "39.2", "39.2251"],
            ["Plain board, exactly 100: mean rolls", "about 33", "33.3333"],
            ["Printed board with a ladder 79-81 added: mean rolls", "about 41.9", "41.9487"],
            ["Printed board with 48-26 in place of 47-26: mean rolls", "39.598", "39.5984"],
        ]
        assert all("Mathematical Gazette" in row.text for row in rows[:3])

    def test_without_options_it_is_the_quick_game(self) -> None:
        assert figures(odds_at("utm_source=x")) == figures(odds_at("preset=quick"))

    @pytest.mark.parametrize(
        ("query", "words"),
        [
            ("board=random", "It is drawn by lot: add a seed, so that it is known which."),
            ("board=fresh&preset=house", "It is drawn by lot: add a seed, so that it is known which."),
            ("board=3-3", "3-3 leads nowhere."),
            ("board=94-1.95-1.96-1.97-1.98-1.99-1", "100 cannot be reached from"),
            ("board=94-6.95-5.96-4.97-3.99-2&start=any&finish=exact&six=pass", "would need 554 rolls on average"),
            ("board=94-6.95-5.96-4.97-3.99-2&start=any&finish=bounce&six=pass", "would need 1375 rolls on average"),
            (
                "board=15-98.16-99.17-9.18-9.19-9.69-39.70-39.71-39.72-39.73-39.91-73.92-73.93-73.94-73.95-73"
                "&start=one&finish=bounce&six=pass&three=turn",
                "Games on it can last so long that their odds cannot be foretold.",
            ),
            ("seats=h", "There is no such choice."),
            ("finish=exact&finish=exact", "It is given twice."),
            ("seed=", "It is empty."),
        ],
    )
    def test_refusals(self, query: str, words: str) -> None:
        response = Client().get(f"/odds/?{query}")
        assert response.status_code == 400
        assert words in response.content.decode()

    def test_a_board_may_be_fine_under_one_finish_only(self) -> None:
        page = odds_at("board=94-6.95-5.96-4.97-3.99-2&start=any&finish=reach&six=pass")
        assert figures(page)[1]["Rolls to 100, on average"].startswith("330.")
        assert bars(after(page, "Own board")) == {
            "reach or pass 100": "330.4",
            "exactly 100, else stay": "554.3",
            "exactly 100, else walk back": "1375.0",
        }

    @pytest.mark.parametrize("method", ["get", "head"])
    def test_looking_leaves_the_saved_game_alone(self, method: str) -> None:
        visitor = Visitor("/?seed=123")
        with visitor.nothing_changes():
            response = getattr(visitor.browser, method)("/odds/?preset=race&seed=9")
        assert (response.status_code, "snakes_session" in response.cookies) == (200, False)


def rows(page: Element) -> list[list[str]]:
    """The table of rolls and faces."""
    table = page.one("table", class_="luck").one("tbody")
    return [[row.one("th").text, *(cell.text for cell in row.every("td"))] for row in table.every("tr")]


def panel(visitor: Visitor) -> Element:
    response = visitor.browser.get("/game/odds/")
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    return tree(response.content.decode())


class TestDuring:
    """`/game/odds/` while the game runs."""

    def test_each_seats_chance_right_now(self) -> None:
        visitor = Visitor("/?preset=duel&seed=123")
        page = panel(visitor)
        assert page.one("h2").text == "The chance to win, right now"
        assert bars(page.one("table", class_="bars")) == {"1. Player 1": "50.79 %", "2. Computer": "49.21 %"}
        assert rows(page) == [
            ["1. Player 1", "0", *"000000", "0.0", "0", "0", "+0.0"],
            ["2. Computer", "0", *"000000", "0.0", "0", "0", "+0.0"],
        ]

    def test_they_change_with_a_roll(self) -> None:
        visitor = Visitor()
        visitor.continue_with(played(PRESETS["duel"]._replace(seed="1"), 1))
        page = panel(visitor)
        assert bars(page.one("table", class_="bars")) == {"1. Player 1": "56.01 %", "2. Computer": "43.99 %"}
        assert rows(page) == [
            ["1. Player 1", "1", *"100000", "0.2", "1", "0", "+3.3"],
            ["2. Computer", "0", *"000000", "0.0", "0", "0", "+0.0"],
        ]

    def test_a_seat_that_is_out_has_none(self) -> None:
        visitor = Visitor("/?preset=race&seed=1")
        visitor.press("resign", seat=1)
        assert bars(panel(visitor).one("table", class_="bars"))["2. Player 2"] == "0.00 %"

    def test_a_named_seat_is_called_so_and_as_text(self) -> None:
        visitor = Visitor("/?seed=1")
        visitor.press("name", seat=0, name="<b>Ann")
        assert "1. <b>Ann" in bars(panel(visitor).one("table", class_="bars"))


class TestAfter:
    """`/game/odds/` once the game is over."""

    def test_who_was_lucky_and_the_turning_point(self) -> None:
        visitor = Visitor("/?board=2-99.98-1&start=any&six=pass&seats=hh&throw=hand")
        for die in (1, 2, 5, 1):
            visitor.press("roll", die=die)
        page = panel(visitor)
        assert page.one("h2").text == "Who was lucky"
        assert page.every("table", class_="bars") == []
        luck = rows(page)
        assert [row[:-1] for row in luck] == [
            ["1. Player 1", "2", *"100010", "0.3", "0", "0"],
            ["2. Player 2", "2", *"110000", "0.3", "1", "0"],
        ]
        assert [bool(re.fullmatch(r"[+−]\d+\.\d", row[-1])) for row in luck] == [True, True]
        assert (luck[0][-1][0], luck[1][-1][0]) == ("−", "+")
        assert page.one("h3").text == "The turning point"
        assert (
            f"2. {OPEN}Player 2{CLOSE} rolled 2. Ladder! 2 → 99. "
            "With it the winner’s chance went from 53 % to 100 %." in page.text
        )

    @pytest.mark.parametrize("way", ["drawn", "resigned", "limit"])
    def test_other_ends(self, way: str) -> None:
        visitor = Visitor()
        game = played(PRESETS["race"]._replace(seed="1", seats="hh", board="plain", finish="exact"), 3)
        if way == "limit":
            game = new_game(game.options)
            for _ in range(2_000):
                game = roll(game, "h", 6, "hand")
        visitor.continue_with(agree_draw(game) if way == "drawn" else leave(game, 1) if way == "resigned" else game)
        page = panel(visitor)
        assert page.one("h2").text == "Who was lucky"
        assert len(page.every("h3")) == (way == "resigned")
        assert [row[1] for row in rows(page)] == (["1000", "1000"] if way == "limit" else ["1", "0"])

    def test_from_the_result_a_link_leads_there(self) -> None:
        visitor = Visitor("/?seed=1067&seats=hh")
        visitor.play()
        page = tree(visitor.open("/").content.decode())
        assert page.one(id="luck-link")["href"] == page.one(id="luck-link")["hx-get"] == "/game/odds/"


def test_for_htmx_the_panel_alone() -> None:
    visitor = Visitor("/?seed=123")
    visitor.play(3)
    answers: list[Answer] = [
        visitor.browser.get("/game/odds/", headers=headers)
        for headers in ({}, HTMX, HTMX | {"HX-History-Restore-Request": "true"})
    ]
    whole = [answer.content.decode().startswith("<!doctype html>") for answer in answers]
    assert whole == [True, False, True]
    for answer in answers:
        assert "HX-Request" in answer["Vary"]
        assert rows(tree(answer.content.decode())) == rows(panel(visitor))


@pytest.mark.parametrize("method", ["get", "head"])
def test_the_panel_only_looks(method: str) -> None:
    visitor = Visitor("/?seed=123")
    visitor.play(3)
    with visitor.nothing_changes():
        response = getattr(visitor.browser, method)("/game/odds/")
    assert (response.status_code, "snakes_session" in response.cookies) == (200, False)


def test_the_panel_without_a_saved_game() -> None:
    response = Client().get("/game/odds/")
    assert response.status_code == 404
    assert NO_GAME in response.content.decode()
    assert "no-store" in response["Cache-Control"]
