"""Rolls of persons and of the computer: what they answer, and what refuses them."""

from typing import Any

import pytest

from snakes.core.options import PRESETS
from snakes.core.play import new_game, roll
from tests.visitor import MOVED_ON, OTHER_GAME, Visitor

BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])

REFUSALS: list[tuple[str, str, dict[str, Any], int, str]] = [
    ("/?seed=123", "roll", {"ply": 1}, 409, MOVED_ON),
    ("/?seed=123", "roll", {"ply": 2_000}, 409, MOVED_ON),
    ("/?seed=123", "roll", {"id": "0123456789ab"}, 409, OTHER_GAME),
    ("/?seed=123", "roll", {"id": None}, 422, "The field “id” is not right: This field is required."),
    ("/?seed=123", "roll", {"id": ""}, 422, "The field “id” is not right: This field is required."),
    (
        "/?seed=123",
        "roll",
        {"id": "x" * 41},
        422,
        "The field “id” is not right: Ensure this value has at most 40 characters (it has 41).",
    ),
    ("/?seed=123", "roll", {"ply": None}, 422, "The field “ply” is not right: This field is required."),
    ("/?seed=123", "roll", {"ply": "one"}, 422, "The field “ply” is not right: Enter a whole number."),
    ("/?seed=123", "roll", {"ply": "9" * 10_000}, 422, "The field “ply” is not right: Enter a whole number."),
    (
        "/?seed=123",
        "roll",
        {"ply": "-1"},
        422,
        "The field “ply” is not right: Ensure this value is greater than or equal to 0.",
    ),
    (
        "/?seed=123",
        "roll",
        {"ply": "2001"},
        422,
        "The field “ply” is not right: Ensure this value is less than or equal to 2000.",
    ),
    ("/?seed=123", "roll", {"ply": ["0", "0"]}, 422, "The field “ply” came twice."),
    ("/?seed=123", "roll", {"id": ["a", "b"]}, 422, "The field “id” came twice."),
    ("/?seed=123&throw=hand", "roll", {}, 422, "Enter the face of the die that you rolled, 1 to 6."),
    ("/?seed=123&throw=hand", "roll", {"die": ""}, 422, "Enter the face of the die that you rolled, 1 to 6."),
    (
        "/?seed=123&throw=hand",
        "roll",
        {"die": 7},
        422,
        "The field “die” is not right: Ensure this value is less than or equal to 6.",
    ),
    (
        "/?seed=123&throw=hand",
        "roll",
        {"die": 0},
        422,
        "The field “die” is not right: Ensure this value is greater than or equal to 1.",
    ),
    ("/?seed=123&throw=hand", "roll", {"die": "six"}, 422, "The field “die” is not right: Enter a whole number."),
    ("/?seed=123&throw=hand", "roll", {"die": [1, 2]}, 422, "The field “die” came twice."),
    ("/?seed=123&seats=ch", "roll", {}, 409, "It is the computer’s turn."),
    ("/?seed=123", "bot", {}, 409, "It is a person’s turn."),
    ("/?seed=123&seats=ch", "bot", {"ply": 1}, 409, MOVED_ON),
    ("/?seed=123&seats=ch", "bot", {"id": "0123456789ab"}, 409, OTHER_GAME),
    ("/?seed=123&seats=ch", "bot", {"ply": None}, 422, "The field “ply” is not right: This field is required."),
]


@BOTH_WAYS
@pytest.mark.parametrize(("address", "verb", "fields", "status", "sentence"), REFUSALS)
def test_refusals(address: str, verb: str, fields: dict[str, Any], status: int, sentence: str, htmx: bool) -> None:
    visitor = Visitor(address, htmx=htmx)
    before = visitor.page
    with visitor.nothing_changes():
        response = visitor.press(verb, **fields)
    assert (response.status_code, response.get("HX-Retarget")) == ((200, "#table") if htmx else (status, None))
    assert visitor.page == before._replace(notice=sentence)
    assert "no-store" in response["Cache-Control"]
    assert "snakes_session" not in response.cookies
    assert is_whole_page(response.content.decode()) is not htmx


def is_whole_page(html: str) -> bool:
    return html.startswith("<!doctype html>") and html.rstrip().endswith("</html>")


def test_a_roll_answers_with_the_way_to_the_table() -> None:
    visitor = Visitor("/?seed=123")
    response = visitor.press("roll")
    assert (response.status_code, response["Location"], response.content) == (303, "/", b"")
    assert "no-store" in response["Cache-Control"]


