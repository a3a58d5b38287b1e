"""Opening the table: which game an address shows, and what is saved by it."""

import pytest
from django.test import Client

from tests.setups import HOUSE, PRESETS, QUICK
from tests.visitor import NO_SAVE, Visitor, address_of, shown


def test_a_new_visitor_gets_a_quick_game_ready_to_roll() -> None:
    visitor = Visitor()
    record = visitor.record()
    assert (record["setup"], record["game"], record["dice"], record["turn"]) == (QUICK, 1, "", 0)
    assert len(bytes.fromhex(record["seed"])) >= 12
    assert visitor.page[1:] == ("0", "0", "false", {0: 1, 1: 1}, "", "\u2068Player 1\u2069 to roll", [])


def test_no_two_visitors_get_the_same_dice() -> None:
    assert Visitor().record()["seed"] != Visitor().record()["seed"]


@pytest.mark.parametrize(("preset", "setup"), PRESETS.items())
def test_presets_by_address(preset: str, setup: dict[str, str]) -> None:
    assert Visitor(address_of(preset=preset)).record()["setup"] == setup


@pytest.mark.parametrize(
    ("options", "setup"),
    [
        ({"finish": "exact"}, QUICK | {"finish": "exact"}),
        ({"preset": "house", "seats": "hh", "three": "pen"}, HOUSE | {"seats": "hh", "three": "pen"}),
        ({"board": "26-6.3-24", "throw": "hand"}, QUICK | {"board": "3-24.26-6", "throw": "hand"}),
        ({"board": "plain", "help": "on", "seats": "cccc"}, QUICK | {"board": "plain", "help": "on", "seats": "cccc"}),
    ],
)
def test_options_left_out_are_those_of_the_preset_or_of_quick(options: dict[str, str], setup: dict[str, str]) -> None:
    assert Visitor(address_of(**options)).record()["setup"] == setup


def test_options_left_out_are_never_those_of_the_saved_game() -> None:
    visitor = Visitor(address_of(preset="house", seed="123"))
    visitor.open(address_of(six="pass"))
    assert visitor.record()["setup"] == QUICK | {"six": "pass"}


@pytest.mark.parametrize("address", ["/", "/?utm_source=x&fbclid=1", "/?Seed=5", "/?seed[]=5&x=%00"])
def test_without_options_the_saved_game_goes_on(address: str) -> None:
    visitor = Visitor(address_of(preset="race", seed="123"))
    visitor.play(3)
    with visitor.nothing_changes():
        visitor.open(address)
    assert visitor.page.ply == "3"


def test_unknown_keys_are_ignored_beside_options() -> None:
    visitor = Visitor("/?seed=123&utm_source=x&utm_source=y&finish=exact")
    assert visitor.record()["setup"] == QUICK | {"finish": "exact"}
    assert visitor.record()["seed"] == "123"


def test_an_address_starts_its_game_once_and_then_resumes_it() -> None:
    visitor = Visitor("/?seed=123")
    visitor.play(3)
    with visitor.nothing_changes():
        for _ in range(2):
            visitor.open("/?seed=123")
            assert (visitor.page.ply, visitor.page.tokens) == ("3", {0: 12, 1: 4})


@pytest.mark.parametrize("board", ["random", "fresh"])
def test_a_reload_brings_the_same_drawn_board_back(board: str) -> None:
    visitor = Visitor(f"/?board={board}")
    visitor.play(2)
    with visitor.nothing_changes():
        visitor.open(f"/?board={board}")
    assert visitor.page.ply == "2"


@pytest.mark.parametrize(
    "same", ["/?preset=quick", "/?board=classic", "/?seats=hc&six=again", "/?game=1", "/?preset=quick&utm_source=x"]
)
def test_another_spelling_of_the_opened_options_resumes(same: str) -> None:
    visitor = Visitor("/")
    visitor.play(1)
    with visitor.nothing_changes():
        visitor.open(same)


