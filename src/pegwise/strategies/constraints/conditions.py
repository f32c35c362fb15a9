"""Conditions on a code: the symbol at a place, the count of a symbol, and, or.

``say`` puts a condition into words, with places counted from 1 and symbols named by a function.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pegwise.game.codes import Code
from pegwise.game.wording import join

Names = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class At:
    """This place holds this symbol, or does not: ``place 1 is red``, ``place 1 is not red``."""

    place: int
    symbol: int
    holds: bool = True

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

    def say(self, name: Names) -> str:
        """The condition in words."""
        if self.most == 0:
            return f"there is no {name(self.symbol)}"
        bound = "at least" if self.most is None else "at most"
        count = self.least if self.most is None else self.most
        times = {1: "once", 2: "twice"}.get(count, f"{count} times")
        return (
            f"{name(self.symbol)} occurs {bound if self.least != self.most else 'exactly'} {times}"
        )

    def allows(self, code: Code) -> bool:
        """Whether the code meets it."""
        count = code.count(self.symbol)
        return self.least <= count and (self.most is None or count <= self.most)


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of these conditions hold."""

    conditions: tuple[At | Occurs, ...]

    def say(self, name: Names) -> str:
        """The conditions in words, with absent symbols together at the end."""
        absent = [each for each in self.conditions if isinstance(each, Occurs) and each.most == 0]
        said = [each.say(name) for each in self.conditions if each not in absent]
        if absent:
            said.append(f"there is no {join([name(each.symbol) for each in absent], 'or')}")
        return join(said) if said else "anything goes"

    def allows(self, code: Code) -> bool:
        """Whether the code meets all."""
        return all(each.allows(code) for each in self.conditions)


def say_any(alternatives: Sequence[AllOf], name: Names, most: int | None = None) -> str:
    """The first ``most`` alternatives in words, and the number of the others if two or more."""
    if not alternatives:
        return "no code does that"
    count = len(alternatives)
    shown = count if most is None or count <= most + 1 else most
    said = [each.say(name) for each in alternatives[:shown]]
    if shown < count:
        said.append(f"{count - shown} more arrangements")
    return "; or ".join(said)
