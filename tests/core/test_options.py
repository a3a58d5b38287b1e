"""Options: cleaned, completed by presets, refused with a reason, written as an address."""

from urllib.parse import parse_qs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snakes.core.boards import FIXED
from snakes.core.options import (
    CHOICES,
    NAMED_BOARDS,
    PRESETS,
    OptionError,
    Options,
    changed,
    clean_seed,
    from_address,
    preset_of,
    resized,
)

QUICK = Options("classic", "one", "reach", "again", "off", "hc", "off", "app", None, 1)
FAMILY = Options("meadow", "any", "bounce", "pass", "off", "hhc", "off", "app", None, 1)
DUEL = Options("printed", "any", "exact", "pass", "off", "hc", "on", "app", None, 1)
RACE = Options("race", "any", "bounce", "pass", "off", "hhhh", "off", "app", None, 1)
HOUSE = Options("printed", "six-on", "exact", "again", "turn", "hhc", "off", "app", None, 1)

OPTIONS = st.builds(
    Options,
    st.sampled_from([*NAMED_BOARDS, "3-24.26-6.99-80"]),
    *(st.sampled_from(CHOICES[name]) for name in ("start", "finish", "six", "three")),
    st.text("hc", min_size=2, max_size=4),
    *(st.sampled_from(CHOICES[name]) for name in ("help", "throw")),
    st.sampled_from([None, "123", "-5", "ünï", "a b&c=d", "🐍"]),
    st.integers(1, 999_999),
)


def asked(query: str) -> Options | None:
    return from_address(parse_qs(query, keep_blank_values=True))


def test_presets() -> None:
    assert PRESETS == {"quick": QUICK, "family": FAMILY, "duel": DUEL, "race": RACE, "house": HOUSE}


@pytest.mark.parametrize(
    ("query", "options"),
    [
        ("", None),
        ("utm_source=x&fbclid=1", None),
        ("seed=123", QUICK._replace(seed="123")),
        ("preset=house&seats=hh", HOUSE._replace(seats="hh")),
        ("finish=exact", QUICK._replace(finish="exact")),
        ("board=99-80.3-24.26-6", QUICK._replace(board="3-24.26-6.99-80")),
        ("seed=%20123%20&game=2", QUICK._replace(seed="123", game=2)),
        ("throw=hand&help=on", QUICK._replace(throw="hand", help="on")),
        ("three=pen&six=pass", QUICK._replace(six="pass", three="pen")),
    ],
)
def test_addresses(query: str, options: Options | None) -> None:
    assert asked(query) == options


def test_an_own_board_that_is_a_fixed_one_is_that_board() -> None:
    unsorted = ".".join(f"{start}-{end}" for start, end in sorted(FIXED["race"].items(), reverse=True))
    assert asked(f"board={unsorted}") == QUICK._replace(board="race")


@pytest.mark.parametrize(
    ("query", "option", "reason"),
    [
        ("board=nowhere", "board", "board"),
        ("board=", "board", "board"),
        ("start=two", "start", "choice"),
        ("finish=", "finish", "choice"),
        ("six=Again", "six", "choice"),
        ("seats=h", "seats", "choice"),
        ("seats=hhhhh", "seats", "choice"),
        ("seats=hx", "seats", "choice"),
        ("preset=chess", "preset", "choice"),
        ("seed=", "seed", "seed-empty"),
        ("seed=%20%E2%80%83", "seed", "seed-empty"),
        ("seed=" + "x" * 65, "seed", "seed-long"),
        ("seed=" + "1" * 10_000, "seed", "seed-long"),
        ("seed=a%00b", "seed", "seed-control"),
        ("seed=a%0Ab", "seed", "seed-control"),
        ("seed=1&seed=1", "seed", "twice"),
        ("preset=quick&preset=duel", "preset", "twice"),
        ("game=0", "game", "game"),
        ("game=01", "game", "game"),
        ("game=1000000", "game", "game"),
        ("game=one", "game", "game"),
    ],
)
def test_refusals(query: str, option: str, reason: str) -> None:
    with pytest.raises(OptionError) as caught:
        asked(query)
    assert (caught.value.option, caught.value.reason) == (option, reason)


@pytest.mark.parametrize(
    ("query", "reasons"),
    [
        ("board=94-6.95-5.96-4.97-3.99-2&finish=exact", (("long", "554"),)),
        ("board=94-6.95-5.96-4.97-3.99-2&finish=bounce", (("long", "1375"),)),
        ("board=94-1.95-1.96-1.97-1.98-1.99-1", (("stuck", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10 …"),)),
        ("board=3-24.3-25.x", (("twice", "3"), ("form", "x"))),
    ],
)
def test_boards_that_are_refused_name_each_reason(query: str, reasons: tuple[tuple[str, str], ...]) -> None:
    with pytest.raises(OptionError) as caught:
        asked(query)
    assert caught.value.detail == reasons


def test_a_board_can_be_fine_under_one_finish_only() -> None:
    assert asked("board=94-6.95-5.96-4.97-3.99-2&finish=reach") == QUICK._replace(board="94-6.95-5.96-4.97-3.99-2")


@pytest.mark.parametrize("seed", ["0", "-5", "007", "ünï", "🐍" * 64, "a  b"])
def test_seeds_are_text(seed: str) -> None:
    assert clean_seed(seed) == seed


def test_a_seed_is_composed() -> None:
    assert clean_seed("u\u0308ni\u0308") == "ünï"


@pytest.mark.parametrize(
    ("given", "following"),
    [
        ({}, QUICK._replace(seed="s", game=8)),
        ({"finish": ["exact"]}, QUICK._replace(seed="s", game=8, finish="exact")),
        ({"preset": ["family"]}, FAMILY._replace(seed="s", game=8)),
        ({"preset": ["duel"], "seats": ["ch"]}, DUEL._replace(seed="s", game=8, seats="ch")),
        ({"seed": ["t"]}, QUICK._replace(seed="t", game=1)),
        ({"seed": ["s"]}, QUICK._replace(seed="s", game=8)),
        ({"game": ["3"]}, QUICK._replace(seed="s", game=3)),
    ],
)
def test_the_options_of_the_next_game(given: dict[str, list[str]], following: Options) -> None:
    assert changed(QUICK._replace(seed="s", game=7), given) == following


def test_after_the_last_game_comes_the_first() -> None:
    assert changed(QUICK._replace(seed="s", game=999_999), {}).game == 1


def test_a_preset_keeps_the_real_dice_on_the_table() -> None:
    assert changed(QUICK._replace(throw="hand"), {"preset": ["race"]}).throw == "hand"


@pytest.mark.parametrize(
    ("seats", "count", "after"),
    [("hc", 3, "hcc"), ("hc", 4, "hccc"), ("hh", 4, "hhhh"), ("hhc", 2, "hh"), ("ch", 2, "ch"), ("hhhh", 3, "hhh")],
)
def test_seats_are_added_and_taken_from_the_end(seats: str, count: int, after: str) -> None:
    assert resized(seats, count) == after


def test_the_preset_shown() -> None:
    for name, options in PRESETS.items():
        assert preset_of(options._replace(seats="hh", seed="x", throw="hand", game=5)) == name
    assert preset_of(QUICK._replace(finish="exact")) is None
    assert preset_of(DUEL._replace(help="off")) is None
    assert preset_of(DUEL._replace(help="off"), in_room=True) == "duel"


@given(OPTIONS)
def test_options_are_their_address(options: Options) -> None:
    assert asked(options.text) == options