def test_an_address_resumes_its_game_when_that_is_over() -> None:
    visitor = Visitor("/?seed=1067&seats=hh")
    visitor.play()
    with visitor.nothing_changes():
        visitor.open("/?seed=1067&seats=hh")
    assert (visitor.page.over, visitor.page.ply) == ("true", "8")


def test_an_address_resumes_after_new_games_and_changes_of_the_toolbar() -> None:
    visitor = Visitor("/?seed=123")
    for fields in ({}, {}, {"finish": "exact"}):
        visitor.press("new", **fields)
    visitor.press("seat", seat=1, kind="h")
    visitor.play(2)
    with visitor.nothing_changes():
        visitor.open("/?seed=123")
    record = visitor.record()
    assert (record["game"], record["setup"]) == (4, QUICK | {"finish": "exact", "seats": "hh"})


def test_the_present_set_up_resumes() -> None:
    visitor = Visitor("/?seed=123")
    visitor.press("new", board="river")
    visitor.play(1)
    with visitor.nothing_changes():
        visitor.open("/?seed=123&game=2&board=river")


def test_another_address_starts_its_game() -> None:
    visitor = Visitor("/?seed=123")
    visitor.play(3)
    visitor.open("/?seed=124")
    assert (visitor.record()["seed"], visitor.page.ply) == ("124", "0")
    visitor.open("/?seed=123")
    assert (visitor.record()["seed"], visitor.page.ply) == ("123", "0")


def test_names_stay_when_an_address_starts_another_game() -> None:
    visitor = Visitor("/?seed=123")
    visitor.press("name", seat=0, name="Ann")
    visitor.open("/?seed=124&seats=hhc")
    assert visitor.record()["names"] == ["Ann", "Player 2", "Computer"]


def test_a_seed_makes_the_dice_repeatable() -> None:
    visitor = Visitor("/?seed=123")
    visitor.play()
    assert visitor.record()["dice"] == "5365633442566431215515"


def test_a_drawn_board_is_a_new_one_for_each_game_and_the_same_for_the_same_seed() -> None:
    visitor, other = Visitor("/?seed=123&board=random"), Visitor("/?seed=123&board=random")
    first = visitor.record()["jumps"]
    assert other.record()["jumps"] == first
    visitor.press("new")
    assert visitor.record()["jumps"] != first
    assert Visitor("/?seed=123&board=random&game=2").record()["jumps"] == visitor.record()["jumps"]


@pytest.mark.parametrize(
    ("query", "seed"),
    [
        ("seed=0", "0"),
        ("seed=-5", "-5"),
        ("seed=007", "007"),
        ("seed=%20123%E2%80%83", "123"),
        ("seed=" + "%F0%9F%90%8D" * 64, "🐍" * 64),
        ("seed=u%CC%88ni%CC%88", "ünï"),
        ("seed=%C3%BCn%C3%AF", "ünï"),
        ("seed=a+b%26c", "a b&c"),
        ("seed=%FF", "\ufffd"),
        ("seed=%3Cscript%3E", "<script>"),
        ("seed=" + "x" * 64, "x" * 64),
    ],
)
def test_seeds_that_count(query: str, seed: str) -> None:
    visitor = Visitor("/?" + query)
    assert visitor.record()["seed"] == seed
    visitor.play(1)
    with visitor.nothing_changes():
        visitor.open("/?" + query)


