"""Fixtures of all that is tested in rooms."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from tests.guest import Hands


@pytest.fixture(autouse=True)
def nothing_counted() -> Iterator[None]:
    """No wrong code and no opened room is on anybody's account."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    """The time that rooms go by, which stands still until a test moves it on."""
    hands = Hands()
    monkeypatch.setattr("snakes.models.time", hands)
    monkeypatch.setattr("snakes.views.rooms.time", hands)
    return hands
