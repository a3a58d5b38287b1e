"""The game on one device: its page and its verbs."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from snakes import http, saved
from snakes.core import options, play
from snakes.core.game import Refused
from snakes.core.options import DEFAULT_PRESET, PRESETS, OptionError
from snakes.core.play import Game
from snakes.core.record import record_of
from snakes.core.replay import replay_of
from snakes.display import faults, words
from snakes.display.dice import dice_address
from snakes.display.replay import replay_address
from snakes.display.setup import setup_of
from snakes.display.table import game_id, seen_of, table_view
from snakes.forms import GameForm, NameForm, PlyForm, ResignForm, RollForm, SeatForm
from snakes.saved import Saved
from snakes.views import errors

GAME, TABLE, PAGE = "_game.html", "_table.html", "table.html"

BAD_FIELDS = ("need-die", "no-seat")
"""What the game refuses because a field is wrong, not because it has moved on."""


@http.get_only
@http.no_store
def table(request: HttpRequest) -> HttpResponse:
    """The table itself: the saved game, or the game that the address asks for."""
    if http.is_prefetch(request):
        return http.not_now()
    try:
        asked = options.from_address(dict(request.GET.lists()))
    except OptionError as error:
        return errors.bad_option(request, error)
    kept = saved.load(request)
    notice = words.refusal("no-save") if kept is None and saved.was_unreadable(request) else ""
    if kept is None or (asked is not None and asked not in (kept.opened, kept.game.options)):
        kept = saved.begin(asked or PRESETS[DEFAULT_PRESET], kept.game.names if kept else ())
        if request.method != "HEAD":
            saved.save(request, kept)
    return http.with_token(request, PAGE, table_context(request, kept, notice))


def table_context(request: HttpRequest, kept: Saved, notice: str = "") -> dict[str, Any]:
    """What the page and the fragment of the whole table show."""
    return {
        "view": table_view(kept.game),
        "setup": setup_of(kept.game),
        "fewest": words.fewest_words(saved.fewest_rolls(request, kept.game)),
        "notice": notice,
        "pause": str(settings.SNAKES_BOT_PAUSE),
    }


def game_context(game: Game) -> dict[str, Any]:
    """What the fragment of the running game shows; the drawing of its board is on the page and stays there."""
    return {"view": table_view(game), "board_stays": True, "notice": "", "pause": str(settings.SNAKES_BOT_PAUSE)}


def verb(
    form_class: type[GameForm], fragment: str = TABLE, notice: Callable[[Game], str] = lambda game: ""
) -> Callable[[Callable[[Game, dict], Game]], http.View]:
    """Make a view of a change to the game: load, check, change, save, respond, with a `notice` where one helps."""

    def decorate(change: Callable[[Game, dict], Game]) -> http.View:
        @http.post_only
        @http.no_store
        @wraps(change)
        def view(request: HttpRequest) -> HttpResponse:
            kept = saved.load(request)
            if kept is None:
                kept = saved.begin(PRESETS[DEFAULT_PRESET])
                saved.save(request, kept)
                return refusal(request, kept, words.refusal("no-save"), 409)
            form = form_class(request.POST)
            if not form.is_valid():
                return refusal(request, kept, form.sentence, 422)
            code = _staleness(kept.game, form.cleaned_data)
            if code:
                return refusal(request, kept, words.refusal(code), 409)
            try:
                game = change(kept.game, form.cleaned_data | {"given": dict(request.POST.lists())})
            except Refused as error:
                return refusal(request, kept, words.refusal(error.code), 422 if error.code in BAD_FIELDS else 409)
            except OptionError as error:
                return refusal(request, kept, faults.sentence(error), 422)
            return done(request, kept._replace(game=game), fragment, notice(game))

        return view

    return decorate


def _staleness(game: Game, cleaned: dict[str, Any]) -> str:
    if cleaned["id"] != game_id(game.options):
        return "other-game"
    return "moved-on" if cleaned.get("ply", game.state.ply) != game.state.ply else ""


def refusal(request: HttpRequest, kept: Saved, sentence: str, status: int) -> HttpResponse:
    """The whole table as it stands, with the sentence."""
    return http.refused(request, TABLE, PAGE, table_context(request, kept, sentence), status)


def done(request: HttpRequest, kept: Saved, fragment: str, notice: str) -> HttpResponse:
    """Save the changed game and show it."""
    saved.save(request, kept)
    if fragment == GAME and not kept.game.state.outcome:
        return http.accepted(request, lambda: (GAME, game_context(kept.game)), "table")
    response = http.accepted(request, lambda: (TABLE, table_context(request, kept, notice)), "table")
    if kept.game.state.outcome:
        saved.keep_fewest(request, response, kept.game)
    return response


@verb(RollForm, GAME)
def roll(game: Game, cleaned: dict[str, Any]) -> Game:
    """The person whose turn it is rolls."""
    die = cleaned["die"]
    by_hand = game.options.throw == "hand"
    if by_hand and die is None:
        raise Refused("need-die")
    return play.roll(game, "h", die if by_hand else None, "hand" if by_hand else "app")


@verb(PlyForm, GAME)
def bot(game: Game, cleaned: dict[str, Any]) -> Game:
    """The computer seat whose turn it is rolls."""
    return play.roll(game, "c")


@verb(GameForm)
def new(game: Game, cleaned: dict[str, Any]) -> Game:
    """A new game, with the options given in place of the current ones."""
    return play.new_game(options.changed(game.options, cleaned["given"]), game.names)


@verb(SeatForm)
def seat(game: Game, cleaned: dict[str, Any]) -> Game:
    """Hand a seat over."""
    return play.hand_over(game, cleaned["seat"], cleaned["kind"])


@verb(NameForm)
def name(game: Game, cleaned: dict[str, Any]) -> Game:
    """Name a seat."""
    return play.rename(game, cleaned["seat"], cleaned["name"])


@verb(PlyForm, notice=words.taken_back)
def undo(game: Game, cleaned: dict[str, Any]) -> Game:
    """Take back the last roll of a person, with all that came since."""
    return play.take_back(game)


@verb(ResignForm)
def resign(game: Game, cleaned: dict[str, Any]) -> Game:
    """A person gives up."""
    return play.leave(game, cleaned["seat"])


@verb(PlyForm)
def draw(game: Game, cleaned: dict[str, Any]) -> Game:
    """All persons at the table agree on a draw."""
    return play.agree_draw(game)


def about_saved(show: Callable[[HttpRequest, Game], HttpResponse]) -> http.View:
    """Make a view of something about the saved game; where there is none, it leads to the table."""

    @http.get_only
    @http.no_store
    @wraps(show)
    def view(request: HttpRequest) -> HttpResponse:
        kept = saved.load(request)
        return errors.no_game(request) if kept is None else show(request, kept.game)

    return view


@about_saved
def replay(request: HttpRequest, game: Game) -> HttpResponse:
    """On to the replay of the saved game, as far as it has come."""
    return redirect(replay_address(replay_of(game), 0))


@about_saved
def dice(request: HttpRequest, game: Game) -> HttpResponse:
    """On to the page that checks the dice of the saved game."""
    return redirect(dice_address(game))


@about_saved
def wall(request: HttpRequest, game: Game) -> HttpResponse:
    """The saved game for a projector; nothing, if it is still as it was `seen`."""
    view = table_view(game)
    context = {"view": view, "seen": seen_of(view)}
    if request.GET.get("seen") == context["seen"]:
        return HttpResponse(status=204)
    return http.page_or_fragment(request, "wall.html", "_wall.html", context)


@about_saved
def record(request: HttpRequest, game: Game) -> HttpResponse:
    """The record of the saved game."""
    return JsonResponse(record_of(game, words.shown_names(game)), json_dumps_params={"ensure_ascii": False})


@about_saved
def history(request: HttpRequest, game: Game) -> HttpResponse:
    """All moves of the saved game in words."""
    context = {"lines": words.history_lines(game, play.moves(game))}
    return http.page_or_fragment(request, "history.html", "_history.html", context)
