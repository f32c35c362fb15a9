"""What the breaker knows: the rules and the turns so far.

The picture of a position: its turns, and how likely each symbol is in each place.
"""

import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import (
    BoardTooLarge,
    ContradictoryAnswers,
    InvalidRules,
    OutOfRange,
    Undecided,
    quote,
)
from pegwise.game.codes import Code, CodeLike, FeedbackLike, Turn, TurnLike
from pegwise.game.coerce import code_of, feedback_of, turn_of, turns_of
from pegwise.game.notation import Notation
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import find_variant, rules_of, split_game
from pegwise.game.weights import Weights
from pegwise.game.wording import Estimate, codes_left
from pegwise.kernel.packing import pack
from pegwise.pictures.charts import heat_map
from pegwise.pictures.picture import appearance_of, picture_of_turns
from pegwise.pictures.svg import Fragment, Picture, Pictured, heading, stacked

from .fitting import Fitting, symbol_shares
from .space import Space, rows, space_of

if TYPE_CHECKING:
    from pegwise.game.variants import Variant

# Boards up to this many codes are counted by listing them; on larger ones codes are drawn first.
COUNTED_CODES = 1_000_000
# With more positions a short search finds no codes once a few answers are known.
SHORT_SEARCH_POSITIONS = 24
# With fewer codes drawn, not even the leading digit of an estimate is reliable.
FEWEST_DRAWN = 100


@dataclass(frozen=True)
class Position(Pictured):
    """Rules and turns, and with them the candidates: the codes still possible. Immutable.

    ``left`` counts them quickly, ``count`` for certain; ``fitting`` has all of them or a sample.
    Prints as ``4x6 1122:1,0 1344:0,1``; ``Position.parse`` reads it back. As a collection it has
    its candidates: ``len``, ``in`` and iteration, as codes. ``prior`` are the weights of the codes,
    if they are not all equally likely.

    >>> position = Position.parse("mastermind").after("RRGG", "1,0").after("1344", "0,1")
    >>> len(position), "3523" in position, next(iter(position))
    (44, True, (2, 4, 1, 2))
    >>> position
    Position.parse('4x6 1122:1,0 1344:0,1')
    """

    rules: Rules
    turns: tuple[Turn, ...] = ()
    before: "Position | None" = field(default=None, compare=False, repr=False)
    prior: Weights | None = None

    def __post_init__(self) -> None:
        """Turns that come from outside are read, and refused if the rules forbid them."""
        if self.before is not None:
            return
        if not isinstance(self.rules, Rules):
            raise InvalidRules(
                f"{quote(self.rules)} are not rules: expected Rules, or Position.parse of text "
                "such as 'mastermind 1122:1,0'"
            )
        if self.turns != ():
            object.__setattr__(self, "turns", turns_of(self.turns, self.rules))
        if self.prior is not None and not isinstance(self.prior, Weights):
            object.__setattr__(self, "prior", Weights.of_like(self.prior, self.rules))

    @classmethod
    def of(cls, game: "PositionLike") -> "Position":
        """The position that a text, a game without turns, or anything with a position stands for.

        >>> Position.of("mastermind 1122:1,0") == Position.parse("4x6 1122:1,0")
        True
        """
        if isinstance(game, str):
            return cls.parse(game)
        if isinstance(game, Position):
            return game
        position = getattr(game, "position", None)  # of a session
        return position if isinstance(position, Position) else cls(rules_of(game))  # type: ignore

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a variant or rules, then turns, separated by spaces."""
        board, turns = split_game(text)
        variant = find_variant(board)
        return cls(variant.rules).with_turns(map(variant.notation.read_turn, turns))

    def __str__(self) -> str:
        turns = map(Notation(self.rules).write_turn, self.turns)
        return shlex.join([str(self.rules), *turns])

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __len__(self) -> int:
        return self.count

    def __bool__(self) -> bool:  # nothing is counted to tell a position from None
        return True

    def __iter__(self) -> Iterator[Code]:
        return rows(self.codes_array)

    def __contains__(self, code: object) -> bool:
        return self.allows(code)  # type: ignore[arg-type]

    def __reduce__(self) -> tuple[type["Position"], tuple[object, ...]]:
        return Position, (self.rules, self.turns, None, self.prior)

    def after(self, guess: CodeLike, feedback: FeedbackLike) -> "Position":
        """The position after this turn; raises if no secret could give this answer."""
        return self.extended(Turn(code_of(guess, self.rules), feedback_of(feedback, self.rules)))

    def extended(self, turn: Turn) -> "Position":
        """Like ``after``, by a turn that was read before."""
        return Position(self.rules, (*self.turns, turn), self, self.prior)

    def with_turns(self, turns: Iterable[Turn]) -> "Position":
        """The position after these turns, which were read as turns of this board."""
        position = self
        for turn in turns:
            position = Position(self.rules, (*position.turns, turn), position, self.prior)
        return position

    def narrowed(self, turn: Turn, candidates: NDArray[np.intp]) -> "Position":
        """The position after this turn, whose candidates are already known."""
        later = self.extended(turn)
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
        return self.earlier.matching(self.turns[-1])

    @cached_property
    def earlier(self) -> "Position":
        """The position before the last turn."""
        if self.before is not None:
            return self.before
        return Position(self.rules, self.turns[:-1], prior=self.prior)

    @cached_property
    def weights(self) -> NDArray[np.int64] | None:
        """The weights of the candidates in whole numbers; None if they are equally likely.

        Where all of them weigh 0 the prior is of no use, and they count as equally likely.
        """
        if self.prior is None:
            return None
        from .prior import whole_weights

        weights = whole_weights(self.prior)[self.candidates]
        return weights if len(weights) and weights.min() < weights.max() else None

    @property
    def weight(self) -> int:
        """The weight of all candidates: their number where they are equally likely."""
        return self.count if self.weights is None else int(self.weights.sum())

    def weight_of(self, later: "Position") -> int:
        """The weight that the candidates of a later position have here."""
        if self.weights is None:
            return later.count
        return int(self.weights[np.isin(self.candidates, later.candidates)].sum())

    @property
    def codes_array(self) -> NDArray[np.integer]:
        """The candidates as a NumPy array, one code per row.

        >>> Position.parse("mastermind 1122:1,0").codes_array.shape
        (256, 4)
        """
        if self.rules.why_unlisted() and self.turns and self.fitting.complete:
            return self.fitting.codes
        return self.space.codes[self.candidates]

    def matching(self, turn: TurnLike) -> NDArray[np.intp]:
        """The candidates that give this turn's answer."""
        if not isinstance(turn, Turn):
            turn = turn_of(turn, self.rules)
        guess = pack([turn.guess], self.rules.symbols)
        remaining = self.space.packed.select(self.candidates)
        answer = self.rules.index_of(turn.feedback)
        return self.candidates[self.rules.kind.kernel.matching(guess, answer, remaining)]

    @property
    def count(self) -> int:
        """The certain number of candidates; on an unlisted board slow, or BoardTooLarge."""
        try:
            return len(self.candidates)
        except BoardTooLarge:  # their numbers may be too large, but not their number
            if self.turns and self.fitting.complete:
                return len(self.fitting)
            raise

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
        from .unlisted import widen

        if self.turns and not self.short_search.complete:
            earlier = self.earlier.fitting
            if earlier.complete:
                return earlier.narrowed(self.rules, self.turns[-1])
        return widen(self.rules, self.turns, self.short_search)

    @cached_property
    def short_search(self) -> Fitting:
        """Like ``fitting``, but always within milliseconds; may find no code."""
        from .unlisted import short_search

        if self.rules.words is not None:
            return Fitting.listed(self.space.codes[self.candidates])
        if self.solved:
            last = self.turns[-1].guess
            return Fitting.listed(np.array([last])[: self.allows(last)])
        if self.turns:
            earlier = self.earlier.short_search
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

    def allows(self, code: CodeLike) -> bool:
        """Whether this code fits every answer."""
        rules = self.rules
        if type(code) is not tuple:
            code = code_of(code, rules)
        return not rules.why_not(code) and all(
            rules.feedback(code, turn.guess) == turn.feedback for turn in self.turns
        )

    def candidate(self, rank: int) -> Code:
        """The candidate of this rank, counted from 0; negative ranks count from the last."""
        try:
            if self.rules.why_unlisted() and self.fitting.complete:
                return tuple(self.fitting.codes[index(rank)].tolist())
            return self.space.code(int(self.candidates[index(rank)]))
        except (TypeError, IndexError):
            expected = f"expected a number from 0 to {self.count - 1}"
            raise OutOfRange(f"there is no candidate {quote(rank)}: {expected}") from None

    @property
    def solved(self) -> bool:
        """Whether the last guess was the secret."""
        return bool(self.turns) and self.turns[-1].feedback.bulls == self.rules.positions

    def picture(self, game: GameLike | None = None) -> Picture:
        """The turns, and a heat map of the symbols; ``game`` has other colours or words."""
        variant, left = appearance_of(self.rules, game), left_after_turns(self)
        status = left[-1] if left else codes_left(self.left)
        return picture_of_turns(variant, self.turns, left, status, _heat(self, variant))


