"""`manage.py play`: prepare everything and serve the game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from snakes import serving


def whole_number(lowest: int, highest: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 9 and lowest <= int(text) <= highest:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {lowest} to {highest}")

    return read


class Command(BaseCommand):
    help = "Serves the game, ready for play: prepares the database and the static files, then starts the server."
    requires_system_checks = ()  # they are for developers, and cost more than the rest of the start

    def add_arguments(self, parser: CommandParser) -> None:
        parser.usage = argparse.SUPPRESS  # one clear sentence on a mistake, not ten lines before it
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")
        parser.add_argument("--port", type=whole_number(1, 65535), default=8000, help="default: 8000")
        parser.add_argument(
            "--workers",
            type=whole_number(1, 64),
            default=1,
            help="server processes (default: 1, which serves hundreds of players; at most one for each core pays)",
        )

    def handle(self, *, host: str, port: int, workers: int, **options: Any) -> None:
        try:
            address = serving.bindable(host, port)
            serving.prepare()
            serving.serve(address, port, workers, lambda: self.announce(address, port))
        except serving.CannotServe as reason:
            sys.exit(str(reason))

    def announce(self, address: str, port: int) -> None:
        self.stdout.write(serving.welcome(address, port))
        self.stdout.flush()
