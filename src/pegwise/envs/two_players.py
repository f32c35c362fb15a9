"""Maker and breaker as two agents, for PettingZoo: the maker need not commit to a code."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Turn
from pegwise.game.rules import GameLike
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position

from .game import env_board
from .gymnasium_envs import EMPTY, observation_space

BREAKER, MAKER = "breaker", "maker"


class MakerAndBreaker(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """The breaker guesses, the maker answers, in turn; every guess is -1 and 1 for them.

    The maker's action is the number of an answer; its mask has the answers that some code gives
    which fits everything it said. An answer outside the mask ends the game, and the maker loses as
    much as a whole game is worth. If the breaker runs out of guesses, that is one guess more.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (as PettingZoo has it)
        "name": "pegwise_maker_and_breaker_v0",
        "is_parallelizable": False,
        "render_modes": ["ansi"],
    }

    def __init__(self, board: GameLike = "mastermind", limit: int | None = None) -> None:
        super().__init__()
        self.board = env_board(board)
        self.limit = self.board.limit(limit)
        self.render_mode = "ansi"
        self.possible_agents = [BREAKER, MAKER]
        self._choices = {BREAKER: self.board.guesses.size, MAKER: len(self.board.answers)}
        self._rows = rows = observation_space(self.board, self.limit)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": rows,
                    "guess": spaces.Box(EMPTY, rows.high.max(), rows.shape[1:], rows.dtype),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent, count in self._choices.items()
        }
        self.action_spaces = {
            agent: spaces.Discrete(count) for agent, count in self._choices.items()
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The turns so far, the guess that waits for an answer, and the actions allowed."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Numbers of guesses, or of answers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; nothing in it is left to chance."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = BREAKER
        self._position, self._guess = Position(self.board.rules), EMPTY

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What both see; the mask is empty for the one whose turn it is not."""
        shape, dtype = self._rows.shape, self._rows.dtype
        rows = np.full(shape, EMPTY, dtype)
        for at, (guess, answer) in enumerate(self._position.turns):
            rows[at] = (*guess, *answer)
        waiting = np.full(shape[1:], EMPTY, dtype)
        if self._guess != EMPTY:
            waiting[: self.board.rules.positions] = self.board.guesses.code(self._guess)
        return {"observation": rows, "guess": waiting, "action_mask": self._mask(agent)}

    def _mask(self, agent: str) -> NDArray[np.int8]:
        mask = np.zeros(self._choices[agent], np.int8)
        if agent != self.agent_selection or self.terminations[agent]:
            return mask
        if agent == MAKER:
            code = self.board.guesses.code(self._guess)
            allowed = partition(self._position, code)
            mask[[self.board.rules.index_of(answer) for answer in allowed]] = 1
        else:
            mask[:] = 1
            made = [self.board.guesses.index(turn.guess) for turn in self._position.turns]
            mask[made] = 0
        return mask

    def step(self, action: Any) -> None:
        """The action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not self.action_spaces[agent].contains(action):
            most = self._choices[agent] - 1
            raise PegwiseError(f"action {quote(action)}: expected a whole number from 0 to {most}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if agent == BREAKER:
            self._guess = int(action)
        else:
            self._answer(int(action))
        self.agent_selection = MAKER if agent == BREAKER else BREAKER
        self._accumulate_rewards()

    def _answer(self, number: int) -> None:
        if not self._mask(MAKER)[number]:
            self._end(self.limit + 1.0)
            return
        answer = self.board.answers[number]
        turn = Turn(self.board.guesses.code(self._guess), answer)
        self._position = self._position.after(*turn)
        self._guess = EMPTY
        if answer.bulls == self.board.rules.positions:
            self._end(-1.0)
        elif len(self._position.turns) >= self.limit:
            self._end(-2.0)
        else:
            self.rewards = {BREAKER: -1.0, MAKER: 1.0}

    def _end(self, for_breaker: float) -> None:
        self.rewards = {BREAKER: for_breaker, MAKER: -for_breaker}
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str:
        """The game on one line."""
        return str(self._position)

    def close(self) -> None:
        """Nothing to close."""
