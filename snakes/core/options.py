"""Options of a game: their values, their presets, and their text in an address."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import urlencode

from . import boards, drawn, odds
from .boards import BoardError, Jumps
from .game import Rules

MOST_SEATS = 4
LONGEST_SEED = 64
LAST_GAME = 999_999
LONGEST_MEAN = 500
"""An own board on which one token alone would need more rolls than this on average is refused."""

MOST_NAMED = 10
"""Of the squares that a reason is about, no more than these are named."""

CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "start": ("one", "any", "six", "six-on"),
        "finish": ("reach", "exact", "bounce"),
        "six": ("pass", "again"),
        "three": ("off", "turn", "pen"),
        "help": ("off", "on"),
        "throw": ("app", "hand"),
    }
)
"""The options that are one of a few words, with these words."""

FORBIDDEN_IN_ROOMS: Mapping[str, str] = MappingProxyType({"help": "on", "throw": "hand"})
"""What a room never offers."""

FROM_LOT = tuple(drawn.KINDS)
"""The boards that a seed and a game number draw."""

NAMED_BOARDS = ("classic", "printed", "meadow", "temple", "river", "race", "random", "fresh", "plain")
SEATS = re.compile(r"[hc]{2,4}")


class OptionError(ValueError):
    """An option that cannot be had. `reason` is a code; `detail` lists what a board's reasons are about."""

    def __init__(self, option: str, value: str, reason: str, detail: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(f"{option}={value[:80]}: {reason}")
        self.option = option
        self.value = value
        self.reason = reason
        self.detail = tuple(detail)


class Options(NamedTuple):
    """Everything that sets up a game. `seed` is None where none was asked for."""

    board: str
    start: str
    finish: str
    six: str
    three: str
    seats: str
    help: str
    throw: str = "app"
    seed: str | None = None
    game: int = 1

    @property
    def rules(self) -> Rules:
        """The options that decide what a roll does."""
        return Rules(self.start, self.finish, self.six, self.three)

    @property
    def jumps(self) -> Jumps:
        """The jumps of the board; a drawn one needs the seed."""
        return jumps_of(self.board, self.seed or "", self.game)

    @property
    def text(self) -> str:
        """The options as the query of an address."""
        return urlencode({name: value for name, value in self._asdict().items() if value is not None})


PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "quick": Options("classic", "one", "reach", "again", "off", "hc", "off"),
        "family": Options("meadow", "any", "bounce", "pass", "off", "hhc", "off"),
        "duel": Options("printed", "any", "exact", "pass", "off", "hc", "on"),
        "race": Options("race", "any", "bounce", "pass", "off", "hhhh", "off"),
        "house": Options("printed", "six-on", "exact", "again", "turn", "hhc", "off"),
    }
)
DEFAULT_PRESET = "quick"
SET_BY_PRESET = ("board", "start", "finish", "six", "three", "seats", "help")

KEYS = (*Options._fields, "preset")


def jumps_of(board: str, seed: str, game: int) -> Jumps:
    """The jumps of any board: fixed, drawn or own."""
    if board in boards.FIXED:
        return boards.FIXED[board]
    if board in drawn.KINDS:
        return drawn.drawn_board(board, seed, game)
    return boards.parse(board)


def preset_of(options: Options, in_room: bool = False) -> str | None:
    """The preset these options belong to, or None for own rules. Seats, dice and, in rooms, help do not count."""
    keys = ("board", "start", "finish", "six", "three") + (() if in_room else ("help",))
    for name, preset in PRESETS.items():
        if all(getattr(options, key) == getattr(preset, key) for key in keys):
            return name
    return None


def resized(seats: str, count: int) -> str:
    """These seats as `count` seats: more are computers if any seat is one, else persons; fewer are taken from the end."""
    return (seats + ("c" if "c" in seats else "h") * MOST_SEATS)[:count]


def handed_over(seats: str, seat: int, kind: str) -> str:
    """These seats with one of them, counted from 0, held by a person (`h`) or the computer (`c`)."""
    return seats[:seat] + kind + seats[seat + 1 :]


