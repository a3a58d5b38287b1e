"""Where rooms begin: open one, or enter a code."""

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from snakes import forms, http, limits, models, players
from snakes.core import room as rooms
from snakes.core import verbs
from snakes.core.options import OptionError, Options, preset_of
from snakes.core.room import Room
from snakes.display import faults, room_words
from snakes.display.room import clock_choices, summary_of
from snakes.display.setup import room_fields
from snakes.models import TooMany
from snakes.views import errors


@http.allow("GET", "HEAD", "POST")
@http.no_store
def doors(request: HttpRequest) -> HttpResponse:
    """Open a room, or enter a code."""
    if request.method == "POST":
        return _open(request)
    if "code" in request.GET:
        return redirect("room", models.code_in(request.GET["code"]) or "-")
    try:
        asked = rooms.asked_options(dict(request.GET.lists()))
    except OptionError as error:
        return errors.bad_option(request, error)
    return _doors(request, asked)


def _doors(request: HttpRequest, asked: Options, notice: str = "", status: int = 200) -> HttpResponse:
    if "seats" not in request.GET and "seats" not in request.POST:
        asked = asked._replace(seats="h" * len(asked.seats))
    preset, fields = room_fields(asked)
    typed = request.POST.get("clock", "")
    context = {
        "own_rules": own_rules(asked),
        "summary": summary_of(asked),
        "preset": preset,
        "seats": next(field for field in fields if field.name == "seats"),
        "clocks": clock_choices(int(typed) if typed in map(str, rooms.CLOCKS) else rooms.USUAL_CLOCK),
        "name": request.POST.get("name", ""),
        "key": secrets.token_urlsafe(12),
        "notice": notice,
    }
    return players.remembered(http.with_token(request, "rooms.html", context, status), players.key_of(request))


def own_rules(asked: Options) -> list[tuple[str, str]]:
    """The options that an address brings and no preset has."""
    if asked.seed is None and preset_of(asked, in_room=True):
        return []
    names = ("board", "start", "finish", "six", "three") + (("seed", "game") if asked.seed else ())
    return [(name, str(getattr(asked, name))) for name in names]


def _open(request: HttpRequest) -> HttpResponse:
    try:
        asked = rooms.asked_options(dict(request.POST.lists()))
    except OptionError as error:
        return _doors(request, rooms.asked_options({}), faults.sentence(error), 422)
    form = forms.OpenForm(request.POST)
    if not form.is_valid():
        return _doors(request, asked, form.sentence, 422)
    key = players.key_of(request) or players.new_key()
    player, cleaned = players.player_of(key), form.cleaned_data

    def begin(secret: str, now: float) -> Room:
        return verbs.open_room(asked, player, cleaned["name"], secret, now, cleaned["clock"])

    try:
        if not limits.may_open(request):
            raise TooMany("address")
        kept = models.open_room(player, cleaned["key"], begin)
    except TooMany as error:
        return _doors(request, asked, room_words.limit_reached(error.whose), 429)
    limits.note_opened(request)
    response = redirect("room", kept.code)
    response.status_code = 303
    return players.remembered(response, key)
