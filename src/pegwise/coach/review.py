"""The review of a game: every turn judged by what was known when it was played."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import log2

from pegwise.errors import BoardTooLarge, PegwiseError, quote
from pegwise.game.codes import Turn
from pegwise.game.wording import count_of, say_count, say_guesses
from pegwise.knowledge.certainty import MOST_CODES_TO_PROVE, Evidence
from pegwise.knowledge.doctor.diagnosis import Diagnosis, diagnose
from pegwise.knowledge.figures import GuessFigures, figures_of, known
from pegwise.knowledge.position import Position
from pegwise.play.session import Session

from .game import PlayedGame
from .sentences import TurnContext, sentences
from .values import USUAL_SECONDS, Judge, ReviewBudget, Worth, is_costly, verdict


@dataclass(frozen=True, slots=True)
class TurnReview:
    """One turn: candidates before and after, its guess and the best one, loss, luck, remarks."""

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
    """A game with its turns reviewed, up to the first contradiction if there is one.

    ``start`` is the coach's first guess, ``next`` its next one if the game is not over;
    ``seconds`` is the time that the review was given.
    """

    game: PlayedGame
    hard: bool
    turns: tuple[TurnReview, ...]
    start: GuessFigures
    next: GuessFigures | None
    diagnosis: Diagnosis | None
    seconds: float = USUAL_SECONDS

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
    def decisive(self) -> TurnReview | None:
        """The turn that mattered most: the costliest guess, or else the most surprising answer."""
        costly = [turn for turn in self.turns if is_costly(turn.verdict)]
        if costly:
            return max(costly, key=lambda turn: turn.loss)
        return max(self.turns, key=lambda turn: abs(turn.luck), default=None)


def review(
    game: str | Session | PlayedGame, *, hard: bool = False, seconds: float = USUAL_SECONDS
) -> Review:
    """What each guess of a game was worth, how lucky each answer was, and why.

    In ``hard`` mode only candidates count as better guesses. ``seconds`` is about how long it may
    take; it is counted in steps, so that a review is the same everywhere.
    """
    played = PlayedGame.of(game)
    rules = played.variant.rules
    if rules.size > MOST_CODES_TO_PROVE:
        most = f"expected at most {say_count(MOST_CODES_TO_PROVE)} for a review"
        raise BoardTooLarge(f"'{rules}' has {say_count(rules.size)} codes: {most}")
    agreeing = played.agreeing
    if hard:
        _refuse_non_candidates(played, agreeing)
    known_positions = played.positions[: agreeing + 1]
    judge = Judge(rules, hard, ReviewBudget.of_seconds(seconds), known_positions)
    evidence = Evidence(rules, played.turns[:agreeing])
    start, last = played.positions[0], played.positions[-1]
    contradictory = agreeing < len(played.turns)
    # From the last turn back: positions with few codes are judged while there are steps left.
    following = None if contradictory or last.solved else _figures(last, judge.best(last))
    turns = [_review_turn(played, number, judge, evidence) for number in range(agreeing, 0, -1)]
    return Review(
        played,
        hard,
        tuple(reversed(turns)),
        _figures(start, judge.best(start)),
        following,
        diagnose(rules, played.turns) if contradictory else None,
        seconds,
    )


def _refuse_non_candidates(game: PlayedGame, agreeing: int) -> None:
    for before, turn in zip(game.positions[:agreeing], game.turns, strict=False):
        if not before.allows(turn.guess):
            shown = quote(game.variant.notation.write_turn(turn))
            expected = "expected a guess that may be the code"
            raise PegwiseError(f"{shown} is not allowed in hard mode: {expected}")


def _review_turn(game: PlayedGame, number: int, judge: Judge, evidence: Evidence) -> TurnReview:
    before, after = game.positions[number - 1 : number + 1]
    turn, notation = game.turns[number - 1], game.variant.notation
    worth, least = judge.judge(before, turn.guess)
    played, best = _figures(before, worth), _figures(before, least)
    loss = max(0.0, worth.total - least.total) / before.count
    luck = log2(before.count / after.count) - known(played.entropy)
    name = verdict(loss)
    context = TurnContext(notation, evidence, before, after, played, best, name, luck, judge.hard)
    words = sentences(context)
    return TurnReview(
        number, turn, before.count, after.count, played, best, loss, luck, name, words
    )


def _figures(position: Position, worth: Worth) -> GuessFigures:
    guesses = worth.total / position.count
    return figures_of(position, worth.guess, expected_guesses=guesses, exact=worth.exact)


def best_line(review: Review) -> list[float]:
    """The candidates left at the start and after each guess, had the coach played.

    If the code was found, the coach plays against it; otherwise the means after the best guess of
    each turn.
    """
    rules, position = review.game.variant.rules, review.game.positions[0]
    left: list[float] = [position.count]
    if not review.solved:
        return left + [known(turn.best.expected) for turn in review.turns]
    budget, secret = ReviewBudget.of_seconds(review.seconds), review.game.turns[-1].guess
    judge = Judge(rules, review.hard, budget, review.game.positions)
    while not position.solved:
        guess = judge.best(position).guess
        position = position.after(guess, rules.feedback(secret, guess))
        left.append(position.count)
    return left


def summary(review: Review) -> Iterator[str]:
    """Skill, luck, the coach's expectation, the decisive turn, and the next guess."""
    if review.skill is not None:
        exact = all(turn.exact for turn in review.turns)
        skill = f"Skill: {_about(review.skill, exact)} guesses lost per turn."
        yield f"{skill} Luck: {review.luck:+.2f} bits in all."
    mean = _about(known(review.start.expected_guesses), review.start.exact)
    found = f"Found in {count_of(review.guesses, 'guess')}; the" if review.solved else "The"
    yield f"{found} coach needs {mean} on average from the first turn."
    if review.decisive is not None and len(review.turns) > 1:
        yield f"What mattered most: {_decisive(review.decisive)}."
    if review.next is not None:
        left = review.game.positions[-1].count
        guess = review.game.variant.notation.write_code(review.next.guess)
        yield f"{count_of(left, 'code')} left; the coach would guess {guess} next."
    if not all(turn.exact for turn in review.turns):
        yield "~ and 'estimated' mark what is not exact."


def _about(guesses: float, exact: bool) -> str:
    return f"{'' if exact else 'about '}{say_guesses(guesses, exact)}"


def _decisive(turn: TurnReview) -> str:
    if is_costly(turn.verdict):
        article = "an" if turn.verdict == "inaccuracy" else "a"
        lost = f"lost {_about(turn.loss, turn.exact)} guesses"
        return f"turn {turn.number}, {article} {turn.verdict} that {lost}"
    return f"the answer of turn {turn.number}, {turn.luck:+.2f} bits of luck"