def from_address(
    given: Mapping[str, Sequence[str]], patient: bool = False, usual: str = DEFAULT_PRESET
) -> Options | None:
    """The options an address asks for, those it leaves out taken from its preset; None if it names no option at all.

    `given` holds every value of every key. With `patient` no board is refused for the length of its games.
    `usual` is the preset where none is named. Raises OptionError.
    """
    values = _known(given)
    if not values:
        return None
    preset = values.pop("preset", usual)
    return _checked(PRESETS[preset]._replace(**values), patient)


def changed(options: Options, given: Mapping[str, Sequence[str]]) -> Options:
    """The options of the next game: those given replace the current ones, and the game number goes up by one.

    A seed of its own begins with game 1.
    """
    values = _known(given)
    if "preset" in values:
        preset = PRESETS[values.pop("preset")]
        options = options._replace(**{key: getattr(preset, key) for key in SET_BY_PRESET})
    same_seed = values.get("seed", options.seed) == options.seed
    following = options.game % LAST_GAME + 1 if same_seed else 1
    return _checked(options._replace(**({"game": following} | values)))


def clean_seed(text: str) -> str:
    """A seed as it counts: trimmed, in Unicode form NFC, 1 to 64 code points and no control among them."""
    seed = text.strip()
    # No composition makes one code point of sixteen: what is longer need not be normalized to be too long.
    if len(seed) <= 16 * LONGEST_SEED:
        seed = unicodedata.normalize("NFC", seed)
    if not seed:
        raise OptionError("seed", text, "seed-empty")
    if len(seed) > LONGEST_SEED:
        raise OptionError("seed", text, "seed-long")
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in seed):
        raise OptionError("seed", text, "seed-control")
    return seed


def clean_board(text: str) -> str:
    """The one name of a board: its own if it has one, else its jumps in order."""
    if text in NAMED_BOARDS:
        return text
    try:
        own = boards.text_of(boards.parse(text))
    except BoardError as error:
        raise OptionError("board", text, "board", error.reasons) from None
    return boards.NAME_BY_TEXT.get(own, own)


def clean_game(text: str) -> int:
    """A game number, 1 to 999,999."""
    if not re.fullmatch(r"[1-9][0-9]{0,5}", text):
        raise OptionError("game", text, "game")
    return int(text)


def _known(given: Mapping[str, Sequence[str]]) -> dict:
    """The options among these keys, cleaned one by one."""
    values: dict = {}
    for key in KEYS:
        texts = given.get(key)
        if not texts:
            continue
        if len(texts) > 1:
            raise OptionError(key, texts[1], "twice")
        values[key] = _clean(key, texts[0])
    return values


def _clean(key: str, text: str) -> str | int:
    if key == "board":
        return clean_board(text)
    if key == "seed":
        return clean_seed(text)
    if key == "game":
        return clean_game(text)
    allowed = tuple(PRESETS) if key == "preset" else CHOICES.get(key)
    if (text not in allowed) if allowed else not SEATS.fullmatch(text):
        raise OptionError(key, text, "choice")
    return text


def _checked(options: Options, patient: bool = False) -> Options:
    """Refuses an own board that cannot be played to the end, or hardly, under these rules."""
    if options.board in NAMED_BOARDS:
        return options
    reasons = board_faults(options.rules, options.jumps)
    if reasons and not (patient and reasons[0][0] == "long"):
        raise OptionError("board", options.board, "board", reasons)
    return options


def board_faults(rules: Rules, jumps: Jumps) -> list[tuple[str, str]]:
    """Why a board cannot be played under these rules: squares from which 100 is out of reach, or a mean beyond all patience."""
    stuck = odds.stuck_squares(odds.turns(rules, jumps))
    if stuck:
        named = ", ".join(map(str, stuck[:MOST_NAMED]))
        return [("stuck", named if len(stuck) <= MOST_NAMED else f"{named} …")]
    mean = odds.mean_rolls(rules, tuple(jumps.items()))
    return [("long", f"{mean:.0f}")] if mean > LONGEST_MEAN else []
