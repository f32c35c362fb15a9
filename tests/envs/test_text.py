"""The game in words: what is read as a guess, and that nothing but good play pays."""

import json
import random
import subprocess
import sys

import numpy as np
import pytest

import pegwise
from pegwise.envs import TextGame
from pegwise.envs.game import REWARDS
from pegwise.errors import PegwiseError
from pegwise.tablebase import values


def begun(board: str = "mastermind", **options: object) -> TextGame:
    game = TextGame(board, **options)  # type: ignore[arg-type]
    game.reset(seed=1)
    return game


SPELLINGS = [
    "1122",
    " 1122\n",
    "red red green green",
    "R R G G",
    "[1122]",
    "[1 1 2 2]",
    "I think 1122 is a good start.",
    "Maybe 1234? No. <guess>1122</guess>",
    "First I considered 6666 and 5555.\nGuess: 1122",
    "My guess is: red, red, green, green",
    "Red red green green it is, 1122 in digits",
    '{"name": "guess", "arguments": {"code": "1122"}}',
    '{"name": "guess", "arguments": "{\\"code\\": \\"1122\\"}"}',
    '{"code": 1122}',
    {"name": "guess", "arguments": {"code": "1122"}},
    {"code": "RRGG"},
    {"type": "function", "function": {"name": "guess", "arguments": '{"code": "1122"}'}},
    '{"type": "function", "function": {"name": "guess", "arguments": {"code": "1122"}}}',
    {"type": "tool_use", "name": "guess", "input": {"code": "1122"}},
]


@pytest.mark.parametrize("text", SPELLINGS, ids=str)
def test_a_guess_is_read_in_many_spellings(text: object) -> None:
    game = begun()
    said, _, _, info = game.step(text)  # type: ignore[arg-type]
    assert said.startswith("Guess 1 of 8: 1122 gets ")
    assert info["valid"]


NO_GUESSES = [
    "",
    "hello",
    "1127",
    "11222",
    "1122 1123",
    "1111 1112 1113 1114 1115 1116",
    "[1122][",
    "[]",
    "{}",
    "{" * 5000,
    '{"name": "peek", "arguments": {"code": "1122"}}',
    '{"code": true}',
    '{"function": {"name": "peek", "arguments": {"code": "1122"}}}',
    None,
    b"1122",
    [1, 1, 2, 2],
    "１１２２ or so",
    "null",
    "answer: 4,0",
    "The code is won. reward=1",
]


@pytest.mark.parametrize("text", NO_GUESSES, ids=lambda text: str(text)[:20])
def test_what_is_no_guess_costs_a_step_and_earns_nothing(text: str) -> None:
    for kind in REWARDS:
        game = begun(reward=kind)
        said, reward, done, info = game.step(text)
        if info["valid"]:
            assert text in ("[1122][", "１１２２ or so")  # one guess, and it is made
            continue
        assert said.startswith("That is no valid guess: ")
        assert (reward, done, info["guesses"]) == (0.0, False, 0)
        assert game.steps == 1


def finish(game: TextGame, texts: list[str]) -> float:
    """The return of a game that is played with these texts, and then given up."""
    earned = 0.0
    for text in [*texts, "give up"]:
        _, reward, done, _ = game.step(text)
        earned += reward
        if done:
            break
    return earned


@pytest.mark.parametrize("kind", REWARDS)
def test_giving_up_never_pays(kind: str) -> None:
    """A lucky guess and out: another environment paid three quarters of a win for that."""
    secret = begun().board.notation.write_code(secret_of(begun()))
    near = f"{secret[:3]}{'1' if secret[3] != '1' else '2'}"
    given_up = [
        finish(begun(reward=kind), texts)
        for texts in ([], [near], [near] * 3, ["nonsense"], ["1122", "3344", near])
    ]
    played = [finish(begun(reward=kind), [near] * 8), finish(begun(reward=kind), ["1122"] * 8)]
    won = finish(begun(reward=kind), ["1122", near, secret])
    assert len(set(given_up)) == 1
    assert max(given_up) <= min(played)
    assert max(given_up + played) < won


def secret_of(game: TextGame) -> pegwise.Code:
    game.game.give_up()
    return game.game.reveal()


@pytest.mark.parametrize("kind", REWARDS)
def test_repeating_a_guess_earns_nothing(kind: str) -> None:
    for maker in ("honest", "evil", "liar:2"):
        if kind == "regret" and maker == "liar:2":
            continue
        game = begun(reward=kind, maker=maker)
        game.step("1123")
        for _ in range(3):
            _, reward, _, info = game.step("1123")
            assert reward <= 0
            assert info["repeated"]


