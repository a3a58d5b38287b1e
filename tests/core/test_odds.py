"""The mean length of a game, against worked figures, published ones and another way to reckon."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snakes.core.boards import FIXED, Jumps, parse
from snakes.core.game import Rules, step
from snakes.core.odds import mean_rolls, mean_rolls_by_square, stuck_squares, turn_from, turns
from snakes.core.options import jumps_of
from tests.core.test_game import RULES
from tests.core.vectors import rules_of, vectors

PAPER = Rules("any", "exact", "pass", "off")


def mean(rules: Rules, jumps: Jumps) -> float:
    return mean_rolls(rules, tuple(jumps.items()))


@pytest.mark.parametrize(
    "vector", vectors("odds"), ids=lambda v: f"{v['board']}-{v['start']}-{v['finish']}-{v['six']}-{v['three']}"
)
def test_mean_rolls(vector: dict[str, Any]) -> None:
    assert mean(rules_of(vector), jumps_of(vector["board"], "", 1)) == pytest.approx(vector["mean_rolls"], abs=1e-6)


@pytest.mark.parametrize(
    ("rules", "jumps", "expected"),
    [
        (PAPER, FIXED["printed"], 39.2251),
        (PAPER._replace(finish="reach"), FIXED["printed"], 35.8349),
        (PAPER._replace(finish="bounce"), FIXED["printed"], 43.3246),
        (PAPER, FIXED["plain"], 33.3333),
        (PAPER._replace(finish="reach"), FIXED["plain"], 29.0476),
        (PAPER, {**FIXED["printed"], 79: 81}, 41.9487),
        (PAPER, {**{k: v for k, v in FIXED["printed"].items() if k != 47}, 48: 26}, 39.5984),
        (PAPER._replace(six="again"), FIXED["printed"], 39.2251),
        (PAPER._replace(finish="bounce"), FIXED["race"], 36.89),
    ],
)
def test_published_figures(rules: Rules, jumps: Jumps, expected: float) -> None:
    assert mean(rules, jumps) == pytest.approx(expected, abs=0.005 if expected == 36.89 else 5e-5)


@pytest.mark.parametrize(("finish", "expected"), [("reach", 330), ("exact", 554), ("bounce", 1375)])
def test_a_board_of_great_patience(finish: str, expected: float) -> None:
    assert round(mean(PAPER._replace(finish=finish), parse("94-6.95-5.96-4.97-3.99-2"))) == expected


def test_a_board_without_a_way_home() -> None:
    jumps = parse("94-6.95-6.96-6.97-6.98-6.99-6")
    assert stuck_squares(turns(PAPER, jumps)) == [0, *range(1, 94)]
    assert mean(PAPER, jumps) == float("inf")


@given(RULES, st.sampled_from(list(FIXED)), st.integers(0, 99))
@settings(max_examples=200)
def test_a_turn_is_a_chance_of_one(rules: Rules, board: str, square: int) -> None:
    turn = turn_from(rules, FIXED[board], square)
    assert sum(turn.ends.values()) == pytest.approx(1)
    assert 1 <= turn.rolls <= 1.2


def means_by_rolling(rules: Rules, jumps: Jumps) -> float:
    """The mean number of rolls, from the chances of every (square, origin, streak) after each roll in turn."""
    chances = {(rules.first_square, rules.first_square, 0): 1.0}
    total = 0.0
    while sum(chances.values()) > 1e-10:
        total += sum(chances.values())
        following: dict[tuple[int, int, int], float] = {}
        for (square, origin, streak), chance in chances.items():
            for die in range(1, 7):
                taken = step(rules, jumps, square, origin, streak + 1 if die == 6 else 0, die)
                if taken.to == 100:
                    continue
                state = (taken.to, origin, min(streak + 1, 3)) if taken.again else (taken.to, taken.to, 0)
                following[state] = following.get(state, 0.0) + chance / 6
        chances = following
    return total


@given(RULES, st.sampled_from(["classic", "race", "plain"]))
@settings(max_examples=12, deadline=None)
def test_the_mean_is_that_of_rolling_on(rules: Rules, board: str) -> None:
    assert mean(rules, FIXED[board]) == pytest.approx(means_by_rolling(rules, FIXED[board]), abs=1e-6)


def test_the_mean_from_each_square() -> None:
    means = mean_rolls_by_square(turns(PAPER._replace(finish="reach"), FIXED["plain"]))
    assert means[99] == 1
    assert means[94] == 1 + 5 / 6 * 0 + sum(means[94 + die] for die in range(1, 6)) / 6
