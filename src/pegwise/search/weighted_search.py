"""The weighted exact search: a beam for a first tree, branch and bound, the best tree rebuilt.

It takes any table of answers, with a weight for each secret: ``WeightedSearch(AnswerTable(...),
weights).solve()`` finds the decision tree of least weighted total.
"""

from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge, ContradictoryBounds
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.game.weights import Weights
from pegwise.kernel.weighted import board as kernel
from pegwise.kernel.weighted.board import INFINITE, UNBOUNDED
from pegwise.knowledge.prior import whole_weights
from pegwise.knowledge.space import space_of
from pegwise.runtime.signals import after
from pegwise.tree import DecisionTree

from .answer_table import NO_SYMMETRY, AnswerTable, table_of
from .openings import NoGuessFound, Subtree
from .proof import IMPOSSIBLE_WITHIN, PROVEN, UPPER_BOUND, Objective, Proof, Snapshot, Watch
from .weighted_engine import WEIGHTED_MEGABYTES, WeightedEngine, WeightedSearchStopped


@dataclass(frozen=True, eq=False)
class WeightedProof:
    """The best tree found, and a lower bound on the weighted total of every tree.

    ``status`` is ``proven``, ``upper bound`` or, without a tree, ``impossible``. ``value`` is the
    weighted total of the tree, counted from the tree itself, and ``worst`` its longest game.
    """

    status: str
    value: int | None
    worst: int | None
    lower_bound: int | None
    rows: Subtree | None
    nodes: int
    seconds: float

    @property
    def first(self) -> int | None:
        """The number of the first guess."""
        return None if self.rows is None else self.rows.guesses[0]

    def tree(self, rules: Rules) -> DecisionTree:
        """The tree as one of these rules, whose table was searched."""
        if self.rows is None:
            raise ValueError("the search found no tree")
        return DecisionTree(rules, *np.array(self.rows, np.int64))


TABLE_BEAM_WIDTH = 4
_POLL_SECONDS = 0.1
# How long building the tree may take after an early stop.
_GRACE_SECONDS = 3.0
_FIRST_TREE_SECONDS = 20.0


class WeightedSearch:
    """Searches a table for the decision tree of least weighted total.

    ``weights`` are whole numbers from 0, one per secret; all 1 if None. A secret of weight 0 is in
    the tree but costs nothing. With ``consistent`` only candidates are guessed, with ``hard`` only
    guesses that use what marks have shown. ``megabytes`` is the size of the transposition table.
    One search at a time; ``stop`` ends it early.
    """

    def __init__(
        self,
        table: AnswerTable,
        weights: NDArray[np.integer] | None = None,
        consistent: bool = False,
        megabytes: float = WEIGHTED_MEGABYTES,
        symmetric: bool = True,
        hard: bool = False,
    ) -> None:
        secrets = table.answers.shape[1]
        given = np.ones(secrets, np.int64) if weights is None else np.asarray(weights, np.int64)
        self.engine = WeightedEngine(table, given, consistent, megabytes, hard)
        self.symmetric = symmetric and table.symmetries_keep(given)
        self.interrupted = False  # by Ctrl-C

    def solve(
        self,
        objective: Objective | None = None,
        first: int | None = None,
        beam: int | None = None,
        seconds: float | None = None,
        watch: Watch | None = None,
    ) -> WeightedProof:
        """The best tree for an objective; ``seconds`` and Ctrl-C end the search early.

        ``first`` is the number of a given first guess. ``beam`` tries only that many guesses at
        each set, and proves nothing.
        """
        engine, aim = self.engine, objective or Objective()
        engine.use(engine.table.states(first) if self.symmetric else NO_SYMMETRY)
        engine.stopping.clear()
        engine.work.stop[0] = 0
        run = _WeightedRun(engine, aim, first, beam)
        with ThreadPoolExecutor(1) as pool:  # compiled code would keep Ctrl-C waiting
            work = pool.submit(run.proof)
            late = False  # stopped once: what follows is the tree to return
            try:
                while not wait([work], _POLL_SECONDS).done:
                    if watch:
                        watch(run.snapshot())
                    if not late and seconds is not None and monotonic() > run.start + seconds:
                        late = True
                        self.stop()
            except KeyboardInterrupt:
                self.interrupted = True
                self.stop()
            except BaseException:
                self.stop()
                raise
            return work.result()

    def stop(self) -> None:
        """End the search early; any thread may call this."""
        self.engine.interrupt()


