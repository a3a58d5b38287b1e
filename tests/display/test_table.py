"""The table as its page shows it."""

from typing import Any

import pytest

from snakes import drawing
from snakes.core import boards
from snakes.core.options import PRESETS, Options
from snakes.core.play import Game, agree_draw, hand_over, leave, new_game, rename, roll
from snakes.display.table import game_id
from tests.display.pages import CLOSE, OPEN, page_of, played
from tests.markup import Element

QUICK, DUEL, HOUSE, RACE = (PRESETS[name]._replace(seed="123") for name in ("quick", "duel", "house", "race"))


def players(game: Game) -> list[Element]:
    return page_of(game).one("ol", class_="players").every("li")


def texts(rows: list[Element], tag: str = "", **attributes: str) -> list[str]:
    """What these parts of the rows say, row by row."""
    if not tag and not attributes:
        return [row.text for row in rows]
    return [" ".join(part.text for part in row.every(tag, **attributes)) for row in rows]


def pieces(rows: list[Element]) -> list[str]:
    return [row.one("use")["href"] for row in rows]


def test_before_the_first_roll() -> None:
    page = page_of(new_game(QUICK))
    game = page.one(id="game")
    assert {name: value for name, value in game.attributes.items() if name.startswith("data-")} == {
        "data-id": game_id(QUICK),
        "data-ply": "0",
        "data-turn": "0",
        "data-over": "false",
        "data-pause": "600",
    }
    assert page.one(id="status").text == f"{OPEN}Player 1{CLOSE} to roll"
    assert page.one("button", id="roll").text == "Roll"
    assert (page.every(id="notice"), page.every(id="history"), page.every(class_="lit")) == ([], [], [])


def test_the_board_is_an_image_with_its_jumps_in_words() -> None:
    page = page_of(new_game(QUICK))
    image = page.one(class_="board").one("img")
    assert image["src"] == f"/boards/{boards.text_of(boards.FIXED['classic'])}.svg?v={drawing.VERSION}"
    assert image["alt"] == "A board of 100 squares with 9 ladders and 9 snakes"
    assert (image["width"], image["height"]) == (str(drawing.SIZE), str(drawing.SIZE))
    words = page.one("details", id="jumps").text
    assert "3 → 24, 13 → 29" in words and "26 → 6, 50 → 32" in words


def test_after_a_ladder() -> None:
    page = page_of(played(QUICK._replace(start="any", seats="hh"), 3))
    sentence = f"{OPEN}Player 1{CLOSE} rolled 3. Ladder! 3 → 24"
    assert page.one(id="status").text == f"{sentence} {OPEN}Player 2{CLOSE} to roll"
    assert texts(page.one("ol", id="history").every("li")) == [f"1. {sentence}"]
    x, y = drawing.centre(24)
    lit = page.one("rect", class_="lit")
    assert (lit["x"], lit["y"]) == (str(x - 50), str(y - 50))
    assert page.one("use", data_seat="0")["data-square"] == "24"
    assert page.one(id="roller").one("use")["href"] == "#die-3"


def test_a_snake_comforts() -> None:
    status = page_of(played(QUICK._replace(board="7-2"), 6)).one(id="status").text
    assert status.startswith(f"{OPEN}Player 1{CLOSE} rolled 6. Snake! 7 → 2. Never mind, climb again!")


@pytest.mark.parametrize(
    ("options", "faces", "address", "buttons"),
    [
        (QUICK, (), "/game/roll/", ["Roll"]),
        (QUICK._replace(throw="hand"), (), "/game/roll/", list("123456")),
        (QUICK, (1,), "/game/bot/", ["Let the computer roll"]),
        (QUICK._replace(throw="hand"), (1,), "/game/bot/", ["Let the computer roll"]),
    ],
)
def test_what_is_to_be_pressed(options: Options, faces: tuple[int, ...], address: str, buttons: list[str]) -> None:
    page = page_of(played(options, *faces))
    form = page.one("form", id="roller")
    assert (form["method"], form["action"], form["hx-post"]) == ("post", address, address)
    assert [button.text for button in form.every("button")] == buttons
    assert form.one("input", name="id")["value"] == page.one(id="game")["data-id"]
    assert form.one("input", name="ply")["value"] == str(len(faces))


def test_whose_turn_it_is_shows_in_one_row_and_in_words() -> None:
    rows = players(played(RACE, 1, 2))
    assert [row.attributes.get("class", "") for row in rows] == ["", "", "turn", ""]
    assert ["to roll" in row.text for row in rows] == [False, False, True, False]


