"""The search of a board: every first guess, every answer to it, every second guess.

A restricted search, a beam, first gives an upper bound for each answer to the promising first
guesses. Then every such set is searched with a budget: what the beam reached, or what would be
left of the best total so far if all other answers cost their lower bounds. A search that reaches
its budget proves the lower bound, one that stays below it improves the upper one.
"""

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from math import log2
from time import monotonic

from .engine import IMPOSSIBLE, UNLIMITED, Engine
from .openings import Fact, Facts, Opening, Reply
from .proof import Snapshot
from .reach import LARGEST_SET
from .work import Outcome, Task, carry_out

# Seconds that a task should take, so that handing it out costs little, and between two looks.
TASK_SECONDS, FAR_TASK_SECONDS = 0.03, 0.5
LOOK_SECONDS = 0.2
MOST_AT_ONCE = 64
# A beam looks at so many guesses for each that it tries.
WEIGHED_FOR_ONE = 8


class Stopped(Exception):
    """Time is up."""


class Search:
    """A search in progress: what it knows of its openings, and who works for it.

    ``look`` is called several times a second, and may raise ``Stopped``.
    """

    def __init__(
        self,
        engine: Engine,
        executor: Executor,
        workers: int,
        look: Callable[[], object],
        facts: Facts,
        far: bool = False,
    ) -> None:
        self.engine, self.executor, self.workers = engine, executor, workers
        self.look, self.facts, self.far = look, facts, far
        self.openings: list[Opening] = []
        self.left = UNLIMITED
        self.nodes = 0
        self._each = 0.001  # seconds for a guess
        self._looked = monotonic()

    # What is known.

    @property
    def best(self) -> int:
        """The least total that some opening is known to reach."""
        return min((opening.upper for opening in self.openings), default=IMPOSSIBLE)

    @property
    def lower_bound(self) -> int:
        """What no tree can go below."""
        return min((opening.lower for opening in self.openings), default=IMPOSSIBLE)

    def snapshot(self, nodes: int, seconds: float) -> Snapshot:
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
            nodes=nodes,
            seconds=seconds,
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
            if count == size:
                return None  # a guess that tells nothing
            if count > LARGEST_SET:
                replies.append(Reply(answer, count, engine.least(count)))
                continue
            stage = engine.stage(first, answer)
            if answer == stage.board.win:
                continue
            allowed = engine.allowed(first)
            low, high, *_ = engine.survey(
                stage.board, stage.members, IMPOSSIBLE, self.left - 1, engine.kinds, allowed
            )
            self.nodes += engine.nodes()
            self._look()
            replies.append(self._remembered(first, Reply(answer, count, low, high)))
        replies.sort(key=lambda reply: reply.size)
        likely = sum(reply.size * log2(reply.size) for reply in replies)
        return Opening(first, size, likely, replies)

    def _remembered(self, first: int, reply: Reply) -> Reply:
        """The reply with what an earlier run found out about it."""
        fact = self.facts.get((self.left, first, reply.answer))
        if fact is not None:
            reply.lower = max(reply.lower, fact.lower)
            if fact.upper < reply.upper:
                reply.upper, reply.guess = fact.upper, fact.guess
            reply.beamed = fact.beamed
            reply.refuted.update(fact.refuted)
        return reply

    def known(self) -> Facts:
        """All facts, those of earlier runs and those found in this one."""
        for opening in self.openings:
            for reply in opening.replies:
                found = (reply.lower, reply.upper, reply.guess, reply.beamed, reply.refuted)
                self.facts[self.left, opening.first, reply.answer] = Fact(*found)
        return self.facts

    def beam(self, second: int, width: int, count: int) -> None:
        """Upper bounds for the most promising openings, by searches of this width."""
        for opening in self.openings[:count]:
            if opening.replies[-1].size > LARGEST_SET:
                continue
            for reply in opening.replies:
                if not (reply.closed or reply.beamed):
                    self._beam_reply(opening, reply, second, width)

    def _beam_reply(self, opening: Opening, reply: Reply, second: int, width: int) -> None:
        engine = self.engine
        stage = engine.stage(opening.first, reply.answer)
        allowed = engine.allowed(opening.first)
        low, high, most, guesses, _ = engine.survey(
            stage.board, stage.members, reply.upper, self.left - 1, engine.kinds, allowed
        )
        self._bound(reply, low, high)
        some = guesses[: WEIGHED_FOR_ONE * second].tolist()
        some.sort(key=lambda guess: engine.likely_cost(stage.board, stage.members, guess))
        self._weigh(opening, reply, some[:second], reply.upper, most, width)
        reply.beamed = True

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
        running: dict[Future[Outcome], int] = {}  # with the lowest bound of its guesses
        waiting = list(zip(guesses, bounds or [0] * len(guesses), strict=True))[::-1]
        try:
            while waiting or running:
                best = min(budget, reply.upper)
                while waiting and len(running) <= self.workers:
                    lowest = waiting[-1][1]
                    some = self._next(waiting, reply, best, width)
                    if some:
                        place = (opening.first, reply.answer)
                        limits = (best, self.left - 1, most, width)
                        task = Task(self.engine.setting, *place, *limits, some, self._task_seconds)
                        running[self.executor.submit(carry_out, task)] = lowest
                for future in wait(running, LOOK_SECONDS, FIRST_COMPLETED).done:
                    outcome, lowest = future.result(), running.pop(future)
                    self._learn(reply, outcome)
                    left_over = outcome.task.guesses[len(outcome.costs) :]
                    waiting.extend((guess, lowest) for guess in left_over[::-1])
                if bounds:
                    still = [bound for _, bound in waiting[-1:]] + list(running.values())
                    reply.lower = max(reply.lower, min([budget, reply.upper, *still]))
                self._look()
        finally:
            self._give_up(set(running))

    def _next(
        self, waiting: list[tuple[int, int]], reply: Reply, best: int, width: int
    ) -> tuple[int, ...]:
        """The next guesses that may cost less than the best; drops those that do not."""
        some: list[int] = []
        while waiting and len(some) < self._at_once():
            guess, bound = waiting.pop()
            if bound >= best or reply.lower >= best:
                waiting.clear()
            elif width or reply.refuted.get(guess, 0) < best:
                some.append(guess)
        return tuple(some)

    def _give_up(self, running: set[Future[Outcome]]) -> None:
        """Ends what still runs; what runs elsewhere ends by itself."""
        for future in running:
            future.cancel()
        if running and not self.far:
            self.engine.stop[0] = 1
            wait(running)
            self.engine.stop[0] = 0

    @property
    def _task_seconds(self) -> float:
        return FAR_TASK_SECONDS if self.far else TASK_SECONDS

    def _at_once(self) -> int:
        return max(1, min(MOST_AT_ONCE, int(self._task_seconds / self._each)))

    def _learn(self, reply: Reply, outcome: Outcome) -> None:
        self.nodes += outcome.nodes
        if outcome.costs:
            each = outcome.seconds / len(outcome.costs)
            self._each = max(1e-6, 0.7 * self._each + 0.3 * each)
        best = outcome.task.budget
        for guess, cost in outcome.costs:
            if cost < best:
                best = cost
                if cost < reply.upper:
                    reply.upper, reply.guess = cost, guess
            elif not outcome.task.width:
                reply.refuted[guess] = max(cost, reply.refuted.get(guess, 0))

    def _look(self) -> None:
        if monotonic() - self._looked >= LOOK_SECONDS:
            self._looked = monotonic()
            self.look()
