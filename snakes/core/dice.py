"""Dice that anyone can check: a die is a pure function of seed, game and ply."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import NamedTuple

# 252 is the largest multiple of six that a byte can reach: above it the faces would not be equally likely.
FAIR_BYTES = 252


class Proof(NamedTuple):
    """How a die came about: the text, its SHA-256 digest, the fair byte in it, counted from 0, and the face."""

    text: str
    digest: bytes
    index: int
    face: int


def text_of(seed: str, game: int, ply: int, attempt: int = 0) -> str:
    """The text whose SHA-256 digest throws the die. `attempt` counts digests without a byte below 252."""
    text = f"snakes-dice-1 {game} {ply} {seed}"
    return f"{text} {attempt}" if attempt else text


def throw(seed: str, game: int, ply: int) -> int:
    """The face, 1 to 6, of the die for this ply (from 1) of this game of this seed."""
    return proof(seed, game, ply).face


def proof(seed: str, game: int, ply: int) -> Proof:
    """The die for this ply with the way it was thrown."""
    return next(_proofs(seed, game, ply))


def _proofs(seed: str, game: int, ply: int) -> Iterator[Proof]:
    for attempt in count():
        text = text_of(seed, game, ply, attempt)
        digest = sha256(text.encode()).digest()
        for index, byte in enumerate(digest):
            if byte < FAIR_BYTES:
                yield Proof(text, digest, index, byte % 6 + 1)
