"""Take-back: to before the last roll of a person, with all that came since; the same dice fall again."""

from typing import Any

import pytest

from snakes.core import boards
from snakes.core.options import PRESETS
from snakes.core.play import new_game, roll
from tests.markup import Element, tree
from tests.visitor import MOVED_ON, OTHER_GAME, Visitor

BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])

HAND = "/?board=2-99&start=any&six=again&seats=hh&throw=hand&help=on&seed=123"
DUEL = "/?preset=duel&seed=123"
TAKEN_BACK = "Taken back. The same die will fall again."
FALLS_AGAIN = "A roll that is taken back falls again the same."
NOTHING = "There is no roll of a person to take back."
NO_HELP = "Rolls are not taken back in this game."


def thrown(address: str, *dice: int, htmx: bool = False) -> Visitor:
    """A table at which persons threw these dice."""
    visitor = Visitor(address, htmx=htmx)
    for die in dice:
        visitor.press("roll", die=die)
    return visitor


def page_of(visitor: Visitor) -> Element:
    return tree(visitor.open("/").content.decode())


@BOTH_WAYS
class TestWhere:
    """How far it goes back."""

    def test_six_six_four_roll_by_roll(self, htmx: bool) -> None:
        visitor = thrown(HAND, htmx=htmx)
        before = [visitor.record()]
        for die in (6, 6, 4):
            visitor.press("roll", die=die)
            before.append(visitor.record())
        for record in before[-2::-1]:
            assert visitor.press("undo").status_code == (200 if htmx else 303)
            assert visitor.record() == record
            assert (visitor.page.ply, visitor.page.turn) == (str(len(record["dice"])), "0")

    def test_across_the_computers_answer(self, htmx: bool) -> None:
        visitor = Visitor(DUEL, htmx=htmx)
        visitor.play(2)
        before, page = visitor.record(), visitor.page
        visitor.play(2)
        visitor.press("undo")
        assert visitor.record() == before
        assert visitor.page[:6] == (*page[:5], TAKEN_BACK if htmx else "")

    def test_across_many_computer_turns(self, htmx: bool) -> None:
        visitor = Visitor("/?preset=race&seats=chcc&help=on&seed=123", htmx=htmx)
        visitor.play(1)
        before = visitor.record()
        visitor.play(4)
        assert [move["seat"] for move in visitor.record()["moves"]] == [0, 1, 2, 3, 0]
        visitor.press("undo")
        assert visitor.record() == before

    def test_while_the_computer_is_to_roll(self, htmx: bool) -> None:
        visitor = Visitor(DUEL, htmx=htmx)
        before = visitor.record()
        visitor.play(1)
        assert visitor.page.turn == "1"
        visitor.press("undo")
        assert visitor.record() == before

    def test_over_a_win(self, htmx: bool) -> None:
        visitor = thrown(HAND, 2, 5, htmx=htmx)
        before = visitor.record()
        visitor.press("roll", die=1)
        assert visitor.page.over == "true"
        visitor.press("undo")
        assert visitor.record() == before
        assert (visitor.page.over, visitor.page.tokens) == ("false", {0: 99, 1: 5})

    def test_over_a_win_of_the_computer(self, htmx: bool) -> None:
        visitor = Visitor("/?board=1-99.2-99.3-99.4-99.5-99.6-99&start=any&six=pass&seats=ch&help=on&seed=1", htmx=htmx)
        visitor.play(1)
        before = visitor.record()
        visitor.play(2)
        assert visitor.record()["outcome"] == {"winner": 0, "reason": "home", "places": [1, 2]}
        visitor.press("undo")
        assert visitor.record() == before

    def test_over_the_limit(self, htmx: bool) -> None:
        visitor = Visitor(htmx=htmx)
        game = new_game(PRESETS["quick"]._replace(board="plain", finish="exact", six="pass", seats="hh", help="on"))
        for _ in range(1_999):
            game = roll(game, "h", 6, "hand")
        visitor.continue_with(game)
        visitor.press("roll")
        assert visitor.page.over == "true"
        visitor.press("undo")
        assert (visitor.page.over, visitor.page.ply, visitor.page.tokens) == ("false", "1999", {0: 97, 1: 97})

    def test_resignations_and_a_draw_made_since_are_undone(self, htmx: bool) -> None:
        visitor = Visitor("/?preset=race&help=on&seed=123", htmx=htmx)
        visitor.play(1)
        visitor.press("resign", seat=3)
        before = visitor.record()
        visitor.play(1)
        visitor.press("resign", seat=0)
        visitor.press("draw")
        assert visitor.record()["outcome"]["reason"] == "drawn"
        visitor.press("undo")
        assert visitor.record() == before
        assert visitor.record()["left"] == [{"seat": 3, "ply": 1}]

    def test_over_a_win_by_resignation(self, htmx: bool) -> None:
        visitor = thrown(HAND, 4, htmx=htmx)
        visitor.press("resign", seat=0)
        assert visitor.page.over == "true"
        visitor.press("undo")
        assert (visitor.page.over, visitor.page.ply, visitor.record()["left"]) == ("false", "0", [])

    def test_it_is_persons_of_now_that_count(self, htmx: bool) -> None:
        visitor = Visitor(DUEL + "&seats=hh", htmx=htmx)
        visitor.play(4)
        visitor.press("seat", seat=1, kind="c")
        visitor.press("undo")
        assert visitor.page.ply == "2"
        visitor.press("seat", seat=0, kind="c")
        visitor.press("seat", seat=1, kind="h")
        visitor.press("undo")
        assert (visitor.page.ply, visitor.record()["setup"]["seats"]) == ("1", "ch")

    def test_a_drawn_board_stays(self, htmx: bool) -> None:
        visitor = Visitor("/?board=fresh&help=on&seats=hh&seed=123", htmx=htmx)
        before = visitor.record()
        visitor.play(1)
        visitor.press("undo")
        assert visitor.record() == before


