"""How long a guess may take: so many seconds, or as long as somebody cares to wait.

By the clock the same game is not the same on every machine; without ``seconds`` it is.
"""

from dataclasses import dataclass, replace
from time import monotonic

from ..codes import Code
from ..position import Position
from ..strategies import Strategy
from ..strategies.annealed import Annealed
from ..strategies.sampled import Sampled

HURRIED = 1 / 8  # of the usual work: enough for a sensible guess
GROWTH = 2.0
LOOKS = 16  # at most about so many, where the guess was found at once however hard one looks


def with_effort(strategy: Strategy, share: float) -> Strategy | None:
    """The strategy with so many times the work for a guess; None where that means nothing."""
    if isinstance(strategy, Sampled):
        return replace(strategy, effort=strategy.effort * share)
    if isinstance(strategy, Annealed):
        return replace(strategy, budget=strategy.budget.times(share))
    return None


@dataclass(frozen=True)
class Patient:
    """A strategy with a limit of seconds for a guess, and that can be interrupted.

    With a limit it looks closer and closer, each time with twice the work, as long as the time is
    likely to suffice; an interruption takes the best guess so far. Without one it works as usual,
    and an interruption makes it hurry. Strategies that know no more or less work than usual play
    as ever, and are not interrupted.
    """

    inner: Strategy
    seconds: float | None = None

    @property
    def name(self) -> str:
        """The strategy's own name."""
        return self.inner.name

    def choose(self, position: Position) -> Code:
        """The best guess in the time there is."""
        hurried = with_effort(self.inner, HURRIED)
        if hurried is None:
            return self.inner.choose(position)
        if self.seconds is None:
            try:
                return self.inner.choose(position)
            except KeyboardInterrupt:
                return hurried.choose(position)
        return self._deepened(hurried, position, self.seconds)

    def _deepened(self, hurried: Strategy, position: Position, seconds: float) -> Code:
        start = monotonic()
        guess, share = hurried.choose(position), HURRIED
        spent = monotonic() - start
        while monotonic() - start + GROWTH * spent <= seconds:
            share, began = GROWTH * share, monotonic()
            closer = with_effort(self.inner, share) or self.inner
            try:
                guess = closer.choose(position)
            except KeyboardInterrupt:
                break
            spent = max(monotonic() - began, seconds / LOOKS)
        return guess
