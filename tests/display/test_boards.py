"""Boards in words, and the rules and refusals that speak of them."""

import pytest

from snakes import drawing
from snakes.core import boards
from snakes.core.options import CHOICES, NAMED_BOARDS, PRESETS, OptionError, Options
from snakes.core.play import new_game
from snakes.display.boards import board_name
from snakes.display.faults import Fault, allowed_words, fault_of, sentence
from snakes.display.rules import rules_view
from tests.display.pages import page_of

QUICK, HOUSE = PRESETS["quick"], PRESETS["house"]


def test_boards_have_names() -> None:
    assert [board_name(board) for board in (*NAMED_BOARDS, "3-24.26-6")] == [
        "Classic", "Printed", "Meadow", "Temple", "River", "Race", "Random", "Fresh", "Plain", "Own board",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("board", "address", "alt", "ladders", "snakes"),
    [
        (
            "3-24.26-6.99-80",
            "3-24.26-6.99-80",
            "A board of 100 squares with 1 ladder and 2 snakes",
            "Ladders: 3 → 24",
            "Snakes: 26 → 6, 99 → 80",
        ),
        (
            "10-30.30-5",
            "10-30.30-5",
            "A board of 100 squares with 1 ladder and 1 snake",
            "Ladders: 10 → 30",
            "Snakes: 30 → 5",
        ),
        ("2-1", "2-1", "A board of 100 squares with 0 ladders and 1 snake", "Ladders: none", "Snakes: 2 → 1"),
        ("plain", "plain", "A board of 100 squares with 0 ladders and 0 snakes", "Ladders: none", "Snakes: none"),
        (
            "temple",
            boards.text_of(boards.FIXED["temple"]),
            "A board of 100 squares with 8 ladders and 8 snakes",
            "Ladders: 14 → 33, 16 → 57, 24 → 37, 40 → 80, 66 → 71, 75 → 85, 81 → 98, 83 → 94",
            "Snakes: 34 → 15, 50 → 29, 54 → 45, 63 → 42, 70 → 36, 77 → 19, 86 → 74, 93 → 73",
        ),
    ],
)
def test_a_board_in_words(board: str, address: str, alt: str, ladders: str, snakes: str) -> None:
    page = page_of(new_game(QUICK._replace(board=board, seed="123")))
    image = page.one(class_="board").one("img")
    assert (image["src"], image["alt"]) == (f"/boards/{address}.svg?v={drawing.VERSION}", alt)
    assert [line.text for line in page.one("details", id="jumps").every("p")] == [ladders, snakes]


def test_boards_are_told_apart_when_the_page_is_swapped() -> None:
    pages = [page_of(new_game(QUICK._replace(board=name, seed="123"))) for name in boards.FIXED]
    kept = [each["id"] for page in pages for each in page.one(class_="board").all if "hx-preserve" in each]
    assert len(set(kept)) == len(pages)


WALK = "Seat 1 rolls first. Roll the die and walk as many squares as it shows, up the track from 1 to 100."
JUMP = (
    "Stop on the foot of a ladder and climb to its top; stop on the head of a snake and slide to its tail. "
    "Only one jump is taken at a time, and none where a token is put or sent back."
)
SHARED = "Tokens share squares freely; nobody is sent home."


@pytest.mark.parametrize(
    ("options", "sentences"),
    [
        (
            QUICK,
            [
                "Every token begins on square 1.",
                WALK,
                JUMP,
                "Whoever first reaches or passes 100 wins at once.",
                "A 6 rolls again.",
                SHARED,
            ],
        ),
        (
            HOUSE,
            [
                "Tokens wait off the board. A 6 places a token on square 1 and rolls again; any other number waits.",
                WALK,
                JUMP,
                "Whoever first stops exactly on 100 wins at once. A roll that would pass 100 is not played.",
                "A 6 rolls again.",
                "The third 6 in one turn is not walked: the token goes back to where the turn began, "
                "and the die passes on.",
                SHARED,
            ],
        ),
        (
            QUICK._replace(start="six", finish="bounce", six="again", three="pen", board="plain"),
            [
                "Tokens wait off the board. A 6 places a token on square 1, and earns another roll; "
                "any other number waits.",
                WALK,
                "There are no ladders and no snakes on this board.",
                "Whoever first stops exactly on 100 wins at once. Steps beyond 100 are walked back: "
                "from 98 a 6 goes 99, 100, 99, 98, 97, 96.",
                "A 6 rolls again.",
                "The third 6 in one turn is not walked: the token goes back to where tokens start, "
                "and the die passes on.",
                SHARED,
            ],
        ),
        (
            QUICK._replace(start="any", six="pass", three="pen"),
            [
                "Tokens begin off the board. Any roll walks on: a 3 lands on 3.",
                WALK,
                JUMP,
                "Whoever first reaches or passes 100 wins at once.",
                "After each roll the die passes on, also after a 6.",
                SHARED,
            ],
        ),
    ],
)
def test_the_rules_say_what_counts_and_nothing_else(options: Options, sentences: list[str]) -> None:
    assert rules_view(options).sentences == sentences


class TestFaults:
    """Why an option cannot be had."""

    @pytest.mark.parametrize(
        ("error", "fault"),
        [
            (
                OptionError("start", "two", "choice"),
                Fault("Start", "start", "two", ["There is no such choice."], "one, any, six, six-on"),
            ),
            (
                OptionError("seed", "x" * 100, "seed-long"),
                Fault(
                    "Seed",
                    "seed",
                    "x" * 80,
                    ["It is longer than 64 characters."],
                    "1 to 64 characters of any script",
                ),
            ),
            (
                OptionError("board", "3-3.x", "board", [("level", "3-3"), ("form", "x")]),
                Fault(
                    "Board",
                    "board",
                    "3-3.x",
                    ["3-3 leads nowhere.", "“x” is no jump; write jumps such as 3-24."],
                    "classic, printed, meadow, temple, river, race, random, fresh, plain, "
                    "or 1 to 40 jumps such as 3-24.26-6.99-80",
                ),
            ),
        ],
    )
    def test_in_words(self, error: OptionError, fault: Fault) -> None:
        assert fault_of(error) == fault

    def test_as_one_sentence(self) -> None:
        error = OptionError("game", "0", "game")
        assert sentence(error) == "Game number “0” cannot be had: It is no number from 1 to 999999."

    @pytest.mark.parametrize("option", [*CHOICES, "board", "seats", "seed", "game", "preset"])
    def test_each_option_says_what_is_allowed(self, option: str) -> None:
        assert allowed_words(option)
