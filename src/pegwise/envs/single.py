"""``pegwise/Mastermind-v0``: one game as a Gymnasium environment."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pegwise.errors import PegwiseError, quote
from pegwise.game.rules import GameLike

from .board import EnvBoard, env_board
from .game import EnvGame, turn_of_game

Rows = NDArray[Any]
EMPTY = -1  # in rows of turns that are still to come


def observation_space(board: EnvBoard, limit: int, *leading: int) -> spaces.Box:
    """A row a turn: the symbols of the guess from 0, bulls, cows; -1 in turns to come.

    Where the answer marks each place, the marks follow: 0 absent, 1 elsewhere, 2 right.
    """
    rules, won = board.rules, board.answers[-1]
    highest = max(rules.symbols - 1, *won)
    dtype = np.int8 if highest < 128 else np.int16
    return spaces.Box(EMPTY, highest, (*leading, limit, rules.positions + len(won)), dtype)


class MastermindEnv(gymnasium.Env[Rows, Any]):
    """The breaker's game. An action is the number of a code, in lexicographic order.

    The observation has a row a turn (`observation_space`). ``info`` has ``action_mask``, which
    leaves out the guesses already made, ``repeated``, ``won``, and at the end ``secret``. With
    ``regret`` or ``reward="regret"`` it has the ``regret`` of the guess, whether that is ``exact``,
    and ``lost``, the same summed over the candidates.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        board: GameLike = "mastermind",
        reward: str = "guesses",
        maker: str = "honest",
        limit: int | None = None,
        regret: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise PegwiseError(f"render mode {quote(render_mode)}: expected None or 'ansi'")
        self.board, self.render_mode = env_board(board), render_mode
        self.game = EnvGame(self.board, maker, reward, limit, regret)
        self.action_space = spaces.Discrete(self.board.guesses.size)
        self.observation_space = observation_space(self.board, self.game.limit)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Rows, dict[str, Any]]:
        """A new game; with a seed, the games from here on depend on it alone."""
        super().reset(seed=seed)
        if seed is not None:
            self.game.seed(seed)
        self.game.start()
        space = self.observation_space
        assert isinstance(space, spaces.Box)
        self._rows = np.full(space.shape, EMPTY, space.dtype)
        self._mask = np.ones(self.board.guesses.size, np.int8)
        return self._rows.copy(), self._info()

    def step(self, action: Any) -> tuple[Rows, float, bool, bool, dict[str, Any]]:
        """Make this guess."""
        if not self.action_space.contains(action):
            most = self.board.guesses.size - 1
            raise PegwiseError(f"action {quote(action)}: expected a whole number from 0 to {most}")
        number = int(action)
        reward = self.game.guess(number)
        at = len(self.game.made) - 1
        guess, answer = turn_of_game(self.game, at)
        self._rows[at] = (*guess, *answer)
        self._mask[number] = 0
        return self._rows.copy(), reward, self.game.over, False, self._info()

    def consistent_mask(self) -> NDArray[np.int8]:
        """Which guesses can be the code, going by the answers so far."""
        mask = np.zeros(self.board.guesses.size, np.int8)
        codes = map(self.board.secrets.code, self.game.possible.tolist())
        mask[[self.board.guesses.index(code) for code in codes]] = 1
        return mask

    def render(self) -> str:
        """The game on one line."""
        return str(self.game.position)

    def _info(self) -> dict[str, Any]:
        game = self.game
        info: dict[str, Any] = {"action_mask": self._mask.copy(), "repeated": game.repeated}
        info["won"] = game.won
        if game.judges:
            known = game.regret
            info["regret"] = 0.0 if known is None else known.each
            info["lost"] = 0 if known is None else known.lost
            info["exact"] = known is None or known.exact
        if game.over:
            info["secret"] = self.board.notation.write_code(game.reveal())
        return info
