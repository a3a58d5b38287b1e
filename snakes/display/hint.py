"""The hint: for each face of the die, where it leads and what waits there."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from snakes import drawing
from snakes.core.boards import HOME, PEN
from snakes.core.game import Step, step
from snakes.core.play import Game


class Hint(NamedTuple):
    """What faces that lead to one square do; `x` and `y` are where the board shows it, 0 for the pen."""

    faces: str
    chance: str
    words: str
    x: int
    y: int
    r: int


def hints_of(game: Game) -> list[Hint]:
    """The hints for a person's roll, in games with take-back and a computer seat; else none."""
    state, options = game.state, game.options
    if options.help != "on" or "c" not in options.seats or game.kind_to_roll != "h" or state.turn is None:
        return []
    square = state.tokens[state.turn] or PEN
    faces: dict[Step, list[int]] = {}
    for face in range(1, 7):
        streak = state.streak + 1 if face == 6 else 0
        taken = step(state.rules, state.jumps, square, state.origin, streak, face)
        faces.setdefault(taken, []).append(face)
    return [_hint(square, taken, its) for taken, its in faces.items()]


def _hint(square: int, taken: Step, faces: list[int]) -> Hint:
    x, y = drawing.centre(taken.to) if taken.to else (0, 0)
    return Hint(
        faces=" ".join(map(str, faces)),
        chance=_("%(count)d in 6") % {"count": len(faces)},
        words=_words(square, taken),
        x=x,
        y=y,
        r=14 + 8 * len(faces),
    )


def _words(square: int, taken: Step) -> str:
    values = {"from": square, "landed": taken.landed, "to": taken.to, "to_go": HOME - taken.to}
    parts = [_pattern(taken) % values]
    if taken.to == HOME:
        parts.append(_("home!"))
    else:
        parts.append(_("%(to_go)d to go") % values)
    if taken.again:
        parts.append(_("rolls again"))
    return ", ".join(parts)


def _pattern(taken: Step) -> str:
    match taken.what:
        case "climbed":
            return _("to %(landed)d and up the ladder to %(to)d")
        case "slid":
            return _("to %(landed)d and down the snake to %(to)d")
        case "bounced":
            return _("past 100 and back to %(to)d")
        case "blocked":
            return _("too far, stays on %(from)d")
        case "waited":
            return _("waits for a 6")
        case "entered":
            return _("starts on 1")
        case "three-sixes":
            return _("third six: back to %(to)d") if taken.to else _("third six: back to the start")
        case _:
            return _("to %(to)d")
