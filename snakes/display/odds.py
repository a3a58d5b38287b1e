"""How long a game lasts and who wins it, in words, tables and plots."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from snakes.core.boards import FIXED, Jumps
from snakes.core.chances import Course, Race, TooLong, course, race_of
from snakes.core.game import Rules, State, begin
from snakes.core.odds import mean_rolls
from snakes.core.options import CHOICES, OptionError, Options, preset_of

from . import words
from .boards import board_name
from .setup import choice_label, preset_name

PLOT_WIDTH = 400
PLOT_HEIGHT = 200
"""The size of a plot within its axes, in its own units."""


class Figure(NamedTuple):
    """A figure with what it is."""

    label: str
    value: str


class Bar(NamedTuple):
    """A row of a plot: its label, its value, and the width of its bar, the widest being 100."""

    label: str
    value: str
    width: float
    chosen: bool = False


class Tick(NamedTuple):
    """A mark on the axis of a plot."""

    x: int
    label: str


class Curve(NamedTuple):
    """The chance that a game is over, by turns: the points of a line and marks below it."""

    points: str
    ticks: list[Tick]
    half: int


class OddsView(NamedTuple):
    """What the page of odds shows."""

    title: str
    game: list[Figure]
    alone: list[Figure]
    win: list[Bar]
    curve: Curve
    boards: list[tuple[str, list[Bar]]]


class Published(NamedTuple):
    """A published figure beside ours."""

    what: str
    theirs: str
    ours: str
    source: str


def odds_view(options: Options) -> OddsView:
    """The odds of a game with these options, before its first roll. Raises OptionError for a board beyond foretelling."""
    key = tuple(options.jumps.items())
    square = options.rules.first_square
    try:
        race = race_of(begin(options.rules, options.jumps, len(options.seats)))
    except TooLong:
        raise OptionError("board", options.board, "endless") from None
    return OddsView(
        title=f"{preset_name(preset_of(options))}, {board_name(options.board)}",
        game=race_figures(race, len(options.seats)),
        alone=course_figures(course(options.rules, key, square, square, 0)),
        win=win_bars(race.win, [words.own_name(seat, kind) for seat, kind in enumerate(options.seats)]),
        curve=curve_of(race),
        boards=compared(options),
    )


def chances_of(state: State) -> Sequence[float]:
    """Each seat's chance to win from here; none once the game is over, or on a board beyond foretelling."""
    if state.turn is None:
        return ()
    try:
        return race_of(state).win
    except TooLong:
        return ()


def race_figures(race: Race, seats: int) -> list[Figure]:
    """How long the game lasts, all seats together."""
    return [
        Figure(
            _("Rolls in a game, of all %(count)d players together, on average") % {"count": seats}, f"{race.rolls:.1f}"
        ),
        Figure(_("Half of all games are over by turn"), str(race.turns_for(0.5))),
        Figure(_("Nine in ten are over by turn"), str(race.turns_for(0.9))),
    ]


def course_figures(alone: Course) -> list[Figure]:
    """How long one token needs, all alone."""
    return [
        Figure(_("Rolls to 100, on average"), f"{alone.mean_rolls:.4f}"),
        Figure(_("Turns to 100, on average"), f"{alone.mean_turns:.4f}"),
        Figure(_("Half of all tokens are home by turn"), str(alone.turns_for(0.5))),
        Figure(_("Nine in ten are home by turn"), str(alone.turns_for(0.9))),
    ]


def win_bars(chances: Sequence[float], names: Sequence[str]) -> list[Bar]:
    """Each seat's chance to win, as far as chances are known."""
    return [
        Bar(f"{seat}. {name}", _("%(percent).2f %%") % {"percent": 100 * chance}, round(100 * chance, 1))
        for seat, (name, chance) in enumerate(zip(names, chances, strict=False), start=1)
    ]


def curve_of(race: Race) -> Curve:
    """The chance that the game is over, up to the turn by which 98 of 100 are."""
    last = max(race.turns_for(0.98), 2)
    scale = PLOT_WIDTH / last
    stride = max(1, last // 100)
    points = [f"{turn * scale:.1f},{PLOT_HEIGHT * (1 - race.over(turn)):.1f}" for turn in range(0, last + 1, stride)]
    gap = next(gap for gap in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000) if last / gap <= 8)
    ticks = [Tick(round(turn * scale), str(turn)) for turn in range(0, last + 1, gap)]
    return Curve(" ".join(points), ticks, round(race.turns_for(0.5) * scale))


def compared(options: Options) -> list[tuple[str, list[Bar]]]:
    """The mean rolls of one token on each board under each finish, the other rules as they are."""
    boards: dict[str, Jumps] = dict(FIXED)
    boards.setdefault(options.board, options.jumps)
    rules = {finish: options.rules._replace(finish=finish) for finish in CHOICES["finish"]}
    means = {
        (name, finish): mean_rolls(its, tuple(jumps.items()))
        for name, jumps in boards.items()
        for finish, its in rules.items()
    }
    longest = max(mean for mean in means.values() if mean < float("inf"))
    return [
        (
            board_name(name),
            [
                Bar(
                    label=choice_label("finish", finish),
                    value=_mean_words(means[name, finish]),
                    width=round(100 * min(means[name, finish], longest) / longest, 1),
                    chosen=(name, finish) == (options.board, options.finish),
                )
                for finish in rules
            ],
        )
        for name in boards
    ]


def _mean_words(mean: float) -> str:
    return f"{mean:.1f}" if mean < float("inf") else _("no way home")


def published() -> list[Published]:
    """Figures that others have published, beside ours for the same board and rules."""
    printed, paper = FIXED["printed"], Rules("any", "exact", "pass", "off")
    longer = {**printed, 79: 81}
    other = {start: end for start, end in printed.items() if start != 47} | {48: 26}
    chain = (
        "Althoen, King and Schilling, “How long is a game of Snakes and Ladders?”, The Mathematical Gazette 77 (1993)"
    )
    return [
        Published(_("Printed board, exactly 100: mean rolls"), "39.2", _mean(paper, printed), chain),
        Published(_("Plain board, exactly 100: mean rolls"), _("about 33"), _mean(paper, {}), chain),
        Published(
            _("Printed board with a ladder 79-81 added: mean rolls"), _("about 41.9"), _mean(paper, longer), chain
        ),
        Published(
            _("Printed board with 48-26 in place of 47-26: mean rolls"),
            "39.598",
            _mean(paper, other),
            _("published simulations and chains of the other print"),
        ),
    ]


def _mean(rules: Rules, jumps: Jumps) -> str:
    return f"{mean_rolls(rules, tuple(jumps.items())):.4f}"
