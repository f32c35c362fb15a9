"""Decision trees: which guess to make, and what to do after each answer."""

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
    """A strategy's whole play, as one row a node, parents before their children.

    ``guesses`` are numbers of codes in the space of guesses; ``parents`` are rows, -1 at the top;
    ``answers`` are the kernels' feedback numbers that led from the parent here, -1 at the top;
    ``sizes`` are how many codes are possible at the node. The winning answer has no node.
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
        """Which guess of the game each node is, from 1."""
        depths = np.ones(len(self), np.int64)
        for node, parent in enumerate(self.parents.tolist()):
            if parent >= 0:
                depths[node] = depths[parent] + 1
        return depths

    @property
    def wins(self) -> Numbers:
        """At each node 1 if its guess may be the secret, else 0."""
        below = np.zeros(len(self), np.int64)
        has_parent = self.parents >= 0
        np.add.at(below, self.parents[has_parent], self.sizes[has_parent])
        return self.sizes - below

    @property
    def cost(self) -> Cost:
        """Read off the tree: every secret once."""
        games = np.bincount(self.depths, weights=self.wins).astype(int).tolist()
        return cost_of(dict(enumerate(games)))

    @property
    def root(self) -> "Node":
        """The first guess."""
        return Node(self, 0, self.rows_below())

    def rows_below(self) -> list[list[int]]:
        """For every row, the rows of its children."""
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
        """The guess made here."""
        return space_of(self.tree.rules.guessing).code(int(self.tree.guesses[self.row]))

    @property
    def size(self) -> int:
        """How many codes are possible before the guess."""
        return int(self.tree.sizes[self.row])

    @property
    def wins(self) -> bool:
        """Whether the guess may be the secret."""
        return self.size > sum(int(self.tree.sizes[row]) for row in self.rows_below[self.row])

    def children(self) -> Iterator[tuple[Feedback, "Node"]]:
        """The next guess after each answer that leaves something open."""
        answers = answers_of(self.tree.rules)
        for row in self.rows_below[self.row]:
            yield answers[int(self.tree.answers[row])], Node(self.tree, row, self.rows_below)

    def walk(self, depth: int | None = None) -> "Iterator[Step]":
        """This node and those below, parents first; at most so many guesses deep."""
        waiting = [Step(1, None, self)]
        while waiting:
            step = waiting.pop()
            yield step
            if step.level != depth:
                below = [Step(step.level + 1, *child) for child in step.node.children()]
                waiting.extend(reversed(below))

    @property
    def cost(self) -> Cost:
        """The guesses from here on, over the codes possible here."""
        return cost_of(Counter(step.level for step in self.walk() if step.node.wins))

    def after(self, turns: Iterable[Turn]) -> "Node":
        """The node that these turns lead to, which must be turns of this tree."""
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


class Step(NamedTuple):
    """A node on a walk: the how manieth guess it is, and the answer that led to it."""

    level: int
    answer: Feedback | None
    node: Node
