"""The toolbar: each option with its choices, when one would choose them, and what does nothing now."""

from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from snakes.core.options import (
    CHOICES,
    FORBIDDEN_IN_ROOMS,
    MOST_SEATS,
    NAMED_BOARDS,
    PRESETS,
    Options,
    preset_of,
    resized,
)
from snakes.core.play import Game, persons_in

from . import words
from .boards import board_name
from .languages import once_a_language


class Choice(NamedTuple):
    """A value that an option can have."""

    value: str
    label: str
    chosen: bool


class Field(NamedTuple):
    """An option of the toolbar. `idle` says why it does nothing under the others; it is empty while it does something."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    hint: str
    idle: str


class NameRow(NamedTuple):
    """A seat whose name can be changed."""

    seat: int
    label: str
    name: str
    default: str


class SeatRow(NamedTuple):
    """A person who can resign."""

    seat: int
    label: str


class Setup(NamedTuple):
    """The toolbar of a game."""

    preset: Field
    fields: tuple[Field, ...]
    colour: Field | None
    names: list[NameRow]
    leaving: list[SeatRow]
    can_draw: bool
    taking_back: str
    summary: str
    link: str
    room_link: str


def setup_of(game: Game) -> Setup:
    """The toolbar for the game as it is."""
    options = game.options
    return _toolbar(options._replace(seed=None, game=1))._replace(
        names=_name_rows(game.names, options.seats),
        leaving=_leaving_rows(game),
        can_draw=len(persons_in(game)) > 1,
        link=options.text,
    )


@once_a_language
def _toolbar(options: Options) -> Setup:
    """The fields, which are the same for all games with these options."""
    return Setup(
        preset=_preset_field(options),
        fields=(
            _seats_field(options.seats, resized),
            _board_field(options),
            *(_field(options, name) for name in ("start", "finish", "six", "three", "throw", "help")),
        ),
        colour=_colour_field(options),
        names=[],
        leaving=[],
        can_draw=False,
        taking_back=_taking_back(options),
        summary=f"{preset_name(preset_of(options))} · {board_name(options.board)}",
        link="",
        room_link=_room_link(options),
    )


def room_fields(options: Options) -> tuple[Field, tuple[Field, ...]]:
    """The preset and the other fields of a room: those of a table but dice and help, and further seats are persons'."""
    toolbar = _toolbar(options._replace(seed=None, game=1))
    fields = [field for field in toolbar.fields if field.name not in FORBIDDEN_IN_ROOMS]
    seats = _seats_field(options.seats, lambda seats, count: (seats + "h" * MOST_SEATS)[:count])
    return _preset_field(options, in_room=True), tuple(seats if field.name == "seats" else field for field in fields)


def _room_link(options: Options) -> str:
    """These rules as the query of the page that opens a room."""
    preset = preset_of(options, in_room=True)
    if preset:
        return urlencode({"preset": preset})
    return urlencode({name: getattr(options, name) for name in ("board", "start", "finish", "six", "three")})


def _taking_back(options: Options) -> str:
    """What comes of taking a roll back; empty where one cannot, or throws the die oneself."""
    if options.help == "off" or options.throw == "hand":
        return ""
    return _("A roll that is taken back falls again the same.")


def _leaving_rows(game: Game) -> list[SeatRow]:
    if game.state.turn is None:
        return []
    names = words.callings(game)
    return [SeatRow(seat, _("%(name)s resigns") % {"name": names[seat]}) for seat in persons_in(game)]


@once_a_language
def _name_rows(names: tuple[str, ...], kinds: str) -> list[NameRow]:
    return [
        NameRow(seat, _("Name of seat %(number)d") % {"number": seat + 1}, name, words.own_name(seat, kinds[seat]))
        for seat, name in enumerate(names)
    ]


@once_a_language
def preset_name(preset: str | None) -> str:
    """What a preset is called; None is no preset."""
    names = {
        "quick": _("Quick game"),
        "family": _("Family game"),
        "duel": _("Duel"),
        "race": _("Race"),
        "house": _("House rules"),
    }
    return names[preset] if preset else _("Own rules")


@once_a_language
def option_label(name: str) -> str:
    """What an option is called."""
    return {
        "preset": _("Game"),
        "seats": _("Players"),
        "board": _("Board"),
        "start": _("Start"),
        "finish": _("Finish"),
        "six": _("A six"),
        "three": _("Third six in a turn"),
        "help": _("Take-back and hints"),
        "throw": _("Dice"),
        "seed": _("Seed"),
        "game": _("Game number"),
    }[name]