def test_a_roll_answers_htmx_with_the_game() -> None:
    visitor = Visitor("/?seed=123", htmx=True)
    response = visitor.press("roll")
    html = response.content.decode()
    assert (response.status_code, response["HX-Retarget"]) == (200, "#game")
    assert html.startswith('<section id="game"') and html.rstrip().endswith("</section>")
    assert "no-store" in response["Cache-Control"]


@BOTH_WAYS
def test_rolls_are_shown_and_saved(htmx: bool) -> None:
    visitor = Visitor("/?seed=123", htmx=htmx)
    visitor.press("roll")
    assert visitor.page[1:] == (
        "1",
        "1",
        "false",
        {0: 6, 1: 1},
        "",
        "\u2068Player 1\u2069 rolled 5: 1 → 6 \u2068Computer\u2069 rolls by itself …",
        ["1. \u2068Player 1\u2069 rolled 5: 1 → 6"],
    )
    visitor.press("bot")
    assert visitor.page[1:] == (
        "2",
        "0",
        "false",
        {0: 6, 1: 4},
        "",
        "\u2068Computer\u2069 rolled 3: 1 → 4 \u2068Player 1\u2069 to roll",
        ["2. \u2068Computer\u2069 rolled 3: 1 → 4", "1. \u2068Player 1\u2069 rolled 5: 1 → 6"],
    )
    visitor.press("roll")
    assert visitor.page.status == "\u2068Player 1\u2069 rolled 6: 6 → 12 \u2068Player 1\u2069 rolls again"
    assert visitor.record()["dice"] == "536"


@BOTH_WAYS
def test_the_first_answer_after_a_ladder_already_shows_the_top(htmx: bool) -> None:
    visitor = Visitor("/?seed=123&start=any&throw=hand&seats=hh", htmx=htmx)
    visitor.press("roll", die=3)
    assert visitor.page.tokens == {0: 24, 1: 0}
    assert visitor.page.status == "\u2068Player 1\u2069 rolled 3. Ladder! 3 → 24 \u2068Player 2\u2069 to roll"
    assert visitor.page.history == ["1. \u2068Player 1\u2069 rolled 3. Ladder! 3 → 24"]
    assert [move["to"] for move in visitor.record()["moves"]] == [24]


@BOTH_WAYS
def test_a_fragment_shows_what_the_page_shows(htmx: bool) -> None:
    visitor = Visitor("/?seed=123&preset=house", htmx=htmx)
    for _ in range(30):
        visitor.press("roll" if visitor.page.turn in "01" else "bot")
        seen = visitor.page
        visitor.open("/")
        assert visitor.page == seen


@BOTH_WAYS
def test_the_last_roll_shows_the_result_and_no_more_rolls_are_played(htmx: bool) -> None:
    visitor = Visitor("/?seed=1067&seats=hh", htmx=htmx)
    visitor.play()
    assert visitor.record()["outcome"] == {"winner": 0, "reason": "home", "places": [1, 2]}
    assert (visitor.page.over, visitor.page.turn, visitor.page.ply) == ("true", "", "8")
    before = visitor.page
    for verb in ("roll", "bot"):
        with visitor.nothing_changes():
            response = visitor.press(verb)
        assert response.status_code == (200 if htmx else 409)
        assert visitor.page == before._replace(notice="This game is over.")


def test_the_answer_to_the_last_roll_is_the_whole_table_for_htmx() -> None:
    visitor = Visitor("/?seed=1067&seats=hh", htmx=True)
    visitor.play(7)
    response = visitor.press("roll")
    assert response["HX-Retarget"] == "#table"
    assert response.content.decode().startswith('<div id="table" class="table">')


@BOTH_WAYS
def test_a_double_click_is_one_roll(htmx: bool) -> None:
    visitor, again = Visitor("/?seed=123&seats=hh", htmx=htmx), None
    again = Visitor("/", htmx=htmx, beside=visitor)
    visitor.press("roll")
    with visitor.nothing_changes():
        response = again.press("roll")
    assert response.status_code == (200 if htmx else 409)
    assert (again.page.ply, again.page.notice, len(again.page.history)) == ("1", MOVED_ON, 1)


def test_a_refused_press_can_be_pressed_again_at_once() -> None:
    visitor = Visitor("/?seed=123&seats=hh")
    stale = Visitor("/", beside=visitor)
    visitor.press("roll")
    assert stale.press("roll").status_code == 409
    assert stale.press("roll").status_code == 303
    assert stale.record()["dice"] == "53"


