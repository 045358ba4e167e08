"""Moves that no person sends: those of bots, forced moves, and what a timer does."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from facedown.server.cluster import following
from facedown.server.rooms import timeouts
from facedown.table import commands, journal
from facedown.table.live import OPEN, OVER

if TYPE_CHECKING:
    from facedown.server.rooms.room import Room

UNTIL_PREPARED = 1.0  # seconds after which to look again whether a game is compiled

Decision = tuple[int, int]  # a match, and the version at which it came to be decided


class Thinking:
    """Moves that are being chosen for seats, if this server owns the table."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._pondering: dict[int, tuple[Decision, asyncio.Task[None]]] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at: int | None = None
        self._next_match: asyncio.TimerHandle | None = None  # of bots alone

    @property
    def is_under_way(self) -> bool:
        """Whether a move, a timer or a match of bots is due."""
        return bool(self._pondering) or self._alarm is not None or self._next_match is not None

    @property
    def waits_until(self) -> int | None:
        """The tick of the timer, if nothing else is due."""
        return None if self._pondering or self._next_match is not None else self._alarm_at

    def stop(self) -> None:
        """Cancel all of it."""
        for timer in (self._alarm, self._next_match):
            if timer is not None:
                timer.cancel()
        for _, task in self._pondering.values():
            task.cancel()

    def look_ahead(self) -> None:
        """Start bots for the seats that are to move now, and set the timer for what comes next."""
        if self._is_up_to_people:
            return
        is_unwatched = self._is_unwatched
        deciding = self._room.live.deciding if self._room.is_owner and not is_unwatched else frozenset()
        decision = self._decision
        for seat, (thought, task) in list(self._pondering.items()):
            if thought != decision or seat not in deciding:
                task.cancel()
                del self._pondering[seat]
        for seat in deciding:
            if seat not in self._pondering and (choose := self._who_chooses(seat, decision)) is not None:
                self._pondering[seat] = (decision, asyncio.create_task(choose))
        self._set_alarm()
        self._plan_match(is_unwatched)

    @property
    def _is_up_to_people(self) -> bool:
        """Whether nothing comes by itself, and nothing that does has to be stopped."""
        live, audience = self._room.live, self._room.audience
        has_clocks = live.clocks is not None and live.clocks.is_running
        comes_by_itself = has_clocks or live.has_bots or live.settings.automatic or bool(audience.absent_since)
        return not comes_by_itself and not self.is_under_way

    @property
    def _is_unwatched(self) -> bool:
        """Bots alone play only while somebody watches."""
        return self._room.live.is_for_bots and not self._room.audience.spectators

    def _plan_match(self, is_unwatched: bool) -> None:
        """Bots alone begin when somebody watches, and go on to the next match after a pause."""
        live = self._room.live
        is_due = live.is_for_bots and live.phase in (OPEN, OVER) and not is_unwatched
        if is_due and self._next_match is None:
            pace = self._room.registry.players.pace.at(live.settings.pace)
            pause = 0.0 if live.phase == OPEN else pace.between
            self._begin_in(pause)
        elif not is_due and self._next_match is not None:
            self._next_match.cancel()
            self._next_match = None

    def _begin_in(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._next_match = loop.call_later(seconds, self._room.send, self._begin_match)

    async def _begin_match(self) -> None:
        """Deal, if that is still wanted; another server may have been faster."""
        room, self._next_match = self._room, None
        await following.catch_up(room)
        if room.live.phase not in (OPEN, OVER) or self._is_unwatched or not room.live.is_for_bots:
            return
        if room.live.version >= commands.MOST_ENTRIES:
            return
        if room.registry.preparation.is_ready(room.game_name):
            await room.write([commands.new_match(room.live, rotate=room.live.phase == OVER)])
        else:
            self._begin_in(UNTIL_PREPARED)

    @property
    def _decision(self) -> Decision:
        return self._room.live.match, self._room.live.turn_version

    def _who_chooses(self, seat: int, decision: Decision) -> Coroutine[Any, Any, None] | None:
        live = self._room.live
        assert live.game is not None
        if bot := live.bot_in(seat):
            return self._ponder(seat, decision, bot)
        # Who is seen to be away and moves nevertheless would be seen to have had no choice.
        if live.settings.automatic and seat in self._room.audience.present and len(live.game.moves(seat)) == 1:
            return self._wait(seat, decision)
        return None

    async def _ponder(self, seat: int, decision: Decision, bot: str) -> None:
        room = self._room
        assert room.live.game is not None
        with room.registry.meters.bot_seconds.time():
            speed = room.live.settings.pace
            move = await room.registry.players.choose(bot, room.live.game, seat, room.client, speed)
        room.send(partial(self._play_for, seat, decision, move, journal.BY_BOT))

    async def _wait(self, seat: int, decision: Decision) -> None:
        """A forced move takes as long as a choice, so that nobody can tell them apart."""
        room = self._room
        assert room.live.game is not None
        move = str(room.live.game.moves(seat)[0])
        await asyncio.sleep(room.registry.players.pace.at(room.live.settings.pace).draw())
        room.send(partial(self._play_for, seat, decision, move, journal.BY_ITSELF))

    async def _play_for(self, seat: int, decision: Decision, move: str, by: str) -> None:
        """Play a move that no person sent, if the decision is still open."""
        room = self._room
        self._pondering.pop(seat, None)
        if decision != self._decision or seat not in room.live.deciding or not room.is_owner:
            return
        if bool(room.live.bot_in(seat)) == (by == journal.BY_BOT):
            # The clock of a player without a choice runs as if they had one, because everyone can see it.
            spent = timeouts.spent(room, seat) if by == journal.BY_ITSELF else 0
            await room.write([journal.Played(seat, move, spent, by)])
        else:
            room.look_ahead()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        when = self._alarm_at = timeouts.next_alarm(self._room) if self._room.is_owner else None
        if when is not None:
            seconds = max(when - self._room.registry.tick(), 0) / 1000
            ring = partial(timeouts.ring, self._room)
            self._alarm = asyncio.get_running_loop().call_later(seconds, self._room.send, ring)
