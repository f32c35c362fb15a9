"""The part of a tree below an answer to the first guess."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

import numpy as np

from pegwise.game.rules import Rules
from pegwise.kernel.exact.board import SearchBoard
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
