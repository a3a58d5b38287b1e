"""Sentences about a game, in the language of the page."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from snakes.core.boards import HOME, PEN
from snakes.core.game import Move, Outcome, State
from snakes.core.play import By, Game, thrown_by

from .languages import once_a_language

# A name may run from right to left: these two keep it from turning the sentence around it.
_FIRST_STRONG_ISOLATE = "\u2068"
_POP_ISOLATE = "\u2069"


def isolated(name: str) -> str:
    """A name that cannot disturb the text around it."""
    return f"{_FIRST_STRONG_ISOLATE}{name}{_POP_ISOLATE}"


def shown_names(game: Game) -> list[str]:
    """Each seat's name, as given or by who holds it."""
    return [name or own_name(seat, game.options.seats[seat]) for seat, name in enumerate(game.names)]


@once_a_language
def own_name(seat: int, kind: str) -> str:
    """What a seat is called that nobody named."""
    return _("Computer") if kind == "c" else _("Player %(number)d") % {"number": seat + 1}


def callings(game: Game) -> list[str]:
    """Each seat's name as sentences use it: isolated, and with the seat's number where two are called alike."""
    return list(_callings(game.names, game.options.seats))


@once_a_language
def _callings(given: tuple[str, ...], kinds: str) -> tuple[str, ...]:
    names = [name or own_name(seat, kinds[seat]) for seat, name in enumerate(given)]
    return tuple(
        isolated(name) + (f" ({seat + 1})" if names.count(name) > 1 else "") for seat, name in enumerate(names)
    )


def move_sentence(move: Move, name: str, by: By = "app") -> str:
    """What a roll did, for history and status alike."""
    sentence = _sentence(_move_patterns(), move, name)
    return _("%(sentence)s (rolled by the clock)") % {"sentence": sentence} if by == "clock" else sentence


def last_sentence(game: Game, names: Sequence[str]) -> str:
    """What the last roll did; empty before the first."""
    if not game.recent:
        return ""
    move = game.recent[-1]
    return move_sentence(move, names[move.seat], thrown_by(game.thrown[-1]))


def history_lines(game: Game, moves: Sequence[Move]) -> list[str]:
    """These moves in words, the newest first."""
    names = callings(game)
    return [
        f"{move.ply}. {move_sentence(move, names[move.seat], thrown_by(game.thrown[move.ply - 1]))}"
        for move in reversed(moves)
    ]


def _sentence(patterns: Mapping[str, str], move: Move, name: str) -> str:
    values = {
        "name": name,
        "die": move.die,
        "from": move.from_,
        "landed": move.landed,
        "to": move.to,
        "needed": HOME - move.from_,
    }
    return patterns["to the pen" if move.what == "three-sixes" and move.to == PEN else move.what] % values


@once_a_language
def _move_patterns() -> dict[str, str]:
    return {
        "moved": _("%(name)s rolled %(die)d: %(from)d → %(to)d"),
        "climbed": _("%(name)s rolled %(die)d. Ladder! %(landed)d → %(to)d"),
        "slid": _("%(name)s rolled %(die)d. Snake! %(landed)d → %(to)d. Never mind, climb again!"),
        "bounced": _("%(name)s rolled %(die)d and bounced off 100: %(from)d → %(to)d"),
        "blocked": _("%(name)s: Rolled %(die)d, needs exactly %(needed)d"),
        "waited": _("%(name)s: Rolled %(die)d. Waiting for a 6"),
        "entered": _("%(name)s rolled 6 and starts on 1"),
        "three-sixes": _("%(name)s: Third six: back to %(to)d"),
        "to the pen": _("%(name)s: Third six: back to the start"),
    }


def awaited_sentence(game: Game, names: Sequence[str]) -> str:
    """Who does what next, or how the game ended."""
    state = game.state
    if state.outcome:
        return end_sentence(state.outcome, names)
    assert state.turn is not None
    values = {"name": names[state.turn], "needed": HOME - (state.tokens[state.turn] or 0)}
    if game.kind_to_roll == "c":
        return _("%(name)s rolls by itself …") % values
    if waits_for_six(state, state.turn):
        return _("%(name)s to roll: a 6 is needed to start") % values
    if state.streak:
        return _("%(name)s rolls again") % values
    if state.rules.finish == "exact" and values["needed"] < 6:
        return _("%(name)s to roll: needs %(needed)d or less") % values
    return _("%(name)s to roll") % values


def waits_for_six(state: State, seat: int) -> bool:
    """Whether this seat's token stands in the pen until a six falls."""
    return state.tokens[seat] == PEN and state.rules.start in ("six", "six-on")


def end_sentence(outcome: Outcome, names: Sequence[str]) -> str:
    """How the game ended."""
    if outcome.winner is None:
        return _("A draw!") if outcome.reason == "drawn" else _("Undecided after 2,000 rolls")
    pattern = _("%(name)s wins!") if outcome.reason == "home" else _("%(name)s wins: all others resigned")
    return pattern % {"name": names[outcome.winner]}


@once_a_language
def words_by_square() -> Mapping[int | None, str]:
    """Where a token is and how far it has to go, for each square, and None for a seat that is out."""
    return {square: square_words(square) for square in (None, PEN, *range(1, HOME + 1))}


def square_words(square: int | None) -> str:
    """Where a token is and how far it has to go."""
    if square is None:
        return _("resigned")
    if square == HOME:
        return _("home, on 100")
    to_go = ngettext("%(count)d to go", "%(count)d to go", HOME - square) % {"count": HOME - square}
    if square == PEN:
        return _("at the start, %(to_go)s") % {"to_go": to_go}
    return _("on %(square)d, %(to_go)s") % {"square": square, "to_go": to_go}


def fewest_words(rolls: int | None) -> str:
    """The best result of this browser so far."""
    if rolls is None:
        return _("Fewest rolls to win: none yet with this board and these rules")
    return _("Fewest rolls to win: %(rolls)d") % {"rolls": rolls}


def rolls_words(count: int) -> str:
    """So many rolls."""
    return ngettext("%(count)d roll", "%(count)d rolls", count) % {"count": count}


def jumps_words(ladders: int, snakes: int) -> str:
    """How many ladders and snakes somebody met."""
    up = ngettext("%(count)d ladder", "%(count)d ladders", ladders) % {"count": ladders}
    down = ngettext("%(count)d snake", "%(count)d snakes", snakes) % {"count": snakes}
    return f"{up}, {down}"


def place_words(place: int) -> str:
    """A place, first to fourth."""
    return [_("1st"), _("2nd"), _("3rd"), _("4th")][place - 1]


def taken_back(game: Game) -> str:
    """What was done, and what to expect of the next roll."""
    if game.options.throw == "hand":
        return _("Taken back. Roll your die once more.")
    return _("Taken back. The same die will fall again.")


def refusal(code: str) -> str:
    """Why the game cannot do that now."""
    return {
        "moved-on": _("The game has moved on. This is how it stands now."),
        "other-game": _("Another game is being played in this browser. This is how it stands now."),
        "no-save": _("There was no saved game that could be read, so here is a new one."),
        "over": _("This game is over."),
        "out": _("This seat has resigned."),
        "no-seat": _("There is no such seat at this table."),
        "not-person": _("It is the computer’s turn."),
        "no-person": _("The computer has this seat, and only a person resigns."),
        "not-computer": _("It is a person’s turn."),
        "no-help": _("Rolls are not taken back in this game."),
        "nothing-to-undo": _("There is no roll of a person to take back."),
        "alone": _("A draw needs two persons who are still in."),
        "need-die": _("Enter the face of the die that you rolled, 1 to 6."),
    }[code]
