"""Random consistent play, exactly: how likely it finds the code with each guess."""

import numpy as np
from numpy.typing import NDArray

from .jit import jit, jit_long

Numbers = NDArray[np.int32]
Table = NDArray[np.uint8]  # answers of every code to every code
Shares = NDArray[np.float64]  # by the number of guesses


@jit
def _settle(count: int, share: float, ply: int, found: Shares) -> None:
    """One or two codes left: the code is found now, or half of the time with the next guess."""
    found[ply] += share / count
    if count == 2:
        found[ply + 1] += share / 2


@jit
def _split(
    table: Table, arena: Numbers, low: int, high: int, top: int, guess: int, ends: Numbers
) -> None:
    """Copies codes to ``top``, sorted by their answer; the class of answer a ends at ends[a]."""
    for answer in range(ends.size):
        ends[answer] = 0
    for at in range(low, high):
        ends[table[guess, arena[at]]] += 1
    total = top
    for answer in range(ends.size):
        total, ends[answer] = total + ends[answer], total
    for at in range(low, high):
        answer = table[guess, arena[at]]
        arena[ends[answer]] = arena[at]
        ends[answer] += 1


@jit_long
def share_guesses(
    table: Table, arena: Numbers, size: int, guess_made: int, share: float, made: int, found: Shares
) -> None:
    """Add to ``found`` how likely a game ends with each guess, from a guess on that is given.

    ``arena`` begins with the ``size`` codes that are left after ``made`` guesses; behind them it
    has room for what is left after later ones. Every code that is left is equally likely to be
    guessed, and to be the secret. ``share`` is how likely it is that the game gets here.
    """
    most = found.size
    low, high = np.zeros(most, np.int64), np.zeros(most, np.int64)  # by ply, what is left
    top, guess = np.zeros(most, np.int64), np.zeros(most, np.int64)
    answer = np.zeros(most, np.int64)
    each = np.zeros(most)  # the share of one guess
    win = int(table[0, 0])
    ends = np.zeros((most, win + 1), np.int32)
    begin = ply = made + 1
    high[ply], top[ply], answer[ply], each[ply] = size, size, -1, share
    while ply >= begin:
        count = high[ply] - low[ply]
        if answer[ply] < 0:  # a new guess
            number = guess_made if ply == begin else int(arena[guess[ply]])
            _split(table, arena, low[ply], high[ply], top[ply], number, ends[ply])
            answer[ply] = 0
            found[ply] += each[ply] / count
        now = answer[ply]
        answer[ply] += 1
        if now == win:  # every other answer is done
            guess[ply] += 1
            answer[ply] = -1
            ply -= ply == begin or guess[ply] == high[ply]
            continue
        start = top[ply] if now == 0 else int(ends[ply, now - 1])
        left = ends[ply, now] - start
        below = each[ply] * left / count
        if 0 < left <= 2:
            _settle(left, below, ply + 1, found)
        elif left:
            ply += 1
            low[ply], high[ply], top[ply] = start, start + left, top[ply - 1] + count
            guess[ply], answer[ply], each[ply] = start, -1, below / left
