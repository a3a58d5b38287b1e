"""Rooms: who sits, who may do what, the clock, draws, the seed nobody chose, rematches."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snakes.core import clock
from snakes.core import verbs as rooms
from snakes.core.game import Left, Outcome, Refused
from snakes.core.options import PRESETS, OptionError
from snakes.core.play import thrown_by
from snakes.core.room import Offer, Room, Seat, asked_options, changed_options, seed_of

RACE = PRESETS["race"]
PAIR = RACE._replace(seats="hh")
NOW = 1_000.0
SECRET = "5" * 64


def lobby(options=RACE, clock: int = 20) -> Room:
    return rooms.open_room(options, "ann", "Ann", SECRET, NOW, clock)


def table_of(*names: str, clock: int = 20, options=RACE) -> Room:
    """A game of these people that has just begun; the first of them is host."""
    room = rooms.open_room(options._replace(seats="h" * len(names)), names[0], names[0].title(), SECRET, NOW, clock)
    for name in names[1:]:
        room = rooms.join(room, name, name.title(), NOW)
    return room


def on_turn(room: Room) -> str:
    assert room.game and room.game.state.turn is not None
    return room.seats[room.game.state.turn].key


def rolled(room: Room, now: float = NOW) -> Room:
    assert room.game
    return rooms.roll(room, on_turn(room), room.game.state.ply, now)


def played_out(room: Room) -> Room:
    while room.phase == "playing":
        room = rolled(room)
    return room


class TestLobby:
    def test_the_opener_is_host_in_seat_1(self) -> None:
        room = lobby()
        assert (room.host, room.phase, room.seat_of("ann"), room.vacant) == ("ann", "lobby", 0, [1, 2, 3])

    def test_a_browser_joins_once(self) -> None:
        room = rooms.join(lobby(), "ben", "Ben", NOW)
        assert rooms.join(room, "ben", "Other", NOW) == room
        assert rooms.join(room, "ann", "Other", NOW) == room

    def test_it_starts_by_itself_when_all_seats_are_taken(self) -> None:
        room = table_of("ann", "ben", "cem")
        assert (room.phase, room.game and room.game.names, room.due) == ("playing", ("Ann", "Ben", "Cem"), NOW + 20)

    def test_who_comes_late_watches(self) -> None:
        room = table_of("ann", "ben")
        assert rooms.join(room, "cem", "Cem", NOW) == room

    def test_thirty_two_join_a_room_of_four(self) -> None:
        room = lobby()
        for number in range(32):
            room = rooms.join(room, f"key{number}", f"P{number}", NOW)
        assert [seat.key for seat in room.seats] == ["ann", "key0", "key1", "key2"]

    def test_empty_seats_go_to_the_computer(self) -> None:
        room = rooms.set_seat(rooms.set_seat(lobby(), "ann", 1, "c", NOW), "ann", 2, "c", NOW)
        assert (room.options.seats, room.vacant, room.phase) == ("hcch", [3], "lobby")
        assert rooms.set_seat(room, "ann", 3, "c", NOW).phase == "playing"

    def test_the_host_starts_with_those_who_are_there(self) -> None:
        room = rooms.start(rooms.join(lobby(), "ben", "Ben", NOW), "ann", NOW)
        assert (room.options.seats, len(room.seats), room.phase) == ("hh", 2, "playing")

    def test_one_alone_does_not_start(self) -> None:
        with pytest.raises(Refused, match="too-few"):
            rooms.start(lobby(), "ann", NOW)

    def test_the_next_is_host_when_the_host_leaves(self) -> None:
        room = rooms.leave(rooms.join(lobby(), "ben", "Ben", NOW), "ann", NOW)
        assert (room.host, room.vacant) == ("ben", [0, 2, 3])
        back = rooms.join(room, "ann", "Ann", NOW)
        assert (back.host, back.seat_of("ann")) == ("ben", 0)

    def test_whoever_joins_a_room_that_all_left_is_host(self) -> None:
        room = rooms.join(rooms.leave(lobby(), "ann", NOW), "ben", "Ben", NOW)
        assert room.host == "ben"

    def test_another_can_join_where_a_player_was_removed(self) -> None:
        room = rooms.remove(rooms.join(lobby(), "ben", "Ben", NOW), "ann", 1, NOW)
        room = rooms.join(room, "cem", "Cem", NOW)
        assert room.seats[1] == Seat("cem", "Cem")

    def test_the_rules_change_and_everybody_stays(self) -> None:
        room = rooms.join(lobby(), "ben", "Ben", NOW)
        changed = rooms.set_options(room, "ann", PRESETS["house"]._replace(seats="hhc"), 60)
        assert [seat.key for seat in changed.seats] == ["ann", "ben", ""]
        assert (changed.options, changed.clock) == (PRESETS["house"]._replace(seats="hhc"), 60)

    def test_seats_stay_where_they_are_as_long_as_there_are_enough(self) -> None:
        room = rooms.join(rooms.set_seat(lobby(), "ann", 1, "c", NOW), "ben", "Ben", NOW)
        for seats, kept, held in (
            ("hchh", "hchh", ["ann", "", "ben", ""]),
            ("hch", "hch", ["ann", "", "ben"]),
            ("cccc", "hchc", ["ann", "", "ben", ""]),
            ("hc", "hh", ["ann", "ben"]),
        ):
            changed = rooms.set_options(room, "ann", RACE._replace(seats=seats), 20)
            assert (changed.options.seats, [seat.key for seat in changed.seats]) == (kept, held)

    def test_not_fewer_seats_than_people(self) -> None:
        room = rooms.join(rooms.join(lobby(), "ben", "Ben", NOW), "cem", "Cem", NOW)
        with pytest.raises(Refused, match="too-few-seats"):
            rooms.set_options(room, "ann", PAIR, 20)

    @pytest.mark.parametrize("who", ["ben", "", "nobody"])
    def test_only_the_host_does_what_a_host_does(self, who: str) -> None:
        room = rooms.join(lobby(), "ben", "Ben", NOW)
        for verb in (
            lambda: rooms.start(room, who, NOW),
            lambda: rooms.remove(room, who, 0, NOW),
            lambda: rooms.hand_host(room, who, 1),
            lambda: rooms.set_options(room, who, RACE, 20),
            lambda: rooms.set_seat(room, who, 2, "c", NOW),
        ):
            with pytest.raises(Refused, match="not-host"):
                verb()

    def test_the_role_is_handed_on(self) -> None:
        room = rooms.hand_host(rooms.join(lobby(), "ben", "Ben", NOW), "ann", 1)
        assert room.host == "ben"
        with pytest.raises(Refused, match="no-seat"):
            rooms.hand_host(room, "ben", 3)


class TestOptions:
    def test_a_race_unless_something_else_is_asked(self) -> None:
        assert asked_options({}) == RACE._replace(seats="hhhh")
        assert asked_options({"finish": ["exact"]}) == RACE._replace(finish="exact")

    def test_a_preset_has_two_persons_at_least_and_no_help(self) -> None:
        assert asked_options({"preset": ["duel"]}) == PRESETS["duel"]._replace(seats="hh", help="off")
        assert asked_options({"preset": ["family"]}).seats == "hhc"
        assert asked_options({"preset": ["quick"], "seats": ["hc"]}).seats == "hc"

    @pytest.mark.parametrize(("name", "value"), [("help", "on"), ("throw", "hand")])
    def test_no_help_and_no_dice_by_hand(self, name: str, value: str) -> None:
        for asked in (lambda: asked_options({name: [value]}), lambda: changed_options(RACE, {name: [value]})):
            with pytest.raises(OptionError) as error:
                asked()
            assert (error.value.option, error.value.reason) == (name, "room")

    def test_a_change_leaves_the_rest(self) -> None:
        assert changed_options(PAIR, {"six": ["again"]}) == PAIR._replace(six="again")
        assert changed_options(PAIR, {"preset": ["house"]}) == PRESETS["house"]._replace(seats="hh")
        assert changed_options(PAIR, {"seats": ["hhc"]}) == PAIR._replace(seats="hhc")

    def test_a_game_against_the_computer_alone_starts_at_once(self) -> None:
        assert lobby(PAIR._replace(seats="hc")).phase == "playing"


class TestDice:
    def test_the_seed_is_the_digest_of_secret_and_names(self) -> None:
        room = table_of("ann", "ben")
        text = f"snakes-room-1\n{SECRET}\nAnn\nBen"
        assert room.game and room.game.options.seed == sha256(text.encode()).hexdigest()
        assert room.commitment == sha256(SECRET.encode()).hexdigest()

    def test_a_computer_is_called_computer_in_it(self) -> None:
        room = rooms.set_seat(lobby(PAIR), "ann", 1, "c", NOW)
        assert room.game and room.game.options.seed == seed_of(SECRET, ("Ann", "Computer"))

    def test_a_seed_that_is_known_is_used(self) -> None:
        room = table_of("ann", "ben", options=RACE._replace(seed="123"))
        assert room.game and room.game.options.seed == "123"


class TestPlay:
    def test_only_the_seat_to_roll_rolls_and_only_this_roll(self) -> None:
        room = table_of("ann", "ben")
        for key, ply, code in (("ben", 0, "not-your-turn"), ("", 0, "watching"), ("ann", 1, "moved-on")):
            with pytest.raises(Refused, match=code):
                rooms.roll(room, key, ply, NOW)
        assert on_turn(rooms.roll(room, "ann", 0, NOW)) == "ben"

    def test_a_game_to_its_end_is_counted(self) -> None:
        room = played_out(table_of("ann", "ben"))
        assert room.game and room.game.state.outcome
        winner = room.game.state.outcome.winner
        assert room.score == tuple(int(seat == winner) for seat in (0, 1))
        assert room.due is None

    def test_a_computer_rolls_after_a_look_at_the_last_walk(self) -> None:
        room = rooms.set_seat(lobby(PAIR), "ann", 1, "c", NOW)
        room = rooms.roll(room, "ann", 0, NOW)
        assert room.due is not None and NOW + 1.5 < room.due < NOW + 5
        assert clock.tick(room, room.due - 0.01) == room
        after = clock.tick(room, room.due)
        assert after.game and (after.game.state.ply, after.game.state.turn) == (2, 0)

    def test_a_seat_that_was_left_is_handed_to_the_computer_and_taken_by_another(self) -> None:
        room = rooms.leave(table_of("ann", "ben", "cem"), "ben", NOW)
        assert room.seats[1] == Seat("", "Ben")
        handed = rooms.set_seat(room, "ann", 1, "c", NOW)
        assert handed.game and handed.game.options.seats == "hch"
        assert rooms.join(room, "dan", "Dan", NOW).seats[1] == Seat("dan", "Ben")

    def test_a_seat_that_is_held_is_not_handed_over(self) -> None:
        with pytest.raises(Refused, match="held"):
            rooms.set_seat(table_of("ann", "ben"), "ann", 1, "c", NOW)

    def test_a_player_takes_the_own_seat_back(self) -> None:
        room = table_of("ann", "ben", "cem")
        room = room._replace(seats=(room.seats[0], room.seats[1]._replace(missed=2), room.seats[2]))
        room = rooms.set_seat(room, "ann", 1, "c", NOW)
        back = rooms.set_seat(room, "ben", 1, "h", NOW)
        assert back.game and (back.game.options.seats, back.seats[1].missed) == ("hhh", 0)

    def test_a_seat_that_is_nobody_elses_already_is_not_taken_back_to_win_time(self) -> None:
        room = rooms.offer_draw(table_of("ann", "ben"), "ben")
        assert rooms.set_seat(room, "ann", 0, "h", NOW + 15) == room

    def test_resigning_in_turn_passes_the_die_on(self) -> None:
        room = rooms.resign(table_of("ann", "ben", "cem"), "ann", NOW + 7)
        assert room.game and (room.game.state.left, on_turn(room), room.due) == ((Left(0, 0),), "ben", NOW + 27)

    def test_the_last_who_stays_wins(self) -> None:
        room = rooms.resign(table_of("ann", "ben"), "ben", NOW)
        assert room.game and room.game.state.outcome == Outcome(0, "resigned", (1, 2))
        assert (room.score, room.due) == ((1, 0), None)


class TestClock:
    def test_a_roll_by_the_clock_comes_after_the_limit_and_the_grace(self) -> None:
        room = table_of("ann", "ben")
        assert clock.tick(room, NOW + 20.9) == room
        after = clock.tick(room, NOW + 21)
        assert after.game and [thrown_by(letter) for letter in after.game.thrown] == ["clock"]
        assert (after.due, after.seats[0].missed) == (NOW + 41, 1)

    def test_a_night_asleep_is_one_roll_and_a_full_limit(self) -> None:
        night = NOW + 12 * 3600
        after = clock.tick(table_of("ann", "ben"), night)
        assert after.game and (after.game.state.ply, after.due) == (1, night + 20)
        assert clock.tick(after, night) == after

    def test_a_clock_set_back_holds_no_roll_for_an_hour(self) -> None:
        earlier = NOW - 3600
        clamped = clock.tick(table_of("ann", "ben"), earlier)
        assert clamped.due == earlier + 20
        after = clock.tick(clamped, earlier + 21)
        assert after.game and after.game.state.ply == 1

    def test_two_missed_in_a_row_are_away_until_a_roll_by_hand(self) -> None:
        room, now = table_of("ann", "ben"), NOW
        for _ in range(4):
            assert room.due is not None
            now = room.due + 1
            room = clock.tick(room, now)
        assert [seat.is_away for seat in room.seats] == [True, True]
        assert room.due == now + 5
        room = rolled(room, now)
        assert room.seats[0] == Seat("ann", "Ann", 0)
        assert room.due == now + 5
        room = rolled(room, now)
        assert room.due == now + 20

    def test_a_seat_that_was_left_waits_for_five_seconds_even_without_a_clock(self) -> None:
        room = rooms.leave(table_of("ann", "ben", clock=0), "ann", NOW)
        assert room.due == NOW + 5
        after = clock.tick(room, NOW + 5)
        assert after.game and (after.game.state.ply, after.due) == (1, None)

    def test_the_time_runs_on_for_whoever_takes_over_the_seat_to_roll(self) -> None:
        room = rooms.leave(table_of("ann", "ben"), "ann", NOW)
        assert (room.due, rooms.join(room, "dan", "Dan", NOW + 3).due) == (NOW + 5, NOW + 5)
        late = rooms.leave(table_of("ann", "ben"), "ann", NOW + 18)
        assert rooms.join(late, "ann", "Ann", NOW + 19).due == NOW + 20

    def test_whoever_takes_over_without_a_clock_has_all_the_time(self) -> None:
        room = rooms.leave(table_of("ann", "ben", clock=0), "ann", NOW)
        assert rooms.join(room, "dan", "Dan", NOW + 3).due is None

    def test_polls_see_what_is_due_with_one_look(self) -> None:
        due = NOW + 20
        cases = {NOW: False, NOW + 19.9: False, due: True, due + 9999: True, NOW - 1: False, NOW - 1.1: True}
        assert {now: clock.is_due(due, 20, now) for now in cases} == cases
        assert not clock.is_due(None, 0, NOW)

    def test_without_a_clock_nothing_is_due(self) -> None:
        room = table_of("ann", "ben", clock=0)
        assert room.due is None
        assert clock.tick(room, NOW + 10**9) == room


class TestDraw:
    def test_all_must_agree(self) -> None:
        room = rooms.offer_draw(table_of("ann", "ben", "cem"), "ben")
        assert room.offer == Offer(1, 1, (1,))
        room = rooms.answer_draw(room, "ann", 1, True)
        assert room.phase == "playing"
        room = rooms.answer_draw(room, "cem", 1, True)
        assert room.game and room.game.state.outcome == Outcome(None, "drawn", (1, 1, 1))
        assert room.score == (0, 0, 0)

    def test_a_no_ends_it_and_a_late_yes_is_refused(self) -> None:
        room = rooms.answer_draw(rooms.offer_draw(table_of("ann", "ben"), "ann"), "ben", 1, False)
        assert room.offer is None
        room = rooms.offer_draw(room, "ann")
        with pytest.raises(Refused, match="no-offer"):
            rooms.answer_draw(room, "ben", 1, True)
        assert rooms.answer_draw(room, "ben", 2, True).phase == "over"

    def test_a_roll_of_the_offerer_ends_it_by_the_clock_too(self) -> None:
        room = rooms.offer_draw(table_of("ann", "ben"), "ann")
        assert rolled(room).offer is None
        assert clock.tick(room, NOW + 21).offer is None
        other = rooms.offer_draw(table_of("ann", "ben"), "ben")
        assert rolled(other).offer == Offer(1, 1, (1,))

    def test_a_resignation_ends_it(self) -> None:
        room = rooms.offer_draw(table_of("ann", "ben", "cem"), "ann")
        assert rooms.resign(room, "cem", NOW).offer is None

    def test_those_who_left_are_not_asked(self) -> None:
        room = rooms.leave(table_of("ann", "ben", "cem"), "cem", NOW)
        room = rooms.answer_draw(rooms.offer_draw(room, "ann"), "ben", 1, True)
        assert room.phase == "over"
        alone = rooms.leave(table_of("ann", "ben"), "ben", NOW)
        with pytest.raises(Refused, match="alone"):
            rooms.offer_draw(alone, "ann")

    def test_an_offer_that_waits_for_nobody_is_over(self) -> None:
        room = rooms.answer_draw(rooms.offer_draw(table_of("ann", "ben", "cem"), "ann"), "ben", 1, True)
        assert rooms.leave(room, "cem", NOW).offer is None
        other = rooms.offer_draw(table_of("ann", "ben", "cem"), "ann")
        assert rooms.leave(other, "cem", NOW).offer == Offer(1, 0, (0,))

    def test_who_watches_offers_nothing(self) -> None:
        with pytest.raises(Refused, match="watching"):
            rooms.offer_draw(table_of("ann", "ben"), "cem")


class TestRematch:
    def test_all_press_once_and_the_secret_is_a_new_one(self) -> None:
        room = played_out(table_of("ann", "ben"))
        waiting = rooms.rematch(room, "ann", NOW, "a" * 64)
        assert (waiting.phase, waiting.again, waiting.secret, waiting.next_secret) == (
            "over",
            ("ann",),
            SECRET,
            "a" * 64,
        )
        again = rooms.rematch(waiting, "ben", NOW, "b" * 64)
        assert (again.phase, again.secret, again.score) == ("playing", "a" * 64, room.score)
        assert again.game and again.game.options.game == 1
        assert again.game.options.seed == seed_of("a" * 64, ("Ann", "Ben"))

    def test_those_who_left_are_not_waited_for(self) -> None:
        room = rooms.leave(played_out(table_of("ann", "ben", "cem")), "ben", NOW)
        room = rooms.rematch(rooms.rematch(room, "ann", NOW, "a" * 64), "cem", NOW, "c" * 64)
        assert (room.phase, [seat.key for seat in room.seats]) == ("playing", ["ann", "cem"])

    def test_it_begins_when_the_last_who_hesitates_leaves(self) -> None:
        room = played_out(table_of("ann", "ben", "cem"))
        room = rooms.rematch(rooms.rematch(room, "ann", NOW, "a" * 64), "ben", NOW, "b" * 64)
        assert rooms.leave(room, "cem", NOW).phase == "playing"
        assert rooms.remove(room, "ann", 2, NOW).options.seats == "hh"

    def test_one_alone_waits_for_others(self) -> None:
        room = rooms.leave(played_out(table_of("ann", "ben")), "ben", NOW)
        assert rooms.rematch(room, "ann", NOW, "a" * 64).phase == "over"

    def test_a_seed_that_was_known_is_not_played_again(self) -> None:
        room = played_out(table_of("ann", "ben", options=RACE._replace(seed="123")))
        room = rooms.rematch(rooms.rematch(room, "ann", NOW, "a" * 64), "ben", NOW, "b" * 64)
        assert room.game and room.game.options.seed == seed_of("a" * 64, ("Ann", "Ben"))
        assert not room.is_known

    def test_a_seat_lent_to_the_computer_is_its_players_again(self) -> None:
        room = table_of("ann", "ben", "cem")
        room = room._replace(seats=(room.seats[0], room.seats[1]._replace(missed=2), room.seats[2]))
        room = rooms.resign(rooms.set_seat(room, "ann", 1, "c", NOW), "ann", NOW)
        room = rooms.resign(room, "cem", NOW)
        for key in ("ann", "ben", "cem"):
            room = rooms.rematch(room, key, NOW, "a" * 64)
        assert (room.phase, room.options.seats) == ("playing", "hhh")

    def test_a_known_seed_stays_known_while_nobody_else_is_there(self) -> None:
        room = rooms.leave(played_out(table_of("ann", "ben", options=RACE._replace(seed="123"))), "ben", NOW)
        assert rooms.rematch(room, "ann", NOW, "a" * 64).is_known

    def test_none_while_the_game_runs(self) -> None:
        with pytest.raises(Refused, match="not-over"):
            rooms.rematch(table_of("ann", "ben"), "ann", NOW, "a" * 64)


KEYS = ["ann", "ben", "cem", "dan", "eve"]
VERBS = st.tuples(
    st.sampled_from(
        ["join", "leave", "start", "roll", "resign", "offer", "yes", "no", "tick", "seat", "remove", "rematch"]
    ),
    st.sampled_from(KEYS),
    st.integers(0, 3),
    st.floats(-100, 100),
)


def tried(room: Room, verb: str, key: str, number: int, now: float) -> Room:
    """The room after this verb, or as it was where the verb is refused."""
    ply = room.game.state.ply if room.game else 0
    verbs = {
        "join": lambda: rooms.join(room, key, key.title(), now),
        "leave": lambda: rooms.leave(room, key, now),
        "start": lambda: rooms.start(room, key, now),
        "roll": lambda: rooms.roll(room, key, ply, now),
        "resign": lambda: rooms.resign(room, key, now),
        "offer": lambda: rooms.offer_draw(room, key),
        "yes": lambda: rooms.answer_draw(room, key, room.offers, True),
        "no": lambda: rooms.answer_draw(room, key, room.offers, False),
        "tick": lambda: clock.tick(room, now),
        "seat": lambda: rooms.set_seat(room, key, number, "c" if now < 0 else "h", now),
        "remove": lambda: rooms.remove(room, key, number, now),
        "rematch": lambda: rooms.rematch(room, key, now, "f" * 64),
    }
    try:
        return verbs[verb]()
    except Refused:
        return room


@given(st.lists(VERBS, max_size=80))
def test_whatever_people_do_the_room_keeps_its_house_in_order(verbs: list[tuple[str, str, int, float]]) -> None:
    room, now = lobby(), NOW
    for verb, key, number, passed in verbs:
        now += passed
        before, room = room, tried(room, verb, key, number, now)
        held = [seat.key for seat in room.seats if seat.key]
        assert len(held) == len(set(held))
        assert room.host in held or not held
        assert len(room.seats) == len(room.options.seats)
        if room.game:
            assert room.game.options.seats == room.options.seats
            assert len(room.game.names) == len(room.seats)
            plies = room.game.state.ply - (before.game.state.ply if before.game else 0)
            assert plies in (0, 1) or verb == "rematch"
        if room.phase == "playing" and room.due is not None:
            assert verb == "leave" or room.due <= max(now + 20, before.due or 0)
        else:
            assert room.due is None
