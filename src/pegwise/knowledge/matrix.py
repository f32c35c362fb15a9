"""Feedback of many codes against many guesses at once, as a NumPy array."""

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import CompilerMissing, InvalidCode, quote
from pegwise.game.codes import CodeLike
from pegwise.game.coerce import board_for, code_of, notation_of
from pegwise.game.feedback_kinds import FULL
from pegwise.game.notation import Notation
from pegwise.game.rules import GameLike
from pegwise.kernel.feedback_kernels import MANY_PAIRS
from pegwise.kernel.packing import pack

from .position import Position
from .space import Space

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
    notation = _notation(codes, given, game)
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


def _notation(codes: object, guesses: object, game: GameLike | None) -> Notation | None:
    """How codes given as text are read; None if nothing says so."""
    if game is not None:
        return notation_of(game)
    known = [one.rules for one in (codes, guesses) if isinstance(one, Position | Space)]
    return notation_of(known[0]) if known else None


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
