"""Phase 4: four known digits, and the places in which they stand.

Mode 0 swaps the first two digits, and the change in the number of bulls decides what to do, as in
the notes; their mode 1 is for two digits that were no bulls in either order. The notes leave the
rest open: mode X tries the first of the 24 orders that would have given the bulls of every try.

Two moves of the notes tell nothing, whatever the secret: after a change from 0 to 1 bull every
order that is left gives the move 2 bulls, and after one from 2 to 1 every one gives it 1. A third,
after 1 to 0, is never right itself but halves what is left. The plain player makes all three;
``plus`` skips the two whose answer is implied.

Phases 2 and 3: three bovines in one row, the fourth in another, and swaps between them.

A swap puts a digit of the row with one bovine into the row with three. Phase 2 swaps until both
digits are of one kind; phase 3 finds which kind (mode 0), then the last bovine (mode 1) or the last
goat (mode 2). Both end once the goat of the three and the bovine of the one are known.

Phase 1: rows of four digits from a fixed table, until three bovines stand against one.

The table has four sets of sixteen digits. A set is read in order, four digits to a row, without
known goats; a rest that is too short for a row is not asked. The phase ends when one row of a set
has three bovines and another row of the same set has one. Rows of different sets are never paired:
they may share their bovines.

Some secrets the table never splits into three and one. For those there is a way out: the player
asks the first herd that agrees with all counts, and goes on until one herd is left or is hit.
Every wrong herd asked is ruled out, so this ends.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.wording import count_of, join

from .memory import (
    BULLS,
    COUNTS,
    CountedRow,
    Memory,
    State,
    are,
    contradiction,
    digits_of,
    listed,
    spell,
)

Order = tuple[int, ...]
AS_FIRST: Order = (0, 1, 2, 3)
ORDERS: tuple[Order, ...] = tuple(permutations(AS_FIRST))
SWAPPED: Order = (1, 0, 2, 3)
PLACES = ("first", "second", "third", "fourth")
UNTRIED = "these four have not been asked together"


class Try(NamedTuple):
    """An order that was tried, and its bulls."""

    order: Order
    bulls: int


class Move(NamedTuple):
    """What to do after a change of bulls: the first arrangement's places in a new order."""

    order: Order
    words: str
    mode: str = "0"


MOVES = {
    (0, 2): Move((1, 0, 3, 2), "{a} and {b} are bulls now and the other two must change places"),
    (2, 0): Move((0, 1, 3, 2), "{a} and {b} were bulls; they go back and the other two change"),
    (0, 0): Move((2, 3, 0, 1), "{a} and {b} belong where the other two stand", mode="1"),
    (0, 1): Move((1, 0, 3, 2), "{a} or {b} is a bull now; both stay and the other two change"),
    (1, 2): Move((1, 2, 0, 3), "{a} or {b} is a bull now, and next the middle two change"),
    (2, 1): Move((0, 1, 3, 2), "{a} or {b} was a bull; both go back and the other two change"),
    (1, 0): Move((0, 2, 1, 3), "{a} or {b} was a bull; both go back and the middle two change"),
}


def arrange(memory: Memory, first: Code, bulls: int | None = None) -> State:
    """The state once the digits of ``first`` are known; ``bulls`` if they were asked so."""
    known = memory.mark(memory.possible_outside(first), first)
    if bulls is None:
        return State(Arranging(first, (), AS_FIRST, "0", UNTRIED), known)
    return State(_next(first, (Try(AS_FIRST, bulls),)), known)


@dataclass(frozen=True, slots=True)
class Arranging:
    """The digits of ``first`` are those of the secret; ``order`` is the order to try."""

    first: Code
    tries: tuple[Try, ...]
    order: Order
    mode: str
    why: str

    @property
    def label(self) -> str:
        return f"Phase 4, mode {self.mode}"

    @property
    def guess(self) -> Code:
        return _ordered(self.first, self.order)

    def reason(self, memory: Memory) -> str:
        """Why this arrangement."""
        return f"{self.label}: {self.why}, so I try {spell(self.guess)}."

    def implied(self) -> Feedback | None:
        """The answer, if the earlier bulls imply it and the guess cannot win."""
        bulls = implied_bulls(self.tries, self.order)
        return None if bulls is None or bulls == 4 else Feedback(bulls, 4 - bulls)

    def after(self, answer: Feedback, memory: Memory) -> State:
        """The next arrangement to try."""
        tries = (*self.tries, Try(self.order, answer.bulls))
        if answer.total != 4 or not allowed(tries):
            raise contradiction(self.guess, answer)
        said = f"{spell(self.guess)} has {BULLS[answer.bulls]}."
        return State(_next(self.first, tries), memory, (said, *_narrowed(self.first, tries)))


