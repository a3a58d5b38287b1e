"""Giving up in a room."""

import pytest

from tests.guest import OVER, WATCHING, Guest, buttons_of, play, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])


def three(htmx: bool = False, **options: str) -> list[Guest]:
    return table_of("Ann", "Ben", "Cem", htmx=htmx, **({"seed": "123"} | options))


@BOTH_WAYS
class TestLeaving:
    def test_out_of_turn_the_turn_stays(self, htmx: bool) -> None:
        guests = three(htmx)
        play(guests, 1)
        before = guests[0].record()
        response = guests[2].press("resign")
        assert response.status_code == (200 if htmx else 303)
        assert guests[0].record() == before | {"left": [{"seat": 2, "ply": 1}], "tokens": [5, 0, None]}
        assert guests[2].page.people[2] == "Cem owl 3 resigned you"

    def test_in_turn_the_die_passes_on(self, htmx: bool) -> None:
        ann, ben, _cem = three(htmx)
        before = ann.record()
        ann.press("resign")
        assert ann.record() == before | {"left": [{"seat": 0, "ply": 0}], "tokens": [None, 0, 0], "turn": 1}
        ben.open()
        ben.press("roll")
        assert ben.page.turn == "2"

    def test_in_mid_streak_the_next_begins_with_none(self, htmx: bool) -> None:
        guests = three(htmx, board="plain", six="again", three="turn", seed="20")
        while guests[0].record()["streak"] == 0:
            play(guests, 1)
        turn = guests[0].record()["turn"]
        guests[turn].press("resign")
        record = guests[0].record()
        assert (record["streak"], record["turn"]) == (0, (turn + 1) % 3)
        assert record["left"] == [{"seat": turn, "ply": len(record["dice"])}]

    def test_the_last_who_stays_wins(self, htmx: bool) -> None:
        ann, ben, cem = three(htmx)
        cem.press("resign")
        ann.press("resign")
        record = ben.record()
        assert record["outcome"] == {"winner": 1, "reason": "resigned", "places": [2, 1, 3]}
        ben.open()
        assert ben.page.status.startswith("\u2068Ben\u2069 wins: all others resigned")

    def test_twice_is_once(self, htmx: bool) -> None:
        ann = three(htmx)[0]
        ann.press("resign")
        with ann.nothing_changes():
            response = ann.press("resign")
        assert (response.status_code, ann.page.notice) == (200 if htmx else 409, "You are no longer in this game.")

    def test_who_watches_and_a_game_that_is_over(self, htmx: bool) -> None:
        ann, ben, _cem = three(htmx)
        watcher = ann.beside()
        with watcher.nothing_changes():
            response = watcher.press("resign")
        assert (response.status_code, watcher.page.notice) == (200 if htmx else 409, WATCHING)
        ann.press("resign")
        ben.press("resign")
        with ann.nothing_changes():
            response = ann.press("resign")
        assert (response.status_code, ann.page.notice) == (200 if htmx else 409, OVER)


def test_there_is_nothing_more_to_press_but_to_give_up_the_seat() -> None:
    ann, ben, _cem = three()
    ann.press("resign")
    assert buttons_of(ann.tree) & {"resign", "offer-draw", "leave"} == {"leave"}
    assert {"resign", "offer-draw", "leave"} <= buttons_of(ben.tree)


def test_who_resigned_and_leaves_makes_room_for_nobody() -> None:
    ann, _ben, _cem = three()
    ann.press("resign")
    ann.press("leave")
    watcher = ann.beside()
    assert "join" not in buttons_of(watcher.tree)
    with watcher.nothing_changes():
        watcher.press("join", name="Dan")
    assert watcher.page.watching == "The game has started without you, so you are watching."
