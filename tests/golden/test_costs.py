"""Counted facts: the cost of whole trees, to the guess."""

from pathlib import Path

import pytest

from pegwise import Rules
from pegwise.lab.evaluate import evaluate
from pegwise.strategies import STRATEGIES

LINES = [
    line.split()
    for line in Path(__file__).with_name("costs.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
# Their totals over 43,680 codes are counted with the phased player's other laws.
COUNTED_ELSEWHERE = {"bovines", "bovines:plus"}


@pytest.mark.parametrize("line", LINES, ids=lambda line: " ".join(line[:2]))
def test_cost(line: list[str]) -> None:
    board, strategy, total, worst, *histogram = line
    found = evaluate(Rules.parse(board), strategy)
    assert (found.exact, found.standard_error) == (True, None)
    assert (found.cost.total, found.cost.worst) == (int(total), int(worst))
    assert list(found.cost.histogram.values()) == list(map(int, histogram))


@pytest.mark.slow
def test_cost_of_a_board_that_takes_minutes() -> None:
    found = evaluate(Rules.parse("6x9"), "entropy")
    assert (found.exact, found.first) == (True, (0, 0, 1, 1, 2, 3))
    assert (found.cost.total, found.cost.worst) == (3338805, 9)
    histogram = [1, 10, 152, 2912, 52512, 277166, 188393, 10282, 13]
    assert list(found.cost.histogram.values()) == histogram


def test_every_deterministic_strategy_has_a_line() -> None:
    certain = {entry.name for entry in STRATEGIES if not entry.randomised}
    assert certain - {line[1] for line in LINES} == COUNTED_ELSEWHERE
