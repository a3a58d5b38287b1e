"""Handing a seat to a person or the computer, in the running game."""

from typing import Any

import pytest

from tests.visitor import OTHER_GAME, Visitor

BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])


@BOTH_WAYS
def test_a_seat_changes_hands_and_keeps_turn_and_streak(htmx: bool) -> None:
    visitor = Visitor("/?seed=123&seats=hh&throw=hand", htmx=htmx)
    visitor.press("roll", die=6)
    before = visitor.record()
    response = visitor.press("seat", seat=0, kind="c")
    assert response.status_code == (200 if htmx else 303)
    assert visitor.record() == before | {
        "setup": before["setup"] | {"seats": "ch"},
        "names": ["Computer", "Player 2"],
    }
    assert visitor.page.status.endswith("\u2068Computer\u2069 rolls by itself …")
    visitor.press("bot")
    assert visitor.record()["moves"][1]["by"] == "app"


@BOTH_WAYS
def test_handing_a_seat_to_who_holds_it_changes_nothing(htmx: bool) -> None:
    visitor = Visitor("/?seed=123", htmx=htmx)
    with visitor.nothing_changes():
        assert visitor.press("seat", seat=1, kind="c").status_code == (200 if htmx else 303)
    assert visitor.page.notice == ""


@BOTH_WAYS
@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"seat": 2, "kind": "h"}, 422, "There is no such seat at this table."),
        (
            {"seat": 4, "kind": "h"},
            422,
            "The field “seat” is not right: Ensure this value is less than or equal to 3.",
        ),
        (
            {"seat": -1, "kind": "h"},
            422,
            "The field “seat” is not right: Ensure this value is greater than or equal to 0.",
        ),
        ({"seat": "first", "kind": "h"}, 422, "The field “seat” is not right: Enter a whole number."),
        ({"kind": "h"}, 422, "The field “seat” is not right: This field is required."),
        ({"seat": 1}, 422, "The field “kind” is not right: This field is required."),
        (
            {"seat": 1, "kind": "robot"},
            422,
            "The field “kind” is not right: Select a valid choice. robot is not one of the available choices.",
        ),
        ({"seat": 1, "kind": ["h", "c"]}, 422, "The field “kind” came twice."),
        ({"seat": [0, 1], "kind": "h"}, 422, "The field “seat” came twice."),
        ({"seat": 1, "kind": "h", "id": None}, 422, "The field “id” is not right: This field is required."),
        ({"seat": 1, "kind": "h", "id": "0123456789ab"}, 409, OTHER_GAME),
    ],
)
def test_refusals(fields: dict[str, Any], status: int, sentence: str, htmx: bool) -> None:
    visitor = Visitor("/?seed=123", htmx=htmx)
    before = visitor.page
    with visitor.nothing_changes():
        response = visitor.press("seat", **fields)
    assert response.status_code == (200 if htmx else status)
    assert visitor.page == before._replace(notice=sentence)


@BOTH_WAYS
def test_after_the_end_no_seat_changes_hands(htmx: bool) -> None:
    visitor = Visitor("/?seed=1067&seats=hh", htmx=htmx)
    visitor.play()
    assert 'name="kind"' not in visitor.open("/").content.decode()
    with visitor.nothing_changes():
        response = visitor.press("seat", seat=0, kind="c")
    assert response.status_code == (200 if htmx else 409)
    assert visitor.page.notice == "This game is over."


def test_a_page_that_showed_fewer_rolls_still_hands_over() -> None:
    visitor = Visitor("/?seed=123&seats=hh")
    other = Visitor("/", beside=visitor)
    visitor.press("roll")
    assert other.press("seat", seat=1, kind="c").status_code == 303
    assert visitor.record()["setup"]["seats"] == "hc"
    assert visitor.record()["dice"] == "5"


def test_a_slow_press_for_a_computer_that_was_replaced_is_refused() -> None:
    visitor = Visitor("/?seed=123&seats=ch")
    slow = Visitor("/", beside=visitor)
    visitor.press("seat", seat=0, kind="h")
    with visitor.nothing_changes():
        assert slow.press("bot").status_code == 409
    assert slow.page.notice == "It is a person’s turn."


def test_the_next_game_has_the_seats_as_they_stand() -> None:
    visitor = Visitor("/?seed=123")
    visitor.press("seat", seat=1, kind="h")
    visitor.press("new")
    assert visitor.record()["setup"]["seats"] == "hh"
