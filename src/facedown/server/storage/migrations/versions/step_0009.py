"""Somebody plays a mirrored challenge from every seat, and puzzles that were solved belong to an identity."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

# What the constraint is called where the database has no name for it.
CONVENTION = {"uq": "uq_%(table_name)s_%(column_0_N_name)s"}


def upgrade() -> None:
    """One attempt for each person and seat; a table for progress."""
    restrict_attempts("challenge", "person", "seat")
    op.create_table(
        "puzzle_progress",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("solved", sa.Text, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Remove progress; of the attempts at a mirrored challenge only the first of each person stays."""
    op.drop_table("puzzle_progress")
    op.execute(
        "DELETE FROM attempts WHERE EXISTS (SELECT 1 FROM attempts AS first WHERE first.person = attempts.person"
        " AND first.challenge = attempts.challenge AND first.seat < attempts.seat)"
    )
    restrict_attempts("challenge", "person")


def restrict_attempts(*columns: str) -> None:
    """Put another constraint in the place of the one that there is."""
    (former,) = sa.inspect(op.get_bind()).get_unique_constraints("attempts")
    name = former["name"] or CONVENTION["uq"] % {
        "table_name": "attempts",
        "column_0_N_name": "_".join(former["column_names"]),
    }
    with op.batch_alter_table("attempts", naming_convention=CONVENTION) as table:
        table.drop_constraint(name, type_="unique")
        table.create_unique_constraint(
            CONVENTION["uq"] % {"table_name": "attempts", "column_0_N_name": "_".join(columns)}, columns
        )
