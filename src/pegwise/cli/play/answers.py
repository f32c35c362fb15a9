"""How a person answers a guess: in any form, on one line or one number at a time."""

from dataclasses import dataclass

from pegwise.errors import InvalidFeedback, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.play.answers import ONE_NUMBER, read_spelled, refuse_impossible

from .seat import Seat


@dataclass
class Answering(Seat):
    """A person who answers guesses."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.over = False

    @property
    def asked(self) -> str:
        """What an answer tells, in the words of the game."""
        words = self.table.notation.words
        only_bulls = self.session.variant.rules.bulls_only
        return words.bulls if only_bulls else f"{words.bulls}, {words.cows}"

    def read_answer(self, guess: Code, entry: str) -> Feedback | None:
        """The answer in any form that some code can give; None where a command came between."""
        answer = self.spelled_answer(entry)
        if answer is not None:
            refuse_impossible(answer, guess, entry, self.table.notation)
        return answer

    def spelled_answer(self, entry: str) -> Feedback | None:
        """The answer in any form; after a single number the other one is asked for."""
        notation = self.table.notation
        answer = read_spelled(entry, notation)
        if answer is not None:
            return answer
        cows = self.second_number(entry)
        if cows is None:
            return None
        if not ONE_NUMBER.fullmatch(cows):
            raise InvalidFeedback(f"{quote(cows)} is not a number: the answer starts again")
        return notation.read_feedback(f"{entry},{cows}")

    def second_number(self, first: str) -> str | None:
        """The other number of an answer; None where it was not to be given after all."""
        moment = self.session.moment
        while not self.over and self.session.moment is moment:
            entry = self.table.prompt.ask(f"  {self.table.notation.words.cows}: ")
            if entry.lower() in ("undo", "/undo"):
                self.table.say(f"{first} is forgotten: the answer starts again.")
                return None
            if not entry or not self.obeyed(entry):
                return entry
        return None
