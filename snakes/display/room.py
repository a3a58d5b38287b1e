"""A room as its page shows it to one of those who look."""

import shlex
from typing import Any, NamedTuple, TypedDict

from django.urls import reverse
from django.utils.translation import gettext as _

from snakes.core.clock import limit
from snakes.core.options import Options, preset_of
from snakes.core.play import Game
from snakes.core.record import FORMAT, SETUP, record_of
from snakes.core.replay import replay_of
from snakes.core.room import CLOCKS, COMPUTER, Room, digest, seed_lines

from . import room_words, tokens, words
from .boards import board_name
from .dice import dice_address
from .replay import replay_address
from .setup import Choice, preset_name
from .table import TableView, animal_name, table_view

SEPARATOR = r"\n"
"""A line feed, as a shell's printf reads it."""


class Person(TypedDict):
    """A seat and who sits on it."""

    seat: str
    number: str
    piece: str
    animal: str
    name: str
    where: str
    turn: str
    tags: list[str]
    other_kind: str
    kind_label: str
    kind_action: str
    can_remove: bool
    more: str


class Clock(NamedTuple):
    """The time for the roll that is to come."""

    left: str
    limit: str
    words: str


class Proof(NamedTuple):
    """What shows that nobody chose the dice, once the game is over."""

    secret: str
    seed: str
    shell: str
    check: str
    replay: str


class RoomView(TypedDict):
    """Everything the fragment of a room shows to one browser."""

    base: str
    code: str
    spaced: str
    version: str
    role: str
    phase: str
    summary: str
    clock_label: str
    commitment: str
    next_commitment: str
    is_known: bool
    status: str
    people: list[Person]
    mine: str
    is_host: bool
    watching: str
    can_join: bool
    can_start: bool
    game: TableView | None
    may_roll: bool
    roll_label: str
    clock: Clock | None
    away: str
    offer: str
    offer_number: str
    can_answer: bool
    is_playing: bool
    can_rename: bool
    my_name: str
    sets_rules: bool
    score: str
    again: str
    can_rematch: bool
    proof: Proof | None


def room_view(code: str, version: int, room: Room, player: str, now: float) -> RoomView:
    """The room as this player, or somebody who watches, sees it."""
    mine = room.seat_of(player)
    is_host = bool(player) and player == room.host
    game = table_view(room.game) if room.game else None
    names = _callings(room)
    turn = room.game.state.turn if room.game else None
    may_roll = mine is not None and mine == turn and room.options.seats[mine] == "h"
    is_playing = mine is not None and mine in room.players_in and room.phase == "playing"
    return RoomView(
        base=reverse("room", args=[code]),
        code=code,
        spaced=f"{code[:4]} {code[4:]}",
        version=str(version),
        role=_role(room, mine, is_host, is_playing),
        phase=room.phase,
        summary=summary_of(room.options),
        clock_label=room_words.clock_label(room.clock),
        commitment=room.commitment,
        next_commitment=digest(room.next_secret) if room.next_secret else "",
        is_known=room.is_known,
        status=_status(room, game, may_roll, is_host),
        people=_people(room, names, mine, is_host),
        mine="" if mine is None else str(mine),
        is_host=is_host,
        watching="" if mine is not None else room_words.watching_words(room),
        can_join=mine is None and bool(room.open_seats),
        can_start=is_host and room.phase == "lobby" and len(room.seats) - len(room.vacant) > 1,
        game=game,
        may_roll=may_roll,
        roll_label=_("Roll") if may_roll or turn is None else _("Wait for %(name)s") % {"name": names[turn]},
        clock=_clock(room, now),
        away=_away(room, mine, may_roll),
        offer=_offer(room, names),
        offer_number=str(room.offer.number) if room.offer else "",
        can_answer=is_playing and room.offer is not None and mine not in room.offer.agreed,
        is_playing=is_playing,
        can_rename=mine is not None and room.game is None,
        my_name="" if mine is None else room.seats[mine].name,
        sets_rules=is_host and room.game is None,
        score=room_words.score_words(room, names),
        again=room_words.again_words(room, names),
        can_rematch=room.phase == "over" and mine is not None and player not in room.again,
        proof=_proof(room, room.game) if room.game and room.phase == "over" else None,
    )


def summary_of(options: Options) -> str:
    """The rules of a room in a few words."""
    name, board = preset_name(preset_of(options, in_room=True)), board_name(options.board)
    return name if name == board else f"{name} · {board}"


def clock_choices(chosen: int) -> list[Choice]:
    """The limits for a roll."""
    return [Choice(str(seconds), room_words.clock_label(seconds), seconds == chosen) for seconds in CLOCKS]


