"""The mathematics of a game: positions, symbols, repeats, and the kind of feedback."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import perm
from operator import index
from typing import TYPE_CHECKING, Union

from pegwise.errors import InvalidCode, InvalidRules, quote, require_text

from .codes import Code, CodeLike, FeedbackLike, answered_by
from .feedback import Feedback
from .feedback_kinds import BULLS, FULL, KINDS, FeedbackKind
from .wording import count_of, join, say_count
from .wordlist import WordList, in_one_alphabet, read_word_list, split_options

if TYPE_CHECKING:
    from .variants import Variant

# What is accepted where a game is expected: its name, its rules as text, rules or a variant.
GameLike = Union[str, "Rules", "Variant"]

MOST_POSITIONS_OR_SYMBOLS = 4096
MOST_LETTERS = 26
LISTED_BYTES = 400_000_000
BOARD = re.compile(r"([0-9]{1,9})[x×]([0-9]{1,9})(?::(.*))?", re.IGNORECASE)


def names_word_list(text: str) -> bool:
    """Whether rules name a word list, and with it a file to open."""
    return text.lower().startswith("codes:")


@dataclass(frozen=True, slots=True)
class Rules:
    """Positions, symbols, repeats or distinct, kind of feedback; or an explicit list of codes.

    Prints as ``4x6``, ``4x10:distinct``, ``4x6:bulls``, ``5x26:letters,marks`` or ``codes:FILE``.

    >>> Rules(4, 10, distinct=True) == Rules.parse("4x10:distinct")
    True
    >>> Rules(4, 6).feedback("1344", "RRGG"), Rules(4, 6).size
    (Feedback(bulls=1, cows=0), 1296)
    """

    positions: int
    symbols: int
    distinct: bool = False
    bulls_only: bool = False
    words: WordList | None = None
    any_guess: bool = False
    kind: FeedbackKind = FULL
    guesses: WordList | None = None  # the secrets and more words, in the same letters
    letters: bool = False  # whether the symbols are written A to Z

    def __post_init__(self) -> None:
        if self.bulls_only and self.kind == FULL:
            object.__setattr__(self, "kind", BULLS)
        object.__setattr__(self, "bulls_only", self.kind == BULLS)
        for count, name in ((self.positions, "positions"), (self.symbols, "symbols")):
            if type(count) is not int:
                object.__setattr__(self, name, _whole(count, name))
            if not 1 <= count <= MOST_POSITIONS_OR_SYMBOLS:
                raise InvalidRules(
                    f"'{self}' has {count} {name}: expected 1 to {MOST_POSITIONS_OR_SYMBOLS}"
                )
        for flag in ("distinct", "any_guess", "letters"):
            if type(getattr(self, flag)) is not bool:
                object.__setattr__(self, flag, bool(getattr(self, flag)))
        for words in (self.words, self.guesses):
            if not isinstance(words, WordList | None):
                raise InvalidRules(f"{quote(words)} is no word list: expected codes:FILE")
        if not isinstance(self.kind, FeedbackKind):
            raise InvalidRules(f"{quote(self.kind)} is no kind of feedback: expected one of KINDS")
        most = self.kind.most_positions
        if most is not None and self.positions > most:
            raise InvalidRules(
                f"'{self}' has {self.positions} positions: expected at most {most} for "
                f"{self.kind.name}"
            )
        if self.letters and self.symbols > MOST_LETTERS:
            raise InvalidRules(
                f"'{self}' has {self.symbols} symbols: expected at most {MOST_LETTERS} for letters"
            )
        if self.distinct and self.positions > self.symbols:
            raise InvalidRules(
                f"'{self}' needs {self.positions} different symbols out of {self.symbols}: "
                f"expected at least {self.positions} symbols"
            )

    @classmethod
    def parse(cls, text: str) -> "Rules":
        """Read ``4x6``, ``4x10:distinct``, ``4x6:bulls``, ``codes:FILE`` and the like."""
        if names_word_list(require_text(text, "rules", "4x6", InvalidRules)):
            path, flags, guesses = split_options(text[len("codes:") :])
            more = None if guesses is None else read_word_list(guesses)
            return cls.of_words(read_word_list(path), kind_in(flags), "all" in flags, more)
        return cls.parse_board(text)

    @classmethod
    def parse_board(cls, text: str) -> "Rules":
        """Read the rules of a board, such as ``4x6``; no file is ever opened."""
        board = BOARD.fullmatch(require_text(text, "rules", "4x6", InvalidRules).strip())
        options = [] if board is None or board[3] is None else board[3].lower().split(",")
        known = {"distinct", "letters", *KINDS} - {FULL.name}
        if board is None or set(options) - known or len(set(options) & set(KINDS)) > 1:
            raise InvalidRules(
                f"{quote(text)} are not rules: expected positions x symbols, "
                "such as 4x6, 4x10:distinct, 4x6:bulls or 5x26:letters,marks"
            )
        return cls(
            int(board[1]),
            int(board[2]),
            distinct="distinct" in options,
            kind=kind_in(options),
            letters="letters" in options,
        )

    @classmethod
    def of_words(
        cls,
        words: WordList,
        kind: FeedbackKind | bool = FULL,
        any_guess: bool = False,
        guesses: WordList | None = None,
    ) -> "Rules":
        """Rules whose secrets are the words; so are the guesses, unless more are given.

        ``guesses`` has words that may be guessed beside the secrets, ``any_guess`` allows any
        letters. A kind of True is bulls only.
        """
        if isinstance(kind, bool):
            kind = BULLS if kind else FULL
        if guesses is not None:
            if any_guess:
                raise InvalidRules(
                    f"any guess, and the list {quote(guesses.source)}: expected only one"
                )
            words, guesses = in_one_alphabet(words, guesses)
        positions, symbols = len(words.codes[0]), len(words.letters)
        return cls(positions, symbols, False, False, words, any_guess, kind, guesses)

    def __repr__(self) -> str:
        if self.words is not None or self.letters or self.kind not in (FULL, BULLS):
            return f"Rules.parse({str(self)!r})"
        flags = {"distinct": self.distinct, "bulls_only": self.bulls_only}
        options = [f", {name}=True" for name, on in flags.items() if on]
        return f"Rules({self.positions}, {self.symbols}{''.join(options)})"

    def __str__(self) -> str:
        flags = {
            "distinct": self.distinct,
            "letters": self.letters,
            "all": self.any_guess,
            self.kind.name: True,
        }
        options = [name for name, on in flags.items() if name and on]
        if self.words is not None:
            if self.guesses is not None:
                options.append(f"guesses={self.guesses.source}")
            return f"codes:{self.words.text_form(options)}"
        return f"{self.positions}x{self.symbols}" + (f":{','.join(options)}" if options else "")

    @property
    def size(self) -> int:
        """The number of possible secrets."""
        if self.words is not None:
            return len(self.words.codes)
        return perm(self.symbols, self.positions) if self.distinct else self.symbols**self.positions

    @property
    def guessing(self) -> "Rules":
        """The rules for guesses; they differ if more than the words of a list may be guessed."""
        if not self.guesses_more:
            return self
        return replace(self, words=self.guesses, any_guess=False, guesses=None)

    @property
    def guesses_more(self) -> bool:
        """Whether there are guesses that cannot be the secret, and so are numbered apart."""
        return self.any_guess or self.guesses is not None

    def with_full_paths(self) -> "Rules":
        """The same rules, with word lists named so that they are found from any folder."""
        words, guesses = (known and known.with_full_path() for known in (self.words, self.guesses))
        return replace(self, words=words, guesses=guesses)

    @property
    def spells_words(self) -> bool:
        """Whether codes are words of a list or any letters, so that one may read like a command."""
        return self.letters or self.words is not None

    @property
    def slots(self) -> int:
        """The number of feedback indices in the kernels, the last of them the win."""
        return self.kind.slots(self.positions)

    def why_unlisted(self) -> str | None:
        """Why the codes of this board cannot be listed in memory; None if they can."""
        if self.size * (self.positions + self.symbols) <= LISTED_BYTES:
            return None
        return f"has {say_count(self.size)} codes: expected a board with few enough to list"

    def feedback(self, secret: CodeLike, guess: CodeLike) -> Feedback:
        """The answer to a guess under these rules."""
        if isinstance(secret, str) or isinstance(guess, str):
            from .coerce import code_of

            secret, guess = code_of(secret, self, secret=True), code_of(guess, self)
        return answered_by(self.kind.answer, secret, guess)

    def index_of(self, answer: FeedbackLike) -> int:
        """The number that stands for this feedback in the kernels."""
        return self.kind.index(self.kind.coerce(answer, self.positions))

    def check(self, code: CodeLike) -> Code:
        """The code as a tuple of integers; raises if the rules forbid it."""
        if not isinstance(code, tuple | list) or set(map(type, code)) - {int}:
            from .coerce import code_of

            return code_of(code, self, secret=True)
        return self.require(tuple(code))

    def require(self, code: Code) -> Code:
        """This code, which consists of plain integers; raises if the rules forbid it."""
        fault = self.why_not(code)
        if fault:
            raise InvalidCode(f"{quote(code)} {fault}")
        return code

    def why_not(self, code: Code) -> str | None:
        """What is wrong with a code under these rules; None if it is valid."""
        if len(code) != self.positions:
            return f"has {count_of(len(code), 'symbol')}: expected {self.positions}"
        if min(code) < 0 or max(code) >= self.symbols:
            return f"has a symbol outside 0..{self.symbols - 1}"
        if self.distinct and len(set(code)) < len(code):
            return f"repeats a symbol: expected {self.positions} different ones"
        if self.words is not None and code not in self.words:
            return f"is not in the word list {quote(self.words.source)}"
        return None

    def why_impossible(self, answer: FeedbackLike) -> str | None:
        """Why no secret can give this feedback; None if some secret can.

        Exact on every board without a word list, as far as its counts go. With two symbols, each
        cow for one symbol is matched by a cow for the other, so cows come in pairs; with distinct
        symbols any two codes share at least 2p - c of them.
        """
        answer = self.kind.coerce(answer, self.positions)
        p, c, shared = self.positions, self.symbols, answer.total
        if shared > p:
            return f"expected a total of at most {p}"
        reason = self.kind.why_impossible(answer, p)
        if reason:
            return reason
        if c == 1 and answer.bulls < p:
            return f"the only code has all {p} in place"
        is_permutation = self.distinct and p == c
        if answer.bulls == p - 1 and (answer.cows or (self.bulls_only and is_permutation)):
            return f"with {p - 1} in place the last symbol cannot be in the wrong place"
        if self.bulls_only:
            return None
        if self.distinct and shared < 2 * p - c:
            return f"two codes share at least {2 * p - c} symbols"
        if c == 2 and not self.distinct and answer.cows % 2:
            return "with two symbols, those in the wrong place come in pairs"
        return None


def kind_in(options: Iterable[str]) -> FeedbackKind:
    """The kind of feedback that the options of rules name; bulls and cows if they name none."""
    named = sorted(set(options) & set(KINDS))
    if len(named) > 1:
        raise InvalidRules(f"feedback {join(map(quote, named))}: expected one kind")
    return KINDS[named[0]] if named else FULL


def _whole(count: object, name: str) -> int:
    try:
        return index(count)  # type: ignore[arg-type]
    except TypeError:
        raise InvalidRules(
            f"{quote(count)} {name}: expected a whole number, or text such as Rules.parse('4x6')"
        ) from None
