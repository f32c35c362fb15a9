"""Checkpoints: what a search has found out, in a file from which a later run goes on.

A text file of JSON: a line that says which search it belongs to, a line for each fact, and a last
line that counts them, so that a file cut short is noticed. It is replaced whole or not at all.
"""

import json
import os
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from time import monotonic

from ..codes import Code
from ..errors import PegwiseError, quote
from ..rules import Rules
from .openings import Fact, Facts

VERSION = 1
SECONDS_BETWEEN = 20.0


class InvalidCheckpoint(PegwiseError):
    """A file that is not a checkpoint, or not one of this search."""


class CheckpointNotWritten(UserWarning):
    """A checkpoint could not be written; an earlier one is still there."""


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

    def head(self) -> dict[str, object]:
        """What must agree for a search to go on from a file."""
        words = self.rules.words
        listed = None if words is None else sha256(repr(words.codes).encode()).hexdigest()[:16]
        return {
            "pegwise checkpoint": VERSION,
            "rules": str(self.rules),
            "words": listed,
            "objective": self.objective,
            "consistent": self.consistent,
            "first": None if self.first is None else list(self.first),
        }

    def text(self) -> str:
        """The file."""
        lines = [json.dumps(self.head())]
        for (left, first, answer), fact in self.facts.items():
            refuted = [[guess, cost] for guess, cost in fact.refuted.items()]
            where = [left, first, answer, fact.lower, fact.upper, fact.guess, fact.beamed]
            lines.append(json.dumps([*where, refuted], separators=(",", ":")))
        end = {"facts": len(self.facts), "nodes": self.nodes, "seconds": round(self.seconds, 3)}
        return "\n".join([*lines, json.dumps(end)]) + "\n"

    def read(self, path: Path) -> None:
        """Takes over what the file knows, if it belongs to this search and is whole."""
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
            head, *rest = [json.loads(line) for line in lines]
            if not isinstance(head, dict) or "pegwise checkpoint" not in head:
                raise ValueError
        except OSError as error:
            raise InvalidCheckpoint(
                f"checkpoint {quote(str(path))} cannot be read: {error.strerror}"
            ) from None
        except ValueError:
            raise InvalidCheckpoint(
                f"{quote(str(path))} is not a checkpoint, or it was cut short"
            ) from None
        self._check(head, path)
        self._take(rest, path)

    def _check(self, head: dict[str, object], path: Path) -> None:
        if head["pegwise checkpoint"] != VERSION:
            raise InvalidCheckpoint(
                f"checkpoint {quote(str(path))} was written by another version of Pegwise"
            )
        for key, expected in self.head().items():
            if head.get(key) != expected:
                raise InvalidCheckpoint(
                    f"checkpoint {quote(str(path))} belongs to another search: its {key} is "
                    f"{head.get(key)!r}, expected {expected!r}"
                )

    def _take(self, rest: list[object], path: Path) -> None:
        end = rest[-1] if rest else None
        if not isinstance(end, dict) or end.get("facts") != len(rest) - 1:
            raise InvalidCheckpoint(f"checkpoint {quote(str(path))} was cut short")
        for line in rest[:-1]:
            assert isinstance(line, list)
            left, first, answer, lower, upper, guess, beamed, refuted = line
            fact = Fact(lower, upper, guess, beamed, dict(refuted))
            self.facts[left, first, answer] = fact
        self.nodes, self.seconds = int(end["nodes"]), float(end["seconds"])


class Keeper:
    """Writes the checkpoint now and then; an earlier one stays until the next is whole."""

    def __init__(self, path: Path | None, state: Checkpoint) -> None:
        self.path, self.state = path, state
        self._written = monotonic()
        if path is not None and path.exists():
            state.read(path)

    def keep(
        self, facts: Callable[[], Facts], nodes: int, seconds: float, now: bool = False
    ) -> None:
        """Writes what is known, if it is time to."""
        if self.path is None or (not now and monotonic() - self._written < SECONDS_BETWEEN):
            return
        self._written = monotonic()
        told = self.state
        current = Checkpoint(
            told.rules, told.objective, told.consistent, told.first, nodes, seconds, facts()
        )
        try:
            _write_whole(self.path, current.text())
        except OSError as error:
            warnings.warn(
                f"checkpoint {quote(str(self.path))} cannot be written: {error.strerror}",
                CheckpointNotWritten,
                stacklevel=2,
            )


def _write_whole(path: Path, text: str) -> None:
    spare = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with spare.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        spare.replace(path)
    except OSError:
        spare.unlink(missing_ok=True)
        raise
