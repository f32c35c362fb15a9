"""The figures of guesses in tables: one name, one form and one explanation for each figure."""

from collections.abc import Iterable, Sequence
from textwrap import wrap

from rich.table import Table

from pegwise.game.wording import codes_left, say_average, say_count, say_guesses
from pegwise.knowledge.partition import GuessFigures
from pegwise.knowledge.position import Position
from pegwise.knowledge.ranking import Ranking
from pegwise.strategies import Strategy
from pegwise.strategies.protocol import Ranks

from .screen import Screen, plain_table

UNKNOWN = "-"
SPLIT = ("fits", "classes", "worst", "average", "bits")
NARROW = ("fits", "worst", "average", "bits")
WIDE = (*SPLIT, "equivalent")

# By the heading of a column: what the figure means, and whether more or less is better.
LEGEND = {
    "score": "the strategy's own measure of a guess",
    "fits": "whether the guess can be the code",
    "classes": "different answers that it can get: more is better",
    "worst": "codes left after the least helpful answer: fewer is better",
    "average": "codes left on average: fewer is better",
    "bits": "information in the answer on average: more is better",
    "equivalent": "guesses that are the same by symmetry; the lowest is shown",
    "to go": "guesses expected from here on, this one included: fewer is better",
}
SAMPLED = "All figures are estimates from a sample of the codes left; - is not known."
NOT_SAMPLED = "- is not known: the board is too wide to draw a sample of the codes left."


def legend(names: Iterable[str], width: int, column: int, lower_is_better: bool = True) -> str:
    """The meaning of these columns, one a line, folded to the width after the first column."""
    direction = f": {'lower' if lower_is_better else 'higher'} is better"
    lines = []
    for name in names:
        text = LEGEND[name] + (direction if name == "score" else "")
        folded = wrap(text, max(width - column, 20))
        lines += [f"{name:{column}}{folded[0]}", *(" " * column + more for more in folded[1:])]
    return "\n".join(lines)


def figure_table(before: Sequence[str], names: Sequence[str]) -> Table:
    """An empty table: columns of text, then the figures of these names."""
    table = plain_table(*before, *names)
    for column in table.columns[len(before) :]:
        if column.header != "fits":
            column.justify = "right"
    return table


def figure_cells(
    figures: GuessFigures, names: Iterable[str], average_digits: int = 2, bits_digits: int = 2
) -> list[str]:
    """The figures of these names as text."""
    texts = {
        "score": figures.score is not None and f"{figures.score:.6g}",
        "fits": "yes" if figures.is_candidate else "no",
        "classes": figures.classes is not None and str(figures.classes),
        "worst": figures.worst is not None and say_count(figures.worst),
        "average": figures.expected is not None and say_average(figures.expected, average_digits),
        "bits": figures.entropy is not None and f"{figures.entropy:.{bits_digits}f}",
        "equivalent": figures.equivalent is not None and say_count(figures.equivalent),
        "to go": figures.expected_guesses is not None
        and say_guesses(figures.expected_guesses, figures.exact) + (" " if figures.exact else "~ "),
    }
    return [texts[name] or UNKNOWN for name in names]


def say_left(position: Position) -> str:
    """``44 codes left.``"""
    left = codes_left(position.left)
    return f"{left[:1].upper()}{left[1:]}."


def ranking_heading(strategy: Strategy, ranking: Ranking) -> str:
    """The heading of a ranking; only a strategy that ranks guesses has best ones."""
    best = ranking.guesses[0]
    if best.exact and isinstance(strategy, Ranks):
        among = f" among {ranking.among}" if ranking.among else ""
        return f"Best guesses{among} by the strategy {strategy.name!r}"
    others = ", then the best of some codes that fit" if len(ranking.guesses) > 1 else ""
    return f"The guess of the strategy {strategy.name!r}{others}"


def say_estimates(screen: Screen, ranking: Ranking) -> None:
    """A line below figures that are estimates."""
    if not all(figures.exact for figures in ranking.guesses):
        screen.say(NOT_SAMPLED if ranking.guesses[0].entropy is None else SAMPLED)
