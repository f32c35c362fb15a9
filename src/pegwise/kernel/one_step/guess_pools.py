"""The guesses to try at a node, one of each class of equivalent guesses, compiled.

Two kinds of symbols may be renamed among themselves without changing any class size:

- those in no candidate: no answer depends on which of them a guess has. If repeats are allowed one
  of them can even replace all.
- those in no guess so far (free ones): swapping two of them maps candidates to candidates.

A node therefore renames its symbols, ordinary ones first and then the two groups, and takes the
guesses in which the symbols of a group appear in order. Nodes with equally many symbols of each
kind share these pools; they are made on first use and kept in one block of lanes.
"""

import numpy as np
import numpy.typing as npt

from ..jit import jit
from ..lanes import LANES
from ..packing import Lanes

Numbers = npt.NDArray[np.int64]
# The numbers of symbols, of free symbols, and of symbols in no candidate.
Kind = tuple[int, int, int]
# Places, tallies times 16, the pools (kind, first lane, end), the numbers of pools and lanes.
Store = tuple[Lanes, Lanes, Numbers, Numbers]
# The lanes of a pool, and whether they are in the order of the codes they stand for.
Pool = tuple[int, int, bool]

ROOM = 4  # times the size of the board; when that is used up, a node tries every guess
LEAST_ROOM = 1024
MOST_POOLS = 256
MOST_FREE = 62  # symbols that fit into one machine word
ORDINARY, FREE, ABSENT, UNUSED = range(4)


def open_store(places: Lanes, scaled_tallies: Lanes) -> Store:
    """A store whose first pool is every guess."""
    count = places.shape[1]
    room = max(LEAST_ROOM, ROOM * count) + LANES  # they are read LANES at a time
    pools, used = np.zeros((MOST_POOLS, 5), np.int64), np.array([1, count], np.int64)
    pools[0] = scaled_tallies.shape[0], 0, 0, 0, count
    block = np.empty((places.shape[0], room), np.uint8)
    tallies = np.empty((scaled_tallies.shape[0], room), np.uint8)
    block[:, :count], tallies[:, :count] = places, scaled_tallies
    return block, tallies, pools, used


@jit
def _change_kind(group: Numbers, old: int, new: int) -> int:
    """Changes all symbols of one kind to another; returns how many there were."""
    count = 0
    for s in range(group.size):
        if group[s] == old:
            group[s] = new
            count += 1
    return count


@jit
def _groups(codes: Lanes, free: int, symbols: int, distinct: bool) -> Numbers:
    """The kind of every symbol; a group of one is an ordinary symbol.

    If repeats are allowed, the lowest symbol in no candidate stands for all of them.
    """
    group = np.empty(symbols, np.int64)
    for s in range(symbols):
        group[s] = ABSENT
    for m in range(codes.shape[0]):
        for symbol in codes[m]:
            is_free = symbol < MOST_FREE and (free >> np.int64(symbol)) & 1
            group[symbol] = FREE if is_free else ORDINARY
    if not distinct:
        for s in range(symbols):
            if group[s] == ABSENT:
                _change_kind(group, ABSENT, UNUSED)
                group[s] = ORDINARY
    for kind in (FREE, ABSENT):
        if _change_kind(group, kind, kind) == 1:
            _change_kind(group, kind, ORDINARY)
    return group


@jit
def rename(codes: Lanes, free: int, distinct: bool, names: Numbers, originals: Numbers) -> Kind:
    """Fills in the new name of every symbol and the symbol behind every name; returns the kind.

    ``free`` has a bit for every symbol in no guess so far. Ordinary symbols keep their order, so
    that without groups renamed codes are in the order of the codes themselves.
    """
    group = _groups(codes, free, names.size, distinct)
    ends, count = np.zeros(ABSENT + 1, np.int64), 0
    for kind in (ORDINARY, FREE, ABSENT):
        for s in range(names.size):
            if group[s] == kind:
                names[s], originals[count] = count, s
                count += 1
        ends[kind] = count
    return count, ends[FREE] - ends[ORDINARY], ends[ABSENT] - ends[FREE]


