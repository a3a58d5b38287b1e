"""The board below the jumps, and what lies above them: numbers, marks and the star."""

from collections.abc import Iterable, Mapping

from snakes.drawing.geometry import GOAL, MARGIN, ROWS, SIZE, SQUARE, corner

STAR = "M100 74l9 17 20 4-13 14 2 20-18-9-18 9 2-20-13-14 20-4z"


def _square_path(x: int, y: int) -> str:
    """A square with soft corners, two units inside its place."""
    return f"M{x + 12} {y + 2}h76q10 0 10 10v76q0 10-10 10h-76q-10 0-10-10v-76q0-10 10-10z"


TILE = (
    f'<pattern id="t" width="200" height="200" patternUnits="userSpaceOnUse" x="{MARGIN}" y="{MARGIN}">'
    f'<path class="a" d="{_square_path(0, 0)}{_square_path(100, 100)}"/>'
    f'<path class="b" d="{_square_path(100, 0)}{_square_path(0, 100)}"/>'
    '<path class="way" d="M12 42l-7 8 7 8m100-16l-7 8 7 8M88 142l7 8-7 8m100-16l7 8-7 8"/></pattern>'
)
"""Two by two squares in two tones, each with a small arrow head that shows the way of its row."""

TURN = (
    f'<pattern id="u" width="44" height="200" patternUnits="userSpaceOnUse" x="{SIZE - 44}" y="{MARGIN}">'
    '<path class="tab" d="M0 36q40 4 40 64t-40 64"/>'
    '<path class="turn" d="M4 128h8q16-2 16-28T12 72H8m11-12L7 72l12 12"/></pattern>'
)
"""A fold of the track: the paper runs on through the frame, with an arrow round the bend."""

ENTRANCE = '<path class="tab go" d="M44 940q-40 2-40 50t40 50"/><path class="turn" d="M14 990h26m-13-14l14 14-14 14"/>'
"""The way into the first square."""

RAYS = '<circle class="rays" cx="90" cy="90" r="23"/>'
"""The last square shines."""


def board_back(jumps: Mapping[int, int]) -> str:
    """Frame, squares, and shades where jumps begin."""
    feet, heads = _starts(jumps)
    return (
        f"<defs>{TILE}{TURN}</defs>"
        + _box("edge", 3, 30)
        + _box("line", 12, 22)
        + _box("ground", MARGIN - 5, 12)
        + _box("tiles", MARGIN, 0)
        + _turns()
        + _shades("first", [1])
        + _shades("goal", [GOAL])
        + _shades("foot", feet)
        + _shades("head", heads)
        + ENTRANCE
        + RAYS
    )


def board_front(jumps: Mapping[int, int]) -> str:
    """What no jump may hide: the star on the last square, triangles up and down, and numbers."""
    feet, heads = _starts(jumps)
    return (
        f'<path class="star" d="{STAR}"/>'
        + _marks("up", feet, 94, "h-22l11-16z")
        + _marks("down", heads, 8, "h-22l11 16z")
        + f'<g class="n">{"".join(map(_numbers, range(ROWS)))}</g>'
    )


def _starts(jumps: Mapping[int, int]) -> tuple[list[int], list[int]]:
    """The squares with a ladder's foot, and those with a snake's head."""
    feet = [start for start, end in jumps.items() if start < end]
    return feet, [start for start in jumps if start not in feet]


def _box(name: str, inset: int, radius: int) -> str:
    """A square around the whole board, ``inset`` units from the drawing's edge."""
    side = SIZE - 2 * inset
    return f'<rect class="{name}" x="{inset}" y="{inset}" width="{side}" height="{side}" rx="{radius}"/>'


def _turns() -> str:
    """The folds of the track: five on the right, and four on the left as in a mirror."""
    strip = f'<rect x="{SIZE - 44}" y="{{}}" width="44" height="{{}}" fill="url(#u)"{{}}/>'
    mirror = f' transform="matrix(-1 0 0 1 {SIZE} -{SQUARE})"'
    return strip.format(MARGIN, 10 * SQUARE, "") + strip.format(MARGIN + 2 * SQUARE, 8 * SQUARE, mirror)


def _shades(name: str, squares: Iterable[int]) -> str:
    """Squares of another colour."""
    path = "".join(_square_path(*corner(square)) for square in squares)
    return f'<path class="{name}" d="{path}"/>' if path else ""


def _marks(name: str, squares: Iterable[int], down: int, shape: str) -> str:
    """A small triangle at the right edge of each square, ``down`` units below its top."""
    places = (corner(square) for square in squares)
    path = "".join(f"M{x + SQUARE - 7} {y + down}{shape}" for x, y in places)
    return f'<path class="mark {name}" d="{path}"/>' if path else ""


def _numbers(row: int) -> str:
    """The numbers of one row, counted from below."""
    squares = range(row * ROWS + 1, row * ROWS + ROWS + 1)
    texts = "".join(f'<text x="{corner(square)[0] + 7}">{square}</text>' for square in squares)
    return f'<g transform="translate(0 {corner(squares[0])[1] + 32})">{texts}</g>'
