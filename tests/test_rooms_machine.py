"""Some browsers press whatever they like in one room; a model of its own foretells each answer and the record."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from django.core.cache import cache
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from snakes.core import dice
from snakes.core.game import Left, Rules, State, begin, play_through, squares_walked
from snakes.core.options import jumps_of
from tests.core.vectors import as_json
from tests.guest import Guest, Hands
from tests.setups import RACE

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

SHORT = "2-96.3-97.4-98"
WHO = st.sampled_from([0, 0, 0, 1, 1, 2, 3, 4])
SEAT = st.sampled_from([0, 1, 1, 2, 3, 4])
DONE, FIELD, MOVED = 303, 422, 409


class Place:
    """A seat as the model knows it: who sits there, under which name, and how many rolls were missed in a row."""

    def __init__(self, kind: str = "h", who: int | None = None, name: str = "") -> None:
        self.kind, self.who, self.name, self.missed = kind, who, name, 0

    @property
    def is_vacant(self) -> bool:
        return self.kind == "h" and self.who is None


class Model:
    """The room, foretold from the description of addresses and rules alone. Every verb returns the status of the answer."""

    def __init__(self, seats: str, clock: int, secret: str, now: float) -> None:
        self.setup = RACE | {"board": SHORT, "finish": "reach", "help": "off"}
        self.places = [Place("h", 0, "N0"), *(Place(kind) for kind in seats[1:])]
        self.host: int | None = 0
        self.clock, self.now = clock, now
        self.phase = "lobby"
        self.secret, self.next_secret = secret, ""
        self.played = 0
        self.score: list[int] = []
        self.wants: set[int] = set()
        self.offers, self.offer, self.agreed = 0, 0, [-1]
        self.due: float | None = None
        self.thrown: list[tuple[int, str]] = []
        self.left: list[Left] = []
        self.drawn = False
        self.names: list[str] = []
        if not self.vacant():
            self.begin()

    # What there is

    def vacant(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place.is_vacant]

    def seat_of(self, who: int) -> int | None:
        return next((seat for seat, place in enumerate(self.places) if place.who == who), None)

    @property
    def kinds(self) -> str:
        return "".join(place.kind for place in self.places)

    @property
    def seed(self) -> str:
        lines = ["snakes-room-1", self.secret, *self.names]
        return sha256("\n".join(lines).encode()).hexdigest()

    def table(self) -> tuple[State, list[Any]]:
        rules = Rules(*(self.setup[key] for key in ("start", "finish", "six", "three")))
        start = begin(rules, jumps_of(self.setup["board"], "", 1), len(self.places))
        steps = list(play_through(start, [face for face, _ in self.thrown], self.left, self.drawn))
        return steps[-1][0], [move for _, move in steps if move]

    def players_in(self) -> list[int]:
        """The seats of those who play on: persons that hold them and have not resigned."""
        out = {left.seat for left in self.left}
        return [
            seat
            for seat, place in enumerate(self.places)
            if place.kind == "h" and place.who is not None and seat not in out
        ]

    def free(self) -> list[int]:
        out = {left.seat for left in self.left}
        return [] if self.phase == "over" else [seat for seat in self.vacant() if seat not in out]

    @property
    def turn(self) -> int | None:
        return self.table()[0].turn if self.phase == "playing" else None

    def record(self) -> dict[str, Any]:
        commitment = sha256(self.secret.encode()).hexdigest()
        setup = self.setup | {"seats": self.kinds}
        if self.phase == "lobby":
            names = ["Computer" if place.kind == "c" else place.name for place in self.places]
            return {"format": "snakes-1", "setup": setup, "names": names, "commitment": commitment}
        state, moves = self.table()
        outcome = state.outcome
        secret = {"secret": self.secret} if outcome else {}
        return secret | {
            "format": "snakes-1",
            "setup": setup,
            "names": self.names,
            "jumps": {str(start): end for start, end in state.jumps.items()},
            "seed": self.seed if outcome else None,
            "game": 1,
            "dice": "".join(str(face) for face, _ in self.thrown),
            "moves": [as_json(move) | {"by": by} for move, (_, by) in zip(moves, self.thrown, strict=True)],
            "left": [{"seat": left.seat, "ply": left.ply} for left in self.left],
            "tokens": list(state.tokens),
            "turn": state.turn,
            "streak": state.streak,
            "outcome": outcome and {"winner": outcome.winner, "reason": outcome.reason, "places": list(outcome.places)},
            "commitment": commitment,
        }

    # What happens by itself

    def limit(self) -> float:
        turn = self.turn
        assert turn is not None
        place = self.places[turn]
        if place.kind == "c":
            moves = self.table()[1]
            if not moves:
                return 1.5
            jumped = moves[-1].landed is not None and moves[-1].to != moves[-1].landed
            return 1.5 + 0.25 * len(squares_walked(moves[-1])) + 0.8 * jumped
        if place.who is None:
            return 5
        return min(5, self.clock) if place.missed >= 2 else self.clock

    def wind(self) -> None:
        """The time for the next roll is counted from now."""
        limit = self.limit() if self.phase == "playing" else 0
        self.due = self.now + limit if limit else None

    def tick(self) -> None:
        """Somebody asks for the room: what is due is done, once."""
        turn = self.turn
        if turn is None or self.due is None:
            return
        if self.due > self.now + self.limit() + 1:
            self.wind()
            return
        place = self.places[turn]
        grace = 1 if place.kind == "h" and place.who is not None else 0
        if self.now < self.due + grace:
            return
        if place.kind == "h":
            place.missed += 1
        self.throw("app" if place.kind == "c" else "clock")

    def throw(self, by: str) -> None:
        if self.offer and self.agreed[0] == self.turn:
            self.offer = 0
        self.thrown.append((dice.throw(self.seed, 1, len(self.thrown) + 1), by))
        self.settle()
        self.wind()

    def settle(self) -> None:
        """The game may be over now."""
        outcome = self.table()[0].outcome
        if outcome:
            self.phase, self.offer = "over", 0
            if outcome.winner is not None:
                self.score[outcome.winner] += 1

    def begin(self) -> None:
        self.names = ["Computer" if place.kind == "c" else place.name for place in self.places]
        self.phase = "playing"
        self.played += 1
        self.thrown, self.left, self.drawn, self.offer, self.wants = [], [], False, 0, set()
        self.score = self.score if len(self.score) == len(self.names) else [0] * len(self.names)
        self.wind()

    def drop_vacant(self) -> None:
        gone = self.vacant()
        self.score = [wins for seat, wins in enumerate(self.score) if seat not in gone]
        self.places = [place for seat, place in enumerate(self.places) if seat not in gone]

    # What people do

    def join(self, who: int, name: str) -> int:
        if self.seat_of(who) is None and self.free():
            seat = self.free()[0]
            place = self.places[seat]
            place.who, place.name, place.missed = who, place.name or name or f"Player {seat + 1}", 0
            self.host = who if self.host is None else self.host
            if self.phase == "lobby" and not self.vacant():
                self.begin()
            elif self.turn == seat:
                self.wind()
        return DONE

    def rename(self, who: int, name: str) -> int:
        seat = self.seat_of(who)
        if self.phase != "lobby" or seat is None:
            return MOVED
        self.places[seat].name = name or f"Player {seat + 1}"
        return DONE

    def leave(self, who: int) -> int:
        seat = self.seat_of(who)
        if seat is not None:
            self.vacate(seat)
        return DONE

    def vacate(self, seat: int) -> None:
        place = self.places[seat]
        who, place.who, place.missed = place.who, None, 0
        if self.phase == "lobby":
            place.name = ""
        self.wants -= {who} if who is not None else set()
        if who == self.host:
            self.host = next((each.who for each in self.places if each.who is not None), None)
        if self.offer and (self.agreed[0] == seat or set(self.agreed) >= set(self.players_in())):
            self.offer = 0
        if self.phase == "over":
            self.rematch_if_all_want()
        elif self.turn == seat:
            self.wind()

    def remove(self, who: int, seat: int) -> int:
        if self.host != who:
            return MOVED
        if seat >= len(self.places) or self.places[seat].who is None:
            return FIELD
        self.vacate(seat)
        return DONE

    def hand_host(self, who: int, seat: int) -> int:
        if self.host != who:
            return MOVED
        if seat >= len(self.places) or self.places[seat].who is None:
            return FIELD
        self.host = self.places[seat].who
        return DONE

    def start(self, who: int) -> int:
        if self.host != who or self.phase != "lobby" or len(self.places) - len(self.vacant()) < 2:
            return MOVED
        self.drop_vacant()
        self.begin()
        return DONE

    def options(self, who: int, six: str) -> int:
        if self.host != who or self.phase != "lobby":
            return MOVED
        self.setup = self.setup | {"six": six}
        return DONE

    def hand_over(self, who: int, seat: int, kind: str) -> int:
        if seat >= len(self.places):
            return FIELD
        place = self.places[seat]
        takes_back = self.phase != "lobby" and place.who == who and kind == "h"
        if not takes_back and (self.host != who or (place.who is not None and place.missed < 2)):
            return MOVED
        if self.phase == "over" or (self.phase == "playing" and any(left.seat == seat for left in self.left)):
            return MOVED
        if place.kind != kind:
            place.kind = kind
            if self.phase == "lobby":
                if kind == "c" and not self.vacant():
                    self.begin()
                return DONE
            self.offer, place.missed = 0, 0
            if self.turn == seat:
                self.wind()
        return DONE

    def roll(self, who: int, game: int, ply: int) -> int:
        if self.phase != "playing" or game != self.played or ply != len(self.thrown):
            return MOVED
        seat = self.seat_of(who)
        if seat is None or seat != self.turn or self.places[seat].kind != "h":
            return MOVED
        self.places[seat].missed = 0
        self.throw("app")
        return DONE

    def resign(self, who: int) -> int:
        seat, turn = self.seat_of(who), self.turn
        if turn is None or seat is None or seat not in self.players_in():
            return MOVED
        self.left.append(Left(seat, len(self.thrown)))
        self.offer = 0
        self.settle()
        if self.turn != turn:
            self.wind()
        return DONE

    def propose(self, who: int) -> int:
        seat = self.seat_of(who)
        if self.turn is None or seat not in self.players_in() or len(self.players_in()) < 2:
            return MOVED
        assert seat is not None
        if not self.offer:
            self.offers += 1
            self.offer, self.agreed = self.offers, [seat]
        return DONE

    def answer(self, who: int, number: int, agrees: bool) -> int:
        seat = self.seat_of(who)
        if self.turn is None or not self.offer or number != self.offer or seat not in self.players_in():
            return MOVED
        assert seat is not None
        if not agrees:
            self.offer = 0
            return DONE
        self.agreed += [seat]
        if set(self.agreed) >= set(self.players_in()):
            self.drawn = True
            self.settle()
            self.wind()
        return DONE

    def rematch(self, who: int, secret: str) -> int:
        if self.phase != "over" or self.seat_of(who) is None:
            return MOVED
        self.wants.add(who)
        self.next_secret = self.next_secret or secret
        self.rematch_if_all_want()
        return DONE

    def rematch_if_all_want(self) -> None:
        holders = {place.who for place in self.places if place.who is not None}
        if not holders or not holders <= self.wants:
            return
        if len(holders) + sum(place.kind == "c" and place.who is None for place in self.places) < 2:
            return
        for place in self.places:
            place.missed = 0
            place.kind = "h" if place.who is not None else place.kind
        self.drop_vacant()
        self.secret, self.next_secret = self.next_secret, ""
        self.begin()


class Crowd(RuleBasedStateMachine):
    """Five browsers, two of them with htmx. Each remembers what it last showed.

    A press is made with the page as it stands, or with the one that the browser saw before.
    """

    def __init__(self) -> None:
        super().__init__()
        cache.clear()
        self.hands = Hands()
        self.made = 0
        self.patches: list[Any] = [
            patch("snakes.models.time", self.hands),
            patch("snakes.views.rooms.time", self.hands),
            patch("snakes.models.new_secret", self.new_secret),
        ]
        for each in self.patches:
            each.start()

    @property
    def secret_to_come(self) -> str:
        return f"{self.made + 1:064x}"

    def new_secret(self) -> str:
        self.made += 1
        return f"{self.made:064x}"

    def teardown(self) -> None:
        for each in self.patches:
            each.stop()

    @initialize(
        seats=st.sampled_from(["hh", "hhh", "hhhh", "hhc", "hc"]),
        clock=st.sampled_from([10, 20, 20, 0]),
        company=st.sampled_from([1, 3, 2, 0]),
    )
    def open_room(self, seats: str, clock: int, company: int) -> None:
        self.model = Model(seats, clock, self.secret_to_come, self.hands.now)
        setup: dict[str, Any] = {"board": SHORT, "finish": "reach", "seats": seats, "clock": clock}
        self.guests = [Guest.with_room("N0", **setup)]
        self.guests += [Guest(self.guests[0].code, htmx=number % 2 == 1) for number in range(1, 5)]
        self.games = [self.model.played] * 5
        for who in range(1, company + 1):
            self.join(who, f"N{who}")

    def agree(self) -> None:
        """The record is as foretold."""
        assert self.guests[0].record() == self.model.record()

    def look(self, who: int) -> None:
        """This browser shows the room as it stands."""
        self.model.tick()
        guest = self.guests[who]
        assert guest.open().status_code == 200
        self.check_page(who)

    def check_page(self, who: int) -> None:
        model, page = self.model, self.guests[who].page
        seat = model.seat_of(who)
        assert (page.phase, page.mine) == (model.phase, "" if seat is None else str(seat))
        assert page.offer_number in ("", str(model.offer))
        assert bool(page.offer) == bool(model.offer)
        self.games[who] = model.played
        if model.phase != "lobby":
            state, _ = model.table()
            assert (page.ply, page.turn) == (str(state.ply), "" if state.turn is None else str(state.turn))
            assert page.tokens == {each: square for each, square in enumerate(state.tokens) if square is not None}
        hosts = [number for number, row in enumerate(page.people) if " host" in row]
        assert hosts == [
            each for each, place in enumerate(model.places) if place.who is not None and place.who == model.host
        ]

    def check(self, who: int, response: Answer, status: int) -> None:
        """The answer, the page it led to, and the record are as foretold."""
        guest = self.guests[who]
        self.model.tick()
        assert response.status_code == (200 if guest.htmx else status)
        assert bool(guest.page.notice) == (status != DONE)
        self.check_page(who)
        self.agree()

    def press(self, who: int, verb: str, status: int, **fields: Any) -> None:
        self.check(who, self.guests[who].press(verb, **fields), status)

    @rule(who=WHO)
    def reload(self, who: int) -> None:
        self.look(who)
        self.agree()

    @rule(who=WHO, seconds=st.sampled_from([0.5, 3, 6, 11, 21, 21, 43_200, -3600, 3600]))
    def time_goes_on(self, who: int, seconds: float) -> None:
        if self.model.phase != "playing":
            seconds = min(seconds, 60)  # a room that nobody uses would be gone some day
        self.hands.go_on(seconds)
        self.model.now = self.hands.now
        self.look(who)
        self.agree()

    @rule(who=WHO, name=st.sampled_from(["Ann", "Sam", "", "عمر"]))
    def join(self, who: int, name: str) -> None:
        self.model.tick()
        self.press(who, "join", self.model.join(who, name), name=name)

    @rule(who=WHO, name=st.sampled_from(["Eve", ""]))
    def rename(self, who: int, name: str) -> None:
        self.model.tick()
        self.press(who, "name", self.model.rename(who, name), name=name)

    @rule(who=WHO)
    def leave(self, who: int) -> None:
        self.model.tick()
        self.press(who, "leave", self.model.leave(who))

    @rule(who=WHO)
    def start(self, who: int) -> None:
        self.model.tick()
        self.press(who, "start", self.model.start(who))

    @rule(who=WHO, seat=SEAT, kind=st.sampled_from("hc"))
    def hand_over(self, who: int, seat: int, kind: str) -> None:
        self.look(who)
        status = FIELD if seat > 3 else self.model.hand_over(who, seat, kind)
        self.press(who, "seat", status, seat=seat, kind=kind)

    @rule(who=WHO, seat=SEAT)
    def remove(self, who: int, seat: int) -> None:
        self.look(who)
        self.press(who, "remove", FIELD if seat > 3 else self.model.remove(who, seat), seat=seat)

    @rule(who=WHO, seat=SEAT)
    def hand_host(self, who: int, seat: int) -> None:
        self.look(who)
        self.press(who, "host", FIELD if seat > 3 else self.model.hand_host(who, seat), seat=seat)

    @rule(who=WHO, six=st.sampled_from(["pass", "again", "seven"]))
    def options(self, who: int, six: str) -> None:
        self.look(who)
        self.press(who, "options", FIELD if six == "seven" else self.model.options(who, six), six=six)

    @rule(who=WHO, verb=st.sampled_from(["seat", "remove", "host", "options"]))
    def press_on_a_page_that_has_grown_old(self, who: int, verb: str) -> None:
        self.look(who)
        version = int(self.guests[who].page.version) - 1
        self.press(who, verb, MOVED, version=version, seat=0, kind="c")

    @rule(who=WHO)
    def roll(self, who: int) -> None:
        """With the page that this browser saw last."""
        self.model.tick()
        page = self.guests[who].page
        game = self.games[who] if page.id else self.model.played  # a lobby names no game
        self.press(who, "roll", self.model.roll(who, game, int(page.ply or 0)))

    @rule(rolls=st.integers(1, 6))
    def go_on(self, rolls: int) -> None:
        """Whoever is to roll does so."""
        for _ in range(rolls):
            turn = self.model.turn
            who = None if turn is None or self.model.places[turn].kind == "c" else self.model.places[turn].who
            if who is None:
                return
            self.look(who)
            self.roll(who)

    @rule(who=WHO)
    def resign(self, who: int) -> None:
        self.model.tick()
        self.press(who, "resign", self.model.resign(who))

    @rule(who=WHO)
    def offer(self, who: int) -> None:
        self.model.tick()
        self.press(who, "draw", self.model.propose(who), answer="offer")

    @rule(who=WHO, late=st.sampled_from([0, 0, 0, 1]), answer=st.sampled_from(["yes", "yes", "no"]))
    def answer(self, who: int, late: int, answer: str) -> None:
        self.model.tick()
        number = max(1, self.model.offers - late)
        self.press(who, "draw", self.model.answer(who, number, answer == "yes"), answer=answer, offer=number)

    @rule(who=WHO)
    def rematch(self, who: int) -> None:
        self.model.tick()
        self.press(who, "rematch", self.model.rematch(who, self.secret_to_come))

    @rule()
    def all_want_another_game(self) -> None:
        if self.model.phase == "over":
            for place in list(self.model.places):
                if place.who is not None and self.model.phase == "over":
                    self.rematch(place.who)

    @rule(who=WHO)
    def poll(self, who: int) -> None:
        self.model.tick()
        response = self.guests[who].poll()
        assert response.status_code in (200, 204)
        self.check_page(who)


Crowd.TestCase.settings = settings(max_examples=12, stateful_step_count=25, deadline=None)
TestCrowd = Crowd.TestCase
