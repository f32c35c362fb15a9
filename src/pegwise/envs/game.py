"""A board as environments use it: guesses by number, and the answers of a secret to all of them.

One game for every environment: the maker's answers, the rewards, the end.

Rewards add up so that neither giving up nor wasting guesses ever pays: a game that is given up has
the return ``worst``, and no game that is played to its end has less.
"""

from functools import cached_property, lru_cache
from math import log2

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge, PegwiseError, UnknownName, quote
from pegwise.game.arguments import whole_number
from pegwise.game.codes import Code, Turn
from pegwise.game.rules import GameLike
from pegwise.game.variants import Variant, variant_of
from pegwise.kernel.packing import pack
from pegwise.knowledge.pairs import answers_of, feedback_matrix
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.play.makers import Evil, Liar, draw_cleverly, is_clever, lies_of_builtin_maker
from pegwise.play.session import LieAllowance
from pegwise.runtime.seeds import Stream, fresh_seed

from .regret import Regret, regrets

USUAL_LIMIT = 12  # guesses, on boards whose variant has no limit
ROWS_BYTES = 64_000_000  # of answers that are kept
MOST_ENV_TABLE_BYTES = 1_000_000_000  # of a table of all answers


class EnvBoard:
    """The guesses of a listed board by number, in lexicographic order, and their answers."""

    def __init__(self, variant: Variant) -> None:
        rules = variant.rules
        unlisted = rules.why_unlisted() or rules.guessing.why_unlisted()
        if unlisted:
            raise BoardTooLarge(f"no environment for '{rules}': it {unlisted}")
        self.variant, self.rules, self.notation = variant, rules, variant.notation
        self.secrets, self.guesses = space_of(rules), space_of(rules.guessing)
        self.answers = answers_of(rules)
        self.win = rules.index_of(self.answers[-1])
        kept = max(16, ROWS_BYTES // self.guesses.size)
        self.row = lru_cache(kept)(self._row)

    def __reduce__(self) -> tuple[object, ...]:
        return env_board, (self.variant,)

    def _row(self, secret: int) -> bytes | tuple[int, ...]:
        """The answers of this secret to every guess, as indices into ``answers``."""
        code = pack([self.secrets.code(secret)], self.rules.symbols)
        row = self.rules.kind.kernel.rows_by_secret(code, self.guesses.packed)[0]
        return row.tobytes() if row.dtype == np.uint8 else tuple(row.tolist())

    @cached_property
    def texts(self) -> list[str]:
        """The canonical text of every guess."""
        return list(map(self.notation.write_code, self.guesses))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of every guess by its canonical text."""
        return {text: number for number, text in enumerate(self.texts)}

    @cached_property
    def table(self) -> NDArray[np.unsignedinteger]:
        """The answers of every secret to every guess."""
        if self.secrets.size * self.guesses.size > MOST_ENV_TABLE_BYTES:
            raise BoardTooLarge(
                f"a table of '{self.rules}' takes more than {MOST_ENV_TABLE_BYTES:,} bytes: "
                "expected a smaller board"
            )
        return feedback_matrix(self.secrets, self.guesses, self.rules)

    def limit(self, given: int | None) -> int:
        """The guess limit: the one given, or that of the variant."""
        if given is not None:
            whole_number(given, "guesses", 1)
        return given or self.variant.limit or USUAL_LIMIT


@lru_cache(maxsize=8)
def _env_board_of(variant: Variant) -> EnvBoard:
    return EnvBoard(variant)


def env_board(game: GameLike) -> EnvBoard:
    """The shared board of a game."""
    return _env_board_of(variant_of(game))


REWARDS = ("guesses", "win", "information", "regret")


class EnvGame:
    """A game in progress; ``start`` begins a new one, ``guess`` takes the number of a guess.

    The reward is ``guesses`` (-1 each, and -1 more if the code is not found), ``win`` (1 for the
    code), ``information`` (the bits of each answer, and 1 for the code) or ``regret`` (minus what
    the guess loses against perfect play).
    """

    def __init__(
        self,
        board: EnvBoard,
        maker: str = "honest",
        reward: str = "guesses",
        limit: int | None = None,
        regret: bool = False,
    ) -> None:
        if reward not in REWARDS:
            expected = ", ".join(REWARDS)
            raise UnknownName(f"unknown reward {quote(reward)}: expected one of {expected}")
        self.board, self.reward, self.limit = board, reward, board.limit(limit)
        self.lies, self.is_evil = lies_of_builtin_maker(maker), maker.strip().lower() == "evil"
        self.is_clever = is_clever(maker)
        if self.is_clever:
            draw_cleverly(board.rules, "")  # raises if it cannot hide a code there
        self.judges = regret or reward == "regret"
        if self.judges and self.lies:
            raise PegwiseError(f"regret with the maker {quote(maker)}: expected honest or evil")
        self.worst = -(self.limit + 1.0) if reward in ("guesses", "regret") else 0.0
        self._allowance = LieAllowance(self.lies)
        self._stream = Stream(fresh_seed(), "environment")
        kinds = (self._by_guesses, self._by_win, self._by_information, self._by_regret)
        self._earn = dict(zip(REWARDS, kinds, strict=True))[reward]
        self.over = True  # until a game is started, nothing is known
        self.made: list[int] = []
        self.answers: list[int] = []
        self._position: Position | None = None

    def seed(self, seed: object) -> None:
        """The games that follow depend on this seed alone."""
        self._stream = Stream(seed, "environment")

    def start(self, secret: int | None = None) -> None:
        """Begin a new game; the secret is drawn unless its number is given."""
        if secret is None and self.is_clever:
            hidden = draw_cleverly(self.board.rules, str(self._stream.word()))
            secret = self.board.secrets.index(hidden)
        elif secret is None:
            secret = self._stream.below(self.board.secrets.size)
        self._secret = None if self.is_evil else secret
        self._row = None if self.is_evil or self.lies else self.board.row(secret)
        self._maker: Evil | Liar | None = None
        if self.is_evil:
            self._maker = Evil()
        elif self.lies:
            code = self.board.secrets.code(secret)
            self._maker = Liar(self.lies, code, str(self._stream.word()))
        self.made, self.answers = [], []
        self.earned, self.over, self.won, self.repeated = 0.0, False, False, False
        self.regret: Regret | None = None
        self._position = None
        self._left: int | None = None

    def guess(self, number: int) -> float:
        """Make a guess and return its reward."""
        if self.over:
            raise PegwiseError("the game is over: expected reset() before another guess")
        self.repeated = number in self.made
        if self.judges:
            self.regret = regrets(self.board.rules).regret(self.position, self._code(number))
        if self._row is not None:
            answer = self._row[number]
        else:
            assert self._maker is not None
            said = self._maker.answer(self.position, self._code(number))
            answer = self.board.rules.index_of(said)
        self.made.append(number)
        self.answers.append(answer)
        self.won = answer == self.board.win
        self.over = self.won or len(self.made) >= self.limit
        reward = self._earn()
        self.earned += reward
        return reward

    def give_up(self) -> float:
        """End the game; the reward makes its return the worst there is."""
        self.over, reward = True, self.worst - self.earned
        self.earned = self.worst
        return reward

    @property
    def position(self) -> Position:
        """What the breaker knows."""
        if self._position is None:
            self._position = Position(self.board.rules)
        for at in range(len(self._position.turns), len(self.made)):
            guess, answer = self._code(self.made[at]), self.board.answers[self.answers[at]]
            self._position = self._position.after(guess, answer)
        return self._position

    @property
    def possible(self) -> NDArray[np.intp]:
        """The numbers of the codes that are still possible, as far as answers may be lies."""
        return self._allowance.possible(self.position)

    def reveal(self) -> Code:
        """The secret, once the game is over."""
        if not self.over:
            raise PegwiseError("the game is not over: expected no question about the secret")
        if self._secret is not None:
            return self.board.secrets.code(self._secret)
        return self.position.candidate(0)

    def _code(self, number: int) -> Code:
        return self.board.guesses.code(number)

    def _by_guesses(self) -> float:
        return -2.0 if self.over and not self.won else -1.0

    def _by_win(self) -> float:
        return 1.0 if self.won else 0.0

    def _by_information(self) -> float:
        before = self.board.secrets.size if self._left is None else self._left
        self._left = len(self.possible)
        bits = log2(before / self._left) if self._left and not self.repeated else 0.0
        return bits + 1.0 if self.won else bits

    def _by_regret(self) -> float:
        assert self.regret is not None
        return -self.regret.each


def turn_of_game(game: EnvGame, at: int) -> Turn:
    """A turn of the game, counted from 0."""
    return Turn(game.board.guesses.code(game.made[at]), game.board.answers[game.answers[at]])
