"""Proofs that were run twice: what each run searched, and for how long."""

import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from pegwise.kernel.exact.board import collision_chance

if TYPE_CHECKING:
    from pegwise.schemas.measures import ProofRunDocument

RUNS_FILE = "runs.jsonl"


@dataclass(frozen=True)
class ProofRun:
    """One proof of a board's least total, with its own Zobrist seed and size of table.

    ``sets`` were searched in ``seconds`` of CPU time; ``tree`` is the digest of the tree found.
    """

    board: str
    zobrist_seed: str
    status: str
    total: int
    worst: int
    sets: int
    seconds: float
    threads: int
    version: str
    date: str
    megabytes: int | None = None  # None: the usual table of the command
    first: str | None = None
    tree: str | None = None
    key_bits: int = 64  # as all runs had before they said so

    @property
    def chance(self) -> float:
        """The chance that two of its sets shared a key, at most."""
        return collision_chance(self.sets, self.key_bits)

    def document(self) -> "ProofRunDocument":
        """The run, ready for JSON."""
        return {
            "zobrist_seed": self.zobrist_seed,
            "megabytes": self.megabytes,
            "sets": self.sets,
            "key_collision_chance": self.chance,
            "seconds": self.seconds,
            "threads": self.threads,
            "date": self.date,
        }

    def line(self) -> str:
        """The run as a line of the file."""
        known = {key: value for key, value in asdict(self).items() if value is not None}
        return json.dumps(known)


def read_runs(text: str) -> list[ProofRun]:
    """The runs of a file, a line each."""
    return [ProofRun(**json.loads(line)) for line in text.splitlines()]


@lru_cache
def runs() -> tuple[ProofRun, ...]:
    """All runs that are kept with the atlas, in the order in which they were added."""
    text = (files(__package__) / "results" / RUNS_FILE).read_text("utf-8")
    return tuple(read_runs(text))


def runs_of(board: str) -> tuple[ProofRun, ...]:
    """The runs of this board.

    >>> [run.total for run in runs_of("4x10")]
    [55632, 55632]
    """
    return tuple(run for run in runs() if run.board == board)


def runs_path() -> Path:
    """Where the runs are kept in this installation, to add some."""
    return Path(__file__).parent / "results" / RUNS_FILE
