"""The guess that is best one step ahead, by a metric of the partition it makes."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules

from .protocol import Entry, MetricRule

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position
    from pegwise.knowledge.ranking import Ranking, WorkLimit

MOST_WEIGHED_GUESSES = 100_000  # each against every candidate: beyond, a move takes too long


@dataclass(frozen=True, slots=True)
class OneStep:
    """Guesses what splits the candidates best; if ``consistent``, it guesses only candidates.

    The metrics: the smallest largest class (Knuth 1977), the least expected size (Irving 1979),
    the most entropy (Neuwirth 1982), the most classes (Kooi 2005).
    """

    name: str
    metric: str
    consistent: bool = False
    reads_candidates = True

    @property
    def rule(self) -> MetricRule:
        return MetricRule(self.metric, self.consistent)

    def choose(self, position: "Position") -> Code:
        """The best guess; ties go to a candidate, then to the lowest code."""
        from pegwise.knowledge.partition import METRICS
        from pegwise.knowledge.ranking import Choices

        choices = Choices(position.require_candidates(), self.consistent)
        return choices.space.code(choices.best(METRICS[self.metric]))

    def explain(self, position: "Position", notation: Notation | None = None) -> list[str]:
        """How its guess splits the codes left."""
        from pegwise.knowledge.partition import figures_of, say_figures

        figures = figures_of(position, self.choose(position))
        return [say_figures(figures, position.count, notation or Notation(position.rules))]

    def rank(self, position: "Position", top: int, limit: "WorkLimit | None" = None) -> "Ranking":
        """The best guesses by the metric, one of each set that is equal by symmetry."""
        from pegwise.knowledge.partition import METRICS
        from pegwise.knowledge.ranking import rank

        return rank(position, METRICS[self.metric], top, self.consistent, limit)

    def restricted(self, name: str) -> "OneStep":
        """The strategy that guesses only candidates."""
        return replace(self, name=name, consistent=True)


@dataclass(frozen=True, slots=True)
class Knuth(OneStep):
    """Knuth's five-guess rule (1977): the guess that is sure to eliminate most codes.

    It chooses as minimax does; its score is the number of codes that a guess eliminates at least.
    """

    def rank(self, position: "Position", top: int, limit: "WorkLimit | None" = None) -> "Ranking":
        """The best guesses, scored by the codes they eliminate at least: higher is better."""
        from pegwise.knowledge.partition import require

        ranking = OneStep.rank(self, position, top, limit)
        guesses = [
            replace(one, score=position.count - require(one.worst)) for one in ranking.guesses
        ]
        return replace(ranking, guesses=guesses, lower_is_better=False)


def one_step_entry(metric: str, summary: str, source: str) -> Entry:
    """The registry's line for the strategy that is named after its metric."""
    return Entry(
        metric, summary, source, lambda seed: OneStep(metric, metric), objection=one_step_objection
    )


def one_step_objection(rules: Rules) -> str | None:
    """Why looking one step ahead takes too long on this board; None if it does not."""
    guesses = rules.guessing.size
    if guesses <= MOST_WEIGHED_GUESSES:
        return None
    return f"has more guesses than the {MOST_WEIGHED_GUESSES:,} that this strategy weighs"
