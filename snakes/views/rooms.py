"""Rooms: open one, look at it, and the verbs of those who sit in it."""

import secrets
from collections.abc import Callable
from functools import wraps
from io import BytesIO
from time import time
from typing import Any

import segno
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse

from config.addresses import for_others
from snakes import forms, http, limits, models, players
from snakes.core import room as rooms
from snakes.core import verbs
from snakes.core.game import Refused
from snakes.core.options import FROM_LOT, OptionError, Options, preset_of
from snakes.core.room import CLOCKS, Room
from snakes.display import faults, room_words
from snakes.display.room import room_record, room_view, summary_of
from snakes.display.setup import Choice, room_fields
from snakes.display.table import game_id
from snakes.models import Kept, NoRoom, TooMany
from snakes.views import errors

ROOM, WHOLE, PAGE = "_room.html", "_whole.html", "room.html"
BAD_FIELDS = ("no-seat", "too-few-seats")
"""What a room refuses because a field is wrong, not because it has moved on."""

Act = Callable[[Room, str, dict[str, Any], float], Room]


@http.allow("GET", "HEAD", "POST")
@http.no_store
def doors(request: HttpRequest) -> HttpResponse:
    """Open a room, or enter a code."""
    if request.method == "POST":
        return _open(request)
    if "code" in request.GET:
        return redirect("room", code_in(request.GET["code"]) or "-")
    try:
        asked = rooms.asked_options(dict(request.GET.lists()))
    except OptionError as error:
        return errors.bad_option(request, error)
    return _doors(request, asked)


def code_in(text: str) -> str:
    """The code in what somebody typed: small letters and gaps are fine, and so are letters that look like digits."""
    code = "".join(text.upper().split()).replace("-", "").replace("O", "0").replace("I", "1").replace("L", "1")
    return code if len(code) == models.CODE_LENGTH and set(code) <= set(models.ALPHABET) else ""


def _doors(request: HttpRequest, asked: Options, notice: str = "", status: int = 200) -> HttpResponse:
    preset, fields = room_fields(asked._replace(seats="h" * len(asked.seats)))
    context = {
        "own_rules": own_rules(asked),
        "summary": summary_of(asked),
        "preset": preset,
        "seats": next(field for field in fields if field.name == "seats"),
        "clocks": clock_choices(rooms.USUAL_CLOCK),
        "key": secrets.token_urlsafe(12),
        "notice": notice,
    }
    return _remembered(http.with_token(request, "rooms.html", context, status), players.key_of(request))


def own_rules(asked: Options) -> list[tuple[str, str]]:
    """The options that an address brings and no preset has."""
    if asked.seed is None and preset_of(asked, in_room=True):
        return []
    names = ("board", "start", "finish", "six", "three") + (("seed", "game") if asked.seed else ())
    return [(name, str(getattr(asked, name))) for name in names]


def clock_choices(chosen: int) -> list[Choice]:
    """The limits for a roll."""
    return [Choice(str(seconds), room_words.clock_label(seconds), seconds == chosen) for seconds in CLOCKS]


def _open(request: HttpRequest) -> HttpResponse:
    form = forms.OpenForm(request.POST)
    usual = rooms.asked_options({})
    if not form.is_valid():
        return _doors(request, usual, form.sentence, 422)
    try:
        asked = rooms.asked_options(dict(request.POST.lists()))
    except OptionError as error:
        return _doors(request, usual, faults.sentence(error), 422)
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
    return _remembered(response, key)


def guarded(view: Callable[..., HttpResponse]) -> http.View:
    """Answer a code that is wrong as it should be, and no longer where somebody seems to try them all."""

    @http.no_store
    @wraps(view)
    def guard(request: HttpRequest, code: str) -> HttpResponse:
        if http.is_prefetch(request):
            return http.not_now()
        try:
            if not limits.may_guess(request) and not _sits_in(request, code):
                return errors.too_many(request)
            return view(request, code)
        except NoRoom:
            limits.note_wrong_code(request)
            return errors.no_room(request)

    return guard


