"""Phase 4: four known digits, and the places in which they stand.

Mode 0 swaps the first two digits, and the change in the number of bulls decides what to do, as in
the notes; their mode 1 is for two digits that were no bulls in either order. The notes leave the
rest open: mode X tries the first of the 24 orders that would have given the bulls of every try.

Two moves of the notes tell nothing, whatever the secret: after a change from 0 to 1 bull every
order that is left gives the move 2 bulls, and after one from 2 to 1 every one gives it 1. A third,
after 1 to 0, is never right itself but halves what is left. The plain player makes all three;
``plus`` skips the two whose answer is implied.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.wording import count_of, join

from .memory import BULLS, Memory, State, contradiction, listed, spell

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
