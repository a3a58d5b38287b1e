"""A draw: offered by one, agreed by all."""

from typing import Any

import pytest

from tests.guest import WATCHING, Guest, Hands, buttons_of, play, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
NO_OFFER = "That offer of a draw no longer stands."
ALONE = "A draw needs two persons who are still in."
OUT = "You are no longer in this game."


def three(htmx: bool = False) -> list[Guest]:
    return table_of("Ann", "Ben", "Cem", htmx=htmx, seed="123")


def look(*guests: Guest) -> None:
    for guest in guests:
        guest.open()


@BOTH_WAYS
class TestAgreeing:
    def test_all_see_the_offer_and_all_must_agree(self, htmx: bool) -> None:
        ann, ben, cem = three(htmx)
        response = ben.press("draw", answer="offer")
        assert response.status_code == (200 if htmx else 303)
        watcher = ann.beside()
        look(ann, ben, cem)
        offer = "\u2068Ben\u2069 offers a draw. Waiting for \u2068Ann\u2069, \u2068Cem\u2069."
        assert {guest.page.offer.replace(" Agree to the draw Play on", "") for guest in (ann, ben, cem, watcher)} == {
            offer
        }
        asked = [guest for guest in (ann, ben, cem, watcher) if {"agree", "decline"} <= buttons_of(guest.tree)]
        assert asked == [ann, cem]
        ann.press("draw", answer="yes")
        assert ann.page.offer == "\u2068Ben\u2069 offers a draw. Waiting for \u2068Cem\u2069."
        assert "agree" not in buttons_of(ann.tree)
        cem.press("draw", answer="yes")
        assert (cem.page.phase, cem.page.status.startswith("A draw!")) == ("over", True)
        record = cem.record()
        assert record["outcome"] == {"winner": None, "reason": "drawn", "places": [1, 1, 1]}
        assert (record["turn"], record["dice"]) == (None, "")

    def test_a_no_ends_it_and_the_game_goes_on(self, htmx: bool) -> None:
        ann, ben, cem = three(htmx)
        ann.press("draw", answer="offer")
        look(ben, cem)
        ben.press("draw", answer="no")
        assert (ben.page.offer, ben.page.phase) == ("", "playing")
        with cem.nothing_changes():
            response = cem.press("draw", answer="yes")
        assert (response.status_code, cem.page.notice) == (200 if htmx else 409, NO_OFFER)

    def test_a_late_yes_never_agrees_to_a_newer_offer(self, htmx: bool) -> None:
        ann, ben, _cem = three(htmx)
        ann.press("draw", answer="offer")
        look(ben)
        first = ben.page.offer_number
        ann.press("draw", answer="no", offer=first)
        ann.press("draw", answer="offer")
        with ben.nothing_changes():
            response = ben.press("draw", answer="yes", offer=first)
        assert (response.status_code, ben.page.notice) == (200 if htmx else 409, NO_OFFER)
        assert ben.page.offer_number == str(int(first) + 1)

    def test_an_offer_made_twice_is_one(self, htmx: bool) -> None:
        ann, ben, _cem = three(htmx)
        ann.press("draw", answer="offer")
        for guest in (ann, ben):
            with guest.nothing_changes():
                guest.press("draw", answer="offer")
            assert guest.page.notice == ""

    def test_a_yes_said_twice_is_one(self, htmx: bool) -> None:
        ann, ben, cem = three(htmx)
        ann.press("draw", answer="offer")
        look(ben, cem)
        seen = ben.page
        ben.press("draw", answer="yes")
        ben.page = seen
        with ben.nothing_changes():
            ben.press("draw", answer="yes")
        assert ben.page.phase == "playing"

    def test_a_roll_of_who_offers_ends_it_another_does_not(self, htmx: bool) -> None:
        ann, ben, cem = three(htmx)
        ben.press("draw", answer="offer")
        play([ann, ben, cem], 1)
        assert cem.page.offer.startswith("\u2068Ben\u2069 offers a draw.")
        play([ann, ben, cem], 1)
        assert cem.page.offer == ""

    def test_a_roll_by_the_clock_ends_it_too(self, htmx: bool, hands: Hands) -> None:
        ann, ben, _cem = three(htmx)
        ann.press("draw", answer="offer")
        hands.go_on(21)
        ben.open()
        assert (ben.page.ply, ben.page.offer) == ("1", "")

    def test_a_resignation_ends_it(self, htmx: bool) -> None:
        ann, ben, cem = three(htmx)
        ann.press("draw", answer="offer")
        cem.press("resign")
        look(ann, ben)
        assert (ann.page.offer, ben.page.offer) == ("", "")

    def test_computers_are_not_asked(self, htmx: bool) -> None:
        ann = Guest.with_room("Ann", htmx=htmx, seats="hhc")
        ben = ann.joined("Ben")
        ann.open()
        ann.press("draw", answer="offer")
        ben.open()
        ben.press("draw", answer="yes")
        assert ben.record()["outcome"] == {"winner": None, "reason": "drawn", "places": [1, 1, 1]}

    def test_who_resigned_is_not_asked_and_comes_after(self, htmx: bool) -> None:
        ann, ben, cem = three(htmx)
        ann.press("resign")
        look(ben, cem)
        ben.press("draw", answer="offer")
        cem.open()
        cem.press("draw", answer="yes")
        assert cem.record()["outcome"] == {"winner": None, "reason": "drawn", "places": [3, 1, 1]}

    def test_who_has_left_the_seat_is_not_waited_for(self, htmx: bool) -> None:
        ann, ben, cem = three(htmx)
        cem.press("leave")
        ann.press("draw", answer="offer")
        assert ann.page.offer.endswith("Waiting for \u2068Ben\u2069.")
        ben.open()
        ben.press("draw", answer="yes")
        assert ben.page.phase == "over"

    def test_an_offer_never_waits_for_nobody(self, htmx: bool) -> None:
        ann, ben, cem = three(htmx)
        ann.press("draw", answer="offer")
        ben.open()
        ben.press("draw", answer="yes")
        cem.press("leave")
        look(ann, ben)
        assert (ann.page.phase, ann.page.offer) == ("playing", "")


