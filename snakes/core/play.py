"""A game as it is played: its options, its names, the dice that fell, and the table they led to."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from . import dice
from .game import Left, Move, Refused, State, advance, begin, draw, play_through, resign
from .options import Options, handed_over

RECENT = 10
"""How many of the latest moves are kept beside the dice."""

By = Literal["app", "hand", "clock"]

# One letter a roll: who threw the die, and its face. The order of the faces is 1 to 6.
_FACES: dict[By, str] = {"app": "123456", "hand": "abcdef", "clock": "uvwxyz"}
_THROWN = {letter: (face, by) for by, letters in _FACES.items() for face, letter in enumerate(letters, start=1)}


class Game(NamedTuple):
    """A game with all that is needed to show it, go on with it, and repeat it.

    `names` holds a name for each seat, empty where nobody gave one. `thrown` holds a letter for each roll; read it
    with `faces` and `thrown_by`. `recent` holds the latest moves, the oldest first.
    """

    options: Options
    names: tuple[str, ...]
    thrown: str
    state: State
    recent: tuple[Move, ...] = ()

    @property
    def faces(self) -> list[int]:
        """The dice that fell, in order."""
        return [_THROWN[letter][0] for letter in self.thrown]

    @property
    def is_drawn(self) -> bool:
        """Whether the game ended by agreement."""
        outcome = self.state.outcome
        return outcome is not None and outcome.reason == "drawn"

    @property
    def kind_to_roll(self) -> str | None:
        """`h` or `c`: who holds the seat to roll; None once the game is over."""
        turn = self.state.turn
        return None if turn is None else self.options.seats[turn]


def thrown_by(letter: str) -> By:
    """Who threw the die behind a letter of `Game.thrown`."""
    return _THROWN[letter][1]


def new_game(options: Options, names: tuple[str, ...] = ()) -> Game:
    """A game with these options, which have a seed, before its first roll."""
    count = len(options.seats)
    return Game(options, (names + ("",) * count)[:count], "", begin(options.rules, options.jumps, count))


def roll(game: Game, kind: str, face: int | None = None, by: By = "app") -> Game:
    """The seat to roll, held by `kind`, rolls: the die of seed and ply, or the `face` that was thrown by hand. Raises Refused."""
    state, options = game.state, game.options
    if game.kind_to_roll != kind:
        raise Refused("over" if state.turn is None else "not-computer" if kind == "c" else "not-person")
    if face is None:
        face = dice.throw(options.seed or "", options.game, state.ply + 1)
    state, move = advance(state, face)
    letter = _FACES[by][face - 1]
    return game._replace(thrown=game.thrown + letter, state=state, recent=(*game.recent, move)[-RECENT:])


def hand_over(game: Game, seat: int, kind: str) -> Game:
    """Hand a seat that is still in to a person or the computer; its turn and streak stay. Raises Refused."""
    if game.state.turn is None:
        raise Refused("over")
    _need_seat(game, seat)
    if game.state.tokens[seat] is None:
        raise Refused("out")
    return game._replace(options=game.options._replace(seats=handed_over(game.options.seats, seat, kind)))


def rename(game: Game, seat: int, name: str) -> Game:
    """Give a seat a name. Raises Refused if there is no such seat."""
    _need_seat(game, seat)
    return game._replace(names=(*game.names[:seat], name, *game.names[seat + 1 :]))


def leave(game: Game, seat: int) -> Game:
    """A person resigns. Raises Refused."""
    _need_seat(game, seat)
    if game.options.seats[seat] != "h":
        raise Refused("no-person")
    return game._replace(state=resign(game.state, seat))


def persons_in(game: Game) -> list[int]:
    """The seats still in that persons hold."""
    return [
        seat
        for seat, (kind, square) in enumerate(zip(game.options.seats, game.state.tokens, strict=True))
        if kind == "h" and square is not None
    ]


def agree_draw(game: Game) -> Game:
    """All persons still in agree on a draw, which needs two of them. Raises Refused."""
    if len(persons_in(game)) < 2:
        raise Refused("over" if game.state.turn is None else "alone")
    return game._replace(state=draw(game.state))


def take_back(game: Game) -> Game:
    """Go back to before the last roll of a seat that a person holds now, with all that came since. Raises Refused."""
    if game.options.help != "on":
        raise Refused("no-help")
    last = next((move for move in reversed(moves(game)) if game.options.seats[move.seat] == "h"), None)
    if last is None:
        raise Refused("nothing-to-undo")
    kept = last.ply - 1
    return replayed(
        game._replace(thrown=game.thrown[:kept]), tuple(left for left in game.state.left if left.ply <= kept), False
    )


def history(game: Game) -> Iterator[tuple[State, Move | None]]:
    """The game played through from its dice: each state with the move that led to it."""
    return play_through(_start(game), game.faces, game.state.left, game.is_drawn)


def moves(game: Game) -> list[Move]:
    """All moves of the game, from its dice."""
    return [move for _, move in history(game) if move]


def replayed(game: Game, left: tuple[Left, ...], drawn: bool) -> Game:
    """The game with its table made anew from its dice and these endings. Raises Refused where they do not fit."""
    steps = list(play_through(_start(game), game.faces, left, drawn))
    recent = tuple(move for _, move in steps if move)[-RECENT:]
    return game._replace(state=steps[-1][0], recent=recent)


def _start(game: Game) -> State:
    """The table before the first roll, on the board that the game has: drawn ones may be drawn otherwise one day."""
    return begin(game.options.rules, game.state.jumps, len(game.options.seats))


def _need_seat(game: Game, seat: int) -> None:
    if not 0 <= seat < len(game.names):
        raise Refused("no-seat")
