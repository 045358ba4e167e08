"""`facedown admin`: the operator's commands. Heavy imports happen inside them, so that help is instant."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from facedown.cli.app import group
from facedown.extras import require

admin = group("admin", "Look after a server and its database.")

DataFolder = Annotated[
    Path | None, typer.Option("--data", envvar="FACEDOWN_DATA", metavar="FOLDER", help="Where tables are stored.")
]
Database = Annotated[
    str,
    typer.Option(
        envvar="FACEDOWN_DATABASE", metavar="URL", help="Use postgresql://… instead of a file in that folder."
    ),
]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id, as in its link.")]
Token = Annotated[str, typer.Option(metavar="TOKEN", help="A token of the person, from their browser.")]
AtTable = Annotated[str, typer.Option("--table", metavar="TABLE", help="A table they sat at; needs --name.")]
Name = Annotated[str, typer.Option(metavar="NAME", help="The name they had at that table.")]
Person = Annotated[
    str, typer.Option("--person", metavar="ID", help="The id of an identity, as `admin people` lists it.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@admin.callback()
def check_extra() -> None:
    """Look after a server and its database."""
    require("server", "facedown admin")


@admin.command()
def tables(
    phase: Annotated[
        str | None, typer.Option(metavar="PHASE", help="open, playing, over, closed or kept; default: all.")
    ] = None,
    most: Annotated[int, typer.Option(min=1, metavar="N", help="How many, newest first.")] = 100,
    json: AsJson = False,
    database: Database = "",
    data: DataFolder = None,
) -> None:
    """List tables."""
    from facedown.terminal.hosting.admin import show_tables, url_of

    show_tables(url_of(database, data), phase, most, json)


@admin.command("close")
def close_table(table: TableId, database: Database = "", data: DataFolder = None) -> None:
    """Close a table; a running match ends without a winner."""
    from facedown.terminal.hosting.admin import close_table, url_of

    raise typer.Exit(close_table(url_of(database, data), table))


@admin.command("free")
def free_seat(
    table: TableId,
    seat: Annotated[int, typer.Argument(min=0, metavar="SEAT", help="Counted from 0.")],
    database: Database = "",
    data: DataFolder = None,
) -> None:
    """Take a person out of a seat; in a match, a bot plays on in it."""
    from facedown.terminal.hosting.admin import free_seat, url_of

    raise typer.Exit(free_seat(url_of(database, data), table, seat))


@admin.command()
def export(
    token: Token = "",
    table: AtTable = "",
    name: Name = "",
    person: Person = "",
    database: Database = "",
    data: DataFolder = None,
) -> None:
    """Print everything stored about a person, as JSON: find them by an identity, a token, or a table and a name."""
    from facedown.terminal.hosting.admin import export_person, url_of

    raise typer.Exit(export_person(url_of(database, data), token, table, name, person))


@admin.command()
def erase(
    token: Token = "",
    table: AtTable = "",
    name: Name = "",
    person: Person = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask again.")] = False,
    database: Database = "",
    data: DataFolder = None,
) -> None:
    """Erase a person's identity, name, words and tokens; their moves stay, so that matches can still be replayed."""
    from facedown.terminal.hosting.admin import erase_person, url_of

    if not yes:
        typer.confirm("This cannot be undone. Erase?", abort=True)
    raise typer.Exit(erase_person(url_of(database, data), token, table, name, person))


@admin.command("people")
def list_people(
    most: Annotated[int, typer.Option(min=1, metavar="N", help="How many, newest first.")] = 100,
    json: AsJson = False,
    database: Database = "",
    data: DataFolder = None,
) -> None:
    """List people who keep an identity."""
    from facedown.terminal.hosting.admin import show_people, url_of

    show_people(url_of(database, data), most, json)


@admin.command()
def invite(
    count: Annotated[int, typer.Argument(min=1, max=1000, help="How many invitations.")] = 1,
    database: Database = "",
    data: DataFolder = None,
) -> None:
    """Print invitations, each good for one person, to append to the server's address."""
    from facedown.terminal.hosting.admin import make_invitations, url_of

    make_invitations(url_of(database, data), count)


@admin.command()
def check(database: Database = "", data: DataFolder = None) -> None:
    """Check the database: the file, every journal and every record. Works while a server is running."""
    from facedown.terminal.hosting.admin import check_database, url_of

    raise typer.Exit(check_database(url_of(database, data)))


@admin.command()
def vacuum(database: Database = "", data: DataFolder = None) -> None:
    """Return free space to the system. Stop the server first if it uses SQLite."""
    from facedown.terminal.hosting.admin import url_of, vacuum_database

    vacuum_database(url_of(database, data))


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; the file must not exist yet.")],
    database: Database = "",
    data: DataFolder = None,
) -> None:
    """Copy the database while the server is running."""
    from facedown.terminal.hosting.admin import back_up_database, url_of

    back_up_database(url_of(database, data), file)


@admin.command()
def downgrade(
    step: Annotated[str, typer.Argument(metavar="STEP", help="The last step that the older version knows.")],
    database: Database = "",
    data: DataFolder = None,
) -> None:
    """Take the database back to the schema of an older version. Stop the server first."""
    from facedown.terminal.hosting.admin import downgrade_database, url_of

    downgrade_database(url_of(database, data), step)
