"""``pegwise prove --lies``: the least worst case although some answers may be wrong."""

import shlex
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from pegwise import __version__
from pegwise.errors import PegwiseError, quote
from pegwise.game.variants import Variant
from pegwise.game.wording import count_of
from pegwise.runtime.signals import INTERRUPTED, Interruptions

from ..options import print_json
from ..resume import WORTH_KEEPING, Resources, checkpoint_name, named, new_checkpoint
from ..terminal.echo import echo
from ..terminal.progress import thinking
from .progress import clock, watching

if TYPE_CHECKING:
    from pegwise.schemas.measures import ProofDocument
    from pegwise.search.lie_proof import LieProof, LieSnapshot

COUNTING = "A win is always told truthfully, and the winning guess counts."
DISAGREES = 1


class LieQuestion(NamedTuple):
    """How many guesses a board needs although this many answers may be wrong."""

    variant: Variant
    lies: int
    resources: Resources
    check: bool

    def __str__(self) -> str:
        return f"{self.variant}, at most {count_of(self.lies, 'lie')}"

    @property
    def options(self) -> list[str]:
        """The command-line options that ask this question."""
        return ["-v", str(self.variant), "--lies", str(self.lies)]


def prove_lies(question: LieQuestion, as_json: bool) -> int:
    """Search, print, save the tree; returns the exit code."""
    from pegwise.runtime.files import check_writable
    from pegwise.search.lie_proof import compile_lie_search, prove_with_lies
    from pegwise.tree import write_tree

    resources, rules = question.resources, question.variant.rules
    if question.check:
        require_small(question)
    if resources.out is not None:
        check_writable(resources.out)
    command = ["pegwise", "prove", *question.options, *resources.options]
    name = checkpoint_name("prove", str(question))
    resume = resources.resume
    checkpoint = new_checkpoint(name, command) if resume is None else named(resume, command)
    with thinking("Compiling ..."):
        compile_lie_search(rules, question.lies)
    start = monotonic()
    with Interruptions() as interruptions, checkpoint.outliving_failures():
        with (
            watching(lines(question), "the bounds so far") as watch,
            checkpoint.warning_once(),
        ):
            proof = prove_with_lies(rules, question.lies, resources.seconds, watch, checkpoint.path)
        proven = proof.status == "proven"
        checked = second_proof(proof) if question.check and proven else None
        if as_json:
            print_json(document(proof, question, checked))
        else:
            echo("\n".join(sentences(proof, question, checked)))
        if resources.out is not None and proof.worst is None:
            echo(f"No tree was found, so nothing is saved to {resources.out}.", err=True)
        elif resources.out is not None:
            made = shlex.join(["pegwise", __version__, "prove", *question.options])
            with thinking("Building the tree ..."):
                write_tree(resources.out, proof.as_file(made))
    if proven:
        checkpoint.clear()
        return DISAGREES if checked is False else 0
    if interruptions.heard or monotonic() - start >= WORTH_KEEPING:
        checkpoint.say_how_to_go_on()
    return INTERRUPTED if interruptions.heard else 0


def require_small(question: LieQuestion) -> None:
    """Raises if plain recursion cannot repeat the proof."""
    from pegwise.search.lie_proof import why_not_checked_with_lies

    refusal = why_not_checked_with_lies(question.variant.rules)
    if refusal:
        raise PegwiseError(f"--check: {quote(str(question.variant))} {refusal}")


def second_proof(proof: "LieProof") -> bool:
    """Whether plain recursion comes to the same result."""
    from pegwise.search.lie_proof import least_worst_with_lies

    with thinking("Checking by plain recursion ..."):
        return least_worst_with_lies(proof.rules, proof.lies) == proof.worst


def lines(question: LieQuestion) -> Callable[["LieSnapshot"], list[str]]:
    """The progress of the search in words."""

    def words(snapshot: "LieSnapshot") -> list[str]:
        tried = f"{question}: {count_of(snapshot.within - 1, 'guess')} are too few"
        states = count_of(snapshot.states, "state")
        return [f"{tried}, trying {snapshot.within}", f"{states}, {clock(snapshot.seconds)} so far"]

    return words


def document(proof: "LieProof", question: LieQuestion, checked: bool | None) -> "ProofDocument":
    """The proof, ready for JSON."""
    from pegwise.search.proof import SHORT_KEY_BITS, collision_chance

    write_code = question.variant.notation.write_code
    return {
        "variant": str(question.variant),
        "objective": "worst",
        "consistent": False,
        "hard": False,
        "total": None,
        "mean": None,
        "max": proof.worst,
        "lower_bound": proof.lower_bound,
        "status": proof.status,
        "first": None if proof.first is None else write_code(proof.first),
        "nodes": proof.nodes,
        "key_collision_chance": collision_chance(proof.nodes, SHORT_KEY_BITS),
        "seconds": round(proof.seconds, 6),
        "checked": checked,
        "weights": None,
        "mean_fraction": None,
        "lies": proof.lies,
    }


def sentences(proof: "LieProof", question: LieQuestion, checked: bool | None) -> list[str]:
    """The proof for people."""
    from .report import CHECKED

    work = f"{count_of(proof.nodes, 'state')} searched in {proof.seconds:,.1f} s."
    if proof.worst is None or proof.first is None:
        fewest = count_of(proof.lower_bound, "guess")
        known = f"{question}: not finished. No strategy has a worst case below {fewest}."
        return [known, COUNTING, work]
    first = question.variant.notation.write_code(proof.first)
    if proof.status != "proven":
        known = f"{question}: {count_of(proof.worst, 'guess')} at worst. "
        known += f"Not proven: {proof.lower_bound} may be enough, fewer are not."
        return [known, COUNTING, f"First guess {first}. {work}"]
    return [
        f"{question}: {count_of(proof.worst, 'guess')} at worst. "
        "Proven: no strategy has a better worst case.",
        COUNTING,
        f"First guess {first}. {work}",
        *([] if checked is None else [CHECKED[checked]]),
    ]
