"""Servers sign off, so that others need not wait until their lease is over."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column, unless an early version was killed between adding it and noting that it had."""
    if "gone" in {column["name"] for column in sa.inspect(op.get_bind()).get_columns("servers")}:
        return
    op.add_column("servers", sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Remove the column."""
    op.drop_column("servers", "gone")
