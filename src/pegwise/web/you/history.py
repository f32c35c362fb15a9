"""``/api/you``: a player's games to continue, the history page by page, and records by board."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from sqlalchemy import ColumnElement, Connection, Row, Select, case, func, select

from pegwise import tablebase
from pegwise.game.variants import CLASSIC
from pegwise.play.session import Status

from ..boards import known_variant
from ..daily import day_number
from ..database.schema import GameRow, LinkRow, in_utc
from ..faults import refusals
from ..messages import ResponseBody
from ..play.links import traits_of
from ..services import Player, Server

GAMES_PER_PAGE = 20
MOST_UNFINISHED = 20  # games to continue that are listed
MOST_SCORES = 200  # games in the picture
CLASSIC_NAMES = [variant.name for variant in CLASSIC]
router = APIRouter(prefix="/you", tags=["you"])
PageNumber = Annotated[int, Query(ge=1, le=10_000)]
OVER = GameRow.c.status != Status.PLAYING.value


class GameSummary(ResponseBody):
    """A game in one line of a list; ``number`` is that of its day if it counts as a daily."""

    id: str
    link: str
    variant: str
    maker: str
    hard: bool
    status: Literal["playing", "won", "lost", "gave up"]
    guesses: int
    limit: int | None
    hints: int
    undos: int
    daily: date | None
    number: int | None
    begun: datetime
    skill: int | None
    luck: int | None
    reviewable: bool


class HistoryPage(ResponseBody):
    """Finished games, the latest first."""

    page: int
    pages: int
    games: list[GameSummary]


class BoardRecord(ResponseBody):
    """First tries at honest codes of one board; means are of games won, scores of those judged."""

    variant: str
    games: int
    won: int
    with_hints: int
    mean_guesses: float | None
    perfect_mean: float | None  # of the best tree known
    skill: float | None
    luck: float | None


class ScorePoint(ResponseBody):
    """The scores of one game, for the picture of skill and luck over time."""

    id: str
    variant: str
    begun: datetime
    skill: int
    luck: int


class You(ResponseBody):
    """Games to continue, records by board, and the latest scores, the oldest first."""

    games: int
    unfinished: list[GameSummary]
    boards: list[BoardRecord]
    scores: list[ScorePoint]


def _count(connection: Connection, own: ColumnElement[bool]) -> int:
    """How many games are over."""
    return connection.scalar(select(func.count()).select_from(GameRow.table).where(own, OVER)) or 0


def _listed(player: str) -> Select[Any]:
    game, link = GameRow.c, LinkRow.c
    single = link.match.is_(None)  # matches under way have a page of their own
    copied = [game[name] for name in GameSummary.model_fields if name in game]
    return select(*copied, link.maker, link.hard, link.limit, game.created).where(
        game.link == link.id, game.player == player, single
    )


def _summary(row: Row[Any]) -> GameSummary:
    known = known_variant(row.variant)
    return GameSummary(
        **row._mapping,
        number=None if row.daily is None else day_number(row.daily),
        begun=in_utc(row.created),
        reviewable=known is not None and traits_of(row.maker, known).reviewable,
    )


def _boards(connection: Connection, own: ColumnElement[bool]) -> list[BoardRecord]:
    """The records of all boards played, the classic ones first."""
    game, link, earlier = GameRow.c, LinkRow.c, GameRow.table.alias().c
    won = game.status == Status.WON.value
    repeated = (
        select(earlier.id)
        .where(
            earlier.player == game.player, earlier.link == game.link, earlier.created < game.created
        )
        .exists()
    )
    sums = (
        select(
            game.variant,
            func.count().label("games"),
            func.sum(case((won, 1), else_=0)).label("won"),
            func.sum(case((game.hints > 0, 1), else_=0)).label("with_hints"),
            func.avg(case((won, game.guesses))).label("mean_guesses"),
            func.avg(game.skill).label("skill"),
            func.avg(game.luck).label("luck"),
        )
        .where(own, OVER, game.link == link.id, ~repeated)
        .where(link.maker == "honest", link.secret.is_(None))
        .group_by(game.variant)
    )
    records = []
    for row in connection.execute(sums):
        known = known_variant(row.variant)
        perfect = None if known is None else tablebase.best_mean(known.rules)
        records.append(BoardRecord(**row._mapping, perfect_mean=perfect))
    places = {name: place for place, name in enumerate(CLASSIC_NAMES)}
    return sorted(records, key=lambda one: (places.get(one.variant, len(places)), one.variant))


def _scores(connection: Connection, own: ColumnElement[bool]) -> list[ScorePoint]:
    game = GameRow.c
    judged = select(game.id, game.variant, game.created, game.skill, game.luck).where(
        own, game.skill.is_not(None), game.luck.is_not(None)
    )
    latest = judged.order_by(game.created.desc(), game.id).limit(MOST_SCORES)
    rows = reversed(connection.execute(latest).all())
    return [ScorePoint(**row._mapping, begun=in_utc(row.created)) for row in rows]


@router.get("", responses=refusals())
def you(player: Player, server: Server) -> You:
    """Games to continue, records by board, and skill and luck over time."""
    game, own = GameRow.c, GameRow.c.player == player
    begun = _listed(player).where(game.status == Status.PLAYING.value, game.guesses > 0)
    latest = begun.order_by(game.touched.desc(), game.id).limit(MOST_UNFINISHED)
    with server.database.reading() as connection:
        return You(
            games=_count(connection, own),
            unfinished=[_summary(row) for row in connection.execute(latest)],
            boards=_boards(connection, own),
            scores=_scores(connection, own),
        )


@router.get("/games", responses=refusals())
def games(player: Player, server: Server, page: PageNumber = 1) -> HistoryPage:
    """Finished games, the latest first."""
    latest = _listed(player).where(OVER).order_by(GameRow.c.created.desc(), GameRow.c.id)
    some = latest.limit(GAMES_PER_PAGE).offset((page - 1) * GAMES_PER_PAGE)
    with server.database.reading() as connection:
        count = _count(connection, GameRow.c.player == player)
        return HistoryPage(
            page=page,
            pages=max(1, -(-count // GAMES_PER_PAGE)),
            games=[_summary(row) for row in connection.execute(some)],
        )
