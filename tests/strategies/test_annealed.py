"""Boards around 20x10."""

import pytest

from pegwise import Feedback, Position, Rules, Turn
from pegwise.errors import CannotPlay, ContradictoryAnswers, Undecided
from pegwise.knowledge.unlisted import AnnealingBudget, anneal_incrementally
from pegwise.play.solution import break_code, draw_secret
from pegwise.strategies import default_strategy, make_strategy
from pegwise.strategies.annealed import Annealed, annealed_objection
from support.boards import LATE

QUICK = AnnealingBudget(most=200, usual=1_000_000)


def guesses(board: str, seed: str) -> list[tuple[int, ...]]:
    rules = Rules.parse(board)
    *_, final = break_code(draw_secret(rules, seed), rules, Annealed(seed, QUICK))
    return [turn.guess for turn in final.turns]


@pytest.mark.parametrize("board", ["12x6", "15x8", "12x14:distinct", "12x6:bulls"])
def test_finds_the_code(board: str) -> None:
    found = guesses(board, "a game")
    assert found[-1] == draw_secret(Rules.parse(board), "a game")
    assert len(set(found)) == len(found)


@pytest.mark.slow
@pytest.mark.parametrize("board", ["12x6", "15x8", "16x10", "17x5", "20x10", "12x12:distinct"])
def test_finds_many_codes(board: str) -> None:
    for game in range(5):
        found = guesses(board, f"game {game}")
        assert found[-1] == draw_secret(Rules.parse(board), f"game {game}")
        assert len(found) < 30


@pytest.mark.deep
def test_the_same_position_gets_the_same_guess_without_its_past() -> None:
    rules = Rules.parse("12x6")
    *_, final = break_code(draw_secret(rules, "past"), rules, Annealed("seed", QUICK))
    fresh = Annealed("seed", QUICK)
    for count in (0, 3, 6):
        anneal_incrementally.cache_clear()
        assert fresh.choose(Position(rules, final.turns[:count])) == final.turns[count].guess


def test_it_says_what_it_found() -> None:
    rules = Rules.parse("12x6")
    *_, final = break_code(draw_secret(rules, "words"), rules, Annealed("seed", QUICK))
    (opening,) = Annealed("seed", QUICK).explain(Position(rules))
    assert "nothing is known yet" in opening
    (last,) = Annealed("seed", QUICK).explain(Position(rules, final.turns[:-1]))
    assert "may be the code" in last
    assert " 0 moves" not in last  # codes that are left of those found before


def test_contradictions_end() -> None:
    """Proven where a full search gets through, else within the budget."""
    twice = [Turn((0, 1, 2, 3), Feedback(1, 0)), Turn((0, 1, 2, 3), Feedback(2, 0))]
    with pytest.raises(ContradictoryAnswers):
        Annealed("seed", QUICK).choose(Position(Rules(4, 6), tuple(twice)))
    wide = tuple(Turn(turn.guess * 5, turn.feedback) for turn in twice)
    with pytest.raises(ContradictoryAnswers):
        Annealed("seed", QUICK).choose(Position(Rules(20, 10), wide))
    budget = AnnealingBudget(usual=1000, longest=2000)
    with pytest.raises(Undecided, match="could not decide within the budget"):
        Annealed("seed", budget).choose(Position.parse(LATE))


def test_boards_it_does_not_play() -> None:
    assert annealed_objection(Rules(20, 10)) is None
    assert "expected at most about 10^32" in str(annealed_objection(Rules(100, 20)))


@pytest.mark.parametrize("board", ["64x2:bulls", "25x4", "26x4:bulls"])
def test_wide_boards_are_refused_by_name_with_the_reason(board: str) -> None:
    rules = Rules.parse(board)
    with pytest.raises(CannotPlay, match=f"{rules.positions} positions: expected at most 24"):
        make_strategy("annealed", rules)
    assert default_strategy(rules).name != "annealed"
