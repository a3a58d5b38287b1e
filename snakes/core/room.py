"""A room: people who play one game over the network. The value; what one may do with it is in `verbs`.

Times are seconds since 1970 that callers pass in; chance comes in as a SECRET made outside.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from . import play
from .game import Refused
from .options import FORBIDDEN_IN_ROOMS, PRESETS, OptionError, Options, changed, from_address
from .play import Game

AWAY_AFTER = 2
"""Rolls that the clock had to make, one after another, before a player counts as away."""

CLOCKS = (10, 20, 60, 0)
"""The limits for a roll that a host may choose, in seconds; 0 is none."""

USUAL_CLOCK = 20
USUAL_PRESET = "race"

COMPUTER = "Computer"
"""What a computer seat is called where the seed is made, in every language."""


class Seat(NamedTuple):
    """A seat of the room: the browser that holds it (empty: nobody), its player's name, and rolls missed in a row."""

    key: str = ""
    name: str = ""
    missed: int = 0

    @property
    def is_away(self) -> bool:
        """Whether the clock has rolled for this player so often that it waits no longer."""
        return self.missed >= AWAY_AFTER


class Offer(NamedTuple):
    """A draw that was offered: its number, by which seat, and the seats that agree."""

    number: int
    seat: int
    agreed: tuple[int, ...]


class Room(NamedTuple):
    """A room as it stands.

    `game` is None in the lobby; `played` counts the games begun here. `due` is when the clock or a computer seat rolls,
    None for never. `again` holds who wants another game, `next_secret` what is committed for it, `score` the wins by seat.
    """

    options: Options
    seats: tuple[Seat, ...]
    secret: str
    host: str = ""
    clock: int = USUAL_CLOCK
    game: Game | None = None
    played: int = 0
    due: float | None = None
    offers: int = 0
    offer: Offer | None = None
    again: tuple[str, ...] = ()
    next_secret: str = ""
    score: tuple[int, ...] = ()

    @property
    def phase(self) -> str:
        """`lobby`, `playing` or `over`."""
        if self.game is None:
            return "lobby"
        return "over" if self.game.state.turn is None else "playing"

    @property
    def commitment(self) -> str:
        """What is shown of the SECRET before the game is over."""
        return digest(self.secret)

    @property
    def is_known(self) -> bool:
        """Whether the dice follow from a seed that the host chose."""
        return self.options.seed is not None

    def seat_of(self, key: str) -> int | None:
        """The seat that this browser holds, if any."""
        return next((number for number, seat in enumerate(self.seats) if key and seat.key == key), None)

    @property
    def vacant(self) -> list[int]:
        """The persons' seats that nobody holds."""
        return [number for number, seat in enumerate(self.seats) if self.options.seats[number] == "h" and not seat.key]

    @property
    def open_seats(self) -> list[int]:
        """The seats that somebody may still take: those that are vacant and not out, as long as the game lasts."""
        if self.phase == "over":
            return []
        return [seat for seat in self.vacant if self.game is None or self.game.state.tokens[seat] is not None]

    @property
    def players_in(self) -> list[int]:
        """The seats still in whose players are persons and have not left."""
        return [seat for seat in play.persons_in(self.game) if self.seats[seat].key] if self.game else []


def digest(secret: str) -> str:
    """The commitment to a SECRET: its SHA-256 in hex."""
    return sha256(secret.encode()).hexdigest()


def seed_of(secret: str, names: Sequence[str]) -> str:
    """The seed that nobody could choose: the digest of SECRET and all names."""
    return digest("\n".join(seed_lines(secret, names)))


def seed_lines(secret: str, names: Sequence[str]) -> tuple[str, ...]:
    """The lines whose digest is the seed."""
    return ("snakes-room-1", secret, *names)


def asked_options(given: Mapping[str, Sequence[str]]) -> Options:
    """The options of a new room; where no seats are named, two of them are for persons at least. Raises OptionError."""
    _forbid(given)
    options = _for_rooms(from_address(given, usual=USUAL_PRESET) or PRESETS[USUAL_PRESET])
    return options if "seats" in given else options._replace(seats="hh" + options.seats[2:])


def changed_options(options: Options, given: Mapping[str, Sequence[str]]) -> Options:
    """The room's options with those given in place of the current ones. Raises OptionError."""
    _forbid(given)
    kept = {"seats": [options.seats]} if "preset" in given and "seats" not in given else {}
    return _for_rooms(changed(options, {"game": [str(options.game)]} | kept | dict(given)))


def _forbid(given: Mapping[str, Sequence[str]]) -> None:
    for name, value in FORBIDDEN_IN_ROOMS.items():
        if value in given.get(name, ()):
            raise OptionError(name, value, "room")


def _for_rooms(options: Options) -> Options:
    """A preset may offer help at a table; a room never does."""
    return options._replace(help="off", throw="app")


def running(room: Room) -> Game:
    """The game that is being played. Raises Refused if there is none."""
    if room.game is None:
        raise Refused("not-started")
    if room.game.state.turn is None:
        raise Refused("over")
    return room.game


def with_seat(room: Room, number: int, seat: Seat) -> Room:
    """The room with another seat in place of the one of this number."""
    return room._replace(seats=(*room.seats[:number], seat, *room.seats[number + 1 :]))
