"""Consistent codes on boards too large to list, by simulated annealing with parallel tempering.

The energy of a code is its distance from the answers: over all turns, the differences in bulls and
in bulls and cows together. Codes of energy 0 are consistent. A walker changes one symbol or swaps
two, and accepts a worse code with the Metropolis probability of its temperature (simulated
annealing: Kirkpatrick, Gelatt and Vecchi 1983). Walkers of neighbouring temperatures exchange them,
so that cold ones do not get stuck (parallel tempering: Hukushima and Nemoto 1996). Walkers obey
detailed balance, so consistent codes are visited with equal probability.

The search ends when hardly any code found has had a single visitor: then hardly any has had none,
because independent walkers would not all have missed it (Good 1953, with walkers for samples).
How often one walker returns to a code says nothing, since it may be stuck there.

The differences of all turns lie side by side in machine words, one lane per turn (SIMD within a
register), offset by the lane's sign bit, which stands for 0. A move adds and subtracts words of
precomputed tables (`prefixes.Needs`).
"""

from math import exp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..jit import jit, jit_long
from ..splitmix import STEP, below, mix, next_word
from .prefixes import Needs, TurnLanes

STRIDE = 100  # moves of a walker between two visits
ACCEPT_BITS = 24
# Hardly any code is missing if at most one in SINGLE_PART of those found has a single visitor. The
# walkers are independent after MOVES_TO_FORGET moves times symbols times positions squared.
SINGLE_PART, MOVES_TO_FORGET = 100, 4000
STEEPEST = 32  # no walker accepts a code whose energy is higher by this much
MOST_VISITORS = 64
EARLIER = MOST_VISITORS - 1  # the visitor of codes that were known beforehand
SLOTS_PER_CODE = 4  # of the hash table of visits


class Visits(NamedTuple):
    """A hash table of codes with open addressing: a hash and a bit per visitor in each slot."""

    marks: NDArray[np.uint64]
    visitors: NDArray[np.uint64]
    single: NDArray[np.int64]  # the number of codes with a single visitor


@jit
def room_for_visits(most: Any) -> Any:
    """An empty table for this many codes."""
    slots = 1
    while slots < SLOTS_PER_CODE * (most + 1):
        slots *= 2
    return Visits(np.zeros(slots, np.uint64), np.zeros(slots, np.uint64), np.zeros(1, np.int64))


@jit
def code_hash(code: Any) -> Any:
    """A 64-bit hash of a code; never 0."""
    mixed = np.uint64(0x9E3779B97F4A7C15)
    for symbol in code:
        mixed = (mixed ^ np.uint64(symbol + 1)) * np.uint64(0xBF58476D1CE4E5B9)
        mixed ^= mixed >> np.uint64(29)
    return mixed | np.uint64(1)


@jit
def note_visit(visits: Any, code: Any, visitor: Any) -> Any:
    """Notes a visit; whether the code had no visitor before."""
    mark, marks, visitors = code_hash(code), visits.marks, visits.visitors
    slot = np.int64(mark >> np.uint64(1)) & (len(marks) - 1)
    while marks[slot] and marks[slot] != mark:
        slot = (slot + 1) & (len(marks) - 1)
    before = visitors[slot]
    marks[slot] = mark
    visitors[slot] = before | np.uint64(1) << np.uint64(visitor)
    if not before:
        visits.single[0] += 1
    elif not before & (before - np.uint64(1)) and visitors[slot] != before:
        visits.single[0] -= 1
    return not before


@jit
def sizes_by_pairs(word: Any, lanes: Any) -> Any:
    """The absolute values of all lanes of a word, summed in pairs."""
    bits, numbers = lanes.bits, word ^ lanes.signs
    negative = (numbers & lanes.signs) >> (bits - np.uint64(1))
    sizes = (numbers ^ ((negative << bits) - negative)) + negative
    return (sizes & lanes.evens) + ((sizes >> bits) & lanes.evens)


@jit
def sum_of_pairs(pairs: Any, lanes: Any) -> Any:
    """The sum over all pairs of lanes."""
    return np.int64((pairs * lanes.pairs) >> (np.uint64(64) - lanes.bits - lanes.bits))


