"""Tokens on the board: which piece a seat plays with, and where it is drawn."""

from functools import lru_cache
from typing import TypedDict

from snakes import drawing
from snakes.core.boards import PEN, Jumps
from snakes.core.game import Move, State, squares_walked
from snakes.core.options import Options, preset_of

SIZES = (86, 60, 54, 54)
"""The width of a token, a square being 100 wide, by how many others share its square."""

CORNERS = (
    ((0, 0),),
    ((-20, -18), (20, 18)),
    ((-23, -23), (23, -23), (0, 23)),
    ((-23, -23), (23, -23), (-23, 23), (23, 23)),
)
"""How far from the middle of the square each of one to four tokens on it stands, to the right and down."""


class Corner(TypedDict):
    """The upper left corner of something on the board, in units of the drawing."""

    x: str
    y: str


class Token(Corner):
    """A seat's token on the board; `path` and `walk` tell the eye how it came there, `steps` the ear."""

    seat: str
    square: str
    piece: str
    size: str
    path: str
    walk: str
    steps: str


def pieces(options: Options) -> list[str]:
    """The piece of each seat: black and white in a duel of two, else animals."""
    if len(options.seats) == 2 and preset_of(options) == "duel":
        return ["black", "white"]
    return [str(seat) for seat in range(len(options.seats))]


def tokens(state: State, names: list[str], last: Move | None) -> list[Token]:
    """The tokens that stand on the board, with the way of the last move."""
    placed = []
    for seat, square in enumerate(state.tokens):
        if not square:
            continue
        sharing = [other for other, its in enumerate(state.tokens) if its == square]
        x, y, size = _place(square, sharing.index(seat), len(sharing))
        path, walk = _way(state.jumps, last) if last and last.seat == seat else ("", "0")
        steps = " ".join(map(str, squares_walked(last))) if path and last else ""
        placed.append(
            Token(
                seat=str(seat),
                square=str(square),
                piece=names[seat],
                x=x,
                y=y,
                size=size,
                path=path,
                walk=walk,
                steps=steps,
            )
        )
    return placed


def waiting(state: State) -> list[int]:
    """The seats whose tokens wait in the pen."""
    return [seat for seat, square in enumerate(state.tokens) if square == PEN]


@lru_cache(maxsize=1024)
def _place(square: int, index: int, count: int) -> tuple[str, str, str]:
    (x, y), (right, down), size = drawing.centre(square), CORNERS[count - 1][index], SIZES[count - 1]
    return str(x + right - size // 2), str(y + down - size // 2), str(size)


def _way(jumps: Jumps, move: Move) -> tuple[str, str]:
    """The points a token passes, as `x,y` joined by spaces, and how many of them it walks; the rest it climbs or slides."""
    if move.what == "three-sixes":
        walked, points = [], [drawing.centre(square) for square in (move.from_, move.to) if square]
    else:
        walked = [drawing.centre(square) for square in squares_walked(move)]
        if move.from_ and walked:
            walked.insert(0, drawing.centre(move.from_))
        points = walked + (list(drawing.route(jumps, move.landed)[1:]) if move.landed in jumps else [])
    return " ".join(f"{x},{y}" for x, y in points), str(len(walked))


def lit(last: Move | None) -> Corner | None:
    """The upper left corner of the square that was just come to, if any."""
    if last is None or not last.to:
        return None
    x, y = drawing.centre(last.to)
    return Corner(x=str(x - 50), y=str(y - 50))