@pytest.mark.parametrize(
    ("query", "label", "name", "value", "reason", "allowed"),
    [
        ("seed=", "Seed", "seed", "", "It is empty.", "1 to 64 characters of any script"),
        ("seed=%20", "Seed", "seed", " ", "It is empty.", "1 to 64 characters of any script"),
        ("seed=1&seed=2", "Seed", "seed", "2", "It is given twice.", "1 to 64 characters of any script"),
        (
            "seed=" + "x" * 65,
            "Seed",
            "seed",
            "x" * 65,
            "It is longer than 64 characters.",
            "1 to 64 characters of any script",
        ),
        (
            "seed=" + "7" * 10_000,
            "Seed",
            "seed",
            "7" * 80,
            "It is longer than 64 characters.",
            "1 to 64 characters of any script",
        ),
        ("seed=a%00", "Seed", "seed", "a\0", "It holds a control character.", "1 to 64 characters of any script"),
        ("game=0", "Game number", "game", "0", "It is no number from 1 to 999999.", "a number from 1 to 999999"),
        ("game=1e3", "Game number", "game", "1e3", "It is no number from 1 to 999999.", "a number from 1 to 999999"),
        ("start=two", "Start", "start", "two", "There is no such choice.", "one, any, six, six-on"),
        ("finish=Exact", "Finish", "finish", "Exact", "There is no such choice.", "reach, exact, bounce"),
        ("six=", "A six", "six", "", "There is no such choice.", "pass, again"),
        ("three=on", "Third six in a turn", "three", "on", "There is no such choice.", "off, turn, pen"),
        ("help=maybe", "Take-back and hints", "help", "maybe", "There is no such choice.", "off, on"),
        ("throw=foot", "Dice", "throw", "foot", "There is no such choice.", "app, hand"),
        ("preset=chess", "Game", "preset", "chess", "There is no such choice.", "quick, family, duel, race, house"),
        (
            "seats=hhhhc",
            "Players",
            "seats",
            "hhhhc",
            "There is no such choice.",
            "2 to 4 letters, h for a person and c for the computer",
        ),
        (
            "board=<b>",
            "Board",
            "board",
            "<b>",
            "“<b>” is no jump; write jumps such as 3-24.",
            "classic, printed, meadow, temple, river, race, random, fresh, plain, or 1 to 40 jumps such as 3-24.26-6.99-80",
        ),
    ],
)
def test_a_bad_option_is_named_and_changes_nothing(
    query: str, label: str, name: str, value: str, reason: str, allowed: str
) -> None:
    visitor = Visitor("/?seed=123")
    visitor.play(3)
    with visitor.nothing_changes():
        response = visitor.open("/?" + query)
    assert response.status_code == 400
    assert response.context["fault"] == (label, name, value, [reason], allowed)
    assertions = [label, f"<code>{name}</code>", allowed, 'href="/"']
    html = response.content.decode()
    assert [text for text in assertions if text not in html] == []


@pytest.mark.parametrize(
    ("board", "reasons"),
    [
        ("3-24.3-25", ["Two jumps start on 3."]),
        ("3-3.0-5.5-101.x", [
            "3-3 leads nowhere.",
            "0-5 leaves the board: a jump starts on 1 to 99 and ends on 1 to 100.",
            "5-101 leaves the board: a jump starts on 1 to 99 and ends on 1 to 100.",
            "“x” is no jump; write jumps such as 3-24.",
        ]),
        (".".join(f"{square}-50" for square in range(1, 42)), ["There are more than 40 jumps."]),
        ("03-24", ["“03-24” is no jump; write jumps such as 3-24."]),
        (
            "94-1.95-1.96-1.97-1.98-1.99-1",
            ["100 cannot be reached from 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 …."],
        ),
    ],
)  # fmt: skip
def test_an_own_board_is_refused_with_each_reason(board: str, reasons: list[str]) -> None:
    visitor = Visitor("/?seed=123")
    with visitor.nothing_changes():
        response = visitor.open(address_of(board=board))
    assert (response.status_code, response.context["fault"].reasons) == (400, reasons)


def test_an_own_board_can_be_too_long_under_one_finish_and_fine_under_another() -> None:
    board = "94-6.95-5.96-4.97-3.99-2"
    visitor = Visitor(address_of(board=board, start="any", six="pass"))
    assert visitor.record()["setup"]["board"] == board
    for finish, rolls in (("exact", "554"), ("bounce", "1375")):
        with visitor.nothing_changes():
            response = visitor.open(address_of(board=board, start="any", six="pass", finish=finish))
        assert response.context["fault"].reasons == [
            f"One token alone would need {rolls} rolls on average, more than 500."
        ]


