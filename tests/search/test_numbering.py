"""Guesses that are not scanned: a symmetry maps each of them to one that is."""

import json
from pathlib import Path

import numpy as np
import pytest

from pegwise.game.rules import Rules
from pegwise.kernel.exact.board import SearchBoard, Small
from pegwise.kernel.exact.guess_lists import absent_bits, is_redundant
from pegwise.kernel.jit import jit
from pegwise.knowledge.symmetry import orbits
from pegwise.runtime.seeds import Stream
from pegwise.search.engine import Engine, EngineSettings
from pegwise.search.numbering import numbering_by_named
from pegwise.search.prove import prove

BOARDS = ["3x6", "4x5", "3x7:distinct", "4x7:distinct", "3x5:bulls", "3x6:distinct,bulls"]


@jit
def listed(found: Small, board: SearchBoard, members: Small, scanned: int) -> int:
    """Writes the guesses that the search would try; returns how many there are."""
    absent, count = absent_bits(board, members), 0
    for guess in range(scanned):
        if not is_redundant(board, guess, absent):
            found[count] = guess
            count += 1
    return count


def _histograms(board: SearchBoard, members: Small) -> list[bytes]:
    """How often each answer occurs, for every guess: what a symmetry leaves as it is."""
    rows, slots = board.answers[:, members], board.win + 1
    return [np.bincount(row, minlength=slots).tobytes() for row in rows]


@pytest.mark.parametrize("board", BOARDS)
def test_every_guess_is_as_good_as_one_that_is_listed(board: str) -> None:
    rules, stream = Rules.parse(board), Stream("numbering", board)
    engine = Engine(EngineSettings(rules, megabytes=1))
    tables, saved = engine.whole_board, 0
    assert tables is not None
    for _ in range(40):
        members = np.arange(rules.size, dtype=np.int32)
        guesses: tuple[int, ...] = ()
        while len(members) > 1 and len(guesses) < 4:
            scanned = int(engine.guessing.scanned[engine.named(*guesses)])
            found = np.zeros(scanned, np.int32)
            found = found[: listed(found, tables, members, scanned)]
            every = _histograms(tables, members)
            assert {every[guess] for guess in found} == set(every), guesses
            saved += rules.size - scanned
            guess = int(found[stream.below(len(found))])
            secret = int(members[stream.below(len(members))])
            told = tables.answers[guess]
            members, guesses = members[told[members] == told[secret]], (*guesses, guess)
    assert saved > 0


@pytest.mark.parametrize("board", BOARDS)
def test_the_numbers_are_those_of_the_same_codes(board: str) -> None:
    numbering = numbering_by_named(Rules.parse(board))
    for number in range(numbering.size):
        code = numbering.code(number)
        assert numbering.index(code) == number
        assert (
            tuple(numbering.codes[number])
            == code
            == numbering.space.code(int(numbering.indices[number]))
        )


def test_guesses_that_name_new_symbols_in_order_are_scanned_first() -> None:
    numbering = numbering_by_named(Rules.parse("3x6"))
    scanned = [numbering.code(number) for number in range(numbering.scanned[2])]
    assert {(0, 1, 2), (1, 2, 3), (2, 3, 2)} <= set(scanned)
    assert not {(0, 0, 3), (3, 2, 0), (1, 2, 4)} & set(scanned)
    assert numbering.scanned.tolist() == sorted(numbering.scanned.tolist())
    assert numbering.scanned[-1] == 216


def test_guesses_out_of_order_leave_every_guess_to_scan() -> None:
    numbering = numbering_by_named(Rules.parse("3x6"))
    in_order = (numbering.index((0, 0, 1)), numbering.index((2, 1, 3)))
    assert numbering.named_after(in_order) == 4
    out_of_order = (numbering.index((0, 0, 1)), numbering.index((3, 1, 2)))
    assert numbering.named_after(out_of_order) == numbering.everything


def test_a_checkpoint_has_guesses_by_their_place_in_the_space(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    assert prove("3x6", checkpoint=kept).status == "proven"
    facts = [json.loads(line) for line in kept.read_text().splitlines()[1:-2]]
    assert {first for _, first, *_ in facts} == set(orbits(Rules.parse("3x6"), []).lowest.tolist())
