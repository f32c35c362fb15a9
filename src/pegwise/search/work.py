"""The piece of work that threads, processes and machines share: weighing some second guesses."""

from dataclasses import dataclass

from .engine import Engine, Interrupted, Setting, engine_for


@dataclass(frozen=True, slots=True)
class Task:
    """Second guesses to be weighed after a first guess and its answer."""

    setting: Setting
    first: int
    answer: int
    guesses: tuple[int, ...]
    budget: int
    left: int
    most: int
    width: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What each guess costs, or at least costs where that is not below the budget at its turn."""

    task: Task
    costs: tuple[tuple[int, int], ...]
    nodes: int
    interrupted: bool = False


def carry_out(task: Task) -> Outcome:
    """Weighs the guesses one by one, each to be better than the best before it."""
    return weigh_all(engine_for(task.setting), task)


def weigh_all(engine: Engine, task: Task) -> Outcome:
    """The same with an engine at hand."""
    stage = engine.stage(task.first, task.answer)
    best, costs = task.budget, list[tuple[int, int]]()
    for guess in task.guesses:
        allowed = engine.allowed(task.first, guess)
        try:
            cost = engine.weigh(
                stage.board, stage.members, guess, best, task.left, task.most, allowed, task.width
            )
        except Interrupted:
            return Outcome(task, tuple(costs), engine.nodes(), interrupted=True)
        costs.append((guess, cost))
        best = min(best, cost)
    return Outcome(task, tuple(costs), engine.nodes())
