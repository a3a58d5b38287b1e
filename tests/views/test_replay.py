"""Replays: every moment has a page, links lead from one to the next, and a record is opened or refused."""

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from snakes.core.options import PRESETS
from snakes.core.play import agree_draw, leave, new_game, roll
from tests.core.test_replay import DRAWN, FINISHED
from tests.display.pages import CLOSE, OPEN
from tests.markup import Element, tree
from tests.views.test_record import NO_GAME
from tests.visitor import Visitor

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

HTMX = {"HX-Request": "true"}
SHORT = "/replay/?board=2-99&start=any&six=pass&seats=hh&dice=251"
WHOLE = "/replay/?board=2-99&start=any&finish=reach&six=pass&three=off&seats=hh&help=off&throw=app&game=1&dice=251&ply={ply}"
LIMIT = 512 * 1024


class Moment(NamedTuple):
    """What the page of a replay shows."""

    moment: str
    status: str
    tokens: dict[int, int]
    ways: dict[str, str]
    history: list[str]
    chances: list[str]


def moment_of(response: "Answer") -> Moment:
    page = tree(response.content.decode()).one(id="replay")
    return Moment(
        moment=page.one(class_="moment").text,
        status=page.one(id="status").text,
        tokens={int(each["data-seat"]): int(each["data-square"]) for each in page.all if "data-square" in each},
        ways={name: page.one(id=f"way-{name}").attributes.get("href", "") for name in ("first", "back", "on", "last")},
        history=[line.text for each in page.every(id="history") for line in each.every("li")],
        chances=[line.text for each in page.every(class_="history") for line in each.every("li") if "%" in line.text],
    )  # fmt: skip


def replay_at(address: str) -> Moment:
    response = Client().get(address)
    assert response.status_code == 200
    return moment_of(response)


def sentence(response: "Answer") -> str:
    return tree(response.content.decode()).one(class_="notice").text


SENTENCES = [
    f"{OPEN}Player 1{CLOSE} rolled 2. Ladder! 2 → 99",
    f"{OPEN}Player 2{CLOSE} rolled 5: 0 → 5",
    f"{OPEN}Player 1{CLOSE} rolled 1: 99 → 100",
]


