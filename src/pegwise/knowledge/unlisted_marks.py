"""Codes that fit marked answers, on boards too large to list: counted exactly, and drawn evenly.

Marks say which symbols a place can have, and how often each symbol that was guessed occurs, at
least or exactly. So the codes are counted place by place, by how many copies of these symbols have
been used; all other symbols are alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import ABSENT, ELSEWHERE, RIGHT, Feedback, Marks
from pegwise.game.feedback_kinds import MARKS
from pegwise.game.rules import Rules
from pegwise.game.wording import Estimate
from pegwise.runtime.seeds import Stream

from .fitting import Fitting

MOST_LISTED = 20_000
DRAWN = 2_000
# On larger boards it is quicker to count codes place by place than to list them.
LISTED_BOARD = 1_000_000
MOST_COUNTED_ANSWERS = 729  # that are all counted, one by one: six places

Used = tuple[int, ...]  # how often each of the present symbols occurs so far
OTHER = -1  # stands for any symbol that was never guessed


def marked_fitting(
    rules: Rules, turns: Sequence[Turn], most: int = DRAWN, seed: str = ""
) -> Fitting:
    """All codes that fit if there are few, else ``most`` of them, drawn evenly; counted exactly."""
    if not all(_is_ordered(turn) for turn in turns):
        return Fitting.listed(np.zeros((0, rules.positions), np.uint16))
    layout = _Layout.after(rules, turns)
    count = layout.count
    if count <= max(most, MOST_LISTED):
        codes = sorted(layout.codes())
    else:
        stream = Stream(seed, "marked", *[(turn.guess, str(turn.feedback)) for turn in turns])
        codes = sorted({layout.draw(stream) for _ in range(most)})
    array = np.array(codes, np.uint16).reshape(len(codes), rules.positions)
    return Fitting(array, Estimate(count))


def counts_by_place(rules: Rules) -> bool:
    """Whether codes that fit marks are counted on this board, rather than listed."""
    return rules.kind == MARKS and rules.words is None and rules.size > LISTED_BOARD


def count_marked(rules: Rules, turns: Sequence[Turn]) -> int:
    """How many codes fit these turns."""
    if not all(_is_ordered(turn) for turn in turns):
        return 0
    return _Layout.after(rules, turns).count


def marked_shares(rules: Rules, turns: Sequence[Turn]) -> NDArray[np.float64]:
    """The share of the codes that have each symbol in each place: a row per place.

    For turns that some code fits.
    """
    layout = _Layout.after(rules, turns)
    shares = np.zeros((rules.positions, rules.symbols))
    for place, row in enumerate(shares):
        having = {at: layout.having(place, at).count for at in layout.allowed[place]}
        for at, count in having.items():
            row[layout.present[at]] = count / layout.count
        if layout.other[place] and layout.others:
            rest = layout.count - sum(having.values())
            row[list(layout.others)] = rest / (layout.count * len(layout.others))
    return shares


def marked_answers(rules: Rules, turns: Sequence[Turn], guess: Code) -> dict[Feedback, int]:
    """Every answer that a code which fits these turns gives to a guess, with their number.

    For boards of up to `MOST_COUNTED_ANSWERS` answers.
    """
    found: dict[Feedback, int] = {}
    layout = _Layout.after(rules, turns)
    for places in product(*(layout.marks(place, symbol) for place, symbol in enumerate(guess))):
        turn = Turn(guess, Marks(places))
        count = count_marked(rules, (*turns, turn))
        if count:
            found[turn.feedback] = count
    return found


def lowest_marked(rules: Rules, turns: Sequence[Turn]) -> Code | None:
    """The lowest code that fits these turns; None if none does."""
    return _Layout.after(rules, turns).lowest() if count_marked(rules, turns) else None


def _is_ordered(turn: Turn) -> bool:
    """Whether no absent mark comes before a mark elsewhere of the same symbol."""
    seen: set[int] = set()
    for symbol, mark in zip(turn.guess, _marks(turn), strict=True):
        if mark == ELSEWHERE and symbol in seen:
            return False
        if not mark:
            seen.add(symbol)
    return True


def _marks(turn: Turn) -> tuple[int, ...]:
    assert isinstance(turn.feedback, Marks)
    return turn.feedback.places


@dataclass(frozen=True)
class _Layout:
    """What marks require of a code: ``allowed`` has the present symbols for each place.

    ``other`` says for each place whether a symbol that was never guessed can be there.
    """

    rules: Rules
    present: tuple[int, ...]  # the symbols that the code is known to have
    least: Used
    most: Used
    allowed: tuple[tuple[int, ...], ...]  # by place, as indices into ``present``
    other: tuple[bool, ...]
    others: tuple[int, ...]  # the symbols never guessed

    @classmethod
    def after(cls, rules: Rules, turns: Sequence[Turn]) -> "_Layout":
        """What these turns require."""
        places = range(rules.positions)
        least: dict[int, int] = {}
        most: dict[int, int] = {}
        fixed: list[set[int]] = [set() for _ in places]
        barred: list[set[int]] = [set() for _ in places]
        for turn in turns:
            marked = list(zip(turn.guess, _marks(turn), strict=True))
            for place, (symbol, mark) in enumerate(marked):
                (fixed if mark == RIGHT else barred)[place].add(symbol)
            for symbol in set(turn.guess):
                marks = [mark for peg, mark in marked if peg == symbol]
                present = sum(mark > 0 for mark in marks)
                least[symbol] = max(least.get(symbol, 0), present)
                limit = 1 if rules.distinct else rules.positions
                here = present if present < len(marks) else limit
                most[symbol] = min(most.get(symbol, limit), here)
        known = tuple(sorted(s for s in most if most[s] or least[s]))  # no code has 0 of at least 1
        allowed = tuple(
            tuple(
                at
                for at, symbol in enumerate(known)
                if symbol not in barred[place] and fixed[place] <= {symbol}
            )
            for place in places
        )
        others = tuple(symbol for symbol in range(rules.symbols) if symbol not in most)
        return cls(
            rules,
            known,
            tuple(least[symbol] for symbol in known),
            tuple(most[symbol] for symbol in known),
            allowed,
            tuple(not fixed[place] for place in places),
            others,
        )

    @property
    def start(self) -> Used:
        return (0,) * len(self.present)

    @property
    def count(self) -> int:
        """The number of codes."""
        return self.ways[0].get(self.start, 0)

    def having(self, place: int, at: int) -> "_Layout":
        """This layout, restricted to codes with one of the present symbols at a place."""
        allowed, other = list(self.allowed), list(self.other)
        allowed[place], other[place] = (at,), False
        return replace(self, allowed=tuple(allowed), other=tuple(other))

    def steps(self, place: int, used: Used) -> Iterator[tuple[int, int, Used]]:
        """What can be at a place: a present symbol or another one, in how many ways, and so on."""
        for at in self.allowed[place]:
            if used[at] < self.most[at]:
                yield at, 1, (*used[:at], used[at] + 1, *used[at + 1 :])
        taken = place - sum(used) if self.rules.distinct else 0
        if self.other[place] and len(self.others) > taken:
            yield OTHER, len(self.others) - taken, used

    @cached_property
    def ways(self) -> list[dict[Used, int]]:
        """For each place, the number of ways to complete a code from there on, by what was used."""
        reached: list[dict[Used, int]] = [{self.start: 0}]
        for place in range(self.rules.positions):
            later: dict[Used, int] = {}
            for used in reached[-1]:
                later.update((after, 0) for _, _, after in self.steps(place, used))
            reached.append(later)
        for used in reached[-1]:
            pairs = zip(used, self.least, strict=True)
            reached[-1][used] = int(all(count >= least for count, least in pairs))
        for place in reversed(range(self.rules.positions)):
            for used in reached[place]:
                reached[place][used] = sum(
                    ways * reached[place + 1][after] for _, ways, after in self.steps(place, used)
                )
        return reached

    def marks(self, place: int, symbol: int) -> list[int]:
        """The marks that a symbol can get at a place, as far as that is seen at once."""
        if symbol in self.others:
            return [ABSENT, ELSEWHERE, RIGHT] if self.other[place] else [ABSENT, ELSEWHERE]
        if symbol not in self.present:
            return [ABSENT]
        here = [self.present[at] for at in self.allowed[place]]
        if here == [symbol] and not self.other[place]:
            return [RIGHT]
        return [ABSENT, ELSEWHERE, RIGHT] if symbol in here else [ABSENT, ELSEWHERE]

    def lowest(self) -> Code:
        """The lowest code, if there is any."""
        code: Code = ()
        used = self.start
        for place in range(self.rules.positions):
            code, used = min(
                ((*code, self._symbols(at, code)[0]), after)
                for at, _, after in self.steps(place, used)
                if self.ways[place + 1].get(after)
            )
        return code

    def codes(self) -> Iterator[Code]:
        """Every code, in no order."""
        stack: list[tuple[Code, Used]] = [((), self.start)]
        while stack:
            code, used = stack.pop()
            place = len(code)
            if place == self.rules.positions:
                yield code
                continue
            for at, _, after in self.steps(place, used):
                if self.ways[place + 1].get(after):
                    stack += [((*code, symbol), after) for symbol in self._symbols(at, code)]

    def draw(self, stream: Stream) -> Code:
        """A code, each equally likely."""
        code: Code = ()
        used = self.start
        for place in range(self.rules.positions):
            at_random = stream.below(self.ways[place][used])
            for at, ways, after in self.steps(place, used):
                chance = ways * self.ways[place + 1][after]
                if at_random < chance:
                    symbols = self._symbols(at, code)
                    code, used = (*code, symbols[at_random % len(symbols)]), after
                    break
                at_random -= chance
        return code

    def _symbols(self, at: int, code: Code) -> Sequence[int]:
        if at != OTHER:
            return [self.present[at]]
        if self.rules.distinct:
            return [symbol for symbol in self.others if symbol not in code]
        return self.others
