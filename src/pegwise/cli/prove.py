"""``pegwise prove``: the best possible strategy, and the proof that none is better."""

import shlex
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any

import click

from pegwise import __version__
from pegwise.errors import PegwiseError, quote
from pegwise.game.variants import Variant
from pegwise.game.wording import count_of
from pegwise.runtime.files import check_writable
from pegwise.runtime.signals import Interruptions
from pegwise.runtime.workers import check_one_of, connection, executor_of, useful_jobs
from pegwise.search import Proof
from pegwise.search.plain_proof import agrees, why_not_checked
from pegwise.tree import write_tree

from . import options
from .prove_report import (
    LieQuestion,
    ProofQuestion,
    ProofStatus,
    lie_proof_document,
    proof_document,
    say_lie_proof,
    say_lie_status,
    say_proof,
)
from .resume import WORTH_KEEPING, Resources, ResumeFile, open_checkpoint, resume_option
from .terminal.echo import echo
from .terminal.progress import thinking, watching
from .terminal.screen import Screen

UPPER_BOUND = "upper bound"
CHECK_DISAGREES = 1


@click.command()
@options.rules_options
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
@options.number_option(
    "--jobs", "Number of threads; figures and status do not depend on it.", default=1
)
@options.cluster_option
@resume_option
@options.number_option(
    "--lies",
    "Prove the least worst case although up to N answers may be wrong. A win is always told "
    "truthfully.",
)
@options.weights_option
@click.option("--out", metavar="FILE", help="Save the tree; .xz and .gz are compressed.")
@click.option(
    "--check",
    is_flag=True,
    help="Prove it a second time by plain recursion, on boards of a few hundred codes.",
)
@options.json_option
@options.gathered("resources", Resources)
def prove(
    variant: Variant,
    resources: Resources,
    lies: int | None,
    check: bool,
    as_json: bool,
    **asked: Any,
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
    jobs = resources.jobs or 1
    resources = replace(resources, jobs=None if jobs == 1 else jobs)
    if lies is not None:
        refuse_with_lies(resources, **asked)
        return prove_lies(LieQuestion(variant, lies), resources, check, as_json)
    question = ProofQuestion.asked(variant, **asked)
    check_one_of(jobs, resources.cluster)
    if question.weights is not None:
        refuse_with_weights(resources)
    if check:
        require_checkable(question)
    if resources.out is not None:
        check_writable(resources.out)
    again = [*question.options, *resources.options]
    if question.weights is None:
        checkpoint = open_checkpoint(resources.resume, "prove", again, question.about)
    else:
        checkpoint = ResumeFile(None, True, ["pegwise", "prove", *again])
    start = monotonic()
    with Interruptions() as interruptions, checkpoint.outliving_failures():
        proof = search_proof(question, resources, checkpoint)
        checked = None
        if check and proof.status != UPPER_BOUND:
            with thinking("Checking by plain recursion ..."):
                checked = agrees(proof)
        try:
            if resources.out is not None and proof.tree is None:
                options.notify(f"No tree was found, so nothing is saved to {resources.out}.")
            elif resources.out is not None:
                made = shlex.join(["pegwise", __version__, "prove", *question.options])
                work = count_of(proof.nodes, "node")
                write_tree(resources.out, proof.as_file(f"{made} ({work})"))
        finally:
            if as_json:
                options.print_json(proof_document(proof, question, checked))
            else:
                Screen().say("\n".join(say_proof(proof, question, checked)))
    elapsed, limit = monotonic() - start, resources.seconds
    stopped = (limit is not None and elapsed >= max(limit, WORTH_KEEPING)) or interruptions.heard
    code = CHECK_DISAGREES if checked is False else 0
    done = proof.status != UPPER_BOUND or not stopped
    return checkpoint.exit_code(done, interruptions.heard, elapsed, code)


def refuse_with_lies(
    resources: Resources, objective: str | None, weights_given: str | None, **asked: Any
) -> None:
    """Raises if an option was given that a proof with lies does not have."""
    if objective is not None and objective.strip().lower() != "worst":
        raise PegwiseError(f"--lies with objective {quote(objective)}: expected worst")
    asked |= {"jobs": resources.jobs, "cluster": resources.cluster, "weights": weights_given}
    for name in ("consistent", "hard", "first", "beam", "jobs", "cluster", "weights"):
        if asked[name]:
            raise PegwiseError(f"--{name} with --lies: expected only one of them")


def refuse_with_weights(resources: Resources) -> None:
    """Raises for what a search with weights cannot do."""
    alone, afresh = "runs in one thread", "cannot be resumed"
    wanted = (("cluster", alone), ("resume", afresh), ("jobs", alone))
    for name, why in wanted:
        if getattr(resources, name):
            raise PegwiseError(
                f"--{name} with --weights: expected only one of them, as a proof with weights {why}"
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


def search_proof(question: ProofQuestion, resources: Resources, checkpoint: ResumeFile) -> Proof:
    """The proof, or what was known when the search stopped."""
    from pegwise.search.prove import compile_search, prove  # which loads numba

    rules = question.variant.rules
    if resources.cluster is None:
        with thinking("Compiling ..."):
            compile_search(rules, question.weights)
    with (
        workforce(resources) as (executor, jobs),
        watching(ProofStatus(question, resources.seconds).lines) as watch,
        checkpoint.warning_once(),
    ):
        return prove(
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
        yield None, useful_jobs(resources.jobs or 1, options.notify)
        return
    with connection(resources.cluster, options.notify) as client:
        yield executor_of(client), sum(client.nthreads().values())


def prove_lies(question: LieQuestion, resources: Resources, check: bool, as_json: bool) -> int:
    """Search, print, save the tree; returns the exit code."""
    from pegwise.search.lie_proof import (  # which loads numba
        compile_lie_search,
        least_worst_with_lies,
        prove_with_lies,
        why_not_checked_with_lies,
    )

    rules = question.variant.rules
    refusal = why_not_checked_with_lies(rules) if check else None
    if refusal:
        raise PegwiseError(f"--check: {quote(str(question.variant))} {refusal}")
    if resources.out is not None:
        check_writable(resources.out)
    again = [*question.options, *resources.options]
    checkpoint = open_checkpoint(resources.resume, "prove", again, str(question))
    with thinking("Compiling ..."):
        compile_lie_search(rules, question.lies)
    start = monotonic()
    with Interruptions() as interruptions, checkpoint.outliving_failures():
        status = partial(say_lie_status, question)
        with watching(status, "the bounds so far") as watch, checkpoint.warning_once():
            proof = prove_with_lies(rules, question.lies, resources.seconds, watch, checkpoint.path)
        proven = proof.status == "proven"
        checked = None
        if check and proven:
            with thinking("Checking by plain recursion ..."):
                checked = least_worst_with_lies(rules, question.lies) == proof.worst
        if as_json:
            options.print_json(lie_proof_document(proof, question, checked))
        else:
            echo("\n".join(say_lie_proof(proof, question, checked)))
        if resources.out is not None and proof.worst is None:
            options.notify(f"No tree was found, so nothing is saved to {resources.out}.")
        elif resources.out is not None:
            made = shlex.join(["pegwise", __version__, "prove", *question.options])
            with thinking("Building the tree ..."):
                write_tree(resources.out, proof.as_file(made))
    code = CHECK_DISAGREES if checked is False else 0
    return checkpoint.exit_code(proven, interruptions.heard, monotonic() - start, code)
