"""What a maker is asked, here or, where that takes a while, in a process that computes."""

from dataclasses import dataclass

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.knowledge.position import Position
from pegwise.play.makers import Honest, Maker

QUICK_CODES = 1500  # on larger boards an evil or a lying maker thinks too long to wait for


@dataclass(frozen=True, slots=True)
class Question:
    """A guess to answer, or none where somebody gives up."""

    maker: Maker
    position: Position
    guess: Code | None

    @property
    def slow(self) -> bool:
        """Whether the maker has to look at many codes first."""
        return not isinstance(self.maker, Honest) and self.position.rules.size > QUICK_CODES


class TakesLong(Exception):
    """A question for a process that computes; the step is to be tried again with the answer."""

    def __init__(self, question: Question) -> None:
        super().__init__("the maker has to think")
        self.question = question


@dataclass(frozen=True, slots=True)
class Told:
    """The answer to a guess, and the code to show if the game is over with it."""

    answer: Feedback | None
    code: Code


def ask(question: Question) -> Told:
    """What the maker says."""
    maker, position, guess = question.maker, question.position, question.guess
    if guess is None:
        return Told(None, maker.reveal(position))
    answer = maker.answer(position, guess)
    return Told(answer, maker.reveal(position.after(guess, answer)))
