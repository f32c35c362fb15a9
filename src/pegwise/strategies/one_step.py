"""The guess that is best one step ahead, by a metric of the classes it makes."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import count_of

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position
    from pegwise.knowledge.ranking import Split

# Every guess is weighed against every candidate: beyond this a move takes too long.
MOST_CODES = 100_000


@dataclass(frozen=True, slots=True)
class OneStep:
    """Guesses what splits the candidates best, over all codes or, if consistent, over candidates.

    The metrics: the smallest largest class (Knuth 1977), the least expected size (Irving 1979),
    the most entropy (Neuwirth 1982), the most classes (Kooi 2005).
    """

    name: str
    metric: str
    consistent: bool = False

    def choose(self, position: "Position") -> Code:
        """The best guess; ties go to a candidate, then to the lowest code."""
        from pegwise.knowledge.metrics import METRICS
        from pegwise.knowledge.ranking import Choices

        choices = Choices(position.require_candidates(), self.consistent)
        return choices.space.code(choices.best(METRICS[self.metric]))

    def explain(self, position: "Position", notation: Notation | None = None) -> list[str]:
        """How its guess splits what is left."""
        from pegwise.knowledge.ranking import Choices

        choices = Choices(position)
        split = choices.split(choices.space.index(self.choose(position)))
        guess = (notation or Notation(position.rules)).write_code(split.guess)
        if position.count == 1:
            return [f"{guess} is the only code left."]
        return [
            f"{guess} splits {count_of(position.count, 'code')} into {split.classes} classes: "
            f"{count_of(split.worst, 'code')} left at worst, {split.expected:.1f} on average; "
            f"it {'may' if split.is_candidate else 'cannot'} be the code."
        ]

    def rank(self, position: "Position", top: int) -> "list[Split]":
        """The best guesses with their figures, one for all that are the same by symmetry."""
        from pegwise.knowledge.metrics import METRICS
        from pegwise.knowledge.ranking import Choices

        return Choices(position, self.consistent).ranked(METRICS[self.metric], top)


@dataclass(frozen=True, slots=True)
class Knuth(OneStep):
    """Knuth's five-guess rule: the guess that is sure to eliminate most codes, never one used.

    Its choices are those of minimax; what it shows as score is the rule's own: the fewest codes
    that a guess is sure to eliminate (Knuth 1977).
    """

    def rank(self, position: "Position", top: int) -> "list[Split]":
        """The best guesses, scored by the codes they are sure to eliminate."""
        from dataclasses import replace

        ranked = OneStep.rank(self, position, top)
        return [replace(split, score=position.count - split.worst) for split in ranked]


def objection(rules: Rules) -> str | None:
    """Why looking one step ahead is out of reach."""
    guesses = rules.guessing.size
    if guesses <= MOST_CODES:
        return None
    return f"has more guesses than the {MOST_CODES:,} that this strategy weighs"
