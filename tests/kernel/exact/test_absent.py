"""Guesses left out because of absent symbols: another guess, which is kept, tells the same."""

import numpy as np
import pytest

from pegwise.game.rules import Rules
from pegwise.game.wordlist import word_list
from pegwise.kernel.exact.board import Flags, SearchBoard, Small
from pegwise.kernel.exact.guess_lists import absent_bits, is_redundant
from pegwise.kernel.jit import jit
from pegwise.runtime.seeds import Stream
from pegwise.search.engine import Engine, EngineSettings


@jit
def redundant(found: Flags, board: SearchBoard, members: Small) -> None:
    absent = absent_bits(board, members)
    for guess in range(found.size):
        found[guess] = is_redundant(board, guess, absent)


@pytest.mark.parametrize("board", ["3x6", "4x7:distinct", "3x5:bulls", "3x6:distinct,bulls"])
def test_every_guess_left_out_has_a_twin_that_is_kept(board: str) -> None:
    engine, stream = Engine(EngineSettings(Rules.parse(board))), Stream("absent", board)
    tables, left_out = engine.subgame(0, 0).board, 0
    for count in (1, 2, 3, 5, 8):
        drawn = {stream.below(len(tables.guess_of)) for _ in range(count)}
        members = np.array(sorted(drawn), np.int32)
        found = np.zeros(len(tables.answers), np.bool_)
        redundant(found, tables, members)
        told = [tuple(row) for row in tables.answers[:, members].tolist()]
        kept = {told[guess] for guess in np.flatnonzero(~found)}
        assert {told[guess] for guess in np.flatnonzero(found)} <= kept
        left_out += int(found.sum())
    assert left_out > len(tables.answers) // 4


def test_words_have_no_symbols_to_exchange() -> None:
    words = word_list(["abc", "abd", "abe", "acd", "bcd"], "a test")
    tables = Engine(EngineSettings(Rules.of_words(words))).subgame(0, 0).board
    assert not tables.symbols.any()
