"""``pegwise/Mastermind-v0``: Gymnasium's contract, makers, masks and exact regret."""

import pickle
import random
import subprocess
import sys
import warnings
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import pegwise
from pegwise.envs import MastermindEnv, register
from pegwise.envs.game import EnvGame, env_board
from pegwise.envs.regret import regrets
from pegwise.errors import PegwiseError, UnknownName
from pegwise.game.codes import Code
from pegwise.knowledge.position import Position
from pegwise.strategies import make_strategy
from support.depth import deep, deep_but_for

BOARDS = ["4x6", "3x4", "4x7:distinct", "3x4:marks", "4x6:bulls"]


@pytest.mark.parametrize("board", deep_but_for(BOARDS[1:4], BOARDS))
@pytest.mark.parametrize("reward", ["guesses", "information"])
def test_gymnasium_finds_no_fault(board: str, reward: str) -> None:
    made = gymnasium.make("pegwise/Mastermind-v0", board=board, reward=reward)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)


def test_gymnasium_imports_the_module_that_a_name_begins_with() -> None:
    probe = "import gymnasium; gymnasium.make('pegwise.envs:pegwise/Mastermind-v0', board='2x2')"
    subprocess.run([sys.executable, "-c", probe], check=True)


def test_registering_twice_is_no_fault() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        register()
        register()


def test_word_lists_evil_and_lying_makers(tmp_path: Path) -> None:
    file = tmp_path / "words"
    file.write_text("cat\ndog\ncot\ndot\ncog\ncar\nbar\nbat\n")
    boards = ["3x4", f"codes:{file}", f"codes:{file}:all", f"codes:{file}:marks"]
    for board, maker in product(boards, ["honest", "evil", "liar:1"]):
        env = MastermindEnv(board, maker=maker, reward="information")
        env.reset(seed=5)
        env.action_space.seed(5)
        over = False
        while not over:
            _, reward, over, _, info = env.step(env.action_space.sample())
            assert reward >= 0 or maker == "liar:1"
        assert info["secret"] in env.board.numbers


def test_the_rows_are_the_turns() -> None:
    env = MastermindEnv("mastermind")
    first, info = env.reset(seed=3)
    assert (first == -1).all()
    assert first.shape == (8, 6)
    rows, reward, over, truncated, info = env.step(env.board.numbers["1122"])
    (turn,) = env.game.position.turns
    assert rows[0].tolist() == [0, 0, 1, 1, *turn.feedback]
    assert (rows[1:] == -1).all()
    assert (reward, over, truncated) == (-1.0, False, False)
    assert not info["action_mask"][env.board.numbers["1122"]]
    assert info["action_mask"].sum() == 1295
    assert env.render() == str(env.game.position)


def test_marks_follow_their_counts() -> None:
    env = MastermindEnv("4x6:marks")
    first, _ = env.reset(seed=3)
    assert first.shape == (12, 10)
    env.game.start(env.board.numbers["1432"])
    rows, *_ = env.step(env.board.numbers["1234"])
    assert rows[0].tolist() == [0, 1, 2, 3, 2, 2, 2, 1, 2, 1]


def test_the_consistent_mask_allows_for_lies() -> None:
    env = MastermindEnv("4x6", maker="liar:1")
    lied = 0
    for seed in range(20):
        env.reset(seed=seed)
        secret, over = env.game._secret, False
        while not over:
            mask = env.consistent_mask()
            assert mask[secret]
            lied += not env.game.position.count
            over = env.step(int(np.flatnonzero(mask)[0]))[2]
    assert lied


def test_the_consistent_mask_has_the_candidates() -> None:
    env = MastermindEnv("3x4")
    env.reset(seed=3)
    env.step(5)
    mask = env.consistent_mask()
    assert mask.sum() == env.game.position.count
    assert all(
        env.board.guesses.code(at) in env.game.position for at in np.flatnonzero(mask).tolist()
    )


def test_seeds_decide_the_games_and_no_global_state_changes() -> None:
    ours, theirs = random.getstate(), np.random.get_state()[1].tolist()  # type: ignore[index]
    played = []
    for _ in range(2):
        env = MastermindEnv("4x6")
        games = [env.reset(seed=11), *(env.reset() for _ in range(3))]
        assert games
        env.reset(seed=12)
        secrets = []
        for _ in range(5):
            while not env.step(7)[2]:
                pass
            secrets.append(env.game.reveal())
            env.reset()
        played.append(secrets)
    assert played[0] == played[1]
    assert len(set(played[0])) > 1
    assert random.getstate() == ours
    assert np.random.get_state()[1].tolist() == theirs  # type: ignore[index]


def test_every_secret_of_the_rules_is_drawn() -> None:
    game, drawn = EnvGame(env_board("3x3")), set()
    game.seed("all")
    for _ in range(500):
        game.start()
        game.give_up()
        drawn.add(game.reveal())
    assert drawn == set(pegwise.Space("3x3"))


@pytest.mark.parametrize("action", [-1, 1296, 2.5, float("nan"), None, "1122"])
def test_what_is_no_action_is_refused(action: object) -> None:
    env = MastermindEnv("4x6")
    env.reset(seed=1)
    with pytest.raises(PegwiseError, match=r"expected a whole number from 0 to 1295"):
        env.step(action)


