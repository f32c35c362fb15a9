"""Lower bounds rise to the optimum, by shares or in steps, and trees within a limit are found."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from pegwise.game.rules import Rules
from pegwise.kernel.exact.board import IMPOSSIBLE
from pegwise.search.board_search import BoardSearch
from pegwise.search.engine import UNLIMITED, Engine, EngineSettings, Pace
from pegwise.search.prove import prove
from pegwise.search.reach import why_beyond_reach
from support.depth import deep

# Published or proven here, see tests/golden/optima.txt.
LEAST = {"3x4": 206, "4x5": 2463, "3x6:distinct": 436, "3x5:bulls": 645, "4x6": 5625}
OPTIMA = [*list(LEAST.items())[:-1], deep(("4x6", LEAST["4x6"]))]


def opened(
    pool: ThreadPoolExecutor, board: str, left: int = UNLIMITED, workers: int = 1
) -> BoardSearch:
    """A search of all first guesses that differ, about to begin."""
    rules = Rules.parse(board)
    search = BoardSearch(
        Engine(EngineSettings(rules, megabytes=1, pace=Pace(poll_seconds=0))), pool, workers
    )
    search.open(search.engine.first_guesses(), left)
    return search


@pytest.mark.parametrize(("board", "least"), OPTIMA)
@pytest.mark.parametrize("workers", [1, deep(2)])
def test_raised_bounds_end_at_the_optimum_and_never_exceed_it(
    board: str, least: int, workers: int
) -> None:
    seen: list[int] = []
    with ThreadPoolExecutor(workers) as pool:
        search = opened(pool, board, workers=workers)
        search.poll = lambda: seen.append(search.lower_bound)
        search.raise_bounds()
        search.planner.stop()
    assert search.lower_bound == search.best == least
    assert seen == sorted(seen)


def test_a_search_with_little_time_ends_with_the_same_proof(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As if the time were too short for the board: upper bounds first, then rising lower ones."""
    monkeypatch.setattr(sys.modules["pegwise.search.prove"], "rough_seconds", lambda rules: 1e9)
    proof = prove("4x5", seconds=3600)
    assert (proof.status, proof.total, proof.lower_bound) == ("proven", 2463, 2463)


def test_the_targets_of_the_answers_add_up_to_the_best_total() -> None:
    with ThreadPoolExecutor(1) as pool:
        search = opened(pool, "4x5")
        search.beam(4, 4, 2)
        for opening in search.openings:
            if opening.lower < search.best:
                targets = {id(reply): cost for reply, cost in search._targets(opening)}
                costs = [targets.get(id(reply), reply.lower) for reply in opening.replies]
                assert opening.size + sum(costs) == search.best
        search.planner.stop()


def test_what_is_too_large_to_search_is_not_called_proven() -> None:
    proof = prove("3x6", settings=EngineSettings(Rules(3, 6), largest_set=60))
    assert proof.status == "upper bound"
    assert (proof.lower_bound or 0) < 854 <= (proof.total or 0)


def test_a_beam_that_meets_the_lower_bound_is_a_proof() -> None:
    proof = prove("3x4", beam=2)
    assert (proof.status, proof.total, proof.lower_bound) == ("proven", 206, 206)
    assert prove("4x5", beam=2).status == "upper bound"


def test_a_beam_finds_a_tree_within_a_limit_that_is_long_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(BoardSearch, "_finding")
    with ThreadPoolExecutor(1) as pool:
        search = opened(pool, "4x6", 6)
        search.find_any()
        search.planner.stop()
    assert 5625 <= search.best < IMPOSSIBLE


def test_hex_is_within_reach_and_larger_boards_are_not() -> None:
    assert why_beyond_reach(Rules.parse("4x16:distinct")) is None
    assert why_beyond_reach(Rules.parse("6x6")) is None
    assert "50,000 codes" in str(why_beyond_reach(Rules.parse("6x7")))
