"""A game looked back on: chances now, luck so far, the turning point."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from snakes.core.game import Move, State
from snakes.core.luck import SeatLuck, TurningPoint, luck_of, turning_point
from snakes.core.play import Game

from . import words
from .odds import Bar, chances_of, win_bars


class LuckRow(NamedTuple):
    """One seat's luck, finished for a table."""

    name: str
    rolls: int
    faces: list[int]
    expected: str
    ladders: int
    snakes: int
    saved: str


class LuckView(NamedTuple):
    """What the panel of odds shows; `win` is empty once the game is over."""

    win: list[Bar]
    rows: list[LuckRow]
    turning: str


def luck_view(game: Game, steps: list[tuple[State, Move | None]]) -> LuckView:
    """The chances and the luck of a game as it stands."""
    names = words.shown_names(game)
    over = game.state.turn is None
    return LuckView(
        win=win_bars(chances_of(game.state), names),
        rows=[
            _row(f"{seat}. {name}", its)
            for seat, (name, its) in enumerate(zip(names, luck_of(steps), strict=True), start=1)
        ],
        turning=_turning(turning_point(steps), words.callings(game)) if over else "",
    )


def _row(name: str, its: SeatLuck) -> LuckRow:
    return LuckRow(
        name=name,
        rolls=its.rolls,
        faces=list(its.faces),
        expected=f"{its.rolls / 6:.1f}",
        ladders=its.ladders,
        snakes=its.snakes,
        saved=f"{its.saved:+.1f}".replace("-", "−"),
    )


def _turning(point: TurningPoint | None, names: list[str]) -> str:
    if point is None:
        return ""
    values = {"before": 100 * point.before, "after": 100 * point.after}
    change = _("With it the winner’s chance went from %(before).0f %% to %(after).0f %%.") % values
    return f"{point.move.ply}. {words.move_sentence(point.move, names[point.move.seat])}. {change}"
