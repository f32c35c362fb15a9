"""The generated parts of pages, by the name in their marker."""

from collections.abc import Callable

from atlas_maker_blocks import lies, values
from atlas_plan import BASELINE_MEASURES, BASELINES, ONE_STEP, STRATEGIES
from atlas_tables import (
    BULLS,
    MANY_SETS,
    OURS,
    README_CODES,
    WITH_LEAST_WORST,
    mean_of,
    name_of,
    new_records,
    paragraph,
    published,
    recorded,
    sampled,
    seconds_of,
    table,
    unproven,
    value_of,
)
from pegwise.atlas.figure import LEAST_TOTAL, PROVEN, Figure
from pegwise.envs.baselines import PLAYERS
from pegwise.game.rules import Rules
from pegwise.game.variants import CLASSIC
from pegwise.tablebase import is_shipped


def readme_records() -> str:
    """The records of the largest boards."""
    rows = []
    for board, both in new_records().items():
        figure, rules = OURS[board, LEAST_TOTAL], Rules.parse(board)
        if rules.size >= README_CODES and len(both) > 1:
            made = "tree shipped" if is_shipped(rules) else "tree made by `prove`"
            least = f"{figure.value:,}"
            rows.append(
                (board, f"{rules.size:,}", least, mean_of(figure), f"{figure.status}, {made}")
            )
    return table(("board", "codes", "least total", "mean", "status"), rows)


def records() -> str:
    """Every record with its runs."""
    heads = "board|total|mean|worst of that tree|first guess|run|sets searched|key clash, at most"
    rows = []
    for board, both in new_records().items():
        figure = OURS[board, LEAST_TOTAL]
        for run in both:
            seed = "other seed" if run.zobrist_seed else "first seed"
            size = "" if run.megabytes is None else f"{run.megabytes} MB"
            effort = (f"{run.sets:,}", f"{run.chance:.1e}", size)
            times = (str(run.threads), f"{run.seconds:g}")
            facts = ("", str(run.total), "", "", "")
            if run is both[0]:
                total = f"**{figure.value}**" if len(both) > 1 else str(figure.value)
                facts = (board, total, mean_of(figure), str(run.worst), run.first or "")
            rows.append((*facts, seed, *effort, *times))
    shipped = _listed([board for board in new_records() if is_shipped(Rules.parse(board))])
    words = paragraph(f"In bold: proven twice. The trees of {shipped} are shipped with Pegwise.")
    return table((*heads.split("|"), "table", "threads", "CPU s"), rows) + f"\n\n{words}"


def bulls_table() -> str:
    """Totals and worst cases, positions by symbols."""
    return _by_positions(LEAST_TOTAL, lambda figure: f"{figure.value} ({figure.worst})")


def bulls_worst() -> str:
    """Least worst cases with the totals of such trees, positions by symbols."""
    return _by_positions(WITH_LEAST_WORST, lambda figure: f"{figure.worst} ({figure.value})")


def _by_positions(question: str, cell: Callable[[Figure], str]) -> str:
    """A table of bulls-only boards; a dash where nothing is proven."""
    rules = [Rules.parse(board) for board, asked in OURS if asked == question and BULLS in board]
    columns = range(2, max(each.symbols for each in rules) + 1)
    rows = []
    for positions in sorted({each.positions for each in rules}):
        found = [OURS.get((f"{positions}x{symbols}{BULLS}", question)) for symbols in columns]
        shown = [cell(each) if each and each.status == PROVEN else "-" for each in found]
        rows.append((str(positions), *shown))
    return table(("", *map(str, columns)), rows)


def bulls_effort() -> str:
    """What the most expensive bulls-only boards took, and how far the others came."""
    spent = []
    for board, both in recorded().items():
        if BULLS in board:
            sets = " and ".join(f"{run.sets:,}" for run in both)
            spent.append(f"{board} ({sets} sets, {both[0].seconds:g} CPU s)")
    stopped = [
        f"{figure.board} was stopped after {figure.seconds:g} s with a tree of {figure.value} "
        f"guesses and a lower bound of {figure.lower_bound}."
        for figure in unproven()
        if BULLS in figure.board
    ]
    return paragraph(" ".join([f"The larger ones took: {_listed(spent)}.", *stopped]))


def best_known() -> str:
    """The best trees that are not proven."""
    heads = ("board", "total", "mean", "worst", "lower bound", "gap", "how", "published before")
    rows = []
    for figure in unproven():
        if BULLS not in figure.board:
            bound = figure.lower_bound
            gap = "-" if bound is None else f"{100 * (figure.value - bound) / figure.value:.1f} %"
            total, worst = f"**{figure.value}**", str(figure.worst)
            how = (figure.note or "").removeprefix("the tree of ")
            before = published(figure.board, LEAST_TOTAL) or "-"
            facts = (name_of(figure.board), total, mean_of(figure), worst, str(bound or "-"))
            rows.append((*facts, gap, how, before))
    return table(heads, rows)


def key_chances() -> str:
    """The chance that two sets of a long proof share a key, by the run with more sets."""
    rows = []
    for board, both in recorded().items():
        most = max(both, key=lambda run: run.sets)
        if most.sets >= MANY_SETS:
            rows.append((board, f"{most.sets:,}", f"{most.chance:.1e}"))
    return table(("board", "sets searched, the larger run", "chance, at most"), rows)


