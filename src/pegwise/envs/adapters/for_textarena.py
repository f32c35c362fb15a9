"""The text game as an environment of TextArena (``pip install textarena``, 0.7).

``textarena.make("Pegwise-Mastermind-v0", board="4x6")`` after importing this module.
"""

from typing import Any

import textarena
from textarena.envs.registration import ENV_REGISTRY, register

from pegwise.game.rules import GameLike

from ..text_game import TextGame

TEXTARENA_NAME = "Pegwise-Mastermind-v0"


class TextArenaMastermind(textarena.Env):  # type: ignore[misc]
    """One player who breaks a code; the reward is the return of the whole `TextGame`.

    Options are those of `TextGame`. Seeds are local, and the state that TextArena shows to
    everybody has no secret in it.
    """

    def __init__(self, board: GameLike = "mastermind", reward: str = "win", **options: Any) -> None:
        super().__init__()
        self.game = TextGame(board, reward, **options)

    def reset(self, num_players: int = 1, seed: int | None = None) -> None:
        """A new game; its rules are the first observation."""
        rules = self.game.reset(seed)
        # TextArena would seed Python's global generator if it knew the seed.
        self.state = textarena.SinglePlayerState(num_players, max_turns=self.game.most_steps)
        self.state.reset(game_state={}, player_prompt_function=lambda **_: rules)

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Make the guess in this text; whether the game is over, and the facts about it."""
        kinds, state = textarena.ObservationType, self.state
        state.add_observation(action, kinds.PLAYER_ACTION, from_id=state.current_player_id)
        text, _, done, info = self.game.step(action)
        kind = kinds.GAME_ACTION_DESCRIPTION if info["valid"] else kinds.GAME_ADMIN
        state.add_observation(text, kind)
        state.step_info.update(info)
        if done:
            state.set_outcome(self.game.game.earned, text)
        ended, facts = state.step()
        return bool(ended), dict(facts)


if TEXTARENA_NAME not in ENV_REGISTRY:
    register(TEXTARENA_NAME, TextArenaMastermind)
