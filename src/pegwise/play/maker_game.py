"""A person hides a code and a strategy breaks it: what is asked, decided and said, for every shell.

Nothing here prints: the terminal and the web pages show each move and hand the answers back.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pegwise.errors import ContradictoryAnswers, InvalidFeedback, Undecided, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.feedback_kinds import FULL
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant
from pegwise.game.wording import codes_left, count_of, say_number, say_turns, were
from pegwise.knowledge.doctor import Diagnosis, diagnose, say_finding, say_suspects, try_diagnose
from pegwise.knowledge.lies import contradicted, may_be_secret
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.strategies import Strategy
from pegwise.strategies.protocol import Explains, Forgets

from .advice import TimeLimited
from .difficulty import say_hardness
from .phrasing import Sentence, name_code, sentence
from .session import LieAllowance, LieTolerant, Session, Status

ONE_NUMBER = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class NextMove:
    """The program's move: a guess, the end of the game, or a contradiction to sort out.

    ``hardness`` is what ``said`` tells last if the code was found: how hard it was.
    """

    status: Status
    said: tuple[Sentence, ...]
    guess: Code | None = None
    diagnosis: Diagnosis | None = None
    hardness: tuple[Sentence, ...] = ()

    @property
    def finding(self) -> str:
        """What is wrong with the answers, in words; empty if nothing is known to be wrong."""
        found = self.diagnosis
        return "" if found is None or found.consistent else say_finding(found)

    def spelled(self, notation: Notation) -> str:
        """All that is said, as one paragraph for a screen reader."""
        said = [one.spelled(notation) for one in self.said]
        return " ".join([*said, self.finding]).strip()


class WrongReply(NamedTuple):
    """An answer that does not fit the revealed code, the right one, and a sentence about both."""

    turn: int
    given: Feedback
    right: Feedback
    said: str


class Audit(NamedTuple):
    """The code that the person says was hidden, the answers wrong for it, and how hard it was."""

    opening: Sentence
    wrong: tuple[WrongReply, ...]
    conclusion: str
    hardness: tuple[Sentence, ...] = ()


def greet_maker(variant: Variant, strategy: str, seed: str) -> str:
    """Asks the person to hide a code, and says who will guess."""
    code, _, seeded = name_code(variant, seed).rpartition(" (")
    return f"Hide {code}; I'll guess with {strategy!r} ({seeded}."


@dataclass
class MakerGame:
    """A session of a person's answers, and the strategy that guesses."""

    session: Session
    strategy: Strategy

    @property
    def notation(self) -> Notation:
        return self.session.variant.notation

    @property
    def allowance(self) -> LieAllowance:
        return LieAllowance(self.session.lies or 0)

    @property
    def asked(self) -> str:
        """What an answer consists of: ``black, white``."""
        return self.session.variant.rules.kind.asked(self.notation.words)

    @property
    def question(self) -> str:
        """``Turn 3 of 8 (black, white): ``"""
        return f"Turn {self.session.next_turn} ({self.asked}): "

    def question_again(self, turn: int) -> str:
        """Asks for the right answer to an earlier guess."""
        guess = self.notation.write_code(self.session.turn(turn).guess)
        return f"Turn {turn}, {guess} ({self.asked}): "

    def think(self) -> NextMove:
        """The program's next move; on large boards it takes seconds."""
        status = self.session.status
        if status is Status.CONTRADICTORY:
            return self._puzzled()
        if status is not Status.PLAYING:
            hardness: tuple[Sentence, ...] = ()
            if status is Status.WON:
                found = self.session.turns[-1].guess
                hardness = tuple(say_hardness(self.session.variant.rules, found))
            return NextMove(status, (*self._ending(), *hardness), hardness=hardness)
        try:
            guess = self.strategy.choose(self.session.position)
        except (ContradictoryAnswers, Undecided):
            return self._puzzled()
        said = sentence("I guess ", guess, ".")
        return NextMove(status, (*self._suspicion(), said), guess)

    def reasons(self) -> list[str]:
        """Why the strategy makes its next guess, in sentences; none if it does not say."""
        player = self.strategy
        while isinstance(player, TimeLimited | LieTolerant) and not isinstance(player, Explains):
            player = player.inner
        if not isinstance(player, Explains):
            return []
        return player.explain(self.session.position, self.notation)

    def _suspicion(self) -> Iterator[Sentence]:
        """Says so if some answers must be wrong, in a game that allows a few to be."""
        if not self.session.lies or not self.session.turns:
            return
        diagnosis = diagnose(self.session.variant.rules, self.session.turns, lies_only=True)
        if not diagnosis.consistent:
            fewest = diagnosis.fewest_lies
            wrong = f"{say_number(fewest)} {'answer is' if fewest == 1 else 'answers are'} wrong"
            yield sentence(f"At least {wrong}; {say_suspects(diagnosis)}. I'll play on.")

    def _puzzled(self) -> NextMove:
        """The answers cannot all be true, or no code that fits them was found in time."""
        diagnosis = try_diagnose(self.session.variant.rules, self.session.turns)
        said = []
        if self.session.lies and diagnosis.fewest_lies > self.session.lies:
            allowed = say_number(self.session.lies)
            said.append(sentence(f"More than {allowed} of your answers must be wrong."))
        elif self.session.lies and not diagnosis.consistent:
            said.append(sentence("One of my guesses was your code, or too many answers are wrong."))
        if diagnosis.consistent:
            said.append(sentence("I'm stuck: I can't quickly find a code that fits your answers."))
        return NextMove(Status.CONTRADICTORY, tuple(said), diagnosis=diagnosis)

    def _ending(self) -> Iterator[Sentence]:
        status, turns = self.session.status, self.session.turns
        guesses = count_of(len(turns), "guess")
        if status is Status.WON:
            found = turns[-1].guess
            yield sentence(f"Solved in {guesses}: your code is ", found, ".")
            for wrong in wrong_replies(self.session, found):
                yield sentence(wrong.said)
        elif status is Status.LOST:
            yield sentence(f"{guesses} {were(len(turns))} not enough: you win. {self._excuse()}")
        else:
            yield sentence("I give up.")

    def _excuse(self) -> str:
        """How many codes still fit, and which answers a forgetful strategy ignored."""
        position = self.session.position
        count, player = self.allowance.left(position), self.strategy
        left = "many codes" if count is None else codes_left(count).removesuffix(" left")
        while isinstance(player, TimeLimited | LieTolerant):
            player = player.inner
        if not isinstance(player, Forgets):
            return f"{left} still {'fits' if left == '1 code' else 'fit'}."
        numbers = range(1, len(position.turns) + 1)
        forgotten = [number for number in numbers if not player.remembers(number - 1)]
        if not forgotten:
            return f"At strength {player.percent} I remembered every answer."
        answers, them = ("answer", "it") if len(forgotten) == 1 else ("answers", "them")
        return (
            f"At strength {player.percent} I ignored your {answers} at {say_turns(forgotten)}; "
            f"with {them} {left} {'is' if left == '1 code' else 'are'} left."
        )

    def read_answer(self, guess: Code, entry: str) -> Feedback | None:
        """The answer in any form, refused if no code gives it; None if it is one number of two."""
        answer = self._read_spelled(entry)
        rules, notation = self.session.variant.rules, self.notation
        if answer is None or rules.why_unlisted() or answer in partition(Position(rules), guess):
            return answer
        raise InvalidFeedback(
            f"{quote(entry)} is impossible: no code answers {notation.describe(answer)} "
            f"to {notation.write_code(guess)}"
        )

    def _read_spelled(self, typed: str) -> Feedback | None:
        rules = self.session.variant.rules
        entry = with_comma(typed, rules)
        if not ONE_NUMBER.fullmatch(entry) or rules.kind != FULL:
            return self.notation.read_feedback(entry)
        if int(entry) == rules.positions:
            return Feedback(rules.positions, 0)
        if int(entry) > rules.positions:
            raise InvalidFeedback(f"{quote(entry)} is too many: expected at most {rules.positions}")
        return None

    def correct(self, turn: int, answer: Feedback) -> str | None:
        """Change the answer of an earlier turn; returns a remark if it has that answer already."""
        if answer == self.session.turn(turn).feedback:
            return f"Turn {turn} already has {self.notation.describe(answer)}."
        self.session.correct(turn, answer)
        return None

    def audit(self, secret: Code, lost: bool) -> Audit:
        """Which answers were wrong for this code; ``lost``: the program ran out of guesses."""
        wrong, rules = tuple(wrong_replies(self.session, secret)), self.session.variant.rules
        conclusion = ""
        if not wrong and self.session.turns:
            conclusion = "All your answers were right."
        elif lost and not may_be_secret(secret, self.session.turns, rules, self.allowance.lies):
            conclusion = "So it wasn't a fair win."
        opening = sentence("You say your code is ", secret, ".")
        return Audit(opening, wrong, conclusion, tuple(say_hardness(rules, secret)))


