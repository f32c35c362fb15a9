"""What the breaker knows: the rules and the turns so far."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

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

from .fitting import Fitting
from .space import Space, space_of

# Boards up to this many codes are counted by listing them; on larger ones codes are drawn first.
COUNTED_CODES = 1_000_000
# With more positions a short search finds no codes once a few answers are known.
SHORT_SEARCH_POSITIONS = 24
# With fewer codes drawn, not even the leading digit of an estimate is reliable.
FEWEST_DRAWN = 100


@dataclass(frozen=True)
class Position:
    """Rules and turns, and with them the candidates: the codes still possible. Immutable.

    ``left`` counts them quickly, ``count`` for certain; ``fitting`` has all of them or a sample.
    Prints as ``4x6 1122:1,0 1344:0,1``; ``Position.parse`` reads it back.
    """

    rules: Rules
    turns: tuple[Turn, ...] = ()
    before: "Position | None" = field(default=None, compare=False, repr=False)

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a variant or rules, then turns, separated by spaces."""
        board, turns = split_game(text)
        variant = find_variant(board)
        return cls(variant.rules, tuple(map(variant.notation.read_turn, turns)))

    def __str__(self) -> str:
        turns = map(Notation(self.rules).write_turn, self.turns)
        return shlex.join([str(self.rules), *turns])

    def __reduce__(self) -> tuple[type["Position"], tuple[Rules, tuple[Turn, ...]]]:
        return Position, (self.rules, self.turns)

    def after(self, guess: Sequence[int], feedback: tuple[int, int]) -> "Position":
        """The position after this turn."""
        turn = Turn(self.rules.guessing.check(guess), Feedback(*feedback))
        return Position(self.rules, (*self.turns, turn), before=self)

    def narrowed(self, turn: Turn, candidates: NDArray[np.intp]) -> "Position":
        """The position after this turn, whose candidates are already known."""
        later = Position(self.rules, (*self.turns, turn), before=self)
        later.__dict__["candidates"] = candidates
        return later

    @property
    def space(self) -> Space:
        return space_of(self.rules)

    @cached_property
    def candidates(self) -> NDArray[np.intp]:
        """Their numbers in order; BoardTooLarge on an unlisted board unless few are left."""
        too_many = self.rules.why_unlisted()
        if too_many:
            if not self.fitting.complete or self.rules.size > np.iinfo(np.intp).max:
                raise BoardTooLarge(f"'{self.rules}' {too_many}")
            return np.array(list(map(self.space.index, self.fitting)), np.intp)
        if not self.turns:
            return np.arange(len(self.space.codes), dtype=np.intp)
        return self._earlier.matching(self.turns[-1])

    @cached_property
    def _earlier(self) -> "Position":
        return self.before or Position(self.rules, self.turns[:-1])

    def matching(self, turn: Turn) -> NDArray[np.intp]:
        """The candidates that give this turn's answer."""
        guess = pack([turn.guess], self.rules.symbols)
        remaining = self.space.packed.select(self.candidates)
        answer = self.rules.index_of(turn.feedback)
        return self.candidates[vector.matching(guess, answer, remaining, self.rules.bulls_only)]

    @property
    def count(self) -> int:
        """The certain number of candidates; on an unlisted board slow, or BoardTooLarge."""
        return len(self.candidates)

    @property
    def left(self) -> Estimate | None:
        """A quick count or estimate of the candidates; None if a short search cannot tell."""
        if not self.turns:
            return Estimate(self.rules.size)
        if self._listed:
            return Estimate(self.count)
        if self.rules.positions > SHORT_SEARCH_POSITIONS and not self.solved:
            return None
        found = self.short_search
        return found.count if found.complete or len(found) >= FEWEST_DRAWN else None

    @property
    def _listed(self) -> bool:
        """Whether the candidates are known, or quickly listed."""
        return "candidates" in self.__dict__ or self.rules.size <= COUNTED_CODES

    @cached_property
    def fitting(self) -> Fitting:
        """All candidates or a sample, without listing the board: milliseconds, or some seconds."""
        from .unlisted.drawing import widen

        if self.turns and not self.short_search.complete:
            earlier = self._earlier.fitting
            if earlier.complete:
                return earlier.narrowed(self.rules, self.turns[-1])
        return widen(self.rules, self.turns, self.short_search)

    @cached_property
    def short_search(self) -> Fitting:
        """Like ``fitting``, but always within milliseconds; may find no code."""
        from .unlisted.drawing import short_search

        if self.rules.words is not None:
            return Fitting.listed(self.space.codes[self.candidates])
        if self.solved:
            last = self.turns[-1].guess
            return Fitting.listed(np.array([last])[: self.allows(last)])
        if self.turns:
            earlier = self._earlier.short_search
            if earlier.complete:
                return earlier.narrowed(self.rules, self.turns[-1])
        return short_search(self.rules, self.turns)

    def require_candidates(self) -> "Position":
        """This position; raises ContradictoryAnswers or Undecided if no code fits or was found."""
        if not self.turns or (self.count if self._listed else len(self.fitting)):
            return self
        if self._listed or self.fitting.complete:
            raise self.contradiction()
        unknown = f"could not find a code that fits {quote(self)}"
        raise Undecided(f"{unknown}, nor show that there is none")

    def contradiction(self) -> ContradictoryAnswers:
        """The error to raise if no code fits."""
        wrong = "at least one of the answers is wrong"
        return ContradictoryAnswers(f"no code fits {quote(self)}: {wrong}")

    def allows(self, code: Sequence[int]) -> bool:
        """Whether this code fits every answer."""
        rules = self.rules
        return not rules.why_not(tuple(code)) and all(
            rules.feedback(code, turn.guess) == turn.feedback for turn in self.turns
        )

    def candidate(self, rank: int) -> Code:
        """The candidate of this rank, counted from 0; negative ranks count from the last."""
        if self.rules.why_unlisted() and self.fitting.complete:
            return tuple(self.fitting.codes[rank].tolist())
        return self.space.code(int(self.candidates[rank]))

    @property
    def solved(self) -> bool:
        """Whether the last guess was the secret."""
        return bool(self.turns) and self.turns[-1].feedback.bulls == self.rules.positions
