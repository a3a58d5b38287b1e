"""The lobby: who comes, who goes, and what the host may do."""

from typing import Any

import pytest

from tests.guest import MOVED_ON, NOT_HOST, STARTED, WATCHING, Guest, buttons_of, shown, table_of
from tests.markup import tree
from tests.setups import PRESETS, RACE

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])

FULL = "All seats are taken, so you are watching."
LATE = "The game has started without you, so you are watching."
FREE = "You are watching. There is a free seat: give a name and join."
TOO_FEW = "A game needs two players at least."
TOO_MANY = "There are more players here than seats; remove somebody first."
NO_SEAT = "There is no such seat at this table."


def free(*animals: str) -> list[str]:
    return [f"Free seat {each}" for each in animals]


@BOTH_WAYS
class TestComing:
    def test_who_joins_is_seen_by_all(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx, seats="hhh")
        ben = ann.beside()
        assert (ben.page.mine, ben.page.watching) == ("", FREE)
        response = ben.press("join", name="Ben")
        assert response.status_code == (200 if htmx else 303)
        assert ben.page.mine == "1"
        assert ben.page.people == ["Ann fox 1 host", "Ben frog 2 you", *free("owl 3")]
        ann.open()
        assert ann.page.people == ["Ann fox 1 you host", "Ben frog 2", *free("owl 3")]
        assert ann.page.status == "Waiting for 1 more player. You can start now."
        assert ben.page.status == "Waiting for 1 more player. The host can start now."

    def test_the_last_seat_taken_starts_the_game(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx, seats="hh", seed="123")
        ben = ann.joined("Ben")
        assert (ben.page.phase, ben.page.ply, ben.page.turn) == ("playing", "0", "0")
        assert ann.record()["names"] == ["Ann", "Ben"]

    def test_the_same_browser_joins_once(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx)
        for guest in (ann, ann.joined("Ben")):
            before = shown(guest.open())
            with guest.nothing_changes():
                response = guest.press("join", name="Cem")
            assert response.status_code == (200 if htmx else 303)
            assert guest.page == before

    def test_who_comes_late_watches_and_is_told(self, htmx: bool) -> None:
        ann, _ben = table_of("Ann", "Ben", htmx=htmx)
        late = ann.beside()
        with ann.nothing_changes():
            assert late.press("join", name="Cem").status_code == (200 if htmx else 303)
        assert (late.page.mine, late.page.watching) == ("", LATE)
        assert "join" not in buttons_of(late.tree)

    def test_who_finds_the_lobby_full_is_told(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx, seats="hhh")
        ann.joined("Ben")
        ann.open()
        ann.press("options", seats="hh")
        late = ann.beside()
        assert (late.page.phase, late.page.watching) == ("lobby", FULL)
        with ann.nothing_changes():
            late.press("join", name="Cem")
        assert (late.page.mine, late.page.watching) == ("", FULL)

    def test_without_a_name_the_seat_gives_one(self, htmx: bool) -> None:
        ann = Guest.with_room("", htmx=htmx)
        assert ann.joined("").page.people[:2] == ["Player 1 fox 1 host", "Player 2 frog 2 you"]


@BOTH_WAYS
class TestNames:
    def test_a_name_is_changed_until_the_start(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx, seats="hh")
        response = ann.press("name", name=" Anna  Lena ")
        assert response.status_code == (200 if htmx else 303)
        assert ann.page.people[0] == "Anna Lena fox 1 you host"
        ann.joined("Ben")
        assert "rename" not in buttons_of(tree(ann.open().content.decode()))
        with ann.nothing_changes():
            response = ann.press("name", name="Eve")
        assert (response.status_code, ann.page.notice) == (200 if htmx else 409, STARTED)

    def test_an_empty_one_gives_back_that_of_the_seat(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx)
        ann.press("name", name="")
        assert ann.page.people[0] == "Player 1 fox 1 you host"

    def test_who_watches_has_none(self, htmx: bool) -> None:
        watcher = Guest.with_room("Ann", htmx=htmx).beside()
        with watcher.nothing_changes():
            response = watcher.press("name", name="Eve")
        assert (response.status_code, watcher.page.notice) == (200 if htmx else 409, WATCHING)


