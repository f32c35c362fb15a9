"""How hard a puzzle is, by the kind of reasoning its proof takes and by the proof's length."""

from collections.abc import Sequence

from .proof import ProofStep, Refutation

DIFFICULTIES = ("easy", "medium", "hard")

MOST_STEPS_IF_EASY = 5
MOST_STEPS_IF_MEDIUM = 9
MOST_PAIRS_IF_MEDIUM = 2  # steps that take two turns together


def difficulty(steps: Sequence[ProofStep]) -> str:
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
