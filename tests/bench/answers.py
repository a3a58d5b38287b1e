"""What the server spends on an answer, and how large a roll's answer is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from statistics import median

from .client import LONG_GAME, Client, Player, Request
from .figure import Figure, at_most, told
from .guest import seated
from .server import Server

ROUNDS = 9
BLOCK = 400
"""Requests in one go: about half a second of processor time, which the system counts in hundredths."""


def roll() -> Iterator[Figure]:
    """A roll as htmx asks for it, any but the last of a quick game, beside the bare view."""
    with Server() as server:
        player = Player(server.port, "preset=quick&seed=1")
        posted = player.client.request("POST", "/bare/", player.fields())
        rolls = _rolls_of_a_game(player)
        yield from _beside_bare("a roll", server, player.client, rolls, most=3)
        bare, theirs = _side_by_side(server, player.client, [posted], rolls)
        yield told("  against the bare view asked by POST", f"{_ratio(theirs, bare):.2f} times")


def page() -> Iterator[Figure]:
    """The full page in mid-game beside the bare view."""
    with Server() as server:
        player = Player(server.port, "preset=quick&seed=1")
        for _ in range(12):
            player.roll()
        yield from _beside_bare("the full page", server, player.client, [player.client.request("GET", "/")], most=4)


def poll() -> Iterator[Figure]:
    """A poll of a running room in which nothing happened since, beside the bare view."""
    with Server() as server:
        guest, _ = seated(server.port, ["Ann", "Ben"], seats="hh", clock="0")
        guest.roll()
        asked = guest.next_poll()
        yield from _beside_bare("an unchanged poll", server, guest.client, [asked], most=1.25)
        yield at_most("  its body", len(guest.client.send(asked).sent), 0, "bytes", 0)


def ply() -> Iterator[Figure]:
    """A roll late in a very long game beside one early in it."""
    with Server() as server:
        player = Player(server.port, f"{LONG_GAME}&seats=hhhh")
        at_10, at_1000 = [
            [player.next_roll() for _ in _until(player, ply)] for ply in (range(10, 20), range(1000, 1010))
        ]
        early, late = _side_by_side(server, player.client, at_10, at_1000)
        yield at_most("a roll at ply 1,000 against one at ply 10", _ratio(late, early), 1.3, "times", 2)


def answer() -> Iterator[Figure]:
    """How many bytes the answers to the rolls of whole games have, compressed as they are sent."""
    with Server() as server:
        for seats in ("hc", "hhhh"):
            sizes = _sizes_of_a_game(Player(server.port, f"preset=quick&seats={seats}&seed=1"))
            name = f"a roll's answer with {len(seats)} seats, compressed"
            yield at_most(f"{name}, median", median(sizes) / 1000, 1.2, "kB", 2)
            yield at_most(f"{name}, largest", max(sizes) / 1000, 1.2, "kB", 2)


def _rolls_of_a_game(player: Player) -> list[Request]:
    """Each roll of a game but the last as a request that can be sent again, for it brings its own saved game."""
    rolls = []
    while not player.is_over:
        rolls.append(player.next_roll())
        player.roll()
    return rolls[:-1]


def _sizes_of_a_game(player: Player) -> list[int]:
    """The sizes of all answers but the last, which shows the whole table again."""
    sizes = []
    while not player.is_over:
        sizes.append(len(player.roll().sent))
    return sizes[:-1]


def _until(player: Player, plies: range) -> Iterator[int]:
    """Play on to each of these plies in turn."""
    for ply in plies:
        while player.ply < ply:
            player.roll()
        yield ply


def _beside_bare(name: str, server: Server, client: Client, requests: list[Request], most: float) -> Iterator[Figure]:
    bare, theirs = _side_by_side(server, client, [client.request("GET", "/bare/")], requests)
    yield at_most(f"{name} against the bare view", _ratio(theirs, bare), most, "times", 2)
    yield told("  processor time", f"{median(theirs) * 1e3:.2f} ms, bare view {median(bare) * 1e3:.2f} ms")


def _side_by_side(
    server: Server, client: Client, one: list[Request], other: list[Request]
) -> tuple[list[float], list[float]]:
    """Processor time of one request of each kind, in several rounds by turns."""
    senders = [_sender(client, requests) for requests in (one, other)]
    for send in senders:
        _cpu_of(server, send)
    times = [[_cpu_of(server, send) for send in senders] for _ in range(ROUNDS)]
    return [first for first, _ in times], [second for _, second in times]


def _sender(client: Client, requests: list[Request]) -> Callable[[], None]:
    """Sends these requests in turn, over and over."""
    turn = cycle(requests)

    def send() -> None:
        answer = client.send(next(turn))
        if answer.status not in (200, 204):
            raise RuntimeError(f"The server answered {answer.status}.")

    return send


def _cpu_of(server: Server, send: Callable[[], None]) -> float:
    before = server.cpu()
    for _ in range(BLOCK):
        send()
    return (server.cpu() - before) / BLOCK


def _ratio(these: list[float], those: list[float]) -> float:
    """How many times as much these took; the median of the rounds, in each of which the machine did much the same."""
    return median(this / that for this, that in zip(these, those, strict=True))