class TestMoments:
    """A game of three rolls, moment by moment."""

    def test_the_start(self) -> None:
        assert replay_at(f"{SHORT}&ply=0") == Moment(
            moment="After roll 0 of 3",
            status=f"{OPEN}Player 1{CLOSE} to roll",
            tokens={0: 0, 1: 0},
            ways={"first": "", "back": "", "on": WHOLE.format(ply=1), "last": WHOLE.format(ply=3)},
            history=[],
            chances=[f"{OPEN}Player 1{CLOSE}: 54.9 %", f"{OPEN}Player 2{CLOSE}: 45.1 %"],
        )

    def test_in_the_middle(self) -> None:
        assert replay_at(f"{SHORT}&ply=1") == Moment(
            moment="After roll 1 of 3",
            status=f"{SENTENCES[0]} {OPEN}Player 2{CLOSE} to roll",
            tokens={0: 99, 1: 0},
            ways={
                "first": WHOLE.format(ply=0),
                "back": WHOLE.format(ply=0),
                "on": WHOLE.format(ply=2),
                "last": WHOLE.format(ply=3),
            },
            history=[f"1. {SENTENCES[0]}"],
            chances=[f"{OPEN}Player 1{CLOSE}: 100.0 %", f"{OPEN}Player 2{CLOSE}: 0.0 %"],
        )

    @pytest.mark.parametrize("address", [SHORT, f"{SHORT}&ply=3"])
    def test_the_end_is_what_is_shown_first(self, address: str) -> None:
        assert replay_at(address) == Moment(
            moment="After roll 3 of 3",
            status=f"{SENTENCES[2]} {OPEN}Player 1{CLOSE} wins!",
            tokens={0: 100, 1: 5},
            ways={"first": WHOLE.format(ply=0), "back": WHOLE.format(ply=2), "on": "", "last": ""},
            history=[f"3. {SENTENCES[2]}", f"2. {SENTENCES[1]}", f"1. {SENTENCES[0]}"],
            chances=[],
        )

    def test_the_links_lead_there_and_back(self) -> None:
        seen = [replay_at(f"{SHORT}&ply=0")]
        while seen[-1].ways["on"]:
            seen.append(replay_at(seen[-1].ways["on"]))
        assert [each.moment for each in seen] == [f"After roll {ply} of 3" for ply in range(4)]
        back = [seen[-1]]
        while back[-1].ways["back"]:
            back.append(replay_at(back[-1].ways["back"]))
        assert back[::-1] == seen
        assert (replay_at(seen[1].ways["first"]), replay_at(seen[1].ways["last"])) == (seen[0], seen[3])

    def test_no_dice_are_a_game_that_has_not_begun(self) -> None:
        shown = replay_at("/replay/?preset=race")
        assert (shown.moment, shown.tokens) == ("After roll 0 of 0", {0: 0, 1: 0, 2: 0, 3: 0})
        assert set(shown.ways.values()) == {""}

    def test_resignations_and_the_draw_come_after_their_roll(self) -> None:
        address = "/replay/?preset=race&dice=3612&left=2@1,0@3&end=draw"
        shown = [replay_at(f"{address}&ply={ply}") for ply in range(5)]
        assert [each.tokens for each in shown] == [
            {0: 0, 1: 0, 2: 0, 3: 0},
            {0: 3, 1: 0, 3: 0},
            {0: 3, 1: 14, 3: 0},
            {1: 14, 3: 1},
            {1: 16, 3: 1},
        ]
        assert [each.status.rpartition(CLOSE)[2].strip() for each in shown[:4]] == ["to roll"] * 4
        assert shown[4].status.endswith("A draw!")

    def test_a_board_on_which_games_hardly_end_is_shown_without_chances(self) -> None:
        shut = ".".join(f"{square}-1" for block in range(95, 60, -6) for square in range(block, block + 5))
        shown = replay_at(f"/replay/?board={shut}&start=any&finish=exact&dice=12")
        assert (shown.moment, shown.tokens, shown.chances) == ("After roll 2 of 2", {0: 1, 1: 2}, [])

    def test_a_drawn_board_goes_on_as_its_jumps(self) -> None:
        shown = replay_at("/replay/?board=fresh&seed=1&dice=12&ply=1")
        assert "board=fresh" not in shown.ways["on"]
        assert replay_at(shown.ways["on"]).tokens == replay_at("/replay/?board=fresh&seed=1&dice=12").tokens


