"""Makers answer guesses: an honest one, one that never commits to a code, and one that lies."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Protocol

from pegwise.errors import BoardTooLarge, UnknownName, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.runtime.seeds import Stream

from .lies import contradicted
from .solve import draw_secret

LIAR = "liar:"
ONE_IN = 3  # a liar with lies left lies about once in so many answers
QUICK_CODES = 1500  # on larger boards an evil or a lying maker takes a noticeable time


class Maker(Protocol):
    """Answers guesses. The same position and guess get the same answer, so undo is safe."""

    def answer(self, position: Position, guess: Code) -> Feedback:
        """What it says to this guess after these turns."""

    def reveal(self, position: Position) -> Code:
        """The code that it shows when the game is over."""


@dataclass(frozen=True, slots=True)
class Honest:
    """Hides a code and tells the truth about it."""

    secret: Code

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The truth."""
        return position.rules.feedback(self.secret, guess)

    def reveal(self, position: Position) -> Code:
        """The code it hid."""
        return self.secret


@dataclass(frozen=True, slots=True)
class Evil:
    """Never commits to a code: the answer that keeps most codes alive is the answer.

    Ties go to the fewest bulls, then to the fewest cows. Every answer is given by some code that
    fits all earlier ones, so that it is consistent to the end.
    """

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The answer that leaves most codes."""
        left = partition(position.require_candidates(), guess)
        return min(left, key=lambda answer: (-left[answer].count, answer))

    def reveal(self, position: Position) -> Code:
        """The lowest code that fits everything it said."""
        return position.require_candidates().candidate(0)


@dataclass(frozen=True, slots=True)
class Liar:
    """Hides a code and lies about it up to so many times; when, the seed decides.

    It neither denies a win nor fakes one, and a lie is an answer that some code would give.
    """

    lies: int
    secret: Code
    seed: str

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The truth, or a lie where one is left and the seed wants it."""
        truth = position.rules.feedback(self.secret, guess)
        told = len(contradicted(position.turns, self.secret, position.rules))
        if guess == self.secret or told >= self.lies:
            return truth
        notation = Notation(position.rules)
        earlier = map(notation.write_turn, position.turns)
        stream = Stream(self.seed, "liar", *earlier, notation.write_code(guess))
        lies = [answer for answer in _answers(position.rules, guess, truth) if answer != truth]
        return stream.pick(lies) if lies and not stream.below(ONE_IN) else truth

    def reveal(self, position: Position) -> Code:
        """The code it hid."""
        return self.secret


def _answers(rules: Rules, guess: Code, truth: Feedback) -> list[Feedback]:
    """What codes other than the guess can answer to it; on boards too large to list, near truth."""
    told = list(_near(rules, truth)) if rules.why_unlisted() else partition(Position(rules), guess)
    return [answer for answer in told if answer.bulls < rules.positions]


def _near(rules: Rules, truth: Feedback) -> Iterator[Feedback]:
    for bulls, cows in product((-1, 0, 1), repeat=2):
        answer = Feedback(truth.bulls + bulls, truth.cows + cows)
        if not rules.why_impossible(answer):
            yield answer


@dataclass(frozen=True, slots=True)
class MakerReply:
    """A maker whose reply was worked out beforehand, in another process perhaps."""

    feedback: Feedback
    code: Code

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The reply."""
        return self.feedback

    def reveal(self, position: Position) -> Code:
        """The code it shows if the game ends here."""
        return self.code


@dataclass(frozen=True, slots=True)
class MakerQuestion:
    """A guess for a maker to answer, or None if the player gives up. Can be pickled."""

    maker: Maker
    position: Position
    guess: Code | None

    def reply(self) -> MakerReply:
        """The maker's answer, and the code it shows if the game ends with it."""
        if self.guess is None:
            return MakerReply(Feedback(0, 0), self.maker.reveal(self.position))
        answer = self.maker.answer(self.position, self.guess)
        return MakerReply(answer, self.maker.reveal(self.position.after(self.guess, answer)))


def lies_of(name: str) -> int:
    """How many lies the maker of this name tells at most."""
    given = name.strip().lower()
    if given in ("honest", "evil"):
        return 0
    count = given.removeprefix(LIAR)
    if not (given.startswith(LIAR) and count.isascii() and count.isdigit() and len(count) < 5):
        raise UnknownName(f"unknown maker {quote(name)}: expected honest, evil or liar:N")
    return int(count)


def make_maker(name: str, rules: Rules, seed: str) -> Maker:
    """The maker ``honest``, ``evil`` or ``liar:N``, with the code that this seed hides."""
    lies = lies_of(name)
    if name.strip().lower() == "evil":
        unlisted = rules.why_unlisted()
        if unlisted:
            raise BoardTooLarge(f"maker 'evil' cannot play '{rules}': it {unlisted}")
        return Evil()
    secret = draw_secret(rules, seed)
    return Liar(lies, secret, seed) if lies else Honest(secret)


def is_slow(maker: Maker, rules: Rules) -> bool:
    """Whether this maker has to look at many codes before it answers."""
    return not isinstance(maker, Honest) and rules.size > QUICK_CODES


def fits(maker: Maker, position: Position) -> bool:
    """Whether this maker would have given the answers of these turns."""
    so_far = Position(position.rules)
    for guess, answer in position.turns:
        if maker.answer(so_far, guess) != answer:
            return False
        so_far = so_far.after(guess, answer)
    return True
