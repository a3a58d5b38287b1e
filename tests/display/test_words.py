"""Sentences about a game, each kind whole."""

import pytest

from snakes.core.boards import FIXED
from snakes.core.game import Move, Outcome, Rules, begin, step
from snakes.core.options import PRESETS, Options
from snakes.core.play import Game, agree_draw, leave, new_game, rename, roll
from snakes.display import words

OPEN, CLOSE = "\u2068", "\u2069"
QUICK, DUEL, HOUSE = (PRESETS[name]._replace(seed="123") for name in ("quick", "duel", "house"))
TWO = QUICK._replace(seats="hh", board="plain", start="any", finish="exact", six="pass")


def played(options: Options, *faces: int) -> Game:
    """A game in which these faces fell."""
    game = new_game(options)
    for face in faces:
        game = roll(game, game.kind_to_roll or "", face)
    return game


class TestMoves:
    """What a roll did."""

    @pytest.mark.parametrize(
        ("rules", "board", "square", "origin", "streak", "die", "what", "sentence"),
        [
            (Rules("any", "reach", "pass", "off"), "classic", 1, 1, 0, 5, "moved", "Ann rolled 5: 1 → 6"),
            (Rules("any", "reach", "pass", "off"), "classic", 0, 0, 0, 4, "moved", "Ann rolled 4: 0 → 4"),
            (Rules("any", "reach", "pass", "off"), "classic", 98, 98, 0, 6, "moved", "Ann rolled 6: 98 → 100"),
            (Rules("any", "reach", "pass", "off"), "classic", 0, 0, 0, 3, "climbed", "Ann rolled 3. Ladder! 3 → 24"),
            (
                Rules("any", "reach", "pass", "off"),
                "classic",
                20,
                20,
                1,
                6,
                "slid",
                "Ann rolled 6. Snake! 26 → 6. Never mind, climb again!",
            ),
            (
                Rules("any", "bounce", "pass", "off"),
                "plain",
                98,
                98,
                1,
                6,
                "bounced",
                "Ann rolled 6 and bounced off 100: 98 → 96",
            ),
            (
                Rules("any", "bounce", "pass", "off"),
                "classic",
                97,
                97,
                0,
                4,
                "slid",
                "Ann rolled 4. Snake! 99 → 80. Never mind, climb again!",
            ),
            (Rules("any", "exact", "pass", "off"), "plain", 98, 98, 0, 5, "blocked", "Ann: Rolled 5, needs exactly 2"),
            (Rules("six", "reach", "pass", "off"), "plain", 0, 0, 0, 4, "waited", "Ann: Rolled 4. Waiting for a 6"),
            (Rules("six-on", "reach", "again", "off"), "plain", 0, 0, 1, 6, "entered", "Ann rolled 6 and starts on 1"),
            (Rules("one", "reach", "again", "turn"), "plain", 15, 3, 3, 6, "three-sixes", "Ann: Third six: back to 3"),
            (Rules("one", "reach", "again", "pen"), "plain", 15, 3, 3, 6, "three-sixes", "Ann: Third six: back to 1"),
            (
                Rules("any", "reach", "again", "pen"),
                "plain",
                15,
                3,
                3,
                6,
                "three-sixes",
                "Ann: Third six: back to the start",
            ),
        ],
    )
    def test_each_kind(
        self, rules: Rules, board: str, square: int, origin: int, streak: int, die: int, what: str, sentence: str
    ) -> None:
        landed, to, done, again = step(rules, FIXED[board], square, origin, streak, die)
        move = Move(7, 0, die, square, landed, to, done, again)
        assert (move.what, words.move_sentence(move, "Ann")) == (what, sentence)

    def test_a_name_is_never_taken_for_a_pattern(self) -> None:
        move = Move(1, 0, 5, 1, 6, 6, "moved", False)
        assert words.move_sentence(move, "100% %(die)d {die}") == "100% %(die)d {die} rolled 5: 1 → 6"

    def test_the_history_is_numbered_and_the_newest_comes_first(self) -> None:
        game = played(TWO, 5, 3, 6)
        assert words.history_lines(game, game.recent) == [
            f"3. {OPEN}Player 1{CLOSE} rolled 6: 5 → 11",
            f"2. {OPEN}Player 2{CLOSE} rolled 3: 0 → 3",
            f"1. {OPEN}Player 1{CLOSE} rolled 5: 0 → 5",
        ]


