"""One-step strategies in plain Python: the best guess, and whole trees by recursion."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from pegwise import Code
from pegwise.game.rules import Rules
from pegwise.kernel import reference
from pegwise.knowledge.partition import METRICS, TOLERANCE
from pegwise.tree.tree import Node

# Guess, and the branches below it by feedback index; the winning answer has none.
Branch = tuple[Code, dict[int, "Branch"]]


@lru_cache(maxsize=500_000)
def answer(code: Code, guess: Code, bulls_only: bool) -> int:
    """The feedback index by the reference rules, computed once for all metrics."""
    return reference.feedback_of(code, guess, bulls_only)


def best_guess(
    rules: Rules, metric: str, candidates: Sequence[Code], guesses: Iterable[Code]
) -> Code:
    """The lowest score, then a candidate before a non-candidate, then the lowest code."""
    if len(candidates) <= 2:
        return candidates[0]
    possible = set(candidates)
    best, best_score = candidates[0], float("inf")
    for guess in sorted(guesses):
        sizes = Counter(answer(code, guess, rules.bulls_only) for code in candidates)
        score = METRICS[metric](np.array([list(sizes.values())]))[0]
        better = score < best_score - TOLERANCE
        tied = abs(score - best_score) <= TOLERANCE
        if better or (tied and guess in possible and best not in possible):
            best, best_score = guess, score
    return best


def tree(
    rules: Rules,
    metric: str,
    candidates: Sequence[Code],
    codes: Sequence[Code],
    consistent: bool,
    first: Code | None = None,
) -> Branch:
    """The whole tree below these candidates."""
    pool = candidates if consistent else codes
    guess = best_guess(rules, metric, candidates, pool) if first is None else first
    classes = defaultdict(list)
    for code in candidates:
        if code != guess:
            classes[answer(code, guess, rules.bulls_only)].append(code)
    return guess, {
        told: tree(rules, metric, left, codes, consistent) for told, left in classes.items()
    }


def plain(node: Node) -> Branch:
    """A grown tree in the same form."""
    rules = node.tree.rules
    return node.guess, {rules.index_of(told): plain(below) for told, below in node.children()}
