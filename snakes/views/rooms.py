"""A room as it is looked at: page, polls, wall, record and QR code."""

import re
from collections.abc import Callable
from functools import wraps
from io import BytesIO
from time import time
from typing import Any

import segno
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse

from config.addresses import for_others
from snakes import http, limits, models, players
from snakes.core.options import FROM_LOT
from snakes.core.room import Room
from snakes.display.room import RoomView, clock_choices, room_record, room_view
from snakes.display.setup import room_fields
from snakes.models import Kept, NoRoom
from snakes.views import errors

ROOM, WHOLE, PAGE = "_room.html", "_whole.html", "room.html"

VERSION = re.compile(r"(?:^|&)version=([^&]*)")
"""The field of that name in an address; of several the last counts."""


def guarded(view: Callable[..., HttpResponse]) -> http.View:
    """Answer a code that is wrong as it should be, and no longer where somebody seems to try them all."""

    @http.no_store
    @wraps(view)
    def guard(request: HttpRequest, code: str) -> HttpResponse:
        if http.is_prefetch(request):
            return http.not_now()
        try:
            proper = models.code_in(code)
            if not limits.may_guess(request) and not _sits_in(request, proper):
                return errors.too_many(request)
            if not proper:
                raise NoRoom(code)
            return view(request, proper)
        except NoRoom:
            limits.note_wrong_code(request)
            return errors.no_room(request)

    return guard


def _sits_in(request: HttpRequest, code: str) -> bool:
    """Whether this browser has a seat in the room: a class plays on, whatever its neighbours try."""
    try:
        return models.peek(code).room.seat_of(players.player_of(players.key_of(request))) is not None
    except NoRoom:  # where no more may be guessed, a code that is wrong looks like one that is right
        return False


def look(request: HttpRequest, code: str) -> Kept:
    """The room for this request; HEAD changes nothing, so nothing that is due is applied. Raises NoRoom."""
    return models.peek(code) if request.method == "HEAD" else models.look(code)


def news(request: HttpRequest, code: str) -> Kept | None:
    """The room for this request, or None if it is still at the `version` that the page shows. Raises NoRoom."""
    head = models.head(code)
    if head and _shows(request, head.version) and head.is_quiet(time()):
        return None
    kept = look(request, code)
    return None if _shows(request, kept.version) else kept


def _shows(request: HttpRequest, version: int) -> bool:
    """Whether the page that asks shows this version. Polls ask all the time, so no more of the address is read."""
    return VERSION.findall(request.META["QUERY_STRING"])[-1:] == [str(version)]


def link_of(request: HttpRequest, code: str) -> str:
    """The whole address of a room, as other devices reach it."""
    host = for_others(request.get_host(), settings.LISTENS_TO)
    return f"{request.scheme}://{host}{reverse('room', args=[code])}"


@http.get_only
@guarded
def room(request: HttpRequest, code: str) -> HttpResponse:
    """The room: its lobby, its game or its result."""
    if request.method == "GET":
        models.sweep(time())
    kept = look(request, code)
    key = players.key_of(request) or players.new_key()
    return players.remembered(http.with_token(request, PAGE, room_context(request, kept, key)), key)


def room_context(request: HttpRequest, kept: Kept, key: str, notice: str = "") -> dict[str, Any]:
    """What the page shows to the browser with this key."""
    view = room_view(kept.code, kept.version, kept.room, players.player_of(key), time())
    return shown(request, kept, view) | beside(kept.room) | {"notice": notice}


def shown(request: HttpRequest, kept: Kept, view: RoomView) -> dict[str, Any]:
    """What the part that changes shows; link and rules are made only where they are shown."""
    return {
        "view": view,
        "link": lambda: link_of(request, kept.code),
        "rules": lambda: kept.room.options._replace(seed=None, game=1).text,
    }


def beside(value: Room) -> dict[str, Any]:
    """What stands beside that part."""
    preset, fields = room_fields(value.options)
    drawn = value.options.board in FROM_LOT
    return {"preset": preset, "fields": fields, "clocks": clock_choices(value.clock), "has_odds": not drawn}


@http.get_only
@guarded
def live(request: HttpRequest, code: str) -> HttpResponse:
    """Nothing, if nothing happened since `version`; else the part of the page that changes."""
    kept = news(request, code)
    if kept is None:
        return HttpResponse(status=204)
    return http.swapped(request, *part_for(request, kept, players.key_of(request), request.GET.get("role")))


def part_for(request: HttpRequest, kept: Kept, key: str, role: str | None) -> tuple[str, dict[str, Any]]:
    """The part that changes, where the rest of the page fits the role that it was made for; else all of it.

    The board's picture is on the page then, and stays there.
    """
    view = room_view(kept.code, kept.version, kept.room, players.player_of(key), time())
    context = shown(request, kept, view)
    if role == view["role"]:
        return ROOM, context | {"board_stays": True}
    return WHOLE, context | beside(kept.room)


@http.get_only
@guarded
def wall(request: HttpRequest, code: str) -> HttpResponse:
    """The room for a projector; nothing, if it is still at the `version` shown."""
    kept = news(request, code)
    if kept is None:
        return HttpResponse(status=204)
    view = room_view(kept.code, kept.version, kept.room, "", time())
    context = shown(request, kept, view)
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
