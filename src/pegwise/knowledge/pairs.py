"""Feedback between two codes by their numbers: computed, or looked up in a table."""

from collections.abc import Callable
from functools import cache

from pegwise.errors import BoardTooLarge, CompilerMissing, OutOfRange, quote
from pegwise.game.arguments import callback_of
from pegwise.game.codes import Code
from pegwise.game.coerce import rules_of
from pegwise.game.feedback import Feedback
from pegwise.game.rules import GameLike
from pegwise.game.wording import say_count

from .space import Space, space_of

TABLE_BYTES = 4_000_000_000


class Pairs:
    """``pairs.feedback(secret, guess)`` for the numbers of two codes.

    It counts bits until ``build_table`` is called, and then reads the table. On boards of ten
    digits a code is its own number: 55 is 0055.

    >>> Pairs("bullets-and-maggots").feedback(55, 550)
    Feedback(bulls=2, cows=2)
    """

    def __init__(self, space: Space | GameLike) -> None:
        space = space if isinstance(space, Space) else space_of(rules_of(space))
        self.space = space
        self.feedback: Callable[[int, int], Feedback] = _counted(space)

    def __repr__(self) -> str:
        return f"Pairs({str(self.space)!r})"

    def build_table(self, progress: Callable[[int], object] | None = None) -> None:
        """Compute all pairs once; ``progress`` is called with the number of codes done."""
        callback_of(progress)
        rules = self.space.rules
        needed = self.space.size**2 * rules.kind.kernel.dtype(rules.positions).itemsize
        if needed > TABLE_BYTES:
            takes = f"takes {say_count(needed)} bytes: expected at most {say_count(TABLE_BYTES)}"
            raise BoardTooLarge(f"a table of '{rules}' {takes}")
        packed = self.space.packed
        try:
            table = rules.kind.compiled.rows_by_secret(packed, packed, progress)
        except CompilerMissing:
            table = rules.kind.kernel.rows_by_secret(packed, packed)
        rows: list[memoryview[int]] = [memoryview(row) for row in table]
        answers = answers_of(rules)

        def feedback(secret: int, guess: int) -> Feedback:
            try:
                return answers[rows[secret][guess]]
            except (TypeError, IndexError):
                raise _no_numbers(secret, guess, self.space) from None

        self.feedback = feedback


def answers_of(rules: GameLike) -> tuple[Feedback, ...]:
    """The feedback by its index in the kernels, as `feedback_matrix` has it.

    >>> [str(answer) for answer in answers_of("2x6")]
    ['0,0', '0,1', '1,0', '0,2', '1,1', '2,0']
    """
    board = rules_of(rules)
    return board.kind.answers(board.positions)


def _counted(space: Space) -> Callable[[int, int], Feedback]:
    """The feedback by counting the bits that the words of two codes share."""
    rules = space.rules
    if not rules.kind.counts:
        return _compared(space)
    width = rules.positions * rules.symbols
    places = (1 << width) - 1

    @cache
    def word(number: int) -> int:
        return bits_of(space.code(number), rules.symbols)

    def feedback(secret: int, guess: int) -> Feedback:
        try:
            common = word(secret) & word(guess)
        except (TypeError, IndexError):
            raise _no_numbers(secret, guess, space) from None
        bulls = (common & places).bit_count()
        cows = 0 if rules.bulls_only else (common >> width).bit_count() - bulls
        return Feedback._make((bulls, cows))

    return feedback


def _compared(space: Space) -> Callable[[int, int], Feedback]:
    """The feedback by comparing two codes place by place."""
    answer = space.rules.kind.answer

    def feedback(secret: int, guess: int) -> Feedback:
        try:
            return answer(space.code(secret), space.code(guess))
        except (TypeError, IndexError):
            raise _no_numbers(secret, guess, space) from None

    return feedback


def _no_numbers(secret: object, guess: object, space: Space) -> OutOfRange:
    given = f"{quote(secret)} and {quote(guess)} are no numbers of codes of '{space}'"
    return OutOfRange(f"{given}: expected 0 to {space.size - 1}")


def bits_of(code: Code, symbols: int) -> int:
    """A bit for the symbol of each place; above these, for each symbol a bit for each copy."""
    width = len(code) * symbols
    word = sum(1 << (place * symbols + symbol) for place, symbol in enumerate(code))
    for symbol in set(code):
        word |= ((1 << code.count(symbol)) - 1) << (width + symbol * len(code))
    return word


def build_table(game: GameLike, progress: Callable[[int], object] | None = None) -> Pairs:
    """The pairs of a game, looked up in a table that is built first.

    >>> build_table("3x4").feedback(0, 1)
    Feedback(bulls=2, cows=0)
    """
    pairs = Pairs(space_of(rules_of(game)))
    pairs.build_table(progress)
    return pairs
