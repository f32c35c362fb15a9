"""Feedback between two codes by their numbers: computed, or looked up in a table.

Feedback of many codes against many guesses at once, as a NumPy array.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge, CompilerMissing, InvalidCode, OutOfRange, quote
from pegwise.game.arguments import callback_of
from pegwise.game.codes import Code, CodeLike
from pegwise.game.coerce import board_for, code_of
from pegwise.game.feedback import Feedback
from pegwise.game.feedback_kinds import FULL
from pegwise.game.notation import Notation
from pegwise.game.rules import GameLike
from pegwise.game.variants import notation_of, rules_of
from pegwise.game.wording import say_count
from pegwise.kernel.feedback_kernels import MANY_PAIRS
from pegwise.kernel.packing import pack

from .position import Position
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
    """The feedback by counting the bits that the words of two codes share, or place by place."""
    rules, answer = space.rules, space.rules.kind.answer
    if not rules.kind.counts:

        def compared(secret: int, guess: int) -> Feedback:
            try:
                return answer(space.code(secret), space.code(guess))
            except (TypeError, IndexError):
                raise _no_numbers(secret, guess, space) from None

        return compared
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


CodesLike = Position | Space | NDArray[Any] | Sequence[CodeLike]


def feedback_matrix(
    codes: CodesLike | Iterable[CodeLike],
    guesses: CodesLike | Iterable[CodeLike] | None = None,
    game: GameLike | None = None,
) -> NDArray[Any]:
    """The feedback of every code to every guess: a row per code, a column per guess.

    An entry is an index into ``answers_of(rules)``, the same on all boards of as many positions.
    Codes are a position, a space, an array of symbols from 0, or a list of codes. Without guesses
    the codes are compared with each other; without a game, text is read as one of six colours.

    >>> matrix = feedback_matrix(Position.parse("mastermind 1122:1,0"), ["1344", "RBGY"])
    >>> matrix.shape, answers_of("mastermind")[matrix[0, 0]]
    ((256, 2), Feedback(bulls=2, cows=0))
    """
    given = codes if guesses is None else guesses
    known = [one.rules for one in (codes, given) if isinstance(one, Position | Space)]
    board = game if game is not None else known[0] if known else None
    notation = None if board is None else notation_of(board)  # how text is read, if that is known
    secrets = _rows(codes, notation)
    guessed = secrets if given is codes else _rows(given, notation)
    if secrets.shape[1] != guessed.shape[1]:
        lengths = f"codes of {secrets.shape[1]} symbols and guesses of {guessed.shape[1]}"
        raise InvalidCode(f"{lengths}: expected one length")
    kind = FULL if notation is None else notation.rules.kind
    symbols = 1 + max(int(rows.max(initial=0)) for rows in (secrets, guessed))
    ours, theirs = pack(secrets, symbols), pack(guessed, symbols)
    if len(ours) * len(theirs) >= MANY_PAIRS:
        try:
            return kind.compiled.rows_by_secret(ours, theirs)
        except CompilerMissing:
            return kind.kernel.rows_by_secret(ours, theirs)
    return kind.kernel.rows_by_secret(ours, theirs)


def _rows(codes: Any, notation: Notation | None) -> NDArray[Any]:
    if isinstance(codes, Position):
        return codes.codes_array
    if isinstance(codes, Space):
        return codes.codes
    if isinstance(codes, np.ndarray):
        return _checked(codes)
    try:
        listed = [codes] if isinstance(codes, str) else list(codes)
    except TypeError:
        raise InvalidCode(f"{quote(codes)} are not codes: expected a row of codes") from None
    if any(isinstance(code, str) for code in listed) or notation is not None:
        board = notation or (board_for(listed[0]).notation if listed else None)
        listed = [code_of(code, board) for code in listed] if board else listed
    try:
        rows = np.array([tuple(map(index, code)) for code in listed], np.int64)
        return _checked(rows)
    except (TypeError, ValueError):
        expected = "expected codes of one length, symbols from 0"
        raise InvalidCode(f"{quote(listed)} are not codes: {expected}") from None


def _checked(rows: NDArray[Any]) -> NDArray[Any]:
    if rows.ndim != 2 or rows.dtype.kind not in "iu" or (rows.size and rows.min() < 0):
        shape = f"an array of {rows.dtype} with shape {rows.shape}"
        raise InvalidCode(f"{shape} has no codes: expected a row of symbols from 0 for each code")
    return rows
