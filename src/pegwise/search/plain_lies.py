"""A second proof of a least worst case with lies, by plain recursion on small boards.

It shares only the rules of feedback (`kernel/reference.py`) with the search that it checks: no
bounds, no symmetry, no hashing. A state is the set of possible codes with the lies they have left.
"""

from functools import cache

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.tree.rows import all_secrets

MOST_PLAIN_CODES = 16

State = frozenset[tuple[Code, int]]


def why_not_checked_with_lies(rules: Rules) -> str | None:
    """Why plain recursion with lies does not reach this board, if so."""
    if rules.words is not None:
        return "is a word list: plain recursion checks boards"
    if rules.size > MOST_PLAIN_CODES:
        most = f"up to {MOST_PLAIN_CODES}"
        return f"has {rules.size:,} codes: plain recursion with lies checks {most}"
    return None


def least_worst_with_lies(rules: Rules, lies: int) -> int:
    """The fewest guesses within which every code is found, however the maker lies.

    >>> least_worst_with_lies(Rules.parse("2x2"), 1)
    4
    """
    refusal = why_not_checked_with_lies(rules)
    if refusal:
        raise BoardTooLarge(f"'{rules}' {refusal}")
    codes = list(all_secrets(rules))
    truth = {(code, guess): rules.kind.index_of(code, guess) for code in codes for guess in codes}
    replies = {guess: {truth[code, guess] for code in codes if code != guess} for guess in codes}

    @cache
    def solvable(state: State, left: int) -> bool:
        if len(state) <= 1:
            return len(state) <= left
        return left > 1 and any(
            all(solvable(after(state, guess, answer), left - 1) for answer in replies[guess])
            for guess in codes
        )

    def after(state: State, guess: Code, answer: int) -> State:
        found = ((code, lies - (truth[code, guess] != answer)) for code, lies in state)
        return frozenset((code, lies) for code, lies in found if lies >= 0 and code != guess)

    start = frozenset((code, lies) for code in codes)
    return next(left for left in range(1, 100) if solvable(start, left))
