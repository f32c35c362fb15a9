"""Codes and turns as text: many spellings are read, one canonical form is written.

Colours are symbols with names: ``Red`` is the symbol 0, so that codes can be in colours.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import index
from string import ascii_uppercase

from pegwise.errors import InvalidCode, InvalidFeedback, InvalidRules, quote, require_text

from .codes import Code, Turn
from .feedback import BULLS_COWS, Feedback, PegWords, find_words
from .rules import MOST_LETTERS, Rules
from .wording import count_of
from .wordlist import fold

SINGLE_CHARACTERS = f"0123456789{ascii_uppercase}"
SEPARATORS = re.compile(r"[\s,.]+")
HEX_SYMBOLS = range(11, 17)  # how many symbols a board has that is written in hex digits


def symbols_of(rules: Rules) -> tuple[str, ...]:
    """The canonical symbols of a board: 1..c, 0..9, 0..F, 0..Z, numbers from 1, or letters."""
    if rules.words is not None:
        return rules.words.letters
    return tuple(ascii_uppercase[: rules.symbols]) if rules.letters else _symbols(rules.symbols)


@lru_cache
def _symbols(count: int) -> tuple[str, ...]:
    if 10 <= count <= len(SINGLE_CHARACTERS):
        return tuple(SINGLE_CHARACTERS[:count])
    return tuple(str(number) for number in range(1, count + 1))


def span_of(rules: Rules) -> str:
    """The symbols of a board, first to last: ``1..6``, ``0..F``, ``0..9A..P``, ``A..Z``."""
    symbols = symbols_of(rules)
    middle = "9A.." if symbols[0] == "0" and len(symbols) > max(HEX_SYMBOLS) else ""
    return f"{symbols[0]}..{middle}{symbols[-1]}"


@dataclass(frozen=True, slots=True)
class Notation:
    """Reads and writes the codes and answers of one game; ``colours`` names its symbols.

    >>> notation = find_variant("mastermind").notation
    >>> notation.read_code("red green BLUE 1"), notation.write_code((0, 0, 1, 1))
    ((0, 1, 2, 0), '1122')
    >>> notation.read_turn("RRGG: 1 black").feedback
    Feedback(bulls=1, cows=0)
    """

    rules: Rules
    words: PegWords = BULLS_COWS
    colours: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            from .variants import rules_of

            object.__setattr__(self, "rules", rules_of(self.rules))
        if not isinstance(self.words, PegWords):
            object.__setattr__(self, "words", find_words(self.words))
        if type(self.colours) is not tuple or any(type(name) is not str for name in self.colours):
            object.__setattr__(self, "colours", named_in(self.colours) if self.colours else ())
        if self.colours and len(self.colours) != self.rules.symbols:
            check_colours(self.colours, self.rules)

    def write_code(self, code: Sequence[int] | str) -> str:
        """The canonical text of a code: ``1122``, ``03A6``, ``12.7.33``."""
        if isinstance(code, str):
            code = self.read_code(code)
        symbols = symbols_of(self.rules)
        try:
            return ("." if self._dotted else "").join([symbols[symbol] for symbol in code])
        except (TypeError, IndexError):
            raise self._no_symbols(code) from None

    def read_code(self, text: str) -> Code:
        """Read a guess in any accepted spelling; raises if the rules forbid it."""
        return self._read(text, self.rules.guessing)

    def read_secret(self, text: str) -> Code:
        """Read a secret in any accepted spelling; raises if the rules forbid it."""
        return self._read(text, self.rules)

    def write_feedback(self, feedback: Feedback) -> str:
        """``1,2``, ``1`` if the feedback is bulls only, ``GY--G`` if it marks each place."""
        return self.rules.kind.write(self.rules.kind.coerce(feedback, self.rules.positions))

    def read_feedback(self, text: str) -> Feedback:
        """Read feedback in any accepted spelling; raises if no secret could give it."""
        feedback = self.rules.kind.read(text, self.words, self.rules.positions)
        reason = self.rules.why_impossible(feedback)
        if reason:
            raise InvalidFeedback(f"{quote(text)} is impossible on {self.rules}: {reason}")
        return feedback

    def describe(self, feedback: Feedback) -> str:
        """The feedback in the words of the game: ``1 black, 2 white``."""
        kind = self.rules.kind
        return kind.describe(kind.coerce(feedback, self.rules.positions), self.words)

    def speak(self, feedback: Feedback) -> str:
        """The feedback in words for those who listen: ``right, absent, elsewhere``."""
        kind = self.rules.kind
        return kind.spoken(kind.coerce(feedback, self.rules.positions), self.words)

    def write_turn(self, turn: Turn) -> str:
        """``1122:1,0``."""
        from .coerce import turn_of

        known = turn if isinstance(turn, Turn) else turn_of(turn, self)
        return f"{self.write_code(known.guess)}:{self.write_feedback(known.feedback)}"

    def read_turn(self, text: str) -> Turn:
        """Read ``GUESS:FEEDBACK``."""
        known = require_text(text, "a turn", "1122:1,0", InvalidFeedback)
        guess, colon, answer = known.rpartition(":")
        if not colon:
            raise InvalidFeedback(
                f"{quote(text)} is not a turn: expected GUESS:FEEDBACK, such as 1122:1,0"
            )
        return Turn(self.read_code(guess), self.read_feedback(answer))

    def name_symbols(self, code: Sequence[int]) -> str | None:
        """The colours of a code, or None if the game has no colours."""
        try:
            return " ".join([self.colours[symbol] for symbol in code]) if self.colours else None
        except (TypeError, IndexError):
            raise self._no_symbols(code) from None

    def _no_symbols(self, code: object) -> InvalidCode:
        most = self.rules.symbols - 1
        return InvalidCode(f"{quote(code)} is not a code: expected symbols from 0 to {most}")

    @property
    def _dotted(self) -> bool:
        return self.rules.words is None and self.rules.symbols > len(SINGLE_CHARACTERS)

    def _read(self, text: str, rules: Rules) -> Code:
        tokens = self.split(require_text(text, "the text of a code", "1122", InvalidCode))
        padded = tokens
        in_digits = self.rules.words is None and symbols_of(self.rules) == tuple("0123456789")
        if in_digits and tokens and all(len(token) == 1 for token in tokens):
            padded = ["0"] * (self.rules.positions - len(tokens)) + tokens  # may be left out
        code = tuple(self.read_symbol(token, text) for token in padded)
        fault = rules.why_not(code)
        if fault:
            read = f" is {''.join(padded)}, which" if len(padded) > len(tokens) else ""
            raise InvalidCode(f"{quote(text)}{read} {fault}")
        return code

    def split(self, text: str) -> list[str]:
        """The symbols of a code as they are spelled, not yet read."""
        given = require_text(text, "a code", self.write_code([0] * self.rules.positions)).strip()
        if self.rules.words is not None:
            return list(fold(text))
        is_hex = self.rules.symbols in HEX_SYMBOLS and not self.rules.letters
        if is_hex and given[:2].lower() == "0x":
            given = given[2:]
        if self._dotted or SEPARATORS.search(given) or given.lower() in self.colours:
            return [token for token in SEPARATORS.split(given) if token]
        return list(given)

    def read_symbol(self, token: str, text: object) -> int:
        """The number of a symbol or colour; ``text`` is the code that has it, for errors."""
        require_text(token, "a symbol", symbols_of(self.rules)[0], InvalidCode)
        symbols = symbols_of(self.rules)
        for spelling in (token, token.upper()):
            if spelling in symbols:
                return symbols.index(spelling)
        name = token.lower()
        begun = [colour for colour in self.colours if colour.startswith(name)]
        if name in self.colours or len(begun) == 1:
            return self.colours.index(name if name in self.colours else begun[0])
        if begun:
            raise InvalidCode(f"{quote(token)} in {quote(text)} could be {' or '.join(begun)}")
        expected = f"{self.expected}{self._letters_instead(token)}"
        raise InvalidCode(f"{quote(text)} has {quote(token)} in it: expected {expected}")

    def _letters_instead(self, token: str) -> str:
        """How to have letters alone, if a letter beyond the symbols of the board was typed."""
        rules, is_letter = self.rules, token.upper() in tuple(ascii_uppercase)
        if rules.words or not max(HEX_SYMBOLS) < rules.symbols <= MOST_LETTERS or not is_letter:
            return ""
        spelled = replace(rules, letters=True)
        return f"; {spelled} has the letters {span_of(spelled)}"

    @property
    def expected(self) -> str:
        """What a guess of this game looks like, for error messages."""
        more = self.rules.guesses
        if self.rules.words is not None and self.rules.any_guess:
            letters = count_of(self.rules.positions, "letter")
            return f"any {letters} that occur in {quote(self.rules.words.source)}"
        return self.hidden if more is None else f"{self.hidden} or {quote(more.source)}"

    @property
    def hidden(self) -> str:
        """What a secret of this game looks like."""
        if self.rules.words is not None:
            letters = count_of(self.rules.positions, "letter")
            return f"a word of {letters} from {quote(self.rules.words.source)}"
        count = count_of(self.rules.positions, "letter" if self.rules.letters else "symbol")
        if self.rules.distinct and self.rules.positions > 1:
            count = count.replace(" ", " different ")
        form = f"{count} out of {span_of(self.rules)}"
        if self._dotted:
            return f"{form}, with dots between them"
        return f"{form} or {', '.join(self.colours)}" if self.colours else form


def read_colours(text: str) -> tuple[str, ...]:
    """The names in ``NAME,NAME,...``, in lower case."""
    return tuple(name.strip().lower() for name in text.split(","))


def check_colours(colours: tuple[str, ...], rules: Rules) -> None:
    """Raise unless there is one distinct name for each symbol of the board."""
    given = quote(",".join(colours))
    if rules.words is not None:
        raise InvalidRules(f"colours {given} on a word list: its letters are the symbols")
    if len(colours) != rules.symbols:
        raise InvalidRules(f"{given} has {len(colours)} colours: {rules} needs {rules.symbols}")
    check_names(colours)


COLOUR_NAME = re.compile(r"[^\W\d]+(-[^\W\d]+)*")
BETWEEN_COLOURS = re.compile(r"[\s,]+")


class Colour(int):
    """A symbol with a name: it counts as its number, and prints as its name.

    >>> from pegwise import Blue, Green, Red, Yellow
    >>> Red, int(Blue)
    (Red, 2)
    >>> pegwise.exact_matches([Red, Blue, Green, Yellow], [Red, Green, Green, Blue])
    2
    """

    name: str

    def __new__(cls, number: int, name: str) -> "Colour":
        """The colour of this number and name."""
        try:
            colour = super().__new__(cls, index(number))
        except TypeError:
            raise InvalidRules(f"colour {quote(number)}: expected its number, from 0 on") from None
        check_names((require_text(name, "a colour", "red", InvalidRules),))
        colour.name = name
        return colour

    def __repr__(self) -> str:
        return self.name.replace("-", "_").title()

    def __str__(self) -> str:
        return self.name

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]
        return int(self), self.name


def colours(names: str | Iterable[str]) -> tuple[Colour, ...]:
    """Colours of your own, from names in the order of the symbols.

    >>> Blue, Green, Purple, Orange, Yellow, Pink = colours("blue green purple orange yellow pink")
    >>> pegwise.feedback([Blue, Yellow, Pink, Pink], [Purple, Orange, Yellow, Pink])
    Feedback(bulls=1, cows=1)
    """
    known = named_in(names)
    check_names(known)
    return tuple(Colour(number, name) for number, name in enumerate(known))


def named_in(names: str | Iterable[str | Colour]) -> tuple[str, ...]:
    """The names in a text or a row of names or colours, in lower case."""
    given = BETWEEN_COLOURS.split(names.strip()) if isinstance(names, str) else names
    if not isinstance(given, Iterable):
        raise InvalidRules(f"{quote(names)} are not colours: expected names such as 'red blue'")
    return tuple(str(name).strip().lower() for name in given)


def check_names(names: tuple[str, ...]) -> None:
    """Raise unless these are different words of letters."""
    given = quote(",".join(names))
    if not all(COLOUR_NAME.fullmatch(name) for name in names):
        raise InvalidRules(f"colours {given}: expected words of letters, with commas between them")
    if len(set(names)) < len(names):
        raise InvalidRules(f"colours {given} name one colour twice: expected different names")


Red, Green, Blue, Yellow, Orange, Purple = MASTERMIND_COLOURS = colours(
    "red green blue yellow orange purple"
)
