"""The piece of work that threads, processes and machines share: weighing some second guesses."""

from dataclasses import dataclass
from time import monotonic

from .engine import Setting, engine_for


@dataclass(frozen=True, slots=True)
class Task:
    """Second guesses to be weighed after a first guess and its answer.

    None of them costs less than ``bound``.
    """

    setting: Setting
    first: int
    answer: int
    budget: int
    left: int
    most: int
    width: int
    guesses: tuple[int, ...]
    bound: int
    tries: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the first of the guesses cost, or at least cost where that is not below the budget."""

    task: Task
    costs: tuple[tuple[int, int], ...]
    nodes: int
    seconds: float


def carry_out(task: Task) -> Outcome:
    """Weighs the guesses one by one, each to be better than the best before it.

    It ends early, with at least one guess weighed, when it has taken more tries than it should.
    """
    engine, start = engine_for(task.setting), monotonic()
    stage = engine.stage(task.first, task.answer)
    allowed = [engine.allowed(task.first, guess) for guess in task.guesses]
    limits = (task.budget, task.left, task.most)
    costs = engine.weigh(
        stage.board, stage.members, task.guesses, *limits, allowed, task.width, task.tries
    )
    weighed = tuple(zip(task.guesses, costs, strict=False))
    return Outcome(task, weighed, engine.nodes(), monotonic() - start)
