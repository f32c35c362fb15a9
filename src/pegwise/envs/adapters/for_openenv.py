"""The text game as an environment of OpenEnv (``pip install openenv``, 0.10).

``uvicorn --factory pegwise.envs.adapters.for_openenv:app`` serves it; ``app(board=...)`` in a file
of your own serves another board.
"""

from typing import Any
from uuid import uuid4

from openenv.core.env_server.http_server import create_fastapi_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State

from pegwise.game.rules import GameLike

from ..text_game import TextGame


class GuessAction(Action):  # type: ignore[misc]
    """What the player writes: a guess, or text with one in it."""

    text: str


class GuessObservation(Observation):  # type: ignore[misc]
    """What the maker answers; ``metadata`` has the facts of `TextGame`."""

    text: str


class OpenEnvMastermind(Environment):  # type: ignore[misc]
    """A code to break; options are those of `TextGame`. The state has no secret in it."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, board: GameLike = "mastermind", reward: str = "win", **options: Any) -> None:
        super().__init__()
        self.game = TextGame(board, reward, **options)
        self._episode = ""

    def reset(
        self, seed: int | None = None, episode_id: str | None = None, **options: Any
    ) -> GuessObservation:
        """A new game, and its rules."""
        self._episode = episode_id or str(uuid4())
        return GuessObservation(text=self.game.reset(seed), done=False, reward=0.0)

    def step(
        self, action: GuessAction, timeout_s: float | None = None, **options: Any
    ) -> GuessObservation:
        """Make the guess in the text."""
        text, reward, done, info = self.game.step(action.text)
        return GuessObservation(text=text, done=done, reward=reward, metadata=info)

    @property
    def state(self) -> State:
        """The episode, and how many steps it had."""
        return State(episode_id=self._episode, step_count=self.game.steps)


def app(board: GameLike = "mastermind", reward: str = "win", **options: Any) -> Any:
    """The server of this game, an ASGI application."""

    def environment() -> OpenEnvMastermind:
        return OpenEnvMastermind(board, reward, **options)

    return create_fastapi_app(environment, GuessAction, GuessObservation)
