"""Questions that change nothing: hints, and the record that a bot in a seat gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.bots import Known
from facedown.errors import FacedownError
from facedown.kernel import records
from facedown.server.rooms.bot_pool import is_local
from facedown.server.sockets import frames as wire
from facedown.table import commands
from facedown.table.commands import Refused
from facedown.table.live import PLAYING

if TYPE_CHECKING:
    from facedown.server.rooms.room import Room
    from facedown.server.sockets.subscriber import Subscriber


async def hint(room: Room, subscriber: Subscriber, command: wire.AskHint) -> None:
    """Advice is thought out beside the table, for the position as it is now."""
    try:
        commands.check_hint(room.live, subscriber.seat)
        if subscriber.token in room.advised:
            raise Refused("hint_asked_already")
    except Refused as refused:
        subscriber.tell(wire.refusal_of(refused, command.id))
        return
    assert room.live.game is not None
    assert subscriber.seat is not None
    room.advised.add(subscriber.token)
    known = Known(room.live.game.record, subscriber.seat)
    room.registry.spawn(advise(room, subscriber, command.id, known, is_local(room.live.game)))


async def advise(room: Room, subscriber: Subscriber, own_id: str, known: Known, is_local: bool) -> None:
    """Think, and say what came of it to whoever asked."""
    try:
        subscriber.tell(
            wire.Hint(own_id, await room.registry.players.hint(known, subscriber.address, is_local=is_local))
        )
    except FacedownError as error:
        subscriber.tell(wire.refusal_of(error, own_id))
    finally:
        room.advised.discard(subscriber.token)


async def tell_known(room: Room, subscriber: Subscriber, command: wire.AskKnown) -> None:
    """The record that a bot in a seat is handed, whether it thinks here or at the other end of a connection."""
    live, seat = room.live, subscriber.seat
    if seat is None:
        subscriber.tell(wire.Refusal(command.id, "not_seated"))
    elif live.game is None or live.phase != PLAYING:
        subscriber.tell(wire.Refusal(command.id, "no_match"))
    else:
        known = records.content(live.game.known(seat))
        rules = live.game.rules
        subscriber.tell(wire.KnownRecord(command.id, live.version, seat, rules.name, rules.version, known))
