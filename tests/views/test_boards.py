"""`/boards/`: the boards side by side, the maker whose address is the board, and the sheet to print."""

from typing import TYPE_CHECKING, NamedTuple

import pytest
from django.test import Client

from snakes import drawing
from snakes.core import boards
from snakes.core.boards import FIXED
from tests.core.vectors import vectors
from tests.markup import Element, tree
from tests.views.test_every_page import sent_by
from tests.visitor import Visitor

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

HTMX = {"HX-Request": "true"}
LONG = "94-6.95-5.96-4.97-3.99-2"
SHUT = "94-1.95-1.96-1.97-1.98-1.99-1"
FORTY = ".".join(f"{square}-{square + 40}" for square in range(1, 41))
RULES = "&start=one&finish={finish}&six=again&three=off&seats=hc&help=off&throw=app&game=1"
MEAN = {
    vector["board"]: vector["mean_rolls"]
    for vector in vectors("odds")
    if (vector["start"], vector["finish"], vector["six"]) == ("any", "exact", "pass")
}


class Made(NamedTuple):
    """The maker as its page shows it."""

    board: str
    words: str
    jumps: list[str]
    reasons: list[str]
    play: str
    drawn: str


def get(query: str, headers: dict[str, str] | None = None) -> "Answer":
    return Client().get(f"/boards/?{query}", headers=headers or {})


def made(response: "Answer") -> Made:
    assert response.status_code == 200
    maker = tree(response.content.decode()).one(id="maker")
    return Made(
        board=maker.every("input", name="board")[0]["value"],
        words=maker.one(id="maker-status").text,
        jumps=[
            row.text.partition(" Take away")[0]
            for jumps in maker.every("ul", class_="jumps")
            for row in jumps.every("li")
        ],
        reasons=[reason.text for notice in maker.every("ul", class_="notice") for reason in notice.every("li")],
        play=" ".join(link["href"] for link in maker.every(id="play-board")),
        drawn=maker.one("img")["src"],
    )


def drawing_of(text: str) -> str:
    return f"/boards/{text}.svg?v={drawing.VERSION}"


def leads_to(query: str) -> str:
    """The board that an addition or a removal makes, by its address."""
    response = get(query)
    assert response.status_code == 302
    return response["Location"]


class TestCards:
    """Every fixed board, with its numbers and what it is like."""

    def test_the_numbers_and_the_character(self) -> None:
        cards = tree(get("").content.decode()).one("ul", class_="cards").every("li")
        assert [(card.one("h2").text, card.every("p")[0].text.partition(" average")[0]) for card in cards] == [
            ("Classic wild", f"9 ladders, 9 snakes, {MEAN['classic']:.1f} rolls on"),
            ("Printed even", f"9 ladders, 10 snakes, {MEAN['printed']:.1f} rolls on"),
            ("Meadow gentle", f"9 ladders, 8 snakes, {MEAN['meadow']:.1f} rolls on"),
            ("Temple even", f"8 ladders, 8 snakes, {MEAN['temple']:.1f} rolls on"),
            ("River wild", f"8 ladders, 9 snakes, {MEAN['river']:.1f} rolls on"),
            ("Race even", f"8 ladders, 8 snakes, {MEAN['race']:.1f} rolls on"),
            ("Plain gentle", "0 ladders, 0 snakes, 33.3 rolls on"),
        ]

    def test_each_is_drawn_and_can_be_played_changed_and_printed(self) -> None:
        cards = tree(get("").content.decode()).one("ul", class_="cards").every("li")
        assert len(cards) == len(FIXED)
        for card, (name, jumps) in zip(cards, FIXED.items(), strict=True):
            assert card.one("img")["src"] == drawing_of(boards.text_of(jumps) or "plain")
            assert [link["href"] for link in card.every("a")] == [
                f"/?board={name}",
                f"/boards/?board={name}#maker",
                f"/boards/print/?board={name}",
            ]


