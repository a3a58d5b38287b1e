"""The toolbar, the seats, the names, the rules, the link: what people change and ask for at the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import HeldServer, OpenBrowser, OpenTable
from tests.browser.table import PHONE, SMALL, Table, begun, click, played, position_of, record_to_expect

if TYPE_CHECKING:
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.browser

TWO = "preset=quick&seats=hh&seed=285"
ONE_ROLL_EACH = "preset=quick&seed=1"


@pytest.fixture
def table(open_table: OpenTable) -> Table:
    """A game of two with its options unfolded and one roll played."""
    table = open_table(TWO)
    table.roll.click()
    table.expect_ply(1)
    table.find("#options summary").click()
    return table


# The toolbar


@pytest.mark.parametrize(
    ("option", "value", "summary"),
    [
        ("seats", "hhh", "Quick game · Classic"),
        ("board", "river", "Own rules · River"),
        ("start", "six-on", "Own rules · Classic"),
        ("finish", "bounce", "Own rules · Classic"),
        ("six", "pass", "Own rules · Classic"),
        ("three", "turn", "Own rules · Classic"),
    ],
)
def test_each_change_starts_a_game_at_once(table: Table, option: str, value: str, summary: str) -> None:
    field = table.find(f"#option-{option}")
    field.focus()
    field.select_option(value)
    table.expect_ply(0)
    expect(table.find("#options b")).to_have_text(summary)
    expect(table.find("#options")).to_have_attribute("open", "")
    expect(field).to_have_value(value)
    expect(field).to_be_focused()
    expected = begun(
        f"{TWO}&game=2&{option}={value}" if option != "seats" else f"preset=quick&seats={value}&seed=285&game=2"
    )
    assert table.position() == position_of(expected)
    assert table.record() == record_to_expect(expected)


def test_several_changes_add_up(table: Table) -> None:
    for number, (option, value) in enumerate([("board", "meadow"), ("finish", "exact"), ("start", "any")], start=2):
        table.find(f"#option-{option}").select_option(value)
        expect(table.find("#option-" + option)).to_have_value(value)
        expect(table.game).not_to_have_attribute("data-ply", "1")
        expect(table.find("#link")).to_have_attribute("href", re.compile(f"game={number}$"))
    assert table.record() == record_to_expect(begun(TWO + "&game=4&board=meadow&finish=exact&start=any"))
    expect(table.find(".board img")).to_have_attribute("src", re.compile("/boards/3-24.11-50."))
    assert table.broken_images() == []


@pytest.mark.parametrize("preset", ["duel", "house"])
def test_preset_starts_its_game(table: Table, preset: str) -> None:
    table.find("#option-preset").focus()
    table.find("#option-preset").select_option(preset)
    table.expect_ply(0)
    expect(table.find("#options")).to_have_attribute("open", "")
    expect(table.find("#option-preset")).to_have_value(preset)
    expect(table.find("#option-preset")).to_be_focused()
    assert table.record() == record_to_expect(begun(f"preset={preset}&seed=285&game=2"))


def test_option_without_effect_is_disabled_and_says_why(table: Table) -> None:
    three = table.find("#option-three")
    expect(three).to_be_enabled()
    table.find("#option-six").select_option("pass")
    expect(three).to_be_disabled()
    expect(three).to_have_accessible_description("Only counts where a six rolls again.")


def test_each_option_says_when_one_would_choose_it(table: Table) -> None:
    table.find("#option-finish").select_option("exact")
    expect(table.find("#option-finish")).to_have_accessible_description(
        "A tense end: the last squares can take a while."
    )


def test_black_and_white_in_a_duel(open_table: OpenTable) -> None:
    table = open_table("preset=duel&seed=1")
    expect(table.find(".players small")).to_have_text(["black 1", "white 2"])
    table.find("#options summary").click()
    table.find("#colour-seats").focus()
    table.find("#colour-seats").select_option("ch")
    table.expect_ply(1)
    expect(table.find("#colour-seats")).to_be_focused()
    expect(table.find(".players button")).to_have_text(["Computer", "Person"])
    assert table.record() == record_to_expect(played("preset=duel&seats=ch&seed=1&game=2", rolls=1))


def test_apply_without_scripts(open_table: OpenTable) -> None:
    table = open_table(TWO, PHONE, java_script_enabled=False)
    table.find("#options summary").click()
    table.find("#option-board").select_option("meadow")
    table.find("#option-six").select_option("pass")
    table.find("#toolbar").get_by_role("button", name="Apply").click()
    expect(table.find("#options b")).to_have_text("Own rules · Meadow")
    assert table.record() == record_to_expect(begun(TWO + "&game=2&board=meadow&six=pass"))

    table.find("#options summary").click()
    table.find("#option-preset").select_option("race")
    table.find("#options form").first.get_by_role("button", name="Apply").click()
    expect(table.find("#options b")).to_have_text("Race · Race")
    assert table.record() == record_to_expect(begun("preset=race&seed=285&game=3"))


def test_no_apply_buttons_where_scripts_run(table: Table) -> None:
    expect(table.find("#options").get_by_role("button", name="Apply")).to_have_count(0)


# Seats and names


def test_seat_is_handed_over_in_the_running_game(table: Table) -> None:
    table.find("#kind-1").click()
    table.expect_ply(2)
    expect(table.find("#kind-1")).to_have_text("Computer")
    expect(table.find("#kind-1")).to_be_focused()
    expect(table.find("#kind-1")).to_have_accessible_name("Computer: hand seat 2 to a person")
    assert table.position() == position_of(played(TWO, rolls=2))
    table.find("#kind-1").click()
    expect(table.find("#kind-1")).to_have_text("Person")
    table.roll.click()
    table.expect_ply(3)
    assert table.roll.inner_text() == "Roll"
    assert table.record() == record_to_expect(played(TWO, rolls=3))


def test_seat_is_handed_over_without_scripts(open_table: OpenTable) -> None:
    table = open_table(TWO, java_script_enabled=False)
    table.find("#kind-0").click()
    expect(table.roll).to_have_text("Let the computer roll")
    table.roll.click()
    table.expect_ply(1)
    assert table.record() == record_to_expect(played("preset=quick&seats=ch&seed=285", rolls=1))


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_names_are_kept_with_the_game(open_table: OpenTable, scripts: bool) -> None:
    table = open_table(TWO, java_script_enabled=scripts)
    for seat, name in enumerate(["Ann", "<b>Bob</b> & {{ 7 }}"]):
        if table.find("#names").get_attribute("open") is None:
            table.find("#names summary").click()
        table.find(f"#name-{seat}").fill(name)
        table.find(f"#rename-{seat}").click()
        expect(table.find(".players bdi").nth(seat)).to_have_text(name)
    expect(table.status).to_have_text("⁨Ann⁩ to roll")
    click(table)
    table.expect_ply(1)
    expect(table.status).to_have_text(re.compile("^⁨Ann⁩ rolled .*⁨<b>Bob</b> & {{ 7 }}⁩ to roll$"))
    table.page.reload()
    expect(table.find(".players bdi")).to_have_text(["Ann", "<b>Bob</b> & {{ 7 }}"])


def test_name_is_saved_by_enter_and_the_panel_stays(open_table: OpenTable) -> None:
    table = open_table(TWO)
    table.find("#names summary").click()
    table.find("#name-0").fill("Ann")
    table.find("#name-0").press("Enter")
    expect(table.find(".players bdi")).to_have_text(["Ann", "Player 2"])
    expect(table.find("#names")).to_have_attribute("open", "")
    expect(table.find("#name-0")).to_be_focused()
    table.expect_ply(0)


def test_name_that_cannot_be_seen_is_refused(open_table: OpenTable) -> None:
    table = open_table(TWO)
    table.find("#names summary").click()
    table.find("#name-0").fill("\u200b\u200b")
    table.find("#rename-0").click()
    expect(table.notice).to_have_text("The field “name” is not right: A name needs letters that can be seen.")
    expect(table.find(".players bdi")).to_have_text(["Player 1", "Player 2"])


def test_long_names_leave_the_row_intact(open_table: OpenTable) -> None:
    """Wide letters, families of emoji, Hebrew, and marks on every letter."""
    table = open_table(TWO, SMALL)
    row, name = table.find(".players li").first, table.find(".players bdi").first
    before = row.bounding_box()
    table.find("#names summary").click()
    for text in ("W" * 20, "👨‍👩‍👧‍👦" * 2, "שלום עולם", "x\u0323\u0301" * 6):
        table.find("#name-0").fill(text)
        table.find("#rename-0").click()
        expect(name).to_have_text(text)
        after = row.bounding_box()
        assert before is not None and after is not None
        assert (text, after["width"], after["height"]) == (text, before["width"], before["height"])
        assert table.sideways_overflow() == 0


def test_namesakes_are_told_apart(open_table: OpenTable) -> None:
    table = open_table(TWO)
    table.find("#names summary").click()
    for seat in (0, 1):
        table.find(f"#name-{seat}").fill("Sam")
        table.find(f"#rename-{seat}").click()
        expect(table.find(".players bdi").nth(seat)).to_have_text("Sam")
    expect(table.status).to_have_text("⁨Sam⁩ (1) to roll")
    expect(table.find(".players small")).to_have_text(["fox 1", "frog 2"])


# Rules


def test_rules_open_as_a_dialog_and_escape_leads_back(open_table: OpenTable) -> None:
    table = open_table(TWO)
    table.find("#rules-link").focus()
    table.page.keyboard.press("Enter")
    dialog = table.find("#dialog")
    expect(dialog).to_be_visible()
    expect(dialog).to_have_accessible_name("Rules: Quick game, Classic")
    table.page.keyboard.press("r")
    table.page.keyboard.press("n")
    table.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    table.expect_focus_on("rules-link")
    assert table.posts == []
    assert urlsplit(table.page.url).path == "/"


def test_rules_close_by_their_button(open_table: OpenTable) -> None:
    table = open_table(TWO)
    for _ in range(2):
        table.find("#rules-link").click()
        expect(table.find("#dialog")).to_be_visible()
        table.find("#dialog").get_by_role("button", name="Close").click()
        expect(table.find("#dialog")).to_be_hidden()


def test_rules_are_those_of_the_options_now_chosen(table: Table) -> None:
    table.find("#option-preset").select_option("house")
    table.expect_ply(0)
    table.find("#rules-link").click()
    expect(table.find("#dialog")).to_have_accessible_name("Rules: House rules, Printed")
    table.page.keyboard.press("Escape")
    table.page.goto(table.find("#rules-link").get_attribute("href") or "")
    expect(table.find("#dialog-title")).to_have_text("Rules: House rules, Printed")


def test_computer_goes_on_behind_the_rules(open_table: OpenTable) -> None:
    table = open_table(ONE_ROLL_EACH)
    table.roll.click()
    table.find("#rules-link").click()
    table.expect_ply(2)
    expect(table.find("#dialog")).to_be_visible()


# The link, the keys, the folds


def test_link_is_copied(open_table: OpenTable, live_server: LiveServer, open_browser: OpenBrowser) -> None:
    table = open_table("preset=house&seed=285", permissions=["clipboard-read", "clipboard-write"])
    table.find("#link").click()
    expect(table.find("#link")).to_have_text("Copied")
    expect(table.announcer).to_have_text("Copied")
    copied = table.page.evaluate("navigator.clipboard.readText()")
    assert copied == live_server.url + (table.find("#link").get_attribute("href") or "")
    assert urlsplit(table.page.url).query == "preset=house&seed=285"

    elsewhere = Table(open_browser().new_page())
    elsewhere.page.goto(copied)
    assert elsewhere.record() == table.record()


def test_link_is_shown_selected_where_no_page_may_copy(open_table: OpenTable, live_server: LiveServer) -> None:
    """So it is on a plain address of a local network."""
    table = open_table(TWO)
    table.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    for _ in range(2):
        table.find("#link").click()
        field = table.find("#link-text")
        expect(field).to_have_value(live_server.url + (table.find("#link").get_attribute("href") or ""))
        expect(field).to_be_focused()
        expect(field).to_have_accessible_name("Copy link to this game")
        assert field.evaluate("field => [field.selectionStart, field.selectionEnd]") == [0, len(field.input_value())]


def test_f_fills_the_screen_and_gives_it_back(open_table: OpenTable) -> None:
    table = open_table(TWO)
    table.page.keyboard.press("f")
    expect(table.find("html:fullscreen")).to_have_count(1)
    table.page.keyboard.press("f")
    expect(table.find("html:fullscreen")).to_have_count(0)


def test_folds_stay_open_while_the_game_goes_on(open_table: OpenTable) -> None:
    table = open_table(TWO)
    for fold in ("options", "names", "jumps", "keys"):
        table.find(f"#{fold} summary").click()
    table.roll.click()
    table.expect_ply(1)
    table.find("#new").click()
    table.expect_ply(0)
    expect(table.find("details[open]")).to_have_count(4)
    table.find("#keys summary").click()
    table.roll.click()
    table.expect_ply(1)
    expect(table.find("details[open]")).to_have_count(3)


def test_all_moves_are_shown_on_request(open_table: OpenTable) -> None:
    table = open_table(TWO)
    for rolls in range(1, 13):
        click(table)
        table.expect_ply(rolls)
    expect(table.find("#history li")).to_have_count(10)
    table.find(".history a").click()
    expect(table.find("#history li")).to_have_count(12)
    expect(table.find("#history li").last).to_have_text(re.compile("^1[.] "))
    click(table)
    table.expect_ply(13)


def test_asking_for_all_moves_does_not_stop_the_computer(
    open_table: OpenTable, held_server: HeldServer, complaints: list[str]
) -> None:
    held_server.let_through = 1
    table = open_table(ONE_ROLL_EACH)
    table.roll.click()
    held_server.wait_for_request()
    table.find(".history a").click()
    held_server.release()
    table.expect_ply(2)
    assert table.record() == record_to_expect(played(ONE_ROLL_EACH, rolls=2))
    assert complaints == ["htmx:afterRequest, [object HTMLFormElement]", "htmx:sendAbort, [object HTMLFormElement]"]
    complaints.clear()


def test_fewest_rolls_are_remembered(open_table: OpenTable) -> None:
    table = open_table(TWO)
    expect(table.find(".fewest")).to_have_text("Fewest rolls to win: none yet with this board and these rules")
    table.play_to_the_end(click)
    expect(table.find(".fewest")).to_have_text("Fewest rolls to win: 8")
    table.find("#again").click()
    table.expect_ply(0)
    expect(table.find(".fewest")).to_have_text("Fewest rolls to win: 8")
