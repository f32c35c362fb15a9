"""``pegwise prove``: the best strategy of all, and the proof that there is none better."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import click

from pegwise.errors import PegwiseError
from pegwise.game.variants import Variant
from pegwise.runtime.signals import INTERRUPTED, Interruptions
from pegwise.runtime.workers import check_one_of

from ..options import cluster_option, game_options, json_option, notify
from ..resume import WORTH_KEEPING, Checkpoint, named, new_checkpoint
from ..terminal.output import print_json
from ..terminal.progress import announce_compiler
from .progress import watching
from .question import Question
from .report import document, made, sentences

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pegwise.search import Proof


class Means(NamedTuple):
    """Who does the work, for how long, and where the tree goes."""

    seconds: float | None
    jobs: int
    cluster: str | None
    out: str | None

    @property
    def options(self) -> list[str]:
        """The options that whoever goes on gives again; the time is not among them."""
        options = [] if self.jobs == 1 else ["--jobs", str(self.jobs)]
        options += [] if self.cluster is None else ["--cluster", self.cluster]
        return options if self.out is None else [*options, "--out", self.out]


@click.command()
@game_options
@click.option(
    "--objective",
    metavar="O",
    default="mean",
    show_default=True,
    help="What is to be least: mean (all guesses together), worst (guesses in the longest game, "
    "then all together), or mean-within-N (all together, with at most N a game).",
)
@click.option("--consistent", is_flag=True, help="Guess only codes that fit every answer so far.")
@click.option("--first", metavar="CODE", help="Force the first guess.")
@click.option(
    "--beam",
    metavar="W",
    type=click.IntRange(1),
    help="Try only the W best guesses at every set: a good tree, but no proof.",
)
@click.option(
    "--seconds", metavar="T", type=float, help="Stop after T seconds with the best tree so far."
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Threads to share the work; figures and status do not depend on them.",
)
@cluster_option
@click.option(
    "--resume",
    metavar="FILE",
    help="Go on from this checkpoint, and keep it up to date; a new one where there is none.",
)
@click.option("--out", metavar="FILE", help="Save the tree; .xz and .gz are compressed.")
@json_option
def prove(
    variant: Variant,
    objective: str,
    consistent: bool,
    first: str | None,
    beam: int | None,
    seconds: float | None,
    jobs: int,
    cluster: str | None,
    resume: str | None,
    out: str | None,
    as_json: bool,
) -> int:
    """The best strategy of all, with the proof that there is none better.

    Ctrl-C stops with the best tree so far and says how to go on; a second one quits at once.

    \b
    pegwise prove -v 4x6
    pegwise prove -v 4x6 --objective mean-within-5
    pegwise prove -v bulls-and-cows --out bc.tree
    """
    from pegwise.search import Objective

    opening = None if first is None else variant.notation.read_code(first)
    question = Question(variant, Objective.parse(objective), consistent, opening, beam)
    means = Means(seconds, jobs, cluster, out)
    check(means)
    command = ["pegwise", "prove", *question.options, *means.options]
    name = question.file_name
    checkpoint = new_checkpoint(name, command) if resume is None else named(resume, command)
    start = monotonic()
    with Interruptions() as interruptions, checkpoint.outliving_failures():
        proof = search(question, means, checkpoint)
        try:
            save(proof, question, out)
        finally:
            show(proof, question, as_json)
    elapsed = monotonic() - start
    late = seconds is not None and elapsed >= max(seconds, WORTH_KEEPING)
    unfinished = proof.status == "upper bound" and (interruptions.heard or late)
    if unfinished:
        checkpoint.say_how_to_go_on()
    else:
        checkpoint.clear()
    return INTERRUPTED if unfinished and interruptions.heard else 0


def check(means: Means) -> None:
    """Raises before any work is done where something is asked for that cannot be had."""
    if means.seconds is not None and not 0 < means.seconds < inf:
        raise PegwiseError(f"--seconds {means.seconds:g}: expected more than 0")
    check_one_of(means.jobs, means.cluster)
    if means.out is not None:
        from pegwise.runtime.files import check_writable

        check_writable(means.out)


def search(question: Question, means: Means, checkpoint: Checkpoint) -> "Proof":
    """The proof, or as much of it as was found before it was stopped."""
    from pegwise.search import prove
    from pegwise.search.engine import is_compiled

    announce_compiler(not is_compiled(question.variant.rules))
    with (
        workforce(means) as (executor, jobs),
        watching(question, means.seconds) as watch,
        checkpoint.warning_once(),
    ):
        return prove(
            question.variant.rules,
            question.objective,
            consistent=question.consistent,
            first=question.first,
            beam=question.beam,
            seconds=means.seconds,
            jobs=jobs,
            executor=executor,
            watch=watch,
            checkpoint=checkpoint.path,
        )


@contextmanager
def workforce(means: Means) -> Iterator[tuple["Executor | None", int]]:
    """Who else does the work, and how many at once; nobody else for threads of our own."""
    if means.cluster is None:
        yield None, means.jobs
        return
    from pegwise.runtime.cluster import connection

    with connection(means.cluster, notify) as client:
        yield client.get_executor(pure=False), sum(client.nthreads().values())


def save(proof: "Proof", question: Question, out: str | None) -> None:
    """Write the tree file if one is asked for, or say why there is none."""
    from pegwise.tree import write_tree

    if out is not None and proof.tree is None:
        click.echo(f"No tree was found, so nothing is saved to {out}.", err=True)
    elif out is not None:
        write_tree(out, proof.as_file(made(proof, question)))


def show(proof: "Proof", question: Question, as_json: bool) -> None:
    """Print what was found."""
    if as_json:
        print_json(document(proof, question))
    else:
        click.echo("\n".join(sentences(proof, question)))
