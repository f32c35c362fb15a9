"""Known optima, as golden lines; what takes longer than seconds is marked deep or slow."""

from pathlib import Path

import pytest

from pegwise.game.rules import Rules
from pegwise.search import Objective
from pegwise.search.prove import prove
from pegwise.tree.verify import verify

GOLDEN = Path(__file__).parents[1] / "golden" / "optima.txt"
LINES = [line.split() for line in GOLDEN.read_text().splitlines() if line and line[0] != "#"]
DEEP = [
    "4x6:bulls",
    "4x7",
    "4x8",
    "5x5",
    "4x8:distinct",
    "4x9:distinct",
    "4x10:distinct",
    "3x10",
    "3x11",
]


def marks(board: str, slow: list[str]) -> list[pytest.MarkDecorator]:
    return [pytest.mark.slow] if slow else [pytest.mark.deep] if board in DEEP else []


CASES = [
    pytest.param(board, aim, int(total), int(worst), marks=marks(board, slow))
    for board, aim, total, worst, *slow in LINES
]


@pytest.mark.parametrize(("board", "objective", "total", "worst"), CASES)
def test_known_optima(board: str, objective: str, total: int, worst: int) -> None:
    proof = prove(Rules.parse(board), Objective.parse(objective))
    assert (proof.status, proof.total, proof.lower_bound) == ("proven", total, total)
    assert proof.worst is not None
    if objective == "mean":
        assert proof.worst <= worst + 1  # among trees of equal cost any may be found
    else:
        assert proof.worst == worst
    assert verify(proof.as_file("a test")).valid


def test_a_limit_that_is_too_short_is_refuted_without_least_costs() -> None:
    """It took 667,602 sets when every set on the way was solved."""
    proof = prove(Rules.parse("3x10"), "mean-within-6")
    assert proof.status == "impossible"
    assert proof.nodes < 50_000


@pytest.mark.parametrize("symbols", range(3, 13))
def test_two_positions_match_the_theorem_of_chen_and_lin(symbols: int) -> None:
    """Chen and Lin: the least cost of boards with two positions."""
    n = symbols
    even, odd = 8 * n**3 + 51 * n**2 - 74 * n + 48, 8 * n**3 + 51 * n**2 - 80 * n + 69
    expected = (odd if n % 2 else even) // 24
    assert prove(Rules.parse(f"2x{n}")).total == expected
