"""The pages of the atlas in docs/reference: every figure, in groups."""

from collections import Counter
from collections.abc import Callable

from atlas_blocks import (
    baselines,
    bulls_table,
    bulls_worst,
    large_boards,
    larger_trees,
    strategy_costs,
)
from atlas_tables import (
    BULLS,
    CONSISTENT,
    LEAST_WORST,
    OTHERS,
    OURS,
    WITH_LEAST_WORST,
    WITHIN,
    bound_of,
    least_totals,
    mean_of,
    published,
    seconds_of,
    table,
    value_of,
)
from pegwise.atlas.figure import LEAST_TOTAL, STATUSES, Figure, figures

WRITTEN = "<!-- Written by `make atlas` from src/pegwise/atlas/results; edits are lost. -->"
HEAD = """\
# The atlas

```{index} ! atlas, ! status of a figure
```

Every figure that Pegwise publishes about a board is kept in a result file with its status, the
command that derives it, the CPU time that took, the date, the version and the digest of its tree.
`pegwise atlas` lists and filters them, `pegwise atlas --json` has everything that is known of
each, and `pegwise atlas check` derives them again ([cite a figure](../how-to/cite-a-figure.md)).
This page has strategies, samples and what others published; the fewest guesses that any strategy
can need are on [the next](atlas-least.md).
Times of kernels, strategies and proofs are measurements of a machine and are in `bench/results.md`.
"""


LEAST_HEAD = """\
# The atlas: best play

```{index} ! least total, ! least worst case
```

What the best possible strategy needs, from [the atlas](atlas.md): `pegwise prove` derives each of
these figures again in about the CPU seconds given.
"""
Sections = tuple[tuple[str, str, Callable[[], str]], ...]


def strategies_page() -> str:
    """Strategies, samples, and what only others published."""
    counts = Counter(each.status for each in figures())
    said = ", ".join(f"{counts[status]} {status}" for status in STATUSES if counts[status])
    return _joined([HEAD, f"There are {len(figures())} figures: {said}."], STRATEGIES_PARTS)


def least_page() -> str:
    """Least totals and least worst cases."""
    return _joined([LEAST_HEAD], LEAST_PARTS)


def _joined(parts: list[str], sections: Sections) -> str:
    for title, words, shown in sections:
        parts += [part for part in (title, words, shown()) if part]
    return "\n\n".join(part.strip("\n") for part in (*parts, WRITTEN)) + "\n"


def _mastermind() -> str:
    rows = []
    for (board, question), figure in OURS.items():
        about = question.removeprefix("total of ")
        if board == "4x6" and question != about and (":consistent" in about or " from " in about):
            rows.append((about, value_of(figure), mean_of(figure), str(figure.worst)))
    return table(("strategy", "total", "mean", "worst"), rows)


def _least_totals() -> str:
    heads = ("board", "codes", "least total", "mean", "worst", "status", "CPU s", "published")
    rows = []
    for figure in sorted(least_totals(), key=_order):
        codes = f"{figure.rules.size:,}"
        cost = (value_of(figure), mean_of(figure), str(figure.worst))
        others = "; ".join(
            filter(None, (published(figure.board, q) for q in (LEAST_TOTAL, "least mean")))
        )
        rows.append(
            (figure.board, codes, *cost, bound_of(figure), seconds_of(figure.seconds), others)
        )
    return table(heads, rows)


def _order(figure: Figure) -> tuple[bool, int, int]:
    rules = figure.rules
    return rules.distinct, rules.positions, rules.symbols


def _within() -> str:
    heads = ("board", "within", "least total", "mean", "status", "CPU s", "published")
    rows = []
    for (board, question), figure in OURS.items():
        if question.startswith(WITHIN):
            limit = question.removeprefix(WITHIN)
            others = published(board, question)
            facts = (value_of(figure), mean_of(figure), bound_of(figure))
            rows.append((board, limit, *facts, seconds_of(figure.seconds), others))
    return table(heads, rows)


def _worst() -> str:
    heads = ("board", "worst case", "least total with it", "mean", "status", "CPU s", "published")
    rows = []
    boards = [b for b, question in OURS if question == LEAST_WORST and BULLS not in b]
    for board in sorted(boards, key=lambda each: _order(OURS[each, LEAST_WORST])):
        worst, total = OURS[board, LEAST_WORST], OURS[board, WITH_LEAST_WORST]
        facts = (value_of(worst), value_of(total), mean_of(total), bound_of(total))
        rows.append((board, *facts, seconds_of(total.seconds), published(board, LEAST_WORST)))
    return table(heads, rows)


def _consistent() -> str:
    heads = ("board", "least total", "mean", "worst", "status", "CPU s", "published")
    rows = []
    for (board, question), figure in OURS.items():
        if question == CONSISTENT:
            facts = (value_of(figure), mean_of(figure), str(figure.worst), bound_of(figure))
            rows.append((board, *facts, seconds_of(figure.seconds), published(board, question)))
    return table(heads, rows)


def _others() -> str:
    rows = []
    for figure in OTHERS:
        question = LEAST_TOTAL if figure.question == "least mean" else figure.question
        is_sampled = figure.question.startswith("mean of") and (figure.board, "mean of sampled")
        if (figure.board, question) not in OURS and is_sampled not in OURS:
            rows.append((figure.board, figure.question, value_of(figure), figure.source or ""))
    return table(("board", "question", "value", "source"), rows)


# Title, words and table.
STRATEGIES_PARTS: Sections = (
    (
        "## Strategies on the classic boards",
        "Guesses summed over all codes, then the longest game. Exact.",
        strategy_costs,
    ),
    ("", "Mastermind (4x6) by consistent guesses, and from given first guesses:", _mastermind),
    ("", "Larger boards:", larger_trees),
    ("## Samples", "Means over random codes.", large_boards),
    ("## Baselines of the environments", "Without a limit, and within it.", baselines),
    ("## Published, and not derived here", "", _others),
)
LEAST_PARTS: Sections = (
    (
        "## Least totals",
        "The fewest guesses for all codes; `worst` is the longest game of the tree found.",
        _least_totals,
    ),
    ("## Within a limit", "", _within),
    (
        "## With the least worst case",
        "The fewest guesses that are always enough, and the least total of the trees within it.",
        _worst,
    ),
    ("## With consistent guesses only", "", _consistent),
    (
        "## Bulls only",
        "Least totals, proven: rows are positions, columns symbols, in brackets the worst case.",
        bulls_table,
    ),
    (
        "",
        "Least worst cases, proven, and the least total of the trees within them:",
        bulls_worst,
    ),
)
