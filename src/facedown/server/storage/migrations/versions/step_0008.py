"""Challenges: deals that several people play, and who has played them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("mirrored", sa.Boolean, nullable=False),
    )
    op.create_table(
        "attempts",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("challenge", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("scores", sa.String(200)),
        sa.UniqueConstraint("challenge", "person"),
    )


def downgrade() -> None:
    """Remove them; matches stay."""
    op.drop_table("attempts")
    op.drop_table("challenges")
