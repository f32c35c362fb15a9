"""Proofs that were run twice: what each run searched, and for how long.

A published figure, and the result files that come with the package.

Choose figures by words: boards, and parts of questions, statuses and sources.

What a command's JSON document says about the question of a figure.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import UTC, datetime
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pegwise import __version__
from pegwise.errors import PegwiseError, quote
from pegwise.game.rules import Rules
from pegwise.game.variants import find_variant
from pegwise.search.proof import collision_chance

if TYPE_CHECKING:
    from pegwise.schemas.documents import FigureDocument, ProofRunDocument

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


def select(*filters: str) -> list[Figure]:
    """The figures of any of the boards given that contain all of the other words.

    >>> [figure.value for figure in select("mastermind", "total of knuth")]
    [5801]
    """
    boards, words = set[str](), list[str]()
    for given in filters:
        try:
            boards.add(str(find_variant(given).rules))
        except PegwiseError:
            words.append(given.lower())
    texts = [(one, f"{one.question} {one.status} {one.source or ''}".lower()) for one in figures()]
    return [
        figure
        for figure, text in texts
        if (not boards or figure.board in boards) and all(word in text for word in words)
    ]


def require_figures(filters: Sequence[str]) -> list[Figure]:
    """Like ``select``, but raises if no figure is chosen."""
    chosen = select(*filters)
    if not chosen:
        given = ", ".join(map(quote, filters))
        raise PegwiseError(
            f"no figure matches {given}: expected boards, or words of a question such as "
            "'entropy', 'least total', 'worst case', 'proven'"
        )
    return chosen


# By the measure that a question names: the key of the document.
MEASURES = {
    "total": "total",
    "worst case": "max",
    "mean regret": "regret",
    "mean": "mean",
    "win rate": "win_rate",
    "value": "upper",
}
# By the key of a sampled figure: that of its standard error.
ERRORS = {"mean": "standard_error", "regret": "standard_error", "win_rate": "win_rate_error"}
LEAST = "least "
MEAN_DIGITS = 4  # of means
ROUNDING_PART = 10.0


def is_same(figure: Figure, derived: Figure) -> bool:
    """Whether nothing differs that should be the same on every machine.

    Sampled means may be rounded: a tenth of the standard error is no difference. Where a command
    has a time limit, the bounds must not contradict each other.
    """
    if figure.status != derived.status:
        return figure.is_timed and not _contradict(figure, derived)
    if figure.status == SAMPLED:
        assert figure.error is not None
        return abs(figure.value - derived.value) <= figure.error / ROUNDING_PART
    if figure.is_timed:
        return not _contradict(figure, derived)
    return (figure.value, figure.lower_bound) == (derived.value, derived.lower_bound)


def _contradict(one: Figure, other: Figure) -> bool:
    """Whether a lower bound of one is above the value of the other."""
    return (one.lower_bound or 0) > other.value or (other.lower_bound or 0) > one.value


def derive(figure: Figure, document: Any) -> Figure:
    """The figure as a document of ``evaluate``, ``prove``, ``value`` or ``baselines`` has it."""
    costs = document[0] if isinstance(document, list) else document
    measure = figure.question.removeprefix(LEAST)
    key = next((key for words, key in MEASURES.items() if measure.startswith(words)), None)
    if key is None:
        raise PegwiseError(f"unknown question {quote(figure.question)}: expected a measure first")
    if key == "upper":  # of a value, whose bounds are fractions
        least, most = (float(Fraction(costs[bound])) for bound in ("lower", "upper"))
        status = PROVEN if costs["status"] == PROVEN else UPPER_BOUND
        return replace(figure, value=most, status=status, lower_bound=least, error=None)
    value, lower, error = costs[key], costs.get("lower_bound"), None
    if value is None:
        raise PegwiseError(f"no tree was found for {figure.board}, {figure.question}")
    if "status" in costs:
        status = costs["status"]
        lower = value if status == PROVEN else lower
    elif figure.question.startswith(LEAST):
        status, lower = UPPER_BOUND, figure.lower_bound
    else:
        status = EXACT if costs["exact"] else SAMPLED
    if status == SAMPLED:
        value, error = round(value, MEAN_DIGITS), round(costs[ERRORS[key]], MEAN_DIGITS)
    return replace(
        figure,
        value=value,
        status=status,
        lower_bound=lower,
        error=error,
        worst=None if key == "max" else costs.get("max"),
        first=costs.get("first"),
        sets=costs.get("nodes"),
        games=costs.get("games") if status == SAMPLED else None,
    )


def dated(figure: Figure, seconds: float) -> Figure:
    """The figure, as derived by this version today, in this many seconds of CPU time."""
    today = datetime.now(UTC).date().isoformat()
    return replace(figure, seconds=round(seconds, 2), version=__version__, date=today)
