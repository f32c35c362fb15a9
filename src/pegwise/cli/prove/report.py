"""What is to be proven, and the proof in words, as JSON and as a line in a tree file."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from pegwise.game.codes import Code
from pegwise.game.variants import Variant
from pegwise.game.weights import Weights
from pegwise.game.wording import count_of

from ..resume import checkpoint_name

if TYPE_CHECKING:
    from pegwise.schemas.documents import ProofDocument
    from pegwise.search import Objective, Proof


MANY_SETS = 100_000  # from here on the chance that two share a key is said
CHECKED = {
    True: "Checked: a second proof by plain recursion comes to the same.",
    False: "Not confirmed: plain recursion comes to another result. Please report this.",
}


class ProofQuestion(NamedTuple):
    """Which strategy is best: on which board, by which objective, under which restrictions."""

    variant: Variant
    objective: "Objective"
    consistent: bool
    first: Code | None
    beam: int | None
    weights: Weights | None = None
    hard: bool = False

    def __str__(self) -> str:
        return ", ".join([str(self.variant), *self._clauses()])

    def _clauses(self) -> Iterator[str]:
        yield f"objective {self.objective}"
        if self.consistent:
            yield "consistent"
        if self.hard:
            yield "hard mode"
        if self.first is not None:
            yield f"first guess {self.variant.notation.write_code(self.first)}"
        if self.beam is not None:
            yield f"beam {self.beam}"
        if self.weights is not None:
            yield f"weights {self.weights.source}"

    @property
    def options(self) -> list[str]:
        """The command-line options that ask this question."""
        options = ["-v", str(self.variant), "--objective", str(self.objective)]
        if self.consistent:
            options.append("--consistent")
        if self.hard:
            options.append("--hard")
        if self.first is not None:
            options += ["--first", self.variant.notation.write_code(self.first)]
        if self.beam is not None:
            options += ["--beam", str(self.beam)]
        if self.weights is not None:
            options += ["--weights", self.weights.source]
        return options

    @property
    def file_name(self) -> str:
        return checkpoint_name("prove", str(self).replace("objective ", ""))


def document(
    proof: "Proof", question: ProofQuestion, checked: bool | None = None
) -> "ProofDocument":
    """The proof, ready for JSON."""
    write_code, mean = question.variant.notation.write_code, proof.mean
    return {
        "variant": str(question.variant),
        "objective": str(question.objective),
        "consistent": question.consistent,
        "hard": question.hard,
        "total": proof.total,
        "mean": None if proof.mean is None else float(proof.mean),
        "max": proof.worst,
        "lower_bound": proof.lower_bound,
        "status": proof.status,
        "first": None if proof.first is None else write_code(proof.first),
        "nodes": proof.nodes,
        "seconds": round(proof.seconds, 6),
        "key_collision_chance": proof.key_collision_chance,
        "checked": checked,
        "lies": 0,
        "weights": None if question.weights is None else question.weights.source,
        "mean_fraction": None if question.weights is None or mean is None else str(mean),
    }


def sentences(proof: "Proof", question: ProofQuestion, checked: bool | None = None) -> list[str]:
    """The proof for people."""
    said = _result(proof, question)
    if proof.nodes >= MANY_SETS:
        chance = f"{proof.key_collision_chance:.1e}"
        said.append(f"Chance that two of these sets share a hash key: at most {chance}.")
    return said if checked is None else [*said, CHECKED[checked]]


def _result(proof: "Proof", question: ProofQuestion) -> list[str]:
    work = f"{count_of(proof.nodes, 'set')} searched in {proof.seconds:,.1f} s."
    if proof.status == "impossible":
        limit = count_of(question.objective.limit or 0, "guess")
        fault = f"No {_strategy(question)} finds every code within {limit}."
        return [f"{question}: impossible. {fault}", work]
    if proof.total is None or proof.first is None or proof.mean is None:
        return [f"{question}: no tree was found. {_bound(proof)}", work]
    cost = f"{count_of(proof.total, 'guess')} over {count_of(proof.rules.size, 'code')}"
    mean = f"{float(proof.mean):.4f} on average"
    if question.weights is not None:
        cost = f"weighted total {proof.total:,} over weights of {proof.weight:,}"
        mean = f"{proof.mean} = {mean}"
    verdict = _proven(question) if proof.status == "proven" else _bound(proof)
    first = question.variant.notation.write_code(proof.first)
    return [
        f"{question}: {cost}, {mean}, {proof.worst} at worst. {verdict}",
        f"First guess {first}. {work}",
    ]


def _strategy(question: ProofQuestion) -> str:
    """``strategy``, with the restrictions of the question."""
    kind = "consistent strategy" if question.consistent else "strategy"
    if question.hard:
        kind = f"{kind} in hard mode"
    if question.first is None:
        return kind
    return f"{kind} that begins with {question.variant.notation.write_code(question.first)}"


def _proven(question: ProofQuestion) -> str:
    if question.objective.worst:
        return (
            f"Proven: no {_strategy(question)} has a better worst case, "
            "and none with the same needs fewer guesses."
        )
    limit = question.objective.limit
    within = "" if limit is None else f" within {count_of(limit, 'guess')} a game"
    return f"Proven: no {_strategy(question)} needs fewer{within}."


def _bound(proof: "Proof") -> str:
    known = "no lower bound is known"
    if proof.lower_bound is not None:
        known = f"at least {proof.lower_bound:,}"
        if proof.total is not None:
            known += f", so at most {proof.total - proof.lower_bound:,} can be saved"
    worst = "; nor is its worst case proven best" if proof.objective.worst else ""
    return f"Not proven: {known}{worst}."
