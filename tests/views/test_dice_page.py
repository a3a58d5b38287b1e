"""`/dice/`: the dice of a seed, ply by ply, so that anyone can check them."""

from hashlib import sha256
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from django.test import Client

from tests.core.vectors import vectors
from tests.markup import Element, tree
from tests.views.test_record import NO_GAME
from tests.visitor import Visitor

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer


def get(query: str) -> "Answer":
    return Client().get(f"/dice/?{query}")


def dice_at(**query: str) -> Element:
    response = get(urlencode(query))
    assert response.status_code == 200
    return tree(response.content.decode())


def proofs(page: Element) -> list[str]:
    return [row.text for row in page.one("ol", class_="proofs").every("li")]


def counts(page: Element) -> list[int]:
    rows = page.one("table", class_="faces-fallen").one("tbody").every("tr")
    assert [row.one("th").text for row in rows] == list("123456")
    return [int(row.every("td")[0].text) for row in rows]


@pytest.mark.parametrize("vector", vectors("dice"), ids=lambda v: f"{v['seed'][:8]}-{v['game']}")
def test_the_worked_dice(vector: dict[str, str]) -> None:
    page = dice_at(seed=vector["seed"], game=vector["game"])
    faces = [row.one("b").text.partition(" → ")[2] for row in page.one("ol", class_="proofs").every("li")]
    assert "".join(faces) == vector["dice"]


def test_one_die_whole() -> None:
    page = dice_at(seed="123", dice="5")
    text = "snakes-dice-1 1 1 123"
    digest = sha256(text.encode()).hexdigest()
    assert int(digest[:2], 16) < 252
    assert proofs(page) == [f"1. → 5 as thrown {text} {digest[:2]} {digest[2:]}"]
    assert page.one("mark").text == digest[:2]
    assert page.one("pre").text == f"printf %s '{text}' | sha256sum"
    assert page.one(id="verdict").text == "All 1 dice are those of this seed."
    assert counts(page) == [0, 0, 0, 0, 1, 0]


def test_the_byte_that_counts_is_the_first_below_252() -> None:
    for game in range(1, 200):
        digest = sha256(f"snakes-dice-1 {game} 1 x".encode()).digest()
        if digest[0] >= 252:
            page = dice_at(seed="x", game=str(game), dice="1")
            at = next(index for index, byte in enumerate(digest) if byte < 252)
            assert page.one("mark").text == digest[at : at + 1].hex()
            assert page.one("code", class_="digest").text.replace(" ", "") == digest.hex()
            assert f"1. → {digest[at] % 6 + 1}" in proofs(page)[0]
            return
    raise AssertionError("no such digest")


class TestVerdict:
    """What is said of dice that fell."""

    def test_those_of_the_seed(self) -> None:
        assert dice_at(seed="123", dice="5365633").one(id="verdict").text == "All 7 dice are those of this seed."

    def test_others_are_named(self) -> None:
        page = dice_at(seed="123", dice="5165631")
        assert page.one(id="verdict").text == (
            "These dice are not those of this seed: rolls 2, 7. Dice thrown by hand never are."
        )
        assert [row.partition(" snakes-dice-1")[0] for row in proofs(page)] == [
            "1. → 5 as thrown",
            "2. → 3 another: 1",
            "3. → 6 as thrown",
            "4. → 5 as thrown",
            "5. → 6 as thrown",
            "6. → 3 as thrown",
            "7. → 3 another: 1",
        ]

    def test_of_very_many_the_first_ten(self) -> None:
        said = dice_at(seed="123", dice="1" * 60).one(id="verdict").text
        assert said.partition(": rolls ")[2].startswith("1, 2, 3, 4, 5, 6, 7, ")
        assert ", …. Dice" in said

    def test_without_dice_the_first_sixty_are_shown(self) -> None:
        page = dice_at(seed="123")
        assert (len(proofs(page)), page.every(id="verdict")) == (60, [])
        assert sum(counts(page)) == 60


class TestSpread:
    """How often fair dice fall so unevenly."""

    @pytest.mark.parametrize(
        ("dice", "words"),
        [
            ("123456", "As many fair dice fall at least so unevenly with a chance of 100.0 %."),
            ("66", "As many fair dice fall at least so unevenly with a chance of 16.7 %."),
            ("6", "As many fair dice fall at least so unevenly with a chance of 100.0 %."),
            ("6666", "As many fair dice fall at least so unevenly with a chance of 0.5 %."),
            ("666666", "As many fair dice fall at least so unevenly less than once in a thousand times."),
            ("6" * 2_000, "As many fair dice fall at least so unevenly less than once in a thousand times."),
        ],
    )
    def test_chance(self, dice: str, words: str) -> None:
        assert words in [part.text for part in dice_at(seed="1", dice=dice).every("p")]


