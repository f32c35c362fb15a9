"""What a kind of feedback is: how answers are computed, numbered, written, read and drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from pegwise.kernel.reference import Symbols

from .feedback import Feedback, PegWords, counts_of

if TYPE_CHECKING:
    from pegwise.kernel.feedback_kernels import FeedbackKernel


@dataclass(frozen=True)
class FeedbackKind:
    """A kind of feedback. What is not overridden here comes from ``answer``, ``index`` and ``at``.

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

    def at(self, index: int, positions: int) -> Feedback:
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

    def of(self, given: "Feedback | str | Sequence[int]", positions: int) -> Feedback:
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
    return tuple([kind.at(index, positions) for index in range(kind.slots(positions))])
