"""``pegwise prove``: the best possible strategy, and the proof that none is better."""

import shlex
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from math import inf
from time import monotonic
from typing import NamedTuple

import click

from pegwise import __version__
from pegwise.errors import PegwiseError, quote
from pegwise.game.variants import Variant
from pegwise.game.wording import count_of
from pegwise.kernel.exact.board import SHORT_KEY_BITS, collision_chance
from pegwise.runtime.files import check_writable
from pegwise.runtime.signals import INTERRUPTED, Interruptions
from pegwise.runtime.workers import check_one_of, connection, executor_of, useful_jobs
from pegwise.schemas.measures import ProofDocument
from pegwise.search import Objective, Proof
from pegwise.search.lie_proof import (
    LieProof,
    LieSnapshot,
    compile_lie_search,
    least_worst_with_lies,
    prove_with_lies,
    why_not_checked_with_lies,
)
from pegwise.search.plain_proof import agrees, why_not_checked
from pegwise.search.prove import compile_search
from pegwise.search.prove import prove as find_proof
from pegwise.tree import write_tree

from .options import (
    cluster_option,
    json_option,
    notify,
    number_option,
    print_json,
    read_weights,
    rules_options,
    weights_option,
)
from .prove_report import CHECKED, ProofQuestion, ProofStatus, proof_document, say_proof
from .resume import (
    WORTH_KEEPING,
    Resources,
    ResumeFile,
    checkpoint_name,
    named_checkpoint,
    new_checkpoint,
    resume_option,
)
from .terminal.echo import echo
from .terminal.progress import clock, thinking, watching
from .terminal.screen import Screen

UPPER_BOUND = "upper bound"
CHECK_DISAGREES = 1


