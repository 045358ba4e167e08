"""What each pair of eyes is told of a table: a line of its journal, all that was missed, or everything.

What is the same for everybody is made once, and what a seat sees once for all who look through it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from facedown.server.sockets import frames as wire
from facedown.table import journal
from facedown.table.encoding import encode_events, encode_views
from facedown.table.live import OVER, Happening, LiveTable, shown_events

if TYPE_CHECKING:
    from facedown.server.rooms.room import Room
    from facedown.server.sockets.subscriber import Subscriber

Teller = Callable[[list[int | None]], list[bytes]]


def frames(room: Room, happenings: list[Happening]) -> list[tuple[Subscriber, bytes]]:
    """What every viewer gets for what has just been applied."""
    return [pair for one in happenings for pair in frames_of(room, one, one is happenings[-1])]


def frames_of(room: Room, happening: Happening, is_last: bool) -> Iterator[tuple[Subscriber, bytes]]:
    """The same for one line: whoever has just left or was sent away has no seat, but is told which wish it answers."""
    for viewer, frame in room.audience.each(teller(room, happening, is_last)):
        if viewer.seat is None and viewer.token and is_sender(happening.line.id, viewer.token):
            own = happening.line.id.partition(" ")[2]
            yield viewer, news(room.live, happening, is_last, [None], yours=own)[0]
        else:
            yield viewer, frame


def teller(room: Room, happening: Happening, is_last: bool) -> Teller:
    """Makes what some pairs of eyes get for a line: everything where another game is on the table."""
    if happening.is_new_game and is_last:
        return lambda seats: [whole(room, seat, happening) for seat in seats]
    return partial(news, room.live, happening, is_last)


def news(
    live: LiveTable,
    happening: Happening,
    is_last: bool,
    seats: list[int | None],
    catches_up: bool = False,
    yours: str = "",
) -> list[bytes]:
    """The frames for a line; the last of several that a viewer catches up with has all that they have changed.

    `yours` is the id of a sender who has no seat any more.
    """
    line, game = happening.line, live.game
    shows_cards = is_last and (catches_up or not isinstance(line.fact, journal.Said))
    shows_table = is_last and (catches_up or happening.changes_table or live.phase == OVER)
    told, clock = wire.tell(line.fact), live.clock_face(line.at)
    table: Any = msgspec.Raw(wire.encode(live.state(line.at))) if shows_table else None
    views = encode_views(game, seats) if shows_cards and game is not None else [None] * len(seats)
    return [
        wire.encode(
            wire.News(
                version=line.number,
                at=line.at,
                told=told,
                events=[] if game is None else encode_events(game, happening.rows, seat),
                view=view,
                table=table,
                clock=clock,
                yours=yours or own_part(live, line.id, seat),
            )
        )
        for seat, view in zip(seats, views, strict=True)
    ]


def whole(room: Room, seat: int | None, happening: Happening | None = None) -> bytes:
    """The table as it is; with what has brought a new game, if something has."""
    live, now = room.live, room.hall.now()
    return wire.encode(
        wire.Welcome(
            version=live.version,
            at=now,
            seat=seat,
            table=live.state(now),
            view=live.game.view(seat) if live.game is not None else None,
            log=latest_events(room, seat),
            present=room.audience.present,
            absent=absences(room),
            watch=room.watch if seat is not None and live.settings.spectators else "",
            told=wire.tell(happening.line.fact) if happening else None,
            yours=own_part(live, happening.line.id, seat) if happening else "",
        )
    )


def absences(room: Room) -> tuple[wire.Absence, ...]:
    """Which persons have no connection, and for how long."""
    now = room.hall.now()
    missing = sorted(room.audience.absent_since.items())
    return tuple(wire.Absence(seat, now - since) for seat, since in missing)


def missed(room: Room, version: int | None, seat: int | None) -> list[bytes]:
    """What a viewer has to hear who knows a version: what came after it, or everything if that cannot be told."""
    recent = room.recent
    if version is None or not recent or not recent[0].line.number - 1 <= version <= room.live.version:
        return [whole(room, seat)]
    after = [happening for happening in recent if happening.line.number > version]
    if any(happening.is_new_game for happening in after):
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
    for happening in reversed(room.recent):
        latest[:0] = happening.rows
        mover = happening.line.fact.seat if isinstance(happening.line.fact, journal.Played) else None
        if happening.is_new_game or (mover is not None and mover == (0 if seat is None else seat)):
            break
    return shown_events(game, tuple(latest), seat)


def own_part(live: LiveTable, own_id: str, seat: int | None) -> str:
    """A line's id as its sender knows it; nobody else is told it."""
    if seat is None or not own_id:
        return ""
    return own_id.partition(" ")[2] if is_sender(own_id, live.chairs[seat].token) else ""


def is_sender(own_id: str, token: str) -> bool:
    """Whether a line with this id was sent by whoever holds the token."""
    return bool(own_id) and own_id.partition(" ")[0] == signature(token)


def signature(token: str) -> str:
    """Whose a line's id is: a person's, wherever they sit by now."""
    return token[:12]
