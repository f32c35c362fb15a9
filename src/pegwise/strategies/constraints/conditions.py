"""Conditions on a code: the symbol at a place, the count of a symbol, and, or.

Each has a text form. ``str`` counts places from 1 and writes symbols as the numbers in a code;
``say`` uses the names it is given.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pegwise.game.codes import Code

Names = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class At:
    """This place holds this symbol, or does not: ``place 1 is red``, ``place 1 is not red``."""

    place: int
    symbol: int
    holds: bool = True

    def __str__(self) -> str:
        return self.say(str)

    def say(self, name: Names) -> str:
        """The condition in words."""
        return f"place {self.place + 1} is {'' if self.holds else 'not '}{name(self.symbol)}"

    def allows(self, code: Code) -> bool:
        """Whether the code meets it."""
        return (code[self.place] == self.symbol) is self.holds


@dataclass(frozen=True, slots=True)
class Occurs:
    """A symbol occurs at least, at most or exactly n times: ``red occurs exactly twice``."""

    symbol: int
    least: int = 0
    most: int | None = None

    def __str__(self) -> str:
        return self.say(str)

    def say(self, name: Names) -> str:
        """The condition in words."""
        if self.most == 0:
            return f"there is no {name(self.symbol)}"
        return f"{name(self.symbol)} occurs {self._how_often()}"

    def _how_often(self) -> str:
        if self.most is None:
            return f"at least {_times(self.least)}"
        return f"{'exactly' if self.least == self.most else 'at most'} {_times(self.most)}"

    def allows(self, code: Code) -> bool:
        """Whether the code meets it."""
        count = code.count(self.symbol)
        return self.least <= count and (self.most is None or count <= self.most)


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of these conditions hold."""

    conditions: tuple[At | Occurs, ...]

    def __str__(self) -> str:
        return self.say(str)

    def say(self, name: Names) -> str:
        """The conditions in words, with absent symbols together at the end."""
        absent = [name(each.symbol) for each in self.conditions if _is_absence(each)]
        said = [each.say(name) for each in self.conditions if not _is_absence(each)]
        if absent:
            said.append(f"there is no {listed(absent, 'or')}")
        return listed(said, "and") if said else "anything goes"

    def allows(self, code: Code) -> bool:
        """Whether the code meets all."""
        return all(each.allows(code) for each in self.conditions)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of these alternatives holds."""

    alternatives: tuple[AllOf, ...]

    def __str__(self) -> str:
        return self.say(str)

    def say(self, name: Names, most: int | None = None) -> str:
        """The first ``most`` alternatives in words, and the number of the others if two or more."""
        if not self.alternatives:
            return "no code does that"
        count = len(self.alternatives)
        shown = count if most is None or count <= most + 1 else most
        said = [each.say(name) for each in self.alternatives[:shown]]
        if shown < count:
            said.append(f"{count - shown} more arrangements")
        return "; or ".join(said)

    def allows(self, code: Code) -> bool:
        """Whether the code meets at least one."""
        return any(each.allows(code) for each in self.alternatives)


def listed(words: Sequence[str], joint: str) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *others, last = words
    return f"{', '.join(others)} {joint} {last}" if others else last


def _is_absence(condition: At | Occurs) -> bool:
    return isinstance(condition, Occurs) and condition.most == 0


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
