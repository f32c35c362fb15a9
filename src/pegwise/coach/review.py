"""A game looked back on: every turn judged without knowing the secret, and the sum of it."""

from dataclasses import dataclass
from math import log2

from pegwise.errors import BoardTooLarge, PegwiseError, quote
from pegwise.game.codes import Turn
from pegwise.game.rules import Rules
from pegwise.game.wording import say_count
from pegwise.knowledge.certainty import MOST_CODES_TO_PROVE, Evidence
from pegwise.knowledge.doctor.diagnosis import Diagnosis, diagnose
from pegwise.knowledge.figures import GuessFigures, figures_of, known
from pegwise.knowledge.position import Position

from .game import Played, PlayedGame
from .sentences import TurnContext, sentences
from .values import USUAL_SECONDS, Judge, ReviewBudget, Worth, is_costly, verdict


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn: codes left before and after, the guess and the best one, loss, luck, words."""

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

    @property
    def exact(self) -> bool:
        """Whether the loss is exact."""
        return self.played.exact and self.best.exact


@dataclass(frozen=True)
class Review:
    """A game with its turns reviewed, up to where its answers contradict each other if they do.

    ``start`` is what the coach expects of a whole game, ``next`` the best guess of a game that is
    not over.
    """

    game: PlayedGame
    hard: bool
    turns: tuple[TurnReview, ...]
    start: GuessFigures
    next: GuessFigures | None
    diagnosis: Diagnosis | None

    @property
    def skill(self) -> float | None:
        """The guesses lost a turn; None where there was no turn."""
        return sum(turn.loss for turn in self.turns) / len(self.turns) if self.turns else None

    @property
    def luck(self) -> float:
        """The bits that all answers together gave beyond what was expected."""
        return sum(turn.luck for turn in self.turns)

    @property
    def guesses(self) -> int:
        """How many turns were played."""
        return len(self.game.turns)

    @property
    def solved(self) -> bool:
        """Whether the code was found, by answers that can be true."""
        return self.diagnosis is None and self.game.positions[-1].solved

    @property
    def decisive(self) -> TurnReview | None:
        """The turn that mattered most: the costliest guess, or else the most surprising answer."""
        costly = [turn for turn in self.turns if is_costly(turn.verdict)]
        if costly:
            return max(costly, key=lambda turn: turn.loss)
        return max(self.turns, key=lambda turn: abs(turn.luck), default=None)


def review(game: "str | Played", *, hard: bool = False, seconds: float = USUAL_SECONDS) -> Review:
    """What every guess of a game was worth.

    A game is its text or a session. In ``hard`` mode only guesses that may be the code count as
    better ones. ``seconds`` is about how long to work on what need not be exact; it is counted
    in steps, so that the same game gets the same review everywhere.
    """
    played = PlayedGame.of(game)
    _refuse_large_boards(played.variant.rules)
    judge = Judge(played.variant.rules, hard, ReviewBudget.of_seconds(seconds))
    return _reviewed(played, judge)


def _reviewed(game: PlayedGame, judge: Judge) -> Review:
    rules, agreeing = game.variant.rules, game.agreeing
    if judge.hard:
        _refuse_wild_guesses(game, agreeing)
    evidence = Evidence(rules, game.turns[:agreeing])
    turns = tuple(
        _reviewed_turn(game, number, judge, evidence) for number in range(1, agreeing + 1)
    )
    start, last = game.positions[0], game.positions[-1]
    contradictory = agreeing < len(game.turns)
    over = contradictory or last.solved
    return Review(
        game,
        judge.hard,
        turns,
        _figures(start, judge.best(start)),
        None if over else _figures(last, judge.best(last)),
        diagnose(rules, game.turns) if contradictory else None,
    )


def _reviewed_turn(game: PlayedGame, number: int, judge: Judge, evidence: Evidence) -> TurnReview:
    before, after = game.positions[number - 1 : number + 1]
    turn = game.turns[number - 1]
    judgement = judge.judge(before, turn.guess)
    played, best = _figures(before, judgement.played), _figures(before, judgement.best)
    loss = max(0.0, judgement.played.total - judgement.best.total) / before.count
    luck = log2(before.count / after.count) - known(played.entropy)
    name = verdict(loss)
    notation = game.variant.notation
    moment = TurnContext(
        notation, evidence, before, turn, after, played, best, name, luck, judge.hard
    )
    return TurnReview(
        number, turn, before.count, after.count, played, best, loss, luck, name, sentences(moment)
    )


def _figures(position: Position, worth: Worth) -> GuessFigures:
    guesses = worth.total / position.count
    return figures_of(position, worth.guess, expected_guesses=guesses, exact=worth.exact)


def _refuse_large_boards(rules: Rules) -> None:
    if rules.size > MOST_CODES_TO_PROVE:
        raise BoardTooLarge(
            f"'{rules}' has {say_count(rules.size)} codes: "
            f"expected at most {say_count(MOST_CODES_TO_PROVE)} for a review"
        )


def _refuse_wild_guesses(game: PlayedGame, agreeing: int) -> None:
    """Hard mode accepts no guess that cannot be the code."""
    for before, turn in zip(game.positions[:agreeing], game.turns, strict=False):
        if not _may_be(before, turn):
            shown = game.variant.notation.write_turn(turn)
            raise PegwiseError(
                f"{quote(shown)} is no turn of hard mode: expected a guess that may be the code"
            )


def _may_be(before: Position, turn: Turn) -> bool:
    rules = before.rules
    fits = all(rules.feedback(turn.guess, guess) == answer for guess, answer in before.turns)
    return fits and rules.why_not(turn.guess) is None


def best_line(review: Review) -> list[float]:
    """The codes left at the start and after every guess of the coach's.

    Where the code was found, in the game that the coach plays against it; else after the best
    guess of each turn, on average.
    """
    if review.solved:
        return _against_the_code(review)
    start = review.game.positions[0].count
    return [start, *(known(turn.best.expected) for turn in review.turns)]


def _against_the_code(review: Review) -> list[float]:
    """The codes left in the game that the coach plays against the code that was found."""
    rules, secret = review.game.variant.rules, review.game.turns[-1].guess
    judge, position = Judge(rules, review.hard, ReviewBudget(0)), Position(rules)
    left: list[float] = [position.count]
    while not position.solved:
        guess = judge.best(position).guess
        position = position.after(guess, rules.feedback(secret, guess))
        left.append(position.count)
    return left
