"""All that the breaker knows: the rules, and the turns so far."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .codes import Code, Turn
from .counts import Estimate
from .errors import BoardTooLarge, ContradictoryAnswers, Undecided, quote
from .feedback import Feedback
from .kernel import vector
from .kernel.packing import pack
from .notation import Notation
from .rules import Rules
from .space import Space, space_of
from .variants import find_variant, split_game

if TYPE_CHECKING:
    from .draws import Draw

# Boards up to this many codes are counted by listing; above, codes are drawn first.
COUNTED_CODES = 1_000_000


@dataclass(frozen=True)
class Position:
    """Rules and turns, and with them the codes still possible. Immutable.

    Prints as ``4x6 1122:1,0 1344:0,1``; ``Position.parse`` reads it back.
    """

    rules: Rules
    turns: tuple[Turn, ...] = ()
    before: "Position | None" = field(default=None, compare=False, repr=False)

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a variant or rules, then turns, with spaces between them."""
        board, turns = split_game(text)
        variant = find_variant(board)
        return cls(variant.rules, tuple(map(variant.notation.read_turn, turns)))

    def __str__(self) -> str:
        turns = map(Notation(self.rules).write_turn, self.turns)
        return shlex.join([str(self.rules), *turns])

    def __reduce__(self) -> tuple[type["Position"], tuple[Rules, tuple[Turn, ...]]]:
        return Position, (self.rules, self.turns)

    def after(self, guess: Sequence[int], feedback: tuple[int, int]) -> "Position":
        """The position one turn later."""
        turn = Turn(self.rules.guessing.check(guess), Feedback(*feedback))
        return Position(self.rules, (*self.turns, turn), before=self)

    def narrowed(self, turn: Turn, candidates: NDArray[np.intp]) -> "Position":
        """The position one turn later, where the candidates it leaves are known already."""
        later = Position(self.rules, (*self.turns, turn), before=self)
        later.__dict__["candidates"] = candidates
        return later

    @property
    def space(self) -> Space:
        """All secrets of the game."""
        return space_of(self.rules)

    @cached_property
    def candidates(self) -> NDArray[np.intp]:
        """The numbers of the codes still possible, in order.

        On a board too large to list they are known once they are few.
        """
        if self.rules.why_unlisted():
            return self._few_candidates()
        if not self.turns:
            return np.arange(len(self.space.codes), dtype=np.intp)
        earlier = self.before or Position(self.rules, self.turns[:-1])
        return earlier.matching(self.turns[-1])

    def matching(self, turn: Turn) -> NDArray[np.intp]:
        """The candidates that would have answered as this turn says."""
        guess = pack([turn.guess], self.rules.symbols)
        remaining = self.space.packed.select(self.candidates)
        answer = self.rules.index_of(turn.feedback)
        return self.candidates[vector.matching(guess, answer, remaining, self.rules.bulls_only)]

    @property
    def count(self) -> int:
        """How many codes are still possible."""
        return len(self.candidates)

    @cached_property
    def sample(self) -> "Draw":
        """Codes still possible, without a list of the board: all where they are few, else drawn.

        It depends on the turns alone, and takes some milliseconds on a board of any size.
        """
        from .draws import Draw, survey

        if self.rules.words is not None:
            return Draw(self.space.codes[self.candidates], self.count, True)
        if self.turns:
            earlier = self.before or Position(self.rules, self.turns[:-1])
            if earlier.sample.complete:
                return earlier.sample.narrowed(self.rules, self.turns[-1])
        return survey(self.rules, self.turns)

    @property
    def estimate(self) -> Estimate:
        """How many codes are still possible, counted where that is quick, else estimated."""
        if not self.turns:
            return Estimate(self.rules.size)
        if "candidates" in self.__dict__ or self.rules.size <= COUNTED_CODES:
            return Estimate(self.count)
        return Estimate(round(self.sample.estimate), self.sample.complete)

    def _few_candidates(self) -> NDArray[np.intp]:
        if not self.sample.complete or self.rules.size > np.iinfo(np.intp).max:
            raise BoardTooLarge(f"'{self.rules}' {self.rules.why_unlisted()}")
        return np.array(list(map(self.space.index, self.sample.codes.tolist())), np.intp)

    def require_candidates(self) -> "Position":
        """This position, or an error where its answers contradict each other."""
        left = self.estimate
        if left == Estimate(0, exact=True):
            raise ContradictoryAnswers(
                f"no code fits {quote(str(self))}: at least one of the answers is wrong"
            )
        if not left.count:
            raise Undecided(
                f"could not find a code that fits {quote(str(self))}, nor show that there is none"
            )
        return self

    def candidate(self, rank: int) -> Code:
        """The code that stands at this place among those still possible."""
        return self.space.code(int(self.candidates[rank]))

    @property
    def solved(self) -> bool:
        """Whether the last guess was the secret."""
        return bool(self.turns) and self.turns[-1].feedback.bulls == self.rules.positions
