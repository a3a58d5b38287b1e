"""Giving up: a person leaves the game, in turn or not."""

from typing import Any

import pytest

from tests.markup import Element, tree
from tests.visitor import OTHER_GAME, Visitor

BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])

RACE = "/?preset=race&seed=123"
HAND = "/?board=plain&start=any&six=again&three=turn&seats=hhh&throw=hand&seed=123"


def page_of(visitor: Visitor) -> Element:
    return tree(visitor.open("/").content.decode())


@BOTH_WAYS
class TestLeaving:
    """What a resignation does."""

    def test_out_of_turn_the_turn_stays(self, htmx: bool) -> None:
        visitor = Visitor(RACE, htmx=htmx)
        visitor.play(1)
        before = visitor.record()
        response = visitor.press("resign", seat=3)
        assert response.status_code == (200 if htmx else 303)
        assert visitor.record() == before | {"left": [{"seat": 3, "ply": 1}], "tokens": [5, 0, 0, None]}
        assert (visitor.page.ply, visitor.page.turn, visitor.page.tokens) == ("1", "1", {0: 5, 1: 0, 2: 0})

    def test_in_turn_the_die_passes_on(self, htmx: bool) -> None:
        visitor = Visitor(RACE, htmx=htmx)
        before = visitor.record()
        visitor.press("resign", seat=0)
        assert visitor.record() == before | {
            "left": [{"seat": 0, "ply": 0}],
            "tokens": [None, 0, 0, 0],
            "turn": 1,
        }

    def test_in_mid_streak_the_next_begins_with_none(self, htmx: bool) -> None:
        visitor = Visitor(HAND, htmx=htmx)
        for die in (6, 6):
            visitor.press("roll", die=die)
        assert visitor.record()["streak"] == 2
        visitor.press("resign", seat=0)
        visitor.press("roll", die=6)
        record = visitor.record()
        assert (record["tokens"], record["turn"], record["streak"]) == ([None, 6, 0], 1, 1)
        assert record["moves"][2]["what"] == "moved"

    def test_the_row_says_so_and_offers_nothing_more(self, htmx: bool) -> None:
        visitor = Visitor(RACE, htmx=htmx)
        visitor.press("resign", seat=2)
        page = page_of(visitor)
        row = page.one("ol", class_="players").every("li")[2]
        assert row.one(class_="where").text == "resigned"
        assert row.every("form") == []
        assert page.every("button", id="resign-2") == []

    def test_the_last_who_stays_wins(self, htmx: bool) -> None:
        visitor = Visitor(RACE, htmx=htmx)
        visitor.play(2)
        for seat in (1, 0, 3):
            visitor.press("resign", seat=seat)
        record = visitor.record()
        assert record["outcome"] == {"winner": 2, "reason": "resigned", "places": [3, 4, 1, 2]}
        assert record["left"] == [{"seat": 1, "ply": 2}, {"seat": 0, "ply": 2}, {"seat": 3, "ply": 2}]
        assert (visitor.page.over, visitor.page.turn) == ("true", "")
        assert visitor.page.status.startswith("\u2068Player 3\u2069 wins: all others resigned")

    def test_one_against_the_computer(self, htmx: bool) -> None:
        visitor = Visitor("/?seed=123", htmx=htmx)
        visitor.press("resign", seat=0)
        assert visitor.record()["outcome"] == {"winner": 1, "reason": "resigned", "places": [2, 1]}

    def test_computers_play_on_among_themselves(self, htmx: bool) -> None:
        visitor = Visitor("/?seed=123&seats=hcc", htmx=htmx)
        visitor.play(1)
        visitor.press("resign", seat=0)
        visitor.play()
        outcome = visitor.record()["outcome"]
        assert (outcome["reason"], outcome["places"][0]) == ("home", 3)

    def test_a_reload_brings_the_same_position(self, htmx: bool) -> None:
        visitor = Visitor(RACE, htmx=htmx)
        visitor.play(5)
        visitor.press("resign", seat=1)
        seen = visitor.page
        for _ in range(2):
            with visitor.nothing_changes():
                visitor.open("/")
            assert visitor.page == seen


