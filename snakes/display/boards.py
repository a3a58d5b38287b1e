"""Boards in words, and where their drawings are."""

from hashlib import sha256
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from snakes import drawing
from snakes.core.boards import Jumps, text_of

from .languages import once_a_language


class BoardView(NamedTuple):
    """A board's drawing and its jumps in words."""

    key: str
    src: str
    size: str
    alt: str
    ladders: str
    snakes: str


@once_a_language
def board_name(board: str) -> str:
    """What a board is called."""
    names = {
        "classic": _("Classic"),
        "printed": _("Printed"),
        "meadow": _("Meadow"),
        "temple": _("Temple"),
        "river": _("River"),
        "race": _("Race"),
        "random": _("Random"),
        "fresh": _("Fresh"),
        "plain": _("Plain"),
    }
    return names.get(board) or _("Own board")


def board_view(jumps: Jumps) -> BoardView:
    """The view of a board with these jumps."""
    return _board_view(tuple(jumps.items()))


@once_a_language
def _board_view(jumps: tuple[tuple[int, int], ...]) -> BoardView:
    ladders = [f"{start} → {end}" for start, end in jumps if end > start]
    snakes = [f"{start} → {end}" for start, end in jumps if end < start]
    text = text_of(dict(jumps))
    return BoardView(
        key=sha256(text.encode()).hexdigest()[:8],
        src=drawing_address(text),
        size=str(drawing.SIZE),
        alt=_("A board of 100 squares with %(ladders)s and %(snakes)s")
        % {
            "ladders": ngettext("%(count)d ladder", "%(count)d ladders", len(ladders)) % {"count": len(ladders)},
            "snakes": ngettext("%(count)d snake", "%(count)d snakes", len(snakes)) % {"count": len(snakes)},
        },
        ladders=", ".join(ladders) or _("none"),
        snakes=", ".join(snakes) or _("none"),
    )


def drawing_address(text: str) -> str:
    """The address of the drawing of a board with these jumps, good for ever."""
    return f"{reverse('drawing', args=[text or 'plain'])}?v={drawing.VERSION}"
