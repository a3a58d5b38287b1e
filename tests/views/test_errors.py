"""What went wrong, in words, with a way back to the game, which is still there."""

import re
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock
from wsgiref.util import setup_testing_defaults

import pytest
from django.conf import settings
from django.http import HttpRequest
from django.test import Client, override_settings

from snakes.views import errors
from tests.visitor import NO_SAVE, Visitor

VERBS = ["roll", "bot", "new", "seat", "name", "undo", "resign", "draw"]
POST_ONLY = [f"/game/{verb}/" for verb in VERBS]
GET_ONLY = [
    "/",
    "/game/record/",
    "/game/history/",
    "/game/replay/",
    "/game/dice/",
    "/game/odds/",
    "/rules/",
    "/about/",
    "/boards/",
    "/boards/print/",
    "/boards/3-24.svg",
    "/odds/",
    "/dice/",
    "/wall/",
]
MANY_FIELDS = {f"field{number}": "x" for number in range(101)}


def check_page(html: str, title: str) -> None:
    assert f"<h1>{title}</h1>" in html
    assert html.startswith("<!doctype html>")
    assert 'href="/"' in html


class TestMethods:
    """Addresses that answer some methods only."""

    @pytest.mark.parametrize("address", POST_ONLY)
    @pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"])
    def test_a_button_is_no_link(self, address: str, method: str) -> None:
        visitor = Visitor("/?seed=123")
        with visitor.nothing_changes():
            response = visitor.browser.generic(method, address + "?id=" + visitor.page.id + "&ply=0")
        assert (response.status_code, response["Allow"]) == (405, "POST")
        if method != "HEAD":
            check_page(response.content.decode(), "This address only works from a button")

    @pytest.mark.parametrize("address", GET_ONLY)
    @pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"])
    def test_a_page_takes_no_form(self, address: str, method: str) -> None:
        visitor = Visitor("/?seed=123")
        with visitor.nothing_changes():
            response = visitor.browser.generic(method, address)
        assert (response.status_code, response["Allow"]) == (405, "GET, HEAD")
        assert 'href="/"' in response.content.decode()

    @pytest.mark.parametrize("address", POST_ONLY)
    def test_by_htmx_too(self, address: str) -> None:
        visitor = Visitor("/?seed=123")
        with visitor.nothing_changes():
            response = visitor.browser.get(address, headers={"HX-Request": "true"})
        assert response.status_code == 405


class TestForgery:
    """Forms that do not come from a page of ours."""

    @pytest.fixture
    def strict(self) -> Visitor:
        visitor = Visitor("/?seed=123")
        visitor.browser.handler.enforce_csrf_checks = True
        return visitor

    @staticmethod
    def token(visitor: Visitor) -> str:
        html = visitor.browser.get("/").content.decode()
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', html)
        assert found
        return found[1]

    @pytest.mark.parametrize("address", POST_ONLY)
    @pytest.mark.parametrize("sent", [{}, {"csrfmiddlewaretoken": "x" * 64}, {"csrfmiddlewaretoken": "ü"}])
    def test_without_the_token_nothing_happens(self, strict: Visitor, address: str, sent: dict[str, str]) -> None:
        fields = {"id": strict.page.id, "ply": "0", "seat": "0", "kind": "c", "name": "x"}
        with strict.nothing_changes():
            response = strict.browser.post(address, fields | sent)
        assert response.status_code == 403
        check_page(response.content.decode(), "This press could not be checked")
        assert "allow cookies" in response.content.decode()
        assert "Your game is still there." in response.content.decode()

    def test_without_the_cookie_nothing_happens(self, strict: Visitor) -> None:
        token = self.token(strict)
        del strict.browser.cookies[settings.CSRF_COOKIE_NAME]
        with strict.nothing_changes():
            response = strict.press_raw("roll", csrfmiddlewaretoken=token)
        assert response.status_code == 403

    def test_from_another_site_nothing_happens(self, strict: Visitor) -> None:
        token = self.token(strict)
        with strict.nothing_changes():
            response = strict.press_raw("roll", {"Origin": "https://elsewhere.example"}, csrfmiddlewaretoken=token)
        assert response.status_code == 403

    @pytest.mark.parametrize("htmx", [False, True])
    def test_with_both_the_press_counts(self, strict: Visitor, htmx: bool) -> None:
        token = self.token(strict)
        response = strict.press_raw("roll", {"HX-Request": "true"} if htmx else {}, csrfmiddlewaretoken=token)
        assert response.status_code == (200 if htmx else 303)
        assert strict.record()["dice"] == "5"

    def test_every_form_of_the_page_and_of_its_fragments_carries_the_token(self, strict: Visitor) -> None:
        token = self.token(strict)
        page = strict.browser.get("/").content.decode()
        answer = strict.press_raw("roll", {"HX-Request": "true"}, csrfmiddlewaretoken=token).content.decode()
        refusal = strict.press_raw("roll", {"HX-Request": "true"}, csrfmiddlewaretoken=token).content.decode()
        for html in (page, answer, refusal):
            forms = re.findall(r'<form[^>]*method="post".*?</form>', html, re.DOTALL)
            assert forms
            assert [form for form in forms if "csrfmiddlewaretoken" not in form] == []


