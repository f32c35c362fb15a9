"""Diagnose contradictory marks on boards whose codes are counted place by place.

Every set of turns that may be wrong is left out in turn, the smallest sets first, and the codes
that fit the others are counted; so are the answers that these codes would have given instead.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb

from pegwise.game.codes import Turn
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules

from ..fitting import Fitting
from ..unlisted.marked import MOST_ANSWERS, count_marked, marked_answers, marked_fitting
from .diagnosis import Diagnosis, Explanation
from .unlisted import Numbers, numbers_of, suspect_with, without

MOST_SETS = 2_000  # of turns that are left out


def diagnose_marked(rules: Rules, turns: Sequence[Turn]) -> Diagnosis:
    """The diagnosis; exact but for the other answers on boards of more than six places."""
    count = count_marked(rules, turns)
    if count:
        found = marked_fitting(rules, turns)
        return Diagnosis(0, numbers_of(rules, found), everything=count)
    since = next(n for n in range(1, len(turns) + 1) if not count_marked(rules, turns[:n]))
    for lies in range(1, len(turns) + 1):
        if comb(len(turns), lies) > MOST_SETS:
            return Diagnosis(lies, numbers_of(rules, ()), since, decided=False)
        sets = combinations(range(1, len(turns) + 1), lies)
        left = {one: count_marked(rules, without(turns, *one)) for one in sets}
        explained = {one: count for one, count in left.items() if count}
        if explained:
            break
    return _explain(rules, turns, since, explained)


def _explain(
    rules: Rules, turns: Sequence[Turn], since: int, explained: Mapping[Numbers, int]
) -> Diagnosis:
    """The diagnosis, given how many codes fit without each of these sets of turns."""
    found = {one: marked_fitting(rules, without(turns, *one)) for one in explained}
    suspects = sorted({number for one in explained for number in one})
    told = {number: _answers(rules, turns, number, found) for number in suspects}
    return Diagnosis(
        len(next(iter(explained))),
        numbers_of(rules, {code for codes in found.values() for code in codes}),
        since,
        tuple(Explanation(one, count) for one, count in explained.items()),
        tuple(suspect_with(rules, turns, number, told[number]) for number in suspects),
        exact=rules.slots <= MOST_ANSWERS or all(codes.complete for codes in found.values()),
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
        if codes.complete or rules.slots > MOST_ANSWERS:
            counts.update(rules.feedback(code, guess) for code in codes)
        else:
            counts.update(marked_answers(rules, without(turns, *one), guess))
    return counts