class TestPage:
    """What stands round the moment."""

    @staticmethod
    def page(address: str) -> Element:
        return tree(Client().get(address).content.decode())

    def test_the_link_is_to_this_moment_and_the_game_can_be_played_anew(self) -> None:
        page = self.page(f"{SHORT}&ply=1&utm_source=x")
        assert page.one(id="link")["href"] == WHOLE.format(ply=1)
        anew = "/?board=2-99&start=any&finish=reach&six=pass&three=off&seats=hh&help=off&throw=app&game=1"
        assert anew in [link["href"] for link in page.every("a")]
        assert "/replay/" in [link["href"] for link in page.every("a")]

    @pytest.mark.parametrize(("rolls", "codes"), [(3, 1), (300, 1), (500, 0)])
    def test_an_address_that_a_camera_can_read_has_a_code(self, rolls: int, codes: int) -> None:
        page = self.page(f"/replay/?board=plain&finish=exact&six=pass&seats=hh&dice={'6' * rolls}")
        assert len(page.every("img", class_="code")) == codes
        if codes:
            assert page.one("img", class_="code")["src"].startswith("data:image/svg+xml")

    def test_for_htmx_it_is_the_replay_alone(self) -> None:
        page = Client().get(f"{SHORT}&ply=1")
        fragment = Client().get(f"{SHORT}&ply=1", headers=HTMX)
        restored = Client().get(f"{SHORT}&ply=1", headers=HTMX | {"HX-History-Restore-Request": "true"})
        whole = [response.content.decode().startswith("<!doctype html>") for response in (page, fragment, restored)]
        assert whole == [True, False, True]
        assert [part["id"] for part in tree(fragment.content.decode()).inside if isinstance(part, Element)] == [
            "replay"
        ]
        for response in (page, fragment, restored):
            assert "HX-Request" in response["Vary"]
            assert moment_of(response) == moment_of(page)

    def test_htmx_follows_the_very_same_links(self) -> None:
        page = self.page(f"{SHORT}&ply=1")
        links = [page.one(id=f"way-{name}") for name in ("first", "back", "on", "last")]
        assert [link["hx-get"] for link in links] == [link["href"] for link in links]
        assert page.one("nav", class_="ways")["hx-target"] == "#replay"

    @pytest.mark.parametrize("method", ["get", "head"])
    def test_looking_leaves_the_saved_game_alone(self, method: str) -> None:
        visitor = Visitor("/?seed=123")
        visitor.play(3)
        with visitor.nothing_changes():
            response = getattr(visitor.browser, method)(SHORT)
        assert (response.status_code, "snakes_session" in response.cookies) == (200, False)

    def test_without_options_one_can_open_a_record(self) -> None:
        page = self.page("/replay/?utm_source=x")
        form = page.one("form", action="/replay/")
        assert (form["method"], form["enctype"]) == ("post", "multipart/form-data")
        assert (form.one("input", type="file")["name"], form.one("textarea")["name"]) == ("file", "record")
        assert page.every(class_="notice") == []


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("ply=4", "There is no roll 4 in this game."),
        ("ply=-1", "There is no roll -1 in this game."),
        ("ply=", "There is no roll in this game."),
        ("ply=01", "There is no roll 01 in this game."),
        ("ply=1.0", "There is no roll 1.0 in this game."),
        ("ply=%D9%A1", "There is no roll ١ in this game."),
        ("ply=" + "9" * 5_000, f"There is no roll {'9' * 20} in this game."),
        ("ply=%3Cb%3E", "There is no roll <b> in this game."),
        ("ply=1&ply=1", "“ply” is given twice."),
        ("dice=1", "“dice” is given twice."),
        ("left=0@1&left=0@1", "“left” is given twice."),
        ("left=0", "“0” does not say who left when; write 2@17 for the third seat after roll 17."),
        ("left=0@2,0@1", "The resignations are not in the order of their rolls."),
        ("left=0@4", "Somebody resigns after a roll that never fell."),
        ("left=0@3", "The game was over after roll 3, and yet it goes on."),
        ("left=2@1", "A seat resigns at roll 1 that is not there."),
        ("end=home", "A game cannot end as “home”; only “draw” is known here."),
        ("end=draw", "The game was over after roll 3, and yet it goes on."),
    ],
)
def test_what_is_no_replay_is_refused_with_a_reason(query: str, words: str) -> None:
    response = Client().get(f"{SHORT}&{query}")
    assert (response.status_code, sentence(response)) == (400, words)
    assert tree(response.content.decode()).one("form", action="/replay/").every("textarea")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("dice=127", "The dice may only be the figures 1 to 6."),
        ("dice=" + "6" * 2_001, "There are more than 2,000 dice."),
        ("board=2-100&start=any&dice=22", "The game was over after roll 1, and yet it goes on."),
        ("seats=hc&left=1@0", "A seat resigns that the computer held."),
        ("seats=hc&end=draw", "A draw needs two persons who are still in."),
        ("board=random&dice=1", "A drawn board needs its seed, or its jumps in place of its name."),
    ],
)
def test_dice_and_ends_that_cannot_be(query: str, words: str) -> None:
    response = Client().get(f"/replay/?{query}")
    assert (response.status_code, sentence(response)) == (400, words)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("dice=1&seats=h", "2 to 4 letters, h for a person and c for the computer"),
        ("dice=1&board=94-1.95-1.96-1.97-1.98-1.99-1", "100 cannot be reached from"),
        ("dice=1&seed=", "It is empty."),
    ],
)
def test_refused_options_have_the_page_of_all_options(query: str, words: str) -> None:
    response = Client().get(f"/replay/?{query}")
    assert response.status_code == 400
    html = response.content.decode()
    assert "<h1>This option cannot be had</h1>" in html and words in html


