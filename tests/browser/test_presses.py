"""What a press does: once what it says, and nothing where it is meant for something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTable
from tests.browser.table import Table, begun, played, position_of

if TYPE_CHECKING:
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.browser

TWO = "preset=quick&seats=hh&seed=285"
BY_HAND = "preset=quick&seats=hh&seed=1&throw=hand"
ROLL, NEW = "/game/roll/", "/game/new/"


@pytest.fixture
def table(open_table: OpenTable) -> Table:
    return open_table(TWO)


def assert_nothing_came_of_it(table: Table) -> None:
    """Shown by the next roll: it is the first, and the only request."""
    table.roll.click()
    table.expect_ply(1)
    assert table.position() == position_of(played(TWO, rolls=1))
    assert table.posts == [ROLL]


def test_first_click_in_a_fresh_page_is_one_request(table: Table, live_server: LiveServer) -> None:
    asked: list[tuple[str, str]] = []
    table.page.on("request", lambda request: asked.append((request.resource_type, request.url)))
    table.roll.click()
    table.expect_ply(1)
    assert [url for kind, url in asked if kind == "xhr"] == [live_server.url + ROLL]


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_key_on_the_roll_button_rolls_once(table: Table, key: str) -> None:
    table.roll.focus()
    table.page.keyboard.press(key)
    table.expect_ply(1)
    table.expect_focus_on("roll")
    table.page.keyboard.press(key)
    table.expect_ply(2)
    table.expect_focus_on("roll")
    assert table.posts == [ROLL, ROLL]


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_key_on_another_button_presses_only_that(table: Table, key: str) -> None:
    table.roll.click()
    table.expect_ply(1)
    table.find("#new").focus()
    table.page.keyboard.press(key)
    table.expect_ply(0)
    assert table.position() == position_of(begun(TWO + "&game=2"))
    assert table.posts == [ROLL, NEW]


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_key_on_a_fold_only_opens_it(table: Table, key: str) -> None:
    table.find("#keys summary").focus()
    table.page.keyboard.press(key)
    expect(table.find("#keys")).to_have_attribute("open", "")
    assert_nothing_came_of_it(table)


def test_keys_in_a_name_field_are_text(table: Table) -> None:
    table.find("#names summary").click()
    field = table.find("#name-0")
    field.press_sequentially("Run Now 1 f w")
    field.press("Space")
    expect(field).to_have_value("Run Now 1 f w ")
    assert_nothing_came_of_it(table)


@pytest.mark.parametrize("modifier", ["Control", "Alt", "Meta"])
def test_keys_with_a_modifier_are_the_browsers(table: Table, modifier: str) -> None:
    for key in ("r", "n", "f", "w", "Space", "Enter"):
        table.page.keyboard.press(f"{modifier}+{key}")
    expect(table.announcer).to_be_empty()
    assert_nothing_came_of_it(table)


@pytest.mark.parametrize("key", ["r", "Space", "Enter"])
@pytest.mark.parametrize("focus", ["roll", ""], ids=["on the button", "on nothing"])
def test_held_key_rolls_once(table: Table, key: str, focus: str) -> None:
    if focus:
        table.find(f"#{focus}").focus()
    for _ in range(5):
        table.page.keyboard.down(key)
    table.page.keyboard.up(key)
    table.expect_ply(1)
    table.page.keyboard.press(key)
    table.expect_ply(2)
    assert table.posts == [ROLL, ROLL]


@pytest.mark.parametrize("key", ["r", "Space", "Enter"])
def test_key_held_beyond_the_answer_rolls_once(table: Table, key: str) -> None:
    table.page.keyboard.down(key)
    if key != "Space":
        table.expect_ply(1)
    for _ in range(5):
        table.page.keyboard.down(key)
    table.page.keyboard.up(key)
    table.expect_ply(1)
    table.page.keyboard.press(key)
    table.expect_ply(2)
    assert table.posts == [ROLL, ROLL]


def test_held_n_begins_one_game(table: Table) -> None:
    table.roll.click()
    table.expect_ply(1)
    for _ in range(5):
        table.page.keyboard.down("n")
        table.expect_ply(0)
    table.page.keyboard.up("n")
    assert_nothing_came_of_a_second_game(table)


def assert_nothing_came_of_a_second_game(table: Table) -> None:
    table.page.keyboard.press("r")
    table.expect_ply(1)
    assert table.position() == position_of(played(TWO + "&game=2", rolls=1))
    assert table.posts == [ROLL, NEW, ROLL]


def test_double_click_rolls_once(table: Table) -> None:
    table.roll.dblclick()
    table.expect_ply(1)
    table.page.keyboard.press("r")
    table.expect_ply(2)
    assert table.posts == [ROLL, ROLL]


def click_once_more(table: Table, count: int, at: int) -> None:
    """A click that the browser counts as the first, second or third in a row."""
    table.date_events(at)
    table.page.mouse.down(click_count=count)
    table.page.mouse.up(click_count=count)


def test_double_click_around_the_answer_rolls_once(table: Table) -> None:
    """The second click of two falls on the new button, so quick was the answer; a later one is meant."""
    table.page.mouse.move(*table.middle_of_roll())
    click_once_more(table, 1, at=1_000)
    table.expect_ply(1)
    click_once_more(table, 2, at=1_250)
    click_once_more(table, 3, at=1_600)
    table.expect_ply(2)
    assert table.posts == [ROLL, ROLL]


def test_keys_1_to_6_enter_a_real_die(open_table: OpenTable) -> None:
    table = open_table(BY_HAND)
    table.page.keyboard.press("r")
    table.page.keyboard.press("7")
    table.page.keyboard.press("5")
    table.expect_ply(1)
    assert table.posts == [ROLL]
    assert table.position().squares == {"0": "6", "1": "1"}


def test_w_says_who_is_where(table: Table) -> None:
    table.page.keyboard.press("w")
    expect(table.announcer).to_have_text("Player 1 fox 1: on 1, 99 to go; Player 2 frog 2: on 1, 99 to go")
    assert_nothing_came_of_it(table)


def test_each_roll_is_announced_once(table: Table) -> None:
    table.listen()
    said = []
    for rolls in (1, 2, 3):
        table.roll.click()
        table.expect_ply(rolls)
        said.append(" ".join(table.status.inner_text().split()))
    assert table.heard() == said


def test_same_sentence_twice_is_announced_twice(open_table: OpenTable) -> None:
    """Two sixes in one turn, both blocked on 97."""
    table = open_table("preset=quick&seats=hh&seed=1&throw=hand&finish=exact&board=2-97")
    table.throw(1, 1)
    table.listen()
    table.throw(6, 6)
    blocked = "⁨Player 1⁩: Rolled 6, needs exactly 3 ⁨Player 1⁩ rolls again"
    assert table.heard() == [blocked, blocked]


def test_nothing_that_is_swapped_is_read_out_by_itself(table: Table) -> None:
    live = "[aria-live], [role=alert], [role=status], [role=log], output"
    expect(table.find("#table").locator(live)).to_have_count(0)
