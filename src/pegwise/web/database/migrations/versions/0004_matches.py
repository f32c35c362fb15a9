"""Matches of several people, their seats, and which links belong to a match under way."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the tables, and the column of links."""
    op.add_column("links", sa.Column("match", sa.String(length=40), nullable=True))
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=40), primary_key=True),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("ending", sa.String(length=20), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("rematch", sa.String(length=40), nullable=True),
        sa.Column("deadline", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("touched", sa.DateTime(timezone=True), nullable=False),
        sa.Index("matches_by_deadline", "deadline"),
        sa.Index("matches_by_last_move", "touched"),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("link", sa.String(length=40), nullable=True),
        sa.Column("game", sa.String(length=40), nullable=True),
        sa.Column("finished", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("match", "number"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.Index("seats_of_a_player", "player"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("seats")
    op.drop_table("matches")
    op.drop_column("links", "match")