def test_after_the_end_nothing_is_earned() -> None:
    env = MastermindEnv("2x2", reward="win")
    env.reset(seed=1)
    while not env.step(0)[2] and not env.step(1)[2] and not env.step(2)[2] and not env.step(3)[2]:
        pass
    with pytest.raises(PegwiseError, match="the game is over"):
        env.step(0)


@pytest.mark.parametrize("maker", ["honest", "evil", "liar:1"])
def test_a_game_goes_on_where_it_was_pickled(maker: str) -> None:
    env = MastermindEnv("3x4", maker=maker)
    env.reset(seed=2)
    env.step(5)
    copied = pickle.loads(pickle.dumps(env))
    for action in (9, 20, 63):
        assert (copied.step(action)[0] == env.step(action)[0]).all()


def test_options_that_do_not_fit() -> None:
    with pytest.raises(UnknownName, match="unknown reward 'fun'"):
        MastermindEnv("4x6", reward="fun")
    with pytest.raises(UnknownName, match="unknown maker"):
        MastermindEnv("4x6", maker="kind")
    for maker in ("engine:true", None):
        with pytest.raises(UnknownName, match="expected honest, clever, evil or liar:N"):
            MastermindEnv("4x6", maker=maker)  # type: ignore[arg-type]
    with pytest.raises(PegwiseError, match="regret with the maker 'liar:1'"):
        MastermindEnv("4x6", maker="liar:1", reward="regret")
    with pytest.raises(PegwiseError, match="no environment for '9x9'"):
        MastermindEnv("9x9")
    with pytest.raises(PegwiseError, match="'-1' guesses"):
        MastermindEnv("4x6", limit=-1)


def total_regret(board: str, strategy: str) -> tuple[Fraction, int]:
    """The regrets of all games of a strategy, and the guesses of all games."""
    env = MastermindEnv(board, reward="regret", limit=20)
    rules, player = env.board.rules, make_strategy(strategy, env.board.rules, "")
    chosen: dict[object, int] = {}
    regret, guesses = Fraction(0), 0
    for secret in range(rules.size):
        env.reset()
        env.game.start(secret)
        over = False
        while not over:
            position = env.game.position
            if position.turns not in chosen:
                chosen[position.turns] = env.board.guesses.index(player.choose(position))
            before = position.count
            _, reward, over, _, info = env.step(chosen[position.turns])
            assert info["exact"]
            assert reward == -info["regret"] == -info["lost"] / before
            regret += Fraction(info["lost"], before)
            guesses += 1
    return regret, guesses


@pytest.mark.parametrize(
    ("board", "strategy", "best"),
    [
        ("3x4", "optimal", None),
        ("3x4", "first", None),
        deep(("4x6", "optimal", 5625)),
        ("4x6", "knuth", 5625),
        deep(("4x6", "first", 5625)),
    ],
)
def test_mean_regret_is_the_mean_minus_that_of_perfect_play(
    board: str, strategy: str, best: int | None
) -> None:
    regret, guesses = total_regret(board, strategy)
    least = pegwise.evaluate(board, "optimal").cost.total if best is None else best
    assert guesses == pegwise.evaluate(board, strategy).cost.total
    assert regret == guesses - least
    if strategy == "optimal":
        assert regret == 0


@cache
def least_cost(board: str, codes: frozenset[Code]) -> int:
    """The guesses of perfect play, summed over these codes of a board, by plain recursion."""
    return min(cost_of(board, guess, codes) for guess in pegwise.Space(board)) if codes else 0


def cost_of(board: str, guess: Code, codes: frozenset[Code]) -> int:
    classes: dict[object, set[Code]] = {}
    for code in codes - {guess}:
        classes.setdefault(pegwise.Rules.parse(board).feedback(code, guess), set()).add(code)
    if set(codes) in classes.values():
        return 10**9  # it tells nothing
    return len(codes) + sum(least_cost(board, frozenset(some)) for some in classes.values())


@pytest.mark.parametrize(
    "game",
    [
        *("3x3 112:1,0", "3x3 112:0,1", "3x3 123:0,2", "3x3 112:1,1 121:1,1"),
        *("3x3:marks", "3x3:marks 111:---", "3x3:marks 111:G--"),
    ],
)
def test_regret_is_what_a_plain_search_finds(game: str) -> None:
    position = Position.parse(game)
    codes, board = frozenset(position), str(position.rules)
    least = least_cost(board, codes)
    for guess in pegwise.Space(board):
        known = regrets(position.rules).regret(position, guess)
        cost = min(cost_of(board, guess, codes), least + len(codes))
        assert known == (cost - least, len(codes), True)


def test_a_repeated_guess_loses_a_whole_guess() -> None:
    env = MastermindEnv("4x6", reward="regret", regret=True)
    env.reset(seed=4)
    env.step(8)
    _, reward, _, _, info = env.step(8)
    assert reward == -1.0
    assert info["repeated"]
    assert info["exact"]


def test_before_the_first_game_nothing_is_known() -> None:
    env = MastermindEnv("2x3")
    assert env.consistent_mask().all()
    assert env.render() == "2x3"
    with pytest.raises(PegwiseError, match="expected reset"):
        env.step(0)
