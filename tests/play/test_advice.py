"""Advice within a time limit: all guesses are ranked if they are few, otherwise some."""

import pytest

from pegwise import Rules, make_strategy
from pegwise.knowledge.position import Position
from pegwise.play.advice import MOST_STEPS, PATIENT, SWIFT, advise, consistent, effort


@pytest.mark.parametrize("game", ["mastermind 1122:1,0", "hex 0123:1,1 4567:0,1", "3x4 112:1,0"])
def test_small_boards_are_weighed_in_full(game: str) -> None:
    position = Position.parse(game)
    entropy = make_strategy("entropy", position.rules)
    advice = advise(entropy, position, 3, PATIENT)
    assert advice.among is None
    assert advice.guesses[0].guess == entropy.choose(position)
    assert len(advice.guesses) == 3


def test_on_larger_boards_only_codes_that_are_left_are_weighed() -> None:
    position = Position.parse("8x4:bulls 11112222:1 12341234:3")
    entropy = make_strategy("entropy", position.rules)
    assert effort(entropy, position) > MOST_STEPS
    advice = advise(entropy, position, limit=PATIENT)
    assert advice.among == "the codes left"
    assert advice.guesses[0].is_candidate
    assert advice.guesses[0].guess == consistent(entropy).choose(position)


def test_on_the_largest_boards_a_part_of_them_is_weighed() -> None:
    position = Position.parse("5x10 00000:0,0")
    advice = advise(make_strategy("entropy", position.rules), position, 2, PATIENT)
    assert advice.among == "3,387 codes out of the 59,049 left"
    assert all(split.is_candidate for split in advice.guesses)


def test_a_strategy_that_ranks_nothing_gives_its_choice() -> None:
    position = Position.parse("4x40 1.2.3.4:0,1")
    chosen = make_strategy("random", position.rules, "seed")
    advice = advise(chosen, position, 5)
    assert [split.guess for split in advice.guesses] == [chosen.choose(position)]


def test_forgetting_makes_work() -> None:
    position = Position.parse("4x6 1122:1,0 1344:0,1")
    sharp, dull = (make_strategy(f"strength:{p}:entropy", Rules(4, 6)) for p in (100, 0))
    entropy = make_strategy("entropy", Rules(4, 6))
    assert effort(sharp, position) == effort(entropy, position)
    assert effort(dull, position) == effort(entropy, Position(position.rules))


def test_swift_advice_weighs_all_guesses_where_that_is_quick() -> None:
    position = Position.parse("mastermind 1122:1,0")
    strategy = make_strategy("entropy", position.rules)
    assert advise(strategy, position, 5, SWIFT) == advise(strategy, position, 5)


def test_swift_advice_weighs_fewer_guesses_on_larger_boards() -> None:
    position = Position.parse("super-mastermind 11111:0,0")
    swift = advise(make_strategy("entropy", position.rules), position, 3, SWIFT)
    assert swift.among == "297 codes out of the 16,807 left"
    assert all(split.is_candidate for split in swift.guesses)
