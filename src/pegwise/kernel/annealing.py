"""Codes that fit every answer on boards too large to list, by simulated annealing.

A code's energy is how far it is from the answers: for every turn, by how much its bulls differ
from those that were told, and likewise its bulls and cows together. Codes of energy 0 fit. Walkers
change one symbol or swap two at a time and accept a worse code with the probability that their
temperature allows; walkers of neighbouring temperatures exchange them, so that the cold ones never
get stuck (parallel tempering: Hukushima and Nemoto 1996). A walker obeys detailed balance, so that
the codes on which it is found after every stride are fair draws from those that fit.

The differences of all turns lie side by side in lanes of 16 bits, enough for 4096 positions, and a
move adds and subtracts rows of ready-made tables. Chance is SplitMix64, as everywhere.
"""

from math import exp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .jit import jit

STRIDE = 200  # moves of a walker between looks at where it is
LANES = 16  # turns come in multiples of what one vector register holds
SWAPS = np.uint64(1 << 63)  # half of all moves are swaps
ACCEPT_BITS = 24
EACH, FIRST = 4, 10  # arrivals for every code found, and once, after which hardly any is missing
STEEPEST = 32  # no walker accepts a code that is worse by so much


@jit
def next_word(chance: Any) -> Any:
    """The next 64 random bits; ``chance`` is the state of the generator, an array of one."""
    chance[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = chance[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


@jit
def below(word: Any, bound: Any) -> Any:
    """A number from 0 to bound - 1 from the lowest 28 bits of a random word."""
    return np.int64(((word & np.uint64(0xFFFFFFF)) * np.uint64(bound)) >> np.uint64(28))


@jit
def bull_table(guesses: Any, symbols: Any, lanes: Any) -> Any:
    """``table[place, symbol]``: 1 in the lane of each turn whose guess has the symbol there."""
    turns, positions = guesses.shape
    table = np.zeros((positions, symbols, lanes), np.int16)
    for turn in range(turns):
        for place in range(positions):
            table[place, guesses[turn, place], turn] = 1
    return table


@jit
def copy_table(guesses: Any, symbols: Any, lanes: Any, bulls_only: Any) -> Any:
    """``table[symbol, k]``: 1 in the lane of each turn whose guess has the symbol k times or more.

    There the k-th copy of the symbol in a code adds one to bulls and cows together. All 0 where
    only bulls are told.
    """
    turns, positions = guesses.shape
    table = np.zeros((symbols, positions + 2, lanes), np.int16)
    if bulls_only:
        return table
    for turn in range(turns):
        for place in range(positions):
            symbol, copies = guesses[turn, place], 1
            while table[symbol, copies, turn]:
                copies += 1
            table[symbol, copies, turn] = 1
    return table


@jit
def draw_code(code: Any, symbols: Any, distinct: Any, chance: Any) -> None:
    """Fill in a random code, all equally likely."""
    if not distinct:
        for place in range(len(code)):
            code[place] = below(next_word(chance), symbols)
        return
    deck = np.arange(symbols)
    for place in range(len(code)):
        drawn = place + below(next_word(chance), symbols - place)
        deck[place], deck[drawn] = deck[drawn], deck[place]
        code[place] = deck[place]


@jit
def measure(code: Any, told: Any, bulls: Any, copies: Any, tally: Any, off: Any) -> Any:
    """The energy of a code; fills in its tally of symbols and its differences from the answers.

    ``told`` and ``off`` have two rows, bulls, and bulls and cows together.
    """
    tally[:] = 0
    off[:] = -told
    for place in range(len(code)):
        symbol = code[place]
        tally[symbol] += 1
        off[0] += bulls[place, symbol]
        off[1] += copies[symbol, tally[symbol]]
    return np.int64(np.abs(off).sum())


@jit
def wander(
    code: Any, energy: Any, tally: Any, off: Any, bulls: Any, copies: Any, distinct: Any,
    accept: Any, chance: Any, trial: Any,
) -> Any:  # fmt: skip
    """A stride of one walker; its energy afterwards. ``trial`` is room for two rows of lanes."""
    positions, symbols, lanes = bulls.shape
    off_bulls, off_totals, new_bulls, new_totals = off[0], off[1], trial[0], trial[1]
    counted_off = np.int32(np.abs(off_totals).sum())  # the part of the energy that swaps leave
    for _ in range(STRIDE):
        word = next_word(chance)
        place = below(word, positions)
        old = np.int64(code[place])
        swap = word >= SWAPS
        if swap:
            other = below(word >> np.uint64(28), positions)
            new = np.int64(code[other])
        else:
            other = place
            new = below(word >> np.uint64(28), symbols)
        if old == new or (distinct and not swap and tally[new]):
            continue
        lost, gained = bulls[place, old], bulls[place, new]
        total, new_counted_off = np.int32(0), np.int32(0)
        if swap:
            lost_there, gained_there = bulls[other, new], bulls[other, old]
            for lane in range(lanes):
                moved = np.int16(
                    off_bulls[lane] - lost[lane] + gained[lane]
                    - lost_there[lane] + gained_there[lane]
                )  # fmt: skip
                new_bulls[lane] = moved
                total += np.int32(abs(moved))
            total += counted_off
        else:
            fewer, more = copies[old, tally[old]], copies[new, tally[new] + 1]
            for lane in range(lanes):
                moved = np.int16(off_bulls[lane] - lost[lane] + gained[lane])
                counted = np.int16(off_totals[lane] - fewer[lane] + more[lane])
                new_bulls[lane] = moved
                new_totals[lane] = counted
                total += np.int32(abs(moved))
                new_counted_off += np.int32(abs(counted))
            total += new_counted_off
        worse = total - energy
        if worse > 0 and (
            worse >= STEEPEST or next_word(chance) >> np.uint64(64 - ACCEPT_BITS) >= accept[worse]
        ):
            continue
        energy = np.int64(total)
        code[place] = new
        for lane in range(lanes):
            off_bulls[lane] = new_bulls[lane]
        if swap:
            code[other] = old
        else:
            counted_off = new_counted_off
            for lane in range(lanes):
                off_totals[lane] = new_totals[lane]
            tally[old] -= 1
            tally[new] += 1
    return energy


@jit
def code_hash(code: Any) -> Any:
    """64 bits that tell codes apart; never 0."""
    mixed = np.uint64(0x9E3779B97F4A7C15)
    for symbol in code:
        mixed = (mixed ^ np.uint64(symbol + 1)) * np.uint64(0xBF58476D1CE4E5B9)
        mixed ^= mixed >> np.uint64(29)
    return mixed | np.uint64(1)


@jit
def remember(seen: Any, mark: Any) -> Any:
    """Put a hash into an open table; whether it is new there."""
    slot = np.int64(mark >> np.uint64(1)) & (len(seen) - 1)
    while seen[slot]:
        if seen[slot] == mark:
            return False
        slot = (slot + 1) & (len(seen) - 1)
    seen[slot] = mark
    return True


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


@jit
def temper(
    guesses: NDArray[np.int16], told: NDArray[np.int16], symbols: int, distinct: bool,
    bulls_only: bool, temperatures: NDArray[np.float64], walkers: int,
    known: NDArray[np.int16], stops: NDArray[np.int64], seed: np.uint64,
) -> tuple[NDArray[np.int16], int, int, NDArray[np.int16], int]:  # fmt: skip
    """Different codes that fit every turn: those found, arrivals at them, moves made, the nearest.

    ``told`` has two rows, the bulls of every turn, and bulls and cows together (0 where only
    bulls are told). ``known`` are different codes that fit, where some are known beforehand; they
    come first among those found. ``stops`` is (most, enough, usual, longest): the search ends with
    ``most`` codes; after ``usual`` moves with ``enough``, after four times as many with any; after
    ``longest`` moves without. Arrivals are counted of walkers that come from the highest
    temperature, where they forget where they have been. When there have been four for every code
    there are hardly any others, and the search ends too. Last come the code of least energy seen at
    the end of a stride, and that energy.
    """
    turns, positions = guesses.shape
    most, enough, usual, longest = stops
    lanes = max(1, (turns + LANES - 1) // LANES) * LANES
    answers = np.zeros((2, lanes), np.int16)
    answers[:, :turns] = told
    bulls, copies = (
        bull_table(guesses, symbols, lanes),
        copy_table(guesses, symbols, lanes, bulls_only),
    )
    count, arrivals, moves, parity = 0, 0, 0, 0
    chance = np.array([seed], np.uint64)
    codes = np.zeros((walkers, positions), np.int16)
    tallies = np.zeros((walkers, symbols), np.int64)
    off = np.zeros((walkers, 2, lanes), np.int16)
    trial = np.zeros((2, lanes), np.int16)
    energies = np.zeros(walkers, np.int64)
    fresh = np.zeros(walkers, np.bool_)  # whether it has been in the heat since it last arrived
    for walker in range(walkers):
        if len(known):
            codes[walker] = known[walker % len(known)]
        else:
            draw_code(codes[walker], symbols, distinct, chance)
        energies[walker] = measure(
            codes[walker], answers, bulls, copies, tallies[walker], off[walker]
        )
    accept, order = acceptance(temperatures), np.arange(walkers)
    seen = np.zeros(1 << (2 + np.int64(np.ceil(np.log2(most + 1)))), np.uint64)
    found = np.zeros((most, positions), np.int16)
    for code in known[:most]:
        found[count] = code
        count += remember(seen, code_hash(code))
    nearest, least = codes[0].copy(), energies[0]
    while True:
        for place in range(walkers):
            walker = order[place]
            energy = wander(
                codes[walker], energies[walker], tallies[walker], off[walker], bulls, copies,
                distinct, accept[place % len(temperatures)], chance, trial,
            )  # fmt: skip
            energies[walker] = energy
            if place % len(temperatures) == len(temperatures) - 1:
                fresh[walker] = True
            if energy < least:
                nearest[:], least = codes[walker], energy
            if energy == 0 and count < most:
                arrivals += fresh[walker]
                fresh[walker] = False
                if remember(seen, code_hash(codes[walker])):
                    found[count] = codes[walker]
                    count += 1
        moves += walkers * STRIDE
        if count and (arrivals >= EACH * count + FIRST or moves >= 4 * usual):
            break
        if count >= enough and moves >= usual:
            break
        if count == most or moves >= longest:
            break
        exchange(order, energies, temperatures, parity, chance)
        parity = 1 - parity
    return found[:count], arrivals, moves, nearest, least
