"""The doctor on boards too large to list: search for codes that fit all answers, or all but one.

What is found is certain: a code that fits shows that the answers agree, and codes that fit all
answers but one show that this one may be wrong. What is not found is not proven, and the diagnosis
says so. The work is counted in moves, so that it is the same on every machine.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .codes import Code, Turn
from .consistent_sample import Budget, ConsistentSample, draw_consistent
from .diagnosis import Correction, Diagnosis, Explanation, Suspect
from .errors import BoardTooLarge, quote
from .rules import LISTED_BYTES, Rules
from .space import space_of

# A million moves take about a fiftieth of a second with up to 16 turns, more with others.
WITH_ALL = Budget(most=300, enough=50, usual=5_000_000, longest=50_000_000)
WITHOUT_ONE = Budget(most=300, enough=30, usual=2_000_000, longest=8_000_000)
MORE = Budget(most=300, enough=30, usual=10_000_000, longest=40_000_000)
LANES = 16
USUAL_TURNS = 15


def diagnose_unlisted(rules: Rules, turns: Sequence[Turn]) -> Diagnosis:
    """What a search finds wrong with these answers, if anything."""
    _refuse_vast(rules, turns)
    if not turns:
        return Diagnosis(0, _numbers(rules, []), everything=rules.size)
    codes = _search(rules, turns, WITH_ALL)
    if codes:
        return Diagnosis(0, _numbers(rules, codes), exact=False)
    found = {number: _without(rules, turns, number) for number in range(1, len(turns) + 1)}
    for number, codes in found.items():
        guess, given = turns[number - 1]
        fit = [code for code in codes if rules.feedback(code, guess) == given]
        if fit:
            return Diagnosis(0, _numbers(rules, fit), exact=False)
    suspects = [number for number, codes in found.items() if codes]
    if not suspects:
        return Diagnosis(0, _numbers(rules, []), exact=False, decided=False)
    for number in suspects:
        if len(found[number]) < MORE.enough:
            more = _without(rules, turns, number, MORE.times(1 / len(suspects)))
            found[number] = sorted({*found[number], *more})
    return Diagnosis(
        1,
        _numbers(rules, [code for number in suspects for code in found[number]]),
        _first_contradiction(rules, turns, suspects[-1]),
        tuple(Explanation((number,), len(found[number])) for number in suspects),
        tuple(_suspect(rules, turns, number, found[number]) for number in suspects),
        exact=False,
    )


def _refuse_vast(rules: Rules, turns: Sequence[Turn]) -> None:
    """Each turn takes a few bytes for every symbol at every position; words are not searched."""
    if rules.words is not None:
        raise BoardTooLarge(f"{quote(str(rules))} {rules.why_unlisted()}")
    needed = 4 * rules.positions * rules.symbols * (len(turns) + LANES)
    if needed > LISTED_BYTES:
        raise BoardTooLarge(
            f"{len(turns)} turns on {quote(str(rules))} would take {needed / 1e6:,.0f} MB "
            f"to check: expected at most {LISTED_BYTES / 1e6:,.0f}"
        )


def _search(rules: Rules, turns: Sequence[Turn], budget: Budget) -> list[Code]:
    """Different codes that fit these turns."""
    return _codes(draw_consistent(rules, turns, budget))


def _codes(sample: ConsistentSample) -> list[Code]:
    return [sample.code(place) for place in range(len(sample))]


def _without(
    rules: Rules, turns: Sequence[Turn], number: int, budget: Budget = WITHOUT_ONE
) -> list[Code]:
    """Codes that fit all turns but this one, counted from 1."""
    others = (*turns[: number - 1], *turns[number:])
    share = min(1.0, USUAL_TURNS / len(turns))
    return _search(rules, others, budget.times(share))


def _first_contradiction(rules: Rules, turns: Sequence[Turn], suspect: int) -> int:
    """The first turn after which no code is found; up to the last suspect there are codes."""
    fits, fails = suspect - 1, len(turns)
    while fails - fits > 1:
        middle = (fits + fails) // 2
        if _search(rules, turns[:middle], WITHOUT_ONE):
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
