"""How even the faces of some dice fell, and how often fair dice fall so unevenly."""

from collections.abc import Iterator, Sequence
from math import erfc, exp, factorial, pi, prod, sqrt

FACES = 6

MOST_COUNTED = 60
"""Up to so many dice every way they can fall is counted; beyond, the chi-squared curve is as good."""


def counts_of(faces: Sequence[int]) -> list[int]:
    """How often each face, 1 to 6, fell."""
    return [faces.count(face) for face in range(1, FACES + 1)]


def unevenness(counts: Sequence[int]) -> float:
    """Pearson's chi-squared of these counts against equal ones; 0 is perfectly even."""
    number = sum(counts)
    return FACES * sum(count * count for count in counts) / number - number if number else 0.0


def chance_of_spread(counts: Sequence[int]) -> float:
    """The chance that as many fair dice fall at least as unevenly as these."""
    number = sum(counts)
    if number > MOST_COUNTED:
        return chi_squared_beyond(unevenness(counts))
    squares = sum(count * count for count in counts)
    ways = sum(
        _ways(parts) for parts in _partitions(number, FACES, number) if sum(part * part for part in parts) >= squares
    )
    return ways / FACES**number


def chi_squared_beyond(value: float) -> float:
    """The chance that chi-squared with five degrees of freedom is at least this (its closed form for odd degrees)."""
    return erfc(sqrt(value / 2)) + sqrt(2 * value / pi) * exp(-value / 2) * (1 + value / 3)


def _partitions(number: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as so many whole numbers, none above `most`, the largest first."""
    if parts == 1:
        if number <= most:
            yield (number,)
        return
    least = -(-number // parts)
    for first in range(least, min(number, most) + 1):
        for rest in _partitions(number - first, parts - 1, first):
            yield (first, *rest)


def _ways(parts: tuple[int, ...]) -> int:
    """How many throws of distinct dice show these counts, whichever face has which."""
    orders = factorial(FACES) // prod(factorial(parts.count(part)) for part in set(parts))
    return orders * factorial(sum(parts)) // prod(map(factorial, parts))
