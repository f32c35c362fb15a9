"""A code drawn as the best maker draws it: some patterns more often than others."""

from math import lcm

from pegwise.errors import CannotPlay, quote
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.knowledge.patterns import ANY_CODE
from pegwise.runtime.seeds import Stream
from pegwise.value.game_value import best_maker, known_boards

from .solve import draw_secret

CLEVER = "clever"


def draw_cleverly(rules: Rules, seed: str) -> Code:
    """The secret that this seed hides; raises if the best maker is not known for the board."""
    known = best_maker(rules)
    if known is None:
        boards = ", ".join(known_boards())
        raise CannotPlay(
            f"maker 'clever' does not know how best to hide a code on {quote(str(rules))}: "
            f"expected a board without repeats or with bulls only, or one of {boards}"
        )
    stream = Stream(seed, "clever")
    whole = lcm(*(share.probability.denominator for share in known.maker))
    drawn = stream.below(whole)
    for share in known.maker:
        drawn -= int(share.probability * whole)
        if drawn < 0:
            break
    pattern = share.pattern
    return draw_secret(rules, seed) if pattern.shape == ANY_CODE else pattern.draw(stream)
