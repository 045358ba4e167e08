"""Timers of a table: clocks that run out, and bots that take over for people who stay away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.table import journal
from facedown.table.journal import Fact
from facedown.table.live import PLAYING
from facedown.table.settings import PerMove

if TYPE_CHECKING:
    from facedown.server.rooms.room import Room


def spent(room: Room, seat: int) -> int:
    """The milliseconds that a decision has taken a seat; a lost connection costs nothing for a while."""
    clocks = room.live.clocks
    if clocks is None or not clocks.is_running or (since := clocks.since[seat]) is None:
        return 0
    now = room.registry.tick()
    return clocks.spent(seat, now, room.audience.away(seat, since, now))


def next_alarm(room: Room) -> int | None:
    """At which tick to look again."""
    has_clocks = room.live.clocks is not None and room.live.clocks.is_running
    if not has_clocks and not room.audience.absent_since:
        return None
    times = [*(room.registry.tick() + left for left in times_left(room).values()), *takeovers(room).values()]
    return min(times, default=None)


def times_left(room: Room) -> dict[int, int]:
    """What is left for every person who has to decide now."""
    live = room.live
    if live.clocks is None or not live.clocks.is_running:
        return {}
    thinking = [seat for seat in live.deciding if not live.bot_in(seat)]
    return {seat: live.clocks.left[seat] - spent(room, seat) for seat in thinking}


def takeovers(room: Room) -> dict[int, int]:
    """When bots take over for persons who are not there."""
    live, after = room.live, 1000 * room.live.settings.takeover
    if live.phase != PLAYING or not after:
        return {}
    return {seat: gone + after for seat, gone in room.audience.absent_since.items() if not live.bot_in(seat)}


async def ring(room: Room) -> None:
    """Do what is due: a seat at a time, since each may change what is due for the others."""
    if not room.is_owner:
        return
    now = room.registry.tick()
    for seat, when in takeovers(room).items():
        if when <= now and not room.live.bot_in(seat):
            await room.write([journal.TookOver(seat)])
    for seat, left in times_left(room).items():
        if left <= 0 and seat in times_left(room):
            await run_out(room, seat)
    room.look_ahead()


async def run_out(room: Room, seat: int) -> None:
    """A player without time left loses; where each move has its own time, a bot makes this one."""
    live = room.live
    if not isinstance(live.settings.clock, PerMove):
        lost: list[Fact] = [journal.Forfeited(seat, "time")]
        await room.write(lost)
        return
    assert live.game is not None
    # The table waits for the move, since the seat's time is over; how long tells nothing about its hand.
    move = await room.registry.players.choose(live.settings.substitute, live.game, seat, room.client)
    await room.write([journal.Played(seat, move, 0, journal.BY_CLOCK)])
