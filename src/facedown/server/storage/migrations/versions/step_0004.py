"""What the lobby shows of a table is kept beside it, so that listing tables opens none of them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; tables that are open already are listed again when something changes at them."""
    op.add_column("tables", sa.Column("listing", sa.Text))


def downgrade() -> None:
    """Remove the column."""
    op.drop_column("tables", "listing")