@jit
def _may_stand(code: Lanes, place: int, kind: Kind, distinct: bool) -> bool:
    """Whether the symbol at this place obeys the rules and the order of its group."""
    symbol = int(code[place])
    ordinary = kind[0] - kind[1] - kind[2]
    is_first = symbol <= ordinary or symbol == ordinary + kind[1]
    for before in range(place):
        if distinct and code[before] == symbol:
            return False
        if code[before] == symbol - 1:
            is_first = True
    return is_first


@jit
def write_lane(store: Store, lane: int, code: Lanes, symbols: int) -> None:
    """Writes a guess over ``symbols`` symbols into a lane."""
    for s in range(symbols):
        store[1][s, lane] = 0
    for place in range(code.size):
        store[0][place, lane] = code[place]
        store[1][code[place], lane] += 16


@jit
def _list_guesses(store: Store, kind: Kind, distinct: bool) -> int:
    """Appends the guesses of this kind to the store; returns where they end, or -1 if full."""
    places, lane = store[0].shape[0], store[3][1]
    code, untried = np.zeros(places, np.uint8), np.zeros(places, np.int64)
    place = 0
    while place >= 0:
        if untried[place] == kind[0]:
            place -= 1
            continue
        code[place] = untried[place]
        untried[place] += 1
        if not _may_stand(code, place, kind, distinct):
            continue
        if place + 1 < places:
            place += 1
            untried[place] = 0
        elif lane + LANES > store[0].shape[1]:
            return -1
        else:
            write_lane(store, lane, code, kind[0])
            lane += 1
    return int(lane)


@jit
def find_pool(store: Store, kind: Kind, distinct: bool) -> Pool:
    """The pool of this kind, made on first use; an empty one if there is no room for it."""
    pools, used = store[2], store[3]
    for k in range(used[0]):
        if pools[k, 0] == kind[0] and pools[k, 1] == kind[1] and pools[k, 2] == kind[2]:
            return pools[k, 3], pools[k, 4], kind[1] + kind[2] == 0
    end = _list_guesses(store, kind, distinct) if used[0] < pools.shape[0] else -1
    if end < 0:
        return 0, 0, True
    start, row = used[1], pools[used[0]]
    row[0], row[1], row[2], row[3], row[4] = kind[0], kind[1], kind[2], start, end
    used[0], used[1] = used[0] + 1, end
    return start, end, kind[1] + kind[2] == 0


@jit
def number_of(store: Store, lane: int, originals: Numbers, distinct: bool) -> int:
    """The index among all codes of the guess in this lane, with the original symbols."""
    if lane < store[2][0, 4]:
        return lane
    places, symbols = store[0].shape[0], store[1].shape[0]
    number = 0
    for place in range(places):
        symbol = originals[store[0][place, lane]]
        if not distinct:
            number = number * symbols + symbol
            continue
        rank = symbol
        for before in range(place):
            rank -= originals[store[0][before, lane]] < symbol
        number = number * (symbols - place) + rank
    return number


@jit
def _names_in_order(code: Lanes, free: int) -> bool:
    """Whether the free symbols of a code are the lowest ones, in the order of their appearance."""
    unseen = free
    for symbol in code:
        bit = 1 << int(symbol) if symbol < MOST_FREE else 0
        if bit & unseen:
            if unseen & (bit - 1):
                return False
            unseen ^= bit
    return True


@jit
def list_candidates(codes: Lanes, members: Numbers, free: int, store: Store) -> Numbers:
    """Writes candidates behind all pools, one of those equal up to free symbols; their numbers."""
    numbers, count = np.empty(members.size, np.int64), 0
    for m in range(members.size):
        if _names_in_order(codes[m], free):
            write_lane(store, store[3][1] + count, codes[m], store[1].shape[0])
            numbers[count] = members[m]
            count += 1
    return numbers[:count]
