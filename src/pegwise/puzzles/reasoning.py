"""How a person would solve a puzzle, as a proof: what turns prove, and what steps are needed.

What is known is a set of codes: those that have every fact proven so far. A turn proves the facts
that all known codes which fit it have. If no turn and no two turns prove anything new, a symbol is
supposed to be in some place and that is refuted; if that fails too, more turns are combined.

A refutation draws conclusions from one turn at a time, and ends at a turn that no code fits any
more. A step of the finished proof names the earlier steps whose facts it needs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, combinations
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


@dataclass(frozen=True, slots=True)
class Step:
    """Facts that these turns prove together with the facts of earlier steps, counted from 1."""

    turns: Numbers
    facts: tuple[Fact, ...]
    steps: Numbers = ()


@dataclass(frozen=True, slots=True)
class Refutation:
    """What is supposed, what follows from it turn by turn, and the turn that no code then fits."""

    supposed: Placed
    chain: tuple[Step, ...]
    turn: int
    steps: Numbers = ()

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The opposite of what was supposed."""
        return (NotPlaced(self.supposed.place, self.supposed.symbol),)

    @property
    def turns(self) -> Numbers:
        """All turns that it uses."""
        used = {turn for step in self.chain for turn in step.turns}
        return tuple(sorted(used | {self.turn}))


ProofStep = Step | Refutation


@dataclass(frozen=True, slots=True)
class PuzzleProof:
    """Steps, and those of them that together leave only the answer."""

    steps: tuple[ProofStep, ...]
    last: Numbers


class Known(NamedTuple):
    """A fact that a step has proven."""

    step: int
    fact: Fact


def shortened(
    steps: Sequence[ProofStep], fits: Sequence[int], sets: CodeSets, answer: int
) -> PuzzleProof:
    """The proof without the steps and facts that nothing later needs; ``answer`` is a set."""
    facts = [Known(at, fact) for at, step in enumerate(steps) for fact in step.facts]
    last = _needed(facts, sets.every, sets, ~answer)
    needed, kept = set(last), dict[int, tuple[ProofStep, list[Known]]]()
    for at in range(len(steps) - 1, -1, -1):
        proven = [known for known in facts if known.step == at and known in needed]
        if not proven:
            continue
        earlier = [known for known in facts if known.step < at]
        step, premises = _kept(steps[at], proven, earlier, fits, sets)
        kept[at] = step, premises
        needed.update(premises)
    numbers = {at: number for number, at in enumerate(sorted(kept), 1)}
    renumbered = tuple(
        replace(step, steps=_step_numbers(premises, numbers))
        for _, (step, premises) in sorted(kept.items())
    )
    return PuzzleProof(renumbered, _step_numbers(last, numbers))


def _step_numbers(facts: Sequence[Known], numbers: dict[int, int]) -> Numbers:
    return tuple(sorted({numbers[known.step] for known in facts}))


def _kept(
    step: ProofStep, proven: list[Known], earlier: list[Known], fits: Sequence[int], sets: CodeSets
) -> tuple[ProofStep, list[Known]]:
    """The step with the facts that are needed, and the earlier facts that it needs itself."""
    if isinstance(step, Refutation):
        return _kept_refutation(step, earlier, fits, sets)
    codes, wrong = fitting_all(step.turns, fits, sets), 0
    for known in proven:
        wrong |= sets.failing(known.fact)
    return Step(step.turns, tuple(k.fact for k in proven)), _needed(earlier, codes, sets, wrong)


def _kept_refutation(
    step: Refutation, earlier: list[Known], fits: Sequence[int], sets: CodeSets
) -> tuple[Refutation, list[Known]]:
    """The refutation with the links of its chain that are needed, from its end back."""
    chain = [Known(-link, fact) for link, part in enumerate(step.chain, 1) for fact in part.facts]
    supposed = sets.every & ~sets.failing(step.supposed)
    used = set(_needed([*earlier, *chain], supposed & fits[step.turn - 1], sets, -1))
    links = list[Step]()
    for link in range(len(step.chain), 0, -1):
        proven = [known for known in chain if known.step == -link and known in used]
        if not proven:
            continue
        part, before = step.chain[link - 1], [known for known in chain if -known.step < link]
        wrong = 0
        for known in proven:
            wrong |= sets.failing(known.fact)
        codes = supposed & fitting_all(part.turns, fits, sets)
        used.update(_needed([*earlier, *before], codes, sets, wrong))
        links.append(Step(part.turns, tuple(known.fact for known in proven)))
    kept = Refutation(step.supposed, tuple(reversed(links)), step.turn)
    return kept, [known for known in earlier if known in used]


def fitting_all(turns: Numbers, fits: Sequence[int], sets: CodeSets) -> int:
    """The codes that fit all of these turns."""
    codes = sets.every
    for turn in turns:
        codes &= fits[turn - 1]
    return codes


def _needed(facts: Sequence[Known], codes: int, sets: CodeSets, wrong: int) -> list[Known]:
    """Facts without which some of the codes would be wrong; of several, the earliest proven."""
    failing = [sets.failing(known.fact) for known in facts]
    before = list(accumulate(failing, lambda left, fails: left & ~fails, initial=codes & wrong))
    kept, later = list[Known](), -1  # the codes that have every fact kept so far
    for at in range(len(facts) - 1, -1, -1):
        if before[at] & later:
            kept.append(facts[at])
            later &= ~failing[at]
    return kept[::-1]


DIFFICULTIES = ("easy", "medium", "hard")

MOST_STEPS_IF_EASY = 5
MOST_STEPS_IF_MEDIUM = 9
MOST_PAIRS_IF_MEDIUM = 2  # steps that take two turns together


def grade(steps: Sequence[ProofStep]) -> str:
    """``easy``: one turn at a time, few steps. ``hard``: cases, or much to combine. Or ``medium``.

    A puzzle is hard if a supposition must be refuted or three turns be combined, if more than two
    steps combine two turns, or if it takes more than nine steps. Leaving out steps never makes a
    puzzle harder.
    """
    combined = [1 if isinstance(step, Refutation) else len(step.turns) for step in steps]
    supposes = any(isinstance(step, Refutation) for step in steps)
    pairs = sum(turns > 1 for turns in combined)
    if supposes or max(combined, default=1) > 2 or pairs > MOST_PAIRS_IF_MEDIUM:
        return "hard"
    if len(steps) > MOST_STEPS_IF_MEDIUM:
        return "hard"
    return "easy" if not pairs and len(steps) <= MOST_STEPS_IF_EASY else "medium"


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
            found = next(_proving_steps(known, self.fits, atoms, sets))
            self.steps.append(found.step)
            known = found.known

    def proof(self) -> PuzzleProof:
        """The steps that are needed."""
        return shortened(self.steps, self.fits, self.sets, self.answer)


def _proving_steps(
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
