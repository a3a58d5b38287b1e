"""How long a game lasts and who wins it: before it, during it, after it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from snakes import http
from snakes.core import options, play
from snakes.core.options import DEFAULT_PRESET, PRESETS, OptionError
from snakes.core.play import Game
from snakes.display import luck
from snakes.display.odds import odds_view, published
from snakes.views import errors
from snakes.views.table import about_saved


@http.get_only
def odds(request: HttpRequest) -> HttpResponse:
    """The odds of a game with the options of the address."""
    try:
        asked = options.from_address(dict(request.GET.lists())) or PRESETS[DEFAULT_PRESET]
        if asked.board in options.FROM_LOT and asked.seed is None:
            raise OptionError("board", asked.board, "no-seed")
        context = {"odds": odds_view(asked), "published": published()}
    except OptionError as error:
        return errors.bad_option(request, error)
    return render(request, "odds.html", context)


@about_saved
def game_odds(request: HttpRequest, game: Game) -> HttpResponse:
    """The saved game: each seat's chance to win now, or who was lucky once it is over."""
    context: dict[str, Any] = {"luck": luck.luck_view(game, list(play.history(game)))}
    return http.page_or_fragment(request, "luck.html", "_luck.html", context)
