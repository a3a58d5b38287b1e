"""Games repeated from an address or a record."""

import json
import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from snakes import http
from snakes.core.options import OptionError
from snakes.core.replay import Replay, ReplayError, from_address, of_record, states_of
from snakes.display.replay import code_of, fault_words, replay_view
from snakes.forms import RecordForm
from snakes.views import errors


@http.allow("GET", "HEAD", "POST")
def replay(request: HttpRequest) -> HttpResponse:
    """The game with the dice of the address, after `ply` of them; or a record to be opened."""
    if request.method == "POST":
        return _open(request)
    try:
        asked = from_address(dict(request.GET.lists()))
        if asked is None:
            return render(request, "replay_open.html")
        context = _context(request, asked)
    except OptionError as error:
        return errors.bad_option(request, error)
    except ReplayError as error:
        return render(request, "replay_open.html", {"notice": fault_words(error)}, status=400)
    return http.page_or_fragment(request, "replay.html", "_replay.html", context)


def _context(request: HttpRequest, asked: Replay) -> dict[str, Any]:
    steps = states_of(asked)
    view = replay_view(asked, steps, _ply(request, len(asked.dice)))
    return {"replay": view, "view": view.table, "code": code_of(request.build_absolute_uri(view.address))}


def _ply(request: HttpRequest, last: int) -> int:
    texts = request.GET.getlist("ply")
    if not texts:
        return last
    if len(texts) > 1:
        raise ReplayError("twice", "ply")
    if not re.fullmatch(r"0|[1-9][0-9]{0,3}", texts[0]) or int(texts[0]) > last:
        raise ReplayError("ply", texts[0][:20])
    return int(texts[0])


def _open(request: HttpRequest) -> HttpResponse:
    """A record that was pasted or sent as a file: on to its replay, or why it is none."""
    form = RecordForm(request.POST, request.FILES)
    try:
        if not form.is_valid():
            raise ReplayError("too-long" if form.is_too_long else "record")
        found = of_record(json.loads(form.cleaned_data["sent"]))
    except (RecursionError, ValueError) as error:
        fault = error if isinstance(error, ReplayError) else ReplayError("record")
        context = {"notice": fault_words(fault)}
        return http.refused(request, "_open.html", "replay_open.html", context, 422)
    return http.accepted_at(request, f"{reverse('replay')}?{found.text}&ply=0")
