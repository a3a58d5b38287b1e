"""Opening a room."""

from typing import Any

import pytest
from django.test import Client

from snakes.models import RoomRow
from tests.guest import Guest, open_room
from tests.markup import Element, tree
from tests.setups import PRESETS, RACE

pytestmark = [pytest.mark.django_db, pytest.mark.rooms]

SEATS = {"quick": "hh", "family": "hhc", "duel": "hh", "race": "hhhh", "house": "hhc"}
"""In a room two are persons at least, where nobody says who plays."""


def doors(address: str = "/rooms/") -> Element:
    return tree(Client().get(address).content.decode())


def setup_of(guest: Guest) -> dict[str, str]:
    setup: dict[str, str] = guest.record()["setup"]
    return setup


def test_one_press_opens_a_race_for_four() -> None:
    browser = Client()
    page = tree(browser.get("/rooms/").content.decode())
    form = page.one("form", method="post")
    fields = {field["name"]: field.attributes.get("value", "") for field in form.every("input")}
    for select in form.every("select"):
        fields[select["name"]] = next(option["value"] for option in select.every("option") if "selected" in option)
    assert {name: fields[name] for name in ("preset", "seats", "clock", "name")} == {
        "preset": "race",
        "seats": "hhhh",
        "clock": "20",
        "name": "",
    }
    response = browser.post(form["action"], fields)
    guest = Guest(response["Location"].split("/")[2], browser=browser)
    assert response.status_code == 303
    assert setup_of(guest) == RACE
    assert (guest.page.phase, guest.page.mine) == ("lobby", "0")
    assert guest.page.people == ["Player 1 fox 1 you host", *(f"Free seat {each}" for each in ANIMALS)]
    assert guest.page.status == "Waiting for 3 more players."


ANIMALS = ("frog 2", "owl 3", "hare 4")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_with_two_persons_at_least_and_no_help(preset: str) -> None:
    guest = Guest.with_room(preset=preset)
    assert setup_of(guest) == PRESETS[preset] | {"seats": SEATS[preset], "help": "off"}


@pytest.mark.parametrize(
    ("fields", "changed"),
    [
        ({}, {"seats": "hhhh"}),
        ({"finish": "exact"}, {"finish": "exact"}),
        ({"preset": "race", "six": "again", "three": "pen"}, {"six": "again", "three": "pen"}),
        ({"board": "3-24.26-6"}, {"board": "3-24.26-6"}),
        ({"seats": "hchc"}, {"seats": "hchc"}),
        ({"seats": "chh"}, {"seats": "hhh"}),
        ({"help": "off", "throw": "app", "utm_source": "x"}, {}),
    ],
)
def test_any_options(fields: dict[str, Any], changed: dict[str, str]) -> None:
    assert setup_of(Guest.with_room(**fields)) == RACE | changed


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (None, "20 seconds a roll"),
        ("10", "10 seconds a roll"),
        ("20", "20 seconds a roll"),
        ("60", "60 seconds a roll"),
        ("0", "no clock"),
    ],
)
def test_the_clock(clock: str | None, words: str) -> None:
    terms = Guest.with_room(clock=clock).tree.one("section", class_="terms")
    assert terms.text.startswith(f"What is played Race, {words}.")


def test_against_the_computer_alone_the_game_starts_at_once() -> None:
    guest = Guest.with_room("Ann", seats="hcc")
    assert guest.page.phase == "playing"
    assert guest.record()["names"] == ["Ann", "Computer", "Computer"]


def test_a_seed_that_was_chosen_is_used_and_said() -> None:
    known = Guest.with_room(seed="123")
    assert "The seed of this room was chosen, so its dice are known beforehand." in known.tree.text
    assert known.tree.every(id="commitment") == []
    fresh = Guest.with_room()
    assert "was chosen" not in fresh.tree.text
    assert len(fresh.tree.one(id="commitment").text) == 64


def test_a_page_with_options_opens_a_room_with_them() -> None:
    page = doors("/rooms/?board=random&seed=%20a%C3%A4%20&game=3&six=again&seats=hhc")
    form = page.one("form", method="post")
    hidden = {field["name"]: field["value"] for field in form.every("input", type="hidden")}
    assert {name: value for name, value in hidden.items() if name not in ("key", "csrfmiddlewaretoken")} == {
        "board": "random",
        "start": "any",
        "finish": "bounce",
        "six": "again",
        "three": "off",
        "seed": "aä",
        "game": "3",
    }
    assert form.every("select", name="preset") == []


