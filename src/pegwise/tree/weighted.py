"""How many guesses a tree needs for each secret, and what that costs by weights."""

import numpy as np
from numpy.typing import NDArray

from pegwise.knowledge.pairs import answers_of
from pegwise.knowledge.space import space_of

from .tree import DecisionTree

Numbers = NDArray[np.int64]


def guesses_by_secret(tree: DecisionTree) -> Numbers:
    """The number of guesses for each secret, by its number: all are sent through the tree."""
    rules = tree.rules
    secrets, guessing = space_of(rules).packed, space_of(rules.guessing).packed
    win, found = len(answers_of(rules)) - 1, np.zeros(rules.size, np.int64)
    waiting = [(0, np.arange(rules.size), 1)]
    while waiting:
        row, here, depth = waiting.pop()
        guess = guessing.select(slice(int(tree.guesses[row]), int(tree.guesses[row]) + 1))
        told = rules.kind.kernel.feedback_rows(guess, secrets.select(here))[0]
        found[here[told == win]] = depth
        for answer, child in tree.children[row].items():
            waiting.append((child, here[told == answer], depth + 1))
    return found


def weighted_total(tree: DecisionTree, weights: Numbers) -> int:
    """The guesses times the weight of each secret, summed over all secrets."""
    return int((guesses_by_secret(tree) * weights).sum())
