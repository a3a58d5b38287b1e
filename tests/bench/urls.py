"""The game's addresses, and that of a bare view with which they are compared."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from snakes import urls
from snakes.urls import handler400, handler404, handler500

__all__ = ["handler400", "handler404", "handler500", "urlpatterns"]


def bare(request: HttpRequest) -> HttpResponse:
    """Two words, behind the same middleware on the same server."""
    return HttpResponse("two words")


urlpatterns = [path("bare/", bare), *urls.urlpatterns]
