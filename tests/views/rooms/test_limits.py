"""How many rooms there may be, how many one may open, and how often one may guess a code."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from snakes import limits
from snakes.models import DAY, MOST_SWEPT, RoomRow
from tests.guest import HTMX, Guest, Hands, open_room, play, table_of
from tests.markup import tree

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

HOUR = 3600
OWN = "This browser has opened many rooms within an hour. Use one of them, or come back later."
ALL = "There are as many rooms here as there may be. Come back later, when some are over."
NETWORK = "Very many rooms were opened from this network within an hour. Come back later."


def refused(browser: Client, **headers: str) -> str:
    """The sentence that says why this browser opens no room."""
    before = RoomRow.objects.count()
    response = open_room(browser, headers)
    assert (response.status_code, RoomRow.objects.count()) == (429, before)
    return tree(response.content.decode()).one(id="notice").text


class TestOpening:
    def test_so_many_rooms_for_a_browser_in_an_hour(self, settings: Any, hands: Hands) -> None:
        settings.SNAKES_ROOMS_PER_HOUR = 3
        browser = Client()
        for _ in range(3):
            assert open_room(browser).status_code == 303
            hands.go_on(60)
        assert refused(browser) == OWN
        hands.go_on(HOUR - 181)
        assert refused(browser) == OWN
        hands.go_on(1)
        assert open_room(browser).status_code == 303
        assert refused(browser) == OWN

    def test_a_class_behind_one_address_opens_each_its_own(self, settings: Any) -> None:
        settings.SNAKES_ROOMS_PER_HOUR = 1
        assert [open_room(Client()).status_code for _ in range(40)] == [303] * 40

    def test_the_same_press_again_is_no_further_room(self, settings: Any) -> None:
        settings.SNAKES_ROOMS_PER_HOUR = 1
        browser = Client()
        browser.get("/rooms/")
        places = {open_room(browser, key="k")["Location"] for _ in range(3)}
        assert len(places) == 1

    def test_so_many_rooms_in_all(self, settings: Any, hands: Hands) -> None:
        settings.SNAKES_ROOMS = 2
        rooms = [Guest.with_room("Ann") for _ in range(2)]
        assert refused(Client()) == ALL
        hands.go_on(DAY)
        hands.go_on(1)
        assert open_room(Client()).status_code == 303
        assert rooms[0].open().status_code == 404

    def test_so_many_from_one_address_whatever_cookies(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "MOST_OPENED", 3)
        for _ in range(3):
            assert open_room(Client()).status_code == 303
        assert refused(Client()) == NETWORK
        elsewhere = Client(REMOTE_ADDR="203.0.113.7")
        assert open_room(elsewhere).status_code == 303

    def test_the_page_that_refuses_has_what_was_asked(self, settings: Any) -> None:
        settings.SNAKES_ROOMS = 1
        Guest.with_room("Ann")
        page = tree(open_room(Client(), preset="house", seats="hhh").content.decode())
        chosen = {
            select["name"]: option["value"]
            for select in page.one("form", method="post").every("select")
            for option in select.every("option")
            if "selected" in option
        }
        assert (chosen["preset"], chosen["seats"]) == ("house", "hhh")


class TestGuessing:
    @pytest.fixture(autouse=True)
    def few(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        monkeypatch.setattr(limits, "MOST_WRONG_CODES", 5)
        yield
        cache.clear()

    def guess(self, browser: Client, times: int = 5) -> list[int]:
        return [browser.get(f"/rooms/{number:08}/").status_code for number in range(times)]

    def test_after_some_wrong_codes_no_code_is_answered(self) -> None:
        ann = Guest.with_room("Ann")
        stranger = Client()
        assert self.guess(stranger, 8) == [404] * 5 + [429] * 3
        for part in ("", "live/", "record/", "wall/", "qr.svg"):
            looks = {
                (answer.status_code, answer.content)
                for code in (ann.code, "00000001", "x", ann.code.lower())
                for answer in [stranger.get(f"/rooms/{code}/{part}")]
            }
            assert [status for status, _ in looks] == [429]
        with ann.nothing_changes():
            assert stranger.post(ann.address("join/"), {"name": "Eve"}, headers=HTMX).status_code == 429
        page = tree(stranger.get(ann.address()).content.decode())
        assert page.one("h1").text == "Too many wrong codes"

    def test_every_way_to_guess_counts(self) -> None:
        stranger = Client()
        answers = [
            stranger.get("/rooms/00000001/live/"),
            stranger.head("/rooms/00000002/"),
            stranger.get("/rooms/x/record/"),
            stranger.post("/rooms/00000003/join/", {"name": "Eve"}),
            stranger.get("/rooms/", {"code": "00000004"}, follow=True),
        ]
        assert [answer.status_code for answer in answers] == [404] * 5
        assert self.guess(stranger, 1) == [429]

    def test_who_has_a_seat_plays_on(self) -> None:
        guests = table_of("Ann", "Ben")
        assert self.guess(Client(), 6)[-1] == 429
        play(guests, 10)
        assert (guests[0].page.ply, guests[1].poll().status_code) == ("10", 204)
        assert guests[0].get("wall/").status_code == 200

    def test_another_network_is_not_shut_out(self) -> None:
        ann = Guest.with_room("Ann")
        self.guess(Client(REMOTE_ADDR="203.0.113.7"), 6)
        assert Client().get(ann.address()).status_code == 200

    def test_neighbours_of_one_network_are_one(self) -> None:
        ann = Guest.with_room("Ann")
        self.guess(Client(REMOTE_ADDR="2001:db8::1"), 5)
        status = {
            address: Client(REMOTE_ADDR=address).get(ann.address()).status_code
            for address in ("2001:db8::ffff:1", "2001:db8:0:1::1", "::ffff:127.0.0.1", "")
        }
        assert status == {"2001:db8::ffff:1": 429, "2001:db8:0:1::1": 200, "::ffff:127.0.0.1": 200, "": 200}

    def test_what_a_client_says_about_its_address_changes_nothing(self) -> None:
        stranger = Client()
        for number in range(5):
            stranger.get("/rooms/00000001/", headers={"X-Forwarded-For": f"203.0.113.{number}"})
        for headers in (
            {},
            {"X-Forwarded-For": "203.0.113.99"},
            {"Forwarded": "for=203.0.113.99"},
            {"X-Real-IP": "1.2.3.4"},
        ):
            assert stranger.get("/rooms/00000001/", headers=headers).status_code == 429

    def test_nor_is_it_counted_for_another(self) -> None:
        for _ in range(6):
            Client().get("/rooms/00000001/", headers={"X-Forwarded-For": "203.0.113.7"})
        ann = Guest.with_room("Ann")
        assert Client(REMOTE_ADDR="203.0.113.7").get(ann.address()).status_code == 200

    def test_opening_a_room_needs_no_code(self) -> None:
        browser = Client()
        self.guess(browser, 9)
        answer = open_room(browser)
        assert browser.get(answer["Location"]).status_code == 200


class TestCleaning:
    """Rooms that nobody uses go, by whatever request comes next."""

    def test_a_lobby_stays_for_a_day_since_somebody_did_something(self, hands: Hands) -> None:
        ann = Guest.with_room("Ann")
        hands.go_on(DAY - 1)
        assert ann.open().status_code == 200
        ann.press("name", name="Anna")
        hands.go_on(DAY - 1)
        assert ann.open().status_code == 200
        hands.go_on(1)
        assert ann.open().status_code == 404

    def test_a_running_game_stays_for_a_week_since_somebody_looked(self, hands: Hands) -> None:
        ann, ben = table_of("Ann", "Ben", clock=0)
        for _ in range(3):
            hands.go_on(7 * DAY - 1)
            assert ben.poll().status_code == 204
        hands.go_on(7 * DAY - 1)
        assert ann.get("wall/").status_code == 200
        hands.go_on(7 * DAY)
        assert ann.open().status_code == 404

    def test_a_game_that_is_over_stays_for_a_week_whoever_looks(self, hands: Hands) -> None:
        ann, ben = table_of("Ann", "Ben")
        ben.press("resign")
        hands.go_on(7 * DAY - 1)
        for guest in (ann, ben):
            assert guest.open().status_code == 200
        hands.go_on(1)
        assert ann.open().status_code == 404

    def test_what_is_gone_is_cleared_away_by_whoever_comes(self, hands: Hands) -> None:
        for _ in range(3):
            Guest.with_room("Ann")
        ann, _ben = table_of("Ann", "Ben")
        ann.press("roll")
        hands.go_on(DAY + 1)
        ann.open()
        assert [row.code for row in RoomRow.objects.all()] == [ann.code]

    def test_rolls_go_with_their_room(self, hands: Hands) -> None:
        guests = table_of("Ann", "Ben")
        play(guests, 5)
        hands.go_on(7 * DAY + 1)
        Guest.with_room("Eve")
        assert guests[0].kept() == []

    def test_one_request_clears_a_few_only(self, hands: Hands) -> None:
        row = Guest.with_room("Ann").kept()[0]
        rows = [RoomRow(**row | {"id": None, "code": f"{number:08}", "key": f"k {number}"}) for number in range(49)]
        RoomRow.objects.bulk_create(rows)
        hands.go_on(DAY + 1)
        left = []
        for _ in range(3):
            Guest.with_room("Ann", seats="hc")
            left.append(RoomRow.objects.filter(expires__lt=hands.now).count())
        assert MOST_SWEPT == 20
        assert left == [50 - MOST_SWEPT * 2, 0, 0]

    @pytest.mark.parametrize("part", ["", "live/", "wall/", "record/"])
    def test_head_and_a_guess_of_the_browser_clear_nothing(self, hands: Hands, part: str) -> None:
        ann, _ben = table_of("Ann", "Ben", clock=0)
        Guest.with_room("Eve")
        hands.go_on(DAY + 1)
        before = list(RoomRow.objects.order_by("id").values())
        ann.browser.head(ann.address(part))
        ann.get(part, {"Sec-Purpose": "prefetch"})
        ann.browser.head("/rooms/")
        assert list(RoomRow.objects.order_by("id").values()) == before

    def test_an_old_press_opens_a_new_room_where_the_old_one_is_gone(self, hands: Hands) -> None:
        browser = Client()
        browser.get("/rooms/")
        first = open_room(browser, key="k")["Location"]
        hands.go_on(DAY + 1)
        again = open_room(browser, key="k")["Location"]
        assert again != first
        assert browser.get(again).status_code == 200
