"""Words are found once for each language: to look all of them up for every answer takes longer than the game itself."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar, TypeVarTuple

from django.utils.translation import get_language

Values = TypeVarTuple("Values")
Words = TypeVar("Words")


def once_a_language(find: Callable[[*Values], Words]) -> Callable[[*Values], Words]:
    """Let a function of plain values, which finds words with gettext, keep those it found in each language."""

    @lru_cache(maxsize=512)
    def found(_language: str | None, *values: *Values) -> Words:
        return find(*values)

    @wraps(find)
    def find_once(*values: *Values) -> Words:
        return found(get_language(), *values)

    return find_once
