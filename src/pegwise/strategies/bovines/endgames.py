"""Arrangements of four things, written as orders of their first arrangement's places.

The notes leave the endgames open; with at most 24 orders they are all worked out by asking which
orders would have given the bulls of every try. What is known of a single place is kept as position
bits: four for each thing, the first place leftmost, 1 where it cannot stand.
"""

from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

Order = tuple[int, ...]
AS_FIRST: Order = (0, 1, 2, 3)
ORDERS: tuple[Order, ...] = tuple(permutations(AS_FIRST))


class Try(NamedTuple):
    """An order that was tried, and its bulls."""

    order: Order
    bulls: int


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
    """The bits of each thing, in the first order: 1 where no order that is allowed has it."""
    bits = [0b1111] * len(AS_FIRST)
    for order in allowed(tries):
        for place, thing in enumerate(order):
            bits[thing] &= ~(0b1000 >> place)
    return tuple(bits)


@lru_cache(maxsize=1 << 12)
def implied_bulls(tries: tuple[Try, ...], order: Order) -> int | None:
    """The bulls of the order, where every order that is allowed would give it the same."""
    bulls = {bulls_of(order, other) for other in allowed(tries)}
    return bulls.pop() if len(bulls) == 1 else None