@BOTH_WAYS
@pytest.mark.parametrize(
    ("address", "resigned", "fields", "status", "sentence"),
    [
        ("/?seed=123", [], {"seat": 1}, 409, "The computer has this seat, and only a person resigns."),
        ("/?seed=123", [], {"seat": 2}, 422, "There is no such seat at this table."),
        (RACE, [1], {"seat": 1}, 409, "This seat has resigned."),
        (RACE, [1, 2, 3], {"seat": 0}, 409, "This game is over."),
        (RACE, [1, 2, 3], {"seat": 1}, 409, "This game is over."),
        (RACE, [], {"seat": 4}, 422, "The field “seat” is not right: Ensure this value is less than or equal to 3."),
        (
            RACE,
            [],
            {"seat": -1},
            422,
            "The field “seat” is not right: Ensure this value is greater than or equal to 0.",
        ),
        (RACE, [], {"seat": "fox"}, 422, "The field “seat” is not right: Enter a whole number."),
        (RACE, [], {}, 422, "The field “seat” is not right: This field is required."),
        (RACE, [], {"seat": [0, 1]}, 422, "The field “seat” came twice."),
        (RACE, [], {"seat": 0, "id": None}, 422, "The field “id” is not right: This field is required."),
        (RACE, [], {"seat": 0, "id": "0123456789ab"}, 409, OTHER_GAME),
    ],
)
def test_refusals(
    address: str, resigned: list[int], fields: dict[str, Any], status: int, sentence: str, htmx: bool
) -> None:
    visitor = Visitor(address, htmx=htmx)
    for seat in resigned:
        visitor.press("resign", seat=seat)
    before = visitor.page
    with visitor.nothing_changes():
        response = visitor.press("resign", **fields)
    assert response.status_code == (200 if htmx else status)
    assert visitor.page == before._replace(notice=sentence)


def test_pressed_twice_it_is_one_resignation() -> None:
    visitor = Visitor(RACE)
    again = Visitor("/", beside=visitor)
    visitor.press("resign", seat=2)
    with visitor.nothing_changes():
        assert again.press("resign", seat=2).status_code == 409
    assert again.page.notice == "This seat has resigned."


class TestMenu:
    """Folded twice, so that no child gives up by chance."""

    @pytest.mark.parametrize(
        ("address", "labels"),
        [
            (RACE, [f"\u2068Player {number}\u2069 resigns" for number in range(1, 5)]),
            ("/?seed=123", ["\u2068Player 1\u2069 resigns"]),
            ("/?seed=123&seats=cch", ["\u2068Player 3\u2069 resigns"]),
        ],
    )
    def test_a_button_for_each_person(self, address: str, labels: list[str]) -> None:
        page = page_of(Visitor(address))
        form = page.one("form", action="/game/resign/")
        assert [button.text for button in form.every("button")] == labels
        assert (form["method"], form["hx-post"]) == ("post", "/game/resign/")
        assert form in page.one("details", id="leaving").every("form")
        assert page.one("details", id="leaving") in page.one("details", id="more").every("details")
        assert "open" not in page.one("details", id="leaving")

    def test_none_among_computers_and_none_at_the_end(self) -> None:
        assert page_of(Visitor("/?seed=123&seats=cc")).every(id="leaving") == []
        over = Visitor(RACE)
        for seat in (0, 1, 2):
            over.press("resign", seat=seat)
        assert page_of(over).every(id="leaving") == []

    def test_two_called_sam_are_told_apart(self) -> None:
        visitor = Visitor(RACE)
        for seat in (1, 2):
            visitor.press("name", seat=seat, name="Sam")
        buttons = page_of(visitor).one("form", action="/game/resign/").every("button")
        assert [button.text for button in buttons][1:3] == [
            "\u2068Sam\u2069 (2) resigns",
            "\u2068Sam\u2069 (3) resigns",
        ]
