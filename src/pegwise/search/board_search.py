"""The search of a board: every first guess, every answer to it, every second guess.

A restricted search, a beam, first gives an upper bound for each answer to the promising first
guesses. Then every such set is searched with a budget: what the beam reached, or what would be
left of the best total so far if all other answers cost their lower bounds. A search that reaches
its budget proves the lower bound, one that stays below it improves the upper one.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from math import log2
from time import monotonic

from .engine import IMPOSSIBLE, UNLIMITED, Engine, Members
from .openings import Fact, Facts, Opening, Reply
from .proof import Snapshot
from .reach import LARGEST_SET
from .reply_search import FAR_TASK_TRIES, TASK_TRIES, Weighing
from .work import Outcome, Task, carry_out

LOOK_SECONDS = 0.2
# Guesses at sets of so many codes for each kind of answer take milliseconds.
SOON_DONE = 20


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
        some = [o for o in self.openings[:count] if o.replies[-1].size <= LARGEST_SET]
        self._work_through(
            self._beaming(opening, reply, second, width)
            for opening in some
            for reply in opening.replies
            if not (reply.closed or reply.beamed)
        )

    def close(self) -> None:
        """Searches until no opening can be better than the best."""
        self.openings.sort(key=lambda opening: (opening.upper, opening.likely))
        self._work_through(
            self._closing(opening, reply)
            for opening in self.openings
            for reply in self._in_order(opening)
            if opening.lower < self.best and not reply.closed
        )

    def _in_order(self, opening: Opening) -> list[Reply]:
        """The replies of an opening as they are best closed: small ones are soon done.

        Where several work together on an opening that must be searched to its end, large ones
        come first, since small ones can be done beside them.
        """
        large_first = self.workers > 1 and opening.upper < IMPOSSIBLE
        return opening.replies[::-1] if large_first else opening.replies

    def _beaming(self, opening: Opening, reply: Reply, second: int, width: int) -> Weighing:
        """Tries only the most promising guesses, with a restricted search below them."""
        most, guesses, _ = self._survey(opening, reply, reply.upper)
        stage = self.engine.stage(opening.first, reply.answer)
        some = self.engine.likeliest(stage.board, stage.members, guesses, second).tolist()
        return Weighing(opening, reply, some, [0] * len(some), reply.upper, most, width)

    def _closing(self, opening: Opening, reply: Reply) -> Weighing:
        """Finds the cost of a reply's set, or proves that it reaches the budget."""
        budget = min(reply.upper, self._spare(opening, reply))
        most, guesses, bounds = self._survey(opening, reply, budget)
        return Weighing(opening, reply, guesses.tolist(), bounds.tolist(), budget, most)

    def _spare(self, opening: Opening, reply: Reply) -> int:
        """What a reply may cost at most in a tree that is better than the best."""
        return self.best - (opening.lower - reply.lower)

    def _survey(self, opening: Opening, reply: Reply, budget: int) -> tuple[int, Members, Members]:
        """Bounds a reply; the most classes of a guess, and the guesses to try with bounds."""
        stage = self.engine.stage(opening.first, reply.answer)
        allowed, kinds = self.engine.allowed(opening.first), self.engine.kinds
        low, high, most, guesses, bounds = self.engine.survey(
            stage.board, stage.members, budget, self.left - 1, kinds, allowed
        )
        reply.lower = max(reply.lower, low)
        if high < reply.upper:
            reply.upper, reply.guess = high, None
        return most, guesses, bounds

    # The work.

    def _work_through(self, weighings: Iterator[Weighing]) -> None:
        """Hands out the tasks of these weighings, and keeps all workers busy."""
        running: dict[Future[Outcome], Weighing] = {}
        begun: list[Weighing] = []
        try:
            while True:
                while len(running) <= self.workers:
                    task, weighing = self._next_task(begun, weighings)
                    if task is None or weighing is None:
                        break
                    running[self._begin(task, weighing.reply)] = weighing
                if not running:
                    return
                for future in wait(running, LOOK_SECONDS, FIRST_COMPLETED).done:
                    outcome, weighing = future.result(), running.pop(future)
                    self.nodes += outcome.nodes
                    weighing.learn(outcome)
                self._look()
        finally:
            self._give_up(set(running))

    def _begin(self, task: Task, reply: Reply) -> Future[Outcome]:
        """Hands a task to a worker; a lone one is spared what is done sooner than handed over."""
        soon = reply.size <= SOON_DONE * self.engine.kinds
        if self.far or self.workers > 1 or not soon:
            return self.executor.submit(carry_out, task)
        done: Future[Outcome] = Future()
        done.set_result(carry_out(task))
        return done

    def _next_task(
        self, begun: list[Weighing], weighings: Iterator[Weighing]
    ) -> tuple[Task | None, Weighing | None]:
        """Some work at a reply with least at work; where there is none, at the next one."""
        tries = FAR_TASK_TRIES if self.far else TASK_TRIES
        at_once = self.workers if self.engine.holds_whole else 1
        while True:
            for weighing in begun[:]:
                if weighing.done:
                    self._finish(weighing)
                    begun.remove(weighing)
            following = next(weighings, None) if len(begun) < at_once else None
            if following is not None:
                begun.append(following)
            for weighing in sorted(begun, key=lambda weighing: weighing.tasks):
                task = self._task_of(weighing, tries)
                if task is not None:
                    return task, weighing
            if following is None and not any(weighing.done for weighing in begun):
                return None, None

    def _task_of(self, weighing: Weighing, tries: int) -> Task | None:
        """A task with the budget that other replies leave by now."""
        if not weighing.width:
            spare = self._spare(weighing.opening, weighing.reply)
            weighing.budget = min(weighing.budget, spare)
            if weighing.opening.lower >= self.best:
                weighing.abandon()
        return weighing.next_task(self.engine.setting, self.left - 1, tries, self.workers)

    @staticmethod
    def _finish(weighing: Weighing) -> None:
        if weighing.width:
            weighing.reply.beamed = True
        else:
            weighing.reply.lower = max(weighing.reply.lower, weighing.best)

    def _give_up(self, running: set[Future[Outcome]]) -> None:
        """Ends what still runs; what runs elsewhere ends by itself."""
        for future in running:
            future.cancel()
        if running and not self.far:
            self.engine.stop[0] = 1
            wait(running)
            self.engine.stop[0] = 0

    def _look(self) -> None:
        if monotonic() - self._looked >= LOOK_SECONDS:
            self._looked = monotonic()
            self.look()