@BOTH_WAYS
@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"answer": "yes", "offer": None}, 422, "The field “offer” is not right: The offer’s number is missing."),
        ({"answer": "no", "offer": None}, 422, "The field “offer” is not right: The offer’s number is missing."),
        ({"answer": "yes", "offer": "x"}, 422, "The field “offer” is not right: Enter a whole number."),
        (
            {"answer": "yes", "offer": 0},
            422,
            "The field “offer” is not right: Ensure this value is greater than or equal to 1.",
        ),
        ({"answer": "yes", "offer": [1, 1]}, 422, "The field “offer” came twice."),
        ({"answer": "yes", "offer": 2}, 409, NO_OFFER),
        ({"answer": "no", "offer": "9" * 30}, 409, NO_OFFER),
        ({"offer": 1}, 422, "The field “answer” is not right: This field is required."),
        ({"answer": ["yes", "no"]}, 422, "The field “answer” came twice."),
        (
            {"answer": "maybe"},
            422,
            "The field “answer” is not right: Select a valid choice. maybe is not one of the available choices.",
        ),
    ],
)
def test_refusals(fields: dict[str, Any], status: int, sentence: str, htmx: bool) -> None:
    ann, ben, _cem = three(htmx)
    ann.press("draw", answer="offer")
    ben.open()
    before = ben.page
    with ben.nothing_changes():
        response = ben.press("draw", **fields)
    assert response.status_code == (200 if htmx else status)
    assert ben.page._replace(clock="") == before._replace(notice=sentence, clock="")


@BOTH_WAYS
@pytest.mark.parametrize("answer", ["offer", "yes", "no"])
def test_it_is_for_those_who_are_in(answer: str, htmx: bool) -> None:
    ann, ben, cem = three(htmx)
    cem.press("resign")
    ann.open()
    ann.press("draw", answer="offer")
    number = ann.page.offer_number or 1
    watcher = ann.beside()
    for guest, sentence in ((cem, OUT), (watcher, WATCHING)):
        with guest.nothing_changes():
            response = guest.press("draw", answer=answer, offer=number)
        assert (response.status_code, guest.page.notice) == (200 if htmx else 409, sentence)
    assert ben.open().status_code == 200


@BOTH_WAYS
def test_nobody_agrees_alone(htmx: bool) -> None:
    ann = Guest.with_room("Ann", htmx=htmx, seats="hc")
    with ann.nothing_changes():
        response = ann.press("draw", answer="offer")
    assert (response.status_code, ann.page.notice) == (200 if htmx else 409, ALONE)
