"""The doctor on boards too large to list: search for codes that fit all answers, or all but one.

What is found is certain: a code that fits shows that the answers agree, and codes that fit all
answers but one show that this one may be wrong. Where few codes are left on a board that is not too
wide they are all listed, which proves that there are no others. Elsewhere what is not found is not
proven, and the diagnosis says so. The work is counted in moves, so that it is the same on every
machine.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .codes import Code, Turn
from .consistent_sample import Budget, ConsistentSample, draw_consistent
from .diagnosis import Correction, Diagnosis, Explanation, Suspect
from .draws import Draw, glance, survey
from .errors import BoardTooLarge, quote
from .rules import LISTED_BYTES, Rules
from .space import space_of

# A million moves take about a fiftieth of a second with up to 16 turns, more with others.
WITH_ALL = Budget(most=300, enough=50, usual=5_000_000, longest=50_000_000)
WITHOUT_ONE = Budget(most=300, enough=30, usual=2_000_000, longest=8_000_000)
MORE = Budget(most=300, enough=30, usual=10_000_000, longest=40_000_000)
LANES = 16
USUAL_TURNS = 15
# Moves take longer on wider boards, for their tables are too large to be at hand: fewer are made.
USUAL_POSITIONS = 50
# A short look may list all codes that fit on boards up to so many positions. On narrower ones a
# longer look, which takes seconds, often shows that there are none.
GLANCED_POSITIONS, SURVEYED_POSITIONS = 24, 16
# To fill the tables for one search is work too, and with few symbols to read the guesses. So on the
# widest boards not every turn is left out, but at least a few.
FILLED_BYTES, AS_MANY_SYMBOLS, FEWEST_LEFT_OUT = 2_000_000_000, 100, 10


class _Found(NamedTuple):
    """Codes that fit some turns, and whether these are all."""

    codes: list[Code]
    complete: bool


def diagnose_unlisted(rules: Rules, turns: Sequence[Turn]) -> Diagnosis:
    """What a search finds wrong with these answers, if anything."""
    _refuse_vast(rules, turns)
    if not turns:
        return Diagnosis(0, _numbers(rules, []), everything=rules.size)
    left_out: Sequence[int] = range(1, len(turns) + 1)
    fitting = _all_codes(rules, turns)
    if fitting is None:
        sample = _search(rules, turns, WITH_ALL)
        if len(sample):
            return Diagnosis(0, _numbers(rules, _codes(sample)), exact=False)
        left_out = _worth_leaving_out(rules, turns, sample.nearest)
    elif fitting:
        return Diagnosis(0, _numbers(rules, fitting))
    return _diagnose_single(rules, turns, left_out)


def _diagnose_single(rules: Rules, turns: Sequence[Turn], left_out: Sequence[int]) -> Diagnosis:
    """Which of these turns may be the only wrong one, where no code was found that fits all."""
    share = min(1.0, USUAL_TURNS / len(left_out))
    found = {
        number: _without(rules, turns, number, WITHOUT_ONE.times(share)) for number in left_out
    }
    for number, (codes, _) in found.items():
        guess, given = turns[number - 1]
        fit = [code for code in codes if rules.feedback(code, guess) == given]
        if fit:
            return Diagnosis(0, _numbers(rules, fit), exact=False)
    suspects = [number for number, (codes, _) in found.items() if codes]
    if not suspects:
        return Diagnosis(0, _numbers(rules, []), exact=False, decided=False)
    for number in suspects:
        codes, complete = found[number]
        if len(codes) < MORE.enough and not complete:
            more = _without(rules, turns, number, MORE.times(share / len(suspects))).codes
            found[number] = _Found(sorted({*codes, *more}), complete=False)
    since = _first_contradiction(rules, turns, suspects[-1])
    proven = _all_codes(rules, turns[:since]) == []
    return Diagnosis(
        1,
        _numbers(rules, [code for number in suspects for code in found[number].codes]),
        since,
        tuple(Explanation((number,), len(found[number].codes)) for number in suspects),
        tuple(_suspect(rules, turns, number, found[number].codes) for number in suspects),
        exact=proven and all(complete for _, complete in found.values()),
        proven=proven,
    )


def _refuse_vast(rules: Rules, turns: Sequence[Turn]) -> None:
    """Each turn takes a few bytes for every symbol at every position; words are not searched."""
    if rules.words is not None:
        raise BoardTooLarge(f"{quote(str(rules))} {rules.why_unlisted()}")
    needed = _table_bytes(rules.positions, rules.symbols, len(turns))
    if needed > LISTED_BYTES:
        raise BoardTooLarge(
            f"{len(turns)} turns on {quote(str(rules))} would take {needed / 1e6:,.0f} MB "
            f"to check: expected at most {LISTED_BYTES / 1e6:,.0f}"
        )


def _table_bytes(positions: int, symbols: int, turns: int) -> int:
    return 4 * positions * symbols * (turns + LANES)


def _worth_leaving_out(rules: Rules, turns: Sequence[Turn], nearest: Code) -> list[int]:
    """The turns to be doubted, counted from 1: all, or those that the nearest code misses most."""

    def missed(number: int) -> int:
        guess, given = turns[number - 1]
        answer = rules.feedback(nearest, guess)
        return abs(answer.bulls - given.bulls) + abs(answer.total - given.total)

    symbols = max(AS_MANY_SYMBOLS, rules.symbols)
    filled = _table_bytes(rules.positions, symbols, len(turns))
    most = max(FEWEST_LEFT_OUT, FILLED_BYTES // filled)
    return sorted(sorted(range(1, len(turns) + 1), key=missed, reverse=True)[:most])


def _all_codes(rules: Rules, turns: Sequence[Turn]) -> list[Code] | None:
    """All codes that fit these turns, where they are few and the board is not too wide."""
    return _listed(rules, turns, survey if rules.positions <= SURVEYED_POSITIONS else glance)


def _listed(
    rules: Rules, turns: Sequence[Turn], look: Callable[[Rules, Sequence[Turn]], Draw]
) -> list[Code] | None:
    if rules.positions > GLANCED_POSITIONS:
        return None
    drawn = look(rules, turns)
    return list(map(tuple, drawn.codes.tolist())) if drawn.complete else None


def _search(rules: Rules, turns: Sequence[Turn], budget: Budget) -> ConsistentSample:
    """Different codes that fit these turns."""
    narrow = min(1.0, USUAL_POSITIONS / rules.positions)
    return draw_consistent(rules, turns, budget.times(narrow))


def _codes(sample: ConsistentSample) -> list[Code]:
    return [sample.code(place) for place in range(len(sample))]


def _without(rules: Rules, turns: Sequence[Turn], number: int, budget: Budget) -> _Found:
    """Codes that fit all turns but this one, counted from 1."""
    return _find(rules, (*turns[: number - 1], *turns[number:]), budget)


def _find(rules: Rules, turns: Sequence[Turn], budget: Budget) -> _Found:
    """All codes that fit these turns where a short look sees them all, else some."""
    listed = _listed(rules, turns, glance)
    if listed is not None:
        return _Found(listed, complete=True)
    return _Found(_codes(_search(rules, turns, budget)), complete=False)


def _first_contradiction(rules: Rules, turns: Sequence[Turn], suspect: int) -> int:
    """The first turn after which no code is found; up to the last suspect there are codes."""
    fits, fails = suspect - 1, len(turns)
    while fails - fits > 1:
        middle = (fits + fails) // 2
        if _find(rules, turns[:middle], WITHOUT_ONE).codes:
            fits = middle
        else:
            fails = middle
    return fails


def _suspect(rules: Rules, turns: Sequence[Turn], number: int, codes: Sequence[Code]) -> Suspect:
    guess, given = turns[number - 1]
    counts = Counter(rules.feedback(code, guess) for code in codes)
    order = sorted(counts, key=lambda answer: (-counts[answer], rules.index_of(answer)))
    instead = tuple(Correction(answer, counts[answer]) for answer in order)
    return Suspect(number, guess, given, instead)


def _numbers(rules: Rules, codes: Sequence[Code]) -> NDArray[np.object_]:
    """The codes by number; on these boards the numbers need more than 64 bits."""
    space = space_of(rules)
    return np.array(sorted(map(space.index, codes)), dtype=object)
