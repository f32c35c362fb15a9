"""A player's games: those to continue, the history page by page, and records by board."""

from datetime import UTC, date, datetime
from typing import Any, Literal

from sqlalchemy import ColumnElement, Row, Select, and_, case, func, select
from sqlalchemy.orm import Session as Transaction
from sqlalchemy.orm import aliased

from pegwise import tablebase
from pegwise.coach.review import why_not_reviewed
from pegwise.game.variants import CLASSIC
from pegwise.play.makers import lies_of
from pegwise.play.session import Status

from ..boards import known_variant
from ..daily import number_of
from ..database.schema import GameRow, LinkRow
from ..messages import ResponseBody


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


GAMES_A_PAGE = 20
MOST_UNFINISHED = 20  # games to continue that are listed
MOST_SCORES = 200  # games in the picture
CLASSIC_NAMES = [variant.name for variant in CLASSIC]


def overview(transaction: Transaction, player: str) -> You:
    """Games to continue, records by board, and the latest scores."""
    own = GameRow.player == player
    finished = select(func.count()).where(own, _over())
    return You(
        games=transaction.scalar(finished) or 0,
        unfinished=unfinished(transaction, player),
        boards=_boards(transaction, own),
        scores=_scores(transaction, own),
    )


def unfinished(transaction: Transaction, player: str) -> list[GameSummary]:
    """Games under way with a guess on the board, the latest first."""
    begun = _listed(player).where(GameRow.status == Status.PLAYING.value, GameRow.guesses > 0)
    latest = begun.order_by(GameRow.touched.desc(), GameRow.id).limit(MOST_UNFINISHED)
    return [_summary(row) for row in transaction.execute(latest)]


def history_page(transaction: Transaction, player: str, page: int) -> HistoryPage:
    """A page of finished games, the latest first; an empty one beyond the last."""
    count = transaction.scalar(select(func.count()).where(GameRow.player == player, _over())) or 0
    latest = _listed(player).where(_over()).order_by(GameRow.created.desc(), GameRow.id)
    some = latest.limit(GAMES_A_PAGE).offset((page - 1) * GAMES_A_PAGE)
    return HistoryPage(
        page=page,
        pages=max(1, -(-count // GAMES_A_PAGE)),
        games=[_summary(row) for row in transaction.execute(some)],
    )


def _over() -> ColumnElement[bool]:
    return GameRow.status != Status.PLAYING.value


def _listed(player: str) -> Select[GameRow, LinkRow]:
    single = LinkRow.match.is_(None)  # matches under way have a page of their own
    joined = and_(GameRow.link == LinkRow.id, GameRow.player == player, single)
    return select(GameRow, LinkRow).where(joined)


def _summary(row: Row[GameRow, LinkRow]) -> GameSummary:
    game, link = row
    return GameSummary(
        id=game.id,
        link=game.link,
        variant=game.variant,
        maker=link.maker,
        hard=link.hard,
        status=game.status,  # type: ignore[arg-type]  # pydantic checks it
        guesses=game.guesses,
        limit=link.limit,
        hints=game.hints,
        undos=game.undos,
        daily=game.daily,
        number=None if game.daily is None else number_of(game.daily),
        begun=in_utc(game.created),
        skill=game.skill,
        luck=game.luck,
        reviewable=_is_reviewable(game.variant, link.maker),
    )


def _is_reviewable(variant: str, maker: str) -> bool:
    known = known_variant(variant)
    return known is not None and why_not_reviewed(known.rules, lies_of(maker)) is None


def in_utc(moment: datetime) -> datetime:
    """A moment of the database, of which SQLite forgets the time zone."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _boards(transaction: Transaction, own: ColumnElement[bool]) -> list[BoardRecord]:
    """The records of all boards played, the classic ones first."""
    won = GameRow.status == Status.WON.value
    earlier = aliased(GameRow)
    repeated = (
        select(earlier.id)
        .where(
            earlier.player == GameRow.player,
            earlier.link == GameRow.link,
            earlier.created < GameRow.created,
        )
        .exists()
    )
    sums = (
        select(
            GameRow.variant,
            func.count(),
            func.sum(case((won, 1), else_=0)),
            func.sum(case((GameRow.hints > 0, 1), else_=0)),
            func.avg(case((won, GameRow.guesses))),
            func.avg(GameRow.skill),
            func.avg(GameRow.luck),
        )
        .where(own, _over(), GameRow.link == LinkRow.id, ~repeated)
        .where(LinkRow.maker == "honest", LinkRow.secret.is_(None))
        .group_by(GameRow.variant)
    )
    return sorted(map(_board, transaction.execute(sums)), key=_place)


def _board(row: Any) -> BoardRecord:
    variant, games, won, hinted, guesses, skill, luck = row
    known = known_variant(variant)
    return BoardRecord(
        variant=variant,
        games=games,
        won=won,
        with_hints=hinted,
        mean_guesses=guesses,
        perfect_mean=None if known is None else tablebase.best_mean(known.rules),
        skill=skill,
        luck=luck,
    )


def _place(record: BoardRecord) -> tuple[int, str]:
    """Classic boards in their order, then the others by name."""
    names = CLASSIC_NAMES
    place = names.index(record.variant) if record.variant in names else len(names)
    return place, record.variant


def _scores(transaction: Transaction, own: ColumnElement[bool]) -> list[ScorePoint]:
    judged = select(GameRow).where(own, GameRow.skill.is_not(None), GameRow.luck.is_not(None))
    latest = judged.order_by(GameRow.created.desc(), GameRow.id).limit(MOST_SCORES)
    return [
        ScorePoint(
            id=game.id,
            variant=game.variant,
            begun=in_utc(game.created),
            skill=game.skill or 0,
            luck=game.luck or 0,
        )
        for game in reversed(transaction.scalars(latest).all())
    ]