def _ordered(first: Code, order: Order) -> Code:
    return tuple(first[place] for place in order)


def _next(first: Code, tries: tuple[Try, ...]) -> Arranging:
    left = allowed(tries)
    if not left:
        raise contradiction(_ordered(first, tries[-1].order), BULLS[tries[-1].bulls])
    if len(tries) == 1:
        words = f"swapping {listed(first[:2])} shows whether they are bulls"
        return Arranging(first, tries, SWAPPED, "0", words)
    if len(tries) == 2:
        move = MOVES[tries[0].bulls, tries[1].bulls]
        words = move.words.format(a=spell(first[:1]), b=spell(first[1:2]))
        return Arranging(first, tries, move.order, move.mode, words)
    words = f"{count_of(len(left), 'arrangement')} fit{'s' if len(left) == 1 else ''}"
    return Arranging(first, tries, left[0], "X", words)


def _narrowed(first: Code, tries: tuple[Try, ...]) -> list[str]:
    """A sentence on the digits whose position bits leave one place or two."""
    said = []
    for digit, bits in zip(first, position_bits(tries), strict=True):
        places = [name for place, name in enumerate(PLACES) if not bits & 0b1000 >> place]
        if len(places) <= 2:
            said.append(f"{listed([digit])} can only stand {join(places, 'or')} ({bits:04b})")
    return [f"{'; '.join(said)}."] if said else []


def bulls_of(one: Order, other: Order) -> int:
    """The places in which two orders agree."""
    return sum(a == b for a, b in zip(one, other, strict=True))


@lru_cache(maxsize=1 << 10)
def allowed(tries: tuple[Try, ...]) -> tuple[Order, ...]:
    """The orders that would have given the bulls of every try, lowest first."""
    return tuple(
        order for order in ORDERS if all(bulls_of(order, tried) == bulls for tried, bulls in tries)
    )


@lru_cache(maxsize=1 << 10)
def position_bits(tries: tuple[Try, ...]) -> tuple[int, ...]:
    """Four bits for each digit, the first place leftmost: 1 where no allowed order has it."""
    bits = [0b1111] * len(AS_FIRST)
    for order in allowed(tries):
        for place, thing in enumerate(order):
            bits[thing] &= ~(0b1000 >> place)
    return tuple(bits)


@lru_cache(maxsize=1 << 12)
def implied_bulls(tries: tuple[Try, ...], order: Order) -> int | None:
    """The bulls of the order, if every allowed order implies the same number."""
    bulls = {bulls_of(order, other) for other in allowed(tries)}
    return bulls.pop() if len(bulls) == 1 else None


PHASE_2 = "Phase 2"
MODE_0 = "Phase 3, mode 0"
MODE_1 = "Phase 3, mode 1"
MODE_2 = "Phase 3, mode 2"


class Pair(NamedTuple):
    """The working pair: a row with three bovines, and digits that hold the fourth."""

    three: Code
    one: Code


class Alike(NamedTuple):
    """A digit of the three and a digit of the one that are both bovines or both goats."""

    of_three: int
    of_one: int


def swap(memory: Memory, pair: Pair, alike: Alike | None = None) -> State:
    """The state that follows from the array's marks, with the next swap or with phase 4."""
    memory = _complete(memory, pair)
    three, one = memory.unknown(pair.three), memory.unknown(pair.one)
    goat = next(filter(memory.is_goat, pair.three), None)
    bovine = next(filter(memory.is_bovine, pair.one), None)
    if goat is not None and bovine is not None:
        return arrange(memory, _swapped(pair.three, goat, bovine))
    if goat is not None:
        stage = Swapping(pair, goat, memory.likeliest(one), MODE_1)
    elif bovine is not None:
        stage = Swapping(pair, memory.unlikeliest(three), bovine, MODE_2)
    elif alike is not None:
        fresh = [digit for digit in one if digit != alike.of_one]
        stage = Swapping(pair, alike.of_three, memory.likeliest(fresh), MODE_0, alike)
    else:
        stage = Swapping(pair, memory.unlikeliest(three), memory.likeliest(one), PHASE_2)
    return State(stage, memory)


