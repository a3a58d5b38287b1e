"""The rules of one set of options, in words."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from snakes.core.options import Options, preset_of

from .boards import board_name
from .setup import preset_name


class RulesView(NamedTuple):
    """The rules: what they belong to, and a sentence for each."""

    name: str
    board: str
    sentences: list[str]


def rules_view(options: Options) -> RulesView:
    """The rules for just these options."""
    sentences = [
        _start(options.start, options.six),
        _walk(),
        _jump(options),
        _finish(options.finish),
        _six(options.six),
    ]
    if options.rules.counts_sixes:
        sentences.append(_three(options.three))
    return RulesView(
        name=preset_name(preset_of(options)),
        board=board_name(options.board),
        sentences=[*sentences, _("Tokens share squares freely; nobody is sent home.")],
    )


def _start(start: str, six: str) -> str:
    if start == "six":
        reward = _("and earns another roll") if six == "again" else _("and the die passes on")
        return _("Tokens wait off the board. A 6 places a token on square 1, %(reward)s; any other number waits.") % {
            "reward": reward
        }
    return {
        "one": _("Every token begins on square 1."),
        "any": _("Tokens begin off the board. Any roll walks on: a 3 lands on 3."),
        "six-on": _(
            "Tokens wait off the board. A 6 places a token on square 1 and rolls again; any other number waits."
        ),
    }[start]


def _walk() -> str:
    return _("Seat 1 rolls first. Roll the die and walk as many squares as it shows, up the track from 1 to 100.")


def _jump(options: Options) -> str:
    if options.board == "plain":
        return _("There are no ladders and no snakes on this board.")
    return _(
        "Stop on the foot of a ladder and climb to its top; stop on the head of a snake and slide to its tail. "
        "Only one jump is taken at a time, and none where a token is put or sent back."
    )


def _finish(finish: str) -> str:
    return {
        "reach": _("Whoever first reaches or passes 100 wins at once."),
        "exact": _("Whoever first stops exactly on 100 wins at once. A roll that would pass 100 is not played."),
        "bounce": _(
            "Whoever first stops exactly on 100 wins at once. Steps beyond 100 are walked back: "
            "from 98 a 6 goes 99, 100, 99, 98, 97, 96."
        ),
    }[finish]


def _six(six: str) -> str:
    return _("A 6 rolls again.") if six == "again" else _("After each roll the die passes on, also after a 6.")


def _three(three: str) -> str:
    if three == "turn":
        return _(
            "The third 6 in one turn is not walked: the token goes back to where the turn began, and the die passes on."
        )
    return _("The third 6 in one turn is not walked: the token goes back to where tokens start, and the die passes on.")
