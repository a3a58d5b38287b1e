"""The drawing of a board: one SVG document made of nothing but its jumps.

Squares, frame and numbers are in ``squares``, the search for where jumps run in ``layout``,
what a ladder and a snake look like in ``ladder`` and ``snake``, all colours in ``style``.
"""

from collections.abc import Iterable, Mapping

from snakes.drawing.geometry import MARGIN, SIZE, centre
from snakes.drawing.ladder import ladder_rails, ladder_svg
from snakes.drawing.layout import lay_out, route
from snakes.drawing.snake import HEAD, body_svg, head_svg, snake_outline
from snakes.drawing.squares import board_back, board_front
from snakes.drawing.style import style_svg

__all__ = ["MARGIN", "SIZE", "VERSION", "board_svg", "centre", "route"]

VERSION = "1"
"""Part of the drawing's address, which browsers keep for ever: raise it when a drawing changes."""


def board_svg(jumps: Mapping[int, int]) -> str:
    """The drawing of the board with these jumps, a complete SVG document."""
    jumps = dict(sorted(jumps.items()))
    layout = lay_out(tuple(jumps.items()))
    snakes = list(enumerate(layout.snakes))
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" id="print">',
        style_svg(len(snakes)),
        board_back(jumps),
        _shadow("cast", map(ladder_rails, layout.ladders)),
        *(ladder_svg(ladder, number) for number, ladder in enumerate(layout.ladders)),
        _shadow("shade", map(snake_outline, layout.snakes)),
        *(body_svg(snake, number) for number, snake in snakes),
        f"<defs>{HEAD}</defs>",
        *(head_svg(snake, number) for number, snake in snakes),
        board_front(jumps),
        "</svg>",
    )
    return "".join(parts)


def _shadow(name: str, paths: Iterable[str]) -> str:
    """The shadow of these paths, below and to the right."""
    path = "".join(paths)
    return f'<path class="{name}" transform="translate(4 6)" d="{path}"/>' if path else ""
