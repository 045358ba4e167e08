"""The `facedown` command itself; the other modules in this folder add their commands to it."""

from __future__ import annotations

from typing import Annotated

import typer

from facedown import __version__

app = typer.Typer(
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
    made = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help=about)
    made.callback()(lambda: None)
    app.add_typer(made, name=name)
    return made
