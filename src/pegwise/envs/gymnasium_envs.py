"""``pegwise/Mastermind-v0``: one game as a Gymnasium environment.

Many games at once, in NumPy: every step is a look into the table of all answers.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pegwise.errors import PegwiseError, UnknownName, quote
from pegwise.game.arguments import whole_number
from pegwise.game.rules import GameLike
from pegwise.runtime.seeds import Stream, fresh_seed

from .game import EnvBoard, EnvGame, env_board, turn_of_game

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


REWARDS_AT_ONCE = ("guesses", "win")


class VectorMastermind(VectorEnv[Rows, Rows, Rows]):
    """``num_envs`` games against honest makers; a game that is over starts anew at the next step.

    Spaces and rewards are those of `MastermindEnv`, of these ``guesses`` and ``win``. With
    ``copy=False`` the observations are one array that the next step overwrites.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        board: GameLike = "mastermind",
        reward: str = "guesses",
        limit: int | None = None,
        copy: bool = True,
    ) -> None:
        if reward not in REWARDS_AT_ONCE:
            expected = " or ".join(REWARDS_AT_ONCE)
            raise UnknownName(f"unknown reward {quote(reward)} of many games: expected {expected}")
        whole_number(num_envs, "games at once", 1)
        self.board, self.num_envs, self.copy, self.reward = env_board(board), num_envs, copy, reward
        self.limit, self._table = self.board.limit(limit), self.board.table
        self.single_action_space = spaces.Discrete(self.board.guesses.size)
        self.single_observation_space = observation_space(self.board, self.limit)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        space = self.single_observation_space
        answers = np.array(self.board.answers)
        self._codes = self.board.guesses.codes.astype(space.dtype)
        self._pegs = answers.astype(space.dtype)
        self._rows = np.empty((num_envs, *space.shape), space.dtype)
        self._numbers = np.empty((num_envs, self.limit), np.int32)
        self._first_turns = np.arange(num_envs) * self.limit
        self._stream = Stream(fresh_seed(), "environments")
        self.reset()

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Rows, dict[str, Any]]:
        """New games; with a seed, all games from here on depend on it alone."""
        if seed is not None:
            self._stream = Stream(seed, "environments")
        self._secrets = self._draw(self.num_envs)
        self._made = np.zeros(self.num_envs, np.intp)
        self._over = np.zeros(self.num_envs, np.bool_)
        self._rows[:] = self._numbers[:] = EMPTY
        return self._seen(), {}

    def step(self, actions: Rows) -> tuple[Rows, Rows, Rows, Rows, dict[str, Any]]:
        """A guess in every game; where a game was over, a new one begins instead."""
        guesses = np.asarray(actions)
        if guesses.shape != (self.num_envs,) or guesses.dtype.kind not in "iu":
            raise PegwiseError(
                f"actions of shape {guesses.shape} and type {guesses.dtype}: "
                f"expected {self.num_envs} whole numbers"
            )
        if guesses.min() < 0 or guesses.max() >= len(self._codes):
            raise PegwiseError(f"actions: expected numbers from 0 to {len(self._codes) - 1}")
        began = np.flatnonzero(self._over)
        answers = self._table[self._secrets, guesses]
        turns = self._first_turns + np.minimum(self._made, self.limit - 1)
        row = np.concatenate([self._codes[guesses], self._pegs[answers]], axis=1)
        self._rows.reshape(-1, row.shape[1])[turns] = row
        self._numbers.reshape(-1)[turns] = guesses
        self._made += 1
        won = answers == self.board.win
        over = won | (self._made >= self.limit)
        rewards = won.astype(np.float64) if self.reward == "win" else -1.0 - (over & ~won)
        if len(began):
            won[began], over[began], rewards[began] = False, False, 0.0
            self._secrets[began], self._made[began] = self._draw(len(began)), 0
            self._rows[began], self._numbers[began] = EMPTY, EMPTY
        self._over = over
        return self._seen(), rewards, over, np.zeros(self.num_envs, np.bool_), {"won": won}

    def action_masks(self) -> NDArray[np.int8]:
        """For every game, the guesses that were not made yet."""
        masks = np.ones((self.num_envs, len(self._codes)), np.int8)
        games, turns = np.nonzero(self._numbers >= 0)
        masks[games, self._numbers[games, turns]] = 0
        return masks

    def _seen(self) -> Rows:
        return self._rows.copy() if self.copy else self._rows

    def _draw(self, count: int) -> NDArray[np.intp]:
        """The next secrets; the bias is below their number / 2^32."""
        high = self._stream.words(count) >> np.uint64(32)
        size = np.uint64(self.board.secrets.size)
        return ((high * size) >> np.uint64(32)).astype(np.intp)
