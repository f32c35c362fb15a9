"""Maker and breaker as two agents: PettingZoo's contract, and a maker that must stay honest."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from pegwise.envs import MakerAndBreaker
from pegwise.errors import PegwiseError


@pytest.mark.parametrize("board", ["3x4", "3x4:distinct", "3x4:marks"])
def test_pettingzoo_finds_no_fault(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wishes for arrays without masks
        api_test(MakerAndBreaker(board), num_cycles=300)
        seed_test(lambda: MakerAndBreaker(board), num_cycles=50)
    assert "Passed" in capsys.readouterr().out


def play(game: MakerAndBreaker, guesses: list[int], pick: int) -> dict[str, float]:
    """The returns of a game with these guesses and answers picked from those allowed."""
    game.reset()
    returns = dict.fromkeys(game.possible_agents, 0.0)
    waiting = list(guesses)
    for agent in game.agent_iter():
        observation, reward, over, cut, _ = game.last()
        returns[agent] += reward
        if over or cut:
            game.step(None)
        elif agent == "breaker":
            game.step(waiting.pop(0))
        else:
            game.step(int(np.flatnonzero(observation["action_mask"])[pick]))
    return returns


def test_the_game_is_zero_sum_and_ends() -> None:
    game = MakerAndBreaker("3x4", limit=6)
    returns = play(game, [0, 1, 2, 3, 4, 5], pick=0)
    assert returns == {"breaker": -7.0, "maker": 7.0}
    assert play(game, [9], pick=-1) == {"breaker": -1.0, "maker": 1.0}


def test_the_mask_allows_what_some_code_answers() -> None:
    game = MakerAndBreaker("2x2")
    game.reset()
    game.step(0)
    allowed = np.flatnonzero(game.observe("maker")["action_mask"])
    assert [str(game.board.answers[at]) for at in allowed] == ["0,0", "1,0", "2,0"]
    assert not game.observe("breaker")["action_mask"].any()


def test_a_maker_that_contradicts_itself_loses() -> None:
    game = MakerAndBreaker("2x2", limit=4)
    game.reset()
    game.step(0)
    game.step(1)  # 0,1: no code answers that
    assert game.terminations == {"breaker": True, "maker": True}
    assert game.rewards == {"breaker": 5.0, "maker": -5.0}


def test_what_is_no_action_is_refused() -> None:
    game = MakerAndBreaker("2x2")
    game.reset()
    with pytest.raises(PegwiseError, match="expected a whole number from 0 to 3"):
        game.step(-1)
