"""Second guesses after an answer to a first one, weighed one after the other or several at once."""

from collections.abc import Sequence

from .engine import Setting
from .openings import Opening, Reply
from .work import Outcome, Task

# A task takes so many guesses at most, and ends when it has tried so many guesses below them.
GUESSES_AT_ONCE = 64
TASK_TRIES, FAR_TASK_TRIES = 5_000, 80_000
LIGHT_NODES = 200


class Weighing:
    """What is still to be weighed at one reply, and what is being weighed right now.

    With a ``width`` it only looks for upper bounds; without one it proves, at its end, that the
    reply costs no less than the budget or what was found. ``bounds`` are those of the guesses.
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
        self._light_enough = 1  # so many guesses that no heavy one keeps others waiting for long

    @property
    def best(self) -> int:
        """What a guess must stay below to be of use."""
        return min(self.budget, self.reply.upper)

    @property
    def tasks(self) -> int:
        """How many tasks are at work."""
        return len(self._running)

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return not (self._waiting or self._running)

    def abandon(self) -> None:
        """Weighs nothing more."""
        self._waiting.clear()

    def next_task(self, setting: Setting, left: int, tries: int, workers: int) -> Task | None:
        """The next guesses that may cost less than the best; drops those that do not."""
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
        return Task(setting, *place, *limits, tuple(some), lowest, tries)

    def learn(self, outcome: Outcome) -> None:
        """Takes in what a task has found; what it has not come to waits again."""
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
