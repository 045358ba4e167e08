"""Opens the screen: for a game on this computer, or for a seat at a server's table."""

from __future__ import annotations

import getpass
import hashlib
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console

from facedown import bots as ladder
from facedown.errors import FacedownError, InvalidRecord
from facedown.table.game import Game, deal
from facedown.terminal.progress import compile_for
from facedown.terminal.screen.spoken import own_language
from facedown.terminal.table import ask_game, ask_seats


def has_screen() -> bool:
    """Whether there is a terminal to draw on, and the library that draws."""
    return sys.stdin.isatty() and sys.stdout.isatty() and find_spec("textual") is not None


def own_name() -> str:
    """What the system calls its user."""
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):  # no entry in the passwd file
        return ""


def play_here(
    name: str | None,
    seats: int | None,
    seed: int | bytes | None,
    options: Mapping[str, str],
    bot: str,
    seat: int,
    file: Path | None,
    language: str | None,
    own: str | None,
) -> None:
    """Deal a game against bots; saves the record if a file is given."""
    from facedown.terminal.screen.app import TableScreen
    from facedown.terminal.screen.local import LocalTable

    console = Console(highlight=False)
    if file is not None and file.exists():
        raise InvalidRecord(f"{file} already exists: choose another file for the record")
    ladder.get(bot)
    if name is None:
        name = ask_game(console)
        seats = seats or ask_seats(console, name)
    compile_for(name, [bot])
    first = deal(name, seats, seed=seed, options=options)
    first.moves(seat)  # an unknown seat is refused before the screen opens

    def deal_number(number: int) -> Game:
        next_seed = hashlib.sha256(first.seed + bytes([number])).digest() if number else first.seed
        return deal(name, seats, seed=next_seed, options=options)

    TableScreen(LocalTable(deal_number, bot, seat, language or own_language(), file, own or own_name())).run()
    if file is not None and file.exists():
        console.print(f"Saved in {file}. To watch it: facedown replay {file}", markup=False)


def join_table(url: str, name: str | None, seat: int | None, token: str | None, language: str | None) -> None:
    """Take a seat at the table of a link, and play there."""
    from facedown.client import seat as client
    from facedown.table.commands import Refused
    from facedown.terminal.screen.app import TableScreen
    from facedown.terminal.screen.joined import JoinedTable

    if not has_screen():
        raise FacedownError("a server's table needs a terminal to draw on")
    invitation = client.read_link(url)
    try:
        game = client.call(invitation.address)["settings"]["game"]
        compile_for(game, [])
        token = token or client.sit_down(invitation, name or own_name(), seat)
    except Refused as refused:
        raise client.Unreachable(f"the table refused: {refused.key}") from None
    TableScreen(JoinedTable(client.SeatConnection(invitation, token), game, language or own_language())).run()
    asides = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
    asides.print(f"To come back to your seat: facedown terminal --join {invitation.link} --token {token}")
