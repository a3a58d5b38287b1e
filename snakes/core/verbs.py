"""What people do in a room. Each verb turns the room into the next one, or raises Refused with a code and changes nothing.

`key` names the browser that asks; a `host` verb is for the host alone.
"""

from . import play
from .clock import ended, rolled, timed
from .game import Refused
from .options import Options, handed_over
from .room import COMPUTER, USUAL_CLOCK, Offer, Room, Seat, running, seed_of, with_seat


def open_room(options: Options, key: str, name: str, secret: str, now: float, clock: int = USUAL_CLOCK) -> Room:
    """A room whose opener is host and sits in seat 1."""
    seats = (Seat(key, name or default_name(0)), *(Seat() for _ in options.seats[1:]))
    room = Room(options._replace(seats="h" + options.seats[1:]), seats, secret, host=key, clock=clock)
    return started(room, now) if not room.vacant else room


def default_name(seat: int) -> str:
    """What a player who gives no name is called; names go into the seed, so it is the same in every language."""
    return f"Player {seat + 1}"


def join(room: Room, key: str, name: str, now: float) -> Room:
    """Take the first seat that is open; the same browser joins once. Where none is open, one watches."""
    if room.seat_of(key) is not None or not room.open_seats:
        return room
    seat = room.open_seats[0]
    room = with_seat(room, seat, Seat(key, room.seats[seat].name or name or default_name(seat)))
    room = room if room.host else room._replace(host=key)
    if room.game is None:
        return room if room.vacant else started(room, now)
    if room.game.state.turn == seat and not room.clock:
        return room._replace(due=None)
    return room  # The time for a roll runs on, or leaving and joining could stop it for ever.


def rename(room: Room, key: str, name: str) -> Room:
    """Change one's name, in the lobby."""
    _need(room.game is None, "started")
    seat = _own_seat(room, key)
    return with_seat(room, seat, room.seats[seat]._replace(name=name or default_name(seat)))


def leave(room: Room, key: str, now: float) -> Room:
    """Give up one's seat: it becomes vacant, and a running game keeps its name. Who holds none, leaves nothing."""
    seat = room.seat_of(key)
    return room if seat is None else _vacated(room, seat, now)


def remove(room: Room, host: str, seat: int, now: float) -> Room:
    """Take somebody's seat away."""
    _need_host(room, host)
    _need_held(room, seat)
    return _vacated(room, seat, now)


def hand_host(room: Room, host: str, seat: int) -> Room:
    """Hand the role to who holds a seat."""
    _need_host(room, host)
    _need_held(room, seat)
    return room._replace(host=room.seats[seat].key)


def set_options(room: Room, host: str, options: Options, clock: int) -> Room:
    """Change the rules, in the lobby. Those who sit keep their seats; with fewer seats they move up, in order."""
    _need_host(room, host)
    _need(room.game is None, "started")
    count = len(options.seats)
    sitting = tuple(seat for seat in room.seats if seat.key)
    _need(len(sitting) <= count, "too-few-seats")
    seats = sitting if any(seat.key for seat in room.seats[count:]) else room.seats[:count]
    seats += (Seat(),) * (count - len(seats))
    kinds = "".join("h" if seat.key else kind for seat, kind in zip(seats, options.seats, strict=True))
    return room._replace(options=options._replace(seats=kinds), seats=seats, clock=clock)


def set_seat(room: Room, key: str, seat: int, kind: str, now: float) -> Room:
    """Hand a seat to the computer or back.

    The host may hand over a seat that nobody holds or whose player is away; in the game a player takes the own seat back.
    """
    _need(0 <= seat < len(room.seats), "no-seat")
    its = room.seats[seat]
    if room.game is None or its.key != key or kind == "c":
        _need_host(room, key)
        _need(not its.key or its.is_away, "held")
    if room.game is None:
        room = room._replace(options=room.options._replace(seats=handed_over(room.options.seats, seat, kind)))
        return started(room, now) if kind == "c" and not room.vacant else room
    game = play.hand_over(running(room), seat, kind)
    if game == room.game:
        return room
    room = room._replace(options=room.options._replace(seats=game.options.seats), game=game, offer=None)
    room = with_seat(room, seat, its._replace(missed=0))
    return timed(room, now) if game.state.turn == seat else room


def start(room: Room, host: str, now: float) -> Room:
    """Start with those who are there, two or more; vacant seats are taken away."""
    _need_host(room, host)
    _need(room.game is None, "started")
    return started(_without_vacant(room), now)


def started(room: Room, now: float) -> Room:
    """The game begins: names are fixed, and with them the seed."""
    names = tuple(
        COMPUTER if kind == "c" else seat.name for kind, seat in zip(room.options.seats, room.seats, strict=True)
    )
    options = room.options
    if not room.is_known:
        options = options._replace(seed=seed_of(room.secret, names), game=1)
    score = room.score if len(room.score) == len(names) else (0,) * len(names)
    game = play.new_game(options, names)
    return timed(room._replace(game=game, played=room.played + 1, score=score, again=(), offer=None), now)


