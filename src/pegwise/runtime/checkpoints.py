"""Checkpoints: files from which long work resumes.

A checkpoint is JSON Lines: a head that identifies the work, a line for each fact, and a last line
that counts them, so that a truncated file is noticed. It is replaced atomically.
"""

import json
import warnings
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from pegwise.errors import CannotWrite, PegwiseError, quote
from pegwise.game.rules import Rules

from .files import parse_json, read_text, write_text

VERSION = 1
SECONDS_BETWEEN = 20.0
MOST_CHECKPOINT_BYTES = 1_000_000_000

Head = dict[str, object]


class InvalidCheckpoint(PegwiseError):
    """A file that is not a checkpoint, or belongs to other work."""


class CheckpointNotWritten(UserWarning):
    """A checkpoint could not be written; the earlier one, if any, is intact."""


class Kept(NamedTuple):
    """The contents of a checkpoint: its facts, and the last line's figures about them."""

    facts: Iterable[Any]
    end: dict[str, Any]


def head_of(rules: Rules, **question: object) -> Head:
    """The head of a checkpoint: work resumes only from a file with the same rules and question."""
    words = rules.words
    listed = None if words is None else sha256(repr(words.codes).encode()).hexdigest()[:16]
    return {"pegwise checkpoint": VERSION, "rules": str(rules), "words": listed, **question}


def _read(path: Path, head: Head) -> Kept:
    name = quote(path)
    lines = read_text(path, "checkpoint", InvalidCheckpoint, MOST_CHECKPOINT_BYTES).splitlines()
    try:
        found, *facts = map(parse_json, lines)
        if not isinstance(found, dict) or "pegwise checkpoint" not in found:
            raise ValueError
    except ValueError:
        raise InvalidCheckpoint(f"{name} is not a checkpoint, or it is truncated") from None
    if found["pegwise checkpoint"] != VERSION:
        raise InvalidCheckpoint(f"checkpoint {name} was written by another version of Pegwise")
    for key, expected in head.items():
        if found.get(key) != expected:
            its = f"its {key} is {found.get(key)!r}, expected {expected!r}"
            raise InvalidCheckpoint(f"checkpoint {name} belongs to other work: {its}")
    end = facts.pop() if facts else None
    if not isinstance(end, dict) or end.get("facts") != len(facts):
        raise InvalidCheckpoint(f"checkpoint {name} is truncated")
    return Kept(facts, end)


class CheckpointWriter:
    """Writes a checkpoint at intervals; the earlier one stays until the next is complete."""

    def __init__(self, path: Path | None, head: Head) -> None:
        self.path, self.head = path, head
        self._written = monotonic()

    def read(self) -> Kept | None:
        """What an earlier run wrote, if anything; raises if that is other work or truncated."""
        return _read(self.path, self.head) if self.path and self.path.exists() else None

    def keep(self, known: Callable[[], Kept], now: bool = False) -> None:
        """Write what is known, if the interval has passed or ``now`` is set."""
        if self.path is None or (not now and monotonic() - self._written < SECONDS_BETWEEN):
            return
        self._written, kept = monotonic(), known()
        facts = [json.dumps(fact, separators=(",", ":")) for fact in kept.facts]
        lines = [json.dumps(self.head), *facts, json.dumps({"facts": len(facts), **kept.end})]
        try:
            write_text(self.path, "\n".join(lines) + "\n")
        except CannotWrite as error:
            warnings.warn(f"checkpoint {error}", CheckpointNotWritten, stacklevel=2)
