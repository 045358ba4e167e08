"""Who is told that it is their turn: persons who are away when it comes, once a turn, if they have asked for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from facedown.errors import FacedownError
from facedown.server.notices.delivery import Delivery
from facedown.server.notices.notice import Notice, notice_for
from facedown.server.notices.push import Pusher, Signer, new_key
from facedown.server.notices.settings import NoticeSettings
from facedown.server.storage import subscriptions
from facedown.table.live import PLAYING

if TYPE_CHECKING:
    from facedown.server.rooms.registry import Registry
    from facedown.server.rooms.room import Room

MOST_SEEN = 20_000  # turns that are remembered; the database knows all of those that were told
PUSH_KEY = "push"


class Notices:
    """Looks at tables when something has changed, and has people told."""

    def __init__(self, registry: Registry, settings: NoticeSettings, signer: Signer | None) -> None:
        self.registry = registry
        self.settings = settings
        self.signer = signer
        pusher = Pusher(signer, allow_private=settings.allow_private) if signer else None
        self._loop = asyncio.get_running_loop()
        self.delivery = Delivery(settings, pusher, self._forget)
        self._seen: OrderedDict[tuple[str, int], int] = OrderedDict()

    def look_at(self, room: Room) -> None:
        """After any change: whose turn has come while they are away? Who is there sees it themselves."""
        live = room.live
        if live.phase != PLAYING or not room.is_owner:
            return
        for seat in live.deciding:
            turn, key = live.asked[seat], (room.id, seat)
            if not live.seats[seat].is_person or live.bot_in(seat) or self._seen.get(key) == turn:
                continue
            self._seen[key] = turn
            self._seen.move_to_end(key)
            if len(self._seen) > MOST_SEEN:
                self._seen.popitem(last=False)
            if seat not in room.audience.present:
                due = partial(self._due, room.id, seat, turn)
                self._loop.call_later(self.settings.delay, due)

    def _due(self, table: str, seat: int, turn: int) -> None:
        self.registry.spawn(self.tell(table, seat, turn))

    async def tell(self, table: str, seat: int, turn: int) -> None:
        """Have a person told, if they are still away and nobody has told them of this turn."""
        try:
            room = await self.registry.room(table)
        except FacedownError:
            return
        found: tuple[str, Notice] | None = await room.ask(lambda: still_waits(room, seat, turn))
        if found is None:
            return
        token, notice = found
        recipient = await self.registry.store.ask(subscriptions.recipient_of, token)
        if recipient is not None and await self.registry.store.change(subscriptions.take_turn, table, seat, turn):
            self.delivery.notify(recipient, notice)

    def _forget(self, endpoints: Sequence[str]) -> None:
        """From the delivery's thread: browsers that do not want to be told any more."""
        forget = self.registry.store.change(subscriptions.forget_endpoints, list(endpoints))
        self._loop.call_soon_threadsafe(self.registry.spawn, forget)

    def close(self) -> None:
        """Tell nobody any more."""
        self.delivery.close()


def still_waits(room: Room, seat: int, turn: int) -> tuple[str, Notice] | None:
    """The token of a seat that is still to move, and what to say; None if its person is there, or has moved."""
    live = room.live
    is_waiting = live.phase == PLAYING and room.is_owner and live.asked.get(seat) == turn
    if not is_waiting or seat in room.audience.present or live.bot_in(seat):
        return None
    return live.seats[seat].token, notice_for(room.id, live.state(room.registry.tick()), seat)


async def open_notices(registry: Registry, settings: NoticeSettings) -> Notices | None:
    """Begin to tell people; None where an operator has set nothing up. All servers on a database have one key."""
    if not settings.is_on:
        return None
    signer = None
    if settings.contact:
        pem = await registry.store.change(subscriptions.key_of, PUSH_KEY, new_key())
        signer = Signer(pem, settings.contact)
    return Notices(registry, settings, signer)