def with_comma(entry: str, rules: Rules) -> str:
    """``10`` as ``1,0`` if two digits are an answer of this board; anything else as it is."""
    if rules.kind != FULL or rules.positions > 9 or not re.fullmatch("[0-9]{2}", entry):
        return entry
    bulls, cows = map(int, entry)
    return f"{bulls},{cows}" if bulls + cows <= rules.positions else entry


def wrong_replies(session: Session, secret: Code) -> Iterator[WrongReply]:
    """The answers that are wrong for this code, in the order of play."""
    notation = session.variant.notation
    for number in contradicted(session.turns, secret, notation.rules):
        guess, given = session.turns[number - 1]
        right = notation.rules.feedback(secret, guess)
        answers = f"{notation.describe(given)}; it should have been {notation.describe(right)}"
        said = f"Turn {number}: I guessed {notation.write_code(guess)} and you answered {answers}."
        yield WrongReply(number, given, right, said)


def likeliest_correction(diagnosis: Diagnosis) -> tuple[int, Feedback] | None:
    """The turn that is alone wrong by most codes and its likeliest answer; None if no turn is."""
    single = [one for one in diagnosis.explanations if len(one.turns) == 1]
    if not single:
        return None
    turn = max(single, key=lambda explanation: explanation.candidates).turns[0]
    suspect = next(suspect for suspect in diagnosis.suspects if suspect.turn == turn)
    return turn, suspect.instead[0].feedback
