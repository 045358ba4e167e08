"""A table that is being served: one task does everything that touches it, one action after the other.

An entry is applied, committed to the database, and only then sent to clients. If another server was faster, the action
is done again on what is stored by then. If storing fails, the room is closed: nobody has heard of what was not stored.
"""

from __future__ import annotations

import time
import weakref
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from facedown.errors import FacedownError
from facedown.kernel.log import MOST_SEATS
from facedown.server.cluster import following
from facedown.server.http.rate_limits import Buckets
from facedown.server.rooms import timeouts, updates
from facedown.server.rooms.bot_turns import Thinking
from facedown.server.rooms.mailbox import Action, Mailbox
from facedown.server.sockets import frames as wire
from facedown.server.sockets.subscriber import Audience, Subscriber
from facedown.server.storage.people import Person
from facedown.server.storage.writes import Conflict, FinishedMatch, Participant, Write
from facedown.table import commands, journal
from facedown.table.commands import Refused
from facedown.table.journal import Entry, Fact
from facedown.table.live import OPEN, PLAYING, Applied, LiveTable

if TYPE_CHECKING:
    from facedown.server.rooms.registry import Registry

ABSENT = "nobody"  # tables at which nobody has been since a start share one turn among the workers
NOBODY: frozenset[int] = frozenset()
Frames = list[tuple[Subscriber, bytes]]
RECENT = 256  # entries that a client can miss without being sent everything again
MOST_PER_SEAT = 8  # connections: a person's devices and open pages
MOST_CONNECTIONS = 1_000  # of a table: everything that is said goes to all of them


class Unstored(msgspec.Struct, frozen=True):
    """What was applied to a table and is not stored yet: nobody has heard of it."""

    write: Write
    frames: Frames
    changes_table: bool


