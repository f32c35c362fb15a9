"""Rows of figures as CSV, and as a pandas frame where pandas is installed."""

import csv
import io
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from pegwise.errors import PegwiseError

Row = Mapping[str, object]


class Tabular(ABC):
    """Something with rows: a league, a ranking, a review, the trials of an experiment."""

    @abstractmethod
    def rows(self) -> list[Row]:
        """A dictionary for each row, with the same keys."""

    def to_csv(self) -> str:
        """CSV with a header and a line per row."""
        return csv_of(self.rows())

    def to_frame(self) -> Any:
        """A pandas DataFrame; raises if pandas is not installed."""
        try:
            pandas: Any = import_module("pandas")
        except ImportError:
            raise PegwiseError(
                "to_frame needs pandas, which is not installed: expected 'pip install pandas', "
                "or use to_csv()"
            ) from None
        return pandas.DataFrame([dict(row) for row in self.rows()])


def csv_of(rows: Sequence[Row]) -> str:
    """CSV with a header and a line per row; histograms as ``1:1 2:12 3:72``."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: _cell(figure) for key, figure in row.items()} for row in rows)
    return text.getvalue()


def _cell(figure: object) -> object:
    if isinstance(figure, dict):
        return " ".join(f"{guesses}:{games}" for guesses, games in figure.items())
    return str(figure).lower() if isinstance(figure, bool) else figure
