"""First guesses, and the bounds known of the sets of secrets that their answers leave."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .engine import IMPOSSIBLE
from .numbering import Indices
from .subtrees import Subtree


@dataclass
class Fact:
    """Bounds on the cost of the secrets that an answer to a first guess leaves.

    ``guess`` is a second guess that reaches ``upper``, if one is known; ``beamed`` tells whether a
    beam search has been done; ``refuted`` has lower bounds on the cost of other second guesses.
    ``subtree`` is the best play known after the answer, ``plan`` its guesses in a checkpoint.
    """

    lower: int
    upper: int = IMPOSSIBLE
    guess: int | None = None
    beamed: bool = False
    refuted: dict[int, int] = field(default_factory=dict)
    plan: tuple[int, ...] = ()
    subtree: Subtree | None = None

    @property
    def planned(self) -> int:
        """The cost of the subtree."""
        return IMPOSSIBLE if self.subtree is None else self.subtree.cost

    @property
    def closed(self) -> bool:
        """Whether the cost is known exactly."""
        return self.lower >= self.upper


@dataclass(kw_only=True)
class Reply(Fact):
    """An answer to a first guess, and the number of secrets that it leaves.

    ``exact`` tells that the search of ``guess`` was no beam search, ``planned_for`` for which bound
    and guess a subtree was last looked for.
    """

    answer: int
    size: int
    exact: bool = False
    planned_for: tuple[int, int | None] | None = None

    def learn(self, fact: Fact) -> None:
        """Take over the results of an earlier run."""
        self.lower = max(self.lower, fact.lower)
        if fact.upper < self.upper:
            self.upper, self.guess = fact.upper, fact.guess
        self.beamed = fact.beamed
        self.refuted.update(fact.refuted)
        self.plan, self.subtree = fact.plan, fact.subtree

    def follow(self, subtree: Subtree) -> None:
        """Keep this subtree if it is better than the one known."""
        if subtree.cost < self.planned:
            self.subtree = subtree
        if subtree.cost < self.upper:
            self.upper, self.guess = subtree.cost, subtree.guesses[0]


@dataclass
class Opening:
    """A first guess with all answers to it but the win, the smallest set first."""

    first: int
    size: int
    estimate: float
    replies: list[Reply]

    @property
    def lower(self) -> int:
        """A lower bound on the cost of the whole board after this first guess."""
        return min(IMPOSSIBLE, self.size + sum(reply.lower for reply in self.replies))

    @property
    def upper(self) -> int:
        """An upper bound on that cost."""
        return min(IMPOSSIBLE, self.size + sum(reply.upper for reply in self.replies))

    @property
    def planned(self) -> int:
        """The cost of the tree that is known, if one is."""
        return min(IMPOSSIBLE, self.size + sum(reply.planned for reply in self.replies))


# By guesses left, first guess and answer.
Facts: TypeAlias = dict[tuple[int, int, int], Fact]


def facts_of(lines: Iterable[Any], numbers: Indices, answers: int) -> Facts:
    """The facts in the lines of a checkpoint; ValueError if they cannot be true of any board.

    A checkpoint has guesses by their indices in the space, ``numbers`` are those of the search;
    ``answers`` is how many the board has.
    """
    guesses, number = len(numbers), numbers.tolist().__getitem__
    facts: Facts = {}
    for line in lines:
        left, first, answer, lower, upper, guess, beamed, refuted, *plan = line
        plan = plan[0] if plan else []
        figures = [left, first, answer, lower, upper, *plan, *(n for pair in refuted for n in pair)]
        named = [first, *plan, *(pair[0] for pair in refuted), *([] if guess is None else [guess])]
        if (
            not all(type(figure) is int and figure >= 0 for figure in [*figures, *named])
            or not all(index < guesses for index in named)
            or not (answer < answers and lower <= upper <= IMPOSSIBLE and type(beamed) is bool)
        ):
            raise ValueError(f"impossible fact {line}")
        second = None if guess is None else number(guess)
        others = {number(other): bound for other, bound in refuted}
        fact = Fact(lower, upper, second, beamed, others, tuple(map(number, plan)))
        facts[left, number(first), answer] = fact
    return facts


def checkpoint_lines(facts: Facts, indices: Indices) -> list[list[object]]:
    """The facts as lines of a checkpoint, one each, with guesses by their indices in the space."""
    index, lines = indices.tolist().__getitem__, []
    for (left, first, answer), fact in facts.items():
        guess = None if fact.guess is None else index(fact.guess)
        refuted = [[index(other), bound] for other, bound in fact.refuted.items()]
        plan = fact.plan if fact.subtree is None else fact.subtree.guesses
        bounds = [fact.lower, fact.upper, guess, fact.beamed]
        lines.append([left, index(first), answer, *bounds, refuted, list(map(index, plan))])
    return lines