def roll(room: Room, key: str, ply: int, now: float) -> Room:
    """The player whose turn it is rolls; `ply` is the number of rolls the page showed."""
    game = running(room)
    _need(ply == game.state.ply, "moved-on")
    seat = _own_seat(room, key)
    _need(seat == game.state.turn, "not-your-turn")
    return rolled(with_seat(room, seat, room.seats[seat]._replace(missed=0)), "h", "app", now)


def resign(room: Room, key: str, now: float) -> Room:
    """Give up; an offer of a draw ends with it."""
    game = running(room)
    turn = game.state.turn
    room = ended(room._replace(game=play.leave(game, _own_seat(room, key)), offer=None))
    return room if running_turn(room) == turn else timed(room, now)


def running_turn(room: Room) -> int | None:
    """The seat to roll, if any."""
    return room.game.state.turn if room.game else None


def offer_draw(room: Room, key: str) -> Room:
    """Offer a draw; an offer that stands stays as it is."""
    running(room)
    seat = _own_seat(room, key)
    _need(seat in room.players_in, "out")
    _need(len(room.players_in) > 1, "alone")
    if room.offer:
        return room
    number = room.offers + 1
    return room._replace(offers=number, offer=Offer(number, seat, (seat,)))


def answer_draw(room: Room, key: str, number: int, agrees: bool) -> Room:
    """Say yes or no to the offer of this number, if it still stands."""
    game = running(room)
    seat = _own_seat(room, key)
    offer = room.offer
    if offer is None or offer.number != number:
        raise Refused("no-offer")
    _need(seat in room.players_in, "out")
    if not agrees:
        return room._replace(offer=None)
    agreed = tuple(sorted({*offer.agreed, seat}))
    if set(agreed) >= set(room.players_in):
        return ended(room._replace(game=play.agree_draw(game), offer=None))
    return room._replace(offer=offer._replace(agreed=agreed))


def rematch(room: Room, key: str, now: float, secret: str) -> Room:
    """Ask for another game; it begins when all who still hold seats have asked.

    The first to ask brings the `secret` of the next game, so that it is committed before the start.
    """
    _need(room.phase == "over", "not-over")
    _own_seat(room, key)
    room = room._replace(again=tuple(sorted({*room.again, key})), next_secret=room.next_secret or secret)
    return _rematched(room, now)


def _rematched(room: Room, now: float) -> Room:
    """The next game, if all who hold seats want it. Whoever asks is there, so a seat lent to the computer is theirs again."""
    holders = {seat.key for seat in room.seats if seat.key}
    if room.phase != "over" or not holders or not holders <= set(room.again):
        return room
    kinds = "".join("h" if seat.key else kind for seat, kind in zip(room.seats, room.options.seats, strict=True))
    if sum(bool(seat.key) or kind == "c" for seat, kind in zip(room.seats, kinds, strict=True)) < 2:
        return room
    room = room._replace(
        options=room.options._replace(seats=kinds, seed=None),
        seats=tuple(seat._replace(missed=0) for seat in room.seats),
    )
    return started(_without_vacant(room)._replace(secret=room.next_secret, next_secret=""), now)


def _without_vacant(room: Room) -> Room:
    """The room with only those seats that somebody holds, at least two."""
    kept = [number for number in range(len(room.seats)) if number not in room.vacant]
    _need(len(kept) >= 2, "too-few")
    return room._replace(
        options=room.options._replace(seats="".join(room.options.seats[number] for number in kept)),
        seats=tuple(room.seats[number] for number in kept),
        score=tuple(room.score[number] for number in kept) if room.score else (),
    )


def _vacated(room: Room, seat: int, now: float) -> Room:
    """Nobody holds the seat; the host's role goes on to the next who sits."""
    gone = room.seats[seat]
    room = with_seat(room, seat, Seat("", gone.name if room.game else ""))
    room = room._replace(again=tuple(key for key in room.again if key != gone.key))
    if gone.key == room.host:
        room = room._replace(host=next((other.key for other in room.seats if other.key), ""))
    if room.offer and (room.offer.seat == seat or set(room.offer.agreed) >= set(room.players_in)):
        room = room._replace(offer=None)
    if room.phase == "over":
        return _rematched(room, now)
    if running_turn(room) != seat:
        return room
    soon = timed(room, now)
    return soon if room.due is None or soon.due is None or soon.due < room.due else room


def _own_seat(room: Room, key: str) -> int:
    seat = room.seat_of(key)
    if seat is None:
        raise Refused("watching")
    return seat


def _need_host(room: Room, key: str) -> None:
    _need(bool(key) and key == room.host, "not-host")


def _need_held(room: Room, seat: int) -> None:
    _need(0 <= seat < len(room.seats) and bool(room.seats[seat].key), "no-seat")


def _need(holds: bool, code: str) -> None:
    if not holds:
        raise Refused(code)
