"""Servers say goodbye, so that others need not wait until they are missed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the word."""
    op.add_column("servers", sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("servers", "gone")
