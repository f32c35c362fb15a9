"""A finished game as text to share: coloured squares and a link, without spoilers."""

from sqlalchemy import select
from sqlalchemy.orm import Session as Transaction

from pegwise.game.wording import count_of
from pegwise.play.session import Status

from ..database.tables import GameRow, LinkRow
from .daily import number_of
from .links import title_of
from .stored_games import StoredGame

SQUARES, MARKED_SQUARES = "🟩🟨⬜", "🟩🟨⬛"


def is_repeated(transaction: Transaction, stored: StoredGame) -> bool:
    """Whether the player may have known the code, or turns of it, from an earlier game."""
    row, begun = stored.row, select(GameRow.created).where(GameRow.id == stored.row.id)
    earlier = select(GameRow.id).where(
        GameRow.player == row.player,
        GameRow.link == row.link,
        GameRow.created < begun.scalar_subquery(),
    )
    return stored.link.secret is not None or transaction.scalars(earlier).first() is not None


def share_text(stored: StoredGame, address: str, repeated: bool = False) -> str:
    """A headline, a row of squares per guess, and the link to play the same code.

    The squares are sorted, so that none of them stands for a place, unless answers mark places.
    """
    rules = stored.variant.rules
    signs = SQUARES if rules.kind.counts else MARKED_SQUARES
    answers = [turn.feedback for turn in stored.session.turns]
    rows = [rules.kind.draw(answer, rules.positions, signs) for answer in answers]
    return "\n".join([_headline(stored.row, stored.link, repeated), *rows, address])


def _headline(row: GameRow, link: LinkRow, repeated: bool) -> str:
    """The game, its guesses, and what made it easier or harder."""
    title = title_of(link.variant).removeprefix("Board ")
    game = f"Daily {title} #{number_of(row.daily)}" if row.daily else title
    guesses = str(row.guesses) if row.status == Status.WON else "X"
    of = "" if link.limit is None else f"/{link.limit}"
    special = [link.maker] if link.maker != "honest" else []
    special += ["hard"] if link.hard else []
    special += [count_of(row.hints, "hint")] if row.hints else []
    special += [count_of(row.undos, "undo")] if row.undos else []
    special += ["retry"] if repeated else []
    return f"Pegwise {game} {guesses}{of}" + (f" ({', '.join(special)})" if special else "")
