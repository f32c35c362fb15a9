"""Hill climbing for the guess that tells most about a sample of candidates, on boards of any size.

From a start, one symbol at a time is changed wherever that does not lower the score. The score of a
guess is the entropy of its answers over the sample, minus ``count_discount`` (0 to 1) times the
entropy of bulls and cows together. The latter is information about symbol counts, which a few
guesses find out anyway; bulls alone tell positions, which takes longest. `mutants` are random.
"""

from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..jit import jit, jit_long
from ..splitmix import State, below

Symbols = NDArray[Any]  # of 16 bits

TIE = 1e-9
SWAP_ONE_IN = 3  # random changes


@jit
def answers_to(guess: Any, places: Any, tallies: Any, counts: Any, bulls: Any, totals: Any) -> None:
    """Fill in bulls and totals of a guess against every code; ``counts`` are its symbol counts."""
    bulls[:] = 0
    totals[:] = 0
    for place in range(len(guess)):
        row, symbol = places[place], guess[place]
        for code in range(len(bulls)):
            bulls[code] += row[code] == symbol
    for symbol in range(len(counts)):
        if counts[symbol]:
            row, most = tallies[symbol], np.int16(counts[symbol])
            for code in range(len(totals)):
                totals[code] += min(row[code], most)


@jit
def score_of(bulls: Any, totals: Any, count_discount: Any, table: Any, logs: Any) -> Any:
    """The discounted entropy of these answers; ``table`` is all 0 before and after."""
    size, apart = len(bulls), len(table) - 1
    by_totals, by_both = 0.0, 0.0
    for code in range(size):
        seen = table[apart, totals[code]]
        table[apart, totals[code]] = seen + 1
        by_totals += logs[seen + 1] - logs[seen]
        seen = table[bulls[code], totals[code]]
        table[bulls[code], totals[code]] = seen + 1
        by_both += logs[seen + 1] - logs[seen]
    for code in range(size):
        table[apart, totals[code]] = 0
        table[bulls[code], totals[code]] = 0
    return (1 - count_discount) * log(size) - (by_both - count_discount * by_totals) / size


@jit
def change(
    bulls: Any, totals: Any, places: Any, tallies: Any, counts: Any, place: Any, old: Any, new: Any,
    new_bulls: Any, new_totals: Any,
) -> None:  # fmt: skip
    """Fill in the answers to a guess after one of its symbols has changed."""
    row, had, has = places[place], tallies[old], tallies[new]
    copies_before, copies_after = counts[old], counts[new]
    for code in range(len(bulls)):
        new_bulls[code] = bulls[code] - (row[code] == old) + (row[code] == new)
        new_totals[code] = totals[code] - (had[code] >= copies_before) + (has[code] > copies_after)


@jit_long
def score_guesses(
    places: NDArray[np.int16], tallies: NDArray[np.int16], guesses: NDArray[np.int16],
    count_discount: float,
) -> NDArray[np.float64]:  # fmt: skip
    """The scores of guesses on the sample ``places[position, code]``, ``tallies[symbol, code]``."""
    answers, table, logs = buffers_for(places)
    counts, scores = np.zeros(len(tallies), np.int64), np.zeros(len(guesses))
    for number in range(len(guesses)):
        tally(guesses[number], counts)
        answers_to(guesses[number], places, tallies, counts, answers[0], answers[1])
        scores[number] = score_of(answers[0], answers[1], count_discount, table, logs)
    return scores


@jit_long
def climb(
    places: NDArray[np.int16], tallies: NDArray[np.int16], starts: NDArray[np.int16],
    distinct: bool, count_discount: float, patience: int, seed: np.uint64,
) -> tuple[NDArray[np.int16], NDArray[np.float64]]:  # fmt: skip
    """The guess reached from each start, and the scores.

    A climb ends after ``patience`` changes without gain. Changes with equal score are made too:
    they get off plateaus when few codes are left and many guesses tell the same.
    """
    positions, symbols = len(places), len(tallies)
    chance = np.array([seed], np.uint64)
    answers, table, logs = buffers_for(places)
    changed, counts = np.zeros_like(answers), np.zeros(symbols, np.int64)
    guesses, scores = starts.copy(), np.zeros(len(starts))
    for number in range(len(guesses)):
        guess, failures = guesses[number], 0
        tally(guess, counts)
        answers_to(guess, places, tallies, counts, answers[0], answers[1])
        score = score_of(answers[0], answers[1], count_discount, table, logs)
        while failures < patience:
            failures += 1
            place = below(positions, chance)
            old, new = np.int64(guess[place]), below(symbols, chance)
            if old == new or (distinct and counts[new]):
                continue
            change(
                answers[0], answers[1], places, tallies, counts, place, old, new,
                changed[0], changed[1],
            )  # fmt: skip
            raised = score_of(changed[0], changed[1], count_discount, table, logs)
            if raised < score - TIE:
                continue
            if raised > score + TIE:
                failures = 0
            guess[place], score = new, raised
            answers[:] = changed
            counts[old] -= 1
            counts[new] += 1
        scores[number] = score
    return guesses, scores


@jit
def buffers_for(places: Any) -> Any:
    """Buffers for the answers of all codes and for counting them, and a table of n log n."""
    positions, size = places.shape
    logs = np.zeros(size + 2)
    for seen in range(1, size + 2):
        logs[seen] = seen * log(seen)
    table = np.zeros((positions + 2, positions + 1), np.int32)
    return np.zeros((2, size), np.int16), table, logs


@jit
def tally(code: Any, counts: Any) -> None:
    """Fill in the symbol counts of a code."""
    counts[:] = 0
    for symbol in code:
        counts[symbol] += 1


@jit
def _change_at_random(code: Symbols, symbols: int, distinct: bool, state: State) -> None:
    """Swaps two places or changes one symbol."""
    place = below(code.size, state)
    if below(SWAP_ONE_IN, state) == 0 or (distinct and code.size == symbols):
        other = below(code.size, state)
        code[place], code[other] = code[other], code[place]
        return
    symbol = below(symbols, state)
    if distinct:
        for other in range(code.size):
            if code[other] == symbol:
                code[other] = code[place]
    code[place] = symbol


@jit
def mutants(
    parents: Symbols, count: int, most_changes: int, symbols: int, distinct: bool, state: State
) -> Symbols:
    """``count`` codes, each a parent (taken in turn) with one or more random changes."""
    made = np.empty((count, parents.shape[1]), np.uint16)
    for k in range(count):
        for place in range(parents.shape[1]):
            made[k, place] = parents[k % parents.shape[0], place]
        for _ in range(1 + below(most_changes, state)):
            _change_at_random(made[k], symbols, distinct, state)
    return made
