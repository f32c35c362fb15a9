"""Patterns of codes: how often symbols repeat, whatever they are and wherever they stand.

Four positions have five: four of a kind, three of a kind, two pairs, one pair, all different
(Scheinerman, BulletsMaggots.jl); five positions have seven.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import factorial, perm, prod

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.game.weights import Shape, shape_of
from pegwise.game.wording import NUMBERS, join
from pegwise.runtime.seeds import Stream

ANY_CODE: Shape = ()  # in place of a shape, for the codes of all shapes together

MOST_PATTERNS = 200
NUMBER_NAMES = (*NUMBERS, "eleven", "twelve")


@dataclass(frozen=True, slots=True)
class Pattern:
    """All codes of one shape: the least of them, and how many there are. Prints as its name.

    ``words`` are the codes themselves if they come from a word list.
    """

    shape: Shape
    least: Code
    size: int
    symbols: int
    words: tuple[Code, ...] = field(default=(), repr=False)

    @property
    def name(self) -> str:
        """Such as ``four of a kind``, ``two pairs`` or ``all different``."""
        return name_of(self.shape)

    def __str__(self) -> str:
        return self.name

    def draw(self, stream: Stream) -> Code:
        """A random code of this pattern, all equally likely."""
        if self.words:
            return stream.pick(self.words)
        symbols = _shuffled(range(self.symbols), len(self.shape), stream)
        pegs = [symbols[symbol] for symbol in lowest_code(self.shape)]
        return _shuffled(pegs, sum(self.shape), stream)


def patterns(rules: Rules) -> list[Pattern]:
    """The patterns of a board's codes, the one with most of a kind first."""
    symbols = rules.symbols
    if rules.words is not None:
        groups: dict[Shape, list[Code]] = {}
        for code in rules.words.codes:
            groups.setdefault(shape_of(code), []).append(code)
        return [
            Pattern(shape, groups[shape][0], len(groups[shape]), symbols, tuple(groups[shape]))
            for shape in _checked(sorted(groups, reverse=True), rules)
        ]
    different = (1,) * rules.positions
    found = [different] if rules.distinct else shapes(rules.positions, rules.positions, symbols)
    return [
        Pattern(shape, lowest_code(shape), count_codes(shape, symbols), symbols)
        for shape in _checked(found, rules)
    ]


def name_of(shape: Shape) -> str:
    """The shape in words: every set of equal symbols, largest first."""
    if shape == ANY_CODE:
        return "any code"
    sets = Counter(count for count in shape if count > 1)
    names = [_name_sets(size, sets[size]) for size in sorted(sets, reverse=True)]
    return join(names or ["all different"])


def _name_sets(size: int, count: int) -> str:
    if size == 2:
        return "one pair" if count == 1 else f"{_number(count)} pairs"
    if count == 1:
        return f"{_number(size)} of a kind"
    plural = "es" if size == 6 else "s"
    return f"{_number(count)} {_number(size)}{plural} of a kind"


def _number(count: int) -> str:
    return NUMBER_NAMES[count] if count < len(NUMBER_NAMES) else str(count)


def _checked(found: Iterable[Shape], rules: Rules) -> list[Shape]:
    """The shapes; raises if there are too many."""
    few = list(islice(found, MOST_PATTERNS + 1))
    if len(few) > MOST_PATTERNS:
        raise BoardTooLarge(
            f"'{rules}' has more than {MOST_PATTERNS} patterns of codes: "
            f"expected a board with at most {MOST_PATTERNS}, such as 4x6 or 10x10"
        )
    return few


def shapes(places: int, most: int, symbols: int) -> Iterator[Shape]:
    """Every way to fill the places with at most this many symbols, each at most ``most`` times."""
    if places == 0:
        yield ()
    elif symbols:
        fewest = -(-places // symbols)  # with fewer of the first symbol the rest could not fit
        for count in range(min(places, most), fewest - 1, -1):
            for rest in shapes(places - count, count, symbols - 1):
                yield (count, *rest)


def lowest_code(shape: Iterable[int]) -> Code:
    """The lowest code with symbols that occur this often: 0012 for (2, 1, 1)."""
    return tuple(symbol for symbol, count in enumerate(shape) for _ in range(count))


def count_codes(shape: Shape, symbols: int) -> int:
    """Ways to arrange the counts on the positions, times ways to name the symbols."""
    arrangements = factorial(sum(shape)) // prod(map(factorial, shape))
    choices = perm(symbols, len(shape)) // prod(map(factorial, Counter(shape).values()))
    return arrangements * choices


def _shuffled(items: Sequence[int], count: int, stream: Stream) -> Code:
    """``count`` of the items in random order, every order equally likely."""
    left = list(items)
    return tuple(left.pop(stream.below(len(left))) for _ in range(count))
