"""One game: the state of the table, what a roll does to it, and how it ends."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from .boards import HOME, PEN, Jumps

LIMIT = 2_000
"""After this many rolls a game stops undecided."""

What = Literal["moved", "climbed", "slid", "bounced", "blocked", "waited", "entered", "three-sixes"]
Reason = Literal["home", "resigned", "drawn", "limit"]


class Refused(ValueError):
    """The rules do not allow this now. `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Rules(NamedTuple):
    """The house rules that decide what a roll does; the values are those of the options of these names."""

    start: str
    finish: str
    six: str
    three: str

    @property
    def first_square(self) -> int:
        """Where tokens begin: square 1, or the pen."""
        return 1 if self.start == "one" else PEN

    @property
    def counts_sixes(self) -> bool:
        """Whether a third six in one turn costs anything."""
        return self.six == "again" and self.three != "off"


class Outcome(NamedTuple):
    """How a game ended. `winner` is a seat or None; `places` holds each seat's place, 1 is first."""

    winner: int | None
    reason: Reason
    places: tuple[int, ...]


class Left(NamedTuple):
    """A resignation: this seat left after `ply` rolls."""

    seat: int
    ply: int


class Move(NamedTuple):
    """What one roll did. `landed` is the square walked to before any jump, None if nothing was walked."""

    ply: int
    seat: int
    die: int
    from_: int
    landed: int | None
    to: int
    what: What
    again: bool


class State(NamedTuple):
    """A table after `ply` rolls.

    `tokens` holds each seat's square, 0 for the pen, None for a seat that is out. `turn` is the seat to roll,
    None once the game is over; `streak` counts the sixes of the current turn, and `origin` is the square
    where the token to roll stood when this turn began.
    """

    rules: Rules
    jumps: Jumps
    tokens: tuple[int | None, ...]
    turn: int | None
    streak: int = 0
    origin: int = PEN
    ply: int = 0
    left: tuple[Left, ...] = ()
    outcome: Outcome | None = None


class Step(NamedTuple):
    """What one throw does to one token: the part of a Move that needs no table."""

    landed: int | None
    to: int
    what: What
    again: bool


def begin(rules: Rules, jumps: Jumps, seats: int) -> State:
    """The table before the first roll, with 2 to 4 seats."""
    square = rules.first_square
    return State(rules, jumps, (square,) * seats, turn=0, origin=square)


def step(rules: Rules, jumps: Jumps, square: int, origin: int, streak: int, die: int) -> Step:
    """Where a token on `square` comes to with this die, `streak` sixes having been thrown in this turn, this one included."""
    six = die == 6
    if six and streak == 3 and rules.counts_sixes:
        return Step(None, origin if rules.three == "turn" else rules.first_square, "three-sixes", False)
    again = six and rules.six == "again"
    if square == PEN and rules.start in ("six", "six-on"):
        if six:
            return Step(None, 1, "entered", again or rules.start == "six-on")
        return Step(None, PEN, "waited", False)
    landed = square + die
    what: What = "moved"
    if landed > HOME:
        if rules.finish == "exact":
            return Step(None, square, "blocked", again)
        if rules.finish == "reach":
            landed = HOME
        else:
            landed, what = 2 * HOME - landed, "bounced"
    to = jumps.get(landed, landed)
    if to != landed:
        what = "climbed" if to > landed else "slid"
    return Step(landed, to, what, again and to != HOME)


def advance(state: State, die: int) -> tuple[State, Move]:
    """Play one roll of the seat whose turn it is. Raises Refused once the game is over, ValueError for no die."""
    seat = state.turn
    if seat is None:
        raise Refused("over")
    if not 1 <= die <= 6:
        raise ValueError(f"no face of a die: {die}")
    square = state.tokens[seat]
    assert square is not None
    streak = state.streak + 1 if die == 6 else 0
    landed, to, what, again = step(state.rules, state.jumps, square, state.origin, streak, die)
    ply = state.ply + 1
    move = Move(ply, seat, die, square, landed, to, what, again)
    tokens = state.tokens[:seat] + (to,) + state.tokens[seat + 1 :]
    if to == HOME:
        return _over(state, tokens, ply, seat, "home"), move
    if ply == LIMIT:
        return _over(state, tokens, ply, None, "limit"), move
    if again:
        turn, origin = seat, state.origin
    else:
        turn, streak = _next_seat(tokens, seat), 0
        origin = tokens[turn] or PEN
    return State(state.rules, state.jumps, tokens, turn, streak, origin, ply, state.left), move


def resign(state: State, seat: int) -> State:
    """Take a seat out of the game, in turn or not; the last seat that stays wins. Raises Refused."""
    if state.turn is None:
        raise Refused("over")
    if not 0 <= seat < len(state.tokens) or state.tokens[seat] is None:
        raise Refused("out")
    tokens = state.tokens[:seat] + (None,) + state.tokens[seat + 1 :]
    state = state._replace(left=(*state.left, Left(seat, state.ply)))
    staying = [other for other, square in enumerate(tokens) if square is not None]
    if len(staying) == 1:
        return _over(state, tokens, state.ply, staying[0], "resigned")
    if seat != state.turn:
        return state._replace(tokens=tokens)
    turn = _next_seat(tokens, seat)
    return state._replace(tokens=tokens, turn=turn, streak=0, origin=tokens[turn] or PEN)


def draw(state: State) -> State:
    """End the game by agreement of all who are still in. Raises Refused once it is over."""
    if state.turn is None:
        raise Refused("over")
    return _over(state, state.tokens, state.ply, None, "drawn")


def play_through(
    start: State, dice: Iterable[int], left: Sequence[Left] = (), drawn: bool = False
) -> Iterator[tuple[State, Move | None]]:
    """Play these dice from `start`: each state in order, with the move that led to it, None for start, resignation and draw.

    Raises Refused if anything happens after the end, or a resignation comes out of order or from a seat that is out.
    """
    if any(later.ply < earlier.ply for earlier, later in pairwise(left)):
        raise Refused("left-order")
    waiting = list(left)
    state = start
    yield state, None

    def resigned(state: State) -> Iterator[State]:
        while waiting and waiting[0].ply == state.ply:
            state = resign(state, waiting.pop(0).seat)
            yield state

    for after in resigned(state):
        state = after
        yield state, None
    for die in dice:
        state, move = advance(state, die)
        yield state, move
        for after in resigned(state):
            state = after
            yield state, None
    if waiting:
        raise Refused("left-late")
    if drawn:
        yield draw(state), None


def squares_walked(move: Move) -> tuple[int, ...]:
    """Each square the token steps on from die to landing, one a pip; past 100 it walks back, or stops there."""
    if move.landed is None:
        return ()
    ahead = range(move.from_ + 1, min(move.from_ + move.die, HOME) + 1)
    back = range(HOME - 1, move.landed - 1, -1) if move.from_ + move.die > HOME else ()
    return (*ahead, *back)


def places_of(tokens: Sequence[int | None], left: Sequence[Left], shared: bool = False) -> tuple[int, ...]:
    """Each seat's place: by square, equal squares sharing one, with `shared` all who stayed; then who left, the latest first."""
    staying = [square for square in tokens if square is not None]
    places = [
        0 if square is None else 1 if shared else 1 + sum(other > square for other in staying) for square in tokens
    ]
    for place, leaving in enumerate(reversed(left), start=len(staying) + 1):
        places[leaving.seat] = place
    return tuple(places)


def _next_seat(tokens: Sequence[int | None], seat: int) -> int:
    count = len(tokens)
    return next(other % count for other in range(seat + 1, seat + count + 1) if tokens[other % count] is not None)


def _over(state: State, tokens: tuple[int | None, ...], ply: int, winner: int | None, reason: Reason) -> State:
    outcome = Outcome(winner, reason, places_of(tokens, state.left, shared=reason == "drawn"))
    return State(state.rules, state.jumps, tokens, None, 0, PEN, ply, state.left, outcome)