@jit
def sum_of_sizes(word: Any, lanes: Any) -> Any:
    """The sum of the absolute values of all lanes of a word."""
    return sum_of_pairs(sizes_by_pairs(word, lanes), lanes)


@jit
def draw_code(code: Any, symbols: Any, deck: Any, chance: Any) -> None:
    """Fill in a random code, all equally likely, drawn from the deck if there is one."""
    for place in range(len(code)):
        if not len(deck):
            code[place] = below(symbols, chance)
            continue
        drawn = place + below(len(deck) - place, chance)
        deck[place], deck[drawn] = deck[drawn], deck[place]
        code[place] = deck[place]


@jit
def measure(code: Any, needs: Any, tally: Any, off: Any, lanes: Any) -> Any:
    """The energy of a code; fills in its tally and by how much bulls and totals are off."""
    tally[:] = 0
    energy = np.int64(0)
    for word in range(lanes.words):
        off[0, word] = lanes.signs - needs.start[0, word]
        off[1, word] = lanes.signs - needs.start[1, word]
    for place in range(len(code)):
        symbol = code[place]
        for word in range(lanes.words):
            off[0, word] += needs.bulls[place, symbol, word]
            off[1, word] += needs.totals[symbol, tally[symbol], word]
        tally[symbol] += 1
    for word in range(lanes.words):
        energy += sum_of_sizes(off[0, word], lanes) + sum_of_sizes(off[1, word], lanes)
    return energy


@jit
def wander(
    code: Any, energy: Any, tally: Any, off: Any, needs: Any, lanes: Any, swaps_only: Any,
    accept: Any, chance: Any,
) -> Any:  # fmt: skip
    """Makes STRIDE moves, every other one a swap, or every one; returns the energy afterwards."""
    bulls, copies, distinct = needs.bulls, needs.totals, needs.distinct
    positions, symbols = np.uint64(bulls.shape[0]), np.uint64(bulls.shape[1])
    twenty, low = np.uint64(20), np.uint64(0xFFFFF)
    counted_off = np.int64(0)  # the part of the energy that swaps leave
    for word in range(lanes.words):
        counted_off += sum_of_sizes(off[1, word], lanes)
    state, off_bulls, off_copies = chance[0], off[0], off[1]
    for move in range(STRIDE):
        state += STEP
        random = mix(state)
        place, second = ((random & low) * positions) >> twenty, (random >> twenty) & low
        old = np.uint64(code[place])
        swap = swaps_only or move & 1
        if swap:
            other = (second * positions) >> twenty
            new = np.uint64(code[other])
            if old == new:
                continue
            pairs, new_counted_off = np.uint64(0), counted_off
            for word in range(lanes.words):
                pairs += sizes_by_pairs(
                    off_bulls[word] - bulls[place, old, word] + bulls[place, new, word]
                    - bulls[other, new, word] + bulls[other, old, word], lanes
                )  # fmt: skip
        else:
            other = place
            new = (second * symbols) >> twenty
            if old == new or (distinct and tally[new]):
                continue
            pairs, counted = np.uint64(0), np.uint64(0)
            fewer, more = tally[old] - 1, tally[new]
            for word in range(lanes.words):
                pairs += sizes_by_pairs(
                    off_bulls[word] - bulls[place, old, word] + bulls[place, new, word], lanes
                )
                counted += sizes_by_pairs(
                    off_copies[word] - copies[old, fewer, word] + copies[new, more, word], lanes
                )
            new_counted_off = sum_of_pairs(counted, lanes)
        worse = sum_of_pairs(pairs, lanes) + new_counted_off - energy
        if worse > 0 and (
            worse >= STEEPEST or random >> np.uint64(64 - ACCEPT_BITS) >= accept[worse]
        ):
            continue
        energy += worse
        code[place] = new
        for word in range(lanes.words):
            off_bulls[word] += bulls[place, new, word] - bulls[place, old, word]
        if swap:
            code[other] = old
            for word in range(lanes.words):
                off_bulls[word] += bulls[other, old, word] - bulls[other, new, word]
        else:
            counted_off = new_counted_off
            for word in range(lanes.words):
                off_copies[word] += copies[new, more, word] - copies[old, fewer, word]
            tally[old] -= 1
            tally[new] += 1
    chance[0] = state
    return energy


