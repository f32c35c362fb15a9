"""A published figure, and the result files that come with the package."""

import json
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from pegwise.game.rules import Rules

from .runs import ProofRun, runs_of

if TYPE_CHECKING:
    from pegwise.schemas.measures import FigureDocument

PROVEN, EXACT, UPPER_BOUND, SAMPLED, PUBLISHED = STATUSES = (
    "proven",
    "exact",
    "upper bound",
    "sampled",
    "published",
)
LEAST_TOTAL = "least total"
RESULT_FILES = (
    "strategies",
    "optima",
    "bulls",
    "large",
    "values",
    "lies",
    "baselines",
    "published",
)
QUICK_SECONDS = 2.0  # figures that took no longer are derived again by default


@dataclass(frozen=True)
class Figure:
    """One figure: the answer to a question about a board.

    ``status`` is ``proven`` (no strategy does better), ``exact`` (counted over all secrets),
    ``upper bound`` (of a least total, with a ``lower_bound`` if one is known), ``sampled`` (with a
    standard ``error``) or ``published`` (by somebody else, the ``source``). ``command`` derives the
    figure again, in about ``seconds`` of CPU time; ``tree`` is the digest of its decision tree,
    ``worst`` its longest game, ``first`` its first guess, ``sets`` what was searched for it.

    >>> found = select("4x6", "entropy", "total")[0]
    >>> found.question, found.value, found.status
    ('total of entropy', 5722, 'exact')
    """

    board: str
    question: str
    value: float
    status: str
    lower_bound: float | None = None
    error: float | None = None
    command: str | None = None
    source: str | None = None
    seconds: float | None = None
    version: str | None = None
    date: str | None = None
    tie_break: str | None = None
    tree: str | None = None
    worst: int | None = None
    first: str | None = None
    sets: int | None = None
    games: int | None = None
    note: str | None = None

    @property
    def key(self) -> tuple[str, str]:
        """Board and question."""
        return self.board, self.question

    @property
    def rules(self) -> Rules:
        return Rules.parse(self.board)

    @property
    def mean(self) -> float | None:
        """The mean number of guesses, if the figure is a total or a mean."""
        if "total" in self.question:
            return self.value / self.rules.size
        first_words = self.question.split()[:2]
        is_mean = {"mean", "value"} & set(first_words) and "regret" not in self.question
        return self.value if is_mean else None

    @property
    def runs(self) -> tuple[ProofRun, ...]:
        """The runs of its proof, if it is a least total that was proven twice."""
        return runs_of(self.board) if self.question == LEAST_TOTAL else ()

    @property
    def is_quick(self) -> bool:
        """Whether it is derived again in a moment."""
        return self.seconds is not None and self.seconds <= QUICK_SECONDS

    @property
    def is_timed(self) -> bool:
        """Whether its command has a time limit, so that it finds more on a faster machine."""
        return " --seconds " in (self.command or "")

    def document(self) -> "FigureDocument":
        """The figure, ready for JSON."""
        runs = [run.document() for run in self.runs]
        return {**asdict(self), "mean": self.mean, "runs": runs}  # type: ignore[typeddict-item]

    def line(self) -> str:
        """The figure as a line of a result file, without what is unknown."""
        known = {key: value for key, value in asdict(self).items() if value is not None}
        return json.dumps(known, ensure_ascii=False)


def read_figure(line: str) -> Figure:
    """Read a line of a result file."""
    found: dict[str, Any] = json.loads(line)
    unknown = found.keys() - {field.name for field in fields(Figure)}
    if unknown:
        raise ValueError(f"unknown keys of a figure: {sorted(unknown)}")
    return Figure(**found)


@lru_cache
def figures() -> tuple[Figure, ...]:
    """All figures of the atlas, in the order of the result files.

    >>> len(figures()) >= 150
    True
    """
    folder = files(__package__) / "results"
    texts = [(folder / f"{name}.jsonl").read_text("utf-8") for name in RESULT_FILES]
    return tuple(read_figure(line) for text in texts for line in text.splitlines())
