"""Dice: the sixty of each seed, and what happens when a digest holds no fair byte."""

from typing import Any

import pytest

from snakes.core import dice
from snakes.core.options import clean_seed
from tests.core.vectors import vectors


@pytest.mark.parametrize("vector", vectors("dice"), ids=lambda vector: f"{vector['seed'][:8]}-{vector['game']}")
def test_sixty_dice(vector: dict[str, Any]) -> None:
    seed = clean_seed(vector["seed"])
    assert "".join(str(dice.throw(seed, vector["game"], ply)) for ply in range(1, 61)) == vector["dice"]


def test_the_text_of_a_die() -> None:
    assert dice.text_of("classroom 7b", 2, 17) == "snakes-dice-1 2 17 classroom 7b"
    assert dice.text_of("classroom 7b", 2, 17, 1) == "snakes-dice-1 2 17 classroom 7b 1"


def test_a_digest_without_a_fair_byte_is_followed_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    digests = {b"snakes-dice-1 1 1 x": b"\xfc" * 32, b"snakes-dice-1 1 1 x 1": b"\xff" * 31 + b"\x0a"}

    class Digest:
        def __init__(self, text: bytes) -> None:
            self.text = text

        def digest(self) -> bytes:
            return digests[self.text]

    monkeypatch.setattr(dice, "sha256", Digest)
    assert dice.throw("x", 1, 1) == 10 % 6 + 1