@BOTH_WAYS
class TestGoing:
    def test_a_seat_given_up_is_free_for_another_from_the_same_browser(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx)
        ben = ann.joined("Ben")
        response = ben.press("leave")
        assert response.status_code == (200 if htmx else 303)
        assert (ben.page.mine, ben.page.watching, ben.page.people[1]) == ("", FREE, "Free seat frog 2")
        ben.press("join", name="Cem")
        assert ben.page.people[1] == "Cem frog 2 you"

    def test_who_holds_none_leaves_nothing(self, htmx: bool) -> None:
        watcher = Guest.with_room("Ann", htmx=htmx).beside()
        with watcher.nothing_changes():
            assert watcher.press("leave").status_code == (200 if htmx else 303)

    def test_the_next_is_host_in_deed(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx)
        ben, cem = ann.joined("Ben"), ann.joined("Cem")
        ann.press("leave")
        ann.press("join", name="Ann")
        assert ann.page.people[:3] == ["Ann fox 1 you", "Ben frog 2 host", "Cem owl 3"]
        for verb, fields in (("start", {}), ("options", {"finish": "exact"}), ("remove", {"seat": 2})):
            with ann.nothing_changes():
                ann.press(verb, **fields)
            assert ann.page.notice == NOT_HOST
        ben.open()
        assert {"start", "remove-0", "host-0", "remove-2", "host-2", "kind-3"} <= buttons_of(ben.tree)
        ben.press("options", finish="exact")
        ben.press("start")
        cem.open()
        assert (cem.page.phase, cem.record()["setup"]) == ("playing", RACE | {"finish": "exact", "seats": "hhh"})

    def test_a_room_that_all_left_has_the_next_who_comes_for_a_host(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx)
        ann.press("leave")
        ben = ann.joined("Ben")
        assert ben.page.people[0] == "Ben fox 1 you host"


@BOTH_WAYS
class TestHost:
    def test_starts_with_those_who_are_there(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx)
        assert "start" not in buttons_of(ann.tree)
        ann.joined("Ben")
        ann.open()
        assert "start" in buttons_of(ann.tree)
        response = ann.press("start")
        assert response.status_code == (200 if htmx else 303)
        record = ann.record()
        assert (record["names"], record["setup"]["seats"], ann.page.phase) == (["Ann", "Ben"], "hh", "playing")

    def test_gives_free_seats_to_the_computer_and_takes_them_back(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx, seats="hhh")
        ann.press("seat", seat=1, kind="c")
        assert ann.page.people[1] == "Computer frog 2"
        ann.press("seat", seat=1, kind="h")
        assert ann.page.people[1] == "Free seat frog 2"
        for seat in (2, 1):
            ann.press("seat", seat=seat, kind="c")
        assert (ann.page.phase, ann.record()["names"]) == ("playing", ["Ann", "Computer", "Computer"])

    @pytest.mark.parametrize("preset", PRESETS)
    def test_sets_every_table_and_everybody_stays(self, htmx: bool, preset: str) -> None:
        ann = Guest.with_room("Ann", htmx=htmx, seats="hhh")
        ann.joined("Ben")
        ann.open()
        ann.press("options", preset=preset)
        assert ann.record()["setup"] == PRESETS[preset] | {"seats": "hhh", "help": "off"}
        assert [row.split()[0] for row in ann.page.people] == ["Ann", "Ben", "Free"]

    def test_sets_rules_clock_and_number_of_seats(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx)
        response = ann.press("options", finish="exact", clock=60, seats="hhc")
        assert response.status_code == (200 if htmx else 303)
        assert ann.record()["setup"] == RACE | {"finish": "exact", "seats": "hhc"}
        assert "60 seconds a roll" in ann.tree.one("section", class_="terms").text
        ann.press("options", six="again")
        assert ann.record()["setup"] == RACE | {"finish": "exact", "seats": "hhc", "six": "again"}
        assert "60 seconds a roll" in ann.tree.one("section", class_="terms").text

    def test_puts_somebody_out_who_may_come_again(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx)
        ben = ann.joined("Ben")
        ann.open()
        ann.press("remove", seat=1)
        assert ann.page.people[1] == "Free seat frog 2"
        ben.open()
        assert ben.page.mine == ""
        ben.press("join", name="Bea")
        assert ben.page.people[1] == "Bea frog 2 you"

    def test_hands_the_role_on(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx)
        ben = ann.joined("Ben")
        ann.open()
        ann.press("host", seat=1)
        assert ann.page.people[:2] == ["Ann fox 1 you", "Ben frog 2 host"]
        assert "options" not in {part["id"] for part in ann.tree.every("details")}
        ben.open()
        assert "options" in {part["id"] for part in ben.tree.every("details")}


