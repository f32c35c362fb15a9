"""A code drawn as the best maker draws it: some patterns more often than others.

Makers answer guesses: an honest one, one that never commits to a code, and one that lies.
"""

from abc import abstractmethod
from dataclasses import dataclass
from math import lcm
from typing import Protocol

from pegwise.errors import BoardTooLarge, CannotPlay, UnknownName, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.knowledge.lies import contradicted
from pegwise.knowledge.partition import class_sizes, why_not_counted
from pegwise.knowledge.patterns import ANY_CODE
from pegwise.knowledge.position import Position
from pegwise.knowledge.unlisted_marks import counts_by_place, lowest_marked
from pegwise.runtime.seeds import Stream
from pegwise.strategies.registry import ENGINE
from pegwise.value.game_value import best_maker, known_boards

from .solution import draw_secret

CLEVER = "clever"


def draw_cleverly(rules: Rules, seed: str) -> Code:
    """The secret that this seed hides; raises if the best maker is not known for the board."""
    known = best_maker(rules)
    if known is None:
        boards = ", ".join(known_boards())
        raise CannotPlay(
            f"maker 'clever' does not know how best to hide a code on {quote(str(rules))}: "
            f"expected a board without repeats or with bulls only, or one of {boards}"
        )
    stream = Stream(seed, "clever")
    whole = lcm(*(share.probability.denominator for share in known.maker))
    drawn = stream.below(whole)
    for share in known.maker:
        drawn -= int(share.probability * whole)
        if drawn < 0:
            break
    pattern = share.pattern
    return draw_secret(rules, seed) if pattern.shape == ANY_CODE else pattern.draw(stream)


LIAR = "liar:"
EXPECTED_MAKERS = "expected honest, clever, evil or liar:N"
LIE_ONCE_IN = 3  # answers, while a liar has lies left
QUICK_CODES = 1500  # on larger boards an evil or a lying maker takes a noticeable time


class Maker(Protocol):
    """Answers guesses. The same position and guess get the same answer, so undo is safe."""

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The answer to this guess after these turns."""

    def reveal(self, position: Position) -> Code:
        """The code that it shows when the game is over."""


@dataclass(frozen=True, slots=True)
class Honest:
    """Hides a code and tells the truth about it."""

    secret: Code

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The truth."""
        return position.rules.kind.answer(self.secret, guess)

    def reveal(self, position: Position) -> Code:
        """The code it hid."""
        return self.secret


@dataclass(frozen=True, slots=True)
class Evil:
    """Never commits to a code: the answer that leaves most codes, then fewest bulls, then cows."""

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The answer that leaves most codes."""
        left = class_sizes(position.require_candidates(), guess)
        return min(left, key=lambda answer: (-left[answer], answer))

    def reveal(self, position: Position) -> Code:
        """The lowest code that fits everything it said."""
        position.require_candidates()
        lowest = None
        if counts_by_place(position.rules):
            lowest = lowest_marked(position.rules, position.turns)
        return lowest or position.candidate(0)


@dataclass(frozen=True, slots=True)
class Liar:
    """Hides a code and lies up to ``lies`` times, when the seed says so.

    It neither denies nor fakes a win, and a lie is an answer that some code would give.
    """

    lies: int
    secret: Code
    seed: str

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The truth, or a lie if one is left and the seed says so."""
        truth = position.rules.feedback(self.secret, guess)
        lies_so_far = len(contradicted(position.turns, self.secret, position.rules))
        if guess == self.secret or lies_so_far >= self.lies:
            return truth
        notation = Notation(position.rules)
        earlier = map(notation.write_turn, position.turns)
        stream = Stream(self.seed, "liar", *earlier, notation.write_code(guess))
        lies = [
            answer for answer in _answers_but_win(position.rules, guess, truth) if answer != truth
        ]
        return stream.pick(lies) if lies and not stream.below(LIE_ONCE_IN) else truth

    def reveal(self, position: Position) -> Code:
        """The code it hid."""
        return self.secret


def _answers_but_win(rules: Rules, guess: Code, truth: Feedback) -> list[Feedback]:
    """The answers to a guess that are no win; on boards too large to list, those near the truth."""
    if why_not_counted(rules):
        near = rules.kind.near(truth, rules.positions)
        possible = [answer for answer in near if not rules.why_impossible(answer)]
    else:
        possible = list(class_sizes(Position(rules), guess))
    return [answer for answer in possible if answer.bulls < rules.positions]


@dataclass(frozen=True, slots=True)
class MakerReply:
    """A maker whose reply was computed in advance, perhaps in another process."""

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
            rules = self.position.rules
            nothing = rules.kind.from_index(0, rules.positions)
            return MakerReply(nothing, self.maker.reveal(self.position))
        answer = self.maker.answer(self.position, self.guess)
        return MakerReply(answer, self.maker.reveal(self.position.after(self.guess, answer)))


class ExternalMaker(str):
    """The name of a maker that is a program, given by somebody who may run it here."""

    __slots__ = ()

    @abstractmethod
    def make(self, rules: Rules, seed: str) -> Maker:
        """The maker that it names."""


def lies_of(name: str) -> int:
    """The most lies that the maker of this name tells."""
    given = name.strip().lower()
    if given in ("honest", CLEVER, "evil") or given.startswith(ENGINE):
        return 0
    count = given.removeprefix(LIAR)
    if not (given.startswith(LIAR) and count.isascii() and count.isdigit() and len(count) < 5):
        raise UnknownName(f"unknown maker {quote(name)}: {EXPECTED_MAKERS}")
    return int(count)


def lies_of_builtin_maker(name: str) -> int:
    """The most lies that this maker tells; raises if it is none of ours, but a program."""
    if not isinstance(name, str) or name.strip().lower().startswith(ENGINE):
        raise UnknownName(f"unknown maker {quote(name)}: {EXPECTED_MAKERS}")
    return lies_of(name)


def make_maker(name: str, rules: Rules, seed: str) -> Maker:
    """The maker ``honest``, ``clever``, ``evil`` or ``liar:N``, with the code of this seed."""
    lies = lies_of(name)
    if isinstance(name, ExternalMaker):
        return name.make(rules, seed)
    if name.strip().lower().startswith(ENGINE):
        raise UnknownName(f"unknown maker {quote(name)}: only --maker runs a program")
    if name.strip().lower() == "evil":
        if too_large := why_not_counted(rules):
            raise BoardTooLarge(f"maker 'evil' cannot play '{rules}': it {too_large}")
        return Evil()
    secret = draw_cleverly(rules, seed) if is_clever(name) else draw_secret(rules, seed)
    return Liar(lies, secret, seed) if lies else Honest(secret)


def is_clever(name: str) -> bool:
    """Whether the maker of this name hides hard codes more often."""
    return name.strip().lower() == CLEVER


def is_slow(maker: Maker, rules: Rules) -> bool:
    """Whether this maker must look at many codes before it answers."""
    return not isinstance(maker, Honest) and rules.size > QUICK_CODES


def maker_fits(maker: Maker, position: Position) -> bool:
    """Whether this maker would have given the answers of these turns."""
    so_far = Position(position.rules)
    for guess, answer in position.turns:
        if maker.answer(so_far, guess) != answer:
            return False
        so_far = so_far.after(guess, answer)
    return True
