"""The first code in order that fits every answer so far."""

from typing import TYPE_CHECKING

from pegwise.game.codes import Code

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position


class First:
    """Guesses the first consistent code, so that the first guess is the first code of all.

    The simplest strategy that always ends: Shapiro, "Playing Mastermind logically" (1983).
    """

    name = "first"
    reads_candidates = True

    def choose(self, position: "Position") -> Code:
        """The lowest candidate."""
        return position.require_candidates().candidate(0)
