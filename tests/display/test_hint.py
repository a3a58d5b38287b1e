"""The hint: where each face leads, in words and on the board, for learners who play the computer."""

from typing import Any

import pytest

from snakes import drawing
from snakes.core.options import PRESETS
from snakes.core.play import Game, leave
from tests.display.pages import page_of, played
from tests.markup import Element

DUEL = PRESETS["duel"]._replace(seed="123")

Row = tuple[str, str, str]


def rows(game: Game) -> list[Row]:
    """The hint in words: faces, where they lead, and with which chance."""
    return [
        (row.one("th").text, row.every("td")[0].text, row.every("td")[1].text)
        for table in page_of(game).every("table", class_="hint-words")
        for row in table.every("tr")
    ]


def at(square: int, **options: Any) -> Game:
    """A duel in which the person stands on this square and is to roll."""
    game = played(DUEL._replace(**options))
    tokens = (square, *game.state.tokens[1:])
    return game._replace(state=game.state._replace(tokens=tokens, origin=square))


class TestWords:
    """Each face, in whole sentences."""

    def test_at_the_start(self) -> None:
        assert rows(played(DUEL)) == [
            ("1", "to 1 and up the ladder to 38, 62 to go", "1 in 6"),
            ("2", "to 2, 98 to go", "1 in 6"),
            ("3", "to 3, 97 to go", "1 in 6"),
            ("4", "to 4 and up the ladder to 14, 86 to go", "1 in 6"),
            ("5", "to 5, 95 to go", "1 in 6"),
            ("6", "to 6, 94 to go", "1 in 6"),
        ]

    def test_snakes_and_home_and_a_roll_that_is_too_far(self) -> None:
        assert rows(at(94)) == [
            ("1", "to 95 and down the snake to 75, 25 to go", "1 in 6"),
            ("2", "to 96, 4 to go", "1 in 6"),
            ("3", "to 97, 3 to go", "1 in 6"),
            ("4", "to 98 and down the snake to 78, 22 to go", "1 in 6"),
            ("5", "to 99, 1 to go", "1 in 6"),
            ("6", "to 100, home!", "1 in 6"),
        ]
        assert rows(at(97)) == [
            ("1", "to 98 and down the snake to 78, 22 to go", "1 in 6"),
            ("2", "to 99, 1 to go", "1 in 6"),
            ("3", "to 100, home!", "1 in 6"),
            ("4 5 6", "too far, stays on 97, 3 to go", "3 in 6"),
        ]

    def test_a_ladder_home(self) -> None:
        assert rows(at(79))[0] == ("1", "to 80 and up the ladder to 100, home!", "1 in 6")

    def test_reaching_or_passing(self) -> None:
        assert rows(at(98, finish="reach", board="plain")) == [
            ("1", "to 99, 1 to go", "1 in 6"),
            ("2 3 4 5 6", "to 100, home!", "5 in 6"),
        ]

    def test_walking_back(self) -> None:
        assert rows(at(98, finish="bounce", board="plain")) == [
            ("1", "to 99, 1 to go", "1 in 6"),
            ("2", "to 100, home!", "1 in 6"),
            ("3", "past 100 and back to 99, 1 to go", "1 in 6"),
            ("4", "past 100 and back to 98, 2 to go", "1 in 6"),
            ("5", "past 100 and back to 97, 3 to go", "1 in 6"),
            ("6", "past 100 and back to 96, 4 to go", "1 in 6"),
        ]

    @pytest.mark.parametrize(
        ("start", "six", "entering"),
        [
            ("six", "pass", "starts on 1, 99 to go"),
            ("six", "again", "starts on 1, 99 to go, rolls again"),
            ("six-on", "pass", "starts on 1, 99 to go, rolls again"),
        ],
    )
    def test_in_the_pen(self, start: str, six: str, entering: str) -> None:
        assert rows(played(DUEL._replace(start=start, six=six))) == [
            ("1 2 3 4 5", "waits for a 6, 100 to go", "5 in 6"),
            ("6", entering, "1 in 6"),
        ]

    def test_a_six_that_rolls_again(self) -> None:
        assert rows(at(50, six="again", board="plain"))[-1] == ("6", "to 56, 44 to go, rolls again", "1 in 6")
        assert rows(at(97, six="again", board="plain"))[3:] == [
            ("4 5", "too far, stays on 97, 3 to go", "2 in 6"),
            ("6", "too far, stays on 97, 3 to go, rolls again", "1 in 6"),
        ]

    @pytest.mark.parametrize(
        ("three", "start", "words"),
        [
            ("off", "any", "to 18, 82 to go, rolls again"),
            ("off", "one", "to 19, 81 to go, rolls again"),
            ("turn", "any", "third six: back to the start, 100 to go"),
            ("turn", "one", "third six: back to 1, 99 to go"),
            ("pen", "any", "third six: back to the start, 100 to go"),
            ("pen", "one", "third six: back to 1, 99 to go"),
        ],
    )
    def test_before_a_third_six(self, three: str, start: str, words: str) -> None:
        game = played(DUEL._replace(board="plain", six="again", three=three, start=start), 6, 6)
        assert rows(game)[-1] == ("6", words, "1 in 6")

    def test_a_third_six_goes_back_to_where_the_turn_began(self) -> None:
        game = played(DUEL._replace(board="plain", six="again", three="turn"), 5, 2, 6, 6)
        assert rows(game)[-1] == ("6", "third six: back to 5, 95 to go", "1 in 6")

    def test_a_second_jump_is_not_taken(self) -> None:
        assert rows(at(9, board="10-30.30-5"))[0] == ("1", "to 10 and up the ladder to 30, 70 to go", "1 in 6")


