"""The least cost of a game by plain recursion: no bounds, no tables, no symmetry."""

from functools import cache

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.knowledge.space import space_of

NEVER = 10**9


def least_cost(rules: Rules, within: int = 99, consistent: bool = False) -> int:
    """All guesses, summed over all secrets; NEVER if ``within`` guesses are not enough."""
    guesses = [space_of(rules.guessing).code(n) for n in range(rules.guessing.size)]
    answer = cache(lambda secret, guess: rules.feedback(secret, guess))

    @cache
    def cost(secrets: frozenset[Code], left: int) -> int:
        if left == 0:
            return NEVER
        best = NEVER
        for guess in sorted(secrets) if consistent else guesses:
            classes: dict[object, set[Code]] = {}
            for secret in secrets:
                classes.setdefault(answer(secret, guess), set()).add(secret)
            if len(classes) == 1 and guess not in secrets:
                continue
            total = len(secrets)
            for later in classes.values():
                if later != {guess} and total < best:
                    total += cost(frozenset(later), left - 1)
            best = min(best, total)
        return best

    codes = space_of(rules)
    return min(NEVER, cost(frozenset(codes.code(n) for n in range(rules.size)), within))


def least_worst(rules: Rules, consistent: bool = False) -> tuple[int, int]:
    """The fewest guesses in the worst case, and the least cost that goes with it."""
    within = next(n for n in range(1, 99) if least_cost(rules, n, consistent) < NEVER)
    return within, least_cost(rules, within, consistent)
