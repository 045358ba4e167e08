"""The `facedown` command itself; the other modules in this folder add their commands to it."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from facedown import __version__


class Commands(TyperGroup):
    """A group of commands, whose help shows the whole sentence of each: Click cuts them off after one line."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, one.get_short_help_str(limit=1000)) for name, one in found if one is not None])


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="A card table for hidden-information games.",
)


def show_version(wanted: bool) -> None:
    """Print the version instead of doing anything else."""
    if wanted:
        print(__version__)
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")]


@app.callback()
def common(version: Version = False) -> None:
    """A card table for hidden-information games."""


def group(name: str, about: str) -> typer.Typer:
    """A group of commands: `facedown NAME COMMAND`."""
    made = typer.Typer(cls=Commands, no_args_is_help=True, rich_markup_mode=None, help=about)
    made.callback()(lambda: None)
    app.add_typer(made, name=name)
    return made