@once_a_language
def choice_label(name: str, value: str) -> str:
    """What a value of an option is called."""
    return {
        "start": {
            "one": _("on square 1"),
            "any": _("off the board, any roll walks on"),
            "six": _("off the board, a 6 is needed"),
            "six-on": _("off the board, a 6 is needed and rolls again"),
        },
        "finish": {
            "reach": _("reach or pass 100"),
            "exact": _("exactly 100, else stay"),
            "bounce": _("exactly 100, else walk back"),
        },
        "six": {"pass": _("like any other number"), "again": _("rolls again")},
        "three": {"off": _("costs nothing"), "turn": _("undoes the turn"), "pen": _("back to the start")},
        "help": {"off": _("off"), "on": _("on")},
        "throw": {"app": _("thrown by the app"), "hand": _("a real die on the table")},
    }[name][value]


@once_a_language
def hint(name: str, value: str) -> str:
    """When one would choose this."""
    hints = {
        "preset": {
            "quick": _("Short on time: one person against the computer, a few minutes."),
            "family": _("Two people of any age and the computer, on a gentle board."),
            "duel": _("Two sides, Black and White, on the board known from the shops."),
            "race": _("Four people, long ladders, a crowded end."),
            "house": _("The strict rules: a six to start, exactly 100, beware of the third six."),
            "": _("A mixture of your own."),
        },
        "seats": {
            "2": _("Quickest: the turn comes back at once."),
            "3": _("Enough rivals to overtake, never a long wait."),
            "4": _("The full table: a longer game and a crowded end."),
        },
        "board": {
            "classic": _("Nine ladders, nine snakes, two of them just below 100: dramatic."),
            "printed": _("The board sold in the shops: a ladder home from 80, a long fall from 87."),
            "meadow": _("Gentle and quick, with two long ladders: good with small children."),
            "temple": _("Eight ladders, eight snakes, and a long fall from 77."),
            "river": _("Two chains: they show that only one jump is taken at a time."),
            "race": _("Many long ladders, and one snake below 100."),
            "random": _("A new board for every game."),
            "fresh": _("A new board for every game, with short jumps and busy squares."),
            "plain": _("No snakes, no ladders: counting practice."),
            "": _("A board of your own."),
        },
        "start": {
            "one": _("Everybody is on the road at once."),
            "any": _("The first roll counts in full: good for counting aloud."),
            "six": _("The old way: patience before the first step."),
            "six-on": _("The old way, with a reward for the six."),
        },
        "finish": {
            "reach": _("Short on time: any roll that is big enough wins."),
            "exact": _("A tense end: the last squares can take a while."),
            "bounce": _("The snakes below 100 stay dangerous to the last."),
        },
        "six": {
            "pass": _("Turns stay even, so small children keep track."),
            "again": _("Lucky streaks, and a quicker game."),
        },
        "throw": {
            "app": _("Quick, and anyone can check them."),
            "hand": _("For those who like to feel it in their hand: you roll, and enter the face."),
        },
        "help": {
            "off": _("What has fallen counts."),
            "on": _("For learners: a roll can be taken back, and hints show where each face leads."),
        },
        "three": {
            "off": _("No limit to luck."),
            "turn": _("A streak of sixes becomes a risk."),
            "pen": _("For hard hearts: the third six costs everything."),
        },
    }
    return hints[name].get(value) or hints[name][""]


def _field(options: Options, name: str) -> Field:
    value = getattr(options, name)
    choices = tuple(Choice(each, choice_label(name, each), each == value) for each in CHOICES[name])
    idle = _("Only counts where a six rolls again.") if name == "three" and options.six != "again" else ""
    return Field(name, option_label(name), choices, hint(name, value), idle)


def _preset_field(options: Options, in_room: bool = False) -> Field:
    preset = preset_of(options, in_room)
    choices = tuple(Choice(name, preset_name(name), name == preset) for name in PRESETS)
    if preset is None:
        choices = (Choice("", preset_name(None), True), *choices)
    return Field("preset", option_label("preset"), choices, hint("preset", preset or ""), "")


def _board_field(options: Options) -> Field:
    choices = tuple(Choice(name, board_name(name), name == options.board) for name in NAMED_BOARDS)
    if options.board not in NAMED_BOARDS:
        choices += (Choice(options.board, board_name(options.board), True),)
    return Field("board", option_label("board"), choices, hint("board", options.board), "")


def _seats_field(seats: str, resize: Callable[[str, int], str]) -> Field:
    count = len(seats)
    choices = tuple(
        Choice(
            resize(seats, number),
            ngettext("%(count)d player", "%(count)d players", number) % {"count": number},
            number == count,
        )
        for number in range(2, MOST_SEATS + 1)
    )
    return Field("seats", option_label("seats"), choices, hint("seats", str(count)), "")


def _colour_field(options: Options) -> Field | None:
    """Black or White, where one person meets the computer in a duel."""
    if preset_of(options) != "duel" or sorted(options.seats) != ["c", "h"]:
        return None
    choices = (
        Choice("hc", _("Black, rolls first"), options.seats == "hc"),
        Choice("ch", _("White, rolls second"), options.seats == "ch"),
    )
    return Field("seats", _("Your colour"), choices, _("Rolling first wins 51 games of 100."), "")