def test_another_game_with_as_many_rolls_is_not_rolled_in() -> None:
    first = Visitor("/?seed=123&seats=hh")
    first.press("roll")
    second = Visitor("/?seed=124&seats=hh", beside=first)
    second.press("roll")
    assert (first.page.ply, second.page.ply) == ("1", "1")
    with second.nothing_changes():
        assert first.press("roll").status_code == 409
    assert first.page.notice == OTHER_GAME
    assert first.page.id == second.page.id


@pytest.mark.parametrize(
    "other", ["/?seed=123&finish=exact", "/?seed=123&seats=hhc", "/?seed=123&game=2", "/?seed=124"]
)
def test_seed_game_board_rules_and_number_of_seats_make_the_game(other: str) -> None:
    assert Visitor(other).page.id != Visitor("/?seed=123").page.id


def test_who_holds_the_seats_does_not_make_another_game() -> None:
    visitor = Visitor("/?seed=123")
    before = visitor.page.id
    visitor.press("seat", seat=1, kind="h")
    visitor.press("name", seat=1, name="Ann")
    visitor.play(4)
    assert visitor.page.id == before
    assert Visitor("/?seed=123&seats=ch&help=on&throw=hand").page.id == before


class TestRealDice:
    """`throw=hand`: persons enter the face they rolled, the computer's dice stay the app's."""

    def test_the_face_entered_counts_and_is_marked(self) -> None:
        visitor = Visitor("/?seed=123&throw=hand")
        visitor.press("roll", die=6)
        visitor.press("roll", die=1)
        visitor.press("bot")
        record = visitor.record()
        assert record["dice"] == "616"
        assert [(move["die"], move["by"]) for move in record["moves"]] == [(6, "hand"), (1, "hand"), (6, "app")]

    def test_the_faces_are_buttons(self) -> None:
        html = Visitor("/?seed=123&throw=hand").open("/").content.decode()
        buttons = [f'id="face-{face}" name="die" value="{face}"' for face in range(1, 7)]
        assert [button for button in buttons if button not in html] == []

    def test_a_face_sent_to_an_app_that_throws_itself_changes_nothing(self) -> None:
        visitor = Visitor("/?seed=123")
        visitor.press("roll", die=2)
        assert [(move["die"], move["by"]) for move in visitor.record()["moves"]] == [(5, "app")]


def test_two_seeds_interleaved_equal_each_alone() -> None:
    addresses = ("/?seed=1&seats=hh", "/?seed=2&preset=house")
    alone = [Visitor(address) for address in addresses]
    for visitor in alone:
        visitor.play(25)
    first, second = (Visitor(address) for address in addresses)
    for _ in range(25):
        first.play(1)
        second.play(1)
    assert [first.record(), second.record()] == [visitor.record() for visitor in alone]


def test_a_reload_after_every_kind_of_step_brings_the_same_position() -> None:
    visitor = Visitor("/?seed=123&preset=house")
    for _ in range(40):
        visitor.play(1)
        seen = visitor.page
        for _ in range(2):
            with visitor.nothing_changes():
                visitor.open("/")
            assert visitor.page == seen


def test_a_streak_is_kept_with_the_game_across_reloads_and_tabs() -> None:
    visitor = Visitor("/?seed=123&preset=house&throw=hand&seats=hh")
    for tab in (visitor, Visitor("/", beside=visitor), Visitor("/", beside=visitor)):
        tab.open("/")
        tab.press("roll", die=6)
    assert [move["what"] for move in visitor.record()["moves"]] == ["entered", "moved", "three-sixes"]
    assert (visitor.record()["tokens"], visitor.record()["turn"]) == ([0, 0], 1)


def test_after_two_thousand_rolls_a_game_stops_undecided() -> None:
    visitor = Visitor()
    game = new_game(PRESETS["quick"]._replace(board="plain", finish="exact", six="pass", seats="hh", throw="hand"))
    for _ in range(1_999):
        game = roll(game, "h", 6, "hand")
    visitor.continue_with(game)
    assert (visitor.page.ply, visitor.page.tokens) == ("1999", {0: 97, 1: 97})
    visitor.press("roll", die=1)
    assert (visitor.page.over, visitor.page.ply, visitor.page.tokens) == ("true", "2000", {0: 97, 1: 98})
    assert visitor.page.status.startswith("Undecided after 2,000 rolls")
    assert visitor.record()["outcome"] == {"winner": None, "reason": "limit", "places": [2, 1]}
