"""Dice checked against their seed, ply by ply."""

import shlex
from typing import NamedTuple

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from snakes.core import dice
from snakes.core.play import Game
from snakes.core.spread import chance_of_spread, counts_of

SHOWN = 60
"""How many dice are shown of a seed for which none were given."""


class ThrownRow(NamedTuple):
    """One die: its ply, the text, the digest before, at and after the byte that counts, the face, and whether it fell so."""

    ply: int
    text: str
    before: str
    byte: str
    after: str
    face: int
    fell: str


class FaceRow(NamedTuple):
    """How often a face fell, and how long its bar is, the longest being 100."""

    face: int
    count: int
    bar: int


class DiceView(NamedTuple):
    """What the page shows."""

    seed: str
    game: int
    rows: list[ThrownRow]
    faces: list[FaceRow]
    verdict: str
    spread: str
    shell: str


def dice_address(game: Game) -> str:
    """The address that checks the dice of a game."""
    query = {"seed": game.options.seed, "game": game.options.game, "dice": "".join(map(str, game.faces))}
    return f"{reverse('dice')}?{urlencode(query)}"


def dice_view(seed: str, game: int, fallen: str) -> DiceView:
    """The dice of this game of this seed, beside those that `fallen` says fell."""
    number = len(fallen) or SHOWN
    proofs = [dice.proof(seed, game, ply) for ply in range(1, number + 1)]
    rows = [_row(ply, proof, fallen[ply - 1 : ply]) for ply, proof in enumerate(proofs, start=1)]
    counts = counts_of([int(face) for face in fallen] or [proof.face for proof in proofs])
    return DiceView(
        seed=seed,
        game=game,
        rows=rows,
        faces=[FaceRow(face, count, 100 * count // max(counts)) for face, count in enumerate(counts, start=1)],
        verdict=_verdict(rows) if fallen else "",
        spread=_spread(chance_of_spread(counts)),
        shell=f"printf %s {shlex.quote(proofs[0].text)} | sha256sum",
    )


def _row(ply: int, proof: dice.Proof, fell: str) -> ThrownRow:
    digest, at = proof.digest.hex(), 2 * proof.index
    fell_so = "" if not fell else _("as thrown") if int(fell) == proof.face else _("another: %(face)s") % {"face": fell}
    return ThrownRow(ply, proof.text, digest[:at], digest[at : at + 2], digest[at + 2 :], proof.face, fell_so)


def _verdict(rows: list[ThrownRow]) -> str:
    other = [str(row.ply) for row in rows if row.fell != _("as thrown")]
    if not other:
        return _("All %(count)d dice are those of this seed.") % {"count": len(rows)}
    named = ", ".join(other[:10]) + ", …" * (len(other) > 10)
    return _("These dice are not those of this seed: rolls %(plies)s. Dice thrown by hand never are.") % {
        "plies": named
    }


def _spread(chance: float) -> str:
    if chance < 0.001:
        return _("As many fair dice fall at least so unevenly less than once in a thousand times.")
    return _("As many fair dice fall at least so unevenly with a chance of %(percent).1f %%.") % {
        "percent": 100 * chance
    }
