"""Diagnose contradictory answers on boards too large to list, and contradictory marks.

Search for codes that fit all answers, all but one, or all but two. A code that fits every answer
proves that they agree, one that fits all but one proves that this one may be wrong. Late in a game
a full search often finishes, which proves that there are no other codes; elsewhere the diagnosis
says what is not proven. Budgets are counted in moves and steps, so that a diagnosis is the same on
every machine.

Codes that fit marks are counted place by place: every set of turns that may be wrong is left out in
turn, the smallest sets first, and the codes that fit the others are counted; so are the answers
that these codes would have given instead.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.rules import LISTED_BYTES, Rules

from .doctor import Correction, Diagnosis, Explanation, Suspect
from .fitting import Fitting
from .position import SHORT_SEARCH_POSITIONS
from .space import space_of
from .unlisted import (
    ENOUGH_CODES,
    LISTED_CODES,
    AnnealingBudget,
    AnnealingRun,
    anneal,
    list_all,
    short_search,
    why_undrawn,
)
from .unlisted_marks import MOST_COUNTED_ANSWERS, count_marked, marked_answers, marked_fitting

MOST_SETS = 2_000  # of turns that are left out
USUAL_TURNS = 15
# On wider boards, whose tables do not fit in the cache, moves take longer: make fewer.
USUAL_POSITIONS = 50
# Symbols that a full search may try. A million take about a sixth of a second with few turns.
SHORT_STEPS, USUAL_STEPS, LONG_STEPS = 100_000, 1_000_000, 10_000_000


def list_fitting(rules: Rules, turns: Sequence[Turn], most_steps: int) -> Fitting:
    """All codes that fit these turns if a full search finishes, otherwise the first it finds."""
    if why_undrawn(rules):
        return Fitting(np.empty((0, rules.positions), np.uint16))
    if rules.positions <= SHORT_SEARCH_POSITIONS:
        found = short_search(rules, turns)
        if found.complete or len(found) >= ENOUGH_CODES:
            return found
    share = min(1.0, USUAL_TURNS / max(1, len(turns)))
    return list_all(rules, turns, LISTED_CODES, int(most_steps * share))


def find_fitting(
    rules: Rules, turns: Sequence[Turn], budget: AnnealingBudget, most_steps: int = SHORT_STEPS
) -> Fitting:
    """All codes that fit these turns if a full search finishes, otherwise a sample."""
    listed = list_fitting(rules, turns, most_steps)
    return listed if listed.complete else sample_fitting(rules, turns, budget, listed).fitting


def sample_fitting(
    rules: Rules, turns: Sequence[Turn], budget: AnnealingBudget, listed: Fitting
) -> AnnealingRun:
    """A sample, more even than the codes listed first, which are kept if annealing finds none."""
    run = anneal_for(rules, turns, budget)
    return run if len(run.fitting) else replace(run, fitting=Fitting(listed.codes[: budget.most]))


def anneal_for(rules: Rules, turns: Sequence[Turn], budget: AnnealingBudget) -> AnnealingRun:
    """Anneal with fewer moves on wide boards."""
    return anneal(rules, turns, budget.times(min(1.0, USUAL_POSITIONS / rules.positions)))


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


def diagnose_marked(rules: Rules, turns: Sequence[Turn], most_sets: int = MOST_SETS) -> Diagnosis:
    """The diagnosis; exact but for the other answers on boards of more than six places.

    At most ``most_sets`` sets of turns are left out.
    """
    count = count_marked(rules, turns)
    if count:
        found = marked_fitting(rules, turns)
        return Diagnosis(0, numbers_of(rules, found), everything=count)
    since = next(n for n in range(1, len(turns) + 1) if not count_marked(rules, turns[:n]))
    for lies in range(1, len(turns) + 1):
        if comb(len(turns), lies) > most_sets:
            return Diagnosis(lies, numbers_of(rules, ()), since, decided=False)
        sets = combinations(range(1, len(turns) + 1), lies)
        left = {one: count_marked(rules, without(turns, *one)) for one in sets}
        explained = {one: count for one, count in left.items() if count}
        if explained:
            break
    return _explain_marks(rules, turns, since, explained)


def _explain_marks(
    rules: Rules, turns: Sequence[Turn], since: int, explained: Mapping[Numbers, int]
) -> Diagnosis:
    """The diagnosis, given how many codes fit without each of these sets of turns."""
    found = {one: marked_fitting(rules, without(turns, *one)) for one in explained}
    suspects = sorted({number for one in explained for number in one})
    exact = rules.slots <= MOST_COUNTED_ANSWERS or all(one.complete for one in found.values())
    answers = {number: _answers(rules, turns, number, found) for number in suspects}
    return Diagnosis(
        len(next(iter(explained))),
        numbers_of(rules, {code for codes in found.values() for code in codes}),
        since,
        tuple(Explanation(one, count) for one, count in explained.items()),
        tuple(suspect_with(rules, turns, number, answers[number]) for number in suspects),
        exact=exact,
    )


def _answers(
    rules: Rules, turns: Sequence[Turn], number: int, found: Mapping[Numbers, Fitting]
) -> Counter[Feedback]:
    """How many codes would have given each answer at this turn: at least, if they were drawn."""
    counts: Counter[Feedback] = Counter()
    guess = turns[number - 1].guess
    for one, codes in found.items():
        if number not in one:
            continue
        if codes.complete or rules.slots > MOST_COUNTED_ANSWERS:
            counts.update(rules.feedback(code, guess) for code in codes)
        else:
            counts.update(marked_answers(rules, without(turns, *one), guess))
    return counts
