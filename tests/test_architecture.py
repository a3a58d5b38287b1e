"""How the parts of the project may lean on one another, and what no template may hold."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SNAKES = ROOT / "snakes"
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))

WEB = ("django.http", "django.shortcuts", "django.views", "django.middleware", "django.contrib", "django_htmx")
STORAGE = ("django.db", "snakes.models", "snakes.saved")


def modules(folder: str) -> list[Path]:
    """The Python files of a part of the project: a folder or one file."""
    path = SNAKES / folder
    return sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]


def imported(path: Path) -> Iterator[str]:
    """The full names of all that a file imports, wherever in it."""
    package = [*path.relative_to(ROOT).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def is_under(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def breaches(folder: str, forbidden: tuple[str, ...]) -> list[tuple[str, str]]:
    """The imports of this part that lead to something forbidden to it."""
    return [
        (path.relative_to(ROOT).as_posix(), name)
        for path in modules(folder)
        for name in imported(path)
        if is_under(name, forbidden)
    ]


def test_the_core_imports_nothing_but_the_standard_library_and_itself() -> None:
    strangers = [
        (path.name, name)
        for path in modules("core")
        for name in imported(path)
        if not is_under(name, ("snakes.core",)) and name.split(".")[0] not in sys.stdlib_module_names
    ]
    assert strangers == []


def test_the_core_reads_no_clock_no_file_and_no_common_chance() -> None:
    assert breaches("core", ("random", "time", "datetime", "os", "pathlib", "io", "socket", "threading")) == []
    calls = [
        (path.name, node.func.id)
        for path in modules("core")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("open", "print", "input")
    ]
    assert calls == []


@pytest.mark.parametrize(
    ("folder", "forbidden"),
    [
        ("display", (*WEB, *STORAGE, "snakes.views", "snakes.forms", "snakes.http", "snakes.urls")),
        ("drawing", ("django", "snakes.display", "snakes.views", "snakes.saved", "snakes.forms", "snakes.http")),
        ("forms", ("snakes.views", "snakes.display", "snakes.saved", "snakes.http", "django.db", "django.http")),
        ("saved", ("snakes.views", "snakes.display", "snakes.forms", "snakes.http", "django.db")),
        ("models", ("snakes.views", "snakes.display", "snakes.forms", "snakes.http", "snakes.saved", "django.http")),
        ("packed", ("django", "snakes.models", "snakes.saved", "snakes.display", "snakes.views")),
        ("players", ("snakes.models", "snakes.core", "snakes.display", "snakes.views")),
        ("limits", ("snakes.models", "snakes.core", "snakes.display", "snakes.views")),
        ("http", ("snakes",)),
    ],
)
def test_imports_run_downward_only(folder: str, forbidden: tuple[str, ...]) -> None:
    assert breaches(folder, forbidden) == []


def test_only_the_wire_asks_whether_htmx_is_asking() -> None:
    asking = [
        path.relative_to(SNAKES).as_posix()
        for path in sorted(SNAKES.rglob("*.py"))
        if re.search(r"\.htmx\b|HX-Request|HTTP_HX", path.read_text(encoding="utf-8"))
    ]
    assert asking == ["http.py"]


def test_views_hold_no_html() -> None:
    holding = [path.name for path in modules("views") if re.search(r"</?[a-z]+[ >]", path.read_text(encoding="utf-8"))]
    assert holding == []


def test_there_are_templates() -> None:
    assert len(TEMPLATES) > 10


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_template_breaks_the_strict_policy(path: Path) -> None:
    html = path.read_text(encoding="utf-8")
    for forbidden in (
        r"\sstyle\s*=",
        r"<style\b",
        r"<script\b(?![^>]*\ssrc=)",
        r"\son[a-z]+\s*=",
        r"\shx-on\b",
        r"\shx-vars\b",
        r"javascript:",
        r"\|\s*safe\b",
        r"autoescape off",
        r"https?://(?!www\.w3\.org)[^\"']*\"[^>]*(?:rel=\"stylesheet\"|<script)",
    ):
        assert re.search(forbidden, html) is None, forbidden


@pytest.mark.parametrize("path", [path for path in TEMPLATES if path.name.startswith("_")], ids=lambda path: path.name)
def test_every_form_that_posts_carries_the_token(path: Path) -> None:
    html = path.read_text(encoding="utf-8")
    forms = re.findall(r'<form[^>]*method="post".*?</form>', html, re.DOTALL)
    assert [form for form in forms if "{% csrf_token %}" not in form] == []
