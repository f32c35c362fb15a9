"""Deleting: what nobody has touched for a while, and all that is stored of one player."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, delete, exists, or_, select

from .schema import (
    Allowance,
    GameRow,
    JobRow,
    LinkRow,
    MakeRow,
    MatchRow,
    SeatRow,
    StoredRow,
    TransferRow,
)
from .transactions import Database

BATCH = 500  # rows of a transaction, so that players hardly wait
UNCOUNTED_ROWS = (LinkRow, TransferRow, MatchRow)  # of matches the games remain
UNUSED = ~exists().where(GameRow.c.link == LinkRow.c.id)  # by any game

Doomed = Sequence[tuple[type[StoredRow], ColumnElement[bool]]]


def delete_untouched(database: Database, days: int, now: datetime, batch: int = BATCH) -> int:
    """Delete games and matches nobody has played for a number of days, and links without games.

    Results of daily games stay as long as their player goes on playing, for the streak.
    """
    before = now - timedelta(days=days)
    game, later = GameRow.c, GameRow.table.alias().c
    plays_on = exists().where(later.player == game.player, later.touched >= before)
    return _delete(
        database,
        (
            (GameRow, and_(game.touched < before, or_(game.daily.is_(None), ~plays_on))),
            (MakeRow, MakeRow.c.touched < before),
            (JobRow, JobRow.c.beat < before),
            (MatchRow, MatchRow.c.touched < before),
            (TransferRow, TransferRow.c.expires < now),
            (LinkRow, and_(LinkRow.c.created < before, UNUSED)),
        ),
        batch,
    )


def delete_player(database: Database, player: str) -> int:
    """Delete the games and comparisons of a player, and links only they used; returns how many."""
    with database.writing() as connection:
        own = select(GameRow.c.link).where(GameRow.c.player == player)
        links = sorted(set(connection.scalars(own)))
        spent = Allowance.c.client.endswith(player, autoescape=True)
        connection.execute(delete(Allowance.table).where(spent))
    seated = and_(SeatRow.c.match == MatchRow.c.id, SeatRow.c.player == player)
    return _delete(
        database,
        (
            (GameRow, GameRow.c.player == player),
            (MakeRow, MakeRow.c.player == player),
            (JobRow, JobRow.c.player == player),
            (MatchRow, exists().where(seated)),
            (TransferRow, TransferRow.c.player == player),
            *(
                (LinkRow, and_(LinkRow.c.id.in_(links[at : at + BATCH]), UNUSED))
                for at in range(0, len(links), BATCH)
            ),
        ),
    )


def _delete(database: Database, doomed: Doomed, batch: int = BATCH) -> int:
    """Delete the rows in batches; returns how many of them count."""
    count = 0
    for row, condition in doomed:
        (key,) = row.table.primary_key
        deleted = batch
        while deleted == batch:
            with database.writing() as connection:
                ids = connection.scalars(select(key).where(condition).limit(batch)).all()
                connection.execute(delete(row.table).where(key.in_(ids)))
            deleted = len(ids)
            count += 0 if row in UNCOUNTED_ROWS else deleted
    return count
