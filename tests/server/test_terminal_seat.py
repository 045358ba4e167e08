"""A person at a server's table with a terminal's screen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from textual.widgets import Input, RichLog, Static

from facedown.client.seat import Invitation, SeatConnection
from facedown.terminal.screen.app import TableScreen
from facedown.terminal.screen.joined import JoinedTable
from server.in_process import RunningServer
from server.sitting import Seats

pytestmark = pytest.mark.anyio


async def until(pilot: Any, condition: Callable[[], Any]) -> None:
    """What a server says takes a moment."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "it does not come"
        await pilot.pause(0.02)


def log_of(app: TableScreen) -> str:
    return "\n".join(line.text for line in app.query_one("#log", RichLog).lines)


def picture_of(app: TableScreen) -> str:
    return str(app.query_one("#table", Static).render())


def sit_down(server: RunningServer, seats: Seats, seat: int, language: str = "en") -> TableScreen:
    connection = SeatConnection(Invitation(server.url, seats.table), seats.tokens[seat])
    return TableScreen(JoinedTable(connection, "en_garde", language))


async def test_the_host_starts_and_both_play_until_the_match_is_over(server: RunningServer) -> None:
    async with Seats(server, "en_garde", options={"target": "1"}) as seats:
        host, guest = sit_down(server, seats, 0), sit_down(server, seats, 1)
        async with host.run_test(size=(110, 40)) as hosts, guest.run_test(size=(110, 40)) as guests:
            await until(hosts, lambda: host.table.choices == ["start"])
            assert guest.table.choices == []
            assert host.table.status == "Start when everyone is ready"
            assert [name.strip() for name in picture_of(host).splitlines()] == list(host.table.names)
            await until(guests, lambda: guest.table.status == "Waiting for the host to start")
            await hosts.press("1", "enter")
            for _ in range(200):
                await until(hosts, lambda: host.table.is_moving or guest.table.is_moving or host.table.choices)
                if host.table.status == guest.table.status == "The game is over.":
                    break
                for app, pilot in ((host, hosts), (guest, guests)):
                    if app.table.is_moving and app.table.choices:
                        await pilot.press("1", "enter")
                        await until(pilot, lambda app=app: not app.table.connection.awaits_answer)
            assert log_of(host).splitlines()[-1] == log_of(guest).splitlines()[-1]
            await until(hosts, lambda: host.table.choices == ["rematch"])


async def test_a_move_that_the_server_refuses_is_explained_in_the_players_language(server: RunningServer) -> None:
    async with Seats(server, "en_garde", options={"starter": "left"}) as seats:
        await seats.start()
        app = sit_down(server, seats, 0, "fr")
        async with app.run_test(size=(110, 40)) as pilot:
            await until(pilot, lambda: app.table.is_moving)
            app.query_one(Input).value = "+99"
            await pilot.press("enter")
            await until(pilot, lambda: not app.table.connection.awaits_answer)
            await asyncio.sleep(0.1)
            assert "Coup inconnu." in log_of(app)
            await pilot.press("f3")
            await until(pilot, lambda: "Vous n’avez pas encore joué." in log_of(app))
            assert app.table.is_moving


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", "Your turn · 1 day 23 hours left"), ("fr", "À vous de jouer · 1 jour 23 heures restants")],
)
async def test_a_clock_of_days_is_shown_in_days_and_hours(server: RunningServer, language: str, shown: str) -> None:
    clock = {"type": "per_move", "seconds": 2 * 86_400 - 60}
    async with Seats(server, "en_garde", options={"starter": "left"}, clock=clock) as seats:
        await seats.start()
        app = sit_down(server, seats, 0, language)
        async with app.run_test(size=(110, 40)) as pilot:
            await until(pilot, lambda: app.table.is_moving)
            assert app.table.status == shown
