"""All boards side by side, and the board maker."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from snakes.core import boards
from snakes.core.boards import FIXED, BoardError, Jumps
from snakes.core.drawn import MEAN_RULES
from snakes.core.odds import mean_rolls
from snakes.core.options import CHOICES, NAMED_BOARDS, Options, board_faults, clean_board

from .boards import board_name, drawing_address
from .faults import board_reason
from .setup import Choice, choice_label, hint, option_label

GENTLE = 33.4
"""Boards on which a token needs no more rolls than on the plain one are gentle …"""

EVEN = 40.0
"""… and those that need no more than these are even; the rest is wild."""


class BoardCard(NamedTuple):
    """A board of its own name: its drawing, its numbers, what it is like."""

    name: str
    title: str
    src: str
    numbers: str
    character: str
    hint: str


class JumpRow(NamedTuple):
    """A jump of a board that is being made."""

    start: int
    words: str


class Maker(NamedTuple):
    """The board maker: the board so far, what is wrong with it, and where to play it."""

    text: str
    src: str
    jumps: list[JumpRow]
    reasons: list[str]
    mean: str
    play: str
    print: str
    waiting: int | None
    squares: list[int]
    finish: str
    finishes: list[Choice]
    finish_label: str
    name: str


def cards() -> list[BoardCard]:
    """The fixed boards."""
    return [_card(name, jumps) for name, jumps in FIXED.items()]


def _card(name: str, jumps: Jumps) -> BoardCard:
    mean = mean_rolls(MEAN_RULES, tuple(jumps.items()))
    ladders = sum(end > start for start, end in jumps.items())
    return BoardCard(
        name=name,
        title=board_name(name),
        src=drawing_address(boards.text_of(jumps)),
        numbers=_("%(ladders)d ladders, %(snakes)d snakes, %(mean).1f rolls on average")
        % {"ladders": ladders, "snakes": len(jumps) - ladders, "mean": mean},
        character=_("gentle") if mean <= GENTLE else _("even") if mean <= EVEN else _("wild"),
        hint=hint("board", name),
    )


def changed(jumps: Jumps, adding: str, removing: int | None) -> Jumps:
    """These jumps with one more, written as `3-24`, or without the one that starts on a square. Raises BoardError.

    A new jump takes the place of one that starts on the same square; one that is there already is taken away.
    """
    if adding:
        added = boards.parse(adding)
        if len(added) > 1:
            raise BoardError([("form", adding[:20])])
        if added.items() <= jumps.items():
            return without(jumps, *added)
        return boards.parse(boards.text_of({**jumps, **added}))
    return without(jumps, removing) if removing in jumps else jumps


def without(jumps: Jumps, start: int | None) -> Jumps:
    """These jumps without the one that starts here."""
    return {other: end for other, end in jumps.items() if other != start}


def address(jumps: Jumps, options: Options) -> str:
    """The query of the maker's address for this board."""
    return urlencode({"board": boards.text_of(jumps), "finish": options.finish})


def maker_of(jumps: Jumps, options: Options, faults: list[tuple[str, str]], waiting: int | None) -> Maker:
    """The maker for a board so far, to be played with these options; `waiting` is a square whose other end is to come."""
    text = boards.text_of(jumps)
    name = clean_board(text) if text else "plain"
    broken = board_faults(options.rules, jumps) if jumps else []
    is_stuck = any(code == "stuck" for code, _ in broken)
    mean = mean_rolls(options.rules, tuple(jumps.items()))
    setup = options._replace(board=name).text
    return Maker(
        text=text,
        src=drawing_address(text),
        jumps=[JumpRow(start, _jump_words(start, end)) for start, end in sorted(jumps.items())],
        reasons=[board_reason(code, about) for code, about in faults + broken],
        mean="" if mean == float("inf") else _("One token needs %(mean).1f rolls on average.") % {"mean": mean},
        play="" if broken else f"{reverse('table')}?{setup}",
        print="" if is_stuck else f"{reverse('print')}?board={name}",
        waiting=waiting,
        squares=[square for row in range(9, -1, -1) for square in _row(row)],
        finish=options.finish,
        finishes=[Choice(value, choice_label("finish", value), value == options.finish) for value in CHOICES["finish"]],
        finish_label=option_label("finish"),
        name=board_name(name) if name in NAMED_BOARDS else "",
    )


def _row(row: int) -> range:
    """The squares of a row, from the left."""
    first = 10 * row + 1
    return range(first, first + 10) if row % 2 == 0 else range(first + 9, first - 1, -1)


def _jump_words(start: int, end: int) -> str:
    values = {"start": start, "end": end}
    return (_("Ladder %(start)d → %(end)d") if end > start else _("Snake %(start)d → %(end)d")) % values


def read_jumps(text: str) -> Jumps:
    """The jumps of a board by name or by text, `plain` and nothing being the empty one. Raises BoardError."""
    if text in FIXED:
        return FIXED[text]
    return boards.parse(text) if text else {}
