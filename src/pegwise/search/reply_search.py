"""The search of one reply, cut into tasks: second guesses to evaluate.

A `Task` is the unit of work that threads, processes and machines share.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from pegwise.kernel.exact.board import ANY, IMPOSSIBLE

from .engine import EngineSettings, engine_for
from .openings import Opening, Reply

# The most second guesses of a task.
GUESSES_AT_ONCE = 64
# Tasks of fewer nodes than this are light: the next one gets twice as many guesses.
LIGHT_NODES = 200


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
    """The costs of the guesses that a task got to; lower bounds where they reach the budget."""

    task: Task
    costs: tuple[tuple[int, int], ...]
    nodes: int


def carry_out(task: Task) -> TaskResult:
    """Evaluate the guesses one by one, each of which has to beat the best before it.

    Ends early, after at least one guess, when the tries of the task are used up.
    """
    engine = engine_for(task.settings)
    subgame = engine.subgame(task.first, task.answer)
    allowed = [engine.allowed(task.first, guess) for guess in task.guesses]
    limits = (task.budget, task.left, task.most)
    effort, named = (task.width, task.tries), engine.named(task.first)
    costs = engine.evaluate(*subgame, task.guesses, *limits, allowed, *effort, named)
    return TaskResult(task, tuple(zip(task.guesses, costs, strict=False)), engine.nodes())


class ReplySearch:
    """The second guesses of one reply that still wait or are being evaluated.

    With a beam ``width`` it only finds upper bounds; with ANY it finds one or proves that no guess
    keeps to the limit; without a width it proves, when done, that the reply costs at least the
    budget or what was found. ``bounds`` are those of the guesses.
    """

    def __init__(
        self,
        opening: Opening,
        reply: Reply,
        guesses: Sequence[int],
        bounds: Sequence[int],
        budget: int,
        most: int,
        width: int = 0,
    ) -> None:
        self.opening, self.reply = opening, reply
        self.budget, self.most, self.width = budget, most, width
        # A heap by bound and, among equals, by place in the list: whatever order tasks end in, the
        # first is the lowest.
        refuted = {} if width > 0 else reply.refuted
        self._entries = {
            guess: (max(bound, refuted.get(guess, 0)), place, guess)
            for place, (guess, bound) in enumerate(zip(guesses, bounds, strict=True))
        }
        self._waiting = list(self._entries.values())
        heapify(self._waiting)
        self.running: list[int] = []  # the lowest bound of each task
        self._task_size = 1  # guesses in a task, few where they are heavy
        self._one_by_one = width == 0  # until the first guess has a cost for the rest to beat

    @property
    def best(self) -> int:
        """The cost that a guess has to beat."""
        return min(self.budget, self.reply.upper)

    @property
    def done(self) -> bool:
        """Whether no guess waits or runs."""
        return not (self._waiting or self.running)

    def abandon(self) -> None:
        """Drop the guesses that wait."""
        self._waiting.clear()

    def finish(self) -> None:
        """Note in the reply what has been shown now that no guess is left."""
        if self.width > 0:
            self.reply.beamed = True
        elif self.width == 0:
            self.reply.lower = max(self.reply.lower, self.best)
        elif all(self.reply.refuted.get(guess, 0) >= IMPOSSIBLE for guess in self._entries):
            self.reply.lower = IMPOSSIBLE

    def next_task(
        self, settings: EngineSettings, left: int, tries: int, workers: int
    ) -> Task | None:
        """A task of the next guesses that may beat the best cost; drops those that cannot.

        None while the first guess is evaluated, too: its cost, which the others have to beat, saves
        more work than a second worker does (the young brothers wait concept).
        """
        if self._one_by_one and self.running:
            return None
        best, some, lowest = self.best, list[int](), 0
        if self.width == ANY and best < IMPOSSIBLE:
            self.abandon()
        at_once = GUESSES_AT_ONCE if workers == 1 else self._task_size
        while self._waiting and len(some) < at_once:
            bound, _, guess = heappop(self._waiting)
            if not self.width and (bound >= best or self.reply.lower >= best):
                self.abandon()  # the rest are no lower
            elif self.width > 0 or self.reply.refuted.get(guess, 0) < best:
                lowest = lowest if some else bound
                some.append(guess)
        if not some:
            return None
        self.running.append(lowest)
        place = (self.opening.first, self.reply.answer)
        limits = (best, left, self.most, self.width)
        return Task(settings, *place, *limits, tuple(some), lowest, tries)

    def learn(self, outcome: TaskResult) -> None:
        """Take in the result of a task; guesses that it did not get to wait again."""
        task, reply = outcome.task, self.reply
        self.running.remove(task.bound)
        self._one_by_one = self._one_by_one and not outcome.costs
        left_over = task.guesses[len(outcome.costs) :]
        for guess in left_over:
            heappush(self._waiting, self._entries[guess])
        if outcome.nodes < LIGHT_NODES and not left_over:
            self._task_size = min(2 * self._task_size, GUESSES_AT_ONCE)
        else:
            self._task_size = max(self._task_size // 2, 1)
        best = task.budget
        for guess, cost in outcome.costs:
            if cost < best:
                best = cost
                if cost < reply.upper:
                    reply.upper, reply.guess, reply.exact = cost, guess, not task.width
            elif task.width <= 0:
                reply.refuted[guess] = max(cost, reply.refuted.get(guess, 0))
        if not self.width:
            still = [bound for bound, *_ in self._waiting[:1]] + self.running
            reply.lower = max(reply.lower, min([self.best, *still]))
