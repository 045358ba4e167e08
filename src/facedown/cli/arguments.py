"""Arguments and options that several commands share, and the parsing of what users type."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from facedown.errors import InvalidOption, InvalidSeed, UnknownGame
from facedown.extras import require


def complete_game(incomplete: str) -> list[str]:
    """The games whose name starts with this, for the shell."""
    from facedown import games

    return [name for name in games.names() if name.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[str]:
    """The bots whose name starts with the text after the last comma, for the shell."""
    from facedown import bots

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in bots.names() if name.startswith(last)]


def find_game(given: str | None) -> str | None:
    """A game by its name, or by the path of its file or folder."""
    if given is None or not (is_path(given) or Path(given).exists()):
        return given
    from facedown import games

    if is_path(given):
        return games.add(given)
    if given not in games.names():
        raise UnknownGame(f"unknown game {given!r}; if it is a path, write ./{given}")
    return given


def is_path(given: str) -> bool:
    """Whether this looks like a path rather than a name."""
    return "/" in given or os.sep in given or given.endswith(".py") or given in (os.curdir, os.pardir)


def find_games(given: list[str] | None) -> list[str]:
    """Several games, by name or path."""
    return [name for one in given or [] if (name := find_game(one))]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        callback=find_game,
        autocompletion=complete_game,
        help="A name from `facedown games`, or the path of a game: ./my_game.py.",
    ),
]
RecordGame = Annotated[
    str | None,
    typer.Option(
        "--game", metavar="PATH", callback=find_game, help="Path of the record's game, if it is not installed."
    ),
]
Seats = Annotated[int | None, typer.Option(metavar="N", help="Number of players (default: the fewest).")]
Seed = Annotated[str | None, typer.Option(metavar="SEED", help="A number or 64 hex digits that fixes all randomness.")]
CardSet = Annotated[Path | None, typer.Option("--set", metavar="FILE", help="Use the card set in this file.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="An option of the game, as `facedown games` lists them; repeatable."
    ),
]
JsonFile = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the results as JSON.")]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Run on a Ray cluster; local starts a small one here.")
]
Traceback = Annotated[bool, typer.Option("--traceback", help="If a bot fails, show its traceback.")]


def check_cluster(address: str | None) -> None:
    """Check that Ray is installed if a cluster is named."""
    if address is not None:
        require("ray", "--cluster")


def with_set(game: str, file: Path | None, options: dict[str, str]) -> dict[str, str]:
    """The options, with the card set from a file added."""
    if file is None:
        return options
    from facedown.games import load_set

    return {**options, "set": load_set(game, file)}


def read_seed(text: str | None) -> int | bytes | None:
    """A seed as users type it, or as a simulation or a record prints it."""
    if text is None:
        return None
    if len(text) == 64 and set(text.lower()) <= set("0123456789abcdef"):
        return bytes.fromhex(text)
    if text.isascii() and text.isdecimal() and len(text) <= 78:
        return int(text)
    raise InvalidSeed(f"a seed must be a whole number or 64 hexadecimal digits, not {text!r}")


def read_options(pairs: list[str] | None) -> dict[str, str]:
    """`NAME=VALUE` pairs from the command line."""
    read = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise InvalidOption(f"an option must look like NAME=VALUE, not {pair!r}")
        read[name.strip()] = value.strip()
    return read
