"""What a lie is. Play, the doctor, the coach, engines and the proofs all mean this by it.

A lie is an answer other than the right one. A win is always told truthfully: no lie denies one, and
none claims one. So a code that was guessed and did not win is not the secret, whatever else is
false, and after a win the secret is the guess.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code, Turn
from pegwise.game.rules import Rules
from pegwise.kernel.packing import pack

from .space import space_of

NOT_THE_SECRET = np.iinfo(np.int64).max  # no number of lies explains the turns


def clashes(rules: Rules, turns: Sequence[Turn]) -> NDArray[Any]:
    """For each code, the number of turns it contradicts."""
    codes = space_of(rules).packed
    counts = np.zeros(len(codes), np.min_scalar_type(len(turns)))
    for turn in turns:
        guess = pack([rules.guessing.check(turn.guess)], rules.symbols)
        counts += ~rules.kind.kernel.matching(guess, rules.index_of(turn.feedback), codes)
    return counts


def contradicted(turns: Sequence[Turn], code: Code, rules: Rules) -> list[int]:
    """The turns, counted from 1, whose answers would be wrong if this were the secret."""
    return [
        number
        for number, turn in enumerate(turns, 1)
        if rules.feedback(code, turn.guess) != turn.feedback
    ]


def may_be_secret(code: Code, turns: Sequence[Turn], rules: Rules, lies: int) -> bool:
    """Whether this code can be the secret if at most ``lies`` of the answers are lies.

    >>> rules, turns = Rules(2, 2), [Turn((0, 0), Rules(2, 2).feedback((1, 1), (0, 0)))]
    >>> [may_be_secret(code, turns, rules, 1) for code in ((0, 0), (0, 1), (1, 1))]
    [False, True, True]
    """
    if rules.why_not(code) or any(_wins(turn, rules) != (turn.guess == code) for turn in turns):
        return False
    return len(contradicted(turns, code, rules)) <= lies


def lies_needed(rules: Rules, turns: Sequence[Turn]) -> NDArray[np.int64]:
    """For each code, how many of the answers are lies if it is the secret.

    It is NOT_THE_SECRET for codes that ``may_be_secret`` excludes however many lies are allowed.
    """
    counts = clashes(rules, turns).astype(np.int64)
    space = space_of(rules)
    counts[[space.index(code) for code in denied(turns, rules)]] = NOT_THE_SECRET
    for turn in turns:
        if _wins(turn, rules):
            found = None if rules.why_not(turn.guess) else space.index(turn.guess)
            counts[np.arange(len(counts)) != found] = NOT_THE_SECRET
    return counts


def denied(turns: Sequence[Turn], rules: Rules) -> list[Code]:
    """The codes that were guessed and did not win."""
    return [
        turn.guess for turn in turns if not _wins(turn, rules) and not rules.why_not(turn.guess)
    ]


def _wins(turn: Turn, rules: Rules) -> bool:
    return turn.feedback.bulls == rules.positions
