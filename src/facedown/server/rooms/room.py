"""A table that is served here: one task does everything that touches it, one errand after the other.

A line is applied, stored, and only then told. Should another server have been faster, the errand is done again on what
is stored by then; should storing fail, the room is given up as a whole: nobody has heard of what was not stored.
"""

from __future__ import annotations

import asyncio
import weakref
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from facedown.errors import FacedownError
from facedown.server.cluster import following
from facedown.server.rooms import timeouts as alarms
from facedown.server.rooms import updates as telling
from facedown.server.rooms.bot_turns import Thinking
from facedown.server.rooms.mailbox import Errand, Errands
from facedown.server.sockets import frames as wire
from facedown.server.sockets.subscriber import Audience, Subscriber
from facedown.server.storage.writes import FinishedMatch, Write
from facedown.table import commands, journal
from facedown.table.commands import Refused
from facedown.table.journal import Fact, Line
from facedown.table.live import PLAYING, Happening, LiveTable

if TYPE_CHECKING:
    from facedown.server.rooms.registry import Hall

RECENT = 256  # lines a viewer can have missed without getting everything anew


class Room:
    """The table, its audience, and the bots that think about it."""

    def __init__(self, hall: Hall, name: str, watch: str, lines: list[Line]) -> None:
        self.hall = hall
        self.id = name
        self.watch = watch
        self.audience = Audience()
        self.is_owner = False  # whether bots and clocks are ours to mind
        self.advised: set[str] = set()  # the tokens of those for whom a hint is thought out
        self.fold(lines)
        # Those who work for the room do not keep it: a table is freed as soon as the hall gives it up, since on a
        # busy server nobody looks for circles.
        itself = weakref.proxy(self)
        self._thinking = Thinking(itself)
        self._errands = Errands(name, partial(following.reread, itself), partial(hall.give_up, itself))

    def fold(self, lines: list[Line]) -> None:
        """Become the table that these lines tell of; `known` is the last version that viewers may have heard of."""
        self.live = LiveTable()
        self.recent: deque[Happening] = deque((self.live.apply(line) for line in lines), RECENT)
        self.known = self.live.version
        for viewer in self.audience.viewers:
            self.place(viewer)

    @property
    def game_name(self) -> str:
        """The game that is played at the table."""
        return self.live.settings.game

    # ---- Errands

    def send(self, errand: Errand) -> None:
        """Have something done at the table, after all that was wanted before."""
        self._errands.send(errand)

    async def ask(self, question: Callable[[], Any]) -> Any:
        """An answer from the table as everybody knows it: nothing that is not stored yet shows."""

        async def reply() -> Any:
            await following.catch_up(self)
            return question()

        return await self._errands.ask(reply)

    @property
    def is_closed(self) -> bool:
        """Whether the table is not served here any more."""
        return self._errands.is_closed

    def close(self) -> None:
        """Stop serving the table here; viewers come back by themselves, to whoever serves it then."""
        self._errands.close()
        self._thinking.stop()
        for viewer in list(self.audience.viewers):
            viewer.hang_up()

    @property
    def is_awaited(self) -> bool:
        """Whether something comes by itself: a bot's answer, an alarm, or what somebody has wished for."""
        return self._thinking.is_under_way or not self._errands.are_done

    # ---- Persons

    async def grant_in_time(self, viewer: Subscriber, wish: commands.Wish, came: float) -> None:
        """Do what a person wants, and note how long it took since it came in, by the loop's clock."""
        await self.grant(viewer, wish)
        self.hall.meters.wish_seconds.observe(asyncio.get_running_loop().time() - came)

    async def grant(self, viewer: Subscriber, wish: commands.Wish) -> None:
        """Do what a person wants, or say why not."""
        if viewer.seat is None:
            viewer.tell(wire.Refusal(wish.id, "not_seated"))
            return
        own_id = f"{telling.signature(viewer.token)} {wish.id}" if wish.id else ""
        if own_id and (version := self.live.ids.get(own_id)) is not None:
            viewer.tell(wire.Done(wish.id, version))
            return
        try:
            facts = self._decide(viewer.seat, wish)
        except FacedownError as error:
            if await following.catch_up(self):  # it may be right on the table as it is by now
                await self.grant(viewer, wish)
            else:
                self.hall.meters.refusals.inc()
                viewer.tell(wire.refusal_of(error, wish.id))
        else:
            await self.write(facts, own_id)

    def _decide(self, seat: int, wish: commands.Wish) -> list[Fact]:
        if isinstance(wish, commands.Start | commands.Again) and not self.hall.preparation.is_ready(self.game_name):
            raise Refused("preparing")
        return commands.decide(self.live, seat, wish, alarms.spent(self, seat), self._gone)

    @property
    def _gone(self) -> frozenset[int]:
        """The seats whose persons have been away for longer than the host wants to wait."""
        return self.audience.gone(1000 * self.live.settings.absence, self.hall.now())

    async def sit_down(self, seat: int | None, name: str, token: str) -> int:
        """A newcomer takes a seat; returns which."""

        async def take() -> int:
            await following.catch_up(self)
            seated = commands.take_seat(self.live, seat, name, token)
            await self.write([seated], token=token)
            return seated.seat

        return int(await self._errands.ask(take))

    async def bring_cards(self, token: str, key: str, text: str) -> None:
        """The host brings a card set along that was read before, and chooses it."""

        async def bring() -> None:
            await following.catch_up(self)
            facts = commands.bring_cards(self.live, self.live.seat_of(token), key, text)
            await self.write(facts)

        await self._errands.ask(bring)

    async def let_in(self, viewer: Subscriber, version: int | None) -> None:
        """Welcome a viewer in his turn; he has been told of the table when it is done."""
        await self._errands.ask(partial(self.welcome, viewer, version))

    async def welcome(self, viewer: Subscriber, version: int | None) -> None:
        """A viewer comes, perhaps again: he gets what he missed, or everything."""
        await following.catch_up(self)
        self.place(viewer)
        if viewer.seat is not None and self.live.chairs[viewer.seat].away:
            await self.write([journal.HandedBack(viewer.seat)])
        self.audience.arrive(viewer, self.hall.now())
        for frame in telling.missed(self, version, viewer.seat):
            viewer.push(frame)
        self._tell_presence()

    def place(self, viewer: Subscriber) -> None:
        """Seats change hands; the token says where a viewer sits now."""
        viewer.seat = self.live.seat_of(viewer.token)

    async def part(self, viewer: Subscriber) -> None:
        """A viewer has gone."""
        self.audience.depart(viewer, self.hall.now())
        self._tell_presence()

    async def mark_silent(self, viewer: Subscriber, is_silent: bool) -> None:
        """A viewer whose connection may be dead, or is not: the others see it."""
        if viewer in self.audience.viewers and viewer.is_silent != is_silent:
            self.audience.mark_silent(viewer, is_silent, self.hall.now())
            self._tell_presence()

    async def hear_presence(self, server: str, seats: tuple[int, ...], spectators: int) -> None:
        """Who looks on through another server."""
        self.audience.hear(server, seats, spectators, self.hall.now())
        self._tell_presence()

    def _tell_presence(self) -> None:
        self.hall.tell_presence(self)
        self.audience.expect(self.live.persons, self.hall.now())
        frame = wire.encode(wire.Presence(self.audience.present, self.audience.spectators, telling.absences(self)))
        for viewer in self.audience.viewers:
            viewer.push(frame)
        self.look_ahead()

    # ---- Writing and telling

    async def write(
        self, facts: list[Fact], own_id: str = "", token: str | None = None, former: str | None = None
    ) -> None:
        """Apply, store, tell: in that order, and nobody hears of anything before it is stored."""
        phase = self.live.phase
        now = max(self.hall.now(), self.live.at)
        happenings = []
        for number, fact in enumerate(facts, self.live.version + 1):
            happenings.append(self.live.apply(Line(number, now, fact, own_id if fact is facts[-1] else "")))
        frames = self._frames(happenings)
        lines = tuple([happening.line for happening in happenings])
        changed = self.live.phase if self.live.phase != phase else None
        finished = self._finished(now) if phase == PLAYING and changed else None
        await self.hall.store.write(
            Write(table=self.id, lines=lines, phase=changed, token=token, finished=finished, former=former)
        )
        self.hall.meters.lines.inc(len(lines))
        if changed == PLAYING or former is not None:
            self.is_owner = True
        self._tell(frames)
        if changes_table(happenings):
            self._take_leave()
            self.look_ahead()
        else:
            self._go_on()

    def hear(self, line: Line) -> None:
        """A line that another server has stored: apply, tell."""
        self._tell(self._frames([self.live.apply(line)]))
        self._take_leave()

    def _frames(self, happenings: list[Happening]) -> list[tuple[Subscriber, bytes]]:
        """What every viewer gets for what has just been applied."""
        self.recent.extend(happenings)
        if changes_table(happenings):
            for viewer in self.audience.viewers:
                self.place(viewer)
        return telling.frames(self, happenings)

    def _tell(self, frames: list[tuple[Subscriber, bytes]]) -> None:
        self.known = self.live.version
        for viewer, frame in frames:
            viewer.push(frame)

    def _take_leave(self) -> None:
        """Of those who have given their seats up, or are not wanted any more."""
        for viewer in self.audience.viewers:
            if viewer.seat is None and (viewer.token or not self.live.settings.spectators):
                viewer.dismiss()
        self.hall.tell_presence(self)

    def _finished(self, now: int) -> FinishedMatch | None:
        result = self.live.result
        if result is None or result.reason == "aborted":
            return None
        record = str(self.live.record())
        return FinishedMatch(self.live.match, self.game_name, now, result.reason, result.winners, record)

    def look_ahead(self) -> None:
        """Whatever has changed: know who is missed, and see to it that what comes by itself comes."""
        self.audience.expect(self.live.persons, self.hall.now())
        self._go_on()

    def _go_on(self) -> None:
        """The same where only cards have moved or somebody has spoken."""
        if self.live.clocks is not None and self.live.clocks.is_running:
            self.audience.decide(self.live.clocks.since)
        self._thinking.look_ahead()


def changes_table(happenings: list[Happening]) -> bool:
    """Whether more than cards and words has changed: who sits where, and by which settings."""
    return any(happening.changes_table for happening in happenings)
