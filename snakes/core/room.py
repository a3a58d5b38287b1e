"""A room: people who play one game over the network, as a value that each verb turns into the next.

Time is a number of seconds that callers pass in; chance comes in as a SECRET made outside.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from . import play
from .game import Move, Refused, squares_walked
from .options import Options, handed_over
from .play import By, Game

AWAY_AFTER = 2
"""Rolls that the clock had to make, one after another, before a player counts as away."""

AWAY_LIMIT = 5.0
"""Seconds that a player who is away has for a roll."""

GRACE = 1.0
"""Seconds past the deadline that a roll may still be on its way."""

CLOCKS = (10, 20, 60, 0)
"""The limits for a roll that a host may choose, in seconds; 0 is none."""

USUAL_CLOCK = 20

STEP, JUMP, PAUSE = 0.25, 0.8, 1.5
"""Seconds a walk takes for a square and for a jump, and that one looks at it before a computer seat rolls."""

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
    """A room as it stands. `game` is None in the lobby; `due` is when the clock or a computer seat rolls, None for never."""

    options: Options
    seats: tuple[Seat, ...]
    secret: str
    host: str = ""
    clock: int = USUAL_CLOCK
    game: Game | None = None
    due: float | None = None
    offers: int = 0
    offer: Offer | None = None
    again: tuple[str, ...] = ()
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
        return sha256(self.secret.encode()).hexdigest()

    def seat_of(self, key: str) -> int | None:
        """The seat that this browser holds, if any."""
        return next((number for number, seat in enumerate(self.seats) if key and seat.key == key), None)

    @property
    def vacant(self) -> list[int]:
        """The persons' seats that nobody holds."""
        return [number for number, seat in enumerate(self.seats) if self.options.seats[number] == "h" and not seat.key]


def open_room(options: Options, key: str, name: str, secret: str, clock: int = USUAL_CLOCK) -> Room:
    """A room whose opener is host and sits in seat 1."""
    seats = (Seat(key, name), *(Seat() for _ in options.seats[1:]))
    return Room(options._replace(seats="h" + options.seats[1:]), seats, secret, host=key, clock=clock)


def join(room: Room, key: str, name: str, now: float) -> Room:
    """Take the first seat that nobody holds; the same browser joins once. Where all are taken, one watches."""
    if room.seat_of(key) is not None or not room.vacant or room.phase == "over":
        return room
    room = _with_seat(room, room.vacant[0], Seat(key, room.seats[room.vacant[0]].name or name))
    room = room if room.host else room._replace(host=key)
    return started(room, now) if room.game is None and not room.vacant else room


def rename(room: Room, key: str, name: str) -> Room:
    """Change one's name, in the lobby. Raises Refused."""
    _need(room.game is None, "started")
    seat = _own_seat(room, key)
    return _with_seat(room, seat, room.seats[seat]._replace(name=name))


def leave(room: Room, key: str) -> Room:
    """Give up one's seat: it becomes vacant, and a running game keeps its name. Who holds none, leaves nothing."""
    seat = room.seat_of(key)
    return room if seat is None else _vacated(room, seat)


def remove(room: Room, by: str, seat: int) -> Room:
    """The host takes somebody's seat away. Raises Refused."""
    _need_host(room, by)
    _need(0 <= seat < len(room.seats) and bool(room.seats[seat].key), "no-seat")
    return _vacated(room, seat)


def hand_host(room: Room, by: str, seat: int) -> Room:
    """The host hands the role to who holds a seat. Raises Refused."""
    _need_host(room, by)
    _need(0 <= seat < len(room.seats) and bool(room.seats[seat].key), "no-seat")
    return room._replace(host=room.seats[seat].key)


def set_options(room: Room, by: str, options: Options, clock: int) -> Room:
    """The host changes the rules, in the lobby. Those who sit keep their seats, in order. Raises Refused."""
    _need_host(room, by)
    _need(room.game is None, "started")
    sitting = [seat for seat in room.seats if seat.key]
    _need(len(sitting) <= len(options.seats), "too-few-seats")
    kinds = "h" * len(sitting) + options.seats[len(sitting) :]
    seats = (*sitting, *(Seat() for _ in kinds[len(sitting) :]))
    return room._replace(options=options._replace(seats=kinds), seats=seats, clock=clock)