def limits_of(aim: Objective, secrets: int) -> list[int]:
    """The limits on games to search within, one after the other until there is a tree."""
    if aim.worst:
        return list(range(1, kernel.KEYED_LIMITS))
    if aim.limit is None or aim.limit > secrets:
        return [UNBOUNDED]
    if aim.limit >= kernel.KEYED_LIMITS:
        most = kernel.KEYED_LIMITS - 1
        raise BoardTooLarge(f"a limit of {aim.limit} guesses: expected at most {most}")
    return [aim.limit]


class _WeightedRun:
    """One call of ``solve``."""

    def __init__(
        self, engine: WeightedEngine, aim: Objective, first: int | None, beam: int | None
    ) -> None:
        self.engine, self.aim, self.first, self.beam = engine, aim, first, beam
        self.start = monotonic()
        self.upper, self.lower, self.within = INFINITE, 0, aim.limit
        self.best: Subtree | None = None
        self.plain_bound = int(2 * engine.weights.sum() - engine.weights.max())
        self.proving = False

    def proof(self) -> WeightedProof:
        """Search; called in a thread of its own."""
        status = PROVEN if self.beam is None else UPPER_BOUND
        try:
            beam_for_worst = self.aim.worst and self.beam is not None
            aim = Objective() if beam_for_worst else self.aim
            for limit in limits_of(aim, len(self.engine.weights)):
                self.within = None if limit == UNBOUNDED else limit
                if self._least_within(limit) < INFINITE:
                    break
        except WeightedSearchStopped:
            status = UPPER_BOUND
            if self.aim.worst:  # a bound within fewer guesses is none
                self.lower = 0
            if self.best is None and self.aim.limit is None:
                self._any_tree()
        if status == PROVEN and self.best is None:
            status = IMPOSSIBLE_WITHIN
        return self._found(status)

    def _least_within(self, left: int) -> int:
        """The least cost within a limit, with its tree in ``best``; INFINITE if there is none."""
        engine, first = self.engine, self.first
        members, state = engine.everything(left), engine.states.start
        if len(members) <= 2 and first is None and left >= len(members):
            self._keep(engine.grow_tree(left, 0, None, self._check))
            return self.upper
        self._beam(left)
        self._check()
        if self.beam is not None:
            return self.upper
        self.engine.work.frames[1] = 0
        self.proving = True
        budget = min(INFINITE, self.upper + 1)
        cost, guess, self.lower = engine.find(members, state, left, 0, first, budget)
        self.proving = False
        if engine.stopping.is_set():
            if guess >= 0 and cost < self.upper:
                self._rebuild_within(_GRACE_SECONDS, left, guess)
            raise WeightedSearchStopped
        if cost >= INFINITE:
            return cost
        self._keep(engine.grow_tree(left, 0, guess, self._check))
        if self.upper != cost:
            raise ContradictoryBounds(
                f"a weighted search found the total {cost}, but its tree has {self.upper}"
            )
        return cost

    def _beam(self, left: int) -> None:
        """Find a tree quickly; within a limit a beam may miss the few guesses that keep to it."""
        engine, width = self.engine, self.beam or TABLE_BEAM_WIDTH
        place = (engine.everything(left), engine.states.start, left, width, self.first)
        cost, guess, _ = engine.find(*place)
        self._check()
        if cost < INFINITE:
            try:
                self._keep(engine.grow_tree(left, width, guess, self._check))
            except NoGuessFound:
                return

    def _any_tree(self) -> None:
        """The tree of the narrowest beam, for a search that was stopped before it had any."""
        engine, self.beam = self.engine, 1
        engine.stopping.clear()
        engine.work.stop[0] = 0
        try:
            with after(_FIRST_TREE_SECONDS, engine.interrupt):
                self._beam(UNBOUNDED)
        except WeightedSearchStopped:
            return
        finally:
            engine.stopping.set()

    def _rebuild_within(self, seconds: float, left: int, guess: int) -> None:
        """Rebuild a better tree that was found before the search was stopped, if that is quick."""
        engine, end = self.engine, monotonic() + seconds
        engine.stopping.clear()
        engine.work.stop[0] = 0

        def check() -> None:
            if monotonic() > end:
                raise WeightedSearchStopped

        try:
            self._keep(engine.grow_tree(left, 0, guess, check))
        except (WeightedSearchStopped, NoGuessFound):
            return
        finally:
            engine.stopping.set()

    def _check(self) -> None:
        if self.engine.stopping.is_set():
            raise WeightedSearchStopped

    def _keep(self, rows: Subtree) -> None:
        total, _ = self.engine.counted(rows)
        if total < self.upper or self.best is None:
            self.best, self.upper = rows, total

    def _found(self, status: str) -> WeightedProof:
        effort = (self.engine.nodes, monotonic() - self.start)
        if status == IMPOSSIBLE_WITHIN:
            return WeightedProof(status, None, None, None, None, *effort)
        lower = max(self.lower, self.plain_bound)
        if self.best is None:
            return WeightedProof(status, None, None, lower, None, *effort)
        value, worst = self.engine.counted(self.best)
        lower = value if status == PROVEN else min(lower, value)
        return WeightedProof(status, value, worst, lower, self.best, *effort)

    def snapshot(self) -> Snapshot:
        """The progress; read while the search runs, so that figures may be a moment apart."""
        frame, bounds = self.engine.work.frames[1].tolist(), self.engine.work.bounds
        lower = 0
        if self.proving:
            lower = min(frame[kernel.BEST], frame[kernel.FLOOR], frame[kernel.SUM])
            if frame[kernel.NEXT] < frame[kernel.END]:
                lower = min(lower, int(bounds[frame[kernel.NEXT]]))
        return Snapshot(
            best=None if self.upper >= INFINITE else self.upper,
            lower_bound=max(lower, self.plain_bound),
            openings_closed=max(0, frame[kernel.NEXT] - 1),
            openings=frame[kernel.END],
            answers_closed=min(frame[kernel.CLASS], frame[kernel.MADE]),
            answers=frame[kernel.MADE],
            nodes=self.engine.nodes,
            seconds=monotonic() - self.start,
            within=self.within,
        )


