"""Checkpoints: files from which long work resumes.

A checkpoint is JSON Lines: a head that identifies the work, a line for each fact, a line that
counts them, and a checksum of all of these. Files without it were written before there was one. A
checkpoint is replaced atomically.
"""

import json
import warnings
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from pegwise import __version__
from pegwise.errors import CannotWrite, PegwiseError, quote
from pegwise.game.arguments import path_of
from pegwise.game.rules import Rules

from .files import parse_json, read_text, write_text

VERSION, VERSION_WITHOUT_CHECKSUM = 2, 1
SECONDS_BETWEEN = 20.0
MOST_CHECKPOINT_BYTES = 1_000_000_000

Head = dict[str, object]


class InvalidCheckpoint(PegwiseError):
    """A file that is not a checkpoint, or belongs to other work."""


class CheckpointNotWritten(UserWarning):
    """A checkpoint could not be written; the earlier one, if any, is intact."""


class Checkpoint(NamedTuple):
    """The contents of a checkpoint: its facts, and the last line's figures about them."""

    facts: Iterable[Any]
    end: dict[str, Any]


def head_of(rules: Rules, **question: object) -> Head:
    """The head of a checkpoint: work resumes only from a file with the same rules and question."""
    words, more = rules.words, rules.guesses
    listed = None if words is None else sha256(repr(words.codes).encode()).hexdigest()[:16]
    guesses = {} if more is None else {"guesses": more.digest[:16]}
    return {"rules": str(rules), "words": listed, **guesses, **question}


def _read(path: Path, head: Head) -> Checkpoint:
    name = quote(path)
    text = read_text(path, "checkpoint", InvalidCheckpoint, MOST_CHECKPOINT_BYTES)
    try:
        found, *facts = map(parse_json, text.splitlines())
        if not isinstance(found, dict) or "pegwise checkpoint" not in found:
            raise ValueError
    except ValueError:
        raise InvalidCheckpoint(f"{name} is not a checkpoint, or it is truncated") from None
    version = found.pop("pegwise checkpoint")
    if version == VERSION:
        lines = text.encode()
        # All but the last line, which has their checksum.
        lines = lines[: lines.rstrip(b"\n").rfind(b"\n") + 1]
        if facts[-1:] != [{"sha256": sha256(lines).hexdigest()}]:
            raise InvalidCheckpoint(f"checkpoint {name} is damaged: its checksum is wrong")
        facts.pop()
    elif version != VERSION_WITHOUT_CHECKSUM or "program" in found:
        raise InvalidCheckpoint(f"checkpoint {name} was written by another version of Pegwise")
    for key, expected in head.items():
        if found.get(key) != expected:
            its = f"its {key} is {found.get(key)!r}, expected {expected!r}"
            raise InvalidCheckpoint(f"checkpoint {name} belongs to other work: {its}")
    end = facts.pop() if facts else None
    if not isinstance(end, dict) or end.get("facts") != len(facts):
        raise InvalidCheckpoint(f"checkpoint {name} is truncated")
    return Checkpoint(facts, end)


class CheckpointWriter:
    """Writes a checkpoint at intervals; the earlier one stays until the next is complete."""

    def __init__(
        self, path: str | Path | None, head: Head, seconds_between: float | None = None
    ) -> None:
        self.path, self.head = None if path is None else Path(path_of(path)), head
        self.seconds_between = SECONDS_BETWEEN if seconds_between is None else seconds_between
        self._written = monotonic()

    def read(self) -> Checkpoint | None:
        """What an earlier run wrote, if anything; raises if that is other work or damaged."""
        return _read(self.path, self.head) if self.path and self.path.exists() else None

    def resume(self, take: Callable[[Checkpoint], object]) -> None:
        """Hand over what an earlier run wrote, if anything; raises if ``take`` cannot read it."""
        kept = self.read()
        if kept is None:
            return
        try:
            take(kept)
        except (TypeError, ValueError, KeyError, IndexError):
            raise self.impossible() from None

    def impossible(self) -> InvalidCheckpoint:
        """The error for a checkpoint whose facts cannot be true."""
        name = quote(str(self.path))
        return InvalidCheckpoint(f"checkpoint {name} has impossible contents: start a new one")

    def save(self, known: Callable[[], Checkpoint], now: bool = False) -> None:
        """Write what is known, if the interval has passed or ``now`` is set."""
        if self.path is None or (not now and monotonic() - self._written < self.seconds_between):
            return
        self._written, kept = monotonic(), known()
        facts = [json.dumps(fact, separators=(",", ":")) for fact in kept.facts]
        head = {"pegwise checkpoint": VERSION, "program": __version__, **self.head}
        lines = [json.dumps(head), *facts, json.dumps({"facts": len(facts), **kept.end})]
        checksum = sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
        try:
            write_text(self.path, "\n".join([*lines, json.dumps({"sha256": checksum})]) + "\n")
        except CannotWrite as error:
            warnings.warn(f"checkpoint {error}", CheckpointNotWritten, stacklevel=2)
