"""The game in a few functions: compare two codes, and filter codes by an answer.

A code is any sequence of symbols: a tuple of integers from 0, a string, a list of colours.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple, TypeVar

from pegwise.errors import InvalidCode
from pegwise.kernel.reference import Symbols, bulls_and_cows

from .feedback import Feedback

Code = tuple[int, ...]
AnyCode = TypeVar("AnyCode", bound=Symbols)


class Turn(NamedTuple):
    """A guess and the feedback it got."""

    guess: Code
    feedback: Feedback


def count_symbols(code: Sequence[int], symbols: int = 6) -> list[int]:
    """How often each symbol 0, 1, ... occurs in the code."""
    return [code.count(symbol) for symbol in range(symbols)]


def feedback(secret: Symbols, guess: Symbols) -> Feedback:
    """The bulls and cows that a guess gets against a secret."""
    if len(secret) != len(guess):
        raise InvalidCode(f"codes of {len(secret)} and {len(guess)} symbols: expected one length")
    return Feedback(*bulls_and_cows(secret, guess))


def is_consistent(turn: tuple[Symbols, tuple[int, int]], code: Symbols) -> bool:
    """Whether the code is consistent with this turn, that is, could be the secret."""
    guess, answer = turn
    return feedback(code, guess) == answer


def filter_codes(turn: tuple[Symbols, tuple[int, int]], codes: Iterable[AnyCode]) -> list[AnyCode]:
    """The codes that are consistent with this turn, in the order given."""
    return [code for code in codes if is_consistent(turn, code)]


def all_codes(length: int, symbols: int = 6) -> list[Code]:
    """Every code of this length, in lexicographic order."""
    return list(product(range(symbols), repeat=length))
