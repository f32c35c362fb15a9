"""Two fixed openings, then the first code that satisfies the constraints of every move."""

from functools import lru_cache
from typing import TYPE_CHECKING

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import say_count

from .explain import explain
from .moves import constraint_of
from .openings import next_opening
from .pegs import most_arrangements
from .search import first_code
from .tables import Table, table_of

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position

MOST_ARRANGEMENTS = 1000
MOST_CODES = 10**10


class Constraints:
    """Opens with two fixed moves, then guesses the first code that satisfies every constraint.

    A score is a disjunction over the ways in which the pegs of the guess can have earned it:
    Tom White, Mastermind (a player in Java). His eight moves are enough for all 1296 codes.
    """

    name = "constraints"

    def choose(self, position: "Position") -> Code:
        """The next opening, or the first code that satisfies the constraints of the moves."""
        return next_opening(position) or self._solve(position)

    def _solve(self, position: "Position") -> Code:
        rules = position.rules
        tables = [_table(guess, answer, rules.bulls_only) for guess, answer in position.turns]
        code = first_code(rules, tables)
        if code is None:
            raise PegwiseError(f"{quote(position)} leaves no code that satisfies every constraint")
        return code

    def explain(self, position: "Position", notation: Notation | None = None) -> list[str]:
        """Why it guesses what it guesses: the constraints in words, one line each."""
        return explain(position, self.choose(position), notation or Notation(position.rules))


def objection(rules: Rules) -> str | None:
    """Why it does not play by these rules; None where it does."""
    if rules.words is not None:
        return "opens with symbols in a row, which are no words: expected a board without a list"
    count = most_arrangements(rules)
    if count > MOST_ARRANGEMENTS:
        return (
            f"would turn one score into {say_count(count)} arrangements of its pegs: "
            f"expected a board with at most {say_count(MOST_ARRANGEMENTS)}"
        )
    if rules.size > MOST_CODES:
        return (
            f"would search {say_count(rules.size)} codes place by place: "
            f"expected a board with at most {say_count(MOST_CODES)}"
        )
    return None


@lru_cache(maxsize=512)
def _table(guess: Code, answer: Feedback, bulls_only: bool) -> Table:
    return table_of(constraint_of(guess, answer, bulls_only).condition, len(guess))
