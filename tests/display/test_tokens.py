"""Tokens: which piece a seat plays with, where it stands, and the way it came."""

from itertools import combinations
from typing import NamedTuple

import pytest

from snakes import drawing
from snakes.core.boards import FIXED
from snakes.core.options import PRESETS, Options
from snakes.core.play import Game, leave, new_game, roll
from snakes.display.tokens import pieces
from tests.display.pages import page_of
from tests.markup import Element

TABLE = PRESETS["race"]._replace(board="plain", six="again", three="turn", seed="123")


class Place(NamedTuple):
    """A token on the board, in units of the drawing."""

    seat: str
    square: str
    piece: str
    left: int
    top: int
    width: int


def standing(*squares: int | None, options: Options = TABLE) -> Game:
    """A game whose tokens stand on these squares."""
    game = new_game(options._replace(seats="h" * len(squares)))
    return game._replace(state=game.state._replace(tokens=squares))


def places(game: Game) -> list[Place]:
    """The tokens on the board of this game's page."""
    return [
        Place(
            each["data-seat"],
            each["data-square"],
            each["href"],
            int(each["x"]),
            int(each["y"]),
            int(each["width"]),
        )
        for each in page_of(game).one("svg", class_="tokens").every("use")
    ]


def moved(square: int, *faces: int, board: str = "plain", origin: int = 0) -> Element:
    """Seat 1's token after it stood on this square and threw these faces."""
    game = standing(square, 0, options=TABLE._replace(board=board))
    game = game._replace(state=game.state._replace(origin=origin))
    for face in faces:
        game = roll(game, "h", face)
    return page_of(game).one("svg", class_="tokens").one("use", data_seat="0")


def way(square: int, *faces: int, board: str = "plain", origin: int = 0) -> tuple[list[str], int]:
    """The points that the token passes, and how many of them it walks."""
    token = moved(square, *faces, board=board, origin=origin)
    return token["data-path"].split(), int(token["data-walk"])


def points(*squares: int) -> list[str]:
    return ["{},{}".format(*drawing.centre(square)) for square in squares]


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (PRESETS["quick"], ["0", "1"]),
        (PRESETS["race"], ["0", "1", "2", "3"]),
        (PRESETS["duel"], ["black", "white"]),
        (PRESETS["duel"]._replace(seats="ch"), ["black", "white"]),
        (PRESETS["duel"]._replace(seats="hh", seed="5", throw="hand"), ["black", "white"]),
        (PRESETS["duel"]._replace(seats="hhc"), ["0", "1", "2"]),
        (PRESETS["duel"]._replace(help="off"), ["0", "1"]),
    ],
)
def test_four_animals_by_seat_and_black_and_white_in_a_duel_of_two(options: Options, names: list[str]) -> None:
    assert list(pieces(options)) == names


class TestPlaces:
    """Where tokens stand."""

    @pytest.mark.parametrize("square", [1, 10, 11, 57, 91, 99])
    @pytest.mark.parametrize("count", [2, 3, 4])
    def test_sharing_tokens_stand_apart_and_on_their_square(self, square: int, count: int) -> None:
        shown = places(standing(*[square] * count))
        assert [(place.seat, place.square) for place in shown] == [(str(seat), str(square)) for seat in range(count)]
        assert len({place.piece for place in shown}) == count
        x, y = drawing.centre(square)
        for place in shown:
            assert x - 50 <= place.left and place.left + place.width <= x + 50
            assert y - 50 <= place.top and place.top + place.width <= y + 50
        for one, other in combinations(shown, 2):
            assert max(abs(one.left - other.left), abs(one.top - other.top)) >= 0.4 * one.width

    def test_others_elsewhere_leave_all_the_room(self) -> None:
        alone, shared = places(standing(57, 58))[0], places(standing(57, 57))[0]
        assert alone == places(standing(57, 58, 1, 99))[0]
        assert alone.width > shared.width

    def test_who_waits_or_is_out_does_not_stand_on_the_board(self) -> None:
        assert [(place.seat, place.square) for place in places(standing(0, 57, None, 57))] == [("1", "57"), ("3", "57")]
        assert [place.seat for place in places(leave(standing(5, 6, 7), 1))] == ["0", "2"]

    def test_the_board_holds_no_more_than_it_should(self) -> None:
        board = page_of(standing(1, 2)).one("svg", class_="tokens")
        assert board["viewbox"] == f"0 0 {drawing.SIZE} {drawing.SIZE}"


class TestWays:
    """The way of the last move, for the eye only."""

    def test_a_walk_steps_on_every_square(self) -> None:
        assert way(1, 4) == (points(1, 2, 3, 4, 5), 5)

    def test_the_track_folds(self) -> None:
        assert way(9, 3) == (points(9, 10, 11, 12), 4)
        assert way(89, 2) == (points(89, 90, 91), 3)

    def test_from_the_pen_it_appears_on_1(self) -> None:
        assert way(0, 2) == (points(1, 2), 2)

    def test_a_bounce_walks_there_and_back(self) -> None:
        assert way(98, 5) == (points(98, 99, 100, 99, 98, 97), 6)

    @pytest.mark.parametrize(("square", "die", "walked"), [(0, 3, (1, 2, 3)), (24, 2, (24, 25, 26))])
    def test_a_jump_follows_the_drawing(self, square: int, die: int, walked: tuple[int, ...]) -> None:
        jumps = FIXED["classic"]
        path, walk = way(square, die, board="classic")
        assert (path[: len(walked)], walk) == (points(*walked), len(walked))
        assert path[len(walked) :] == ["{},{}".format(*point) for point in drawing.route(jumps, walked[-1])[1:]]
        assert path[-1:] == points(jumps[walked[-1]])
        assert moved(square, die, board="classic")["data-square"] == str(jumps[walked[-1]])

    def test_the_third_six_goes_straight_back(self) -> None:
        assert way(3, 6, 6, 6, origin=3) == (points(15, 3), 0)

    def test_a_blocked_roll_has_no_way(self) -> None:
        game = roll(standing(98, 5, options=TABLE._replace(finish="exact")), "h", 5)
        tokens = page_of(game).one("svg", class_="tokens").every("use")
        assert ["data-path" in token for token in tokens] == [False, False]

    def test_only_who_moved_has_a_way(self) -> None:
        tokens = page_of(roll(standing(1, 5, 9), "h", 4)).one("svg", class_="tokens").every("use")
        assert ["data-path" in token for token in tokens] == [True, False, False]


class TestLit:
    """The square just come to."""

    def test_it_is_the_last_one(self) -> None:
        x, y = drawing.centre(24)
        game = roll(standing(0, 0, options=TABLE._replace(board="classic")), "h", 3)
        lit = page_of(game).one("rect", class_="lit")
        assert (lit["x"], lit["y"], lit["width"], lit["height"]) == (str(x - 50), str(y - 50), "100", "100")

    def test_before_the_first_roll_there_is_none(self) -> None:
        assert page_of(standing(1, 1)).every(class_="lit") == []

    def test_the_pen_is_no_square(self) -> None:
        game = standing(0, 0, options=TABLE._replace(start="any", three="pen"))
        for face in (6, 6, 6):
            game = roll(game, "h", face)
        assert game.state.tokens == (0, 0)
        assert page_of(game).every(class_="lit") == []