@click.command()
@rules_options
@click.option(
    "--objective",
    metavar="O",
    help="What to minimise: mean (total guesses), worst (guesses in the longest game, then total "
    "guesses), or mean-within-N (total guesses, with at most N per game). Default: mean, or worst "
    "with --lies.",
)
@click.option("--consistent", is_flag=True, help="Guess only codes that fit every answer so far.")
@click.option(
    "--hard", is_flag=True, help="With marks: guesses must use what is known, as in Wordle."
)
@click.option("--first", metavar="CODE", help="Force the first guess.")
@click.option(
    "--beam",
    metavar="W",
    type=click.IntRange(1),
    help="Beam search: try only the W best guesses at every set. Finds a good tree, no proof.",
)
@click.option(
    "--seconds", metavar="T", type=float, help="Stop after T seconds with the best tree so far."
)
@number_option("--jobs", "Number of threads; figures and status do not depend on it.", default=1)
@cluster_option
@resume_option
@number_option(
    "--lies",
    "Prove the least worst case although up to N answers may be wrong. A win is always told "
    "truthfully.",
)
@weights_option
@click.option("--out", metavar="FILE", help="Save the tree; .xz and .gz are compressed.")
@click.option(
    "--check",
    is_flag=True,
    help="Prove it a second time by plain recursion, on boards of a few hundred codes.",
)
@json_option
def prove(
    variant: Variant,
    objective: str | None,
    consistent: bool,
    hard: bool,
    first: str | None,
    beam: int | None,
    seconds: float | None,
    jobs: int,
    cluster: str | None,
    resume: str | None,
    lies: int | None,
    weights_given: str | None,
    out: str | None,
    check: bool,
    as_json: bool,
) -> int:
    """Find the best strategy, and prove it.

    The search is exact: it ends with a decision tree and the proof that none is better.

    Ctrl-C stops with the best tree so far and prints the command that resumes; a second Ctrl-C
    quits at once. With --check the exit code is 1 if the second proof disagrees. A proof with
    --weights runs in one thread and cannot be resumed, so it takes no --jobs, --cluster or
    --resume.

    \b
    Examples:
      pegwise prove -v 4x6
      pegwise prove -v 4x6 --objective mean-within-5
      pegwise prove -v bulls-and-cows --out bc.tree
      pegwise prove -v 4x4 --check
      pegwise prove -v codes:words.txt:marks --guesses more.txt --first salet
      pegwise prove -v 4x6 --lies 1
      pegwise prove -v 4x6 --weights pattern:2+1+1=1,1+1+1+1=2
    """
    if seconds is not None and not 0 < seconds < inf:
        raise PegwiseError(f"--seconds {seconds:g}: expected more than 0")
    if lies is not None:
        chosen = {"--consistent": consistent, "--hard": hard, "--first": first, "--beam": beam}
        chosen |= {"--jobs": jobs > 1, "--cluster": cluster, "--weights": weights_given}
        refuse_with_lies(objective, [name for name, given in chosen.items() if given])
        resources = Resources(None, None, resume, seconds, out)
        return prove_lies(LieQuestion(variant, lies, resources, check), as_json)
    opening = None if first is None else variant.notation.read_code(first)
    weights = read_weights(weights_given, variant)
    aim = Objective.parse(objective or "mean")
    question = ProofQuestion(variant, aim, consistent, opening, beam, weights, hard)
    resources = Resources(None if jobs == 1 else jobs, cluster, resume, seconds, out)
    check_one_of(jobs, cluster)
    if weights is not None:
        require_no_weights(cluster, resume, jobs)
    if check:
        require_checkable(question)
    if out is not None:
        check_writable(out)
    command = ["pegwise", "prove", *question.options, *resources.options]
    name = question.file_name
    checkpoint = (
        new_checkpoint(name, command) if resume is None else named_checkpoint(resume, command)
    )
    if weights is not None:
        checkpoint = ResumeFile(None, True, command)
    start = monotonic()
    with Interruptions() as interruptions, checkpoint.outliving_failures():
        proof = search_proof(question, resources, checkpoint)
        checked = second_proof(proof) if check and proof.status != UPPER_BOUND else None
        try:
            if out is not None and proof.tree is None:
                echo(f"No tree was found, so nothing is saved to {out}.", err=True)
            elif out is not None:
                made = shlex.join(["pegwise", __version__, "prove", *question.options])
                write_tree(out, proof.as_file(f"{made} ({count_of(proof.nodes, 'node')})"))
        finally:
            if as_json:
                print_json(proof_document(proof, question, checked))
            else:
                Screen().say("\n".join(say_proof(proof, question, checked)))
    elapsed = monotonic() - start
    late = seconds is not None and elapsed >= max(seconds, WORTH_KEEPING)
    unfinished = proof.status == UPPER_BOUND and (interruptions.heard or late)
    if unfinished:
        checkpoint.say_how_to_go_on()
    else:
        checkpoint.clear()
    if unfinished and interruptions.heard:
        return INTERRUPTED
    return CHECK_DISAGREES if checked is False else 0


def refuse_with_lies(objective: str | None, given: list[str]) -> None:
    """Raises if an option was given that a proof with lies does not have."""
    if objective is not None and objective.strip().lower() != "worst":
        raise PegwiseError(f"--lies with objective {quote(objective)}: expected worst")
    if given:
        raise PegwiseError(f"{given[0]} with --lies: expected only one of them")


def require_no_weights(cluster: str | None, resume: str | None, jobs: int) -> None:
    """Raises for what a search with weights cannot do."""
    alone, afresh = "runs in one thread", "cannot be resumed"
    options = ((cluster, "--cluster", alone), (resume, "--resume", afresh))
    for given, option, why in (*options, (jobs > 1, "--jobs", alone)):
        if given:
            raise PegwiseError(
                f"{option} with --weights: expected only one of them, as a proof with weights {why}"
            )


def require_checkable(question: ProofQuestion) -> None:
    """Raises if there will be no proof, or none that plain recursion can repeat."""
    if question.beam is not None:
        raise PegwiseError("--check with --beam: a beam search proves nothing")
    if question.hard:
        raise PegwiseError("--check with --hard: plain recursion knows no hard mode")
    refusal = why_not_checked(question.variant.rules)
    if refusal:
        raise PegwiseError(f"--check: '{question.variant}' {refusal}")


def second_proof(proof: Proof) -> bool:
    """Whether plain recursion comes to the same result."""
    with thinking("Checking by plain recursion ..."):
        return agrees(proof)


