"""Decision trees: the guess to make after every sequence of answers.

Their cost is the total of guesses over all secrets, the worst case and the histogram, or a sum by
weights. Two trees for the same rules part where turns are equal so far and guesses differ.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import PegwiseError, quote
from pegwise.game.arguments import whole_number
from pegwise.game.codes import Code, FeedbackLike, Turn, TurnLike
from pegwise.game.coerce import feedback_of, turns_of
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.rules import GameLike, Rules
from pegwise.knowledge.pairs import answers_of
from pegwise.knowledge.space import space_of
from pegwise.pictures.svg import Picture, Pictured

if TYPE_CHECKING:
    from pegwise.schemas.documents import CostDocument


@dataclass(frozen=True)
class Cost:
    """The number of games by number of guesses; exact unless the games are a sample."""

    histogram: Mapping[int, int]

    @property
    def games(self) -> int:
        return sum(self.histogram.values())

    @property
    def total(self) -> int:
        """All guesses, the winning ones included."""
        return sum(guesses * games for guesses, games in self.histogram.items())

    @property
    def mean(self) -> float:
        return self.total / self.games

    @property
    def worst(self) -> int:
        return max(self.histogram)

    @property
    def deviation(self) -> float:
        """The sample standard deviation of the number of guesses."""
        if self.games < 2:
            return 0.0
        squares = sum((guesses - self.mean) ** 2 * n for guesses, n in self.histogram.items())
        return sqrt(squares / (self.games - 1))

    @property
    def standard_error(self) -> float:
        return self.deviation / sqrt(self.games)

    def __str__(self) -> str:
        spread = " ".join(str(self.histogram.get(n, 0)) for n in range(1, self.worst + 1))
        return f"{self.total} guesses in {self.games} games, worst {self.worst}: {spread}"


def cost_of(lengths: Mapping[int, int]) -> Cost:
    """The cost of games with these lengths, shortest first."""
    return Cost({guesses: games for guesses, games in sorted(lengths.items()) if games})


def cost_document(cost: Cost) -> "CostDocument":
    """The cost, ready for JSON."""
    return {
        "total": cost.total,
        "mean": cost.mean,
        "max": cost.worst,
        "histogram": {str(guesses): games for guesses, games in cost.histogram.items()},
    }


Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class DecisionTree(Pictured):
    """The whole play of a strategy, one row per node, parents before their children.

    ``guesses`` are indices into the space of guesses; ``parents`` are rows, -1 at the root;
    ``answers`` are the feedback indices that lead from the parent here, -1 at the root; ``sizes``
    are the numbers of candidates at the node. The winning answer has no node.

    >>> tree = grow("mastermind", "knuth")
    >>> tree.root.after(["1122:1,0"]).guess, tree.cost.worst
    ((0, 2, 3, 3), 5)
    """

    rules: Rules
    guesses: Numbers
    parents: Numbers
    answers: Numbers
    sizes: Numbers

    def __repr__(self) -> str:
        return f"<DecisionTree of {self.rules}: {self.cost}>"

    def __len__(self) -> int:
        return len(self.guesses)

    @property
    def cost(self) -> Cost:
        """The cost over all secrets, each once."""
        return _cost(self.depths, self.wins)

    def picture(self, game: GameLike | None = None, depth: int | None = None) -> Picture:
        """The tree, as deep as fits a page or as asked; ``game`` has other colours or words."""
        return self.root.picture(game, depth)

    @property
    def root(self) -> "Node":
        """The first guess."""
        return Node(self, 0)

    @cached_property
    def depths(self) -> Numbers:
        """The depth of each node; 1 is the first guess."""
        depths = [1] * len(self)
        for row, parent in self._edges:
            depths[row] = depths[parent] + 1
        return np.array(depths, np.int64)

    @cached_property
    def wins(self) -> Numbers:
        """1 at each node whose guess is a candidate, else 0."""
        below = np.zeros(len(self), np.int64)
        np.add.at(below, self.parents[1:], self.sizes[1:])
        return self.sizes - below

    @cached_property
    def needed(self) -> Numbers:
        """The guesses that find each secret, by its number; for boards, where guesses are codes."""
        needed, found = np.zeros(self.rules.size, np.int64), self.wins.astype(bool)
        needed[self.guesses[found]] = self.depths[found]
        return needed

    @cached_property
    def heights(self) -> list[int]:
        """The length of the longest game from each node on."""
        heights = [1] * len(self)
        for row, parent in reversed(self._edges):
            heights[parent] = max(heights[parent], heights[row] + 1)
        return heights

    @cached_property
    def totals(self) -> list[int]:
        """The guesses from each node on, summed over its candidates."""
        totals: list[int] = self.sizes.tolist()
        for row, parent in reversed(self._edges):
            totals[parent] += totals[row]
        return totals

    @cached_property
    def children(self) -> list[dict[int, int]]:
        """The children of each node, by feedback index."""
        children: list[dict[int, int]] = [{} for _ in range(len(self))]
        answers = self.answers.tolist()
        for row, parent in self._edges:
            children[parent][answers[row]] = row
        return children

    @property
    def _edges(self) -> list[tuple[int, int]]:
        """Every row but the root, with its parent."""
        return list(enumerate(self.parents.tolist()))[1:]


@dataclass(frozen=True, eq=False, slots=True)
class Node(Pictured):
    """One guess of a tree."""

    tree: DecisionTree
    row: int

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
        return bool(self.tree.wins[self.row])

    @property
    def height(self) -> int:
        """The length of the longest game from here on."""
        return self.tree.heights[self.row]

    @property
    def total(self) -> int:
        """The guesses from here on, summed over the candidates here."""
        return self.tree.totals[self.row]

    @property
    def cost(self) -> Cost:
        """The cost from here on, over the candidates here."""
        rows, depths = [self.row], self.tree.depths
        for row in rows:
            rows.extend(self.tree.children[row].values())
        return _cost(depths[rows] - depths[self.row] + 1, self.tree.wins[rows])

    def children(self) -> "Iterator[tuple[Feedback, Node]]":
        """The next node after each answer that does not end the game."""
        answers = answers_of(self.tree.rules)
        for answer, row in self.tree.children[self.row].items():
            yield answers[answer], Node(self.tree, row)

    def child(self, answer: FeedbackLike) -> "Node | None":
        """The next node after this answer; None if no guess follows it."""
        if not isinstance(answer, Feedback):
            answer = feedback_of(answer, self.tree.rules)
        row = self.tree.children[self.row].get(self.tree.rules.index_of(answer))
        return None if row is None else Node(self.tree, row)

    def walk(self, depth: int | None = None) -> "Iterator[TreeStep]":
        """This node and those below, parents first, to this depth at most."""
        waiting = [TreeStep(1, None, self)]
        while waiting:
            step = waiting.pop()
            yield step
            if step.level != depth:
                below = [TreeStep(step.level + 1, *child) for child in step.node.children()]
                waiting.extend(reversed(below))

    def picture(self, game: GameLike | None = None, depth: int | None = None) -> Picture:
        """The tree from here on, as deep as fits a page or as asked."""
        from pegwise.pictures.picture import appearance_of

        from .drawing import as_picture

        if depth is not None:
            whole_number(depth, "guesses to draw", 1)
        return as_picture(self, appearance_of(self.tree.rules, game).notation, depth)

    def after(self, turns: Iterable[TurnLike]) -> "Node":
        """The node that these turns lead to; an error if they are not turns of this tree."""
        node, notation = self, Notation(self.tree.rules)
        for turn in turns_of(turns, self.tree.rules):
            told, guess = notation.write_turn(turn), notation.write_code(node.guess)
            if turn.guess != node.guess:
                raise PegwiseError(f"{quote(told)} leaves the tree, which guesses {guess} there")
            later = node.child(turn.feedback)
            if later is None:
                raise PegwiseError(f"{quote(told)} leaves the tree: no guess follows that answer")
            node = later
        return node


class TreeStep(NamedTuple):
    """A node on a walk: its depth (1 is the first guess), and the answer that led to it."""

    level: int
    answer: Feedback | None
    node: Node


def _cost(depths: Numbers, wins: Numbers) -> Cost:
    return cost_of(dict(enumerate(np.bincount(depths, weights=wins).astype(int).tolist())))


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


@dataclass(frozen=True)
class Parting:
    """A node where the guesses differ; what follows it is not compared.

    ``size`` is the number of candidates there; ``guesses`` and ``totals`` have the guess of each
    tree and its total from there on over these candidates, None if that tree has no such node.
    """

    turns: tuple[Turn, ...]
    size: int
    guesses: tuple[Code | None, Code | None]
    totals: tuple[int | None, int | None]


def partings(ours: Node, theirs: Node, depth: int | None = None) -> Iterator[Parting]:
    """Every node where the trees differ, in the order of the file, to this depth at most."""
    if ours.tree.rules != theirs.tree.rules:
        raise PegwiseError(
            f"a tree of '{ours.tree.rules}' and one of '{theirs.tree.rules}': expected one game"
        )
    waiting: list[tuple[tuple[Turn, ...], Node | None, Node | None]] = [((), ours, theirs)]
    while waiting:
        turns, one, other = waiting.pop()
        if one is None or other is None or one.guess != other.guess:
            size = max(node.size for node in (one, other) if node)
            mine, yours = ((n.guess, n.total) if n else (None, None) for n in (one, other))
            yield Parting(turns, size, (mine[0], yours[0]), (mine[1], yours[1]))
        elif len(turns) + 1 != depth:
            answers = {answer for node in (one, other) for answer, _ in node.children()}
            for told in sorted(answers, key=ours.tree.rules.index_of, reverse=True):
                later = (*turns, Turn(one.guess, told))
                waiting.append((later, one.child(told), other.child(told)))
