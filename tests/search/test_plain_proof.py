"""Small proofs are repeated by plain recursion, which shares no code with the search."""

from dataclasses import replace

import pytest

from pegwise import Rules, prove
from pegwise.errors import BoardTooLarge
from pegwise.game.weights import Weights
from pegwise.search.plain_proof import MOST_CHECKED_CODES, agrees, least_total, least_worst
from pegwise.tablebase import find
from pegwise.tablebase.shelf import PROVEN
from support.commands import document, run

SMALL = [entry.board for entry in PROVEN if entry.rules.size <= MOST_CHECKED_CODES]
LONG = [board for board in SMALL if Rules.parse(board).size > 150]


@pytest.mark.parametrize(
    "board",
    [pytest.param(board, marks=pytest.mark.deep) if board in LONG else board for board in SMALL],
)
def test_every_small_shipped_tree_is_proven_twice(board: str) -> None:
    shipped = find(Rules.parse(board))
    assert shipped is not None
    assert least_total(Rules.parse(board)) == shipped.header.total


@pytest.mark.parametrize("board", ["2x4", "3x3", "3x4:bulls", "3x4:distinct", "2x3:distinct,bulls"])
@pytest.mark.parametrize("objective", ["mean", "worst", "mean-within-4"])
@pytest.mark.parametrize("consistent", [False, True])
def test_proofs_by_every_objective_agree(board: str, objective: str, consistent: bool) -> None:
    proof = prove(board, objective, consistent)
    assert agrees(proof)


@pytest.mark.parametrize("first", ["112", "321", "244"])
def test_proofs_with_a_first_guess_agree(first: str) -> None:
    assert agrees(prove("3x4", first=first))


@pytest.mark.parametrize("objective", ["mean", "worst", "mean-within-4"])
@pytest.mark.parametrize(
    "weights", ["pattern:2+1=1,1+1+1=4", "codes:112=3,123=1/2,321=2,222=1,311=4", "pattern:3=1"]
)
def test_proofs_with_weights_agree(objective: str, weights: str) -> None:
    given = Weights.parse(weights, "3x3")
    proof = prove("3x3", objective, weights=given)
    assert agrees(proof)
    assert not agrees(replace(proof, weights=Weights.parse("pattern:2+1=7,3=1", "3x3")))


def test_a_wrong_result_is_noticed() -> None:
    proof = prove("3x4", "worst")
    assert proof.tree is not None
    assert not agrees(replace(proof, tree=prove("3x5").tree))
    assert not agrees(replace(proof, rules=Rules.parse("3x5")))


def test_the_least_worst_case() -> None:
    assert [least_worst(Rules.parse(f"3x{symbols}")) for symbols in range(2, 6)] == [3, 4, 4, 5]


def test_large_boards_are_refused() -> None:
    with pytest.raises(BoardTooLarge, match="plain recursion"):
        least_total(Rules.parse("4x6"))


def test_the_command_says_that_it_checked() -> None:
    assert document("prove -v 3x4 --check")["checked"] is True
    assert document("prove -v 3x4")["checked"] is None
    assert (
        "a second proof by plain recursion comes to the same" in run("prove -v 3x4 --check").stdout
    )


@pytest.mark.parametrize("options", ["-v 4x6", "-v 3x4 --beam 1"])
def test_what_cannot_be_checked_is_refused_at_once(options: str) -> None:
    refused = run(f"prove {options} --check")
    assert refused.returncode == 2
    assert "--check" in refused.stderr


def test_a_second_proof_that_disagrees_is_an_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pegwise.cli.prove.agrees", lambda proof: False)
    result = run("prove -v 3x4 --check")
    assert result.returncode == 1
    assert "plain recursion comes to another result" in result.stdout
