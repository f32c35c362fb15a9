"""What is to be proven, in words and as command-line options."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from pegwise.game.codes import Code
from pegwise.game.variants import Variant

if TYPE_CHECKING:
    from pegwise.search import Objective

LONGEST_NAME = 60


class ProofQuestion(NamedTuple):
    """Which strategy is best: on which board, by which objective, under which restrictions."""

    variant: Variant
    objective: "Objective"
    consistent: bool
    first: Code | None
    beam: int | None

    def __str__(self) -> str:
        return ", ".join([str(self.variant), *self._clauses()])

    def _clauses(self) -> Iterator[str]:
        yield f"objective {self.objective}"
        if self.consistent:
            yield "consistent"
        if self.first is not None:
            yield f"first guess {self.variant.notation.write_code(self.first)}"
        if self.beam is not None:
            yield f"beam {self.beam}"

    @property
    def options(self) -> list[str]:
        """The command-line options that ask this question."""
        options = ["-v", str(self.variant), "--objective", str(self.objective)]
        if self.consistent:
            options.append("--consistent")
        if self.first is not None:
            options += ["--first", self.variant.notation.write_code(self.first)]
        if self.beam is not None:
            options += ["--beam", str(self.beam)]
        return options

    @property
    def file_name(self) -> str:
        """The beginning of the checkpoint's file name."""
        words = re.findall(r"[0-9A-Za-z]+", str(self).replace("objective ", ""))
        return f"prove-{'-'.join(words)[:LONGEST_NAME]}"
