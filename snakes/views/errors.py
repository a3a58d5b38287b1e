"""Pages for what went wrong, each with a way back to the table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from snakes.core.options import OptionError
from snakes.display.faults import fault_of


def bad_option(request: HttpRequest, error: OptionError) -> HttpResponse:
    """An address with an option that cannot be had."""
    return render(request, "error_option.html", {"fault": fault_of(error)}, status=400)


def bad_field(request: HttpRequest, sentence: str) -> HttpResponse:
    """An address with a field that is not right."""
    return render(request, "error_field.html", {"sentence": sentence}, status=400)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A request that makes no sense: a wrong host, too much of something."""
    return render(request, "error_400.html", status=400)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that does not come from a page of ours, or whose cookie is lost."""
    return render(request, "error_403.html", status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """No such address."""
    return render(request, "error_404.html", status=404)


def no_game(request: HttpRequest) -> HttpResponse:
    """A page about the saved game where there is none."""
    return render(request, "error_no_game.html", status=404)


def no_room(request: HttpRequest) -> HttpResponse:
    """A code that no room has: unknown, gone and malformed look alike."""
    return render(request, "error_no_room.html", status=404)


def too_many(request: HttpRequest) -> HttpResponse:
    """Too many wrong codes from one network."""
    return render(request, "error_429.html", status=429)


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of ours."""
    return render(request, "error_500.html", status=500)
