"""From the facts of a search to a subtree: at every set a guess that reaches its cost."""

from collections.abc import Callable

import numpy as np

from pegwise.kernel.exact.board import SearchBoard
from pegwise.kernel.exact.scan import NO_MARK

from .engine import ANY, EVERY_GUESS, IMPOSSIBLE, UNLIMITED, Engine, Flags, Members
from .subtrees import NoGuessFound, Subtree, grow_subtree

# Sets of up to this many members per possible answer are searched exactly even in a beam.
ALWAYS_EXACT = 3


def replan(
    engine: Engine,
    first: int,
    answer: int,
    second: int | None,
    left: int,
    width: int = 0,
    check: Callable[[], object] = lambda: None,
) -> Subtree:
    """The subtree after an answer to a first guess; it begins with ``second``, if that is known.

    ``width`` is the beam width if nothing is proven, or ANY for guesses that merely keep to the
    limit. ``check`` is called at each node.
    """
    board, members = engine.subgame(first, answer)
    if second is None:
        second = best_guess(engine, board, members, left - 1, width, named=engine.named(first))
    begun, allowed = second, engine.allowed(first, second)

    def choose(members: Members, path: tuple[int, ...]) -> int:
        check()
        if not path:
            return begun
        some = allowed if len(path) == 1 else EVERY_GUESS
        named = engine.named(first, *path)
        return best_guess(engine, board, members, left - 1 - len(path), width, some, named)

    return grow_subtree(board, members, choose)


def best_guess(
    engine: Engine,
    board: SearchBoard,
    members: Members,
    left: int = UNLIMITED,
    width: int = 0,
    allowed: Flags = EVERY_GUESS,
    named: int = -1,
) -> int:
    """The guess of least cost for a set; with a beam width, the best one tried.

    If interrupted, the best one found so far or else the most promising. ``allowed`` leaves out
    guesses that symmetry maps to others, and so does ``named``, as in `Engine.survey`.
    """
    if len(members) <= 2:
        return int(board.guess_of[members[0]])
    if len(members) <= ALWAYS_EXACT * engine.kinds:
        width = 0
    if left == 2:
        return _separating(board, members)
    best, marks = engine.marks(board, members, engine.kinds)
    exact = (best & 0xFFFFFF) - NO_MARK
    cost, guess = IMPOSSIBLE, -1
    if exact > 0:
        cost = 3 * len(members) - (exact >> 1)
        guess = _preferred(board, members, marks == exact)
        if exact >= (best >> 24 & 0xFFFFFF) - NO_MARK:
            return guess
    guesses = np.flatnonzero((marks > -NO_MARK) & (marks & 1 == 0))
    if allowed.size:
        guesses = guesses[allowed[guesses]]
    bounds = 3 * len(members) - (marks[guesses].astype(np.int64) >> 1)
    order = np.argsort(bounds, kind="stable")
    guesses, bounds = guesses[order], bounds[order]
    if width > 0:
        guesses = engine.most_promising(board, members, guesses, width).astype(np.int64)
        bounds = np.zeros(len(guesses), np.int64)
    if guess < 0:
        guess = int(guesses[0])
    low, _, most, *_ = engine.survey(board, members, IMPOSSIBLE, left, named=named)
    # The lower bound mostly is the cost, and a search with that budget is short.
    for limit in (IMPOSSIBLE,) if width == ANY else (low + 1, IMPOSSIBLE):
        for choice, bound in zip(guesses.tolist(), bounds.tolist(), strict=True):
            below = min(cost, limit)
            if bound >= below or cost <= low:
                break
            found = engine.evaluate(
                board, members, [choice], below, left, most, width=width, named=named
            )
            if not found:
                return guess  # interrupted
            if found[0] < below:
                cost, guess = found[0], choice
                if width == ANY:
                    return guess
    return guess


def _separating(board: SearchBoard, members: Members) -> int:
    """A guess that tells all members apart, a member if possible."""
    own = board.guess_of[members]
    guesses = own if board.consistent else np.concatenate([own, np.arange(len(board.answers))])
    for guess in guesses.tolist():
        if len(np.unique(board.answers[guess, members])) == len(members):
            return int(guess)
    raise NoGuessFound("no guess tells all members apart")


def _preferred(board: SearchBoard, members: Members, good: Flags) -> int:
    """The lowest good guess, a member if possible."""
    own = board.guess_of[members]
    own = own[good[own]]
    return int(own.min() if len(own) else good.argmax())
