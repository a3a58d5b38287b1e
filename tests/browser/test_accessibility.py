"""No rule of axe is broken, on any page, in any state of the table, light or dark, at phone or desk."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from snakes.core import play
from tests.browser.conftest import OpenTable
from tests.browser.table import DESK, PHONE, Table, click

pytestmark = pytest.mark.browser

DUEL = "preset=duel&seed=16"
SOON_OVER = "preset=quick&seats=hhhh&seed=1&throw=hand&board=2-99"

EACH_SIZE = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])

PAGES = [
    "/rules/",
    "/about/",
    "/game/history/",
    "/game/odds/",
    "/odds/?preset=house",
    "/boards/?board=3-24.26-6&square=57",
    "/boards/print/?board=river",
    "/dice/?seed=grandma",
    "/replay/?preset=family&dice=3246153&ply=3",
    "/replay/",
    "/wall/",
]
ERROR_PAGES = {"/nowhere/": 404, "/game/roll/": 405, "/?board=nonsense": 400}


def violations(page: Page, *rules: str) -> list[str]:
    """Each broken rule, of these or of all, with what breaks it."""
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = Axe().run(page, options=options).response["violations"]
    return [f"{rule['id']}: {' '.join(map(str, node['target']))}" for rule in found for node in rule["nodes"]]


def assert_sound(table: Table, state: str) -> None:
    """Also in the dark, where nothing but colours can differ."""
    table.page.emulate_media(color_scheme="light")
    assert (state, violations(table.page)) == (state, [])
    table.page.emulate_media(color_scheme="dark")
    assert (state, "dark", violations(table.page, "color-contrast")) == (state, "dark", [])


@EACH_SIZE
def test_table_in_every_state(open_table: OpenTable, size: tuple[int, int]) -> None:
    table = open_table(DUEL, size)
    assert_sound(table, "start")
    click(table)
    table.wait_for_persons_turn()
    table.find("details").evaluate_all("folds => folds.forEach((fold) => fold.open = true)")
    assert_sound(table, "running, all unfolded")
    table.find("#rules-link").click()
    expect(table.find("#dialog")).to_be_visible()
    assert_sound(table, "rules open")
    table.page.keyboard.press("Escape")
    table.find("#odds-link").click()
    expect(table.find("#luck")).to_be_visible()
    assert_sound(table, "odds open")
    table.open(SOON_OVER)
    assert_sound(table, "a real die")
    table.throw(1, 1, 1, 1, 1)
    table.expect_over()
    assert_sound(table, "over")


def test_pages(open_table: OpenTable, complaints: list[str]) -> None:
    table = open_table(DUEL, PHONE)
    click(table)
    for address in PAGES:
        table.page.goto(address)
        assert_sound(table, address)
    for address, status in ERROR_PAGES.items():
        answer = table.page.goto(address)
        assert answer is not None and answer.status == status
        assert_sound(table, address)
    assert len(complaints) == len(ERROR_PAGES)
    complaints.clear()


def test_table_in_trouble(open_table: OpenTable, complaints: list[str]) -> None:
    table = open_table(DUEL, PHONE)
    table.page.route("**/game/roll/", lambda route: route.abort())
    click(table)
    expect(table.trouble).to_be_visible()
    assert_sound(table, "trouble")
    complaints.clear()


def test_refused_press(open_table: OpenTable) -> None:
    table = open_table(DUEL, PHONE)
    table.page.context.clear_cookies(name="snakes_session")
    click(table)
    expect(table.notice).to_be_visible()
    assert_sound(table, "refused")


def test_pages_of_faults(open_table: OpenTable, complaints: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the server, a lost cookie and a game that is not there, as without scripts."""
    table = open_table(DUEL, PHONE)
    monkeypatch.delattr(play, "roll")
    post_as_without_scripts(table)
    expect(table.find("h1")).to_have_text("Something went wrong here")
    assert_sound(table, "500")
    table.open()
    table.page.context.clear_cookies()
    post_as_without_scripts(table)
    expect(table.find("h1")).to_have_text("This press could not be checked")
    assert_sound(table, "403")
    table.page.goto("/game/history/")
    expect(table.find("h1")).to_have_text("There is no saved game yet")
    assert_sound(table, "no game")
    complaints.clear()


def post_as_without_scripts(table: Table) -> None:
    table.find("#roller").evaluate("form => form.submit()")
