"""The game under review, and how to play it again from one of its turns.

What a review found: the turns with their figures and remarks, and what they add up to.

Two scores out of 100 for a whole game: how well it was guessed, and how lucky the answers were.

A guess of best play brings the code one guess nearer on average, one that tells nothing new brings
it no nearer. The skill score is the mean share of that one guess that each turn kept: 100 is best
play, 0 a game of wasted guesses. The luck score puts the bits of luck of all answers on a logistic
scale: 50 is what was to be expected, and every bit doubles the odds, so that 67 is one bit more.

A review as JSON, for ``pegwise review --json`` and the web page.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.game.rules import GameLike
from pegwise.game.variants import Variant, find_variant, split_game, variant_of
from pegwise.game.weights import Weights
from pegwise.knowledge.doctor import Diagnosis
from pegwise.knowledge.partition import GuessFigures, require
from pegwise.knowledge.position import Position
from pegwise.pictures.svg import Picture, Pictured
from pegwise.play.session import Session
from pegwise.runtime.tabular import Row, Tabular

from .values import USUAL_SECONDS, is_costly

if TYPE_CHECKING:
    from pegwise.schemas.one_game import ReviewDocument, ReviewedTurn, SplitFigures


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
        from pegwise.pictures.picture import appearance_of

        from .review import picture_of_review

        own = self.game.variant
        return picture_of_review(self, own if game is None else appearance_of(own.rules, game))

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


FULL_SCORE = 100
MOST_BITS = 30.0  # beyond, the luck score is 0 or 100 anyway


class GameScores(NamedTuple):
    """Skill and luck, both from 0 to 100."""

    skill: int
    luck: int


def skill_score(losses: Iterable[float]) -> int | None:
    """The score of guesses that lost this much, in guesses, against the best; None without any."""
    kept = [1 - min(1.0, max(0.0, loss)) for loss in losses]
    return round(FULL_SCORE * sum(kept) / len(kept)) if kept else None


def luck_score(bits: float) -> int:
    """The score of answers that gave this many bits more, or fewer, than expected."""
    bits = min(MOST_BITS, max(-MOST_BITS, bits))
    return round(FULL_SCORE / (1 + 2**-bits))


def scores_of(review: "Review") -> GameScores | None:
    """The scores of a reviewed game; None if it has no turn that can be judged."""
    skill = skill_score(turn.loss for turn in review.turns)
    return None if skill is None else GameScores(skill, luck_score(review.luck))


def review_document(review: Review) -> "ReviewDocument":
    """The whole review."""
    notation, decisive = review.game.variant.notation, review.decisive
    return {
        "variant": review.game.variant.name,
        "hard": review.hard,
        "turns": [turn_document(turn, notation) for turn in review.turns],
        "skill": review.skill,
        "luck": review.luck,
        "guesses": review.guesses,
        "solved": review.solved,
        "expected_guesses": require(review.start.expected_guesses),
        "exact": review.start.exact and all(turn.exact for turn in review.turns),
        "decisive_turn": None if decisive is None else decisive.number,
        "next": None if review.next is None else _split_document(review.next, notation),
        "contradictory_since": review.contradictory_since,
        "lies": review.lies,
        "sampled": review.sampled,
        "weights": None if review.game.prior is None else review.game.prior.source,
    }


def turn_document(turn: TurnReview, notation: Notation) -> "ReviewedTurn":
    """One turn of a review."""
    return {
        **_split_document(turn.played, notation),
        "feedback": notation.write_feedback(turn.turn.feedback),
        "before": turn.before,
        "after": turn.after,
        "loss": turn.loss,
        "luck": turn.luck,
        "exact": turn.exact,
        "verdict": turn.verdict,
        "best": _split_document(turn.best, notation),
        "words": list(turn.words),
        "counted": turn.counted,
        "wrong": turn.wrong,
    }


def _split_document(figures: GuessFigures, notation: Notation) -> "SplitFigures":
    return {
        "guess": notation.write_code(figures.guess),
        "expected_after": require(figures.expected),
        "expected_guesses": require(figures.expected_guesses),
        "worst": require(figures.worst),
        "classes": require(figures.classes),
        "entropy": require(figures.entropy),
        "is_candidate": figures.is_candidate,
        "exact": figures.exact,
    }
