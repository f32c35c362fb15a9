"""Planning: the best tree so far, guess by guess, so that what is shown can be returned.

From the facts of a search to a subtree, with a guess at every set that reaches its cost; and a
first tree that needs no search.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Event
from time import monotonic

import numpy as np

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.kernel.exact.board import ANY, IMPOSSIBLE, SearchBoard
from pegwise.kernel.exact.scan import NO_SCORE
from pegwise.tree import DecisionTree

from .engine import EVERY_GUESS, UNLIMITED, Engine, Flags, Members
from .openings import NoGuessFound, Opening, Reply, Subtree, grow_subtree

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
    best, scores = engine.scan_scores(board, members, engine.kinds)
    exact = (best & 0xFFFFFF) - NO_SCORE
    cost, guess = IMPOSSIBLE, -1
    if exact > 0:
        cost = 3 * len(members) - (exact >> 1)
        good = scores == exact
        own = board.guess_of[members]
        own = own[good[own]]
        guess = int(own.min() if len(own) else good.argmax())  # the lowest, a member if possible
        if exact >= (best >> 24 & 0xFFFFFF) - NO_SCORE:
            return guess
    guesses = np.flatnonzero((scores > -NO_SCORE) & (scores & 1 == 0))
    if allowed.size:
        guesses = guesses[allowed[guesses]]
    bounds = 3 * len(members) - (scores[guesses].astype(np.int64) >> 1)
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


# Beam width below replies whose cost is not known exactly.
BEAM_WIDTH = 4
# Boards of up to this many guesses have a one-step tree within a second or two, one that guesses
# candidates only in a tenth of that; a search that takes longer than a moment grows them.
MOST_GROWN, A_MOMENT = 50_000, 0.5


class PlanningStopped(Exception):
    """The search has ended; what is planned in haste would be poor."""


class FirstTree:
    """A tree that looks one step ahead, grown in a thread of its own if a search takes long.

    It needs none of the tables of the search, which on a slow machine has no tree for minutes.
    """

    def __init__(self, rules: Rules, consistent: bool, first: Code | None) -> None:
        self._question = rules, consistent, first
        self._due, self._stopping = Event(), False
        self._best: DecisionTree | None = None
        self._thread = ThreadPoolExecutor(1)
        self._work = self._thread.submit(self._grow)

    def within(self, left: int) -> DecisionTree | None:
        """The tree if it is known by now and no game takes more than ``left`` guesses."""
        if self._work.done():
            self._work.result()  # raises what was raised there
        tree = self._best
        return None if tree is None or tree.cost.worst > left else tree

    def finish(self) -> None:
        """Grow the tree, here and now, unless that takes more than a moment."""
        self._due.set()
        self._work.result()

    def stop(self) -> None:
        """Leave the tree as it is."""
        self._stopping = True
        self._due.set()
        self._thread.shutdown()

    def _grow(self) -> None:
        self._due.wait(A_MOMENT)
        if self._stopping:
            return
        from pegwise.tree import one_step_tree as one_step

        rules, consistent, first = self._question
        small = rules.guessing.size <= MOST_GROWN and one_step.can_grow(rules)
        if not small or not one_step.is_compiled():
            return
        with suppress(PlanningStopped):
            for candidates_only in (True,) if consistent else (True, False):
                grower = one_step.Grower(rules, "entropy", candidates_only)
                tree = grower.whole_tree(first, self._check)
                if self._best is None or tree.cost.total < self._best.cost.total:
                    self._best = tree

    def _check(self, settled: int) -> None:
        if self._stopping:
            raise PlanningStopped


def compile_first_tree(rules: Rules) -> None:
    """Compile what grows first trees, if boards like this one have any."""
    from pegwise.tree import one_step_tree as one_step

    if one_step.can_grow(rules) and not one_step.is_compiled():
        one_step.Grower(Rules.parse("2x2"), "entropy").whole_tree()


class Planner:
    """Rebuilds the subtrees of the best opening in a thread of its own while the search goes on.

    Only where the tables of the whole board fit in memory: elsewhere each reply has its own, which
    the same ``thread`` makes.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine, self.width = engine, BEAM_WIDTH
        self.thread = ThreadPoolExecutor(1)
        self._work: Future[None] | None = None
        self._done: list[tuple[Reply, Subtree]] = []
        self._start, self._spent, self._stopping = monotonic(), 0.0, False

    def keep_up(self, openings: Sequence[Opening], left: int) -> None:
        """Take in what is planned, and plan what has become better."""
        self._take_in()
        best = best_of(openings)
        if self._stopping or best is None:
            return
        if best.upper >= min(IMPOSSIBLE, *(opening.planned for opening in openings)):
            return
        elapsed, pace = monotonic() - self._start, self.engine.settings.pace
        due = elapsed >= pace.plan_after and self._spent <= pace.plan_share * elapsed
        if self._work is None and self.engine.whole_board is not None and due:
            wanted = [reply for reply in best.replies if _wanted(reply)]
            if wanted:
                self._work = self.thread.submit(self._plan_all, best.first, wanted, left)

    def stop(self) -> None:
        """Interrupt the work at hand, and keep what is done."""
        self._stopping = True
        if self._work is not None:
            self.engine.stop[0] = 1
            self._work.exception()
            self.engine.stop[0] = 0
        self._take_in()
        self.thread.shutdown()

    def finish(self, opening: Opening, left: int) -> None:
        """Plan, here and now, what is not planned yet of an opening."""
        for reply in opening.replies:
            if reply.subtree is None or _wanted(reply):
                self._plan(opening.first, reply, left)
        self._take_in()

    def _take_in(self) -> None:
        if self._work is not None and self._work.done():
            error = self._work.exception()
            # Planning that is interrupted may end in the middle of a search.
            interrupted = self._stopping and isinstance(error, NoGuessFound)
            if error is not None and not (interrupted or isinstance(error, PlanningStopped)):
                raise error
            self._work = None
        while self._done:
            reply, subtree = self._done.pop()
            reply.follow(subtree)

    def _plan_all(self, first: int, replies: Sequence[Reply], left: int) -> None:
        start = monotonic()
        try:
            for reply in replies:
                self._plan(first, reply, left, self._check)
        finally:
            self._spent += monotonic() - start

    def _check(self) -> None:
        if self._stopping:
            raise PlanningStopped

    def _plan(
        self, first: int, reply: Reply, left: int, check: Callable[[], object] = lambda: None
    ) -> None:
        aim, exact = _aim(reply), reply.closed or reply.exact
        place = (self.engine, first, reply.answer, reply.guess, left)
        try:
            subtree = replan(*place, 0 if exact else self.width, check)
        except NoGuessFound:  # a beam search may miss the few guesses that keep to a limit
            check()
            subtree = replan(*place, ANY, check)
        self._done.append((reply, subtree))
        reply.planned_for = aim


def _aim(reply: Reply) -> tuple[int, int | None]:
    return reply.upper, reply.guess


def _wanted(reply: Reply) -> bool:
    """Whether planning may give a better subtree; for the same bound it would be the same."""
    return reply.planned > reply.upper and reply.planned_for != _aim(reply)


def best_of(openings: Sequence[Opening]) -> Opening | None:
    """The opening of the least upper bound, or else the most promising one."""
    return min(openings, key=lambda opening: (opening.upper, opening.estimate), default=None)
