"""The search is compiled before the clock of a proof starts."""

import pytest

from pegwise import Rules
from pegwise.search import prove as proving
from pegwise.search.engine import is_compiled


@pytest.mark.parametrize("board", ["1x4", "3x5", "4x6", "4x6:bulls", "4x10:distinct"])
def test_a_small_board_of_the_same_kind_is_searched(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = Rules.parse(board)
    monkeypatch.setattr(proving, "is_compiled", lambda _: False)
    proving.compile_search(rules)
    assert why_not_searched(rules) or is_compiled(rules)


def why_not_searched(rules: Rules) -> bool:
    """With one position a guess wins or tells nothing: there is nothing to search."""
    return rules.positions == 1


def test_boards_out_of_reach_are_left_alone() -> None:
    proving.compile_search(Rules.parse("20x10"))
    proving.compile_search(Rules.parse("6x26:marks"))
