"""Measuring one strategy for ``evaluate`` and ``compare``: progress, workers, a checkpoint."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.variants import Variant
from pegwise.game.weights import Weights
from pegwise.runtime.signals import Interruptions

from ..resume import Resources, ResumeFile, checkpoint_name, named, new_checkpoint
from ..terminal.progress import progress_bar

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pegwise.lab.evaluate import Evaluation
    from pegwise.strategies import Strategy


@dataclass(frozen=True)
class Measurement:
    """What is to be measured; ``games`` is None if every code is counted."""

    variant: Variant
    first: Code | None
    games: int | None
    seed: str
    weights: Weights | None = None

    def player(self, name: str) -> "Strategy":
        """The strategy of this name; raises if it cannot be measured."""
        from pegwise.lab.evaluate import player_for
        from pegwise.strategies import make_strategy

        if self.weights is not None:
            return make_strategy(name, self.variant.rules, self.seed, weights=self.weights)
        return player_for(self.variant.rules, name, self.games)

    def takes_minutes(self, name: str) -> bool:
        """Whether this strategy takes so long that it gets all processors and a checkpoint."""
        from pegwise.lab.evaluate import takes_minutes

        if self.games is not None or self.weights is not None:
            return False
        return takes_minutes(self.variant.rules, self.player(name))

    def options(self, name: str) -> list[str]:
        """The command-line options that ask for the whole tree of this strategy."""
        options = ["-v", str(self.variant), "-s", name]
        if self.first is not None:
            options += ["--first", self.variant.notation.write_code(self.first)]
        return options


def jobs_for(measurement: Measurement, names: Sequence[str], resources: Resources) -> int:
    """The number of processes: as given, or all processors if a whole tree takes minutes."""
    if resources.jobs is not None:
        return resources.jobs
    if resources.cluster is not None or not any(map(measurement.takes_minutes, names)):
        return 1
    limited = hasattr(os, "sched_getaffinity")  # to some of the processors
    return len(os.sched_getaffinity(0)) if limited else os.cpu_count() or 1


def check_resumable(measurement: Measurement, names: Sequence[str], resume: str | None) -> None:
    """Raises if a checkpoint is named and the work is not one strategy over all codes."""
    from pegwise.lab.evaluate import is_exact

    if resume is None:
        return
    if len(names) > 1:
        raise PegwiseError(f"--resume {quote(resume)}: expected one strategy, not {len(names)}")
    if not is_exact(measurement.variant.rules, names[0], measurement.games):
        raise PegwiseError(
            f"--resume {quote(resume)}: games of {quote(names[0])} are sampled here, "
            "expected a strategy that is counted over all codes"
        )


def measured(
    measurement: Measurement, name: str, executor: "Executor | None", resources: Resources
) -> "Evaluation":
    """One strategy evaluated, with a progress bar; Ctrl-C prints how to resume."""
    from pegwise.lab.evaluate import evaluate

    variant = measurement.variant
    command = ["pegwise", "evaluate", *measurement.options(name), *resources.options]
    if resources.resume is not None:
        checkpoint = named(resources.resume, command)
    elif measurement.takes_minutes(name):
        words = " ".join(measurement.options(name)[1:]).replace("-s ", "")
        checkpoint = new_checkpoint(checkpoint_name("evaluate", words), command)
    else:
        checkpoint = ResumeFile(None, True, command)
    with (
        Interruptions(),
        checkpoint.outliving_failures(),
        checkpoint.warning_once(),
        progress_bar(f"{name} on {variant}") as report,
    ):
        games, seed, path = measurement.games, measurement.seed, checkpoint.path
        evaluation = evaluate(
            variant.rules,
            name,
            measurement.first,
            games,
            seed,
            executor,
            report,
            path,
            measurement.weights,
        )
    checkpoint.clear()
    return evaluation
