"""The tables, each declared by the class of its rows; a test compares them with the migrations.

Rows are plain objects: changing one stores nothing. ``first`` reads a row, ``add`` and ``put``
store it; anything else is a statement of SQLAlchemy Core on ``table`` and its columns ``c``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Self, Union, dataclass_transform, get_args, get_origin

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Date,
    DateTime,
    DefaultClause,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    select,
    update,
)
from sqlalchemy.schema import SchemaItem
from sqlalchemy.sql.base import ReadOnlyColumnCollection
from sqlalchemy.types import TypeEngine

METADATA = MetaData()
TYPES: dict[type, TypeEngine[Any]] = {
    str: Text(),
    int: Integer(),
    bool: Boolean(),
    float: Float(),
    bytes: LargeBinary(),
    date: Date(),
    datetime: DateTime(timezone=True),
    list: JSON(none_as_null=True),
    dict: JSON(none_as_null=True),
}

Word = Annotated[str, String(20)]
Name = Annotated[str, String(40)]


def now() -> datetime:
    """The current time in UTC."""
    return datetime.now(UTC)


def in_utc(moment: datetime) -> datetime:
    """A moment of the database, of which SQLite forgets the time zone."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


@dataclass_transform(field_specifiers=(field,))
class StoredRow:
    """A row of a table, which is made of the fields of the class."""

    table: ClassVar[Table]
    c: ClassVar[ReadOnlyColumnCollection[str, Column[Any]]]

    def __init_subclass__(cls, table: str, keys: int = 1, also: Sequence[SchemaItem] = ()) -> None:
        """Make the table; its first columns are the ``keys``."""
        columns = [
            _column(name, hint, place < keys)
            for place, (name, hint) in enumerate(cls.__annotations__.items())
        ]
        cls.table = Table(table, METADATA, *columns, *also)
        cls.c = cls.table.c
        dataclass(repr=False)(cls)  # what a row says could be a secret

    @classmethod
    def first(
        cls, connection: Connection, *where: ColumnElement[bool], lock: bool = False
    ) -> Self | None:
        """The first row for which this holds; ``lock`` makes other writers wait for us."""
        question = select(cls.table).where(*where)
        found = connection.execute(question.with_for_update() if lock else question).first()
        return None if found is None else cls(*found)

    def add(self, connection: Connection) -> None:
        """Store a new row."""
        connection.execute(insert(self.table), vars(self))

    def put(self, connection: Connection) -> None:
        """Store a row, in the place of the one with the same key if there is one."""
        key = [column == getattr(self, column.name) for column in self.table.primary_key]
        if not connection.execute(update(self.table).where(*key).values(vars(self))).rowcount:
            self.add(connection)


def _column(name: str, hint: Any, is_key: bool) -> Column[Any]:
    """The column of a field: its type, whether it may be missing, and what ``Annotated`` adds."""
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    kind, *more = get_args(kinds[0]) if get_origin(kinds[0]) is Annotated else kinds[:1]
    if not any(isinstance(one, TypeEngine) for one in more):
        more.insert(0, TYPES[get_origin(kind) or kind])
    missing = NoneType in kinds
    return Column(name, *more, nullable=missing, primary_key=is_key, autoincrement=False)


def rows_of(found: Sequence[Any], *kinds: type[StoredRow]) -> Iterator[Any]:
    """The rows of these tables that stand side by side in one row of a join."""
    end = 0
    for kind in kinds:
        begin, end = end, end + len(kind.c)
        yield kind(*found[begin:end])


class Key(StoredRow, table="keys"):
    """A secret key of the server, such as the one that signs cookies."""

    name: Name
    value: bytes


class LinkRow(StoredRow, table="links"):
    """A link that can be shared; its code is derived from the id."""

    id: Name
    variant: Name
    maker: Word
    hard: bool
    limit: int | None = None
    daily: date | None = None
    secret: str | None = None  # for retries, and codes that people hide
    match: Name | None = None  # the match under way with this code
    created: datetime = field(default_factory=now)


