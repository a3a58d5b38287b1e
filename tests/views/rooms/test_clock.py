"""The clock of a room: who does not roll in time is rolled for, once, whenever somebody looks."""

from typing import Any

import pytest

from snakes.core import dice
from tests.guest import MOVED_ON, Guest, Hands, buttons_of, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

HOUR = 3600
LOOKS = ["page", "live", "record", "wall", "wall of a projector", "live of another"]


def pair(**options: Any) -> list[Guest]:
    return table_of("Ann", "Ben", **({"seed": "123"} | options))


def look(guest: Guest, how: str) -> None:
    """Somebody asks for an address of the room, by which what is due is applied."""
    version = guest.page.version
    addresses = {
        "page": "",
        "live": f"live/?version={version}",
        "record": "record/",
        "wall": f"wall/?version={version}",
        "wall of a projector": "wall/",
        "live of another": "live/",
    }
    browser = guest.beside() if "another" in how else guest
    assert browser.get(addresses[how]).status_code == 200


def plies(guest: Guest) -> list[str]:
    """Who made each roll that was kept, without asking the server for anything that is due."""
    (room, *rolls) = guest.kept()
    return ["clock" if roll["thrown"] in "uvwxyz" else "app" for roll in rolls]


@pytest.mark.parametrize("how", LOOKS)
def test_a_roll_by_the_clock_is_made_by_whoever_looks_next(hands: Hands, how: str) -> None:
    ann, _ben = pair()
    hands.go_on(20.99)
    look(ann, "page")
    assert plies(ann) == []
    hands.go_on(0.01)
    look(ann, how)
    assert plies(ann) == ["clock"]
    move = ann.record()["moves"][0]
    assert (move["seat"], move["die"], move["by"]) == (0, dice.throw("123", 1, 1), "clock")


def test_the_page_says_who_rolled_and_how_much_time_there_is(hands: Hands) -> None:
    ann, ben = pair()
    assert ann.page.clock == "20 seconds left"
    hands.go_on(12.6)
    ben.open()
    bar = ben.tree.one("progress")
    assert (ben.page.clock, bar["value"], bar["max"]) == ("7 seconds left", "7.4", "20")
    hands.go_on(8)
    ben.open()
    assert ben.page.clock == "0 seconds left"
    hands.go_on(1)
    ben.open()
    assert (ben.page.ply, ben.page.turn, ben.page.clock) == ("1", "1", "20 seconds left")
    assert "the clock" in ben.page.history[0]


@pytest.mark.parametrize("late", [0.0, 0.5, 0.99])
def test_a_roll_that_was_on_its_way_still_counts(hands: Hands, late: float) -> None:
    ann, _ben = pair()
    hands.go_on(20 + late)
    assert ann.press("roll").status_code == 303
    assert plies(ann) == ["app"]


def test_one_that_comes_later_finds_that_the_clock_has_rolled(hands: Hands) -> None:
    ann, _ben = pair()
    hands.go_on(21)
    response = ann.press("roll")
    assert (response.status_code, ann.page.notice, ann.page.ply) == (409, MOVED_ON, "1")
    assert plies(ann) == ["clock"]


@pytest.mark.parametrize(("clock", "seconds"), [("10", 10), ("20", 20), ("60", 60)])
def test_the_host_chooses_the_limit(hands: Hands, clock: str, seconds: int) -> None:
    ann, _ben = pair(clock=clock)
    assert ann.page.clock == f"{seconds} seconds left"
    hands.go_on(seconds + 0.9)
    ann.open()
    assert ann.page.ply == "0"
    hands.go_on(0.1)
    ann.open()
    assert ann.page.ply == "1"


def test_without_a_clock_nobody_is_rolled_for(hands: Hands) -> None:
    ann, _ben = pair(clock="0")
    hands.go_on(24 * HOUR)
    assert ann.poll().status_code == 204
    ann.open()
    assert (ann.page.ply, ann.page.clock, ann.tree.every("progress")) == ("0", "", [])


