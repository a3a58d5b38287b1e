"""A token walks its own way, square by square; whoever does not want to see that does not have to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pytest
from playwright.sync_api import expect

from snakes.core import play
from snakes.core.game import Move, squares_walked
from snakes.drawing import centre
from tests.browser.conftest import OpenTable
from tests.browser.table import Table, begun, played, position_of

if TYPE_CHECKING:
    from pytest_django.fixtures import Settings

pytestmark = pytest.mark.browser

THREE_IN_A_ROW = "preset=quick&seed=300"
"""The person rolls once, then the computer three times: 1 to 7, over 13 to 29, and to 32."""

BY_HAND = "seats=hh&seed=1&throw=hand"
ROLL, BOT = "/game/roll/", "/game/bot/"
CRAWL = 0.001

SQUARE_AT = {centre(square): square for square in range(1, 101)}

NOTE_WALKS = """() => {
    window.walks = [];
    window.stillMoving = [];
    const ways = () => [...document.querySelectorAll("[data-path]")].flatMap((token) => token.getAnimations().map((motion) => {
        const box = token.getBBox(), middle = [box.x + box.width / 2, box.y + box.height / 2];
        const shifts = motion.effect.getKeyframes().map((frame) => new DOMMatrix(frame.transform));
        const points = shifts.map(({ e, f }) => [Math.round(middle[0] + e), Math.round(middle[1] + f)]);
        return [Number(token.dataset.seat), points];
    }));
    document.body.addEventListener("htmx:afterSwap", () => walks.push(ways()));
    document.body.addEventListener("htmx:beforeRequest", () => {
        stillMoving.push(document.getAnimations().filter((motion) => motion.playState === "running").length);
    });
}"""

COUNT_MOTIONS = """() => {
    window.motions = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { motions += 1; return animate.apply(this, how); };
}"""


class OpenMoving(Protocol):
    def __call__(self, query: str, pace: float = CRAWL) -> Table: ...


@pytest.fixture
def open_moving(open_table: OpenTable) -> OpenMoving:
    """A table where tokens walk, so slowly that no walk ends by itself."""

    def open_one(query: str, pace: float = CRAWL) -> Table:
        table = open_table(query, reduced_motion="no-preference")
        table.page.evaluate(NOTE_WALKS)
        table.set_pace(pace)
        return table

    return open_one


def seen(table: Table) -> list[list[tuple[int, list[int]]]]:
    """After each answer: the seat whose token walks, and the squares it passes; bends of a snake are none."""
    return [
        [(seat, [SQUARE_AT[x, y] for x, y in points[:-1] if (x, y) in SQUARE_AT]) for seat, points in ways]
        for ways in table.page.evaluate("walks")
    ]


def to_see(moves: list[Move]) -> list[list[tuple[int, list[int]]]]:
    jumped = {move: [move.to] if move.to != move.landed else [] for move in moves}
    return [[(move.seat, [move.from_, *squares_walked(move), *jumped[move]])] for move in moves]


def test_computers_moves_in_a_row_walk_each_its_own_way(open_moving: OpenMoving) -> None:
    table = open_moving(THREE_IN_A_ROW, pace=12)
    table.roll.click()
    table.expect_ply(4)
    assert seen(table) == to_see(play.moves(played(THREE_IN_A_ROW, rolls=4)))
    assert table.page.evaluate("stillMoving") == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("rules", "faces", "squares"),
    [
        ("", [5], [1, 2, 3, 4, 5, 6]),
        ("board=2-97", [1], [1, 2, 97]),
        ("board=5-2", [4], [1, 2, 3, 4, 5, 2]),
        ("board=5-10", [4, 4, 2], [10, 11, 12]),
        ("finish=bounce&board=2-98", [1, 1, 6], [98, 99, 100, 99, 98, 97, 96]),
        ("finish=reach&board=2-98", [1, 1, 6], [98, 99, 100]),
        ("start=any", [2], [1, 2]),
        ("three=turn&board=50-51", [6, 6, 6], [13, 1]),
    ],
    ids=["plain", "ladder", "snake", "fold", "bounced", "home", "from the pen", "third six"],
)
def test_token_walks(open_moving: OpenMoving, rules: str, faces: list[int], squares: list[int]) -> None:
    table = open_moving(f"{BY_HAND}&{rules}")
    table.throw(*faces)
    assert seen(table)[-1] == [((len(faces) - 1) % 2 if faces != [6, 6, 6] else 0, squares)]
    assert table.moving() > 0


@pytest.mark.parametrize(
    ("rules", "faces", "square"),
    [
        ("start=six&six=again", [6], "1"),
        ("start=six&six=again", [5], "0"),
        ("finish=exact&board=2-97", [1, 1, 5], "97"),
        ("start=any&three=pen&board=50-51", [6, 6, 6], "0"),
    ],
    ids=["entered", "waited", "blocked", "back to the pen"],
)
def test_token_that_does_not_walk_stands_where_it_belongs(
    open_moving: OpenMoving, rules: str, faces: list[int], square: str
) -> None:
    table = open_moving(f"{BY_HAND}&{rules}")
    table.throw(*faces)
    assert seen(table)[-1] == []
    assert table.position().squares["0"] == square


def test_everything_but_the_token_shows_the_end_of_the_move_at_once(open_moving: OpenMoving) -> None:
    table = open_moving(f"{BY_HAND}&board=4-40")
    table.throw(3)
    assert table.moving() > 0
    assert table.position().squares == {"0": "40", "1": "1"}
    expect(table.status).to_have_text("⁨Player 1⁩ rolled 3. Ladder! 4 → 40 ⁨Player 2⁩ to roll")
    expect(table.find(".players .where")).to_have_text(["on 40, 60 to go", "on 1, 99 to go"])
    expect(table.find("#history li")).to_have_text(["1. ⁨Player 1⁩ rolled 3. Ladder! 4 → 40"])
    expect(table.find("#roller > .die use")).to_have_attribute("href", "#die-3")


def test_press_anywhere_skips_the_walk(open_moving: OpenMoving) -> None:
    table = open_moving(BY_HAND)
    table.throw(3)
    assert table.moving() > 0
    table.find(".board").click(position={"x": 5, "y": 5})
    assert table.moving() == 0
    assert table.posts == [ROLL]


def test_press_for_the_computer_during_a_walk_only_skips_it(open_moving: OpenMoving, settings: Settings) -> None:
    settings.SNAKES_BOT_PAUSE = 600
    table = open_moving("preset=quick&seed=1")
    table.stop_clock()
    table.set_pace(CRAWL)
    table.roll.click()
    table.expect_ply(1)
    assert table.moving() > 0
    table.roll.click()
    assert table.moving() == 0
    assert table.posts == [ROLL]
    table.roll.click()
    table.expect_ply(2)
    assert table.posts == [ROLL, BOT]


def test_next_person_need_not_wait_for_a_walk(open_moving: OpenMoving) -> None:
    query = "preset=quick&seats=hh&seed=285"
    table = open_moving(query)
    table.roll.click()
    table.expect_ply(1)
    assert table.moving() > 0
    table.roll.click()
    table.expect_ply(2)
    moves = play.moves(played(query, rolls=2))
    assert seen(table) == to_see(moves)


def test_new_game_during_a_walk_leaves_nothing_behind(open_moving: OpenMoving) -> None:
    table = open_moving("preset=quick&seats=hh&seed=285")
    table.roll.click()
    table.expect_ply(1)
    table.page.keyboard.press("n")
    table.expect_ply(0)
    assert table.moving() == 0
    assert table.position() == position_of(begun("preset=quick&seats=hh&seed=285&game=2"))


def test_all_moves_can_be_read_without_seeing_the_last_one_again(open_moving: OpenMoving) -> None:
    table = open_moving(BY_HAND)
    for face in (3, 4, 5):
        table.throw(face)
    table.listen()
    table.find(".history a").click()
    expect(table.find("#history li")).to_have_count(3)
    assert table.moving() == 0
    assert table.heard() == []


def test_whoever_wants_less_motion_sees_none(open_table: OpenTable) -> None:
    table = open_table(THREE_IN_A_ROW)
    table.page.evaluate(COUNT_MOTIONS)
    table.roll.click()
    table.expect_ply(4)
    assert table.position() == position_of(played(THREE_IN_A_ROW, rolls=4))
    assert table.page.evaluate("motions") == 0
    assert table.page.evaluate("document.getAnimations().length") == 0
