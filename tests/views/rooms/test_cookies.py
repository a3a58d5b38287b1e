"""Who is who: a cookie of its own, which the link alone never replaces; and the token that every press needs."""

import pytest
from django.conf import settings
from django.test import Client

from snakes.models import RoomRow
from tests.guest import HTMX, WATCHING, Guest, Hands, open_room, table_of
from tests.markup import tree
from tests.visitor import Visitor

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

COOKIE = "snakes_player"
VERBS = ("join", "leave", "name", "start", "roll", "resign", "rematch", "options", "seat", "remove", "host", "draw")
READ = ("", "live/", "record/", "qr.svg", "wall/")


class TestPlayer:
    def test_the_cookie_is_kept_for_a_year_and_out_of_reach(self) -> None:
        guest = Guest.with_room("Ann")
        cookie = guest.browser.cookies[COOKIE]
        assert (cookie["max-age"], cookie["httponly"], cookie["samesite"], cookie["path"]) == (
            365 * 24 * 3600,
            True,
            "Lax",
            "/",
        )
        assert set(guest.browser.cookies) == {COOKIE, settings.CSRF_COOKIE_NAME}

    def test_it_goes_on_for_a_year_from_each_visit(self) -> None:
        guest = Guest.with_room("Ann")
        value = guest.browser.cookies[COOKIE].value
        assert guest.open().cookies[COOKIE]["max-age"] == 365 * 24 * 3600
        assert guest.browser.cookies[COOKIE].value.split(":")[0] == value.split(":")[0]

    def test_the_same_browser_finds_its_seat_again(self) -> None:
        ann, ben = table_of("Ann", "Ben")
        again = Guest(ben.code, browser=ben.browser)
        assert again.page.mine == "1"

    @pytest.mark.parametrize("spoilt", ["", "x", "x:y:z", "cut", "swapped", "ü", "\x00", "x" * 5000])
    def test_a_cookie_that_was_tampered_with_is_nobody(self, spoilt: str) -> None:
        ann, _ben = table_of("Ann", "Ben")
        value = ann.browser.cookies[COOKIE].value
        forged = {"cut": value[:-1], "swapped": value[1:2] + value[0] + value[2:]}.get(spoilt, spoilt)
        stranger = Client()
        stranger.cookies[COOKIE] = forged
        guest = Guest(ann.code, browser=stranger)
        assert guest.page.mine == ""
        with guest.nothing_changes():
            guest.press("roll")
        assert guest.page.notice == WATCHING

    def test_a_cookie_signed_for_something_else_is_nobody(self) -> None:
        ann, _ben = table_of("Ann", "Ben")
        visitor = Visitor("/?seed=123")
        stranger = Client()
        stranger.cookies[COOKIE] = visitor.browser.cookies[settings.SESSION_COOKIE_NAME].value
        assert Guest(ann.code, browser=stranger).page.mine == ""

    def test_the_key_is_not_in_the_database_nor_on_any_page(self) -> None:
        ann, ben = table_of("Ann", "Ben")
        key = ann.browser.cookies[COOKIE].value.split(":")[0]
        row = RoomRow.objects.get()
        assert [kept for kept in (row.state, row.key, row.opener) if key in kept] == []
        told = "".join(ben.get(part).content.decode() for part in READ)
        assert key not in told
        assert [seat.key for seat in row.room.seats if seat.key in told] == []

    def test_without_cookies_one_watches(self) -> None:
        ann = Guest.with_room("Ann")
        answer = Client().get(ann.address())
        assert answer.status_code == 200

    @pytest.mark.parametrize("part", ["live/", "record/", "qr.svg", "wall/"])
    def test_what_only_shows_sets_no_player(self, part: str) -> None:
        ann = Guest.with_room("Ann")
        assert COOKIE not in Client().get(ann.address(part)).cookies


