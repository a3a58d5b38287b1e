"""The toolbar: what is chosen, when one would choose it, and what does nothing now."""

from typing import Any, NamedTuple

import pytest

from snakes.core.options import CHOICES, NAMED_BOARDS, PRESETS, Options
from snakes.core.play import new_game, rename
from snakes.display.setup import hint, room_fields, setup_of
from tests.display.pages import page_of
from tests.markup import Element

QUICK, DUEL, HOUSE = (PRESETS[name]._replace(seed="123") for name in ("quick", "duel", "house"))
VALUES: dict[str, tuple[str, ...]] = {
    "preset": (*PRESETS, ""),
    "seats": ("2", "3", "4"),
    "board": (*NAMED_BOARDS, ""),
    **{name: CHOICES[name] for name in ("start", "finish", "six", "three", "throw", "help")},
}
IDLE = "Only counts where a six rolls again."


class Field(NamedTuple):
    """An option as the toolbar shows it."""

    label: str
    values: list[str]
    labels: list[str]
    chosen: str
    words: str
    disabled: bool


def setup_page(options: Options) -> Element:
    return page_of(new_game(options))


def field_of(page: Element, select: Element) -> Field:
    choices = select.every("option")
    chosen = [choice["value"] for choice in choices if "selected" in choice]
    return Field(
        label=page.one("label", for_=select["id"]).text,
        values=[choice["value"] for choice in choices],
        labels=[choice.text for choice in choices],
        chosen=", ".join(chosen),
        words=page.one(id=select["aria-describedby"]).text,
        disabled="disabled" in select,
    )


def fields(options: Options) -> dict[str, Field]:
    """The options of the toolbar by their ids."""
    page = setup_page(options)
    return {select["id"]: field_of(page, select) for select in page.every("select")}


