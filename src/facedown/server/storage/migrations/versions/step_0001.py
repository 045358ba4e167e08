"""Journals, tokens, finished matches and servers.

Early versions did not create tables and the version number in one transaction: a file that they left half-made is
completed, so tables that are there are left alone.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("watch", sa.String(32), nullable=False, unique=True),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(32)),
        if_not_exists=True,
    )
    op.create_index("tables_by_phase", "tables", ["phase", "opened_at"], if_not_exists=True)
    op.create_table(
        "lines",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("fact", sa.Text, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "tokens",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "matches",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("finished_at", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.String(100), nullable=False),
        sa.Column("winners", sa.String(40), nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("alive_at", sa.BigInteger, nullable=False),
        if_not_exists=True,
    )


def downgrade() -> None:
    """Drop everything."""
    for name in ("servers", "matches", "tokens", "lines", "tables"):
        op.drop_table(name)
