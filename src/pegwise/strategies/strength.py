"""Any strategy made forgetful, so that a human can win."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pegwise.errors import CannotPlay, quote
from pegwise.game.codes import Code
from pegwise.runtime.seeds import Stream

from .protocol import Strategy

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position


@dataclass(frozen=True, slots=True)
class Strength:
    """Takes each answer into account with a chance of ``percent``: an idea of Tom White's.

    Whether a turn is remembered depends on the seed and the turn's number alone. It never repeats
    a guess, so every game ends: instead it draws another code that fits what it remembers.
    """

    percent: int
    inner: Strategy
    seed: str

    @property
    def name(self) -> str:
        """As it is asked for: ``strength:50:entropy``."""
        inner = self.inner.name
        return type(inner)(f"strength:{self.percent}:{inner}")  # stays the name of a file

    def choose(self, position: "Position") -> Code:
        """The inner strategy's guess from the turns that are remembered."""
        remembered = self.remembered(position)
        guess = self.inner.choose(remembered)
        used = {turn.guess for turn in position.turns}
        return guess if guess not in used else self._unused(remembered, used)

    def remembered(self, position: "Position") -> "Position":
        """The position that the turns taken into account make."""
        from pegwise.knowledge.position import Position

        turns = enumerate(position.turns)
        kept = tuple(turn for k, turn in turns if self.remembers(k))
        return Position(position.rules, kept, prior=position.prior)

    def remembers(self, turn: int) -> bool:
        """Whether the answer of this turn, counted from 0, is taken into account."""
        return Stream(self.seed, "strength", turn).below(100) < self.percent

    def _unused(self, position: "Position", used: set[Code]) -> Code:
        """A random code that fits what is remembered and was not guessed: the secret is one."""
        import numpy as np

        space = position.space
        guessed = [space.index(code) for code in used if not position.rules.why_not(code)]
        left = np.setdiff1d(position.candidates, guessed, assume_unique=True)
        if not len(left):
            raise CannotPlay(f"every code that fits was guessed: {quote(self.name)} repeats none")
        drawn = Stream(self.seed, "strength", "guess", len(used)).below(len(left))
        return space.code(int(left[drawn]))