@pytest.mark.parametrize("how", LOOKS)
def test_asleep_for_a_night_is_one_roll_and_then_a_full_limit(hands: Hands, how: str) -> None:
    ann, ben = pair()
    hands.go_on(12 * HOUR)
    look(ann, how)
    for each in LOOKS[:1] * 3:
        look(ben, each)
    assert plies(ann) == ["clock"]
    hands.go_on(20.9)
    ben.open()
    assert (ben.page.ply, ben.page.turn) == ("1", "1")
    hands.go_on(0.1)
    ben.open()
    assert (ben.page.ply, plies(ann)) == ("2", ["clock", "clock"])


def test_a_clock_set_forward_an_hour_is_one_roll(hands: Hands) -> None:
    ann, _ben = pair()
    hands.go_on(HOUR)
    for _ in range(5):
        ann.open()
    assert plies(ann) == ["clock"]


def test_a_clock_set_back_an_hour_gives_a_full_limit_anew(hands: Hands) -> None:
    ann, ben = pair()
    hands.go_on(-HOUR)
    ann.poll()
    ann.open()
    assert (ann.page.ply, ann.page.clock) == ("0", "20 seconds left")
    hands.go_on(20.9)
    ann.open()
    assert ann.page.ply == "0"
    hands.go_on(0.1)
    ben.open()
    assert plies(ann) == ["clock"]


def test_a_roll_by_hand_works_while_the_clock_is_set_back(hands: Hands) -> None:
    ann, ben = pair()
    hands.go_on(-HOUR)
    ann.press("roll")
    ben.open()
    assert (ben.page.ply, ben.page.clock) == ("1", "20 seconds left")


class TestAway:
    def test_after_two_missed_the_limit_is_five_seconds_until_a_roll_by_hand(self, hands: Hands) -> None:
        ann, ben = pair()
        for _ in range(2):
            hands.go_on(21)
            ben.open()
            ben.press("roll")
        assert ben.page.people[0] == f"Ann fox 1 {square(ben, 0)} host away to roll"
        assert ben.page.clock == "5 seconds left"
        hands.go_on(6)
        ben.open()
        assert ben.page.turn == "1"
        ben.press("roll")
        ann.open()
        assert ann.tree.one(id="away").text == (
            "You missed two rolls, so the clock gives you 5 seconds. Roll by hand and you have the full time again."
        )
        ann.press("roll")
        assert ann.page.people[0] == f"Ann fox 1 {square(ann, 0)} you host"
        ben.open()
        ben.press("roll")
        assert ben.page.clock == "20 seconds left"
        assert [move["by"] for move in ben.record()["moves"]] == ["clock", "app"] * 3 + ["app", "app"]

    def test_one_missed_is_forgiven_by_a_roll(self, hands: Hands) -> None:
        ann, ben = pair()
        for by_hand in (False, True, False):
            if by_hand:
                ann.open()
                ann.press("roll")
            else:
                hands.go_on(21)
            ben.open()
            ben.press("roll")
        assert "away" not in ben.page.people[0]

    def test_a_seat_that_was_given_up_is_rolled_for_after_five(self, hands: Hands) -> None:
        ann, ben = pair()
        ann.press("leave")
        assert (ann.page.clock, ann.page.people[0]) == (
            "5 seconds left",
            "Ann fox 1 at the start, 100 to go has left to roll",
        )
        hands.go_on(4.9)
        ben.open()
        assert ben.page.ply == "0"
        hands.go_on(0.1)
        ben.open()
        assert plies(ben) == ["clock"]


def square(guest: Guest, seat: int) -> str:
    return f"on {guest.page.tokens[seat]}, {100 - guest.page.tokens[seat]} to go"


