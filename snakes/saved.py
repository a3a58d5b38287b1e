"""What a browser keeps: the saved game in its session, and the fewest rolls in a cookie of their own."""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from snakes import cookies
from snakes.core.options import Options
from snakes.core.play import Game, moves, new_game
from snakes.packed import packed_game, unpacked_game

KEY = "game"
VERSION = 1
FEWEST_COOKIE = "snakes_fewest"
FEWEST_SALT = "snakes.fewest"
MOST_COMBINATIONS = 40


class Saved(NamedTuple):
    """The game of this browser, and the options of the address that set it up."""

    opened: Options
    game: Game


def begin(asked: Options, names: tuple[str, ...] = ()) -> Saved:
    """A new game with these options; one without a seed gets a random one of 96 bits."""
    seeded = asked if asked.seed is not None else asked._replace(seed=secrets.token_hex(12))
    return Saved(asked, new_game(seeded, names))


def load(request: HttpRequest) -> Saved | None:
    """The saved game, or None if there is none that can be read."""
    try:
        return _from_json(request.session[KEY])
    except (AttributeError, KeyError, IndexError, TypeError, ValueError):
        request.session.modified = False  # What cannot be read is replaced by a game, not by nothing.
        return None


def was_unreadable(request: HttpRequest) -> bool:
    """Whether the browser sent something for a saved game; asked where `load` found none."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES


def save(request: HttpRequest, saved: Saved) -> None:
    """Keep this game in the browser in place of any other."""
    request.session[KEY] = _to_json(saved)


def _to_json(saved: Saved) -> dict[str, Any]:
    return {"v": VERSION, "opened": list(saved.opened)} | packed_game(saved.game)


def _from_json(value: dict[str, Any]) -> Saved:
    if value["v"] != VERSION:
        raise ValueError("a save of another version")
    return Saved(Options(*value["opened"]), unpacked_game(value))


def fewest_rolls(request: HttpRequest, game: Game) -> int | None:
    """The fewest rolls with which a person won on this board with these rules in this browser, this game included."""
    known = (dict(_fewest(request)).get(_combination(game.options)), rolls_to_win(game))
    return min((rolls for rolls in known if rolls is not None), default=None)


def keep_fewest(request: HttpRequest, response: HttpResponse, game: Game) -> None:
    """Note the winner's rolls if the game counts and nobody won with fewer."""
    rolls, key = rolls_to_win(game), _combination(game.options)
    kept = dict(_fewest(request))
    if rolls is None or kept.get(key, rolls + 1) <= rolls:
        return
    rows = [(key, rolls)] + [row for row in kept.items() if row[0] != key]
    cookies.keep(
        response, FEWEST_COOKIE, "~".join(f"{key}.{rolls}" for key, rolls in rows[:MOST_COMBINATIONS]), FEWEST_SALT
    )


def rolls_to_win(game: Game) -> int | None:
    """How many rolls the winner had, where it was a person who walked home without take-back and without a real die."""
    outcome, options = game.state.outcome, game.options
    if outcome is None or outcome.winner is None or outcome.reason != "home":
        return None
    if options.seats[outcome.winner] != "h" or options.help == "on" or options.throw == "hand":
        return None
    return sum(move.seat == outcome.winner for move in moves(game))


def _fewest(request: HttpRequest) -> Iterator[tuple[str, int]]:
    """The kept combinations, the newest first."""
    text = request.get_signed_cookie(FEWEST_COOKIE, default="", salt=FEWEST_SALT)
    for row in text.split("~") if text else ():
        key, _, rolls = row.partition(".")
        yield key, int(rolls)


def _combination(options: Options) -> str:
    """A board (drawn ones by their kind) and rules, as a digest of 8 bytes."""
    text = " ".join((options.board, *options.rules))
    return urlsafe_b64encode(sha256(text.encode()).digest()[:8]).decode().rstrip("=")
