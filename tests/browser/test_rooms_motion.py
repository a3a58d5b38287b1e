"""In a room each screen shows each move once: walked, said and timed."""

from __future__ import annotations

from collections.abc import Iterator
from time import time

import pytest
from playwright.sync_api import expect

from snakes import models
from snakes.core import play
from snakes.views import rooms as views
from tests.browser.conftest import SitDown
from tests.browser.room import OF_TWO, SHORT, RoomPage, expect_everywhere
from tests.browser.table import played
from tests.browser.test_motion import CRAWL, NOTE_WALKS, seen, to_see

pytestmark = pytest.mark.browser

OFFERED = "⁨Ben⁩ offers a draw. Waiting for ⁨Ann⁩."


def test_each_move_walks_once_on_each_screen(sit_down: SitDown) -> None:
    """News of another kind, such as an offer, does not walk it again."""
    ann, ben = sit_down(OF_TWO, "Ann", "Ben", reduced_motion="no-preference")
    for room in (ann, ben):
        room.page.evaluate(NOTE_WALKS)
        room.set_pace(CRAWL)
    moves = play.moves(played(OF_TWO, rolls=2))
    ann.roll.click()
    ben.expect_own_turn()
    ben.press("offer-draw")
    expect(ann.offer).to_contain_text(OFFERED)
    assert seen(ann) == [*to_see(moves[:1]), []]
    assert seen(ben) == [*to_see(moves[:1]), []]
    ben.roll.click()
    expect_everywhere([ann, ben], played(OF_TWO, rolls=2))
    assert seen(ann) == [*to_see(moves[:1]), [], *to_see(moves[1:])]
    assert seen(ben) == [*to_see(moves[:1]), [], *to_see(moves[1:])]


def test_each_move_is_said_once_on_each_screen(sit_down: SitDown) -> None:
    ann, ben = sit_down(OF_TWO, "Ann", "Ben")
    for room in (ann, ben):
        room.listen()
    ann.roll.click()
    ben.expect_own_turn()
    ben.press("offer-draw")
    expect(ann.offer).to_be_visible()
    ben.roll.click()
    ann.expect_own_turn()
    assert ann.heard() == [
        "⁨Ann⁩ rolled 3. Ladder! 4 → 92 ⁨Ben⁩ to roll",
        OFFERED,
        "⁨Ben⁩ rolled 3. Ladder! 4 → 92 Your turn! ⁨Ann⁩ to roll",
    ]
    assert ben.heard() == [
        "⁨Ann⁩ rolled 3. Ladder! 4 → 92 Your turn! ⁨Ben⁩ to roll",
        OFFERED,
        "⁨Ben⁩ rolled 3. Ladder! 4 → 92 ⁨Ann⁩ to roll",
    ]


def test_title_says_whose_turn_it_is(sit_down: SitDown) -> None:
    ann, ben = sit_down(SHORT, "Ann", "Ben")
    code = ann.path.split("/")[2]
    title = f"Room {code[:4]} {code[4:]} · Snakes and Ladders"
    expect(ann.page).to_have_title(f"● {title}")
    expect(ben.page).to_have_title(title)
    ann.roll.click()
    expect(ben.page).to_have_title(f"● {title}")
    expect(ann.page).to_have_title(title)


# The clock


class ServerTime:
    """The server's time, some seconds ahead of what it was."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time() + self.ahead


@pytest.fixture
def server_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerTime]:
    now = ServerTime()
    monkeypatch.setattr(models, "time", now)
    monkeypatch.setattr(views, "time", now)
    yield now


def left(room: RoomPage) -> float:
    """How much of the bar is left, in seconds; the words say the same."""
    value, words = room.find("#clock progress").evaluate("bar => [bar.value, bar.nextElementSibling.textContent]")
    assert words in [f"{seconds} seconds left" for seconds in (int(value), int(value) + 1)]
    return float(value)


def test_bar_and_words_go_down(sit_down: SitDown) -> None:
    ann, _ben = sit_down(SHORT, "Ann", "Ben", clock=60)
    ann.stop_time()
    ann.page.reload()
    ann.pass_time(250)
    before = left(ann)
    ann.pass_time(5_000)
    assert left(ann) == pytest.approx(before - 5, abs=0.01)


def test_wrong_clock_of_a_device_changes_nothing(sit_down: SitDown) -> None:
    """Hours wrong, and in another zone."""
    ann, ben = sit_down(SHORT, "Ann", "Ben", clock=60, timezone_id="Pacific/Auckland")
    ann.page.clock.install(time=time() - 30 * 3_600)
    ann.page.reload()
    assert 30 < left(ann) <= 60
    ann.roll.click()
    expect_everywhere([ann, ben], played(SHORT, rolls=1))
    assert 30 < left(ann) <= 60
    assert 30 < left(ben) <= 60


def test_roll_by_the_clock_is_marked(sit_down: SitDown, server_time: ServerTime) -> None:
    ann, ben = sit_down(SHORT, "Ann", "Ben", clock=20)
    server_time.ahead += 22
    for room in (ann, ben):
        room.expect_ply(1)
        expect(room.find("#history li")).to_have_text(["1. ⁨Ann⁩ rolled 1. Ladder! 2 → 99 (rolled by the clock)"])
    assert [move["by"] for move in ann.room_record()["moves"]] == ["clock"]


def test_player_who_missed_two_rolls_is_away_until_the_next_by_hand(sit_down: SitDown, server_time: ServerTime) -> None:
    ann, ben = sit_down(OF_TWO, "Ann", "Ben", clock=20)
    server_time.ahead += 22
    ben.expect_own_turn()
    expect(ann.find("#away")).to_have_count(0)
    ben.roll.click()
    ann.expect_own_turn()
    server_time.ahead += 22
    for room in (ann, ben):
        room.expect_ply(3)
        expect(room.people.first).to_contain_text("away")
    expect(ann.find("#away")).to_have_text(
        "You missed two rolls. At your next turn you have 5 seconds; roll by hand and you have the full time again."
    )
