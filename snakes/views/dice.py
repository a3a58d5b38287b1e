"""Dice that anyone can check."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from snakes import http
from snakes.core.options import OptionError, clean_game, clean_seed
from snakes.core.replay import ReplayError, read_dice
from snakes.display.dice import dice_view
from snakes.display.replay import fault_words
from snakes.views import errors


@http.get_only
def dice(request: HttpRequest) -> HttpResponse:
    """The dice of a seed and a game, ply by ply, beside those that fell."""
    given = request.GET
    for key in ("seed", "game", "dice"):
        if len(given.getlist(key)) > 1:
            return errors.bad_field(request, fault_words(ReplayError("twice", key)))
    if "seed" not in given:
        return render(request, "dice.html")
    try:
        seed, game = clean_seed(given["seed"]), clean_game(given.get("game") or "1")
        fallen = read_dice(given.get("dice", "").strip())
    except OptionError as error:
        return errors.bad_option(request, error)
    except ReplayError as error:
        return errors.bad_field(request, fault_words(error))
    return render(request, "dice.html", {"dice": dice_view(seed, game, fallen), "fallen": fallen})
