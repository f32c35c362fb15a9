"""The doctor on boards too large to list: search for codes that fit all answers, or all but one.

What is found is certain: a code that fits shows that the answers agree, and codes that fit all
answers but one show that this one may be wrong. Late in a game a full search often gets through,
which proves that there are no others. Elsewhere what is not found is not proven, and the diagnosis
says so.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.rules import LISTED_BYTES, Rules

from ..space import space_of
from ..unlisted.annealing import Budget
from ..unlisted.exhaustive import Found, list_all
from ..unlisted.fitting_codes import (
    LONG_STEPS,
    SHORT_STEPS,
    USUAL_STEPS,
    USUAL_TURNS,
    codes_of,
    find_fitting,
    list_fitting,
    more_fitting,
    search_fitting,
)
from .diagnosis import Correction, Diagnosis, Explanation, Suspect

# A million moves take about a fiftieth of a second with up to 16 turns, more with others.
WITH_ALL = Budget(most=300, enough=50, usual=5_000_000, longest=50_000_000)
WITHOUT_ONE = Budget(most=300, enough=30, usual=2_000_000, longest=8_000_000)
WITHOUT_ONE_STEPS = 6_000_000
MORE = Budget(most=300, enough=30, usual=10_000_000, longest=40_000_000)
LANES = 16
# To fill the tables for one search is work too, and with few symbols to read the guesses. So on the
# widest boards not every turn is left out, but at least a few.
FILLED_BYTES, AS_MANY_SYMBOLS, FEWEST_LEFT_OUT = 2_000_000_000, 100, 10
# Two turns are left out in so many ways at most, with so many steps of a full search for all pairs
# together, which ends with so many codes, and with so many moves of a search for some where it did.
MOST_PAIRS, PAIR_STEPS, PAIR_CODES = 600, 10_000_000, 1000
WITHOUT_TWO = Budget(most=300, enough=30, usual=20_000_000, longest=80_000_000)

Turns = tuple[int, ...]  # their numbers, counted from 1


def diagnose_unlisted(rules: Rules, turns: Sequence[Turn]) -> Diagnosis:
    """What a search finds wrong with these answers, if anything."""
    _refuse_vast(rules, turns)
    if not turns:
        return Diagnosis(0, _numbers(rules, []), everything=rules.size)
    left_out: Sequence[int] = range(1, len(turns) + 1)
    fitting = list_fitting(rules, turns, USUAL_STEPS)
    if not fitting.complete:
        sample = search_fitting(rules, turns, WITH_ALL)
        fitting = Found(codes_of(sample) or fitting.codes[: WITH_ALL.most], complete=False)
        left_out = _worth_leaving_out(rules, turns, sample.nearest)
    if not fitting.codes and not fitting.complete:
        fitting = list_fitting(rules, turns, LONG_STEPS)
    if fitting.codes:
        return Diagnosis(0, _numbers(rules, fitting.codes), exact=fitting.complete)
    return _diagnose_single(rules, turns, left_out, proven=fitting.complete)


def _diagnose_single(
    rules: Rules, turns: Sequence[Turn], left_out: Sequence[int], proven: bool
) -> Diagnosis:
    """Which of these turns may be the only wrong one, where no code was found that fits all."""
    share = min(1.0, USUAL_TURNS / len(left_out))
    found = _leave_out_one(rules, turns, left_out)
    for number, (codes, _) in found.items():
        guess, given = turns[number - 1]
        fit = [code for code in codes if rules.feedback(code, guess) == given]
        if fit:
            return Diagnosis(0, _numbers(rules, fit), exact=False)
    suspects = [number for number, (codes, _) in found.items() if codes]
    if not suspects:
        none_alone = len(found) == len(turns) and all(complete for _, complete in found.values())
        return _diagnose_several(rules, turns, proven, none_alone)
    for number in suspects:
        codes, complete = found[number]
        if len(codes) < MORE.enough and not complete:
            more = MORE.times(share / len(suspects))
            others = codes_of(search_fitting(rules, _without(turns, number), more))
            found[number] = Found(sorted({*codes, *others}), complete=False)
    complete = len(found) == len(turns) and all(complete for _, complete in found.values())
    explained: dict[Turns, list[Code]] = {(number,): found[number].codes for number in suspects}
    return _explained(rules, turns, explained, proven, complete)


def _leave_out_one(
    rules: Rules, turns: Sequence[Turn], left_out: Sequence[int]
) -> dict[int, Found]:
    """Codes that fit all turns but one, for each of these; the doubtful share most of the work."""
    found = {
        number: list_fitting(rules, _without(turns, number), SHORT_STEPS) for number in left_out
    }
    doubtful = [number for number, (_, complete) in found.items() if not complete]
    share = 1 / max(1, len(doubtful))
    budget = WITHOUT_ONE.times(min(1.0, USUAL_TURNS * share))
    for number in doubtful:
        others, steps = _without(turns, number), int(WITHOUT_ONE_STEPS * share)
        found[number] = find_fitting(rules, others, budget, steps)
    return found


def _diagnose_several(
    rules: Rules, turns: Sequence[Turn], proven: bool, none_alone: bool
) -> Diagnosis:
    """What is known where no single wrong answer was found to explain the game.

    Where it is proven that there is none, the pairs are tried.
    """
    nothing = _numbers(rules, [])
    if not proven:
        return Diagnosis(0, nothing, exact=False, decided=False, proven=False)
    pairs = _pairs(rules, turns) if none_alone else {}
    explained = {pair: codes for pair, (codes, _) in pairs.items() if codes}
    if explained:
        complete = all(complete for _, complete in pairs.values())
        return _explained(rules, turns, explained, proven, complete)
    since, since_proven = _since(rules, turns, 1, proven)
    at_least = 2 if none_alone else 1
    return Diagnosis(at_least, nothing, since, decided=False, since_proven=since_proven)


def _pairs(rules: Rules, turns: Sequence[Turn]) -> dict[Turns, Found]:
    """Codes that fit all turns but two, for every two."""
    pairs = list(combinations(range(1, len(turns) + 1), 2))
    if len(pairs) > MOST_PAIRS:
        return {}
    steps, budget = PAIR_STEPS // len(pairs), WITHOUT_TWO.times(1 / len(pairs))
    found: dict[Turns, Found] = {}
    for pair in pairs:
        others = _without(turns, *pair)
        listed = list_all(rules, others, PAIR_CODES, steps)
        complete = listed.complete
        found[pair] = listed if complete else more_fitting(rules, others, budget, listed)
    return found


def _explained(
    rules: Rules,
    turns: Sequence[Turn],
    explained: dict[Turns, list[Code]],
    proven: bool,
    complete: bool,
) -> Diagnosis:
    """The diagnosis where leaving out each of these sets of turns leaves these codes."""
    nearest = [code for codes in explained.values() for code in codes]
    last = max(min(left_out) for left_out in explained)
    suspects = sorted({number for left_out in explained for number in left_out})
    since, since_proven = _since(rules, turns, last, proven)
    proven = proven or since_proven
    return Diagnosis(
        len(next(iter(explained))),
        _numbers(rules, nearest),
        since,
        tuple(Explanation(left_out, len(codes)) for left_out, codes in explained.items()),
        tuple(_suspect(rules, turns, number, explained) for number in suspects),
        exact=proven and complete,
        proven=proven,
        since_proven=since_proven,
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


def _without(turns: Sequence[Turn], *numbers: int) -> tuple[Turn, ...]:
    """All turns but these, counted from 1."""
    return tuple(turn for number, turn in enumerate(turns, 1) if number not in numbers)


def _since(rules: Rules, turns: Sequence[Turn], suspect: int, proven: bool) -> tuple[int, bool]:
    """The first turn after which no code is found, and whether it is proven that there is none.

    Before this suspect there are codes; for all turns together it is proven or not.
    """
    fits, fails = suspect - 1, len(turns)
    while fails - fits > 1:
        middle = (fits + fails) // 2
        if find_fitting(rules, turns[:middle], WITHOUT_ONE).codes:
            fits = middle
        else:
            fails = middle
    if fails == len(turns):
        return fails, proven
    return fails, list_fitting(rules, turns[:fails], LONG_STEPS) == Found([], complete=True)


def _suspect(
    rules: Rules, turns: Sequence[Turn], number: int, explained: dict[Turns, list[Code]]
) -> Suspect:
    guess, given = turns[number - 1]
    codes = (code for left_out, codes in explained.items() if number in left_out for code in codes)
    counts = Counter(rules.feedback(code, guess) for code in codes)
    order = sorted(counts, key=lambda answer: (-counts[answer], rules.index_of(answer)))
    instead = tuple(Correction(answer, counts[answer]) for answer in order)
    return Suspect(number, guess, given, instead)


def _numbers(rules: Rules, codes: Sequence[Code]) -> NDArray[np.object_]:
    """The codes by number; on these boards the numbers need more than 64 bits."""
    space = space_of(rules)
    return np.array(sorted(map(space.index, codes)), dtype=object)