class TestMaker:
    """The address is the board."""

    def test_at_first_it_is_the_plain_board(self) -> None:
        assert made(get("")) == Made(
            board="",
            words="Plain. One token needs 28.8 rolls on average.",
            jumps=[],
            reasons=[],
            play="/?board=plain" + RULES.format(finish="reach"),
            drawn=drawing_of("plain"),
        )

    def test_a_board_whole(self) -> None:
        assert made(get("board=26-6.3-24&finish=exact&utm_source=x")) == Made(
            board="3-24.26-6",
            words="One token needs 34.0 rolls on average.",
            jumps=["Ladder 3 → 24", "Snake 26 → 6"],
            reasons=[],
            play="/?board=3-24.26-6" + RULES.format(finish="exact"),
            drawn=drawing_of("3-24.26-6"),
        )

    @pytest.mark.parametrize("name", FIXED)
    def test_a_fixed_board_by_name_or_by_jumps(self, name: str) -> None:
        shown = made(get(f"board={name}"))
        assert shown == made(get(f"board={boards.text_of(FIXED[name])}"))
        assert len(shown.jumps) == len(FIXED[name])
        assert shown.words.startswith(f"{name.capitalize()}. One token needs ")
        assert shown.play == f"/?board={name}" + RULES.format(finish="reach")

    @pytest.mark.parametrize(
        ("query", "address"),
        [
            ("add=3-24", "board=3-24&finish=reach"),
            ("add=%203-24%20", "board=3-24&finish=reach"),
            ("board=26-6&add=3-24&finish=bounce", "board=3-24.26-6&finish=bounce"),
            ("board=3-24.26-6&add=3-30", "board=3-30.26-6&finish=reach"),
            ("board=3-24.26-6&add=3-24", "board=26-6&finish=reach"),
            ("board=3-24.26-6&remove=26", "board=3-24&finish=reach"),
            ("board=3-24&remove=3", "board=&finish=reach"),
            ("board=plain&add=1-100", "board=1-100&finish=reach"),
            ("first=3&square=24", "board=3-24&finish=reach"),
            ("board=3-24&first=99&square=1", "board=3-24.99-1&finish=reach"),
            ("board=3-24&first=3&square=24", "board=&finish=reach"),
            ("board=3-24&first=24&square=30", "board=3-24.24-30&finish=reach"),
        ],
    )
    def test_adding_replacing_and_taking_away(self, query: str, address: str) -> None:
        assert leads_to(query) == f"/boards/?{address}"

    def test_one_jump_of_a_fixed_board_makes_it_ones_own(self) -> None:
        address = leads_to("board=classic&remove=3")
        shown = made(Client().get(address))
        assert len(shown.jumps) == 17
        assert "Classic" not in shown.words
        assert shown.play.startswith(f"/?board={shown.board}&")
        assert leads_to(f"board={shown.board}&add=3-24") == address.replace("?board=", "?board=3-24.")
        assert made(get(f"board=3-24.{shown.board}")).words.startswith("Classic.")

    @pytest.mark.parametrize("query", ["board=3-24&remove=9", "board=3-24&remove=", "board=3-24&add=", "board=3-24"])
    def test_what_changes_nothing_leads_nowhere(self, query: str) -> None:
        assert made(get(query)).board == "3-24"

    def test_two_clicks(self) -> None:
        waiting = get("board=26-6&square=3")
        assert made(waiting).words.startswith("From 3: now click where it ends. One token needs ")
        page = tree(waiting.content.decode())
        assert page.one("form", class_="making").one("input", name="first")["value"] == "3"
        assert [button["value"] for button in page.every("button", name="square", class_="first")] == ["3"]
        squares = [int(button["value"]) for button in page.every("button", name="square")]
        assert squares[:11] == [*range(100, 90, -1), 81] and squares[-10:] == [*range(1, 11)]
        assert sorted(squares) == [*range(1, 101)]

    def test_by_forms_alone(self) -> None:
        browser = Client()
        page = tree(browser.get("/boards/?finish=bounce").content.decode())
        adding = next(form for form in page.one(id="maker").every("form") if form.every("input", name="add"))
        assert (adding["method"], adding["action"]) == ("get", "/boards/#maker")
        response = browser.get("/boards/", sent_by(adding) | {"add": "3-24"}, follow=True)
        assert response.redirect_chain == [("/boards/?board=3-24&finish=bounce", 302)]
        assert made(response).jumps == ["Ladder 3 → 24"]
        jumps = tree(response.content.decode()).one("ul", class_="jumps")
        removing = next(form for form in tree(response.content.decode()).every("form") if form.every("ul"))
        assert jumps.one("button").text == "Take away Ladder 3 → 24"
        assert made(browser.get("/boards/", sent_by(removing), follow=True)).jumps == []

    def test_every_form_keeps_board_and_finish(self) -> None:
        maker = tree(get("board=3-24&finish=exact&square=9").content.decode()).one(id="maker")
        for form in maker.every("form"):
            sent = sent_by(form)
            assert (sent["board"], sent["finish"]) == ("3-24", "exact")

    def test_another_finish_is_another_mean(self) -> None:
        shown = [made(get(f"board={LONG}&finish={finish}")) for finish in ("reach", "exact", "bounce")]
        assert [each.words for each in shown] == [
            "One token needs 330.1 rolls on average.",
            "One token needs 554.0 rolls on average.",
            "One token needs 1374.7 rolls on average.",
        ]
        assert [each.reasons for each in shown] == [
            [],
            ["One token alone would need 554 rolls on average, more than 500."],
            ["One token alone would need 1375 rolls on average, more than 500."],
        ]
        assert [bool(each.play) for each in shown] == [True, False, False]
        page = tree(get(f"board={LONG}&finish=exact").content.decode())
        chosen = [option["value"] for option in page.one(id="maker-finish").every("option") if "selected" in option]
        assert chosen == ["exact"]

    def test_a_board_from_which_nobody_comes_home(self) -> None:
        assert made(get(f"board={SHUT}")) == Made(
            board=SHUT,
            words="",
            jumps=[f"Snake {square} → 1" for square in range(94, 100)],
            reasons=["100 cannot be reached from 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 …."],
            play="",
            drawn=drawing_of(SHUT),
        )
        assert "/boards/print/" not in {
            link["href"].partition("?")[0]
            for link in tree(get(f"board={SHUT}").content.decode()).one(id="maker").every("a")
        }

    def test_forty_jumps_at_most(self) -> None:
        assert len(made(get(f"board={FORTY}")).jumps) == 40
        shown = made(get(f"board={FORTY}&add=99-1"))
        assert (len(shown.jumps), shown.reasons) == (40, ["There are more than 40 jumps."])

    @pytest.mark.parametrize(
        ("query", "reason"),
        [
            ("add=3", "“3” is no jump; write jumps such as 3-24."),
            ("add=3-", "“3-” is no jump; write jumps such as 3-24."),
            ("add=03-24", "“03-24” is no jump; write jumps such as 3-24."),
            ("add=3–24", "“3–24” is no jump; write jumps such as 3-24."),
            ("add=%3Cb%3E", "“<b>” is no jump; write jumps such as 3-24."),
            ("add=3-24.5-6", "“3-24.5-6” is no jump; write jumps such as 3-24."),
            ("add=3-3", "3-3 leads nowhere."),
            ("add=0-24", "0-24 leaves the board: a jump starts on 1 to 99 and ends on 1 to 100."),
            ("add=100-24", "100-24 leaves the board: a jump starts on 1 to 99 and ends on 1 to 100."),
            ("add=3-101", "3-101 leaves the board: a jump starts on 1 to 99 and ends on 1 to 100."),
            ("first=7&square=7", "7-7 leads nowhere."),
            ("first=100&square=7", "100-7 leaves the board: a jump starts on 1 to 99 and ends on 1 to 100."),
        ],
    )
    def test_what_is_no_jump_is_not_added(self, query: str, reason: str) -> None:
        before = made(get("board=26-6"))
        assert made(get(f"board=26-6&{query}")) == before._replace(reasons=[reason])

    @pytest.mark.parametrize(
        "board", ["random", "fresh", "3-3", "nonsense", "3-24.3-25", "3-24.", "0-5", SHUT + ".1-2.1-3"]
    )
    def test_what_is_no_board(self, board: str) -> None:
        response = get(f"board={board}")
        html = response.content.decode()
        assert response.status_code == 400
        assert "<h1>This option cannot be had</h1>" in html and "(<code>board</code>)" in html

    @pytest.mark.parametrize(
        ("query", "words"),
        [
            ("board=" + "9" * 401, "The field “board” is not right:"),
            ("add=" + "9" * 21, "The field “add” is not right:"),
            ("board=%00", "Null characters are not allowed."),
            ("add=1-2&add=1-3", "The field “add” came twice."),
            ("square=3&square=4", "The field “square” came twice."),
            ("square=0", "The field “square” is not right: Ensure this value is greater than or equal to 1."),
            ("square=101", "The field “square” is not right: Ensure this value is less than or equal to 100."),
            ("first=x&square=3", "The field “first” is not right: Enter a whole number."),
            ("remove=100", "The field “remove” is not right: Ensure this value is less than or equal to 99."),
            ("finish=late", "The field “finish” is not right: Select a valid choice."),
        ],
    )
    def test_fields_that_are_not_right(self, query: str, words: str) -> None:
        response = get(query)
        assert response.status_code == 400
        assert words in response.content.decode() and 'href="/"' in response.content.decode()

    def test_the_play_link_begins_that_game(self) -> None:
        visitor = Visitor(made(get("board=3-24.26-6&finish=bounce")).play)
        record = visitor.record()
        assert record["jumps"] == {"3": 24, "26": 6}
        assert record["setup"]["finish"] == "bounce"

    def test_for_htmx_the_maker_alone(self) -> None:
        query = "board=3-24&square=7"
        page, fragment = get(query), get(query, HTMX)
        restored = get(query, HTMX | {"HX-History-Restore-Request": "true"})
        whole = [answer.content.decode().startswith("<!doctype html>") for answer in (page, fragment, restored)]
        assert whole == [True, False, True]
        assert "cards" not in fragment.content.decode()
        for answer in (page, fragment, restored):
            assert "HX-Request" in answer["Vary"]
            assert made(answer) == made(page)

    @pytest.mark.parametrize("method", ["get", "head"])
    def test_looking_stores_nothing(self, method: str) -> None:
        visitor = Visitor("/?seed=123")
        with visitor.nothing_changes():
            response = getattr(visitor.browser, method)("/boards/?board=3-24&add=5-9")
        assert (response.status_code, "snakes_session" in response.cookies) == (302, False)


