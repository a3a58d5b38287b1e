"""Two tabs of one browser press whatever they like; a model of its own foretells each answer and the record."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from snakes.core import dice
from snakes.core.game import Left, Rules, State, begin, play_through
from snakes.core.options import jumps_of
from tests.core.vectors import as_json
from tests.setups import PRESETS, QUICK
from tests.visitor import Visitor, address_of

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

SHORT = "2-99.3-98.4-97.5-99.6-98"
UNSEEN = "\u200b"

GIVEN = st.fixed_dictionaries(
    {},
    optional={
        "preset": st.sampled_from([*PRESETS, "chess"]),
        "board": st.sampled_from([SHORT, SHORT, SHORT, "classic", "river", "fresh", "3-3"]),
        "start": st.sampled_from(["any", "any", "one", "six", "six-on"]),
        "finish": st.sampled_from(["reach", "reach", "exact", "bounce", "late"]),
        "six": st.sampled_from(["pass", "again"]),
        "three": st.sampled_from(["off", "turn", "pen"]),
        "seats": st.sampled_from(["hh", "hc", "ch", "hhc", "chhc", "cc", "h"]),
        "throw": st.sampled_from(["app", "app", "hand"]),
        "help": st.sampled_from(["on", "on", "off"]),
        "seed": st.sampled_from(["1", "2", "ünï"]),
        "utm_source": st.just("x"),
    },
).filter(lambda given: len(given) < 7)
BAD = {"chess", "3-3", "late", "h"}
TABS = st.sampled_from(["plain", "htmx"])
DIE = st.integers(1, 6) | st.sampled_from([None, 0])
NAMES = st.sampled_from(["Ann", "<b>", "عمر", "", UNSEEN])


class Seen(NamedTuple):
    """What a tab knows: which game it showed, after how many rolls."""

    game: tuple[Any, ...]
    ply: int


class Model:
    """What the browser should keep, foretold from the description of addresses and rules alone."""

    def __init__(self) -> None:
        self.opened: dict[str, Any] = {}
        self.now: dict[str, Any] = {}
        self.names: list[str] = []
        self.thrown: list[tuple[int, str]] = []
        self.left: list[Left] = []
        self.drawn = False

    @property
    def seats(self) -> str:
        seats: str = self.now["seats"]
        return seats

    @property
    def seen(self) -> Seen:
        made = ("seed", "game", "board", "start", "finish", "six", "three")
        return Seen((*(self.now[key] for key in made), len(self.seats)), len(self.thrown))

    def table(self) -> tuple[State, list[dict[str, Any]]]:
        """The table after all that happened, and the moves."""
        jumps = jumps_of(self.now["board"], self.now["seed"], self.now["game"])
        rules = Rules(*(self.now[key] for key in ("start", "finish", "six", "three")))
        start = begin(rules, jumps, len(self.seats))
        steps = list(play_through(start, [face for face, _ in self.thrown], self.left, self.drawn))
        return steps[-1][0], [as_json(move) for _, move in steps if move]

    def record(self) -> dict[str, Any]:
        state, moves = self.table()
        own = ["Computer" if kind == "c" else f"Player {seat}" for seat, kind in enumerate(self.seats, start=1)]
        outcome = state.outcome
        return {
            "format": "snakes-1",
            "setup": {key: self.now[key] for key in QUICK},
            "names": [name or own[seat] for seat, name in enumerate(self.names)],
            "jumps": {str(start): end for start, end in state.jumps.items()},
            "seed": self.now["seed"],
            "game": self.now["game"],
            "dice": "".join(str(face) for face, _ in self.thrown),
            "moves": [move | {"by": by} for move, (_, by) in zip(moves, self.thrown, strict=True)],
            "left": [{"seat": left.seat, "ply": left.ply} for left in self.left],
            "tokens": list(state.tokens),
            "turn": state.turn,
            "streak": state.streak,
            "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason, "places": list(outcome.places)},
        }

    def to_roll(self) -> str | None:
        """Who holds the seat to roll; None when the game is over."""
        turn = self.table()[0].turn
        return None if turn is None else self.seats[turn]

    def begin(self, setup: dict[str, Any]) -> None:
        self.now, self.thrown, self.left, self.drawn = setup, [], [], False
        self.names = [*self.names, "", "", "", ""][: len(self.seats)]

    # Each of these foretells the status of the answer, and changes the model as the press changes the game.

    def open(self, given: dict[str, str]) -> int:
        if BAD & set(given.values()):
            return 400
        known = {key: value for key, value in given.items() if key != "utm_source"}
        asked: dict[str, Any] = {"seed": None, "game": 1} | PRESETS[known.pop("preset", "quick")] | known
        asked["game"] = int(asked["game"])
        if (known or "preset" in given or not self.now) and asked not in (self.opened, self.now):
            self.opened = asked
            self.begin(dict(asked))
        return 200

    def new(self, seen: Seen, given: dict[str, str]) -> int:
        if seen.game != self.seen.game:
            return 409
        if BAD & set(given.values()):
            return 422
        known = {key: value for key, value in given.items() if key != "utm_source"}
        preset = PRESETS[known.pop("preset")] if "preset" in known else {}
        same_seed = known.get("seed", self.now["seed"]) == self.now["seed"]
        kept_throw = {"throw": self.now["throw"], "game": self.now["game"] + 1 if same_seed else 1}
        self.begin(self.now | preset | kept_throw | known)
        return 303

    def roll(self, seen: Seen, die: int | None) -> int:
        if die == 0:
            return 422
        if seen != self.seen:
            return 409
        if self.now["throw"] == "hand" and die is None:
            return 422
        if self.to_roll() != "h":
            return 409
        self.throw(die if self.now["throw"] == "hand" else None)
        return 303

    def bot(self, seen: Seen) -> int:
        if seen != self.seen or self.to_roll() != "c":
            return 409
        self.throw(None)
        return 303

    def throw(self, die: int | None) -> None:
        face = die or dice.throw(self.now["seed"], self.now["game"], len(self.thrown) + 1)
        self.thrown.append((face, "hand" if die else "app"))

    def hand_over(self, seen: Seen, seat: int, kind: str) -> int:
        if seen.game != self.seen.game or self.to_roll() is None:
            return 409
        if seat >= len(self.seats):
            return 422
        if self.is_out(seat):
            return 409
        self.now = self.now | {"seats": self.seats[:seat] + kind + self.seats[seat + 1 :]}
        return 303

    def is_out(self, seat: int) -> bool:
        return any(left.seat == seat for left in self.left)

    def persons(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.seats) if kind == "h" and not self.is_out(seat)]

    def undo(self, seen: Seen) -> int:
        rolled = [move["ply"] for move in self.table()[1] if self.seats[move["seat"]] == "h"]
        if seen != self.seen or self.now["help"] == "off" or not rolled:
            return 409
        kept = rolled[-1] - 1
        self.thrown, self.drawn = self.thrown[:kept], False
        self.left = [left for left in self.left if left.ply <= kept]
        return 303

    def resign(self, seen: Seen, seat: int) -> int:
        if seen.game != self.seen.game:
            return 409
        if seat >= len(self.seats):
            return 422
        if seat not in self.persons() or self.to_roll() is None:
            return 409
        self.left.append(Left(seat, len(self.thrown)))
        return 303

    def draw(self, seen: Seen) -> int:
        if seen != self.seen or len(self.persons()) < 2 or self.to_roll() is None:
            return 409
        self.drawn = True
        return 303

    def rename(self, seen: Seen, seat: int, name: str) -> int:
        if name == UNSEEN:
            return 422
        if seen.game != self.seen.game:
            return 409
        if seat >= len(self.seats):
            return 422
        self.names[seat] = name
        return 303


class TwoTabs(RuleBasedStateMachine):
    """One browser, two tabs: one without scripts, one with htmx. Each remembers what it last showed.

    Seeds that nobody asks for are numbers here, so that a run can be repeated.
    """

    def __init__(self) -> None:
        super().__init__()
        numbers = count()
        self.random_seeds = patch("secrets.token_hex", lambda size: f"{next(numbers):0{2 * size}x}")
        self.random_seeds.start()

    def teardown(self) -> None:
        self.random_seeds.stop()

    @initialize(given=GIVEN)
    def arrive(self, given: dict[str, str]) -> None:
        plain = Visitor("/")
        self.tabs = {"plain": plain, "htmx": Visitor("/", htmx=True, beside=plain)}
        self.model = Model()
        self.model.open({})
        self.learn_seed()
        self.seen = dict.fromkeys(self.tabs, self.model.seen)
        self.open("htmx", given)

    def learn_seed(self) -> None:
        """A seed that nobody asked for is unknown: the model takes it from the record."""
        if self.model.now["seed"] is None:
            seed = self.tabs["plain"].record()["seed"]
            assert len(seed) >= 24
            self.model.now = self.model.now | {"seed": seed}

    def check(self, tab: str, response: Answer, status: int, notice: bool = False) -> None:
        """The answer, the page it led to, and the record are as foretold; a `notice` may stand on it, or a refusal must."""
        visitor = self.tabs[tab]
        assert response.status_code == (200 if visitor.htmx and status != 400 else status)
        assert visitor.record() == self.model.record()
        if status == 400:
            return
        self.seen[tab] = self.model.seen
        state, _ = self.model.table()
        page = visitor.page
        assert (page.ply, page.over) == (str(state.ply), "true" if state.outcome else "false")
        assert page.turn == ("" if state.turn is None else str(state.turn))
        assert page.tokens == {seat: square for seat, square in enumerate(state.tokens) if square is not None}
        assert bool(page.notice) == (status in (409, 422) or notice)
        assert len(page.history) == min(10, state.ply)

    @rule(tab=TABS, given=GIVEN)
    def open(self, tab: str, given: dict[str, str]) -> None:
        status = self.model.open(given)
        response = self.tabs[tab].open(address_of(**given))
        self.learn_seed()
        self.check(tab, response, status)

    @rule(tab=TABS, which=st.sampled_from(["opened", "now"]))
    def open_an_address_known_already(self, tab: str, which: str) -> None:
        options = getattr(self.model, which)
        self.open(tab, {key: str(value) for key, value in options.items() if value is not None})

    @rule(tab=TABS)
    def reload(self, tab: str) -> None:
        self.check(tab, self.tabs[tab].open("/"), 200)

    @rule(tab=TABS, die=DIE)
    def roll(self, tab: str, die: int | None) -> None:
        status = self.model.roll(self.seen[tab], die)
        self.check(tab, self.tabs[tab].press("roll", die=die), status)

    @rule(tab=TABS)
    def bot(self, tab: str) -> None:
        status = self.model.bot(self.seen[tab])
        self.check(tab, self.tabs[tab].press("bot"), status)

    @rule(tab=TABS, rolls=st.integers(4, 12))
    def go_on(self, tab: str, rolls: int) -> None:
        self.reload(tab)
        for _ in range(rolls):
            if self.model.to_roll() == "h":
                self.roll(tab, 5 if self.model.now["throw"] == "hand" else None)
            elif self.model.to_roll() == "c":
                self.bot(tab)

    @rule(tab=TABS, given=GIVEN)
    def new(self, tab: str, given: dict[str, str]) -> None:
        status = self.model.new(self.seen[tab], given)
        self.check(tab, self.tabs[tab].press("new", **given), status)

    @rule(tab=TABS, seat=st.integers(0, 3), kind=st.sampled_from("hc"))
    def hand_over(self, tab: str, seat: int, kind: str) -> None:
        status = self.model.hand_over(self.seen[tab], seat, kind)
        self.check(tab, self.tabs[tab].press("seat", seat=seat, kind=kind), status)

    @rule(tab=TABS)
    def undo(self, tab: str) -> None:
        status = self.model.undo(self.seen[tab])
        self.check(tab, self.tabs[tab].press("undo"), status, notice=self.tabs[tab].htmx)

    @rule(tab=TABS, seat=st.integers(0, 3))
    def resign(self, tab: str, seat: int) -> None:
        status = self.model.resign(self.seen[tab], seat)
        self.check(tab, self.tabs[tab].press("resign", seat=seat), status)

    @rule(tab=TABS)
    def draw(self, tab: str) -> None:
        status = self.model.draw(self.seen[tab])
        self.check(tab, self.tabs[tab].press("draw"), status)

    @rule(tab=TABS, seat=st.integers(0, 3), name=NAMES)
    def rename(self, tab: str, seat: int, name: str) -> None:
        status = self.model.rename(self.seen[tab], seat, name)
        self.check(tab, self.tabs[tab].press("name", seat=seat, name=name), status)

    @rule(
        tab=TABS,
        verb=st.sampled_from(["roll", "bot", "new", "seat", "name", "undo", "resign", "draw"]),
        value=st.sampled_from([None, "", ["x", "x"]]),
    )
    def press_without_saying_which_game(self, tab: str, verb: str, value: Any) -> None:
        self.check(tab, self.tabs[tab].press(verb, id=value, seat=0, kind="h", name="Ann"), 422)


TwoTabs.TestCase.settings = settings(max_examples=80, stateful_step_count=25, deadline=None)
TestTwoTabs = TwoTabs.TestCase
