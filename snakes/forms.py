"""All input from outside, cleaned; every limit stands here or in the core."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from snakes.core.boards import HOME
from snakes.core.game import LIMIT
from snakes.core.names import NoName, clean_name
from snakes.core.options import CHOICES, MOST_SEATS
from snakes.core.room import CLOCKS, USUAL_CLOCK

LONGEST_TEXT = 400
LONGEST_RECORD = 512 * 1024
"""Bytes of a record that is sent in."""


_CLOCK_CHOICES = [(str(seconds), str(seconds)) for seconds in CLOCKS]


class OnceForm(forms.Form):
    """A form none of whose fields may come twice."""

    def clean(self) -> dict[str, Any]:
        for name in self.fields:
            if len(self.data.getlist(name)) > 1:
                raise ValidationError(_("The field “%(field)s” came twice."), params={"field": name})
        return super().clean() or {}

    @property
    def sentence(self) -> str:
        """What is wrong, as one sentence."""
        name, errors = next(iter(self.errors.items()))
        if name == "__all__":
            return errors[0]
        return _("The field “%(field)s” is not right: %(error)s") % {"field": name, "error": errors[0]}


class GameForm(OnceForm):
    """A press on a page that showed the game `id`."""

    id = forms.CharField(max_length=40)


class PlyForm(GameForm):
    """A press that belongs to one moment of the game: `ply` rolls had been shown."""

    ply = forms.IntegerField(min_value=0, max_value=LIMIT)


class RollForm(PlyForm):
    """A roll; `die` is the face of a die thrown by hand."""

    die = forms.IntegerField(min_value=1, max_value=6, required=False)


class SeatForm(GameForm):
    """A seat and who shall hold it."""

    seat = forms.IntegerField(min_value=0, max_value=MOST_SEATS - 1)
    kind = forms.ChoiceField(choices=[("h", "h"), ("c", "c")])


class ResignForm(GameForm):
    """A seat that gives up."""

    seat = forms.IntegerField(min_value=0, max_value=MOST_SEATS - 1)


class NameForm(GameForm):
    """A seat and its name; an empty one gives back the name it had by itself."""

    seat = forms.IntegerField(min_value=0, max_value=MOST_SEATS - 1)
    name = forms.CharField(max_length=LONGEST_TEXT, required=False, strip=False)

    def clean_name(self) -> str:
        return _cleaned_name(self.cleaned_data["name"])


class MakerForm(OnceForm):
    """The board maker: the board so far, and a jump to add (`add`, or two squares in turn) or to take away (`remove`)."""

    board = forms.CharField(max_length=LONGEST_TEXT, required=False)
    add = forms.CharField(max_length=20, required=False)
    remove = forms.IntegerField(min_value=1, max_value=HOME - 1, required=False)
    first = forms.IntegerField(min_value=1, max_value=HOME, required=False)
    square = forms.IntegerField(min_value=1, max_value=HOME, required=False)
    finish = forms.ChoiceField(choices=[(value, value) for value in CHOICES["finish"]], required=False)

    @property
    def jump(self) -> str:
        """The jump to add, typed or made of two squares, or nothing."""
        asked = self.cleaned_data
        if asked["first"] and asked["square"]:
            return f"{asked['first']}-{asked['square']}"
        return str(asked["add"])


class RecordForm(OnceForm):
    """A record, pasted or as a file."""

    record = forms.CharField(required=False, strip=False)
    file = forms.FileField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        upload = cleaned.get("file")
        sent = upload.read(LONGEST_RECORD + 1) if upload else cleaned.get("record", "").encode()
        if len(sent) > LONGEST_RECORD:
            raise ValidationError("", code="too-long")
        cleaned["sent"] = sent
        return cleaned

    @property
    def is_too_long(self) -> bool:
        """Whether the record is larger than may be."""
        return self.has_error("__all__", "too-long")


class JoinForm(OnceForm):
    """A player's name; without one the room finds one."""

    name = forms.CharField(max_length=LONGEST_TEXT, required=False, strip=False)

    def clean_name(self) -> str:
        return _cleaned_name(self.cleaned_data["name"])


class OpenForm(JoinForm):
    """A room to open: `key` makes that the same press sent twice opens one."""

    key = forms.CharField(max_length=60)
    clock = forms.TypedChoiceField(choices=_CLOCK_CHOICES, coerce=int, empty_value=USUAL_CLOCK, required=False)


class ChairForm(OnceForm):
    """A press of the host on a page that showed the room at this `version`."""

    version = forms.IntegerField(min_value=0)


class RoomOptionsForm(ChairForm):
    """Other rules, another clock."""

    clock = forms.TypedChoiceField(choices=_CLOCK_CHOICES, coerce=int, empty_value=None, required=False)


class ChairSeatForm(ChairForm):
    """A seat that the host means."""

    seat = forms.IntegerField(min_value=0, max_value=MOST_SEATS - 1)


class RoomSeatForm(ChairSeatForm):
    """A seat and who shall hold it."""

    kind = forms.ChoiceField(choices=[("h", "h"), ("c", "c")])


class RoomRollForm(OnceForm):
    """A roll: `ply` rolls had been shown, of the game `id` if it is named."""

    ply = forms.IntegerField(min_value=0, max_value=LIMIT)
    id = forms.CharField(max_length=40, required=False)


class DrawForm(OnceForm):
    """A draw: to `offer` one, or a `yes` or `no` to the offer of this number."""

    answer = forms.ChoiceField(choices=[(word, word) for word in ("offer", "yes", "no")])
    offer = forms.IntegerField(min_value=1, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("answer") in ("yes", "no") and cleaned.get("offer") is None and not self.errors:
            self.add_error("offer", _("The offer’s number is missing."))
        return cleaned


def _cleaned_name(text: str) -> str:
    try:
        return clean_name(text)
    except NoName:
        raise ValidationError(_("A name needs letters that can be seen.")) from None
