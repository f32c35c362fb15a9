"""``prove`` with weights: exact fractions, tree files that say so, equal weights as none."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from pegwise.errors import BoardTooLarge, InvalidTree, InvalidWeights, PegwiseError
from pegwise.game.rules import Rules
from pegwise.game.weights import Weights
from pegwise.knowledge.prior import whole_weights
from pegwise.search.answer_table import table_of
from pegwise.search.position_search import WeightedSetSearch
from pegwise.search.prove import prove
from pegwise.tree import read_tree, write_tree
from pegwise.tree.tree import guesses_by_secret, weighted_total
from pegwise.tree.tree_files import format_tree, parse_tree
from pegwise.tree.verify import verify, verify_text
from support.weighted_truth import least_weighted_total

SKEWED = "pattern:2+1=1/2,1+1+1=3"


@pytest.mark.parametrize("board", ["3x3", "3x3:bulls"])
def test_the_least_weighted_mean(board: str) -> None:
    rules = Rules.parse(board)
    weights = whole_weights(Weights.parse(SKEWED, rules))
    proof = prove(rules, weights=SKEWED)
    assert proof.status == "proven"
    assert proof.total == proof.lower_bound == least_weighted_total(table_of(rules), weights)
    assert proof.mean == Fraction(proof.total or 0, int(weights.sum()))
    assert proof.tree is not None
    assert proof.tree.cost.games == 27


def test_scaling_the_weights_changes_no_mean() -> None:
    whole = prove("3x3", weights="pattern:2+1=1,1+1+1=6")
    assert whole.mean == prove("3x3", weights=SKEWED).mean


@pytest.mark.parametrize("objective", ["mean", "worst", "mean-within-5"])
def test_equal_weights_give_the_same_tree_byte_for_byte(objective: str) -> None:
    plain = prove("3x4", objective)
    equal = prove("3x4", objective, weights="pattern:3=2,2+1=2,1+1+1=2")
    assert plain.total is not None
    assert plain.tree is not None
    assert equal.tree is not None
    assert (equal.total, equal.lower_bound) == (2 * plain.total, 2 * plain.total)
    assert equal.mean == plain.mean == Fraction(plain.total, 64)
    theirs, ours = format_tree(plain.as_file("x")), format_tree(equal.as_file("x"))
    assert theirs.split("\n\n")[1] == ours.split("\n\n")[1]
    assert "weights" not in theirs


def test_a_tree_file_has_its_weights(tmp_path: Path) -> None:
    proof = prove("3x4", weights={"111": 1, "123": "1/2", "443": 3})
    file = tmp_path / "weighted.tree"
    write_tree(file, proof.as_file("test"))
    assert "\nweights codes:111=1,123=1/2,443=3\n" in file.read_text()
    assert read_tree(file).header.weights == proof.weights
    verdict = verify(file)
    assert verdict.valid
    assert (verdict.total, verdict.mean) == (proof.total, proof.mean)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("total 1", "total 2", "the header claims total"),
        ("1+1+1=3", "1+1+1=4", "the header claims total"),
        ("pattern:1+1+1=3,2+1=1/2", "pattern:2+1=1/2,1+1+1=3", "is written"),
        ("pattern:1+1+1=3", "pattern:1+1+1=x", "is not a weight"),
    ],
)
def test_a_changed_header_is_caught(old: str, new: str, said: str) -> None:
    text = format_tree(prove("3x3", weights=SKEWED).as_file("test"))
    assert old in text
    try:
        error = verify_text(text.replace(old, new, 1)).error
    except InvalidTree as caught:
        error = str(caught)
    assert said in (error or "")


def test_guesses_by_secret_are_those_of_the_cost() -> None:
    tree = prove("3x4").tree
    assert tree is not None
    guesses = guesses_by_secret(tree)
    assert {n: int((guesses == n).sum()) for n in set(guesses.tolist())} == tree.cost.histogram
    assert weighted_total(tree, np.full(64, 3)) == 3 * tree.cost.total
    assert parse_tree(format_tree(prove("3x4").as_file("x"))).header.weights is None


def test_what_a_search_with_weights_cannot_do(tmp_path: Path) -> None:
    with pytest.raises(PegwiseError, match="neither a cluster nor a checkpoint"):
        prove("3x4", weights=SKEWED, checkpoint=tmp_path / "facts")
    with pytest.raises(BoardTooLarge, match="more than 5,000 codes"):
        prove("5x6", weights="pattern:5=1")
    with pytest.raises(InvalidWeights, match="with 3 symbols in all"):
        prove("3x4", weights="pattern:4=1")


def test_sets_of_consistent_proofs_are_counted() -> None:
    assert prove("3x4", weights=SKEWED, consistent=True).nodes > 0


def test_a_beam_and_a_first_guess() -> None:
    best = prove("3x4", weights=SKEWED)
    beam = prove("3x4", weights=SKEWED, beam=1)
    first = prove("3x4", weights=SKEWED, first="111")
    assert beam.status == "upper bound"
    assert best.mean is not None
    assert beam.mean is not None
    assert first.mean is not None
    assert best.mean <= beam.mean
    assert best.mean < first.mean
    assert first.first == (0, 0, 0)
    assert first.as_file("x").header.status == "upper bound"


def test_costs_of_sets_of_codes() -> None:
    rules = Rules.parse("3x3")
    weights = whole_weights(Weights.parse(SKEWED, rules))
    search = WeightedSetSearch(rules, weights)
    every = np.arange(27)
    assert search.cost(every, [])[0] == least_weighted_total(table_of(rules), weights)
    costs = [search.cost(every, [], first)[0] for first in range(27)]
    assert min(costs) == search.cost(every, [])[0]
    assert search.cost(every[5:7], [0])[0] == sum(weights[5:7]) + min(weights[5:7])
