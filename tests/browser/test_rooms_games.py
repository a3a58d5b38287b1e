"""Whole games in a room, each player at a browser of their own."""

from __future__ import annotations

from statistics import median
from time import monotonic

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser, SitDown
from tests.browser.room import NAMES, OF_FOUR, OF_TWO, SHORT, RoomPage, expect_everywhere
from tests.browser.table import DESK, PHONE, SMALL, begun, played, position_of

pytestmark = [pytest.mark.browser, pytest.mark.rooms]

TABLET = (768, 1024)
PROMISED = 1.5
"""Seconds until all screens show a roll."""

BEN_WINS = "⁨Ben⁩ wins! ⁨Ben⁩ rolled 3: 98 → 100"


def play_in_turn(query: str, players: list[RoomPage], watchers: list[RoomPage] | None = None) -> list[float]:
    """Press Roll for whoever is to roll until the game is over; how long each roll took to be seen by all."""
    game, lags = begun(query), []
    while game.state.turn is not None:
        roller = players[game.state.turn]
        roller.expect_own_turn()
        roller.roll.click()
        roller.expect_ply(game.state.ply + 1)
        shown = monotonic()
        game = played(query, game.state.ply + 1)
        expect_everywhere([*players, *(watchers or [])], game)
        lags.append(monotonic() - shown)
    return lags


def meet(open_browser: OpenBrowser, query: str, *sizes: tuple[int, int]) -> list[RoomPage]:
    """Browsers of these sizes in one room: the first opens it, the others come by its link."""
    rooms = [RoomPage(open_browser(size).new_page()) for size in sizes]
    rooms[0].open_room(query, NAMES[0])
    for room, name in zip(rooms[1:], NAMES[1:], strict=False):
        room.visit(rooms[0])
        room.join(name)
    return rooms


# To the end


def test_two_play_to_the_end(open_browser: OpenBrowser) -> None:
    rooms = meet(open_browser, OF_TWO, PHONE, PHONE)
    lags = play_in_turn(OF_TWO, rooms)
    assert median(lags) <= PROMISED
    for room in rooms:
        room.expect_status(BEN_WINS)
        expect(room.find(".places li")).to_have_text(
            [
                "1st Ben home, on 100, 3 rolls, 1 ladder, 0 snakes",
                "2nd Ann on 30, 70 to go, 2 rolls, 1 ladder, 1 snake",
            ]
        )
        expect(room.find("#score")).to_have_count(0)
        assert room.room_record()["dice"] == "33363"


def test_four_play_to_the_end_at_screens_of_all_sizes(open_browser: OpenBrowser) -> None:
    rooms = meet(open_browser, OF_FOUR, SMALL, PHONE, TABLET, DESK)
    lags = play_in_turn(OF_FOUR, rooms)
    assert median(lags) <= PROMISED
    for room in rooms:
        room.expect_status("⁨Ben⁩ wins! ⁨Ben⁩ rolled 6: 98 → 100")
        expect(room.find(".places li")).to_have_text(
            [
                "1st Ben home, on 100, 3 rolls, 1 ladder, 0 snakes",
                "2nd Dan on 92, 8 to go, 1 roll, 1 ladder, 0 snakes",
                "3rd Ann on 30, 70 to go, 2 rolls, 1 ladder, 1 snake",
                "4th Cleo on 6, 94 to go, 1 roll, 0 ladders, 0 snakes",
            ]
        )


# Without scripts


def test_one_opens_starts_and_plays_without_scripts(open_browser: OpenBrowser) -> None:
    """Who else came, and what the others rolled, is seen by a link."""
    plain = RoomPage(open_browser(PHONE, java_script_enabled=False).new_page())
    scripted = RoomPage(open_browser(PHONE).new_page())
    plain.open_room(OF_TWO.replace("hh", "hhh"), "Ann")
    scripted.visit(plain)
    scripted.join("Ben")
    expect(scripted.people.nth(1)).to_contain_text("Ben")
    plain.page.click("text=See who has come")
    plain.expect_people("Ann fox 1 you host", "Ben frog 2 ⋯Remove Make host", "Free seat owl 3 Computer")
    plain.page.click("#start")
    players, game = (plain, scripted), begun(OF_TWO)
    while game.state.turn is not None:
        plain.page.click("#refresh")
        expect_everywhere([plain, scripted], game)
        roller = players[game.state.turn]
        roller.roll.click()
        game = played(OF_TWO, game.state.ply + 1)
        expect_everywhere([roller], game)
    plain.page.goto(plain.path)
    for room in players:
        room.expect_status(BEN_WINS)


def test_one_joins_without_scripts(open_browser: OpenBrowser, sit_down: SitDown) -> None:
    (host,) = sit_down(SHORT, "Ann")
    guest = RoomPage(open_browser(PHONE, java_script_enabled=False).new_page())
    guest.visit(host)
    guest.join("Ben")
    expect_everywhere([guest, host], begun(SHORT))
    guest.expect_people("Ann fox 1 on 1, 99 to go host to roll", "Ben frog 2 on 1, 99 to go you")


# Again


def test_another_game_by_one_press_each_takes_those_who_watch_along(
    open_browser: OpenBrowser, sit_down: SitDown
) -> None:
    everybody = sit_down(SHORT, "Ann", "Ben", "")
    *rooms, watcher = everybody
    play_in_turn(SHORT, rooms, [watcher])
    rooms[1].page.click("#again")
    for room in everybody:
        expect(room.find("#waiting")).to_contain_text("⁨Ben⁩: ready for another game. Waiting for ⁨Ann⁩.")
    expect(rooms[1].find("#again")).to_have_count(0)
    expect(watcher.find("#again")).to_have_count(0)
    rooms[1].page.reload()
    rooms[0].page.click("#again")
    for room in everybody:
        room.expect_phase("playing")
        room.expect_ply(0)
    rooms[0].expect_own_turn()
    assert len({room.game.get_attribute("data-id") for room in everybody}) == 1
    watcher.expect_people("Ann fox 1 on 1, 99 to go host to roll", "Ben frog 2 on 1, 99 to go")
    for room in everybody:
        room.page.reload()
        room.expect_ply(0)


# Away and back


def test_closed_tab_opened_again_has_its_seat(sit_down: SitDown) -> None:
    ann, ben = sit_down(SHORT, "Ann", "Ben")
    path = ben.path
    ann.roll.click()
    browser = ben.page.context
    ben.page.close()
    ann.expect_ply(1)
    back = RoomPage(browser.new_page())
    back.page.goto(path)
    back.expect_own_turn()
    back.roll.click()
    expect_everywhere([back, ann], played(SHORT, rolls=2))
    back.expect_people("Ann fox 1 on 99, 1 to go host to roll", "Ben frog 2 on 4, 96 to go you")


def test_reload_at_each_point_shows_the_same(open_browser: OpenBrowser, sit_down: SitDown) -> None:
    (ann,) = sit_down(SHORT, "Ann")
    ben = RoomPage(open_browser(PHONE).new_page())
    ben.visit(ann)
    ann.page.reload()
    ben.page.reload()
    ben.join("Ben")
    players, game = (ann, ben), begun(SHORT)
    while game.state.turn is not None:
        for room in players:
            room.page.reload()
        expect_everywhere([ann, ben], game)
        players[game.state.turn].roll.click()
        game = played(SHORT, game.state.ply + 1)
        expect_everywhere([ann, ben], game)
    for room in players:
        room.page.reload()
        assert room.position() == position_of(game)
