"""Two fixed openings, then the first code that satisfies the constraints of every move."""

from typing import TYPE_CHECKING

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.notation import Notation, symbols_of
from pegwise.game.rules import Rules
from pegwise.game.wording import say_count

from .conditions import Names, listed
from .differences import differences
from .moves import MoveConstraint, constraints_of, most_arrangements

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position

MOST_ARRANGEMENTS = 1000
MOST_SEARCHED_CODES = 10**10
MOST_LISTED_CODES = 10**6  # beyond, finding the first code is faster than listing all
SPELLED_OUT = 3  # arrangements of a score
LEGENDS = ("= right place, ~ wrong place, . none", "= right place, ? not")


class Constraints:
    """Opens with two fixed moves, then guesses the first code that satisfies every constraint.

    A score is a disjunction over the ways in which the pegs of the guess can have earned it: White,
    Mastermind (Java), who allows eight moves; seven are enough for all 1296 codes of 4x6.
    """

    name = "constraints"

    def choose(self, position: "Position") -> Code:
        """The next opening, or the first code that satisfies the constraints of the moves."""
        return next_opening(position) or first_candidate(position)

    def explain(self, position: "Position", notation: Notation | None = None) -> list[str]:
        """The reasons for its guess: the constraints in words, one line each."""
        return explain(position, self.choose(position), notation or Notation(position.rules))


def objection(rules: Rules) -> str | None:
    """Why it does not play by these rules; None if it does."""
    if rules.words is not None:
        return "opens with symbols in a row, which are no words: expected a board without a list"
    count = most_arrangements(rules)
    if count > MOST_ARRANGEMENTS:
        return (
            f"would turn one score into {say_count(count)} arrangements of its pegs: "
            f"expected a board with at most {say_count(MOST_ARRANGEMENTS)}"
        )
    if rules.size > MOST_SEARCHED_CODES:
        return (
            f"would search {say_count(rules.size)} codes place by place: "
            f"expected a board with at most {say_count(MOST_SEARCHED_CODES)}"
        )
    return None


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
    """The first code of a depth-first search, place by place.

    Symbols in no guess are interchangeable, so only the lowest of them are tried: one, or on a
    board of distinct symbols one per place.
    """
    from pegwise.kernel.consistent.dual_bound import no_bound
    from pegwise.kernel.consistent.enumeration import list_codes
    from pegwise.kernel.consistent.prefixes import needs_of
    from pegwise.kernel.consistent.symbol_counts import symbol_count_bits

    rules, turns = position.rules, position.turns
    named = {symbol for turn in turns for symbol in turn.guess}
    others = [symbol for symbol in range(rules.symbols) if symbol not in named]
    tried = sorted([*named, *others[: rules.positions if rules.distinct else 1]])
    needs = needs_of(
        [[tried.index(symbol) for symbol in turn.guess] for turn in turns],
        [turn.feedback.bulls for turn in turns],
        None if rules.bulls_only else [turn.feedback.total for turn in turns],
        (rules.positions, len(tried)),
        rules.distinct,
    )
    most_steps = rules.positions * rules.size  # at least all prefixes of all codes
    codes, *_ = list_codes(needs, symbol_count_bits(needs), no_bound(needs), 1, most_steps)
    return tuple(tried[symbol] for symbol in codes[0].tolist()) if len(codes) else None


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


def explain(position: "Position", code: Code, notation: Notation) -> list[str]:
    """Why the code is the next guess: a line per move, a line per difference, the conclusion."""
    moves = constraints_of(position.rules, position.turns)
    is_opening = next_opening(position) is not None
    return [
        *(say_move(move, notation) for move in moves),
        *say_differences(position, notation),
        say_opening(code, notation) if is_opening else say_choice(code, moves, notation),
    ]


def say_differences(position: "Position", notation: Notation) -> list[str]:
    """``From move 1 to move 2 only place 1 changes, blue to yellow: place 1 is blue and ...``."""
    name = namer(notation)
    return [
        f"From move {earlier + 1} to move {later + 1} only place {each.place + 1} changes, "
        f"{name(each.before)} to {name(each.after)}: {each.condition.say(name)}."
        for earlier, later, each in differences(position.turns, position.rules.bulls_only)
    ]


def say_opening(code: Code, notation: Notation) -> str:
    """``1234 is a fixed opening, whatever the answers.``"""
    return f"{notation.write_code(code)} is a fixed opening, whatever the answers."


def say_move(move: MoveConstraint, notation: Notation) -> str:
    """``1234 got 1 black, 0 white: place 1 is red and there is no green, ...; or ...``."""
    said = move.condition.say(namer(notation), SPELLED_OUT)
    guess, answer = notation.write_code(move.guess), notation.describe(move.answer)
    return f"{guess} got {answer}: {said}."


def say_choice(code: Code, moves: list[MoveConstraint], notation: Notation) -> str:
    """The guess, and the arrangement of each move that it satisfies."""
    ways = [f"{notation.write_code(move.guess)} {move.arrangement_of(code)}" for move in moves]
    return (
        f"{notation.write_code(code)} is the first code to satisfy "
        f"{'it' if len(moves) == 1 else 'them all'}: it would make {listed(ways, 'and')} "
        f"({LEGENDS[notation.rules.bulls_only]})."
    )


def namer(notation: Notation) -> Names:
    """The name of a symbol in the game: its colour if there are colours."""
    names = notation.colours or symbols_of(notation.rules)
    return lambda symbol: names[symbol]
