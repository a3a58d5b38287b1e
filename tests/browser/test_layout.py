"""On every screen the table fits, can be pressed and can be told apart."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTable
from tests.browser.table import DESK, LYING, PHONE, SMALL, Table, click

pytestmark = pytest.mark.browser

TWO = "preset=quick&seats=hh&seed=285"
FOUR = "preset=quick&seats=hhhh&seed=1"
SOON_OVER = FOUR + "&throw=hand&board=2-99"
"""Whoever rolls a 1 and another 1 is home."""

LOW, TABLET, PROJECTOR = (390, 480), (768, 1024), (1920, 1080)
SIZES = [SMALL, LYING, PHONE, TABLET, DESK, PROJECTOR]

PAGES = ["/rules/", "/about/", "/game/history/", "/nowhere/", "/game/roll/", "/?board=nonsense"]
FAULTS = 3

SMALLEST_TARGET = 44

SMALL_TARGETS = """(smallest) => {
    const targets = document.querySelectorAll("button, select, input:not([type=hidden]), summary, .button, nav a, .brand");
    return [...targets].filter((target) => target.checkVisibility()).map((target) => {
        const { width, height } = (target.closest("label") ?? target).getBoundingClientRect();
        return [target.id || target.textContent.trim(), Math.round(width), Math.round(height)];
    }).filter(([, width, height]) => width < smallest || height < smallest);
}"""

NUMBER_OF = """(token) => {
    const at = (name) => Number(token.getAttribute(name)), scale = at("width") / 100;
    const top = /black|white/.test(token.getAttribute("href")) ? 30 : 52;
    const board = token.ownerSVGElement.getScreenCTM();
    const onScreen = (x, y) => new DOMPoint(at("x") + x * scale, at("y") + y * scale).matrixTransform(board);
    const corner = onScreen(38, top), opposite = onScreen(62, top + 34);
    return { x: corner.x, y: corner.y, width: opposite.x - corner.x, height: opposite.y - corner.y };
}"""


def unfold(table: Table) -> None:
    table.find("details").evaluate_all("folds => folds.forEach((fold) => fold.open = true)")


def double_text(page: Page) -> None:
    """As in the settings of the browser."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})


def assert_roll_button_in_view(table: Table, size: tuple[int, int]) -> None:
    box = table.roll.bounding_box()
    assert box is not None
    assert box["x"] >= 0 and box["y"] >= 0
    assert box["x"] + box["width"] <= size[0] and box["y"] + box["height"] <= size[1]


def assert_fits(table: Table, state: str) -> None:
    for size in SIZES:
        resize(table, size)
        assert (state, size, table.sideways_overflow()) == (state, size, 0)


def resize(table: Table, size: tuple[int, int]) -> None:
    width, height = size
    table.page.set_viewport_size({"width": width, "height": height})


def test_table_fits_in_every_state(open_table: OpenTable) -> None:
    table = open_table(FOUR)
    assert_fits(table, "start")
    table.open(SOON_OVER)
    assert_fits(table, "a real die")
    table.throw(1, 1, 1, 1, 1)
    table.expect_over()
    assert_fits(table, "over")
    unfold(table)
    assert_fits(table, "all unfolded")
    table.find("#rules-link").click()
    expect(table.find("#dialog")).to_be_visible()
    assert_fits(table, "rules open")
    assert table.broken_images() == []


@pytest.mark.parametrize("large", [False, True], ids=["", "text twice as large"])
def test_roll_button_is_in_view(open_table: OpenTable, large: bool) -> None:
    table = open_table(TWO)
    if large:
        double_text(table.page)
    for size in SIZES:
        resize(table, size)
        assert_roll_button_in_view(table, size)


def test_table_fits_with_text_twice_as_large(open_table: OpenTable) -> None:
    table = open_table(FOUR)
    double_text(table.page)
    assert_fits(table, "start")
    click(table)
    table.expect_ply(1)
    unfold(table)
    assert_fits(table, "all unfolded")


def test_pages_fit(open_table: OpenTable, complaints: list[str]) -> None:
    table = open_table(TWO)
    click(table)
    for address in PAGES:
        table.page.goto(address)
        assert_fits(table, address)
        assert table.broken_images() == []
    double_text(table.page)
    for address in PAGES:
        table.page.goto(address)
        assert_fits(table, f"{address} with text twice as large")
    assert len(complaints) == 2 * FAULTS
    complaints.clear()


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=["small", "phone"])
def test_everything_to_press_is_large_enough_for_a_finger(open_table: OpenTable, size: tuple[int, int]) -> None:
    table = open_table("preset=duel&seed=16", size)
    unfold(table)
    assert table.page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []
    table.open(SOON_OVER)
    assert table.page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []
    table.throw(1, 1, 1, 1, 1)
    assert table.page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []
    table.find("#rules-link").click()
    expect(table.find("#dialog")).to_be_visible()
    assert table.page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []


