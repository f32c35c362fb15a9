"""The tables. What a migration made is what is written here; a test compares the two."""

from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import JSON, Date, DateTime, Float, Index, LargeBinary, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


def now() -> datetime:
    """The present moment, in UTC."""
    return datetime.now(UTC)


class Base(DeclarativeBase):
    """What all tables share."""


class Key(Base):
    """A secret of the server's own, such as the one that signs cookies."""

    __tablename__ = "keys"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)


class LinkRow(Base):
    """What an address that can be sent to a friend stands for; its code follows from the id."""

    __tablename__ = "links"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    variant: Mapped[str] = mapped_column(String(40))
    maker: Mapped[str] = mapped_column(String(20))
    hard: Mapped[bool]
    limit: Mapped[int | None]
    daily: Mapped[date | None] = mapped_column(Date)
    secret: Mapped[str | None] = mapped_column(Text)  # only where a game is played again
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class GameRow(Base):
    """A game in which a person breaks a code."""

    __tablename__ = "games"
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    player: Mapped[str] = mapped_column(String(40))
    link: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)  # as Session.save writes it
    undone: Mapped[list[str]] = mapped_column(JSON)  # turns that redo plays again, last first
    status: Mapped[str] = mapped_column(String(20))
    nonce: Mapped[str] = mapped_column(String(64))
    commitment: Mapped[str | None] = mapped_column(String(64))  # over the code and the nonce
    revealed: Mapped[str | None] = mapped_column(Text)  # the code, once the game is over
    hints: Mapped[int] = mapped_column(default=0)
    guesses: Mapped[int] = mapped_column(default=0)
    version: Mapped[int] = mapped_column(default=0)
    daily: Mapped[date | None] = mapped_column(Date)
    variant: Mapped[str] = mapped_column(String(40))
    only_daily: Mapped[str | None] = mapped_column(String(140), unique=True)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    __table_args__ = (
        Index("games_of_a_player", "player", "link"),
        Index("dailies_of_a_player", "player", "variant", "daily"),
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
    history: Mapped[list[str]] = mapped_column(JSON)  # game texts, one a step
    place: Mapped[int] = mapped_column(default=0)  # where in the history the game stands
    thought: Mapped[dict[str, Any]] = mapped_column(JSON)  # what the program makes of it
    version: Mapped[int] = mapped_column(default=0)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class JobRow(Base):
    """A comparison in the lab. ``beat`` is when its server last said that it is at work."""

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


class Evaluated(Base):
    """What the lab found out before, by question."""

    __tablename__ = "evaluated"
    question: Mapped[str] = mapped_column(String(300), primary_key=True)
    standing: Mapped[dict[str, Any]] = mapped_column(JSON)


class Allowance(Base):
    """What a client has used up in a minute."""

    __tablename__ = "allowances"
    client: Mapped[str] = mapped_column(String(80), primary_key=True)
    minute: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    requests: Mapped[int] = mapped_column(default=0)
    seconds: Mapped[float] = mapped_column(Float, default=0.0)