HOSTS = [
    ("start", {}),
    ("options", {"finish": "exact"}),
    ("seat", {"seat": 2, "kind": "c"}),
    ("remove", {"seat": 1}),
    ("host", {"seat": 1}),
]


@BOTH_WAYS
@pytest.mark.parametrize(("verb", "fields"), HOSTS, ids=[verb for verb, _ in HOSTS])
class TestOnlyTheHost:
    def test_no_other_player_and_nobody_who_watches(self, verb: str, fields: dict[str, Any], htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx)
        for guest in (ann.joined("Ben"), ann.beside()):
            before = guest.page
            with guest.nothing_changes():
                response = guest.press(verb, **fields)
            assert response.status_code == (200 if htmx else 409)
            assert guest.page == before._replace(notice=NOT_HOST)


@BOTH_WAYS
@pytest.mark.parametrize(("verb", "fields"), HOSTS[1:], ids=[verb for verb, _ in HOSTS[1:]])
class TestVersion:
    """What the host presses is meant for the room as the page showed it; a start is the same whoever has come."""

    def test_not_with_a_page_that_somebody_else_has_changed(
        self, verb: str, fields: dict[str, Any], htmx: bool
    ) -> None:
        ann = Guest.with_room("Ann", htmx=htmx)
        ann.joined("Ben")
        with ann.nothing_changes():
            response = ann.press(verb, **fields)
        assert response.status_code == (200 if htmx else 409)
        assert (ann.page.notice, ann.page.people[1]) == (MOVED_ON, "Ben frog 2")
        ann.press(verb, **fields)
        assert ann.page.notice == ""

    def test_the_version_must_be_there(self, verb: str, fields: dict[str, Any], htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx)
        for value, reason in ((None, "This field is required."), ("x", "Enter a whole number.")):
            with ann.nothing_changes():
                response = ann.press(verb, **fields | {"version": value})
            assert response.status_code == (200 if htmx else 422)
            assert ann.page.notice == f"The field “version” is not right: {reason}"


