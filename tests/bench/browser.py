"""What somebody at a screen notices, measured in Chromium: a click, the requests of a visit, and Lighthouse's marks."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from .client import LONG_GAME
from .figure import Figure, at_least, at_most, told
from .server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LIGHTHOUSE = "lighthouse@12.2.3"
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
CLICKS = 60

# A click on Roll, until the game it brings is in the page and laid out.
CLICK = """() => new Promise((done) => {
  const before = document.getElementById("game").dataset.ply, begun = performance.now();
  new MutationObserver((_, observer) => {
    const game = document.getElementById("game");
    if (!game || game.dataset.ply === before) return;
    observer.disconnect();
    game.getBoundingClientRect();
    done(performance.now() - begun);
  }).observe(document.getElementById("play"), { childList: true, subtree: true });
  document.getElementById("roll").click();
})"""


def click() -> Iterator[Figure]:
    """From the click on Roll to the new board in the page, in Chromium on this machine, with motion off."""
    name = "click on Roll to the new board in the page, median"
    with Server() as server, chromium() as browser:
        if browser is None:
            yield told(name, "no Chromium and Playwright here")
            return
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.goto(f"{server.url}?{LONG_GAME}&seats=hh")
        times = [page.evaluate(CLICK) for _ in range(CLICKS)]
        yield at_most(name, median(times), 20, "ms")


def requests_of_a_first_visit(url: str) -> Figure:
    """How many requests for the first page leave Chromium; what it takes from its cache again is none."""
    name = "first visit, requests"
    with chromium() as browser:
        if browser is None:
            return told(name, "no Chromium and Playwright here")
        page = browser.new_page()
        session = page.context.new_cdp_session(page)
        made: list[str] = []

        def note(event: dict[str, Any]) -> None:
            if not event["response"]["fromDiskCache"]:
                made.append(event["response"]["url"])

        session.on("Network.responseReceived", note)
        session.send("Network.enable")
        page.goto(url, wait_until="networkidle")
        return at_most(name, len(made), 6, "", 0)


def lighthouse() -> Iterator[Figure]:
    """The marks of Lighthouse for the first page on a phone."""
    binary = find_chromium()
    if not shutil.which("npm") or binary is None:
        yield told("Lighthouse, mobile", "no npm and Chromium here")
        return
    with Server() as server, tempfile.TemporaryDirectory(prefix="snakes-bench-") as folder:
        try:
            report = _report(server.url, Path(folder), binary)
        except subprocess.CalledProcessError as error:
            yield told("Lighthouse, mobile", f"no run: {Path(error.cmd[0]).name} failed")
            return
    marks = report["categories"]
    for name, mark, least in (("performance", "performance", 98), ("accessibility", "accessibility", 100)):
        yield at_least(f"Lighthouse, mobile: {name}", marks[mark]["score"] * 100, least)
    yield at_least("Lighthouse, mobile: best practices", marks["best-practices"]["score"] * 100, 100)
    audits = report["audits"]
    yield at_most("Lighthouse, mobile: layout shift", audits["cumulative-layout-shift"]["numericValue"], 0.02, "", 3)
    yield at_most(
        "Lighthouse, mobile: largest paint", audits["largest-contentful-paint"]["numericValue"] / 1e3, 1.5, "s", 2
    )


def _report(url: str, folder: Path, binary: str) -> dict[str, Any]:
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), LIGHTHOUSE]
    subprocess.run(install, check=True, stdout=subprocess.DEVNULL)
    run = [
        str(folder / "node_modules/.bin/lighthouse"),
        url,
        "--quiet",
        "--output=json",
        f"--output-path={folder / 'report.json'}",
        "--only-categories=performance,accessibility,best-practices",
        f"--chrome-flags=--headless {' '.join(OPTIONS)}",
    ]
    subprocess.run(run, check=True, env=os.environ | {"CHROME_PATH": binary, "HOME": str(folder)})
    report: dict[str, Any] = json.loads((folder / "report.json").read_text())
    return report


def find_chromium() -> str | None:
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@contextmanager
def chromium() -> Iterator[Browser | None]:
    """The Chromium that the system has, or None."""
    binary = find_chromium()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        binary = None
    if binary is None:
        yield None
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=binary, args=OPTIONS)
        yield browser
        browser.close()