def pasted(record: Any, headers: dict[str, str] | None = None) -> "Answer":
    return Client().post("/replay/", {"record": json.dumps(record)}, headers=headers or {})


FINISHED_AT = (
    "/replay/?board=race&start=any&finish=bounce&six=pass&three=off&seats=hhhh&help=off&throw=app&seed=123&game=1"
    "&dice=36125&left=2@5&ply=0"
)


class TestOpening:
    """A record leads to its replay, or is refused and nothing has happened."""

    def test_pasted(self) -> None:
        response = pasted(FINISHED)
        assert (response.status_code, response["Location"]) == (303, FINISHED_AT)
        assert replay_at(response["Location"]).moment == "After roll 0 of 5"

    def test_as_a_file(self) -> None:
        upload = SimpleUploadedFile("snakes.json", json.dumps(FINISHED).encode(), "application/json")
        response = Client().post("/replay/", {"record": "", "file": upload})
        assert (response.status_code, response["Location"]) == (303, FINISHED_AT)

    def test_a_file_with_a_mark_at_its_beginning(self) -> None:
        upload = SimpleUploadedFile("snakes.json", json.dumps(FINISHED).encode("utf-8-sig"))
        assert Client().post("/replay/", {"file": upload}).status_code == 303

    def test_by_htmx(self) -> None:
        response = pasted(FINISHED, HTMX)
        assert (response.status_code, response["HX-Redirect"], response.content) == (200, FINISHED_AT, b"")

    def test_what_the_table_gives_can_be_opened(self) -> None:
        visitor = Visitor("/?board=random&seed=ü&seats=hhh")
        visitor.play(9)
        visitor.press("resign", seat=1)
        response = pasted(visitor.record())
        replay = replay_at(response["Location"])
        assert response.status_code == 303
        assert replay.moment == "After roll 0 of 9"
        assert replay_at(replay.ways["last"]).tokens == visitor.page.tokens

    def test_a_draw_comes_back(self) -> None:
        response = pasted(DRAWN)
        assert response["Location"].endswith("&dice=361&end=draw&ply=0")
        assert replay_at(replay_at(response["Location"]).ways["last"]).status.endswith("A draw!")

    @pytest.mark.parametrize(
        ("record", "words"),
        [
            (FINISHED | {"dice": "36225"}, "The record contradicts the rules at roll 3."),
            (FINISHED | {"tokens": [3, 14, None, 1]}, "The record contradicts the rules at roll 5."),
            (FINISHED | {"left": [{"seat": 0, "ply": 9}]}, "Somebody resigns after a roll that never fell."),
            (FINISHED | {"jumps": {"3": 24}}, "The jumps of this record are not those of its board."),
            (FINISHED | {"dice": "7"}, "The dice may only be the figures 1 to 6."),
            (FINISHED | {"format": "snakes-2"}, "This is no record of a game."),
            (FINISHED | {"left": [{"seat": float("inf"), "ply": 5}]}, "This is no record of a game."),
            (FINISHED | {"game": 10**4_000}, "This is no record of a game."),
            ([], "This is no record of a game."),
            (None, "This is no record of a game."),
        ],
    )
    def test_refused(self, record: Any, words: str) -> None:
        response = pasted(record)
        assert (response.status_code, sentence(response)) == (422, words)
        assert response.content.decode().startswith("<!doctype html>")

    @pytest.mark.parametrize(
        "text",
        ["", " ", "{", "snakes", "NaN", "[" * 100_000, "[" * 900 + "]" * 900, "9" * 5_000, '"\\ud800"', "\x00", "null"],
    )
    def test_what_is_no_json(self, text: str) -> None:
        response = Client().post("/replay/", {"record": text})
        assert (response.status_code, sentence(response)) == (422, "This is no record of a game.")

    @pytest.mark.parametrize("sent", [b"\xff\xfe\x00", b"\xff" * 9, b"{\x00", json.dumps(FINISHED).encode()[:-1], b""])
    def test_a_file_that_is_no_json(self, sent: bytes) -> None:
        response = Client().post("/replay/", {"file": SimpleUploadedFile("snakes.json", sent)})
        assert (response.status_code, sentence(response)) == (422, "This is no record of a game.")

    def test_nothing_sent(self) -> None:
        response = Client().post("/replay/")
        assert (response.status_code, sentence(response)) == (422, "This is no record of a game.")

    def test_refused_by_htmx(self) -> None:
        response = pasted(FINISHED | {"dice": "31125"}, HTMX)
        assert (response.status_code, response["HX-Retarget"]) == (200, "#open")
        assert sentence(response) == "The record contradicts the rules at roll 2."
        assert not response.content.decode().startswith("<!doctype")

    @pytest.mark.parametrize("way", ["record", "file"])
    @pytest.mark.parametrize(("size", "status"), [(LIMIT, 303), (LIMIT + 1, 422)])
    def test_at_most_512_kilobytes(self, way: str, size: int, status: int) -> None:
        text = json.dumps(FINISHED)
        text += " " * (size - len(text))
        sent: dict[str, Any] = {"record": text} if way == "record" else {"file": SimpleUploadedFile("x", text.encode())}
        response = Client().post("/replay/", sent)
        assert response.status_code == status
        if status == 422:
            assert sentence(response) == "A record may not be larger than 512 kB."

    def test_far_too_much(self) -> None:
        upload = SimpleUploadedFile("x", b"[" * 3_000_000)
        assert sentence(Client().post("/replay/", {"file": upload})) == "A record may not be larger than 512 kB."
        assert Client().post("/replay/", {"record": "[" * 3_000_000}).status_code == 400

    @pytest.mark.parametrize("record", [FINISHED, []])
    def test_the_saved_game_stays(self, record: Any) -> None:
        visitor = Visitor("/?seed=123")
        visitor.play(3)
        with visitor.nothing_changes():
            response = visitor.browser.post("/replay/", {"record": json.dumps(record)})
        assert "snakes_session" not in response.cookies

    def test_a_form_from_elsewhere_is_refused(self) -> None:
        response = Client(enforce_csrf_checks=True).post("/replay/", {"record": json.dumps(FINISHED)})
        assert response.status_code == 403

    def test_the_form_of_the_page_is_accepted(self) -> None:
        browser = Client(enforce_csrf_checks=True)
        form = tree(browser.get("/replay/").content.decode()).one("form", action="/replay/")
        token = form.one("input", name="csrfmiddlewaretoken")["value"]
        sent = {"csrfmiddlewaretoken": token, "record": json.dumps(FINISHED)}
        assert browser.post("/replay/", sent).status_code == 303

    @pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS"])
    def test_other_methods(self, method: str) -> None:
        response = Client().generic(method, SHORT)
        assert (response.status_code, response["Allow"]) == (405, "GET, HEAD, POST")


