"""Two fixed openings, then the first code that satisfies the constraints of every move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation, symbols_of
from pegwise.game.rules import Rules
from pegwise.game.wording import join, say_count

from .conditions import say_any
from .differences import differences
from .moves import constraint_of, most_arrangements

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position

MOST_ARRANGEMENTS = 1000  # of one score
MOST_LISTED_CODES = 10**6  # on larger boards a search finds the first code faster than a list
MOST_SAID = 3  # arrangements of one score that an explanation spells out
LEGENDS = ("= right place, ~ wrong place, . none", "= right place, ? not")


class Constraints:
    """Opens with two fixed moves, then guesses the first code that satisfies every constraint.

    A score is a disjunction over the ways in which the pegs of the guess can have earned it. Tom
    White, Mastermind (Java), who allows eight moves; seven are enough for all 1296 codes of 4x6.
    """

    name = "constraints"

    def choose(self, position: "Position") -> Code:
        """The next opening, or the first code that satisfies the constraints of the moves."""
        return next_opening(position) or first_candidate(position)

    def explain(self, position: "Position", notation: Notation | None = None) -> list[str]:
        """The reasons for its guess: a line per move, a line per difference, the conclusion."""
        notation = notation or Notation(position.rules)
        guess, bulls_only = self.choose(position), position.rules.bulls_only
        write = notation.write_code
        moves = [constraint_of(*turn, bulls_only) for turn in position.turns]
        said = say_moves(position.turns, notation)
        if next_opening(position) is not None:
            return [*said, f"{write(guess)} is a fixed opening, whatever the answers."]
        met = join(f"{write(move.guess)} {move.arrangement_of(guess)}" for move in moves)
        every = "it" if len(moves) == 1 else "them all"
        conclusion = f"{write(guess)} is the first code to satisfy {every}: it would make {met}"
        return [*said, f"{conclusion} ({LEGENDS[bulls_only]})."]


def say_moves(turns: Sequence[Turn], notation: Notation) -> list[str]:
    """What each move says about the code, then what moves that differ in one place say of it."""
    bulls_only = notation.rules.bulls_only
    name = (notation.colours or symbols_of(notation.rules)).__getitem__
    moves = [constraint_of(*turn, bulls_only) for turn in turns]
    said = [
        f"{notation.write_code(move.guess)} got {notation.describe(move.answer)}: "
        f"{say_any(list(move.ways.values()), name, MOST_SAID)}."
        for move in moves
    ]
    return said + [
        f"From move {earlier + 1} to move {later + 1} only place {each.place + 1} changes, "
        f"{name(each.before)} to {name(each.after)}: {say_any(each.ways, name)}."
        for earlier, later, each in differences(turns, bulls_only)
    ]


def objection(rules: Rules) -> str | None:
    """Why it does not play by these rules; None if it does."""
    if not rules.kind.counts:
        return "reasons with bulls and cows: expected a board that answers with them"
    if rules.words is not None:
        return "opens with symbols in a row, which are no words: expected a board without a list"
    count = most_arrangements(rules)
    if count > MOST_ARRANGEMENTS:
        return (
            f"would turn one score into {say_count(count)} arrangements of its pegs: "
            f"expected a board with at most {say_count(MOST_ARRANGEMENTS)}"
        )
    return rules.why_unlisted()


def first_candidate(position: "Position") -> Code:
    """The lexicographically first code that satisfies the constraints of every move.

    The constraints are exact (see `moves`), so that is the lowest candidate.
    """
    if position.rules.size > MOST_LISTED_CODES:
        code = _first_by_search(position)
    else:
        code = position.candidate(0) if position.count else None
    if code is None:
        raise PegwiseError(f"{quote(position)} leaves no code that satisfies every constraint")
    return code


def _first_by_search(position: "Position") -> Code | None:
    """The first code of a depth-first search, place by place."""
    from pegwise.kernel.consistent.dual_bound import no_bound
    from pegwise.kernel.consistent.enumeration import list_codes
    from pegwise.kernel.consistent.prefixes import symbol_count_bits
    from pegwise.knowledge.unlisted import needs_for

    rules = position.rules
    needs = needs_for(rules, position.turns)
    most_steps = rules.positions * rules.size  # at least all prefixes of all codes
    codes, *_ = list_codes(needs, symbol_count_bits(needs), no_bound(needs), 1, most_steps)
    return tuple(codes[0].tolist()) if len(codes) else None


def openings(rules: Rules) -> tuple[Code, ...]:
    """The first symbols in a row, then the last ones: 0123 and 2345 on 4x6.

    Symbols wrap around if there are fewer of them than places. If both moves are the same, as with
    as many symbols as places, there is only one.
    """
    first = tuple(place % rules.symbols for place in range(rules.positions))
    shift = rules.symbols - rules.positions
    second = tuple((symbol + shift) % rules.symbols for symbol in first)
    return (first,) if second == first else (first, second)


def next_opening(position: "Position") -> Code | None:
    """The next opening to play; None once that many moves have been made."""
    moves = openings(position.rules)
    if len(position.turns) >= len(moves):
        return None
    guessed = {turn.guess for turn in position.turns}
    return next(move for move in moves if move not in guessed)