class Room:
    """The table, its audience, and the bots that think about it."""

    def __init__(self, registry: Registry, name: str, watch: str, entries: list[Entry]) -> None:
        self.registry = registry
        self.id = name
        self.watch = watch
        self.audience = Audience()
        self.is_owner = False  # whether bots and clocks of this table run here
        self.advised: set[str] = set()  # the tokens of those for whom a hint is thought out
        self._client = ABSENT
        rate, burst = registry.limits.chat
        self._chat = Buckets(rate, burst, most=4 * MOST_SEATS)  # by token: people change seats
        self.fold(entries)
        # These hold the room by a weak reference, so that it is freed as soon as the registry gives it up: cyclic
        # garbage collection rarely runs on a busy server.
        itself = weakref.proxy(self)
        self._thinking = Thinking(itself)
        self._mailbox = Mailbox(name, partial(following.reread, itself), partial(registry.give_up, itself))

    def fold(self, entries: list[Entry]) -> None:
        """Become the table that these entries describe; `known` is the last version that subscribers may have."""
        self.live = LiveTable(self.registry.dealer)
        self.recent: deque[Applied] = deque(maxlen=RECENT)
        self.read_on(entries)
        for subscriber in self.audience.subscribers:
            self.place(subscriber)

    def read_on(self, entries: list[Entry]) -> None:
        """More entries of the same journal, before anybody looks."""
        self.recent.extend(self.live.apply(entry, self.registry.tick_of(entry.at)) for entry in entries)
        self.known = self.live.version

    @property
    def client(self) -> str:
        """Whose turn among the workers its bots take: that of a player who is connected, the host first; among bots
        alone, a spectator's. It stays theirs until they have gone and others are here.
        """
        paying = [one for one in self.audience.subscribers if one.seat is not None or self.live.is_for_bots]
        if paying and not any(one.address == self._client for one in paying):
            self._client = min(paying, key=lambda one: (one.seat != self.live.host, one.seat or 0, one.address)).address
        return self._client

    @property
    def changed_at(self) -> int:
        """The tick of the last entry."""
        return self.recent[-1].tick

    @property
    def game_name(self) -> str:
        """The game that is played at the table."""
        return self.live.settings.game

    # ---- Mailbox

    def send(self, action: Action) -> None:
        """Queue an action."""
        self._mailbox.send(action)

    async def perform(self, action: Action) -> Any:
        """Queue an action, and wait for its result."""
        return await self._mailbox.ask(action)

    async def ask(self, question: Callable[[], Any]) -> Any:
        """An answer from the table as it is stored: nothing shows that is not."""

        async def reply() -> Any:
            await following.catch_up(self)
            return question()

        return await self._mailbox.ask(reply)

    @property
    def is_closed(self) -> bool:
        """Whether the table is no longer served here."""
        return self._mailbox.is_closed

    def close(self) -> None:
        """Stop serving the table here; clients reconnect, to whichever server has it then."""
        self._mailbox.close()
        self._thinking.stop()
        for subscriber in list(self.audience.subscribers):
            subscriber.hang_up()

    @property
    def is_awaited(self) -> bool:
        """Whether something is under way: a bot's move, a timer, or a queued action."""
        return self._thinking.is_under_way or not self._mailbox.are_done

    @property
    def waits_until(self) -> int | None:
        """The tick of the timer, if nothing but a timer is under way."""
        return self._thinking.waits_until if self._mailbox.are_done else None

    # ---- Persons

    def receive(self, subscriber: Subscriber, command: commands.AnyCommand, came: float) -> None:
        """A command was received, by the monotonic clock: a move is made at once where that is possible."""
        if type(command) is commands.Move and self._mailbox.take():
            if self._move(subscriber, command, came):
                return
            self._mailbox.give_back()
        self.send(partial(self.grant_in_time, subscriber, command, came))

    def _move(self, subscriber: Subscriber, command: commands.Move, came: float) -> bool:
        """Make a move on a table that was taken for it, and have it stored; False, with nothing changed, for one that
        needs a second look: it is refused, was made before, or is made on a table that others have changed.
        """
        seat, own_id = subscriber.seat, updates.own_id(subscriber.token, command.id)
        if seat is None or own_id in self.live.ids:
            return False
        try:
            facts = commands.move(self.live, seat, command, timeouts.spent(self, seat))
        except FacedownError:
            return False
        try:
            unstored = self._apply(facts, own_id)
            self.registry.store.order(unstored.write, partial(self._note_stored, unstored, subscriber, command, came))
        except Exception as error:
            self._mailbox.break_off(error)
        return True

    def _note_stored(
        self,
        unstored: Unstored,
        subscriber: Subscriber,
        command: commands.Move,
        came: float,
        error: Exception | None,
    ) -> None:
        """A move is stored, and told; or it could not be."""
        if self.is_closed:
            return
        if isinstance(error, Conflict):
            self._mailbox.retry(partial(self.grant_in_time, subscriber, command, came))
            return
        if error is not None:
            self.registry.store.failed_writes += 1
            self._mailbox.break_off(error)
            return
        try:
            self._publish(unstored)
            self.registry.meters.moves.observe(time.monotonic() - came)
        except Exception as fault:
            self._mailbox.break_off(fault)
        else:
            self._mailbox.give_back()

    async def grant_in_time(self, subscriber: Subscriber, command: commands.AnyCommand, came: float) -> None:
        """Execute a command, and record how long it took since it was received."""
        await self.grant(subscriber, command)
        self.registry.meters.moves.observe(time.monotonic() - came)

    async def grant(self, subscriber: Subscriber, command: commands.AnyCommand) -> None:
        """Execute a command, or send a refusal."""
        if subscriber.seat is None:
            await self._grant_watcher(subscriber, command)
            return
        own_id = updates.own_id(subscriber.token, command.id)
        if own_id and (version := self.live.ids.get(own_id)) is not None:
            subscriber.tell(wire.Done(command.id, version))
            return
        try:
            if isinstance(command, commands.Say) and not self._chat.take(subscriber.token):
                raise Refused("too_fast")
            facts = await self._decide(subscriber, subscriber.seat, command)
        except FacedownError as error:
            if await following.catch_up(self):  # it may be right on the table as it is by now
                await self.grant(subscriber, command)
            else:
                self.registry.meters.refusals.inc()
                subscriber.tell(wire.refusal_of(error, command.id))
        else:
            await self.write(facts, own_id)

    async def _grant_watcher(self, subscriber: Subscriber, command: commands.AnyCommand) -> None:
        """Spectators only look on, unless bots play alone: then they say how fast."""
        try:
            facts = commands.decide_for_watcher(self.live, command)
        except Refused as error:
            subscriber.tell(wire.refusal_of(error, command.id))
        else:
            await self.write(facts)
            subscriber.tell(wire.Done(command.id, self.live.version))

    async def _decide(self, subscriber: Subscriber, seat: int, command: commands.AnyCommand) -> list[Fact]:
        if isinstance(command, commands.Start | commands.Again) and not self.registry.preparation.is_ready(
            self.game_name
        ):
            raise Refused("preparing")
        if isinstance(command, commands.AskUndo):
            commands.check_undo(self.live, seat)
            self.registry.players.check_share(subscriber.address)  # before anything is replayed
            before, moves = commands.moves_to_undo(self.live, seat)
            verdict = await self.registry.players.may_undo(before, moves, subscriber.address)
            return commands.undo_facts(self.live, seat, len(moves), verdict)
        gone = self._gone if isinstance(command, commands.Free | commands.StandIn) else NOBODY
        return commands.decide(self.live, seat, command, timeouts.spent(self, seat), gone)

    @property
    def _gone(self) -> frozenset[int]:
        """The seats whose persons have been offline for longer than the host wants to wait."""
        return self.audience.gone(1000 * self.live.settings.absence, self.registry.tick())

    async def sit_down(self, seat: int | None, name: str, token: str, person: Person | None = None) -> int:
        """A newcomer takes a seat; returns which. Somebody with an identity who sits here already keeps theirs."""

        async def take() -> int:
            await following.catch_up(self)
            if person is not None and (own := self.live.seat_of(token)) is not None:
                return own
            seated = commands.take_seat(self.live, seat, name, token, person.avatar if person else "")
            await self.write([seated], token=token, person=person.id if person else None)
            return seated.seat

        return int(await self._mailbox.ask(take))

    async def bring_cards(self, token: str, key: str, text: str) -> None:
        """The host brings a card set along that was read before, and chooses it."""

        async def bring() -> None:
            await following.catch_up(self)
            facts = commands.bring_cards(self.live, self.live.seat_of(token), key, text)
            await self.write(facts)

        await self._mailbox.ask(bring)

    async def let_in(self, subscriber: Subscriber, version: int | None) -> None:
        """Add a subscriber; when this is done, the table has been sent to them."""
        await self._mailbox.ask(partial(self.welcome, subscriber, version))

    async def welcome(self, subscriber: Subscriber, version: int | None) -> None:
        """A subscriber joins, perhaps again: they are sent what they missed, or everything."""
        await following.catch_up(self)
        self.place(subscriber)
        self._make_way(subscriber)
        await self._hand_back(subscriber)
        self.audience.arrive(subscriber, self.registry.tick())
        for frame in updates.missed(self, version, subscriber.seat):
            subscriber.push(frame)
        self._tell_presence()

    def _make_way(self, subscriber: Subscriber) -> None:
        """Limit the connections of a seat, and of the table; one that seems to be dead makes way for a new one."""
        subscribers = self.audience.subscribers
        same_seat = [other for other in subscribers if other.seat is not None and other.seat == subscriber.seat]
        if len(same_seat) >= MOST_PER_SEAT:
            silent = next((other for other in same_seat if other.is_silent), None)
            if silent is None:
                raise Refused("too_many_sockets")
            silent.hang_up()
        elif len(subscribers) >= MOST_CONNECTIONS:
            raise Refused("too_many_sockets")

    def place(self, subscriber: Subscriber) -> None:
        """Find the seat of a subscriber by their token, since people change seats."""
        subscriber.seat = self.live.seat_of(subscriber.token)
        self.audience.regroup()

    async def part(self, subscriber: Subscriber) -> None:
        """A subscriber has disconnected."""
        self.audience.depart(subscriber, self.registry.tick())
        self._tell_presence()

    async def mark_silent(self, subscriber: Subscriber, is_silent: bool) -> None:
        """A connection seems to be dead, or is alive after all: show it to the others."""
        if subscriber in self.audience.subscribers and subscriber.is_silent != is_silent:
            self.audience.mark_silent(subscriber, is_silent, self.registry.tick())
            if not is_silent:
                await self._hand_back(subscriber)
            self._tell_presence()

    async def _hand_back(self, subscriber: Subscriber) -> None:
        """A person is back: the bot that played for them gives the seat back."""
        if subscriber.seat is not None and self.live.seats[subscriber.seat].away:
            await self.write([journal.HandedBack(subscriber.seat)])

    async def hear_presence(self, server: str, seats: tuple[int, ...], spectators: int) -> None:
        """Another server says who is connected to it."""
        self.audience.hear(server, seats, spectators, self.registry.tick())
        self._tell_presence()

    def _tell_presence(self) -> None:
        self.registry.tell_presence(self)
        self.audience.expect(self.live.persons, self.registry.tick())
        frame = wire.encode(wire.Presence(self.audience.present, self.audience.spectators, updates.absences(self)))
        for subscriber in self.audience.subscribers:
            subscriber.push(frame)
        self.look_ahead()

    # ---- Writing and telling

    async def write(
        self,
        facts: list[Fact],
        own_id: str = "",
        token: str | None = None,
        former: str | None = None,
        person: str | None = None,
    ) -> None:
        """Apply facts, commit them to the database, then send updates: nobody hears of anything that is not stored."""
        unstored = self._apply(facts, own_id, token, former, person)
        await self.registry.store.write(unstored.write)
        self._publish(unstored)

    def _apply(
        self,
        facts: list[Fact],
        own_id: str = "",
        token: str | None = None,
        former: str | None = None,
        person: str | None = None,
    ) -> Unstored:
        """Apply facts: what is to be stored of them, and what everybody is sent when it is."""
        live, registry = self.live, self.registry
        phase = live.phase
        now, tick = max(registry.now(), live.at), registry.tick()
        applied, changes_table = [], False
        for number, fact in enumerate(facts, live.version + 1):
            entry = Entry(number, now, fact, own_id if fact is facts[-1] else "")
            one = live.apply(entry, tick)
            applied.append(one)
            changes_table = changes_table or one.changes_table
        frames = self._frames(applied, changes_table)
        changed = live.phase if live.phase != phase else None
        entries = tuple([one.entry for one in applied])
        if changed is None and token is None and former is None and not changes_table:  # as most are: moves
            return Unstored(Write(table=self.id, entries=entries), frames, changes_table)
        write = Write(
            table=self.id,
            entries=entries,
            phase=changed,
            token=token,
            person=person,
            finished=self._finished(now) if phase == PLAYING and changed else None,
            former=former,
            listing=listing_of(live) if changes_table else None,
        )
        return Unstored(write, frames, changes_table)

    def _publish(self, unstored: Unstored) -> None:
        """What was applied is stored: send it, and see what comes next."""
        write = unstored.write
        self.registry.meters.moves.entries += len(write.entries)
        if write.phase == PLAYING or write.former is not None:
            self.is_owner = True
        self._tell(unstored.frames)
        if unstored.changes_table:
            self._take_leave()
            self.look_ahead()
        else:
            self._go_on()

    def hear(self, entry: Entry) -> None:
        """Apply an entry that another server has stored, and send it."""
        applied = self.live.apply(entry, self.registry.tick_of(entry.at))
        self._tell(self._frames([applied], applied.changes_table))
        self._take_leave()

    def _frames(self, applied: list[Applied], changes_table: bool) -> Frames:
        """What every subscriber gets for what has just been applied."""
        self.recent.extend(applied)
        if changes_table:
            for subscriber in self.audience.subscribers:
                self.place(subscriber)
        return updates.frames(self, applied)

    def _tell(self, frames: Frames) -> None:
        self.known = self.live.version
        for subscriber, frame in frames:
            subscriber.push(frame)

    def _take_leave(self) -> None:
        """Disconnect those who have left their seats, and spectators where there may be none."""
        for subscriber in self.audience.subscribers:
            if subscriber.seat is None and (subscriber.token or not self.live.settings.spectators):
                subscriber.dismiss()
        self.registry.tell_presence(self)

    def _finished(self, now: int) -> FinishedMatch | None:
        result = self.live.result
        if result is None or result.reason == "aborted":
            return None
        record = str(self.live.record())
        # A match from a position of another game is an exercise: it is kept, and counts for nobody.
        players = participants(self.live, result.winners) if self.live.continues is None else ()
        return FinishedMatch(
            self.live.match,
            self.game_name,
            now,
            result.reason,
            result.winners,
            record,
            players,
            self.live.settings.rated,
            self.live.challenge,
            scores_of(self.live),
        )

    def look_ahead(self) -> None:
        """After any change: note who is missing, start bots and set the timer."""
        self.audience.expect(self.live.persons, self.registry.tick())
        self._go_on()

    def _go_on(self) -> None:
        """The same after a move or a chat message, which changes nobody's seat."""
        if self.live.clocks is not None and self.live.clocks.is_running:
            self.audience.decide(self.live.clocks.since)
        self._thinking.look_ahead()
        if self.registry.notices is not None:
            self.registry.notices.look_at(self)


def participants(live: LiveTable, winners: tuple[int, ...]) -> tuple[Participant, ...]:
    """Who was dealt the seats of a match. Whoever left or resigned has lost, even if the bot in their seat wins."""

    def has_stayed(seat: int) -> bool:
        dealt, place = live.dealt_to[seat], live.seats[seat]
        return not dealt.is_person or (place.token == dealt.token and not place.forfeited)

    return tuple(
        Participant(dealt.name, dealt.bot, dealt.token, dealt.avatar, seat in winners and has_stayed(seat))
        for seat, dealt in enumerate(live.dealt_to)
    )


def scores_of(live: LiveTable) -> tuple[int, ...]:
    """What every seat has at the end of a match that was played to it."""
    outcome = live.game.outcome if live.game is not None else None
    return tuple(score.total for score in outcome.scores) if outcome is not None else ()


def listing_of(live: LiveTable) -> str | None:
    """What the lobby shows of a table that waits for players, or that may be watched; "" for one that is not public."""
    if live.phase not in (OPEN, PLAYING):
        return None
    is_shown = live.settings.listed and (live.phase == OPEN or live.settings.spectators)
    return wire.encode(live.state(0)).decode() if is_shown else ""
