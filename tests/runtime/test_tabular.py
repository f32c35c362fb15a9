"""Figures as CSV and as frames, with and without pandas."""

import sys
from types import ModuleType

import pytest

import pegwise
from pegwise import PegwiseError

COMPARISON = pegwise.compare("2x3", ["knuth", "first"])


class Frame:
    """Stands for a DataFrame."""

    def __init__(self, rows: list[dict[str, object]]) -> None:
        self.rows = rows


def test_csv_of_a_league() -> None:
    head, knuth, first = COMPARISON.to_csv().splitlines()
    assert head.startswith("variant,strategy,first,games,total,mean,")
    assert knuth.startswith("2x3,knuth,11,9,24,")
    assert first.startswith("2x3,first,11,9,24,")
    assert "1:1 2:" in first


def test_csv_of_a_ranking() -> None:
    lines = pegwise.rank("mastermind 1122:1,0", "entropy", top=2).to_csv().splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("guess,is_candidate,classes,worst,")


def test_csv_of_a_review_and_of_an_experiment() -> None:
    head, first = pegwise.review("mastermind 1122:1,0").to_csv().splitlines()
    assert head.startswith("turn,guess,feedback,before,after,")
    assert first.startswith('1,1122,"1,0",1296,256,')
    trials = pegwise.experiment("3x3", "first", games=1)
    assert len(trials.to_csv().splitlines()) == 1 + len(trials)


def test_a_frame_needs_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(PegwiseError, match="needs pandas, which is not installed"):
        COMPARISON.to_frame()


def test_a_frame_where_pandas_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    pandas = ModuleType("pandas")
    pandas.DataFrame = Frame  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    assert [row["strategy"] for row in COMPARISON.to_frame().rows] == ["knuth", "first"]
    ranking = pegwise.rank("mastermind 1122:1,0", "entropy", top=2)
    assert [row["guess"] for row in ranking.to_frame().rows] == [one.guess for one in ranking]


def test_a_real_frame() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = COMPARISON.to_frame()
    assert isinstance(frame, pandas.DataFrame)
    assert frame["strategy"].tolist() == ["knuth", "first"]
