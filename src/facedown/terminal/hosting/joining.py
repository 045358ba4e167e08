"""Seating a bot at a table on a server, from the command line."""

from __future__ import annotations

import asyncio

from rich.console import Console

from facedown import bots
from facedown.client import seat as client
from facedown.client.bot_seat import Guest
from facedown.messages.catalogue import FIRST_LANGUAGE
from facedown.server.sockets import frames as wire
from facedown.table.commands import Refused
from facedown.table.live import CLOSED, OVER, TableState
from facedown.terminal.progress import compile_for
from facedown.terminal.screen.words import refusal_text


def join_table(url: str, bot: str, name: str | None, seat: int | None, token: str | None, again: bool) -> None:
    """Play at the table of a link until its match is over, or, with `again`, until the others stop playing."""
    invitation = client.read_link(url)
    bots.get(bot)  # a bot that cannot be created is refused before it takes a seat
    asides = Console(stderr=True, highlight=False, markup=False)
    try:
        game = client.call(invitation.address)["settings"]["game"]
        compile_for(game, [bot])
        token = token or client.sit_down(invitation, name or bot.rpartition(":")[2], seat)
        asides.print(f"{bot} joined {invitation.link}; to reclaim its seat, use --token {token}", soft_wrap=True)
        guest = Guest(client.SeatConnection(invitation, token), bot, again=again)
        asyncio.run(guest.stay(ResultPrinter(guest.connection).print_result))
    except Refused as refused:
        details = ", ".join(f"{key} {value}" for key, value in refused.arguments.items())
        said = refusal_text(refused.key, FIRST_LANGUAGE)
        raise client.Unreachable(f"{said} ({details})" if details else said) from None


class ResultPrinter:
    """Prints how each match ended, once."""

    def __init__(self, connection: client.SeatConnection) -> None:
        self._connection = connection
        self._told = 0
        self._console = Console(highlight=False, markup=False, soft_wrap=True)

    def print_result(self, _: wire.Frame) -> None:
        """Check after each frame whether a match has ended."""
        table = self._connection.table
        if table is None or table.match == self._told or table.phase not in (OVER, CLOSED):
            return
        if table.result is not None:
            self._told = table.match
            self._console.print(f"match {table.match}: {result_words(table)}")


def result_words(table: TableState) -> str:
    """Who won, and why."""
    assert table.result is not None
    names = [seat.name or f"({seat.bot})" for seat in table.seats]
    winners = " and ".join(names[seat] for seat in table.result.winners)
    return f"{f'{winners} won' if winners else 'no winner'}: {table.result.reason}"
