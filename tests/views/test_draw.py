"""A draw that all persons at the table agree on."""

from typing import Any

import pytest

from tests.markup import tree
from tests.visitor import MOVED_ON, OTHER_GAME, Visitor

BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])

RACE = "/?preset=race&seed=123"
ALONE = "A draw needs two persons who are still in."


@BOTH_WAYS
class TestAgreeing:
    """One button, for they sit at one table."""

    def test_all_share_the_first_place(self, htmx: bool) -> None:
        visitor = Visitor(RACE, htmx=htmx)
        visitor.play(5)
        before = visitor.record()
        response = visitor.press("draw")
        assert response.status_code == (200 if htmx else 303)
        assert visitor.record() == before | {
            "turn": None,
            "streak": 0,
            "outcome": {"winner": None, "reason": "drawn", "places": [1, 1, 1, 1]},
        }
        assert (visitor.page.ply, visitor.page.over, visitor.page.turn) == ("5", "true", "")
        assert visitor.page.status.startswith("A draw!")

    def test_computers_are_not_asked_and_share(self, htmx: bool) -> None:
        visitor = Visitor("/?seed=123&seats=hch", htmx=htmx)
        visitor.press("draw")
        assert visitor.record()["outcome"] == {"winner": None, "reason": "drawn", "places": [1, 1, 1]}

    def test_on_the_computers_turn_too(self, htmx: bool) -> None:
        visitor = Visitor("/?seed=123&seats=chh", htmx=htmx)
        visitor.press("draw")
        assert visitor.page.over == "true"

    def test_who_resigned_comes_after(self, htmx: bool) -> None:
        visitor = Visitor(RACE, htmx=htmx)
        visitor.play(1)
        visitor.press("resign", seat=2)
        visitor.press("draw")
        assert visitor.record()["outcome"] == {"winner": None, "reason": "drawn", "places": [1, 1, 4, 1]}

    def test_a_new_game_follows(self, htmx: bool) -> None:
        visitor = Visitor(RACE, htmx=htmx)
        visitor.press("draw")
        visitor.press("new")
        assert (visitor.page.over, visitor.record()["game"], visitor.record()["outcome"]) == ("false", 2, None)


@BOTH_WAYS
@pytest.mark.parametrize(
    ("address", "rolls", "resigned", "fields", "status", "sentence"),
    [
        ("/?seed=123", 2, [], {}, 409, ALONE),
        ("/?seed=123&seats=cc", 2, [], {}, 409, ALONE),
        ("/?seed=123&seats=hhc", 2, [0], {}, 409, ALONE),
        (RACE, 0, [0, 1, 2], {}, 409, "This game is over."),
        ("/?seed=123", 0, [0], {}, 409, "This game is over."),
        ("/?board=1-100.2-100.3-100.4-100.5-100.6-100&start=any&seats=hh", 1, [], {}, 409, "This game is over."),
        (RACE, 3, [], {"ply": 2}, 409, MOVED_ON),
        (RACE, 3, [], {"id": "0123456789ab"}, 409, OTHER_GAME),
        (RACE, 3, [], {"ply": None}, 422, "The field “ply” is not right: This field is required."),
        (RACE, 3, [], {"id": None}, 422, "The field “id” is not right: This field is required."),
        (RACE, 3, [], {"id": ["x", "x"]}, 422, "The field “id” came twice."),
    ],
)
def test_refusals(
    address: str, rolls: int, resigned: list[int], fields: dict[str, Any], status: int, sentence: str, htmx: bool
) -> None:
    visitor = Visitor(address, htmx=htmx)
    visitor.play(rolls)
    for seat in resigned:
        visitor.press("resign", seat=seat)
    before = visitor.page
    with visitor.nothing_changes():
        response = visitor.press("draw", **fields)
    assert response.status_code == (200 if htmx else status)
    assert visitor.page == before._replace(notice=sentence)


@BOTH_WAYS
def test_agreed_twice_it_is_one_draw(htmx: bool) -> None:
    visitor = Visitor(RACE, htmx=htmx)
    again = Visitor("/", htmx=htmx, beside=visitor)
    visitor.press("draw")
    with visitor.nothing_changes():
        again.press("draw")
    assert (again.page.notice, again.page.over) == ("This game is over.", "true")


@pytest.mark.parametrize(
    ("address", "resigned", "buttons"),
    [(RACE, [], 1), (RACE, [0, 1], 1), (RACE, [0, 1, 2], 0), ("/?seats=hc", [], 0), ("/?seats=hhc", [0], 0)],
)
def test_the_button_is_there_while_two_persons_are_in(address: str, resigned: list[int], buttons: int) -> None:
    visitor = Visitor(address)
    for seat in resigned:
        visitor.press("resign", seat=seat)
    page = tree(visitor.open("/").content.decode())
    found = page.every("button", id="draw")
    assert len(found) == buttons
    for button in found:
        assert (button["form"], button["formaction"], button.text) == (
            "roller",
            "/game/draw/",
            "We all agree on a draw",
        )
        assert button in page.one("details", id="leaving").every("button")
