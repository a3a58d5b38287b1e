"""Names of people one does not know."""

import pytest

from tests.guest import HTMX, Guest, rows_of, table_of
from tests.markup import tree

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
FAMILY = "👨\u200d👩\u200d👧\u200d👦"
UNSEEN = "The field “name” is not right: A name needs letters that can be seen."

SHOWN = [
    ("<script>alert(1)</script>", "<script>alert(1)</sc"),
    ("<b>\"Ann\"</b> & 'Ben'", "<b>\"Ann\"</b> & 'Ben'"),
    ("{{7*7}}{% now 'Y' %}", "{{7*7}}{% now 'Y' %}"),
    ("%(name)s %d %", "%(name)s %d %"),
    ("W" * 40, "W" * 20),
    (FAMILY * 30, FAMILY * 2),
    ("عمر", "عمر"),
    ("\u202eevil\u2066", "evil"),
    ("  Zoe\u0308\t\n x ", "Zoë x"),
    ("Ann\u200b\u00ad", "Ann"),
]


@BOTH_WAYS
@pytest.mark.parametrize(("typed", "kept"), SHOWN)
def test_a_name_is_text_and_stands_apart(typed: str, kept: str, htmx: bool) -> None:
    ann = Guest.with_room("Eve", htmx=htmx, seats="hhh")
    guest = ann.joined(typed)
    assert guest.page.notice == ""
    pages = [guest.tree, *(tree(ann.get(part).content.decode()) for part in ("", "wall/"))]
    assert [[each.text for each in page.every("bdi")] for page in pages] == [["Eve", " ".join(kept.split())]] * 3
    assert [each for page in pages for each in page.every("script") if "src" not in each] == []
    ann.open()
    ann.press("start")
    assert ann.record()["names"] == ["Eve", kept]
    guest.open()
    assert ann.tree.one("ol", class_="players").every("bdi")[1].text == " ".join(kept.split())
    ann.press("roll")
    assert ann.page.status.endswith(f"\u2068{kept}\u2069 to roll")


@BOTH_WAYS
@pytest.mark.parametrize(
    "typed", ["\u200b", "\u200b\u2060\ufeff", "\u3164", "\u2800\u2800", "\u0301", "\x00", "\u202e"]
)
@pytest.mark.parametrize("verb", ["join", "name"])
def test_one_that_looks_empty_is_refused(typed: str, verb: str, htmx: bool) -> None:
    ann = Guest.with_room("Ann", htmx=htmx)
    guest = ann if verb == "name" else ann.beside()
    before = guest.page
    with guest.nothing_changes():
        response = guest.press(verb, name=typed)
    assert response.status_code == (200 if htmx else 422)
    assert guest.page.people == before.people
    assert guest.page.notice in (UNSEEN, "The field “name” is not right: Null characters are not allowed.")


@BOTH_WAYS
def test_two_called_sam_are_told_apart(htmx: bool) -> None:
    guests = table_of("Sam", "Sam", htmx=htmx)
    watcher = guests[0].beside()
    assert watcher.page.people == [
        "Sam fox 1 at the start, 100 to go host to roll",
        "Sam frog 2 at the start, 100 to go",
    ]
    assert guests[1].tree.one("button", id="roll").text == "Wait for \u2068Sam\u2069 (1)"
    guests[0].press("roll")
    assert guests[0].page.status.startswith("\u2068Sam\u2069 (1) rolled")
    assert guests[0].record()["names"] == ["Sam", "Sam"]


def test_a_person_may_be_called_computer() -> None:
    ann = Guest.with_room("Computer", seats="hc")
    assert ann.record()["names"] == ["Computer", "Computer"]
    assert "\u2068Computer\u2069 (1)" in ann.page.status


def test_a_name_that_was_refused_leaves_the_page_ready() -> None:
    guest = Guest.with_room("Ann").beside()
    answer = guest.press_raw("join", HTMX, name="\u200b")
    page = tree(answer.content.decode())
    assert len(page.every("form", id="join-form")) == 1
    assert len(rows_of(page)) == 4
