"""Any strategy made forgetful, so that a human can win."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pegwise.game.codes import Code
from pegwise.runtime.seeds import Stream

from .protocol import Strategy

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position


@dataclass(frozen=True, slots=True)
class Strength:
    """Takes each answer into account only so many percent of the time (an idea of Tom White's).

    Whether a turn is remembered is drawn once, from the seed and the turn's number. It never
    repeats a guess, so every game ends: instead of one already made it draws another code that
    fits what it remembers.
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
        remembered = self.remembered(position)
        guess = self.inner.choose(remembered)
        used = {turn.guess for turn in position.turns}
        return guess if guess not in used else self._unused(remembered, used)

    def remembered(self, position: "Position") -> "Position":
        """The position that the turns taken into account make."""
        from pegwise.knowledge.position import Position

        heeded = (turn for k, turn in enumerate(position.turns) if self.remembers(k))
        return Position(position.rules, tuple(heeded))

    def remembers(self, turn: int) -> bool:
        """Whether the answer of this turn, counted from 0, is taken into account."""
        return Stream(self.seed, "strength", turn).below(100) < self.percent

    def _unused(self, position: "Position", used: set[Code]) -> Code:
        """A code not guessed yet that fits what is remembered, drawn for the turn.

        There is one as long as the game goes on: the secret fits every turn, remembered or not.
        """
        import numpy as np

        space = position.space
        guessed = [space.index(code) for code in used if not position.rules.why_not(code)]
        left = np.setdiff1d(position.candidates, guessed, assume_unique=True)
        drawn = Stream(self.seed, "strength", "guess", len(used)).below(len(left))
        return space.code(int(left[drawn]))