@jit
def acceptance(temperatures: Any) -> Any:
    """Metropolis probabilities by temperature and increase of energy, as integers."""
    table = np.zeros((len(temperatures), STEEPEST), np.uint64)
    for step in range(len(temperatures)):
        for worse in range(STEEPEST):
            table[step, worse] = np.uint64(exp(-worse / temperatures[step]) * (1 << ACCEPT_BITS))
    return table


@jit
def exchange(order: Any, energies: Any, temperatures: Any, parity: Any, chance: Any) -> None:
    """Exchange walkers of neighbouring temperatures, every other pair at a time."""
    steps = len(temperatures)
    for first in range(0, len(order), steps):
        for step in range(parity, steps - 1, 2):
            cold, warm = order[first + step], order[first + step + 1]
            gain = (energies[cold] - energies[warm]) * (
                1 / temperatures[step] - 1 / temperatures[step + 1]
            )
            draw = next_word(chance) >> np.uint64(64 - ACCEPT_BITS)
            if gain >= 0 or draw < np.uint64(exp(gain) * (1 << ACCEPT_BITS)):
                order[first + step], order[first + step + 1] = warm, cold


@jit_long
def temper(
    needs: Needs, lanes: TurnLanes, deck: NDArray[np.int16], swaps_only: bool,
    temperatures: NDArray[np.float64], walkers: int, known: NDArray[np.int16],
    stops: NDArray[np.int64], seed: np.uint64,
) -> tuple[NDArray[np.int16], bool, int, NDArray[np.int16], int]:  # fmt: skip
    """Distinct consistent codes; whether these are probably all; the moves made; the code of least
    energy seen at the end of a stride, and its energy.

    ``known`` are consistent codes known beforehand; they come first among those found.
    ``stops`` is (most, enough, usual, longest): the search ends with ``most`` codes; after
    ``usual`` moves if it has ``enough``, after four times as many if it has any; and after
    ``longest`` moves. It also ends when nearly every code has had several visitors.
    """
    positions, symbols, _ = needs.bulls.shape
    most, enough, usual, longest = stops
    count, moves, parity, all_found = 0, 0, 0, False
    forgotten = min(usual // 2, MOVES_TO_FORGET * positions**2 * symbols)
    chance = np.array([seed], np.uint64)
    codes = np.zeros((walkers, positions), np.int16)
    tallies = np.zeros((walkers, symbols), np.int64)
    off = np.zeros((walkers, 2, lanes.words), np.uint64)
    energies = np.zeros(walkers, np.int64)
    for walker in range(walkers):
        if len(known):
            codes[walker] = known[walker * len(known) // walkers]
        else:
            draw_code(codes[walker], symbols, deck, chance)
        energies[walker] = measure(codes[walker], needs, tallies[walker], off[walker], lanes)
    accept, order = acceptance(temperatures), np.arange(walkers)
    visits, found = room_for_visits(most), np.zeros((most, positions), np.int16)
    for code in known[:most]:
        found[count] = code
        count += note_visit(visits, code, EARLIER)
    nearest, least = codes[0].copy(), energies[0]
    while True:
        for place in range(walkers):
            walker = order[place]
            energy = wander(
                codes[walker], energies[walker], tallies[walker], off[walker], needs, lanes,
                swaps_only, accept[place % len(temperatures)], chance,
            )  # fmt: skip
            energies[walker] = energy
            if energy < least:
                nearest[:], least = codes[walker], energy
            if energy == 0 and count < most and note_visit(visits, codes[walker], walker):
                found[count] = codes[walker]
                count += 1
        moves += walkers * STRIDE
        all_found = (
            0 < count < most and moves >= forgotten and SINGLE_PART * visits.single[0] <= count
        )
        if all_found or count == most or moves >= longest:
            break
        if moves >= usual and (count >= enough or (count and moves >= 4 * usual)):
            break
        exchange(order, energies, temperatures, parity, chance)
        parity = 1 - parity
    return found[:count], all_found, moves, nearest, least
