"""Nodes of the tree that a strategy plays: read from a tree, or computed one by one.

There is a whole tree if the package ships it, or if few enough codes are left to grow it at once.
Otherwise each guess is computed by itself, and the cost below it is unknown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.knowledge.position import Position
from pegwise.knowledge.ranking import guesses_to_weigh, weighing_steps
from pegwise.lab.grow import grow_below, ready_made
from pegwise.strategies import Strategy, make_strategy
from pegwise.strategies.protocol import WeighsByMetric
from pegwise.tree import Cost, DecisionTree, Node, TreeFile

# Candidates times guesses, up to which a tree is grown at once: half a second.
GROWN = 7_000_000
# Symbol comparisons for the next guesses of all branches together: one second.
AHEAD = 3 * 10**8
CACHED_NODES = 256

Classes = Mapping[Feedback, Position]


class NextGuess(NamedTuple):
    """The guess after an answer, and the most guesses still to come; None if unknown."""

    guess: Code | None = None
    most_more: int | None = None


class WalkNode(Protocol):
    """A node of the tree at which a guess is made."""

    @property
    def guess(self) -> Code:
        """The guess at this node."""

    @property
    def cost(self) -> Cost | None:
        """The cost from here on, over the candidates; None without a whole tree."""

    def nexts(self, classes: Classes) -> dict[Feedback, NextGuess]:
        """The next guess after each answer."""

    def after(self, answer: Feedback, later: Position) -> "WalkNode":
        """The node after an answer that does not end the game."""


@dataclass(frozen=True)
class StoredNode:
    """A node of a whole tree."""

    node: Node

    @property
    def guess(self) -> Code:
        return self.node.guess

    @property
    def cost(self) -> Cost:
        return self.node.cost

    def nexts(self, classes: Classes) -> dict[Feedback, NextGuess]:
        """The next guesses, read from the tree."""
        below = {answer: self.node.child(answer) for answer in classes}
        return {
            answer: NextGuess() if child is None else NextGuess(child.guess, child.height)
            for answer, child in below.items()
        }

    def after(self, answer: Feedback, later: Position) -> "WalkNode":
        """The child for this answer."""
        child = self.node.child(answer)
        assert child is not None, "an answer that some code gives is in the tree"
        return StoredNode(child)


@dataclass(frozen=True)
class ComputedNode:
    """A node whose guess the strategy computes; the tree below it is unknown."""

    strategy: str
    position: Position

    @property
    def guess(self) -> Code:
        return _choice(self.strategy, self.position)

    @property
    def cost(self) -> None:
        """Unknown."""

    def nexts(self, classes: Classes) -> dict[Feedback, NextGuess]:
        """The next guesses that can be computed quickly, those with few candidates first."""
        player = make_strategy(self.strategy, self.position.rules)
        found: dict[Feedback, NextGuess] = {}
        spent = 0
        for answer, later in sorted(classes.items(), key=lambda item: item[1].count):
            spent += _work(player, later)
            soon = spent <= AHEAD and not later.solved
            found[answer] = NextGuess(_choice(self.strategy, later)) if soon else NextGuess()
        return found

    def after(self, answer: Feedback, later: Position) -> "WalkNode":
        """The child for this answer; its tree is grown if it is small."""
        return node_at(self.strategy, later)


def node_at(strategy: str, position: Position) -> WalkNode:
    """The node of a position in the strategy's tree."""
    rules = position.rules
    if not position.turns and ready_file(strategy, rules) is not None:
        return StoredNode(_ready(strategy, rules).root)
    if position.count * rules.guessing.size <= GROWN:
        return StoredNode(_grown(strategy, position).root)
    return ComputedNode(strategy, position)


def ready_file(strategy: str, rules: Rules) -> TreeFile | None:
    """The shipped tree that the strategy plays, if there is one."""
    return ready_made(rules, make_strategy(strategy, rules))


def _work(player: Strategy, position: Position) -> int:
    """The symbol comparisons for one choice; equivalent guesses are weighed once."""
    weighs = isinstance(player, WeighsByMetric)
    return weighing_steps(position, guesses_to_weigh(position) if weighs else 1)


@lru_cache(maxsize=8)
def _ready(strategy: str, rules: Rules) -> DecisionTree:
    file = ready_file(strategy, rules)
    assert file is not None, "asked for only where there is one"
    return file.tree


@lru_cache(maxsize=CACHED_NODES)
def _grown(strategy: str, position: Position) -> DecisionTree:
    return grow_below(position, make_strategy(strategy, position.rules))


@lru_cache(maxsize=CACHED_NODES)
def _choice(strategy: str, position: Position) -> Code:
    return make_strategy(strategy, position.rules).choose(position)