def _complete(memory: Memory, pair: Pair) -> Memory:
    """Mark what follows from there being one goat among the three and one bovine in the one."""
    three, one = memory.unknown(pair.three), memory.unknown(pair.one)
    if all(map(memory.is_goat, pair.one)) or all(map(memory.is_bovine, pair.three)):
        raise contradiction(pair.three, "three bovines")
    goats, bovines = set[int](), set[int]()
    if any(map(memory.is_goat, pair.three)):
        bovines.update(three)
    elif len(three) == 1:
        goats.update(three)
    if any(map(memory.is_bovine, pair.one)):
        goats.update(one)
    elif len(one) == 1:
        bovines.update(one)
    return memory.mark(goats, bovines)


def _swapped(row: Code, out: int, into: int) -> Code:
    return tuple(into if digit == out else digit for digit in row)


@dataclass(frozen=True, slots=True)
class Swapping:
    """The swap to ask: ``out`` leaves the three, ``into`` takes its place."""

    pair: Pair
    out: int
    into: int
    label: str
    alike: Alike | None = None

    @property
    def guess(self) -> Code:
        return _swapped(self.pair.three, self.out, self.into)

    def reason(self, memory: Memory) -> str:
        """Why this swap."""
        out, into, three = listed([self.out]), listed([self.into]), spell(self.pair.three)
        made = f"I swap {into} for {out} in {three}, which makes {spell(self.guess)}"
        if self.label == PHASE_2:
            return f"{self.label}: {made}; more, as many or fewer bovines each tell something."
        if self.alike is not None:
            other = listed([self.alike.of_one])
            return f"{self.label}: {made}, to learn of which kind {out} and {other} are."
        if self.label == MODE_1:
            left = memory.unknown(self.pair.one)
            return f"{self.label}: the last bovine is {listed(left, 'or')}; {made}."
        left = memory.unknown(self.pair.three)
        return f"{self.label}: the goat in {three} is {listed(left, 'or')}; {made}."

    def after(self, answer: Feedback, memory: Memory) -> State:
        """The state after the count of the swap."""
        row = CountedRow(self.guess, answer.total)
        if answer.total == 4:
            said = f"{spell(self.guess)} holds four bovines: the swap was right."
            return arrange(memory, self.guess, answer.bulls).saying(said)
        goats, bovines, said = self._learnt(answer)
        heard = memory.hear(row).mark(goats, bovines)
        heard = heard.keep(row) if memory.plus else heard
        both = self.label == PHASE_2 and answer.total == 3
        return swap(heard, self.pair, Alike(self.out, self.into) if both else self.alike).saying(
            said
        )

    def _learnt(self, answer: Feedback) -> tuple[list[int], list[int], str]:
        """The goats and the bovines that a count below four proves, and a sentence on it."""
        out, into, made = listed([self.out]), listed([self.into]), spell(self.guess)
        alike = [self.alike.of_one] if self.alike is not None else []
        if answer.total == 2 and self.label in (PHASE_2, MODE_0):
            said = f"{made} holds only two bovines: the swap took out {out}, a bovine, for a goat."
            return [self.into], [self.out, *alike], said
        if answer.total != 3:
            raise contradiction(self.guess, answer)
        one = spell(self.pair.one)
        proofs: dict[str, tuple[list[int], list[int], str]] = {
            PHASE_2: ([], [], f"{out} and {into} are both bovines or both goats"),
            MODE_0: (
                [self.out, *alike, self.into],
                [],
                f"{into} is of that kind too, and {one} has no two bovines",
            ),
            MODE_1: ([self.into], [], f"{into} is not the last bovine"),
            MODE_2: ([], [self.out], f"{out} is not the goat"),
        }
        goats, bovines, proof = proofs[self.label]
        return goats, bovines, f"{made} still holds three bovines: {proof}."


TABLE: tuple[Code, ...] = tuple(
    tuple(int(digit, 16) for digit in rows.replace(" ", ""))
    for rows in (
        "0123 4567 89AB CDEF",
        "49E3 8D27 C16B 05AF",
        "81A3 C5E7 092B 4D6F",
        "C963 0DA7 41EB 852F",
    )
)


def open_table(memory: Memory) -> State:
    """The state before the first guess."""
    return _next_row(memory, 0, TABLE[0], ())


