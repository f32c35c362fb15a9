"""A proof in sentences, in the words of the coach, and the question that a puzzle asks."""

from collections.abc import Iterator

from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.game.wording import say_turns
from pegwise.knowledge.certainty import Numbers
from pegwise.play.rulebook import say_answer, say_code, say_counting, say_symbols
from pegwise.play.wording import say_fact, say_facts

from .proof import PuzzleProof, Refutation, Step


def say_proof(proof: PuzzleProof, answer: Code, notation: Notation) -> Iterator[str]:
    """One sentence for each step, and a last one with the code that is left."""
    for step in proof.steps:
        if isinstance(step, Refutation):
            yield _say_refutation(step, notation)
        else:
            yield _say_step(step, notation)
    leave = "leaves" if len(proof.last) == 1 else "leave"
    because = f"{_capital(_say_steps(proof.last))} {leave} only" if proof.last else "There is only"
    yield f"{because} {notation.write_code(answer)}."


def _say_step(step: Step, notation: Notation) -> str:
    return f"{_capital(_say_reasons(step))}: {say_facts(step.facts, notation)}."


def _say_reasons(step: Step) -> str:
    """``turn 1 proves``, ``turn 1 with step 2 proves``, ``turns 1 and 3 together prove``."""
    together = " together" if len(step.turns) > 1 and not step.steps else ""
    proves = "proves" if len(step.turns) == 1 else "prove"
    known = f" with {_say_steps(step.steps)}" if step.steps else ""
    return f"{say_turns(step.turns)}{known}{together} {proves}"


def _say_refutation(step: Refutation, notation: Notation) -> str:
    known = f"With {_say_steps(step.steps)}, suppose" if step.steps else "Suppose"
    parts = [f"{known} that {say_fact(step.supposed, notation)}."]
    for link in step.chain:
        parts.append(f"Then {_say_reasons(link)}: {say_facts(link.facts, notation)}.")
    parts.append(f"Then no code fits turn {step.turn}. So {say_facts(step.facts, notation)}.")
    return " ".join(parts)


def _say_steps(steps: Numbers) -> str:
    return say_turns(steps).replace("turn", "step")


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


def say_question(variant: Variant, turns: tuple[Turn, ...]) -> str:
    """The puzzle as text that says everything: the rules, the turns, and what is asked."""
    notation = variant.notation
    told = [
        f"Turn {number}: {notation.write_code(guess)} got {notation.describe(answer)}."
        for number, (guess, answer) in enumerate(turns, 1)
    ]
    lines = [
        f"Someone has hidden {say_code(notation)}. {say_symbols(notation)}".rstrip(),
        f"{say_answer(notation)} {say_counting(notation)}",
        *told,
        "Exactly one code fits all of these turns. Which one is it?",
    ]
    return "\n".join(lines)
