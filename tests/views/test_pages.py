"""The pages that need no saved game: rules, about, and the drawings of boards."""

import pytest
from django.test import Client

from snakes import drawing
from snakes.core import boards
from snakes.security import POLICY
from tests.visitor import Visitor

CLASSIC = boards.text_of(boards.FIXED["classic"])
VERSION = drawing.VERSION


class TestRules:
    """`/rules/`"""

    @pytest.mark.parametrize(
        ("query", "name", "board", "sentences"),
        [
            ("", "Quick game", "Classic", 6),
            ("?utm_source=x", "Quick game", "Classic", 6),
            ("?preset=house", "House rules", "Printed", 7),
            ("?preset=duel&seats=hh", "Duel", "Printed", 6),
            ("?board=3-24.26-6", "Own rules", "Own board", 6),
        ],
    )
    def test_the_rules_for_just_these_options(self, query: str, name: str, board: str, sentences: int) -> None:
        response = Client().get("/rules/" + query)
        rules = response.context["rules"]
        assert (response.status_code, rules.name, rules.board, len(rules.sentences)) == (200, name, board, sentences)
        html = response.content.decode()
        assert [sentence for sentence in rules.sentences if sentence not in html] == []

    def test_they_are_a_page_or_for_htmx_the_inside_of_a_dialog(self) -> None:
        browser = Client()
        page = browser.get("/rules/")
        fragment = browser.get("/rules/", headers={"HX-Request": "true"})
        restored = browser.get("/rules/", headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
        starts = [response.content.decode()[:15] for response in (page, fragment, restored)]
        assert starts == ["<!doctype html>", '<article id="ru', "<!doctype html>"]
        assert ["HX-Request" in response["Vary"] for response in (page, fragment, restored)] == [True] * 3

    def test_a_bad_option_is_named(self) -> None:
        response = Client().get("/rules/?finish=late")
        assert response.status_code == 400
        assert response.context["fault"] == (
            "Finish", "finish", "late", ["There is no such choice."], "reach, exact, bounce",
        )  # fmt: skip

    @pytest.mark.parametrize("address", ["/rules/", "/rules/?preset=house&seed=9", "/rules/?seed=", "/about/"])
    def test_looking_changes_nothing(self, address: str) -> None:
        visitor = Visitor("/?seed=123")
        visitor.play(3)
        for method in ("get", "head"):
            with visitor.nothing_changes():
                response = getattr(visitor.browser, method)(address)
            assert "snakes_session" not in response.cookies

    @pytest.mark.parametrize("address", ["/rules/", "/about/"])
    def test_the_pages_lead_to_the_table(self, address: str) -> None:
        response = Client().get(address)
        assert response.status_code == 200
        assert 'href="/"' in response.content.decode()


class TestDrawings:
    """`/boards/JUMPS.svg`"""

    def address(self, text: str) -> str:
        return f"/boards/{text}.svg?v={VERSION}"

    @pytest.mark.parametrize(
        "text", [CLASSIC, "3-24.26-6", "plain", "10-30.30-5", "1-100", "94-1.95-1.96-1.97-1.98-1.99-1"]
    )
    def test_a_drawing_may_be_kept_for_ever(self, text: str) -> None:
        response = Client().get(self.address(text))
        assert response.status_code == 200
        assert response["Content-Type"] == "image/svg+xml"
        assert response["Cache-Control"] == "public, max-age=31536000, immutable"
        assert response["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
        assert not response.cookies
        assert "Cookie" not in response.get("Vary", "")
        jumps = boards.FIXED["plain"] if text == "plain" else boards.parse(text)
        assert response.content.decode() == drawing.board_svg(jumps)

    @pytest.mark.parametrize(
        ("address", "true_text"),
        [
            ("/boards/classic.svg", CLASSIC),
            (f"/boards/classic.svg?v={VERSION}", CLASSIC),
            (f"/boards/{CLASSIC}.svg", CLASSIC),
            (f"/boards/{CLASSIC}.svg?v=", CLASSIC),
            (f"/boards/{CLASSIC}.svg?v=0", CLASSIC),
            (f"/boards/26-6.3-24.svg?v={VERSION}", "3-24.26-6"),
            ("/boards/plain.svg", "plain"),
            ("/boards/plain.svg?v=old", "plain"),
        ],
    )
    def test_other_spellings_lead_there(self, address: str, true_text: str) -> None:
        browser = Client()
        response = browser.get(address)
        assert (response.status_code, response["Location"]) == (302, self.address(true_text))
        assert browser.get(response["Location"]).status_code == 200

    @pytest.mark.parametrize("name", [name for name in boards.FIXED if name != "plain"])
    def test_every_fixed_board_has_a_drawing(self, name: str) -> None:
        response = Client().get(f"/boards/{name}.svg", follow=True)
        assert response.redirect_chain == [(self.address(boards.text_of(boards.FIXED[name])), 302)]
        assert response.status_code == 200

    @pytest.mark.parametrize(
        "text",
        [
            "random",
            "fresh",
            "nowhere",
            "3-24.3-25",
            "0-24",
            "3-101",
            "100-3",
            "3-3",
            "03-24",
            "3-24.",
            ".3-24",
            "3--24",
            "3 -24",
            "%00",
            "%F0%9F%90%8D",
            "%3Cscript%3E",
            "٣-٢٤",
            "9" * 5_000,
            ".".join(f"{square}-50" for square in range(1, 42)),
        ],
    )
    def test_no_board_no_drawing(self, text: str) -> None:
        response = Client().get(self.address(text))
        assert response.status_code == 404
        html = response.content.decode()
        assert "<h1>There is no such page</h1>" in html and 'href="/"' in html

    def test_the_page_names_the_drawing_of_its_board(self) -> None:
        for query, text in (("?board=26-6.3-24", "3-24.26-6"), ("?board=plain", "plain"), ("?seed=1", CLASSIC)):
            html = Client().get("/" + query).content.decode()
            assert f'src="/boards/{text}.svg?v={VERSION}"' in html

    def test_a_drawing_belongs_to_no_game(self) -> None:
        visitor = Visitor("/?seed=123")
        with visitor.nothing_changes():
            response = visitor.browser.get(self.address("3-24"))
        assert not response.cookies


@pytest.mark.parametrize(
    "address", ["/", "/?seed=", "/rules/", "/about/", "/game/record/", "/game/roll/", "/nowhere/", "/boards/x.svg"]
)
def test_everything_but_drawings_carries_the_strict_policy(address: str) -> None:
    assert Client().get(address)["Content-Security-Policy"] == POLICY
