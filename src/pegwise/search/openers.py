"""Proofs on a table of answers: word lists, and any kind of feedback that is not counted.

The work is cut by first guesses, the openers, into pieces that threads and machines share. Each
piece bounds the totals of some openers against the best total so far; a checkpoint keeps what the
pieces found. Openers are tried in the order of their information, so that the first few give a good
total, and most of the others are cut off soon.
"""

from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Lock, local
from time import monotonic
from uuid import uuid4

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.kernel.weighted.board import ANY_GUESS, INFINITE, UNBOUNDED, capacities
from pegwise.knowledge.partition import negative_entropy
from pegwise.runtime.checkpoints import Checkpoint, CheckpointWriter, head_of

from .answer_table import table_of
from .proof import (
    IMPOSSIBLE_WITHIN,
    POLL_SECONDS,
    PROVEN,
    UPPER_BOUND,
    Objective,
    Proof,
    Snapshot,
    Watch,
)
from .weighted_engine import WeightedEngine
from .weighted_search import WeightedProof, WeightedSearch, limits_of, weighted_proof


@dataclass(frozen=True)
class OpenerTask:
    """What pieces are about: a list, which guesses are allowed, and the search they belong to."""

    rules: Rules
    consistent: bool
    hard: bool
    search: str = ""


@dataclass(frozen=True)
class OpenerFact:
    """What is known of a first guess: its total or, unless ``exact``, a lower bound on it."""

    guess: int
    value: int
    exact: bool


class _ThreadEngine(local):
    """The engine of a thread, for the task that it worked on last."""

    task: OpenerTask | None = None
    engine: WeightedEngine | None = None


_OWN = _ThreadEngine()
_LOCK = Lock()
_RUNNING: set[tuple[str, WeightedEngine]] = set()  # with their searches, which may stop them
_STOPPED: set[str] = set()  # searches of this process whose pieces are no longer wanted


def bound_openers(
    task: OpenerTask, left: int, guesses: Sequence[int], budget: int
) -> tuple[list[OpenerFact], int]:
    """The facts about some first guesses, fewer if it was interrupted, and the sets scanned."""
    if _OWN.engine is None or _OWN.task != task:
        table = table_of(task.rules)
        weights = np.ones(table.answers.shape[1], np.int64)
        _OWN.engine, _OWN.task = (
            WeightedEngine(table, weights, task.consistent, hard=task.hard),
            task,
        )
    engine = _OWN.engine
    before, own = engine.nodes, (task.search, engine)
    engine.stopping.clear()
    engine.work.stop[0] = 0
    facts: list[OpenerFact] = []
    with _LOCK:
        if task.search in _STOPPED:
            return facts, 0
        _RUNNING.add(own)
    everything = engine.everything(left)
    try:
        for guess in guesses:
            cost, _, low = engine.find(everything, ANY_GUESS, left, 0, guess, budget)
            if engine.stopping.is_set():
                break
            exact = cost < budget
            facts.append(OpenerFact(guess, cost if exact else max(low, min(cost, budget)), exact))
            budget = min(budget, cost)
    finally:
        with _LOCK:
            _RUNNING.discard(own)
    return facts, engine.nodes - before


def stop_pieces(search: str) -> None:
    """Interrupt the pieces of a search that run in this process, and let no other one begin."""
    with _LOCK:
        _STOPPED.add(search)
        for owner, engine in _RUNNING:
            if owner == search:
                engine.interrupt()


# First guesses that are searched to the end, one after the other, before the pieces are shared.
_SEEDED = 1
_OPENERS_PER_PIECE = 16


