"""New games: the same options again, or some of them changed."""

from typing import Any

import pytest

from tests.setups import DUEL, FAMILY, HOUSE, QUICK, RACE
from tests.visitor import OTHER_GAME, Visitor

BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
DULL_BOARD = "94-6.95-5.96-4.97-3.99-2"


@BOTH_WAYS
@pytest.mark.parametrize(
    ("fields", "setup", "game"),
    [
        ({}, HOUSE, 8),
        ({"six": "pass"}, HOUSE | {"six": "pass"}, 8),
        ({"board": "26-6.3-24", "start": "any"}, HOUSE | {"board": "3-24.26-6", "start": "any"}, 8),
        ({"seats": "hhcc"}, HOUSE | {"seats": "hhcc"}, 8),
        ({"preset": "quick"}, QUICK, 8),
        ({"preset": "family"}, FAMILY, 8),
        ({"preset": "duel"}, DUEL, 8),
        ({"preset": "race"}, RACE, 8),
        ({"preset": "house", "finish": "bounce"}, HOUSE | {"finish": "bounce"}, 8),
        ({"help": "on", "throw": "hand"}, HOUSE | {"help": "on", "throw": "hand"}, 8),
        ({"game": "3"}, HOUSE, 3),
        ({"seed": "123"}, HOUSE, 8),
        ({"utm_source": "x", "color": "red"}, HOUSE, 8),
    ],
)
def test_options_given_replace_the_current_ones(
    fields: dict[str, str], setup: dict[str, str], game: int, htmx: bool
) -> None:
    visitor = Visitor("/?preset=house&seed=123&game=7", htmx=htmx)
    visitor.play(3)
    response = visitor.press("new", **fields)
    assert response.status_code == (200 if htmx else 303)
    assert htmx or response["Location"] == "/"
    record = visitor.record()
    assert (record["setup"], record["seed"], record["game"], record["dice"]) == (setup, "123", game, "")
    assert (visitor.page.ply, visitor.page.turn, visitor.page.over, visitor.page.notice) == ("0", "0", "false", "")


def test_a_new_seed_begins_with_its_first_game() -> None:
    visitor = Visitor("/?seed=123&game=7")
    visitor.press("new", seed=" u\u0308 ")
    assert (visitor.record()["seed"], visitor.record()["game"]) == ("ü", 1)


def test_after_the_last_game_of_a_seed_comes_the_first() -> None:
    visitor = Visitor("/?seed=123&game=999999")
    visitor.press("new")
    assert visitor.record()["game"] == 1


def test_a_random_seed_is_kept_through_new_games() -> None:
    visitor = Visitor()
    seed = visitor.record()["seed"]
    visitor.press("new")
    assert (visitor.record()["seed"], visitor.record()["game"]) == (seed, 2)


def test_the_dice_change_with_the_game_and_the_board_does_not() -> None:
    visitor = Visitor("/?seed=123")
    first = visitor.record()["jumps"]
    visitor.press("new")
    visitor.play(12)
    assert visitor.record()["jumps"] == first
    assert visitor.record()["dice"] != "536563344256"


@BOTH_WAYS
@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"board": DULL_BOARD},
            f"Board “{DULL_BOARD}” cannot be had: One token alone would need 554 rolls on average, more than 500.",
        ),
        (
            {"board": "3-24.3-25.4-4"},
            "Board “3-24.3-25.4-4” cannot be had: Two jumps start on 3. 4-4 leads nowhere.",
        ),
        ({"board": ""}, "Board “” cannot be had: “” is no jump; write jumps such as 3-24."),
        ({"start": "two"}, "Start “two” cannot be had: There is no such choice."),
        ({"seats": "h"}, "Players “h” cannot be had: There is no such choice."),
        ({"preset": ""}, "Game “” cannot be had: There is no such choice."),
        ({"seed": " "}, "Seed “ ” cannot be had: It is empty."),
        ({"game": "1000000"}, "Game number “1000000” cannot be had: It is no number from 1 to 999999."),
        ({"finish": ["exact", "exact"]}, "Finish “exact” cannot be had: It is given twice."),
        ({"id": ["a", "b"]}, "The field “id” came twice."),
        ({"id": None}, "The field “id” is not right: This field is required."),
    ],
)
def test_bad_options_are_refused_and_the_game_stays(fields: dict[str, Any], sentence: str, htmx: bool) -> None:
    visitor = Visitor("/?seed=123&start=any&finish=exact&six=pass", htmx=htmx)
    visitor.play(3)
    before = visitor.page
    with visitor.nothing_changes():
        response = visitor.press("new", **fields)
    assert response.status_code == (200 if htmx else 422)
    assert visitor.page == before._replace(notice=sentence)


@BOTH_WAYS
def test_an_own_board_can_become_too_long_by_another_finish(htmx: bool) -> None:
    visitor = Visitor(f"/?board={DULL_BOARD}&start=any&six=pass", htmx=htmx)
    with visitor.nothing_changes():
        response = visitor.press("new", finish="bounce")
    assert response.status_code == (200 if htmx else 422)
    assert visitor.page.notice == (
        f"Board “{DULL_BOARD}” cannot be had: One token alone would need 1375 rolls on average, more than 500."
    )


@BOTH_WAYS
def test_a_page_of_an_earlier_game_starts_no_other(htmx: bool) -> None:
    visitor = Visitor("/?seed=123", htmx=htmx)
    stale = Visitor("/", htmx=htmx, beside=visitor)
    visitor.press("new")
    visitor.play(2)
    with visitor.nothing_changes():
        response = stale.press("new", finish="exact")
    assert response.status_code == (200 if htmx else 409)
    assert (stale.page.notice, stale.page.ply) == (OTHER_GAME, "2")


def test_a_game_that_moved_on_can_be_left() -> None:
    visitor = Visitor("/?seed=123&seats=hh")
    stale = Visitor("/", beside=visitor)
    visitor.press("roll")
    assert stale.press("new").status_code == 303


def test_a_finished_game_is_followed_by_one_with_the_same_options() -> None:
    visitor = Visitor("/?seed=1067&seats=hh&six=again")
    visitor.play()
    assert visitor.press("new").status_code == 303
    record = visitor.record()
    assert (record["setup"], record["game"], record["dice"]) == (QUICK | {"seats": "hh"}, 2, "")


def test_names_stay_at_the_table() -> None:
    visitor = Visitor("/?seed=123&seats=hhc")
    for seat, name in enumerate(("Ann", "Ben", "Cem")):
        visitor.press("name", seat=seat, name=name)
    visitor.press("new")
    assert visitor.record()["names"] == ["Ann", "Ben", "Cem"]
    visitor.press("new", seats="hh")
    assert visitor.record()["names"] == ["Ann", "Ben"]
    visitor.press("new", seats="hhhc")
    assert visitor.record()["names"] == ["Ann", "Ben", "Player 3", "Computer"]


def test_the_toolbar_does_not_send_what_does_nothing() -> None:
    visitor = Visitor("/?seed=123&six=pass&three=pen")
    html = visitor.open("/").content.decode()
    assert '<select id="option-three" name="three" aria-describedby="option-three-hint" disabled>' in html
    visitor.press("new", board="race", start="any", finish="reach", six="again", seats="hc")
    assert visitor.record()["setup"]["three"] == "pen"
