"""What the operator may do at tables. A running server does it in the table's turn, like everything else there."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from facedown.errors import FacedownError
from facedown.server import erasure
from facedown.server.cluster import following
from facedown.server.storage import orders
from facedown.server.storage.orders import Answer, CloseTable, ErasePerson, FreeSeat, Order
from facedown.table import commands, journal
from facedown.table.commands import Refused
from facedown.table.live import CLOSED

if TYPE_CHECKING:
    from facedown.server.rooms.registry import Registry

log = logging.getLogger(__name__)


async def answer_orders(registry: Registry) -> None:
    """Do what operators have asked for, unless another server does."""
    for number in await registry.store.ask(orders.waiting):
        order = await registry.store.change(orders.take, number, registry.store.server)
        if order is not None:
            registry.spawn(answer_order(registry, number, order))


async def answer_order(registry: Registry, number: str, order: Order) -> None:
    """Do an order beside the others, since some take long."""
    await registry.store.change(orders.answer, number, await carry_out(registry, order))


async def carry_out(registry: Registry, order: Order) -> Answer:
    """Do one order; whatever goes wrong is said to the operator, and ends nothing here."""
    log.info("order", extra={"order": type(order).__name__})
    try:
        if isinstance(order, CloseTable):
            return await close_table(registry, order)
        if isinstance(order, FreeSeat):
            return await free_seat(registry, order)
        return await erase_person(registry, order)
    except Refused as refused:
        return Answer(False, f"refused: {refused.key}")
    except FacedownError as error:
        return Answer(False, str(error))


async def close_table(registry: Registry, order: CloseTable) -> Answer:
    """End a table; a match that is on ends without a winner."""
    room = await registry.room(order.table)

    async def close() -> Answer:
        await following.catch_up(room)
        if room.live.phase == CLOSED:
            return Answer(False, f"table {order.table} is closed already")
        await room.write([journal.Closed("operator")])
        return Answer(True, f"table {order.table} is closed")

    answer: Answer = await room.perform(close)
    return answer


async def free_seat(registry: Registry, order: FreeSeat) -> Answer:
    """Have a person leave."""
    room = await registry.room(order.table)

    async def free() -> Answer:
        await following.catch_up(room)
        if order.seat not in room.live.persons:
            return Answer(False, f"nobody sits in seat {order.seat} of table {order.table}")
        await room.write(commands.leave(room.live, order.seat, commands.Leave(), 0))
        return Answer(True, f"seat {order.seat} of table {order.table} is free")

    answer: Answer = await room.perform(free)
    return answer


async def erase_person(registry: Registry, order: ErasePerson) -> Answer:
    """Erase a person."""
    found = await erasure.erase(registry, order)
    if not found:
        return Answer(False, "nothing is stored about this person")
    return Answer(True, f"erased: {', '.join(found)}")
