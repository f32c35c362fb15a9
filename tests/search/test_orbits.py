"""The compiled symmetries are those of ``pegwise.knowledge.symmetry``."""

from itertools import product

import numpy as np
import pytest

from pegwise.game.rules import Rules
from pegwise.knowledge.symmetry import orbits
from pegwise.search.engine import Engine, EngineSettings

BOARDS = [
    "3x4",
    "4x3",
    "4x5:distinct",
    "2x6",
    "5x2",
    "3x4:bulls",
    "4x3:bulls",
    "3x5:distinct,bulls",
]


@pytest.mark.parametrize("board", BOARDS)
def test_flags_keep_the_lowest_guess_of_each_orbit(board: str) -> None:
    rules = Rules.parse(board)
    machine = Engine(EngineSettings(rules, megabytes=1))
    numbering = machine.guessing
    firsts = numbering.numbers[orbits(rules, []).lowest].tolist()
    for first, second in product(firsts, range(0, rules.size, 5)):
        found = orbits(rules, [numbering.code(first), numbering.code(second)])
        kept = np.flatnonzero(machine.allowed(first, second))
        assert sorted(numbering.indices[kept]) == found.lowest.tolist()
        assert found.sizes.sum() == rules.size  # the orbits cover every guess exactly once


def test_word_lists_have_no_symmetry(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "words.txt"
    file.write_text("abc\nacb\nbca\n")
    assert Engine(EngineSettings(Rules.parse(f"codes:{file}"), megabytes=1)).allowed(0).size == 0
