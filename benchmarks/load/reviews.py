"""Reviews beside tables of people: how long whole games take, and whether people notice.

    python benchmarks/load/reviews.py [--tables gargon:5,...] [--people 50] [--rate 100] [--seconds 20] [--workers N]

People play at a steady rate: first alone, then while the server reviews a game of adepts of every game and number of
seats, one after the other. The server and its workers have all cores, with this generator on them too.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from typing import Any, NamedTuple

import uvloop

from experts import WithWorkers
from facedown import bots, games
from facedown.bots import AS_USUAL, ask
from facedown.kernel import chance, records
from facedown.kernel.chance import Rng
from facedown.table.game import deal
from facedown.table.record import record_of
from load_test import LoadTest
from posts import PostRefused, Posts
from process import Process, free_port, raise_file_limit
from tables import Refused

PLAYER = "adept"
WANTED = 30.0  # seconds for a whole game
PATIENCE = 600.0
FEW = 4  # moves


class Reviewed(NamedTuple):
    """A game and how long its review took."""

    game: str
    seats: int
    moves: int
    seconds: float
    core: float  # seconds of the worker's core: others on the machine change it less


def played(game: str, seats: int, seed: int, most: int | None = None) -> str:
    """The record of a game between bots, or of its first moves."""
    rng = records.new(Rng)
    chance.start(rng, chance.seed_words(seed), chance.SPAWN, 0)
    position, mind = deal(game, seats, seed=seed), bots.get(PLAYER)
    while position.pending and (most is None or len(position.history) < most):
        seat = min(position.pending)
        code = ask(mind, PLAYER, position.record, seat, AS_USUAL, rng)
        position.advance(seat, position.rules.move_text(code))
    return str(record_of(position))


async def asked(posts: Posts, text: str) -> Any:
    """The review; None if it is not done, or its game is still being compiled."""
    try:
        return (await posts.post("/api/review", {"record": text}))["review"]
    except PostRefused as refused:
        if '"preparing"' not in str(refused):
            raise
        return None


async def review(process: Process, port: int, game: str, seats: int, text: str) -> Reviewed:
    """Request a review of a record, and wait for it as the page does."""
    began, used, posts = time.perf_counter(), process.worker_seconds(), Posts(port)
    while (answer := await asked(posts, text)) is None:
        if time.perf_counter() - began > PATIENCE:
            raise Refused(f"no review of {game} for {seats} within {PATIENCE:.0f} s")
        await asyncio.sleep(0.2)
    core = process.worker_seconds() - used
    return Reviewed(game, seats, len(answer["steps"]), time.perf_counter() - began, core)


async def measure(arguments: argparse.Namespace) -> str:
    """Start the server, fill it with people, and request one review after the other."""
    wanted = [(name, int(seats)) for name, _, seats in (one.partition(":") for one in arguments.tables.split(","))]
    texts = [(name, seats, played(name, seats, arguments.seed)) for name, seats in wanted]
    port, dialect = free_port(), WithWorkers(arguments.workers)
    command, folder = dialect.command(port)
    with Process(command, folder, {}, None) as process:
        await asyncio.to_thread(process.wait_for_port, port)
        people = LoadTest(dialect, process, port)
        await people.open_tables(arguments.people)
        await people.take_seats()
        for name, seats in dict(wanted).items():  # load everything before measuring
            await review(process, port, name, seats, played(name, seats, arguments.seed + 1, FEW))
        alone = await people.steady(arguments.rate, arguments.seconds)
        rows: list[Reviewed] = []

        async def hand_in() -> None:
            for name, seats, text in texts:
                rows.append(await review(process, port, name, seats, text))

        reviewing = asyncio.create_task(hand_in())
        beside = [await people.steady(arguments.rate, arguments.seconds)]
        while not reviewing.done():
            beside.append(await people.steady(arguments.rate, arguments.seconds))
        await reviewing
        people.close()
    slowest, worst = max(rows, key=lambda row: row.seconds), max(beside, key=lambda phase: phase.p99_ms)
    return "\n".join(
        [
            f"Reviews with {arguments.workers} workers, {os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}:",
            *(
                f"  {row.game} for {row.seats}, {row.moves} moves: {row.seconds:.1f} s, {row.core:.1f} s of a core"
                for row in rows
            ),
            f"  slowest: {slowest.seconds:.1f} s (wanted {WANTED:.0f} s or less)",
            f"People alone: {alone.rate:,.0f} moves/s, p50 {alone.p50_ms:.1f} ms, p99 {alone.p99_ms:.1f} ms",
            f"Beside reviews: {worst.rate:,.0f} moves/s, p50 {worst.p50_ms:.1f} ms, p99 {worst.p99_ms:.1f} ms"
            f" in the worst of {len(beside)} parts of {arguments.seconds:.0f} s",
        ]
    )


if __name__ == "__main__":
    every = ",".join(f"{name}:{seats}" for name in games.our_names() for seats in games.get(name).seats)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", default=every, help="games with their seats, gargon:5,...; default: all")
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 1) - 1))
    parser.add_argument("--people", type=int, default=50, help="tables of four people (50)")
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second of people (100)")
    parser.add_argument("--seconds", type=float, default=20.0, help="of steady play, alone and beside reviews (20)")
    parser.add_argument("--seed", type=int, default=7, help="of the games that are reviewed (7)")
    raise_file_limit()
    print(uvloop.run(measure(parser.parse_args())))
