"""Whether a search has to compile its kernels first."""

import numpy as np
import pytest

from pegwise import Rules
from pegwise.search import engine
from pegwise.search.prove import prove


def test_what_was_searched_is_compiled() -> None:
    prove(Rules.parse("4x4"))
    assert engine.is_compiled(Rules.parse("4x4"))
    assert engine.is_compiled(Rules.parse("4x6"))


def test_each_lane_width_is_compiled_on_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    prove(Rules.parse("4x4"))
    monkeypatch.setattr(engine, "lane_of", lambda slots: np.float16)
    assert not engine.is_compiled(Rules.parse("4x6"))