class TestComputer:
    def test_it_rolls_after_a_look_at_the_last_walk(self, hands: Hands) -> None:
        ann = Guest.with_room("Ann", seats="hc", seed="123")
        ann.press("roll")
        assert (ann.page.turn, ann.page.clock) == ("1", "")
        walk = 0.25 * dice.throw("123", 1, 1)
        hands.go_on(1.4 + walk)
        ann.open()
        assert ann.page.ply == "1"
        hands.go_on(0.11)
        ann.open()
        assert (ann.page.ply, ann.page.turn, ann.page.clock) == ("2", "0", "20 seconds left")
        assert plies(ann) == ["app", "app"]

    def test_nobody_rolls_for_it(self, hands: Hands) -> None:
        ann = Guest.with_room("Ann", seats="hc", seed="123")
        ann.press("roll")
        with ann.nothing_changes():
            assert ann.press("roll").status_code == 409
        assert ann.page.notice == "It is not your turn."

    def test_after_a_night_it_rolls_once(self, hands: Hands) -> None:
        ann = Guest.with_room("Ann", seats="hcc", seed="123")
        ann.press("roll")
        hands.go_on(12 * HOUR)
        for _ in range(3):
            ann.open()
        assert ann.page.ply == "2"


class TestLending:
    """The seat of somebody who is away goes to the computer, and back to who sits there."""

    def away(self, hands: Hands) -> tuple[Guest, Guest]:
        """The host, and somebody who has missed two rolls and is to roll."""
        ann, ben = pair()
        for _ in range(2):
            ann.open()
            ann.press("roll")
            hands.go_on(21)
            ann.open()
        ann.press("roll")
        ben.open()
        return ann, ben

    @pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
    def test_there_and_back(self, hands: Hands, htmx: bool) -> None:
        ann, ben = self.away(hands)
        ann.htmx = ben.htmx = htmx
        assert "kind-1" in buttons_of(ann.tree) and "kind-0" not in buttons_of(ann.tree)
        ann.press("seat", seat=1, kind="c")
        assert ann.page.people[1] == f"Ben frog 2 {square(ann, 1)} computer to roll"
        assert ann.record()["setup"]["seats"] == "hc"
        assert "kind-1" not in buttons_of(ann.tree)
        ben.open()
        assert ben.tree.one("button", id="kind-1").text == "I am back"
        before = ann.page
        with ann.nothing_changes():
            ann.press("seat", seat=1, kind="h")
        assert ann.page == before._replace(notice="Somebody is playing on this seat.")
        ben.press("seat", seat=1, kind="h")
        assert ben.page.people[1] == f"Ben frog 2 {square(ben, 1)} you to roll"
        assert ben.page.clock == "20 seconds left"
        ben.press("roll")
        assert (ben.record()["setup"]["seats"], ben.record()["moves"][-1]["by"]) == ("hh", "app")

    def test_whose_seat_is_lent_cannot_roll_on_it(self, hands: Hands) -> None:
        ann, ben = self.away(hands)
        ann.press("seat", seat=1, kind="c")
        ben.open()
        with ben.nothing_changes():
            assert ben.press("roll").status_code == 409
        assert ben.page.notice == "It is the computer’s turn."

    def test_not_the_seat_of_somebody_who_plays(self, hands: Hands) -> None:
        ann, _ben = pair()
        with ann.nothing_changes():
            response = ann.press("seat", seat=1, kind="c")
        assert (response.status_code, ann.page.notice) == (409, "Somebody is playing on this seat.")

    def test_a_seat_that_was_given_up_too_and_another_takes_it(self, hands: Hands) -> None:
        ann, ben = pair()
        ben.press("leave")
        ann.open()
        ann.press("seat", seat=1, kind="c")
        assert ann.record()["setup"]["seats"] == "hc"
        cem = ann.beside()
        with cem.nothing_changes():
            cem.press("join", name="Cem")
        ann.press("seat", seat=1, kind="h")
        cem.open()
        cem.press("join", name="Cem")
        assert cem.page.mine == "1"
        assert cem.record()["names"] == ["Ann", "Ben"]

    def test_ones_own_seat_is_not_taken_back_to_win_time(self, hands: Hands) -> None:
        ann, _ben = pair()
        hands.go_on(15)
        ann.open()
        with ann.nothing_changes():
            ann.press("seat", seat=0, kind="h")
        hands.go_on(6)
        ann.open()
        assert plies(ann) == ["clock"]