@pytest.mark.parametrize("seed", ["0", "-5", "007", "a b", "ünï", "🐍", "'; rm -rf / #", "<b>", "$HOME `id`", "=+&"])
def test_any_seed_is_shown_as_it_is_and_safe_in_a_shell(seed: str) -> None:
    page = dice_at(seed=seed)
    assert page.one("input", name="seed")["value"] == seed
    text = f"snakes-dice-1 1 1 {seed}"
    assert page.one("pre").text == "printf %s '" + text.replace("'", "'\"'\"'") + "' | sha256sum"


def test_the_form_keeps_what_was_asked() -> None:
    page = dice_at(seed=" 9 ", game="7", dice=" 12 ", utm_source="x")
    form = page.one("form", class_="check")
    assert (form["method"], form["action"]) == ("get", "/dice/")
    assert {field["name"]: field["value"] for field in form.every("input")} == {"seed": "9", "game": "7", "dice": "12"}


@pytest.mark.parametrize("query", ["", "game=3", "dice=123", "utm_source=x"])
def test_without_a_seed_there_is_the_form_alone(query: str) -> None:
    page = tree(get(query).content.decode())
    assert [field["value"] for field in page.one("form", class_="check").every("input")] == ["", "1", ""]
    assert page.every(class_="proofs") == []


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("seed=", "It is empty."),
        ("seed=%20", "It is empty."),
        ("seed=" + "x" * 65, "It is longer than 64 characters."),
        ("seed=%00", "It holds a control character."),
        ("seed=1&seed=1", "“seed” is given twice."),
        ("seed=1&game=1&game=2", "“game” is given twice."),
        ("seed=1&dice=1&dice=2", "“dice” is given twice."),
        ("seed=1&game=0", "It is no number from 1 to 999999."),
        ("seed=1&game=1000000", "It is no number from 1 to 999999."),
        ("seed=1&game=x", "It is no number from 1 to 999999."),
        ("seed=1&dice=127", "The dice may only be the figures 1 to 6."),
        ("seed=1&dice=1,2", "The dice may only be the figures 1 to 6."),
        ("seed=1&dice=" + "1" * 2_001, "There are more than 2,000 dice."),
    ],
)
def test_refusals(query: str, words: str) -> None:
    response = get(query)
    html = response.content.decode()
    assert response.status_code == 400
    assert words in html and 'href="/"' in html


class TestFromTheTable:
    """`/game/dice/`: the dice of the saved game."""

    def test_the_dice_of_a_game(self) -> None:
        visitor = Visitor("/?seed=a%20%C3%BC%26&seats=hh&game=9")
        visitor.play(5)
        with visitor.nothing_changes():
            response = visitor.browser.get("/game/dice/")
        dice = visitor.record()["dice"]
        assert (response.status_code, response["Location"]) == (302, f"/dice/?seed=a+%C3%BC%26&game=9&dice={dice}")
        assert "no-store" in response["Cache-Control"]
        page = tree(visitor.browser.get(response["Location"]).content.decode())
        assert page.one(id="verdict").text == "All 5 dice are those of this seed."

    def test_dice_thrown_by_hand_are_found_out(self) -> None:
        visitor = Visitor("/?seed=123&seats=hh&throw=hand")
        for die in (1, 1, 1):
            visitor.press("roll", die=die)
        page = tree(visitor.browser.get("/game/dice/", follow=True).content.decode())
        assert page.one(id="verdict").text.startswith("These dice are not those of this seed: rolls 1, 2, 3.")

    def test_before_the_first_roll(self) -> None:
        page = tree(Visitor("/?seed=123").browser.get("/game/dice/", follow=True).content.decode())
        assert (len(proofs(page)), page.every(id="verdict")) == (60, [])

    def test_the_end_of_a_game_leads_there(self) -> None:
        visitor = Visitor("/?seed=1067&seats=hh")
        visitor.play()
        page = tree(visitor.open("/").content.decode())
        assert "/game/dice/" in [link["href"] for link in page.one(class_="roller").every("a")]

    def test_without_a_saved_game(self) -> None:
        response = Client().get("/game/dice/")
        assert response.status_code == 404
        assert NO_GAME in response.content.decode()
