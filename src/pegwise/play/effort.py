"""How much work a guess may take: in steps, the same on every machine, or by the clock."""

from dataclasses import dataclass, field
from time import monotonic

from pegwise.errors import Undecided
from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.knowledge.position import Position
from pegwise.knowledge.ranking import WorkLimit, guesses_to_weigh, symmetry_steps, weighing_steps
from pegwise.strategies.protocol import (
    Explains,
    Forgets,
    ScalesEffort,
    Strategy,
    WeighsByMetric,
)
from pegwise.strategies.registry import needs_sample

MOST_STEPS = 10**9  # a second or two
DRAWN_MOVE = 10**6  # a move on a board too large to list: such games may take some seconds

# What one person waits for at the terminal, and one of many at the web server.
PATIENT = WorkLimit(symmetry=MOST_STEPS, weighing=MOST_STEPS)
SWIFT = WorkLimit(symmetry=10**8, weighing=25 * 10**6)

HURRIED = 1 / 8  # of the usual work: enough for a sensible guess
GROWTH = 2.0
MOST_LOOKS = 16  # some guesses are found at once however much work is allowed


def effort(strategy: Strategy, position: Position) -> int:
    """About how many symbols this strategy compares before it chooses."""
    if isinstance(strategy, Forgets):
        return effort(strategy.inner, strategy.remembered(position))
    if needs_sample(strategy, position.rules):
        return DRAWN_MOVE
    if not isinstance(strategy, WeighsByMetric):
        return position.count * position.rules.positions
    symmetry = symmetry_steps(position)
    if symmetry > MOST_STEPS:
        return symmetry
    return symmetry + weighing_steps(position, guesses_to_weigh(position, strategy.rule.consistent))


@dataclass(frozen=True)
class TimeLimited:
    """A strategy with a time limit for a guess, which Ctrl-C cuts short (iterative deepening).

    With a limit it chooses again with twice the work while the time is likely to suffice, and
    Ctrl-C takes the best guess so far; without one, Ctrl-C makes it hurry. A strategy that does
    not scale its effort is neither limited nor interrupted.
    """

    inner: Strategy
    seconds: float | None = None
    _last: dict[tuple[Turn, ...], Strategy] = field(default_factory=dict, compare=False)

    @property
    def name(self) -> str:
        return self.inner.name

    def choose(self, position: Position) -> Code:
        """The best guess in the time there is."""
        if not isinstance(self.inner, ScalesEffort):
            return self.inner.choose(position)
        try:
            if self.seconds is None:
                return self.inner.choose(position)
            guess = self._deepened(self.inner, position, self.seconds)
        except KeyboardInterrupt:
            guess = None
        return self.inner.with_effort(HURRIED).choose(position) if guess is None else guess

    def _deepened(self, inner: ScalesEffort, position: Position, seconds: float) -> Code | None:
        """The guess found with the most work; None if nothing was found in the time."""
        start, guess, share = monotonic(), None, HURRIED
        for _ in range(MOST_LOOKS):
            closer, began = inner.with_effort(share), monotonic()
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
        """The strategy's reasons for its last guess at this position, if it gives any."""
        looked = self._last.get(position.turns, self.inner)
        return looked.explain(position, notation) if isinstance(looked, Explains) else []
