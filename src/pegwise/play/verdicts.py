"""What is said of the answers when a game is over."""

from collections.abc import Iterator, Sequence

from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left
from pegwise.knowledge.doctor.wording import say_turns
from pegwise.knowledge.position import Position
from pegwise.strategies import Strategy
from pegwise.strategies.strength import Strength

from .lies import LieAllowance, LieTolerant, contradicted
from .patience import Patient


def wrong_answers(
    turns: Sequence[Turn], secret: Code, notation: Notation
) -> Iterator[tuple[int, Feedback, str]]:
    """The turns that are wrong for this code, with the right answer and a sentence for each."""
    rules = notation.rules
    for number in contradicted(tuple(turns), secret, rules):
        guess, answer = turns[number - 1]
        right = rules.feedback(secret, guess)
        yield (
            number,
            right,
            f"Turn {number}: when I guessed {notation.write_code(guess)} you answered "
            f"{notation.describe(answer)}, but in fact it is {notation.describe(right)}.",
        )


def say_lies(turns: Sequence[Turn], secret: Code, notation: Notation) -> Iterator[str]:
    """What a maker owns up to: every turn at which it lied, and the truth."""
    for number in contradicted(tuple(turns), secret, notation.rules):
        guess, answer = turns[number - 1]
        yield (
            f"I lied at turn {number}: {notation.write_code(guess)} had "
            f"{notation.describe(notation.rules.feedback(secret, guess))}, "
            f"not {notation.describe(answer)}."
        )


def excuse(position: Position, allowance: LieAllowance, strategy: Strategy) -> str:
    """How much of a person's win is owed to a strategy that forgets."""
    left = _codes(allowance.left(position))
    player = strategy
    while isinstance(player, Patient | LieTolerant):
        player = player.inner
    if not isinstance(player, Strength):
        return f"{left} still {'fits' if left == '1 code' else 'fit'}."
    played = range(len(position.turns))
    forgotten = [number + 1 for number in played if not player.remembers(number)]
    if not forgotten:
        return f"At strength {player.percent} I still remembered every answer."
    return (
        f"At strength {player.percent} I left out of account what you answered at "
        f"{say_turns(forgotten)}; with it {left} {'is' if left == '1 code' else 'are'} left."
    )


def _codes(left: Estimate | None) -> str:
    return "many codes" if left is None else codes_left(left).removesuffix(" left")
