"""The strategies that play with people: one to break their codes, one to give them hints."""

from pegwise.errors import CannotPlay
from pegwise.game.variants import Variant
from pegwise.strategies import Strategy, find_strategy, make_strategy, why_unplayable
from pegwise.strategies.scripted import spelled_out

from .lies import LieAllowance, LieTolerant


def breaking(
    variant: Variant, name: str, strength: int | None, seed: str, lies: int = 0
) -> Strategy:
    """The strategy that breaks a person's code; up to ``lies`` of their answers may be wrong."""
    unlisted = variant.rules.why_unlisted()
    if lies and unlisted:
        raise CannotPlay(f"lies {lies}: '{variant.rules}' {unlisted}")
    chosen = spelled_out(name, variant.notation)
    asked = chosen if strength is None else type(chosen)(f"strength:{strength}:{chosen}")
    # Perfect play relies on every answer, so it does not suit a player who forgets or is lied to.
    ranks = bool(lies) or strength is not None
    strategy = make_strategy(asked, variant.rules, seed, ranks=ranks)
    return LieTolerant(strategy, LieAllowance(lies)) if lies else strategy


def helping(variant: Variant, name: str, seed: str) -> Strategy | None:
    """The strategy that gives hints; None if the choice is ours and no strategy can play."""
    if name == "auto" and why_unplayable(variant.rules):
        return None
    return make_strategy(spelled_out(name, variant.notation), variant.rules, seed, ranks=True)


def usual_limit(variant: Variant, name: str) -> int | None:
    """The guess limit of a game that this strategy plays; None if it often needs more guesses."""
    entry = find_strategy(spelled_out(name, variant.notation), variant.rules)
    return variant.limit if entry.keeps_limits else None
