"""The answer to a press comes late, gets lost, or is no answer: nothing is played twice and there is always a way on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Route, expect

from snakes.core import play
from snakes.core.play import agree_draw
from tests.browser.conftest import HeldServer, OpenTable
from tests.browser.table import PHONE, Table, begun, played, position_of, record_to_expect

if TYPE_CHECKING:
    from pytest_django.fixtures import Settings

pytestmark = pytest.mark.browser

ALONE = "preset=quick&seed=539"
ONE_ROLL_EACH = "preset=quick&seed=1"
TWO = "preset=quick&seats=hh&seed=285"
ROLL, BOT, NEW, SEAT = "/game/roll/", "/game/bot/", "/game/new/", "/game/seat/"

OFFLINE = "No connection to the server. Your game is safe in this browser."
NO_ANSWER = "The server could not answer. Your game is safe in this browser."
GROWN_OLD = "This page has grown old or cookies are off. Reload it; the game is kept."

NOT_LOADED = "Failed to load resource: {}"


def answer_lost(route: Route) -> None:
    """The server gets the request and answers, but the answer never comes here."""
    request = route.request
    sent = Request(request.url, request.post_data_buffer, request.all_headers(), method=request.method)
    urlopen(sent).close()
    route.abort("connectionreset")


def request_lost(route: Route) -> None:
    route.abort("internetdisconnected")


def assert_troubled(table: Table, sentence: str) -> None:
    expect(table.trouble).to_be_visible()
    expect(table.trouble.locator("span")).to_have_text(sentence)
    expect(table.trouble).to_have_role("alert")


def try_again(table: Table) -> None:
    table.trouble.get_by_role("button", name="Try again").click()


def assert_untroubled(table: Table) -> None:
    expect(table.trouble).to_be_hidden()


def assert_logged(complaints: list[str], *expected: str) -> None:
    """These lines of the browser and of htmx are the whole trouble."""
    assert complaints == list(expected)
    complaints.clear()


def logged_by_htmx(event: str) -> tuple[str, str]:
    return "htmx:afterRequest, [object HTMLFormElement]", f"htmx:{event}, [object HTMLFormElement]"


def logged_answer(status: str) -> tuple[str, str]:
    refused = NOT_LOADED.format(f"the server responded with a status of {status}")
    return refused, f"Response Status Error Code {status[:3]} from /game/roll/, [object HTMLFormElement]"


# Late


def test_presses_while_the_answer_is_awaited_count_for_nothing(open_table: OpenTable, held_server: HeldServer) -> None:
    table = open_table(TWO)
    table.roll.click()
    held_server.wait_for_request()
    table.roll.click()
    table.page.keyboard.press("r")
    table.roll.press("Enter")
    held_server.release()
    table.expect_ply(1)
    assert table.position() == position_of(played(TWO, rolls=1))
    assert table.posts == [ROLL]
    assert table.record() == record_to_expect(played(TWO, rolls=1))


def new_game(table: Table) -> None:
    table.find("#new").click()


def no_computer(table: Table) -> None:
    table.find("#kind-0").click()


def another_finish(table: Table) -> None:
    table.find("#options summary").click()
    table.find("#option-finish").select_option("exact")


@pytest.mark.parametrize(
    ("act", "now"),
    [(new_game, "seats=ch&game=2"), (no_computer, "seats=hh"), (another_finish, "seats=ch&game=2&finish=exact")],
    ids=["new game", "no computer", "another finish"],
)
def test_what_a_person_does_stands_against_a_slow_roll_of_the_computer(
    open_table: OpenTable,
    held_server: HeldServer,
    settings: Settings,
    complaints: list[str],
    act: Callable[[Table], None],
    now: str,
) -> None:
    table = open_table(ALONE.replace("seed", "seats=ch&seed"))
    held_server.wait_for_request()
    settings.SNAKES_BOT_PAUSE = 60_000
    with table.page.expect_response(lambda response: response.request.method == "POST"):
        act(table)
    after = begun(f"{ALONE}&{now}")
    expect(table.find(".players button")).to_have_text(
        ["Person" if kind == "h" else "Computer" for kind in after.options.seats]
    )
    held_server.release()
    table.page.reload()
    assert table.record() == record_to_expect(after)
    assert_logged(complaints, *logged_by_htmx("sendAbort"))


def test_a_roll_is_taken_back_while_the_computer_takes_its_time(
    open_table: OpenTable, held_server: HeldServer, complaints: list[str]
) -> None:
    held_server.let_through = 1
    table = open_table(f"{ALONE}&help=on&six=pass")
    table.roll.click()
    held_server.wait_for_request()
    table.find("#undo").click()
    table.expect_ply(0)
    held_server.release()
    table.page.reload()
    assert table.record() == record_to_expect(begun(f"{ALONE}&help=on&six=pass"))
    assert_logged(complaints, *logged_by_htmx("sendAbort"))


def test_persons_agree_on_a_draw_while_the_computer_takes_its_time(
    open_table: OpenTable, held_server: HeldServer, complaints: list[str]
) -> None:
    query = "preset=quick&seats=chh&seed=285"
    table = open_table(query)
    held_server.wait_for_request()
    for fold in ("more", "leaving"):
        table.find(f"#{fold} > summary").click()
    table.find("#draw").click()
    table.expect_over()
    held_server.release()
    table.page.reload()
    assert table.record() == record_to_expect(agree_draw(begun(query)))
    assert_logged(complaints, *logged_by_htmx("sendAbort"))


# Lost


@pytest.mark.parametrize(
    ("lose", "error"), [(request_lost, "net::ERR_INTERNET_DISCONNECTED"), (answer_lost, "net::ERR_CONNECTION_RESET")]
)
def test_lost_roll_is_rolled_once(
    open_table: OpenTable, complaints: list[str], lose: Callable[[Route], None], error: str
) -> None:
    table = open_table(TWO, PHONE)
    table.page.route("**" + ROLL, lose, times=1)
    table.roll.click()
    assert_troubled(table, OFFLINE)
    assert table.position() == position_of(begun(TWO))
    try_again(table)
    table.expect_ply(1)
    assert_untroubled(table)
    assert table.position() == position_of(played(TWO, rolls=1))
    assert table.posts == [ROLL, ROLL]
    table.page.reload()
    assert table.record() == record_to_expect(played(TWO, rolls=1))
    assert_logged(complaints, *logged_by_htmx("sendError"), NOT_LOADED.format(error))


def test_pressing_roll_once_more_does_as_well_as_trying_again(open_table: OpenTable, complaints: list[str]) -> None:
    table = open_table(TWO)
    table.page.route("**" + ROLL, answer_lost, times=1)
    table.roll.click()
    assert_troubled(table, OFFLINE)
    table.roll.click()
    table.expect_ply(1)
    assert_untroubled(table)
    assert table.record() == record_to_expect(played(TWO, rolls=1))
    assert_logged(complaints, *logged_by_htmx("sendError"), NOT_LOADED.format("net::ERR_CONNECTION_RESET"))


def test_computer_goes_on_after_a_lost_roll(open_table: OpenTable, complaints: list[str]) -> None:
    table = open_table(ONE_ROLL_EACH)
    table.page.route("**" + BOT, answer_lost, times=1)
    table.roll.click()
    assert_troubled(table, OFFLINE)
    table.expect_ply(1)
    try_again(table)
    table.expect_ply(2)
    assert_untroubled(table)
    assert table.position() == position_of(played(ONE_ROLL_EACH, rolls=2))
    assert table.posts == [ROLL, BOT, BOT]
    assert_logged(complaints, *logged_by_htmx("sendError"), NOT_LOADED.format("net::ERR_CONNECTION_RESET"))


def test_lost_seat_change_is_made_in_the_end(open_table: OpenTable, complaints: list[str]) -> None:
    table = open_table(ALONE)
    table.page.route("**" + SEAT, request_lost, times=1)
    table.find("#kind-1").click()
    assert_troubled(table, OFFLINE)
    try_again(table)
    expect(table.find("#kind-1")).to_have_text("Person")
    assert_untroubled(table)
    assert table.record() == record_to_expect(begun(ALONE + "&seats=hh"))
    assert_logged(complaints, *logged_by_htmx("sendError"), NOT_LOADED.format("net::ERR_INTERNET_DISCONNECTED"))


def test_lost_face_of_a_real_die_is_entered_in_the_end(open_table: OpenTable, complaints: list[str]) -> None:
    table = open_table(TWO + "&throw=hand")
    table.page.route("**" + ROLL, request_lost, times=1)
    table.find("#face-4").click()
    assert_troubled(table, OFFLINE)
    try_again(table)
    table.expect_ply(1)
    assert table.position().squares == {"0": "5", "1": "1"}
    assert_logged(complaints, *logged_by_htmx("sendError"), NOT_LOADED.format("net::ERR_INTERNET_DISCONNECTED"))


def test_lost_option_change_is_made_in_the_end(open_table: OpenTable, complaints: list[str]) -> None:
    table = open_table(TWO)
    table.page.route("**" + NEW, request_lost, times=1)
    another_finish(table)
    assert_troubled(table, OFFLINE)
    try_again(table)
    expect(table.find("#options b")).to_have_text("Own rules · Classic")
    assert_untroubled(table)
    assert table.record() == record_to_expect(begun(TWO + "&game=2&finish=exact"))
    assert_logged(complaints, *logged_by_htmx("sendError"), NOT_LOADED.format("net::ERR_INTERNET_DISCONNECTED"))


def test_server_that_never_answers(open_table: OpenTable, held_server: HeldServer, complaints: list[str]) -> None:
    """htmx gives up after ten seconds; here after a moment."""
    table = open_table(TWO)
    assert table.page.evaluate("htmx.config.timeout") == 10_000
    table.page.evaluate("htmx.config.timeout = 100")
    table.roll.click()
    assert_troubled(table, OFFLINE)
    held_server.release()
    table.page.evaluate("htmx.config.timeout = 10_000")
    try_again(table)
    table.expect_ply(1)
    assert_untroubled(table)
    assert table.record() == record_to_expect(played(TWO, rolls=1))
    assert_logged(complaints, *logged_by_htmx("timeout"))


def test_browser_off_the_network(open_table: OpenTable, complaints: list[str]) -> None:
    table = open_table(TWO)
    table.page.context.set_offline(True)
    for _ in range(2):
        table.roll.click()
        assert_troubled(table, OFFLINE)
    table.page.context.set_offline(False)
    try_again(table)
    table.expect_ply(1)
    assert_untroubled(table)
    assert table.record() == record_to_expect(played(TWO, rolls=1))
    failed = (*logged_by_htmx("sendError"), NOT_LOADED.format("net::ERR_INTERNET_DISCONNECTED"))
    assert_logged(complaints, *failed, *failed)


def test_lost_rules_are_shown_in_the_end(open_table: OpenTable, complaints: list[str]) -> None:
    table = open_table(TWO)
    table.page.route("**/rules/**", request_lost, times=1)
    table.find("#rules-link").click()
    assert_troubled(table, OFFLINE)
    try_again(table)
    expect(table.find("#dialog")).to_be_visible()
    assert_untroubled(table)
    complaints.clear()


# Refused


def test_lost_cookie_leads_to_a_reload_and_not_to_a_lost_game(open_table: OpenTable, complaints: list[str]) -> None:
    table = open_table(TWO)
    table.roll.click()
    table.expect_ply(1)
    table.page.context.clear_cookies(name="snakes_csrf")
    table.roll.click()
    assert_troubled(table, GROWN_OLD)
    try_again(table)
    assert_untroubled(table)
    assert table.position() == position_of(played(TWO, rolls=1))
    table.roll.click()
    table.expect_ply(2)
    assert table.record() == record_to_expect(played(TWO, rolls=2))
    assert_logged(complaints, *logged_answer("403 (Forbidden)"))


def test_lost_session_gives_a_new_game_and_a_sentence(open_table: OpenTable, settings: Settings) -> None:
    settings.SNAKES_BOT_PAUSE = 60_000
    table = open_table(TWO)
    table.page.context.clear_cookies(name="snakes_session")
    table.roll.click()
    sentence = "There was no saved game that could be read, so here is a new one."
    expect(table.notice).to_have_text(sentence)
    expect(table.announcer).to_have_text(f"{sentence} ⁨Player 1⁩ to roll")
    table.expect_ply(0)
    table.roll.click()
    table.expect_ply(1)
    expect(table.notice).to_have_count(0)


def test_new_key_at_the_server_gives_a_new_game_and_a_sentence(open_table: OpenTable, settings: Settings) -> None:
    table = open_table(TWO)
    table.roll.click()
    table.expect_ply(1)
    settings.SECRET_KEY = "another key, and long enough to be one"
    settings.SNAKES_BOT_PAUSE = 60_000
    table.roll.click()
    expect(table.notice).to_have_text("There was no saved game that could be read, so here is a new one.")
    table.expect_ply(0)
    expect(table.trouble).to_be_hidden()
    table.roll.click()
    table.expect_ply(1)


def test_fault_of_the_server(
    open_table: OpenTable, monkeypatch: pytest.MonkeyPatch, complaints: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    table = open_table(TWO)
    with monkeypatch.context() as patch:
        patch.delattr(play, "roll")
        table.roll.click()
        assert_troubled(table, NO_ANSWER)
        assert table.position() == position_of(begun(TWO))
    try_again(table)
    table.expect_ply(1)
    assert_untroubled(table)
    assert table.record() == record_to_expect(played(TWO, rolls=1))
    assert_logged(complaints, *logged_answer("500 (Internal Server Error)"))
    assert [record.getMessage() for record in caplog.records] == ["Internal Server Error: /game/roll/"]
