"""A game as it is played: who may do what, and what is kept."""

import pytest

from snakes.core.game import Left, Refused, play_through
from snakes.core.options import PRESETS, Options
from snakes.core.play import (
    Game,
    agree_draw,
    hand_over,
    history,
    leave,
    moves,
    new_game,
    rename,
    replayed,
    roll,
    take_back,
    thrown_by,
)

QUICK = PRESETS["quick"]._replace(seed="123")
FOUR = PRESETS["race"]._replace(seed="123")


def after(options: Options, rolls: int) -> Game:
    game = new_game(options)
    for _ in range(rolls):
        game = roll(game, game.kind_to_roll or "")
    return game


def test_a_new_game() -> None:
    game = new_game(QUICK, ("Ann", "Ben", "Cem"))
    assert (game.names, game.thrown, game.state.tokens, game.kind_to_roll) == (("Ann", "Ben"), "", (1, 1), "h")


def test_dice_follow_seed_and_ply() -> None:
    assert after(QUICK, 7).thrown == "5365633"


def test_dice_by_hand_and_by_the_clock_are_marked() -> None:
    game = roll(new_game(FOUR), "h", 3, "hand")
    game = roll(roll(game, "h", None, "clock"), "h")
    assert game.faces == [3, 3, 6]
    assert [thrown_by(letter) for letter in game.thrown] == ["hand", "clock", "app"]


@pytest.mark.parametrize(("kind", "code"), [("c", "not-computer")])
def test_only_the_seat_to_roll_rolls(kind: str, code: str) -> None:
    with pytest.raises(Refused, match=code):
        roll(new_game(QUICK), kind)


def test_a_person_does_not_roll_for_the_computer() -> None:
    with pytest.raises(Refused, match="not-person"):
        roll(after(QUICK, 1), "h")


def test_handing_over_keeps_turn_and_streak() -> None:
    game = after(QUICK._replace(seats="hh", seed="0", six="again"), 0)
    game = roll(game, "h", 6, "hand")
    handed = hand_over(game, 0, "c")
    assert handed.options.seats == "ch"
    assert handed.state == game.state
    assert handed.kind_to_roll == "c"


def test_a_seat_that_is_out_cannot_be_handed_over() -> None:
    game = leave(new_game(FOUR), 2)
    with pytest.raises(Refused, match="out"):
        hand_over(game, 2, "c")


@pytest.mark.parametrize("seat", [-1, 2])
def test_no_such_seat(seat: int) -> None:
    game = new_game(QUICK)
    for change in (lambda: hand_over(game, seat, "c"), lambda: rename(game, seat, "x"), lambda: leave(game, seat)):
        with pytest.raises(Refused, match="no-seat"):
            change()


def test_a_computer_does_not_resign() -> None:
    with pytest.raises(Refused, match="no-person"):
        leave(new_game(QUICK), 1)


def test_computers_play_on_when_all_persons_have_left() -> None:
    game = leave(new_game(QUICK._replace(seats="hcc")), 0)
    assert (game.state.turn, game.kind_to_roll) == (1, "c")


def test_a_draw_needs_two_persons() -> None:
    with pytest.raises(Refused, match="alone"):
        agree_draw(new_game(QUICK))
    game = agree_draw(after(FOUR, 3))
    assert game.state.outcome and game.state.outcome.places == (1, 1, 1, 1)


def test_the_latest_ten_moves_are_kept() -> None:
    game = after(FOUR, 13)
    assert game.recent == tuple(moves(game)[-10:])
    assert [move.ply for move in game.recent] == list(range(4, 14))


def test_take_back_crosses_the_computers_answers() -> None:
    game = after(PRESETS["duel"]._replace(seed="123"), 4)
    back = take_back(game)
    assert (back.thrown, back.state) == (game.thrown[:2], after(PRESETS["duel"]._replace(seed="123"), 2).state)
    assert roll(back, "h").thrown == game.thrown[:3]


def test_take_back_of_a_streak_is_one_roll() -> None:
    options = QUICK._replace(help="on", seats="hh")
    game = new_game(options)
    for face in (6, 6, 4):
        game = roll(game, "h", face, "hand")
    for kept in (2, 1, 0):
        game = take_back(game)
        assert len(game.thrown) == kept
    with pytest.raises(Refused, match="nothing-to-undo"):
        take_back(game)


def test_take_back_undoes_what_came_since() -> None:
    game = after(FOUR._replace(help="on"), 5)
    early = leave(game, 3)
    late = leave(roll(early, "h"), 0)
    assert take_back(late).state.left == (Left(3, 5),)
    assert take_back(agree_draw(roll(early, "h"))).state == early.state


def test_take_back_over_a_win() -> None:
    options = QUICK._replace(board="2-99", help="on", seats="hh")
    game = roll(roll(roll(new_game(options), "h", 1, "hand"), "h", 2, "hand"), "h", 3, "hand")
    assert game.state.outcome
    assert take_back(game).state.tokens == (99, 3)


def test_no_take_back_without_help() -> None:
    with pytest.raises(Refused, match="no-help"):
        take_back(after(QUICK, 3))


def test_the_kept_table_is_the_dice_played_through() -> None:
    game = leave(after(FOUR, 9), 1)
    assert list(history(game))[-1][0] == game.state
    assert replayed(game._replace(state=new_game(FOUR).state), game.state.left, False) == game


def test_history_plays_a_draw_to_its_end() -> None:
    game = agree_draw(after(FOUR, 3))
    assert list(history(game))[-1] == (game.state, None)
    assert list(play_through(new_game(FOUR).state, game.faces, (), True))[-1][0] == game.state
