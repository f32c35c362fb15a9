"""A strategy in a dozen lines: the last code in order that fits every answer."""

from pegwise import Code, Position
from pegwise.strategies import Entry


class LastCode:
    """Guesses the highest candidate, the mirror image of ``first``."""

    name = "last"

    def choose(self, position: Position) -> Code:
        """The highest candidate."""
        return position.require_candidates().candidate(-1)


LAST = Entry("last", "the last code in order that fits", "this example", lambda seed: LastCode())
