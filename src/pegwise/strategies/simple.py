"""Guesses that fit every answer so far: the first such code, or a random one."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.runtime.seeds import Stream

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position


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