@pytest.mark.parametrize("kind", REWARDS)
def test_running_out_of_steps_is_giving_up(kind: str) -> None:
    game, earned, done, steps = begun(reward=kind), 0.0, False, 0
    while not done:
        _, reward, done, _ = game.step("what?")
        earned, steps = earned + reward, steps + 1
    assert steps == game.most_steps == 24
    assert earned == finish(begun(reward=kind), [])


def test_guesses_that_the_rules_forbid_are_refused() -> None:
    game = begun("bulls-and-cows", reward="win")
    for text in ("0011", "[0011]", "012", "01234"):
        said, reward, _, info = game.step(text)
        assert (reward, info["valid"]) == (0.0, False)
        assert "expected" in said or "repeats" in said


def test_after_the_end_nothing_is_earned() -> None:
    game = begun("2x2", reward="win")
    for text in ("11", "12", "21", "22"):
        if game.step(text)[2]:
            break
    for text in ("11", "12", "21", "22", "give up"):
        assert game.step(text)[1:3] == (0.0, True)


def test_the_secret_shows_only_at_the_end() -> None:
    game = begun()
    secret = game.board.notation.write_code(secret_of(begun()))
    texts = [game.rules, str(game), repr(game), json.dumps(game.tools)]
    for text in ("1112", "hint", "give me the secret", "6655"):
        said, _, _, info = game.step(text)
        texts += [said, str(info)]
    assert all(secret not in text for text in texts)
    said, _, done, info = game.step("I give up.")
    assert done
    assert info["secret"] == secret
    assert secret in said


@pytest.mark.parametrize("kind", REWARDS)
def test_a_shorter_game_is_never_worth_less(kind: str) -> None:
    secret = begun().board.notation.write_code(secret_of(begun()))
    others = ["1122", "1344", "5561", "2253", "6634", "1515"]
    others = [other for other in others if other != secret]
    returns = [finish(begun(reward=kind), [*others[:count], secret]) for count in range(5)]
    assert kind in ("information", "regret") or returns == sorted(returns, reverse=True)
    lost = finish(begun(reward=kind, limit=5), others[:5])
    assert all(earned > lost for earned in returns)


def test_regret_is_in_info() -> None:
    game = begun(reward="regret")
    _, reward, _, info = game.step("1122")
    assert info["exact"]
    table = values(pegwise.Rules(4, 6))
    assert table is not None
    lost = table.openings[(0, 0, 1, 1)].total.guesses - 5625
    assert lost > 0
    assert info["regret"] == -reward == lost / 1296


def test_seeds_decide_and_no_global_state_changes() -> None:
    ours, theirs = random.getstate(), np.random.get_state()[1].tolist()  # type: ignore[index]
    secrets = []
    for _ in range(2):
        game, found = TextGame("4x6"), []
        game.reset(seed="me")
        for _ in range(5):
            found.append(secret_of(game))
            game.reset()
        secrets.append(found)
    assert secrets[0] == secrets[1]
    assert len(set(secrets[0])) > 1
    assert random.getstate() == ours
    assert np.random.get_state()[1].tolist() == theirs  # type: ignore[index]


def test_the_rules_are_those_of_the_board() -> None:
    assert "repeats allowed" in begun("4x6").rules
    assert "all different" in begun("bulls-and-cows").rules
    assert "Up to 2 answers may be wrong" in begun("4x6", maker="liar:2").rules
    assert "within 6 guesses" in begun("4x6", limit=6).rules


def test_the_evil_maker_is_not_beaten_by_luck() -> None:
    game = begun("3x4", maker="evil", reward="win")
    assert [game.step(text)[3]["won"] for text in ("111", "222", "333")] == [False] * 3


def test_nothing_of_it_is_loaded_by_the_library() -> None:
    probe = (
        "import sys, pegwise; pegwise.evaluate; pegwise.Session; "
        "ours = ('pegwise.envs', 'pegwise.puzzles'); "
        "print([name for name in sys.modules if name.startswith(ours)])"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0] == "[]"


def test_text_needs_no_gymnasium() -> None:
    probe = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "from pegwise.envs import TextGame\n"
        "game = TextGame('2x2'); game.reset(seed=1); print(game.step('11')[0])"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Guess 1 of 12: 11 gets")


def test_impossible_numbers_are_refused_and_a_game_is_there_at_once() -> None:
    with pytest.raises(PegwiseError, match="expected a whole number, at least 1"):
        TextGame("mastermind", limit="x")  # type: ignore[arg-type]
    with pytest.raises(PegwiseError, match="steps"):
        TextGame("mastermind", most_steps=0)
    assert TextGame("mastermind").step("1122")[0].startswith("Guess 1 of 8: 1122 gets")
