"""The wire: the only module that asks whether htmx is asking, and how answers look to it and to a plain browser."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers

View = Callable[..., HttpResponse]


def allow(*methods: str) -> Callable[[View], View]:
    """Answer other methods with 405 and a page that leads to the table."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method in methods:
                return view(request, *args, **kwargs)
            response = render(request, "error_405.html", status=405)
            response["Allow"] = ", ".join(methods)
            return response

        return guarded

    return decorate


get_only = allow("GET", "HEAD")
post_only = allow("POST")


def no_store(view: View) -> View:
    """Mark every answer as game state, which nobody may keep."""

    @wraps(view)
    def marked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Cache-Control"] = "no-store"
        return response

    return marked


def is_prefetch(request: HttpRequest) -> bool:
    """Whether a browser only guesses that somebody may come here."""
    return "prefetch" in request.META.get("HTTP_SEC_PURPOSE", "")  # `headers` would be made for this alone: polls ask


def not_now() -> HttpResponse:
    """The answer to a prefetch: nothing, so that the browser asks again when somebody comes."""
    return HttpResponse(status=503)


def page_or_fragment(request: HttpRequest, page: str, fragment: str, context: dict[str, Any]) -> HttpResponse:
    """The page, or for htmx the part of it that has an address in common with it."""
    wanted = fragment if request.htmx and not request.htmx.history_restore_request else page
    response = render(request, wanted, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def accepted(request: HttpRequest, show: Callable[[], tuple[str, dict[str, Any]]], page: str) -> HttpResponse:
    """The answer to a POST that was done: a fragment and what it shows, or on to the page."""
    if request.htmx:
        return swapped(request, *show())
    response = redirect(page)
    response.status_code = 303
    return response


def accepted_at(request: HttpRequest, address: str) -> HttpResponse:
    """The answer to a POST whose outcome has an address of its own."""
    response = HttpResponse(status=200 if request.htmx else 303)
    response["HX-Redirect" if request.htmx else "Location"] = address
    return response


def refused(request: HttpRequest, fragment: str, page: str, context: dict[str, Any], status: int) -> HttpResponse:
    """The answer to a POST that changed nothing: how things stand, with a sentence that says why."""
    if request.htmx:
        return swapped(request, fragment, context)
    return with_token(request, page, context, status)


def with_token(request: HttpRequest, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """Render what holds forms. They go on with the token that was just checked: a new one costs as much as a roll."""
    token = request.POST.get("csrfmiddlewaretoken") or get_token(request)
    return render(request, template, {"csrf_token": token} | context, status=status)


def swapped(request: HttpRequest, fragment: str, context: dict[str, Any]) -> HttpResponse:
    """A fragment `_name.html`, which takes the place of the element `name` whatever was pressed."""
    response = with_token(request, fragment, context)
    response["HX-Retarget"] = "#" + fragment.removeprefix("_").removesuffix(".html")
    return response
