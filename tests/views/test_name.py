"""Names of seats: any script, shown as text, cleaned, and kept with the game."""

from typing import Any

import pytest

from tests.visitor import OTHER_GAME, Visitor

BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
FAMILY = "👨\u200d👩\u200d👧\u200d👦"
UNSEEN = "The field “name” is not right: A name needs letters that can be seen."


@BOTH_WAYS
def test_a_name_is_shown_and_kept(htmx: bool) -> None:
    visitor = Visitor("/?seed=123", htmx=htmx)
    before = visitor.record()
    response = visitor.press("name", seat=0, name="Ann")
    assert response.status_code == (200 if htmx else 303)
    assert visitor.record() == before | {"names": ["Ann", "Computer"]}
    assert visitor.page.status == "\u2068Ann\u2069 to roll"
    visitor.open("/")
    assert visitor.page.status == "\u2068Ann\u2069 to roll"


@pytest.mark.parametrize(
    ("typed", "name", "html"),
    [
        ("<b>Ann</b>", "<b>Ann</b>", "&lt;b&gt;Ann&lt;/b&gt;"),
        ("</bdi><script>", "</bdi><script>", "&lt;/bdi&gt;&lt;script&gt;"),
        ('"O\'Neil" & co', '"O\'Neil" & co', "&quot;O&#x27;Neil&quot; &amp; co"),
        ("{{7*7}}", "{{7*7}}", "{{7*7}}"),
        ("{% url 'x' %}", "{% url 'x' %}", "{% url &#x27;x&#x27; %}"),
        ("100%(name)s %d", "100%(name)s %d", "100%(name)s %d"),
        ("W" * 40, "W" * 20, "W" * 20),
        (FAMILY * 30, FAMILY * 2, FAMILY * 2),
        ("عمر", "عمر", "عمر"),
        ("Ann \u202eeel", "Ann eel", "Ann eel"),
        ("Z" + "\u0337" * 10 + "algo", "Z" + "\u0337" * 10 + "algo", "Z" + "\u0337" * 10 + "algo"),
        ("a" * 19 + "e\u0301\u0302\u0303", "a" * 19, "a" * 19),
        ("  two \t words\n", "two words", "two words"),
        ("u\u0308", "ü", "ü"),
        ("A\u200b\u2060\ufeffB", "AB", "AB"),
    ],
)
def test_names_as_people_type_them(typed: str, name: str, html: str) -> None:
    visitor = Visitor("/?seed=123&seats=hh")
    assert visitor.press("name", seat=0, name=typed).status_code == 303
    assert visitor.record()["names"] == [name, "Player 2"]
    page = visitor.open("/").content.decode()
    assert f"<bdi>{html}</bdi>" in page
    assert f'name="name" value="{html}"' in page
    assert f"<strong>\u2068{html}\u2069 to roll</strong>" in page
    visitor.press("roll")
    assert visitor.page.history == [f"1. \u2068{name}\u2069 rolled 5: 1 → 6"]


@pytest.mark.parametrize("typed", ["", "   ", "\u3000"])
def test_an_empty_name_gives_back_the_name_of_the_seat(typed: str) -> None:
    visitor = Visitor("/?seed=123")
    visitor.press("name", seat=0, name="Ann")
    assert visitor.press("name", seat=0, name=typed).status_code == 303
    assert visitor.record()["names"] == ["Player 1", "Computer"]


@BOTH_WAYS
@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"seat": 0, "name": "\u200b\u200d"}, 422, UNSEEN),
        ({"seat": 0, "name": "\u202e"}, 422, UNSEEN),
        ({"seat": 0, "name": "\u3164"}, 422, UNSEEN),
        ({"seat": 0, "name": "\u0301\u0302"}, 422, UNSEEN),
        ({"seat": 0, "name": "a\0b"}, 422, "The field “name” is not right: Null characters are not allowed."),
        (
            {"seat": 0, "name": "x" * 401},
            422,
            "The field “name” is not right: Ensure this value has at most 400 characters (it has 401).",
        ),
        ({"seat": 0, "name": ["Ann", "Ben"]}, 422, "The field “name” came twice."),
        ({"seat": 2, "name": "Ann"}, 422, "There is no such seat at this table."),
        (
            {"seat": 9, "name": "Ann"},
            422,
            "The field “seat” is not right: Ensure this value is less than or equal to 3.",
        ),
        ({"seat": "", "name": "Ann"}, 422, "The field “seat” is not right: This field is required."),
        ({"name": "Ann"}, 422, "The field “seat” is not right: This field is required."),
        ({"seat": 0, "name": "Ann", "id": "0123456789ab"}, 409, OTHER_GAME),
        ({"seat": 0, "name": "Ann", "id": None}, 422, "The field “id” is not right: This field is required."),
    ],
)
def test_refusals(fields: dict[str, Any], status: int, sentence: str, htmx: bool) -> None:
    visitor = Visitor("/?seed=123", htmx=htmx)
    before = visitor.page
    with visitor.nothing_changes():
        response = visitor.press("name", **fields)
    assert response.status_code == (200 if htmx else status)
    assert visitor.page == before._replace(notice=sentence)


def test_two_players_called_sam_are_told_apart_by_number_and_animal() -> None:
    visitor = Visitor("/?seed=123&seats=hh")
    for seat in (0, 1):
        visitor.press("name", seat=seat, name="Sam")
    visitor.play(2)
    assert visitor.record()["names"] == ["Sam", "Sam"]
    assert visitor.page.history == [
        "2. \u2068Sam\u2069 (2) rolled 3: 1 → 4",
        "1. \u2068Sam\u2069 (1) rolled 5: 1 → 6",
    ]
    page = visitor.open("/").content.decode()
    for row in ("<bdi>Sam</bdi> <small>fox 1</small>", "<bdi>Sam</bdi> <small>frog 2</small>"):
        assert row in page


def test_names_stay_when_seats_change_hands_and_when_the_game_is_over() -> None:
    visitor = Visitor("/?seed=1067&seats=hh")
    visitor.press("name", seat=1, name="Ben")
    visitor.press("seat", seat=1, kind="c")
    assert visitor.record()["names"] == ["Player 1", "Ben"]
    visitor.play()
    visitor.press("name", seat=0, name="Ann")
    assert visitor.record()["names"] == ["Ann", "Ben"]
    assert visitor.page.status.startswith("\u2068Ann\u2069 wins!")
