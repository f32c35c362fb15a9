"""The double oracle: mixtures of the trees found so far, and the best tree against the maker's.

The linear program over the trees known gives the breaker's best mixture, an upper bound, and the
distribution of the maker against which no known tree does better. A weighted search finds the best
tree against that distribution: what it costs is a lower bound, and the tree joins the others. The
bounds meet when no better tree exists (McMahan, Gordon and Blum 2003). The maker needs no oracle:
the patterns are few, and all of them are in the program from the start.
"""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge, PegwiseError, quote
from pegwise.game.arguments import callback_of, seconds_of
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import rules_of
from pegwise.game.weights import shape_of
from pegwise.knowledge.patterns import Pattern
from pegwise.knowledge.space import space_of
from pegwise.runtime.checkpoints import Checkpoint, CheckpointWriter, head_of
from pegwise.search.answer_table import table_of, why_no_table
from pegwise.search.openers import compile_weighted_search
from pegwise.search.weighted_search import WeightedSearch
from pegwise.tablebase import find
from pegwise.tree import DecisionTree

from .game_value import GameValue, MixedTree, PatternShare, class_of, code_classes
from .matrix_game import Mixtures, solve_matrix_game

MOST_GAME_WEIGHT = 1 << 44  # of all codes together, so that no sum of the search overflows


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
        return (np.array(whole, np.int64)[self.which], total) if total < MOST_GAME_WEIGHT else None

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
        search = WeightedSearch(table_of(self.rules), weights)
        proof = search.solve(beam=beam, seconds=seconds, watch=watch)
        if proof.rows is None:
            return None
        tree = proof.tree(self.rules)
        lower = None if beam or proof.lower_bound is None else Fraction(proof.lower_bound, total)
        return BestReply(tree, self.totals(tree), lower, search.engine.stopping.is_set())


BEAM = 6  # guesses at each set where a good tree will do
ROUNDING = 1_000_000  # shares that a search cannot add up are rounded to multiples of 1 / this


class ValueSnapshot(NamedTuple):
    """The progress: the bounds so far, the trees known, the sets of the search that runs."""

    lower: Fraction | None
    upper: Fraction | None
    trees: int
    nodes: int
    seconds: float


ValueWatch = Callable[[ValueSnapshot], object]


def find_value(
    rules: GameLike,
    seconds: float | None = None,
    watch: ValueWatch | None = None,
    checkpoint: str | Path | None = None,
) -> GameValue:
    """The value of a board, with the maker's distribution and the breaker's mixture.

    ``seconds`` and Ctrl-C stop early, with the bounds so far. ``checkpoint`` is a file from which a
    later run resumes.

    >>> find_value("2x3").value
    Fraction(29, 12)
    """
    seconds_of(0 if seconds is None else seconds)
    callback_of(watch, "watch")
    board = rules_of(rules)
    if board.words is not None:
        raise PegwiseError(f"{quote(str(board))} is a word list: expected a board, such as 4x6")
    refusal = why_no_table(board)
    if refusal:
        raise BoardTooLarge(f"{quote(str(board))} {refusal}")
    return _ValueRun(board, seconds, watch, checkpoint).value()


def compile_value_search(rules: Rules) -> None:
    """Compile the weighted search, so that the clock of ``find_value`` starts afterwards."""
    if rules.words is None and why_no_table(rules) is None:
        compile_weighted_search(rules)


