"""The rules: worked games whole, then what holds in every game."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snakes.core.boards import FIXED, HOME, PEN
from snakes.core.game import (
    LIMIT,
    Left,
    Outcome,
    Refused,
    Rules,
    State,
    advance,
    begin,
    draw,
    places_of,
    play_through,
    resign,
    squares_walked,
    step,
)
from tests.core.vectors import played, vectors

RULES = st.builds(
    Rules,
    st.sampled_from(["one", "any", "six", "six-on"]),
    st.sampled_from(["reach", "exact", "bounce"]),
    st.sampled_from(["pass", "again"]),
    st.sampled_from(["off", "turn", "pen"]),
)
JUMPS = st.sampled_from(list(FIXED.values()))
DICE = st.lists(st.integers(1, 6), max_size=120)
SIMPLE = Rules("any", "exact", "pass", "off")


def outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    return outcome and {"winner": outcome.winner, "reason": outcome.reason, "places": list(outcome.places)}


@pytest.mark.parametrize("vector", vectors("games"), ids=lambda vector: vector["setup"]["board"])
def test_whole_games(vector: dict[str, Any]) -> None:
    state, moves = played(vector)
    assert moves == vector["moves"]
    assert list(state.tokens) == vector["tokens"]
    assert outcome_json(state.outcome) == {"winner": vector["winner"], "reason": "home", "places": vector["places"]}


@pytest.mark.parametrize("vector", vectors("moves"), ids=lambda vector: vector["note"])
def test_single_situations(vector: dict[str, Any]) -> None:
    state, moves = played(vector)
    assert moves == vector["moves"]
    assert list(state.tokens) == vector["tokens"]
    assert (state.outcome and state.outcome.winner) == vector["winner"]
    assert (state.outcome and list(state.outcome.places)) == vector["places"]


@pytest.mark.parametrize("vector", vectors("ends"), ids=lambda vector: vector["note"])
def test_endings(vector: dict[str, Any]) -> None:
    state, moves = played(vector)
    assert moves[-len(vector["moves"]) :] == vector["moves"] or not vector["moves"]
    assert list(state.tokens) == vector["tokens"]
    assert (state.turn, state.streak) == (vector["turn"], vector["streak"])
    assert outcome_json(state.outcome) == vector["outcome"]


@pytest.mark.parametrize("finish", ["reach", "exact", "bounce"])
@pytest.mark.parametrize("square", range(94, 100))
@pytest.mark.parametrize("die", range(1, 7))
def test_the_end_of_the_track(finish: str, square: int, die: int) -> None:
    rules = SIMPLE._replace(finish=finish)
    beyond = square + die > HOME
    expected = {
        "reach": min(square + die, HOME),
        "exact": square if beyond else square + die,
        "bounce": 2 * HOME - square - die if beyond else square + die,
    }[finish]
    assert step(rules, {}, square, square, 0, die).to == expected


def test_bounced_walk_is_stepped_to_100_and_back() -> None:
    state = begin(SIMPLE._replace(finish="bounce"), {}, 2)._replace(tokens=(98, 0))
    _, move = advance(state, 6)
    assert squares_walked(move) == (99, 100, 99, 98, 97, 96)


def test_reaching_walk_stops_at_100() -> None:
    state = begin(SIMPLE._replace(finish="reach"), {}, 2)._replace(tokens=(98, 0))
    _, move = advance(state, 6)
    assert squares_walked(move) == (99, 100)


def test_nothing_is_walked_by_a_blocked_roll() -> None:
    state = begin(SIMPLE, {}, 2)._replace(tokens=(98, 0))
    _, move = advance(state, 6)
    assert (move.what, move.to, squares_walked(move)) == ("blocked", 98, ())


@given(RULES, JUMPS, st.integers(2, 4), DICE)
def test_every_game_keeps_its_house_in_order(rules: Rules, jumps: dict[int, int], seats: int, dice: list[int]) -> None:
    state = begin(rules, jumps, seats)
    for die in dice:
        if state.turn is None:
            break
        before, mover = state, state.turn
        state, move = advance(state, die)
        assert (move.ply, move.seat, move.die) == (before.ply + 1, mover, die)
        assert move.from_ == before.tokens[mover] and move.to == state.tokens[mover]
        assert all(
            old == new for seat, (old, new) in enumerate(zip(before.tokens, state.tokens, strict=True)) if seat != mover
        )
        assert PEN <= move.to <= HOME
        assert (move.to == HOME) == (state.turn is None)
        if state.turn is not None:
            assert state.turn == (mover if move.again else (mover + 1) % seats)
            assert state.streak == (before.streak + 1 if move.again else 0)
            assert state.origin == (before.origin if move.again else state.tokens[state.turn])
            assert state.streak < 3 or not rules.counts_sixes
        assert len(squares_walked(move)) in ((0,) if move.landed is None else range(1, die + 1))
        if move.landed is not None:
            assert squares_walked(move)[-1] == move.landed


@given(RULES, JUMPS, st.integers(2, 4), DICE)
def test_the_same_dice_make_the_same_game(rules: Rules, jumps: dict[int, int], seats: int, dice: list[int]) -> None:
    start = begin(rules, jumps, seats)
    try:
        once = list(play_through(start, dice))
    except Refused as error:
        assert error.code == "over"
        return
    assert once == list(play_through(start, dice))


def test_nobody_rolls_after_the_end() -> None:
    over, _ = advance(begin(SIMPLE, {}, 2)._replace(tokens=(99, 0)), 1)
    with pytest.raises(Refused, match="over"):
        advance(over, 1)
    with pytest.raises(Refused, match="over"):
        resign(over, 1)
    with pytest.raises(Refused, match="over"):
        draw(over)


@pytest.mark.parametrize("die", [0, 7, -1])
def test_no_die_has_such_a_face(die: int) -> None:
    with pytest.raises(ValueError, match="no face"):
        advance(begin(SIMPLE, {}, 2), die)


def test_a_seat_resigns_once() -> None:
    state = resign(begin(SIMPLE, {}, 3), 1)
    assert state.left == (Left(1, 0),)
    for seat in (1, 3, -1):
        with pytest.raises(Refused, match="out"):
            resign(state, seat)


@pytest.mark.parametrize(
    "left", [[Left(2, 1), Left(1, 0)], [Left(2, 5)], [Left(2, 0), Left(2, 1)]], ids=["order", "late", "twice"]
)
def test_resignations_that_contradict_the_game_are_refused(left: list[Left]) -> None:
    with pytest.raises(Refused):
        list(play_through(begin(SIMPLE, {}, 4), [1, 2], left))


def test_places() -> None:
    assert places_of((100, 57, 57, 12), ()) == (1, 2, 2, 4)
    assert places_of((57, None, 12, None), (Left(3, 4), Left(1, 4))) == (1, 3, 2, 4)
    assert places_of((57, 12, None), (Left(2, 9),), shared=True) == (1, 1, 3)


def test_the_limit_is_the_last_roll() -> None:
    state = State(SIMPLE, {}, (97, 3), turn=0, ply=LIMIT - 1)
    after, move = advance(state, 6)
    assert (move.what, after.turn, after.outcome) == ("blocked", None, Outcome(None, "limit", (1, 2)))


def test_the_last_roll_of_the_limit_can_still_win() -> None:
    after, _ = advance(State(SIMPLE, {}, (97, 3), turn=0, ply=LIMIT - 1), 3)
    assert after.outcome == Outcome(0, "home", (1, 2))
