"""One game seen as another: places permuted, symbols renamed."""

from collections import Counter
from dataclasses import dataclass

from pegwise.game.codes import Code


@dataclass(frozen=True, slots=True)
class View:
    """From which of our places each symbol is taken, and how the known ones are renamed."""

    places: tuple[int, ...]
    names: dict[int, int]

    def showing(self, ours: Code, theirs: Code) -> "View | None":
        """This view with the names that make our code theirs; None where none do."""
        names = dict(self.names)
        for target, source in enumerate(self.places):
            if names.setdefault(ours[source], theirs[target]) != theirs[target]:
                return None
        if len(set(names.values())) < len(names):
            return None
        return View(self.places, names)

    def theirs(self, ours: Code, symbols: int) -> Code:
        """Our code as it is seen; symbols without a name keep theirs if it is free."""
        names = _completed(self.names, symbols)
        return tuple(names[ours[source]] for source in self.places)

    def ours(self, theirs: Code, symbols: int) -> Code:
        """The code of ours that is seen as theirs."""
        back = {new: old for old, new in _completed(self.names, symbols).items()}
        code = [0] * len(theirs)
        for target, source in enumerate(self.places):
            code[source] = back[theirs[target]]
        return tuple(code)


def _completed(names: dict[int, int], symbols: int) -> dict[int, int]:
    """A new name for every symbol."""
    free = set(range(symbols)) - set(names.values())
    kept = {symbol: symbol for symbol in free if symbol not in names}
    unnamed = [s for s in range(symbols) if s not in names and s not in kept]
    return names | kept | dict(zip(unnamed, sorted(free - set(kept)), strict=True))


def opening_view(first: Code) -> tuple[Code, View]:
    """The lowest first guess that is the same as this one by symmetry, and the view that shows it.

    Symbols that occur more often come first: 0000, 0001, 0011, 0012, 0123.
    """
    counts = Counter(first)
    places = sorted(range(len(first)), key=lambda at: (-counts[first[at]], first.index(first[at])))
    names: dict[int, int] = {}
    for source in places:
        names.setdefault(first[source], len(names))
    return tuple(names[first[source]] for source in places), View(tuple(places), names)
