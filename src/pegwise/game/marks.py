"""Marks: feedback that tells for each place whether its symbol is right, elsewhere or absent."""

from collections.abc import Iterable

from pegwise.errors import InvalidFeedback, quote, require_text

from .feedback import Feedback
from .wording import count_of

ABSENT, ELSEWHERE, RIGHT = range(3)
WRITTEN = "-YG"
SQUARES = "⬛🟨🟩"
MEANINGS = ("absent", "elsewhere", "right")
# Every character that is read as a mark: letters, digits, squares, also those of high contrast.
READ = {
    **dict.fromkeys("-.x_0⬛⬜🔲🔳◼◻■□", ABSENT),
    **dict.fromkeys("y1🟨🟦", ELSEWHERE),
    **dict.fromkeys("g2🟩🟧", RIGHT),
}
IGNORED = {" ", ",", "\N{VARIATION SELECTOR-16}"}


class Marks(Feedback):
    """A mark for each place; prints as ``GY--G``. Its counts are the bulls and cows.

    Right places are marked first; then symbols are elsewhere from left to right, as long as the
    secret has more of them.

    >>> answer = Marks.parse("🟩🟨⬛⬛🟩")
    >>> answer, answer.bulls, answer.cows, answer.places
    (Marks('GY--G'), 2, 1, (2, 1, 0, 0, 2))
    """

    __slots__ = ()

    def __new__(cls, marks: Iterable[int] | str) -> "Marks":
        """Text is parsed; of numbers 0 is absent, 1 elsewhere, 2 right."""
        if isinstance(marks, str):
            return cls.parse(marks)
        try:
            places = tuple(marks)
        except TypeError:
            places = ()
        if not places or any(mark not in (ABSENT, ELSEWHERE, RIGHT) for mark in places):
            expected = "expected 0 (absent), 1 (elsewhere) or 2 (right) for each place"
            raise InvalidFeedback(f"{quote(marks)} are no marks: {expected}")
        # The counts come first, so that a mark is feedback wherever only they matter.
        return tuple.__new__(cls, (places.count(RIGHT), places.count(ELSEWHERE), *places))

    @property
    def places(self) -> tuple[int, ...]:
        """The mark of each place."""
        return tuple(self[2:])

    def __str__(self) -> str:
        return "".join(WRITTEN[mark] for mark in self.places)

    def __repr__(self) -> str:
        return f"Marks({str(self)!r})"

    def __getnewargs__(self) -> tuple[tuple[int, ...]]:
        return (self.places,)

    @property
    def squares(self) -> str:
        """``🟩🟨⬛⬛🟩``."""
        return "".join(SQUARES[mark] for mark in self.places)

    @classmethod
    def parse(cls, text: str, words: object = None, places: int | None = None) -> "Marks":
        """Read ``GY--G``, ``gy--g``, ``21002`` or squares; ``-`` alone is absent everywhere."""
        given = require_text(text, "feedback", "GY--G", InvalidFeedback).strip().lower()
        signs = [sign for sign in given if sign not in IGNORED]
        if signs == ["-"] and places is not None:
            signs *= places
        if not signs or any(sign not in READ for sign in signs):
            expected = "expected a mark for each place: G right, Y elsewhere, - absent"
            raise InvalidFeedback(f"{quote(text)} is not feedback: {expected}, such as GY--G")
        if places is not None and len(signs) != places:
            marked = count_of(len(signs), "mark")
            raise InvalidFeedback(f"{quote(text)} has {marked}: expected {places}, one a place")
        return cls([READ[sign] for sign in signs])
