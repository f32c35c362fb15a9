"""The codes of today, and how a player has done with those of all days."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session as Transaction

from pegwise.game.variants import CLASSIC, Variant
from pegwise.play.session import Status

from ..database import GameRow
from ..database.keys import Keys
from ..messages.games import Daily, DailyCode, DailyHistory

DAY = timedelta(days=1)


def codes_of_today(transaction: Transaction, keys: Keys, player: str, now: datetime) -> Daily:
    """Today's code of every classic variant, and how the player stands with it."""
    today = now.date()
    own = select(GameRow).where(GameRow.player == player, GameRow.daily == today)
    games = {game.variant: game for game in transaction.scalars(own)}
    return Daily(
        day=today,
        seconds_left=seconds_until_midnight(now),
        codes=[_code(variant, today, keys, games.get(variant.name)) for variant in CLASSIC],
    )


def _code(variant: Variant, day: date, keys: Keys, game: GameRow | None) -> DailyCode:
    return DailyCode(
        variant=variant.name,
        day=day,
        link=keys.daily_link(variant.name, day.isoformat()),
        game=None if game is None else game.id,
        status=None if game is None else game.status,
        guesses=None if game is None else game.guesses,
    )


def history(transaction: Transaction, player: str, variant: str, today: date) -> DailyHistory:
    """The player's results with the dailies of one variant; games under way do not count."""
    own = select(GameRow).where(
        GameRow.player == player,
        GameRow.variant == variant,
        GameRow.daily.is_not(None),
        GameRow.status != Status.PLAYING.value,
    )
    games = transaction.scalars(own).all()
    won = [game for game in games if game.status == Status.WON]
    days = {game.daily for game in won if game.daily is not None}
    return DailyHistory(
        variant=variant,
        played=len(games),
        won=len(won),
        streak=streak(days, today),
        longest_streak=longest_streak(days),
        histogram=dict(sorted(Counter(game.guesses for game in won).items())),
    )


def streak(days: Iterable[date], today: date) -> int:
    """How many days in a row, up to today, or to yesterday while today is not yet among them."""
    among = set(days)
    last = today if today in among else today - DAY
    length = 0
    while last - length * DAY in among:
        length += 1
    return length


def longest_streak(days: Iterable[date]) -> int:
    """The most days in a row."""
    among = set(days)
    return max((streak(among, day) for day in among if day + DAY not in among), default=0)


def seconds_until_midnight(now: datetime) -> int:
    """The seconds until the next day begins, in UTC."""
    midnight = datetime.combine(now.date() + timedelta(days=1), time(), UTC)
    return int((midnight - now).total_seconds())
