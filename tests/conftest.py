"""Fixtures that every part of the tests shares."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.test import override_settings
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Playwright keeps an event loop in the main thread, where Django would refuse the database of a live server.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


# A test that takes long on a busy machine is not wrong.
hypothesis_settings.register_profile(
    "patient", hypothesis_settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("patient")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Why tests were skipped: one line for each reason, however many tests it concerns."""
    reasons = Counter(report.longrepr[2] for report in terminalreporter.stats.get("skipped", []))
    for reason, number in reasons.items():
        terminalreporter.write_line(f"{number} skipped: {reason.removeprefix('Skipped: ')}")


@pytest.fixture(scope="session", autouse=True)
def plain_static_files(django_test_environment: None) -> Iterator[None]:
    """Pages name the files as they are in the source: nothing has to be collected first."""
    with override_settings(
        STORAGES={"staticfiles": {"BACKEND": settings.PLAIN_STATIC}},
        STATIC_ROOT=None,
        WHITENOISE_USE_FINDERS=True,
        WHITENOISE_AUTOREFRESH=True,
    ):
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, driven by Playwright. With REQUIRE_BROWSER set its absence is a failure."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        give_up = pytest.fail if os.environ.get("REQUIRE_BROWSER") else pytest.skip
        give_up("no Chromium here; on Debian: apt install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_OPTIONS)
        yield opened
        opened.close()
