"""The board maker: by clicks, by typing, without scripts; and the way from it to a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.table import DESK, SMALL

pytestmark = pytest.mark.browser


def press_square(page: Page, square: int) -> None:
    page.locator(f".squares button[value='{square}']").click()


def make_by_clicks(page: Page) -> None:
    page.goto("/boards/")
    press_square(page, 3)
    expect(page.locator("#maker-status")).to_contain_text("From 3: now click where it ends.")
    press_square(page, 24)
    expect(page.locator(".jumps li")).to_contain_text(["Ladder 3 → 24"])
    press_square(page, 26)
    expect(page.locator("#maker-status")).to_contain_text("From 26: now click where it ends.")
    press_square(page, 6)
    expect(page.locator(".jumps li")).to_contain_text(["Ladder 3 → 24", "Snake 26 → 6"])


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
@pytest.mark.parametrize("size", [SMALL, DESK], ids=["small", "desk"])
def test_by_clicks_to_a_game(open_browser: OpenBrowser, size: tuple[int, int], scripts: bool) -> None:
    page = open_browser(size, java_script_enabled=scripts).new_page()
    make_by_clicks(page)
    assert "board=3-24.26-6" in page.url
    expect(page.locator("#maker-status")).to_contain_text("rolls on average")
    page.locator("#play-board").click()
    expect(page.locator("#jumps")).to_contain_text("3 → 24")


def test_by_typing(open_browser: OpenBrowser) -> None:
    page = open_browser().new_page()
    page.goto("/boards/")
    for jump in ("3-24", "99-5"):
        page.locator("#add").fill(jump)
        page.keyboard.press("Enter")
        expect(page.locator(".jumps")).to_contain_text(jump.replace("-", " → "))
    page.locator(".jumps button").first.click()
    expect(page.locator(".jumps li")).to_contain_text(["Snake 99 → 5"])


def test_what_is_no_jump_is_said(open_browser: OpenBrowser) -> None:
    page = open_browser().new_page()
    page.goto("/boards/?board=3-24")
    page.locator("#add").fill("5-5")
    page.locator("#add-jump").click()
    expect(page.locator("#maker .notice")).to_have_text("5-5 leads nowhere.")
    expect(page.locator(".jumps li")).to_have_count(1)


def test_a_board_can_be_fine_under_one_finish_only(open_browser: OpenBrowser) -> None:
    page = open_browser().new_page()
    page.goto("/boards/?board=94-6.95-5.96-4.97-3.99-2")
    expect(page.locator("#play-board")).to_be_visible()
    page.locator("#maker-finish").select_option("bounce")
    expect(page.locator("#maker .notice")).to_contain_text("1375 rolls on average")
    expect(page.locator("#play-board")).to_have_count(0)
    page.locator("#add").fill("2-98")
    page.locator("#add-jump").click()
    expect(page.locator(".jumps")).to_contain_text("2 → 98")
    expect(page.locator("#maker-finish")).to_have_value("bounce")