@dataclass
class OpenerSearch:
    """The search over all openers of a list for one objective."""

    rules: Rules
    aim: Objective
    consistent: bool
    hard: bool
    jobs: int
    executor: Executor | None
    watch: Watch | None
    checkpoint: str | Path | None
    seconds: float | None
    facts: dict[tuple[int, int], OpenerFact] = field(default_factory=dict)  # by limit and guess
    nodes: int = 0
    best: WeightedProof | None = None

    def __post_init__(self) -> None:
        self.limits = limits_of(self.aim, self.rules.size)
        self.table = table_of(self.rules)
        self.guesses, self.secrets = self.table.answers.shape
        self.task = OpenerTask(self.rules, self.consistent, self.hard, uuid4().hex)
        sizes = np.zeros((self.guesses, int(self.table.answers.max()) + 1), np.int64)
        for guess, row in enumerate(self.table.answers):
            sizes[guess] = np.bincount(row, minlength=sizes.shape[1])
        # The most informative openers first; only secrets if only candidates are guessed.
        ranked = np.argsort(negative_entropy(sizes), kind="stable")
        if self.consistent:
            ranked = ranked[np.isin(ranked, self.table.guess_of)]
        self.order = [int(guess) for guess in ranked]
        self.floors = self._floors(sizes)
        question: dict[str, object] = {
            "objective": str(self.aim),
            "consistent": self.consistent,
            "by": "opener",
        }
        if self.hard:
            question["hard"] = True
        self.writer = CheckpointWriter(self.checkpoint, head_of(self.rules, **question))
        self.start = monotonic()
        kept = self.writer.read()
        if kept is not None:
            self._resume(kept)
        self.deadline = None if self.seconds is None else monotonic() + self.seconds
        self.left, self.upper = UNBOUNDED, INFINITE

    def _floors(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """A lower bound for each opener: every class has the cost of a full tree."""
        room = capacities(self.table.kinds, self.secrets)[-1]
        depths = np.searchsorted(room, np.arange(self.secrets), side="right")
        least = np.concatenate([[0], np.cumsum(depths)])
        sizes[:, self.table.win] = 0
        floors: NDArray[np.int64] = self.secrets + least[sizes].sum(axis=1)
        return floors

    def _resume(self, kept: Checkpoint) -> None:
        try:
            for left, guess, value, exact in kept.facts:
                if not (0 <= int(guess) < self.guesses and int(value) > 0):
                    raise ValueError
                fact = OpenerFact(int(guess), int(value), bool(exact))
                self.facts[int(left), fact.guess] = fact
            self.nodes = int(kept.end["nodes"])
            self.start -= float(kept.end["seconds"])
        except (TypeError, ValueError, KeyError):
            raise self.writer.impossible() from None

    def _save(self, now: bool = False) -> None:
        end = {"nodes": self.nodes, "seconds": round(monotonic() - self.start, 3)}
        lines = [[left, f.guess, f.value, int(f.exact)] for (left, _), f in self.facts.items()]
        self.writer.save(lambda: Checkpoint(lines, end), now)

    def proof(self) -> Proof:
        """Search until the proof is done, the time is up or Ctrl-C is pressed."""
        status = IMPOSSIBLE_WITHIN
        try:
            for left in self.limits:
                self.left, self.upper = left, INFINITE
                if not self._close_openers():
                    status = UPPER_BOUND
                    break
                if self.upper < INFINITE:
                    status = PROVEN
                    break
        except KeyboardInterrupt:
            status = UPPER_BOUND
        finally:
            stop_pieces(self.task.search)
            self._save(now=True)
        return self._proof(status)

    def _close_openers(self) -> bool:
        """Settle every opener; False if the time is up before."""
        known = [fact for (left, _), fact in self.facts.items() if left == self.left]
        self.upper = min([fact.value for fact in known if fact.exact], default=INFINITE)
        if not any(fact.exact for fact in known) and self.left == UNBOUNDED:
            self._seed()
        with nullcontext(self.executor) if self.executor else ThreadPoolExecutor(self.jobs) as pool:
            while waiting := [guess for guess in self.order if not self._is_closed(guess)]:
                if not self._share(pool, waiting):
                    return False
        return True

    def _share(self, pool: Executor, waiting: list[int]) -> bool:
        """Bound these openers in pieces; False if the time is up before."""
        size = _OPENERS_PER_PIECE
        pieces = [waiting[at : at + size] for at in range(0, len(waiting), size)][::-1]
        running: set[Future[tuple[list[OpenerFact], int]]] = set()
        try:
            while pieces or running:
                while pieces and len(running) < 2 * self.jobs:
                    piece = [guess for guess in pieces.pop() if not self._is_closed(guess)]
                    limits = (self.left, piece, self.upper)
                    running.add(pool.submit(bound_openers, self.task, *limits))
                done, running = wait(running, POLL_SECONDS, FIRST_COMPLETED)
                for ended in done:
                    self._note(*ended.result())
                if self.watch:
                    self.watch(self.snapshot())
                self._save()
                if self.deadline is not None and monotonic() > self.deadline:
                    stop_pieces(self.task.search)
                    return False
            return True
        except BaseException:
            stop_pieces(self.task.search)
            raise
        finally:
            for unwanted in running:
                unwanted.cancel()

    def _seed(self) -> None:
        """A first total: the most informative openers, searched to the end."""
        search = WeightedSearch(self.table, consistent=self.consistent, hard=self.hard)
        for guess in self.order[:_SEEDED]:
            rest = None if self.deadline is None else max(0.0, self.deadline - monotonic())
            found = search.solve(Objective(), guess, seconds=rest, watch=self._watch_seed)
            self.nodes += found.nodes
            if search.interrupted:
                raise KeyboardInterrupt
            if found.value is not None and (self.best is None or found.value < self.upper):
                self.best = found
            if found.status == PROVEN and found.value is not None:
                self._note([OpenerFact(guess, found.value, True)], 0)
            elif found.value is not None:
                self.upper = min(self.upper, found.value + 1)

    def _watch_seed(self, seed: Snapshot) -> None:
        """Show the best tree of an opener while it is searched; its lower bound is its own."""
        if self.watch:
            self.watch(replace(self.snapshot(), best=seed.best, nodes=self.nodes + seed.nodes))

    def _note(self, facts: Sequence[OpenerFact], nodes: int) -> None:
        self.nodes += nodes
        for fact in facts:
            self.facts[self.left, fact.guess] = fact
            if fact.exact:
                self.upper = min(self.upper, fact.value)

    def _lower(self, guess: int) -> int:
        fact, floor = self.facts.get((self.left, guess)), int(self.floors[guess])
        return floor if fact is None else max(floor, fact.value)

    def _is_closed(self, guess: int) -> bool:
        """Whether the total of an opener is known, or known to be no better than the best."""
        fact = self.facts.get((self.left, guess))
        return self._lower(guess) >= self.upper or (fact is not None and fact.exact)

    @property
    def lower_bound(self) -> int:
        """What every tree takes, as far as the openers are settled."""
        plain: int = 2 * self.secrets - 1
        lowest: int = min(map(self._lower, self.order))
        return max(plain, min(int(self.upper), lowest))

    def snapshot(self) -> Snapshot:
        """The progress."""
        closed = sum(map(self._is_closed, self.order))
        best = None if self.upper >= INFINITE else self.upper
        within = None if self.left == UNBOUNDED else self.left
        figures = (best, self.lower_bound, closed, len(self.order), 0, 0, self.nodes)
        return Snapshot(*figures, monotonic() - self.start, within)

    def _proof(self, status: str) -> Proof:
        found, lower = self.best, None if self.aim.worst else self.lower_bound
        exact = [f for (left, _), f in self.facts.items() if left == self.left and f.exact]
        least = min(exact, key=lambda fact: fact.value, default=None)
        if status == IMPOSSIBLE_WITHIN:
            found, lower = None, None
        elif least is not None and (found is None or found.value != least.value):
            limit = None if self.left == UNBOUNDED else self.left
            found = WeightedSearch(self.table, consistent=self.consistent, hard=self.hard).solve(
                Objective(limit=limit), least.guess
            )
        if status == UPPER_BOUND and found is not None and found.value == lower:
            status = PROVEN
        if status == PROVEN and found is not None:
            lower = found.value
        tree = None if found is None or found.rows is None else found.tree(self.rules)
        first = None if tree is None else tree.root.guess
        if tree is not None and lower is not None:
            lower = min(lower, tree.cost.total)
        known = (status, tree, lower, first, self.nodes, monotonic() - self.start)
        return Proof(self.rules, self.aim, self.consistent, *known, hard=self.hard)


def prove_on_table(
    rules: Rules,
    aim: Objective,
    consistent: bool,
    first: Code | None,
    beam: int | None,
    seconds: float | None,
    jobs: int,
    executor: Executor | None,
    watch: Watch | None,
    checkpoint: str | Path | None,
    hard: bool = False,
) -> Proof:
    """The best tree for an objective; arguments as those of `search.prove.prove`.

    A given opener or a beam is one search; all openers are pieces with a checkpoint.
    """
    if first is None and beam is None:
        return OpenerSearch(
            rules, aim, consistent, hard, jobs, executor, watch, checkpoint, seconds
        ).proof()
    return weighted_proof(rules, None, aim, consistent, first, beam, seconds, watch, hard)


def compile_weighted_search(rules: Rules) -> None:
    """Compile the search for tables with as wide answers as that of these rules."""
    small = table_of(Rules.parse("2x2:marks"))
    wide = small.answers.astype(table_of(rules).answers.dtype)
    WeightedSearch(replace(small, answers=wide)).solve(beam=1)