def circles(page: Element) -> list[tuple[str, str, str, str]]:
    """The marks on the board: what they say, where, and how large they are."""
    marks = [(part.every("circle"), part.every("text")) for part in page.every("g", class_="hints")]
    return [
        (text.text, circle["cx"], circle["cy"], circle["r"])
        for dots, texts in marks
        for circle, text in zip(dots, texts, strict=True)
    ]


def test_on_the_board_each_end_is_marked_the_larger_the_likelier() -> None:
    ends = {"1": 98, "2": 99, "3 4 5 6": 100}
    sizes = {"1": 22, "2": 22, "3 4 5 6": 46}
    assert circles(page_of(at(97, finish="reach", board="plain"))) == [
        (faces, *map(str, drawing.centre(square)), str(sizes[faces])) for faces, square in ends.items()
    ]


def test_the_pen_is_not_on_the_board() -> None:
    assert [mark[0] for mark in circles(page_of(played(DUEL._replace(start="six"))))] == ["6"]


class TestWhen:
    """Only for a person who is to roll, in a game with take-back against the computer."""

    @pytest.mark.parametrize(
        ("options", "faces", "shown"),
        [
            ({}, (), True),
            ({"seats": "chh"}, (3,), True),
            ({"seats": "hhc"}, (3,), True),
            ({"throw": "hand"}, (), True),
            ({"help": "off"}, (), False),
            ({"seats": "hh"}, (), False),
            ({"seats": "hhhh"}, (3,), False),
            ({"seats": "hc"}, (3,), False),
            ({"seats": "ch"}, (), False),
            ({"seats": "cc"}, (), False),
            ({"board": "2-100"}, (2,), False),
        ],
    )
    def test_when(self, options: dict[str, Any], faces: tuple[int, ...], shown: bool) -> None:
        page = page_of(played(DUEL._replace(**options), *faces))
        found = (len(page.every("details", id="hint")), len(page.every("g", class_="hints")))
        assert found == ((1, 1) if shown else (0, 0))

    def test_not_after_the_last_rival_has_gone(self) -> None:
        assert rows(leave(played(DUEL), 0)) == []

    def test_it_is_folded(self) -> None:
        assert "open" not in page_of(played(DUEL)).one("details", id="hint")

    def test_it_knows_where_a_seat_that_waits_its_turn_stands(self) -> None:
        game = played(DUEL._replace(board="plain"), 5, 2)
        assert [row[1] for row in rows(game)][:2] == ["to 6, 94 to go", "to 7, 93 to go"]
