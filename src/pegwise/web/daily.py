"""``/api/daily``: one code a day for each board on offer, and results of earlier days."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated

from fastapi import APIRouter, Path
from sqlalchemy import Connection, func, select

from pegwise.play.session import Status

from .boards import offered_boards
from .database.schema import GameRow
from .faults import Refused, refusals
from .messages import ResponseBody
from .services import Keys, Now, Player, Server, Today

DAY = timedelta(days=1)
FIRST_DAY = date(2026, 1, 1)  # whose codes have the number 1


class DailyCode(ResponseBody):
    """Today's code of one variant, and the player's game with it."""

    variant: str
    day: date
    link: str
    game: str | None
    status: str | None
    guesses: int | None
    hints: int | None
    streak: int


class Daily(ResponseBody):
    """All codes of today, their number, and the seconds until the next ones."""

    day: date
    number: int
    seconds_left: int
    codes: list[DailyCode]


class DailyHistory(ResponseBody):
    """A player's results with the daily codes of one variant.

    ``with_hints`` is the part of the histogram that took hints.
    """

    variant: str
    played: int
    won: int
    streak: int
    longest_streak: int
    histogram: dict[int, int]
    with_hints: dict[int, int]


class DailyPlayers(ResponseBody):
    """How all players of this server did with a day's code: wins by guesses, and the others."""

    variant: str
    day: date
    number: int
    players: int
    histogram: dict[int, int]
    not_found: int


def day_number(day: date) -> int:
    """The number of a day's codes."""
    return (day - FIRST_DAY).days + 1


def has_daily(variant: str) -> bool:
    """Whether there is a code of the day for this variant."""
    return any(variant == board.name for board in offered_boards())


def daily_link(keys: Keys, variant: str, day: date) -> str:
    """The link to the code of a day; raises if the variant has none."""
    if not has_daily(variant):
        names = ", ".join(board.name for board in offered_boards())
        raise Refused(404, f"there is no daily code for {variant!r}: expected {names}")
    return keys.daily_link(variant, day.isoformat())


def _days_won(connection: Connection, player: str) -> dict[str, set[date]]:
    """The days whose codes the player found, by variant."""
    game = GameRow.c
    own = select(game.variant, game.daily).where(
        game.player == player, game.daily.is_not(None), game.status == Status.WON.value
    )
    found: dict[str, set[date]] = {}
    for variant, day in connection.execute(own):
        found.setdefault(variant, set()).add(day)
    return found


def _by_guesses(guesses: Iterable[int]) -> dict[int, int]:
    return dict(sorted(Counter(guesses).items()))


def everyone(connection: Connection, variant: str, day: date) -> DailyPlayers:
    """How all players did with the code of a day; games under way do not count."""
    game = GameRow.c
    finished = (
        select(game.status, game.guesses, func.count())
        .where(game.daily == day, game.variant == variant, game.status != Status.PLAYING.value)
        .group_by(game.status, game.guesses)
    )
    found, not_found = dict[int, int](), 0
    for status, guesses, count in connection.execute(finished):
        if status == Status.WON:
            found[guesses] = count
        else:
            not_found += count
    return DailyPlayers(
        variant=variant,
        day=day,
        number=day_number(day),
        players=sum(found.values()) + not_found,
        histogram=dict(sorted(found.items())),
        not_found=not_found,
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


router = APIRouter(prefix="/daily", tags=["daily"])


@router.get("", responses=refusals())
def daily(player: Player, server: Server, now: Now) -> Daily:
    """Today's codes, and the player's games with them."""
    today = now.date()
    midnight = datetime.combine(today + DAY, time(), UTC)
    own = select(GameRow.table).where(GameRow.c.player == player, GameRow.c.daily == today)
    with server.database.reading() as connection:
        games = {game.variant: game for game in connection.execute(own)}
        won = _days_won(connection, player)
    codes = []
    for board in offered_boards():
        game = games.get(board.name)
        code = DailyCode(
            variant=board.name,
            day=today,
            link=server.keys.daily_link(board.name, today.isoformat()),
            game=None if game is None else game.id,
            status=None if game is None else game.status,
            guesses=None if game is None else game.guesses,
            hints=None if game is None else game.hints,
            streak=streak(won.get(board.name, ()), today),
        )
        codes.append(code)
    seconds = int((midnight - now).total_seconds())
    return Daily(day=today, number=day_number(today), seconds_left=seconds, codes=codes)


@router.get("/{variant}", responses=refusals(404))
def history(
    variant: Annotated[str, Path(max_length=40)], player: Player, server: Server, today: Today
) -> DailyHistory:
    """The player's results with the dailies of one variant."""
    daily_link(server.keys, variant, today)  # raises if there is none
    game = GameRow.c
    # Games under way do not count.
    own = select(game.daily, game.status, game.guesses, game.hints).where(
        game.player == player,
        game.variant == variant,
        game.daily.is_not(None),
        game.status != Status.PLAYING.value,
    )
    with server.database.reading() as connection:
        games = connection.execute(own).all()
    won = [game for game in games if game.status == Status.WON]
    days = {game.daily for game in won}
    return DailyHistory(
        variant=variant,
        played=len(games),
        won=len(won),
        streak=streak(days, today),
        longest_streak=longest_streak(days),
        histogram=_by_guesses(game.guesses for game in won),
        with_hints=_by_guesses(game.guesses for game in won if game.hints),
    )
