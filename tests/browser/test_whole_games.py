"""Whole games, from the first press to the last, end where the core ends with the same seed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import pytest

from tests.browser.conftest import OpenTable
from tests.browser.table import DESK, PHONE, Table, begun, click, played, position_of, record_to_expect

pytestmark = pytest.mark.browser

ALONE = "preset=quick&seed=539"
AGAINST_TWO = "preset=quick&seats=hcc&seed=94"
TWO = "preset=duel&seats=hh&seed=16"
THREE = "preset=family&seats=hhh&seed=39"
FOUR = "preset=race&seed=49"
HOUSE = "preset=house&seed=295"

EACH_SIZE = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def assert_ended_as_in_the_core(table: Table, query: str) -> None:
    game = played(query)
    assert table.position() == position_of(game)
    assert table.record() == record_to_expect(game)


def with_two_thumbs() -> Callable[[Table], None]:
    """Taps on either end of the button in turn: at one place they could be so quick that two make a double tap."""
    sides = cycle([0.1, 0.9])

    def tap(table: Table) -> None:
        box = table.roll.bounding_box()
        assert box is not None
        table.roll.tap(position={"x": box["width"] * next(sides), "y": box["height"] / 2})

    return tap


@pytest.mark.parametrize(
    "query", [ALONE, AGAINST_TWO, TWO, THREE, FOUR], ids=["alone", "against two", "two", "three", "four"]
)
def test_by_finger_on_a_phone(open_table: OpenTable, query: str) -> None:
    table = open_table(query, PHONE, has_touch=True, is_mobile=True)
    table.play_to_the_end(with_two_thumbs())
    assert_ended_as_in_the_core(table, query)


@pytest.mark.parametrize("query", [ALONE, THREE], ids=["alone", "three"])
def test_by_mouse_at_a_desk(open_table: OpenTable, query: str) -> None:
    table = open_table(query)
    table.play_to_the_end(click)
    assert_ended_as_in_the_core(table, query)


@EACH_SIZE
def test_with_every_walk_watched_to_its_end(open_table: OpenTable, size: tuple[int, int]) -> None:
    table = open_table(ALONE, size, reduced_motion="no-preference")
    table.set_pace(30)

    def watch_and_click(table: Table) -> None:
        table.watch_walk()
        click(table)

    table.play_to_the_end(watch_and_click)
    assert_ended_as_in_the_core(table, ALONE)


def test_with_the_walks_cut_short_by_the_next_press(open_table: OpenTable) -> None:
    table = open_table(TWO, PHONE, reduced_motion="no-preference")
    table.play_to_the_end(click)
    assert_ended_as_in_the_core(table, TWO)


@pytest.mark.parametrize(("size", "query"), [(PHONE, ALONE), (DESK, TWO)], ids=["phone, alone", "desk, two"])
def test_without_scripts(open_table: OpenTable, size: tuple[int, int], query: str) -> None:
    table = open_table(query, size, java_script_enabled=False)
    for rolls in range(1, played(query).state.ply + 1):
        click(table)
        table.expect_ply(rolls)
    assert_ended_as_in_the_core(table, query)
    table.find("#again").click()
    assert table.position() == position_of(begun(query + "&game=2"))


def test_with_strict_house_rules(open_table: OpenTable) -> None:
    """Waiting for a six, three sixes and blocked rolls among them."""
    table = open_table(HOUSE)
    table.play_to_the_end(click)
    assert_ended_as_in_the_core(table, HOUSE)


def with_keys_in_turn(*keys: str) -> Callable[[Table], None]:
    turn = cycle(keys)
    return lambda table: table.page.keyboard.press(next(turn))


def test_by_the_keyboard_alone(open_table: OpenTable) -> None:
    table = open_table(ALONE)
    for _ in range(10):
        table.page.keyboard.press("Tab")
        if table.focused() == "roll":
            break
    table.expect_focus_on("roll")
    table.play_to_the_end(with_keys_in_turn("Enter", "Space"))
    assert_ended_as_in_the_core(table, ALONE)

    table.expect_focus_on("status")
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Space")
    table.page.keyboard.press("Tab")
    table.expect_focus_on("again")
    assert table.is_over()
    table.page.keyboard.press("Enter")
    table.expect_ply(0)
    assert table.record() == record_to_expect(begun(ALONE + "&game=2"))
    table.expect_focus_on("roll")


def test_by_single_keys_with_nothing_focused(open_table: OpenTable) -> None:
    table = open_table(TWO)
    table.play_to_the_end(with_keys_in_turn("r", "R", "Enter", "Space"))
    assert_ended_as_in_the_core(table, TWO)
    table.page.keyboard.press("n")
    table.expect_ply(0)
    assert table.record() == record_to_expect(begun(TWO + "&game=2"))
