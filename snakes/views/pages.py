"""Pages that need no saved game."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from snakes import drawing, http
from snakes.core import boards, options
from snakes.core.boards import BoardError
from snakes.core.options import DEFAULT_PRESET, PRESETS, OptionError
from snakes.display.boards import drawing_address
from snakes.display.rules import rules_view
from snakes.views import errors

FOR_EVER = "public, max-age=31536000, immutable"


@http.get_only
def rules(request: HttpRequest) -> HttpResponse:
    """The rules for just these options, as a page or as a dialog."""
    try:
        asked = options.from_address(dict(request.GET.lists()))
    except OptionError as error:
        return errors.bad_option(request, error)
    context = {"rules": rules_view(asked or PRESETS[DEFAULT_PRESET])}
    return http.page_or_fragment(request, "rules.html", "_rules.html", context)


@http.get_only
def about(request: HttpRequest) -> HttpResponse:
    """What the game is, where it comes from, tips, questions, and what is stored."""
    return render(request, "about.html")


@http.get_only
def board_drawing(request: HttpRequest, text: str) -> HttpResponse:
    """The drawing of a board. Only the form of its jumps is checked, for no rules are known here."""
    if text in boards.FIXED:
        jumps = boards.FIXED[text]
    else:
        try:
            jumps = boards.parse(text)
        except BoardError as error:
            return errors.not_found(request, error)
    true_text = boards.text_of(jumps)
    if (true_text or "plain") != text or request.GET.get("v") != drawing.VERSION:
        return redirect(drawing_address(true_text))
    response = HttpResponse(drawing.board_svg(jumps), content_type="image/svg+xml")
    response["Cache-Control"] = FOR_EVER
    response["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return response


@http.get_only
@http.no_store
def healthz(request: HttpRequest) -> HttpResponse:
    """Whether the database can be reached, for whoever watches over the server."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("The database cannot be reached.\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")