def test_every_option_of_the_table_is_there_in_order() -> None:
    assert [(name, field.label) for name, field in fields(QUICK).items()] == [
        ("option-preset", "Game"),
        ("option-seats", "Players"),
        ("option-board", "Board"),
        ("option-start", "Start"),
        ("option-finish", "Finish"),
        ("option-six", "A six"),
        ("option-three", "Third six in a turn"),
        ("option-throw", "Dice"),
        ("option-help", "Take-back and hints"),
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_options_of_the_game_are_chosen(preset: str) -> None:
    options = PRESETS[preset]._replace(seed="123")
    shown = fields(options)
    names = ("seats", "board", "start", "finish", "six", "three", "throw", "help")
    assert [shown[f"option-{name}"].chosen for name in names] == [getattr(options, name) for name in names]
    assert shown["option-preset"].chosen == preset


@pytest.mark.parametrize("name", ["start", "finish", "six", "three", "throw", "help"])
def test_all_choices_are_there_in_words(name: str) -> None:
    shown = fields(HOUSE)[f"option-{name}"]
    assert shown.values == list(CHOICES[name])
    assert "" not in shown.labels and len(set(shown.labels)) == len(shown.labels)
    assert shown.words == hint(name, getattr(HOUSE, name))


class TestPreset:
    """The preset shown, or own rules."""

    @pytest.mark.parametrize(
        ("preset", "summary"),
        [
            ("quick", "Quick game · Classic"),
            ("family", "Family game · Meadow"),
            ("duel", "Duel · Printed"),
            ("race", "Race · Race"),
            ("house", "House rules · Printed"),
        ],
    )
    def test_shown(self, preset: str, summary: str) -> None:
        page = setup_page(PRESETS[preset]._replace(seed="5", seats="hhhh", throw="hand"))
        shown = field_of(page, page.one("select", id="option-preset"))
        assert (shown.values, shown.chosen) == (list(PRESETS), preset)
        assert page.one("details", id="options").one("summary").text == f"Options: {summary}"

    @pytest.mark.parametrize(
        "change",
        [{"board": "river"}, {"start": "any"}, {"finish": "exact"}, {"six": "pass"}, {"three": "pen"}, {"help": "on"}],
    )
    def test_one_other_option_makes_own_rules(self, change: dict[str, Any]) -> None:
        shown = fields(QUICK._replace(**change))["option-preset"]
        assert (shown.values, shown.chosen, shown.labels[0]) == (["", *PRESETS], "", "Own rules")
        assert shown.words == "A mixture of your own."


class TestIdle:
    """An option that does nothing under the others is disabled, with the reason, and not hidden."""

    @pytest.mark.parametrize("three", CHOICES["three"])
    def test_the_third_six_where_sixes_pass(self, three: str) -> None:
        shown = fields(QUICK._replace(six="pass", three=three))["option-three"]
        assert (shown.disabled, shown.words, shown.chosen) == (True, IDLE, three)

    @pytest.mark.parametrize("three", CHOICES["three"])
    def test_the_third_six_where_sixes_roll_again(self, three: str) -> None:
        shown = fields(QUICK._replace(six="again", three=three))["option-three"]
        assert (shown.disabled, shown.words) == (False, hint("three", three))

    def test_the_others_always_do_something(self) -> None:
        for options in (QUICK, DUEL, HOUSE, QUICK._replace(six="pass", board="plain")):
            assert [name for name, field in fields(options).items() if field.disabled] in ([], ["option-three"])


@pytest.mark.parametrize(
    ("seats", "values"),
    [
        ("hc", ["hc", "hcc", "hccc"]),
        ("ch", ["ch", "chc", "chcc"]),
        ("hh", ["hh", "hhh", "hhhh"]),
        ("hhc", ["hh", "hhc", "hhcc"]),
        ("hchh", ["hc", "hch", "hchh"]),
    ],
)
def test_two_to_four_players_and_who_is_there_stays(seats: str, values: list[str]) -> None:
    shown = fields(QUICK._replace(seats=seats))["option-seats"]
    assert (shown.values, shown.chosen) == (values, seats)
    assert shown.labels == ["2 players", "3 players", "4 players"]
    assert shown.words == hint("seats", str(len(seats)))


class TestBoard:
    """Named boards, and the own board where there is one."""

    def test_named(self) -> None:
        shown = fields(QUICK)["option-board"]
        assert (shown.values, shown.words) == (list(NAMED_BOARDS), hint("board", "classic"))

    def test_own(self) -> None:
        shown = fields(QUICK._replace(board="3-24.26-6"))["option-board"]
        assert shown.values == [*NAMED_BOARDS, "3-24.26-6"]
        assert (shown.chosen, shown.labels[-1], shown.words) == ("3-24.26-6", "Own board", "A board of your own.")


class TestColour:
    """Black or White, where one person meets the computer in a duel."""

    @pytest.mark.parametrize("seats", ["hc", "ch"])
    def test_a_duel_against_the_computer(self, seats: str) -> None:
        shown = fields(DUEL._replace(seats=seats))["colour-seats"]
        assert shown == Field(
            label="Your colour",
            values=["hc", "ch"],
            labels=["Black, rolls first", "White, rolls second"],
            chosen=seats,
            words="Rolling first wins 51 games of 100.",
            disabled=False,
        )

    @pytest.mark.parametrize(
        "options",
        [
            QUICK,
            DUEL._replace(seats="hh"),
            DUEL._replace(seats="cc"),
            DUEL._replace(seats="hcc"),
            DUEL._replace(finish="reach"),
        ],
    )
    def test_elsewhere_there_is_none_to_choose(self, options: Options) -> None:
        assert "colour-seats" not in fields(options)


class TestForms:
    """What the toolbar sends, with and without scripts."""

    def test_presets_colour_and_options_have_forms_of_their_own_each_with_a_button(self) -> None:
        page = setup_page(DUEL)
        forms = [form for form in page.every("form", action="/game/new/") if form.every("select")]
        assert [[select["name"] for select in form.every("select")] for form in forms] == [
            ["preset"],
            ["seats"],
            ["seats", "board", "start", "finish", "six", "three", "throw", "help"],
        ]
        game = page.one(id="game")["data-id"]
        for form in forms:
            assert form["method"] == "post" and form["hx-post"] == form["action"]
            assert form.one("input", name="id")["value"] == game
            assert form.one("button").text == "Apply"

    def test_names_can_be_changed(self) -> None:
        page = page_of(rename(new_game(HOUSE), 1, "Ben"))
        rows = page.every("form", action="/game/name/")
        assert [row.one("input", name="seat")["value"] for row in rows] == ["0", "1", "2"]
        assert [row.one("label").text for row in rows] == ["Name of seat 1", "Name of seat 2", "Name of seat 3"]
        names = [row.one("input", name="name") for row in rows]
        assert [name["value"] for name in names] == ["", "Ben", ""]
        assert [name["placeholder"] for name in names] == ["Player 1", "Player 2", "Computer"]
        assert [name["dir"] for name in names] == ["auto"] * 3

    def test_the_link_holds_the_whole_set_up(self) -> None:
        page = setup_page(HOUSE._replace(seed="a b&ü", game=7))
        assert page.one(id="link")["href"] == (
            "/?board=printed&start=six-on&finish=exact&six=again&three=turn&seats=hhc&help=off&throw=app"
            "&seed=a+b%26%C3%BC&game=7"
        )


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in VALUES.items() for value in values])
def test_every_choice_says_when_one_would_choose_it(name: str, value: str) -> None:
    assert hint(name, value).endswith(".")


def test_no_two_choices_of_an_option_say_the_same() -> None:
    for name, values in VALUES.items():
        assert len({hint(name, value) for value in values}) == len(values)


def test_a_room_offers_neither_help_nor_dice_by_hand_and_further_seats_for_persons() -> None:
    preset, fields = room_fields(PRESETS["house"])
    assert [field.name for field in fields] == ["seats", "board", "start", "finish", "six", "three"]
    assert [(choice.value, choice.chosen) for choice in fields[0].choices] == [
        ("hh", False),
        ("hhc", True),
        ("hhch", False),
    ]
    assert [choice.value for choice in preset.choices if choice.chosen] == ["house"]


def test_help_makes_no_other_preset_of_a_rooms_rules() -> None:
    preset, _fields = room_fields(PRESETS["duel"]._replace(help="off"))
    assert [choice.value for choice in preset.choices if choice.chosen] == ["duel"]


@pytest.mark.parametrize(
    ("options", "link"),
    [
        (PRESETS["duel"]._replace(help="off", seed="7"), "preset=duel"),
        (PRESETS["quick"]._replace(board="3-24"), "board=3-24&start=one&finish=reach&six=again&three=off"),
    ],
)
def test_the_table_leads_to_a_room_with_its_rules(options: Options, link: str) -> None:
    assert setup_of(new_game(options._replace(seed="7"))).room_link == link
