"""`manage.py odds`: exact odds as a table and as CSV."""

import csv
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from snakes.core.boards import FIXED
from tests.core.vectors import vectors

COLUMNS = [
    *("board", "start", "finish", "six", "three", "mean_rolls", "mean_turns", "median_turns", "p90_turns"),
    *("win_2", "win_3", "win_4"),
]
SOME = vectors("odds")[:: len(vectors("odds")) // 5]


def odds(*words: str) -> str:
    """What the command prints."""
    out = StringIO()
    call_command("odds", *words, stdout=out)
    return out.getvalue()


def rows(*words: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(odds(*words, "--csv"))))


def named(vector: dict[str, Any]) -> list[str]:
    """The options of worked odds, as words of the command line."""
    return [f"{key}={vector[key]}" for key in ("board", "start", "finish", "six", "three")]


@pytest.mark.parametrize("vector", SOME, ids=lambda v: "-".join(named(v)))
def test_the_figures_are_the_worked_ones(vector: dict[str, Any]) -> None:
    (row,) = rows(*named(vector))
    for key in ("mean_rolls", "mean_turns"):
        assert float(row[key]) == pytest.approx(vector[key], abs=1e-6)
    assert [row[key] for key in ("median_turns", "p90_turns")] == [
        str(vector[key]) for key in ("median_turns", "p90_turns")
    ]
    for seats, win in vector["win"].items():
        assert [float(word) for word in row[f"win_{seats}"].split(" ")] == pytest.approx(win, abs=1e-6)


def test_csv_whole() -> None:
    assert odds("preset=duel", "--csv") == (
        "board,start,finish,six,three,mean_rolls,mean_turns,median_turns,p90_turns,win_2,win_3,win_4\n"
        "printed,any,exact,pass,off,39.225122,39.225122,32,72,0.507912 0.492088,0.342989 0.333231 0.323781,"
        "0.260079 0.253225 0.246575 0.240122\n"
    )


def test_the_table_holds_the_same() -> None:
    words = ("start=any", "six=pass", "finish=exact")
    heading, *lines = odds(*words).splitlines()
    assert heading.split() == COLUMNS
    assert [line.split() for line in lines] == [" ".join(row.values()).split() for row in rows(*words)]
    assert [line for line in lines if line != line.rstrip()] == []
    for line, row in zip(lines, rows(*words), strict=True):
        assert line[heading.index("win_2") :].startswith(row["win_2"])


@pytest.mark.parametrize(
    ("words", "boards", "finishes"),
    [
        (["start=any", "six=pass"], list(FIXED), ["reach", "exact", "bounce"]),
        (["board=race", "six=pass"], ["race"], ["reach", "exact", "bounce"]),
        (["finish=bounce", "six=pass"], list(FIXED), ["bounce"]),
        (["preset=house"], ["printed"], ["exact"]),
        (["board=26-6.3-24", "finish=exact", "six=pass"], ["3-24.26-6"], ["exact"]),
        (["board=fresh", "seed=7", "finish=exact", "six=pass"], ["fresh"], ["exact"]),
    ],
)
def test_a_row_for_each_board_and_finish_that_is_not_settled(
    words: list[str], boards: list[str], finishes: list[str]
) -> None:
    assert [(row["board"], row["finish"]) for row in rows(*words)] == [
        (board, finish) for board in boards for finish in finishes
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["printed"], "“printed” is no option; write board=printed, finish=exact …"),
        (["colour=red"], "“colour=red” is no option; write board=printed, finish=exact …"),
        (["board=3-3"], "Board “3-3” cannot be had: 3-3 leads nowhere."),
        (["finish=late"], "Finish “late” cannot be had: There is no such choice."),
        (["finish=exact", "finish=reach"], "Finish “reach” cannot be had: It is given twice."),
        (["board=random"], "Board “random” cannot be had: It is drawn by lot: add a seed, so that it is known which."),
        (
            ["board=94-6.95-5.96-4.97-3.99-2", "start=any", "finish=exact", "six=pass"],
            "Board “94-6.95-5.96-4.97-3.99-2” cannot be had: "
            "One token alone would need 554 rolls on average, more than 500.",
        ),
    ],
)
def test_refusals(words: list[str], sentence: str) -> None:
    with pytest.raises(CommandError) as caught:
        odds(*words)
    assert str(caught.value) == sentence
