"""What holds for every page and fragment, whatever it shows."""

import re
from functools import cache
from typing import Any

import pytest
from django.test import Client

from tests.markup import Element, tree
from tests.visitor import Visitor

PAGES = [
    "/",
    "/?preset=duel&seed=123",
    "/?throw=hand&help=on&seats=hhhh&seed=123",
    "/game/history/",
    "/game/odds/",
    "/rules/",
    "/about/",
    "/replay/",
    "/replay/?preset=family&dice=123456&ply=3",
    "/boards/",
    "/boards/?board=3-24.26-6.94-1&square=57",
    "/boards/print/?board=temple",
    "/odds/?preset=family",
    "/dice/",
    "/dice/?seed=a%20b&game=2&dice=123",
]
WALL = "/wall/"
FAULTS = [
    "/?seed=",
    "/nowhere/",
    "/game/roll/",
    "/boards/nowhere.svg",
    "/boards/?add=1&add=2",
    "/replay/?dice=7",
    "/dice/?seed=x&dice=0",
]
FRAGMENTS = [
    "/game/history/",
    "/game/odds/",
    "/rules/?preset=house",
    "/replay/?preset=family&dice=123456&ply=3",
    "/boards/?board=3-24.26-6.94-1&square=57",
    WALL,
]
HTMX = {"HX-Request": "true"}


@cache
def begun() -> Any:
    """A game of fourteen rolls as a browser keeps it."""
    visitor = Visitor("/?seed=123&preset=house")
    visitor.press("name", seat=0, name="<i>Ann</i> style=\"x\" onclick='y'")
    visitor.play(14)
    return visitor.kept()


def in_a_game() -> Visitor:
    """Somebody in the middle of that game."""
    visitor = Visitor()
    visitor.keep(begun())
    return visitor


def page_at(address: str, headers: dict[str, str] | None = None) -> Element:
    """The page that somebody in the middle of a game gets."""
    visitor = in_a_game()
    return tree(visitor.browser.get(address, headers=headers or {}).content.decode())


def answers() -> dict[str, Element]:
    """Fragments that answer presses."""
    visitor = Visitor("/?seed=1067&seats=hh&finish=reach", htmx=True)
    refused, rolled = visitor.press_raw("roll", HTMX, ply=9), visitor.press_raw("roll", HTMX)
    visitor.open("/")
    visitor.play(6)
    won, new = visitor.press_raw("roll", HTMX), visitor.press_raw("new", HTMX)
    return {
        name: tree(answer.content.decode())
        for name, answer in {"refused": refused, "rolled": rolled, "won": won, "new": new}.items()
    }


@pytest.fixture(params=[*PAGES, WALL, *FAULTS, *(f"htmx {address}" for address in FRAGMENTS)])
def shown(request: pytest.FixtureRequest) -> Element:
    htmx, _, address = request.param.rpartition(" ")
    return page_at(address, HTMX if htmx else None)


def test_nothing_is_inline_and_no_id_comes_twice(shown: Element) -> None:
    check_markup(shown)


def test_answers_to_presses_hold_nothing_inline_either() -> None:
    for shown in answers().values():
        check_markup(shown)


def check_markup(shown: Element) -> None:
    named = [(each.tag, name) for each in shown.all for name in each.attributes]
    assert [each for each in named if each[1] == "style" or each[1].startswith(("on", "hx-on"))] == []
    assert [each for each in shown.every("script") if "src" not in each or each.inside] == []
    assert shown.every("style") == []
    ids = [each["id"] for each in shown.all if "id" in each]
    assert len(set(ids)) == len(ids)


def test_labels_and_descriptions_lead_to_what_they_name(shown: Element) -> None:
    ids = {each["id"] for each in shown.all if "id" in each}
    for attribute in ("for", "aria-describedby", "aria-labelledby"):
        named = {word for each in shown.all for word in each.attributes.get(attribute, "").split()}
        assert named - ids - {"dialog-title"} == set()


