"""Many games at once: the same as single games, with the secrets that were drawn."""

import random

import gymnasium
import numpy as np
import pytest

import pegwise
from pegwise.envs import MastermindEnv, VectorMastermind
from pegwise.errors import PegwiseError, UnknownName
from pegwise.runtime.seeds import Stream


@pytest.mark.parametrize("board", ["4x6", "3x5:distinct", "3x4:bulls", "3x4:marks"])
@pytest.mark.parametrize("reward", ["guesses", "win"])
def test_every_game_is_played_as_the_single_one_is(board: str, reward: str) -> None:
    many = VectorMastermind(7, board, reward, limit=4)
    singles = [MastermindEnv(board, reward, limit=4) for _ in range(7)]
    seen, _ = many.reset(seed=9)
    for number, single in enumerate(singles):
        begin(single, int(many._secrets[number]))
    stream, over = Stream("actions"), np.zeros(7, bool)
    for _ in range(40):
        guesses = np.array([stream.below(many.board.guesses.size) for _ in range(7)])
        for number in range(7):  # so that some games are won
            if stream.below(4) == 0:
                guesses[number] = int(many._secrets[number])
        was_over = over.copy()
        seen, rewards, over, truncated, _ = many.step(guesses)
        assert not truncated.any()
        masks = many.action_masks()
        for number, single in enumerate(singles):
            if was_over[number]:
                rows, info = begin(single, int(many._secrets[number]))
                assert (rewards[number], over[number]) == (0.0, False)
            else:
                rows, reward_, ended, _, info = single.step(guesses[number])
                assert (rewards[number], over[number]) == (reward_, ended)
            assert (seen[number] == rows).all()
            assert (masks[number] == info["action_mask"]).all()


def begin(single: MastermindEnv, secret: int) -> tuple[object, dict[str, object]]:
    rows, info = single.reset()
    single.game.start(secret)
    return rows, info


def test_the_answers_are_those_of_the_rules() -> None:
    many = VectorMastermind(50, "4x6")
    many.reset(seed=1)
    secrets = many._secrets.copy()
    guesses = np.arange(50) * 20
    seen, *_ = many.step(guesses)
    space = pegwise.Space("4x6")
    for row, secret, guess in zip(seen[:, 0].tolist(), secrets, guesses, strict=True):
        answer = pegwise.feedback(space[int(secret)], space[int(guess)])
        assert row == [*space[int(guess)], *answer]


def test_seeds_decide_and_no_global_state_changes() -> None:
    ours, theirs = random.getstate(), np.random.get_state()[1].tolist()  # type: ignore[index]
    one, other = VectorMastermind(30, "4x6"), VectorMastermind(30, "4x6")
    one.reset(seed=5)
    other.reset(seed=5)
    assert (one._secrets == other._secrets).all()
    other.reset(seed=6)
    assert (one._secrets != other._secrets).any()
    assert random.getstate() == ours
    assert np.random.get_state()[1].tolist() == theirs  # type: ignore[index]


def test_words_of_a_stream_are_those_it_draws_one_by_one() -> None:
    one, other = Stream("x"), Stream("x")
    assert one.words(5).tolist() == [other.word() for _ in range(5)]
    assert one.words(3).tolist() == [other.word() for _ in range(3)]


def test_gymnasium_makes_many_games() -> None:
    many = gymnasium.make_vec("pegwise/Mastermind-v0", 3, board="3x4")
    assert isinstance(many.unwrapped, VectorMastermind)
    seen, _ = many.reset(seed=1)
    assert many.observation_space.contains(seen)
    seen, *_ = many.step(many.action_space.sample())
    assert many.observation_space.contains(seen)


@pytest.mark.parametrize("actions", [[0], [0, 64], [0, -1], [0.5, 1.0], ["1", "2"]])
def test_what_are_no_actions_is_refused(actions: list[object]) -> None:
    many = VectorMastermind(2, "3x4")
    many.reset(seed=1)
    with pytest.raises(PegwiseError, match="actions"):
        many.step(np.array(actions))


def test_games_are_there_before_the_first_reset() -> None:
    many = VectorMastermind(3, "3x4")
    assert many.action_masks().all()
    seen, *_ = many.step(np.array([0, 1, 2]))
    assert (seen[:, 0, :3] == [[0, 0, 0], [0, 0, 1], [0, 0, 2]]).all()


def test_rewards_that_take_a_search_are_refused() -> None:
    with pytest.raises(UnknownName, match="expected guesses or win"):
        VectorMastermind(2, "3x4", reward="regret")