class GameRow(
    StoredRow,
    table="games",
    also=(
        Index("games_of_a_player", "player", "link"),
        Index("dailies_of_a_player", "player", "variant", "daily"),
        Index("games_by_last_move", "touched"),
        Index("games_of_a_link", "link"),
        Index("games_of_a_day", "daily", "variant"),
        UniqueConstraint("only_daily"),
    ),
):
    """A game in which a person breaks a code."""

    id: Name
    player: Name
    link: Name
    variant: Name
    text: str  # as Session.save writes it
    status: Word
    nonce: Annotated[str, String(64)]
    undone: list[str] = field(default_factory=list)  # turns to redo, last first
    commitment: Annotated[str, String(64)] | None = None  # over the code and the nonce
    revealed: str | None = None  # the code, once the game is over
    hints: int = 0
    hinted: list[str] | None = None  # hints that were charged
    skill: int | None = None  # out of 100, once the game is over and somebody asked
    luck: int | None = None
    perfect: int | None = None  # guesses of perfect play for this code
    undos: Annotated[int, DefaultClause("0")] = 0
    guesses: int = 0
    version: int = 0
    daily: date | None = None
    only_daily: Annotated[str, String(140)] | None = None
    created: datetime = field(default_factory=now)
    touched: datetime | None = field(default_factory=now)


class MakeRow(StoredRow, table="makes", also=(Index("makes_by_last_move", "touched"),)):
    """A game in which the program breaks a person's code."""

    id: Name
    player: Name
    variant: Name
    strategy: Annotated[str, String(120)]
    seed: Annotated[str, String(80)]
    history: list[str]  # game texts, one per step
    thought: dict[str, Any]  # the Thought message
    lies: int = 0
    place: int = 0  # index of the current step
    version: int = 0
    created: datetime = field(default_factory=now)
    touched: datetime | None = field(default_factory=now)


class MatchRow(
    StoredRow,
    table="matches",
    also=(Index("matches_by_deadline", "deadline"), Index("matches_by_last_move", "touched")),
):
    """A match of several people; the id is its link. ``deadline`` is None once it is over."""

    id: Name
    kind: Word
    variant: Name
    places: int  # how many may play
    state: Word
    ending: Word | None = None  # why it is over
    version: int = 0  # every change adds one
    rematch: Name | None = None
    deadline: datetime | None = None
    created: datetime = field(default_factory=now)
    touched: datetime = field(default_factory=now)


class SeatRow(StoredRow, table="seats", keys=2, also=(Index("seats_of_a_player", "player"),)):
    """A player's seat in a match: the code they hid for the other, and the game they play."""

    match: Annotated[str, String(40), ForeignKey("matches.id", ondelete="CASCADE")]
    number: int
    player: Name
    name: Name
    link: Name | None = None  # to the code that this player hid
    game: Name | None = None
    finished: int | None = None  # the version of the match with which the player was done


class JobRow(StoredRow, table="jobs"):
    """A comparison in the lab; ``beat`` is the last heartbeat of its server."""

    id: Name
    player: Name
    variant: Name
    strategies: list[str]
    seed: Annotated[str, String(200)]
    state: Word
    standings: list[dict[str, Any]]
    games: int | None = None
    working_on: Annotated[str, String(120)] | None = None
    done: int = 0
    total: int = 0
    error: str | None = None
    beat: datetime = field(default_factory=now)
    created: datetime = field(default_factory=now)


class TransferRow(StoredRow, table="transfers"):
    """A code that moves a player to another device: kept as a hash, short-lived, used once."""

    digest: Annotated[str, String(64)]
    player: Name
    expires: datetime


class Evaluated(StoredRow, table="evaluated"):
    """A cached result of the lab, by question."""

    question: Annotated[str, String(300)]
    standing: dict[str, Any]


class Allowance(StoredRow, table="allowances", keys=2):
    """What a client has used in a minute: a counter of the rate limits."""

    client: Annotated[str, String(80)]
    minute: int
    requests: int = 0
    seconds: float = 0.0