def set_seat(room: Room, by: str, seat: int, kind: str, now: float) -> Room:
    """Hand a seat to the computer or back. Raises Refused.

    The host may hand over a seat that nobody holds or whose player is away; a player takes the own seat back.
    """
    _need(0 <= seat < len(room.seats), "no-seat")
    its = room.seats[seat]
    if not (its.key == by and kind == "h"):
        _need_host(room, by)
        _need(not its.key or its.is_away or its.key == by, "held")
    if room.game is None:
        room = room._replace(options=room.options._replace(seats=handed_over(room.options.seats, seat, kind)))
        return started(room, now) if _is_full(room) else room
    game = play.hand_over(room.game, seat, kind)
    room = room._replace(options=room.options._replace(seats=game.options.seats), game=game)
    room = _with_seat(room, seat, its._replace(missed=0))
    return _timed(room, now) if game.state.turn == seat else room


def start(room: Room, by: str, now: float) -> Room:
    """The host starts with those who are there, two or more; vacant seats are taken away. Raises Refused."""
    _need_host(room, by)
    _need(room.game is None, "started")
    kept = [number for number in range(len(room.seats)) if number not in room.vacant]
    _need(len(kept) >= 2, "too-few")
    kinds = "".join(room.options.seats[number] for number in kept)
    seats = tuple(room.seats[number] for number in kept)
    return started(room._replace(options=room.options._replace(seats=kinds), seats=seats), now)


def started(room: Room, now: float) -> Room:
    """The game begins: names are fixed, and with them the seed."""
    names = tuple(
        COMPUTER if kind == "c" else seat.name for kind, seat in zip(room.options.seats, room.seats, strict=True)
    )
    options = room.options._replace(seed=room.options.seed or seed_of(room.secret, names), game=1)
    score = room.score if len(room.score) == len(names) else (0,) * len(names)
    room = room._replace(game=play.new_game(options, names), score=score, again=(), offer=None)
    return _timed(room, now)


def seed_of(secret: str, names: Sequence[str]) -> str:
    """The seed that nobody could choose: the digest of SECRET and all names."""
    return sha256("\n".join(("snakes-room-1", secret, *names)).encode()).hexdigest()


def roll(room: Room, key: str, ply: int, now: float) -> Room:
    """The player whose turn it is rolls; `ply` is the number of rolls the page showed. Raises Refused."""
    game = _running(room)
    _need(ply == game.state.ply, "moved-on")
    _need(room.seat_of(key) == game.state.turn, "not-your-turn")
    assert game.state.turn is not None
    room = _with_seat(room, game.state.turn, room.seats[game.state.turn]._replace(missed=0))
    return _rolled(room, "h", "app", now)


def tick(room: Room, now: float) -> Room:
    """Apply what is due by `now`: one roll by the clock or of a computer seat, however long nobody looked."""
    if room.due is None or room.game is None or room.game.state.turn is None:
        return room
    limit = _limit(room)
    if room.due > now + limit:
        return room._replace(due=now + limit)
    turn = room.game.state.turn
    if room.game.options.seats[turn] == "c":
        return _rolled(room, "c", "app", now) if now >= room.due else room
    if now < room.due + GRACE:
        return room
    seat = room.seats[turn]
    return _rolled(_with_seat(room, turn, seat._replace(missed=seat.missed + 1)), "h", "clock", now)


def is_due(due: float | None, now: float) -> bool:
    """Whether `tick` may have something to do; cheap, for polls."""
    return due is not None and now >= due


def resign(room: Room, key: str, now: float) -> Room:
    """The player gives up; an offer of a draw ends with it. Raises Refused."""
    game = _running(room)
    turn = game.state.turn
    room = _ended(room._replace(game=play.leave(game, _own_seat(room, key)), offer=None))
    assert room.game is not None
    return room if room.game.state.turn == turn else _timed(room, now)


def offer_draw(room: Room, key: str) -> Room:
    """A player who is still in offers a draw; an offer that stands stays as it is. Raises Refused."""
    game = _running(room)
    seat = _own_seat(room, key)
    _need(seat in play.persons_in(game), "out")
    _need(len(play.persons_in(game)) > 1, "alone")
    if room.offer:
        return room
    number = room.offers + 1
    return room._replace(offers=number, offer=Offer(number, seat, (seat,)))


