"""The proof: every first guess, every answer to it, every second guess, until nothing is open.

A restricted search, a beam, first gives an upper bound for each answer to the promising first
guesses. Then every such set is searched with a budget: what the beam reached, or what would be
left of the best total so far if all other answers cost their lower bounds. A search that reaches
its budget proves the lower bound, one that stays below it improves the upper one.
"""

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from time import monotonic

from ..codes import Code
from ..rules import Rules
from ..symmetry import orbits
from .engine import IMPOSSIBLE, UNLIMITED, Engine, Setting, engine_for
from .objective import Objective
from .openings import Opening, Reply
from .proof import IMPOSSIBLE_WITHIN, PROVEN, UPPER_BOUND, Proof, Snapshot, Watch
from .rebuild import rebuild, trivial_tree
from .work import Outcome, Task, carry_out

# First guesses for which a beam is worth its time, and how wide it is.
BEAM_OPENINGS = 3
BEAM_SECOND, BEAM_WIDTH = 8, 4
# Seconds that a task should take, so that handing it out costs nothing, and between two looks.
TASK_SECONDS = 0.03
LOOK_SECONDS = 0.2


class _Stopped(Exception):
    """Time is up, or somebody pressed Ctrl-C."""


class Search:
    """A search in progress: its openings, and who works for it."""

    def __init__(
        self,
        engine: Engine,
        executor: Executor,
        workers: int,
        watch: Watch | None = None,
        deadline: float | None = None,
    ) -> None:
        self.engine, self.executor, self.workers = engine, executor, workers
        self.watch, self.deadline = watch, deadline
        self.openings: list[Opening] = []
        self.left = UNLIMITED
        self.nodes = 0
        self.start = monotonic()
        self._task_seconds = 0.001
        self._looked = self.start

    # What is known.

    @property
    def best(self) -> int:
        """The least total that some opening is known to reach."""
        return min((opening.upper for opening in self.openings), default=IMPOSSIBLE)

    @property
    def lower_bound(self) -> int:
        """What no tree can go below."""
        return min((opening.lower for opening in self.openings), default=IMPOSSIBLE)

    def snapshot(self) -> Snapshot:
        """How far the search has come."""
        best = self.best
        replies = [(o, r) for o in self.openings for r in o.replies]
        return Snapshot(
            best=None if best >= IMPOSSIBLE else best,
            lower_bound=self.lower_bound,
            openings_closed=sum(o.lower >= best for o in self.openings),
            openings=len(self.openings),
            answers_closed=sum(r.closed or o.lower >= best for o, r in replies),
            answers=len(replies),
            nodes=self.nodes,
            seconds=monotonic() - self.start,
            within=None if self.left >= UNLIMITED else self.left,
        )

    # The search.

    def open(self, firsts: list[int], left: int) -> None:
        """Bounds the answers to these first guesses, the most promising guess first."""
        self.left, self.openings = left, []
        for first in firsts:
            opening = self._opening(first)
            if opening is not None:
                self.openings.append(opening)
            self._look()
        self.openings.sort(key=lambda opening: opening.likely)

    def _opening(self, first: int) -> Opening | None:
        engine, replies = self.engine, []
        size = engine.rules.size
        for answer, count in engine.stages(first).items():
            if count == size and size > 1:
                return None  # a guess that tells nothing
            stage = engine.stage(first, answer)
            if answer == stage.board.win:
                continue
            allowed = engine.allowed(first)
            low, high, *_ = engine.survey(
                stage.board, stage.members, IMPOSSIBLE, self.left - 1, engine.kinds, allowed
            )
            self.nodes += engine.nodes()
            replies.append(Reply(answer, count, low, high))
        replies.sort(key=lambda reply: reply.size)
        return Opening(first, size, _likely(replies), replies)

    def beam(self, second: int, width: int, count: int) -> None:
        """Upper bounds for the most promising openings, by searches of this width."""
        for opening in self.openings[:count]:
            for reply in opening.replies:
                if not reply.closed:
                    self._beam_reply(opening, reply, second, width)

    def _beam_reply(self, opening: Opening, reply: Reply, second: int, width: int) -> None:
        engine = self.engine
        stage = engine.stage(opening.first, reply.answer)
        allowed = engine.allowed(opening.first)
        low, high, most, guesses, _ = engine.survey(
            stage.board, stage.members, reply.upper, self.left - 1, engine.kinds, allowed
        )
        self._bound(reply, low, high)
        some = guesses[: 8 * second].tolist()
        some.sort(key=lambda guess: engine.likely_cost(stage.board, stage.members, guess))
        self._weigh(opening, reply, some[:second], reply.upper, most, width)

    def close(self) -> None:
        """Searches until no opening can be better than the best."""
        self.openings.sort(key=lambda opening: (opening.upper, opening.likely))
        for opening in self.openings:
            for reply in opening.replies:
                if opening.lower >= self.best:
                    break
                if not reply.closed:
                    spare = self.best - (opening.lower - reply.lower)
                    self._close_reply(opening, reply, min(reply.upper, spare))

    def _close_reply(self, opening: Opening, reply: Reply, budget: int) -> None:
        """Finds the cost of a reply's set, or proves that it reaches the budget."""
        engine = self.engine
        stage = engine.stage(opening.first, reply.answer)
        low, high, most, guesses, bounds = engine.survey(
            stage.board,
            stage.members,
            budget,
            self.left - 1,
            engine.kinds,
            engine.allowed(opening.first),
        )
        self._bound(reply, low, high)
        self._weigh(opening, reply, guesses.tolist(), budget, most, 0, bounds.tolist())
        reply.lower = max(reply.lower, min(budget, reply.upper))

    @staticmethod
    def _bound(reply: Reply, low: int, high: int) -> None:
        reply.lower = max(reply.lower, low)
        if high < reply.upper:
            reply.upper, reply.guess = high, None

    # The work.

    def _weigh(
        self,
        opening: Opening,
        reply: Reply,
        guesses: list[int],
        budget: int,
        most: int,
        width: int,
        bounds: list[int] | None = None,
    ) -> None:
        """Weighs second guesses in this order, several at a time, while they may be better."""
        running: set[Future[Outcome]] = set()
        at = 0
        try:
            while at < len(guesses) or running:
                best = min(budget, reply.upper)
                if reply.lower >= best:
                    at = len(guesses)
                while at < len(guesses) and len(running) <= self.workers:
                    some: list[int] = []
                    while at < len(guesses) and len(some) < self._at_once():
                        if bounds is not None and bounds[at] >= best:
                            at = len(guesses)
                        elif width or reply.refuted.get(guesses[at], 0) < best:
                            some.append(guesses[at])
                            at += 1
                        else:
                            at += 1
                    if some:
                        task = Task(
                            self.engine.setting,
                            opening.first,
                            reply.answer,
                            tuple(some),
                            best,
                            self.left - 1,
                            most,
                            width,
                        )
                        running.add(self.executor.submit(_timed, task))
                if running:
                    done, running = wait(running, LOOK_SECONDS, FIRST_COMPLETED)
                    for future in done:
                        self._learn(reply, future.result())
                    self._look()
        finally:
            if running:
                self.engine.stop[0] = 1
                for future in running:
                    future.cancel()
                wait(running)
                self.engine.stop[0] = 0

    def _at_once(self) -> int:
        return max(1, min(64, int(TASK_SECONDS / self._task_seconds)))

    def _learn(self, reply: Reply, timed: tuple[Outcome, float]) -> None:
        outcome, seconds = timed
        self.nodes += outcome.nodes
        if outcome.costs:
            each = seconds / len(outcome.costs)
            self._task_seconds = max(1e-6, 0.7 * self._task_seconds + 0.3 * each)
        best = outcome.task.budget
        for guess, cost in outcome.costs:
            if cost < best:
                best = cost
                if cost < reply.upper:
                    reply.upper, reply.guess = cost, guess
            elif not outcome.task.width:
                reply.refuted[guess] = cost
        if outcome.interrupted:
            raise _Stopped

    def _look(self) -> None:
        """Lets whoever watches see, and stops when time is up."""
        now = monotonic()
        if self.deadline is not None and now > self.deadline:
            raise _Stopped
        if now - self._looked >= LOOK_SECONDS:
            self._looked = now
            if self.watch:
                self.watch(self.snapshot())


