"""Players that weigh nothing: the first code that fits, a random one, given ones; and forgetting.

``Strength`` makes any strategy forgetful, so that a human can win.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pegwise.errors import CannotPlay, PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.runtime.seeds import Stream

from .protocol import Strategy

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position

SCRIPTED = "scripted:"


class First:
    """Guesses the lowest candidate, that is the first code in lexicographic order that fits.

    Shapiro, "Playing Mastermind logically" (1983).
    """

    name = "first"
    reads_candidates = True

    def choose(self, position: "Position") -> Code:
        """The lowest candidate."""
        return position.require_candidates().candidate(0)


@dataclass(frozen=True, slots=True)
class RandomConsistent:
    """Guesses any candidate, all equally likely, as if the codes had been shuffled first.

    The choice depends on the seed and the position alone, so taking a turn back and playing it
    again changes nothing. Scheinerman, BulletsMaggots.jl (Julia).
    """

    seed: str
    name = "random"
    reads_candidates = True

    def choose(self, position: "Position") -> Code:
        """A candidate drawn for this seed and position."""
        turns = map(Notation(position.rules).write_turn, position.turns)
        stream = Stream(self.seed, self.name, *turns)
        return position.candidate(stream.below(position.require_candidates().count))


@dataclass(frozen=True, slots=True)
class Scripted:
    """Plays the given guesses in order, then the first code that fits every answer."""

    guesses: tuple[str, ...]
    reads_candidates = True

    @property
    def name(self) -> str:
        """As it is asked for: ``scripted:1122,1344``."""
        return SCRIPTED + ",".join(self.guesses)

    def choose(self, position: "Position") -> Code:
        """The guess given for this turn, else the first candidate."""
        turn = len(position.turns)
        if turn < len(self.guesses):
            return Notation(position.rules).read_code(self.guesses[turn])
        return position.require_candidates().candidate(0)

    def objection(self, rules: Rules) -> str | None:
        """Which of its guesses is no code of this board."""
        try:
            for guess in self.guesses:
                Notation(rules).read_code(guess)
        except PegwiseError as error:
            return f"has no such guess: {error}"
        return rules.why_unlisted()


def spelled_out(name: str, notation: Notation) -> str:
    """The name of a strategy, with guesses in colours or initials rewritten as plain codes.

    If a guess cannot be read the name is unchanged, and the strategy refuses it.
    """
    if not name.strip().lower().startswith(SCRIPTED):
        return name
    guesses = name.strip()[len(SCRIPTED) :].split(",")
    try:
        return SCRIPTED + ",".join(notation.write_code(notation.read_code(g)) for g in guesses)
    except PegwiseError:
        return name


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
