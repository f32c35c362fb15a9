"""What a strategy is: something that, shown a position, names the next guess."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position


class Strategy(Protocol):
    """Chooses a guess from what the breaker knows; the same position gets the same guess."""

    @property
    def name(self) -> str:
        """The name by which the registry knows it."""

    def choose(self, position: "Position") -> Code:
        """The next guess."""


@runtime_checkable
class Explaining(Strategy, Protocol):
    """A strategy that can say why it guesses what it guesses."""

    def explain(self, position: "Position", notation: Notation | None = None) -> list[str]:
        """The sentences that lead to its choice at this position."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the registry: what a strategy does, where it comes from, how to make one.

    ``make`` takes the seed of the game; ``objection`` says why the rules do not suit, if they
    do not: as a rule because their codes are too many to list.
    """

    name: str
    summary: str
    source: str
    make: Callable[[str], Strategy]
    randomised: bool = False
    objection: Callable[[Rules], str | None] = Rules.why_unlisted
