"""The game under review, and how to play it again from one of its turns."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.variants import Variant, find_variant, split_game
from pegwise.knowledge.position import Position
from pegwise.play.session import Session


class Played(Protocol):
    """Anything that knows its variant and its turns, a ``Session`` for one."""

    @property
    def variant(self) -> Variant:
        """The board in its dress."""

    @property
    def turns(self) -> Sequence[Turn]:
        """The turns so far."""


@dataclass(frozen=True)
class PlayedGame:
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
    def parse(cls, text: str) -> "PlayedGame":
        """Read a variant and its turns, with spaces between them."""
        board, turns = split_game(text)
        variant = find_variant(board)
        return cls(variant, tuple(map(variant.notation.read_turn, turns)))

    @classmethod
    def of(cls, played: "str | Played") -> "PlayedGame":
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


def why_not_again(game: PlayedGame, number: int) -> str | None:
    """Why nobody can be put in front of this turn again; None where somebody can."""
    if number - 1 <= game.agreeing:
        return None
    return (
        f"the answers contradict each other before; expected a turn from 1 to {game.agreeing + 1}"
    )


def session_before(game: PlayedGame, number: int) -> Session:
    """The game before this turn; a limit that it has passed already is lifted."""
    turns, limit = game.turns[: number - 1], game.variant.limit
    passed = limit is not None and len(turns) >= limit
    return Session(game.variant, None if passed else limit, turns=turns)


def known_of_the_code(game: PlayedGame, secret: Code | None = None) -> Position:
    """All answers that agree, and the code itself if it is known."""
    position = game.positions[game.agreeing]
    if secret is None or position.solved:
        return position
    known = position.after(secret, game.variant.rules.feedback(secret, secret))
    return known if known.count else position
