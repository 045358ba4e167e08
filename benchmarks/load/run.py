"""Puts a table server under load and prints its figures.

    python benchmarks/load/run.py --server facedown

Four sockets at each of 500 tables play moves. The server has one core for itself, this generator another.

 - steady: moves at a fixed rate over all tables; the time from sending a move until the last of the four seats has it
 - saturation: every table moves as soon as all four seats have the last move, with several numbers of tables at it;
   the best counts
 - memory: what the server occupies, less what it occupied before the sockets were opened, for each socket
 - soak (--soak MINUTES): the server's memory over time at the steady rate
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import signal
import sys
import time
from pathlib import Path

import msgspec
import uvloop

from bare import Bare
from boardgame import Boardgame, BoardgameInFiles
from load_test import LoadTest, Phase
from ours import Facedown, FacedownOnPostgreSQL
from posts import PostRefused
from process import MEGABYTE, Process, ServerDied, free_port, raise_file_limit
from tables import SEATS, Dialect, Refused

SERVERS: dict[str, type[Dialect]] = {
    "facedown": Facedown,
    "facedown-postgresql": FacedownOnPostgreSQL,
    "boardgame": Boardgame,
    "boardgame-files": BoardgameInFiles,
    "bare": Bare,
}


class Figures(msgspec.Struct):
    """The measurements of one server."""

    server: str
    notes: tuple[str, ...]
    tables: int
    sockets: int
    opened_in_s: float
    memory_mb: dict[str, float]
    kb_per_socket: float
    steady_rate: float
    steady: Phase
    saturation: dict[int, Phase]
    saturation_wal_mb: float = 0.0
    soak_mb: dict[str, float] = {}
    soak_wal_mb: dict[str, float] = {}
    soak_descriptors: dict[str, float] = {}

    @property
    def best(self) -> tuple[int, Phase]:
        """The number of busy tables with the most moves, and the figures at that load."""
        return max(self.saturation.items(), key=lambda pair: pair[1].rate)


def say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


async def measure(dialect: Dialect, arguments: argparse.Namespace, core: int) -> Figures:
    """Start the server, fill it, and run all phases."""
    port = free_port()
    command, folder = dialect.command(port)
    with Process(command, folder, dialect.environment, core) as process:
        await asyncio.to_thread(process.wait_for_port, port)
        test = LoadTest(dialect, process, port)
        try:
            return await go_through(test, arguments)
        except (Refused, PostRefused) as trouble:
            raise Refused(f"{trouble}\nThe server's last words:\n{process.last_words()}") from trouble
        finally:
            test.close()


async def go_through(test: LoadTest, arguments: argparse.Namespace) -> Figures:
    memory = {"started": test.process.memory() / MEGABYTE}
    say(f"{test.dialect.name}: opening {arguments.tables} tables")
    began = time.perf_counter()
    await test.open_tables(arguments.tables)
    memory["with tables"] = test.process.memory() / MEGABYTE
    await test.take_seats()
    opened = time.perf_counter() - began
    await test.pass_time(2.0)
    memory["with sockets"] = test.process.memory() / MEGABYTE
    quiet_collector()
    say(f"{SEATS * arguments.tables} sockets open; {arguments.rate:g} moves/s for {arguments.seconds:g} s")
    steady = await test.steady(arguments.rate, arguments.seconds)
    saturation = {busy: await saturate(test, busy, arguments.seconds) for busy in busy_tables(arguments)}
    memory["after saturation"] = test.process.memory() / MEGABYTE
    log_after = test.dialect.log_bytes() / MEGABYTE
    return Figures(
        server=test.dialect.name,
        notes=test.dialect.notes,
        tables=arguments.tables,
        sockets=SEATS * arguments.tables,
        opened_in_s=opened,
        memory_mb=memory,
        kb_per_socket=1024 * (memory["with sockets"] - memory["with tables"]) / (SEATS * arguments.tables),
        steady_rate=arguments.rate,
        steady=steady,
        saturation=saturation,
        saturation_wal_mb=log_after,
        **await soak(test, arguments.rate, arguments.soak),
    )


async def saturate(test: LoadTest, busy: int, seconds: float) -> Phase:
    say(f"saturation with {busy} busy tables for {seconds:g} s")
    return await test.saturate(busy, seconds)


def busy_tables(arguments: argparse.Namespace) -> list[int]:
    return sorted({min(busy, arguments.tables) for busy in arguments.busy or (8, 64, arguments.tables)})


async def soak(test: LoadTest, rate: float, minutes: float) -> dict[str, dict[str, float]]:
    """The server's memory, write-ahead log and descriptors, sampled some thirty times during the minutes of steady
    play.

    A table whose game is over is left by all, and another one opened: nothing of it may stay.
    """
    memory, log, descriptors = {}, {}, {}
    test.replace_tables()
    for step in range(1, 31) if minutes else ():
        phase = await test.steady(rate, max(minutes, minutes * 2 - 2))
        when = f"{minutes * step / 30:.2f}"
        memory[when] = test.process.memory() / MEGABYTE
        log[when] = test.dialect.log_bytes() / MEGABYTE
        descriptors[when] = float(test.process.descriptors())
        say(
            f"{when} minutes: {memory[when]:.0f} MB, log {log[when]:.1f} MB, {descriptors[when]:.0f} descriptors; "
            f"{phase.rate:,.0f} moves/s, p99 {phase.p99_ms:.1f} ms"
        )
    return {"soak_mb": memory, "soak_wal_mb": log, "soak_descriptors": descriptors}


def quiet_collector() -> None:
    """Switch off garbage collection, which must not be measured as the server's; nothing here creates cycles."""
    gc.collect()
    gc.freeze()
    gc.disable()


