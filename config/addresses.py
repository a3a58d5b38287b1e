"""The names and addresses by which browsers reach this machine.

Nothing here sends a packet or asks a name server, so it is quick on any network and on none.
"""

from __future__ import annotations

import ipaddress
import re
import socket
import struct
import sys
import time
from collections.abc import Iterator
from functools import lru_cache

# Addresses set aside for documentation: the system only picks the interface it would use for them.
ELSEWHERE = ((socket.AF_INET, "203.0.113.1"), (socket.AF_INET6, "2001:db8::1"))
SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of an interface


def names() -> list[str]:
    """What this machine calls itself, in full and in short."""
    name = socket.gethostname().lower()
    return sorted({name, name.partition(".")[0]} - {""})


def addresses() -> list[str]:
    """This machine's own addresses but loopback; the one of the default route comes first."""
    found = [*_by_route(), *_by_interface(), *_by_name()]
    return list(dict.fromkeys(address for address in found if _is_reachable(address)))


def _is_reachable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local)


def _by_route() -> Iterator[str]:
    for family, elsewhere in ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))
                yield probe.getsockname()[0]
        except OSError:  # no route, or no such protocol here
            continue


def _by_interface() -> Iterator[str]:
    if sys.platform != "linux":
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, interface in socket.if_nameindex():
            request = struct.pack("256s", interface.encode())
            try:
                answer = fcntl.ioctl(probe, SIOCGIFADDR, request)
            except OSError:  # an interface without an IPv4 address
                continue
            yield socket.inet_ntoa(answer[20:24])


def _by_name() -> Iterator[str]:
    """Windows lists every interface under its own name; elsewhere this could wait for a name server."""
    return iter(socket.gethostbyname_ex(socket.gethostname())[2] if sys.platform == "win32" else [])


def for_others(host: str, listens_to: str) -> str:
    """The host, port included, under which other devices reach what this computer calls by a name of its own."""
    name, colon, port = host.rpartition(":") if re.search(r":[0-9]+$", host) else (host, "", "")
    if name not in ("localhost", "127.0.0.1", "[::1]") or listens_to not in ("0.0.0.0", "::"):
        return host
    found = [address for address in _hosts_in(_ten_seconds()) if listens_to == "::" or "[" not in address]
    return f"{found[0]}{colon}{port}" if found else host


class OwnHosts(list[str]):
    """Allowed hosts: the names given, then this machine's addresses as they are by now.

    A laptop changes its network and a small board gets its address only after the server started;
    neither should need a restart.
    """

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        yield from _hosts_in(_ten_seconds())


def _ten_seconds() -> int:
    return int(time.monotonic() // 10)


@lru_cache(maxsize=1)
def _hosts_in(_ten_seconds: int) -> list[str]:
    return [f"[{address}]" if ":" in address else address for address in addresses()]
