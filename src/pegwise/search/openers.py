"""Pieces of the proof of a word list: bounds on some first guesses, in any thread or process.

The proof of a word list opener by opener: pieces that threads and machines share.

Each piece bounds the total of one first guess against the best total so far; a checkpoint keeps
what the pieces found. Openers are tried in the order of their information, so that the first few
give a good total, and most of the others are cut off soon.

Proofs on a table of answers: word lists, and any kind of feedback that is not counted.
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

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.kernel.weighted.board import ANY_GUESS, INFINITE, KEYED_LIMITS, UNBOUNDED, capacities
from pegwise.knowledge.partition import negative_entropy
from pegwise.knowledge.space import space_of
from pegwise.runtime.checkpoints import Checkpoint, CheckpointWriter, head_of

from .answer_table import table_of
from .proof import IMPOSSIBLE_WITHIN, PROVEN, UPPER_BOUND, Objective, Proof, Snapshot, Watch
from .weighted_engine import TableEngine
from .weighted_search import TableProof, TableSearch


@dataclass(frozen=True)
class TableTask:
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

    task: TableTask | None = None
    engine: TableEngine | None = None


_OWN = _ThreadEngine()
_LOCK = Lock()
_RUNNING: set[tuple[str, TableEngine]] = set()  # with their searches, which may stop them
_STOPPED: set[str] = set()  # searches of this process whose pieces are no longer wanted


def bound_openers(
    task: TableTask, left: int, guesses: Sequence[int], budget: int
) -> tuple[list[OpenerFact], int]:
    """The facts about some first guesses, fewer if it was interrupted, and the sets scanned."""
    if _OWN.engine is None or _OWN.task != task:
        table = table_of(task.rules)
        weights = np.ones(table.answers.shape[1], np.int64)
        _OWN.engine, _OWN.task = TableEngine(table, weights, task.consistent, hard=task.hard), task
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


_LOOK_SECONDS = 0.2
# First guesses that are searched to the end, one after the other, before the pieces are shared.
_SEEDED = 1
_PIECE = 16  # openers


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
    best: TableProof | None = None

    def __post_init__(self) -> None:
        self.table = table_of(self.rules)
        self.guesses, self.secrets = self.table.answers.shape
        self.task = TableTask(self.rules, self.consistent, self.hard, uuid4().hex)
        sizes = self._class_sizes()
        self.order, self.floors = self._order(sizes), self._floors(sizes)
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

    def _class_sizes(self) -> NDArray[np.int64]:
        """[guess, answer] how many secrets each answer leaves."""
        slots = int(self.table.answers.max()) + 1
        sizes = np.zeros((self.guesses, slots), np.int64)
        for guess in range(self.guesses):
            sizes[guess] = np.bincount(self.table.answers[guess], minlength=slots)
        return sizes

    def _floors(self, sizes: NDArray[np.int64]) -> NDArray[np.int64]:
        """A lower bound for each opener: every class has the cost of a full tree."""
        room = capacities(self.table.kinds, self.secrets)[-1]
        depths = np.searchsorted(room, np.arange(self.secrets), side="right")
        least = np.concatenate([[0], np.cumsum(depths)])
        sizes[:, self.table.win] = 0
        floors: NDArray[np.int64] = self.secrets + least[sizes].sum(axis=1)
        return floors

    def _order(self, sizes: NDArray[np.int64]) -> list[int]:
        """The openers, the most informative first; only secrets if only candidates are guessed."""
        ranked = np.argsort(negative_entropy(sizes), kind="stable")
        if self.consistent:
            ranked = ranked[np.isin(ranked, self.table.guess_of)]
        return [int(guess) for guess in ranked]

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
        status = UPPER_BOUND
        try:
            status = self._within_limits()
        except KeyboardInterrupt:
            status = UPPER_BOUND
        finally:
            stop_pieces(self.task.search)
            self._save(now=True)
        return self._proof(status)

    def _within_limits(self) -> str:
        for left in self._limits():
            self.left, self.upper = left, INFINITE
            if not self._close_openers():
                return UPPER_BOUND
            if self.upper < INFINITE:
                return PROVEN
        return IMPOSSIBLE_WITHIN

    def _limits(self) -> list[int]:
        if self.aim.worst:
            return list(range(1, KEYED_LIMITS))
        limit = self.aim.limit
        return [UNBOUNDED if limit is None or limit > self.secrets else limit]

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
        pieces = [waiting[at : at + _PIECE] for at in range(0, len(waiting), _PIECE)][::-1]
        running: set[Future[tuple[list[OpenerFact], int]]] = set()
        try:
            while pieces or running:
                while pieces and len(running) < 2 * self.jobs:
                    piece = [guess for guess in pieces.pop() if not self._is_closed(guess)]
                    limits = (self.left, piece, self.upper)
                    running.add(pool.submit(bound_openers, self.task, *limits))
                done, running = wait(running, _LOOK_SECONDS, FIRST_COMPLETED)
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
        search = TableSearch(self.table, consistent=self.consistent, hard=self.hard)
        for guess in self.order[:_SEEDED]:
            rest = None if self.deadline is None else max(0.0, self.deadline - monotonic())
            found = search.solve(Objective(), guess, seconds=rest)
            self.nodes += found.nodes
            if search.interrupted:
                raise KeyboardInterrupt
            if found.value is not None and (self.best is None or found.value < self.upper):
                self.best = found
            if found.status == PROVEN and found.value is not None:
                self._note([OpenerFact(guess, found.value, True)], 0)
            elif found.value is not None:
                self.upper = min(self.upper, found.value + 1)

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
            found = TableSearch(self.table, consistent=self.consistent, hard=self.hard).solve(
                Objective(limit=limit), least.guess
            )
        if status == UPPER_BOUND and found is not None and found.value == lower:
            status = PROVEN
        if status == PROVEN and found is not None:
            lower = found.value
        return as_proof(self, found, status, lower)


def as_proof(
    search: OpenerSearch, found: TableProof | None, status: str, lower: int | None
) -> Proof:
    """The result as a proof with a tree."""
    rules, has_tree = search.rules, found is not None and found.rows is not None
    tree = found.tree(rules) if found is not None and has_tree else None
    first = None if tree is None else tree.root.guess
    if tree is not None and lower is not None:
        lower = min(lower, tree.cost.total)
    seconds = monotonic() - search.start
    return Proof(
        rules,
        search.aim,
        search.consistent,
        status,
        tree,
        lower,
        first,
        search.nodes,
        seconds,
        hard=search.hard,
    )


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
    _check_limit(aim, rules)
    if first is None and beam is None:
        return OpenerSearch(
            rules, aim, consistent, hard, jobs, executor, watch, checkpoint, seconds
        ).proof()
    number = None if first is None else space_of(rules.guessing).index(first)
    found = TableSearch(table_of(rules), consistent=consistent, hard=hard).solve(
        aim, number, beam, seconds, watch
    )
    tree = None if found.rows is None else found.tree(rules)
    guess = None if tree is None else tree.root.guess
    known = (found.status, tree, found.lower_bound, guess, found.nodes, found.seconds)
    return Proof(rules, aim, consistent, *known, first is not None, None, hard)


def compile_table_search(rules: Rules) -> None:
    """Compile the search for tables with as wide answers as that of these rules."""
    small = table_of(Rules.parse("2x2:marks"))
    wide = small.answers.astype(table_of(rules).answers.dtype)
    TableSearch(replace(small, answers=wide)).solve(beam=1)


def _check_limit(aim: Objective, rules: Rules) -> None:
    """Raise if games cannot be limited as the objective asks."""
    if aim.limit is not None and KEYED_LIMITS <= aim.limit <= rules.size:
        most = KEYED_LIMITS - 1
        raise BoardTooLarge(f"a limit of {aim.limit} guesses: expected at most {most}")
