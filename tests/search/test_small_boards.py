"""On boards small enough for plain recursion the search finds the same values."""

from pathlib import Path

import pytest

from pegwise.game.rules import Rules
from pegwise.search import Objective
from pegwise.search.engine import EngineSettings
from pegwise.search.prove import prove
from support.depth import deep
from support.plain_search import NEVER, least_cost, least_worst

BOARDS = ["1x5", "2x2", "2x3", "2x4", "3x2", "3x3", "4x2", "3x3:distinct", "3x4:distinct"]
BULLS = ["2x3:bulls", "2x4:bulls", "3x2:bulls", "3x4:distinct,bulls"]


@pytest.mark.parametrize("consistent", [False, True])
@pytest.mark.parametrize("board", BOARDS + BULLS)
def test_the_least_mean(board: str, consistent: bool) -> None:
    rules = Rules.parse(board)
    proof = prove(rules, consistent=consistent)
    assert proof.status == "proven"
    assert proof.total == proof.lower_bound == least_cost(rules, consistent=consistent)


@pytest.mark.parametrize("consistent", [False, True])
@pytest.mark.parametrize("board", BOARDS + BULLS)
def test_the_least_worst_case(board: str, consistent: bool) -> None:
    rules = Rules.parse(board)
    proof = prove(rules, Objective.parse("worst"), consistent)
    assert (proof.worst, proof.total) == least_worst(rules, consistent)
    assert proof.status == "proven"


@pytest.mark.parametrize("board", BOARDS + BULLS[:-1] + [deep(BULLS[-1])])
def test_the_least_mean_within_a_guess_limit(board: str) -> None:
    rules = Rules.parse(board)
    for within in range(1, 7):
        proof = prove(rules, Objective.parse(f"mean-within-{within}"))
        expected = least_cost(rules, within)
        assert (proof.total or NEVER) == expected
        assert proof.status == ("impossible" if expected == NEVER else "proven")
        assert proof.worst is None or proof.worst <= within


WORDS = ["abc", "abd", "acd", "bcd", "bca", "dab", "cab", "cad", "dac", "aab"]


@pytest.mark.parametrize("options", ["", ":bulls", ":all", ":all,bulls"])
def test_word_lists(tmp_path: Path, options: str) -> None:
    file = tmp_path / "words.txt"
    file.write_text("\n".join(WORDS))
    rules = Rules.parse(f"codes:{file}{options}")
    assert prove(rules).total == least_cost(rules)
    consistent = prove(rules, consistent=True).total
    if not rules.any_guess:
        assert consistent == least_cost(rules, consistent=True)


@pytest.mark.parametrize("board", ["3x4", deep("4x3"), deep("4x5:distinct"), "5x2"])
@pytest.mark.parametrize("objective", ["mean", "worst", "mean-within-5"])
def test_neither_symmetry_nor_tables_nor_threads_change_a_value(board: str, objective: str) -> None:
    rules, aim = Rules.parse(board), Objective.parse(objective)
    plain = prove(rules, aim)
    others = [
        prove(rules, aim, settings=EngineSettings(rules, symmetric=False)),
        prove(rules, aim, settings=EngineSettings(rules, megabytes=0.001, zobrist_seed="others")),
        prove(rules, aim, jobs=3),
    ]
    expected = (plain.total, plain.worst, plain.lower_bound, plain.status)
    for other in others:
        assert (other.total, other.worst, other.lower_bound, other.status) == expected


def test_a_first_guess_can_be_fixed() -> None:
    rules = Rules.parse("3x3")
    free, fixed = prove(rules), prove(rules, first=(0, 0, 0))
    assert fixed.first == (0, 0, 0)
    assert fixed.total is not None
    assert free.total is not None
    assert fixed.total > free.total
