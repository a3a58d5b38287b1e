"""A room's page asks by itself what is new: seldom in vain, never twice at once, and on through any trouble."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Route, expect

from snakes import models
from tests.browser.conftest import HeldServer, SitDown
from tests.browser.room import SHORT, RoomPage, come, expect_everywhere
from tests.browser.table import begun, played, position_of

pytestmark = pytest.mark.browser

LIVE, ROLL = "**/live/**", "**/roll/"
SECOND = 1_000

OFFLINE = "No connection to the server. The game is kept there; this page goes on by itself as soon as it can."
NO_ANSWER = "The server could not answer. The game is kept there, and this page goes on as soon as it can."
GROWN_OLD = "This page has grown old or cookies are off. Reload it; your seat is kept."
GONE = "This room is gone."


@pytest.fixture
def still(sit_down: SitDown) -> RoomPage:
    """The only page in a room where it is Ann's turn. Its time stands still."""
    (ann,) = sit_down(SHORT, "Ann")
    come(ann, "Ben")
    ann.stop_time()
    return ann


@pytest.fixture
def held_polls(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeldServer]:
    """A server that takes its time over each poll."""
    server = HeldServer()
    head = models.head

    def slow_head(code: str) -> models.Head | None:
        server.pass_by()
        return head(code)

    monkeypatch.setattr(models, "head", slow_head)
    yield server
    server.release()


def test_page_asks_a_second_after_each_answer(still: RoomPage) -> None:
    still.pass_time(SECOND - 1)
    assert still.asked() == 0
    still.pass_time(1)
    assert still.answers(1) == [204]
    still.pass_time(SECOND - 1)
    assert still.asked() == 1
    still.pass_time(1)
    assert still.answers(2) == [204, 204]


def test_one_question_at_a_time(still: RoomPage, held_polls: HeldServer) -> None:
    still.pass_time(6 * SECOND)
    held_polls.wait_for_request()
    assert still.asked() == 1
    held_polls.release()
    assert still.answers(1) == [204]
    still.pass_time(SECOND)
    assert still.asked() == 2


def test_news_is_shown(sit_down: SitDown) -> None:
    ann, ben = sit_down(SHORT, "Ann", "Ben")
    ben.stop_time()
    ann.roll.click()
    ann.expect_ply(1)
    ben.pass_time(SECOND)
    expect_everywhere([ben], played(SHORT, rolls=1))
    ben.pass_time(SECOND)
    assert ben.answers(2) == [200, 204]


def test_page_asks_less_often_when_nothing_happens(still: RoomPage) -> None:
    still.page.clock.fast_forward(121 * SECOND)
    still.answers(1)
    still.pass_time(4 * SECOND - 1)
    assert still.asked() == 1
    still.pass_time(1)
    assert still.answers(2) == [204, 204]


def test_touch_wakes_a_page_where_nothing_happened(still: RoomPage) -> None:
    still.page.clock.fast_forward(121 * SECOND)
    still.answers(1)
    still.page.mouse.click(5, 5)
    assert still.answers(2) == [204, 204]
    still.pass_time(SECOND)
    assert still.asked() == 3


def test_hidden_tab_asks_seldom_and_at_once_when_it_is_shown_again(sit_down: SitDown) -> None:
    ann, ben = sit_down(SHORT, "Ann", "Ben")
    ben.stop_time()
    ben.turn_page(hidden=True)
    ben.pass_time(SECOND)
    assert ben.answers(1) == [204]
    ben.pass_time(15 * SECOND - 1)
    assert ben.asked() == 1
    ben.pass_time(1)
    assert ben.answers(2) == [204, 204]
    ann.roll.click()
    ann.expect_ply(1)
    ben.turn_page(hidden=False)
    expect_everywhere([ben], played(SHORT, rolls=1))


# Trouble


def not_sent(route: Route) -> None:
    route.abort("internetdisconnected")


def answered(status: int) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=status, body="")


def assert_troubled(room: RoomPage, sentence: str) -> None:
    expect(room.trouble).to_be_visible()
    expect(room.trouble.locator("span")).to_have_text(sentence)
    expect(room.trouble).to_have_role("alert")


@pytest.mark.parametrize(
    ("trouble", "status", "sentence"),
    [
        (not_sent, 0, OFFLINE),
        (answered(503), 503, NO_ANSWER),
        (answered(403), 403, GROWN_OLD),
    ],
    ids=["offline", "503", "403"],
)
def test_play_goes_on_by_itself_after_trouble(
    sit_down: SitDown,
    complaints: list[str],
    trouble: Callable[[Route], None],
    status: int,
    sentence: str,
) -> None:
    """Each pause is twice as long as the last, up to half a minute."""
    ann, ben = sit_down(SHORT, "Ann", "Ben")
    ben.stop_time()
    ben.page.route(LIVE, trouble)
    for failures, pause in enumerate([1, 2, 4, 8, 16, 30, 30]):
        ben.pass_time(pause * SECOND - 1)
        assert ben.asked() == failures
        ben.pass_time(1)
        assert ben.answers(failures + 1) == [status] * (failures + 1)
        assert_troubled(ben, sentence)
    ann.roll.click()
    ann.expect_ply(1)
    ben.page.unroute(LIVE)
    ben.pass_time(30 * SECOND)
    expect_everywhere([ben], played(SHORT, rolls=1))
    expect(ben.trouble).to_be_hidden()
    ben.roll.click()
    expect_everywhere([ben], played(SHORT, rolls=2))
    complaints.clear()


