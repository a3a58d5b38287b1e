"""Why an option cannot be had, in words."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from snakes.core import options
from snakes.core.options import OptionError

from .setup import option_label


class Fault(NamedTuple):
    """A refused option: what it is called, its value, the reasons, and what is allowed."""

    label: str
    name: str
    value: str
    reasons: list[str]
    allowed: str


def fault_of(error: OptionError) -> Fault:
    """The refusal of an option in words."""
    return Fault(
        label=option_label(error.option),
        name=error.option,
        value=error.value[:80],
        reasons=[board_reason(code, about) for code, about in error.detail] or [_reason(error.reason)],
        allowed=allowed_words(error.option),
    )


def sentence(error: OptionError) -> str:
    """The refusal of an option as one sentence."""
    fault = fault_of(error)
    values = {"label": fault.label, "value": fault.value, "reasons": " ".join(fault.reasons)}
    return _("%(label)s “%(value)s” cannot be had: %(reasons)s") % values


def allowed_words(option: str) -> str:
    """The values an option may have."""
    if option in options.CHOICES:
        return ", ".join(options.CHOICES[option])
    return {
        "preset": ", ".join(options.PRESETS),
        "board": _("%(names)s, or 1 to 40 jumps such as 3-24.26-6.99-80") % {"names": ", ".join(options.NAMED_BOARDS)},
        "seats": _("2 to 4 letters, h for a person and c for the computer"),
        "seed": _("1 to 64 characters of any script"),
        "game": _("a number from 1 to 999999"),
    }[option]


def _reason(code: str) -> str:
    return {
        "choice": _("There is no such choice."),
        "twice": _("It is given twice."),
        "seed-empty": _("It is empty."),
        "seed-long": _("It is longer than 64 characters."),
        "seed-control": _("It holds a control character."),
        "game": _("It is no number from 1 to 999999."),
        "endless": _("Games on it can last so long that their odds cannot be foretold."),
        "room": _("A room has neither take-back nor hints, and its dice are thrown by the server."),
        "no-seed": _("It is drawn by lot: add a seed, so that it is known which."),
    }[code]


def board_reason(code: str, about: str) -> str:
    """Why a list of jumps is no board, or none to be played."""
    pattern = {
        "count": _("There are more than %(about)s jumps."),
        "form": _("“%(about)s” is no jump; write jumps such as 3-24."),
        "range": _("%(about)s leaves the board: a jump starts on 1 to 99 and ends on 1 to 100."),
        "level": _("%(about)s leads nowhere."),
        "twice": _("Two jumps start on %(about)s."),
        "stuck": _("100 cannot be reached from %(about)s."),
        "long": _("One token alone would need %(about)s rolls on average, more than 500."),
    }[code]
    return pattern % {"about": about}
