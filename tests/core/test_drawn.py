"""Drawn boards: what every one of them keeps, and that a released one never changes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snakes.core.boards import Jumps, column_and_row, parse, text_of
from snakes.core.drawn import KINDS, MEAN_RULES, cross, drawn_board, near_line, plays_well
from snakes.core.odds import mean_rolls

FROZEN = {
    (
        "random",
        "123",
        1,
    ): "11-29.15-41.16-69.17-40.18-44.30-52.32-88.36-8.42-2.50-59.64-45.65-27.67-35.85-63.90-72.91-78.94-76.95-82",
    (
        "random",
        "123",
        2,
    ): "9-27.12-70.17-59.21-65.30-68.32-50.33-11.34-15.41-19.47-20.55-5.64-79.67-87.73-89.77-26.84-48.85-75.91-72.96-86",
    (
        "random",
        "🐍",
        1,
    ): "2-61.12-71.16-42.30-20.34-82.37-7.47-33.48-79.57-66.59-9.62-5.63-83.65-76.69-52.74-89.85-98.90-68.92-54",
    (
        "fresh",
        "123",
        1,
    ): "7-12.8-28.11-46.17-58.19-33.27-9.41-4.42-36.45-40.47-6.48-68.50-84.51-32.61-77.70-49.79-55.80-57.86-69.88-96",
    (
        "fresh",
        "123",
        2,
    ): "7-35.11-28.16-10.18-45.23-19.25-41.27-50.40-59.42-13.43-36.52-56.58-44.66-57.72-78.83-60.84-64.88-46.90-51.94-100",
    (
        "fresh",
        "🐍",
        1,
    ): "6-20.7-13.15-4.16-42.25-18.27-66.33-22.37-57.40-52.41-78.49-31.51-70.72-47.80-54.84-98.90-77.93-58.95-85.96-74",
}


def assert_keeps_the_limits(kind: str, jumps: Jumps) -> None:
    its = KINDS[kind]
    ladders = {start: end for start, end in jumps.items() if end > start}
    assert its.ladders[0] <= len(ladders) <= its.ladders[1]
    assert its.snakes[0] <= len(jumps) - len(ladders) <= its.snakes[1]
    assert all(its.span[0] <= abs(end - start) <= its.span[1] for start, end in jumps.items())
    assert len({*jumps, *jumps.values()}) == 2 * len(jumps)
    assert 100 not in jumps
    if kind == "random":
        assert 1 not in ladders and 100 not in jumps.values()
    for jump in jumps.items():
        for other in jumps.items():
            if other != jump:
                assert not any(near_line(end, jump) for end in other)
    assert plays_well(jumps)
    assert 20 <= mean_rolls(MEAN_RULES, tuple(jumps.items())) <= 80


@pytest.mark.parametrize("kind", KINDS)
@given(seed=st.text(min_size=1, max_size=64), game=st.integers(1, 999_999))
@settings(max_examples=100)
def test_every_drawn_board_keeps_the_limits(kind: str, seed: str, game: int) -> None:
    assert_keeps_the_limits(kind, drawn_board(kind, seed, game))


@pytest.mark.parametrize("kind", KINDS)
def test_the_last_resort_keeps_them_too(kind: str) -> None:
    assert_keeps_the_limits(kind, parse(KINDS[kind].last_resort))


@pytest.mark.parametrize(("drawing", "text"), FROZEN.items(), ids=str)
def test_released_boards_never_change(drawing: tuple[str, str, int], text: str) -> None:
    assert text_of(drawn_board(*drawing)) == text


def test_drawing_ends_where_nothing_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("snakes.core.drawn._draw", lambda kind, lots: None)
    assert text_of(drawn_board("random", "nothing fits", 1)) == KINDS["random"].last_resort


@given(st.integers(1, 100), st.integers(1, 100), st.integers(1, 100))
def test_near_a_line_is_near_its_points(square: int, start: int, end: int) -> None:
    """Against a thousand points of the line, a slower way to say the same."""
    if start == end or square in (start, end):
        return
    (x, y), (x0, y0), (x1, y1) = map(column_and_row, (square, start, end))
    away = min(
        ((x0 + (x1 - x0) * part / 1000 - x) ** 2 + (y0 + (y1 - y0) * part / 1000 - y) ** 2) ** 0.5
        for part in range(1001)
    )
    assert near_line(square, (start, end)) == (away <= 0.35) or abs(away - 0.35) < 0.001


@pytest.mark.parametrize(
    ("jump", "other", "crossing"),
    [((1, 100), (10, 91), False), ((2, 99), (81, 10), True), ((3, 24), (13, 29), False), ((5, 56), (41, 50), True)],
)
def test_crossing(jump: tuple[int, int], other: tuple[int, int], crossing: bool) -> None:
    assert cross(jump, other) == cross(other, jump) == crossing
