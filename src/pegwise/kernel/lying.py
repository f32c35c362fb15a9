"""Whether every code of a set can be found within N guesses although some answers are lies.

A state is a set of codes, each with the number of lies that it still allows: a code that an answer
contradicts goes on with one fewer, and is out if it had none left. A win is always told truthfully,
so the guess itself leaves the set if it does not win.

The bound is Berlekamp's volume (1968). A code with l lies left takes part in V(l, d) of the games
that d guesses can tell apart, and what an answer takes from it, it gives to the others: the volumes
after all answers add up to the volume before. A guess finds at most one code, so no state of
greater volume than M(l, d) = V(l, d) + A * M(l, d - 1) can be solved, where A is the number of
answers that do not win. The answers that no code of the set gives need no search: they leave every
code fewer lies than any other answer does.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .jit import jit, jit_long, jit_views
from .splitmix import STEP

UNSOLVABLE, INTERRUPTED = -1, -2
STATES, TRIED = range(2)
_TRIED_SLOTS = 1 << 10
_GUESS_BITS = 16
_LARGEST_VOLUME = 1 << 28
_ANY_VOLUME = 1 << 50


class LyingSearch(NamedTuple):
    """The tables of a board, and the working memory of one search."""

    answers: NDArray[np.uint8]  # [guess, code]
    guess_of: NDArray[np.int64]  # [code] the same code as a guess
    zobrist: NDArray[np.uint64]  # [code, lies left + 1]; nothing for a code that is out
    volume: NDArray[np.int64]  # [lies left + 1, guesses left]; nothing for a code that is out
    truth: NDArray[np.int64]  # [lies left, guesses left] what a true answer leaves more than a lie
    most: NDArray[np.int64]  # [lies left, guesses left] the greatest volume that may be solvable
    table: NDArray[np.uint64]  # [slot, 2] the transposition table: key, and data XORed with it
    codes: NDArray[np.int32]  # [depth, at]
    lies: NDArray[np.int8]  # [depth, at] the lies that each of them has left
    order: NDArray[np.int64]  # [depth, at] guesses
    seen: NDArray[np.uint64]  # [depth, slot] what the guesses tried at this depth led to
    sums: NDArray[np.int64]  # [depth, answer]
    keys: NDArray[np.uint64]  # [depth, answer]
    counters: NDArray[np.int64]
    stop: NDArray[np.uint8]
    win: int


def new_search(
    answers: NDArray[np.uint8], guess_of: NDArray[np.int64], win: int, lies: int, most_guesses: int,
    stop: NDArray[np.uint8], megabytes: float = 256,
) -> LyingSearch:  # fmt: skip
    """The tables of a board: ``answers`` by guess and code, ``guess_of`` the codes as guesses."""
    guesses, codes = answers.shape
    slots = int(answers.max()) + 1
    replies = max(len(set(row) - {win}) for row in answers.tolist())
    volume, most = volumes(replies, lies, most_guesses)
    words = np.random.default_rng(20261117).integers(1, 2**63, (codes, lies + 2), np.uint64)
    words[:, 0] = 0
    rows = 1 << max(10, int(megabytes * 1_000_000 / 16).bit_length() - 1)
    depth = most_guesses + 1
    return LyingSearch(
        answers=np.ascontiguousarray(answers),
        guess_of=guess_of,
        zobrist=words,
        volume=volume,
        truth=volume[1:] - volume[:-1],
        most=most,
        table=np.zeros((rows, 2), np.uint64),
        codes=np.zeros((depth, codes), np.int32),
        lies=np.zeros((depth, codes), np.int8),
        order=np.zeros((depth, guesses), np.int64),
        seen=np.zeros((depth, _TRIED_SLOTS), np.uint64),
        sums=np.zeros((depth, slots), np.int64),
        keys=np.zeros((depth, slots), np.uint64),
        counters=np.zeros(2, np.int64),
        stop=stop,
        win=win,
    )


def volumes(
    replies: int, lies: int, most_guesses: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The volume of a code by lies and guesses left, and the greatest volume of a state."""
    volume = np.zeros((lies + 2, most_guesses + 2), np.int64)
    most = np.zeros((lies + 1, most_guesses + 2), np.int64)
    volume[1:, 1] = 1
    for left in range(2, most_guesses + 2):
        for lie in range(1, lies + 2):
            more = volume[lie, left - 1] + (replies - 1) * volume[lie - 1, left - 1]
            volume[lie, left] = more
    if volume.max() > _LARGEST_VOLUME:
        raise ValueError(f"expected volumes of up to {_LARGEST_VOLUME}, got {volume.max()}")
    for left in range(1, most_guesses + 2):
        most[:, left] = np.minimum(volume[1:, left] + replies * most[:, left - 1], _ANY_VOLUME)
    return volume, most


