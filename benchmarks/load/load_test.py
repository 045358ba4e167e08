"""Many tables under load: filling a server, a steady rate of moves, as many moves as it takes, and a long soak."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from itertools import cycle
from typing import TypeVar

import msgspec
from picows import ws_connect

from process import Process, waited_seconds
from tables import SEATS, Dialect, Log, Refused, Seat, Table

AT_ONCE = 16
PATIENCE = 30.0
LOOK = 0.1
Thing = TypeVar("Thing")


class Phase(msgspec.Struct):
    """The measurements of one phase."""

    seconds: float
    moves: int
    p50_ms: float
    p99_ms: float
    worst_ms: float
    server_cpu: float
    server_waited: float
    generator_cpu: float
    generator_waited: float
    bytes_per_frame: float
    games_over: int

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    @property
    def core_us(self) -> float:
        """Microseconds of its core that the server spent on a move; less affected by other load than rates are."""
        return 1e6 * self.server_cpu / max(self.rate, 1e-9)

    @property
    def disturbed(self) -> bool:
        """Whether other load on the cores of server or generator makes the other figures unreliable."""
        return max(self.server_waited, self.generator_waited) > 0.1


class LoadTest:
    """All tables of one server."""

    def __init__(self, dialect: Dialect, process: Process, port: int) -> None:
        self.dialect = dialect
        self.process = process
        self.port = port
        self.log = Log()
        self.tables: list[Table] = []
        self.stays = True  # whether tables continue with a rematch, if the server has them
        self._renewals: set[asyncio.Task[None]] = set()

    async def open_tables(self, count: int) -> None:
        """Open tables over HTTP, without sockets yet."""
        self.tables = await bounded(self.open_table for _ in range(count))

    async def open_table(self) -> Table:
        """Open one table, with its tickets."""
        table = Table(self.dialect, await self.dialect.open_table(self.port), self.log)
        table.stays = self.stays
        return table

    async def take_seats(self) -> None:
        """Open the four sockets of every table, and wait until each has seen its table."""
        await bounded(partial(self.take_seats_of, table) for table in self.tables)

    async def take_seats_of(self, table: Table) -> None:
        """Open the sockets of one table; it is ready when each has been shown it."""
        for seat in table.seats:
            url, headers = seat.ticket.url, self.dialect.headers
            await ws_connect(partial(itself, seat), url, extra_headers=headers, websocket_handshake_timeout=PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while not table.seated:
            self.check()
            if time.monotonic() > deadline:
                raise Refused(f"a table has not been shown to all its seats within {PATIENCE:.0f} s")
            await asyncio.sleep(0.005)

    def check(self) -> None:
        """Raise what went wrong, the death of the server before its consequences."""
        if self.log.trouble:
            time.sleep(LOOK)
        self.process.check()
        if self.log.trouble:
            raise self.log.trouble

    async def pass_time(self, seconds: float) -> None:
        """Let tables play, replacing those whose game is over."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self.check()
            while self.log.over:
                self.log.games_over += 1
                task = asyncio.create_task(self.renew(self.log.over.pop()))
                self._renewals.add(task)
                task.add_done_callback(self._renewals.discard)
            await asyncio.sleep(min(LOOK / 5, left))

    async def renew(self, old: Table) -> None:
        """Open a fresh table to replace one whose game is over."""
        try:
            old.close()
            table = await self.open_table()
            await self.take_seats_of(table)
        except Exception as trouble:
            self.log.fault(trouble)
            return
        self.tables[self.tables.index(old)] = table
        table.eager = old.eager
        if table.eager:
            table.ask()

    def replace_tables(self) -> None:
        """From now on, replace a table whose game is over by another one, with connections of its own."""
        self.stays = False
        for table in self.tables:
            table.stays = False

    async def steady(self, rate: float, seconds: float) -> Phase:
        """Make moves at a steady rate, spread over all tables."""
        pace = asyncio.create_task(self.pace(rate))
        try:
            return await self.measured(seconds)
        finally:
            pace.cancel()
            with suppress(asyncio.CancelledError):
                await pace
            for table in self.tables:
                table.due.clear()  # do not ask for overdue moves any more
            await self.settle()

    async def pace(self, rate: float) -> None:
        """Ask the tables for moves in turn, for ever; after a delay of our own, overdue ones are asked for at once."""
        turns = cycle(range(len(self.tables)))
        start = time.perf_counter()
        asked = 0
        while True:
            while asked < (time.perf_counter() - start) * rate:
                # If no game in a whole round can continue, the next check deals with it.
                any(self.tables[turn].ask() for _, turn in zip(self.tables, turns, strict=False))
                asked += 1
            await asyncio.sleep(max(0.0, start + asked / rate - time.perf_counter()))

    async def saturate(self, busy: int, seconds: float) -> Phase:
        """Let each of `busy` tables move as soon as all its seats have received its last move."""
        for table in self.tables[:busy]:
            table.eager = True
            table.ask()
        try:
            return await self.measured(seconds)
        finally:
            for table in self.tables:
                table.eager = False
            await self.settle()

    async def measured(self, seconds: float) -> Phase:
        """Measure `seconds` of play, after a second or two of warming up."""
        await self.pass_time(min(2.0, seconds))
        self.log.start()
        games_over = self.log.games_over
        before = self.clocks()
        await self.pass_time(seconds)
        took, server, server_waited, generator, generator_waited = (
            now - then for now, then in zip(self.clocks(), before, strict=True)
        )
        times = sorted(self.log.seconds) or [float("nan")]
        return Phase(
            seconds=took,
            moves=len(self.log.seconds),
            p50_ms=1000 * times[len(times) // 2],
            p99_ms=1000 * times[len(times) * 99 // 100],
            worst_ms=1000 * times[-1],
            server_cpu=server / took,
            server_waited=server_waited / took,
            generator_cpu=generator / took,
            generator_waited=generator_waited / took,
            bytes_per_frame=self.log.bytes_heard / max(1, len(self.log.seconds) * SEATS),
            games_over=self.log.games_over - games_over,
        )

    def clocks(self) -> tuple[float, ...]:
        """The time; the share of their cores that server and generator had, and how long they waited for them."""
        process = self.process
        server = process.cpu_seconds(), waited_seconds(process.child.pid)
        return time.perf_counter(), *server, time.process_time(), waited_seconds(os.getpid())

    async def settle(self) -> None:
        """Wait until no move is in flight."""
        deadline = time.monotonic() + PATIENCE
        while any(table.missing or table.undealt for table in self.tables) or self._renewals:
            if time.monotonic() > deadline:
                late = [table.state for table in self.tables if table.missing or table.undealt]
                raise Refused(
                    f"{len(late)} tables have not settled within {PATIENCE:.0f} s, "
                    f"and {len(self._renewals)} are being opened"
                    f"{': ' + late[0] if late else ''}"
                )
            await self.pass_time(LOOK)

    def close(self) -> None:
        """Close all connections."""
        for table in self.tables:
            table.close()


async def bounded(jobs: Iterable[Callable[[], Awaitable[Thing]]]) -> list[Thing]:
    """Run jobs a few at a time; returns their results in order."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(job: Callable[[], Awaitable[Thing]]) -> Thing:
        async with gate:
            return await job()

    return await asyncio.gather(*(one(job) for job in jobs))


def itself(seat: Seat) -> Seat:
    """A protocol that forwards to its seat."""
    return seat