@pytest.mark.parametrize("address", [*PAGES, *FAULTS])
def test_a_page_is_whole(address: str) -> None:
    page = page_at(address)
    assert page.one("html")["lang"] == "en"
    assert page.one("title").text.endswith("Snakes and Ladders")
    assert len(page.one("main").every("h1")) == 1
    assert page.one("main")["id"] == "main"
    assert page.one("a", class_="skip")["href"] == "#main"
    assert "/" in [link["href"] for link in page.every("a")]


@pytest.mark.parametrize("address", PAGES)
def test_every_button_works_without_scripts(address: str) -> None:
    page = page_at(address)
    for form in page.every("form"):
        if form.attributes.get("method") == "dialog":
            continue
        path = form["action"].partition("#")[0]
        assert form.attributes.get(f"hx-{form['method']}", path) == path
        assert len(form.every("input", name="csrfmiddlewaretoken")) == (form["method"] == "post")
        assert form.every("button")
    for link in page.every("a"):
        assert link["href"]
        assert link.attributes.get("hx-get", link["href"]) == link["href"]
    in_forms = [button for form in page.every("form") for button in form.every("button")]
    forms = {form["id"] for form in page.every("form") if "id" in form}
    of_scripts = [button for part in only_for_scripts(page) for button in part.every("button")]
    others = [button for button in page.every("button") if button not in in_forms + of_scripts]
    assert [button.text for button in others if button.attributes.get("form") not in forms] == []


def only_for_scripts(page: Element) -> list[Element]:
    """The parts that a browser without scripts does not show."""
    return page.every(hidden="") + page.every(class_="script")


def test_links_of_the_pages_lead_somewhere() -> None:
    browser = Visitor().browser
    links = {link["href"] for address in PAGES for link in page_at(address).every("a")}
    own = {link for link in links if link.startswith("/")}
    answers = {link: browser.get(link, follow=True) for link in own}
    assert {link: answer.status_code for link, answer in answers.items()} == dict.fromkeys(own, 200)
    led_on = {link for link, answer in answers.items() if answer.redirect_chain}
    assert led_on == {"/game/replay/", "/game/dice/"}


def test_every_form_of_the_table_is_accepted_as_it_stands() -> None:
    for number in range(len(page_at("/").every("form", method="post"))):
        visitor = in_a_game()
        form = tree(visitor.open("/").content.decode()).every("form", method="post")[number]
        assert visitor.browser.post(form["action"], sent_by(form)).status_code == 303, form.attributes


def test_a_whole_game_by_forms_alone() -> None:
    browser = Client()
    page = tree(browser.get("/?seed=123&preset=house&throw=hand").content.decode())
    while page.one(id="game")["data-over"] == "false":
        form = page.one("form", id="roller")
        page = tree(browser.post(form["action"], sent_by(form), follow=True).content.decode())
    assert "wins!" in page.one(id="status").text
    again = page.one("button", id="again")
    form = next(form for form in page.every("form") if again in form.every("button"))
    page = tree(browser.post(form["action"], sent_by(form), follow=True).content.decode())
    assert (page.one(id="game")["data-over"], page.one(id="game")["data-ply"]) == ("false", "0")


def sent_by(form: Element) -> dict[str, str]:
    """What a browser sends when the first button of this form is pressed."""
    fields = {field["name"]: field.attributes.get("value", "") for field in form.every("input")}
    for select in form.every("select"):
        chosen = [option for option in select.every("option") if "selected" in option]
        if "disabled" not in select and "disabled" not in chosen[0]:
            fields[select["name"]] = chosen[0]["value"]
    button = form.every("button")[0]
    return fields | ({button["name"]: button["value"]} if "name" in button else {})


def test_no_page_speaks_of_how_it_was_made() -> None:
    for address in [*PAGES, WALL, *FAULTS]:
        html = Visitor("/?seed=123").browser.get(address).content.decode()
        assert re.search(r"TODO|FIXME|Traceback|/home/|\.py\b", html) is None
