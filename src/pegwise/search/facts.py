"""What a search keeps in its checkpoint."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.runtime import checkpoints
from pegwise.runtime.checkpoints import Head, Kept

from .openings import Fact, Facts


@dataclass
class Checkpoint:
    """Which search it is, and what is known."""

    rules: Rules
    objective: str
    consistent: bool
    first: Code | None
    nodes: int = 0
    seconds: float = 0.0
    facts: Facts = field(default_factory=dict)

    def head(self) -> Head:
        """What must agree for a search to go on from a file."""
        return checkpoints.head_of(
            self.rules,
            objective=self.objective,
            consistent=self.consistent,
            first=None if self.first is None else list(self.first),
        )

    def take(self, kept: Kept) -> None:
        """Takes over what a file knows."""
        for left, first, answer, lower, upper, guess, beamed, refuted in kept.facts:
            fact = Fact(lower, upper, guess, beamed, dict(refuted))
            self.facts[left, first, answer] = fact
        self.nodes, self.seconds = int(kept.end["nodes"]), float(kept.end["seconds"])


class Keeper:
    """Writes the checkpoint of a search now and then."""

    def __init__(self, path: Path | None, state: Checkpoint) -> None:
        self.state = state
        self._file = checkpoints.CheckpointWriter(path, state.head())
        kept = self._file.read()
        if kept is not None:
            state.take(kept)

    def keep(
        self, facts: Callable[[], Facts], nodes: int, seconds: float, now: bool = False
    ) -> None:
        """Writes what is known, if it is time to."""
        end = {"nodes": nodes, "seconds": round(seconds, 3)}
        self._file.keep(lambda: Kept(_lines(facts()), end), now)


def _lines(facts: Facts) -> list[list[object]]:
    return [
        [left, first, answer, fact.lower, fact.upper, fact.guess, fact.beamed, _refuted(fact)]
        for (left, first, answer), fact in facts.items()
    ]


def _refuted(fact: Fact) -> list[tuple[int, float]]:
    return list(fact.refuted.items())
