"""Feedback: bulls and cows, and what each game calls them.

Marks: feedback that tells for each place whether its symbol is right, elsewhere or absent.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from operator import index
from typing import NamedTuple

from pegwise.errors import InvalidFeedback, quote, require_text, unknown_name

from .wording import count_of


class _Counts(NamedTuple):
    bulls: int
    cows: int = 0


class Feedback(_Counts):
    """Right symbol right place, right symbol wrong place. Prints as ``1,2``.

    >>> bulls, cows = Feedback(1, 2)
    >>> Feedback.parse("1 black 2 white", words="black/white") == (bulls, cows)
    True
    """

    __slots__ = ()

    def __new__(cls, bulls: int, cows: int = 0) -> "Feedback":
        """Refuses what is no count; ``Feedback._make`` is the quick way without a check."""
        try:
            counts = index(bulls), index(cows)
        except TypeError:
            counts = (-1, -1)
        if min(counts) < 0:
            given = f"bulls {quote(bulls)} and cows {quote(cows)}"
            raise InvalidFeedback(f"{given}: expected two whole numbers from 0 on")
        return super().__new__(cls, *counts)

    def __str__(self) -> str:
        return f"{self.bulls},{self.cows}"

    @classmethod
    def parse(cls, text: str, words: "PegWords | str | None" = None) -> "Feedback":
        """Read feedback in any accepted form, such as ``1,2``, in the words of some game."""
        known = words if isinstance(words, PegWords) else find_words(words or str(BULLS_COWS))
        return parse_feedback(text, known)

    @property
    def total(self) -> int:
        """Bulls plus cows: how many symbols the secret and the guess share."""
        return self.bulls + self.cows


def counts_of(given: "Feedback | str | tuple[int, int]") -> Feedback:
    """The bulls and cows that text or two numbers stand for, whatever the board."""
    if isinstance(given, Feedback):
        return given
    if isinstance(given, str):
        return Feedback.parse(given)
    try:
        return Feedback(*given)
    except TypeError:
        raise InvalidFeedback(
            f"{quote(given)} is not feedback: expected bulls and cows such as (1, 2) or '1,2'"
        ) from None


@dataclass(frozen=True, slots=True)
class PegWords:
    """What a game calls its bulls and cows, singular and plural.

    >>> find_variant("mastermind").words.describe(Feedback(1, 2))
    '1 black, 2 white'
    """

    bull: str
    bulls: str
    cow: str
    cows: str

    def __post_init__(self) -> None:
        for word in (self.bull, self.bulls, self.cow, self.cows):
            require_text(word, "a word for pegs", "black")

    def __str__(self) -> str:
        return f"{self.bulls}/{self.cows}"

    def describe(self, feedback: Feedback, bulls_only: bool = False) -> str:
        """The feedback in words: ``1 bull, 2 cows``."""
        feedback = counts_of(feedback)
        bulls = f"{feedback.bulls} {self.bull if feedback.bulls == 1 else self.bulls}"
        cows = f"{feedback.cows} {self.cow if feedback.cows == 1 else self.cows}"
        return bulls if bulls_only else f"{bulls}, {cows}"

    def is_bull(self, word: str) -> bool | None:
        """Whether a word or its prefix means bulls (True), cows (False) or neither (None)."""
        require_text(word, "a word", self.bulls)
        if self.bulls.startswith(word):
            return None if self.cows.startswith(word) else True
        return False if self.cows.startswith(word) else None


BULLS_COWS = PegWords("bull", "bulls", "cow", "cows")
BULLETS_MAGGOTS = PegWords("bullet", "bullets", "maggot", "maggots")
BLACK_WHITE = PegWords("black", "black", "white", "white")
EXACT = PegWords("exact", "exact", "non-exact", "non-exact")
WHITE_RED = PegWords("white", "white", "red", "red")
ALL_WORDS = (BULLS_COWS, BULLETS_MAGGOTS, BLACK_WHITE, EXACT, WHITE_RED)

# Letter pairs that every game reads, whatever its own words: 1B2W, 1A2B, 1B2C, 1B2M.
LETTER_PAIRS = {("b", "w"), ("a", "b"), ("b", "c"), ("b", "m")}

OWN_WORDS = re.compile(r"([a-z-]{1,20})/([a-z-]{1,20})")
MISTYPED = 0.85  # how similar words of one's own may be to known ones before they count as mistyped
TWO_NUMBERS = re.compile(r"([0-9]{1,9})\s*[,\s]\s*([0-9]{1,9})")
ONE_NUMBER = re.compile(r"[0-9]{1,9}")
COUNTED = re.compile(r"([0-9]{1,9})\s*([a-z-]+)[\s,]*")


def find_words(name: str) -> PegWords:
    """The words called ``bulls/cows``, ``black/white`` and so on, or any two words of one's own."""
    from difflib import get_close_matches

    known = {str(words): words for words in ALL_WORDS}
    given = require_text(name, "the words of a game", "black/white").strip().lower()
    if given in known:
        return known[given]
    own, mistyped = OWN_WORDS.fullmatch(given), get_close_matches(given, known, 1, MISTYPED)
    if own is None or own[1] == own[2] or mistyped:
        raise unknown_name("words", name, known, "or two words of your own, such as hits/blows")
    bulls, cows = own.groups()
    return PegWords(_singular(bulls), bulls, _singular(cows), cows)


def _singular(word: str) -> str:
    """``hit`` for ``hits``; a word that is no plural, as it is."""
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def parse_feedback(text: str, words: PegWords = BULLS_COWS, bulls_only: bool = False) -> Feedback:
    """Read ``1,2``, ``1 2``, ``1B2W``, ``1 bull 2 cows``, ``BWW``, ``-``; bulls alone as ``2``.

    This checks the spelling only; the rules check whether a board can give the answer.
    """
    given = require_text(text, "feedback", "1,2", InvalidFeedback).strip().lower()
    found = (
        _read_numbers(given, bulls_only) or _read_counted(given, words) or _read_pegs(given, words)
    )
    if found is None:
        pair = f"{words.bulls} and {words.cows} such as 1,2"
        form = f"the number of {words.bulls}, such as 2" if bulls_only else pair
        raise InvalidFeedback(f"{quote(text)} is not feedback: expected {form}, or - for none")
    return found


def _read_numbers(given: str, bulls_only: bool) -> Feedback | None:
    if given == "-":
        return Feedback(0, 0)
    if bulls_only and ONE_NUMBER.fullmatch(given):
        return Feedback(int(given), 0)
    pair = TWO_NUMBERS.fullmatch(given)
    return Feedback(int(pair[1]), int(pair[2])) if pair else None


def _read_counted(given: str, words: PegWords) -> Feedback | None:
    parts = COUNTED.findall(given)
    if not parts or COUNTED.sub("", given):
        return None
    counts = [int(number) for number, _ in parts]
    names = tuple(word for _, word in parts)
    roles = (True, False) if names in LETTER_PAIRS else tuple(map(words.is_bull, names))
    if None in roles or len(set(roles)) < len(roles):
        return None
    by_role = dict(zip(roles, counts, strict=True))
    return Feedback(by_role.get(True, 0), by_role.get(False, 0))


def _read_pegs(given: str, words: PegWords) -> Feedback | None:
    pegs = "".join(given.split())
    bull, cow = words.bulls[0], words.cows[0]
    if not pegs or bull == cow or set(pegs) - {bull, cow}:
        return None
    return Feedback(pegs.count(bull), pegs.count(cow))


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
