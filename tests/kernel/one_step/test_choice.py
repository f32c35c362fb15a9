"""The best guess of the compiled kernels equals the one that plain Python finds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Code, Space
from pegwise.game.rules import Rules
from pegwise.kernel import reference
from pegwise.kernel.one_step.choice import best_guess
from pegwise.kernel.one_step.guess_pools import find_pool, number_of, open_store, rename
from pegwise.kernel.one_step.scores import (
    _least_paired_score,
    least_score,
    most_pairs,
    score_of,
    worth_table,
)
from pegwise.kernel.one_step.strips import possible_keys, scaled
from pegwise.kernel.packing import feedback_slots
from pegwise.knowledge.partition import METRICS
from support.depth import deep_but_for, examples
from support.one_step_oracle import best_guess as plain_best_guess

metrics = st.sampled_from(list(METRICS))
BOARDS = ("3x4", "4x3", "4x4:distinct", "4x6:distinct", "4x4:bulls", "2x9", "5x3", "3x8:distinct")


def compiled_best_guess(
    rules: Rules, metric: str, members: list[int], free: int, renaming: bool, consistent: bool
) -> Code:
    """The best guess of the kernel, as a code."""
    space = Space(rules)
    number = list(METRICS).index(metric)
    slots = feedback_slots(rules.positions, rules.bulls_only)
    worth = worth_table(number, rules.size)
    rule = number, worth, slots, rules.bulls_only, rules.distinct, renaming, consistent
    store = open_store(space.packed.places, scaled(space.packed.tallies))
    keys = possible_keys(rules.positions, rules.bulls_only)
    chosen = best_guess(np.array(members), free, space.packed.unpack(), store, rule, keys)
    return space.code(int(chosen))


@given(st.data(), st.sampled_from(BOARDS), metrics, st.booleans(), st.booleans())
@examples(120)
def test_any_candidates(
    data: st.DataObject, board: str, metric: str, renaming: bool, consistent: bool
) -> None:
    """Without free symbols: only those in no candidate may be renamed."""
    rules = Rules.parse(board)
    space = Space(rules)
    chosen = data.draw(st.sets(st.integers(0, rules.size - 1), min_size=1, max_size=90))
    members = sorted(chosen)
    candidates = [space.code(number) for number in members]
    pool = candidates if consistent else [space.code(k) for k in range(rules.size)]
    found = compiled_best_guess(rules, metric, members, 0, renaming, consistent)
    assert found == plain_best_guess(rules, metric, candidates, pool)


@given(st.data(), st.sampled_from(BOARDS), metrics, st.booleans())
@examples(48)
def test_candidates_left_after_guesses(
    data: st.DataObject, board: str, metric: str, consistent: bool
) -> None:
    """With the symbols of no guess so far free to be renamed."""
    rules = Rules.parse(board)
    codes = [Space(rules).code(number) for number in range(rules.size)]
    secret, *guesses = data.draw(st.lists(st.sampled_from(codes), min_size=1, max_size=3))
    members = list(range(rules.size))
    for guess in guesses:
        told = reference.feedback_of(secret, guess, rules.bulls_only)
        members = [
            m for m in members if reference.feedback_of(codes[m], guess, rules.bulls_only) == told
        ]
    free = sum(1 << s for s in range(rules.symbols) if not any(s in guess for guess in guesses))
    candidates = [codes[m] for m in members]
    found = compiled_best_guess(rules, metric, members, free, True, consistent)
    pool = candidates if consistent else codes
    assert found == plain_best_guess(rules, metric, candidates, pool)


@pytest.mark.parametrize("count", deep_but_for([65, 256], [23, 24, 64, 65, 255, 256, 520]))
@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("consistent", [False, True])
def test_sets_around_the_limits_of_every_path(metric: str, count: int, consistent: bool) -> None:
    rules = Rules.parse("4x5")
    members = sorted(np.random.default_rng(count).choice(625, count, replace=False).tolist())
    codes = [Space(rules).code(number) for number in range(rules.size)]
    candidates = [codes[m] for m in members]
    found = compiled_best_guess(rules, metric, members, 0, True, consistent)
    pool = candidates if consistent else codes
    assert found == plain_best_guess(rules, metric, candidates, pool)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=8), st.integers(0, 3))
def test_bounds_never_exceed_a_score(sizes: list[int], metric: int) -> None:
    members, worth = sum(sizes), worth_table(metric, sum(sizes))
    score = score_of(np.array(sizes), worth, metric)
    pairs = sum(size * (size - 1) // 2 for size in sizes)
    assert least_score(members, max(sizes), len(sizes), worth, metric) <= score + 1e-9
    assert _least_paired_score(members, pairs, metric) <= score + 1e-9
    assert most_pairs(members, score + 1e-7, metric) >= pairs


@pytest.mark.parametrize(
    ("board", "kind", "count"),
    [("4x6", (6, 6, 0), 15), ("4x6", (6, 0, 0), 1296), ("4x6", (3, 0, 0), 81),
     ("4x6:distinct", (6, 6, 0), 1), ("4x6:distinct", (6, 0, 2), 192)],
)  # fmt: skip
def test_pools_hold_one_guess_of_each_orbit(
    board: str, kind: tuple[int, int, int], count: int
) -> None:
    """15 = ways to share four places; 192 = guesses with no 5 before a 4."""
    rules = Rules.parse(board)
    packed = Space(rules).packed
    store = open_store(packed.places, scaled(packed.tallies))
    start, end, _ = find_pool(store, kind, rules.distinct)
    numbers = [
        number_of(store, lane, np.arange(rules.symbols), rules.distinct)
        for lane in range(start, end)
    ]
    assert len(numbers) == len(set(numbers)) == count


def test_a_full_store_returns_an_empty_pool() -> None:
    rules = Rules.parse("4x6")
    packed = Space(rules).packed
    store = open_store(packed.places, scaled(packed.tallies))
    store[3][1] = store[0].shape[1] - 40
    assert find_pool(store, (5, 0, 0), False)[1] == 0
    assert find_pool(store, (6, 0, 0), False)[1] == 1296


def test_names_keep_the_order_of_ordinary_symbols() -> None:
    codes = np.array([[5, 1, 3], [1, 1, 5]], np.uint8)
    names, originals = np.arange(7), np.arange(7)
    assert rename(codes, 0, False, names, originals) == (4, 0, 0)
    assert originals[:4].tolist() == [0, 1, 3, 5]  # 0 stands for all that occur nowhere
    assert rename(codes, 0b101010, True, names, originals) == (7, 3, 4)
    assert originals.tolist() == [1, 3, 5, 0, 2, 4, 6]
