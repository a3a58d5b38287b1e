"""Who was lucky, and which roll turned the game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snakes.core.boards import FIXED
from snakes.core.chances import race_of
from snakes.core.game import Move, Rules, State, advance, begin, draw, play_through, resign
from snakes.core.luck import MOST_ROLLS, SeatLuck, TurningPoint, luck_of, turning_point
from snakes.core.odds import mean_rolls
from snakes.core.options import jumps_of
from tests.core.test_game import RULES

BOARDS = st.sampled_from(["classic", "printed", "river", "race", "plain", "10-30.30-5", "94-6.95-5.96-4.97-3.99-2"])
PAPER = Rules("any", "exact", "pass", "off")
REACH = Rules("any", "reach", "pass", "off")
HOUSE = Rules("six-on", "exact", "again", "turn")

Steps = list[tuple[State, Move | None]]


def steps_of(rules: Rules, board: str, seats: int, dice: list[int]) -> Steps:
    """A game with these dice, as far as it goes."""
    steps: Steps = [(begin(rules, jumps_of(board, "", 1), seats), None)]
    for die in dice:
        if steps[-1][0].turn is not None:
            steps.append(advance(steps[-1][0], die))
    return steps


@given(RULES, BOARDS, st.integers(2, 4), st.lists(st.integers(1, 6) | st.just(6), max_size=60), st.booleans())
def test_luck_is_nothing_on_average(rules: Rules, board: str, seats: int, dice: list[int], leaving: bool) -> None:
    """From whatever moment of whatever turn, what the six faces save adds up to nothing."""
    state = steps_of(rules, board, seats, dice)[-1][0]
    if leaving and state.turn is not None and seats > 2:
        state = resign(state, state.turn)
    seat = state.turn
    if seat is None:
        return
    saved = [luck_of([(state, None), advance(state, face)])[seat].saved for face in range(1, 7)]
    assert sum(saved) / 6 == pytest.approx(0, abs=1e-9)


@given(RULES, BOARDS, st.integers(2, 4), st.lists(st.integers(1, 6), min_size=1, max_size=200))
def test_luck_is_what_a_token_is_ahead_of_the_average(rules: Rules, board: str, seats: int, dice: list[int]) -> None:
    """Who is home with fewer rolls than a token needs on average saved just as many."""
    steps = steps_of(rules, board, seats, dice)
    outcome = steps[-1][0].outcome
    luck = luck_of(steps)
    assert [its.rolls for its in luck] == [sum(move.seat == seat for _, move in steps if move) for seat in range(seats)]
    if outcome and outcome.winner is not None:
        mean = mean_rolls(rules, tuple(steps[0][0].jumps.items()))
        assert luck[outcome.winner].saved == pytest.approx(mean - luck[outcome.winner].rolls, abs=1e-9)


def test_luck_whole() -> None:
    rolls = luck_of(steps_of(PAPER, "printed", 2, [1, 4, 6, 2, 3, 6, 3]))
    assert [its._replace(saved=round(its.saved, 6)) for its in rolls] == [
        SeatLuck(rolls=4, faces=(1, 0, 2, 0, 0, 1), ladders=1, snakes=1, saved=-1.666055),
        SeatLuck(rolls=3, faces=(0, 1, 0, 1, 0, 1), ladders=1, snakes=1, saved=-1.615728),
    ]


def test_luck_before_the_first_roll() -> None:
    assert luck_of(steps_of(PAPER, "printed", 2, [])) == [SeatLuck(0, (0,) * 6, 0, 0, 0)] * 2


class TestTurningPoint:
    """The roll that changed the winner's chance to win most."""

    def test_whole(self) -> None:
        steps = steps_of(REACH, "2-99.98-1", 2, [1, 2, 5, 1])
        point = turning_point(steps)
        assert point
        assert point._replace(before=round(point.before, 6), after=round(point.after, 6)) == TurningPoint(
            Move(2, 1, 2, 0, 2, 99, "climbed", False), 0.534755, 1.0
        )

    @given(st.sampled_from([REACH, PAPER, HOUSE]), st.lists(st.integers(1, 6), min_size=150, max_size=150))
    @settings(max_examples=15)
    def test_no_other_roll_changed_more(self, rules: Rules, dice: list[int]) -> None:
        steps = steps_of(rules, "race", 2, dice)
        point, outcome = turning_point(steps), steps[-1][0].outcome
        if not outcome or outcome.winner is None:
            assert point is None
            return
        chances = [race_of(state).win[outcome.winner] for state, _ in steps[:-1]]
        assert point
        assert (point.before, point.after) == (chances[point.move.ply - 1], chances[point.move.ply])
        changes = [abs(after - before) for before, after in zip(chances, chances[1:], strict=False)]
        assert abs(point.after - point.before) == max(changes)

    def test_it_may_be_a_rivals_roll(self) -> None:
        steps = steps_of(REACH, "2-96.3-95.97-1", 2, [3, 2, 1, 1, 4])
        point = turning_point(steps)
        assert point and steps[-1][0].outcome
        assert (steps[-1][0].outcome.winner, point.move.seat, point.move.what) == (0, 1, "slid")

    def test_a_game_of_one_roll_has_none(self) -> None:
        assert turning_point(steps_of(REACH, "2-100", 2, [2])) is None

    def test_a_running_game_has_none(self) -> None:
        assert turning_point(steps_of(REACH, "classic", 2, [2, 3])) is None

    def test_a_draw_has_none(self) -> None:
        steps = steps_of(REACH, "classic", 2, [2, 3])
        assert turning_point([*steps, (draw(steps[-1][0]), None)]) is None

    def test_where_all_others_resigned_it_is_still_a_roll(self) -> None:
        steps = steps_of(REACH, "2-99", 2, [1, 2])
        point = turning_point([*steps, (resign(steps[-1][0], 0), None)])
        assert point and (point.move.ply, round(point.after, 6)) == (2, 1.0)

    @pytest.mark.parametrize(("rolls", "found"), [(MOST_ROLLS, True), (MOST_ROLLS + 1, False)])
    def test_a_game_of_very_many_rolls_has_none(self, rolls: int, found: bool) -> None:
        start = State(PAPER, FIXED["plain"], (99, 99), turn=0, origin=99)
        steps = list(play_through(start, [6] * (rolls - 1) + [1]))
        assert steps[-1][0].ply == rolls
        assert (turning_point(steps) is not None) is found
