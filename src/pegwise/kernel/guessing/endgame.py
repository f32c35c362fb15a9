"""Promising guesses tried out: to the end of the game for few candidates, or two steps ahead.

The cost of a set of codes is the sum, over its members, of the guesses that find them. Always
taking the guess with the least estimate gives `greedy_cost`; trying several guesses, each followed
by greedy play, gives a lower one, and trying several in each class after those a still lower one
(`best_guess`, nested rollouts). A set of n members costs at least 2n - 1: the next guess finds at
most one, the guess after it at most the others.

Guesses with equal class sizes may differ in how well the next guess splits those classes. With more
candidates `costs_two_steps_on` looks at that alone, for some members of each class, the probes.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..jit import jit, jit_long

Answers = npt.NDArray[Any]
Numbers = npt.NDArray[Any]

NO_COST = 1 << 60


@jit
def score_split(
    row: Answers, members: Numbers, worth: Numbers, sizes: Numbers
) -> tuple[int, int, int]:
    """The summed worth of the classes of the members, their number, and whether one is the win.

    ``row`` has their answers; the last slot, the win, costs nothing, and ``worth[0]`` is 0.
    """
    for slot in range(sizes.size):
        sizes[slot] = 0
    for member in members:
        sizes[row[member]] += 1
    won = sizes[sizes.size - 1]
    score, classes = -worth[1] * won, 0
    for size in sizes:
        score += worth[size]
        classes += size > 0
    return score, classes, won


@jit
def _score_guesses(
    answers: Answers, members: Numbers, worth: Numbers, sizes: Numbers, scores: Numbers
) -> int:
    """Writes the estimated cost of every guess, up to one that cannot be beaten; returns the best.

    A member that tells all others apart cannot be beaten.
    """
    best = 0
    for guess in range(answers.shape[0]):
        scores[guess], classes, won = score_split(answers[guess], members, worth, sizes)
        if scores[guess] < scores[best]:
            best = guess
        if classes == members.size and won:
            return guess
    return best


@jit
def _lowest(scores: Numbers) -> int:
    """The index of the least score; a loop, since np.argmin takes long to compile."""
    best = 0
    for guess in range(scores.size):
        if scores[guess] < scores[best]:
            best = guess
    return best


@jit
def group(row: Answers, members: Numbers, grouped: Numbers, ends: Numbers) -> None:
    """Partitions the members by their answers; the class of answer a ends at ends[a].

    The winner, if there is one, goes last, outside every class.
    """
    win, total = ends.size - 1, 0
    for answer in range(ends.size):
        ends[answer] = 0
    for member in members:
        ends[row[member]] += 1
    ends[win] = 0
    for answer in range(ends.size):
        total += ends[answer]
        ends[answer] = total - ends[answer]
    for member in members:
        answer = row[member]
        if answer == win:
            grouped[members.size - 1] = member
        else:
            grouped[ends[answer]] = member
            ends[answer] += 1


@jit
def greedy_cost(answers: Answers, members: Numbers, worth: Numbers, slots: int) -> int:
    """The cost of always taking the guess with the least estimate.

    Members are among the guesses, so every guess taken splits the set and the game ends.
    """
    count = members.size
    waiting, grouped = members.copy(), np.empty(count, np.int64)
    starts: Numbers = np.empty(count + slots, np.int64)
    stops: Numbers = np.empty(count + slots, np.int64)
    sizes: Numbers = np.empty(slots, np.int64)
    scores: Numbers = np.empty(answers.shape[0], np.int64)
    starts[0], stops[0] = 0, count
    sets, cost = 1, 0
    while sets:
        sets -= 1
        low, high = starts[sets], stops[sets]
        if high - low <= 2:
            cost += 2 * (high - low) - 1
            continue
        here = waiting[low:high]
        cost += high - low
        guess = _score_guesses(answers, here, worth, sizes, scores)
        group(answers[guess], here, grouped, sizes)
        for k in range(high - low):
            here[k] = grouped[k]
        start = 0
        for end in sizes:
            if end > start:
                starts[sets], stops[sets] = low + start, low + end
                sets += 1
            start = end
    return cost


@jit
def _least_cost(ends: Numbers, count: int) -> int:
    """A lower bound on the cost of a guess with these classes."""
    least, start = count, 0
    for end in ends:
        if end > start:
            least += 2 * (end - start) - 1
        start = end
    return least


@jit
def tried_cost(
    answers: Answers, members: Numbers, worth: Numbers, slots: int, tries: int, limit: int
) -> int:
    """The least cost over the ``tries`` most promising guesses, each followed by greedy play.

    A cost that reaches the limit may be returned as any number that large.
    """
    count, best = members.size, limit
    ends: Numbers = np.empty(slots, np.int64)
    grouped: Numbers = np.empty(count, np.int64)
    scores = np.empty(answers.shape[0], np.int64)
    guess = _score_guesses(answers, members, worth, ends, scores)
    for _ in range(tries):
        group(answers[guess], members, grouped, ends)
        cost, start = _least_cost(ends, count), 0
        if cost == 2 * count - 1:
            return cost
        for end in ends:
            if cost < best and end - start > 2:
                cost += greedy_cost(answers, grouped[start:end], worth, slots)
                cost -= 2 * (end - start) - 1
            start = end
        best = min(best, cost)
        scores[guess] = NO_COST
        guess = _lowest(scores)
    return best


@jit_long
def best_guess(
    answers: Answers, worth: Numbers, slots: int, tries: int, later_tries: int
) -> tuple[int, int]:
    """The guess of least cost among the ``tries`` most promising ones, and that cost.

    ``answers[guess, member]`` are feedback indices, the last one the win; guesses that are members
    come first, in their order. ``worth[n]`` is the estimated cost of a class of n members.
    """
    members: Numbers = np.arange(answers.shape[1])
    ends: Numbers = np.empty(slots, np.int64)
    grouped: Numbers = np.empty(members.size, np.int64)
    scores = np.empty(answers.shape[0], np.int64)
    guess = _score_guesses(answers, members, worth, ends, scores)
    chosen, best = guess, NO_COST
    for _ in range(min(tries, answers.shape[0])):
        group(answers[guess], members, grouped, ends)
        cost, start = _least_cost(ends, members.size), 0
        if cost == 2 * members.size - 1:
            return guess, cost
        for end in ends:
            if cost < best and end - start > 2:
                part, cost = grouped[start:end], cost - 2 * (end - start) + 1
                cost += tried_cost(answers, part, worth, slots, later_tries, best - cost)
            start = end
        if cost < best:
            chosen, best = guess, cost
        scores[guess] = NO_COST
        guess = _lowest(scores)
    return chosen, best


@jit
def costs_two_steps_on(
    first: Answers, probes: Numbers, among: Answers, worth: Numbers, slots: int, guess_cost: int
) -> Numbers:
    """For each guess, the estimated cost after it and the best probe of each class.

    ``first[guess, code]`` and ``among[probe, code]`` are feedback indices, ``probes`` the numbers
    of the probes among the codes. ``worth[n]`` is the estimated cost of a class of n codes,
    ``guess_cost`` the cost of one more guess per code. A class of one or two codes, or without a
    probe, costs its worth; the last slot, the win, costs nothing.
    """
    costs: Numbers = np.zeros(first.shape[0], np.int64)
    members: Numbers = np.arange(first.shape[1])
    grouped: Numbers = np.empty(first.shape[1], np.int64)
    ends: Numbers = np.empty(slots, np.int64)
    sizes: Numbers = np.empty(slots, np.int64)
    least: Numbers = np.empty(slots, np.int64)
    for guess in range(first.shape[0]):
        group(first[guess], members, grouped, ends)
        for slot in range(slots):
            least[slot] = NO_COST
        for probe in range(probes.size):
            slot = first[guess, probes[probe]]
            start = ends[slot - 1] if slot else 0
            codes = grouped[start : ends[slot]]
            if codes.size > 2:
                score = score_split(among[probe], codes, worth, sizes)[0]
                least[slot] = min(least[slot], score + guess_cost * codes.size)
        start = 0
        for slot in range(slots):
            size = ends[slot] - start
            if size:
                costs[guess] += worth[size] if least[slot] == NO_COST else least[slot]
            start = ends[slot]
    return costs
