"""Boards: their squares, their jumps, their text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snakes.core.boards import FIXED, BoardError, column_and_row, parse, text_of
from tests.core.vectors import vectors


@pytest.mark.parametrize("vector", vectors("boards"), ids=lambda vector: vector["board"])
def test_fixed_boards(vector: dict[str, Any]) -> None:
    assert FIXED[vector["board"]] == {int(start): end for start, end in vector["jumps"].items()}


def test_the_plain_board_has_no_jumps() -> None:
    assert FIXED["plain"] == {}


@pytest.mark.parametrize(
    ("square", "place"),
    [(1, (0, 0)), (10, (9, 0)), (11, (9, 1)), (20, (0, 1)), (21, (0, 2)), (90, (9, 8)), (91, (9, 9)), (100, (0, 9))],
)
def test_the_track_folds(square: int, place: tuple[int, int]) -> None:
    assert column_and_row(square) == place


def test_neighbours_on_the_track_are_neighbours_on_the_board() -> None:
    places = [column_and_row(square) for square in range(1, 101)]
    assert len(set(places)) == 100
    for (x, y), (next_x, next_y) in zip(places, places[1:], strict=False):
        assert abs(x - next_x) + abs(y - next_y) == 1


def test_jumps_are_sorted_by_their_start() -> None:
    assert text_of(parse("99-80.3-24.26-6")) == "3-24.26-6.99-80"


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("", [("form", "")]),
        ("3", [("form", "3")]),
        ("03-24", [("form", "03-24")]),
        ("3-24.", [("form", "")]),
        ("3-24 ", [("form", "3-24 ")]),
        ("٣-24", [("form", "٣-24")]),
        ("0-5", [("range", "0-5")]),
        ("100-5", [("range", "100-5")]),
        ("5-101", [("range", "5-101")]),
        ("5-0", [("range", "5-0")]),
        ("5-5", [("level", "5-5")]),
        ("5-6.5-7.8-8", [("twice", "5"), ("level", "8-8")]),
        (".".join(f"{square}-100" for square in range(1, 42)), [("count", "40")]),
        ("1" * 10_000, [("form", "1" * 20)]),
    ],
)
def test_what_is_no_board(text: str, reasons: list[tuple[str, str]]) -> None:
    with pytest.raises(BoardError) as caught:
        parse(text)
    assert caught.value.reasons == reasons


@given(st.dictionaries(st.integers(1, 99), st.integers(1, 100), min_size=1, max_size=40))
def test_a_board_is_its_text(jumps: dict[int, int]) -> None:
    jumps = {start: end for start, end in jumps.items() if start != end}
    if jumps:
        assert parse(text_of(jumps)) == jumps
