"""A game repeated from what was written down of it: the address of a replay, or a record."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from . import boards, odds, options
from .boards import BoardError, Jumps
from .game import LIMIT, Left, Move, Refused, State, begin, play_through
from .options import OptionError, Options
from .play import Game, persons_in
from .record import FORMAT, SETUP, move_json, outcome_json

_DICE = re.compile(r"[1-6]*")
_MOVE_KEYS = tuple(field.rstrip("_") for field in Move._fields)
_LEFT = re.compile(r"([0-3])@(0|[1-9][0-9]{0,3})")


class ReplayError(ValueError):
    """Something written down that is no game under its rules. `code` says what, `about` where or which."""

    def __init__(self, code: str, about: str = "") -> None:
        super().__init__(f"{code} {about}".strip())
        self.code = code
        self.about = about


class Replay(NamedTuple):
    """A game to be repeated: its options, the jumps of its board, the dice that fell, and how it was left."""

    options: Options
    jumps: Jumps
    dice: str
    left: tuple[Left, ...] = ()
    drawn: bool = False

    @property
    def text(self) -> str:
        """The replay as the query of an address, a drawn board written as its jumps."""
        parts = [self._setup.text, f"dice={self.dice}"]
        if self.left:
            parts.append("left=" + quote(",".join(f"{seat}@{ply}" for seat, ply in self.left), safe=",@"))
        if self.drawn:
            parts.append("end=draw")
        return "&".join(parts)

    @property
    def _setup(self) -> Options:
        if self.options.board in options.FROM_LOT:
            return self.options._replace(board=boards.text_of(self.jumps) or "plain")
        return self.options


def replay_of(game: Game) -> Replay:
    """The replay of a game as far as it has come."""
    return Replay(game.options, game.state.jumps, "".join(map(str, game.faces)), game.state.left, game.is_drawn)


def from_address(given: Mapping[str, Sequence[str]]) -> Replay | None:
    """The replay an address asks for, or None if it names neither options nor dice. Raises OptionError, ReplayError."""
    setup = options.from_address(given, patient=True)
    own = {key: _once(given, key) for key in ("dice", "left", "end")}
    if setup is None and all(value is None for value in own.values()):
        return None
    setup = setup or options.PRESETS[options.DEFAULT_PRESET]
    if setup.board in options.FROM_LOT and setup.seed is None:
        raise ReplayError("seed")
    if own["end"] not in (None, "draw"):
        raise ReplayError("end", own["end"] or "")
    return Replay(setup, setup.jumps, read_dice(own["dice"] or ""), _left(own["left"]), own["end"] == "draw")


def _once(given: Mapping[str, Sequence[str]], key: str) -> str | None:
    values = given.get(key, ())
    if len(values) > 1:
        raise ReplayError("twice", key)
    return values[0] if values else None


def read_dice(text: str) -> str:
    """Dice written as figures, 2,000 at the most. Raises ReplayError."""
    if not _DICE.fullmatch(text):
        raise ReplayError("dice")
    if len(text) > LIMIT:
        raise ReplayError("too-many", str(LIMIT))
    return text


def _left(text: str | None) -> tuple[Left, ...]:
    if text is None:
        return ()
    matches = [_LEFT.fullmatch(word) for word in text.split(",", options.MOST_SEATS)]
    if not all(matches):
        raise ReplayError("left", text[:40])
    return tuple(Left(int(match[1]), int(match[2])) for match in matches if match)


def states_of(replay: Replay) -> list[tuple[State, Move | None]]:
    """The replay played through: each state with the move that led to it. Raises ReplayError where it breaks the rules."""
    seats = replay.options.seats
    steps: list[tuple[State, Move | None]] = []
    try:
        for step in _steps(replay):
            steps.append(step)
    except Refused as error:
        raise ReplayError(error.code, str(steps[-1][0].ply if steps else 0)) from None
    if any(seats[left.seat] != "h" for left in replay.left):
        raise ReplayError("not-person")
    if replay.drawn and len(persons_in(Game(replay.options, (), "", steps[-1][0]))) < 2:
        raise ReplayError("alone")
    return steps


def _steps(replay: Replay) -> Iterator[tuple[State, Move | None]]:
    start = begin(replay.options.rules, replay.jumps, len(replay.options.seats))
    return play_through(start, map(int, replay.dice), replay.left, replay.drawn)


def of_record(record: Any) -> Replay:
    """The replay of a record, as JSON holds it. Raises ReplayError with the ply at which it contradicts the rules."""
    try:
        return _of_record(record)
    except (KeyError, TypeError, AttributeError, OptionError, BoardError):
        raise ReplayError("record") from None


def _of_record(record: dict[str, Any]) -> Replay:
    if record["format"] != FORMAT:
        raise ReplayError("record")
    setup = {key: [_text(record["setup"][key])] for key in SETUP}
    if record["seed"] is not None:
        setup["seed"] = [_text(record["seed"])]
    its = options.from_address(setup, patient=True)
    assert its is not None
    its = its._replace(game=options.clean_game(str(_number(record["game"]))))
    jumps = _jumps(its, record["jumps"])
    left = tuple(Left(_number(row["seat"]), _number(row["ply"])) for row in record["left"])
    outcome = record["outcome"]
    drawn = outcome is not None and outcome["reason"] == "drawn"
    replay = Replay(its, jumps, read_dice(_text(record["dice"])), left, drawn)
    _compare(record, states_of(replay))
    return replay


def _jumps(its: Options, written: dict[str, Any]) -> Jumps:
    """The jumps of a record: those of its board, or for a drawn one, which may be drawn otherwise today, any that lead home."""
    words = [f"{start}-{_number(end)}" for start, end in written.items()]
    jumps = boards.parse(".".join(words)) if words else boards.FIXED["plain"]
    if len(jumps) != len(written):
        raise ReplayError("record")
    is_drawn = its.board in options.FROM_LOT
    if odds.stuck_squares(odds.turns(its.rules, jumps)) if is_drawn else jumps != its.jumps:
        raise ReplayError("jumps")
    return jumps


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _number(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= options.LAST_GAME:
        raise TypeError
    return value


def _compare(record: dict[str, Any], steps: list[tuple[State, Move | None]]) -> None:
    """Refuses a record whose moves or end are not what its dice lead to."""
    made = [move_json(move) for _, move in steps if move]
    written = [{key: row.get(key) for key in _MOVE_KEYS} for row in record["moves"]]
    for ply, (mine, theirs) in enumerate(zip(made, written, strict=False), start=1):
        if mine != theirs:
            raise ReplayError("contradiction", str(ply))
    last = steps[-1][0]
    if len(made) != len(written):
        raise ReplayError("contradiction", str(min(len(made), len(written)) + 1))
    end = {"tokens": list(last.tokens), "turn": last.turn, "streak": last.streak, "outcome": outcome_json(last.outcome)}
    if end != {key: record[key] for key in end}:
        raise ReplayError("contradiction", str(last.ply))