def strategy_costs() -> str:
    """What strategies cost on the classic boards: total, worst case."""
    boards = [str(variant.rules) for variant in CLASSIC]
    rows = []
    for name in STRATEGIES:
        if name != "knuth":  # plays as minimax does
            shown = "`minimax`, `knuth`" if name == "minimax" else f"`{name}`"
            rows.append((shown, *(_cost(board, name) for board in boards)))
    sizes = [f"{variant.rules.size:,}" for variant in CLASSIC]
    least = [each.name for each in CLASSIC if _is_proven(str(each.rules))]
    best = [each.name for each in CLASSIC if not _is_proven(str(each.rules))]
    text = (
        f"The figures of `optimal` on {_listed(least)} are proven to be the least possible; "
        f"those on {_listed(best)} are those of the best trees known. Divide by "
        f"{_listed(sizes)} for the means."
    )
    if not best:
        text = f"The figures of `optimal` are proven. Divide by {_listed(sizes)} for the means."
    return table(("strategy", *(each.name for each in CLASSIC)), rows) + f"\n\n{paragraph(text)}"


def _cost(board: str, name: str) -> str:
    total = OURS.get((board, f"total of {name}"))
    if total is None:
        return ""
    shown = f"**{total.value}**" if name == "optimal" else str(total.value)
    return f"{shown}, {OURS[board, f'worst case of {name}'].value}"


def _is_proven(board: str) -> bool:
    figure = OURS.get((board, LEAST_TOTAL))
    return figure is not None and figure.status == PROVEN


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def other_first_guesses() -> str:
    """Knuth's rule from other first guesses."""
    figure = OURS["4x6", "total of knuth from 1123"]
    return paragraph(
        "Under the same rule but with the first guess 1123 or 1234, `knuth` no longer wins every "
        f"game of Mastermind in five: `{figure.command}` takes {figure.value} guesses, and "
        f"{figure.worst} at worst."
    )


def larger_trees() -> str:
    """Whole trees of one-step strategies on larger boards."""
    boards = sorted({board for board, question in OURS if question == "total of entropy"})
    larger = [board for board in boards if board not in {str(each.rules) for each in CLASSIC}]
    rows = []
    for board in larger:
        for name in ONE_STEP:
            figure = OURS.get((board, f"total of {name}"))
            if figure is not None:
                codes = f"{figure.rules.size:,}"
                cost = (f"{figure.value:,}", mean_of(figure), str(figure.worst))
                rows.append((board, codes, f"`{name}`", *cost, seconds_of(figure.seconds)))
    return table(("board", "codes", "strategy", "total", "mean", "worst", "CPU s"), rows)


def hex_costs() -> str:
    """The phased player on hex, and the best tree known."""
    board = "4x16:distinct"
    names = {"`bovines`": "bovines", "`bovines:plus`": "bovines:plus"}
    proven = "the best tree" if _is_proven(board) else "the best tree known"
    rows = []
    for shown, name in {**names, proven: "optimal"}.items():
        total, worst = OURS[board, f"total of {name}"], OURS[board, f"worst case of {name}"]
        rows.append((shown, value_of(total), value_of(worst)))
    return table(("", "guesses for all codes", "longest game"), rows)


def large_boards() -> str:
    """Sampled means."""
    heads = ("board", "strategy", "games", "mean ± standard error", "worst", "CPU s a game")
    rows = []
    for figure in sampled():
        board, name = figure.board, figure.question.removeprefix("mean of ")
        others = "; ".join(
            filter(
                None, (published(board, f"mean of {x}") for x in ("entropy", "a genetic algorithm"))
            )
        )
        each = f"{(figure.seconds or 0) / (figure.games or 1):.3g}"
        facts = (f"{figure.games:,}", value_of(figure), str(figure.worst or ""), each)
        rows.append((board, f"`{name}`", *facts, others))
    return table((*heads, "published"), rows)


def baselines() -> str:
    """What known players reach in the environments."""
    rows = []
    for board in BASELINES:
        for player in PLAYERS:
            mean, won, regret = (OURS[board, f"{what} of {player}"] for what in BASELINE_MEASURES)
            shares = f"{won.value:.2%}"
            rows.append((board, player, _with_error(mean), shares, _with_error(regret)))
    return table(("board", "player", "mean guesses", "won", "mean regret"), rows)


def _with_error(figure: Figure) -> str:
    error = "" if figure.error is None else f" ± {figure.error:.3f}"
    return f"{figure.value:.4f}{error}"


BLOCKS: dict[str, Callable[[], str]] = {
    "readme-records": readme_records,
    "records": records,
    "bulls-table": bulls_table,
    "bulls-effort": bulls_effort,
    "best-known": best_known,
    "key-chances": key_chances,
    "strategy-costs": strategy_costs,
    "other-first-guesses": other_first_guesses,
    "larger-trees": larger_trees,
    "hex-costs": hex_costs,
    "large-boards": large_boards,
    "baselines": baselines,
    "values": values,
    "lies": lies,
}
