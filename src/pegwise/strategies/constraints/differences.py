"""What two moves that differ in one peg say about that peg and its replacement."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from pegwise.game.codes import Turn

from .conditions import AllOf, At, Occurs

# The two guesses share all pegs but one, so what the shared pegs earn is the same in both, and
# the scores differ by what the two odd pegs add: x in the earlier guess, y in the later.
#
# Bulls: x adds one if the place holds x, y if it holds y, and it cannot hold both. One bull more
# before than after: it holds x. One less: it holds y. No change: neither.
#
# Bulls and cows together: if the shared pegs hold x r times, and the secret s times, x adds
# min(r + 1, s) - min(r, s), which is one if s > r and nothing otherwise. One more before than
# after: the secret holds x more often than the shared pegs do, and y does not. One less: the other
# way round. No change: both do, or neither does.
#
# Conversely the change of the score follows from what it proves, so nothing is lost. The exact
# constraints of the two moves imply the difference: it is shorter to say but adds nothing.


class Difference(NamedTuple):
    """Two moves that differ at one place, and what the change of the score can be due to."""

    place: int
    before: int
    after: int
    ways: tuple[AllOf, ...]


def difference_of(earlier: Turn, later: Turn, bulls_only: bool = False) -> Difference | None:
    """What the change of the score proves; None unless the guesses differ at exactly one place."""
    pairs = enumerate(zip(earlier.guess, later.guess, strict=True))
    changed = [place for place, (old, new) in pairs if old != new]
    if len(changed) != 1:
        return None
    place = changed[0]
    ways = tuple(_ways(earlier, later, place, bulls_only))
    return Difference(place, earlier.guess[place], later.guess[place], ways)


def differences(
    turns: Sequence[Turn], bulls_only: bool = False
) -> list[tuple[int, int, Difference]]:
    """Every pair of moves, by index, that differ at one place, with what that proves."""
    pairs = combinations(enumerate(turns), 2)
    found = ((i, j, difference_of(old, new, bulls_only)) for (i, old), (j, new) in pairs)
    return [(i, j, each) for i, j, each in found if each is not None]


def _ways(earlier: Turn, later: Turn, place: int, bulls_only: bool) -> Iterator[AllOf]:
    """The possible causes of the change; none if the scores contradict each other."""
    before, after = earlier.guess[place], later.guess[place]
    bulls = earlier.feedback.bulls - later.feedback.bulls
    if abs(bulls) > 1:
        return
    held = {1: before, 0: None, -1: after}[bulls]
    if bulls_only:
        yield AllOf(_at_place(place, held, (before, after)))
        return
    shared = (*earlier.guess[:place], *earlier.guess[place + 1 :])
    limits = {symbol: shared.count(symbol) for symbol in (before, after)}
    for exceeding in _exceeding(limits, earlier.feedback.total - later.feedback.total):
        absent = {symbol for symbol in limits if symbol not in exceeding and not limits[symbol]}
        if held not in absent:
            here = _at_place(place, held, (symbol for symbol in limits if symbol not in absent))
            yield AllOf((*here, *_counts(limits, exceeding, held)))


def _exceeding(limits: dict[int, int], change: int) -> list[set[int]]:
    """The sets of symbols, of the two, that the secret may hold beyond their limits."""
    before, after = limits
    return {1: [{before}], 0: [{before, after}, set()], -1: [{after}]}.get(change, [])


def _at_place(place: int, held: int | None, barred: Iterable[int]) -> tuple[At, ...]:
    if held is not None:
        return (At(place, held),)
    return tuple(At(place, symbol, holds=False) for symbol in barred)


def _counts(limits: dict[int, int], exceeding: set[int], held: int | None) -> Iterator[Occurs]:
    """Counts beyond the limit or not, except of the symbol at the place, which occurs anyway."""
    for symbol, limit in limits.items():
        if symbol not in exceeding:
            yield Occurs(symbol, most=limit)
        elif limit or symbol != held:
            yield Occurs(symbol, least=limit + 1)
