"""Orders from the operator to running servers, and tokens found by their table, so that both can be removed."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table and the index."""
    op.create_table(
        "orders",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("wanted", sa.Text, nullable=False),
        sa.Column("taken_by", sa.String(32)),
        sa.Column("answer", sa.Text),
    )
    op.create_index("tokens_by_table", "tokens", ["table_id"])


def downgrade() -> None:
    """Remove both; journals that were removed meanwhile stay removed."""
    op.drop_index("tokens_by_table", "tokens")
    op.drop_table("orders")
