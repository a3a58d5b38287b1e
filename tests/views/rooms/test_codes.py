"""Entering a room by its code."""

import pytest
from django.test import Client

from snakes.models import ALPHABET, DAY
from tests.guest import Guest, Hands, shown

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

PARTS = ("", "live/", "live/?version=1", "record/", "qr.svg", "wall/", "wall/?version=1")
VERBS = ("join", "leave", "name", "start", "roll", "resign", "rematch", "options", "seat", "remove", "host", "draw")
GOOD = {"name": "Ben", "ply": 0, "version": 1, "seat": 0, "kind": "c", "answer": "offer"}


@pytest.fixture
def guest(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> Guest:
    """Somebody in a room with a code that one can mistype."""
    monkeypatch.setattr("snakes.models._new_code", lambda: "0A1B2C3D")
    return Guest.with_room()


@pytest.mark.parametrize(
    "typed",
    [
        "0A1B2C3D",
        "0a1b2c3d",
        " 0a1b 2c3d ",
        "0A1B-2C3D",
        "OAIB2C3D",
        "oalb2c3d",
        "0 A 1 B 2 C 3 D",
        "o a\ti\u3000b2c3d",
    ],
)
def test_a_code_as_people_type_it(guest: Guest, typed: str) -> None:
    answer = Client().get("/rooms/", {"code": typed})
    assert (answer.status_code, answer["Location"]) == (302, "/rooms/0A1B2C3D/")


@pytest.mark.parametrize("typed", ["0a1b2c3d", "OAIB2C3D", "0A1B-2C3D", "0a1b 2c3d"])
def test_such_an_address_is_that_of_the_room(guest: Guest, typed: str) -> None:
    answer = guest.browser.get(f"/rooms/{typed}/", follow=True)
    assert answer.status_code == 200
    assert shown(answer) == guest.page


def test_a_code_is_forty_bits_of_letters_that_are_told_apart() -> None:
    codes = [Guest.with_room().code for _ in range(8)]
    assert len(ALPHABET) == len(set(ALPHABET)) == 32
    assert set(ALPHABET).isdisjoint("ILOU")
    assert {len(code) for code in codes} == {8}
    assert set("".join(codes)) <= set(ALPHABET)


def unlike() -> list[str]:
    return ["ZZZZZZZZ", "zzzzzzzz", "Z", "-", "Z" * 9, "UUUUUUUU", "%00", "%F0%9F%90%8D", "Z" * 5000, "0A1B2C3E", "a b"]


@pytest.mark.parametrize("code", unlike())
def test_unknown_and_malformed_codes_look_like_one_that_is_gone(guest: Guest, hands: Hands, code: str) -> None:
    hands.go_on(DAY)
    stranger = Client()
    gone = stranger.get(f"/rooms/{guest.code}/")
    assert gone.status_code == 404
    assert b"There is no such room" in gone.content
    answers = [stranger.get(f"/rooms/{code}/{part}") for part in PARTS]
    answers += [stranger.post(f"/rooms/{code}/{verb}/", GOOD) for verb in VERBS]
    answers += [stranger.post(f"/rooms/{code}/{verb}/", GOOD, headers={"HX-Request": "true"}) for verb in VERBS]
    looks = {(answer.status_code, answer.content, answer["Cache-Control"]) for answer in answers}
    assert looks == {(404, gone.content, "no-store")}
    assert [answer for answer in answers if answer.cookies] == []


def test_typed_codes_that_are_wrong_lead_to_that_page(guest: Guest) -> None:
    gone = Client().get("/rooms/ZZZZZZZZ/")
    for typed in ("", "x", "zzzz zzzz", "🐍" * 8, "../../about", "0a1b2c3d0"):
        answer = Client().get("/rooms/", {"code": typed}, follow=True)
        assert (answer.status_code, answer.content) == (404, gone.content)


@pytest.mark.parametrize("part", [part for part in PARTS if "live" not in part])
def test_whoever_has_no_seat_may_look(guest: Guest, part: str) -> None:
    answer = Client().get(f"/rooms/{guest.code}/{part}", {"version": "0"})
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"


def test_bad_fields_do_not_tell_whether_there_is_a_room(guest: Guest) -> None:
    answer = Client().post("/rooms/ZZZZZZZZ/roll/", {"ply": "x"})
    assert answer.status_code == 404
