"""White's player: every score is a disjunction over the arrangements of its pegs.

Conditions on a code: the symbol at a place, the count of a symbol, and, or.

``say`` puts a condition into words, with places counted from 1 and symbols named by a function.

What the score of a move says about the secret: a disjunction over its arrangements.

An arrangement says which peg of the guess earned which mark of the score.

What two moves that differ in one peg say about that peg and its replacement.

Two fixed openings, then the first code that satisfies the constraints of every move.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation, symbols_of
from pegwise.game.rules import Rules
from pegwise.game.wording import join, say_count

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position

Names = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class At:
    """This place holds this symbol, or does not: ``place 1 is red``, ``place 1 is not red``."""

    place: int
    symbol: int
    holds: bool = True

    def say(self, name: Names) -> str:
        """The condition in words."""
        return f"place {self.place + 1} is {'' if self.holds else 'not '}{name(self.symbol)}"

    def allows(self, code: Code) -> bool:
        """Whether the code meets it."""
        return (code[self.place] == self.symbol) is self.holds


@dataclass(frozen=True, slots=True)
class Occurs:
    """A symbol occurs at least, at most or exactly n times: ``red occurs exactly twice``."""

    symbol: int
    least: int = 0
    most: int | None = None

    def say(self, name: Names) -> str:
        """The condition in words."""
        if self.most == 0:
            return f"there is no {name(self.symbol)}"
        bound = "at least" if self.most is None else "at most"
        count = self.least if self.most is None else self.most
        times = {1: "once", 2: "twice"}.get(count, f"{count} times")
        return (
            f"{name(self.symbol)} occurs {bound if self.least != self.most else 'exactly'} {times}"
        )

    def allows(self, code: Code) -> bool:
        """Whether the code meets it."""
        count = code.count(self.symbol)
        return self.least <= count and (self.most is None or count <= self.most)


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of these conditions hold."""

    conditions: tuple[At | Occurs, ...]

    def say(self, name: Names) -> str:
        """The conditions in words, with absent symbols together at the end."""
        absent = [each for each in self.conditions if isinstance(each, Occurs) and each.most == 0]
        said = [each.say(name) for each in self.conditions if each not in absent]
        if absent:
            said.append(f"there is no {join([name(each.symbol) for each in absent], 'or')}")
        return join(said) if said else "anything goes"

    def allows(self, code: Code) -> bool:
        """Whether the code meets all."""
        return all(each.allows(code) for each in self.conditions)


def say_any(alternatives: Sequence[AllOf], name: Names, most: int | None = None) -> str:
    """The first ``most`` alternatives in words, and the number of the others if two or more."""
    if not alternatives:
        return "no code does that"
    count = len(alternatives)
    shown = count if most is None or count <= most + 1 else most
    said = [each.say(name) for each in alternatives[:shown]]
    if shown < count:
        said.append(f"{count - shown} more arrangements")
    return "; or ".join(said)


# What one peg of a guess contributes to the score. Bulls-only games do not tell wrong from none.
RIGHT, WRONG, NONE, WRONG_OR_NONE = "=~.?"


def arrangements(guess: Code, answer: Feedback, bulls_only: bool = False) -> Iterator[str]:
    """Every way to assign the pegs of the answer to the pegs of the guess, earlier places first.

    ``=~..`` has the first peg in the right place, the second in the wrong one, the others nowhere;
    in bulls-only games it is ``=???``. Pegs of one colour that are not in the right place are
    interchangeable: which of them is called wrong and which none says nothing about the secret.
    Only the arrangement that marks the wrong ones first is listed.
    """
    for right in combinations(range(len(guess)), answer.bulls):
        rest = [place for place in range(len(guess)) if place not in right]
        if bulls_only:
            yield _marked(len(guess), right, (), WRONG_OR_NONE)
            continue
        for wrong in combinations(rest, answer.cows):
            if _wrong_before_none(guess, rest, wrong):
                yield _marked(len(guess), right, wrong, NONE)


