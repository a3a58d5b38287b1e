"""Forms: what is cleaned, and what is said of what is wrong."""

from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from snakes.core.names import clean_name
from snakes.forms import GameForm, NameForm, PlyForm, RollForm, SeatForm

FORMS = [GameForm, PlyForm, RollForm, SeatForm, NameForm]
REQUIRED = "This field is required."
NOT_WHOLE = "Enter a whole number."


def posted(form_class: type[GameForm], body: str) -> GameForm:
    """The form with the fields of this body."""
    return form_class(QueryDict(body))


@pytest.mark.parametrize(
    ("form_class", "body", "cleaned"),
    [
        (GameForm, "id=abc", {"id": "abc"}),
        (GameForm, "id=+abc+&ply=x&other=1&other=2", {"id": "abc"}),
        (PlyForm, "id=abc&ply=0", {"id": "abc", "ply": 0}),
        (PlyForm, "id=abc&ply=2000", {"id": "abc", "ply": 2_000}),
        (RollForm, "id=abc&ply=7", {"id": "abc", "ply": 7, "die": None}),
        (RollForm, "id=abc&ply=7&die=", {"id": "abc", "ply": 7, "die": None}),
        (RollForm, "id=abc&ply=7&die=6", {"id": "abc", "ply": 7, "die": 6}),
        (SeatForm, "id=abc&seat=0&kind=h", {"id": "abc", "seat": 0, "kind": "h"}),
        (SeatForm, "id=abc&seat=3&kind=c", {"id": "abc", "seat": 3, "kind": "c"}),
        (NameForm, "id=abc&seat=1&name=++Ann++Lee+", {"id": "abc", "seat": 1, "name": "Ann Lee"}),
        (NameForm, "id=abc&seat=1&name=", {"id": "abc", "seat": 1, "name": ""}),
        (NameForm, "id=abc&seat=1", {"id": "abc", "seat": 1, "name": ""}),
        (NameForm, "id=abc&seat=1&name=%3Cb%3E", {"id": "abc", "seat": 1, "name": "<b>"}),
    ],
)
def test_fields_are_cleaned(form_class: type[GameForm], body: str, cleaned: dict[str, Any]) -> None:
    form = posted(form_class, body)
    assert form.is_valid()
    assert form.cleaned_data == cleaned


@pytest.mark.parametrize(
    ("form_class", "body", "sentence"),
    [
        (GameForm, "", f"The field “id” is not right: {REQUIRED}"),
        (GameForm, "id=a%00", "The field “id” is not right: Null characters are not allowed."),
        (GameForm, "id=a&id=a", "The field “id” came twice."),
        (PlyForm, "id=abc", f"The field “ply” is not right: {REQUIRED}"),
        (PlyForm, "id=abc&ply=1.5", f"The field “ply” is not right: {NOT_WHOLE}"),
        (PlyForm, "id=abc&ply=1e3", f"The field “ply” is not right: {NOT_WHOLE}"),
        (PlyForm, "id=abc&ply=NaN", f"The field “ply” is not right: {NOT_WHOLE}"),
        (PlyForm, "id=abc&ply=%00", f"The field “ply” is not right: {NOT_WHOLE}"),
        (PlyForm, "id=abc&ply=" + "9" * 10_000, f"The field “ply” is not right: {NOT_WHOLE}"),
        (PlyForm, "id=abc&ply=1&ply=1", "The field “ply” came twice."),
        (PlyForm, "ply=1", f"The field “id” is not right: {REQUIRED}"),
        (RollForm, "id=abc&ply=1&die=7", "The field “die” is not right: Ensure this value is less than or equal to 6."),
        (RollForm, "id=abc&ply=1&die=1&die=2", "The field “die” came twice."),
        (SeatForm, "id=abc&kind=h", f"The field “seat” is not right: {REQUIRED}"),
        (
            SeatForm,
            "id=abc&seat=0&kind=H",
            "The field “kind” is not right: Select a valid choice. H is not one of the available choices.",
        ),
        (
            NameForm,
            "id=abc&seat=0&name=%E2%80%8B",
            "The field “name” is not right: A name needs letters that can be seen.",
        ),
        (NameForm, "id=abc&seat=0&name=a&name=b", "The field “name” came twice."),
    ],
)
def test_one_sentence_says_what_is_wrong(form_class: type[GameForm], body: str, sentence: str) -> None:
    form = posted(form_class, body)
    assert not form.is_valid()
    assert form.sentence == sentence


FIELDS = st.sampled_from(["id", "ply", "die", "seat", "kind", "name", "other"])
BODIES = st.lists(st.tuples(FIELDS, st.text(max_size=30) | st.integers().map(str)), max_size=8)


@given(st.sampled_from(FORMS), BODIES)
def test_whatever_comes_is_cleaned_or_refused_with_a_sentence(
    form_class: type[GameForm], rows: list[tuple[str, str]]
) -> None:
    sent = QueryDict(mutable=True)
    for name, value in rows:
        sent.appendlist(name, value)
    form = form_class(sent)
    if form.is_valid():
        assert set(form.cleaned_data) == set(form.fields)
        assert clean_name(form.cleaned_data.get("name", "")) == form.cleaned_data.get("name", "")
    else:
        assert form.sentence.startswith("The field “") and form.sentence.endswith(".")
