"""The strategies that play with people: one to break their codes, one to give them hints."""

from pegwise.game.variants import Variant
from pegwise.strategies import Strategy, make_strategy, why_unplayable
from pegwise.strategies.scripted import spelled_out

from .lies import LieAllowance, LieTolerant


def breaking(
    variant: Variant, name: str, strength: int | None, seed: str, lies: int = 0
) -> Strategy:
    """The strategy that breaks a person's code, of whose answers so many may be wrong."""
    chosen = spelled_out(name, variant.notation)
    asked = chosen if strength is None else f"strength:{strength}:{chosen}"
    # Perfect play argues from every answer, and so is nothing for who forgets or is lied to.
    ranks = bool(lies) or strength is not None
    strategy = make_strategy(asked, variant.rules, seed, ranks=ranks)
    return LieTolerant(strategy, LieAllowance(lies)) if lies else strategy


def helping(variant: Variant, name: str, seed: str) -> Strategy | None:
    """The strategy that gives hints; none where none is asked for and none can play."""
    if name == "auto" and why_unplayable(variant.rules):
        return None
    return make_strategy(spelled_out(name, variant.notation), variant.rules, seed, ranks=True)
