"""A constraint as tables of bits: what each step of the search leaves open."""

from dataclasses import dataclass

from .conditions import AllOf, AnyOf, Occurs

# A set of alternatives is the bits of an integer: bit n stands for alternative n.
#
# `at[place]` gives, for a symbol put there, the alternatives whose conditions on that place
# allow it; symbols that it does not list are treated alike, as `elsewhere[place]` says.
#
# `counts[filled]` gives, for each symbol that an alternative counts, and for each number of times
# that the places filled so far use it, the alternatives that can still come out right: the
# places left must be able to hold as many as are missing, and must not be bound to hold more
# than are allowed. With no places left this asks for the very condition, so that no code is let
# through wrongly; before that it strikes an alternative off only where no filling of the places
# left can meet it, so that none is lost.
#
# `missing` and `wanted` see what the counts of single symbols miss. Each alternative asks for some
# symbols, at places or at least so often: `missing` is the fewest that any asks for in all,
# `wanted` the most of each symbol that any asks for. Every symbol placed supplies one to each
# alternative at most, and none beyond what is wanted of it, so once more are missing than places
# are left no alternative can be met. For a move, `missing` starts as bulls and cows together.

Counts = tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A constraint in the form that the search reads."""

    start: int
    at: tuple[dict[int, int], ...]
    elsewhere: tuple[int, ...]
    counts: tuple[Counts, ...]
    missing: int
    wanted: dict[int, int]
    symbols: frozenset[int]


def table_of(constraint: AnyOf, places: int) -> Table:
    """The constraint's tables on a board of so many places."""
    facts = [Facts(each) for each in constraint.alternatives]
    counts = _counts(facts, places)
    start = (1 << len(facts)) - 1
    for _, masks in counts[0]:
        start &= masks[0]
    at = tuple(_at(facts, place) for place in range(places))
    elsewhere = tuple(_elsewhere(facts, place) for place in range(places))
    missing = min((sum(each.asked.values()) for each in facts), default=0)
    symbols = frozenset(symbol for each in facts for symbol in each.symbols)
    return Table(start, at, elsewhere, counts, missing, _wanted(facts), symbols)


class Facts:
    """One alternative, sorted by what it speaks of: one count a symbol, one symbol held a place."""

    def __init__(self, conditions: AllOf) -> None:
        self.held: dict[int, int] = {}
        self.barred: set[tuple[int, int]] = set()
        self.occurs: dict[int, Occurs] = {}
        for each in conditions.conditions:
            if isinstance(each, Occurs):
                self.occurs[each.symbol] = each
            elif each.holds:
                self.held[each.place] = each.symbol
            else:
                self.barred.add((each.place, each.symbol))
        self.symbols = {each.symbol for each in conditions.conditions}
        self.asked = {symbol: each.least for symbol, each in self.occurs.items()}
        for symbol in self.held.values():
            if symbol not in self.occurs:
                self.asked[symbol] = list(self.held.values()).count(symbol)

    def allows(self, place: int, symbol: int) -> bool:
        """Whether the symbol may stand at the place, counts aside."""
        held = self.held.get(place)
        return held == symbol if held is not None else (place, symbol) not in self.barred

    def window(self, symbol: int, places: int) -> list[tuple[int, int]]:
        """How often the symbol must and may be used in the places 0.., for each number filled."""
        wanted = self.occurs[symbol]
        most = places if wanted.most is None else wanted.most
        windows = [(wanted.least, most)]
        for place in reversed(range(places)):
            least, most = windows[-1]
            windows.append(
                (least - self.allows(place, symbol), most - (self.held.get(place) == symbol))
            )
        return windows[::-1]


def _at(facts: list[Facts], place: int) -> dict[int, int]:
    """For each symbol that some alternative names at this place, those that allow it."""
    held = {each.held[place] for each in facts if place in each.held}
    barred = {symbol for each in facts for where, symbol in each.barred if where == place}
    return {
        symbol: sum(1 << n for n, each in enumerate(facts) if each.allows(place, symbol))
        for symbol in held | barred
    }


def _elsewhere(facts: list[Facts], place: int) -> int:
    """The alternatives that allow any symbol that none of them names at this place."""
    return sum(1 << n for n, each in enumerate(facts) if place not in each.held)


def _wanted(facts: list[Facts]) -> dict[int, int]:
    wanted: dict[int, int] = {}
    for each in facts:
        for symbol, least in each.asked.items():
            wanted[symbol] = max(least, wanted.get(symbol, 0))
    return wanted


def _counts(facts: list[Facts], places: int) -> tuple[Counts, ...]:
    every = (1 << len(facts)) - 1
    counted = sorted({symbol for each in facts for symbol in each.occurs})
    masks = {symbol: [[every] * (filled + 1) for filled in range(places + 1)] for symbol in counted}
    for n, each in enumerate(facts):
        for symbol in each.occurs:
            for filled, (least, most) in enumerate(each.window(symbol, places)):
                row = masks[symbol][filled]
                for used in (*range(min(least, filled + 1)), *range(most + 1, filled + 1)):
                    row[used] &= ~(1 << n)
    return tuple(
        tuple(
            (symbol, tuple(masks[symbol][filled]))
            for symbol in counted
            if any(mask != every for mask in masks[symbol][filled])
        )
        for filled in range(places + 1)
    )
