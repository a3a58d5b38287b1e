"""Games repeated from an address or a record: the same game comes back, and what is no game is refused."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snakes.core import boards, play
from snakes.core.game import Left, State
from snakes.core.options import FROM_LOT, PRESETS, OptionError, Options
from snakes.core.play import Game, agree_draw, leave, new_game, persons_in, roll
from snakes.core.record import outcome_json, record_of
from snakes.core.replay import Replay, ReplayError, from_address, of_record, replay_of, states_of
from tests.core.test_options import OPTIONS
from tests.core.vectors import DATA, as_json, vectors

RACE, QUICK = (PRESETS[name]._replace(seed="123") for name in ("race", "quick"))
SAVES = sorted((DATA / "saves").glob("*.json"))
FACES = st.lists(st.integers(1, 6), max_size=60)

Mutation = Callable[[dict[str, Any]], object]


def asked(query: str) -> Replay | None:
    return from_address(parse_qs(query, keep_blank_values=True))


def refusal(query: str) -> tuple[str, str]:
    """Why an address is no replay."""
    with pytest.raises(ReplayError) as caught:
        replay = asked(query)
        assert replay
        states_of(replay)
    return caught.value.code, caught.value.about


def record_refusal(record: Any) -> tuple[str, str]:
    """Why something is no record."""
    with pytest.raises(ReplayError) as caught:
        of_record(record)
    return caught.value.code, caught.value.about


def played(options: Options, faces: list[int], leaving: list[int] | None = None, drawn: bool = False) -> Game:
    """A game in which these faces fell and these seats, one after another, left as soon as they could."""
    game, waiting = new_game(options), list(leaving or [])
    for face in faces:
        if game.kind_to_roll is None:
            return game
        game = roll(game, game.kind_to_roll, face, "hand")
        if waiting and waiting[0] in persons_in(game) and game.state.turn is not None:
            game = leave(game, waiting.pop(0))
    if drawn and game.state.turn is not None and len(persons_in(game)) > 1:
        return agree_draw(game)
    return game


GAMES = st.builds(
    played,
    OPTIONS.map(lambda options: options._replace(seed=options.seed or "1")),
    FACES,
    st.lists(st.integers(0, 3), max_size=3),
    st.booleans(),
)


def as_repeated(replay: Replay) -> Replay:
    """A replay as its address gives it back: a drawn board has become one of its own."""
    if replay.options.board in FROM_LOT:
        return replay._replace(options=replay.options._replace(board=boards.text_of(replay.jumps)))
    return replay


def recorded(game: Game) -> Any:
    """The record of a game, once through JSON."""
    return json.loads(json.dumps(record_of(game, [""] * len(game.names))))


class TestAddress:
    """`/replay/?…` holds a whole game."""

    @given(GAMES)
    def test_a_game_comes_back_from_its_address(self, game: Game) -> None:
        replay = replay_of(game)
        repeated = asked(replay.text)
        assert repeated == as_repeated(replay)
        assert [(state.tokens, state.turn, state.streak, state.left, state.outcome, move) for state, move in states_of(repeated)] == [
            (state.tokens, state.turn, state.streak, state.left, state.outcome, move) for state, move in play.history(game)
        ]  # fmt: skip

    def test_the_whole_text(self) -> None:
        game = agree_draw(leave(played(RACE, [1, 2, 3]), 2))
        assert replay_of(game).text == (
            "board=race&start=any&finish=bounce&six=pass&three=off&seats=hhhh&help=off&throw=app&seed=123&game=1"
            "&dice=123&left=2@3&end=draw"
        )

    def test_a_drawn_board_is_written_as_its_jumps(self) -> None:
        game = played(QUICK._replace(board="fresh"), [3, 4])
        replay = asked(replay_of(game).text)
        assert replay and replay.options.board == boards.text_of(game.state.jumps)
        assert replay.jumps == game.state.jumps

    def test_a_drawn_board_without_jumps_is_the_plain_one(self) -> None:
        assert "board=plain&" in Replay(QUICK._replace(board="random"), {}, "").text

    @pytest.mark.parametrize("query", ["", "utm_source=x", "ply=3", "fbclid=1&ply=3"])
    def test_an_address_without_options_and_dice_asks_for_nothing(self, query: str) -> None:
        assert asked(query) is None

    def test_what_is_left_out_is_that_of_the_quick_game(self) -> None:
        assert asked("dice=12") == Replay(PRESETS["quick"], boards.FIXED["classic"], "12")
        assert asked("preset=race&left=3@0,1@0&utm_source=x") == Replay(
            PRESETS["race"], boards.FIXED["race"], "", (Left(3, 0), Left(1, 0))
        )

    def test_a_replay_is_not_refused_for_its_length(self) -> None:
        long = "94-6.95-5.96-4.97-3.99-2"
        replay = asked(f"board={long}&start=any&finish=bounce&dice=1")
        assert replay and replay.options.board == long

    @pytest.mark.parametrize("number", [1_999, 2_000])
    def test_two_thousand_dice_are_a_game(self, number: int) -> None:
        replay = asked(f"board=plain&finish=exact&six=pass&seats=hh&dice={'6' * number}")
        assert replay and states_of(replay)[-1][0].ply == number

    @pytest.mark.parametrize(
        ("query", "code", "about"),
        [
            ("dice=127", "dice", ""),
            ("dice=0", "dice", ""),
            ("dice=1,2", "dice", ""),
            ("dice=1 2", "dice", ""),
            ("dice=-1", "dice", ""),
            ("dice=１", "dice", ""),
            ("dice=1\n", "dice", ""),
            ("dice=x", "dice", ""),
            ("dice=" + "6" * 2_001, "too-many", "2000"),
            ("dice=" + "6" * 10_000, "too-many", "2000"),
            ("dice=1&dice=1", "twice", "dice"),
            ("dice=1&left=0@0&left=1@0", "twice", "left"),
            ("end=draw&end=draw", "twice", "end"),
            ("board=2-100&start=any&seats=hh&dice=21", "over", "1"),
            ("board=2-100&start=any&seats=hh&dice=2&left=1@1", "over", "1"),
            ("board=2-100&start=any&seats=hh&dice=2&end=draw", "over", "1"),
            ("seats=hh&left=0@0&dice=1", "over", "0"),
            ("left=", "left", ""),
            ("left=2", "left", "2"),
            ("left=2@", "left", "2@"),
            ("left=@2", "left", "@2"),
            ("left=4@0", "left", "4@0"),
            ("left=-1@0", "left", "-1@0"),
            ("left=0@01", "left", "0@01"),
            ("left=0@-1", "left", "0@-1"),
            ("left=0@10000", "left", "0@10000"),
            ("left=0@1,", "left", "0@1,"),
            ("left=0@1.5", "left", "0@1.5"),
            ("left=٠@٠", "left", "٠@٠"),
            ("left=" + "0@0," * 30, "left", ("0@0," * 30)[:40]),
            ("preset=race&left=0@0,1@0,2@0,3@0,0@0", "over", "0"),
            ("preset=race&dice=123&left=0@3,1@2", "left-order", "0"),
            ("preset=race&dice=123&left=0@4", "left-late", "3"),
            ("preset=race&left=0@1", "left-late", "0"),
            ("preset=race&dice=1&left=2@0,2@0", "out", "0"),
            ("preset=race&dice=1&left=2@0,2@1", "out", "1"),
            ("seats=hh&left=2@0", "out", "0"),
            ("seats=hc&left=1@0", "not-person", ""),
            ("seats=hhc&dice=1&left=2@1", "not-person", ""),
            ("end=", "end", ""),
            ("end=home", "end", "home"),
            ("end=Draw", "end", "Draw"),
            ("seats=hc&end=draw", "alone", ""),
            ("seats=cc&end=draw", "alone", ""),
            ("seats=hhc&left=0@0&end=draw", "alone", ""),
            ("board=random", "seed", ""),
            ("board=fresh&dice=123", "seed", ""),
        ],
    )
    def test_refusals(self, query: str, code: str, about: str) -> None:
        assert refusal(query.replace("\n", "%0A")) == (code, about)

    @pytest.mark.parametrize(
        ("query", "option", "reason"),
        [
            ("dice=1&board=3-3", "board", "board"),
            ("dice=1&board=94-1.95-1.96-1.97-1.98-1.99-1", "board", "board"),
            ("dice=1&seats=h", "seats", "choice"),
            ("dice=1&seed=", "seed", "seed-empty"),
            ("dice=1&finish=exact&finish=exact", "finish", "twice"),
            ("dice=1&preset=chess", "preset", "choice"),
        ],
    )
    def test_refused_options(self, query: str, option: str, reason: str) -> None:
        with pytest.raises(OptionError) as caught:
            asked(query)
        assert (caught.value.option, caught.value.reason) == (option, reason)

    @given(st.dictionaries(st.sampled_from(["dice", "left", "end", "seats", "board"]), st.lists(st.text(max_size=12), min_size=1, max_size=2)))  # fmt: skip
    def test_whatever_comes_is_a_replay_or_refused(self, given: dict[str, list[str]]) -> None:
        try:
            replay = from_address(given)
            if replay:
                states_of(replay)
        except (OptionError, ReplayError):
            pass


def ending(state: State) -> dict[str, Any]:
    return {"tokens": list(state.tokens), "turn": state.turn, "streak": state.streak}


@pytest.mark.parametrize("vector", vectors("games"), ids=lambda v: f"{v['seed']}-{v['setup']['board']}")
def test_worked_games_replay(vector: dict[str, Any]) -> None:
    query = vector["setup"] | {"seed": vector["seed"], "game": vector["game"], "dice": vector["dice"]}
    replay = asked(urlencode(query))
    assert replay
    steps = states_of(replay)
    last = steps[-1][0]
    assert [as_json(move) for _, move in steps if move] == vector["moves"]
    assert last.outcome
    assert (last.outcome.winner, list(last.outcome.places)) == (vector["winner"], vector["places"])
    assert list(last.tokens) == vector["tokens"]


@pytest.mark.parametrize("vector", vectors("ends"), ids=lambda v: v["note"])
def test_worked_ends_replay(vector: dict[str, Any]) -> None:
    left = ",".join(f"{row['seat']}@{row['ply']}" for row in vector["left"])
    query = vector["setup"] | {"dice": vector["dice"], "left": left, "end": vector["end"]}
    replay = asked(urlencode({key: value for key, value in query.items() if value}))
    assert replay
    steps = states_of(replay)
    last, moves = steps[-1][0], [as_json(move) for _, move in steps if move]
    assert moves[len(moves) - len(vector["moves"]) :] == vector["moves"]
    assert ending(last) == {key: vector[key] for key in ("tokens", "turn", "streak")}
    assert outcome_json(last.outcome) == vector["outcome"]


class TestRecord:
    """A record leads back to the game it was written of."""

    @pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
    def test_frozen_records_replay(self, path: Any) -> None:
        record = json.loads(path.read_text(encoding="utf-8"))["record"]
        replay = of_record(record)
        steps = states_of(replay)
        last = steps[-1][0]
        assert {key: getattr(replay.options, key) for key in record["setup"]} == record["setup"]
        assert (replay.options.seed, replay.options.game, replay.dice) == (
            record["seed"],
            record["game"],
            record["dice"],
        )
        assert {str(start): end for start, end in replay.jumps.items()} == record["jumps"]
        assert [as_json(move) for _, move in steps if move] == [
            {key: value for key, value in move.items() if key != "by"} for move in record["moves"]
        ]
        assert [left._asdict() for left in replay.left] == record["left"]
        assert ending(last) == {key: record[key] for key in ("tokens", "turn", "streak")}
        assert outcome_json(last.outcome) == record["outcome"]

    @given(GAMES)
    def test_any_record_is_the_replay_of_its_game(self, game: Game) -> None:
        assert of_record(recorded(game)) == replay_of(game)

    def test_a_drawn_board_may_be_drawn_otherwise_one_day(self) -> None:
        game = new_game(QUICK._replace(board="random"))
        older = game._replace(state=game.state._replace(jumps=boards.parse("3-24.26-6")))
        replay = of_record(recorded(roll(older, "h", 2, "hand")))
        assert replay.jumps == {3: 24, 26: 6}
        assert states_of(replay)[-1][0].tokens == (24, 1)

    def test_a_record_without_a_seed(self) -> None:
        game = played(QUICK, [1, 2])
        assert of_record(recorded(game) | {"seed": None}) == replay_of(game)._replace(
            options=game.options._replace(seed=None)
        )


FINISHED = recorded(leave(played(RACE, [3, 6, 1, 2, 5]), 2))
"""Five rolls of four persons, after which the third gave up."""

DRAWN = recorded(agree_draw(played(RACE, [3, 6, 1])))


def moves_without(*numbers: int) -> Mutation:
    return lambda record: record.update(moves=[row for row in record["moves"] if row["ply"] not in numbers])


def move_with(number: int, **changed: Any) -> Mutation:
    return lambda record: record["moves"][number - 1].update(changed)


def has(**changed: Any) -> Mutation:
    return lambda record: record.update(changed)


CONTRADICTIONS: dict[str, tuple[Mutation, str, str]] = {
    "the die of a move": (move_with(3, die=2), "contradiction", "3"),
    "the dice": (has(dice="36225"), "contradiction", "3"),
    "a die more": (has(dice="361255"), "contradiction", "6"),
    "a die less": (has(dice="3612", left=[{"seat": 2, "ply": 4}]), "contradiction", "5"),
    "where a move came from": (move_with(2, **{"from": 1}), "contradiction", "2"),
    "where a move landed": (move_with(1, landed=None), "contradiction", "1"),
    "where a move led": (move_with(4, to=3), "contradiction", "4"),
    "what a move was": (move_with(1, what="climbed"), "contradiction", "1"),
    "who moved": (move_with(5, seat=1), "contradiction", "5"),
    "whose turn is next": (move_with(1, again=True), "contradiction", "1"),
    "the number of a move": (move_with(4, ply=5), "contradiction", "4"),
    "no first move": (moves_without(1), "contradiction", "1"),
    "no move in the middle": (moves_without(3), "contradiction", "3"),
    "no last move": (moves_without(5), "contradiction", "5"),
    "no moves": (has(moves=[]), "contradiction", "1"),
    "a move more": (lambda record: record["moves"].append(record["moves"][-1]), "contradiction", "6"),
    "the tokens": (has(tokens=[3, 30, None, 2]), "contradiction", "5"),
    "a token too many": (has(tokens=[8, 14, None, 2, 0]), "contradiction", "5"),
    "a token that is out": (has(tokens=[8, 14, 1, 2]), "contradiction", "5"),
    "the turn": (has(turn=0), "contradiction", "5"),
    "the streak": (has(streak=1), "contradiction", "5"),
    "an outcome": (has(outcome={"winner": 0, "reason": "home", "places": [1, 2, 4, 3]}), "contradiction", "5"),
    "a draw": (has(outcome={"winner": None, "reason": "drawn", "places": [1, 1, 4, 1]}), "contradiction", "5"),
    "nobody left": (has(left=[]), "contradiction", "5"),
    "somebody left earlier": (has(left=[{"seat": 2, "ply": 2}]), "contradiction", "3"),
    "somebody left too late": (has(left=[{"seat": 2, "ply": 6}]), "left-late", "5"),
    "somebody left twice": (has(left=[{"seat": 2, "ply": 5}] * 2), "out", "5"),
    "leaving out of order": (has(left=[{"seat": 2, "ply": 5}, {"seat": 1, "ply": 4}]), "left-order", "0"),
    "no such seat left": (has(left=[{"seat": 4, "ply": 5}]), "out", "5"),
    "a computer left": (lambda record: record["setup"].update(seats="hhch"), "not-person", ""),
    "another board": (lambda record: record["setup"].update(board="classic"), "jumps", ""),
    "other jumps": (has(jumps={"3": 24}), "jumps", ""),
    "no jumps": (has(jumps={}), "jumps", ""),
    "other rules": (lambda record: record["setup"].update(six="again"), "contradiction", "2"),
    "fewer seats": (lambda record: record["setup"].update(seats="hhh"), "contradiction", "4"),
    "bad dice": (has(dice="36127"), "dice", ""),
    "too many dice": (has(dice="1" * 2_001), "too-many", "2000"),
}


@pytest.mark.parametrize("what", CONTRADICTIONS)
def test_a_contradiction_names_its_roll(what: str) -> None:
    mutation, code, about = CONTRADICTIONS[what]
    record = copy.deepcopy(FINISHED)
    mutation(record)
    assert record_refusal(record) == (code, about)


def test_a_die_after_the_end_names_the_roll_that_ended_it() -> None:
    over = recorded(played(QUICK._replace(board="2-100", start="any"), [2]))
    over["dice"] = "21"
    assert record_refusal(over) == ("over", "1")


@pytest.mark.parametrize(
    ("outcome", "refused"),
    [
        ({"winner": None, "reason": "drawn", "places": [1, 2, 2, 2]}, ("contradiction", "3")),
        ({"winner": 0, "reason": "drawn", "places": [1, 1, 1, 1]}, ("contradiction", "3")),
        ({"winner": None, "reason": "limit", "places": [1, 1, 1, 1]}, ("contradiction", "3")),
        ({"winner": None, "reason": "drawn"}, ("contradiction", "3")),
        ({"winner": None, "places": [1, 1, 1, 1]}, ("record", "")),
        (None, ("contradiction", "3")),
        ([], ("record", "")),
        ("drawn", ("record", "")),
    ],
)
def test_another_outcome(outcome: Any, refused: tuple[str, str]) -> None:
    assert record_refusal(DRAWN | {"outcome": outcome}) == refused


def test_a_draw_with_a_computer_alone() -> None:
    drawn = DRAWN | {"setup": DRAWN["setup"] | {"seats": "hccc"}}
    assert record_refusal(drawn) == ("alone", "")


def test_a_drawn_board_from_which_nobody_comes_home() -> None:
    game = new_game(QUICK._replace(board="random"))
    shut = ".".join(f"{square}-1" for square in range(94, 100))
    stuck = game._replace(state=game.state._replace(jumps=boards.parse(shut)))
    rules = {"finish": "exact"}
    record = recorded(stuck)
    assert record_refusal(record | {"setup": record["setup"] | rules}) == ("jumps", "")


NO_VALUES: dict[str, list[Any]] = {
    "format": [None, 1, "snakes-2", ["snakes-1"]],
    "setup": [None, [], "race"],
    "game": [None, 0, -1, 1_000_000, 10**5_000, True, "1", 1.0, float("inf"), [1]],
    "seed": ["", " ", "x" * 65, "\x00", 123, True, [], {"a": 1}],
    "dice": [None, 36125, ["3", "6"], True, {}],
    "jumps": [
        None, [], [[3, 24]], "3-24", 3, {"3": "24"}, {"3": None}, {"": 3}, {"3": 3.0}, {"3": 3}, {"03": 24}, {"100": 3},
        {"3": 101}, {"3": -1}, {"3-4.5": 6}, {str(square): 100 for square in range(1, 42)},
    ],
    "moves": [None, 5, "moves", [None], [[]], [1], {"1": {}}],
    "left": [
        None, 5, "left", [None], [[2, 5]], {"seat": 2}, [{}], [{"seat": 2}], [{"seat": 2.0, "ply": 5}],
        [{"seat": "2", "ply": 5}], [{"seat": True, "ply": 5}], [{"seat": -1, "ply": 5}], [{"seat": 2, "ply": None}],
        [{"seat": 2, "ply": float("inf")}], [{"seat": float("nan"), "ply": 5}],
    ],
    "outcome": [True, 5, "home", {}, {"winner": 0}, [1]],
}  # fmt: skip
SETUP: dict[str, Any] = FINISHED["setup"]
FORMLESS: list[Any] = [
    *(None, True, 0, 1.5, "", "snakes-1", [], [FINISHED], {}, {"format": "snakes-1"}),
    *({key: value for key, value in FINISHED.items() if key != missing} for missing in FINISHED if missing != "names"),
    *(FINISHED | {key: value} for key, values in NO_VALUES.items() for value in values),
    *(FINISHED | {"setup": SETUP | {key: value}} for key in SETUP for value in (None, ["x"], "nonsense")),
]


@pytest.mark.parametrize("number", range(len(FORMLESS)))
def test_what_is_no_record_is_called_none(number: int) -> None:
    assert record_refusal(FORMLESS[number]) == ("record", "")


def deep(number: int) -> Any:
    """A list in a list in a list …"""
    value: list[Any] = []
    for _ in range(number):
        value = [value]
    return value


@pytest.mark.parametrize("key", [*FINISHED, "by"])
@pytest.mark.parametrize("value", [deep(100_000), list(range(100_000)), "6" * 500_000], ids=["deep", "wide", "long"])
def test_huge_values_are_refused_or_do_not_count(key: str, value: Any) -> None:
    record = FINISHED | {key: value}
    if key in ("names", "by"):
        assert of_record(record) == of_record(FINISHED)
    else:
        assert record_refusal(record)[0] in ("record", "contradiction", "too-many")


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3), max_leaves=6)  # fmt: skip
RECORDS = [FINISHED, DRAWN, *(json.loads(path.read_text(encoding="utf-8"))["record"] for path in SAVES)]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a record that holds something: what it is in, and its key there."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


@given(st.sampled_from(RECORDS), st.lists(st.tuples(st.integers(0), VALUES | st.just("gone")), min_size=1, max_size=3))
@settings(max_examples=400)
def test_a_spoilt_record_replays_or_is_refused(whole: dict[str, Any], spoiling: list[tuple[int, Any]]) -> None:
    record = copy.deepcopy(whole)
    for number, value in spoiling:
        everywhere = list(places(record))
        inside, key = everywhere[number % len(everywhere)] if everywhere else (record, "format")
        if value == "gone":
            del inside[key]
        else:
            inside[key] = value
    try:
        replay = of_record(record)
    except ReplayError:
        return
    last = states_of(replay)[-1][0]
    assert ending(last) == {key: record[key] for key in ("tokens", "turn", "streak")}
    assert (replay.dice, outcome_json(last.outcome)) == (record["dice"], record["outcome"])
