"""Random tables of answers with weights, and their least totals by plain recursion."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise.search.answer_table import AnswerTable

NEVER = 10**15  # more than any total of these tables
Weights = NDArray[np.int64]


def random_table(seed: int) -> tuple[AnswerTable, Weights]:
    """A table of up to nine secrets, with weights: equal, some 0, any, of two kinds."""
    draw = np.random.default_rng(seed)
    secrets, others, answers = (int(draw.integers(*ends)) for ends in ((2, 10), (0, 6), (2, 6)))
    told = draw.integers(0, answers, (secrets + others, secrets)).astype(np.uint8)
    guess_of = draw.permutation(secrets + others)[:secrets]
    told[guess_of, np.arange(secrets)] = answers
    some = [
        np.full(secrets, 3),
        np.maximum(draw.integers(0, 4, secrets), np.arange(secrets) == 0),
        draw.integers(1, 1000, secrets),
        draw.choice([1, 5], secrets),
    ]
    return AnswerTable(told, guess_of, answers), some[seed % 4].astype(np.int64)


def least_weighted_total(
    table: AnswerTable, weights: Weights, limit: int = 99, consistent: bool = False
) -> int:
    """The least weighted total within a limit of guesses; NEVER if there is no such tree."""
    secret_at = {int(guess): secret for secret, guess in enumerate(table.guess_of)}

    @lru_cache(None)
    def least(some: tuple[int, ...], left: int) -> int:
        if len(some) == 1 and left:
            return int(weights[some[0]])
        if left <= 1:
            return NEVER
        best = NEVER
        for guess in range(len(table.answers)):
            if consistent and secret_at.get(guess) not in some:
                continue
            classes: dict[int, list[int]] = {}
            for secret in some:
                classes.setdefault(int(table.answers[guess, secret]), []).append(secret)
            if len(classes) > 1:
                classes.pop(table.win, None)
                below = sum(least(tuple(part), left - 1) for part in classes.values())
                best = min(best, int(weights[list(some)].sum()) + below)
        return best

    return least(tuple(range(len(weights))), limit)