def _sits_in(request: HttpRequest, code: str) -> bool:
    """Whether this browser has a seat in the room: a class plays on, whatever its neighbours try."""
    return models.peek(code).room.seat_of(players.player_of(players.key_of(request))) is not None


def look(request: HttpRequest, code: str) -> Kept:
    """The room for this request; HEAD changes nothing, so nothing that is due is applied. Raises NoRoom."""
    return models.peek(code) if request.method == "HEAD" else models.look(code)


def link_of(request: HttpRequest, code: str) -> str:
    """The whole address of a room, as other devices reach it."""
    host = for_others(request.get_host(), settings.LISTENS_TO)
    return f"{request.scheme}://{host}{reverse('room', args=[code])}"


@http.get_only
@guarded
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The room: its lobby, its game or its result."""
    proper = code_in(code)
    if proper and proper != code:
        models.peek(proper)
        return redirect("room", proper)
    if request.method == "GET":
        models.sweep(time())
    kept = look(request, code)
    key = players.key_of(request) or players.new_key()
    return _remembered(http.with_token(request, PAGE, room_context(request, kept, key)), key)


def room_context(request: HttpRequest, kept: Kept, key: str, notice: str = "") -> dict[str, Any]:
    """What the page and its fragments show to the browser with this key."""
    value = kept.room
    preset, fields = room_fields(value.options)
    rules = value.options._replace(seed=None, game=1).text
    return {
        "view": room_view(kept.code, kept.version, value, players.player_of(key), time()),
        "link": link_of(request, kept.code),
        "rules": rules,
        "odds": "" if value.options.board in FROM_LOT else rules,
        "preset": preset,
        "fields": fields,
        "clocks": clock_choices(value.clock),
        "notice": notice,
    }


@http.get_only
@guarded
def live(request: HttpRequest, code: str) -> HttpResponse:
    """Nothing, if nothing happened since `version`; else the part of the page that changes."""
    head = models.head(code)
    if head is None:
        raise NoRoom(code)
    if request.GET.get("version") == str(head.version) and head.is_quiet(time()):
        return HttpResponse(status=204)
    kept = look(request, code)
    return http.swapped(request, *part_for(request, kept, players.key_of(request), request.GET.get("role")))


def part_for(request: HttpRequest, kept: Kept, key: str, role: str | None) -> tuple[str, dict[str, Any]]:
    """The part that changes, where the rest of the page fits the role that it was made for; else all of it.

    The board's picture is on the page then, and stays there.
    """
    context = room_context(request, kept, key)
    same = role == context["view"]["role"]
    return ROOM if same else WHOLE, context | {"board_stays": same}


@http.get_only
@guarded
def wall(request: HttpRequest, code: str) -> HttpResponse:
    """The room for a projector; nothing, if it is still at the `version` shown."""
    head = models.head(code)
    if head and request.GET.get("version") == str(head.version) and head.is_quiet(time()):
        return HttpResponse(status=204)
    context = room_context(request, look(request, code), "")
    return http.page_or_fragment(request, "room_wall.html", "_room_wall.html", context)


@http.get_only
@guarded
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The record of the room's game."""
    return JsonResponse(room_record(look(request, code).room), json_dumps_params={"ensure_ascii": False})


