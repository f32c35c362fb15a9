"""Decision trees: the guess to make after every sequence of answers."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.knowledge.pairs import answers_of
from pegwise.knowledge.space import space_of

from .cost import Cost, cost_of

Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class DecisionTree:
    """The whole play of a strategy, one row per node, parents before their children.

    ``guesses`` are indices into the space of guesses; ``parents`` are rows, -1 at the root;
    ``answers`` are the feedback indices that lead from the parent here, -1 at the root; ``sizes``
    are the numbers of candidates at the node. The winning answer has no node.
    """

    rules: Rules
    guesses: Numbers
    parents: Numbers
    answers: Numbers
    sizes: Numbers

    def __len__(self) -> int:
        return len(self.guesses)

    @property
    def depths(self) -> Numbers:
        """The depth of each node; 1 is the first guess."""
        depths = np.ones(len(self), np.int64)
        for node, parent in enumerate(self.parents.tolist()):
            if parent >= 0:
                depths[node] = depths[parent] + 1
        return depths

    @property
    def wins(self) -> Numbers:
        """1 at each node whose guess is a candidate, else 0."""
        below = np.zeros(len(self), np.int64)
        has_parent = self.parents >= 0
        np.add.at(below, self.parents[has_parent], self.sizes[has_parent])
        return self.sizes - below

    @property
    def cost(self) -> Cost:
        """The cost over all secrets, each once."""
        games = np.bincount(self.depths, weights=self.wins).astype(int).tolist()
        return cost_of(dict(enumerate(games)))

    @property
    def root(self) -> "Node":
        """The first guess."""
        return Node(self, 0, self.rows_below())

    def rows_below(self) -> list[list[int]]:
        """The rows of the children of every row."""
        children: list[list[int]] = [[] for _ in range(len(self))]
        for node, parent in enumerate(self.parents.tolist()):
            if parent >= 0:
                children[parent].append(node)
        return children


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """One guess of a tree, with the answers that do not end the game."""

    tree: DecisionTree
    row: int
    rows_below: list[list[int]]

    @property
    def guess(self) -> Code:
        return space_of(self.tree.rules.guessing).code(int(self.tree.guesses[self.row]))

    @property
    def size(self) -> int:
        """The number of candidates before the guess."""
        return int(self.tree.sizes[self.row])

    @property
    def wins(self) -> bool:
        """Whether the guess is a candidate."""
        return self.size > sum(int(self.tree.sizes[row]) for row in self.rows_below[self.row])

    def children(self) -> Iterator[tuple[Feedback, "Node"]]:
        """The next node after each answer that does not end the game."""
        answers = answers_of(self.tree.rules)
        for row in self.rows_below[self.row]:
            yield answers[int(self.tree.answers[row])], Node(self.tree, row, self.rows_below)

    def walk(self, depth: int | None = None) -> "Iterator[TreeStep]":
        """This node and those below, parents first, to this depth at most."""
        waiting = [TreeStep(1, None, self)]
        while waiting:
            step = waiting.pop()
            yield step
            if step.level != depth:
                below = [TreeStep(step.level + 1, *child) for child in step.node.children()]
                waiting.extend(reversed(below))

    @property
    def cost(self) -> Cost:
        """The cost from here on, over the candidates here."""
        return cost_of(Counter(step.level for step in self.walk() if step.node.wins))

    def after(self, turns: Iterable[Turn]) -> "Node":
        """The node that these turns lead to; an error if they are not turns of this tree."""
        node, notation = self, Notation(self.tree.rules)
        for turn in turns:
            told, guess = notation.write_turn(turn), notation.write_code(node.guess)
            if turn.guess != node.guess:
                raise PegwiseError(f"{quote(told)} leaves the tree, which guesses {guess} there")
            below = dict(node.children())
            if turn.feedback not in below:
                raise PegwiseError(f"{quote(told)} leaves the tree: no guess follows that answer")
            node = below[turn.feedback]
        return node


class TreeStep(NamedTuple):
    """A node on a walk: its depth (1 is the first guess), and the answer that led to it."""

    level: int
    answer: Feedback | None
    node: Node
