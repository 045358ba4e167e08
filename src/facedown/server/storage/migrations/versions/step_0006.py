"""Reviews are kept with the matches that they are about."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("review", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Remove it; reviews can be made again."""
    op.drop_table("reviews")
