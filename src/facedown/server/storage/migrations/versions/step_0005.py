"""People who keep an identity, who played in each match, and ratings.

Matches that are over already get their participations from their records: names and winners, and bots by their names
in parentheses. Whose they were is not known until somebody proves it with a token.
"""

import re
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

PLAYERS = re.compile(r"^players: (.*)$", re.MULTILINE)
BOT = re.compile(r"\((.+)\)")
AT_ONCE = 500  # matches


def upgrade() -> None:
    """Add the tables, and fill in who played."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("avatar", sa.String(40), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "invitations",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    participations = op.create_table(
        "participations",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32)),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("avatar", sa.String(40), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
    )
    op.create_index("participations_by_person", "participations", ["person"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )
    op.add_column("tokens", sa.Column("person", sa.String(32)))
    op.create_index("tokens_by_person", "tokens", ["person"])
    fill_in(op.get_bind(), participations)


def fill_in(connection: sa.Connection, participations: sa.Table) -> None:
    """Participations of the matches that are there, some at a time."""
    columns: list[sa.ColumnClause[Any]] = [sa.column(name) for name in ("table_id", "match", "winners", "record")]
    stored = sa.select(*columns).select_from(sa.table("matches")).order_by(*columns[:2])
    for matches in connection.execute(stored).partitions(AT_ONCE):
        rows = [row for match in matches for row in participants(match)]
        if rows:
            connection.execute(sa.insert(participations), rows)


def participants(stored: Any) -> list[dict[str, object]]:
    """Who played in one match, as its record says."""
    table, match, winners, record = stored
    found = PLAYERS.search(record)
    won = {int(seat) for seat in winners.split()}
    names = [name.strip() for name in found[1].split(";")] if found else []
    return [
        {"table_id": table, "match": match, "seat": seat, "won": seat in won, "avatar": ""}
        | ({"name": "", "bot": bot[1]} if (bot := BOT.fullmatch(name)) else {"name": name, "bot": ""})
        for seat, name in enumerate(names)
    ]


def downgrade() -> None:
    """Remove all of it: identities and ratings are lost, tables and records stay."""
    op.drop_index("tokens_by_person", "tokens")
    op.drop_column("tokens", "person")
    for table in ("ratings", "participations", "invitations", "people"):
        op.drop_table(table)
