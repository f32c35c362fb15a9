"""``--svg FILE``: the picture of what a command shows, written to a file."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from pegwise.game.variants import Variant
from pegwise.game.wording import count_of

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position


def _checked(_: click.Context, __: click.Parameter, path: str | None) -> str | None:
    """The name of the file; raises, before any work is done, if it could not be written."""
    if path is not None:
        from pegwise.pictures.svg import check_name
        from pegwise.runtime.files import check_writable

        check_name(path)
        check_writable(path)
    return path


svg_option = click.option(
    "--svg", metavar="FILE", callback=_checked, help="Draw it: write a picture to FILE (SVG)."
)


def drawn(
    positions: Iterable["Position"], variant: Variant, path: str | None
) -> Iterator["Position"]:
    """The same positions; after the last one the picture of the solved game is written."""
    last = None
    for last in positions:
        yield last
    if path is not None and last is not None:
        from pegwise.knowledge.position import left_after_turns
        from pegwise.pictures.picture import picture_of_turns

        status = f"Solved in {count_of(len(last.turns), 'guess')}"
        picture_of_turns(variant, last.turns, left_after_turns(last), status).save(path)