def _timed(task: Task) -> tuple[Outcome, float]:
    start = monotonic()
    return carry_out(task), monotonic() - start


def _likely(replies: list[Reply]) -> float:
    from math import log2

    return sum(reply.size * log2(reply.size) for reply in replies)


def prove(
    rules: Rules,
    objective: Objective | None = None,
    consistent: bool = False,
    first: Code | None = None,
    beam: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    watch: Watch | None = None,
    setting: Setting | None = None,
) -> Proof:
    """The best tree for an objective, with the proof that there is no better one."""
    aim = objective or Objective()
    engine = engine_for(setting or Setting(rules, consistent))
    start = monotonic()
    if rules.size == 1:
        return Proof(rules, aim, consistent, PROVEN, trivial_tree(rules), 1, (0,), 0, 0.0)
    firsts = [engine.guessing.index(first)] if first else orbits(rules, []).lowest.tolist()
    with _threads(jobs, executor) as (pool, workers):
        deadline = None if seconds is None else start + seconds
        search = Search(engine, pool, workers, watch, deadline)
        status = PROVEN
        try:
            for left in [UNLIMITED]:
                search.open(firsts, left)
                search.beam(BEAM_SECOND, BEAM_WIDTH, BEAM_OPENINGS)
                search.close()
        except (_Stopped, KeyboardInterrupt):
            status = UPPER_BOUND
        best = min(search.openings, key=lambda opening: opening.upper)
        tree = rebuild(engine, best, search.left)
        lower = min(search.lower_bound, search.best)
    return Proof(
        rules, aim, consistent, status, tree, lower, engine.code(best.first), search.nodes,
        monotonic() - start,
    )


@contextmanager
def _threads(jobs: int, executor: Executor | None) -> Iterator[tuple[Executor, int]]:
    if executor is not None:
        yield executor, jobs
        return
    with ThreadPoolExecutor(jobs) as pool:
        yield pool, jobs