@BOTH_WAYS
class TestSameDice:
    """What fell falls again, and the page says so."""

    def test_the_same_die_comes_again_for_persons_and_the_computer(self, htmx: bool) -> None:
        visitor = Visitor(DUEL, htmx=htmx)
        visitor.play(6)
        before = visitor.record()
        visitor.press("undo")
        visitor.press("undo")
        visitor.play(6 - int(visitor.page.ply))
        assert visitor.record() == before

    def test_the_page_says_so(self, htmx: bool) -> None:
        visitor = Visitor(DUEL, htmx=htmx)
        assert page_of(visitor).one(id="taking-back").text == FALLS_AGAIN
        visitor.play(2)
        response = visitor.press("undo")
        assert visitor.page.notice == (TAKEN_BACK if htmx else "")
        if htmx:
            assert response["HX-Retarget"] == "#table"
            assert FALLS_AGAIN in response.content.decode()
        else:
            assert (response.status_code, response["Location"]) == (303, "/")
        visitor.press("roll")
        assert visitor.page.notice == ""

    def test_a_real_die_may_fall_otherwise(self, htmx: bool) -> None:
        visitor = thrown(HAND, 3, htmx=htmx)
        assert page_of(visitor).every(id="taking-back") == []
        visitor.press("undo")
        assert visitor.page.notice == ("Taken back. Roll your die once more." if htmx else "")
        visitor.press("roll", die=5)
        assert visitor.record()["dice"] == "5"

    def test_where_nothing_is_taken_back_nothing_is_said_of_it(self, htmx: bool) -> None:
        assert page_of(Visitor("/?seed=123", htmx=htmx)).every(id="taking-back") == []


REFUSALS: list[tuple[str, int, dict[str, Any], int, str]] = [
    (DUEL, 0, {}, 409, NOTHING),
    (DUEL + "&seats=ch", 1, {}, 409, NOTHING),
    (DUEL + "&seats=cc", 9, {}, 409, NOTHING),
    ("/?seed=123", 0, {}, 409, NO_HELP),
    ("/?seed=123", 3, {}, 409, NO_HELP),
    (DUEL, 3, {"ply": 2}, 409, MOVED_ON),
    (DUEL, 3, {"ply": 4}, 409, MOVED_ON),
    (DUEL, 3, {"id": "0123456789ab"}, 409, OTHER_GAME),
    (DUEL, 3, {"ply": None}, 422, "The field “ply” is not right: This field is required."),
    (DUEL, 3, {"id": None}, 422, "The field “id” is not right: This field is required."),
    (DUEL, 3, {"ply": ["3", "3"]}, 422, "The field “ply” came twice."),
    (DUEL, 3, {"ply": "x"}, 422, "The field “ply” is not right: Enter a whole number."),
]


