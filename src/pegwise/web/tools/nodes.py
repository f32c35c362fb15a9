"""Places in the tree that a strategy plays: read off a tree, or chosen when they are asked for.

A whole tree is there where it comes with the package, or where what is left is small enough to
grow it at once. Elsewhere every guess is chosen by itself, and nobody knows what follows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.knowledge.position import Position
from pegwise.knowledge.symmetry import orbits
from pegwise.lab.grow import grow_below, ready_made
from pegwise.play.effort import weighing
from pegwise.strategies import OneStep, Strategy, make_strategy
from pegwise.tree import Cost, TreeFile
from pegwise.tree.index import Shape

# Codes left times guesses to weigh, up to which a tree is grown at once: half a second.
GROWN = 7_000_000
# Comparisons of symbols for the next guesses of all branches together: a second.
AHEAD = 3 * 10**8
REMEMBERED = 256

Classes = Mapping[Feedback, Position]


class Next(NamedTuple):
    """What is guessed after an answer, and how many guesses are to come at most, if known."""

    guess: Code | None = None
    most_more: int | None = None


class Place(Protocol):
    """A place in a tree at which a guess is made."""

    @property
    def guess(self) -> Code:
        """The guess made here."""

    @property
    def cost(self) -> Cost | None:
        """The guesses from here on, over the codes left; None where no tree is at hand."""

    def nexts(self, classes: Classes) -> dict[Feedback, Next]:
        """What follows each answer."""

    def after(self, answer: Feedback, later: Position) -> "Place":
        """The place after an answer that does not end the game."""


@dataclass(frozen=True)
class InTree:
    """A place in a tree that is there as a whole."""

    shape: Shape
    row: int

    @property
    def guess(self) -> Code:
        """The tree's guess."""
        return self.shape.guess(self.row)

    @property
    def cost(self) -> Cost:
        """Read off the tree."""
        return self.shape.cost(self.row)

    def nexts(self, classes: Classes) -> dict[Feedback, Next]:
        """Read off the tree."""
        below = {answer: self.shape.after(self.row, answer) for answer in classes}
        return {
            answer: Next() if row is None else Next(self.shape.guess(row), self.shape.height(row))
            for answer, row in below.items()
        }

    def after(self, answer: Feedback, later: Position) -> "Place":
        """The place below."""
        row = self.shape.after(self.row, answer)
        assert row is not None, "an answer that some code gives is in the tree"
        return InTree(self.shape, row)


@dataclass(frozen=True)
class Chosen:
    """A place for which only the strategy itself can be asked."""

    strategy: str
    position: Position

    @property
    def guess(self) -> Code:
        """The strategy's choice."""
        return _choice(self.strategy, self.position)

    @property
    def cost(self) -> None:
        """Nobody has grown the tree."""

    def nexts(self, classes: Classes) -> dict[Feedback, Next]:
        """The next guesses as far as they are found soon, those for few codes first."""
        player = make_strategy(self.strategy, self.position.rules)
        found: dict[Feedback, Next] = {}
        spent = 0
        for answer, later in sorted(classes.items(), key=lambda item: item[1].count):
            spent += _work(player, later)
            soon = spent <= AHEAD and not later.solved
            found[answer] = Next(_choice(self.strategy, later)) if soon else Next()
        return found

    def after(self, answer: Feedback, later: Position) -> "Place":
        """The place below, grown if it is small."""
        return place_at(self.strategy, later)


def place_at(strategy: str, position: Position) -> Place:
    """The place of a position in the strategy's tree."""
    rules = position.rules
    if not position.turns and ready_file(strategy, rules) is not None:
        return InTree(_ready(strategy, rules), 0)
    if position.count * rules.guessing.size <= GROWN:
        return InTree(_grown(strategy, position), 0)
    return Chosen(strategy, position)


def ready_file(strategy: str, rules: Rules) -> TreeFile | None:
    """The tree of the package that the strategy plays, if there is one."""
    return ready_made(rules, make_strategy(strategy, rules))


def _work(player: Strategy, position: Position) -> int:
    """The symbols compared for a choice; guesses that are alike are weighed once."""
    if not isinstance(player, OneStep):
        return weighing(position, 1)
    guessed = [turn.guess for turn in position.turns]
    return weighing(position, len(orbits(position.rules, guessed).lowest))


@lru_cache(maxsize=8)
def _ready(strategy: str, rules: Rules) -> Shape:
    file = ready_file(strategy, rules)
    assert file is not None, "asked for only where there is one"
    return Shape(file.tree)


@lru_cache(maxsize=REMEMBERED)
def _grown(strategy: str, position: Position) -> Shape:
    return Shape(grow_below(position, make_strategy(strategy, position.rules)))


@lru_cache(maxsize=REMEMBERED)
def _choice(strategy: str, position: Position) -> Code:
    return make_strategy(strategy, position.rules).choose(position)