def sheet(query: str) -> Element:
    response = Client().get(f"/boards/print/?{query}")
    assert response.status_code == 200
    return tree(response.content.decode())


class TestPrinting:
    """A board with tokens and a die to cut out."""

    @pytest.mark.parametrize(
        ("query", "title", "text"),
        [
            ("board=temple", "Temple", boards.text_of(FIXED["temple"])),
            ("board=26-6.3-24", "Own board", "3-24.26-6"),
            ("board=plain", "Plain", "plain"),
            ("", "Classic", boards.text_of(FIXED["classic"])),
            (f"board={LONG}&finish=bounce&start=any", "Own board", LONG),
        ],
    )
    def test_the_sheet(self, query: str, title: str, text: str) -> None:
        page = sheet(query)
        assert (page.one("h1").text, page.one("title").text) == (title, f"To print: {title} · Snakes and Ladders")
        board = page.one("img", class_="sheet-board")
        assert board["src"] == drawing_of(text) + "#print"
        assert board["alt"].startswith("A board of 100 squares with ")
        pieces = [use["href"] for use in page.one("svg", class_="sheet-pieces").every("use")]
        assert sorted(pieces) == [*(f"#die-{face}" for face in range(1, 7)), *(f"#token-{seat}" for seat in range(4))]
        sprites = {symbol["id"] for symbol in page.every("symbol")}
        assert {piece.removeprefix("#") for piece in pieces} <= sprites

    def test_opposite_faces_of_the_die_add_up_to_seven(self) -> None:
        """Folded along its creases, the strip of four goes round, and the two at its sides are top and bottom."""
        uses = sheet("").one("svg", class_="sheet-pieces").every("use")
        places = {use["href"]: (int(use["x"]), int(use["y"])) for use in uses if "die" in use["href"]}
        strip = sorted((name for name in places if places[name][1] == 158), key=lambda name: places[name][0])
        ends = sorted((name for name in places if places[name][1] != 158), key=lambda name: places[name][1])
        value = {name: int(name[-1]) for name in places}
        assert [value[strip[0]] + value[strip[2]], value[strip[1]] + value[strip[3]]] == [7, 7]
        assert value[ends[0]] + value[ends[1]] == 7

    def test_a_drawn_board_needs_its_seed(self) -> None:
        response = Client().get("/boards/print/?board=random")
        assert response.status_code == 400
        assert "It is drawn by lot: add a seed, so that it is known which." in response.content.decode()
        assert sheet("board=random&seed=7").one("h1").text == "Random"

    @pytest.mark.parametrize("query", ["board=3-3", f"board={SHUT}", "board=classic&board=race", "seed="])
    def test_refusals(self, query: str) -> None:
        assert Client().get(f"/boards/print/?{query}").status_code == 400

    def test_the_maker_leads_there(self) -> None:
        page = tree(get("board=3-24").content.decode())
        address = page.one(id="print-board")["href"]
        assert address == "/boards/print/?board=3-24"
        assert Client().get(address).status_code == 200
