"""Signed cookies that last for a year, beside the session's own."""

from django.conf import settings
from django.http import HttpResponse


def keep(response: HttpResponse, name: str, value: str, salt: str) -> None:
    """Let the browser keep a value, out of reach of scripts, where the session's cookie counts too."""
    response.set_signed_cookie(
        name,
        value,
        salt=salt,
        max_age=settings.SESSION_COOKIE_AGE,
        path=settings.SESSION_COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE or False,
        httponly=True,
        samesite="Lax",
    )
