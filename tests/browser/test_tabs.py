"""Two tabs, reloads, the back button, a tab that is not looked at: the game is where it was left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser, OpenTable
from tests.browser.table import PHONE, Table, begun, click, played, position_of, record_to_expect

if TYPE_CHECKING:
    from pytest_django.fixtures import Settings

pytestmark = pytest.mark.browser

ONE_ROLL_EACH = "preset=quick&seed=1"
SIX_FIRST = "preset=quick&seed=539"
TWO = "preset=quick&seats=hh&seed=285"
FOUR = "preset=race&seed=49"
ROLL, BOT = "/game/roll/", "/game/bot/"

MOVED_ON = "The game has moved on. This is how it stands now."
ANOTHER_GAME = "Another game is being played in this browser. This is how it stands now."


@pytest.fixture
def tabs(open_browser: OpenBrowser) -> tuple[Table, Table]:
    """Two tabs of one browser, with one game."""
    browser = open_browser(PHONE)
    first, second = Table(browser.new_page()), Table(browser.new_page())
    first.open(TWO)
    second.open(TWO)
    return first, second


def assert_refused(table: Table, sentence: str) -> None:
    expect(table.notice).to_have_text(sentence)
    expect(table.announcer).to_have_text(f"{sentence} {' '.join(table.status.inner_text().split())}")
    expect(table.trouble).to_be_hidden()


# Two tabs


def test_roll_in_a_tab_that_lags_behind_is_refused(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    first.roll.click()
    first.expect_ply(1)
    second.roll.click()
    assert_refused(second, MOVED_ON)
    assert second.position() == position_of(played(TWO, rolls=1))
    second.expect_focus_on("roll")

    second.roll.click()
    second.expect_ply(2)
    expect(second.notice).to_have_count(0)
    assert second.record() == record_to_expect(played(TWO, rolls=2))


def test_roll_in_the_tab_of_an_earlier_game_is_refused(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    first.find("#new").click()
    expect(first.game).not_to_have_attribute("data-id", second.game.get_attribute("data-id") or "")
    second.roll.click()
    assert_refused(second, ANOTHER_GAME)
    assert second.position() == position_of(begun(TWO + "&game=2"))
    assert second.record() == record_to_expect(begun(TWO + "&game=2"))


def test_option_change_in_the_tab_of_an_earlier_game_is_refused(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    first.roll.click()
    first.expect_ply(1)
    first.find("#new").click()
    first.expect_ply(0)
    second.find("#options summary").click()
    second.find("#option-board").select_option("meadow")
    assert_refused(second, ANOTHER_GAME)
    expect(second.find("#option-board")).to_have_value("classic")
    assert second.record() == record_to_expect(begun(TWO + "&game=2"))


def test_refusal_without_scripts_is_a_full_page(open_browser: OpenBrowser, complaints: list[str]) -> None:
    browser = open_browser(java_script_enabled=False)
    first, second = Table(browser.new_page()), Table(browser.new_page())
    first.open(TWO)
    second.open(TWO)
    first.roll.click()
    first.expect_ply(1)
    second.roll.click()
    expect(second.notice).to_have_text(MOVED_ON)
    expect(second.find("header.top")).to_be_visible()
    assert second.position() == position_of(played(TWO, rolls=1))
    assert complaints == ["Failed to load resource: the server responded with a status of 409 (Conflict)"]
    complaints.clear()


def test_computer_rolls_once_for_two_tabs(open_browser: OpenBrowser, settings: Settings) -> None:
    browser = open_browser()
    settings.SNAKES_BOT_PAUSE = 60_000
    tabs = Table(browser.new_page()), Table(browser.new_page())
    tabs[0].open(ONE_ROLL_EACH)
    tabs[0].roll.click()
    tabs[0].expect_ply(1)
    settings.SNAKES_BOT_PAUSE = 0
    for table in tabs:
        table.open()
    for table in tabs:
        table.wait_for_persons_turn()
        assert table.position() == position_of(played(ONE_ROLL_EACH, rolls=2))
    assert tabs[0].record() == record_to_expect(played(ONE_ROLL_EACH, rolls=2))


# Reloads


@pytest.mark.parametrize(
    ("query", "rolls"), [(SIX_FIRST, 0), (SIX_FIRST, 1), (ONE_ROLL_EACH, 1), (TWO, 15)],
    ids=["start", "between two sixes", "computer to roll", "over"],
)  # fmt: skip
def test_two_reloads_bring_the_same_position(open_table: OpenTable, settings: Settings, query: str, rolls: int) -> None:
    settings.SNAKES_BOT_PAUSE = 60_000
    table = open_table(query)
    for done in range(rolls):
        table.roll.click()
        table.expect_ply(done + 1)
    expected = played(query, rolls=rolls)
    for _ in range(2):
        table.page.reload()
        assert table.position() == position_of(expected)
    assert table.record() == record_to_expect(expected)


def test_computer_carries_on_after_a_reload(open_table: OpenTable, settings: Settings) -> None:
    settings.SNAKES_BOT_PAUSE = 60_000
    table = open_table(ONE_ROLL_EACH)
    table.roll.click()
    table.expect_ply(1)
    settings.SNAKES_BOT_PAUSE = 0
    table.page.reload()
    table.expect_ply(2)
    assert table.position() == position_of(played(ONE_ROLL_EACH, rolls=2))


def test_computers_alone_play_to_the_end(open_table: OpenTable) -> None:
    table = open_table("preset=quick&seats=cc&seed=341")
    table.expect_over()
    assert table.record() == record_to_expect(played("preset=quick&seats=cc&seed=341"))


# A page that nobody sees


def test_computer_waits_for_its_pause_and_for_somebody_to_look(open_table: OpenTable, settings: Settings) -> None:
    settings.SNAKES_BOT_PAUSE = 600
    table = open_table(ONE_ROLL_EACH)
    table.stop_clock()
    table.roll.click()
    table.expect_ply(1)
    table.page.clock.run_for(599)
    assert table.posts == [ROLL]

    table.turn_page(hidden=True)
    table.page.clock.run_for(60_000)
    assert table.posts == [ROLL]

    table.turn_page(hidden=False)
    table.page.clock.run_for(599)
    assert table.posts == [ROLL]
    table.page.clock.run_for(1)
    table.expect_ply(2)
    assert table.posts == [ROLL, BOT]


def test_tab_hidden_in_the_middle_of_a_walk(open_table: OpenTable, settings: Settings) -> None:
    """However often somebody looks away and back, the computer rolls once, and after the walk."""
    settings.SNAKES_BOT_PAUSE = 600
    table = open_table(ONE_ROLL_EACH, reduced_motion="no-preference")
    table.stop_clock()
    table.set_pace(0.001)
    table.roll.click()
    table.expect_ply(1)
    for _ in range(3):
        table.turn_page(hidden=True)
        table.turn_page(hidden=False)
    table.page.clock.run_for(60_000)
    assert table.posts == [ROLL]

    table.turn_page(hidden=True)
    table.end_walk()
    table.page.clock.run_for(60_000)
    assert table.posts == [ROLL]
    table.turn_page(hidden=False)
    table.page.clock.run_for(600)
    table.expect_ply(2)
    assert table.posts == [ROLL, BOT]


# Back and forward


def assert_whole_page(table: Table, heading: str) -> None:
    expect(table.find("header.top")).to_be_visible()
    expect(table.find("h1")).to_have_text(heading)


def assert_whole_table(table: Table, rolls: int) -> None:
    assert_whole_page(table, "Snakes and Ladders")
    expect(table.find("#options")).to_be_visible()
    assert table.position() == position_of(played(FOUR, rolls=rolls))


def look_at_rules(table: Table) -> None:
    """They come as a fragment from the address that they have as a page."""
    table.find("#rules-link").click()
    expect(table.find("#dialog")).to_be_visible()
    table.page.keyboard.press("Escape")


def test_back_and_forward_show_whole_pages(open_table: OpenTable) -> None:
    table = open_table("preset=race&seed=50")
    page = table.page
    page.goto("/about/")
    table.open(FOUR)
    for rolls in range(1, 13):
        click(table)
        table.expect_ply(rolls)

    page.goto(table.find("#rules-link").get_attribute("href") or "")
    assert_whole_page(table, "How to play")
    page.go_back()
    assert_whole_table(table, rolls=12)
    look_at_rules(table)
    page.go_forward()
    assert_whole_page(table, "How to play")
    page.go_back()
    page.go_back()
    assert_whole_page(table, "About Snakes and Ladders")
    page.go_forward()
    assert_whole_table(table, rolls=12)
    click(table)
    table.expect_ply(13)
    page.go_forward()
    assert_whole_page(table, "How to play")
    page.go_back()
    assert_whole_table(table, rolls=13)


def test_back_and_forward_without_scripts(open_table: OpenTable) -> None:
    table = open_table(FOUR, java_script_enabled=False)
    for rolls in range(1, 4):
        click(table)
        table.expect_ply(rolls)
    table.find("#rules-link").click()
    assert_whole_page(table, "How to play")
    table.page.go_back()
    assert_whole_table(table, rolls=3)
    table.page.go_forward()
    assert_whole_page(table, "How to play")
    table.page.go_back()
    click(table)
    table.expect_ply(4)
    assert_whole_table(table, rolls=4)


def test_all_moves_are_a_page_of_their_own_too(open_table: OpenTable) -> None:
    """The list that the table fetched must not come back in place of the page."""
    table = open_table(TWO)
    table.roll.click()
    table.expect_ply(1)
    table.find(".history a").click()
    table.page.goto("/game/history/")
    assert_whole_page(table, "All moves")
    table.page.go_back()
    assert_whole_page(table, "Snakes and Ladders")
    assert table.position() == position_of(played(TWO, rolls=1))
    table.page.go_forward()
    assert_whole_page(table, "All moves")


def test_closed_tab_opened_again_goes_on(open_browser: OpenBrowser) -> None:
    browser = open_browser()
    table = Table(browser.new_page())
    table.open(TWO)
    table.roll.click()
    table.expect_ply(1)
    table.page.close()
    again = Table(browser.new_page())
    again.open()
    assert again.position() == position_of(played(TWO, rolls=1))
    again.open(TWO)
    assert again.position() == position_of(played(TWO, rolls=1))
