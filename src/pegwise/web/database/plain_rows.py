"""Rows read without the ORM, whose objects take longer to build than a query takes to run."""

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Generic, TypeVar, cast

from .schema import Base

Row = TypeVar("Row", bound=Base)


class PlainRows(Generic[Row]):
    """Reads rows of a table as plain objects with its columns as attributes."""

    def __init__(self, table: type[Row]) -> None:
        self._names = table.__table__.c.keys()

    def __len__(self) -> int:
        return len(self._names)

    def read(self, values: Iterable[object]) -> Row:
        """The row with these values, which no session knows: changing it stores nothing."""
        return cast(Row, SimpleNamespace(**dict(zip(self._names, values, strict=True))))
