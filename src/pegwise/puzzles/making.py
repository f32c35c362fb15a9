"""How a person would solve a puzzle: what a turn proves, then two turns, then suppositions.

What is known is a set of codes: those that have every fact proven so far. A turn proves the facts
that all known codes which fit it have. If no turn and no two turns prove anything new, a symbol is
supposed to be in some place and that is refuted; if that fails too, more turns are combined.

Make puzzles: hide a code, guess until no other code is left, drop dispensable turns.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, count
from typing import NamedTuple

from pegwise.errors import BoardTooLarge, PegwiseError, UnknownName, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import Variant, variant_of
from pegwise.game.wording import count_of
from pegwise.knowledge.certainty import (
    MOST_CODES_TO_PROVE,
    Absent,
    AtMost,
    CodeSets,
    Fact,
    NotPlaced,
    Numbers,
    Placed,
    Present,
    code_sets,
)
from pegwise.knowledge.space import space_of
from pegwise.runtime.seeds import Stream

from .proof import (
    DIFFICULTIES,
    ProofStep,
    PuzzleProof,
    Refutation,
    Step,
    fitting_all,
    grade,
    shortened,
)
from .puzzle import Puzzle

TURNS_BEFORE_SUPPOSING = 2  # taken together before anything is supposed
LONGEST_CHAIN = 4  # conclusions from a supposition


# A fact that may be proven, and the codes that do not have it. Plain tuples are unpacked faster.
Atom = tuple[Fact, int]


class Found(NamedTuple):
    """A step, and the codes that are known after it."""

    step: ProofStep
    known: int


@lru_cache(maxsize=2)
def atoms_of(rules: Rules) -> tuple[Atom, ...]:
    """All facts about codes of a board, those that say most first."""
    places, symbols = range(1, rules.positions + 1), range(rules.symbols)
    facts: list[Fact] = [Absent(symbol) for symbol in symbols]
    facts += [Placed(place, symbol) for place in places for symbol in symbols]
    facts += [Present(symbol, times) for times in reversed(places) for symbol in symbols]
    facts += [AtMost(symbol, times) for times in places[:-1] for symbol in symbols]
    facts += [NotPlaced(place, symbol) for place in places for symbol in symbols]
    sets = code_sets(rules)
    atoms = [(fact, sets.failing(fact)) for fact in facts]
    return tuple(atom for atom in atoms if atom[1] not in (0, sets.every))


class Reasoning:
    """All steps that are taken until one code is left; the turns must leave exactly one."""

    def __init__(self, rules: Rules, turns: Sequence[Turn]) -> None:
        self.sets = sets = code_sets(rules)
        self.fits = [sets.fitting(turn) for turn in turns]
        self.answer = fitting_all(tuple(range(1, len(turns) + 1)), self.fits, sets)
        self.steps = list[ProofStep]()
        known, atoms = sets.every, list(atoms_of(rules))
        while known != self.answer:
            atoms = [atom for atom in atoms if known & atom[1]]
            found = next(_ways(known, self.fits, atoms, sets))
            self.steps.append(found.step)
            known = found.known

    def proof(self) -> PuzzleProof:
        """The steps that are needed."""
        return shortened(self.steps, self.fits, self.sets, self.answer)


def _ways(
    known: int, fits: Sequence[int], atoms: Sequence[Atom], sets: CodeSets
) -> Iterator[Found]:
    """Steps that prove something new, the simplest kind first."""
    for together in range(1, len(fits) + 1):
        if together == TURNS_BEFORE_SUPPOSING + 1:
            yield from _refute(known, fits, atoms, sets)
        yield from _combine(known, fits, atoms, together)


def _combine(
    known: int, fits: Sequence[int], atoms: Sequence[Atom], together: int
) -> Iterator[Found]:
    """The facts that this many turns prove together, where they leave the fewest codes."""
    best: Found | None = None
    for turns in combinations(range(1, len(fits) + 1), together):
        codes = known
        for turn in turns:
            codes &= fits[turn - 1]
        found = _conclude(turns, codes, known, atoms)
        if found and (best is None or found.known.bit_count() < best.known.bit_count()):
            best = found
    if best is not None:
        yield best


def _conclude(turns: Numbers, codes: int, known: int, atoms: Sequence[Atom]) -> Found | None:
    """The new facts that hold for these of the known codes."""
    facts = []
    for fact, failing in [atom for atom in atoms if not codes & atom[1]]:
        if known & failing:
            facts.append(fact)
            known &= ~failing
    return Found(Step(turns, tuple(facts)), known) if facts else None


def _refute(
    known: int, fits: Sequence[int], atoms: Sequence[Atom], sets: CodeSets
) -> Iterator[Found]:
    """The supposition with the shortest refutation."""
    best: Refutation | None = None
    for fact, failing in atoms:
        supposed = known & ~failing
        if isinstance(fact, Placed) and supposed:
            longest = LONGEST_CHAIN if best is None else len(best.chain) - 1
            best = _refutation(fact, supposed, fits, atoms, longest) or best
    if best is not None:
        yield Found(best, known & sets.failing(best.supposed))


def _refutation(
    supposed: Placed, codes: int, fits: Sequence[int], atoms: Sequence[Atom], longest: int
) -> Refutation | None:
    """What follows turn by turn until a turn has no code left; None if that takes too long."""
    chain = list[Step]()
    while len(chain) <= longest:
        for turn, fitting in enumerate(fits, 1):
            if not codes & fitting:
                return Refutation(supposed, tuple(chain), turn)
        found = next(_combine(codes, fits, atoms, 1), None)
        if found is None or not isinstance(found.step, Step):
            return None
        chain.append(found.step)
        codes = found.known
    return None


MOST_TRIES = 2000
# Guesses in a row that rule nothing out, before a code counts as one that no turns can find.
MOST_USELESS = 2000


def puzzles(
    game: GameLike = "mastermind", difficulty: str | None = None, seed: str = ""
) -> Iterator[Puzzle]:
    """Endless puzzles; each depends only on the game, the difficulty, the seed and its number.

    >>> from itertools import islice
    >>> [str(puzzle) for puzzle in islice(puzzles("3x4", "easy", seed="1"), 2)]
    ['3x4 344:1,2 334:0,2', '3x4 233:1,0 333:0,0 143:1,1']
    """
    return (make_puzzle(game, difficulty, seed, number) for number in count(1))


def make_puzzle(
    game: GameLike = "mastermind", difficulty: str | None = None, seed: str = "", number: int = 1
) -> Puzzle:
    """One puzzle, of the difficulty ``easy``, ``medium`` or ``hard`` if one is given.

    >>> print(make_puzzle("mastermind", "easy", seed="example"))
    mastermind 6655:2,0 2666:2,1 4363:0,1
    """
    variant = variant_of(game)
    if difficulty is not None and difficulty not in DIFFICULTIES:
        expected = ", ".join(DIFFICULTIES)
        raise UnknownName(f"unknown difficulty {quote(difficulty)}: expected one of {expected}")
    if variant.rules.size > MOST_CODES_TO_PROVE:
        most = count_of(MOST_CODES_TO_PROVE, "code")
        raise BoardTooLarge(f"no puzzles on '{variant.rules}': expected at most {most}")
    words = variant.rules.words
    board = variant.rules if words is None else words.digest  # wherever the file is
    stream = Stream(seed, "puzzle", board, difficulty or "any", number)
    for _ in range(MOST_TRIES):
        puzzle = _drawn(variant, stream, difficulty)
        if puzzle is not None and difficulty in (None, puzzle.difficulty):
            return puzzle
    wanted = "puzzle" if difficulty is None else f"{difficulty} puzzle"
    found = f"no {wanted} was found on '{variant.rules}' in {MOST_TRIES} tries"
    raise PegwiseError(f"{found}: expected another board or difficulty")


def daily_puzzle(day: str, difficulty: str, game: GameLike = "mastermind") -> Puzzle:
    """The puzzle of this difficulty for a day, the same everywhere; the day is ``2026-11-17``."""
    return make_puzzle(game, difficulty, seed=f"daily {day}")


def _drawn(variant: Variant, stream: Stream, difficulty: str | None) -> Puzzle | None:
    """A puzzle; None if no turns leave the code that was drawn, or it is too easy for sure."""
    rules = variant.rules
    secret = space_of(rules).code(stream.below(rules.size))
    turns = _turns(rules, secret, stream)
    if turns is None:
        return None
    needed = tuple(_without_dispensable(rules, turns))
    reasoning = Reasoning(rules, needed)
    if not needed or (difficulty == "hard" and grade(reasoning.steps) != "hard"):
        return None
    return Puzzle(variant, needed, secret, reasoning.proof())


def _turns(rules: Rules, secret: Code, stream: Stream) -> list[Turn] | None:
    """Turns that leave only the secret, which itself is never guessed."""
    space, sets = space_of(rules), code_sets(rules)
    turns, left, useless = list[Turn](), sets.every, 0
    while left & (left - 1):
        guess = space.code(stream.below(rules.size))
        turn = Turn(guess, rules.feedback(secret, guess))
        fitting = left if guess == secret else left & sets.fitting(turn)
        if fitting != left:
            turns.append(turn)
            left, useless = fitting, 0
        elif (useless := useless + 1) > MOST_USELESS:
            return None
    return turns


def _without_dispensable(rules: Rules, turns: list[Turn]) -> list[Turn]:
    """The turns without those that the others make superfluous, the earliest dropped first."""
    sets, kept = code_sets(rules), list(turns)
    for turn in turns:
        left = sets.every
        for other in kept:
            if other is not turn:
                left &= sets.fitting(other)
        if not left & (left - 1):
            kept.remove(turn)
    return kept