def test_a_bad_address_makes_no_game_for_a_new_visitor() -> None:
    browser = Client()
    assert browser.get("/?seed=").status_code == 400
    assert "snakes_session" not in browser.cookies


class TestOnlyLooking:
    """HEAD and prefetch never open a game."""

    @pytest.mark.parametrize("address", ["/", "/?seed=124", "/?preset=house", "/?seed="])
    def test_head_changes_nothing(self, address: str) -> None:
        visitor = Visitor("/?seed=123")
        with visitor.nothing_changes():
            response = visitor.browser.head(address)
        assert (response.status_code, response.content) == (400 if address == "/?seed=" else 200, b"")
        assert "snakes_session" not in response.cookies

    def test_head_by_a_new_visitor_saves_nothing(self) -> None:
        response = Client().head("/?seed=123")
        assert (response.status_code, "snakes_session" in response.cookies) == (200, False)

    def test_head_does_not_replace_a_broken_save(self) -> None:
        browser = Client()
        browser.cookies["snakes_session"] = "broken:broken:broken"
        assert "snakes_session" not in browser.head("/").cookies

    @pytest.mark.parametrize("purpose", ["prefetch", "prefetch;prerender", "prefetch;anonymous-client-ip"])
    @pytest.mark.parametrize("address", ["/", "/?seed=124", "/?seed="])
    def test_a_prefetch_gets_no_page(self, purpose: str, address: str) -> None:
        visitor = Visitor("/?seed=123")
        with visitor.nothing_changes():
            response = visitor.browser.get(address, headers={"Sec-Purpose": purpose})
        assert (response.status_code, response.content) == (503, b"")
        assert "no-store" in response["Cache-Control"]
        assert not response.cookies

    def test_a_prefetch_by_a_new_visitor_saves_nothing(self) -> None:
        assert not Client().get("/", headers={"Sec-Purpose": "prefetch"}).cookies

    def test_other_purposes_are_answered(self) -> None:
        assert Client().get("/", headers={"Sec-Purpose": "navigate"}).status_code == 200


class TestAnswer:
    """The page itself."""

    def test_nobody_may_store_it(self) -> None:
        for address in ("/", "/?seed=123", "/?seed="):
            assert "no-store" in Client().get(address)["Cache-Control"]

    @pytest.mark.parametrize(
        "headers", [{"HX-Request": "true"}, {"HX-Request": "true", "HX-History-Restore-Request": "true"}]
    )
    def test_it_is_never_a_bare_fragment(self, headers: dict[str, str]) -> None:
        html = Client().get("/", headers=headers).content.decode()
        assert html.startswith("<!doctype html>") and html.rstrip().endswith("</html>")

    def test_the_link_to_this_game_brings_it_elsewhere(self) -> None:
        visitor = Visitor("/?preset=duel&seats=ch&seed=%3Cb%3E+%26")
        response = visitor.open("/")
        link = "/?board=printed&start=any&finish=exact&six=pass&three=off&seats=ch&help=on&throw=app&seed=%3Cb%3E+%26&game=1"
        assert f'href="{link.replace("&", "&amp;")}"' in response.content.decode()
        assert Visitor(link).record() == visitor.record()

    def test_it_varies_with_the_cookies(self) -> None:
        assert "Cookie" in Client().get("/")["Vary"]

    def test_the_saved_game_stays_for_a_year(self) -> None:
        cookie = Client().get("/").cookies["snakes_session"]
        assert (cookie["max-age"], cookie["path"], cookie["samesite"], cookie["httponly"]) == (
            31_536_000,
            "/",
            "Lax",
            True,
        )


def test_a_visitor_without_cookies_sees_a_game_and_no_complaint() -> None:
    page = shown(Client().get("/"))
    assert (page.ply, page.notice) == ("0", "")
    assert NO_SAVE not in page.status
