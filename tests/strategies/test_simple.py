"""A strategy that plays given guesses."""

import pytest

from pegwise import PegwiseError, Rules, make_strategy
from pegwise.contract import StrategyContract
from pegwise.play.solution import break_code
from pegwise.strategies import find_strategy


class TestScripted(StrategyContract):
    """Where its guesses are codes, it is a strategy like any other."""

    entry = find_strategy("scripted:11,12")


def test_the_guesses_come_in_order_and_then_the_first_code_that_fits() -> None:
    rules = Rules(4, 6)
    player = make_strategy("scripted:6666,1122", rules)
    *_, final = break_code((0, 0, 1, 2), rules, player)
    assert str(final).startswith("4x6 6666:0,0 1122:3,0 1112:")
    assert final.solved


@pytest.mark.parametrize("name", ["scripted:", "scripted:1122,x", "scripted:112", "scripted:,"])
def test_scripts_that_are_not_codes_of_the_board(name: str) -> None:
    with pytest.raises(PegwiseError, match="cannot play '4x6': it has no such guess"):
        make_strategy(name, Rules(4, 6))
