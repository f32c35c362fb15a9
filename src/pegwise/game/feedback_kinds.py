"""What a kind of feedback is: how answers are computed, numbered, written, read and drawn.

The kinds of feedback that rules can name.

A new kind is one class here and one entry in `KINDS`; its name is then an option of the rules, as
in ``4x6:bulls``. Where it brings no arrays of its own, the kernels call its plain ``answer``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import isqrt
from typing import TYPE_CHECKING, ClassVar

from pegwise.errors import InvalidFeedback, quote
from pegwise.kernel import reference
from pegwise.kernel.reference import Symbols

from .feedback import MEANINGS, RIGHT, Feedback, Marks, PegWords, counts_of, parse_feedback

if TYPE_CHECKING:
    from pegwise.kernel.feedback_kernels import FeedbackKernel


@dataclass(frozen=True)
class FeedbackKind:
    """A kind of feedback. What is not overridden here comes from ``answer``, ``index`` and
    ``from_index``.

    Indices number the answers of a board; the last one is the win.
    """

    name = ""  # the option of the rules
    example = "1,2"  # an answer as it is typed
    signs = "⚫⚪·"  # for messages to friends: a bull or right, a cow or elsewhere, none
    counts = True  # whether an answer has only bulls and cows, so that places are interchangeable
    most_positions: ClassVar[int | None] = None

    def answer(self, secret: Symbols, guess: Symbols) -> Feedback:
        """The answer of a secret to a guess, computed plainly."""
        raise NotImplementedError

    def slots(self, positions: int) -> int:
        """The number of indices, with those of impossible answers."""
        raise NotImplementedError

    def index(self, answer: Feedback) -> int:
        """The number that stands for this answer in the kernels."""
        raise NotImplementedError

    def from_index(self, index: int, positions: int) -> Feedback:
        """The answer with this index."""
        raise NotImplementedError

    def answers(self, positions: int) -> tuple[Feedback, ...]:
        """Every answer in the order of the indices."""
        return _answers(self, positions)

    def index_of(self, secret: Symbols, guess: Symbols) -> int:
        """The index of the answer of a secret to a guess, computed plainly."""
        return self.index(self.answer(secret, guess))

    @property
    def kernel(self) -> "FeedbackKernel":
        """The array functions that wait for no compiler on small boards."""
        from pegwise.kernel.feedback_kernels import PlainKernel

        return PlainKernel(self.index_of, self.slots)

    @property
    def compiled(self) -> "FeedbackKernel":
        """The compiled array functions, where there are any."""
        return self.kernel

    def write(self, answer: Feedback) -> str:
        """The canonical text of an answer."""
        return str(answer)

    def read(self, text: str, words: PegWords, positions: int) -> Feedback:
        """Read an answer in any accepted spelling."""
        raise NotImplementedError

    def coerce(self, given: "Feedback | str | Sequence[int]", positions: int) -> Feedback:
        """The answer that text or numbers stand for."""
        return counts_of(given)  # type: ignore[arg-type]

    def describe(self, answer: Feedback, words: PegWords) -> str:
        """The answer in words: ``1 bull, 2 cows``."""
        return words.describe(answer)

    def spoken(self, answer: Feedback, words: PegWords) -> str:
        """The answer in words for those who listen."""
        return self.describe(answer, words)

    def draw(self, answer: Feedback, positions: int, signs: str) -> str:
        """The answer in three signs: for a bull or right, a cow or elsewhere, and none."""
        counts = (answer.bulls, answer.cows, positions - answer.total)
        return "".join(sign * count for sign, count in zip(signs, counts, strict=True))

    def tones(self, answer: Feedback) -> tuple[str, ...] | None:
        """For each place ``right``, ``elsewhere`` or ``absent``; None if answers do not say so."""
        return None

    def near(self, truth: Feedback, positions: int) -> list[Feedback]:
        """Answers that a careless maker might give instead, possible or not."""
        steps = product((-1, 0, 1), repeat=2)
        counts = [(truth.bulls + bulls, truth.cows + cows) for bulls, cows in steps]
        return [Feedback(*pair) for pair in counts if min(pair) >= 0]

    def asked(self, words: PegWords) -> str:
        """What an answer consists of, for a prompt: ``black, white``."""
        return f"{words.bulls}, {words.cows}"

    def forms(self, words: PegWords) -> str:
        """How an answer can be typed."""
        pegs = f"{words.bulls[0]}{words.cows[0]}{words.cows[0]}"
        forms = f"one number at a time, or as pegs as in {pegs}; - for none"
        return f"{words.bulls} and {words.cows} as in 1,2 or 1 2, {forms}"

    def meaning(self, words: PegWords, thing: str) -> str:
        """``Black: right colour, right place. White: right colour, wrong place.``"""
        right = f"{words.bulls.capitalize()}: right {thing}, right place."
        return f"{right} {words.cows.capitalize()}: right {thing}, wrong place."

    def counting(self, thing: str, distinct: bool) -> str:
        """Which of several pegs an answer is about."""
        which = "The answer does not say which places are meant"
        once = "" if distinct else f", and every {thing} of the code counts once"
        return f"{which}{once}."

    def why_impossible(self, answer: Feedback, positions: int) -> str | None:
        """What is wrong with an answer on any board of this many positions."""
        return None


@lru_cache(maxsize=8)
def _answers(kind: FeedbackKind, positions: int) -> tuple[Feedback, ...]:
    return tuple([kind.from_index(index, positions) for index in range(kind.slots(positions))])


@dataclass(frozen=True)
class Full(FeedbackKind):
    """Bulls and cows: right symbol right place, right symbol wrong place."""

    def answer(self, secret: Symbols, guess: Symbols) -> Feedback:
        return Feedback._make(reference.bulls_and_cows(secret, guess))

    def slots(self, positions: int) -> int:
        return (positions + 1) * (positions + 2) // 2

    def index(self, answer: Feedback) -> int:
        total = answer.total  # indices go up with it, then with the bulls
        return total * (total + 1) // 2 + answer.bulls

    def index_of(self, secret: Symbols, guess: Symbols) -> int:
        return reference.feedback_of(secret, guess)

    def from_index(self, index: int, positions: int) -> Feedback:
        total = (isqrt(8 * index + 1) - 1) // 2
        bulls = index - total * (total + 1) // 2
        return Feedback(bulls, total - bulls)

    @property
    def kernel(self) -> "FeedbackKernel":
        from pegwise.kernel.feedback_kernels import CountKernel

        return CountKernel(bulls_only=False)

    @property
    def compiled(self) -> "FeedbackKernel":
        from pegwise.kernel.feedback_kernels import CountKernel

        return CountKernel(bulls_only=False, compiled=True)

    def read(self, text: str, words: PegWords, positions: int) -> Feedback:
        return parse_feedback(text, words)


@dataclass(frozen=True)
class BullsOnly(FeedbackKind):
    """Bulls alone."""

    name = "bulls"
    example = "2"

    def answer(self, secret: Symbols, guess: Symbols) -> Feedback:
        return Feedback(reference.exact_matches(secret, guess), 0)

    def slots(self, positions: int) -> int:
        return positions + 1

    def index(self, answer: Feedback) -> int:
        return answer.bulls

    def index_of(self, secret: Symbols, guess: Symbols) -> int:
        return reference.exact_matches(secret, guess)

    def from_index(self, index: int, positions: int) -> Feedback:
        return Feedback(index)

    @property
    def kernel(self) -> "FeedbackKernel":
        from pegwise.kernel.feedback_kernels import CountKernel

        return CountKernel(bulls_only=True)

    @property
    def compiled(self) -> "FeedbackKernel":
        from pegwise.kernel.feedback_kernels import CountKernel

        return CountKernel(bulls_only=True, compiled=True)

    def write(self, answer: Feedback) -> str:
        return str(answer.bulls)

    def read(self, text: str, words: PegWords, positions: int) -> Feedback:
        return parse_feedback(text, words, bulls_only=True)

    def describe(self, answer: Feedback, words: PegWords) -> str:
        return words.describe(answer, bulls_only=True)

    def asked(self, words: PegWords) -> str:
        return words.bulls

    def forms(self, words: PegWords) -> str:
        return f"the number of {words.bulls}, or - for none"

    def meaning(self, words: PegWords, thing: str) -> str:
        return f"{words.bulls.capitalize()}: right {thing}, right place."

    def counting(self, thing: str, distinct: bool) -> str:
        return f"Nothing is said about a right {thing} in a wrong place."

    def why_impossible(self, answer: Feedback, positions: int) -> str | None:
        return "this game does not count symbols in the wrong place" if answer.cows else None


@dataclass(frozen=True)
class Marked(FeedbackKind):
    """A mark for each place: right, elsewhere or absent, as in Wordle."""

    name = "marks"
    example = "GY--G"
    signs = "🟩🟨⬛"
    counts = False
    most_positions = 10  # 59,049 answers

    def answer(self, secret: Symbols, guess: Symbols) -> Marks:
        return Marks(reference.marks(secret, guess))

    def slots(self, positions: int) -> int:
        return int(3**positions)

    def index(self, answer: Feedback) -> int:
        return reference.marks_index(_marks(answer).places)

    def index_of(self, secret: Symbols, guess: Symbols) -> int:
        return reference.marks_index(reference.marks(secret, guess))

    def from_index(self, index: int, positions: int) -> Marks:
        return Marks([index // 3**place % 3 for place in reversed(range(positions))])

    @property
    def kernel(self) -> "FeedbackKernel":
        from pegwise.kernel.feedback_kernels import MarkKernel

        return MarkKernel()

    @property
    def compiled(self) -> "FeedbackKernel":
        from pegwise.kernel.feedback_kernels import MarkKernel

        return MarkKernel(compiled=True)

    def read(self, text: str, words: PegWords, positions: int) -> Marks:
        return Marks.parse(text, places=positions)

    def coerce(self, given: "Feedback | str | Sequence[int]", positions: int) -> Marks:
        if isinstance(given, str):
            return Marks.parse(given, places=positions)
        return _marks(given) if isinstance(given, Feedback) else Marks(given)

    def describe(self, answer: Feedback, words: PegWords) -> str:
        return str(_marks(answer))

    def spoken(self, answer: Feedback, words: PegWords) -> str:
        """``right, elsewhere, absent, absent, right``."""
        return ", ".join(self.tones(answer))

    def tones(self, answer: Feedback) -> tuple[str, ...]:
        return tuple([MEANINGS[mark] for mark in _marks(answer).places])

    def draw(self, answer: Feedback, positions: int, signs: str) -> str:
        return "".join(signs[RIGHT - mark] for mark in _marks(answer).places)

    def near(self, truth: Feedback, positions: int) -> list[Feedback]:
        """One mark is another one."""
        places = _marks(truth).places
        changed = [
            Marks((*places[:at], mark, *places[at + 1 :]))
            for at in range(positions)
            for mark in range(3)
            if mark != places[at]
        ]
        return [truth, *changed]

    def asked(self, words: PegWords) -> str:
        return "G right, Y elsewhere, - absent"

    def forms(self, words: PegWords) -> str:
        return "a mark for each place as in GY--G, 21002 or 🟩🟨⬛⬛🟩; - for none"

    def meaning(self, words: PegWords, thing: str) -> str:
        return (
            f"Each place is marked. G: right {thing}, right place. Y: the {thing} is elsewhere. "
            f"-: the code has no more of it."
        )

    def counting(self, thing: str, distinct: bool) -> str:
        if distinct:
            return f"Every {thing} is marked by itself."
        return f"Right places are marked first, the others from left to right: each {thing} once."

    def why_impossible(self, answer: Feedback, positions: int) -> str | None:
        if len(_marks(answer).places) != positions:
            return f"expected {positions} marks"
        return None


def _marks(answer: Feedback) -> Marks:
    if isinstance(answer, Marks):
        return answer
    raise InvalidFeedback(
        f"{quote(answer)} is not a mark for each place: expected marks such as GY--G"
    )


FULL, BULLS, MARKS = Full(), BullsOnly(), Marked()
KINDS: dict[str, FeedbackKind] = {kind.name: kind for kind in (FULL, BULLS, MARKS)}