# A proof on more codes takes hours: expected is a time limit or a beam.
MOST_WEIGHTED_CODES = 5_000


def weighted_proof(
    rules: Rules,
    weights: Weights | None,
    aim: Objective,
    consistent: bool,
    first: Code | None,
    beam: int | None,
    seconds: float | None,
    watch: Watch | None,
    hard: bool,
) -> Proof:
    """The tree of the least sum of weight times guesses, and a lower bound for every tree.

    Without ``weights`` all codes weigh the same.
    """
    timed = beam is not None or seconds is not None
    if weights is not None and rules.size > MOST_WEIGHTED_CODES and not timed:
        raise BoardTooLarge(
            f"'{rules}' has more than {MOST_WEIGHTED_CODES:,} codes, too many for a proof with "
            "weights: give a number of seconds to stop early, or a beam"
        )
    whole = None if weights is None else whole_weights(weights)
    number = None if first is None else space_of(rules.guessing).index(first)
    search = WeightedSearch(table_of(rules), whole, consistent, hard=hard)
    found = search.solve(aim, number, beam, seconds, watch)
    tree = None if found.rows is None else found.tree(rules)
    guess = None if tree is None else tree.root.guess
    known = (found.status, tree, found.lower_bound, guess, found.nodes, found.seconds)
    return Proof(rules, aim, consistent, *known, first is not None, weights, hard)
