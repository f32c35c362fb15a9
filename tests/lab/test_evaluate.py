"""The cost of strategies: exact, sampled, and shared among workers."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import pairwise

import pytest

from pegwise import CannotPlay, Rules
from pegwise.lab.evaluate import evaluate
from pegwise.lab.grow import FEWEST_CODES, TASKS, needs_compiler
from pegwise.lab.sampling import Games, sample
from pegwise.strategies import make_strategy

MASTERMIND = Rules(4, 6)


@pytest.mark.parametrize("strategy", ["constraints", "first", "entropy"])
def test_workers_change_nothing(strategy: str) -> None:
    alone = evaluate(MASTERMIND, strategy)
    reports: list[tuple[int, int]] = []
    with ProcessPoolExecutor(2) as pool:
        shared = evaluate(
            MASTERMIND, strategy, executor=pool, progress=lambda *n: reports.append(n)
        )
    assert (alone.cost, alone.first) == (shared.cost, shared.first)
    assert reports[-1] == (1296, 1296)


def test_shared_work_comes_in_even_tasks() -> None:
    """No task holds much more than its share, however uneven the answers to the first guess."""
    reports: list[int] = []
    with ThreadPoolExecutor(1) as pool:
        evaluate(MASTERMIND, "first", executor=pool, progress=lambda done, _: reports.append(done))
    steps = [later - earlier for earlier, later in pairwise([0, *reports])]
    assert 50 < len(steps) < TASKS
    assert max(steps) < 2 * FEWEST_CODES


def test_one_step_trees_are_shared_where_they_are_not_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules, reports = Rules(3, 6), list[int]()
    alone = evaluate(rules, "entropy")
    monkeypatch.setattr("pegwise.tree.one_step_tree.can_grow", lambda rules: False)
    with ThreadPoolExecutor(1) as pool:
        shared = evaluate(
            rules, "entropy", executor=pool, progress=lambda done, _: reports.append(done)
        )
    assert shared.cost == alone.cost
    assert len(reports) > 10


def test_knuths_rule_needs_his_opening() -> None:
    """Other first guesses do not win in five, as Knuth's examples show."""
    assert evaluate(MASTERMIND, "knuth").first == (0, 0, 1, 1)
    for opening in ((0, 0, 1, 2), (0, 1, 2, 3)):
        forced = evaluate(MASTERMIND, "knuth", first=opening)
        assert forced.first == opening
        assert forced.cost.worst > 5
        assert forced.cost.games == 1296


def test_randomised_strategies_are_sampled() -> None:
    found = evaluate(MASTERMIND, "random", games=400, seed="1")
    assert not found.exact
    assert found.cost.games == 400
    assert found.standard_error == found.cost.standard_error > 0
    assert abs(found.cost.mean - 4.64) < 4 * found.cost.standard_error
    assert evaluate(MASTERMIND, "random", games=400, seed="1").cost == found.cost


def test_a_sample_of_a_tree_agrees_with_the_tree() -> None:
    exact = evaluate(MASTERMIND, "first")
    sampled = evaluate(MASTERMIND, "first", games=600, seed="2")
    assert not sampled.exact
    assert abs(sampled.cost.mean - exact.cost.mean) < 4 * sampled.cost.standard_error


def test_games_do_not_depend_on_workers_or_order() -> None:
    games = Games(MASTERMIND, "random", "seed")
    with ProcessPoolExecutor(2) as pool:
        assert sample(games, 60, executor=pool) == sample(games, 60)
    assert sample(games, 30) == sample(games, 60)[:30]


def test_forgetful_players_do_worse() -> None:
    means = [
        evaluate(MASTERMIND, f"strength:{percent}:parts", games=60, seed="s").cost.mean
        for percent in (30, 70)
    ]
    assert means[0] > means[1] > 5668 / 1296


def test_a_board_that_does_not_suit_is_refused() -> None:
    with pytest.raises(CannotPlay, match="strategy 'bovines' cannot play '4x6': it needs four"):
        evaluate(MASTERMIND, "bovines")


def test_a_cold_cache_does_not_keep_small_boards_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pegwise.tree.one_step_tree.is_compiled", lambda: False)
    monkeypatch.setattr("pegwise.tree.one_step_tree.Grower", None)
    assert evaluate(MASTERMIND, "parts").cost.total == 5668
    parts = make_strategy("parts", MASTERMIND)
    assert not needs_compiler(MASTERMIND, parts)
    assert needs_compiler(Rules(5, 8), parts)
