"""One strategy measured for ``evaluate`` and ``compare``: with progress, workers, a checkpoint."""

import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.variants import Variant
from pegwise.runtime.signals import Interruptions

from ..resume import Checkpoint, named, new_checkpoint
from ..terminal.progress import announce_compiler, progress_bar

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pegwise.lab.evaluate import Evaluation
    from pegwise.strategies import Strategy

LONGEST_NAME = 60


class Wanted(NamedTuple):
    """What is to be measured."""

    variant: Variant
    first: Code | None
    games: int | None
    seed: str

    def player(self, name: str) -> "Strategy":
        """The strategy of this name, or an error where it cannot be measured."""
        from pegwise.lab.evaluate import player_for

        return player_for(self.variant.rules, name, self.games)

    def takes_minutes(self, name: str) -> bool:
        """Whether this strategy is worth a process for each processor, and a checkpoint."""
        from pegwise.lab.evaluate import takes_minutes

        return self.games is None and takes_minutes(self.variant.rules, self.player(name))

    def options(self, name: str) -> list[str]:
        """The options of the command line that ask for the whole tree of this strategy."""
        options = ["-v", str(self.variant), "-s", name]
        if self.first is not None:
            options += ["--first", self.variant.notation.write_code(self.first)]
        return options

    def file_name(self, name: str) -> str:
        """The beginning of a file name for it."""
        words = re.findall(r"[0-9A-Za-z]+", " ".join(self.options(name)[1:]).replace("-s ", ""))
        return f"evaluate-{'-'.join(words)[:LONGEST_NAME]}"


class Means(NamedTuple):
    """Who does the work, and what it goes on from."""

    jobs: int | None = None
    cluster: str | None = None
    resume: str | None = None

    def jobs_for(self, wanted: Wanted, names: Sequence[str]) -> int:
        """How many processes share the work, if nobody said how many."""
        if self.jobs is not None:
            return self.jobs
        alone = self.cluster is not None or not any(map(wanted.takes_minutes, names))
        return 1 if alone else processors()

    @property
    def options(self) -> list[str]:
        """The options that whoever goes on gives again."""
        options = [] if self.jobs is None else ["--jobs", str(self.jobs)]
        return options if self.cluster is None else [*options, "--cluster", self.cluster]

    def check(self, wanted: Wanted, names: Sequence[str]) -> None:
        """Raises where a checkpoint is named that cannot be one."""
        from pegwise.lab.evaluate import is_exact

        if self.resume is None:
            return
        if len(names) > 1:
            raise PegwiseError(
                f"--resume {quote(self.resume)}: expected one strategy, not {len(names)}"
            )
        if not is_exact(wanted.variant.rules, names[0], wanted.games):
            raise PegwiseError(
                f"--resume {quote(self.resume)}: games of {quote(names[0])} are sampled here, "
                "expected a strategy that is counted over all codes"
            )


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def checkpoint_for(wanted: Wanted, name: str, means: Means) -> Checkpoint:
    """The checkpoint that was named, one of our own for what takes minutes, or none."""
    command = ["pegwise", "evaluate", *wanted.options(name), *means.options]
    if means.resume is not None:
        return named(means.resume, command)
    if wanted.takes_minutes(name):
        return new_checkpoint(wanted.file_name(name), command)
    return Checkpoint(None, True, command)


def measured(wanted: Wanted, name: str, executor: "Executor | None", means: Means) -> "Evaluation":
    """One strategy, with a progress bar when it takes a while; Ctrl-C says how to go on."""
    from pegwise.lab.evaluate import evaluate
    from pegwise.lab.grow import needs_compiler

    variant, first, games, seed = wanted
    if games is None:
        announce_compiler(needs_compiler(variant.rules, wanted.player(name)))
    checkpoint = checkpoint_for(wanted, name, means)
    with (
        Interruptions(),
        checkpoint.outliving_failures(),
        checkpoint.warning_once(),
        progress_bar(f"{name} on {variant}") as report,
    ):
        evaluation = evaluate(
            variant.rules, name, first, games, seed, executor, report, checkpoint.path
        )
    checkpoint.clear()
    return evaluation
