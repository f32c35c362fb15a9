"""How fast whole one-step trees are grown: python bench/trees.py

CPU seconds on one core, best of several runs, everything made anew each time: the list of codes,
the pools of guesses and the tree. Beside them the ratio to the same growth without symmetry, in
the same run, and what is published for C++ programs.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

from pegwise import Rules
from pegwise.knowledge.partition import METRICS
from pegwise.knowledge.space import space_of
from pegwise.tree import DecisionTree
from pegwise.tree.one_step_tree import Grower

ENOUGH = 3.0  # CPU seconds spent on a line, unless one run takes longer
MOST_RUNS = 20


@dataclass(frozen=True)
class Published:
    """CPU seconds of C++ programs for a board: what was said of all metrics, and of single ones."""

    board: str
    any_metric: str
    by_metric: dict[str, str]


BOARDS = (
    Published("4x6", "5-11 ms", {
        "minimax": "0.011 (mastermind-strategy, process included)",
        "parts": "0.010 (mastermind-strategy, process included)",
    }),
    Published("4x10:distinct", "53-90 ms", {}),
    Published("4x10", "-", {}),
    Published("5x8", "2.3-9 s", {
        "parts": "2.3 (mikemag)", "expected-size": "5.7 (mikemag)", "entropy": "6.2 (mikemag)",
    }),
    Published("6x6", "10 s", {}),
)  # fmt: skip


def grown_anew(rules: Rules, metric: str, symmetry: bool) -> DecisionTree:
    """The tree, with nothing left over from an earlier run."""
    space_of.cache_clear()
    return Grower(rules, metric, symmetry=symmetry).whole_tree()


def best_cpu_seconds(work: Callable[[], object], most_runs: int = MOST_RUNS) -> float:
    """The quickest of as many runs as fit into ENOUGH seconds."""
    seconds: list[float] = []
    while len(seconds) < most_runs and sum(seconds) < ENOUGH:
        start = process_time()
        work()
        seconds.append(process_time() - start)
    return min(seconds)


def print_board(board: Published) -> None:
    rules = Rules.parse(board.board)
    print(
        f"\n{board.board}, {rules.size} codes"
        f" (published C++, not measured here: {board.any_metric})"
    )
    print(
        f"  {'metric':14} {'total':>8} {'worst':>6} {'CPU s':>9} {'x baseline':>11}  published C++"
    )
    for metric in METRICS:
        cost = grown_anew(rules, metric, True).cost
        seconds = best_cpu_seconds(lambda metric=metric: grown_anew(rules, metric, True))  # type: ignore[misc]
        base = best_cpu_seconds(lambda metric=metric: grown_anew(rules, metric, False))  # type: ignore[misc]
        print(
            f"  {metric:14} {cost.total:8} {cost.worst:6} {seconds:9.4f} {base / seconds:11.3g}"
            f"  {board.by_metric.get(metric, '-')}",
            flush=True,
        )


def main() -> None:
    print("One core, best of several runs, after compilation.")
    print("The baseline is the same growth without symmetry, measured in the same run.")
    Grower(Rules.parse("2x2"), "parts").whole_tree()
    for board in BOARDS:
        print_board(board)


if __name__ == "__main__":
    main()
