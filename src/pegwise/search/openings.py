"""First guesses, what is known of the sets that their answers leave, and the tasks that find out.

A `Task`, some second guesses to evaluate, is the unit of work for threads, processes and machines.
"""

from dataclasses import dataclass, field
from time import monotonic
from typing import TypeAlias

from .engine import IMPOSSIBLE, EngineSettings, engine_for


@dataclass(frozen=True, slots=True)
class Fact:
    """What a search has found out about an answer to a first guess; see `Reply`."""

    lower: int
    upper: int
    guess: int | None
    beamed: bool
    refuted: dict[int, int]


# By guesses left, first guess and answer.
Facts: TypeAlias = dict[tuple[int, int, int], Fact]


@dataclass
class Reply:
    """An answer to a first guess: the number of secrets left, and bounds on their cost.

    ``guess`` is a second guess that reaches ``upper``, if one is known; ``beamed`` tells whether a
    beam search has been done; ``refuted`` has lower bounds on the cost of other second guesses.
    """

    answer: int
    size: int
    lower: int
    upper: int = IMPOSSIBLE
    guess: int | None = None
    beamed: bool = False
    refuted: dict[int, int] = field(default_factory=dict)

    @property
    def closed(self) -> bool:
        """Whether the cost is known exactly."""
        return self.lower >= self.upper


@dataclass
class Opening:
    """A first guess with all answers to it but the win, the smallest set first."""

    first: int
    size: int
    estimate: float
    replies: list[Reply]

    @property
    def lower(self) -> int:
        """A lower bound on the cost of the whole board after this first guess."""
        return min(IMPOSSIBLE, self.size + sum(reply.lower for reply in self.replies))

    @property
    def upper(self) -> int:
        """An upper bound on that cost."""
        return min(IMPOSSIBLE, self.size + sum(reply.upper for reply in self.replies))


@dataclass(frozen=True, slots=True)
class Task:
    """Second guesses to evaluate after a first guess and its answer; none costs less than bound."""

    settings: EngineSettings
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
class TaskResult:
    """The costs of the first guesses of a task; a lower bound where that reaches the budget."""

    task: Task
    costs: tuple[tuple[int, int], ...]
    nodes: int
    seconds: float


def carry_out(task: Task) -> TaskResult:
    """Evaluates the guesses one by one, each of which has to beat the best before it.

    Ends early, after at least one guess, when the tries of the task are used up.
    """
    engine, start = engine_for(task.settings), monotonic()
    subgame = engine.subgame(task.first, task.answer)
    allowed = [engine.allowed(task.first, guess) for guess in task.guesses]
    limits = (task.budget, task.left, task.most)
    costs = engine.evaluate(
        subgame.board, subgame.members, task.guesses, *limits, allowed, task.width, task.tries
    )
    evaluated = tuple(zip(task.guesses, costs, strict=False))
    return TaskResult(task, evaluated, engine.nodes(), monotonic() - start)
