"""The drawing as a stranger sees it: the document, its parts, and the way of a token."""

import gzip
import hashlib
import json
import math
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snakes.drawing import MARGIN, SIZE, VERSION, board_svg, centre, route

ROOT = Path(__file__).parent.parent
Jumps = dict[int, int]

BOARDS: dict[str, Jumps] = {
    board["board"]: {int(start): end for start, end in board["jumps"].items()}
    for board in json.loads((ROOT / "tests/data/boards.json").read_text())
}
ODD: dict[str, Jumps] = {
    "plain": {},
    "neighbours": {17: 16, 16: 5, 2: 3, 20: 21, 60: 61, 81: 80, 99: 98, 12: 9},
    "longest": {2: 99, 98: 3, 1: 100, 97: 1},
    "chain": {4: 25, 25: 56, 56: 14, 14: 80, 80: 100, 99: 4},
    "one goal": dict.fromkeys((3, 7, 22, 36, 61, 75, 88, 99), 50),
}
ALL = BOARDS | ODD
SVG = "{http://www.w3.org/2000/svg}"

few = settings(deadline=None, max_examples=40)
jumps_of_a_board = st.dictionaries(st.integers(1, 99), st.integers(1, 100), max_size=40).map(
    lambda jumps: {start: end for start, end in jumps.items() if start != end}
)


def elements(svg: str) -> list[ElementTree.Element]:
    """All elements in document order, which is the order of painting."""
    return list(ElementTree.fromstring(svg).iter())


def tag(element: ElementTree.Element) -> str:
    return element.tag.removeprefix(SVG)


def named(svg: str, name: str) -> list[ElementTree.Element]:
    """The elements with this class."""
    return [element for element in elements(svg) if name in element.get("class", "").split()]


def bodies(svg: str) -> list[str]:
    """The outline of each snake."""
    return [group[0].get("d", "") for group in named(svg, "snake") if tag(group) == "g"]


def first_points(path: str) -> list[tuple[float, float]]:
    """Where each part of a path begins."""
    return [(float(x), float(y)) for x, y in re.findall(r"M(-?\d+) ?(-?\d+)", path)]


def tail_end(body: str) -> tuple[float, float]:
    """The tip of the tail, in the middle of the outline: there its second curve begins."""
    start, there, _ = re.fullmatch(r"M([^c]+)c([^c]+)c(.+)", body).groups()  # type: ignore[union-attr]
    (x, y), steps = whole_numbers(start), whole_numbers(there)
    # Six numbers for the first piece and four for each after it; the last two are the step.
    return x + sum(steps[4::4]), y + sum(steps[5::4])


def whole_numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"-?\d+", text)]


def distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def on_square(point: tuple[float, float], square: int) -> bool:
    x, y = centre(square)
    return abs(point[0] - x) <= 50 and abs(point[1] - y) <= 50


class TestSquares:
    @pytest.mark.parametrize(
        ("square", "column", "row"),
        [(1, 0, 0), (10, 9, 0), (11, 9, 1), (20, 0, 1), (21, 0, 2), (91, 9, 9), (100, 0, 9)],
    )
    def test_the_track_runs_to_and_fro_from_below(self, square: int, column: int, row: int) -> None:
        assert centre(square) == (MARGIN + 100 * column + 50, MARGIN + 100 * (9 - row) + 50)

    def test_every_square_has_its_own_place_beside_the_one_before(self) -> None:
        places = [centre(square) for square in range(1, 101)]
        assert len(set(places)) == 100
        assert all(distance(a, b) == 100 for a, b in pairwise(places))

    def test_the_frame_is_as_wide_on_every_side(self) -> None:
        assert SIZE == 1000 + 2 * MARGIN


