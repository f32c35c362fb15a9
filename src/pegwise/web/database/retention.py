"""Deleting: what nobody has touched for a while, and all that is stored of one player."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, exists, or_, select
from sqlalchemy.orm import InstrumentedAttribute, aliased
from sqlalchemy.orm import Session as Transaction

from .schema import Allowance, GameRow, JobRow, LinkRow, MakeRow, MatchRow, SeatRow, TransferRow
from .transactions import Database

BATCH = 500  # rows of a transaction, so that players hardly wait
UNCOUNTED = (LinkRow, TransferRow, MatchRow)  # of matches the games remain
Doomed = Sequence[tuple[InstrumentedAttribute[Any], ColumnElement[bool]]]


def delete_untouched(database: Database, days: int, now: datetime) -> int:
    """Delete games and matches nobody has played for a number of days, and links without games.

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
            (MatchRow.id, MatchRow.touched < before),
            (TransferRow.digest, TransferRow.expires < now),
            (LinkRow.id, and_(LinkRow.created < before, unused)),
        ),
    )


def delete_player(database: Database, player: str) -> int:
    """Delete the games and comparisons of a player, and links only they used; returns how many."""
    with database.session() as transaction:
        own = select(GameRow.link).where(GameRow.player == player)
        links = sorted(set(transaction.scalars(own)))
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
            (MatchRow.id, exists().where(SeatRow.match == MatchRow.id, SeatRow.player == player)),
            (TransferRow.digest, TransferRow.player == player),
            *(
                (LinkRow.id, and_(LinkRow.id.in_(links[at : at + BATCH]), unused))
                for at in range(0, len(links), BATCH)
            ),
        ),
    )


def _delete(database: Database, doomed: Doomed) -> int:
    """Delete the rows in batches; returns how many of them count."""
    count = 0
    for key, condition in doomed:
        deleted = BATCH
        while deleted == BATCH:
            with database.session() as transaction:
                deleted = _delete_batch(transaction, key, condition)
            count += 0 if key.class_ in UNCOUNTED else deleted
    return count


def _delete_batch(
    transaction: Transaction, key: InstrumentedAttribute[Any], condition: ColumnElement[bool]
) -> int:
    ids = transaction.scalars(select(key).where(condition).limit(BATCH)).all()
    gone = delete(key.class_).where(key.in_(ids))
    transaction.execute(gone, execution_options={"synchronize_session": False})
    return len(ids)
