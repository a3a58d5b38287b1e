"""The table as its page shows it."""

from hashlib import sha256
from typing import NamedTuple, TypedDict

from django.utils.translation import gettext as _

from snakes import drawing
from snakes.core.game import Outcome
from snakes.core.options import Options
from snakes.core.play import Game, moves

from . import tokens, words
from .boards import BoardView, board_view
from .hint import Hint, hints_of
from .languages import once_a_language


class Player(TypedDict):
    """A row of the players' list."""

    seat: str
    number: str
    piece: str
    animal: str
    name: str
    where: str
    turn: str
    kind: str
    other_kind: str
    kind_label: str
    kind_action: str


class SeatWords(NamedTuple):
    """What is said of a seat as long as nobody hands it over or names it."""

    name: str
    animal: str
    other_kind: str
    kind_label: str
    kind_action: str


class Result(TypedDict):
    """A row of the list of places at the end."""

    place: str
    piece: str
    name: str
    where: str
    rolls: str
    jumps: str


class TableView(TypedDict):
    """Everything the fragment of the game shows: dicts of finished strings, which templates read quickest."""

    id: str
    ply: str
    turn: str
    over: str
    board: BoardView
    size: str
    lit: tokens.Corner | None
    tokens: list[tokens.Token]
    waiting: list[Player]
    waiting_words: str
    happened: str
    awaited: str
    die: str
    roller: str
    players: list[Player]
    history: list[str]
    results: list[Result]
    hints: list[Hint]
    can_undo: bool


def game_id(options: Options) -> str:
    """What names a game on a page for as long as it lasts; who holds its seats does not count."""
    text = " ".join(map(str, (options.seed, options.game, options.board, *options.rules, len(options.seats))))
    return sha256(text.encode()).hexdigest()[:12]


def seen_of(view: TableView) -> str:
    """What changes whenever the view of a game does, short enough for an address."""
    return sha256(repr(view).encode()).hexdigest()[:12]


def table_view(game: Game) -> TableView:
    """The game as the table shows it."""
    state, options = game.state, game.options
    names = words.callings(game)
    pieces = tokens.pieces(options)
    players = _players(game, pieces)
    last = game.recent[-1] if game.recent else None
    waiting = tokens.waiting(state)
    return TableView(
        id=game_id(options),
        ply=str(state.ply),
        turn="" if state.turn is None else str(state.turn),
        over="true" if state.outcome else "false",
        board=board_view(state.jumps),
        size=str(drawing.SIZE),
        lit=tokens.lit(last),
        tokens=tokens.tokens(state, pieces, last),
        waiting=[players[seat] for seat in waiting],
        waiting_words=_waiting_words(game, waiting),
        happened=words.last_sentence(game, names),
        awaited=words.awaited_sentence(game, names),
        die=str(last.die if last else 6),
        roller=_roller(game),
        players=players,
        history=words.history_lines(game, game.recent),
        results=_results(game, pieces, state.outcome) if state.outcome else [],
        hints=hints_of(game),
        can_undo=options.help == "on" and state.ply > 0,
    )


def _roller(game: Game) -> str:
    """What is to be pressed: the die, the die one has thrown, the computer's die, or nothing."""
    kind = game.kind_to_roll
    if kind == "h":
        return game.options.throw
    return "bot" if kind else "over"


def _waiting_words(game: Game, waiting: list[int]) -> str:
    """What is said beside the tokens in the pen; empty where the rules have none."""
    if game.state.rules.start == "one":
        return ""
    if not waiting:
        return _("All tokens are on the board")
    if words.waits_for_six(game.state, waiting[0]):
        return _("Waiting for a 6")
    return _("Not on the board yet")


def _players(game: Game, pieces: list[str]) -> list[Player]:
    state, kinds = game.state, game.options.seats
    where, to_roll = words.words_by_square(), _("to roll")
    players = []
    seats = _seats_words(game.names, kinds, tuple(pieces))
    for seat, (said, kind, square) in enumerate(zip(seats, kinds, state.tokens, strict=True)):
        players.append(
            Player(
                seat=str(seat),
                number=str(seat + 1),
                piece=pieces[seat],
                animal=said.animal,
                name=said.name,
                where=where[square],
                turn=to_roll if seat == state.turn else "",
                kind=kind if state.turn is not None and square is not None else "",
                other_kind=said.other_kind,
                kind_label=said.kind_label,
                kind_action=said.kind_action,
            )
        )
    return players


@once_a_language
def _seats_words(names: tuple[str, ...], kinds: str, pieces: tuple[str, ...]) -> list[SeatWords]:
    return [_seat_words(seat, *said) for seat, said in enumerate(zip(names, kinds, pieces, strict=True))]


def _seat_words(seat: int, given: str, kind: str, piece: str) -> SeatWords:
    if kind == "h":
        other, label, action = "c", _("Person"), _("hand seat %(number)d to the computer")
    else:
        other, label, action = "h", _("Computer"), _("hand seat %(number)d to a person")
    name = given or words.own_name(seat, kind)
    return SeatWords(name, animal_name(piece), other, label, action % {"number": seat + 1})


@once_a_language
def animal_name(piece: str) -> str:
    """What a piece is, in words."""
    return {
        "0": _("fox"),
        "1": _("frog"),
        "2": _("owl"),
        "3": _("hare"),
        "black": _("black"),
        "white": _("white"),
    }[piece]


def _results(game: Game, pieces: list[str], outcome: Outcome) -> list[Result]:
    made = moves(game)
    rows = []
    for seat, name in enumerate(words.shown_names(game)):
        own = [move.what for move in made if move.seat == seat]
        rows.append(
            (
                outcome.places[seat],
                Result(
                    place=words.place_words(outcome.places[seat]),
                    piece=pieces[seat],
                    name=name,
                    where=words.square_words(game.state.tokens[seat]),
                    rolls=words.rolls_words(len(own)),
                    jumps=words.jumps_words(own.count("climbed"), own.count("slid")),
                ),
            )
        )
    return [row for _place, row in sorted(rows, key=lambda row: row[0])]
