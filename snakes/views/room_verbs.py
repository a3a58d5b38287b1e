"""What those who sit in a room press."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from snakes import forms, http, models, players
from snakes.core import room as rooms
from snakes.core import verbs
from snakes.core.game import Refused
from snakes.core.options import OptionError
from snakes.core.room import Room
from snakes.display import faults, room_words
from snakes.display.table import game_id
from snakes.views.rooms import PAGE, WHOLE, guarded, part_for, room_context

BAD_FIELDS = ("no-seat", "too-few-seats")
"""What a room refuses because a field is wrong, not because it has moved on."""

Act = Callable[[Room, str, dict[str, Any], float], Room]


def verb(form_class: type[forms.OnceForm] = forms.OnceForm) -> Callable[[Act], http.View]:
    """Make a view of a verb: check the fields, change the room, respond."""

    def decorate(act: Act) -> http.View:
        @http.post_only
        @guarded
        @wraps(act)
        def view(request: HttpRequest, code: str) -> HttpResponse:
            known = players.key_of(request)
            key = known or players.new_key()
            response = answer(request, code, key, form_class(request.POST), act)
            return response if known else players.remembered(response, key)

        return view

    return decorate


def answer(request: HttpRequest, code: str, key: str, form: forms.OnceForm, act: Act) -> HttpResponse:
    """What comes of a press by the browser with this key."""
    if not form.is_valid():
        return refusal(request, code, key, form.sentence, 422)
    player, cleaned = players.player_of(key), form.cleaned_data | {"given": dict(request.POST.lists())}
    try:
        kept = models.change(code, lambda value, now: act(value, player, cleaned, now), cleaned.get("version"))
    except Refused as error:
        status = 422 if error.code in BAD_FIELDS else 409
        return refusal(request, code, key, room_words.refusal(error.code), status)
    except OptionError as error:
        return refusal(request, code, key, faults.sentence(error), 422)
    role, address = request.POST.get("role"), reverse("room", args=[code])
    return http.accepted(request, lambda: part_for(request, kept, key, role), address)


def refusal(request: HttpRequest, code: str, key: str, sentence: str, status: int) -> HttpResponse:
    """The room as it stands, with the sentence."""
    return http.refused(request, WHOLE, PAGE, room_context(request, models.look(code), key, sentence), status)


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
