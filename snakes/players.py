"""Who is who in rooms: a signed cookie of its own, so that no answer about a saved game can drop it."""

import secrets
from hashlib import sha256

from django.http import HttpRequest, HttpResponse

from snakes import cookies

COOKIE = "snakes_player"
SALT = "snakes.player"


def key_of(request: HttpRequest) -> str:
    """The key that this browser keeps, empty if it has none."""
    return str(request.get_signed_cookie(COOKIE, default="", salt=SALT))


def new_key() -> str:
    """A key of 128 bits."""
    return secrets.token_urlsafe(16)


def player_of(key: str) -> str:
    """What rooms keep of a key: enough to know it again, not enough to be it."""
    return sha256(key.encode()).hexdigest()[:32] if key else ""


def remembered(response: HttpResponse, key: str) -> HttpResponse:
    """The answer with the key, or a new one, for the browser to keep for a year from now."""
    cookies.keep(response, COOKIE, key or new_key(), SALT)
    return response
