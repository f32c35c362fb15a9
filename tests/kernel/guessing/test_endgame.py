"""Possible symbol counts, and rollouts to the end of the game, against plain Python."""

from collections import Counter
from itertools import combinations_with_replacement

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Rules, Space
from pegwise.kernel import reference
from pegwise.kernel.consistent.prefixes import MOST_COUNT_VECTORS, list_symbol_counts, needs_of
from pegwise.kernel.guessing.endgame import best_guess, greedy_cost, tried_cost
from pegwise.kernel.packing import Lanes, feedback_slots
from support.depth import examples

WORTH = np.array([n * n for n in range(60)])


@given(st.lists(st.tuples(*[st.integers(0, 4)] * 4), min_size=1, max_size=9))
def test_symbol_counts_are_all_that_fit_the_totals(codes: list[tuple[int, ...]]) -> None:
    secret, *guesses = codes
    totals = [reference.matches(secret, guess) for guess in guesses]
    bulls = [reference.exact_matches(secret, guess) for guess in guesses]
    found, complete = list_symbol_counts(needs_of(guesses, bulls, totals, (4, 5), False))
    plain = [
        [held.count(symbol) for symbol in range(5)]
        for held in combinations_with_replacement(range(5), 4)
        if all(reference.matches(held, g) == t for g, t in zip(guesses, totals, strict=True))
    ]
    assert complete
    assert sorted(found.tolist()) == sorted(plain)


def test_too_many_symbol_counts_are_not_listed() -> None:
    found, complete = list_symbol_counts(needs_of([], [], [], (10, 10), False))
    assert (len(found), complete, MOST_COUNT_VECTORS) == (0, False, 512)


def plain_cost(answers: Lanes, members: list[int], win: int, tries: list[int]) -> int:
    """The cost of a set if tries[0] guesses are tried, tries[1] in each class, then one each."""
    if len(members) <= 2:
        return 2 * len(members) - 1
    scored = []
    for guess in range(len(answers)):
        sizes = Counter(answers[guess][members].tolist())
        scored.append(sum(n * n for n in sizes.values()) - sizes[win])
    best = 1 << 60
    for guess in sorted(range(len(answers)), key=lambda g: scored[g])[: tries[0] if tries else 1]:
        classes: dict[int, list[int]] = {}
        for member in members:
            classes.setdefault(int(answers[guess, member]), []).append(member)
        classes.pop(win, None)
        parts = [plain_cost(answers, part, win, tries[1:]) for part in classes.values()]
        best = min(best, len(members) + sum(parts))
    return best


@given(st.sets(st.integers(0, 624), min_size=1, max_size=25), st.integers(1, 6), st.integers(1, 3))
@examples(25)
def test_rollouts_cost_no_more_than_plain_ones(chosen: set[int], tries: int, later: int) -> None:
    """A member that tells all others apart is best, and may be taken before a better score."""
    space = Space(Rules.parse("4x5"))
    members = sorted(chosen)
    guesses = [space.code(k) for k in [*members, *range(0, 625, 9)]]
    rows = reference.feedback_rows(guesses, guesses[: len(members)])
    answers, slots = np.array(rows, np.uint16), feedback_slots(4)
    everyone, win = np.arange(len(members)), slots - 1
    greedy = greedy_cost(answers, everyone, WORTH, slots)
    tried = tried_cost(answers, everyone, WORTH, slots, tries, 1 << 60)
    guess, cost = best_guess(answers, WORTH, slots, tries, later)
    assert greedy <= plain_cost(answers, everyone.tolist(), win, [])
    assert tried <= plain_cost(answers, everyone.tolist(), win, [tries])
    assert cost <= plain_cost(answers, everyone.tolist(), win, [tries, later])
    assert 2 * len(members) - 1 <= cost <= tried <= greedy
    assert 0 <= guess < len(guesses)
