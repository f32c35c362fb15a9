"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "allowances",
        sa.Column("client", sa.String(length=80), nullable=False),
        sa.Column("minute", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("requests", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("client", "minute"),
    )
    op.create_table(
        "evaluated",
        sa.Column("question", sa.String(length=300), primary_key=True),
        sa.Column("standing", sa.JSON(), nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(length=40), primary_key=True),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("link", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("undone", sa.JSON(), nullable=False),
        sa.Column("status", sa.String(length=20), nullable=False),
        sa.Column("nonce", sa.String(length=64), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=True),
        sa.Column("revealed", sa.Text(), nullable=True),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("guesses", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("daily", sa.Date(), nullable=True),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("only_daily", sa.String(length=140), unique=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Index("dailies_of_a_player", "player", "variant", "daily"),
        sa.Index("games_of_a_player", "player", "link"),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(length=40), primary_key=True),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("strategies", sa.JSON(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=True),
        sa.Column("seed", sa.String(length=200), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("working_on", sa.String(length=120), nullable=True),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("standings", sa.JSON(), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("beat", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(length=40), primary_key=True),
        sa.Column("value", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("id", sa.String(length=40), primary_key=True),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("maker", sa.String(length=20), nullable=False),
        sa.Column("hard", sa.Boolean(), nullable=False),
        sa.Column("limit", sa.Integer(), nullable=True),
        sa.Column("daily", sa.Date(), nullable=True),
        sa.Column("secret", sa.Text(), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "makes",
        sa.Column("id", sa.String(length=40), primary_key=True),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("strategy", sa.String(length=120), nullable=False),
        sa.Column("lies", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=80), nullable=False),
        sa.Column("history", sa.JSON(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("thought", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    """Drop all tables."""
    for table in ("makes", "links", "keys", "jobs", "games", "evaluated", "allowances"):
        op.drop_table(table)
