"""Pieces of the proof of a word list: bounds on some first guesses, in any thread or process."""

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock, local

import numpy as np

from pegwise.game.rules import Rules
from pegwise.kernel.weighted.board import ANY_GUESS

from .answer_table import table_of
from .table_engine import TableEngine


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
