"""What each subscriber is sent of a table: an entry of its journal, all that was missed, or everything.

What is the same for everyone is made once, and what a seat sees once for all connections of that seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from facedown.server.sockets import frames as wire
from facedown.table import journal
from facedown.table.journal import Entry
from facedown.table.live import OVER, Applied, LiveTable, shown_events
from facedown.table.view_encoding import encode_frames, encode_frames_without_views, encode_views

if TYPE_CHECKING:
    from facedown.server.rooms.room import Room
    from facedown.server.sockets.subscriber import Subscriber

MOVES_CARDS = (journal.Played, journal.Undone)  # facts that change what is seen of a game that is on
Viewers = tuple[int | None, ...]  # the seats for which frames are made, with None for spectators
MOST_LOGGED = 1_000  # events that somebody is told who comes to a table: no match needs more lines


def frames(room: Room, applied: list[Applied]) -> list[tuple[Subscriber, bytes]]:
    """What every subscriber gets for what has just been applied."""
    if len(applied) == 1:
        return frames_of(room, applied[0], is_last=True)
    return [pair for one in applied for pair in frames_of(room, one, one is applied[-1])]


def frames_of(room: Room, applied: Applied, is_last: bool) -> list[tuple[Subscriber, bytes]]:
    """The same for one entry: made once for each seat, and the whole table where another game is on it.

    A sender who has just left has no seat, but is told which command it answers.
    """
    groups = room.audience.by_seat()
    seats = tuple(groups)
    is_whole = applied.is_new_game and is_last
    made = whole(room, seats, applied) if is_whole else update_frames(room.live, applied, is_last, seats)
    pairs = [
        (subscriber, frame)
        for subscribers, frame in zip(groups.values(), made, strict=True)
        for subscriber in subscribers
    ]
    if not applied.changes_table or not applied.entry.id:
        return pairs
    return [
        (subscriber, own_frame(room, applied, is_last) if is_former_seat(subscriber, applied) else frame)
        for subscriber, frame in pairs
    ]


def is_former_seat(subscriber: Subscriber, applied: Applied) -> bool:
    """Whether a subscriber sent the command behind an entry, and has lost their seat by it."""
    return subscriber.seat is None and bool(subscriber.token) and is_sender(applied.entry.id, subscriber.token)


def own_frame(room: Room, applied: Applied, is_last: bool) -> bytes:
    """What they get: a spectator's frame with their id."""
    return update_frames(room.live, applied, is_last, (None,), yours=applied.entry.id.partition(" ")[2])[0]


def update_frames(
    live: LiveTable,
    applied: Applied,
    is_last: bool,
    seats: Viewers,
    catches_up: bool = False,
    yours: str = "",
) -> list[bytes]:
    """The frames for an entry; the last of several that a subscriber catches up with has all that they have changed.

    `yours` is the id of a sender who has no seat any more.
    """
    entry, game = applied.entry, live.game
    shows_cards = is_last and (catches_up or isinstance(entry.fact, MOVES_CARDS))
    shows_table = is_last and (catches_up or applied.changes_table or live.phase == OVER)
    shared = wire.encode(
        wire.Update(
            version=entry.number,
            at=entry.at,
            told=wire.public_fact(entry.fact),
            table=live.state(applied.tick) if shows_table else None,
            clock=live.clock_face(applied.tick),
            more=not is_last,
        )
    )[:-1]
    whose, own_id = (seats[0], yours) if yours else sender_of(live, entry)
    if whose is None and not yours:
        own_id = ""  # nobody is told: they have no seat any more
    if shows_cards and game is not None:
        return encode_frames(game, seats, shared, applied.rows, whose, own_id)
    return encode_frames_without_views(game, seats, shared, applied.rows, whose, own_id)


def sender_of(live: LiveTable, entry: Entry) -> tuple[int | None, str]:
    """The seat of whoever sent the command behind an entry, and what they call it."""
    sender, _, own_id = entry.id.partition(" ")
    if not own_id:
        return None, ""
    fact = entry.fact
    if isinstance(fact, journal.Played) and signature(live.seats[fact.seat].token) == sender:  # as nearly always
        return fact.seat, own_id
    return next((seat for seat, place in enumerate(live.seats) if signature(place.token) == sender), None), own_id


def whole(room: Room, seats: Viewers, applied: Applied | None = None) -> list[bytes]:
    """The table as it is, for each of these seats; with what has brought a new game, if something has."""
    live, now = room.live, room.registry.now()
    views = encode_views(live.game, seats) if live.game is not None else [b"null"] * len(seats)
    table, absent = live.state(room.registry.tick()), absences(room)
    return [
        wire.encode(
            wire.Welcome(
                version=live.version,
                at=now,
                seat=seat,
                table=table,
                view=msgspec.Raw(view),
                log=latest_events(room, seat, applied),
                present=room.audience.present,
                absent=absent,
                watch=room.watch if seat is not None and live.settings.spectators else "",
                told=wire.public_fact(applied.entry.fact) if applied else None,
                yours=own_part(live, applied.entry.id, seat) if applied else "",
            )
        )
        for seat, view in zip(seats, views, strict=True)
    ]


def absences(room: Room) -> tuple[wire.Absence, ...]:
    """Which persons have no connection, and for how long."""
    now = room.registry.tick()
    missing = sorted(room.audience.absent_since.items())
    return tuple(wire.Absence(seat, now - since) for seat, since in missing)


def missed(room: Room, version: int | None, seat: int | None) -> list[bytes]:
    """What a subscriber has to hear who knows a version: what came after it, or everything if that cannot be told."""
    recent = room.recent
    if version is None or not recent or not recent[0].entry.number - 1 <= version <= room.live.version:
        return whole(room, (seat,))
    after = [applied for applied in recent if applied.entry.number > version]
    if any(applied.is_new_game for applied in after):
        return whole(room, (seat,))
    told = (update_frames(room.live, one, one is recent[-1], (seat,), catches_up=True) for one in after)
    return [frame for frames_of_one in told for frame in frames_of_one]


def latest_events(room: Room, seat: int | None, applied: Applied | None = None) -> list[Any]:
    """What a subscriber is told of the game: the whole log where all may look back, else what happened since the seat's
    own last move. Whoever has followed the table is told only what has brought a new game.
    """
    game, recent = room.live.game, room.recent
    if game is None:
        return []
    if applied is not None:
        return shown_events(game, applied.rows, seat)
    if not room.live.ruling_against_looking_back:
        return shown_events(game, tuple(game.log[-MOST_LOGGED:]), seat)
    latest: list[tuple[int, ...]] = []
    for entry in reversed(recent):
        latest[:0] = entry.rows
        mover = entry.entry.fact.seat if isinstance(entry.entry.fact, journal.Played) else None
        if entry.is_new_game or (mover is not None and mover == (0 if seat is None else seat)):
            break
    return shown_events(game, tuple(latest), seat)


def own_part(live: LiveTable, own_id: str, seat: int | None) -> str:
    """An entry's id as its sender knows it; nobody else is told it."""
    if seat is None or not own_id:
        return ""
    return own_id.partition(" ")[2] if is_sender(own_id, live.seats[seat].token) else ""


def is_sender(own_id: str, token: str) -> bool:
    """Whether an entry with this id was sent by whoever holds the token."""
    return bool(own_id) and own_id.partition(" ")[0] == signature(token)


def own_id(token: str, given: str) -> str:
    """What the journal keeps of a command's id: whose it is, and what they call it."""
    return f"{signature(token)} {given}" if given else ""


def signature(token: str) -> str:
    """Whose an entry's id is: a person's, wherever they sit by now."""
    return token[:12]
