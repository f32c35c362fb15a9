"""Laws of the compiled search on random sets of codes."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise.game.rules import Rules
from pegwise.kernel.exact.board import IMPOSSIBLE, KEYED_LIMITS
from pegwise.kernel.exact.scan import NO_SCORE
from pegwise.search.engine import EVERY_GUESS, Engine, EngineSettings
from pegwise.search.planning import best_guess
from support.depth import deep, examples

BOARDS = ["4x4", "3x6", "4x5:distinct", "5x3", "4x4:bulls"]


@cache
def engine(board: str) -> Engine:
    return Engine(EngineSettings(Rules.parse(board), megabytes=1))


def true_cost(machine: Engine, members: frozenset[int], left: int = KEYED_LIMITS) -> int:
    """The least cost of a set by plain recursion over the table of answers."""
    board = machine.subgame(0, 0).board

    @cache
    def cost(some: frozenset[int], left: int) -> int:
        if len(some) == 1:
            return 1 if left else IMPOSSIBLE
        if left == 0:
            return IMPOSSIBLE
        best = IMPOSSIBLE
        listed = sorted(some)
        # Guesses that all members answer alike are one.
        for answers in set(map(tuple, board.answers[:, listed].tolist())):
            classes: dict[int, list[int]] = {}
            for member, told in zip(listed, answers, strict=True):
                classes.setdefault(told, []).append(member)
            if len(classes) == 1:
                continue
            total = len(some)
            for told in sorted(classes, key=lambda told: len(classes[told])):
                if told != board.win and total < best:
                    total += cost(frozenset(classes[told]), left - 1)
            best = min(best, total)
        return best

    return cost(members, left)


@st.composite
def sets(draw: st.DrawFn, board: str, most: int) -> frozenset[int]:
    """Codes of a board; often such as one or two answers leave, which are hard to tell apart."""
    table = engine(board).subgame(0, 0).board.answers
    numbers = st.integers(0, len(table) - 1)
    pool, secret = np.arange(len(table)), draw(numbers)
    for guess in draw(st.lists(numbers, max_size=2)):
        pool = pool[table[guess, pool] == table[guess, secret]]
    return draw(st.frozensets(st.sampled_from(pool.tolist()), min_size=1, max_size=most))


@pytest.mark.parametrize("board", BOARDS)
@examples(60)
@given(data=st.data())
def test_bounds_never_exceed_the_true_cost(board: str, data: st.DataObject) -> None:
    chosen = data.draw(sets(board, 8))
    left = data.draw(st.sampled_from([2, 3, 4, KEYED_LIMITS]))
    machine = engine(board)
    members = np.array(sorted(chosen), np.int32)
    board_tables = machine.subgame(0, 0).board
    low, high, *_ = machine.survey(board_tables, members, IMPOSSIBLE, left, EVERY_GUESS)
    truth = true_cost(machine, chosen, left)
    assert low <= truth <= high


@pytest.mark.parametrize("board", BOARDS)
@examples(60)
@given(data=st.data())
def test_a_guess_costs_what_plain_recursion_counts(board: str, data: st.DataObject) -> None:
    """The tightest budget that it stays below leaves no room for a bound that is too high."""
    chosen = data.draw(sets(board, 12))
    machine = engine(board)
    table = machine.subgame(0, 0).board
    members = np.array(sorted(chosen), np.int32)
    guess = data.draw(st.integers(0, len(table.answers) - 1))
    told = table.answers[guess, members]
    if len(chosen) == 1 or len(set(told.tolist())) == 1:
        return  # a guess that tells nothing is never evaluated
    cost = len(chosen) + sum(
        true_cost(machine, frozenset(members[told == answer].tolist()))
        for answer in set(told.tolist()) - {table.win}
    )
    assert machine.evaluate(table, members, [guess], budget=cost + 1) == [cost]


@pytest.mark.parametrize("board", BOARDS)
@examples(15)
@given(data=st.data())
def test_the_best_guess_reaches_the_least_cost(board: str, data: st.DataObject) -> None:
    chosen = data.draw(sets(board, 8))
    machine = engine(board)
    subgame = machine.subgame(0, 0)
    members = np.array(sorted(chosen), np.int32)
    guess = best_guess(machine, subgame.board, members)
    total, told = len(chosen), subgame.board.answers[guess, members]
    for answer in set(told.tolist()) - {subgame.board.win}:
        total += true_cost(machine, frozenset(members[told == answer].tolist()))
    assert total == true_cost(machine, chosen)


@pytest.mark.parametrize("board", [*BOARDS, deep("7x2")])
@examples(20)
@given(data=st.data())
def test_scan_scores_agree_with_plain_counting(board: str, data: st.DataObject) -> None:
    chosen = data.draw(sets(board, 80))
    check_scan_scores(board, sorted(chosen), data.draw(st.integers(2, engine(board).kinds)))


@pytest.mark.parametrize("size", [24, 63, 64, 127, 128, 511, 512, 4095, 4096, 5040])
@pytest.mark.parametrize("most", [deep(3), 9, deep(14)])
def test_scan_scores_of_large_sets_agree_with_plain_counting(size: int, most: int) -> None:
    check_scan_scores("4x10:distinct", list(range(5040 - size, 5040)), most)


def check_scan_scores(board: str, chosen: list[int], most: int) -> None:
    machine = engine(board)
    table = machine.subgame(0, 0).board
    members = np.array(chosen, np.int32)
    best, scores = machine.scan_scores(table, members, most)
    told = table.answers[:, members]
    counts = np.array([(told == answer).sum(1) for answer in range(table.win + 1)])
    classes, exact = (counts > 0).sum(0), (counts <= 2).all(0)
    few = len(members) <= machine.kinds + machine.kinds // 2  # there excess is not counted
    padded = -(-len(members) // 8) * 8
    levels = 0 if few else 1 if padded < 128 else 2 if padded < 512 else 3 if padded < 4096 else 1
    excess = np.zeros_like(classes)
    for found in range(2, 2 + levels):
        max_found = table.max_found[most, : table.win + 1, found]
        excess += np.maximum(0, counts - max_found[:, None]).sum(0)
    expected = 2 * (classes + counts[table.win] - excess) + exact
    assert (scores == expected).all()
    assert best >> 48 == classes.max()
    assert (best >> 24 & 0xFFFFFF) - NO_SCORE == expected.max()
    assert (best & 0xFFFFFF) - NO_SCORE == (expected[exact].max() if exact.any() else -NO_SCORE)
