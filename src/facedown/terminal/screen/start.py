"""Opens the screen: for a game on this computer, or for a seat at a server's table."""

from __future__ import annotations

import getpass
import hashlib
import sys
from importlib.util import find_spec

from rich.console import Console

from facedown.errors import FacedownError
from facedown.table.game import Game, deal
from facedown.terminal.playing.table import GameRequest, Quit, deal_first, say_where
from facedown.terminal.progress import compile_for
from facedown.terminal.screen.words import language_for, own_language, refusal_text, speaker


def has_screen() -> bool:
    """Whether there is a terminal to draw on, and the library to draw with."""
    return sys.stdin.isatty() and sys.stdout.isatty() and find_spec("textual") is not None


def own_name() -> str:
    """The user's name according to the system."""
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):  # no entry in the passwd file
        return ""


def play_here(request: GameRequest, own: str | None) -> None:
    """Play against bots on this computer; saves the record if a file is given."""
    from facedown.terminal.screen.app import TableScreen
    from facedown.terminal.screen.local import LocalTable

    console = Console(highlight=False)
    try:
        first = deal_first(console, request)
    except (Quit, KeyboardInterrupt):
        console.print(f"\n{speaker(request.language or own_language()).say('lines', 'goodbye')}")
        return

    def deal_number(number: int) -> Game:
        next_seed = hashlib.sha256(first.seed + bytes([number])).digest() if number else first.seed
        return deal(first.name, first.seats, seed=next_seed, options=request.options)

    language, name = language_for(first.rules, request.language), own or own_name()
    TableScreen(LocalTable(deal_number, request.bot, request.seat, language, request.file, name)).run()
    say_where(console, speaker(language), request.file, first.name)


def join_table(url: str, name: str | None, seat: int | None, token: str | None, language: str | None) -> None:
    """Take a seat at the table of a link, and play there."""
    from facedown.client import seat as client
    from facedown.table.commands import Refused
    from facedown.terminal.screen.app import TableScreen
    from facedown.terminal.screen.joined import JoinedTable

    if not has_screen():
        raise FacedownError("a server's table can only be shown in a terminal, not in a pipe")
    invitation = client.read_link(url)
    try:
        game = client.call(invitation.address)["settings"]["game"]
        compile_for(game, [])
        token = token or client.sit_down(invitation, name or own_name(), seat)
    except Refused as refused:
        raise client.Unreachable(refusal_text(refused.key, language or own_language())) from None
    TableScreen(JoinedTable(client.SeatConnection(invitation, token), game, language or own_language())).run()
    asides = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
    asides.print(f"To come back to your seat: facedown terminal --join {invitation.link} --token {token}")
