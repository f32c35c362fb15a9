"""What a strategy is, what else it may be able to do, and its entry in the registry.

``Strategy`` is all that is required. The other protocols and the two flags are capabilities: a
strategy that has them is asked for more, whichever package it comes from.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position
    from pegwise.knowledge.ranking import Ranking, WorkLimit
    from pegwise.tree import TreeFile


class Strategy(Protocol):
    """Chooses a guess from what the breaker knows; the same position gets the same guess.

    >>> class Last:
    ...     name = "last"
    ...
    ...     def choose(self, position):
    ...         return position.candidate(-1)
    >>> pegwise.evaluate("3x3", Last()).cost.total
    89
    """

    @property
    def name(self) -> str:
        """Its name in the registry."""

    def choose(self, position: "Position") -> Code:
        """The next guess."""


@runtime_checkable
class Explains(Strategy, Protocol):
    """Says why it makes a guess."""

    def explain(self, position: "Position", notation: Notation | None = None) -> list[str]:
        """Sentences that lead to its choice at this position."""


@runtime_checkable
class Ranks(Strategy, Protocol):
    """Ranks guesses, best first. Other strategies only say which guess they choose."""

    def rank(self, position: "Position", top: int, limit: "WorkLimit | None" = None) -> "Ranking":
        """The best guesses with their figures; a limit makes it score fewer guesses."""


class MetricRule(NamedTuple):
    """A metric of ``knowledge.partition``, and whether only candidates are guessed."""

    metric: str
    consistent: bool


@runtime_checkable
class WeighsByMetric(Strategy, Protocol):
    """Guesses what a metric scores best, so that compiled code can grow its tree."""

    @property
    def rule(self) -> MetricRule:
        """The metric that decides every choice."""


@runtime_checkable
class HasConsistentVariant(Strategy, Protocol):
    """Can be restricted to guesses that fit every answer."""

    def restricted(self, name: str) -> Strategy:
        """The strategy that guesses only candidates, under this name."""


@runtime_checkable
class HasReadyTree(Strategy, Protocol):
    """Plays a decision tree that exists in full on some boards."""

    def ready_tree(self, rules: Rules) -> "TreeFile | None":
        """The tree that it plays from the first guess on, if there is one for these rules."""


@runtime_checkable
class ScalesEffort(Strategy, Protocol):
    """Finds better guesses with more work, so that it can be given a time limit."""

    def with_effort(self, share: float) -> Strategy:
        """The strategy with this many times its usual work for a guess."""


@runtime_checkable
class Forgets(Strategy, Protocol):
    """Ignores some of the answers."""

    @property
    def percent(self) -> int:
        """The percentage of answers that it takes into account."""

    @property
    def inner(self) -> Strategy:
        """The strategy that chooses from the answers taken into account."""

    def remembers(self, turn: int) -> bool:
        """Whether the answer of this turn, counted from 0, is taken into account."""

    def remembered(self, position: "Position") -> "Position":
        """The position that the turns taken into account make."""


# What a strategy may have besides its name and its guess.
CAPABILITIES = (
    *("explain", "rank", "rule", "restricted", "ready_tree", "with_effort"),
    *("percent", "inner", "remembers", "remembered", "draws_codes", "reads_candidates"),
)


def draws_codes(strategy: Strategy) -> bool:
    """Whether the strategy has ``draws_codes``: made for boards too large to list.

    It draws candidates or does without them; on smaller boards it is slower than others, and no
    better.
    """
    return bool(getattr(strategy, "draws_codes", False))


def reads_candidates(strategy: Strategy) -> bool:
    """Whether the strategy has ``reads_candidates``: it chooses from ``position.candidates`` alone.

    It then plays on when some answers are wrong and the candidates are the codes that come nearest.
    """
    return bool(getattr(strategy, "reads_candidates", False))


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the registry: what a strategy does, where it comes from, how to make one.

    ``make`` takes the seed of the game. ``objection`` says why the strategy cannot play by some
    rules, or returns None; by default it refuses boards too large to list. The rest is for
    ``auto``, which picks the playable strategy of this package with the lowest ``preference``. It
    passes over strategies on boards with more than their ``most_symbols`` if one without such a
    limit plays, and over those with a ``single_guess`` where guesses are to be ranked. Unless it
    ``keeps_limits``, it often needs more guesses than a game on its board has.

    >>> [entry.name for entry in STRATEGIES if entry.source == "Knuth 1977"]
    ['minimax', 'knuth']
    """

    name: str
    summary: str
    source: str
    make: Callable[[str], Strategy]
    randomised: bool = False
    objection: Callable[[Rules], str | None] = Rules.why_unlisted
    preference: int | None = None
    most_symbols: int | None = None
    single_guess: bool = False
    keeps_limits: bool = True