def find_pair(rows: tuple[CountedRow, ...], memory: Memory) -> Pair | None:
    """The working pair among rows of one set, if they hold one.

    The fourth bovine may also be among digits too few to make a row.
    """
    three = next((row.digits for row in rows if row.bovines == 3), None)
    if three is None:
        return None
    one = next((row.digits for row in rows if row.bovines == 1), None)
    if one is not None:
        return Pair(three, one)
    outside = memory.possible_outside(three)
    return Pair(three, outside) if len(outside) < 4 else None


def _next_row(memory: Memory, number: int, queue: Code, rows: tuple[CountedRow, ...]) -> State:
    if len(memory.bovines) == 4:
        return arrange(memory, memory.bovines)
    row = [digit for digit in queue if not memory.is_goat(digit)][:4]
    if len(row) == 4:
        end = queue.index(row[-1]) + 1
        return State(TableRow(number, queue[:end], queue[end:], tuple(row), rows), memory)
    if number + 1 < len(TABLE):
        return _next_row(memory, number + 1, TABLE[number + 1], ())
    return leave(memory)


@dataclass(frozen=True, slots=True)
class TableRow:
    """The row to ask: ``guess`` is the stretch of the table that was read, without goats.

    ``queue`` is what follows in the set, ``rows`` the rows of the set asked before.
    """

    number: int
    stretch: Code
    queue: Code
    guess: Code
    rows: tuple[CountedRow, ...] = ()

    @property
    def label(self) -> str:
        return f"Phase 1, set {self.number}"

    def reason(self, memory: Memory) -> str:
        """Why this row."""
        goats = [digit for digit in self.stretch if digit not in self.guess]
        without = f", since {are(goats, 'goat')}" if goats else ""
        verb = "goes on" if self.rows or self.number else "begins"
        return f"{self.label}: the table {verb} with {spell(self.guess)}{without}."

    def after(self, answer: Feedback, memory: Memory) -> State:
        """The next row, or the phase that the counts open."""
        row = CountedRow(self.guess, answer.total)
        rows = (*self.rows, row)
        if sum(asked.bovines for asked in rows) > 4:
            raise contradiction(self.guess, answer)
        if answer.total == 4:
            said = f"{spell(self.guess)} holds four bovines."
            return arrange(memory, self.guess, answer.bulls).saying(said)
        heard = memory.hear(row).keep(row)
        pair = find_pair(rows, heard)
        reason = f"{spell(self.guess)} holds {COUNTS[answer.total]}."
        if pair is None:
            return _next_row(heard, self.number, self.queue, rows).saying(reason)
        goats = heard.possible_outside(pair.three + pair.one)
        split = (
            f"The working pair is {spell(pair.three)} with three bovines "
            f"and {spell(pair.one)} with one."
        )
        return swap(heard.mark(goats), pair).saying(reason, split)


def leave(memory: Memory) -> State:
    """The state after the table is used up, in which the counts must decide."""
    herds = memory.herds
    if len(herds) == 1:
        said = "Only one set of four digits agrees with all the counts."
        return arrange(memory, digits_of(herds[0])).saying(said)
    return State(WayOut(_herd(memory), len(herds)), memory.settle())


def _herd(memory: Memory) -> Code:
    """The first herd; for ``plus`` the one whose digits were counted most."""
    herds = [digits_of(herd) for herd in memory.herds]
    if not memory.plus:
        return herds[0]
    return max(herds, key=lambda herd: sum(memory.array[digit] for digit in herd))


@dataclass(frozen=True, slots=True)
class WayOut:
    """``guess`` is a herd that agrees with every count; ``left`` is the number of those."""

    guess: Code
    left: int
    label = "Phase 1, way out"

    def reason(self, memory: Memory) -> str:
        """Why this herd."""
        order = "the one counted most often" if memory.plus else "the first"
        return (
            f"{self.label}: the table gave no three and one, but {self.left} sets of four digits "
            f"agree with its counts; I ask {order}, {spell(self.guess)}."
        )

    def after(self, answer: Feedback, memory: Memory) -> State:
        """Phase 4 once the digits are known, else the next herd."""
        row = CountedRow(self.guess, answer.total)
        said = f"{spell(self.guess)} holds {COUNTS[answer.total]}."
        if answer.total == 4:
            return arrange(memory, self.guess, answer.bulls).saying(said)
        return leave(memory.hear(row).keep(row)).saying(said)
