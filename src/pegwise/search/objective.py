"""The objective of a proof: the mean, the worst case, or the mean within N guesses."""

import re
from dataclasses import dataclass

from pegwise.errors import UnknownName, quote

WITHIN = re.compile(r"mean-within-([1-9][0-9]{0,3})")


@dataclass(frozen=True, slots=True)
class Objective:
    """``mean``, ``worst`` or ``mean-within-N``; prints as it is written on the command line.

    ``worst`` is the least worst case and, among those trees, the least mean.
    """

    worst: bool = False
    limit: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Objective":
        """Read ``mean``, ``worst`` or ``mean-within-5``."""
        given = text.strip().lower()
        if given in ("mean", "worst"):
            return cls(worst=given == "worst")
        within = WITHIN.fullmatch(given)
        if within is None:
            raise UnknownName(
                f"unknown objective {quote(text)}: expected mean, worst or mean-within-N "
                "with a number of guesses N"
            )
        return cls(limit=int(within[1]))

    def __str__(self) -> str:
        if self.limit is not None:
            return f"mean-within-{self.limit}"
        return "worst" if self.worst else "mean"