class TestOneDevice:
    """The game on one device is another thing."""

    def test_rooms_leave_its_cookies_alone(self) -> None:
        visitor = Visitor("/?seed=123")
        visitor.press("roll")
        before = visitor.browser.cookies[settings.SESSION_COOKIE_NAME].value, visitor.record()
        guest = Guest.with_room("Ann", browser=visitor.browser, seats="hc")
        guest.press("roll")
        guest.press("resign")
        answers = [guest.open(), guest.get("live/"), guest.get("record/"), visitor.browser.get("/rooms/")]
        assert [answer for answer in answers if settings.SESSION_COOKIE_NAME in answer.cookies] == []
        assert (visitor.browser.cookies[settings.SESSION_COOKIE_NAME].value, visitor.record()) == before

    def test_it_leaves_theirs_alone(self) -> None:
        guest = Guest.with_room("Ann")
        cookie = guest.browser.cookies[COOKIE].value
        answer = guest.browser.get("/?seed=123")
        assert COOKIE not in answer.cookies
        guest.open()
        assert guest.page.mine == "0"
        assert guest.browser.cookies[COOKIE].value.split(":")[0] == cookie.split(":")[0]


class TestToken:
    @pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
    def test_no_press_without_the_token(self, headers: dict[str, str]) -> None:
        ann, _ben = table_of("Ann", "Ben")
        strict = Client(enforce_csrf_checks=True)
        strict.cookies = ann.browser.cookies
        with ann.nothing_changes():
            for verb in VERBS:
                fields = {"ply": 0, "version": ann.page.version, "seat": 1, "kind": "c", "answer": "offer"}
                answer = strict.post(ann.address(f"{verb}/"), fields, headers=headers)
                assert answer.status_code == 403
                assert b"This press could not be checked" in answer.content
        assert strict.post("/rooms/", {"key": "k"}, headers=headers).status_code == 403
        assert RoomRow.objects.count() == 1

    def test_every_form_carries_one_that_counts(self) -> None:
        strict = Client(enforce_csrf_checks=True)
        form = tree(strict.get("/rooms/").content.decode()).one("form", method="post")
        fields = {field["name"]: field.attributes.get("value", "") for field in form.every("input")}
        answer = strict.post("/rooms/", fields | {"seats": "hc"})
        page = tree(strict.get(answer["Location"]).content.decode())
        roller = page.one("form", id="roller")
        fields = {field["name"]: field["value"] for field in roller.every("input")}
        answer = strict.post(roller["action"], fields, headers=HTMX)
        assert answer.status_code == 200
        tokens = {field["value"] for field in tree(answer.content.decode()).every("input", name="csrfmiddlewaretoken")}
        assert tokens == {fields["csrfmiddlewaretoken"]}


class TestMethods:
    @pytest.mark.parametrize("verb", VERBS)
    @pytest.mark.parametrize("method", ["get", "head", "put", "patch", "delete", "options"])
    def test_a_verb_is_pressed(self, verb: str, method: str) -> None:
        ann = Guest.with_room("Ann", seats="hc")
        with ann.nothing_changes():
            answer = getattr(ann.browser, method)(ann.address(f"{verb}/"))
        assert (answer.status_code, answer["Allow"]) == (405, "POST")

    @pytest.mark.parametrize("part", READ)
    @pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
    def test_the_rest_is_looked_at(self, part: str, method: str) -> None:
        ann = Guest.with_room("Ann", seats="hc")
        with ann.nothing_changes():
            answer = getattr(ann.browser, method)(ann.address(part))
        assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")

    def test_the_door_takes_both(self) -> None:
        answer = Client().put("/rooms/")
        assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD, POST")


class TestKeeping:
    """Nobody in between may keep what changes all the time."""

    def test_no_answer_of_a_room_is_kept(self, hands: Hands) -> None:
        ann = Guest.with_room("Ann", seats="hc")
        answers = [ann.get(part, headers) for part in READ for headers in ({}, HTMX)]
        answers += [ann.get(f"live/?version={ann.page.version}"), ann.browser.get("/rooms/")]
        answers += [ann.press_raw("roll", headers) for headers in ({}, HTMX)]
        answers += [ann.press_raw("roll", ply="x"), open_room(ann.browser, finish="late"), Client().get("/rooms/X/")]
        assert {answer["Cache-Control"] for answer in answers} == {"no-store"}

    def test_the_wall_is_a_page_or_a_fragment(self) -> None:
        ann = Guest.with_room("Ann")
        page, fragment = ann.get("wall/"), ann.get("wall/", HTMX)
        assert "HX-Request" in page["Vary"] and "HX-Request" in fragment["Vary"]
        assert (b"<html" in page.content, b"<html" in fragment.content) == (True, False)
        back = ann.get("wall/", HTMX | {"HX-History-Restore-Request": "true"})
        assert b"<html" in back.content