class HasPosition(Protocol):
    """Anything with a position, such as a session."""

    @property
    def position(self) -> Position:
        """What the breaker knows there."""


# What is accepted where a position is expected.
PositionLike = Position | GameLike | HasPosition


# The heat map of a larger board would not fit a page.
MOST_PLACES, MOST_SYMBOLS = 32, 64


def positions_after_turns(position: "Position") -> list["Position"]:
    """The positions after each turn so far."""
    found = []
    while position.turns:
        found.append(position)
        position = position.earlier
    return found[::-1]


def left_after_turns(position: "Position") -> list[str]:
    """The codes left after each turn, in words."""
    return [codes_left(one.left) for one in positions_after_turns(position)]


def _heat(position: "Position", variant: "Variant") -> Fragment | None:
    """The heat map; None if no code is known that fits, or the board is too large for a page."""
    rules = position.rules
    if rules.positions > MOST_PLACES or rules.symbols > MOST_SYMBOLS:
        return None
    listed = rules.size <= COUNTED_CODES
    if not listed and not position.turns:
        return None  # every symbol is as likely as the others
    codes = position.codes_array if listed else position.short_search.codes
    if not len(codes):
        return None
    counted = position.left if listed else Estimate(len(codes))
    whole = listed or position.short_search.complete
    of = "all codes that fit" if whole else f"a sample of {counted} that fit"
    text = f"How likely each symbol is in each place, of {of}"
    shares = symbol_shares(codes, rules.symbols).tolist()
    return stacked([heading("Heat map", text), heat_map(variant.notation, shares)], 8)
