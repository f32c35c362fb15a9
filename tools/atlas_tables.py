"""Figures of the atlas as Markdown: the tables of the pages, each a function without arguments."""

from collections.abc import Iterable, Sequence
from textwrap import fill

from pegwise.atlas.figure import (
    LEAST_TOTAL,
    PROVEN,
    PUBLISHED,
    SAMPLED,
    UPPER_BOUND,
    Figure,
    ProofRun,
    figures,
    runs,
)
from pegwise.game.rules import Rules
from pegwise.game.variants import CLASSIC

CONSISTENT = "least total of consistent guesses"
LEAST_WORST = "least worst case"
WITH_LEAST_WORST = "least total with the least worst case"
WITHIN = "least total within "
MANY_SETS = 250_000  # of a long proof
README_CODES = 7800  # records of boards with at least as many codes are on the first page
BULLS = ":bulls"
WIDTH = 140

OURS = {each.key: each for each in figures() if each.status != PUBLISHED}
OTHERS = [each for each in figures() if each.status == PUBLISHED]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [
        "|" + "".join(f" {cell} |" if cell else " |" for cell in row) for row in (heads, *rows)
    ]
    return "\n".join([lines[0], "|" + "---|" * len(heads), *lines[1:]])


def paragraph(text: str) -> str:
    """A paragraph in lines of the usual length."""
    return fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def name_of(board: str) -> str:
    """The board, with the name of its variant where it is no other word for the same thing."""
    named = {str(variant.rules): variant.name for variant in CLASSIC}
    return f"{named[board]} ({board})" if board in named else board


def value_of(figure: Figure | None) -> str:
    """The value as it is printed; nothing if there is no such figure."""
    if figure is None:
        return ""
    if figure.error is not None:
        return f"{figure.value:.4f} ± {figure.error:.4f}"
    if figure.status == PUBLISHED:
        return f"{figure.value:.10g}"
    return str(figure.value) if isinstance(figure.value, int) else f"{figure.value:.4f}"


def mean_of(figure: Figure) -> str:
    """The mean as it is printed."""
    assert figure.mean is not None
    return f"{figure.mean:.4f}"


def bound_of(figure: Figure) -> str:
    """``proven``, or the lower bound that is known."""
    if figure.status == PROVEN:
        return PROVEN
    known = "no lower bound" if figure.lower_bound is None else f"at least {figure.lower_bound:,}"
    return f"{figure.status}, {known}"


def published(board: str, question: str) -> str:
    """What others published as the answer to a question, with the source."""
    found = [each for each in OTHERS if each.key == (board, question)]
    return "; ".join(f"{value_of(each)}, {each.source}" for each in found)


def seconds_of(seconds: float | None) -> str:
    """CPU seconds as they are printed."""
    return "" if seconds is None else f"{seconds:,.1f}" if seconds < 100 else f"{seconds:,.0f}"


def least_totals(bulls: bool = False) -> list[Figure]:
    """The least totals and best trees known, without those of bulls-only boards or only those."""
    found = [each for each in OURS.values() if each.question == LEAST_TOTAL]
    return [each for each in found if (BULLS in each.board) == bulls]


def recorded() -> dict[str, list[ProofRun]]:
    """The runs of each record by board, boards with most codes first."""
    boards: dict[str, list[ProofRun]] = {}
    for run in runs():
        boards.setdefault(run.board, []).append(run)
    order = sorted(boards, key=lambda board: -Rules.parse(board).size)
    return {board: boards[board] for board in order}


def new_records() -> dict[str, list[ProofRun]]:
    """The records but for bulls-only boards."""
    return {board: both for board, both in recorded().items() if BULLS not in board}


def sampled() -> list[Figure]:
    """The means of samples, but for the baselines of environments."""
    found = [each for each in OURS.values() if each.status == SAMPLED]
    return [each for each in found if each.question.startswith("mean of ")]


def unproven() -> list[Figure]:
    """The best trees known to us that are not proven best, bulls-only boards last."""
    every = [*least_totals(), *least_totals(bulls=True)]
    return [each for each in every if each.status == UPPER_BOUND]
