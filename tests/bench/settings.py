"""The settings of the server that is measured: those of every other server, and the bare view beside the game."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
