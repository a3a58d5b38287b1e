"""What a proxy in front may say about a request, settled before Django sees it."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

CHARSET = re.compile(r";\s*charset\*?\s*=[^;]*", re.IGNORECASE)
Networks = list[IPv4Network | IPv6Network]
unheard: set[str] = set()


def behind_proxy(django: WSGIApplication, trusted: Networks, prefix: str) -> WSGIApplication:
    """Only a trusted proxy is heard on scheme and client; anybody else's headers change nothing."""

    def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if "HTTP_X_FORWARDED_PROTO" in environ or "HTTP_X_FORWARDED_FOR" in environ:
            if is_within(environ["REMOTE_ADDR"], trusted):
                believe(environ)
            else:
                mention_once(environ)
        # Django would read the address itself in the charset that the body claims, before it can answer a fault.
        environ["CONTENT_TYPE"] = CHARSET.sub("", environ.get("CONTENT_TYPE", ""))
        if prefix:
            strip_prefix(environ, prefix)
        return django(environ, start_response)

    return application


def is_within(address: str, networks: Networks) -> bool:
    try:
        ip = ip_address(address)
    except ValueError:  # a Unix socket has no address
        return False
    ip = getattr(ip, "ipv4_mapped", None) or ip
    return any(ip in network for network in networks)


def believe(environ: WSGIEnvironment) -> None:
    """The scheme, and the address that the proxy itself put last: those before it are the client's own words."""
    scheme = environ.get("HTTP_X_FORWARDED_PROTO", "").partition(",")[0].strip().lower()
    environ["wsgi.url_scheme"] = "https" if scheme == "https" else "http"
    client = environ.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
    with suppress(ValueError):
        environ["REMOTE_ADDR"] = str(ip_address(client))


def mention_once(environ: WSGIEnvironment) -> None:
    """Behind TLS every press would be refused; this line in the log says why."""
    proxy = environ["REMOTE_ADDR"]
    if environ.get("HTTP_X_FORWARDED_PROTO") == "https" and not unheard:
        unheard.add(proxy)
        logging.getLogger("snakes").warning("%s says it is a TLS proxy; name it in SNAKES_TRUSTED_PROXY.", proxy)


def strip_prefix(environ: WSGIEnvironment, prefix: str) -> None:
    """A proxy may pass the prefix on or take it off; either way Django sees the path behind it."""
    path = environ["PATH_INFO"]
    if path == prefix or path.startswith(f"{prefix}/"):
        environ["PATH_INFO"] = path[len(prefix) :] or "/"