@pytest.mark.parametrize("preset", PRESETS)
def test_a_page_with_a_preset_has_it_chosen(preset: str) -> None:
    form = doors(f"/rooms/?preset={preset}").one("form", method="post")
    chosen = {
        select["name"]: [option["value"] for option in select.every("option") if "selected" in option]
        for select in form.every("select")
    }
    assert chosen == {"preset": [preset], "seats": ["h" * len(SEATS[preset])], "clock": ["20"]}


@pytest.mark.parametrize("address", ["/rooms/?help=on", "/rooms/?throw=hand", "/rooms/?finish=late", "/rooms/?seed="])
def test_a_page_with_bad_options_says_so(address: str) -> None:
    response = Client().get(address)
    assert response.status_code == 400
    assert "This option cannot be had" in response.content.decode()


NO_ROOM = "A room has neither take-back nor hints, and its dice are thrown by the server."


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"help": "on"}, f"Take-back and hints “on” cannot be had: {NO_ROOM}"),
        ({"throw": "hand"}, f"Dice “hand” cannot be had: {NO_ROOM}"),
        ({"preset": "duel", "help": "on"}, f"Take-back and hints “on” cannot be had: {NO_ROOM}"),
        ({"preset": "chess"}, "Game “chess” cannot be had: There is no such choice."),
        ({"finish": "late"}, "Finish “late” cannot be had: There is no such choice."),
        ({"seats": "h"}, "Players “h” cannot be had: There is no such choice."),
        ({"seats": "hhhhh"}, "Players “hhhhh” cannot be had: There is no such choice."),
        ({"six": ["pass", "again"]}, "A six “again” cannot be had: It is given twice."),
        ({"seed": " "}, "Seed “ ” cannot be had: It is empty."),
        ({"seed": "x" * 65}, f"Seed “{'x' * 65}” cannot be had: It is longer than 64 characters."),
        ({"board": "3-3"}, "Board “3-3” cannot be had: 3-3 leads nowhere."),
        ({"game": "0"}, "Game number “0” cannot be had: It is no number from 1 to 999999."),
        (
            {"clock": "5"},
            "The field “clock” is not right: Select a valid choice. 5 is not one of the available choices.",
        ),
        ({"clock": ["10", "20"]}, "The field “clock” came twice."),
        ({"name": "\u200b"}, "The field “name” is not right: A name needs letters that can be seen."),
        ({"name": ["Ann", "Ben"]}, "The field “name” came twice."),
        ({"key": None}, "The field “key” is not right: This field is required."),
        ({"key": ""}, "The field “key” is not right: This field is required."),
        ({"key": ["a", "a"]}, "The field “key” came twice."),
        (
            {"key": "k" * 61},
            "The field “key” is not right: Ensure this value has at most 60 characters (it has 61).",
        ),
    ],
)
def test_refusals_open_nothing(fields: dict[str, Any], sentence: str) -> None:
    response = open_room(Client(), **fields)
    page = tree(response.content.decode())
    assert response.status_code == 422
    assert page.one(id="notice").text == sentence
    assert len(page.one("form", method="post").every("button", id="open")) == 1
    assert RoomRow.objects.count() == 0


def test_a_refused_name_does_not_cost_the_rules() -> None:
    page = tree(open_room(Client(), name="\u200b", seed="123", finish="exact").content.decode())
    hidden = {field["name"]: field["value"] for field in page.one("form", method="post").every("input", type="hidden")}
    assert (hidden["seed"], hidden["finish"]) == ("123", "exact")


def test_the_same_press_sent_twice_opens_one_room() -> None:
    browser = Client()
    browser.get("/rooms/")
    first, again = (open_room(browser, key="k", name="Ann") for _ in range(2))
    assert (first.status_code, again.status_code) == (303, 303)
    assert first["Location"] == again["Location"]
    assert open_room(browser, key="other")["Location"] != first["Location"]
    assert RoomRow.objects.count() == 2


def test_the_same_key_from_another_browser_is_another_press() -> None:
    places = {open_room(browser, key="k")["Location"] for browser in (Client(), Client())}
    assert len(places) == 2


def test_each_page_has_a_key_of_its_own() -> None:
    keys = {doors().one("input", name="key")["value"] for _ in range(3)}
    assert len(keys) == 3


def test_the_lobby_shows_link_code_and_picture() -> None:
    guest = Guest.with_room()
    link = f"http://testserver/rooms/{guest.code}/"
    page = guest.tree
    assert page.one(id="code").text == f"{guest.code[:4]} {guest.code[4:]}"
    assert page.one("a", id="link")["href"] == link
    assert page.one(class_="address").text == link
    assert page.one("img", class_="code")["src"] == f"/rooms/{guest.code}/qr.svg"
