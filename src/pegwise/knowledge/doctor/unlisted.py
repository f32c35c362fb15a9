"""Diagnose contradictory answers on boards too large to list.

Search for codes that fit all answers, all but one, or all but two. A code that fits every answer
proves that they agree, one that fits all but one proves that this one may be wrong. Late in a game
a full search often finishes, which proves that there are no other codes; elsewhere the diagnosis
says what is not proven.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.rules import LISTED_BYTES, Rules

from ..fitting import Fitting
from ..space import space_of
from ..unlisted.annealing import AnnealingBudget
from ..unlisted.exhaustive import list_all
from .diagnosis import Correction, Diagnosis, Explanation, Suspect
from .search import (
    LONG_STEPS,
    SHORT_STEPS,
    USUAL_STEPS,
    USUAL_TURNS,
    anneal_for,
    find_fitting,
    list_fitting,
    sample_fitting,
)

# A million moves take about a fiftieth of a second with up to 16 turns, longer with more.
WITH_ALL = AnnealingBudget(most=300, enough=50, usual=5_000_000, longest=50_000_000)
WITHOUT_ONE = AnnealingBudget(most=300, enough=30, usual=2_000_000, longest=8_000_000)
WITHOUT_ONE_STEPS = 6_000_000
# For suspects with too few codes.
WITHOUT_ONE_AGAIN = AnnealingBudget(most=300, enough=30, usual=10_000_000, longest=40_000_000)
LANES = 16
# On the widest boards filling the tables of a search takes long, so only the turns that the nearest
# code misses most are left out.
FILLED_BYTES, FEWEST_FILLED_SYMBOLS, FEWEST_LEFT_OUT = 2_000_000_000, 100, 10
# Leave out pairs of turns if there are no more than this; all pairs share the steps and moves.
MOST_TURN_PAIRS, PAIR_STEPS, PAIR_CODES = 600, 10_000_000, 1000
WITHOUT_TWO = AnnealingBudget(most=300, enough=30, usual=20_000_000, longest=80_000_000)

Numbers = tuple[int, ...]  # of turns, counted from 1


def diagnose_unlisted(rules: Rules, turns: Sequence[Turn]) -> Diagnosis:
    """The diagnosis from a search for codes that fit all answers, or nearly all."""
    _refuse_vast(rules, turns)
    if not turns:
        return Diagnosis(0, numbers_of(rules, ()), everything=rules.size)
    left_out: Sequence[int] = range(1, len(turns) + 1)
    found = list_fitting(rules, turns, USUAL_STEPS)
    if not found.complete:
        run = sample_fitting(rules, turns, WITH_ALL, found)
        found, left_out = run.fitting, _worth_leaving_out(rules, turns, run.nearest)
        if not len(found):
            found = list_fitting(rules, turns, LONG_STEPS)
    if len(found):
        return Diagnosis(0, numbers_of(rules, found), exact=found.complete)
    return _blame_one(rules, turns, left_out, proven=found.complete)


def _blame_one(
    rules: Rules, turns: Sequence[Turn], left_out: Sequence[int], proven: bool
) -> Diagnosis:
    """Which of these turns may be the only wrong one, if no code was found that fits all."""
    found = _leave_out_one(rules, turns, left_out)
    for number, codes in found.items():
        guess, given = turns[number - 1]
        fit = [code for code in codes if rules.feedback(code, guess) == given]
        if fit:
            return Diagnosis(0, numbers_of(rules, fit), exact=False)
    tried_all = len(found) == len(turns) and all(codes.complete for codes in found.values())
    suspects = [number for number, codes in found.items() if len(codes)]
    if not suspects:
        return _blame_two(rules, turns, proven, none_alone=tried_all)
    budget = WITHOUT_ONE_AGAIN.times(min(1.0, USUAL_TURNS / len(left_out)) / len(suspects))
    explained: dict[Numbers, Sequence[Code]] = {}
    for number in suspects:
        codes = found[number]
        explained[number,] = list(codes)
        if len(codes) < WITHOUT_ONE_AGAIN.enough and not codes.complete:
            more = anneal_for(rules, without(turns, number), budget).fitting
            explained[number,] = sorted({*codes, *more})
    return _explain(rules, turns, explained, proven, tried_all)


def _leave_out_one(
    rules: Rules, turns: Sequence[Turn], left_out: Sequence[int]
) -> dict[int, Fitting]:
    """Codes that fit all turns but one, for each of these; the hard ones share most of the work."""
    found = {n: list_fitting(rules, without(turns, n), SHORT_STEPS) for n in left_out}
    hard = [number for number, codes in found.items() if not codes.complete]
    share = 1 / max(1, len(hard))
    budget = WITHOUT_ONE.times(min(1.0, USUAL_TURNS * share))
    for number in hard:
        others, steps = without(turns, number), int(WITHOUT_ONE_STEPS * share)
        found[number] = find_fitting(rules, others, budget, steps)
    return found


def _blame_two(rules: Rules, turns: Sequence[Turn], proven: bool, none_alone: bool) -> Diagnosis:
    """The diagnosis if no single wrong answer was found; ``none_alone`` if there is proof of it."""
    nothing = numbers_of(rules, ())
    if not proven:
        return Diagnosis(0, nothing, exact=False, decided=False, proven=False)
    found = _leave_out_two(rules, turns) if none_alone else {}
    explained = {pair: list(codes) for pair, codes in found.items() if len(codes)}
    if explained:
        tried_all = all(codes.complete for codes in found.values())
        return _explain(rules, turns, explained, proven, tried_all)
    since, since_proven = _since(rules, turns, 1, proven)
    at_least = 2 if none_alone else 1
    return Diagnosis(at_least, nothing, since, decided=False, since_proven=since_proven)


def _leave_out_two(rules: Rules, turns: Sequence[Turn]) -> dict[Numbers, Fitting]:
    """Codes that fit all turns but two, for every pair; empty if there are too many pairs."""
    pairs = list(combinations(range(1, len(turns) + 1), 2))
    if len(pairs) > MOST_TURN_PAIRS:
        return {}
    steps, budget = PAIR_STEPS // len(pairs), WITHOUT_TWO.times(1 / len(pairs))
    found: dict[Numbers, Fitting] = {}
    for pair in pairs:
        others = without(turns, *pair)
        listed = list_all(rules, others, PAIR_CODES, steps)
        if not listed.complete:
            listed = sample_fitting(rules, others, budget, listed).fitting
        found[pair] = listed
    return found


def _explain(
    rules: Rules,
    turns: Sequence[Turn],
    explained: Mapping[Numbers, Sequence[Code]],
    proven: bool,
    tried_all: bool,
) -> Diagnosis:
    """The diagnosis, given the codes that fit without each of these sets of turns."""
    nearest = [code for codes in explained.values() for code in codes]
    last = max(min(left_out) for left_out in explained)
    suspects = sorted({number for left_out in explained for number in left_out})
    since, since_proven = _since(rules, turns, last, proven)
    proven = proven or since_proven
    return Diagnosis(
        len(next(iter(explained))),
        numbers_of(rules, nearest),
        since,
        tuple(Explanation(left_out, len(codes)) for left_out, codes in explained.items()),
        tuple(_suspect(rules, turns, number, explained) for number in suspects),
        exact=proven and tried_all,
        proven=proven,
        since_proven=since_proven,
    )


def _refuse_vast(rules: Rules, turns: Sequence[Turn]) -> None:
    """Raise BoardTooLarge for word lists, and for boards whose tables do not fit in memory."""
    if rules.words is not None or not rules.kind.counts:
        raise BoardTooLarge(f"{quote(rules)} {rules.why_unlisted()}")
    needed = _table_bytes(rules.positions, rules.symbols, len(turns))
    if needed > LISTED_BYTES:
        most = f"expected at most {LISTED_BYTES / 1e6:,.0f}"
        take = f"would take {needed / 1e6:,.0f} MB to check: {most}"
        raise BoardTooLarge(f"{len(turns)} turns on {quote(rules)} {take}")


def _table_bytes(positions: int, symbols: int, turns: int) -> int:
    return 4 * positions * symbols * (turns + LANES)


def _worth_leaving_out(rules: Rules, turns: Sequence[Turn], nearest: Code) -> list[int]:
    """The turns to doubt, counted from 1: all, or those that the nearest code misses most."""

    def missed(number: int) -> int:
        guess, given = turns[number - 1]
        answer = rules.feedback(nearest, guess)
        return abs(answer.bulls - given.bulls) + abs(answer.total - given.total)

    symbols = max(FEWEST_FILLED_SYMBOLS, rules.symbols)
    filled = _table_bytes(rules.positions, symbols, len(turns))
    most = max(FEWEST_LEFT_OUT, FILLED_BYTES // filled)
    return sorted(sorted(range(1, len(turns) + 1), key=missed, reverse=True)[:most])


def without(turns: Sequence[Turn], *numbers: int) -> tuple[Turn, ...]:
    """All turns but these, counted from 1."""
    return tuple(turn for number, turn in enumerate(turns, 1) if number not in numbers)


def _since(rules: Rules, turns: Sequence[Turn], suspect: int, proven: bool) -> tuple[int, bool]:
    """The first turn after which no code is found, and whether that is proven, by bisection.

    Codes fit the turns before ``suspect``; ``proven`` says whether it is proven that none fits all.
    """
    fits, fails = suspect - 1, len(turns)
    while fails - fits > 1:
        middle = (fits + fails) // 2
        found = len(find_fitting(rules, turns[:middle], WITHOUT_ONE))
        fits, fails = (middle, fails) if found else (fits, middle)
    if fails == len(turns):
        return fails, proven
    return fails, list_fitting(rules, turns[:fails], LONG_STEPS).contradictory


def _suspect(
    rules: Rules, turns: Sequence[Turn], number: int, explained: Mapping[Numbers, Sequence[Code]]
) -> Suspect:
    guess = turns[number - 1].guess
    codes = (code for left_out, codes in explained.items() if number in left_out for code in codes)
    counts = Counter(rules.feedback(code, guess) for code in codes)
    return suspect_with(rules, turns, number, counts)


def suspect_with(
    rules: Rules, turns: Sequence[Turn], number: int, counts: Mapping[Feedback, int]
) -> Suspect:
    """The suspect turn of this number, with how many codes would have given each other answer."""
    guess, given = turns[number - 1]
    order = sorted(counts, key=lambda answer: (-counts[answer], rules.index_of(answer)))
    instead = tuple(Correction(answer, counts[answer]) for answer in order)
    return Suspect(number, guess, given, instead)


def numbers_of(rules: Rules, codes: Iterable[Code]) -> NDArray[np.object_]:
    """The numbers of the codes in order, which can exceed 64 bits."""
    return np.array(sorted(map(space_of(rules).index, codes)), dtype=object)