@jit_views
def _probe(search: Any, key: Any) -> Any:
    """What is known of a state: 16 bits each for guesses that do not suffice, that do, the rest."""
    row = search.table[(key >> np.uint64(20)) & np.uint64(search.table.shape[0] - 1)]
    return row[0] ^ key if row[1] == key else np.uint64(0)


@jit_views
def _store(search: Any, key: Any, left: Any, guess: Any) -> None:
    """Remembers the guess that solves a state within ``left`` guesses, or that none does."""
    known = _probe(search, key)
    fails, solves = known & np.uint64(255), (known >> np.uint64(8)) & np.uint64(255)
    found = known >> np.uint64(16)
    if guess < 0:
        fails = max(fails, np.uint64(left))
    elif solves == 0 or np.uint64(left) < solves:
        solves, found = np.uint64(left), np.uint64(guess)
    data = fails | (solves << np.uint64(8)) | (found << np.uint64(16))
    row = search.table[(key >> np.uint64(20)) & np.uint64(search.table.shape[0] - 1)]
    row[0], row[1] = data ^ key, key


@jit_views
def _key(search: Any, depth: Any, size: Any) -> Any:
    key = np.uint64(0)
    for at in range(size):
        key ^= search.zobrist[search.codes[depth, at], search.lies[depth, at] + 1]
    return key


@jit_views
def _too_large(search: Any, depth: Any, size: Any, left: Any) -> bool:
    """Whether the volume of a state shows that it cannot be solved."""
    total, highest = 0, 0
    for at in range(size):
        lies = search.lies[depth, at]
        total += search.volume[lies + 1, left]
        highest = max(highest, lies)
    return bool(total > search.most[highest, left])


@jit_views
def _worst_volume(search: Any, depth: Any, size: Any, left: Any, guess: Any, lied: Any) -> Any:
    """The greatest volume that an answer to this guess leaves; more than ``most`` if too great.

    ``lied`` is what all codes would have together after an answer that is wrong for every one.
    """
    answers, sums, greatest, most = search.answers[guess], search.sums[depth], 0, lied[1]
    for answer in range(sums.size):
        sums[answer] = 0
    codes, lies, truth = search.codes[depth], search.lies[depth], search.truth
    own = 0
    for at in range(size):
        answer = answers[codes[at]]
        if answer == search.win:
            own = search.volume[lies[at], left - 1]
            continue
        sums[answer] += truth[lies[at], left - 1]
        if sums[answer] > greatest:
            greatest = sums[answer]
            if greatest > most:
                break
    return lied[0] - own + greatest


@jit_views
def _fill_child(search: Any, depth: Any, size: Any, guess: Any, answer: Any) -> Any:
    """Writes the state after an answer below this depth; returns its size."""
    answers, made = search.answers[guess], 0
    for at in range(size):
        code, lies = search.codes[depth, at], search.lies[depth, at]
        truth = answers[code]
        if truth == search.win:
            continue
        if truth != answer:
            lies -= 1
        if lies >= 0:
            search.codes[depth + 1, made], search.lies[depth + 1, made] = code, lies
            made += 1
    return made


@jit_views
def _known_to_fail(search: Any, depth: Any, size: Any, left: Any, guess: Any, state: Any) -> bool:
    """Whether the table has an answer to this guess that cannot be solved, or it was tried."""
    answers, keys, sums, base = search.answers[guess], search.keys[depth], search.sums[depth], 0
    unmoved = np.uint64(0)
    for answer in range(sums.size):
        sums[answer], keys[answer] = -1, np.uint64(0)
    for at in range(size):
        code, lies = search.codes[depth, at], search.lies[depth, at]
        answer = answers[code]
        if answer == search.win:
            continue
        lied, lied_key = search.volume[lies, left - 1], search.zobrist[code, lies]
        base += lied
        unmoved ^= lied_key
        if sums[answer] < 0:
            sums[answer] = 0
        sums[answer] += search.volume[lies + 1, left - 1] - lied
        keys[answer] ^= search.zobrist[code, lies + 1] ^ lied_key
    name = state * STEP + np.uint64(left)
    for answer in range(sums.size):
        if sums[answer] >= 0:
            key = keys[answer] ^ unmoved
            if _probe(search, key) & np.uint64(255) >= np.uint64(left - 1):
                return True
            name += (key ^ (key >> np.uint64(31))) * STEP
    slot = name & np.uint64(_TRIED_SLOTS - 1)
    if search.seen[depth, slot] == name:
        return True
    search.seen[depth, slot] = name
    return False


