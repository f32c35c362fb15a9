"""Deleting: what nobody has touched for a while, and all that is stored of one player."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, exists, or_, select
from sqlalchemy.orm import InstrumentedAttribute, aliased
from sqlalchemy.orm import Session as Transaction

from .engine import Database
from .tables import Allowance, GameRow, JobRow, LinkRow, MakeRow

BATCH = 500  # rows of a transaction, so that players hardly wait

Doomed = Sequence[tuple[InstrumentedAttribute[Any], ColumnElement[bool]]]


def delete_untouched(database: Database, days: int, now: datetime) -> int:
    """Delete games nobody has played for a number of days, and links without games.

    Results of daily games stay as long as their player goes on playing, for the streak.
    """
    before = now - timedelta(days=days)
    later = aliased(GameRow)
    plays_on = exists().where(later.player == GameRow.player, later.touched >= before)
    old_game = and_(GameRow.touched < before, or_(GameRow.daily.is_(None), ~plays_on))
    unused = ~exists().where(GameRow.link == LinkRow.id)
    return _delete(
        database,
        (
            (GameRow.id, old_game),
            (MakeRow.id, MakeRow.touched < before),
            (JobRow.id, JobRow.beat < before),
            (LinkRow.id, and_(LinkRow.created < before, unused)),
        ),
    )


def delete_player(database: Database, player: str) -> int:
    """Delete the games and comparisons of a player, and links only they used; returns how many."""
    with database.session() as transaction:
        own = select(GameRow.link).where(GameRow.player == player)
        links = set(transaction.scalars(own))
        transaction.execute(
            delete(Allowance).where(Allowance.client.endswith(player, autoescape=True))
        )
    unused = ~exists().where(GameRow.link == LinkRow.id)
    return _delete(
        database,
        (
            (GameRow.id, GameRow.player == player),
            (MakeRow.id, MakeRow.player == player),
            (JobRow.id, JobRow.player == player),
            *((LinkRow.id, and_(LinkRow.id == link, unused)) for link in links),
        ),
    )


def _delete(database: Database, doomed: Doomed) -> int:
    """Delete the rows in batches; links come last and are not counted."""
    count = 0
    for key, condition in doomed:
        deleted = BATCH
        while deleted == BATCH:
            with database.session() as transaction:
                deleted = _delete_batch(transaction, key, condition)
            count += 0 if key.class_ is LinkRow else deleted
    return count


def _delete_batch(
    transaction: Transaction, key: InstrumentedAttribute[Any], condition: ColumnElement[bool]
) -> int:
    ids = transaction.scalars(select(key).where(condition).limit(BATCH)).all()
    gone = delete(key.class_).where(key.in_(ids))
    transaction.execute(gone, execution_options={"synchronize_session": False})
    return len(ids)