class TestBadRequests:
    """Requests that make no sense."""

    @pytest.mark.parametrize(
        "send",
        [
            lambda browser: browser.post("/game/roll/", MANY_FIELDS),
            lambda browser: browser.get("/", MANY_FIELDS),
            lambda browser: browser.post("/game/name/", {"name": "x" * 700_000}, "application/x-www-form-urlencoded"),
            lambda browser: browser.generic("POST", "/game/roll/", b"x", "multipart/form-data; boundary="),
            lambda browser: browser.generic("POST", "/game/roll/", b"x", "multipart/form-data"),
            lambda browser: browser.generic(
                "POST", "/game/roll/", b"id=x", "application/x-www-form-urlencoded; charset=utf-16"
            ),
        ],
        ids=["many-fields", "many-options", "too-long", "no-boundary", "empty-boundary", "charset"],
    )
    def test_a_page_says_so(self, send: Callable[[Client], Any]) -> None:
        visitor = Visitor("/?seed=123")
        with visitor.nothing_changes():
            response = send(visitor.browser)
        assert response.status_code == 400
        check_page(response.content.decode(), "That request made no sense")

    @override_settings(ALLOWED_HOSTS=["play.example"])
    def test_a_wrong_host_gets_no_link_made_of_it(self) -> None:
        response = Client().get("/", headers={"Host": "evil.example"})
        assert response.status_code == 400
        assert "evil.example" not in response.content.decode()

    @pytest.mark.django_db
    @pytest.mark.parametrize("charset", ["hex", "undefined", "\x00"])
    def test_an_address_is_read_as_utf_8_whatever_charset_the_request_claims(self, charset: str) -> None:
        from config.wsgi import application  # Only now: it warns where no static files were collected.

        environ = {"HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1", "QUERY_STRING": "seed=%C3%BC"}
        environ["CONTENT_TYPE"] = f"text/plain; charset={charset}"
        setup_testing_defaults(environ)
        start_response = Mock()
        html = b"".join(application(environ, start_response))
        assert start_response.call_args.args[0] == "200 OK"
        assert b"&amp;seed=%C3%BC&amp;game=1" in html

    @pytest.mark.parametrize(
        ("body", "content_type"),
        [
            (b'{"id": "x", "ply": 0}', "application/json"),
            (b"\xff\xfe\x00", "application/octet-stream"),
            (b"", "application/x-www-form-urlencoded"),
            (b"id=%FF&ply=%00", "application/x-www-form-urlencoded"),
            (b"&&&===%%%", "application/x-www-form-urlencoded"),
            (b"<x/>", "text/xml; charset=nonsense"),
            (b"x", ""),
        ],
    )
    def test_a_body_that_is_no_form_is_a_form_without_fields(self, body: bytes, content_type: str) -> None:
        visitor = Visitor("/?seed=123")
        with visitor.nothing_changes():
            response = visitor.browser.generic("POST", "/game/roll/", body, content_type)
        assert response.status_code == 422
        assert "The field “" in response.content.decode()


@pytest.mark.parametrize(
    "address",
    ["/nowhere/", "/game/", "/game/roll", "/boards/x/", "/game/roll/x/", "/%00", "/%FF", "/..%2f..%2fetc/passwd"],
)
def test_an_unknown_address_has_a_page_that_leads_back(address: str) -> None:
    visitor = Visitor("/?seed=123")
    with visitor.nothing_changes():
        response = visitor.browser.get(address, follow=True)
    if address == "/game/roll":
        assert (response.redirect_chain, response.status_code) == ([("/game/roll/", 301)], 405)
    else:
        assert response.status_code == 404
        check_page(response.content.decode(), "There is no such page")


def test_a_fault_of_ours_has_a_page_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    visitor = Visitor("/?seed=123")
    visitor.browser.raise_request_exception = False
    with visitor.nothing_changes(), monkeypatch.context() as patch:
        patch.setattr("snakes.core.play.roll", broken)
        response = visitor.press_raw("roll")
    assert response.status_code == 500
    check_page(response.content.decode(), "Something went wrong here")
    assert visitor.press("roll").status_code == 303


def test_the_fault_page_needs_no_session() -> None:
    response = errors.server_error(HttpRequest())
    check_page(response.content.decode(), "Something went wrong here")


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("htmx", [False, True])
def test_a_press_without_a_save_stores_a_quick_game_and_says_so(verb: str, htmx: bool) -> None:
    visitor = Visitor("/?seed=123&preset=house", htmx=htmx)
    visitor.browser.cookies.clear()
    fields = {"seat": 0, "kind": "c", "name": "Ann", "board": "race", "seed": "123"}
    response = visitor.press(verb, **fields)
    assert response.status_code == (200 if htmx else 409)
    assert (visitor.page.notice, visitor.page.ply) == (NO_SAVE, "0")
    record = visitor.record()
    assert (record["setup"]["board"], record["setup"]["seats"], record["dice"]) == ("classic", "hc", "")
    assert record["seed"] != "123"
    assert record["names"] == ["Player 1", "Computer"]
    assert visitor.press("roll").status_code == (200 if htmx else 303)
    assert visitor.page.ply == "1"
