"""A random code that fits every answer so far."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.runtime.seeds import Stream

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position


@dataclass(frozen=True, slots=True)
class RandomConsistent:
    """Guesses any consistent code, all equally likely, as if the codes had been shuffled first.

    The choice depends on the seed and the position alone, so that taking a turn back and playing
    it again changes nothing.
    """

    seed: str
    name = "random"
    reads_candidates = True

    def choose(self, position: "Position") -> Code:
        """A candidate drawn for this seed and position."""
        turns = map(Notation(position.rules).write_turn, position.turns)
        stream = Stream(self.seed, self.name, *turns)
        return position.candidate(stream.below(position.require_candidates().count))
