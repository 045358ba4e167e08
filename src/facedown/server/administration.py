"""The operator's orders: given to a running server, or done here when none runs."""

from __future__ import annotations

import asyncio
import time

from facedown import games
from facedown.server import preparation
from facedown.server.cluster import lease
from facedown.server.cluster.ownership import new_name
from facedown.server.metrics import Meters
from facedown.server.operator import carry_out
from facedown.server.preparation import Preparation
from facedown.server.rooms.bot_pool import Pace, Players
from facedown.server.rooms.registry import Registry
from facedown.server.storage import orders
from facedown.server.storage.database import DatabaseInUse, close, create, file_of, open_database, used_alone
from facedown.server.storage.orders import Answer, Order
from facedown.server.storage.store import Store

PATIENCE = 30.0  # seconds for a server to answer
LOOK_EVERY = 0.1


def order(url: str, given: Order) -> Answer:
    """Have something done, by a running server if there is one."""
    try:
        with used_alone(url):
            if not has_servers(url):
                return asyncio.run(do_here(url, given))
    except DatabaseInUse:
        pass
    return ask_server(url, given)


def has_servers(url: str) -> bool:
    """Whether servers run on a PostgreSQL; a file that we hold has none."""
    if file_of(url) is not None:
        return False
    engine = open_database(url)
    try:
        with engine.begin() as connection:
            return bool(lease.living(connection))
    finally:
        close(engine)


def ask_server(url: str, given: Order) -> Answer:
    """Give an order to the servers that run, and wait for one of them to answer."""
    engine = create(url)
    try:
        with engine.begin() as connection:
            number = orders.give(connection, given)
        until = time.monotonic() + PATIENCE
        answer = None
        while answer is None and time.monotonic() < until:
            time.sleep(LOOK_EVERY)
            with engine.begin() as connection:
                answer = orders.answer_of(connection, number)
        with engine.begin() as connection:
            is_taken = orders.is_taken(connection, number)
            orders.forget(connection, number)
    finally:
        close(engine)
    if answer is None and is_taken:
        return Answer(True, "a server is at it, and needs longer")
    return answer or Answer(False, f"no server has answered within {PATIENCE:.0f} seconds")


async def do_here(url: str, given: Order) -> Answer:
    """Open the registry without a door, do it, and close it again."""
    prepared = Preparation()
    for game in games.names():
        prepared.progress(game, preparation.STEPS)  # nobody else waits: what is not compiled yet is compiled in between
    registry = Registry(Store(open_database(url), new_name()), Players(1, Pace()), prepared, Meters())
    await registry.begin(at_work=False)
    try:
        return await carry_out(registry, given)
    finally:
        await registry.close()
