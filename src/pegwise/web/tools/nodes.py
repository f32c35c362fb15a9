"""Nodes of the tree that a strategy plays: read from a tree, or computed one by one.

There is a whole tree if the package ships it, or if few enough codes are left to grow it at once.
Otherwise each guess is computed by itself, and the cost below it is unknown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.knowledge.position import Position
from pegwise.knowledge.ranking import guesses_to_weigh, weighing_steps
from pegwise.lab.grow import grow_below, ready_made
from pegwise.strategies import make_strategy
from pegwise.strategies.protocol import WeighsByMetric
from pegwise.tree import Cost, DecisionTree, Node, TreeFile

# Most candidates times guesses of a tree that is grown at once: half a second.
GROWN_AT_ONCE = 7_000_000
# Most symbol comparisons for the next guesses of all branches together: one second.
COMPARISONS_AHEAD = 3 * 10**8
CACHED_NODES = 256

Classes = Mapping[Feedback, Position]


class NextGuess(NamedTuple):
    """The guess after an answer, and the most guesses still to come; None if unknown."""

    guess: Code | None = None
    most_more: int | None = None


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

    def next_guesses(self, classes: Classes) -> dict[Feedback, NextGuess]:
        """The next guess after each answer, read from the tree."""
        below = {answer: self.node.child(answer) for answer in classes}
        return {
            answer: NextGuess() if child is None else NextGuess(child.guess, child.height)
            for answer, child in below.items()
        }

    def after(self, answer: Feedback, later: Position) -> "StoredNode":
        """The node after an answer that does not end the game."""
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

    cost: ClassVar[None] = None

    def next_guesses(self, classes: Classes) -> dict[Feedback, NextGuess]:
        """The next guesses that are quick to compute, those with few candidates first."""
        player = make_strategy(self.strategy, self.position.rules)
        weighs = isinstance(player, WeighsByMetric)
        found: dict[Feedback, NextGuess] = {}
        spent = 0  # symbol comparisons
        for answer, later in sorted(classes.items(), key=lambda item: item[1].count):
            # Equivalent guesses are weighed once.
            spent += weighing_steps(later, guesses_to_weigh(later) if weighs else 1)
            soon = spent <= COMPARISONS_AHEAD and not later.solved
            found[answer] = NextGuess(_choice(self.strategy, later)) if soon else NextGuess()
        return found

    def after(self, answer: Feedback, later: Position) -> "WalkNode":
        """The node after an answer; its tree is grown if it is small."""
        return node_at(self.strategy, later)


WalkNode = StoredNode | ComputedNode


def node_at(strategy: str, position: Position) -> WalkNode:
    """The node of a position in the strategy's tree."""
    rules = position.rules
    ready = None if position.turns else _ready_tree(strategy, rules)
    if ready is not None:
        return StoredNode(ready.root)
    if position.count * rules.guessing.size <= GROWN_AT_ONCE:
        return StoredNode(_grown(strategy, position).root)
    return ComputedNode(strategy, position)


def ready_file(strategy: str, rules: Rules) -> TreeFile | None:
    """The shipped tree that the strategy plays, if there is one."""
    return ready_made(rules, make_strategy(strategy, rules))


@lru_cache(maxsize=8)
def _ready_tree(strategy: str, rules: Rules) -> DecisionTree | None:
    file = ready_file(strategy, rules)
    return None if file is None else file.tree


@lru_cache(maxsize=CACHED_NODES)
def _grown(strategy: str, position: Position) -> DecisionTree:
    return grow_below(position, make_strategy(strategy, position.rules))


@lru_cache(maxsize=CACHED_NODES)
def _choice(strategy: str, position: Position) -> Code:
    return make_strategy(strategy, position.rules).choose(position)