def most_arrangements(rules: Rules) -> int:
    """The most arrangements that an answer can have: the maximum of p! / (b! w! n!)."""
    p = rules.positions
    if rules.bulls_only:
        return comb(p, p // 2)
    third = (p + 1) // 3
    return comb(p, third) * comb(p - third, (p - third) // 2)


def _marked(pegs: int, right: tuple[int, ...], wrong: tuple[int, ...], other: str) -> str:
    marks = dict.fromkeys(right, RIGHT) | dict.fromkeys(wrong, WRONG)
    return "".join(marks.get(place, other) for place in range(pegs))


def _wrong_before_none(guess: Code, rest: list[int], wrong: tuple[int, ...]) -> bool:
    passed_over = set()
    for place in rest:
        if place not in wrong:
            passed_over.add(guess[place])
        elif guess[place] in passed_over:
            return False
    return True


# Why the disjunction is exact: a code satisfies it if and only if it would have got that score.
#
# Say the guess holds a colour n times, an arrangement marks m of those pegs right or wrong and
# the others none, and the secret holds the colour s times. The colour then adds min(n, s) to the
# bulls and cows together. An arrangement asks for the colour at its right pegs, for something
# else at all its other pegs, and for s >= m if m = n, or s = m if m < n.
#
# Only if. Take a secret with this score. Mark its bulls right, and of each colour the first
# min(n, s) - bulls of the other pegs wrong, the rest none. That is an arrangement of b right and
# w wrong pegs, wrong before none, so it is one of ours. The secret meets it: right pegs agree and
# the others differ by what a bull is; m = min(n, s), so m = n means s >= m and m < n means s = m.
#
# If. A secret that meets an arrangement agrees with the guess at its right pegs and nowhere else:
# b bulls. Each colour adds min(n, s) = m, for s >= n = m or s = m < n, and the m of all colours
# add up to b + w: so w cows.
#
# The arrangement follows from the secret, so no code satisfies two of them. In bulls-only games
# only the agreeing places count: each peg is right, or its place differs.


class MoveConstraint(NamedTuple):
    """A guess, its score, and every arrangement of the score with the condition it stands for."""

    guess: Code
    answer: Feedback
    ways: dict[str, AllOf]

    def arrangement_of(self, code: Code) -> str | None:
        """The arrangement that the code satisfies, if any."""
        return next((marks for marks, way in self.ways.items() if way.allows(code)), None)


@lru_cache(maxsize=1024)
def constraint_of(guess: Code, answer: Feedback, bulls_only: bool = False) -> MoveConstraint:
    """The constraint of a move: any arrangement of its score."""
    ways = arrangements(guess, answer, bulls_only)
    return MoveConstraint(guess, answer, {marks: condition_of(guess, marks) for marks in ways})


def condition_of(guess: Code, arrangement: str) -> AllOf:
    """The condition on a code for the guess to score in this way, without redundancy."""
    marked = list(zip(guess, arrangement, strict=True))
    marks = {symbol: [mark for of, mark in marked if of == symbol] for symbol in guess}
    places = (
        At(place, symbol, mark == RIGHT)
        for place, (symbol, mark) in enumerate(marked)
        # A colour without wrong pegs, but with none, is at its right pegs and nowhere else.
        if mark == RIGHT or NONE not in marks[symbol] or WRONG in marks[symbol]
    )
    return AllOf((*places, *_counts_of_marks(marks)))


def _counts_of_marks(marks: dict[int, list[str]]) -> Iterator[Occurs]:
    """The counts of each colour, except what its right pegs already show."""
    for symbol, given in marks.items():
        found = given.count(RIGHT) + given.count(WRONG)
        if NONE in given:
            yield Occurs(symbol, found, found)
        elif WRONG in given:
            yield Occurs(symbol, found)


# The two guesses share all pegs but one, so what the shared pegs earn is the same in both, and
# the scores differ by what the two odd pegs add: x in the earlier guess, y in the later.
#
# Bulls: x adds one if the place holds x, y if it holds y, and it cannot hold both. One bull more
# before than after: it holds x. One less: it holds y. No change: neither.
#
# Bulls and cows together: if the shared pegs hold x r times, and the secret s times, x adds
# min(r + 1, s) - min(r, s), which is one if s > r and nothing otherwise. One more before than
# after: the secret holds x more often than the shared pegs do, and y does not. One less: the other
# way round. No change: both do, or neither does.
#
# Conversely the change of the score follows from what it proves, so nothing is lost. The exact
# constraints of the two moves imply the difference: it is shorter to say but adds nothing.


class Difference(NamedTuple):
    """Two moves that differ at one place, and what the change of the score can be due to."""

    place: int
    before: int
    after: int
    ways: tuple[AllOf, ...]


def difference_of(earlier: Turn, later: Turn, bulls_only: bool = False) -> Difference | None:
    """What the change of the score proves; None unless the guesses differ at exactly one place."""
    pairs = enumerate(zip(earlier.guess, later.guess, strict=True))
    changed = [place for place, (old, new) in pairs if old != new]
    if len(changed) != 1:
        return None
    place = changed[0]
    ways = tuple(_ways(earlier, later, place, bulls_only))
    return Difference(place, earlier.guess[place], later.guess[place], ways)


def differences(
    turns: Sequence[Turn], bulls_only: bool = False
) -> list[tuple[int, int, Difference]]:
    """Every pair of moves, by index, that differ at one place, with what that proves."""
    pairs = combinations(enumerate(turns), 2)
    found = ((i, j, difference_of(old, new, bulls_only)) for (i, old), (j, new) in pairs)
    return [(i, j, each) for i, j, each in found if each is not None]


def _ways(earlier: Turn, later: Turn, place: int, bulls_only: bool) -> Iterator[AllOf]:
    """The possible causes of the change; none if the scores contradict each other."""
    before, after = earlier.guess[place], later.guess[place]
    bulls = earlier.feedback.bulls - later.feedback.bulls
    if abs(bulls) > 1:
        return
    held = {1: before, 0: None, -1: after}[bulls]
    if bulls_only:
        yield AllOf(_at_place(place, held, (before, after)))
        return
    shared = (*earlier.guess[:place], *earlier.guess[place + 1 :])
    limits = {symbol: shared.count(symbol) for symbol in (before, after)}
    # Which of the two the secret may hold beyond their limits, by the change in the total.
    beyond: dict[int, list[set[int]]] = {1: [{before}], 0: [{before, after}, set()], -1: [{after}]}
    for exceeding in beyond.get(earlier.feedback.total - later.feedback.total, []):
        absent = {symbol for symbol in limits if symbol not in exceeding and not limits[symbol]}
        if held not in absent:
            here = _at_place(place, held, (symbol for symbol in limits if symbol not in absent))
            yield AllOf((*here, *_counts_beside(limits, exceeding, held)))


def _at_place(place: int, held: int | None, barred: Iterable[int]) -> tuple[At, ...]:
    if held is not None:
        return (At(place, held),)
    return tuple(At(place, symbol, holds=False) for symbol in barred)


def _counts_beside(
    limits: dict[int, int], exceeding: set[int], held: int | None
) -> Iterator[Occurs]:
    """Counts beyond the limit or not, except of the symbol at the place, which occurs anyway."""
    for symbol, limit in limits.items():
        if symbol not in exceeding:
            yield Occurs(symbol, most=limit)
        elif limit or symbol != held:
            yield Occurs(symbol, least=limit + 1)


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


def constraints_objection(rules: Rules) -> str | None:
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


def first_candidate(position: "Position", most_listed: int = MOST_LISTED_CODES) -> Code:
    """The lexicographically first code that satisfies the constraints of every move.

    The constraints are exact (see `moves`), so that is the lowest candidate.
    """
    if position.rules.size > most_listed:
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
