"""Servers that are killed at any moment: nothing that anybody was told is lost, nothing happens twice, and every match
can be finished. `FACEDOWN_KILLS` says how many times, if not as few as here; `make bench` kills them often.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy import create_engine, select

from facedown.server.storage import schema
from facedown.server.storage.database import driver_of, url_of_file
from facedown.table import journal
from server.people import Person, check_table, open_table
from server.processes import ForkServer, Server, free_port

# Of every game a table: how many people sit at it, and what the host wants.
TABLES = (
    (2, {"game": "en_garde", "seats": 2, "options": {"target": "2"}}),
    (1, {"game": "stone_warriors", "seats": 2, "bots": ["", "novice"]}),
    (2, {"game": "gargon", "seats": 3, "bots": ["", "", "novice"], "clock": {"type": "bank", "seconds": 600}}),
    (1, {"game": "wizards_gambit", "seats": 2, "bots": ["", "novice"]}),
)
PATIENCE = 900.0  # seconds until a match that does not end is a fault
PER_KILL = 10.0  # seconds more for each


def kills(usual: int) -> int:
    return int(os.environ.get("FACEDOWN_KILLS", usual))


async def play_through(ports: list[int], killer: Awaitable[None], chance: random.Random) -> list[list[Person]]:
    """People of all games play match after match for as long as somebody kills servers, and finish the last one."""
    killing = asyncio.ensure_future(killer)
    played: list[list[Person]] = []

    async def keep_playing(number: int, settings: dict) -> None:
        while True:
            persons = await open_table(ports, settings, number, chance)
            await asyncio.gather(*(person.play() for person in persons))
            played.append(persons)
            if killing.done():
                return

    async with asyncio.timeout(PATIENCE + PER_KILL * kills(0)):
        await asyncio.gather(killing, *(keep_playing(number, settings) for number, settings in TABLES))
    return played


def check_all(url: str, played: list[list[Person]]) -> Counter[type]:
    """Every table that was played at; returns how often each kind of fact is in their journals."""
    engine = create_engine(driver_of(url))
    facts = Counter(type(entry.fact) for persons in played for entry in check_table(engine, persons))
    engine.dispose()
    return facts


def test_a_server_on_a_file_can_be_killed_at_any_moment(fork_server: ForkServer, tmp_path: Path):
    chance, server = random.Random(1), fork_server.server(tmp_path)

    async def kill() -> None:
        for _ in range(kills(8)):
            await asyncio.sleep(chance.uniform(0, 0.6))
            server.kill()
            await asyncio.to_thread(server.start)

    played = asyncio.run(play_through([server.port], kill(), chance))
    server.kill()
    facts = check_all(url_of_file(tmp_path), played)
    assert facts[journal.Resumed] > 0
    assert facts[journal.Said] > 0


def test_of_two_servers_on_postgresql_the_owner_can_be_killed_at_any_moment(
    fork_server: ForkServer, tmp_path: Path, postgresql: Callable[[], str]
):
    chance, url, ports = random.Random(2), postgresql(), [free_port(), free_port()]
    servers = [fork_server.server(tmp_path, port=port, database=url) for port in ports]

    async def kill() -> None:
        for _ in range(kills(5)):
            await asyncio.sleep(chance.uniform(0, 1.5))
            victim = await asyncio.to_thread(busiest, url, servers)
            victim.kill()
            await asyncio.sleep(chance.choice((0.0, 1.5)))  # the other one takes over, or it is back before
            await asyncio.to_thread(victim.start)

    played = asyncio.run(play_through(ports, kill(), chance))
    for server in servers:
        server.kill()
    assert check_all(url, played)[journal.Resumed] > 0


def busiest(url: str, servers: list[Server]) -> Server:
    """The server that owns most matches; its process id is in the name that it goes by."""
    engine = create_engine(driver_of(url))
    with engine.connect() as connection:
        owners = connection.scalars(select(schema.tables.c.owner).where(schema.tables.c.phase == "playing")).all()
    engine.dispose()
    matches = Counter(int(owner.split("-")[0]) for owner in owners)
    return max(servers, key=lambda server: matches[server.pid])
