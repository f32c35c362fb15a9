"""The tables; a test compares them with the migrations."""

from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Date,
    DateTime,
    Float,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    Text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


def now() -> datetime:
    """The current time in UTC."""
    return datetime.now(UTC)


class Base(DeclarativeBase):
    """Base class of all tables."""


class Key(Base):
    """A secret key of the server, such as the one that signs cookies."""

    __tablename__ = "keys"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)


class LinkRow(Base):
    """A link that can be shared; its code is derived from the id."""

    __tablename__ = "links"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    variant: Mapped[str] = mapped_column(String(40))
    maker: Mapped[str] = mapped_column(String(20))
    hard: Mapped[bool]
    limit: Mapped[int | None]
    daily: Mapped[date | None] = mapped_column(Date)
    secret: Mapped[str | None] = mapped_column(Text)  # for retries, and codes that people hide
    match: Mapped[str | None] = mapped_column(String(40))  # the match under way with this code
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class GameRow(Base):
    """A game in which a person breaks a code."""

    __tablename__ = "games"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    player: Mapped[str] = mapped_column(String(40))
    link: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)  # as Session.save writes it
    undone: Mapped[list[str]] = mapped_column(JSON)  # turns to redo, last first
    status: Mapped[str] = mapped_column(String(20))
    nonce: Mapped[str] = mapped_column(String(64))
    commitment: Mapped[str | None] = mapped_column(String(64))  # over the code and the nonce
    revealed: Mapped[str | None] = mapped_column(Text)  # the code, once the game is over
    hints: Mapped[int] = mapped_column(default=0)
    hinted: Mapped[list[str] | None] = mapped_column(JSON)  # hints that were charged
    skill: Mapped[int | None]  # out of 100, once the game is over and somebody asked
    luck: Mapped[int | None]
    perfect: Mapped[int | None]  # guesses of perfect play for this code
    undos: Mapped[int] = mapped_column(default=0, server_default="0")
    guesses: Mapped[int] = mapped_column(default=0)
    version: Mapped[int] = mapped_column(default=0)
    daily: Mapped[date | None] = mapped_column(Date)
    variant: Mapped[str] = mapped_column(String(40))
    only_daily: Mapped[str | None] = mapped_column(String(140), unique=True)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    touched: Mapped[datetime | None] = mapped_column(DateTime(timezone=True), default=now)
    __table_args__ = (
        Index("games_of_a_player", "player", "link"),
        Index("dailies_of_a_player", "player", "variant", "daily"),
        Index("games_by_last_move", "touched"),
        Index("games_of_a_link", "link"),
        Index("games_of_a_day", "daily", "variant"),
    )


class MakeRow(Base):
    """A game in which the program breaks a person's code."""

    __tablename__ = "makes"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    player: Mapped[str] = mapped_column(String(40))
    variant: Mapped[str] = mapped_column(String(40))
    strategy: Mapped[str] = mapped_column(String(120))
    lies: Mapped[int] = mapped_column(default=0)
    seed: Mapped[str] = mapped_column(String(80))
    history: Mapped[list[str]] = mapped_column(JSON)  # game texts, one per step
    place: Mapped[int] = mapped_column(default=0)  # index of the current step
    thought: Mapped[dict[str, Any]] = mapped_column(JSON)  # the Thought message
    version: Mapped[int] = mapped_column(default=0)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    touched: Mapped[datetime | None] = mapped_column(DateTime(timezone=True), default=now)
    __table_args__ = (Index("makes_by_last_move", "touched"),)


class MatchRow(Base):
    """A match of several people; the id is its link. ``deadline`` is None once it is over."""

    __tablename__ = "matches"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    variant: Mapped[str] = mapped_column(String(40))
    places: Mapped[int]  # how many may play
    state: Mapped[str] = mapped_column(String(20))
    ending: Mapped[str | None] = mapped_column(String(20))  # why it is over
    version: Mapped[int] = mapped_column(default=0)  # every change adds one
    rematch: Mapped[str | None] = mapped_column(String(40))
    deadline: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    touched: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    __table_args__ = (
        Index("matches_by_deadline", "deadline"),
        Index("matches_by_last_move", "touched"),
    )


class SeatRow(Base):
    """A player's seat in a match: the code they hid for the other, and the game they play."""

    __tablename__ = "seats"
    match: Mapped[str] = mapped_column(
        String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(40))
    link: Mapped[str | None] = mapped_column(String(40))  # to the code that this player hid
    game: Mapped[str | None] = mapped_column(String(40))
    finished: Mapped[int | None]  # the version of the match with which the player was done
    __table_args__ = (Index("seats_of_a_player", "player"),)


class JobRow(Base):
    """A comparison in the lab; ``beat`` is the last heartbeat of its server."""

    __tablename__ = "jobs"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    player: Mapped[str] = mapped_column(String(40))
    variant: Mapped[str] = mapped_column(String(40))
    strategies: Mapped[list[str]] = mapped_column(JSON)
    games: Mapped[int | None]
    seed: Mapped[str] = mapped_column(String(200))
    state: Mapped[str] = mapped_column(String(20))
    working_on: Mapped[str | None] = mapped_column(String(120))
    done: Mapped[int] = mapped_column(default=0)
    total: Mapped[int] = mapped_column(default=0)
    standings: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    error: Mapped[str | None] = mapped_column(Text)
    beat: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class TransferRow(Base):
    """A code that moves a player to another device: kept as a hash, short-lived, used once."""

    __tablename__ = "transfers"
    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    player: Mapped[str] = mapped_column(String(40))
    expires: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class Evaluated(Base):
    """A cached result of the lab, by question."""

    __tablename__ = "evaluated"
    question: Mapped[str] = mapped_column(String(300), primary_key=True)
    standing: Mapped[dict[str, Any]] = mapped_column(JSON)


class Allowance(Base):
    """What a client has used in a minute: a counter of the rate limits."""

    __tablename__ = "allowances"
    client: Mapped[str] = mapped_column(String(80), primary_key=True)
    minute: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    requests: Mapped[int] = mapped_column(default=0)
    seconds: Mapped[float] = mapped_column(Float, default=0.0)