class TestFromTheTable:
    """`/game/replay/`: the saved game from its start."""

    def test_a_running_game(self) -> None:
        visitor = Visitor("/?seed=123&preset=house")
        visitor.play(5)
        with visitor.nothing_changes():
            response = visitor.browser.get("/game/replay/")
        assert (response.status_code, response["Location"]) == (
            302,
            "/replay/?board=printed&start=six-on&finish=exact&six=again&three=turn&seats=hhc&help=off&throw=app"
            f"&seed=123&game=1&dice={visitor.record()['dice']}&ply=0",
        )
        assert "no-store" in response["Cache-Control"]

    def test_with_resignations_and_a_draw(self) -> None:
        visitor = Visitor()
        game = roll(new_game(PRESETS["race"]._replace(seed="123")), "h")
        visitor.continue_with(agree_draw(leave(game, 2)))
        assert visitor.browser.get("/game/replay/")["Location"].endswith("&dice=5&left=2@1&end=draw&ply=0")

    def test_it_is_the_game_of_the_record(self) -> None:
        visitor = Visitor("/?board=fresh&seed=9")
        visitor.play(12)
        assert visitor.browser.get("/game/replay/")["Location"] == pasted(visitor.record())["Location"]

    def test_without_a_saved_game(self) -> None:
        response = Client().get("/game/replay/")
        assert response.status_code == 404
        assert NO_GAME in response.content.decode()
        assert "no-store" in response["Cache-Control"]
