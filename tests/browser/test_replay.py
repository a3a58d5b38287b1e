"""A game stepped through: forwards, backwards, by itself, and after a reload in the middle."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from snakes.core.boards import FIXED
from snakes.core.game import begin, play_through
from snakes.core.options import PRESETS
from tests.browser.conftest import OpenBrowser, OpenTable
from tests.browser.table import PHONE, click

pytestmark = pytest.mark.browser

DICE = "3246153"
FAMILY = PRESETS["family"]
STATES = [state for state, _ in play_through(begin(FAMILY.rules, FIXED["meadow"], 3), map(int, DICE))]


class Replay:
    """The page of a replay."""

    def __init__(self, page: Page, query: str = f"preset=family&dice={DICE}&ply=0") -> None:
        self.page = page
        page.goto(f"/replay/?{query}")

    def way(self, name: str) -> Locator:
        return self.page.locator(f"#way-{name}")

    def expect_ply(self, ply: int) -> None:
        """The page shows this moment: its number, its tokens, and in its address."""
        expect(self.page.locator("#replay")).to_have_attribute("data-ply", str(ply))
        squares = self.page.locator("[data-seat][data-square]").evaluate_all(
            "tokens => Object.fromEntries(tokens.map(token => [token.dataset.seat, Number(token.dataset.square)]))"
        )
        assert squares == {str(seat): square for seat, square in enumerate(STATES[ply].tokens)}
        assert self.page.url.endswith(f"&ply={ply}")


@pytest.fixture
def replay(open_browser: OpenBrowser) -> Replay:
    return Replay(open_browser(PHONE).new_page())


def test_forwards_and_backwards(replay: Replay) -> None:
    for ply in range(1, len(DICE) + 1):
        replay.way("on").click()
        replay.expect_ply(ply)
    expect(replay.page.locator("a#way-on")).to_have_count(0)
    for ply in reversed(range(len(DICE))):
        replay.way("back").click()
        replay.expect_ply(ply)
    expect(replay.page.locator("a#way-back")).to_have_count(0)


def test_keys(replay: Replay) -> None:
    for key, ply in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 7), ("Home", 0)]:
        replay.page.keyboard.press(key)
        replay.expect_ply(ply)


def test_a_reload_in_the_middle(replay: Replay) -> None:
    for ply in (1, 2, 3):
        replay.way("on").click()
        replay.expect_ply(ply)
    replay.page.reload()
    replay.expect_ply(3)


def test_it_plays_by_itself_and_stops(replay: Replay) -> None:
    replay.page.locator("#speed").select_option("fast")
    replay.page.keyboard.press(" ")
    replay.expect_ply(len(DICE))
    expect(replay.page.locator("#replay-play")).to_have_text("▶ Play")
    replay.page.locator("#replay-play").click()
    expect(replay.page.locator("#replay")).not_to_have_attribute("data-ply", str(len(DICE)))
    replay.expect_ply(len(DICE))


def test_without_scripts(open_browser: OpenBrowser) -> None:
    replay = Replay(open_browser(PHONE, java_script_enabled=False).new_page())
    replay.way("on").click()
    expect(replay.page.locator("#status")).to_contain_text("rolled 3. Ladder! 3 → 24")
    replay.way("last").click()
    replay.way("back").click()
    expect(replay.page.locator(".moment")).to_have_text("After roll 6 of 7")


def test_from_the_table_to_its_replay_and_back_by_a_record(open_table: OpenTable) -> None:
    table = open_table("preset=family&seats=hh&seed=5")
    for ply in (1, 2, 3):
        click(table)
        table.expect_ply(ply)
    record = table.page.context.request.get("/game/record/").text()
    table.page.goto("/game/replay/")
    expect(table.find(".moment")).to_have_text("After roll 0 of 3")
    table.page.goto("/replay/")
    table.find("#file").set_input_files(
        {"name": "snakes.json", "mimeType": "application/json", "buffer": record.encode()}
    )
    table.find("#open-record").click()
    expect(table.find(".moment")).to_have_text("After roll 0 of 3")
    assert table.record()["dice"] == "".join(str(move["die"]) for move in table.record()["moves"])


def test_a_record_that_is_none(open_browser: OpenBrowser, complaints: list[str]) -> None:
    page = open_browser().new_page()
    page.goto("/replay/")
    page.locator("#record").fill("{}")
    page.locator("#open-record").click()
    expect(page.get_by_role("alert")).to_have_text("This is no record of a game.")
    assert len(complaints) == 1
    complaints.clear()
