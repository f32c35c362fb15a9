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
# Moves take longer on wider boards, for their tables are too large to be at hand: fewer are made.
USUAL_POSITIONS = 50
# To fill the tables for one search is work too, and with few symbols to read the guesses. So on the
# widest boards not every turn is left out, but at least a few.
FILLED_BYTES, AS_MANY_SYMBOLS, FEWEST_LEFT_OUT = 2_000_000_000, 100, 10


def diagnose_unlisted(rules: Rules, turns: Sequence[Turn]) -> Diagnosis:
    """What a search finds wrong with these answers, if anything."""
    _refuse_vast(rules, turns)
    if not turns:
        return Diagnosis(0, _numbers(rules, []), everything=rules.size)
    sample = _search(rules, turns, WITH_ALL)
    if len(sample):
        return Diagnosis(0, _numbers(rules, _codes(sample)), exact=False)
    left_out = _worth_leaving_out(rules, turns, sample.nearest)
    budget = WITHOUT_ONE.times(min(1.0, USUAL_TURNS / len(left_out)))
    found = {number: _without(rules, turns, number, budget) for number in left_out}
    for number, codes in found.items():
        guess, given = turns[number - 1]
        fit = [code for code in codes if rules.feedback(code, guess) == given]
        if fit:
            return Diagnosis(0, _numbers(rules, fit), exact=False)
    suspects = [number for number, codes in found.items() if codes]
    if not suspects:
        return Diagnosis(0, _numbers(rules, []), exact=False, decided=False)
    budget = MORE.times(min(1.0, USUAL_TURNS / len(left_out)) / len(suspects))
    for number in suspects:
        if len(found[number]) < MORE.enough:
            more = _without(rules, turns, number, budget)
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


def _search(rules: Rules, turns: Sequence[Turn], budget: Budget) -> ConsistentSample:
    """Different codes that fit these turns."""
    narrow = min(1.0, USUAL_POSITIONS / rules.positions)
    return draw_consistent(rules, turns, budget.times(narrow))


def _codes(sample: ConsistentSample) -> list[Code]:
    return [sample.code(place) for place in range(len(sample))]


def _without(rules: Rules, turns: Sequence[Turn], number: int, budget: Budget) -> list[Code]:
    """Codes that fit all turns but this one, counted from 1."""
    others = (*turns[: number - 1], *turns[number:])
    return _codes(_search(rules, others, budget))


def _first_contradiction(rules: Rules, turns: Sequence[Turn], suspect: int) -> int:
    """The first turn after which no code is found; up to the last suspect there are codes."""
    fits, fails = suspect - 1, len(turns)
    while fails - fits > 1:
        middle = (fits + fails) // 2
        if len(_search(rules, turns[:middle], WITHOUT_ONE)):
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
