"""The sum of a review in a few lines."""

from collections.abc import Iterator

from pegwise.game.wording import count_of

from .review import Review, TurnReview
from .verdicts import is_costly


def summary(review: Review) -> Iterator[str]:
    """Skill, luck, what the coach expects, what mattered most, and how to go on."""
    if review.skill is not None:
        skill = f"Skill: {review.skill:.2f} guesses lost a turn."
        yield f"{skill} Luck: {review.luck:+.2f} bits in all."
    yield _expectation(review)
    if review.decisive is not None and len(review.turns) > 1:
        yield f"What mattered most: {_decisive(review.decisive)}."
    if review.next is not None:
        left = review.game.positions[-1].count
        guess = review.game.variant.notation.write_code(review.next.guess)
        yield f"{count_of(left, 'code')} left; the coach would guess {guess} next."
    if not all(turn.exact for turn in review.turns):
        yield "~ and 'estimated' mark what is not exact."


def _expectation(review: Review) -> str:
    coach = f"{'' if review.start.exact else 'about '}{review.start.expected_guesses:.2f}"
    needs = f"the coach needs {coach} on average from the first turn"
    if not review.solved:
        return f"{needs[0].upper()}{needs[1:]}."
    return f"Found in {count_of(review.guesses, 'guess')}; {needs}."


def _decisive(turn: TurnReview) -> str:
    if is_costly(turn.verdict):
        article = "an" if turn.verdict == "inaccuracy" else "a"
        return f"turn {turn.number}, {article} {turn.verdict} that lost {turn.loss:.2f} guesses"
    return f"the answer of turn {turn.number}, {turn.luck:+.2f} bits of luck"
