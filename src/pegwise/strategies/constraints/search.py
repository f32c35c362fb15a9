"""The codes that satisfy every constraint, in lexicographic order, found place by place."""

from collections.abc import Iterator, Sequence

from pegwise.game.codes import Code
from pegwise.game.rules import Rules

from .tables import Table

Open = list[tuple[int, int]]

# The search fills the places from the left and keeps, for every constraint, the alternatives
# that the places filled so far leave open, and how many of the symbols they ask for are missing;
# when a constraint has no alternative left, or misses more than there are places, it turns back.
#
# A symbol that no condition mentions is as good as any other such symbol: if one of them leads
# nowhere, so do all (on a board of distinct symbols, all that are unused). The others are tried
# only where the first of them has led to a code.


def first_code(rules: Rules, tables: Sequence[Table]) -> Code | None:
    """The lexicographically first code that satisfies every constraint, if there is one."""
    return next(satisfying(rules, tables), None)


def satisfying(rules: Rules, tables: Sequence[Table]) -> Iterator[Code]:
    """The codes that satisfy every constraint, in lexicographic order."""
    return Walk(rules, tables).codes()


class Walk:
    """One walk over the codes: the symbols placed so far, and how often each is used."""

    def __init__(self, rules: Rules, tables: Sequence[Table]) -> None:
        self.rules = rules
        self.tables = tables
        self.named = frozenset[int]().union(*(table.symbols for table in tables))
        self.used = [0] * rules.symbols
        self.placed: list[int] = []

    def codes(self) -> Iterator[Code]:
        """Every code that leaves each constraint an alternative."""
        start = [(table.start, table.missing) for table in self.tables]
        return self._extend(start) if all(mask for mask, _ in start) else iter(())

    def _extend(self, alive: Open) -> Iterator[Code]:
        if len(self.placed) == self.rules.positions:
            yield tuple(self.placed)
            return
        unnamed_fails = False
        for symbol in range(self.rules.symbols):
            is_unnamed = symbol not in self.named
            if (is_unnamed and unnamed_fails) or (self.rules.distinct and self.used[symbol]):
                continue
            found = False
            for code in self._with(symbol, alive):
                found = True
                yield code
            unnamed_fails = (is_unnamed and not found) or unnamed_fails

    def _with(self, symbol: int, alive: Open) -> Iterator[Code]:
        """The codes that go on with this symbol."""
        place = len(self.placed)
        self.placed.append(symbol)
        self.used[symbol] += 1
        left = self._left(alive, place)
        if left is not None:
            yield from self._extend(left)
        self.used[symbol] -= 1
        self.placed.pop()

    def _left(self, alive: Open, place: int) -> Open | None:
        """The alternatives left now that this place is filled; None if a constraint has none."""
        symbol, left = self.placed[place], []
        uses, places = self.used[symbol], self.rules.positions - place - 1
        for table, (mask, missing) in zip(self.tables, alive, strict=True):
            if uses <= table.wanted.get(symbol, 0):
                missing -= 1
            if missing > places:
                return None
            mask &= table.at[place].get(symbol, table.elsewhere[place])
            for counted, still_open in table.counts[place + 1]:
                mask &= still_open[self.used[counted]]
            if not mask:
                return None
            left.append((mask, missing))
        return left
