"""The pages of rooms fit every screen, can be pressed, and break no rule of axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser, SitDown
from tests.browser.room import OF_FOUR, SHORT, RoomPage, sit
from tests.browser.table import DESK, LYING, PHONE, SMALL
from tests.browser.test_accessibility import assert_sound
from tests.browser.test_layout import (
    SMALL_TARGETS,
    SMALLEST_TARGET,
    assert_roll_button_in_view,
    double_text,
    resize,
    unfold,
)

pytestmark = pytest.mark.browser

CLOCK = 60


def assert_reachable(room: RoomPage, state: str) -> None:
    """All unfolded, on screens small and large, light and dark, in small print and in large."""
    unfold(room)
    assert_sound(room, state)
    assert (state, room.page.evaluate(SMALL_TARGETS, SMALLEST_TARGET)) == (state, [])
    assert_fits(room, state)
    double_text(room.page)
    assert_fits(room, f"{state}, text twice as large")
    assert room.broken_images() == []


def assert_fits(room: RoomPage, state: str) -> None:
    for size in (SMALL, LYING, DESK, PHONE):
        resize(room, size)
        assert (state, size, room.sideways_overflow()) == (state, size, 0)


def test_page_that_opens_rooms(open_browser: OpenBrowser) -> None:
    room = RoomPage(open_browser(PHONE).new_page())
    room.page.goto("/rooms/")
    assert_reachable(room, "doors")


def test_lobby(sit_down: SitDown) -> None:
    host, _ben, watcher = sit_down(OF_FOUR, "Ann", "Ben", "")
    assert_reachable(host, "lobby of the host")
    assert_reachable(watcher, "lobby of a guest")


def test_game(sit_down: SitDown) -> None:
    ann, ben = sit_down(SHORT, "Ann", "Ben", clock=CLOCK)
    assert_sound(ann, "to roll")
    assert_sound(ben, "waiting")
    ben.press("offer-draw")
    expect(ann.find("#agree")).to_be_visible()
    assert_reachable(ann, "offer")


def test_end(sit_down: SitDown) -> None:
    ann, ben = sit_down(SHORT, "Ann", "Ben")
    ben.press("resign")
    ann.expect_over()
    ben.page.click("#again")
    expect(ann.find("#waiting")).to_be_visible()
    assert_reachable(ann, "over")


def test_wall(sit_down: SitDown) -> None:
    (ann,) = sit_down(SHORT, "Ann", clock=CLOCK)
    ann.page.goto(f"{ann.path}wall/")
    expect(ann.find(".share")).to_be_visible()
    assert_reachable(ann, "wall of a lobby")
    sit(ann.path.split("/")[2], "Ben")
    expect(ann.find(".board")).to_be_visible()
    assert_reachable(ann, "wall of a game")


@pytest.mark.parametrize("large", [False, True], ids=["", "text twice as large"])
def test_roll_button_is_in_view(sit_down: SitDown, large: bool) -> None:
    (ann, _ben) = sit_down(SHORT, "Ann", "Ben", clock=CLOCK)
    if large:
        double_text(ann.page)
    for size in (SMALL, LYING, PHONE, DESK):
        resize(ann, size)
        assert_roll_button_in_view(ann, size)
