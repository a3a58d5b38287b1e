"""How long a game lasts, exactly, from the Markov chain of one token.

A turn is collapsed into one step of the chain, so that sixes and their penalties need no states of their own.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from .boards import HOME, Jumps
from .game import Rules, step

# Chances of a run of sixes below this are beyond the precision of a float.
_NEGLIGIBLE = 1e-18


class Turn(NamedTuple):
    """One whole turn of a token: the chance of each square it may end on, and the mean number of rolls it takes."""

    ends: Mapping[int, float]
    rolls: float


def turn_from(rules: Rules, jumps: Jumps, square: int, origin: int | None = None, streak: int = 0) -> Turn:
    """All turns of a token on `square`, as chances of where they end.

    With `origin` and `streak` it is the rest of a turn that began on `origin`, that many sixes having been thrown.
    """
    ends: dict[int, float] = defaultdict(float)
    chance, rolls = 1.0, 0.0
    origin = square if origin is None else origin
    while chance > _NEGLIGIBLE:
        rolls += chance
        streak += 1
        for die in range(1, 6):
            ends[step(rules, jumps, square, origin, 0, die).to] += chance / 6
        six = step(rules, jumps, square, origin, streak, 6)
        if not six.again:
            ends[six.to] += chance / 6
            break
        square, chance = six.to, chance / 6
    return Turn(dict(ends), rolls)


def turns(rules: Rules, jumps: Jumps, starts: Iterable[int] = ()) -> dict[int, Turn]:
    """The turns from every square on which one can begin, by that square. `starts` are further squares to begin on."""
    found: dict[int, Turn] = {}
    waiting = [rules.first_square, *starts]
    while waiting:
        square = waiting.pop()
        if square == HOME or square in found:
            continue
        found[square] = turn_from(rules, jumps, square)
        waiting.extend(found[square].ends)
    return found


def stuck_squares(chain: Mapping[int, Turn]) -> list[int]:
    """The squares of a chain from which 100 cannot be reached, in order."""
    before: dict[int, list[int]] = defaultdict(list)
    for square, turn in chain.items():
        for end in turn.ends:
            before[end].append(square)
    reaching, waiting = {HOME}, [HOME]
    while waiting:
        for square in before[waiting.pop()]:
            if square not in reaching:
                reaching.add(square)
                waiting.append(square)
    return sorted(set(chain) - reaching)


def mean_rolls_by_square(chain: Mapping[int, Turn]) -> dict[int, float]:
    """The mean number of rolls from each square to 100, which every square must be able to reach.

    From the highest square down, each mean is a sum over higher squares, known already, and over the few squares
    that turns lead back to. Those few are the unknowns of the one small system that is left.
    """
    order = sorted(chain, reverse=True)
    unknowns = sorted({end for square, turn in chain.items() for end in turn.ends if end < square})
    index = {square: 1 + number for number, square in enumerate(unknowns)}
    width = 1 + len(unknowns)
    forms: dict[int, list[float]] = {HOME: [0.0] * width}
    for square in order:
        turn = chain[square]
        form = [0.0] * width
        form[0] = turn.rolls
        for end, chance in turn.ends.items():
            if end < square:
                form[index[end]] += chance
            elif end > square:
                form = [mine + chance * other for mine, other in zip(form, forms[end], strict=True)]
        leaving = 1 - turn.ends.get(square, 0.0)
        forms[square] = [value / leaving for value in form]
    solved = [1.0, *_solve([forms[square] for square in unknowns])]
    return {square: sum(map(float.__mul__, forms[square], solved)) for square in order}


def _solve(forms: list[list[float]]) -> list[float]:
    """The values x with x[i] = forms[i][0] + sum of forms[i][j + 1] * x[j], by Gaussian elimination."""
    size = len(forms)
    rows = [[float(i == j) - form[j + 1] for j in range(size)] + [form[0]] for i, form in enumerate(forms)]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda row: abs(rows[row][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        for row in range(pivot + 1, size):
            factor = rows[row][pivot] / rows[pivot][pivot]
            if factor:
                rows[row] = [mine - factor * other for mine, other in zip(rows[row], rows[pivot], strict=True)]
    values = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * values[j] for j in range(i + 1, size))
        values[i] = (rows[i][size] - known) / rows[i][i]
    return values


@lru_cache(maxsize=256)
def mean_rolls(rules: Rules, jumps: tuple[tuple[int, int], ...]) -> float:
    """The mean number of rolls one token needs under these rules; infinite if it can get stuck."""
    if rules.six == "again" and not rules.counts_sixes:
        # Where sixes cost nothing a token goes its way roll by roll, whoever rolls in between.
        return mean_rolls(rules._replace(six="pass"), jumps)
    chain = turns(rules, dict(jumps))
    if stuck_squares(chain):
        return float("inf")
    return mean_rolls_by_square(chain)[rules.first_square]