@BOTH_WAYS
@pytest.mark.parametrize(
    ("verb", "fields", "status", "sentence"),
    [
        ("options", {"help": "on"}, 422, None),
        ("options", {"throw": "hand"}, 422, None),
        ("options", {"finish": "late"}, 422, "Finish “late” cannot be had: There is no such choice."),
        ("options", {"board": "3-3"}, 422, "Board “3-3” cannot be had: 3-3 leads nowhere."),
        ("options", {"clock": "7"}, 422, None),
        ("seat", {"seat": 1, "kind": "c"}, 409, "Somebody is playing on this seat."),
        ("seat", {"seat": 0, "kind": "c"}, 409, "Somebody is playing on this seat."),
        ("seat", {"seat": 3, "kind": "c"}, 422, NO_SEAT),
        ("seat", {"seat": 4, "kind": "c"}, 422, None),
        ("seat", {"seat": 2, "kind": "x"}, 422, None),
        ("seat", {"seat": 2}, 422, "The field “kind” is not right: This field is required."),
        ("remove", {"seat": 3}, 422, NO_SEAT),
        ("remove", {}, 422, "The field “seat” is not right: This field is required."),
        ("remove", {"seat": [0, 1]}, 422, "The field “seat” came twice."),
        ("host", {"seat": 3}, 422, NO_SEAT),
        ("host", {"seat": -1}, 422, None),
        ("name", {"name": "\u200b"}, 422, "The field “name” is not right: A name needs letters that can be seen."),
        ("name", {"name": "x" * 401}, 422, None),
        ("join", {"name": ["a", "b"]}, 422, "The field “name” came twice."),
        ("roll", {}, 409, "The game has not started yet."),
        ("resign", {}, 409, "The game has not started yet."),
        ("draw", {"answer": "offer"}, 409, "The game has not started yet."),
        ("rematch", {}, 409, "The game is still being played."),
    ],
)
def test_refusals(verb: str, fields: dict[str, Any], status: int, sentence: str | None, htmx: bool) -> None:
    ann = Guest.with_room("Ann", htmx=htmx, seats="hhh")
    ann.joined("Ben")
    before = shown(ann.open())
    with ann.nothing_changes():
        response = ann.press(verb, **fields)
    assert response.status_code == (200 if htmx else status)
    assert ann.page == before._replace(notice=sentence or ann.page.notice)
    assert ann.page.notice.endswith(".")


@BOTH_WAYS
def test_not_fewer_seats_than_people(htmx: bool) -> None:
    ann = Guest.with_room("Ann", htmx=htmx)
    ann.joined("Ben")
    ann.joined("Cem")
    ann.open()
    with ann.nothing_changes():
        response = ann.press("options", seats="hh")
    assert (response.status_code, ann.page.notice) == (200 if htmx else 422, TOO_MANY)


@BOTH_WAYS
def test_one_alone_cannot_start(htmx: bool) -> None:
    ann = Guest.with_room("Ann", htmx=htmx)
    with ann.nothing_changes():
        response = ann.press("start")
    assert (response.status_code, ann.page.notice) == (200 if htmx else 409, TOO_FEW)


@BOTH_WAYS
@pytest.mark.parametrize(("verb", "fields"), [("start", {}), ("options", {"finish": "exact"})])
def test_a_game_that_runs_is_not_set_up_again(verb: str, fields: dict[str, Any], htmx: bool) -> None:
    ann, _ben = table_of("Ann", "Ben", htmx=htmx)
    with ann.nothing_changes():
        response = ann.press(verb, **fields)
    assert (response.status_code, ann.page.notice) == (200 if htmx else 409, STARTED)


def test_another_rule_leaves_the_computer_where_the_host_put_it() -> None:
    ann = Guest.with_room("Ann")
    ann.press("seat", seat=1, kind="c")
    ann.joined("Ben")
    ann.open()
    ann.press("options", finish="exact")
    assert ann.page.people == ["Ann fox 1 you host", "Computer frog 2", "Ben owl 3", "Free seat hare 4"]


def test_the_page_of_who_was_put_out_says_so_at_the_next_poll() -> None:
    ann = Guest.with_room("Ann")
    ben = ann.joined("Ben")
    ann.open()
    ann.press("remove", seat=1)
    response = ben.poll()
    assert response["HX-Retarget"] == "#whole"
    assert "join" in buttons_of(ben.tree)


def test_thirty_two_come_to_a_room_of_four() -> None:
    ann = Guest.with_room("Ann")
    guests = [ann.joined(f"G{number}") for number in range(1, 33)]
    assert [guest.page.mine for guest in guests] == ["1", "2", "3", *[""] * 29]
    assert {guest.page.watching for guest in guests[3:]} == {LATE}
