"""How long a guess may take: so many seconds, or as long as somebody cares to wait.

By the clock the same game is not the same on every machine; without ``seconds`` it is.
"""

from dataclasses import dataclass, field, replace
from time import monotonic

from pegwise.errors import Undecided
from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.knowledge.position import Position
from pegwise.strategies import Strategy
from pegwise.strategies.annealed import Annealed
from pegwise.strategies.protocol import Explaining
from pegwise.strategies.sampled import Sampled

HURRIED = 1 / 8  # of the usual work: enough for a sensible guess
GROWTH = 2.0
LOOKS = 16  # at most, for some guesses are found at once however hard one looks


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
    _last: dict[tuple[Turn, ...], Strategy] = field(default_factory=dict, compare=False)

    @property
    def name(self) -> str:
        """The strategy's own name."""
        return self.inner.name

    def choose(self, position: Position) -> Code:
        """The best guess in the time there is."""
        hurried = with_effort(self.inner, HURRIED)
        if hurried is None:
            return self.inner.choose(position)
        try:
            if self.seconds is None:
                return self.inner.choose(position)
            guess = self._deepened(position, self.seconds)
        except KeyboardInterrupt:
            guess = None
        return hurried.choose(position) if guess is None else guess

    def _deepened(self, position: Position, seconds: float) -> Code | None:
        """The guess of the closest look; None where nothing was found in the time."""
        start, guess, share = monotonic(), None, HURRIED
        for _ in range(LOOKS):
            closer, began = with_effort(self.inner, share) or self.inner, monotonic()
            try:
                guess = closer.choose(position)
                self._last.clear()
                self._last[position.turns] = closer
            except KeyboardInterrupt:
                break
            except Undecided:  # more work may find what this did not
                pass
            now, share = monotonic(), GROWTH * share
            if now - start + GROWTH * (now - began) > seconds:
                break
        return guess

    def explain(self, position: Position, notation: Notation | None = None) -> list[str]:
        """What the last look at this position has to say of its guess, if the strategy explains."""
        looked = self._last.get(position.turns, self.inner)
        return looked.explain(position, notation) if isinstance(looked, Explaining) else []
