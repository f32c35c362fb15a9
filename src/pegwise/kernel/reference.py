"""The oracle: feedback in plain Python, slow and obviously right.

Works on any sequences of comparable symbols (tuples of integers, strings, lists of colours).
Everything fast in Pegwise is tested against these few functions.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import starmap
from operator import eq

Symbols = Sequence[Hashable]


def exact_matches(secret: Symbols, guess: Symbols) -> int:
    """Bulls: the number of places with the same symbol in both codes."""
    return sum(starmap(eq, zip(secret, guess, strict=True)))


def matches(secret: Symbols, guess: Symbols) -> int:
    """Bulls and cows together: the symbols that the codes share, each peg used once."""
    ours = Counter(secret)
    return sum(min(count, ours[symbol]) for symbol, count in Counter(guess).items())


def bulls_and_cows(secret: Symbols, guess: Symbols) -> tuple[int, int]:
    """Right symbol right place, right symbol wrong place."""
    bulls = exact_matches(secret, guess)
    return bulls, matches(secret, guess) - bulls


def feedback_of(secret: Symbols, guess: Symbols, bulls_only: bool = False) -> int:
    """The feedback index of a guess against a secret; in bulls-only games the number of bulls.

    Else it goes up with the total, then with the bulls, on every board alike:
    0,0 -> 0; 0,1 -> 1; 1,0 -> 2; 0,2 -> 3; 1,1 -> 4; 2,0 -> 5 and so on.
    """
    bulls, cows = bulls_and_cows(secret, guess)
    total = bulls + cows
    return bulls if bulls_only else total * (total + 1) // 2 + bulls


def feedback_rows(
    guesses: Iterable[Symbols], secrets: Sequence[Symbols], bulls_only: bool = False
) -> list[list[int]]:
    """One row per guess: its feedback index against every secret."""
    return [[feedback_of(secret, guess, bulls_only) for secret in secrets] for guess in guesses]


def class_sizes(
    guesses: Iterable[Symbols], candidates: Sequence[Symbols], bulls_only: bool = False
) -> list[dict[int, int]]:
    """For every guess, the number of candidates per feedback index."""
    return [dict(Counter(row)) for row in feedback_rows(guesses, candidates, bulls_only)]


def matching(
    guess: Symbols, answer: int, candidates: Sequence[Symbols], bulls_only: bool = False
) -> list[bool]:
    """Which candidates give this answer (a feedback index) to this guess."""
    return [feedback_of(code, guess, bulls_only) == answer for code in candidates]


def marks(secret: Symbols, guess: Symbols) -> tuple[int, ...]:
    """A mark for each place of the guess: 2 right, 1 elsewhere, 0 absent.

    Right places first; then, from left to right, a symbol is elsewhere while the rest of the secret
    has one left of it, each used once.
    """
    pairs = list(zip(secret, guess, strict=True))
    unused = Counter(ours for ours, theirs in pairs if ours != theirs)
    found = []
    for ours, theirs in pairs:
        elsewhere = ours != theirs and unused[theirs] > 0
        unused[theirs] -= elsewhere
        found.append(2 if ours == theirs else int(elsewhere))
    return tuple(found)


def marks_index(marked: Iterable[int]) -> int:
    """The index of marks in the kernels: a number of base three, the first place leading."""
    number = 0
    for mark in marked:
        number = 3 * number + mark
    return number