@jit_views
def _hopeless(search: Any, depth: Any, size: Any, left: Any) -> bool:
    """Whether two guesses are too few: a code that may still be lied about fits every answer."""
    if left > 2:
        return False
    doubtful = 0
    for at in range(size):
        doubtful += search.lies[depth, at] > 0
    return doubtful > 1


@jit_views
def _list_guesses(search: Any, depth: Any, size: Any, left: Any, allowed: Any) -> Any:
    """Lists the guesses whose answers may all be solvable, least volume first; returns how many."""
    order, listed, highest, lied = search.order[depth], 0, 0, 0
    for at in range(size):
        highest = max(highest, search.lies[depth, at])
        lied += search.volume[search.lies[depth, at], left - 1]
    most = search.most[highest, left - 1]
    # The guess itself may be one of the codes, which then are one fewer.
    room = most - lied + search.volume[highest, left - 1]
    for number in range(allowed.size if allowed.size else search.answers.shape[0]):
        guess = allowed[number] if allowed.size else number
        worst = _worst_volume(search, depth, size, left, guess, (lied, room))
        if worst <= most:
            order[listed] = (worst << _GUESS_BITS) | guess
            listed += 1
    return listed


@jit
def _solve(search: Any, depth: Any, size: Any, left: Any, allowed: Any) -> Any:
    """The guess that solves the state at this depth; UNSOLVABLE or INTERRUPTED if there is none."""
    if size <= 2 and size <= left:
        return np.int64(search.guess_of[search.codes[depth, 0]])
    if left <= 1 or _hopeless(search, depth, size, left) or _too_large(search, depth, size, left):
        return np.int64(UNSOLVABLE)
    key = _key(search, depth, size)
    known = _probe(search, key)
    if known & np.uint64(255) >= np.uint64(left):
        return np.int64(UNSOLVABLE)
    if np.uint64(0) < (known >> np.uint64(8)) & np.uint64(255) <= np.uint64(left):
        return np.int64(known >> np.uint64(16))
    if search.stop[0]:
        return np.int64(INTERRUPTED)
    search.counters[STATES] += 1
    listed = _list_guesses(search, depth, size, left, allowed)
    search.order[depth, :listed].sort()
    for place in range(listed):
        guess = search.order[depth, place] & ((1 << _GUESS_BITS) - 1)
        if _known_to_fail(search, depth, size, left, guess, key):
            continue
        search.counters[TRIED] += 1
        sums, solved = search.sums[depth], True
        while True:  # the answers, the greatest volume first
            answer, greatest = -1, -1
            for other in range(sums.size):
                if sums[other] > greatest:
                    answer, greatest = other, sums[other]
            if answer < 0:
                break
            sums[answer] = -1
            made = _fill_child(search, depth, size, guess, answer)
            found = _solve(search, depth + 1, made, left - 1, allowed[:0])
            if found == INTERRUPTED:
                return np.int64(INTERRUPTED)
            if found < 0:
                solved = False
                break
        if solved:
            _store(search, key, left, guess)
            return np.int64(guess)
    _store(search, key, left, np.int64(UNSOLVABLE))
    return np.int64(UNSOLVABLE)


@jit_long
def solve_state(search: Any, codes: Any, lies: Any, left: int, allowed: Any) -> Any:
    """The guess that solves these codes within ``left`` guesses; UNSOLVABLE or INTERRUPTED.

    ``allowed`` are the guesses to try first; all if it is empty.
    """
    for at in range(codes.size):
        search.codes[0, at], search.lies[0, at] = codes[at], lies[at]
    return _solve(search, np.int64(0), np.int64(codes.size), np.int64(left), allowed)
