"""All that the breaker knows: the rules, and the turns so far."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge, ContradictoryAnswers, Undecided, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.variants import find_variant, split_game
from pegwise.game.wording import Estimate
from pegwise.kernel import vector
from pegwise.kernel.packing import pack

from .space import Space, space_of

if TYPE_CHECKING:
    from .unlisted.drawing import Draw

# Boards up to this many codes are counted by listing; above, codes are drawn first.
COUNTED_CODES = 1_000_000
# On boards with more positions a short look finds no codes once a few answers are known.
SEEN_POSITIONS = 24
# So few drawn codes say hardly anything about the number of all.
FEWEST_DRAWN = 100


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
        return self._earlier.matching(self.turns[-1])

    @cached_property
    def _earlier(self) -> "Position":
        """The position a turn before."""
        return self.before or Position(self.rules, self.turns[:-1])

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

        It depends on the turns alone, and takes some milliseconds where codes are easily found.
        """
        from .unlisted.drawing import deepen

        if self.turns and not self.glance.complete:
            earlier = self._earlier.sample
            if earlier.complete:
                return earlier.narrowed(self.rules, self.turns[-1])
        return deepen(self.rules, self.turns, self.glance)

    @cached_property
    def glance(self) -> "Draw":
        """The same from a short look, which may find none of them."""
        from .unlisted.drawing import Draw, first_glance, glance

        if self.rules.words is not None:
            return Draw(self.space.codes[self.candidates], self.count, True)
        if self.solved:
            found = [self.turns[-1].guess] if self.allows(self.turns[-1].guess) else []
            codes = np.array(found, np.int64).reshape(-1, self.rules.positions)
            return Draw(codes, len(codes), True)
        if self.turns:
            earlier = self._earlier.glance
            if earlier.complete:
                return earlier.narrowed(self.rules, self.turns[-1])
        return (first_glance if len(self.turns) <= 1 else glance)(self.rules, self.turns)

    @property
    def estimate(self) -> Estimate:
        """How many codes are still possible, counted where that is quick, else estimated."""
        if not self.turns:
            return Estimate(self.rules.size)
        if "candidates" in self.__dict__ or self.rules.size <= COUNTED_CODES:
            return Estimate(self.count)
        return Estimate(round(self.sample.estimate), self.sample.complete)

    @property
    def left(self) -> Estimate | None:
        """How many codes are still possible, as far as that is seen at once; None where it is not.

        An estimate is told where enough codes were drawn for its leading digit to be right.
        """
        if not self.turns or self.rules.size <= COUNTED_CODES or "candidates" in self.__dict__:
            return self.estimate
        if self.rules.positions > SEEN_POSITIONS and not self.solved:
            return None
        seen = self.glance
        if not seen.complete and len(seen) < FEWEST_DRAWN:
            return None
        return Estimate(round(seen.estimate), seen.complete)

    def _few_candidates(self) -> NDArray[np.intp]:
        if not self.sample.complete or self.rules.size > np.iinfo(np.intp).max:
            raise BoardTooLarge(f"'{self.rules}' {self.rules.why_unlisted()}")
        return np.array(list(map(self.space.index, self.sample.codes.tolist())), np.intp)

    def require_candidates(self) -> "Position":
        """This position, or an error where its answers contradict each other."""
        left = self.estimate
        if left == Estimate(0, exact=True):
            raise self.contradiction()
        if not left.count:
            raise Undecided(
                f"could not find a code that fits {quote(str(self))}, nor show that there is none"
            )
        return self

    def contradiction(self) -> ContradictoryAnswers:
        """The error where it is known that no code fits."""
        return ContradictoryAnswers(
            f"no code fits {quote(str(self))}: at least one of the answers is wrong"
        )

    def allows(self, code: Sequence[int]) -> bool:
        """Whether this code fits every answer."""
        rules = self.rules
        return not rules.why_not(tuple(code)) and all(
            rules.feedback(code, turn.guess) == turn.feedback for turn in self.turns
        )

    def candidate(self, rank: int) -> Code:
        """The code that stands at this place among those still possible."""
        if self.rules.why_unlisted() and self.sample.complete:
            return tuple(self.sample.codes[rank].tolist())
        return self.space.code(int(self.candidates[rank]))

    @property
    def solved(self) -> bool:
        """Whether the last guess was the secret."""
        return bool(self.turns) and self.turns[-1].feedback.bulls == self.rules.positions
