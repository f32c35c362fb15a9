"""The adapters against the real packages, where these are installed (``make test-adapters``)."""

import asyncio
import random
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from pegwise.envs import TextGame

GUESSES = ("[1122]", "no guess at all", "<guess>3456</guess>", "6666")


def told(reward: str = "information") -> tuple[list[str], list[float]]:
    """What the plain game says and pays for these guesses."""
    game = TextGame("mastermind", reward)
    texts = [game.reset(7)]
    rewards = []
    for guess in GUESSES:
        text, paid, _, _ = game.step(guess)
        texts.append(text)
        rewards.append(paid)
    return texts, rewards


def secret_of(seed: int) -> str:
    game = TextGame("mastermind")
    game.reset(seed)
    return str(game.step("give up")[3]["secret"])


@pytest.mark.filterwarnings("ignore")
def test_textarena_says_what_the_game_says() -> None:
    textarena = pytest.importorskip("textarena")
    from pegwise.envs.adapters import for_textarena

    before = random.getstate()
    env = textarena.make(for_textarena.TEXTARENA_NAME, board="mastermind", reward="information")
    env.reset(num_players=1, seed=7)
    said = [str(env.get_observation())]
    for guess in GUESSES:
        done, info = env.step(guess)
        assert not done
        assert "secret" not in info
        said.append(str(env.get_observation()))
    assert random.getstate() == before
    for text, observation in zip(told()[0], said, strict=True):
        assert all(line in observation for line in text.splitlines())
    assert secret_of(7) not in str(vars(env.state))
    done, info = env.step(secret_of(7))
    rewards, facts = env.close()
    assert done
    assert info["won"]
    assert rewards[0] > sum(told()[1])
    assert "You found the code in 4 guesses." in facts[0]["reason"]


@pytest.mark.filterwarnings("ignore")
def test_giving_up_pays_nothing_in_textarena() -> None:
    textarena = pytest.importorskip("textarena")
    from pegwise.envs.adapters import for_textarena

    env = textarena.make(for_textarena.TEXTARENA_NAME, reward="information")
    env.reset(num_players=1, seed=7)
    env.step("1122")
    assert env.step("give up")[0]
    assert env.close()[0] == {0: 0.0}


@pytest.mark.filterwarnings("ignore")
def test_openenv_serves_what_the_game_says() -> None:
    pytest.importorskip("openenv")
    from fastapi.testclient import TestClient

    from pegwise.envs.adapters.for_openenv import GuessAction, OpenEnvMastermind, app

    env = OpenEnvMastermind("mastermind", "information")
    texts, rewards = told()
    assert env.reset(seed=7, episode_id="one").text == texts[0]
    for guess, text, reward in zip(GUESSES, texts[1:], rewards, strict=True):
        seen = env.step(GuessAction(text=guess))
        assert (seen.text, seen.reward, seen.done) == (text, reward, False)
    assert secret_of(7) not in env.state.model_dump_json()
    won = env.step(GuessAction(text=secret_of(7)))
    assert won.done
    assert won.metadata["won"]
    with TestClient(app("mastermind", "win")).websocket_connect("/ws") as socket:
        socket.send_json({"type": "reset", "data": {"seed": 7}})
        assert socket.receive_json()["data"]["observation"]["text"] == texts[0]
        socket.send_json({"type": "step", "data": {"text": "[1122]"}})
        assert socket.receive_json()["data"]["observation"]["text"] == texts[1]
        socket.send_json({"type": "step", "data": {"text": secret_of(7)}})
        last = socket.receive_json()["data"]
        assert (last["reward"], last["done"]) == (1.0, True)


class PlayedTrace:
    """What an environment of verifiers records."""

    def __init__(self) -> None:
        self.rewards: dict[str, float] = {}
        self.metrics: dict[str, float] = {}

    def record_reward(self, name: str, value: float, weight: float) -> None:
        self.rewards[name] = value * weight

    def record_metrics(self, found: dict[str, float]) -> None:
        self.metrics.update(found)


class PlayedInteraction:
    """A model with these replies, which ends the exchange after the last one."""

    def __init__(self, replies: list[str]) -> None:
        self.replies, self.heard, self.trace = list(replies), list[str](), PlayedTrace()

    async def turn(self, text: str = "") -> Any:
        self.heard.append(text)
        reply = self.replies.pop(0) if self.replies else None
        return SimpleNamespace(terminated=reply is None, last_reply=reply)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("wins", [True, False])
def test_verifiers_plays_the_game(wins: bool) -> None:
    vf = pytest.importorskip("verifiers.v1")
    from pegwise.envs.adapters import for_verifiers

    for name in ("turn", "trace"):
        assert hasattr(vf.Interaction, name) or name in vf.Interaction.__init__.__code__.co_names
    for name in ("record_reward", "record_metrics"):
        assert hasattr(vf.Trace, name)
    tasks = for_verifiers.MastermindTasks(for_verifiers.MastermindConfig(id="pegwise"))
    task = list(tasks.take(8))[7]
    texts, _ = told()
    assert (task.data.prompt, task.data.seed) == (texts[0], 7)
    assert secret_of(7) not in task.data.model_dump_json()
    played = PlayedInteraction([*GUESSES, secret_of(7)] if wins else list(GUESSES))

    @asynccontextmanager
    async def interaction(_: object) -> Any:
        yield played

    env = object.__new__(for_verifiers.VerifiersMastermind)
    agents = SimpleNamespace(player=SimpleNamespace(interaction=interaction))
    asyncio.run(env.run(task, agents))
    assert played.heard[1:5] == texts[1:]
    assert played.trace.rewards == {"game": 1.0 if wins else 0.0}
    assert played.trace.metrics["won"] == wins
