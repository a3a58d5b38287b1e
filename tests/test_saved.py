"""What a browser keeps: the saved game, whatever may have become of it, and the fewest rolls."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from hypothesis import given, settings
from hypothesis import strategies as st

from snakes import saved
from snakes.core.game import State, advance
from snakes.core.options import CHOICES, NAMED_BOARDS, PRESETS, OptionError, Options, from_address
from snakes.core.play import RECENT, Game, agree_draw, hand_over, history, leave, moves, new_game, persons_in, roll
from snakes.saved import Saved
from tests.visitor import NO_SAVE, Visitor, address_of, shown

OPTIONS = st.builds(
    Options,
    st.sampled_from([*NAMED_BOARDS, "3-24.26-6.99-80", "2-99.3-98"]),
    *(st.sampled_from(CHOICES[name]) for name in ("start", "finish", "six", "three")),
    st.text("hc", min_size=2, max_size=4),
    *(st.sampled_from(CHOICES[name]) for name in ("help", "throw")),
    st.sampled_from(["123", "-5", "ünï", "🐍"]),
    st.integers(1, 999_999),
)
SAVES = sorted((Path(__file__).parent / "data" / "saves").glob("*.json"))
BROKEN = [
    "",
    "x",
    "broken:broken:broken",
    "e30:1xYBwI:PlH3RKNQfUFo3sU8nj1yf79Mu4nZU8uZ3xBaKE_gwdQ",
    "ü\x00",
    "x" * 5_000,
]
NONE_YET = "Fewest rolls to win: none yet with this board and these rules"


def round_trip(kept: Saved) -> Saved | None:
    """What a browser sends back of what it was given."""
    given, back = HttpRequest(), HttpRequest()
    given.session = SessionStore()
    saved.save(given, kept)
    given.session.save()
    back.session = SessionStore(given.session.session_key)
    return saved.load(back)


class TestRoundTrip:
    """The kept table is the dice played through, at every roll."""

    @settings(max_examples=60, deadline=None)
    @given(options=OPTIONS, chance=st.randoms(use_true_random=False))
    def test_the_kept_state_equals_the_dice_played_through(self, options: Options, chance: random.Random) -> None:
        game, opened = new_game(options), options._replace(seed=None)
        states: list[State] = [game.state]
        for _ in range(chance.randrange(60)):
            game = after_any_step(game, chance)
            states.append(game.state)
            assert round_trip(Saved(opened, game)) == Saved(opened, game)
            if game.state.turn is None:
                break
        assert [state for state, _ in history(game)] == states
        assert game.recent == tuple(moves(game)[-RECENT:])

    @pytest.mark.parametrize("preset", PRESETS)
    def test_whole_games(self, preset: str) -> None:
        game = new_game(PRESETS[preset]._replace(seed="123"))
        while game.state.turn is not None:
            game = roll(game, game.kind_to_roll or "")
            assert round_trip(Saved(PRESETS[preset], game)) == Saved(PRESETS[preset], game)
        assert list(history(game))[-1][0] == game.state


def after_any_step(game: Game, chance: random.Random) -> Game:
    """The game after a roll by the app or by hand, now and then after a resignation or an agreed draw."""
    persons = persons_in(game)
    if persons and chance.random() < 0.03:
        return leave(game, chance.choice(persons))
    if len(persons) > 1 and chance.random() < 0.01:
        return agree_draw(game)
    by_hand = game.kind_to_roll == "h" and chance.random() < 0.5
    return roll(game, game.kind_to_roll or "", chance.randint(1, 6) if by_hand else None, "hand" if by_hand else "app")


class TestFrozenSaves:
    """Saves of released formats, which must be read for ever."""

    def test_there_are_some(self) -> None:
        assert [path.stem for path in SAVES] == ["v1-drawn", "v1-finished", "v1-left", "v1-running"]

    @pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
    def test_each_is_read_and_kept_the_same(self, path: Path) -> None:
        frozen = json.loads(path.read_text(encoding="utf-8"))
        visitor = Visitor()
        visitor.keep(frozen["saved"])
        page = shown(visitor.open("/"))
        assert (page.notice, page.ply) == ("", str(len(frozen["record"]["dice"])))
        assert visitor.record() == frozen["record"]
        assert visitor.press("name", seat=0, name=frozen["saved"]["names"][0]).status_code == 303
        assert visitor.kept() == frozen["saved"]

    @pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
    def test_each_is_its_dice_played_through(self, path: Path) -> None:
        request = HttpRequest()
        request.session = SessionStore()
        request.session["game"] = json.loads(path.read_text(encoding="utf-8"))["saved"]
        kept = saved.load(request)
        assert kept is not None
        assert list(history(kept.game))[-1][0] == kept.game.state
        assert kept.game.recent == tuple(moves(kept.game)[-RECENT:])


NO_GAMES: list[Any] = [None, 5, "game", [], {}, {"v": 1}]
SPOILT: list[dict[str, Any]] = [
    {"v": 0},
    {"v": 2},
    {"v": "1"},
    {"options": []},
    {"options": ["classic"]},
    {"options": None},
    {"opened": [1]},
    {"names": 5},
    {"jumps": 5},
    {"jumps": "3-24.3-25"},
    {"jumps": "nowhere"},
    {"state": None},
    {"state": []},
    {"state": [[1, 1], 0]},
    {"state": [5, 0, 0, 1, 0, [], None]},
    {"state": [[1, 1], 0, 0, 1, 0, [[1]], None]},
    {"state": [[1, 1], None, 0, 1, 0, [], [0]]},
    {"recent": [[1]]},
    {"recent": 5},
]


def keeping(value: Any) -> Visitor:
    """A visitor whose saved game is this."""
    visitor = Visitor("/?seed=123&preset=house")
    visitor.keep(value)
    return visitor


def spoilt(change: dict[str, Any]) -> Visitor:
    """A visitor whose saved game is right but for this."""
    visitor = Visitor("/?seed=123&preset=house")
    visitor.keep(visitor.kept() | change)
    return visitor


UNREADABLE = [pytest.param(keeping, value, id=repr(value)) for value in NO_GAMES] + [
    pytest.param(spoilt, change, id=repr(change)) for change in SPOILT
]


class TestUnreadable:
    """No save that can be read: a new quick game and a sentence, never an error."""

    @pytest.mark.parametrize(("visitor_with", "value"), UNREADABLE)
    def test_a_payload_that_cannot_be_read_when_the_table_is_opened(self, visitor_with: Any, value: Any) -> None:
        visitor = visitor_with(value)
        response = visitor.open("/")
        check_new_quick_game(visitor)
        assert response.status_code == 200
        visitor.open("/")
        assert visitor.page.notice == ""

    @pytest.mark.parametrize(("visitor_with", "value"), UNREADABLE)
    def test_a_payload_that_cannot_be_read_when_a_button_is_pressed(self, visitor_with: Any, value: Any) -> None:
        visitor = visitor_with(value)
        assert visitor.press("roll").status_code == 409
        check_new_quick_game(visitor)
        assert visitor.press("roll").status_code == 303

    @pytest.mark.parametrize("cookie", BROKEN, ids=lambda cookie: cookie[:20])
    def test_a_broken_cookie(self, cookie: str) -> None:
        for pressed in (False, True):
            visitor = Visitor("/?seed=123&preset=house")
            visitor.browser.cookies["snakes_session"] = cookie
            response = visitor.press("roll") if pressed else visitor.open("/")
            assert response.status_code == (409 if pressed else 200)
            check_new_quick_game(visitor)

    def test_a_cookie_changed_by_hand(self) -> None:
        visitor = Visitor("/?seed=123&preset=house")
        value = visitor.browser.cookies["snakes_session"].value
        visitor.browser.cookies["snakes_session"] = "A" + value[1:]
        visitor.open("/")
        check_new_quick_game(visitor)

    def test_the_server_has_the_same_key_after_a_restart(self) -> None:
        visitor = Visitor("/?seed=123&preset=house")
        visitor.play(7)
        again = Visitor("/?seed=123&preset=house")
        again.browser.cookies = visitor.browser.cookies
        again.open("/")
        assert (again.page, again.page.ply) == (visitor.page, "7")
        again.play(1)
        assert again.record()["dice"] == "53656334"

    @pytest.mark.parametrize("pressed", [False, True])
    def test_the_server_has_a_new_key(self, pressed: bool) -> None:
        visitor = Visitor("/?seed=123&preset=house")
        visitor.play(7)
        with override_settings(SECRET_KEY="another key, as long as a key has to be here"):
            response = visitor.press("roll") if pressed else visitor.open("/")
            assert response.status_code == (409 if pressed else 200)
            check_new_quick_game(visitor)
            assert visitor.press("roll").status_code == 303

    def test_an_address_still_opens_its_game(self) -> None:
        visitor = spoilt({"v": 2})
        visitor.open("/?seed=9&preset=race")
        assert visitor.page.notice == NO_SAVE
        assert (visitor.record()["seed"], visitor.record()["setup"]["board"]) == ("9", "race")
        visitor.open("/?seed=9&preset=race")
        assert visitor.page.notice == ""

    def test_a_new_visitor_is_told_nothing_of_saves(self) -> None:
        assert shown(Client().get("/")).notice == ""


def check_new_quick_game(visitor: Visitor) -> None:
    assert (visitor.page.notice, visitor.page.ply, visitor.page.tokens) == (NO_SAVE, "0", {0: 1, 1: 1})
    record = visitor.record()
    assert (record["setup"]["board"], record["setup"]["seats"], record["dice"]) == ("classic", "hc", "")
    assert record["names"] == ["Player 1", "Computer"]
    assert record["seed"] != "123"


class TestSize:
    """A browser keeps no cookie of more than 4,096 bytes."""

    @pytest.mark.parametrize("seed", range(2))
    @pytest.mark.parametrize("mixed", [False, True], ids=["by-hand", "by-hand-and-app"])
    def test_the_longest_game_fits_in_its_cookie(self, seed: int, mixed: bool) -> None:
        chance = random.Random(seed)
        game = longest_game(chance, mixed)
        opened = game.options._replace(board=longest_board(chance), seed=letters(chance, 64, ANY)) if mixed else None
        visitor = Visitor()
        visitor.continue_with(game, opened)
        assert (visitor.page.ply, len(game.options.board.split("."))) == ("1999", 40)
        cookie = visitor.press_raw("roll", die=1).cookies["snakes_session"].OutputString()
        assert visitor.record()["dice"].startswith("".join(map(str, game.faces)))
        print(f"{len(cookie)} bytes")
        assert len(cookie) <= 4_096


EMOJI, HAN, ANY = (0x1F300, 0x1F5FF), (0x20000, 0x2A6DF), (0x10000, 0x10FFFD)


def letters(chance: random.Random, count: int, block: tuple[int, int]) -> str:
    """Letters of four bytes each, as unlike as they can be."""
    return "".join(chr(chance.randint(*block)) for _ in range(count))


def longest_board(chance: random.Random) -> str:
    """An own board of 40 jumps that can be played."""
    while True:
        starts = chance.sample(range(2, 100), 40)
        jumps = [f"{start}-{chance.choice([end for end in range(10, 100) if end != start])}" for start in starts]
        try:
            asked = from_address({"board": [".".join(jumps)], "start": ["any"], "finish": ["exact"]})
        except OptionError:
            continue
        assert asked is not None
        return asked.board


def longest_game(chance: random.Random, mixed: bool) -> Game:
    """A game of 1,999 rolls by hand, or by hand and by the app, with four long names, that nobody has won."""
    options = PRESETS["race"]._replace(
        board=longest_board(chance),
        finish="exact",
        throw="hand",
        help="on",
        seed=letters(chance, 64, ANY if mixed else EMOJI),
        game=999_999,
    )
    game = new_game(options, tuple(letters(chance, 20, HAN if mixed else EMOJI) for _ in range(4)))
    while len(game.thrown) < 1_999:
        assert game.state.turn is not None
        if mixed:
            game = hand_over(game, game.state.turn, chance.choice("hc"))
        face = chance.choice([face for face in range(1, 7) if advance(game.state, face)[0].turn is not None])
        game = roll(game, game.kind_to_roll or "", face, "hand" if game.kind_to_roll == "h" else "app")
    assert game.state.turn is not None
    return hand_over(game, game.state.turn, "h")


def fewest(visitor: Visitor, address: str = "/") -> str:
    """The line about the fewest rolls on the page at this address."""
    text: str = visitor.browser.get(address).context["fewest"]
    return text


def won(options: dict[str, str], visitor: Visitor | None = None) -> Visitor:
    """A visitor who has played the game of these options to its end."""
    visitor = visitor or Visitor()
    visitor.open(address_of(**options))
    visitor.play()
    assert visitor.page.over == "true"
    return visitor


class TestFewestRolls:
    """The fewest rolls with which a person won, for each combination of board and rules."""

    def test_there_are_none_at_first(self) -> None:
        visitor = Visitor()
        assert fewest(visitor) == NONE_YET
        assert "snakes_fewest" not in visitor.browser.cookies

    @pytest.mark.parametrize("htmx", [False, True])
    def test_the_page_of_the_win_already_shows_it(self, htmx: bool) -> None:
        visitor = Visitor("/?seed=1067&seats=hh", htmx=htmx)
        visitor.play(7)
        response = visitor.press("roll")
        if htmx:
            assert response.context["fewest"] == "Fewest rolls to win: 6"
        assert fewest(visitor) == "Fewest rolls to win: 6"

    def test_fewer_rolls_count_and_more_do_not(self) -> None:
        visitor = Visitor()
        shown_after = []
        for seed in ("971", "91", "213", "971", "1067", "213"):
            won({"seed": seed, "seats": "hh"}, visitor)
            shown_after.append(fewest(visitor))
        assert shown_after == [f"Fewest rolls to win: {rolls}" for rolls in (8, 8, 7, 7, 6, 6)]

    def test_they_outlast_new_games_and_who_plays(self) -> None:
        visitor = won({"seed": "1067", "seats": "hh"})
        visitor.press("new", seats="hccc")
        assert fewest(visitor) == "Fewest rolls to win: 6"

    def test_each_combination_has_its_own(self) -> None:
        visitor = won({"seed": "1067", "seats": "hh"})
        others = ({"board": "river"}, {"start": "any"}, {"finish": "exact"}, {"six": "pass"}, {"three": "pen"})
        for other in others:
            assert fewest(visitor, address_of(**other)) == NONE_YET
        assert fewest(visitor, "/?seed=5") == "Fewest rolls to win: 6"

    def test_drawn_boards_count_by_their_kind(self) -> None:
        visitor = won({"seed": "21", "seats": "hh", "board": "random", "start": "any"})
        record = visitor.record()
        rolls = sum(move["seat"] == record["outcome"]["winner"] for move in record["moves"])
        assert fewest(visitor, "/?board=random&start=any&seed=another") == f"Fewest rolls to win: {rolls}"
        assert fewest(visitor, "/?board=fresh&start=any&seed=21") == NONE_YET

    @pytest.mark.parametrize(
        "options",
        [
            {"seed": "193"},
            {"seed": "1067", "seats": "ch"},
            {"seed": "1067", "seats": "cc"},
            {"seed": "1067", "seats": "hh", "help": "on"},
        ],
        ids=["computer-second", "computer-first", "computers", "take-back"],
    )
    def test_only_a_person_without_help_counts(self, options: dict[str, str]) -> None:
        visitor = won(options)
        assert fewest(visitor) == NONE_YET
        assert "snakes_fewest" not in visitor.browser.cookies

    def test_dice_by_hand_do_not_count(self) -> None:
        visitor = Visitor("/?board=2-99&throw=hand&start=any&seats=hh")
        for die in (2, 1, 1):
            visitor.press("roll", die=die)
        assert (visitor.page.over, fewest(visitor)) == ("true", NONE_YET)

    @pytest.mark.parametrize("end", [lambda game: leave(game, 0), agree_draw])
    def test_a_win_without_walking_home_does_not_count(self, end: Any) -> None:
        visitor = Visitor()
        visitor.continue_with(end(roll(new_game(PRESETS["quick"]._replace(seats="hh", seed="1067")), "h")))
        visitor.press("name", seat=0, name="Ann")
        assert (visitor.page.over, fewest(visitor)) == ("true", NONE_YET)

    @pytest.mark.parametrize("cookie", ["", "x", "a.b~c.d", "abc.1:sig", "\x00", "ü", "x" * 5_000])
    def test_a_broken_cookie_does_no_harm(self, cookie: str) -> None:
        visitor = Visitor()
        visitor.browser.cookies["snakes_fewest"] = cookie
        assert fewest(visitor) == NONE_YET
        won({"seed": "1067", "seats": "hh"}, visitor)
        assert fewest(visitor) == "Fewest rolls to win: 6"

    def test_nobody_sets_it_by_hand(self) -> None:
        visitor = won({"seed": "1067", "seats": "hh"})
        visitor.press("new")
        cookie = visitor.browser.cookies["snakes_fewest"].value
        assert ".6:" in cookie
        visitor.browser.cookies["snakes_fewest"] = cookie.replace(".6:", ".2:")
        assert fewest(visitor) == NONE_YET

    def test_it_stays_for_a_year_in_a_cookie_of_its_own(self) -> None:
        cookie = won({"seed": "1067", "seats": "hh"}).browser.cookies["snakes_fewest"]
        assert (cookie["max-age"], cookie["path"], cookie["samesite"], cookie["httponly"]) == (
            31_536_000,
            "/",
            "Lax",
            True,
        )

    def test_the_forty_newest_are_kept(self) -> None:
        request = HttpRequest()
        games = [a_win(f"2-{99 - number}") for number in range(41)]
        for game in games:
            cookie = kept_cookie(request, game)
        assert len(cookie.OutputString()) <= 4_096
        known = [saved.fewest_rolls(request, new_game(game.options)) for game in games]
        assert known == [None] + [saved.rolls_to_win(game) for game in games[1:]]

    def test_an_old_one_that_is_beaten_is_a_new_one(self) -> None:
        request = HttpRequest()
        slow = a_win("2-99", wait=3)
        kept_cookie(request, slow)
        for number in range(1, 40):
            kept_cookie(request, a_win(f"2-{99 - number}"))
        kept_cookie(request, a_win("2-99"))
        kept_cookie(request, a_win("3-50"))
        assert saved.fewest_rolls(request, new_game(slow.options)) == saved.rolls_to_win(a_win("2-99"))
        assert saved.fewest_rolls(request, new_game(a_win("2-98").options)) is None


def a_win(board: str, wait: int = 0) -> Game:
    """A game that the first of two persons has won on this board, after so many rolls that only wait."""
    game = new_game(PRESETS["family"]._replace(board=board, finish="exact", seats="hh", seed="1"))
    for face in [2, 1] + [6, 6] * wait:
        game = roll(game, "h", face)
    while game.state.turn is not None:
        square = game.state.tokens[game.state.turn] or 0
        face = min(6, 100 - square) if game.state.turn == 0 else 1
        game = roll(game, "h", face)
    assert game.state.outcome and game.state.outcome.winner == 0
    return game


def kept_cookie(request: HttpRequest, game: Game) -> Any:
    """The cookie that this game leaves behind, which the request then brings along."""
    response = HttpResponse()
    saved.keep_fewest(request, response, game)
    request.COOKIES["snakes_fewest"] = response.cookies["snakes_fewest"].value
    return response.cookies["snakes_fewest"]


def test_every_named_board_can_be_saved() -> None:
    for board in NAMED_BOARDS:
        game = new_game(PRESETS["quick"]._replace(board=board, seed="123"))
        assert round_trip(Saved(game.options, game)) == Saved(game.options, game)


def test_a_game_without_a_seed_gets_one_of_its_own() -> None:
    begun = [saved.begin(PRESETS["quick"]) for _ in range(100)]
    assert all(kept.opened == PRESETS["quick"] for kept in begun)
    assert len({kept.game.options.seed for kept in begun}) == 100
    assert all(len(kept.game.options.seed or "") == 24 for kept in begun)


def test_a_seed_that_was_asked_for_is_kept() -> None:
    asked = PRESETS["quick"]._replace(seed="0")
    assert saved.begin(asked, ("Ann",)) == Saved(asked, new_game(asked, ("Ann",)))
