"""How a person would solve a puzzle: what a turn proves, then two turns, then suppositions.

What is known is a set of codes: those that have every fact proven so far. A turn proves the facts
that all known codes which fit it have. If no turn and no two turns prove anything new, a symbol is
supposed to be in some place and that is refuted; if that fails too, more turns are combined.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from pegwise.game.codes import Turn
from pegwise.game.rules import Rules
from pegwise.knowledge.certainty import (
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

from .proof import ProofStep, PuzzleProof, Refutation, Step, fitting_all, shortened

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
