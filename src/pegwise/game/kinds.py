"""The kinds of feedback that rules can name.

A new kind is one class here and one entry in `KINDS`; its name is then an option of the rules, as
in ``4x6:bulls``. Where it brings no arrays of its own, the kernels call its plain ``answer``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING

from pegwise.errors import InvalidFeedback, quote
from pegwise.kernel import reference
from pegwise.kernel.reference import Symbols

from .feedback import Feedback, PegWords, parse_feedback
from .kind import FeedbackKind
from .marks import MEANINGS, RIGHT, Marks

if TYPE_CHECKING:
    from pegwise.kernel.feedback_kernels import FeedbackKernel


@dataclass(frozen=True)
class Full(FeedbackKind):
    """Bulls and cows: right symbol right place, right symbol wrong place."""

    def answer(self, secret: Symbols, guess: Symbols) -> Feedback:
        return Feedback._make(reference.bulls_and_cows(secret, guess))

    def slots(self, positions: int) -> int:
        return (positions + 1) * (positions + 2) // 2

    def index(self, answer: Feedback) -> int:
        return reference.feedback_index(answer.bulls, answer.cows)

    def index_of(self, secret: Symbols, guess: Symbols) -> int:
        return reference.feedback_of(secret, guess)

    def at(self, index: int, positions: int) -> Feedback:
        total = (isqrt(8 * index + 1) - 1) // 2  # indices go up with it, then with the bulls
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

    def at(self, index: int, positions: int) -> Feedback:
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

    def at(self, index: int, positions: int) -> Marks:
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

    def of(self, given: "Feedback | str | Sequence[int]", positions: int) -> Marks:
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
