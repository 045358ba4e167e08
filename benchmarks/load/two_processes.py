"""Two server processes on one PostgreSQL: moves per second, their latency, and how soon a dead process is replaced.

    python benchmarks/load/two_processes.py [--tables 100] [--rate 300] [--seconds 15]

Two seats of every table are at each process, so that every move has to reach the other one through the database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvloop
from websockets.asyncio.client import ClientConnection, connect

from load_test import LoadTest
from ours import Facedown
from postgresql import PostgreSQL
from posts import Posts
from process import Process, free_port, raise_file_limit
from run import phase_line
from tables import Ticket

HERE = Path(__file__).resolve().parent


class OnTwoProcesses(Facedown):
    """Tables whose seats alternate between two processes."""

    name = "facedown, two processes on PostgreSQL"

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports

    async def open_table(self, port: int) -> list[Ticket]:
        """Opened at one process, with every second seat at the other."""
        tickets = await super().open_table(port)
        first, second = (f":{number}/" for number in self.ports)
        return [
            Ticket(ticket.url.replace(first, second) if number % 2 else ticket.url, ticket.keep)
            for number, ticket in enumerate(tickets)
        ]


async def measure(arguments: argparse.Namespace, url: str, data: Path) -> list[str]:
    """Start both processes, fill them, and kill one."""
    ports = [free_port(), free_port()]
    with ExitStack() as stack:
        processes = []
        for port in ports:
            command: list[str | Path] = [sys.executable, HERE / "ours_server.py", str(port), data, "0", url]
            processes.append(stack.enter_context(Process(command, HERE, {}, None)))
            await asyncio.to_thread(processes[-1].wait_for_port, port)
        test = LoadTest(OnTwoProcesses(ports), processes[0], ports[0])
        await test.open_tables(arguments.tables)
        await test.take_seats()
        steady = await test.steady(arguments.rate, arguments.seconds)
        best = await test.saturate(arguments.tables, arguments.seconds)
        test.close()
        seconds = await take_over(ports, processes[0])
    return [
        f"two processes on PostgreSQL, {4 * arguments.tables} sockets, load average {os.getloadavg()[0]:.1f}:",
        f"  steady {arguments.rate:g} moves/s: {phase_line(steady)}",
        f"  saturation: {phase_line(best)}",
        f"  a killed process is replaced after {seconds:.1f} s",
    ]


async def take_over(ports: list[int], owner: Process) -> float:
    """Seconds from killing the process that owns a match until the other one has taken it over."""
    settings = {"game": "en_garde", "bots": ["", "novice"]}
    opened = await Posts(ports[0]).post("/api/tables", {"settings": settings, "name": "person"})
    path = f"/api/tables/{opened['table']}/socket"
    async with (
        connect(f"ws://127.0.0.1:{ports[0]}{path}") as first,
        connect(f"ws://127.0.0.1:{ports[1]}{path}") as other,
    ):
        for socket in (first, other):
            await socket.send(json.dumps({"type": "join", "token": opened["token"]}))
        await first.send(json.dumps({"type": "start", "id": "s"}))
        await hear(other, "started")
        killed_at = time.perf_counter()
        owner.child.send_signal(signal.SIGKILL)
        await hear(other, "resumed")
        return time.perf_counter() - killed_at


async def hear(socket: ClientConnection, fact: str) -> None:
    """Wait until a condition holds."""
    async for text in socket:
        frame: dict[str, Any] = json.loads(text)
        if (frame.get("told") or {}).get("fact") == fact:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=300.0)
    parser.add_argument("--seconds", type=float, default=15.0)
    arguments = parser.parse_args()
    raise_file_limit()
    database = PostgreSQL()
    try:
        print("\n".join(uvloop.run(measure(arguments, database.url, database.folder / "server"))))
    finally:
        database.close()


if __name__ == "__main__":
    main()
