"""Scores of games, which hints were charged, and codes that move a player to another device."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns, the index of a day's games, and the table of transfers."""
    op.add_column("games", sa.Column("hinted", sa.JSON(), nullable=True))
    for name in ("skill", "luck", "perfect"):
        op.add_column("games", sa.Column(name, sa.Integer(), nullable=True))
    op.create_index("games_of_a_day", "games", ["daily", "variant"])
    op.create_table(
        "transfers",
        sa.Column("digest", sa.String(length=64), primary_key=True),
        sa.Column("player", sa.String(length=40), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("transfers")
    op.drop_index("games_of_a_day", "games")
    for name in ("perfect", "luck", "skill", "hinted"):
        op.drop_column("games", name)
