"""The piece of work that threads, processes and machines share: weighing some second guesses."""

from dataclasses import dataclass
from time import monotonic

from .engine import Interrupted, Setting, engine_for


@dataclass(frozen=True, slots=True)
class Task:
    """Second guesses to be weighed after a first guess and its answer."""

    setting: Setting
    first: int
    answer: int
    budget: int
    left: int
    most: int
    width: int
    guesses: tuple[int, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the first of the guesses cost, or at least cost where that is not below the budget."""

    task: Task
    costs: tuple[tuple[int, int], ...]
    nodes: int
    seconds: float


def carry_out(task: Task) -> Outcome:
    """Weighs the guesses one by one, each to be better than the best before it.

    It ends early, with at least one guess weighed, when it has taken twice its time.
    """
    engine, start = engine_for(task.setting), monotonic()
    stage = engine.stage(task.first, task.answer)
    best, costs = task.budget, list[tuple[int, int]]()
    for guess in task.guesses:
        allowed = engine.allowed(task.first, guess)
        try:
            cost = engine.weigh(
                stage.board, stage.members, guess, best, task.left, task.most, allowed, task.width
            )
        except Interrupted:
            break
        costs.append((guess, cost))
        best = min(best, cost)
        if monotonic() - start > 2 * task.seconds:
            break
    return Outcome(task, tuple(costs), engine.nodes(), monotonic() - start)
