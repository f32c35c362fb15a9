"""Moving to another device: a short code that is good once, and two players who become one."""

import secrets
from datetime import datetime, timedelta
from hashlib import sha256

from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Session as Transaction

from ..database.tables import GameRow, JobRow, MakeRow, SeatRow, TransferRow
from ..faults import Refused
from ..messages.you import TransferCode
from ..services import Services

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # without what looks or sounds alike
CODE_LENGTH = 10  # 49 random bits, and few tries a minute
HALF = CODE_LENGTH // 2
OWNED = (MakeRow, JobRow, SeatRow)  # tables, besides the games, whose rows belong to a player


def new_code(server: Services, player: str, now: datetime) -> TransferCode:
    """A new code for this player, which ends their earlier one."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    seconds = server.settings.limits.transfer_seconds
    old = or_(TransferRow.player == player, TransferRow.expires < now)
    with server.database.session() as transaction:
        transaction.execute(delete(TransferRow).where(old))
        expires = now + timedelta(seconds=seconds)
        transaction.add(TransferRow(digest=_digest(code), player=player, expires=expires))
    return TransferCode(code=f"{code[:HALF]}-{code[HALF:]}", seconds=seconds)


def redeem(server: Services, code: str, now: datetime) -> str:
    """The player of a code, which is used up by this; raises if it is no good."""
    good = TransferRow.digest == _digest(code), TransferRow.expires >= now
    with server.database.session() as transaction:
        used = delete(TransferRow).where(*good).returning(TransferRow.player)
        player = transaction.scalars(used).first()
    if player is None:
        reason = "this code is wrong, used or too old"
        raise Refused(404, f"{reason}: expected a new one from the other device")
    return player


def _digest(code: str) -> str:
    plain = "".join(character for character in code.upper() if character.isalnum())
    return sha256(plain.encode()).hexdigest()


def unite(server: Services, former: str, player: str) -> int:
    """Give all that belongs to one player to another; returns the number of games."""
    if former == player:
        return 0
    with server.database.session() as transaction:
        moved = _give_dailies(transaction, former, player)
        own = update(GameRow).where(GameRow.player == former, GameRow.only_daily.is_(None))
        others = transaction.execute(own.values(player=player), execution_options=UNSYNCHRONISED)
        for table in OWNED:
            theirs = update(table).where(table.player == former).values(player=player)
            transaction.execute(theirs, execution_options=UNSYNCHRONISED)
        transaction.execute(delete(TransferRow).where(TransferRow.player == former))
    return moved + int(others.rowcount)  # type: ignore[attr-defined]


UNSYNCHRONISED = {"synchronize_session": False}


def _give_dailies(transaction: Transaction, former: str, player: str) -> int:
    """Daily games move too; where both played a day's code, the other player's game counts."""
    dailies = GameRow.only_daily.is_not(None)
    taken = set(
        transaction.scalars(select(GameRow.only_daily).where(GameRow.player == player, dailies))
    )
    count = 0
    for game in transaction.scalars(select(GameRow).where(GameRow.player == former, dailies)):
        name = f"{player}{(game.only_daily or '').removeprefix(former)}"
        if name in taken:
            game.daily = game.only_daily = None
        else:
            game.only_daily = name
        game.player = player
        count += 1
    return count
