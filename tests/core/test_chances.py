"""Who wins and how soon, against worked and published figures, and against games that were played."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snakes.core import dice
from snakes.core.boards import FIXED, parse
from snakes.core.chances import MOST_TURNS, TooLong, course, race_of
from snakes.core.game import Rules, State, advance, begin, resign
from snakes.core.odds import mean_rolls
from snakes.core.options import jumps_of
from tests.core.test_game import RULES
from tests.core.vectors import rules_of, vectors

PAPER = Rules("any", "exact", "pass", "off")


@pytest.mark.parametrize(
    "vector", vectors("odds"), ids=lambda v: f"{v['board']}-{v['start']}-{v['finish']}-{v['six']}-{v['three']}"
)
def test_worked_odds(vector: dict[str, Any]) -> None:
    rules, jumps = rules_of(vector), jumps_of(vector["board"], "", 1)
    alone = course(rules, tuple(jumps.items()), rules.first_square, rules.first_square, 0)
    assert alone.mean_turns == pytest.approx(vector["mean_turns"], abs=1e-6)
    assert alone.mean_rolls == pytest.approx(vector["mean_rolls"], abs=1e-6)
    assert (alone.turns_for(0.5), alone.turns_for(0.9)) == (vector["median_turns"], vector["p90_turns"])
    for seats, win in vector["win"].items():
        assert race_of(begin(rules, jumps, int(seats))).win == pytest.approx(win, abs=1e-6)


@pytest.mark.parametrize(
    ("board", "rules", "seats", "rolls"),
    [
        ("printed", PAPER, 2, 52.1540),
        ("printed", PAPER, 3, 64.1649),
        ("printed", PAPER, 4, 75.5346),
        ("race", PAPER._replace(finish="bounce"), 2, 2 * 26.18 - 0.5),
    ],
)
def test_published_lengths(board: str, rules: Rules, seats: int, rolls: float) -> None:
    tolerance = 5e-5 if board == "printed" else 0.05
    assert race_of(begin(rules, FIXED[board], seats)).rolls == pytest.approx(rolls, abs=tolerance)


def test_the_published_shape_of_a_game_alone() -> None:
    alone = course(PAPER, tuple(FIXED["printed"].items()), 0, 0, 0)
    home = [before - after for before, after in zip(alone.away, alone.away[1:], strict=False)]
    shortest = next(turn for turn, chance in enumerate(home, start=1) if chance > 1e-12)
    assert (shortest, alone.turns_for(0.5), 1 + home.index(max(home))) == (7, 32, 22)
    assert race_of(begin(PAPER, FIXED["printed"], 2)).win[0] == pytest.approx(0.50791, abs=5e-6)


def test_sixes_that_roll_again_take_fewer_turns() -> None:
    again = course(PAPER._replace(six="again"), tuple(FIXED["printed"].items()), 0, 0, 0)
    assert again.mean_turns == pytest.approx(32.7994, abs=5e-5)
    assert again.mean_rolls == pytest.approx(39.2251, abs=5e-5)


def played_on(state: State, seed: str) -> tuple[int | None, int]:
    """The winner, and the rolls it took from here, of one game."""
    rolls = 0
    while state.turn is not None:
        rolls += 1
        state, _ = advance(state, dice.throw(seed, 1, rolls))
    assert state.outcome
    return state.outcome.winner, rolls


@given(
    RULES,
    st.sampled_from(["classic", "race", "river", "plain"]),
    st.integers(2, 4),
    st.lists(st.integers(1, 6), max_size=25),
    st.booleans(),
)
@settings(max_examples=8, deadline=None)
def test_what_is_expected_is_what_happens(
    rules: Rules, board: str, seats: int, begun: list[int], leaving: bool
) -> None:
    """Six hundred games from a position on, in mid-turn too, within five standard errors."""
    state = begin(rules, FIXED[board], seats)
    for die in begun:
        state = advance(state, die)[0] if state.turn is not None else state
    if state.turn is None:
        return
    if leaving and seats > 2:
        state = resign(state, seats - 1)
    expected, games = race_of(state), 600
    results = [played_on(state, f"expect {number}") for number in range(games)]
    for seat, chance in enumerate(expected.win):
        error = (chance * (1 - chance) / games) ** 0.5
        assert abs(sum(winner == seat for winner, _ in results) / games - chance) <= 5 * error + 1e-9
    lengths = [rolls for _, rolls in results]
    mean = sum(lengths) / games
    error = (sum((rolls - mean) ** 2 for rolls in lengths) / games**2) ** 0.5
    assert abs(mean - expected.rolls) <= 5 * error + 1e-9


def test_a_certain_win() -> None:
    state = State(PAPER._replace(finish="reach"), {}, (99, 3), turn=0, origin=99)
    race = race_of(state)
    assert (race.win, race.rolls, race.turns_for(0.5)) == ((1.0, 0.0), 1.0, 1)


def test_a_seat_that_is_out_has_no_chance() -> None:
    race = race_of(resign(begin(PAPER, FIXED["printed"], 3), 1))
    assert race.win[1] == 0
    assert sum(race.win) == pytest.approx(1)


RARE = parse(
    "2-94.3-94.4-94.5-94.6-94.8-94.9-94.10-94.11-94.12-94.14-94.15-94.16-94.17-94.18-94.65-19.66-19.67-19.68-19."
    "69-19.71-19.72-19.73-19.74-19.75-19.77-19.78-19.79-19.80-19.81-19.83-19.84-19.85-19.86-19.87-19.89-19.90-19.91-19.92-19.93-19"
)
"""From its start one is home soon, or once in some hundred games stays for some hundred thousand rolls."""

TWO_TRAPS = parse("15-98.16-99.17-9.18-9.19-9.69-39.70-39.71-39.72-39.73-39.91-73.92-73.93-73.94-73.95-73")
"""Two places that hold a token nearly equally long: shares settle only after very many turns."""


def test_a_board_that_rarely_holds_a_token_for_ever() -> None:
    key = tuple(RARE.items())
    alone = course(PAPER._replace(finish="reach"), key, 0, 0, 0)
    assert alone.mean_rolls == pytest.approx(mean_rolls(PAPER._replace(finish="reach"), key), rel=1e-8)
    assert max(mean_rolls(PAPER._replace(finish="reach"), key), len(alone.away)) < MOST_TURNS
    race = race_of(begin(PAPER._replace(finish="reach"), RARE, 2))
    assert len(race.running) < 2 * MOST_TURNS
    assert sum(race.win) == pytest.approx(1)
    assert race.over(race.turns_for(0.5) - 1) < 0.5 <= race.over(race.turns_for(0.5))


def test_a_board_made_to_keep_one_counting_is_given_up() -> None:
    rules = Rules("one", "bounce", "pass", "turn")
    assert mean_rolls(rules, tuple(TWO_TRAPS.items())) < 500
    with pytest.raises(TooLong):
        race_of(begin(rules, TWO_TRAPS, 2))


@given(RULES, st.integers(2, 4), st.floats(0.01, 0.999))
@settings(max_examples=20, deadline=None)
def test_over_goes_on_where_the_list_ends(rules: Rules, seats: int, chance: float) -> None:
    race = race_of(begin(rules, FIXED["race"], seats))
    turn = race.turns_for(chance)
    assert race.over(turn - 1) < chance <= race.over(turn) if turn else chance <= race.over(0)
    end = len(race.running)
    values = [race.over(turn) for turn in range(end - seats, end + 3 * seats)]
    assert values == sorted(values)
    assert race.over(end * 100) == pytest.approx(1)
