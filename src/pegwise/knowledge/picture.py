"""The picture of a position: its turns, and how likely each symbol is in each place."""

from typing import TYPE_CHECKING

from pegwise.game.wording import Estimate, codes_left
from pegwise.pictures.charts import heat_map
from pegwise.pictures.picture import picture_of_turns
from pegwise.pictures.svg import Fragment, Picture, heading, stacked

from .fitting import symbol_shares
from .position import COUNTED_CODES

if TYPE_CHECKING:
    from pegwise.game.variants import Variant

    from .position import Position

# The heat map of a larger board would not fit a page.
MOST_PLACES, MOST_SYMBOLS = 32, 64


def picture_of_position(position: "Position", variant: "Variant") -> Picture:
    """The turns with the codes left after each, and a heat map of the symbols."""
    left = left_after_turns(position)
    status = left[-1] if left else codes_left(position.left)
    return picture_of_turns(variant, position.turns, left, status, _heat(position, variant))


def left_after_turns(position: "Position") -> list[str]:
    """The codes left after each turn, in words."""
    line = [position]
    while line[-1].turns:
        line.append(line[-1].earlier)
    return [codes_left(one.left) for one in line[-2::-1]]


def _heat(position: "Position", variant: "Variant") -> Fragment | None:
    """The heat map; None if no code is known that fits, or the board is too large for a page."""
    rules = position.rules
    if rules.positions > MOST_PLACES or rules.symbols > MOST_SYMBOLS:
        return None
    listed = rules.size <= COUNTED_CODES
    if not listed and not position.turns:
        return None  # every symbol is as likely as the others
    codes = position.codes_array if listed else position.short_search.codes
    if not len(codes):
        return None
    counted = position.left if listed else Estimate(len(codes))
    whole = listed or position.short_search.complete
    of = "all codes that fit" if whole else f"a sample of {counted} that fit"
    text = f"How likely each symbol is in each place, of {of}"
    shares = symbol_shares(codes, rules.symbols).tolist()
    return stacked([heading("Heat map", text), heat_map(variant.notation, shares)], 8)