def test_server_that_does_not_answer(still: RoomPage, held_polls: HeldServer, complaints: list[str]) -> None:
    still.page.evaluate("htmx.config.timeout = 100")
    still.pass_time(SECOND)
    assert_troubled(still, OFFLINE)
    assert still.answers(1) == [0]
    held_polls.release()
    still.page.evaluate("htmx.config.timeout = 10_000")
    still.pass_time(2 * SECOND)
    assert still.answers(2) == [0, 204]
    expect(still.trouble).to_be_hidden()
    complaints.clear()


def test_page_asks_at_once_when_the_network_is_back(still: RoomPage, complaints: list[str]) -> None:
    still.page.context.set_offline(True)
    still.pass_time(SECOND)
    assert_troubled(still, OFFLINE)
    still.page.context.set_offline(False)
    assert still.answers(2) == [0, 204]
    expect(still.trouble).to_be_hidden()
    complaints.clear()


def test_room_that_is_gone(still: RoomPage, complaints: list[str]) -> None:
    models.RoomRow.objects.all().delete()
    still.pass_time(SECOND)
    assert_troubled(still, GONE)
    still.pass_time(120 * SECOND)
    assert still.answers(1) == [404]
    assert still.asked() == 1
    complaints.clear()


# A press that fails


def test_lost_roll_is_made_by_trying_again(sit_down: SitDown, complaints: list[str]) -> None:
    (ann, _ben) = sit_down(SHORT, "Ann", "Ben")
    ann.stop_time()
    ann.page.route(ROLL, not_sent, times=1)
    ann.roll.click()
    assert_troubled(ann, OFFLINE)
    assert ann.position() == position_of(begun(SHORT))
    ann.trouble.get_by_role("button", name="Try again").click()
    expect_everywhere([ann], played(SHORT, rolls=1))
    expect(ann.trouble).to_be_hidden()
    complaints.clear()


def test_lost_roll_can_still_be_tried_again_after_news(sit_down: SitDown, complaints: list[str]) -> None:
    """That the page hears from the server does not mean that the press was heard."""
    (ann, _ben) = sit_down(SHORT, "Ann", "Ben")
    ann.stop_time()
    ann.page.route(ROLL, answered(500), times=1)
    ann.roll.click()
    assert_troubled(ann, NO_ANSWER)
    ann.pass_time(2 * SECOND)
    ann.answers(1)
    assert_troubled(ann, NO_ANSWER)
    complaints.clear()


def test_lost_cookie_leads_to_a_reload(sit_down: SitDown, complaints: list[str]) -> None:
    (ann, _ben) = sit_down(SHORT, "Ann", "Ben")
    ann.page.context.clear_cookies(name="snakes_csrf")
    ann.roll.click()
    assert_troubled(ann, GROWN_OLD)
    ann.trouble.get_by_role("button", name="Try again").click()
    expect(ann.trouble).to_be_hidden()
    ann.roll.click()
    expect_everywhere([ann], played(SHORT, rolls=1))
    complaints.clear()


# Presses beside polls


def test_press_begun_before_news_comes_is_not_lost(sit_down: SitDown) -> None:
    """The button stays the same one while the mouse is down, though not for ever."""
    ann, ben = sit_down(SHORT, "Ann", "Ben")
    ann.stop_time()
    ben.press("offer-draw")
    expect(ben.offer).to_be_visible()
    ann.pass_time(SECOND - 1)
    ann.page.mouse.move(*ann.middle_of_roll())
    ann.page.mouse.down()
    ann.pass_time(1)
    assert ann.answers(1) == [200]
    ann.page.mouse.up()
    expect_everywhere([ann], played(SHORT, rolls=1))


def test_space_held_down_while_news_comes_is_not_lost(sit_down: SitDown) -> None:
    ann, ben = sit_down(SHORT, "Ann", "Ben")
    ann.stop_time()
    ben.press("offer-draw")
    expect(ben.offer).to_be_visible()
    ann.pass_time(SECOND - 1)
    ann.roll.focus()
    ann.page.keyboard.down(" ")
    ann.pass_time(1)
    assert ann.answers(1) == [200]
    ann.page.keyboard.up(" ")
    expect_everywhere([ann], played(SHORT, rolls=1))


def test_roll_pressed_while_a_poll_is_on_its_way(still: RoomPage, held_polls: HeldServer) -> None:
    still.pass_time(SECOND)
    held_polls.wait_for_request()
    still.roll.click()
    expect_everywhere([still], played(SHORT, rolls=1))
    expect(still.trouble).to_be_hidden()
    held_polls.release()
    still.pass_time(SECOND)
    assert still.answers(2) == [0, 204]


def test_presses_while_the_answer_is_awaited_count_for_nothing(sit_down: SitDown, held_server: HeldServer) -> None:
    (ann, _ben) = sit_down(SHORT, "Ann", "Ben")
    ann.roll.click()
    held_server.wait_for_request()
    ann.page.keyboard.press("r")
    ann.roll.press("Enter")
    held_server.release()
    expect_everywhere([ann], played(SHORT, rolls=1))
    expect(ann.notice).to_have_count(0)
    assert ann.posts == [f"{ann.path}roll/"]
