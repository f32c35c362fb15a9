"""The text game as a task set of verifiers (``pip install verifiers``, 0.4).

The task set yields games by their seeds; the environment answers the model's guesses turn by turn
and records the return of the game as its reward.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any

import verifiers.v1 as vf

from ..text_game import TextGame


class MastermindConfig(vf.TasksetConfig):  # type: ignore[misc]
    """Which games: options of `TextGame`."""

    board: str = "mastermind"
    reward: str = "win"
    maker: str = "honest"
    limit: int | None = None
    most_steps: int | None = None


class MastermindData(vf.TaskData):  # type: ignore[misc]
    """The options of a game and its seed, which decide it."""

    options: dict[str, Any]
    seed: int


class MastermindTask(vf.Task[MastermindData, vf.State, vf.TaskConfig]):  # type: ignore[misc]
    """One code to break."""


class MastermindTasks(vf.Taskset[MastermindTask, MastermindConfig]):  # type: ignore[misc]
    """A game for every seed from 0 on."""

    INFINITE = True

    def load(self) -> Iterator[MastermindTask]:
        """The games; the prompt has the rules."""
        names = ("board", "reward", "maker", "limit", "most_steps")
        options = {name: getattr(self.config, name) for name in names}
        rules = TextGame(**options).rules
        for seed in count():
            name = f"{self.config.board} {seed}"
            data = MastermindData(name=name, prompt=rules, options=options, seed=seed)
            yield MastermindTask(data, self.config.task)


class MastermindPlayers(vf.EnvConfig):  # type: ignore[misc]
    """The model that breaks the codes."""

    player: vf.AgentConfig = vf.AgentConfig()


class VerifiersMastermind(vf.Env[MastermindPlayers]):  # type: ignore[misc]
    """Plays a game; one that the model or its budget breaks off counts as given up."""

    async def run(self, task: Any, agents: Any) -> None:
        """Let the player guess until the game is over, and record its return."""
        game = TextGame(**task.data.options)
        game.reset(task.data.seed)
        info: dict[str, Any] = {"guesses": 0, "won": False}
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                text, _, done, info = game.step(segment.last_reply or "")
                if done:
                    break
                segment = await interaction.turn(text)
        if not game.game.over:
            game.game.give_up()
        trace = interaction.trace
        trace.record_reward("game", game.game.earned, 1.0)
        trace.record_metrics({"guesses": info["guesses"], "won": float(info["won"])})


__all__ = ["MastermindTasks", "VerifiersMastermind"]
