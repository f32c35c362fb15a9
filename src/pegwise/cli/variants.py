"""``pegwise variants``: the variants known by name."""

from typing import TYPE_CHECKING

import click

from pegwise.game.notation import symbols_of
from pegwise.game.variants import CLASSIC, Variant
from pegwise.game.wording import say_count

from .options import json_option, print_json

if TYPE_CHECKING:
    from pegwise.schemas.documents import VariantDocument

FOOTNOTE = f"""
* or {", ".join(CLASSIC[0].colours)}, or their initials
Any other board by its rules: 5x9, 3x7:distinct, 4x6:bulls, codes:FILE."""


@click.command()
@json_option
def variants(as_json: bool) -> None:
    """List the classic variants. Commands also take rules such as 5x9 or 3x7:distinct,bulls."""
    if as_json:
        print_json([describe(variant) for variant in CLASSIC])
        return
    from .terminal.screen import Screen, plain_table

    table = plain_table("name", "rules", "codes", "symbols", "feedback", "limit")
    for variant in CLASSIC:
        table.add_row(
            variant.name,
            str(variant.rules),
            say_count(variant.rules.size),
            _symbols(variant),
            str(variant.words),
            str(variant.limit),
        )
    screen = Screen()
    screen.print(table)
    screen.print(FOOTNOTE)


def describe(variant: Variant) -> "VariantDocument":
    """A variant, ready for JSON."""
    return {
        "name": variant.name,
        "rules": str(variant.rules),
        "positions": variant.rules.positions,
        "symbols": list(symbols_of(variant.rules)),
        "distinct": variant.rules.distinct,
        "bulls_only": variant.rules.bulls_only,
        "codes": variant.rules.size,
        "colours": list(variant.colours),
        "words": str(variant.words),
        "limit": variant.limit,
    }


def _symbols(variant: Variant) -> str:
    symbols = symbols_of(variant.rules)
    span = f"{symbols[0]}..{symbols[-1]}"
    return f"{span} *" if variant.colours else span
