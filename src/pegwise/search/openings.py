"""The part of a tree below an answer to the first guess.

First guesses, and the bounds known of the sets of secrets that their answers leave.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np

from pegwise.game.rules import Rules
from pegwise.kernel.exact.board import IMPOSSIBLE, SearchBoard
from pegwise.kernel.weighted.board import Answers
from pegwise.tree import DecisionTree

from .engine import Members
from .numbering import Indices

# The guess at a set, given those that lead to it from the root of the subtree.
Choose = Callable[[Members, tuple[int, ...]], int]


class Subtree(NamedTuple):
    """The rows of its nodes, parents before children; -1 is the parent of the first."""

    guesses: list[int]
    parents: list[int]
    answers: list[int]
    sizes: list[int]

    @property
    def cost(self) -> int:
        """The guesses summed over all members: each node is one guess for each of its own."""
        return sum(self.sizes)


class Answering(Protocol):
    """The tables of a search that tell the answer of each secret to each guess."""

    @property
    def answers(self) -> Answers:
        """[guess, secret]"""

    @property
    def win(self) -> int:
        """The answer that ends the game."""


class NoGuessFound(ValueError):
    """No guess was found that tells the members of a set apart."""


def grow_subtree(
    board: Answering, members: Members, choose: Choose, first_given: bool = False
) -> Subtree:
    """The subtree of these guesses; depth first, the lowest answer first.

    Raises at a guess that tells nothing, unless it is the first and was given.
    """
    grown = Subtree([], [], [], [])
    waiting: list[tuple[Members, int, int, tuple[int, ...]]] = [(members, -1, -1, ())]
    while waiting:
        members, parent, answer, path = waiting.pop()
        guess, here = choose(members, path), len(grown.guesses)
        grown.guesses.append(guess)
        grown.parents.append(parent)
        grown.answers.append(answer)
        grown.sizes.append(len(members))
        for later, told in _classes(board, members, guess):
            if len(later) == len(members) and not (first_given and not path):
                raise NoGuessFound("a guess that tells nothing")
            waiting.append((later, here, told, (*path, guess)))
    return grown


def follow_plan(board: SearchBoard, members: Members, plan: Sequence[int], left: int) -> Subtree:
    """The subtree with these guesses, in its own order; ValueError if they do not make one.

    No game may take more than ``left`` guesses.
    """
    rest = iter(plan)

    def choose(members: Members, path: tuple[int, ...]) -> int:
        guess = next(rest, -1)
        fits = not board.consistent or guess in board.guess_of[members]
        if not (0 <= guess < len(board.answers) and len(path) < left and fits):
            raise ValueError("not the guesses of a tree")
        return guess

    grown = grow_subtree(board, members, choose)
    if next(rest, None) is not None:
        raise ValueError("more guesses than the tree has")
    return grown


def join_subtrees(
    rules: Rules, first: int, subtrees: Iterable[tuple[int, Subtree]], indices: Indices
) -> DecisionTree:
    """The tree of a first guess and the subtree after each answer to it.

    ``indices`` are those of guesses in the space.
    """
    whole = Subtree([first], [-1], [-1], [rules.size])
    for answer, subtree in sorted(subtrees, key=lambda pair: pair[0]):
        start = len(whole.guesses)
        whole.guesses.extend(subtree.guesses)
        whole.parents.extend(0 if parent < 0 else start + parent for parent in subtree.parents)
        whole.answers.extend([answer, *subtree.answers[1:]])
        whole.sizes.extend(subtree.sizes)
    guesses, *others = np.array(whole, np.int64)
    return DecisionTree(rules, indices[guesses], *others)


def _classes(board: Answering, members: Members, guess: int) -> Iterator[tuple[Members, int]]:
    """The class of each answer but the win, the last answer first."""
    if len(members) == 1:  # most sets, and arrays of one are slow
        answer = int(board.answers[guess, members[0]])
        if answer != board.win:
            yield members, answer
        return
    told = board.answers[guess, members]
    order = told.argsort(kind="stable")
    members, told = members[order], told[order]
    starts = [0, *(np.flatnonzero(told[1:] != told[:-1]) + 1).tolist()]
    end = len(members)
    for start in reversed(starts):
        answer = int(told[start])
        if answer != board.win:
            yield members[start:end], answer
        end = start


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
