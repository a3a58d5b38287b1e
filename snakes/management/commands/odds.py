"""`manage.py odds`: how long one token needs on each board under each finish, as a table or as CSV."""

import csv
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from snakes.core import chances, options
from snakes.core.boards import FIXED, Jumps
from snakes.core.game import Rules, begin
from snakes.core.options import CHOICES, MOST_SEATS, OptionError, Options
from snakes.display import faults

COLUMNS = ("board", "start", "finish", "six", "three", "mean_rolls", "mean_turns", "median_turns", "p90_turns")
WINS = tuple(f"win_{seats}" for seats in range(2, MOST_SEATS + 1))


class Command(BaseCommand):
    help = "Exact odds: one row for each board and finish, or for just the options given, such as board=printed."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("options", nargs="*", metavar="option=value")
        parser.add_argument("--csv", action="store_true", help="comma-separated values in place of a table")

    def handle(self, *words: str, **settings: Any) -> None:
        try:
            rows = [[*map(str, row)] for row in table(asked(settings["options"]), settings["options"])]
        except chances.TooLong:
            raise CommandError("Games on this board can last so long that their odds cannot be foretold.") from None
        if settings["csv"]:
            csv.writer(self.stdout, lineterminator="\n").writerows(rows)
            return
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            self.stdout.write("  ".join(value.ljust(width) for value, width in zip(row, widths, strict=True)).rstrip())


def asked(pairs: list[str]) -> Options:
    """The options that were given, completed by the default preset."""
    given: dict[str, list[str]] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or key not in options.KEYS:
            raise CommandError(f"“{pair}” is no option; write board=printed, finish=exact …")
        given.setdefault(key, []).append(value)
    try:
        setup = options.from_address(given) or options.PRESETS[options.DEFAULT_PRESET]
        if setup.board in options.FROM_LOT and setup.seed is None:
            raise OptionError("board", setup.board, "no-seed")
        return setup
    except OptionError as error:
        raise CommandError(faults.sentence(error)) from None


def table(setup: Options, pairs: list[str]) -> list[tuple[Any, ...]]:
    """A heading and a row for each board and finish that was not settled by the options given."""
    settled = {pair.partition("=")[0] for pair in pairs}
    boards: dict[str, Jumps] = {setup.board: setup.jumps} if {"board", "preset"} & settled else dict(FIXED)
    finishes = (setup.finish,) if {"finish", "preset"} & settled else CHOICES["finish"]
    rows = [
        row(name, jumps, setup.rules._replace(finish=finish)) for name, jumps in boards.items() for finish in finishes
    ]
    return [(*COLUMNS, *WINS), *rows]


def row(name: str, jumps: Jumps, rules: Rules) -> tuple[Any, ...]:
    """The odds of one board under these rules."""
    square = rules.first_square
    alone = chances.course(rules, tuple(jumps.items()), square, square, 0)
    wins = [
        " ".join(f"{win:.6f}" for win in chances.race_of(begin(rules, jumps, seats)).win)
        for seats in range(2, MOST_SEATS + 1)
    ]
    figures = (f"{alone.mean_rolls:.6f}", f"{alone.mean_turns:.6f}", alone.turns_for(0.5), alone.turns_for(0.9))
    return (name, *rules, *figures, *wins)
