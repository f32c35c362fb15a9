"""The codes left, turn by turn, had the coach played."""

from pegwise.knowledge.position import Position

from .budget import Budget
from .review import Review
from .values import Judge


def best_line(review: Review) -> list[float]:
    """The codes left at the start and after every guess of the coach's.

    Where the code was found, in the game that the coach plays against it; else after the best
    guess of each turn, on average.
    """
    if review.solved:
        return _against_the_code(review)
    start = review.game.positions[0].count
    return [start, *(turn.best.expected_after for turn in review.turns)]


def _against_the_code(review: Review) -> list[float]:
    """The codes left in the game that the coach plays against the code that was found."""
    rules, secret = review.game.variant.rules, review.game.turns[-1].guess
    judge, position = Judge(rules, review.hard, Budget(0)), Position(rules)
    left: list[float] = [position.count]
    while not position.solved:
        guess = judge.best(position).guess
        position = position.after(guess, rules.feedback(secret, guess))
        left.append(position.count)
    return left
