"""Any strategy made forgetful, so that a human can win."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..codes import Code
from ..randomness import Stream
from .protocol import Strategy

if TYPE_CHECKING:
    from ..position import Position


@dataclass(frozen=True, slots=True)
class Strength:
    """Takes each answer into account only so many percent of the time (an idea of Tom White's).

    Whether a turn is remembered is drawn once, from the seed and the turn's number. It never
    repeats a guess, so every game ends.
    """

    percent: int
    inner: Strategy
    seed: str

    @property
    def name(self) -> str:
        """As it is asked for: ``strength:50:entropy``."""
        return f"strength:{self.percent}:{self.inner.name}"

    def choose(self, position: "Position") -> Code:
        """The inner strategy's guess from the turns that are remembered."""
        from ..position import Position

        remembered = Position(
            position.rules, tuple(t for k, t in enumerate(position.turns) if self.remembers(k))
        )
        guess = self.inner.choose(remembered)
        used = {turn.guess for turn in position.turns}
        return guess if guess not in used else _lowest_unused(remembered, used)

    def remembers(self, turn: int) -> bool:
        """Whether the answer of this turn, counted from 0, is taken into account."""
        return Stream(self.seed, "strength", turn).below(100) < self.percent


def _lowest_unused(position: "Position", used: set[Code]) -> Code:
    """The lowest code not guessed yet that fits what is remembered.

    There is one as long as the game goes on: the secret fits every turn, remembered or not.
    """
    space = position.space
    numbers = {space.index(code) for code in used if not position.rules.why_not(code)}
    rank = next(rank for rank, n in enumerate(position.candidates.tolist()) if n not in numbers)
    return position.candidate(rank)
