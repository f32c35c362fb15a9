"""Today's codes, and a player's results with the codes of all days."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session as Transaction

from pegwise.game.variants import CLASSIC, Variant
from pegwise.play.session import Status

from ..database.keys import Keys
from ..database.tables import GameRow
from ..messages.games import Daily, DailyCode, DailyHistory

DAY = timedelta(days=1)


def codes_of_today(transaction: Transaction, keys: Keys, player: str, now: datetime) -> Daily:
    """Today's code of every classic variant, and the player's game with it."""
    today = now.date()
    midnight = datetime.combine(today + DAY, time(), UTC)
    own = select(GameRow).where(GameRow.player == player, GameRow.daily == today)
    games = {game.variant: game for game in transaction.scalars(own)}
    return Daily(
        day=today,
        seconds_left=int((midnight - now).total_seconds()),
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
    """The days in a row up to today, or up to yesterday if today is not yet among them."""
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
