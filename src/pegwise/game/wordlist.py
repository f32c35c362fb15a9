"""Word lists that follow from a definition: prime numbers, and the equations of Nerdle.

Word lists: files of codes, one per line, whose letters are the symbols.
"""

import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from os.path import abspath, basename, splitext

from pegwise.errors import UNSEEN, InvalidRules, quote, unknown_name

from .arguments import read_file
from .codes import Code
from .feedback_kinds import KINDS


@dataclass(frozen=True, slots=True)
class MadeList:
    """A list that can be written from its definition."""

    name: str
    summary: str
    make: Callable[[], list[str]]


def primes(digits: int) -> list[str]:
    """The prime numbers of this many digits, by the sieve of Eratosthenes.

    >>> primes(1), len(primes(2))
    (['2', '3', '5', '7'], 21)
    """
    end = 10**digits
    is_prime = bytearray([0, 0]) + bytearray([1]) * (end - 2)
    for number in range(2, int(end**0.5) + 1):
        if is_prime[number]:
            multiples = slice(number * number, end, number)
            is_prime[multiples] = bytes(len(range(*multiples.indices(end))))
    return [str(number) for number in range(end // 10, end) if is_prime[number]]


@dataclass(frozen=True, slots=True)
class _Sum:
    """The left side of an equation so far: a sum, and the term that * and / may still change.

    Both are fractions, as numerators and denominators.
    """

    text: str
    value: tuple[int, int]
    term: tuple[int, int]

    def result(self) -> int | None:
        """What it comes to, if that is a whole number from 0 on."""
        (a, b), (c, d) = self.value, self.term
        whole, rest = divmod(a * d + c * b, b * d)
        return None if rest or whole < 0 else whole

    def then(self, operator: str, number: int) -> "_Sum":
        """With one more number."""
        text, (c, d) = f"{self.text}{operator}{number}", self.term
        if operator == "*":
            return _Sum(text, self.value, (c * number, d))
        if operator == "/":
            return _Sum(text, self.value, (c, d * number))
        (a, b), sign = self.value, 1 if operator == "+" else -1
        return _Sum(text, (a * d + c * b, b * d), (sign * number, 1))


def equations(length: int) -> list[str]:
    """Every equation of this many characters, such as ``12+35=47``, as Nerdle defines them.

    Numbers and + - * / on the left, * and / first, and one number on the right. No number has a
    leading zero, and none on the left is zero; a quotient need not be whole if the result is.

    >>> len(equations(6)), equations(6)[0]
    (206, '1*10=10')
    """
    return sorted(_equations(length))


def _equations(length: int) -> Iterator[str]:
    started = [_Sum(str(number), (0, 1), (number, 1)) for number in _numbers(length - 4)]
    while started:
        left = started.pop()
        room = length - len(left.text) - 1  # for an operator and a number, or the result
        for number in _numbers(room - 2):
            started += [left.then(operator, number) for operator in "+-*/"]
        result = None if left.text.isdigit() else left.result()
        if result is not None and len(str(result)) == room:
            yield f"{left.text}={result}"


def _numbers(digits: int) -> range:
    """The numbers of up to this many digits but zero."""
    return range(1, 10 ** max(0, digits))


LISTS = (
    MadeList("primes", "the 8,363 prime numbers of five digits (Primel)", lambda: primes(5)),
    MadeList("midi-primes", "the 1,061 prime numbers of four digits", lambda: primes(4)),
    MadeList("mini-primes", "the 143 prime numbers of three digits", lambda: primes(3)),
    MadeList("nerdle", "the 17,723 equations of eight characters", lambda: equations(8)),
    MadeList("mini-nerdle", "the 206 equations of six characters", lambda: equations(6)),
    MadeList("micro-nerdle", "the 127 equations of five characters", lambda: equations(5)),
)


def find_list(name: str) -> MadeList:
    """The list of this name."""
    for known in LISTS:
        if known.name == name.strip().lower():
            return known
    raise unknown_name("list", name, [known.name for known in LISTS])


GUESSES = re.compile(r"(?P<words>.*):(?P<options>[a-z,]*,|)guesses=(?P<guesses>.+)", re.DOTALL)
MOST_WORD_LIST_BYTES = 16_000_000


@dataclass(frozen=True)
class WordList:
    """Words as sorted codes; ``letters`` are the symbols. Lists of the same words are equal."""

    source: str = field(compare=False)
    letters: tuple[str, ...] = field(compare=False, repr=False)
    codes: tuple[Code, ...] = field(compare=False, repr=False)
    digest: str = field(repr=False)

    @cached_property
    def _numbers(self) -> dict[Code, int]:
        return {code: number for number, code in enumerate(self.codes)}

    def __contains__(self, code: Code) -> bool:
        return code in self._numbers

    def index(self, code: Code) -> int:
        """The place of the code in the list, from 0."""
        return self._numbers[code]

    def spelled(self) -> Iterator[str]:
        """The words in order."""
        return ("".join([self.letters[symbol] for symbol in code]) for code in self.codes)

    def with_full_path(self) -> "WordList":
        """The same list, named so that it is found from any folder."""
        return replace(self, source=abspath(self.source))

    def text_form(self, options: Sequence[str]) -> str:
        """``FILE`` or ``FILE:bulls``; a file name that seems to have options gets a final colon."""
        return self.source + (":" + ",".join(options) if options or self.is_ambiguous else "")

    @property
    def is_ambiguous(self) -> bool:
        """Whether the end of the file name could be read as options."""
        return split_options(self.source) != (self.source, set(), None)


def split_options(text: str) -> tuple[str, set[str], str | None]:
    """The file name, the options after its last colon if there are any, the file of guesses.

    >>> split_options("words.txt:marks,guesses=more.txt")
    ('words.txt', {'marks'}, 'more.txt')
    """
    path, colon, tail = text.rpartition(":")
    options, known = set(tail.lower().split(",")) - {""}, {"all", *KINDS}
    if colon and options <= known:
        return path, options, None
    more = GUESSES.fullmatch(text)
    if more is not None and (named := set(more["options"].split(",")) - {""}) <= known:
        return more["words"], named, more["guesses"]
    return text, set(), None


def read_word_list(path: str) -> WordList:
    """The words of a text file, one per line; blank lines and duplicates are ignored."""
    try:
        text = read_file(path, MOST_WORD_LIST_BYTES).decode("utf-8-sig")
    except OSError as error:
        made = [known.name for known in LISTS if known.name == splitext(basename(path))[0]]
        hint = f"; 'pegwise words {made[0]} --out {made[0]}.txt' makes one" if made else ""
        raise InvalidRules(
            f"word list {quote(path)} cannot be read: {error.strerror}{hint}"
        ) from None
    except UnicodeDecodeError:
        raise InvalidRules(f"word list {quote(path)} is not UTF-8 text") from None
    return word_list(io.StringIO(text, newline=None), path)


def word_list(lines: Iterable[str], source: str, alphabet: Sequence[str] | None = None) -> WordList:
    """The list of these words; ``source`` names it in texts and errors.

    ``alphabet`` has the letters in order, if there are more than those of the words.
    """
    from hashlib import sha256

    words = {word: line for line, word in enumerate(map(fold, lines), 1) if word}
    if not words:
        raise InvalidRules(f"word list {quote(source)} is empty: expected one word per line")
    _check_shape(words, source)
    letters = tuple(sorted(set("".join(words))) if alphabet is None else alphabet)
    number = {letter: symbol for symbol, letter in enumerate(letters)}
    codes = tuple(sorted(tuple(number[letter] for letter in word) for word in words))
    return WordList(source, letters, codes, sha256("\n".join(sorted(words)).encode()).hexdigest())


def in_one_alphabet(words: WordList, guesses: WordList) -> tuple[WordList, WordList]:
    """Both lists in the letters of both; the guesses have all the words."""
    secrets = list(words.spelled())
    if guesses.is_ambiguous:
        raise InvalidRules(
            f"guesses from {quote(guesses.source)}: expected a name that does not end as options do"
        )
    if len(guesses.codes[0]) != len(words.codes[0]):
        raise InvalidRules(
            f"word list {quote(guesses.source)} has words of {len(guesses.codes[0])} letters: "
            f"expected {len(words.codes[0])}, as {quote(words.source)} has"
        )
    every = word_list([*secrets, *guesses.spelled()], guesses.source)
    return word_list(secrets, words.source, every.letters), every


def fold(word: str) -> str:
    """The normalised word: lower case, Unicode NFC."""
    return unicodedata.normalize("NFC", word.strip().lower())


def _check_shape(words: dict[str, int], source: str) -> None:
    first = next(iter(words))
    for word, line in words.items():
        if any(character.isspace() for character in word):
            fault = "a space: expected one word per line"
        elif UNSEEN.search(word):
            fault = "a control character: expected letters"
        elif len(word) != len(first):
            fault = f"{len(word)} letters: expected {len(first)}, as {quote(first)} has"
        else:
            continue
        raise InvalidRules(f"word list {quote(source)}, line {line}: {quote(word)} has {fault}")
