"""The core without any server: how fast it plays and draws."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from snakes import drawing
from snakes.core import dice
from snakes.core.boards import FIXED
from snakes.core.drawn import KINDS, drawn_board
from snakes.core.game import Rules, advance, begin

from .figure import Figure, at_least, at_most, told

ROUNDS = 9
THROWS = [dice.throw("bench", 1, ply) for ply in range(1, 2_001)]
BOARDS = 300


def core() -> Iterator[Figure]:
    """Rolls through `advance`, one after another, in games for four with every rule in force."""
    yield at_least("core alone, rolls a second", max(_rolls_a_second() for _ in range(ROUNDS)), 60_000)


def board() -> Iterator[Figure]:
    """Drawing a board by lot, each from another seed, and the picture of each."""
    for kind in KINDS:
        times = sorted(_time_to_draw(kind, f"bench {number}") for number in range(BOARDS))
        yield at_most(f"{kind} board by lot, 95 of 100 within", times[BOARDS * 95 // 100] * 1e3, 50, "ms")
        yield at_most(f"{kind} board by lot, longest of {BOARDS}", times[-1], 1, "s", 3)
    pictures = sorted(_time_of_picture(f"bench {number}") for number in range(BOARDS // 10))
    yield told("picture of a board by lot, median and longest", f"{median(pictures):.3f} s, {pictures[-1]:.3f} s")


def _rolls_a_second() -> float:
    rules, rolls = Rules("six-on", "exact", "again", "turn"), 0
    begun = time.process_time()
    for _ in range(10):
        state = begin(rules, FIXED["printed"], 4)
        for die in THROWS:
            if state.turn is None:
                state = begin(rules, FIXED["printed"], 4)
            state, _ = advance(state, die)
            rolls += 1
    return rolls / (time.process_time() - begun)


def _time_to_draw(kind: str, seed: str) -> float:
    begun = time.process_time()
    drawn_board(kind, seed, 1)
    return time.process_time() - begun


def _time_of_picture(seed: str) -> float:
    jumps = drawn_board("random", seed, 1)
    begun = time.process_time()
    drawing.board_svg(jumps)
    return time.process_time() - begun
