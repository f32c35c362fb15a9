"""What a few guesses can find at most, against plain recursion."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise.game.rules import Rules
from pegwise.kernel.exact.max_found import least_costs, max_found_row, plain_max_found
from pegwise.search.engine import Engine, EngineSettings
from support.depth import examples

BOARDS = ["4x4", "3x5", "4x5:distinct", "5x3", "4x4:bulls", "3x5:distinct,bulls"]


def test_least_costs_are_those_of_full_trees() -> None:
    least = least_costs(kinds=4, size=30)
    assert least[4, :6].tolist() == [0, 1, 3, 5, 7, 10]  # one, three more, then the third guess
    assert least[2, 1:5].tolist() == [1, 3, 6, 9]
    assert least_costs(kinds=2, size=9)[2, 9] == 45  # one code a guess: 1 + 2 + ... + 9


def test_a_full_tree_finds_as_many_as_it_has_classes() -> None:
    assert max_found_row(kinds=14, most=14, size=200) == [0, 1, 14, 183, 200]
    assert max_found_row(kinds=14, most=3, size=30) == [0, 1, 3, 9, 27, 30]


@cache
def engine(board: str) -> Engine:
    return Engine(EngineSettings(Rules.parse(board), megabytes=1))


def found_within(machine: Engine, members: frozenset[int], guesses: int) -> int:
    """The most members that this many guesses find, by plain recursion."""
    answers, win = machine.subgame(0, 0).board.answers, machine.rules.slots - 1

    @cache
    def found(some: frozenset[int], guesses: int) -> int:
        if guesses < 2 or len(some) < 2:
            return min(guesses, len(some))
        listed, best = sorted(some), 0
        for told in set(map(tuple, answers[:, listed].tolist())):
            classes: dict[int, list[int]] = {}
            for member, answer in zip(listed, told, strict=True):
                classes.setdefault(answer, []).append(member)
            if len(classes) > 1:
                wins = len(classes.pop(win, []))
                parts = map(frozenset, classes.values())
                best = max(best, wins + sum(found(part, guesses - 1) for part in parts))
        return best

    return found(members, guesses)


@pytest.mark.parametrize("board", BOARDS)
@examples(30)
@given(data=st.data())
def test_no_set_that_gave_an_answer_has_more_found(board: str, data: st.DataObject) -> None:
    machine = engine(board)
    table = machine.subgame(0, 0).board
    numbers = st.integers(0, machine.space.size - 1)
    guess, secret = data.draw(numbers), data.draw(numbers)
    answer = int(table.answers[guess, secret])
    pool = np.flatnonzero(table.answers[guess, : machine.space.size] == answer).tolist()
    size = data.draw(st.sampled_from([4, 10, len(pool)]))
    chosen = data.draw(st.frozensets(st.sampled_from(pool), min_size=1, max_size=size))
    told = table.answers[:, sorted(chosen)]
    most = max(2, max(len(set(row)) for row in told.tolist()))
    for guesses in range(4 if len(chosen) <= 12 else 3):
        truth = found_within(machine, chosen, guesses)
        for kind in (answer, table.win + 1):  # nothing known of the set
            assert truth <= table.max_found[most, kind, guesses]


@pytest.mark.parametrize("board", BOARDS)
def test_whole_classes_with_two_guesses_are_exact(board: str) -> None:
    """The bound is no higher than it must be: some first guess reaches it."""
    machine = engine(board)
    table = machine.subgame(0, 0).board
    best = np.zeros(table.win, int)
    for first in machine.first_guesses():
        answers = table.answers[first, : machine.space.size]
        for answer in set(answers.tolist()) - {table.win}:
            told = table.answers[:, np.flatnonzero(answers == answer)]
            classes = max(len(set(row)) for row in told.tolist())
            best[answer] = max(best[answer], classes)
    known = best > 0
    kinds = machine.kinds
    assert (table.max_found[kinds, : table.win, 2][known] == best[known]).all()
    plain = plain_max_found(kinds, table.win + 1, machine.space.size)
    assert (table.max_found <= plain).all()
    assert (table.max_found < plain).any()


@pytest.mark.parametrize(("board", "bound", "least"), [("3x5", 437, 451), ("4x6", 5436, 5625)])
def test_what_is_known_of_all_codes_before_any_search(board: str, bound: int, least: int) -> None:
    machine = engine(board)
    assert machine.least(machine.space.size) == bound <= least