class TestDocument:
    @pytest.mark.parametrize("name", ALL)
    def test_is_an_svg_of_the_whole_board(self, name: str) -> None:
        root = ElementTree.fromstring(board_svg(ALL[name]))
        assert tag(root) == "svg"
        assert root.get("viewBox") == f"0 0 {SIZE} {SIZE}"

    @given(jumps_of_a_board)
    @few
    def test_any_board_can_be_drawn(self, jumps: Jumps) -> None:
        svg = board_svg(jumps)
        assert len(named(svg, "ladder")) == sum(a < b for a, b in jumps.items())
        assert len(bodies(svg)) == sum(a > b for a, b in jumps.items())

    @given(jumps_of_a_board)
    @few
    def test_its_paths_are_of_plain_whole_numbers(self, jumps: Jumps) -> None:
        for path in (e.get("d", "") for e in elements(board_svg(jumps)) if tag(e) == "path"):
            assert re.fullmatch(r"[MmLlHhVvCcSsQqTtz0-9 -]+", path)

    @given(jumps_of_a_board)
    @few
    def test_needs_nothing_from_outside_and_runs_nothing(self, jumps: Jumps) -> None:
        svg = board_svg(jumps).replace('xmlns="http://www.w3.org/2000/svg"', "", 1)
        assert not re.search(r"style=|\son\w+=|<script|<image|<foreign|//|@import|data:", svg)
        assert set(re.findall(r"url\((.)", svg)) <= {"#"}
        assert set(re.findall(r'href="(.)', svg)) <= {"#"}

    @given(jumps_of_a_board)
    @few
    def test_what_it_refers_to_is_there_once(self, jumps: Jumps) -> None:
        svg = board_svg(jumps)
        ids = re.findall(r'\sid="([^"]+)"', svg)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'(?:url\(|href=")#([\w-]+)', svg)) <= set(ids)

    @pytest.mark.parametrize("look", ["prefers-color-scheme:dark", "print", "forced-colors:active"])
    def test_has_a_look_for_every_reader(self, look: str) -> None:
        assert re.search(rf"@media ?\(?{look}\)?\{{svg\{{", board_svg({}))

    def test_shows_the_look_for_paper_by_its_address_too(self) -> None:
        root = ElementTree.fromstring(board_svg({}))
        assert root.get("id") == "print"
        assert "svg:target{" in board_svg({})

    def test_is_the_same_whatever_the_order_of_the_jumps(self) -> None:
        jumps = BOARDS["classic"]
        assert board_svg(dict(reversed(jumps.items()))) == board_svg(jumps)

    def test_is_the_same_in_another_process(self) -> None:
        code = f"from snakes.drawing import board_svg; print(board_svg({BOARDS['river']}))"
        other = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={"PYTHONHASHSEED": "7"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert other.stdout == board_svg(BOARDS["river"]) + "\n"

    @pytest.mark.parametrize("name", [*BOARDS, "plain"])
    def test_is_light_to_send(self, name: str) -> None:
        drawing = board_svg(ALL[name]).encode()
        assert len(drawing) <= 20_000
        assert len(gzip.compress(drawing, mtime=0)) <= 4_096

    def test_a_changed_drawing_has_a_new_version(self) -> None:
        """When this fails the drawing has changed: raise VERSION, then freeze the new digest."""
        drawings = "".join(board_svg(jumps) for jumps in ALL.values())
        frozen = json.loads((ROOT / "tests/data/drawing.json").read_text())
        digest = hashlib.sha256(drawings.encode()).hexdigest()
        assert {"version": VERSION, "digest": digest} == frozen


class TestNumbers:
    @given(jumps_of_a_board)
    @few
    def test_all_hundred_are_painted_last(self, jumps: Jumps) -> None:
        painted = [e for e in elements(board_svg(jumps)) if tag(e) in {"path", "use", "text"}]
        assert [tag(element) for element in painted[-100:]] == ["text"] * 100
        assert [element.text for element in painted[-100:]] == [str(n) for n in range(1, 101)]

    def test_each_stands_in_the_corner_of_its_square(self) -> None:
        root = ElementTree.fromstring(board_svg({}))
        for row in root.findall(f".//{SVG}g[@class='n']/{SVG}g"):
            _, down = whole_numbers(row.get("transform", ""))
            for text in row:
                place = float(text.get("x", "")), down
                x, y = centre(int(text.text or ""))
                assert (x - 50 <= place[0] <= x - 35) and (y - 35 <= place[1] <= y - 10)

    def test_a_halo_is_painted_below_them(self) -> None:
        assert re.search(r"\.n\{[^}]*paint-order:stroke", board_svg({}))

    @pytest.mark.parametrize("look", ["<style>", "(prefers-color-scheme:dark){"])
    @pytest.mark.parametrize("square", ["a", "b", "up", "down", "gold", "start"])
    def test_can_be_read_on_every_kind_of_square(self, look: str, square: str) -> None:
        colours = dict(re.findall(r"--(\w+):(#\w+)", board_svg({}).split(look)[1].split("}")[0]))
        assert contrast(colours["ink"], colours[square]) >= 4.5
        assert contrast(colours["ink"], colours["halo"]) >= 4.5


def contrast(a: str, b: str) -> float:
    """The contrast of two colours by WCAG, from 1 to 21."""
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """How light a colour is, from 0 to 1."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class TestJumps:
    @given(jumps_of_a_board)
    @few
    def test_a_ladder_stands_on_its_foot_and_leans_on_its_top(self, jumps: Jumps) -> None:
        ladders = sorted((a, b) for a, b in jumps.items() if a < b)
        groups = named(board_svg(jumps), "ladder")
        for (foot, top), group in zip(ladders, groups, strict=True):
            rungs = next(e for e in group if "rung" in e.get("class", ""))
            x, y, dx, dy = whole_numbers(rungs.get("d", ""))
            assert on_square((x, y), foot)
            assert on_square((x + dx, y + dy), top)

    @given(jumps_of_a_board)
    @few
    def test_a_head_lies_on_the_square_where_the_snake_bites(self, jumps: Jumps) -> None:
        snakes = sorted((a, b) for a, b in jumps.items() if a > b)
        heads = [e for e in elements(board_svg(jumps)) if e.get("href") == "#h"]
        for (head, _), use in zip(snakes, heads, strict=True):
            x, y, _ = whole_numbers(use.get("transform", ""))
            assert on_square((x, y), head)

    @given(jumps_of_a_board)
    @few
    def test_a_body_begins_at_its_head_and_ends_on_the_square_of_the_tail(self, jumps: Jumps) -> None:
        snakes = sorted((a, b) for a, b in jumps.items() if a > b)
        for (head, tail), body in zip(snakes, bodies(board_svg(jumps)), strict=True):
            assert distance(first_points(body)[0], centre(head)) < 60
            assert on_square(tail_end(body), tail)

    @given(jumps_of_a_board)
    @few
    def test_feet_and_heads_are_shaded_and_marked(self, jumps: Jumps) -> None:
        svg = board_svg(jumps)
        feet = {a for a, b in jumps.items() if a < b}
        heads = {a for a, b in jumps.items() if a > b}
        for name, squares in (("foot", feet), ("up", feet), ("head", heads), ("down", heads)):
            paths = "".join(element.get("d", "") for element in named(svg, name))
            assert {s for s in range(1, 101) for p in first_points(paths) if on_square(p, s)} >= squares
            assert len(first_points(paths)) == len(squares)


class TestRoute:
    @given(jumps_of_a_board)
    @few
    def test_leads_from_centre_to_centre(self, jumps: Jumps) -> None:
        for start, end in jumps.items():
            points = route(jumps, start)
            assert (points[0], points[-1]) == (centre(start), centre(end))
            assert len(points) == 2 if start < end else 8 <= len(points) <= 12

    @pytest.mark.parametrize("name", ALL)
    def test_stays_on_the_board_and_never_leaps(self, name: str) -> None:
        for start, end in ALL[name].items():
            points = route(ALL[name], start)
            if start > end:
                straight = distance(points[0], points[-1])
                assert all(distance(a, b) < 30 + straight / 4 for a, b in pairwise(points))
            assert all(MARGIN < value < SIZE - MARGIN for point in points for value in point)

    def test_of_a_square_without_a_jump_there_is_none(self) -> None:
        with pytest.raises(KeyError):
            route({4: 25}, 5)