def search_proof(question: ProofQuestion, resources: Resources, checkpoint: ResumeFile) -> Proof:
    """The proof, or what was known when the search stopped."""
    rules = question.variant.rules
    if resources.cluster is None:
        with thinking("Compiling ..."):
            compile_search(rules, question.weights)
    with (
        workforce(resources) as (executor, jobs),
        watching(ProofStatus(question, resources.seconds).lines) as watch,
        checkpoint.warning_once(),
    ):
        return find_proof(
            rules,
            question.objective,
            consistent=question.consistent,
            hard=question.hard,
            first=question.first,
            beam=question.beam,
            seconds=resources.seconds,
            jobs=jobs,
            executor=executor,
            watch=watch,
            checkpoint=checkpoint.path,
            weights=question.weights,
        )


@contextmanager
def workforce(resources: Resources) -> Iterator[tuple[Executor | None, int]]:
    """The cluster's executor and its number of threads, or None and the threads to start here."""
    if resources.cluster is None:
        yield None, useful_jobs(resources.jobs or 1, notify)
        return

    with connection(resources.cluster, notify) as client:
        yield executor_of(client), sum(client.nthreads().values())


COUNTING = "A win is always told truthfully, and the winning guess counts."


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
    resources, rules = question.resources, question.variant.rules
    if question.check:
        require_small(question)
    if resources.out is not None:
        check_writable(resources.out)
    command = ["pegwise", "prove", *question.options, *resources.options]
    name = checkpoint_name("prove", str(question))
    resume = resources.resume
    checkpoint = (
        new_checkpoint(name, command) if resume is None else named_checkpoint(resume, command)
    )
    with thinking("Compiling ..."):
        compile_lie_search(rules, question.lies)
    start = monotonic()
    with Interruptions() as interruptions, checkpoint.outliving_failures():
        with (
            watching(lie_status(question), "the bounds so far") as watch,
            checkpoint.warning_once(),
        ):
            proof = prove_with_lies(rules, question.lies, resources.seconds, watch, checkpoint.path)
        proven = proof.status == "proven"
        checked = second_lie_proof(proof) if question.check and proven else None
        if as_json:
            print_json(lie_proof_document(proof, question, checked))
        else:
            echo("\n".join(say_lie_proof(proof, question, checked)))
        if resources.out is not None and proof.worst is None:
            echo(f"No tree was found, so nothing is saved to {resources.out}.", err=True)
        elif resources.out is not None:
            made = shlex.join(["pegwise", __version__, "prove", *question.options])
            with thinking("Building the tree ..."):
                write_tree(resources.out, proof.as_file(made))
    if proven:
        checkpoint.clear()
        return CHECK_DISAGREES if checked is False else 0
    if interruptions.heard or monotonic() - start >= WORTH_KEEPING:
        checkpoint.say_how_to_go_on()
    return INTERRUPTED if interruptions.heard else 0


def require_small(question: LieQuestion) -> None:
    """Raises if plain recursion cannot repeat the proof."""
    refusal = why_not_checked_with_lies(question.variant.rules)
    if refusal:
        raise PegwiseError(f"--check: {quote(str(question.variant))} {refusal}")


def second_lie_proof(proof: LieProof) -> bool:
    """Whether plain recursion comes to the same result."""
    with thinking("Checking by plain recursion ..."):
        return least_worst_with_lies(proof.rules, proof.lies) == proof.worst


def lie_status(question: LieQuestion) -> Callable[[LieSnapshot], list[str]]:
    """The progress of the search in words."""

    def words(snapshot: LieSnapshot) -> list[str]:
        tried = f"{question}: {count_of(snapshot.within - 1, 'guess')} are too few"
        states = count_of(snapshot.states, "state")
        return [f"{tried}, trying {snapshot.within}", f"{states}, {clock(snapshot.seconds)} so far"]

    return words


def lie_proof_document(
    proof: LieProof, question: LieQuestion, checked: bool | None
) -> ProofDocument:
    """The proof, ready for JSON."""
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


def say_lie_proof(proof: LieProof, question: LieQuestion, checked: bool | None) -> list[str]:
    """The proof for people."""
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
