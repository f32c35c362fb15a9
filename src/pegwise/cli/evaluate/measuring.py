"""Measuring one strategy for ``evaluate`` and ``compare``: progress, workers, a checkpoint."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.variants import Variant
from pegwise.runtime.signals import Interruptions

from ..resume import Resources, ResumeFile, named, new_checkpoint
from ..terminal.progress import announce_compiler, progress_bar

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pegwise.lab.evaluate import Evaluation
    from pegwise.strategies import Strategy

LONGEST_NAME = 60


@dataclass(frozen=True)
class Measurement:
    """What is to be measured; ``games`` is None if every code is counted."""

    variant: Variant
    first: Code | None
    games: int | None
    seed: str

    def player(self, name: str) -> "Strategy":
        """The strategy of this name; raises if it cannot be measured."""
        from pegwise.lab.evaluate import player_for

        return player_for(self.variant.rules, name, self.games)

    def takes_minutes(self, name: str) -> bool:
        """Whether this strategy is worth all processors and a checkpoint."""
        from pegwise.lab.evaluate import takes_minutes

        return self.games is None and takes_minutes(self.variant.rules, self.player(name))

    def options(self, name: str) -> list[str]:
        """The command-line options that ask for the whole tree of this strategy."""
        options = ["-v", str(self.variant), "-s", name]
        if self.first is not None:
            options += ["--first", self.variant.notation.write_code(self.first)]
        return options

    def file_name(self, name: str) -> str:
        """The beginning of the checkpoint's file name."""
        words = re.findall(r"[0-9A-Za-z]+", " ".join(self.options(name)[1:]).replace("-s ", ""))
        return f"evaluate-{'-'.join(words)[:LONGEST_NAME]}"


def jobs_for(wanted: Measurement, names: Sequence[str], resources: Resources) -> int:
    """The number of processes: as given, or all processors if a whole tree takes minutes."""
    if resources.jobs is not None:
        return resources.jobs
    alone = resources.cluster is not None or not any(map(wanted.takes_minutes, names))
    return 1 if alone else processors()


def check_resumable(wanted: Measurement, names: Sequence[str], resume: str | None) -> None:
    """Raises if a checkpoint is named and the work is not one strategy over all codes."""
    from pegwise.lab.evaluate import is_exact

    if resume is None:
        return
    if len(names) > 1:
        raise PegwiseError(f"--resume {quote(resume)}: expected one strategy, not {len(names)}")
    if not is_exact(wanted.variant.rules, names[0], wanted.games):
        raise PegwiseError(
            f"--resume {quote(resume)}: games of {quote(names[0])} are sampled here, "
            "expected a strategy that is counted over all codes"
        )


def processors() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def checkpoint_for(wanted: Measurement, name: str, resources: Resources) -> ResumeFile:
    """The checkpoint that was named, one of our own if it takes minutes, or none."""
    command = ["pegwise", "evaluate", *wanted.options(name), *resources.options]
    if resources.resume is not None:
        return named(resources.resume, command)
    if wanted.takes_minutes(name):
        return new_checkpoint(wanted.file_name(name), command)
    return ResumeFile(None, True, command)


def measured(
    wanted: Measurement, name: str, executor: "Executor | None", resources: Resources
) -> "Evaluation":
    """One strategy evaluated, with a progress bar; Ctrl-C prints how to resume."""
    from pegwise.lab.evaluate import evaluate
    from pegwise.lab.grow import needs_compiler

    variant = wanted.variant
    if wanted.games is None:
        announce_compiler(needs_compiler(variant.rules, wanted.player(name)))
    checkpoint = checkpoint_for(wanted, name, resources)
    with (
        Interruptions(),
        checkpoint.outliving_failures(),
        checkpoint.warning_once(),
        progress_bar(f"{name} on {variant}") as report,
    ):
        evaluation = evaluate(
            variant.rules,
            name,
            wanted.first,
            wanted.games,
            wanted.seed,
            executor,
            report,
            checkpoint.path,
        )
    checkpoint.clear()
    return evaluation
