"""What a review found: the turns with their figures and remarks, and what they add up to."""

from dataclasses import dataclass

from pegwise.game.codes import Turn
from pegwise.game.rules import GameLike
from pegwise.knowledge.doctor import Diagnosis
from pegwise.knowledge.figures import GuessFigures
from pegwise.pictures.svg import Picture, Pictured
from pegwise.runtime.tabular import Row, Tabular

from .game import PlayedGame
from .values import USUAL_SECONDS, is_costly


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn: candidates before and after, its guess and the best one, loss, luck, remarks.

    ``wrong`` says whether the answer was a lie; None if the maker was honest, or if the code is
    unknown. ``counted`` is False if the numbers of candidates are estimates.
    """

    number: int
    turn: Turn
    before: int
    after: int
    played: GuessFigures
    best: GuessFigures
    loss: float
    luck: float
    verdict: str
    words: tuple[str, ...]
    wrong: bool | None = None
    counted: bool = True

    @property
    def exact(self) -> bool:
        """Whether the loss is exact."""
        return self.played.exact and self.best.exact


@dataclass(frozen=True)
class Review(Tabular, Pictured):
    """A game with its turns reviewed, up to the first contradiction if there is one.

    ``start`` is the coach's first guess, ``next`` its next one if the game is not over;
    ``seconds`` is the time that the review was given, ``lies`` how many answers may be wrong. If
    ``sampled``, the figures come from a sample of the candidates.

    >>> judged = review("mastermind 1122:1,0 1344:0,1")
    >>> judged.guesses, judged.solved, round(judged.luck, 2)
    (2, False, -1.23)
    """

    game: PlayedGame
    hard: bool
    turns: tuple[TurnReview, ...]
    start: GuessFigures
    next: GuessFigures | None
    diagnosis: Diagnosis | None
    seconds: float = USUAL_SECONDS
    lies: int = 0
    sampled: bool = False

    def rows(self) -> list[Row]:
        """A dictionary for each turn."""
        notation = self.game.variant.notation
        return [
            {
                "turn": turn.number,
                "guess": notation.write_code(turn.turn.guess),
                "feedback": notation.write_feedback(turn.turn.feedback),
                "before": turn.before,
                "after": turn.after,
                "loss": turn.loss,
                "luck": turn.luck,
                "exact": turn.exact,
                "verdict": turn.verdict,
                "best": notation.write_code(turn.best.guess),
            }
            for turn in self.turns
        ]

    def picture(self, game: GameLike | None = None) -> Picture:
        """The turns with their verdicts, and a chart of the codes left beside the coach's."""
        from pegwise.pictures.picture import dressed

        from .picture import picture_of_review

        own = self.game.variant
        return picture_of_review(self, own if game is None else dressed(own.rules, game))

    @property
    def skill(self) -> float | None:
        """The guesses lost per turn; None without turns."""
        return sum(turn.loss for turn in self.turns) / len(self.turns) if self.turns else None

    @property
    def luck(self) -> float:
        """The bits that all answers together gave beyond the expected."""
        return sum(turn.luck for turn in self.turns)

    @property
    def guesses(self) -> int:
        return len(self.game.turns)

    @property
    def solved(self) -> bool:
        """Whether the code was found, by answers that can all be true."""
        return self.diagnosis is None and self.game.positions[-1].solved

    @property
    def codes(self) -> int:
        """The number of codes of the board."""
        return self.game.variant.rules.size

    @property
    def left(self) -> int:
        """The candidates after the last turn that was reviewed."""
        return self.turns[-1].after if self.turns else self.codes

    @property
    def contradictory_since(self) -> int | None:
        """The turn after which no code fits, wrong answers allowed for; None if one does."""
        return None if self.diagnosis is None else len(self.turns) + 1

    @property
    def decisive(self) -> TurnReview | None:
        """The turn that mattered most: the costliest guess, or else the most surprising answer."""
        costly = [turn for turn in self.turns if is_costly(turn.verdict)]
        if costly:
            return max(costly, key=lambda turn: turn.loss)
        return max(self.turns, key=lambda turn: abs(turn.luck), default=None)
