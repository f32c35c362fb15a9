"""Which boards the exact search can handle, and the memory and time they need."""

import os
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise.game.rules import Rules
from pegwise.game.wording import say_count
from pegwise.knowledge.pairs import answers_of
from pegwise.knowledge.space import space_of

MOST_SEARCHED_ANSWERS = 63
# Up to this many bytes, and this share of the machine's memory, there is one table of the whole
# board; beyond, one for each first answer.
WHOLE_BYTES, WHOLE_SHARE = 2_400_000_000, 1 / 4
# The largest table of the secrets that a first answer leaves.
PART_BYTES = 4_000_000_000
# The largest set that the marks of a scan can count.
LARGEST_SET = 16_000
# The most guesses to which games can be limited: the transposition table tells fewer apart.
MOST_GUESSES = 64
# Even a narrow beam search takes hours on larger boards.
LARGEST_BOARD = 50_000
# A proof estimated to take longer than this needs a time limit or a beam.
LONGEST_SECONDS = 2 * 86_400


def table_bytes(rules: Rules, secrets: int) -> int:
    """The bytes of the tables of this many secrets: one for each guess, by guess and by secret.

    Where guesses and secrets are the same codes one table is both.
    """
    same = rules.words is None and secrets == rules.size
    return rules.guessing.size * secrets * (1 if same else 2)


@lru_cache(maxsize=1)
def _room() -> int:
    """The bytes that the table of a whole board may have on this machine."""
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):  # not on every system
        return WHOLE_BYTES // 4
    return min(WHOLE_BYTES, int(memory * WHOLE_SHARE))


def fits_whole(rules: Rules) -> bool:
    """Whether there is room for one table of the whole board."""
    return table_bytes(rules, rules.size) <= _room()


def why_beyond_reach(rules: Rules) -> str | None:
    """Why the exact search cannot handle this board at all; None if it can."""
    slots = rules.slots
    if not rules.kind.counts:
        return f"answers with {rules.kind.name}: expected bulls and cows for an exact search"
    if slots > MOST_SEARCHED_ANSWERS:
        most = f"{MOST_SEARCHED_ANSWERS} for an exact search"
        return f"has {slots} kinds of answers: expected at most {most}"
    unlisted = rules.why_unlisted() or rules.guessing.why_unlisted()
    if unlisted:
        return unlisted
    # Even a good first guess can leave a fifth of the codes or more.
    needed = table_bytes(rules, rules.size // 5)
    if rules.size > LARGEST_BOARD or (not fits_whole(rules) and needed > PART_BYTES):
        return (
            f"has {say_count(rules.size)} codes, and an exact search would need tables of some "
            f"{needed / 1e9:,.1f} GB: expected at most {say_count(LARGEST_BOARD)} codes"
        )
    return None


def why_too_deep(rules: Rules, limit: int | None, worst: bool) -> str | None:
    """Why games of this board cannot be limited as an objective asks; None if they can.

    A limit of as many guesses as there are codes is none.
    """
    if limit is not None and MOST_GUESSES < limit < rules.size:
        return f"cannot be searched within {limit} guesses: expected at most {MOST_GUESSES}"
    needed = fewest_guesses(rules)
    if worst and needed > MOST_GUESSES:
        return (
            f"needs {needed} guesses or more in the worst case: expected at most {MOST_GUESSES} "
            "for the objective worst"
        )
    return None


@lru_cache(maxsize=1)
def _word_classes(rules: Rules) -> NDArray[np.int64] | None:
    """[guess, answer but the win]: the words left; None for ordinary boards and long lists."""
    if rules.words is None or not fits_whole(rules):
        return None
    guesses, secrets = space_of(rules.guessing).packed, space_of(rules).packed
    return rules.kind.kernel.class_sizes(guesses, secrets)[:, :-1]


def kinds_of_answers(rules: Rules) -> int:
    """The number of different answers on such a board."""
    return sum(rules.why_impossible(answer) is None for answer in answers_of(rules))


def most_classes(rules: Rules) -> int:
    """The most classes that any guess can make of the secrets, and so of a set of them."""
    sizes = _word_classes(rules)
    if sizes is None:
        return kinds_of_answers(rules)
    return max(2, 1 + int(np.count_nonzero(sizes, axis=1).max()))


def fewest_guesses(rules: Rules) -> int:
    """A lower bound on the worst case of every strategy.

    In a word list, each guess may leave its largest class. On a board whose answers tell bulls
    only, each may have none: it leaves all but one of the symbols at a position, and there is a
    code of those left as long as there is one for each position, with distinct symbols as many as
    positions.
    """
    sizes = _word_classes(rules)
    if sizes is not None:
        excluded = np.sort(rules.size - sizes.max(axis=1))[::-1]
        return 1 + int(np.count_nonzero(excluded.cumsum() < rules.size))
    if rules.words is not None or not (rules.bulls_only or rules.positions == 1):
        return 1
    return rules.symbols - (rules.positions - 1 if rules.distinct else 0)


def rough_seconds(rules: Rules) -> float:
    """A rough estimate of the time of a proof on one core, extrapolated from measured ones.

    Within a factor of ten at best: boards of equal size differ a lot.
    """
    positions, symbols, size = rules.positions, rules.symbols, rules.size
    if rules.words is not None:
        # Words with hardly a common letter make long games: guesses in any order.
        by_size = 0.3 * (size / 256) ** 6 if rules.bulls_only else 85 * (size / 6561) ** 7
        return max(by_size, 1e-8 * 3.5 ** min(fewest_guesses(rules), 99))
    more = min(symbols, 99)
    if rules.bulls_only and positions > 3:
        return 0.3 * (size / 256) ** 6
    if rules.bulls_only:
        return 0.4 * 6.0 ** (more - 9) if positions == 2 else 0.1 * 10.0 ** (more - 8)
    if positions <= 3:
        return 5 * 3.0 ** (more - 15) if positions == 2 else 4.0 ** (more - 12)
    return float(7 * (size / 6561) ** 5.5)


def why_too_long(rules: Rules) -> str | None:
    """Why a proof needs a time limit or a beam; None if it does not."""
    seconds = rough_seconds(rules)
    if seconds <= LONGEST_SECONDS:
        return None
    days = seconds / 86_400
    told = f"{days:,.0f} days" if days < 1000 else "years"
    return (
        f"would take {told} on one core, by a rough estimate: give a number of seconds to "
        "stop early, or a beam to try only the best guesses"
    )
