"""How often a game was taken back, and when games were last played."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns; games of before count as last played when they began."""
    op.add_column(
        "games", sa.Column("undos", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )
    for table in ("games", "makes"):
        op.add_column(table, sa.Column("touched", sa.DateTime(timezone=True), nullable=True))
        op.execute(f"UPDATE {table} SET touched = created")
        op.create_index(f"{table}_by_last_move", table, ["touched"])
    op.create_index("games_of_a_link", "games", ["link"])


def downgrade() -> None:
    """Drop the columns."""
    op.drop_index("games_of_a_link", "games")
    for table in ("games", "makes"):
        op.drop_index(f"{table}_by_last_move", table)
        op.drop_column(table, "touched")
    op.drop_column("games", "undos")
