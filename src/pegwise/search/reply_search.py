"""The search of one reply: second guesses evaluated one after the other or in parallel."""

from collections.abc import Sequence

from .engine import EngineSettings
from .openings import Opening, Reply, Task, TaskResult

# The most second guesses of a task, and the tries below them after which it ends.
GUESSES_AT_ONCE = 64
TASK_TRIES, FAR_TASK_TRIES = 5_000, 80_000
LIGHT_NODES = 200


class ReplySearch:
    """The second guesses of one reply that still wait or are being evaluated.

    With a beam ``width`` it only finds upper bounds; without one it proves, when done, that the
    reply costs at least the budget or what was found. ``bounds`` are those of the guesses.
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
        self._waiting = list(zip(guesses, bounds, strict=True))[::-1]
        self._running: list[int] = []  # the lowest bound of each task
        self._light_enough = 1  # guesses a task, so that a heavy one does not delay the others

    @property
    def best(self) -> int:
        """The cost that a guess has to beat."""
        return min(self.budget, self.reply.upper)

    @property
    def tasks(self) -> int:
        """The number of running tasks."""
        return len(self._running)

    @property
    def done(self) -> bool:
        """Whether no guess waits or runs."""
        return not (self._waiting or self._running)

    def abandon(self) -> None:
        """Drops the guesses that wait."""
        self._waiting.clear()

    def next_task(
        self, settings: EngineSettings, left: int, tries: int, workers: int
    ) -> Task | None:
        """A task of the next guesses that may beat the best cost; drops those that cannot."""
        best, some, lowest = self.best, list[int](), 0
        at_once = GUESSES_AT_ONCE if workers == 1 else self._light_enough
        while self._waiting and len(some) < at_once:
            guess, bound = self._waiting.pop()
            if not self.width and (bound >= best or self.reply.lower >= best):
                self.abandon()
            elif self.width or self.reply.refuted.get(guess, 0) < best:
                lowest = lowest if some else bound
                some.append(guess)
        if not some:
            return None
        self._running.append(lowest)
        place = (self.opening.first, self.reply.answer)
        limits = (best, left, self.most, self.width)
        return Task(settings, *place, *limits, tuple(some), lowest, tries)

    def learn(self, outcome: TaskResult) -> None:
        """Takes in the result of a task; guesses that it did not get to wait again."""
        task, reply = outcome.task, self.reply
        self._running.remove(task.bound)
        left_over = task.guesses[len(outcome.costs) :]
        self._waiting.extend((guess, task.bound) for guess in reversed(left_over))
        if outcome.nodes < LIGHT_NODES and not left_over:
            self._light_enough = min(2 * self._light_enough, GUESSES_AT_ONCE)
        else:
            self._light_enough = max(self._light_enough // 2, 1)
        best = task.budget
        for guess, cost in outcome.costs:
            if cost < best:
                best = cost
                if cost < reply.upper:
                    reply.upper, reply.guess = cost, guess
            elif not task.width:
                reply.refuted[guess] = max(cost, reply.refuted.get(guess, 0))
        if not self.width:
            still = [bound for _, bound in self._waiting[-1:]] + self._running
            reply.lower = max(reply.lower, min([self.best, *still]))
