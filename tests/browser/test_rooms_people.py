"""Those in a room come, go, offer, give up and hand on; nobody's typing is disturbed by it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser, SitDown
from tests.browser.room import OF_TWO, SHORT, RoomPage, come, expect_everywhere
from tests.browser.table import begun, played

pytestmark = pytest.mark.browser

OF_THREE = SHORT.replace("hh", "hhh")
OF_SOME = SHORT.replace("hh", "hhhh")


# The end by words


def test_draw_is_offered_and_agreed(sit_down: SitDown) -> None:
    ann, ben = sit_down(SHORT, "Ann", "Ben")
    ben.stop_time()
    ann.press("offer-draw")
    expect(ann.offer).to_have_text("⁨Ann⁩ offers a draw. Waiting for ⁨Ben⁩.")
    ben.pass_time(1_000)
    expect(ben.offer).to_have_text("⁨Ann⁩ offers a draw. Waiting for ⁨Ben⁩.Agree to the draw Play on")
    ben.page.click("#agree")
    for room in (ann, ben):
        room.expect_over()
        room.expect_status("A draw!")


def test_draw_is_offered_and_declined(sit_down: SitDown) -> None:
    ann, ben = sit_down(SHORT, "Ann", "Ben")
    ben.press("offer-draw")
    ann.page.click("#decline")
    for room in (ann, ben):
        expect(room.offer).to_have_count(0)
        room.expect_phase("playing")


def test_player_resigns(sit_down: SitDown) -> None:
    ann, ben = sit_down(SHORT, "Ann", "Ben")
    ben.press("resign")
    for room in (ann, ben):
        room.expect_over()
        room.expect_status("⁨Ann⁩ wins: all others resigned")


def test_player_gives_up_a_seat_and_takes_it_again(sit_down: SitDown) -> None:
    ann, ben = sit_down(SHORT, "Ann", "Ben")
    ben.press("leave")
    expect(ann.people.nth(1)).to_contain_text("has left")
    ben.join("Ben")
    expect(ann.people.nth(1)).not_to_contain_text("has left")
    expect(ben.people.nth(1)).to_contain_text("you")


# The host


def test_host_removes_somebody_who_may_come_again(sit_down: SitDown) -> None:
    ann, ben = sit_down(OF_SOME, "Ann", "Ben")
    ann.unfold("about-1")
    ann.page.click("#remove-1")
    expect(ann.people.nth(1)).to_contain_text("Free seat")
    expect(ben.find("#watching")).to_have_text("You are watching. There is a free seat: give a name and join.")
    ben.join("Bea")
    expect(ann.people.nth(1)).to_contain_text("Bea")


def test_host_hands_on_the_role_with_all_that_belongs_to_it(sit_down: SitDown) -> None:
    ann, ben = sit_down(OF_SOME, "Ann", "Ben")
    expect(ben.find("#start, #options")).to_have_count(0)
    ann.unfold("about-1")
    ann.page.click("#host-1")
    expect(ann.find("#start, #options")).to_have_count(0)
    expect(ben.find("#start, #options")).to_have_count(2)
    ben.unfold("options")
    ben.page.select_option("#option-clock", "10")
    expect(ann.find(".terms")).to_contain_text("10 seconds a roll")
    ben.page.click("#start")
    for room in (ann, ben):
        room.expect_phase("playing")


def test_next_one_is_host_when_the_host_leaves(sit_down: SitDown) -> None:
    ann, ben, cleo = sit_down(OF_SOME, "Ann", "Ben", "Cleo")
    ann.press("leave")
    expect(ben.find("#start, #options")).to_have_count(2)
    expect(cleo.find("#start, #options")).to_have_count(0)
    ann.join("Ann")
    expect(ann.people.first).to_contain_text("you")
    expect(ann.find("#start, #options")).to_have_count(0)


def test_host_gives_a_seat_to_the_computer(sit_down: SitDown) -> None:
    ann, ben = sit_down(OF_THREE, "Ann", "Ben")
    ann.page.click("#kind-2")
    for room in (ann, ben):
        room.expect_phase("playing")
        expect(room.people.nth(2)).to_contain_text("Computer")


# Undisturbed


def test_typing_a_name_is_not_disturbed_by_others_who_come(sit_down: SitDown) -> None:
    ann, guest = sit_down(OF_SOME, "Ann", "")
    guest.page.click("#join-name")
    guest.page.keyboard.type("Cle")
    come(guest, "Ben")
    expect(guest.people.nth(1)).to_contain_text("Ben")
    guest.expect_focus_on("join-name")
    guest.page.keyboard.type("o")
    guest.page.keyboard.press("Enter")
    expect(ann.people.nth(2)).to_contain_text("Cleo")


def test_what_was_folded_open_stays_open(sit_down: SitDown) -> None:
    (ann, _ben) = sit_down(OF_SOME, "Ann", "Ben")
    for name in ("options", "more", "about-1"):
        ann.unfold(name)
    come(ann, "Cleo")
    expect(ann.people.nth(2)).to_contain_text("Cleo")
    ann.page.click("#start")
    ann.expect_phase("playing")
    for name in ("more", "about-1"):
        expect(ann.find(f"#{name}")).to_have_attribute("open", "")


def test_who_comes_late_is_told_so(sit_down: SitDown, open_browser: OpenBrowser) -> None:
    (ann, _ben) = sit_down(SHORT, "Ann", "Ben")
    late = RoomPage(open_browser().new_page())
    late.visit(ann)
    expect(late.find("#watching")).to_have_text("The game has started without you, so you are watching.")
    expect(late.find("#join, #roll")).to_have_count(0)


# Keys


def tab_to(room: RoomPage, name: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(40):
        if room.focused() == name:
            return
        room.page.keyboard.press("Tab")
    raise AssertionError(f"{name} is out of reach, the focus is on {room.focused()}")


def test_room_is_opened_joined_and_started_by_keys(open_browser: OpenBrowser) -> None:
    ann, ben = (RoomPage(open_browser().new_page()) for _ in range(2))
    ann.page.goto(f"/rooms/?{OF_THREE}")
    tab_to(ann, "open-name")
    ann.page.keyboard.type("Ann")
    tab_to(ann, "open")
    ann.page.keyboard.press("Enter")
    ann.expect_phase("lobby")
    ben.visit(ann)
    tab_to(ben, "join-name")
    ben.page.keyboard.type("Ben")
    ben.page.keyboard.press("Enter")
    expect(ann.people.nth(1)).to_contain_text("Ben")
    tab_to(ann, "start")
    ann.page.keyboard.press("Enter")
    ann.expect_phase("playing")
    ann.expect_focus_on("roll")
    ann.page.keyboard.press(" ")
    ben.expect_own_turn()
    ben.page.keyboard.press("r")
    ann.expect_ply(2)


def test_focus_stays_on_the_roll_button_to_the_end(sit_down: SitDown) -> None:
    """Through polls, others' rolls and one's own; each key rolls once."""
    players = sit_down(OF_TWO, "Ann", "Ben")
    for room in players:
        room.roll.focus()
    game = begun(OF_TWO)
    for key in ("Enter", " ", "r", "r", " "):
        assert game.state.turn is not None
        roller = players[game.state.turn]
        roller.expect_own_turn()
        for room in players:
            room.expect_focus_on("roll")
        roller.page.keyboard.press(key)
        game = played(OF_TWO, game.state.ply + 1)
        expect_everywhere(players, game)
    ann, ben = players
    for room in players:
        room.expect_focus_on("status")
    assert ann.posts == [f"{ann.path}roll/"] * 2
    assert ben.posts == [f"{ben.path}roll/"] * 3


def test_idle_button_does_nothing(sit_down: SitDown) -> None:
    _ann, ben = sit_down(SHORT, "Ann", "Ben")
    expect(ben.roll).to_have_text("Wait for ⁨Ann⁩")
    expect(ben.roll).to_have_attribute("aria-disabled", "true")
    ben.roll.click(force=True)
    ben.roll.press("Enter")
    ben.roll.press(" ")
    ben.page.keyboard.press("r")
    expect_everywhere([ben], begun(SHORT))
    assert ben.posts == []