def answer_draw(room: Room, key: str, number: int, agrees: bool) -> Room:
    """Say yes or no to the offer of this number. Raises Refused if it stands no more."""
    game = _running(room)
    seat = _own_seat(room, key)
    _need(room.offer is not None and room.offer.number == number, "no-offer")
    _need(seat in play.persons_in(game), "out")
    assert room.offer is not None
    if not agrees:
        return room._replace(offer=None)
    agreed = tuple(sorted({*room.offer.agreed, seat}))
    if set(agreed) >= set(play.persons_in(game)):
        return _ended(room._replace(game=play.agree_draw(game), offer=None, due=None))
    return room._replace(offer=room.offer._replace(agreed=agreed))


def rematch(room: Room, key: str, now: float, secret: str) -> Room:
    """A player wants another game; it begins when all who still hold seats do. Raises Refused.

    `secret` replaces the one that was disclosed: the first to ask brings it, so that it is committed before the start.
    """
    _need(room.phase == "over", "not-over")
    _own_seat(room, key)
    if not room.again:
        room = room._replace(secret=secret)
    room = room._replace(again=tuple(sorted({*room.again, key})))
    holders = {seat.key for seat in room.seats if seat.key}
    if not holders <= set(room.again):
        return room
    kept = [number for number in range(len(room.seats)) if number not in room.vacant]
    _need(len(kept) >= 2, "too-few")
    kinds = "".join(room.options.seats[number] for number in kept)
    seats = tuple(room.seats[number]._replace(missed=0) for number in kept)
    score = tuple(room.score[number] for number in kept)
    return started(room._replace(options=room.options._replace(seats=kinds), seats=seats, score=score), now)


def _rolled(room: Room, kind: str, by: By, now: float) -> Room:
    game = _running(room)
    seat = game.state.turn
    room = room._replace(game=play.roll(game, kind, by=by))
    if room.offer and room.offer.seat == seat:
        room = room._replace(offer=None)
    return _timed(_ended(room), now)


def _ended(room: Room) -> Room:
    """Count the win, if the game has just ended with one."""
    outcome = room.game and room.game.state.outcome
    if not outcome:
        return room
    score = tuple(wins + (seat == outcome.winner) for seat, wins in enumerate(room.score))
    return room._replace(score=score, due=None, offer=None)


def _timed(room: Room, now: float) -> Room:
    """Set when the next roll is due, if nobody makes it before."""
    if room.game is None or room.game.state.turn is None:
        return room._replace(due=None)
    limit = _limit(room)
    return room._replace(due=now + limit if limit else None)


def _limit(room: Room) -> float:
    """Seconds for the roll that is to come: a look at the last walk for a computer seat, else the clock."""
    assert room.game is not None and room.game.state.turn is not None
    turn = room.game.state.turn
    if room.game.options.seats[turn] == "c":
        return _walk_seconds(room.game.recent[-1]) + PAUSE if room.game.recent else PAUSE
    return min(AWAY_LIMIT, room.clock) if room.clock and room.seats[turn].is_away else float(room.clock)


def _walk_seconds(move: Move) -> float:
    return STEP * len(squares_walked(move)) + JUMP * (move.landed is not None and move.to != move.landed)


def _vacated(room: Room, seat: int) -> Room:
    """Nobody holds the seat; the host's role goes on to the next who sits."""
    gone = room.seats[seat]
    name = gone.name if room.game else ""
    room = _with_seat(room, seat, Seat("", name, gone.missed))
    room = room._replace(again=tuple(key for key in room.again if key != gone.key))
    if gone.key != room.host:
        return room
    return room._replace(host=next((other.key for other in room.seats if other.key), ""))


def _with_seat(room: Room, number: int, seat: Seat) -> Room:
    return room._replace(seats=(*room.seats[:number], seat, *room.seats[number + 1 :]))


def _is_full(room: Room) -> bool:
    return not room.vacant and any(seat.key for seat in room.seats)


def _running(room: Room) -> Game:
    if room.game is None:
        raise Refused("not-started")
    if room.game.state.turn is None:
        raise Refused("over")
    return room.game


def _own_seat(room: Room, key: str) -> int:
    seat = room.seat_of(key)
    if seat is None:
        raise Refused("watching")
    return seat


def _need_host(room: Room, key: str) -> None:
    _need(bool(key) and key == room.host, "not-host")


def _need(holds: bool, code: str) -> None:
    if not holds:
        raise Refused(code)
