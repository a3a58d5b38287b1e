"""Take-back, hint, real dice, odds, resigning and draws at the table; counting; the projector."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTable
from tests.browser.table import PHONE, click

pytestmark = pytest.mark.browser

DUEL = "preset=duel&seed=16"
LEARNERS = "preset=family&seats=hh&throw=hand&help=on"


def test_take_back_crosses_the_computers_answer(open_table: OpenTable) -> None:
    table = open_table(DUEL, PHONE)
    start = table.position()
    click(table)
    table.expect_ply(2)
    first = table.record()["dice"]
    table.find("#undo").click()
    table.expect_ply(0)
    assert table.position() == start
    click(table)
    table.expect_ply(2)
    assert table.record()["dice"] == first


def test_take_back_over_a_win(open_table: OpenTable) -> None:
    table = open_table("board=2-99&seats=hh&throw=hand&help=on")
    table.throw(1, 2, 1)
    table.expect_over()
    table.find("#undo").click()
    table.expect_ply(2)
    assert table.position().squares == {"0": "99", "1": "3"}


def test_no_take_back_and_no_hint_without_help(open_table: OpenTable) -> None:
    table = open_table("preset=quick&seed=1")
    click(table)
    table.wait_for_persons_turn()
    expect(table.find("#undo")).to_have_count(0)
    expect(table.find("#hint")).to_have_count(0)


def test_no_hint_where_persons_play_among_themselves(open_table: OpenTable) -> None:
    table = open_table(LEARNERS)
    table.throw(3)
    expect(table.find("#undo")).to_be_visible()
    expect(table.find("#hint")).to_have_count(0)


def test_hint_in_words_and_on_the_board(open_table: OpenTable) -> None:
    table = open_table(DUEL)
    expect(table.find(".hints")).to_be_hidden()
    table.find("#hint summary").click()
    expect(table.find(".hints")).to_be_visible()
    assert table.find(".hint-words tr").all_inner_texts() == [
        "1\tto 1 and up the ladder to 38, 62 to go\t1 in 6",
        "2\tto 2, 98 to go\t1 in 6",
        "3\tto 3, 97 to go\t1 in 6",
        "4\tto 4 and up the ladder to 14, 86 to go\t1 in 6",
        "5\tto 5, 95 to go\t1 in 6",
        "6\tto 6, 94 to go\t1 in 6",
    ]
    click(table)
    table.wait_for_persons_turn()
    expect(table.find(".hints")).to_be_visible()


def test_a_real_die_by_keys(open_table: OpenTable) -> None:
    table = open_table("preset=family&seats=hhc&throw=hand&seed=7")
    table.page.keyboard.press("4")
    table.expect_ply(1)
    table.page.keyboard.press("2")
    table.expect_ply(3)
    assert [(move["die"], move["by"]) for move in table.record()["moves"]][:2] == [(4, "hand"), (2, "hand")]
    assert table.record()["moves"][2]["by"] == "app"


def test_odds_right_now_and_luck_afterwards(open_table: OpenTable) -> None:
    table = open_table("board=2-99&seats=hh&throw=hand")
    table.throw(1, 2)
    table.find("#more > summary").click()
    table.find("#odds-link").click()
    expect(table.find("#luck")).to_contain_text("1. Player 1")
    table.page.keyboard.press("Escape")
    table.throw(1)
    table.expect_over()
    table.find("#luck-link").click()
    expect(table.find("#luck h2")).to_have_text("Who was lucky")
    expect(table.find("#luck")).to_contain_text("The turning point")


def test_resigning(open_table: OpenTable) -> None:
    table = open_table("preset=race&seed=3")
    table.find("#more > summary").click()
    table.find("#leaving summary").click()
    table.find("#resign-1").click()
    expect(table.find(".players li").nth(1)).to_contain_text("resigned")
    assert table.record()["left"] == [{"seat": 1, "ply": 0}]


def test_a_draw(open_table: OpenTable) -> None:
    table = open_table("preset=race&seed=3")
    click(table)
    table.expect_ply(1)
    table.find("#more > summary").click()
    table.find("#leaving summary").click()
    table.find("#draw").click()
    table.expect_over()
    assert table.record()["outcome"] == {"winner": None, "reason": "drawn", "places": [1, 1, 1, 1]}


def test_counting_on(open_table: OpenTable) -> None:
    table = open_table("board=plain&start=any&seats=hh&throw=hand")
    table.find("#senses summary").click()
    table.find("#counting").check()
    table.throw(2)
    expect(table.find(".count")).to_have_text("1, 2")
    table.throw(1)
    table.throw(3)
    expect(table.find(".count")).to_have_text("3, 4, 5")
    expect(table.announcer).to_contain_text("3, 4, 5.")
    table.page.reload()
    expect(table.find("#counting")).to_be_checked()


def test_who_is_where(open_table: OpenTable) -> None:
    table = open_table("preset=family&seats=hh&throw=hand")
    table.throw(4)
    table.page.keyboard.press("w")
    expect(table.announcer).to_have_text("Player 1 fox 1: on 4, 96 to go; Player 2 frog 2: at the start, 100 to go")


def test_letter_keys_can_be_switched_off(open_table: OpenTable) -> None:
    table = open_table("preset=family&seats=hh&seed=1")
    table.find("#senses summary").click()
    table.find("#letters").uncheck()
    table.page.evaluate("document.activeElement.blur()")
    table.page.keyboard.press("r")
    table.page.keyboard.press(" ")
    table.expect_ply(1)


def test_the_projector_follows(open_table: OpenTable) -> None:
    table = open_table("preset=family&seats=hh&throw=hand", PHONE)
    wall = table.page.context.new_page()
    wall.goto("/wall/")
    expect(wall.locator("#status")).to_contain_text("to roll")
    table.throw(5)
    expect(wall.locator("#status")).to_contain_text("rolled 5: 0 → 5")
    expect(wall.locator("#wall")).to_have_attribute("data-ply", "1")