class TestNames:
    """What seats are called."""

    def test_by_themselves(self) -> None:
        assert words.shown_names(new_game(HOUSE)) == ["Player 1", "Player 2", "Computer"]

    def test_given(self) -> None:
        game = rename(rename(new_game(HOUSE), 0, "Ann"), 2, "Robo")
        assert words.shown_names(game) == ["Ann", "Player 2", "Robo"]
        assert words.callings(game) == [f"{OPEN}Ann{CLOSE}", f"{OPEN}Player 2{CLOSE}", f"{OPEN}Robo{CLOSE}"]

    def test_two_called_sam_are_told_apart(self) -> None:
        game = rename(rename(new_game(HOUSE), 0, "Sam"), 1, "Sam")
        assert words.callings(game) == [f"{OPEN}Sam{CLOSE} (1)", f"{OPEN}Sam{CLOSE} (2)", f"{OPEN}Computer{CLOSE}"]

    def test_two_computers_are_told_apart(self) -> None:
        game = new_game(QUICK._replace(seats="hcc"))
        assert words.callings(game)[1:] == [f"{OPEN}Computer{CLOSE} (2)", f"{OPEN}Computer{CLOSE} (3)"]

    def test_a_name_equal_to_that_of_a_seat_without_one(self) -> None:
        game = rename(new_game(QUICK._replace(seats="hh")), 0, "Player 2")
        assert words.callings(game) == [f"{OPEN}Player 2{CLOSE} (1)", f"{OPEN}Player 2{CLOSE} (2)"]


class TestAwaited:
    """Who does what next."""

    @pytest.mark.parametrize(
        ("options", "faces", "sentence"),
        [
            (TWO, (), "Player 1 to roll"),
            (TWO, (5,), "Player 2 to roll"),
            (TWO._replace(seats="hc"), (5,), "Computer rolls by itself …"),
            (TWO._replace(six="again"), (6,), "Player 1 rolls again"),
            (TWO._replace(start="six"), (), "Player 1 to roll: a 6 is needed to start"),
            (TWO._replace(start="six-on"), (6,), "Player 1 rolls again"),
            (TWO._replace(start="six"), (6, 1), "Player 1 to roll"),
            (TWO._replace(board="1-98"), (1, 2), "Player 1 to roll: needs 2 or less"),
            (TWO._replace(board="1-94"), (1, 2), "Player 1 to roll"),
            (TWO._replace(board="1-95"), (1, 2), "Player 1 to roll: needs 5 or less"),
            (TWO._replace(board="1-98", finish="bounce"), (1, 2), "Player 1 to roll"),
            (TWO._replace(board="1-98", finish="reach"), (1, 2), "Player 1 to roll"),
        ],
    )
    def test_the_next_roll(self, options: Options, faces: tuple[int, ...], sentence: str) -> None:
        game = played(options, *faces)
        assert words.awaited_sentence(game, words.shown_names(game)) == sentence

    def test_a_win(self) -> None:
        game = played(TWO._replace(board="1-99"), 1, 2, 1)
        assert words.awaited_sentence(game, words.shown_names(game)) == "Player 1 wins!"

    def test_resignations(self) -> None:
        game = leave(new_game(TWO), 0)
        assert words.awaited_sentence(game, words.shown_names(game)) == "Player 2 wins: all others resigned"

    def test_a_draw(self) -> None:
        game = agree_draw(new_game(TWO))
        assert words.awaited_sentence(game, words.shown_names(game)) == "A draw!"

    def test_the_limit(self) -> None:
        assert words.end_sentence(Outcome(None, "limit", (1, 1)), ["Ann", "Ben"]) == "Undecided after 2,000 rolls"


@pytest.mark.parametrize(
    ("start", "square", "waits"),
    [("six", 0, True), ("six-on", 0, True), ("any", 0, False), ("one", 1, False), ("six", 1, False)],
)
def test_who_waits_for_a_six(start: str, square: int, waits: bool) -> None:
    state = begin(Rules(start, "reach", "pass", "off"), {}, 2)._replace(tokens=(square, square))
    assert words.waits_for_six(state, 0) is waits


@pytest.mark.parametrize(
    ("square", "text"),
    [
        (None, "resigned"),
        (0, "at the start, 100 to go"),
        (1, "on 1, 99 to go"),
        (99, "on 99, 1 to go"),
        (100, "home, on 100"),
    ],
)
def test_where_a_token_is(square: int | None, text: str) -> None:
    assert words.square_words(square) == text


def test_places_and_fewest_rolls() -> None:
    assert [words.place_words(place) for place in (1, 2, 3, 4)] == ["1st", "2nd", "3rd", "4th"]
    assert words.fewest_words(7) == "Fewest rolls to win: 7"
    assert words.fewest_words(None) == "Fewest rolls to win: none yet with this board and these rules"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("moved-on", "The game has moved on. This is how it stands now."),
        ("other-game", "Another game is being played in this browser. This is how it stands now."),
        ("no-save", "There was no saved game that could be read, so here is a new one."),
        ("over", "This game is over."),
        ("out", "This seat has resigned."),
        ("no-seat", "There is no such seat at this table."),
        ("not-person", "It is the computer’s turn."),
        ("no-person", "The computer has this seat, and only a person resigns."),
        ("not-computer", "It is a person’s turn."),
        ("need-die", "Enter the face of the die that you rolled, 1 to 6."),
    ],
)
def test_refusals(code: str, sentence: str) -> None:
    assert words.refusal(code) == sentence