def test_desk_shows_what_a_game_needs_without_scrolling(open_table: OpenTable) -> None:
    table = open_table("preset=race&seats=hhhh&seed=49")
    for rolls in range(1, 4):
        click(table)
        table.expect_ply(rolls)
    for part in (".board", "#status", "#roll", "#roller > .die", ".players li:last-child", "#history li:nth-child(3)"):
        box = table.find(part).bounding_box()
        assert box is not None
        assert (part, box["y"] >= 0, box["y"] + box["height"] <= DESK[1]) == (part, True, True)


def test_roll_button_stays_in_view_as_long_as_the_board(open_table: OpenTable) -> None:
    """On a phone whose browser takes much of the screen for itself."""
    table = open_table("preset=race&seed=49", LOW)
    assert_roll_button_in_view(table, LOW)
    table.page.evaluate("scrollTo(0, 100)")
    expect(table.find(".board")).to_be_in_viewport(ratio=0.5)
    assert_roll_button_in_view(table, LOW)


# Tokens


@pytest.mark.parametrize(
    ("query", "faces", "square"),
    [
        ("start=one", [], 1),
        ("start=any&board=2-57", [2, 2, 2, 2], 57),
        ("start=any&board=2-98", [2, 2, 2, 2], 98),
        ("preset=duel", [1, 1, 1, 1], 38),
    ],
    ids=["on 1", "on 57", "on 98", "black and white"],
)
@pytest.mark.parametrize("seats", ["hh", "hhhh"])
def test_tokens_on_one_square_are_told_apart(
    open_table: OpenTable, seats: str, query: str, faces: list[int], square: int
) -> None:
    """The number of each looks as if it stood there alone."""
    table = open_table(f"{query}&seats={seats}&seed=1&throw=hand", SMALL)
    table.throw(*faces[: len(seats)])
    tokens = table.find(".tokens use")
    assert table.position().squares == {str(seat): str(square) for seat in range(len(seats))}
    table.find(".lit").evaluate_all("squares => squares.forEach((square) => square.remove())")
    for seat in range(len(seats)):
        number = table.page.evaluate(NUMBER_OF, tokens.nth(seat).element_handle())
        together = table.page.screenshot(clip=number)
        show_only(table, seat)
        alone = table.page.screenshot(clip=number)
        show_all(table)
        assert (seat, together) == (seat, alone)
    words = table.find(".players .where")
    expect(words).to_have_text([f"on {square}, {100 - square} to go"] * len(seats))


def show_only(table: Table, seat: int) -> None:
    table.find(".tokens use").evaluate_all(
        "(tokens, seat) => tokens.forEach((token, other) => token.style.visibility = other === seat ? '' : 'hidden')",
        seat,
    )


def show_all(table: Table) -> None:
    table.find(".tokens use").evaluate_all("tokens => tokens.forEach((token) => token.style.visibility = '')")


def test_tokens_wait_under_the_board(open_table: OpenTable) -> None:
    table = open_table("preset=house&seats=hhhh&seed=1&throw=hand", SMALL)
    expect(table.find(".pen")).to_have_text("Waiting for a 6")
    expect(table.find(".pen .piece")).to_have_count(4)
    expect(table.find(".tokens use")).to_have_count(0)
    table.throw(5, 6)
    expect(table.find(".pen .piece")).to_have_count(3)
    assert table.position().squares == {"0": "0", "1": "1", "2": "0", "3": "0"}
    board, pen = table.find(".board").bounding_box(), table.find(".pen").bounding_box()
    assert board is not None and pen is not None
    assert pen["y"] >= board["y"] + board["height"]


@pytest.mark.parametrize("media", [{"forced_colors": "active"}, {"color_scheme": "dark"}], ids=["forced", "dark"])
def test_tokens_die_and_square_are_seen_in_other_colours(open_table: OpenTable, media: dict[str, Any]) -> None:
    table = open_table("preset=race&seed=49", **media)
    for rolls in range(1, 5):
        click(table)
        table.expect_ply(rolls)
    for part in (
        "[data-seat='0']",
        "[data-seat='3']",
        ".lit",
        "#roller > .die",
        ".board img",
        ".players .piece >> nth=0",
    ):
        assert (part, is_seen(table, part)) == (part, True)


def test_board_and_tokens_are_printed(open_table: OpenTable) -> None:
    table = open_table("preset=race&seed=49")
    for rolls in range(1, 5):
        click(table)
        table.expect_ply(rolls)
    table.page.emulate_media(media="print")
    for part in ("[data-seat='0']", "[data-seat='3']", ".board img", ".players .piece >> nth=0"):
        assert (part, is_seen(table, part)) == (part, True)
    for part in ("header.top", ".roller", ".setup"):
        expect(table.find(part)).to_be_hidden()
    assert table.page.pdf()[:5] == b"%PDF-"


def is_seen(table: Table, part: str) -> bool:
    """Whether the page looks different without it."""
    element = table.find(part)
    element.scroll_into_view_if_needed()
    there = table.page.screenshot()
    element.evaluate("element => element.style.visibility = 'hidden'")
    without = table.page.screenshot()
    element.evaluate("element => element.style.visibility = ''")
    return there != without
