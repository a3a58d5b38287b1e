"""Names: kept whole, short, and never only seemingly there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from snakes.core.names import NoName, clean_name

FAMILY = "👨\u200d👩\u200d👧\u200d👦"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t  Lee\n", "Ann Lee"),
        ("", ""),
        ("   ", ""),
        ("<b>Ann</b> & 'co'", "<b>Ann</b> & 'co'"),
        ("{{7*7}}", "{{7*7}}"),
        ("W" * 40, "W" * 20),
        (FAMILY * 30, FAMILY * 2),
        ("👍🏽" * 30, "👍🏽" * 10),
        ("🇩🇪" * 30, "🇩🇪" * 10),
        ("عمر", "عمر"),
        ("ann\u202eeel", "anneel"),
        ("u\u0308", "ü"),
        ("abc" + "x\u0335" * 20, "abc" + "x\u0335" * 8),
        ("ab" + "c" + "\u0301" * 40, "ab"),
        ("a\x00b\x07c", "abc"),
        ("0\x85\x1b 0", "0 0"),
    ],
)
def test_cleaning(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text", ["\u200b", "\u200d\u200d", "\u3164", "\u2800", "\u0301", "\u202e", "a" + "\u0301" * 30]
)
def test_names_that_look_empty_are_refused(text: str) -> None:
    with pytest.raises(NoName):
        clean_name(text)


@given(st.text(max_size=300))
def test_limits(text: str) -> None:
    try:
        name = clean_name(text)
    except NoName:
        return
    assert len(name) <= 20 and len(name.encode()) <= 80
    assert clean_name(name) == name
