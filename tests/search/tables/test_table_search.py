"""The weighted search against plain recursion on random tables, and against known totals."""

import numpy as np
import pytest

from pegwise.game.rules import Rules
from pegwise.kernel.weighted.board import capacities
from pegwise.search.answer_table import AnswerTable, table_of
from pegwise.search.proof import Objective, Snapshot
from pegwise.search.weighted_search import WeightedSearch
from support.weighted_truth import NEVER, least_weighted_total, random_table

SOME = range(120)
MANY = range(120, 1200)


def check_least_total(seed: int) -> None:
    table, weights = random_table(seed)
    found = WeightedSearch(table, weights, megabytes=0.01).solve()
    assert found.status == "proven"
    assert found.value == found.lower_bound == least_weighted_total(table, weights)


def check_every_objective(seed: int) -> None:
    table, weights = random_table(seed)
    consistent, limit = bool(seed % 3), seed % 5 + 1
    truth = least_weighted_total(table, weights, limit, consistent)
    search = WeightedSearch(table, weights, consistent, megabytes=0.01)
    found = search.solve(Objective(limit=limit))
    assert (found.status == "impossible") == (truth >= NEVER)
    assert found.value == (None if truth >= NEVER else truth)
    assert found.worst is None or found.worst <= limit
    worst = search.solve(Objective(worst=True))
    totals = [least_weighted_total(table, weights, n, consistent) for n in range(1, 11)]
    least = next(n for n, total in enumerate(totals, 1) if total < NEVER)
    assert (worst.worst, worst.value) == (least, totals[least - 1])


@pytest.mark.parametrize("seed", SOME)
def test_least_totals_of_random_tables(seed: int) -> None:
    check_least_total(seed)


@pytest.mark.parametrize("seed", SOME[::3])
def test_every_objective_on_random_tables(seed: int) -> None:
    check_every_objective(seed)


@pytest.mark.deep
def test_many_more_random_tables() -> None:
    for seed in MANY:
        check_least_total(seed)
        check_every_objective(seed)


@pytest.mark.parametrize("seed", range(0, 60, 4))
def test_a_given_first_guess_and_a_beam_are_no_better(seed: int) -> None:
    table, weights = random_table(seed + 1)
    search = WeightedSearch(table, weights, megabytes=0.01)
    best = search.solve().value
    after = [search.solve(first=guess) for guess in range(len(table.answers))]
    assert min(proof.value or NEVER for proof in after) == best
    assert [proof.first for proof in after] == list(range(len(table.answers)))
    beam = search.solve(beam=1)
    assert beam.status == "upper bound"
    assert beam.lower_bound is not None
    assert beam.value is not None
    assert best is not None
    assert beam.lower_bound <= best <= beam.value


@pytest.mark.parametrize(("board", "total"), [("3x4", 206), ("4x4", 905), ("4x3:bulls", 331)])
def test_equal_weights_give_the_known_totals(board: str, total: int) -> None:
    rules = Rules.parse(board)
    found = WeightedSearch(table_of(rules)).solve()
    assert (found.value, found.tree(rules).cost.total) == (total, total)
    assert WeightedSearch(table_of(rules), np.full(rules.size, 7)).solve().value == 7 * total


@pytest.mark.parametrize("board", ["3x4", "3x5", "4x3", "2x6", "4x5:distinct"])
@pytest.mark.parametrize("seed", [1, 2])
def test_symmetry_changes_no_value(board: str, seed: int) -> None:
    table = table_of(Rules.parse(board))
    assert table.orbit_ids is not None
    by_pattern = np.random.default_rng(seed).integers(1, 50, table.orbit_ids.max() + 1)[
        table.orbit_ids
    ]
    symmetric, plain = (
        WeightedSearch(table, by_pattern),
        WeightedSearch(table, by_pattern, symmetric=False),
    )
    assert symmetric.symmetric
    assert not plain.symmetric
    found, truth = symmetric.solve(), plain.solve()
    assert found.value == truth.value
    assert found.nodes <= truth.nodes


def test_weights_that_break_the_symmetry_do_without() -> None:
    table = table_of(Rules.parse("3x3"))
    weights = np.ones(27, np.int64)
    weights[5] = 2
    assert not WeightedSearch(table, weights).symmetric
    assert WeightedSearch(table, weights).solve().value == least_weighted_total(table, weights)


def test_secrets_of_weight_zero_are_still_found() -> None:
    table = table_of(Rules.parse("3x4"))
    weights = np.zeros(64, np.int64)
    weights[[3, 17, 40]] = [5, 1, 1]
    found = WeightedSearch(table, weights).solve()
    assert found.value == 5 + 2 + 2
    tree = found.tree(Rules.parse("3x4"))
    assert tree.cost.games == 64


def test_more_answers_than_a_one_hot_word_has_bits() -> None:
    draw = np.random.default_rng(8)
    told = draw.integers(0, 242, (40, 12)).astype(np.uint8)
    told[np.arange(12), np.arange(12)] = 242
    table, weights = AnswerTable(told, np.arange(12), 242), draw.integers(1, 9, 12)
    assert WeightedSearch(table, weights).solve().value == 2 * weights.sum() - weights.max()


def test_a_stopped_search_keeps_its_bounds() -> None:
    search = WeightedSearch(table_of(Rules.parse("4x6")), symmetric=False)  # takes minutes
    seen: list[Snapshot] = []

    def look(snapshot: Snapshot) -> None:
        if not seen:
            search.stop()
        seen.append(snapshot)

    found = search.solve(watch=look)
    assert found.status in ("proven", "upper bound")
    assert found.lower_bound is not None
    assert found.lower_bound <= 5625
    assert found.value is not None
    assert found.value >= 5625
    assert all(snapshot.lower_bound <= 5625 for snapshot in seen)


def test_tables_that_make_no_game_are_refused() -> None:
    told = np.array([[1, 0], [0, 1]], np.uint8)
    with pytest.raises(ValueError, match="every secret among the guesses"):
        AnswerTable(told, np.array([0, -1]), 1)
    with pytest.raises(ValueError, match="winning answer"):
        AnswerTable(told, np.array([1, 0]), 1)
    for weights in ([0, 0], [-1, 2], [1, 2, 3], [1 << 60, 1]):
        with pytest.raises(ValueError, match="expected"):
            WeightedSearch(AnswerTable(told, np.array([0, 1]), 1), np.array(weights))


@pytest.mark.parametrize("kinds", [2, 3, 5, 14])
def test_capacities_rise_to_every_secret(kinds: int) -> None:
    rows = capacities(kinds, 500)
    assert (np.diff(rows, axis=1) >= 0).all()
    assert (rows[:, -1] == 501).all()
    assert rows[kinds, :3].tolist() == [0, 1, kinds]
