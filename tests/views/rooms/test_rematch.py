"""Another game of the same people, under the same address."""

import pytest

from tests.guest import Guest, Hands, buttons_of, play, shown, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
ALONE = "\u2068Ann\u2069: ready for another game. Nobody else is left to play with."


def ended(*names: str, htmx: bool = False, **options: str) -> list[Guest]:
    """People whose game is over: all but the first gave up, the last first."""
    guests = table_of(*names, htmx=htmx, **options)
    for guest in reversed(guests[1:]):
        guest.press("resign")
    for guest in guests:
        guest.open()
    return guests


def waits(guest: Guest) -> str:
    """Who is waited for, as the page says it."""
    return guest.tree.one(id="waiting").text.partition(" Digest")[0]


@BOTH_WAYS
class TestAgain:
    def test_one_press_each_and_all_are_taken_along(self, htmx: bool) -> None:
        ann, ben = ended("Ann", "Ben", htmx=htmx)
        watcher = ann.beside()
        first = ann.record()
        response = ann.press("rematch")
        assert response.status_code == (200 if htmx else 303)
        waiting = "\u2068Ann\u2069: ready for another game. Waiting for \u2068Ben\u2069."
        assert waits(ann) == waiting
        assert "again" not in buttons_of(ann.tree)
        ben.open()
        assert (waits(ben), "again" in buttons_of(ben.tree)) == (waiting, True)
        ben.press("rematch")
        for guest in (ben, ann, watcher):
            guest.poll()
            assert (guest.page.phase, guest.page.ply, guest.page.turn) == ("playing", "0", "0")
        assert [guest.page.mine for guest in (ann, ben, watcher)] == ["0", "1", ""]
        record = ann.record()
        assert (record["game"], record["names"], record["setup"]) == (1, first["names"], first["setup"])
        assert (record["dice"], record["left"], record["outcome"]) == ("", [], None)
        assert record["commitment"] != first["commitment"]
        assert "secret" not in record

    def test_the_score_of_the_series(self, htmx: bool) -> None:
        ann, ben = guests = ended("Ann", "Ben", htmx=htmx)
        assert ann.tree.every(id="score") == []
        for guest in guests:
            guest.press("rematch")
        ann.open()
        ann.press("resign")
        assert ann.tree.one(id="score").text == "After 2 games: \u2068Ann\u2069 1 · \u2068Ben\u2069 1"
        for guest in guests:
            guest.press("rematch")
        ben.open()
        ben.press("draw", answer="offer")
        ann.open()
        ann.press("draw", answer="yes")
        assert ann.tree.one(id="score").text == "After 3 games: \u2068Ann\u2069 1 · \u2068Ben\u2069 1"

    def test_who_left_is_not_waited_for(self, htmx: bool) -> None:
        ann, ben, cem = ended("Ann", "Ben", "Cem", htmx=htmx)
        ben.press("leave")
        ann.press("rematch")
        cem.press("rematch")
        record = cem.record()
        assert (record["names"], record["setup"]["seats"]) == (["Ann", "Cem"], "hh")
        assert cem.page.mine == "1"
        ben.open()
        assert (ben.page.mine, ben.page.watching) == ("", "The game has started without you, so you are watching.")

    def test_it_begins_when_the_last_who_hesitates_leaves(self, htmx: bool) -> None:
        ann, ben, cem = ended("Ann", "Ben", "Cem", htmx=htmx)
        ann.press("rematch")
        ben.press("rematch")
        cem.press("leave")
        assert (cem.page.phase, cem.page.mine, cem.record()["names"]) == ("playing", "", ["Ann", "Ben"])

    def test_the_host_need_not_wait_for_who_is_gone(self, htmx: bool) -> None:
        ann, ben, _cem = ended("Ann", "Ben", "Cem", htmx=htmx)
        ben.press("rematch")
        ann.press("rematch")
        ann.press("remove", seat=2)
        assert (ann.page.phase, ann.record()["names"]) == ("playing", ["Ann", "Ben"])

    def test_one_alone_is_told(self, htmx: bool) -> None:
        ann, ben = ended("Ann", "Ben", htmx=htmx)
        ben.press("leave")
        ann.press("rematch")
        assert (ann.page.phase, waits(ann)) == ("over", ALONE)

    def test_against_the_computer_one_press_is_enough(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx, seats="hc")
        ann.press("resign")
        first = ann.record()
        ann.press("rematch")
        record = ann.record()
        assert (record["names"], record["dice"], ann.page.phase) == (["Ann", "Computer"], "", "playing")
        assert record["commitment"] != first["commitment"]

    def test_pressed_twice_it_is_one(self, htmx: bool) -> None:
        ann, ben = ended("Ann", "Ben", htmx=htmx)
        ann.press("rematch")
        with ann.nothing_changes():
            assert ann.press("rematch").status_code == (200 if htmx else 303)
        ben.press("rematch")
        with ben.nothing_changes():
            response = ben.press("rematch")
        assert (response.status_code, ben.page.notice) == (200 if htmx else 409, "The game is still being played.")

    def test_who_watches_asks_for_nothing(self, htmx: bool) -> None:
        watcher = ended("Ann", "Ben", htmx=htmx)[0].beside()
        assert "again" not in buttons_of(watcher.tree)
        with watcher.nothing_changes():
            response = watcher.press("rematch")
        assert response.status_code == (200 if htmx else 409)

    def test_a_reload_at_each_point_shows_the_same(self, htmx: bool) -> None:
        ann, ben = ended("Ann", "Ben", htmx=htmx)
        for who in (ann, ben):
            who.press("rematch")
            for guest in (ann, ben):
                page = shown(guest.open())
                with guest.nothing_changes():
                    guest.open()
                assert guest.page._replace(clock="") == page._replace(clock="")


def test_a_known_seed_is_not_played_again() -> None:
    ann, ben = ended("Ann", "Ben", seed="123")
    for guest in (ann, ben):
        guest.press("rematch")
    ben.press("resign")
    record = ben.record()
    assert (record["seed"] == "123", len(record["seed"])) == (False, 64)


def test_the_digest_of_the_next_secret_is_shown_before_all_have_asked() -> None:
    ann, ben = ended("Ann", "Ben")
    ann.press("rematch")
    ben.open()
    digest = ben.tree.one(id="next-commitment").text
    ben.press("rematch")
    assert ben.record()["commitment"] == digest


def test_who_was_away_is_back_in_the_next_game(hands: Hands) -> None:
    ann, ben = guests = table_of("Ann", "Ben")
    for _ in range(4):
        hands.go_on(21)
        ann.open()
    assert "away" in ann.page.people[1]
    ann.press("resign")
    for guest in guests:
        guest.press("rematch")
    ben.open()
    assert [("away" in row) for row in ben.page.people] == [False, False]
    assert ben.page.clock == "20 seconds left"


def test_three_games_in_a_row_are_kept_apart() -> None:
    guests = table_of("Ann", "Ben", board="1-100.2-100.3-100.4-100.5-100.6-100")
    for number in range(3):
        play(guests)
        record = guests[0].record()
        assert (len(record["dice"]), record["outcome"]["winner"]) == (1, 0), number
        for guest in guests:
            guest.press("rematch")
