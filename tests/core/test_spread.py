"""The evenness of dice, against counting every throw."""

from itertools import product
from math import isclose

import pytest

from snakes.core.spread import chance_of_spread, chi_squared_beyond, counts_of, unevenness


def test_counts() -> None:
    assert counts_of([6, 1, 6, 3]) == [1, 0, 1, 0, 0, 2]


def test_unevenness() -> None:
    assert unevenness([10] * 6) == 0
    assert unevenness([6, 0, 0, 0, 0, 0]) == 30
    assert unevenness([0] * 6) == 0


@pytest.mark.parametrize("number", [0, 1, 2, 4, 6])
def test_every_throw_counted(number: int) -> None:
    throws = [counts_of(faces) for faces in product(range(1, 7), repeat=number)]
    for counts in {tuple(sorted(each)) for each in throws}:
        as_uneven = sum(unevenness(each) >= unevenness(counts) - 1e-9 for each in throws)
        assert isclose(chance_of_spread(counts), as_uneven / len(throws))


@pytest.mark.parametrize(
    ("value", "chance"), [(0, 1), (4.351460, 0.5), (9.236357, 0.1), (11.070498, 0.05), (15.086272, 0.01)]
)
def test_the_curve_is_that_of_the_tables(value: float, chance: float) -> None:
    assert chi_squared_beyond(value) == pytest.approx(chance, abs=1e-6)


def test_counting_and_curve_meet() -> None:
    counts = [14, 6, 9, 11, 12, 8]
    assert chance_of_spread(counts) == pytest.approx(chi_squared_beyond(unevenness(counts)), abs=0.03)
