"""How often one network may guess codes and open rooms. Each server process counts for itself."""

from functools import lru_cache
from ipaddress import ip_address, ip_network

from django.core.cache import cache
from django.http import HttpRequest

MOST_WRONG_CODES, WRONG_CODES_SECONDS = 100, 600
"""Wrong codes from one address in ten minutes: a class behind one may mistype twice each."""

MOST_OPENED, OPENED_SECONDS = 400, 3600
"""Rooms opened from one address in an hour, whatever cookies come with them."""


def may_guess(request: HttpRequest) -> bool:
    """Whether this address may still be wrong about a code."""
    return _count("wrong", request) < MOST_WRONG_CODES


def note_wrong_code(request: HttpRequest) -> None:
    """Somebody asked for a room that there is not."""
    _note("wrong", request, WRONG_CODES_SECONDS)


def may_open(request: HttpRequest) -> bool:
    """Whether this address may open another room."""
    return _count("opened", request) < MOST_OPENED


def note_opened(request: HttpRequest) -> None:
    """A room was opened."""
    _note("opened", request, OPENED_SECONDS)


@lru_cache(maxsize=1024)
def network_of(address: str) -> str:
    """The address, or for IPv6 the network of 64 bits that one customer has."""
    try:
        ip = ip_address(address)
    except ValueError:  # a Unix socket has no address
        return "local"
    ip = getattr(ip, "ipv4_mapped", None) or ip
    return str(ip if ip.version == 4 else ip_network((int(ip), 64), strict=False))


def _count(what: str, request: HttpRequest) -> int:
    return int(cache.get(_key(what, request), 0))


def _note(what: str, request: HttpRequest, seconds: int) -> None:
    key = _key(what, request)
    cache.add(key, 0, seconds)
    try:
        cache.incr(key)
    except ValueError:  # it ran out just now
        cache.add(key, 1, seconds)


def _key(what: str, request: HttpRequest) -> str:
    return f"{what}-{network_of(request.META['REMOTE_ADDR'])}"
