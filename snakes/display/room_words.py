"""Sentences about a room, in the language of the page."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from snakes.core.clock import AWAY_LIMIT
from snakes.core.room import Room

from . import words
from .languages import once_a_language


def refusal(code: str) -> str:
    """Why that cannot be done in the room now."""
    own = {
        "not-started": _("The game has not started yet."),
        "started": _("The game has started; this can no longer be changed."),
        "not-your-turn": _("It is not your turn."),
        "watching": _("You have no seat in this room; you are watching."),
        "not-host": _("Only the host can do that."),
        "held": _("Somebody is playing on this seat."),
        "too-few": _("A game needs two players at least."),
        "too-few-seats": _("There are more players here than seats; remove somebody first."),
        "no-offer": _("That offer of a draw no longer stands."),
        "not-over": _("The game is still being played."),
        "out": _("You are no longer in this game."),
        "busy": _("Too many pressed at once. Nothing has changed; press again."),
    }
    return own[code] if code in own else words.refusal(code)


@once_a_language
def tag_words() -> dict[str, str]:
    """What is said of somebody beside the name."""
    return {
        "you": _("you"),
        "host": _("host"),
        "computer": _("computer"),
        "left": _("has left"),
        "away": _("away"),
    }


@once_a_language
def kind_words() -> dict[str, str]:
    """Whom the host may hand a seat to, by who has it."""
    return {"h": _("Computer"), "c": _("Person")}


@once_a_language
def more_about(seat: int) -> str:
    """What folds out what the host may do with whoever sits there."""
    return _("More about seat %(number)d") % {"number": seat + 1}


@once_a_language
def action(label: str, seat: int) -> str:
    """A button of one seat among several."""
    return _("%(label)s: seat %(number)d") % {"label": label, "number": seat + 1}


@once_a_language
def clock_label(seconds: int) -> str:
    """What a limit for a roll is called."""
    return (
        ngettext("%(count)d second a roll", "%(count)d seconds a roll", seconds) % {"count": seconds}
        if seconds
        else _("no clock")
    )


def seconds_words(left: float) -> str:
    """How long there is still for a roll."""
    seconds = max(0, round(left))
    return ngettext("%(count)d second left", "%(count)d seconds left", seconds) % {"count": seconds}


def lobby_status(room: Room, is_host: bool) -> str:
    """What the lobby is waiting for."""
    missing = len(room.vacant)
    sentence = ngettext("Waiting for %(count)d more player.", "Waiting for %(count)d more players.", missing)
    waiting = sentence % {"count": missing} if missing else _("All seats are taken.")
    if len(room.seats) - missing < 2:
        return waiting
    can = _("You can start now.") if is_host else _("The host can start now.")
    return f"{waiting} {can}"


def watching_words(room: Room) -> str:
    """What somebody without a seat is told."""
    if room.open_seats:
        return _("You are watching. There is a free seat: give a name and join.")
    if room.game is None:
        return _("All seats are taken, so you are watching.")
    return (
        _("The game has started without you, so you are watching.")
        if room.phase == "playing"
        else _("You are watching.")
    )


def your_turn(awaited: str) -> str:
    """The sentence about the next roll, for whoever is to make it."""
    return _("Your turn!") + " " + awaited


def away_words(can_roll: bool) -> str:
    """What a player who missed two rolls is told."""
    seconds = {"count": round(AWAY_LIMIT)}
    if can_roll:
        return (
            _(
                "You missed two rolls, so the clock gives you %(count)d seconds. Roll by hand and you have the full time again."
            )
            % seconds
        )
    return (
        _(
            "You missed two rolls. At your next turn you have %(count)d seconds; roll by hand and you have the full time again."
        )
        % seconds
    )


def offer_words(names: Sequence[str], seat: int, agreed: Sequence[int], asked: Sequence[int]) -> str:
    """Who offers a draw, and whose answer is missing."""
    missing = [names[other] for other in asked if other not in agreed]
    return _("%(name)s offers a draw. Waiting for %(others)s.") % {"name": names[seat], "others": listed(missing)}


def again_words(room: Room, names: Sequence[str]) -> str:
    """Who wants another game, and who is waited for."""
    if not room.again:
        return ""
    here = [seat for seat, its in enumerate(room.seats) if its.key]
    want = [names[seat] for seat in here if room.seats[seat].key in room.again]
    missing = [names[seat] for seat in here if room.seats[seat].key not in room.again]
    if not missing:
        return _("%(names)s: ready for another game. Nobody else is left to play with.") % {"names": listed(want)}
    return _("%(names)s: ready for another game. Waiting for %(others)s.") % {
        "names": listed(want),
        "others": listed(missing),
    }


def score_words(room: Room, names: Sequence[str]) -> str:
    """The wins of each in the series, once there was more than one game."""
    if room.played < 2:
        return ""
    wins = [f"{name} {count}" for name, count in zip(names, room.score, strict=True)]
    return _("After %(count)d games: %(wins)s") % {"count": room.played, "wins": " · ".join(wins)}


def listed(names: Sequence[str]) -> str:
    """Names in a row."""
    return ", ".join(names)


def limit_reached(whose: str) -> str:
    """Why no further room can be opened."""
    return {
        "browser": _("This browser has opened many rooms within an hour. Use one of them, or come back later."),
        "address": _("Very many rooms were opened from this network within an hour. Come back later."),
        "all": _("There are as many rooms here as there may be. Come back later, when some are over."),
    }[whose]
