"""What each subscriber is sent of a table: an entry of its journal, all that was missed, or everything.

What is the same for everyone is made once, and what a seat sees once for all connections of that seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from facedown.server.sockets import frames as wire
from facedown.table import journal
from facedown.table.encoding import encode_events
from facedown.table.live import OVER, Applied, LiveTable, shown_events
from facedown.table.view_encoding import encode_views

if TYPE_CHECKING:
    from facedown.server.rooms.room import Room
    from facedown.server.sockets.subscriber import Subscriber

Teller = Callable[[list[int | None]], list[bytes]]


def frames(room: Room, applied: list[Applied]) -> list[tuple[Subscriber, bytes]]:
    """What every subscriber gets for what has just been applied."""
    return [pair for one in applied for pair in frames_of(room, one, one is applied[-1])]


def frames_of(room: Room, applied: Applied, is_last: bool) -> Iterator[tuple[Subscriber, bytes]]:
    """The same for one entry. A sender who has just left has no seat, but is told which command it answers."""
    for subscriber, frame in room.audience.each(teller(room, applied, is_last)):
        if subscriber.seat is None and subscriber.token and is_sender(applied.entry.id, subscriber.token):
            own = applied.entry.id.partition(" ")[2]
            yield subscriber, news(room.live, applied, is_last, [None], yours=own)[0]
        else:
            yield subscriber, frame


def teller(room: Room, applied: Applied, is_last: bool) -> Teller:
    """A function that makes the frames of some seats for an entry: the whole table, where another game is on it."""
    if applied.is_new_game and is_last:
        return lambda seats: [whole(room, seat, applied) for seat in seats]
    return partial(news, room.live, applied, is_last)


def news(
    live: LiveTable,
    applied: Applied,
    is_last: bool,
    seats: list[int | None],
    catches_up: bool = False,
    yours: str = "",
) -> list[bytes]:
    """The frames for an entry; the last of several that a subscriber catches up with has all that they have changed.

    `yours` is the id of a sender who has no seat any more.
    """
    entry, game = applied.entry, live.game
    shows_cards = is_last and (catches_up or not isinstance(entry.fact, journal.Said))
    shows_table = is_last and (catches_up or applied.changes_table or live.phase == OVER)
    shared = wire.encode(
        wire.News(
            version=entry.number,
            at=entry.at,
            told=wire.tell(entry.fact),
            table=live.state(applied.tick) if shows_table else None,
            clock=live.clock_face(applied.tick),
            more=not is_last,
        )
    )
    views = encode_views(game, seats) if shows_cards and game is not None else [b""] * len(seats)
    sender, _, own_id = entry.id.partition(" ")
    return [
        with_own_part(
            shared,
            b"" if game is None else encode_events(game, applied.rows, seat),
            view,
            yours or (own_id if seat is not None and signature(live.chairs[seat].token) == sender else ""),
        )
        for seat, view in zip(seats, views, strict=True)
    ]


def with_own_part(shared: bytes, events: bytes, view: bytes, yours: str) -> bytes:
    """The frame for one subscriber: the bytes that all share, and what is their own."""
    parts = [shared[:-1]]
    if events:
        parts += (b',"events":', events)
    if view:
        parts += (b',"view":', view)
    if yours:
        parts += (b',"yours":', wire.encode(yours))
    parts.append(b"}")
    return b"".join(parts)


def whole(room: Room, seat: int | None, applied: Applied | None = None) -> bytes:
    """The table as it is; with what has brought a new game, if something has."""
    live = room.live
    return wire.encode(
        wire.Welcome(
            version=live.version,
            at=room.registry.now(),
            seat=seat,
            table=live.state(room.registry.tick()),
            view=live.game.view(seat) if live.game is not None else None,
            log=latest_events(room, seat),
            present=room.audience.present,
            absent=absences(room),
            watch=room.watch if seat is not None and live.settings.spectators else "",
            told=wire.tell(applied.entry.fact) if applied else None,
            yours=own_part(live, applied.entry.id, seat) if applied else "",
        )
    )


def absences(room: Room) -> tuple[wire.Absence, ...]:
    """Which persons have no connection, and for how long."""
    now = room.registry.tick()
    missing = sorted(room.audience.absent_since.items())
    return tuple(wire.Absence(seat, now - since) for seat, since in missing)


def missed(room: Room, version: int | None, seat: int | None) -> list[bytes]:
    """What a subscriber has to hear who knows a version: what came after it, or everything if that cannot be told."""
    recent = room.recent
    if version is None or not recent or not recent[0].entry.number - 1 <= version <= room.live.version:
        return [whole(room, seat)]
    after = [applied for applied in recent if applied.entry.number > version]
    if any(applied.is_new_game for applied in after):
        return [whole(room, seat)]
    told = (news(room.live, one, one is recent[-1], [seat], catches_up=True) for one in after)
    return [frame for frames_of_one in told for frame in frames_of_one]


def latest_events(room: Room, seat: int | None) -> list[Any]:
    """What happened since a seat's own last move; more would be a memory aid, which is the host's to give."""
    game = room.live.game
    if game is None:
        return []
    if room.live.settings.memory_aid:
        return shown_events(game, tuple(game.log), seat)
    latest: list[tuple[int, ...]] = []
    for applied in reversed(room.recent):
        latest[:0] = applied.rows
        mover = applied.entry.fact.seat if isinstance(applied.entry.fact, journal.Played) else None
        if applied.is_new_game or (mover is not None and mover == (0 if seat is None else seat)):
            break
    return shown_events(game, tuple(latest), seat)


def own_part(live: LiveTable, own_id: str, seat: int | None) -> str:
    """An entry's id as its sender knows it; nobody else is told it."""
    if seat is None or not own_id:
        return ""
    return own_id.partition(" ")[2] if is_sender(own_id, live.chairs[seat].token) else ""


def is_sender(own_id: str, token: str) -> bool:
    """Whether an entry with this id was sent by whoever holds the token."""
    return bool(own_id) and own_id.partition(" ")[0] == signature(token)


def signature(token: str) -> str:
    """Whose an entry's id is: a person's, wherever they sit by now."""
    return token[:12]
