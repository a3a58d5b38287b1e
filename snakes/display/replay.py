"""A replay as its page shows it: one moment of a game, and the ways to the others."""

from typing import NamedTuple

import segno
from django.urls import reverse
from django.utils.translation import gettext as _

from snakes.core.game import Move, State
from snakes.core.odds import mean_rolls
from snakes.core.options import LONGEST_MEAN
from snakes.core.play import RECENT, Game
from snakes.core.replay import Replay, ReplayError
from snakes.display import words
from snakes.display.odds import chances_of
from snakes.display.table import TableView, table_view

LONGEST_QR = 500
"""Characters of an address beyond which a code has too many dots for a phone's camera."""


class Way(NamedTuple):
    """A link to another moment of the replay; `href` is empty where there is none."""

    id: str
    label: str
    sign: str
    href: str


class ReplayView(NamedTuple):
    """What the page of a replay shows."""

    table: TableView
    moment: str
    ways: list[Way]
    chances: list[str]
    address: str
    play: str


def replay_view(replay: Replay, steps: list[tuple[State, Move | None]], ply: int) -> ReplayView:
    """The replay after `ply` rolls, with the resignations and the draw made by then."""
    game = moment_of(replay, steps, ply)
    last = len(replay.dice)
    return ReplayView(
        table=table_view(game),
        moment=_("After roll %(ply)d of %(last)d") % {"ply": ply, "last": last},
        ways=[
            Way("first", _("To the start"), "|◀", replay_address(replay, 0) if ply else ""),
            Way("back", _("One roll back"), "◀", replay_address(replay, ply - 1) if ply else ""),
            Way("on", _("One roll on"), "▶", replay_address(replay, ply + 1) if ply < last else ""),
            Way("last", _("To the end"), "▶|", replay_address(replay, last) if ply < last else ""),
        ],
        chances=chance_lines(game),
        address=replay_address(replay, ply),
        play=f"{reverse('table')}?{replay.options.text}",
    )


def moment_of(replay: Replay, steps: list[tuple[State, Move | None]], ply: int) -> Game:
    """The game as it stood after `ply` rolls."""
    until = [step for step in steps if step[0].ply <= ply]
    recent = tuple(move for _, move in until if move)[-RECENT:]
    return Game(replay.options, ("",) * len(replay.options.seats), replay.dice[:ply], until[-1][0], recent)


def chance_lines(game: Game) -> list[str]:
    """Each seat's chance to win from here, in words; none once the game is over, or where games take too long to foretell."""
    state = game.state
    if mean_rolls(state.rules, tuple(state.jumps.items())) > LONGEST_MEAN:
        return []
    return [
        _("%(name)s: %(percent).1f %%") % {"name": name, "percent": 100 * chance}
        for name, chance in zip(words.callings(game), chances_of(state), strict=False)
    ]


def replay_address(replay: Replay, ply: int) -> str:
    """The address of a replay after `ply` rolls."""
    return f"{reverse('replay')}?{replay.text}&ply={ply}"


def code_of(address: str) -> str:
    """A QR code of an address as an image that a page can hold, or nothing if the address is too long for one."""
    if len(address) > LONGEST_QR:
        return ""
    return str(segno.make(address, error="m").svg_data_uri(scale=4, light="#fff"))


def fault_words(error: ReplayError) -> str:
    """Why something is no replay."""
    about = {"about": error.about}
    return {
        "dice": _("The dice may only be the figures 1 to 6."),
        "too-many": _("There are more than 2,000 dice."),
        "twice": _("“%(about)s” is given twice."),
        "left": _("“%(about)s” does not say who left when; write 2@17 for the third seat after roll 17."),
        "left-order": _("The resignations are not in the order of their rolls."),
        "left-late": _("Somebody resigns after a roll that never fell."),
        "end": _("A game cannot end as “%(about)s”; only “draw” is known here."),
        "seed": _("A drawn board needs its seed, or its jumps in place of its name."),
        "over": _("The game was over after roll %(about)s, and yet it goes on."),
        "out": _("A seat resigns at roll %(about)s that is not there."),
        "not-person": _("A seat resigns that the computer held."),
        "alone": _("A draw needs two persons who are still in."),
        "ply": _("There is no roll %(about)s in this game."),
        "record": _("This is no record of a game."),
        "too-long": _("A record may not be larger than 512 kB."),
        "jumps": _("The jumps of this record are not those of its board."),
        "contradiction": _("The record contradicts the rules at roll %(about)s."),
    }[error.code] % about
