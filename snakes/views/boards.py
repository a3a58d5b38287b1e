"""The boards: what each is like, making one of one's own, printing."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from snakes import http
from snakes.core.boards import BoardError
from snakes.core.options import DEFAULT_PRESET, FROM_LOT, PRESETS, OptionError, from_address
from snakes.display import maker
from snakes.display.boards import board_name, board_view
from snakes.forms import MakerForm
from snakes.views import errors

QUICK = PRESETS[DEFAULT_PRESET]


@http.get_only
def boards(request: HttpRequest) -> HttpResponse:
    """The fixed boards side by side, and the maker with the board of the address."""
    form = MakerForm(request.GET)
    if not form.is_valid():
        return errors.bad_field(request, form.sentence)
    asked = form.cleaned_data
    setup = QUICK._replace(finish=asked["finish"] or QUICK.finish)
    try:
        jumps = maker.read_jumps(asked["board"])
    except BoardError as error:
        return errors.bad_option(request, OptionError("board", asked["board"], "board", error.reasons))
    faults: list[tuple[str, str]] = []
    try:
        changed = maker.changed(jumps, form.jump, asked["remove"])
    except BoardError as error:
        changed, faults = jumps, error.reasons
    if changed != jumps:
        return redirect(f"{reverse('boards')}?{maker.address(changed, setup)}")
    waiting = asked["square"] if not asked["first"] else None
    context = {"cards": maker.cards(), "maker": maker.maker_of(jumps, setup, faults, waiting)}
    return http.page_or_fragment(request, "boards.html", "_maker.html", context)


@http.get_only
def print_board(request: HttpRequest) -> HttpResponse:
    """A board, tokens and a die to cut out, on one sheet."""
    try:
        asked = from_address(dict(request.GET.lists()), patient=True) or QUICK
        if asked.board in FROM_LOT and asked.seed is None:
            raise OptionError("board", asked.board, "no-seed")
    except OptionError as error:
        return errors.bad_option(request, error)
    return render(request, "print.html", {"board": board_view(asked.jumps), "name": board_name(asked.board)})