@http.get_only
@guarded
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The link of the room as a QR code."""
    models.peek(code)
    drawn = BytesIO()
    segno.make(link_of(request, code), micro=False).save(drawn, kind="svg", scale=4, border=2, light="#fff")
    return HttpResponse(drawn.getvalue(), content_type="image/svg+xml")


def verb(form_class: type[forms.OnceForm] = forms.OnceForm) -> Callable[[Act], http.View]:
    """Make a view of a verb: check the fields, change the room, respond."""

    def decorate(act: Act) -> http.View:
        @http.post_only
        @guarded
        @wraps(act)
        def view(request: HttpRequest, code: str) -> HttpResponse:
            key = players.key_of(request) or players.new_key()
            player = players.player_of(key)
            form = form_class(request.POST)
            if not form.is_valid():
                return refusal(request, code, key, form.sentence, 422)
            cleaned = form.cleaned_data | {"given": dict(request.POST.lists())}
            try:
                kept = models.change(code, lambda value, now: act(value, player, cleaned, now), cleaned.get("version"))
            except Refused as error:
                status = 422 if error.code in BAD_FIELDS else 409
                return refusal(request, code, key, room_words.refusal(error.code), status)
            except OptionError as error:
                return refusal(request, code, key, faults.sentence(error), 422)
            role, address = request.POST.get("role"), reverse("room", args=[code])
            return _remembered(http.accepted(request, lambda: part_for(request, kept, key, role), address), key)

        return view

    return decorate


def refusal(request: HttpRequest, code: str, key: str, sentence: str, status: int) -> HttpResponse:
    """The room as it stands, with the sentence."""
    context = room_context(request, models.look(code), key, sentence)
    return _remembered(http.refused(request, WHOLE, PAGE, context, status), key)


def _remembered(response: HttpResponse, key: str) -> HttpResponse:
    """The answer, with the key that the browser goes on with."""
    players.remember(response, key or players.new_key())
    return response


@verb(forms.JoinForm)
def join(value: Room, player: str, cleaned: dict[str, Any], now: float) -> Room:
    """Take a seat, if one is free; who comes late watches."""
    return verbs.join(value, player, cleaned["name"], now)


@verb()
def leave(value: Room, player: str, cleaned: dict[str, Any], now: float) -> Room:
    """Give up one's seat."""
    return verbs.leave(value, player, now)


@verb(forms.JoinForm)
def name(value: Room, player: str, cleaned: dict[str, Any], now: float) -> Room:
    """Change one's name."""
    return verbs.rename(value, player, cleaned["name"])


@verb()
def start(value: Room, player: str, cleaned: dict[str, Any], now: float) -> Room:
    """The host starts with those who are there."""
    return verbs.start(value, player, now)


@verb(forms.RoomRollForm)
def roll(value: Room, player: str, cleaned: dict[str, Any], now: float) -> Room:
    """The player whose turn it is rolls."""
    if cleaned["id"] and (value.game is None or cleaned["id"] != game_id(value.game.options)):
        raise Refused("moved-on")
    return verbs.roll(value, player, cleaned["ply"], now)


@verb()
def resign(value: Room, player: str, cleaned: dict[str, Any], now: float) -> Room:
    """Give up the game."""
    return verbs.resign(value, player, now)


@verb(forms.DrawForm)
def draw(value: Room, player: str, cleaned: dict[str, Any], now: float) -> Room:
    """Offer a draw, or answer an offer."""
    if cleaned["answer"] == "offer":
        return verbs.offer_draw(value, player)
    return verbs.answer_draw(value, player, cleaned["offer"], cleaned["answer"] == "yes")


@verb()
def rematch(value: Room, player: str, cleaned: dict[str, Any], now: float) -> Room:
    """Ask for another game."""
    return verbs.rematch(value, player, now, models.new_secret())


@verb(forms.RoomOptionsForm)
def options(value: Room, player: str, cleaned: dict[str, Any], now: float) -> Room:
    """The host changes the rules."""
    asked = rooms.changed_options(value.options, cleaned["given"])
    return verbs.set_options(value, player, asked, value.clock if cleaned["clock"] is None else cleaned["clock"])


@verb(forms.RoomSeatForm)
def seat(value: Room, player: str, cleaned: dict[str, Any], now: float) -> Room:
    """A seat to the computer or back."""
    return verbs.set_seat(value, player, cleaned["seat"], cleaned["kind"], now)


@verb(forms.ChairSeatForm)
def remove(value: Room, player: str, cleaned: dict[str, Any], now: float) -> Room:
    """The host takes somebody's seat away."""
    return verbs.remove(value, player, cleaned["seat"], now)


@verb(forms.ChairSeatForm)
def host(value: Room, player: str, cleaned: dict[str, Any], now: float) -> Room:
    """The host hands the role on."""
    return verbs.hand_host(value, player, cleaned["seat"])