@BOTH_WAYS
@pytest.mark.parametrize(("address", "rolls", "fields", "status", "sentence"), REFUSALS)
def test_refusals(address: str, rolls: int, fields: dict[str, Any], status: int, sentence: str, htmx: bool) -> None:
    visitor = Visitor(address, htmx=htmx)
    visitor.play(rolls)
    before = visitor.page
    with visitor.nothing_changes():
        response = visitor.press("undo", **fields)
    assert response.status_code == (200 if htmx else status)
    assert visitor.page == before._replace(notice=sentence)
    assert "no-store" in response["Cache-Control"]


@BOTH_WAYS
def test_a_second_press_of_the_same_page_takes_nothing_more_back(htmx: bool) -> None:
    visitor = Visitor(DUEL + "&seats=hh", htmx=htmx)
    visitor.play(5)
    again = Visitor("/", htmx=htmx, beside=visitor)
    visitor.press("undo")
    with visitor.nothing_changes():
        again.press("undo")
    assert (again.page.ply, again.page.notice) == ("4", MOVED_ON)


def test_a_new_game_in_one_tab_and_take_back_in_the_other() -> None:
    visitor = Visitor(DUEL)
    visitor.play(4)
    other = Visitor("/", beside=visitor)
    visitor.press("new")
    with visitor.nothing_changes():
        assert other.press("undo").status_code == 409
    assert (other.page.notice, other.page.ply) == (OTHER_GAME, "0")


class TestButton:
    """It stands beside the roll button, once there is something to take back."""

    @pytest.mark.parametrize(
        ("address", "rolls", "buttons"),
        [(DUEL, 0, 0), (DUEL, 1, 1), (DUEL, 2, 1), (DUEL + "&seats=hh", 1, 1), ("/?seed=123", 2, 0)],
    )
    def test_when(self, address: str, rolls: int, buttons: int) -> None:
        visitor = Visitor(address)
        visitor.play(rolls)
        assert len(page_of(visitor).every("button", id="undo")) == buttons

    def test_it_sends_id_and_ply(self) -> None:
        visitor = thrown(HAND, 4)
        page = page_of(visitor)
        button = page.one("button", id="undo")
        form = page.one("form", id="roller")
        assert (button["formaction"], button.text) == ("/game/undo/", "Take back")
        assert button in form.every("button")
        sent = {field["name"]: field["value"] for field in form.every("input")}
        assert (sent["id"], sent["ply"]) == (visitor.page.id, "1")

    def test_after_the_end_too(self) -> None:
        page = page_of(thrown(HAND, 2, 5, 1))
        assert page.one(id="game")["data-over"] == "true"
        assert page.one("button", id="undo") in page.one("form", id="roller").every("button")


def test_wins_with_take_back_do_not_count_for_the_fewest_rolls() -> None:
    visitor = thrown("/?board=1-100.2-100.3-100.4-100.5-100.6-100&start=any&help=on")
    visitor.press("roll")
    assert visitor.page.over == "true"
    assert "snakes_fewest" not in visitor.browser.cookies
    visitor.press("undo")
    visitor.press("roll")
    assert (visitor.page.over, "snakes_fewest" in visitor.browser.cookies) == ("true", False)


def test_the_board_of_a_save_is_kept_even_if_it_would_be_drawn_otherwise_today() -> None:
    visitor = Visitor()
    game = new_game(PRESETS["duel"]._replace(board="random", seats="hh", seed="123"))
    older = game._replace(state=game.state._replace(jumps=boards.parse("3-24.26-6")))
    visitor.continue_with(roll(older, "h", 3, "hand"))
    visitor.press("undo")
    assert (visitor.page.ply, visitor.record()["jumps"]) == ("0", {"3": 24, "26": 6})
