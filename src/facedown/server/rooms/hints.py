"""What a person asks about the table and changes nothing by: hints, and what a bot in his seat would be handed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.bots import Known
from facedown.errors import FacedownError
from facedown.kernel import records
from facedown.server.sockets import frames as wire
from facedown.table import commands
from facedown.table.commands import Refused
from facedown.table.live import PLAYING

if TYPE_CHECKING:
    from facedown.server.rooms.room import Room
    from facedown.server.sockets.subscriber import Subscriber


async def hint(room: Room, viewer: Subscriber, wish: wire.AskHint) -> None:
    """Advice is thought out beside the table, for the position as it is now."""
    try:
        commands.check_hint(room.live, viewer.seat)
        if viewer.token in room.advised:
            raise Refused("hint_asked_already")
    except Refused as refused:
        viewer.tell(wire.refusal_of(refused, wish.id))
        return
    assert room.live.game is not None
    assert viewer.seat is not None
    room.advised.add(viewer.token)
    room.hall.spawn(advise(room, viewer, wish.id, Known(room.live.game.record, viewer.seat)))


async def advise(room: Room, viewer: Subscriber, own_id: str, known: Known) -> None:
    """Think, and say what came of it to the one who asked."""
    try:
        viewer.tell(wire.Hint(own_id, await room.hall.players.hint(known)))
    except FacedownError as error:
        viewer.tell(wire.refusal_of(error, own_id))
    finally:
        room.advised.discard(viewer.token)


async def tell_known(room: Room, viewer: Subscriber, wish: wire.AskKnown) -> None:
    """The record that a bot in a seat is handed, whether it thinks here or at the other end of a line."""
    live, seat = room.live, viewer.seat
    if seat is None:
        viewer.tell(wire.Refusal(wish.id, "not_seated"))
    elif live.game is None or live.phase != PLAYING:
        viewer.tell(wire.Refusal(wish.id, "no_match"))
    else:
        known = records.content(live.game.known(seat))
        rules = live.game.rules
        viewer.tell(wire.KnownRecord(wish.id, live.version, seat, rules.name, rules.version, known))
