"""The breaker's best tree against a maker's distribution, by a weighted exact search."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm

import numpy as np
from numpy.typing import NDArray

from pegwise.game.rules import Rules
from pegwise.game.weights import shape_of
from pegwise.knowledge.patterns import Pattern
from pegwise.knowledge.space import space_of
from pegwise.search.tables import TableSearch, table_of
from pegwise.tree import DecisionTree

from .classes import class_of, code_classes

MOST_WEIGHT = 1 << 44  # of all codes together, so that no sum of the search overflows


@dataclass(frozen=True, eq=False)
class BestReply:
    """A tree, its guesses summed over each pattern, and a bound on what any tree costs.

    ``lower`` is None if the search proves nothing.
    """

    tree: DecisionTree
    totals: tuple[int, ...]
    lower: Fraction | None
    stopped: bool = False


class PatternBoard:
    """A board seen by its patterns: which codes they have, and what a tree costs on them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.patterns: list[Pattern] = code_classes(rules)

    @cached_property
    def which(self) -> NDArray[np.int64]:
        """The number of the pattern of every code."""
        numbers = {pattern.shape: number for number, pattern in enumerate(self.patterns)}
        shapes = (class_of(self.rules, shape_of(code)) for code in space_of(self.rules))
        return np.array([numbers[shape] for shape in shapes], np.int64)

    def weights(self, shares: Sequence[Fraction]) -> tuple[NDArray[np.int64], int] | None:
        """A weight per code in whole numbers, and what all of them are together.

        None if the numbers would be too large for the search.
        """
        each = [share / pattern.size for share, pattern in zip(shares, self.patterns, strict=True)]
        scale = lcm(*(share.denominator for share in each))
        whole = [int(share * scale) for share in each]
        common = gcd(*whole)
        whole = [weight // common for weight in whole]
        total = sum(w * pattern.size for w, pattern in zip(whole, self.patterns, strict=True))
        return (np.array(whole, np.int64)[self.which], total) if total < MOST_WEIGHT else None

    def totals(self, tree: DecisionTree) -> tuple[int, ...]:
        """The guesses of a tree, summed over the codes of each pattern."""
        counted = np.bincount(self.which, weights=tree.needed, minlength=len(self.patterns))
        return tuple(int(total) for total in counted)

    def costs(self, totals: Sequence[int]) -> list[Fraction]:
        """The mean number of guesses on each pattern."""
        pairs = zip(totals, self.patterns, strict=True)
        return [Fraction(total, pattern.size) for total, pattern in pairs]

    def reply(
        self,
        shares: Sequence[Fraction],
        beam: int | None = None,
        seconds: float | None = None,
        watch: Callable[[object], object] | None = None,
    ) -> BestReply | None:
        """The best tree against these shares, or with a ``beam`` a good one.

        If it is stopped early, the tree is the best so far; None if there is none.
        """
        found = self.weights(shares)
        assert found is not None, "expected shares that the search can add up"
        weights, total = found
        search = TableSearch(table_of(self.rules), weights)
        proof = search.solve(beam=beam, seconds=seconds, watch=watch)
        if proof.rows is None:
            return None
        tree = proof.tree(self.rules)
        lower = None if beam or proof.lower_bound is None else Fraction(proof.lower_bound, total)
        return BestReply(tree, self.totals(tree), lower, search.engine.stopping.is_set())
