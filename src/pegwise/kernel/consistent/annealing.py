"""Codes that fit every answer on boards too large to list, by simulated annealing.

A code's energy is how far it is from the answers: for every turn, by how much its bulls differ
from those that were told, and likewise its bulls and cows together. Codes of energy 0 fit. Walkers
change one symbol or swap two at a time and accept a worse code with the probability that their
temperature allows; walkers of neighbouring temperatures exchange them, so that the cold ones never
get stuck (parallel tempering: Hukushima and Nemoto 1996). A walker obeys detailed balance, so that
the codes on which it is found after every stride are fair draws from those that fit.

The differences of all turns lie side by side in the lanes of machine words (`lanes.py`), and a move
adds and subtracts words of ready-made tables. Chance is SplitMix64, as everywhere.
"""

from math import exp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..jit import jit, jit_long
from ..splitmix import STEP, below, mix, next_word
from .turn_lanes import Lanes, shift, sizes_by_pairs, sum_of_pairs, sum_of_sizes
from .visits import MOST_VISITORS, note_visit, room_for_visits

STRIDE = 100  # moves of a walker between looks at where it is
ACCEPT_BITS = 24
# Of the codes found so large a part may have a single visitor where hardly any is missing. So many
# moves for every symbol and square of a position pass before walkers tell anything about that.
SINGLE_PART, MOVES_TO_FORGET = 100, 4000
EARLIER = MOST_VISITORS - 1  # the visitor of codes that are known beforehand
STEEPEST = 32  # no walker accepts a code that is worse by so much


@jit
def bull_table(guesses: Any, symbols: Any, lanes: Any) -> Any:
    """``table[place, symbol]``: 1 in the lane of each turn whose guess has the symbol there."""
    turns, positions = guesses.shape
    table = np.zeros((positions, symbols, lanes.words), np.uint64)
    for turn in range(turns):
        word, one = turn // lanes.a_word, np.uint64(1) << shift(turn, lanes)
        for place in range(positions):
            table[place, guesses[turn, place], word] |= one
    return table


@jit
def copy_table(guesses: Any, symbols: Any, lanes: Any, bulls_only: Any) -> Any:
    """``table[symbol, k]``: 1 in the lane of each turn whose guess has the symbol k times or more.

    There the k-th copy of the symbol in a code adds one to bulls and cows together. All 0 where
    only bulls are told.
    """
    turns, positions = guesses.shape
    table = np.zeros((symbols, positions + 2, lanes.words), np.uint64)
    if bulls_only:
        return table
    tally = np.zeros(symbols, np.int64)
    for turn in range(turns):
        word, one = turn // lanes.a_word, np.uint64(1) << shift(turn, lanes)
        tally[:] = 0
        for place in range(positions):
            symbol = guesses[turn, place]
            tally[symbol] += 1
            table[symbol, tally[symbol], word] |= one
    return table


@jit
def draw_code(code: Any, symbols: Any, deck: Any, chance: Any) -> None:
    """Fill in random symbols, or cards of the deck if there is one, all codes equally likely."""
    for place in range(len(code)):
        if not len(deck):
            code[place] = below(symbols, chance)
            continue
        drawn = place + below(len(deck) - place, chance)
        deck[place], deck[drawn] = deck[drawn], deck[place]
        code[place] = deck[place]


@jit
def measure(code: Any, told: Any, bulls: Any, copies: Any, tally: Any, off: Any, lanes: Any) -> Any:
    """The energy of a code; fills in its tally of symbols and its differences from the answers.

    ``told`` and ``off`` have two rows, bulls, and bulls and cows together.
    """
    tally[:] = 0
    energy = np.int64(0)
    for word in range(lanes.words):
        off[0, word], off[1, word] = lanes.signs - told[0, word], lanes.signs - told[1, word]
    for place in range(len(code)):
        symbol = code[place]
        tally[symbol] += 1
        for word in range(lanes.words):
            off[0, word] += bulls[place, symbol, word]
            off[1, word] += copies[symbol, tally[symbol], word]
    for word in range(lanes.words):
        energy += sum_of_sizes(off[0, word], lanes) + sum_of_sizes(off[1, word], lanes)
    return energy


@jit
def wander(
    code: Any, energy: Any, tally: Any, off: Any, bulls: Any, copies: Any, lanes: Any,
    distinct: Any, swaps_only: Any, accept: Any, chance: Any,
) -> Any:  # fmt: skip
    """A stride of one walker; its energy afterwards.

    Every other move is a swap, or every one.
    """
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
            fewer, more = tally[old], tally[new] + 1
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
    """For every temperature and worsening, the probability to accept it, as a whole number."""
    table = np.zeros((len(temperatures), STEEPEST), np.uint64)
    for step in range(len(temperatures)):
        for worse in range(STEEPEST):
            table[step, worse] = np.uint64(exp(-worse / temperatures[step]) * (1 << ACCEPT_BITS))
    return table


@jit
def exchange(order: Any, energies: Any, temperatures: Any, parity: Any, chance: Any) -> None:
    """Let walkers of neighbouring temperatures change places, every other pair at a time."""
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
    guesses: NDArray[np.int16], told: NDArray[np.int16], lanes: Lanes, symbols: int,
    distinct: bool, bulls_only: bool, deck: NDArray[np.int16], swaps_only: bool,
    temperatures: NDArray[np.float64], walkers: int, known: NDArray[np.int16],
    stops: NDArray[np.int64], seed: np.uint64,
) -> tuple[NDArray[np.int16], bool, int, NDArray[np.int16], int]:  # fmt: skip
    """Different codes that fit every turn: those found, whether hardly any other is likely, the
    moves made, the code nearest to fitting at the end of a stride, and its energy.

    ``told`` has two rows, the bulls of every turn, and bulls and cows together (0 where only
    bulls are told). ``known`` are different codes that fit, where some are known beforehand; they
    come first among those found. ``stops`` is (most, enough, usual, longest): the search ends with
    ``most`` codes; after ``usual`` moves with ``enough``, after four times as many with any; after
    ``longest`` moves without. It ends too when nearly every code has had several visitors.
    """
    turns, positions = guesses.shape
    most, enough, usual, longest = stops
    answers = np.zeros((2, lanes.words), np.uint64)
    for turn in range(turns):
        for row in range(2):
            answers[row, turn // lanes.a_word] |= np.uint64(told[row, turn]) << shift(turn, lanes)
    bulls = bull_table(guesses, symbols, lanes)
    copies = copy_table(guesses, symbols, lanes, bulls_only)
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
        energies[walker] = measure(
            codes[walker], answers, bulls, copies, tallies[walker], off[walker], lanes
        )
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
                codes[walker], energies[walker], tallies[walker], off[walker], bulls, copies,
                lanes, distinct, swaps_only, accept[place % len(temperatures)], chance,
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