def room_record(room: Room) -> dict[str, Any]:
    """The record of a room's game; what the dice come from is in it once the game is over."""
    if room.game is None:
        setup = {key: getattr(room.options, key) for key in SETUP}
        return {
            "format": FORMAT,
            "setup": setup,
            "names": [_seat_name(room, seat) for seat in range(len(room.seats))],
            "commitment": room.commitment,
        }
    record = record_of(room.game, list(room.game.names))
    if room.phase == "over":
        return record | {"secret": room.secret, "commitment": room.commitment}
    return record | {"seed": None, "commitment": room.commitment}


def _role(room: Room, mine: int | None, is_host: bool, is_playing: bool) -> str:
    """What decides which forms stand beside the part that is polled."""
    seat = (
        "open" if mine is None and room.open_seats else "watcher" if mine is None else "player" if is_playing else "out"
    )
    return f"{room.phase}-{room.played}-{seat}{'-host' if is_host else ''}"


def _callings(room: Room) -> list[str]:
    """What sentences call each seat."""
    if room.game:
        return words.callings(room.game)
    names = [_seat_name(room, seat) for seat in range(len(room.seats))]
    return [
        words.isolated(name) + (f" ({seat + 1})" if names.count(name) > 1 else "") for seat, name in enumerate(names)
    ]


def _seat_name(room: Room, seat: int) -> str:
    if room.game:
        return room.game.names[seat]
    return COMPUTER if room.options.seats[seat] == "c" else room.seats[seat].name


def _status(room: Room, game: TableView | None, may_roll: bool, is_host: bool) -> str:
    if game is None:
        return room_words.lobby_status(room, is_host)
    return room_words.your_turn(game["awaited"]) if may_roll else game["awaited"]


def _people(room: Room, names: list[str], mine: int | None, is_host: bool) -> list[Person]:
    pieces = tokens.pieces(room.options)
    where = words.words_by_square()
    people = []
    for seat, its in enumerate(room.seats):
        kind = room.options.seats[seat]
        square = room.game.state.tokens[seat] if room.game else None
        is_turn = room.game is not None and seat == room.game.state.turn
        label = _kind_label(room, seat, mine, is_host)
        people.append(
            Person(
                seat=str(seat),
                number=str(seat + 1),
                piece=pieces[seat],
                animal=animal_name(pieces[seat]),
                name=_seat_name(room, seat),
                where=where[square] if room.game else "",
                turn=_("to roll") if is_turn else "",
                tags=_tags(room, seat, mine),
                other_kind="h" if kind == "c" else "c",
                kind_label=label,
                kind_action=room_words.action(label, seat),
                can_remove=is_host and bool(its.key) and seat != mine,
                more=room_words.more_about(seat),
            )
        )
    return people


def _tags(room: Room, seat: int, mine: int | None) -> list[str]:
    its, words_for = room.seats[seat], room_words.tag_words()
    holds = {
        "you": seat == mine,
        "host": bool(its.key) and its.key == room.host,
        "computer": room.options.seats[seat] == "c" and room.game is not None,
        "left": room.game is not None and room.options.seats[seat] == "h" and not its.key,
        "away": bool(its.key) and its.is_away and room.phase == "playing",
    }
    return [words_for[tag] for tag, does in holds.items() if does]


def _kind_label(room: Room, seat: int, mine: int | None, is_host: bool) -> str:
    """What the button says that hands the seat over, if this browser may do so."""
    its, kind = room.seats[seat], room.options.seats[seat]
    if room.phase == "over" or (room.game and room.game.state.tokens[seat] is None):
        return ""
    if room.game and kind == "c" and seat == mine:
        return _("I am back")
    if not is_host or seat == mine or (its.key and not its.is_away):
        return ""
    return room_words.kind_words()[kind]


def _clock(room: Room, now: float) -> Clock | None:
    """The clock of a person's roll."""
    if room.due is None or room.game is None or room.game.kind_to_roll != "h":
        return None
    whole = limit(room)
    left = max(0.0, min(room.due - now, whole))
    return Clock(f"{left:.1f}", f"{whole:.0f}", room_words.seconds_words(left))


def _away(room: Room, mine: int | None, may_roll: bool) -> str:
    if mine is None or room.phase != "playing" or room.options.seats[mine] != "h" or not room.seats[mine].is_away:
        return ""
    return room_words.away_words(may_roll)


def _offer(room: Room, names: list[str]) -> str:
    return room_words.offer_words(names, room.offer.seat, room.offer.agreed, room.players_in) if room.offer else ""


def _proof(room: Room, game: Game) -> Proof:
    lines = seed_lines(room.secret, game.names)
    return Proof(
        secret=room.secret,
        seed=game.options.seed or "",
        shell=f"printf '{SEPARATOR.join(['%s'] * len(lines))}' {shlex.join(lines)} | sha256sum",
        check=dice_address(game),
        replay=replay_address(replay_of(game), 0),
    )
