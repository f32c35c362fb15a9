"""Checkpoints: what long work has found out, in a file from which a later run goes on.

A text file of JSON: a line that says which work it belongs to, a line for each fact, and a last
line that counts them, so that a file cut short is noticed. It is replaced whole or not at all.
"""

import json
import os
import warnings
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from pegwise.errors import PegwiseError, quote
from pegwise.game.rules import Rules

VERSION = 1
SECONDS_BETWEEN = 20.0

Head = dict[str, object]


class InvalidCheckpoint(PegwiseError):
    """A file that is not a checkpoint, or not one of this work."""


class CheckpointNotWritten(UserWarning):
    """A checkpoint could not be written; an earlier one is still there."""


class Kept(NamedTuple):
    """What stands in a checkpoint: the facts, and figures about them all."""

    facts: Iterable[Any]
    end: dict[str, Any]


def head_of(rules: Rules, **question: object) -> Head:
    """What must agree for work to go on from a file: the rules, and what is asked about them."""
    words = rules.words
    listed = None if words is None else sha256(repr(words.codes).encode()).hexdigest()[:16]
    return {"pegwise checkpoint": VERSION, "rules": str(rules), "words": listed, **question}


def read_checkpoint(path: Path, head: Head) -> Kept:
    """What the file knows, if it belongs to the work with this head and is whole."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        found, *rest = [json.loads(line) for line in lines]
        if not isinstance(found, dict) or "pegwise checkpoint" not in found:
            raise ValueError
    except OSError as error:
        raise InvalidCheckpoint(
            f"checkpoint {quote(str(path))} cannot be read: {error.strerror}"
        ) from None
    except ValueError:
        raise InvalidCheckpoint(
            f"{quote(str(path))} is not a checkpoint, or it was cut short"
        ) from None
    _check(found, head, path)
    end = rest[-1] if rest else None
    if not isinstance(end, dict) or end.get("facts") != len(rest) - 1:
        raise InvalidCheckpoint(f"checkpoint {quote(str(path))} was cut short")
    return Kept(rest[:-1], end)


def _check(found: Head, head: Head, path: Path) -> None:
    if found["pegwise checkpoint"] != VERSION:
        raise InvalidCheckpoint(
            f"checkpoint {quote(str(path))} was written by another version of Pegwise"
        )
    for key, expected in head.items():
        if found.get(key) != expected:
            raise InvalidCheckpoint(
                f"checkpoint {quote(str(path))} belongs to other work: its {key} is "
                f"{found.get(key)!r}, expected {expected!r}"
            )


class Keeper:
    """Writes the checkpoint now and then; an earlier one stays until the next is whole."""

    def __init__(self, path: Path | None, head: Head) -> None:
        self.path, self.head = path, head
        self._written = monotonic()

    def read(self) -> Kept | None:
        """What an earlier run left, if there was one."""
        if self.path is None or not self.path.exists():
            return None
        return read_checkpoint(self.path, self.head)

    def keep(self, known: Callable[[], Kept], now: bool = False) -> None:
        """Writes what is known, if it is time to."""
        if self.path is None or (not now and monotonic() - self._written < SECONDS_BETWEEN):
            return
        self._written = monotonic()
        try:
            _write_whole(self.path, _text(self.head, known()))
        except OSError as error:
            warnings.warn(
                f"checkpoint {quote(str(self.path))} cannot be written: {error.strerror}",
                CheckpointNotWritten,
                stacklevel=2,
            )


def _text(head: Head, known: Kept) -> str:
    facts = [json.dumps(fact, separators=(",", ":")) for fact in known.facts]
    end = {"facts": len(facts), **known.end}
    return "\n".join([json.dumps(head), *facts, json.dumps(end)]) + "\n"


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