class _ValueRun:
    """One call of ``find_value``: the trees known, the clock and the checkpoint."""

    def __init__(
        self,
        rules: Rules,
        seconds: float | None,
        watch: ValueWatch | None,
        checkpoint: str | Path | None,
    ) -> None:
        self.rules, self.board, self.watch = rules, PatternBoard(rules), watch
        self.trees: list[tuple[DecisionTree, tuple[int, ...]]] = []
        self.lower: Fraction | None = None
        self.maker = [Fraction(p.size, rules.size) for p in self.board.patterns]
        self.mixture: Mixtures | None = None
        self.start, self.rounds, self.nodes = monotonic(), 0, 0
        self.writer = CheckpointWriter(checkpoint, head_of(rules, question="value"))
        self.writer.resume(self._take_known)
        self.deadline = None if seconds is None else monotonic() + seconds

    def _take_known(self, kept: Checkpoint) -> None:
        for columns in kept.facts:
            tree = DecisionTree(self.rules, *(np.array(c, np.int64) for c in columns))
            self._add(tree, self.board.totals(tree))
        if kept.end["lower"] is not None:
            self.lower = Fraction(kept.end["lower"])
            self.maker = [Fraction(share) for share in kept.end["maker"]]
        self.start -= float(kept.end["seconds"])

    def _save(self, now: bool = False) -> None:
        def known() -> Checkpoint:
            trees = [tree for tree, _ in self.trees]
            columns = [(t.guesses, t.parents, t.answers, t.sizes) for t in trees]
            facts = [[column.tolist() for column in each] for each in columns]
            maker = [str(share) for share in self.maker]
            lower = None if self.lower is None else str(self.lower)
            end: dict[str, Any] = {"lower": lower, "maker": maker}
            return Checkpoint(facts, {**end, "seconds": round(monotonic() - self.start, 3)})

        self.writer.save(known, now)

    @property
    def upper(self) -> Fraction | None:
        """What the breaker's mixture costs on its worst pattern."""
        if self.mixture is None:
            return None
        return max(self._costs(self.mixture.rows))

    def _costs(self, shares: list[Fraction]) -> list[Fraction]:
        mixed = [Fraction(0)] * len(self.board.patterns)
        for share, (_, totals) in zip(shares, self.trees, strict=True):
            if share:
                each = self.board.costs(totals)
                mixed = [so_far + share * cost for so_far, cost in zip(mixed, each, strict=True)]
        return mixed

    def _add(self, tree: DecisionTree, totals: tuple[int, ...]) -> bool:
        """Whether the tree is new: no known one has the same costs."""
        if any(known == totals for _, known in self.trees):
            return False
        self.trees.append((tree, totals))
        if self.mixture is not None:
            self.mixture = self.mixture._replace(rows=[*self.mixture.rows, Fraction(0)])
        return True

    def value(self) -> GameValue:
        """Search until the bounds meet or the search is stopped."""
        with contextlib.suppress(KeyboardInterrupt, _ValueStopped):
            self._search()
        self._save(now=True)
        if self.mixture is None or self.upper is None:
            raise BoardTooLarge(
                f"no tree of {quote(str(self.rules))} was found in time: expected more seconds"
            )
        shares = zip(self.board.patterns, self.maker, strict=True)
        mixed = zip(self.trees, self.mixture.rows, strict=True)
        played = tuple(MixedTree(*known, share) for known, share in mixed if share)
        maker = tuple(PatternShare(pattern, share) for pattern, share in shares)
        lower = Fraction(1) if self.lower is None else self.lower
        seconds = monotonic() - self.start
        return GameValue(self.rules, lower, self.upper, maker, played, seconds, self.rounds)

    def _search(self) -> None:
        if not self.trees:  # the best tree against codes drawn evenly
            file, best = find(self.rules), None
            if file is not None and file.header.status == "proven":
                mean = Fraction(file.tree.cost.total, self.rules.size)
                best = BestReply(file.tree, self.board.totals(file.tree), mean)
            self._take(best or self._reply(self.maker, None), self.maker)
        while True:
            self._mix()
            if self.lower is not None and self.lower == self.upper:
                return
            assert self.mixture is not None
            shares = self.mixture.columns
            if self.board.weights(shares) is None:  # rounded where the search cannot add them up
                near = [round(share * ROUNDING) for share in shares]
                shares = [Fraction(share, sum(near)) for share in near]
            quick = self._reply(shares, BEAM)
            if quick is None or quick.stopped:
                raise _ValueStopped
            if self._mean(shares, quick.totals) < min(self._mean(shares, t) for _, t in self.trees):
                self._add(quick.tree, quick.totals)
                continue
            if not self._take(self._reply(shares, None), shares):
                return

    def _mix(self) -> None:
        """The best mixtures of both sides over the trees known."""
        found = solve_matrix_game([self.board.costs(totals) for _, totals in self.trees])
        before = self.upper
        if before is None or max(self._costs(found.rows)) <= before:
            self.mixture = found
        else:  # rounded, and worse than before
            assert self.mixture is not None
            self.mixture = self.mixture._replace(columns=found.columns)
        self.rounds += 1

    def _mean(self, shares: list[Fraction], totals: tuple[int, ...]) -> Fraction:
        pairs = zip(shares, self.board.costs(totals), strict=True)
        return sum((share * cost for share, cost in pairs), Fraction(0))

    def _reply(self, shares: list[Fraction], beam: int | None) -> BestReply | None:
        left = None if self.deadline is None else self.deadline - monotonic()
        if left is not None and left <= 0:
            raise _ValueStopped
        self._save()
        return self.board.reply(shares, beam, left, self._poll)

    def _take(self, reply: BestReply | None, shares: list[Fraction]) -> bool:
        """Keep what an exact search has found; whether it brought anything new."""
        if reply is None:
            raise _ValueStopped
        better = reply.lower is not None and (self.lower is None or reply.lower > self.lower)
        if better and reply.lower is not None:
            self.lower, self.maker = reply.lower, shares
        new = self._add(reply.tree, reply.totals)
        if reply.stopped:
            self._mix()
            raise _ValueStopped
        return new or better

    def _poll(self, snapshot: Any) -> None:
        if self.watch:
            known, seconds = (self.lower, self.upper, len(self.trees)), monotonic() - self.start
            self.watch(ValueSnapshot(*known, snapshot.nodes, seconds))


class _ValueStopped(Exception):
    """The time is up, or the search was interrupted."""
