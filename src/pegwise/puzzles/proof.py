"""A proof that turns leave one code: steps, each from a few turns and from earlier steps.

A step's facts hold for every code that fits its turns and has the facts of the steps it names. A
refutation supposes that a symbol is in some place, draws conclusions from one turn at a time, and
ends at a turn that no code fits any more.

How hard a puzzle is, by the kind of reasoning its proof takes and by the proof's length.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from pegwise.knowledge.certainty import CodeSets, Fact, NotPlaced, Numbers, Placed


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
    renumbered = [
        _citing(step, _step_numbers(premises, numbers))
        for _, (step, premises) in sorted(kept.items())
    ]
    return PuzzleProof(tuple(renumbered), _step_numbers(last, numbers))


def _step_numbers(facts: Sequence[Known], numbers: dict[int, int]) -> Numbers:
    return tuple(sorted({numbers[known.step] for known in facts}))


def _citing(step: ProofStep, steps: Numbers) -> ProofStep:
    if isinstance(step, Step):
        return Step(step.turns, step.facts, steps)
    return Refutation(step.supposed, step.chain, step.turn, steps)


def _kept(
    step: ProofStep,
    proven: list[Known],
    earlier: list[Known],
    fits: Sequence[int],
    sets: CodeSets,
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
