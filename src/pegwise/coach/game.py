"""The game under review: a board in its dress, and the turns."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Turn
from pegwise.game.variants import Variant, find_variant, split_game
from pegwise.knowledge.position import Position


class Played(Protocol):
    """Anything that knows its variant and its turns, a ``Session`` for one."""

    @property
    def variant(self) -> Variant:
        """The board in its dress."""

    @property
    def turns(self) -> Sequence[Turn]:
        """The turns so far."""


@dataclass(frozen=True)
class Game:
    """A variant and the turns played; nothing may follow a win."""

    variant: Variant
    turns: tuple[Turn, ...]

    def __post_init__(self) -> None:
        write = self.variant.notation.write_turn
        for earlier, later in zip(self.turns, self.turns[1:], strict=False):
            if earlier.feedback.bulls == self.variant.rules.positions:
                raise PegwiseError(
                    f"{quote(write(later))} comes after the win {quote(write(earlier))}: "
                    "expected no turn after the last"
                )

    @classmethod
    def parse(cls, text: str) -> "Game":
        """Read a variant and its turns, with spaces between them."""
        board, turns = split_game(text)
        variant = find_variant(board)
        return cls(variant, tuple(map(variant.notation.read_turn, turns)))

    @classmethod
    def of(cls, played: "str | Played") -> "Game":
        """The game behind its text, or that of a session."""
        if isinstance(played, str):
            return cls.parse(played)
        return cls(played.variant, tuple(played.turns))

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """What was known before the first turn, and after every turn."""
        known = [Position(self.variant.rules)]
        for turn in self.turns:
            known.append(known[-1].after(*turn))
        return tuple(known)

    @property
    def agreeing(self) -> int:
        """How many turns there are before the answers contradict each other."""
        return sum(position.count > 0 for position in self.positions[1:])
