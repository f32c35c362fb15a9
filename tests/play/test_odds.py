"""How likely each symbol is in each place, against counting by hand."""

import numpy as np
import pytest
from hypothesis import given

from pegwise import ContradictoryAnswers, Position, all_codes, is_consistent
from pegwise.play.advice import odds, seen_odds
from play.test_worksheet import Game, games


@given(games(truthful=True))
def test_shares_are_counted_over_the_codes_that_fit(game: Game) -> None:
    rules, turns = game
    fitting = [
        code
        for code in all_codes(rules.positions, rules.symbols)
        if (not rules.distinct or len(set(code)) == len(code))
        and all(rules.feedback(code, turn.guess) == turn.feedback for turn in turns)
    ]
    counted = [
        [
            sum(code[place] == symbol for code in fitting) / len(fitting)
            for symbol in range(rules.symbols)
        ]
        for place in range(rules.positions)
    ]
    found = odds(Position(rules, turns))
    assert found.tolist() == counted
    assert np.allclose(found.sum(axis=1), 1)


def test_a_known_position() -> None:
    position = Position.parse("mastermind 1122:1,0 1344:0,1")
    fitting = [code for code in all_codes(4) if all(is_consistent(t, code) for t in position.turns)]
    assert odds(position)[2, 1] == sum(code[2] == 1 for code in fitting) / len(fitting)


@pytest.mark.parametrize("board", ["5x26:marks", "6x26:marks"])
def test_marks_on_boards_of_millions_are_counted_without_a_list(board: str) -> None:
    places = int(board[0])
    position = Position.parse(f"{board} {'012345'[:places]}:{'GY----'[:places]}")
    seen = seen_odds(position)
    assert seen is not None
    assert seen.exact
    assert "candidates" not in position.__dict__
    assert np.allclose(seen.shares.sum(axis=1), 1)
    # Of 0, 1 and the symbols not guessed, some place from the third on has a 1.
    free, rest = 26 - (places - 2), places - 2
    with_a_one = free**rest - (free - 1) ** rest
    assert seen.shares[2, 1] == pytest.approx(free ** (rest - 1) / with_a_one)


def test_no_odds_where_nothing_fits() -> None:
    with pytest.raises(ContradictoryAnswers, match="at least one of the answers is wrong"):
        odds(Position.parse("4x6 1122:1,0 1122:2,0"))