def report(figures: Figures) -> str:
    busy, best = figures.best
    slack = "" if figures.steady.rate > 0.98 * figures.steady_rate else "  (IT DID NOT KEEP UP)"
    lines = [
        f"{figures.server}: {figures.sockets} sockets at {figures.tables} tables, open in {figures.opened_in_s:.1f} s",
        *(f"  note: {note}" for note in figures.notes),
        f"  steady {figures.steady_rate:g} moves/s: {phase_line(figures.steady)}{slack}",
        *(f"  saturation, {count} busy tables: {phase_line(phase)}" for count, phase in figures.saturation.items()),
        f"  best: {best.rate:,.0f} moves/s with {busy} busy tables",
        f"  memory: {', '.join(f'{when} {size:.0f} MB' for when, size in figures.memory_mb.items())};"
        f" {figures.kb_per_socket:.1f} kB a socket; log after saturation {figures.saturation_wal_mb:.1f} MB",
    ]
    if figures.soak_mb:
        sizes = list(figures.soak_mb.values())
        half, late = sizes[len(sizes) // 2], sizes[len(sizes) * 3 // 4]
        lines.append(
            f"  soak: {sizes[0]:.0f} MB at first, {half:.0f} MB half way, {late:.0f} MB after three quarters,"
            f" {sizes[-1]:.0f} MB at the end"
        )
        lines.append(
            f"  write-ahead log: {max(figures.soak_wal_mb.values()):.1f} MB at most;"
            f" descriptors: {max(figures.soak_descriptors.values()):.0f} at most"
        )
    return "\n".join(lines)


def phase_line(phase: Phase) -> str:
    return (
        f"{phase.rate:,.0f} moves/s, "
        f"p50 {phase.p50_ms:.1f} ms, p99 {phase.p99_ms:.1f} ms, worst {phase.worst_ms:.0f} ms; "
        f"server on its core {phase.server_cpu:.0%} (waited {phase.server_waited:.0%}), "
        f"generator {phase.generator_cpu:.0%} (waited {phase.generator_waited:.0%}); "
        f"{phase.core_us:,.0f} µs of the server's core and {SEATS} x {phase.bytes_per_frame:,.0f} bytes a move, "
        f"{phase.games_over} games over{', DISTURBED BY OTHERS' if phase.disturbed else ''}"
    )


def split_cores() -> int:
    """Pin this generator to the last core, and return the first for the server."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        say("only one core: server and generator share it, so the figures are too low")
    os.sched_setaffinity(0, {cores[-1]})
    return cores[0]


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--server", choices=SERVERS, required=True)
    parser.add_argument("--tables", type=int, default=500, help=f"of {SEATS} sockets each (500)")
    parser.add_argument("--seconds", type=float, default=15.0, help="for each phase, after a warm-up of two (15)")
    parser.add_argument("--rate", type=float, default=500.0, help="moves a second of the steady phase (500)")
    parser.add_argument("--busy", type=int, nargs="+", help="numbers of tables that move at saturation (8 64 all)")
    parser.add_argument("--soak", type=float, default=0.0, metavar="MINUTES", help="play on and watch the memory")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    return parser.parse_args()


def main() -> None:
    arguments = parse()
    # A generator that is stopped must not leave a server behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    raise_file_limit()
    core = split_cores()
    dialect = SERVERS[arguments.server]()
    dialect.install()
    try:
        figures = uvloop.run(measure(dialect, arguments, core))
    except (ServerDied, Refused, PostRefused, OSError) as trouble:
        sys.exit(f"{dialect.name}: {trouble}")
    finally:
        dialect.close()
    print(report(figures))
    if arguments.json:
        arguments.json.write_bytes(msgspec.json.format(msgspec.json.encode(figures)))


if __name__ == "__main__":
    main()
