#!/usr/bin/env python
"""The project's commands: `play` serves the game, `help` lists the rest."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not installed here. Run: .venv/bin/pip install .")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
