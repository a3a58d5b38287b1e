"""Rolling in a room: only the seat to roll, and each roll once."""

from typing import Any

import pytest

from snakes.core import dice
from tests.guest import MOVED_ON, NOT_YOUR_TURN, OVER, WATCHING, buttons_of, play, shown, table_of
from tests.setups import RACE

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
AGAIN = {"board": "plain", "six": "again", "seed": "123"}


@BOTH_WAYS
class TestRolling:
    def test_the_seat_to_roll_rolls_the_die_of_the_seed(self, htmx: bool) -> None:
        ann, ben = table_of("Ann", "Ben", htmx=htmx, seed="123")
        response = ann.press("roll")
        die = dice.throw("123", 1, 1)
        assert response.status_code == (200 if htmx else 303)
        assert ann.record()["setup"] == RACE | {"seats": "hh"}
        assert ann.record()["moves"] == [
            {
                "ply": 1,
                "seat": 0,
                "die": die,
                "from": 0,
                "landed": die,
                "to": die,
                "what": "moved",
                "again": False,
                "by": "app",
            }
        ]
        assert (ann.page.ply, ann.page.turn, ann.page.tokens) == ("1", "1", {0: die, 1: 0})
        ben.open()
        assert (ben.page.ply, ben.page.turn, ben.page.tokens) == ("1", "1", {0: die, 1: 0})
        assert ben.page.status == f"\u2068Ann\u2069 rolled {die}: 0 → {die} Your turn! \u2068Ben\u2069 to roll"

    def test_who_is_not_to_roll_cannot(self, htmx: bool) -> None:
        ann, ben = table_of("Ann", "Ben", htmx=htmx)
        watcher = ann.beside()
        for guest, sentence in ((ben, NOT_YOUR_TURN), (watcher, WATCHING)):
            before = guest.page
            with guest.nothing_changes():
                response = guest.press("roll")
            assert response.status_code == (200 if htmx else 409)
            assert guest.page._replace(clock="") == before._replace(notice=sentence, clock="")

    def test_a_repeated_request_rolls_once(self, htmx: bool) -> None:
        ann, ben = table_of("Ann", "Ben", htmx=htmx)
        seen = ann.page
        ann.press("roll")
        ann.page = seen
        with ann.nothing_changes():
            response = ann.press("roll")
        assert response.status_code == (200 if htmx else 409)
        assert (ann.page.notice, ann.page.ply, len(ann.page.history)) == (MOVED_ON, "1", 1)
        ben.open()
        ben.press("roll")
        assert ben.page.ply == "2"

    def test_a_six_comes_again(self, htmx: bool) -> None:
        guests = table_of("Ann", "Ben", htmx=htmx, **AGAIN)
        faces = [dice.throw("123", 1, ply) for ply in range(1, 40)]
        play(guests, len(faces))
        turns = [0]
        for face in faces[:-1]:
            turns.append(turns[-1] if face == 6 else 1 - turns[-1])
        moves = guests[0].record()["moves"]
        assert 6 in faces
        assert [(move["seat"], move["die"]) for move in moves] == list(zip(turns, faces, strict=True))[: len(moves)]

    def test_over_is_over(self, htmx: bool) -> None:
        guests = table_of("Ann", "Ben", htmx=htmx, board="1-100.2-100.3-100.4-100.5-100.6-100")
        guests[0].press("roll")
        for guest in guests:
            with guest.nothing_changes():
                response = guest.press("roll", ply=1)
            assert (response.status_code, guest.page.notice) == (200 if htmx else 409, OVER)

    @pytest.mark.parametrize(
        ("fields", "status", "sentence"),
        [
            ({"ply": 1}, 409, MOVED_ON),
            ({"ply": 1999}, 409, MOVED_ON),
            ({"id": "0123456789ab"}, 409, MOVED_ON),
            ({"ply": None}, 422, "The field “ply” is not right: This field is required."),
            ({"ply": ""}, 422, "The field “ply” is not right: This field is required."),
            ({"ply": "x"}, 422, "The field “ply” is not right: Enter a whole number."),
            ({"ply": -1}, 422, "The field “ply” is not right: Ensure this value is greater than or equal to 0."),
            ({"ply": 2001}, 422, "The field “ply” is not right: Ensure this value is less than or equal to 2000."),
            ({"ply": [0, 0]}, 422, "The field “ply” came twice."),
            ({"id": ["x", "x"]}, 422, "The field “id” came twice."),
        ],
    )
    def test_refusals(self, htmx: bool, fields: dict[str, Any], status: int, sentence: str) -> None:
        ann, _ben = table_of("Ann", "Ben", htmx=htmx)
        before = ann.page
        with ann.nothing_changes():
            response = ann.press("roll", **fields)
        assert response.status_code == (200 if htmx else status)
        assert ann.page._replace(clock="") == before._replace(notice=sentence, clock="")

    def test_without_the_id_the_ply_is_enough(self, htmx: bool) -> None:
        ann, _ben = table_of("Ann", "Ben", htmx=htmx)
        ann.press("roll", id=None)
        assert ann.page.ply == "1"

    def test_a_page_of_the_game_before_rolls_nothing(self, htmx: bool) -> None:
        ann, ben = table_of("Ann", "Ben", htmx=htmx)
        earlier = ann.page
        ben.press("resign")
        ann.open()
        for guest in (ann, ben):
            guest.press("rematch")
        ann.open()
        assert (ann.page.phase, ann.page.ply, ann.page.id == earlier.id) == ("playing", "0", False)
        ann.page = earlier
        with ann.nothing_changes():
            ann.press("roll")
        assert (ann.page.notice, ann.page.ply) == (MOVED_ON, "0")


class TestButton:
    def test_it_is_only_for_those_who_play(self) -> None:
        ann, ben = table_of("Ann", "Ben")
        watcher = ann.beside()
        assert "aria-disabled" not in ann.tree.one("button", id="roll")
        assert ann.tree.one("button", id="roll").text == "Roll"
        assert ben.tree.one("button", id="roll")["aria-disabled"] == "true"
        assert ben.tree.one("button", id="roll").text == "Wait for \u2068Ann\u2069"
        assert "roll" not in buttons_of(watcher.tree)

    def test_the_page_says_whether_it_is_ones_turn(self) -> None:
        ann, ben = table_of("Ann", "Ben")
        assert "data-mine" in ann.tree.one(id="room")
        assert "data-mine" not in ben.tree.one(id="room")


def test_a_roll_answers_with_the_part_that_changes_where_the_page_fits() -> None:
    ann, ben = table_of("Ann", "Ben", htmx=True)
    role = ann.tree.one("input", name="role")["value"]
    response = ann.press("roll", role=role)
    assert response["HX-Retarget"] == "#room"
    assert ann.tree.one("picture").inside == []
    response = ben.press("roll", role="player-of-yore")
    assert response["HX-Retarget"] == "#whole"
    assert ben.tree.one("picture").one("img")


def test_a_refused_press_without_scripts_is_the_whole_page() -> None:
    _ann, ben = table_of("Ann", "Ben")
    response = ben.press("roll")
    assert ben.tree.one("html")["lang"] == "en"
    assert "HX-Retarget" not in response


def test_a_whole_game_is_the_same_on_all_pages() -> None:
    guests = table_of("Ann", "Ben", "Cem", seed="123")
    watcher = guests[0].beside()
    play(guests)
    pages = [shown(guest.open()) for guest in (*guests, watcher)]
    assert len({(page.ply, page.turn, page.over, str(page.tokens), str(page.history)) for page in pages}) == 1
    assert pages[0].over == "true"
