"""Branch and bound (Land and Doig 1960) on a board: first guesses, answers to them, second guesses.

A beam search (Lowerre 1976) first gives an upper bound for each answer to the promising first
guesses. Then every such set is searched with a budget: what the beam reached, or its share of what
the first guess lacks to cost as much as the best one. A search that reaches its budget proves a
lower bound, one that stays below it improves the upper bound.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from math import log2
from time import monotonic

import numpy as np

from pegwise.errors import ContradictoryBounds
from pegwise.game.codes import Turn
from pegwise.game.notation import Notation
from pegwise.game.wording import count_of
from pegwise.kernel.exact.board import ANY, IMPOSSIBLE
from pegwise.knowledge.pairs import answers_of

from .engine import UNLIMITED, Engine, Members, Subgame
from .openings import Fact, Facts, Opening, Reply, follow_plan
from .planning import FirstTree, Planner
from .proof import Snapshot, waiting_for
from .reply_search import ReplySearch, Task, TaskResult, carry_out

# Guesses at sets of up to this many secrets per kind of answer take milliseconds.
QUICK_SET = 20
# The lower bound of a set too large to close is raised in steps of this share of its codes.
STEP_SHARE = 1 / 40
# Beam searches for a tree within a limit on the length of games.
WIDTHS_WITHIN = (4, 8)
NO_MEMBERS: Members = np.zeros(0, np.int32)


class Stopped(Exception):
    """The time limit is reached."""


class BoardSearch:
    """A search in progress: its openings, and the executor that works on them.

    ``facts`` are those of earlier runs, ``first_tree`` is what is known without a search. ``poll``
    is called several times a second and may raise ``Stopped``. ``remote`` workers are in other
    processes or on other machines.
    """

    def __init__(
        self, engine: Engine, executor: Executor, workers: int, remote: bool = False
    ) -> None:
        self.engine, self.executor = engine, executor
        self.workers, self.remote, self.pace = workers, remote, engine.settings.pace
        self.facts: Facts = {}
        self.first_tree: FirstTree | None = None
        self.poll: Callable[[], object] = lambda: None
        self.openings: list[Opening] = []
        self.left = UNLIMITED
        self.nodes = 0
        self._unread: dict[int, int] = {}  # first guesses, and lower bounds on their total
        self.planner = Planner(engine)
        self._polled = monotonic()

    @property
    def best(self) -> int:
        """The least upper bound of all openings."""
        return min((opening.upper for opening in self.openings), default=IMPOSSIBLE)

    @property
    def lower_bound(self) -> int:
        """A lower bound on the total of every tree, whatever its first guess."""
        known = [opening.lower for opening in self.openings]
        return min([*known, *self._unread.values()], default=IMPOSSIBLE)

    @property
    def planned(self) -> int:
        """The total of the best tree that is known guess by guess."""
        return min((opening.planned for opening in self.openings), default=IMPOSSIBLE)

    @property
    def checkpoint_total(self) -> int:
        """At most the total of the best tree that earlier runs know; IMPOSSIBLE without one."""
        totals: Counter[int] = Counter()
        for (guesses_left, first, _), fact in self.facts.items():
            if guesses_left == self.left:
                totals[first] += fact.upper
        return min(totals.values(), default=IMPOSSIBLE)

    def snapshot(self, seconds: float) -> Snapshot:
        """The progress of the search; the best tree is one that can be returned."""
        best, planned = self.best, self.planned
        ready = self.first_tree and self.first_tree.within(self.left)
        if ready:
            planned = min(planned, ready.cost.total)
        replies = [(o, r) for o in self.openings for r in o.replies]
        return Snapshot(
            best=None if planned >= IMPOSSIBLE else planned,
            lower_bound=self.lower_bound,
            openings_closed=sum(o.lower >= best for o in self.openings),
            openings=len(self.openings),
            answers_closed=sum(r.closed or o.lower >= best for o, r in replies),
            answers=len(replies),
            nodes=self.nodes + self.engine.nodes_so_far(),
            seconds=seconds,
            within=None if self.left >= UNLIMITED else self.left,
        )

    def open(self, first_guesses: list[int], left: int) -> None:
        """Bound the answers to these first guesses, the most promising guess first.

        The best one of an earlier run is read before the others, so that a search that is stopped
        early has it. A guess that tells nothing is left out unless there is no other.
        """
        self.known()  # those of the openings before
        self.left, self.openings = left, []
        size = self.engine.rules.size
        known: dict[int, list[Fact]] = {first: [] for first in first_guesses}
        for (guesses_left, first, _), fact in self.facts.items():
            if guesses_left == left and first in known:
                known[first].append(fact)
        trivial = self.engine.least(size)
        self._unread = {
            first: max(trivial, size + sum(fact.lower for fact in facts))
            for first, facts in known.items()
        }
        totals = {
            first: sum(fact.upper for fact in facts) or IMPOSSIBLE for first, facts in known.items()
        }
        for first in sorted(first_guesses, key=totals.__getitem__):
            opening = self._opening(first, len(first_guesses) == 1)
            del self._unread[first]
            if opening is not None:
                self.openings.append(opening)
            self._poll()
        self.openings.sort(key=lambda opening: opening.estimate)

    def _opening(self, first: int, alone: bool) -> Opening | None:
        engine, replies = self.engine, []
        size = engine.rules.size
        for answer, count in engine.subgame_sizes(first).items():
            if count == size and not alone:
                return None  # the guess tells nothing
            if count > engine.settings.largest_set:
                replies.append(Reply(engine.least(count), answer=answer, size=count))
                continue
            if answer == self._subgame(first, answer).board.win:
                continue
            low, high, *_ = self._survey(first, answer, IMPOSSIBLE)
            self.nodes += engine.nodes()
            self._poll()
            reply = Reply(low, high, answer=answer, size=count)
            fact = self.facts.get((self.left, first, answer))
            if fact is not None:
                reply.learn(fact)
                if reply.plan and reply.subtree is None:  # its cost is counted, not believed
                    subgame = engine.subgame(first, answer)
                    try:
                        reply.follow(follow_plan(*subgame, reply.plan, self.left - 1))
                    except ValueError:
                        raise self.contradiction(first, reply) from None
                if reply.lower > reply.upper:
                    raise self.contradiction(first, reply)
            replies.append(reply)
        replies.sort(key=lambda reply: reply.size)
        estimate = sum(reply.size * log2(reply.size) for reply in replies)
        return Opening(first, size, estimate, replies)

    def contradiction(self, first: int, reply: Reply) -> ContradictoryBounds:
        """The error that names the set of a reply whose bounds or subtree cannot be right."""
        rules, guess = self.engine.rules, self.engine.guessing.code(first)
        turn = Notation(rules).write_turn(Turn(guess, answers_of(rules)[reply.answer]))
        tree = "" if reply.subtree is None else f", and {reply.planned:,} in the tree rebuilt"
        return ContradictoryBounds(
            f"'{rules}': the search contradicts itself, so nothing is proven: the "
            f"{count_of(reply.size, 'code')} left after {turn} cost at least {reply.lower:,} "
            f"and at most {reply.upper:,} guesses{tree}; start again without a checkpoint"
        )

    def known(self) -> Facts:
        """All facts, of earlier runs and of this one."""
        for opening in self.openings:
            for reply in opening.replies:
                self.facts[self.left, opening.first, reply.answer] = reply
        return self.facts

    def beam(self, second: int, width: int, count: int) -> None:
        """Find upper bounds for the most promising openings, by beam searches of this width."""
        most = self.engine.settings.largest_set
        some = [o for o in self.openings[:count] if o.replies[-1].size <= most]
        self._work_through(
            self._beaming(opening, reply, second, width)
            for opening in some
            for reply in opening.replies
            if not (reply.closed or reply.beamed)
        )

    def find_any(self) -> None:
        """Find a tree within the limit, whatever it costs, or prove that there is none.

        Most limits that are long enough are met by a beam search, which leaves a first guess at
        the first failure.
        """
        for width in WIDTHS_WITHIN:
            for opening in self.openings:
                for reply in opening.replies:
                    reply.beamed = reply.upper < IMPOSSIBLE
            self._work_through(
                self._beaming(opening, reply, width, width)
                for opening in self.openings
                for reply in reversed(opening.replies)
                if opening.lower < IMPOSSIBLE <= min(self.best, reply.upper)
                and not any(r.beamed and r.upper >= IMPOSSIBLE for r in opening.replies)
            )
        self._work_through(
            self._finding(opening, reply)
            for opening in self.openings
            for reply in reversed(opening.replies)
            if opening.lower < IMPOSSIBLE <= min(self.best, reply.upper)
        )

    def close(self) -> None:
        """Search until no opening can beat the best one; Stopped if the rest is too large."""
        self.openings.sort(key=lambda opening: (opening.upper, opening.estimate))
        while self.lower_bound < self.best:
            some = [o for o in self.openings if o.lower < self.best and self._open_replies(o)]
            self._work_through(
                self._closing(opening, reply, target)
                for opening in some
                for reply, target in self._targets(opening)
            )
            if not some:
                raise Stopped

    def raise_bounds(self) -> None:
        """Raise the lower bound of the board step by step until it meets the best total.

        For boards too large to close in the time there is. Each step raises the opening with the
        least lower bound, at the answer where a guess more took the least time before.
        """
        seconds: dict[int, float] = {}  # by reply, for each guess that its bound has risen
        while self.lower_bound < self.best:
            opening = min(self.openings, key=lambda opening: opening.lower)
            waiting = self._open_replies(opening)
            if not waiting:
                return
            reply = min(waiting, key=lambda reply: seconds.get(id(reply), 0))
            start, before = monotonic(), reply.lower
            target = before + max(1, int(STEP_SHARE * reply.size))
            self._work_through(iter([self._closing(opening, reply, target)]))
            seconds[id(reply)] = (monotonic() - start) / max(1, reply.lower - before)

    def _targets(self, opening: Opening) -> Iterator[tuple[Reply, int]]:
        """The costs that the open replies are to reach for the opening to reach the best total.

        What its lower bound lacks is shared out by their sizes. Where a reply costs less than its
        share, those after it have to make up.
        """
        waiting = self._open_replies(opening)
        if opening.upper <= self.best:  # all to the end: small ones fit in beside large ones
            yield from ((reply, reply.upper) for reply in reversed(waiting))
            return
        targets: list[tuple[Reply, int]] = []
        while waiting:
            expected = sum(max(0, cost - r.lower) for r, cost in targets if not r.closed)
            lacking = self.best - opening.lower - expected
            share = -(-lacking * waiting[0].size // sum(reply.size for reply in waiting))
            reply = waiting.pop(0)
            if share > 0:
                targets.append((reply, reply.lower + share))
                yield targets[-1]

    def _beaming(self, opening: Opening, reply: Reply, second: int, width: int) -> ReplySearch:
        """A search of the most promising guesses only, with a beam search below them."""
        most, guesses, _ = self._bound(opening, reply, reply.upper)
        subgame = self.engine.subgame(opening.first, reply.answer)
        some = self.engine.most_promising(*subgame, guesses, second).tolist()
        return ReplySearch(opening, reply, some, [0] * len(some), reply.upper, most, width)

    def _finding(self, opening: Opening, reply: Reply) -> ReplySearch:
        """A search for any guess within the limit."""
        most, guesses, bounds = self._bound(opening, reply, IMPOSSIBLE)
        tried = (guesses.tolist(), bounds.tolist())
        return ReplySearch(opening, reply, *tried, IMPOSSIBLE, most, ANY)

    def _closing(self, opening: Opening, reply: Reply, budget: int) -> ReplySearch:
        """A search that finds the cost of a reply or proves that it reaches the budget."""
        budget = min(budget, reply.upper, self._spare(opening, reply))
        most, guesses, bounds = self._bound(opening, reply, budget)
        return ReplySearch(opening, reply, guesses.tolist(), bounds.tolist(), budget, most)

    def _spare(self, opening: Opening, reply: Reply) -> int:
        """The cost that a reply must stay below in a tree that beats the best one."""
        return self.best - (opening.lower - reply.lower)

    def _survey(
        self, first: int, answer: int, budget: int
    ) -> tuple[int, int, int, Members, Members]:
        """What `Engine.survey` tells of the secrets left by this answer to a first guess."""
        if self.left < 2:  # no guess is left for them
            return IMPOSSIBLE, IMPOSSIBLE, self.engine.kinds, NO_MEMBERS, NO_MEMBERS
        subgame, allowed = self._subgame(first, answer), self.engine.allowed(first)
        named = self.engine.named(first)
        return self.engine.survey(*subgame, budget, self.left - 1, allowed, named)

    def _subgame(self, first: int, answer: int) -> Subgame:
        """What this answer to a first guess leaves; polling goes on while its tables are made."""
        if self.engine.whole_board is not None:
            return self.engine.subgame(first, answer)
        made = self.planner.thread.submit(self.engine.subgame, first, answer)
        return waiting_for(made, self._poll)

    def _bound(self, opening: Opening, reply: Reply, budget: int) -> tuple[int, Members, Members]:
        """Improve the bounds of a reply; returns the rest of its survey."""
        low, high, most, guesses, bounds = self._survey(opening.first, reply.answer, budget)
        reply.lower = max(reply.lower, low)
        if high < reply.upper:
            reply.upper, reply.guess, reply.exact = high, None, True
        return most, guesses, bounds

    def _work_through(self, searches: Iterator[ReplySearch]) -> None:
        """Submit the tasks of these searches and keep all workers busy."""
        running: dict[Future[TaskResult], ReplySearch] = {}
        begun: list[ReplySearch] = []
        try:
            while True:
                while len(running) <= self.workers:
                    task, search = self._next_task(begun, searches)
                    if task is None or search is None:
                        break
                    running[self._begin(task, search.reply)] = search
                if not running:
                    return
                for future in wait(running, self.pace.poll_seconds, FIRST_COMPLETED).done:
                    outcome, search = future.result(), running.pop(future)
                    self.nodes += outcome.nodes
                    search.learn(outcome)
                self._poll()
        finally:
            for future in running:
                future.cancel()
            if running and not self.remote:  # those in other processes end by themselves
                self.engine.stop[0] = 1
                wait(running)
                self.engine.stop[0] = 0

    def _begin(self, task: Task, reply: Reply) -> Future[TaskResult]:
        """Submit a task; without other workers, a quick one is done here and now."""
        quick = reply.size <= QUICK_SET * self.engine.kinds
        if self.remote or self.workers > 1 or not quick:
            return self.executor.submit(carry_out, task)
        done: Future[TaskResult] = Future()
        done.set_result(carry_out(task))
        return done

    def _next_task(
        self, begun: list[ReplySearch], searches: Iterator[ReplySearch]
    ) -> tuple[Task | None, ReplySearch | None]:
        """A task of the search with the fewest tasks running; if it has none, of the next one."""
        tries = self.pace.remote_task_tries if self.remote else self.pace.task_tries
        at_once = self.workers if self.engine.whole_board is not None else 1
        while True:
            for search in begun[:]:
                if search.done:
                    search.finish()
                    begun.remove(search)
            following = next(searches, None) if len(begun) < at_once else None
            if following is not None:
                begun.append(following)
            for search in sorted(begun, key=lambda search: len(search.running)):
                task = self._task_of(search, tries)
                if task is not None:
                    return task, search
            if following is None and not any(search.done for search in begun):
                return None, None

    def _task_of(self, search: ReplySearch, tries: int) -> Task | None:
        """A task with the budget that the other replies now leave."""
        if search.width == 0:
            spare = self._spare(search.opening, search.reply)
            search.budget = min(search.budget, spare)
        found = search.width == ANY and self.best < IMPOSSIBLE
        if found or (search.width <= 0 and search.opening.lower >= self.best):
            search.abandon()
        return search.next_task(self.engine.settings, self.left - 1, tries, self.workers)

    def _poll(self) -> None:
        if monotonic() - self._polled >= self.pace.poll_seconds:
            self._polled = monotonic()
            self.planner.keep_up(self.openings, self.left)
            self.poll()

    def _open_replies(self, opening: Opening) -> list[Reply]:
        """The replies that the search can still raise, the smallest first."""
        most = self.engine.settings.largest_set
        return [r for r in opening.replies if not r.closed and r.size <= most]
