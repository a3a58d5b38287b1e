"""News for pages that stay open."""

import pytest
from django.test import Client

from tests.guest import HTMX, PREFETCH, Guest, Hands, buttons_of, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.rooms, pytest.mark.usefixtures("hands")]


def pair() -> list[Guest]:
    return table_of("Ann", "Ben", htmx=True)


def test_nothing_happened_nothing_sent() -> None:
    for guest in (Guest.with_room("Ann"), *pair()):
        for browser in (guest.browser, Client()):
            response = browser.get(f"/rooms/{guest.code}/live/?version={guest.page.version}", headers=HTMX)
            assert (response.status_code, response.content) == (204, b"")
            assert not response.cookies
            assert response["Cache-Control"] == "no-store"


def test_the_page_asks_for_news_since_what_it_shows() -> None:
    ann = Guest.with_room("Ann")
    assert ann.page.poll.startswith(f"/rooms/{ann.code}/live/?version=1&role=")
    assert ann.poll().status_code == 204


def test_a_roll_of_another_comes_as_the_part_that_changes() -> None:
    ann, ben = pair()
    ann.press("roll")
    response = ben.poll()
    assert (response.status_code, response["HX-Retarget"]) == (200, "#room")
    assert ben.tree.inside and ben.tree.every("html") == []
    assert ben.tree.one("picture").inside == []
    assert (ben.page.ply, ben.page.turn) == ("1", "1")
    assert ben.poll().status_code == 204


@pytest.mark.parametrize("version", ["", "0", "x", "-1", "2.0", " 2", "9" * 400, "\x00", "²"])
def test_a_version_that_never_was_gets_the_news(version: str) -> None:
    ann = Guest.with_room("Ann")
    response = ann.browser.get(f"/rooms/{ann.code}/live/", {"version": version})
    assert response.status_code == 200
    assert b'id="room"' in response.content


@pytest.mark.parametrize("query", ["", "?version"])
def test_no_version_gets_the_news(query: str) -> None:
    ann = Guest.with_room("Ann")
    assert ann.get(f"live/{query}").status_code == 200


def test_the_start_brings_the_whole_page() -> None:
    ann = Guest.with_room("Ann", seats="hh")
    ann.joined("Ben")
    response = ann.poll()
    assert response["HX-Retarget"] == "#whole"
    assert {"roll", "resign", "leave", "offer-draw"} <= buttons_of(ann.tree)
    assert ann.tree.one("picture").one("img")


def test_the_end_brings_the_whole_page() -> None:
    ann, ben = pair()
    ben.press("resign")
    response = ann.poll()
    assert response["HX-Retarget"] == "#whole"
    assert ann.tree.every("details", id="proof")


def test_a_new_role_brings_the_whole_page() -> None:
    ann = Guest.with_room("Ann")
    ben = ann.joined("Ben")
    ann.poll()
    ann.press("host", seat=1)
    response = ben.poll()
    assert response["HX-Retarget"] == "#whole"
    assert ben.tree.every("details", id="options")


def test_a_seat_that_comes_free_is_offered_to_those_who_watch() -> None:
    ann, ben = pair()
    watcher = ann.beside()
    assert "join" not in buttons_of(watcher.tree)
    ben.press("leave")
    assert watcher.poll()["HX-Retarget"] == "#whole"
    assert "join" in buttons_of(watcher.tree)


def test_who_joins_in_another_tab_sees_it_here() -> None:
    ann = Guest.with_room("Ann")
    watcher = ann.beside()
    tab = Guest(ann.code, browser=watcher.browser)
    tab.press("join", name="Ben")
    assert watcher.poll()["HX-Retarget"] == "#whole"
    assert watcher.page.mine == "1"


def test_while_a_roll_may_still_be_on_its_way_there_is_no_news(hands: Hands) -> None:
    ann, ben = pair()
    hands.go_on(20.5)
    for guest in (ann, ben):
        with guest.nothing_changes():
            assert guest.poll().status_code == 204


def test_a_roll_by_the_clock_is_news(hands: Hands) -> None:
    ann, ben = pair()
    hands.go_on(21)
    for guest in (ann, ben):
        assert guest.poll().status_code == 200
        assert (guest.page.ply, guest.page.turn) == ("1", "1")


def test_head_brings_nothing_about(hands: Hands) -> None:
    ann, _ben = pair()
    hands.go_on(100)
    with ann.nothing_changes():
        for part in ("", "live/?version=1", f"live/?version={ann.page.version}", "record/", "wall/", "qr.svg"):
            response = ann.browser.head(ann.address(part))
            assert (response.status_code < 300, response.content) == (True, b"")


def test_a_guess_of_the_browser_brings_nothing_about(hands: Hands) -> None:
    ann, _ben = pair()
    hands.go_on(100)
    with ann.nothing_changes():
        for part in ("", "live/?version=1", "record/", "wall/"):
            response = ann.get(part, PREFETCH)
            assert (response.status_code, response.content) == (503, b"")
            assert not response.cookies


def test_an_hour_of_polls_keeps_a_game_without_news(hands: Hands) -> None:
    ann, ben = table_of("Ann", "Ben", clock=0)
    for _ in range(5):
        hands.go_on(3000)
        assert ann.poll().status_code == 204
        assert ben.poll().status_code == 204