class TestPlayers:
    """Each seat with animal, colour, number, name, square, squares to go, and who holds it."""

    def test_names_and_squares(self) -> None:
        rows = players(rename(played(RACE, 1), 1, "<Ben>"))
        assert texts(rows, "bdi") == ["Player 1", "<Ben>", "Player 3", "Player 4"]
        assert texts(rows, class_="where") == ["on 1, 99 to go"] + ["at the start, 100 to go"] * 3

    def test_animals_and_numbers(self) -> None:
        rows = players(new_game(RACE))
        assert texts(rows, "small") == ["fox 1", "frog 2", "owl 3", "hare 4"]
        assert pieces(rows) == ["#token-0", "#token-1", "#token-2", "#token-3"]

    def test_black_and_white_in_a_duel(self) -> None:
        rows = players(new_game(DUEL))
        assert texts(rows, "small") == ["black 1", "white 2"]
        assert pieces(rows) == ["#token-black", "#token-white"]

    def test_two_called_sam_are_told_apart(self) -> None:
        game = rename(rename(new_game(RACE), 1, "Sam"), 3, "Sam")
        assert texts(players(game), "bdi")[1::2] == ["Sam", "Sam"]
        assert texts(players(game), "small")[1::2] == ["frog 2", "hare 4"]
        status = page_of(roll(roll(game, "h", 1), "h", 1)).one(id="status").text
        assert status.startswith(f"{OPEN}Sam{CLOSE} (2) rolled 1: 0 → 1")

    def test_a_button_hands_each_seat_over(self) -> None:
        rows = players(new_game(QUICK))
        buttons = [row.one("form", action="/game/seat/").one("button", name="kind") for row in rows]
        assert [(button["value"], button.text, button["aria-label"]) for button in buttons] == [
            ("c", "Person", "Person: hand seat 1 to the computer"),
            ("h", "Computer", "Computer: hand seat 2 to a person"),
        ]
        assert [row.one("input", name="seat")["value"] for row in rows] == ["0", "1"]

    def test_a_seat_that_is_out_cannot_change_hands(self) -> None:
        rows = players(leave(new_game(RACE), 1))
        assert [len(row.every("form", action="/game/seat/")) for row in rows] == [1, 0, 1, 1]
        assert texts(rows, class_="where")[1] == "resigned"


@pytest.mark.parametrize(
    ("options", "faces", "seats", "text"),
    [
        (HOUSE, (), ["0", "1", "2"], "Waiting for a 6"),
        (HOUSE, (6, 1), ["1", "2"], "Waiting for a 6"),
        (RACE, (), ["0", "1", "2", "3"], "Not on the board yet"),
        (RACE, (1,), ["1", "2", "3"], "Not on the board yet"),
    ],
)
def test_tokens_that_wait_stand_in_a_strip(
    options: Options, faces: tuple[int, ...], seats: list[str], text: str
) -> None:
    strip = page_of(played(options, *faces)).one(class_="pen")
    assert strip.text == text
    assert [piece["data-seat"] for piece in strip.every(data_square="0")] == seats


def test_where_tokens_begin_on_1_there_is_no_strip() -> None:
    assert page_of(new_game(QUICK)).every(class_="pen") == []


class TestEnd:
    """The banner."""

    @staticmethod
    def places(game: Game) -> list[str]:
        return texts(page_of(game).one("ol", class_="places").every("li"))

    def test_the_winner_the_places_and_how_many_rolls_each_had(self) -> None:
        game = rename(played(RACE._replace(board="1-57.2-97.3-57.4-12"), 2, 1, 3, 4, 3), 0, "Ann")
        page = page_of(game)
        assert (page.one(id="game")["data-over"], page.one(id="game")["data-turn"]) == ("true", "")
        assert page.one(id="status").text.startswith(f"{OPEN}Ann{CLOSE} wins!")
        rows = page.one("ol", class_="places").every("li")
        assert texts(rows, "b") == ["1st", "2nd", "2nd", "4th"]
        assert texts(rows, "bdi") == ["Ann", "Player 2", "Player 3", "Player 4"]
        for row, words in zip(
            rows, ("home, on 100", "on 57, 43 to go", "on 57, 43 to go", "on 12, 88 to go"), strict=True
        ):
            assert words in row.text
        assert ["2 rolls" in row.text for row in rows] == [True, False, False, False]
        assert ["1 roll" in row.text for row in rows] == [False, True, True, True]
        assert len(page.every(class_="trophy")) >= 1

    def test_nothing_is_left_to_press_but_a_new_game(self) -> None:
        page = page_of(played(QUICK._replace(board="2-100"), 1))
        assert (page.every(id="roll"), page.every("form", action="/game/seat/"), page.every(id="leaving")) == (
            [],
            [],
            [],
        )
        roller = page.one("form", id="roller")
        assert (roller["action"], [button["id"] for button in roller.every("button")]) == ("/game/new/", ["again"])
        assert roller.one("button").text == "New game"

    def test_who_resigned_comes_last(self) -> None:
        game = leave(leave(leave(new_game(RACE), 2), 0), 3)
        assert page_of(game).one(id="status").text == f"{OPEN}Player 2{CLOSE} wins: all others resigned"
        assert [place[:3] for place in self.places(game)] == ["1st", "2nd", "3rd", "4th"]
        assert ["resigned" in place for place in self.places(game)] == [False, True, True, True]

    def test_a_draw_is_shared(self) -> None:
        game = agree_draw(leave(new_game(RACE), 1))
        assert page_of(game).one(id="status").text == "A draw!"
        assert [place[:3] for place in self.places(game)] == ["1st", "1st", "1st", "4th"]


class TestId:
    """What names a game on a page for as long as it lasts."""

    @pytest.mark.parametrize(
        "change",
        [
            {"seed": "124"},
            {"game": 2},
            {"board": "river"},
            {"start": "any"},
            {"finish": "exact"},
            {"six": "pass"},
            {"three": "pen"},
            {"seats": "hcc"},
        ],
    )
    def test_it_changes_with_the_game(self, change: dict[str, Any]) -> None:
        assert game_id(QUICK._replace(**change)) != game_id(QUICK)

    def test_it_stays_as_long_as_the_game_lasts(self) -> None:
        game = hand_over(played(QUICK, 1, 2, 3), 0, "c")
        assert game_id(game.options) == game_id(QUICK) == game_id(QUICK._replace(help="on", throw="hand"))

    def test_it_is_short(self) -> None:
        assert len(game_id(QUICK)) <= 40
