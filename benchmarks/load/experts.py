"""Tables with experts beside tables of people: how long bots take to answer, and whether people notice them.

    python benchmarks/load/experts.py [--tables 20] [--seconds 30] [--workers N] [--game stone_warriors]

At each of the tables with experts one person plays at once, and experts sit in all other seats. Beside them, people
alone play at a steady rate. The server and its workers have all cores, with this generator on them too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvloop
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from load_test import LoadTest
from ours import Facedown
from posts import Posts
from process import Process, free_port, raise_file_limit
from tables import Refused

HERE = Path(__file__).resolve().parent
PATIENCE = 240.0  # seconds until everything is loaded
SEATS = {"en_garde": 2, "gargon": 4, "stone_warriors": 4, "wizards_gambit": 4}


class ExpertTable:
    """A person against experts: every answer of a bot is timed from the frame after which it was to move."""

    def __init__(self, port: int, game: str) -> None:
        self.port, self.game = port, game
        self.answers: list[float] = []

    async def play(self) -> None:
        """Play one match after the other, until cancelled."""
        while True:
            with suppress(ConnectionClosed, OSError):
                await self._play_match()

    async def _play_match(self) -> None:
        seats = SEATS[self.game]
        settings = {"game": self.game, "seats": seats, "bots": ["", *["expert"] * (seats - 1)]}
        opened = await Posts(self.port).post("/api/tables", {"settings": settings, "name": "person"})
        url = f"ws://127.0.0.1:{self.port}/api/tables/{opened['table']}/socket"
        async with connect(url, compression=None, max_size=None) as socket:
            await socket.send(json.dumps({"type": "join", "token": opened["token"]}))
            await socket.send(json.dumps({"type": "start", "id": "start"}))
            since: dict[int, float] = {}
            view: dict[str, Any] | None = None
            async for text in socket:
                frame = json.loads(text)
                if frame.get("key") == "preparing":
                    await asyncio.sleep(0.5)
                    await socket.send(json.dumps({"type": "start", "id": "start"}))
                if frame["type"] not in ("welcome", "news"):
                    continue
                told = frame.get("told") or {}
                if told.get("by") == "bot" and told["seat"] in since:
                    self.answers.append(time.perf_counter() - since.pop(told["seat"]))
                view = frame.get("view") or view
                if (frame.get("table") or {}).get("phase") == "over":
                    return
                if view is None:
                    continue
                now = time.perf_counter()
                since = {seat: since.get(seat, now) for seat in view["pending"] if seat != 0}
                if 0 in view["pending"] and view["moves"]:
                    move = view["moves"][frame["version"] * 7 % len(view["moves"])]
                    command = {"type": "move", "id": str(frame["version"]), "version": frame["version"], "move": move}
                    await socket.send(json.dumps(command))


class WithWorkers(Facedown):
    """Our server with its bots, as `facedown serve` has them."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def command(self, port: int) -> tuple[list[str | Path], Path]:
        """Start with a fresh database and worker processes."""
        data = Path(tempfile.mkdtemp(prefix="facedown-experts-"))
        return [sys.executable, HERE / "ours_server.py", str(port), data, str(self.workers)], HERE


def percentile(times: list[float], share: float) -> float:
    """The time within which that fraction of all answers came."""
    ordered = sorted(times) or [float("nan")]
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


async def all_playing(people: LoadTest, tables: list[ExpertTable]) -> None:
    """Wait until bots have answered at every table: then the game is loaded in the server and its workers."""
    deadline = time.perf_counter() + PATIENCE
    while not all(table.answers for table in tables):
        if time.perf_counter() > deadline:
            raise Refused(f"bots have not answered at every table within {PATIENCE:.0f} s")
        await people.pass_time(0.5)


async def measure(arguments: argparse.Namespace) -> str:
    """Start the server, fill it, and watch both kinds of tables."""
    port, dialect = free_port(), WithWorkers(arguments.workers)
    command, folder = dialect.command(port)
    with Process(command, folder, {}, None) as process:
        await asyncio.to_thread(process.wait_for_port, port)
        people = LoadTest(dialect, process, port)
        await people.open_tables(arguments.people)
        await people.take_seats()
        tables = [ExpertTable(port, arguments.game) for _ in range(arguments.tables)]
        playing = [asyncio.create_task(table.play()) for table in tables]
        await all_playing(people, tables)
        for table in tables:
            table.answers.clear()
        phase = await people.steady(arguments.rate, arguments.seconds)
        answers = [answer for table in tables for answer in table.answers]
        for task in playing:
            task.cancel()
        people.close()
    load = os.getloadavg()[0]
    return (
        f"{arguments.tables} tables of {arguments.game} with experts, {arguments.workers} workers, "
        f"{os.cpu_count()} cores, load average {load:.1f}\n"
        f"  bots: {len(answers)} answers, p50 {percentile(answers, 0.5):.2f} s, p95 {percentile(answers, 0.95):.2f} s, "
        f"slowest {max(answers, default=0):.2f} s\n"
        f"  people: {phase.rate:,.0f} moves/s, p50 {phase.p50_ms:.1f} ms, p99 {phase.p99_ms:.1f} ms; "
        f"the server waited {phase.server_waited:.0%} of the time for a core"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--game", choices=SEATS, default="stone_warriors")
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 1) - 1))
    parser.add_argument("--people", type=int, default=50, help="tables of four people beside them (50)")
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second of people (100)")
    parser.add_argument("--seconds", type=float, default=30.0)
    raise_file_limit()
    print(uvloop.run(measure(parser.parse_args())))
