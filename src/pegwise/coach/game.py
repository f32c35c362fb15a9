"""The game under review, and how to play it again from one of its turns."""

from dataclasses import dataclass
from functools import cached_property

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.coerce import variant_of
from pegwise.game.variants import Variant, find_variant, split_game
from pegwise.game.weights import Weights
from pegwise.knowledge.position import Position
from pegwise.play.session import Session


@dataclass(frozen=True)
class PlayedGame:
    """A variant and the turns played; nothing may follow a win. ``prior`` are weights of codes."""

    variant: Variant
    turns: tuple[Turn, ...]
    prior: Weights | None = None

    def __post_init__(self) -> None:
        write = self.variant.notation.write_turn
        for earlier, later in zip(self.turns, self.turns[1:], strict=False):
            if earlier.feedback.bulls == self.variant.rules.positions:
                win = f"the win {quote(write(earlier))}: expected no turn after it"
                raise PegwiseError(f"{quote(write(later))} comes after {win}")

    @classmethod
    def of(cls, game: "GameToReview") -> "PlayedGame":
        """The game of a session or a position, or of a variant and turns separated by spaces."""
        if isinstance(game, Position):
            return cls(variant_of(game.rules), game.turns, game.prior)
        if isinstance(game, PlayedGame):
            return game
        if isinstance(game, Session):
            return cls(game.variant, tuple(game.turns))
        if not isinstance(game, str):
            expected = "expected text such as 'mastermind 1122:1,0', a Session or a Position"
            raise PegwiseError(f"{quote(game)} is not a game: {expected}")
        board, turns = split_game(game)
        variant = find_variant(board)
        return cls(variant, tuple(map(variant.notation.read_turn, turns)))

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions before the first turn and after every turn."""
        found = [Position(self.variant.rules, prior=self.prior)]
        for turn in self.turns:
            found.append(found[-1].after(*turn))
        return tuple(found)

    @property
    def agreeing(self) -> int:
        """The number of turns before the answers contradict each other."""
        last = self.positions[-1]
        if last.solved and last.allows(last.turns[-1].guess):
            return len(self.turns)  # also on boards too large to list
        return sum(position.count > 0 for position in self.positions[1:])

    def refused_in_hard_mode(self, turn: Turn) -> PegwiseError:
        """The error for a turn whose guess could not be the code."""
        shown = quote(self.variant.notation.write_turn(turn))
        return PegwiseError(
            f"{shown} is not allowed in hard mode: expected a guess that may be the code"
        )


# What can be reviewed.
GameToReview = str | Session | Position | PlayedGame


def why_not_again(game: PlayedGame, number: int) -> str | None:
    """Why the game cannot be played again from this turn; None if it can."""
    if number - 1 <= game.agreeing:
        return None
    expected = f"expected a turn from 1 to {game.agreeing + 1}"
    return f"the answers contradict each other before; {expected}"


def session_before(game: PlayedGame, number: int) -> Session:
    """A session of the game before this turn; a guess limit already passed is lifted."""
    turns, limit = game.turns[: number - 1], game.variant.limit
    passed = limit is not None and len(turns) >= limit
    return Session(game.variant, None if passed else limit, turns=turns)


def known_of_the_code(game: PlayedGame, secret: Code | None = None) -> Position:
    """The position after all agreeing turns, and after guessing the secret if it is known."""
    position = game.positions[game.agreeing]
    if secret is None or position.solved:
        return position
    known = position.after(secret, game.variant.rules.feedback(secret, secret))
    return known if known.count else position
