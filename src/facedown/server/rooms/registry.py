"""The registry of rooms: the tables that this process serves, read from their journals when needed."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
import re
import secrets
import sys
import time
from collections.abc import Coroutine, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from facedown import games
from facedown.server.cluster import following
from facedown.server.cluster.notifications import Neighbours
from facedown.server.cluster.ownership import Ownership
from facedown.server.http.rate_limits import Limits
from facedown.server.metrics import Meters
from facedown.server.preparation import Preparation
from facedown.server.repeating import repeat
from facedown.server.rooms.bot_pool import Players
from facedown.server.rooms.clocks import Clocks
from facedown.server.rooms.room import Room, listing_of
from facedown.server.sockets.frames import Preparing, encode
from facedown.server.storage import store as stored
from facedown.server.storage.people import Identity
from facedown.server.storage.store import Store
from facedown.server.storage.writes import NewAttempt, NewTable, Write
from facedown.table import brought_sets, commands, journal, offers
from facedown.table.commands import Refused, clean_name
from facedown.table.journal import Entry, Fact
from facedown.table.live import OPEN, OVER, PLAYING, Dealer, best_seats, continued, deal_at_random, read_journal
from facedown.table.settings import TableSettings, checked

if TYPE_CHECKING:
    from facedown.server.notices.turns import Notices

log = logging.getLogger(__name__)

HOUR = 3_600_000
DAY = 24 * HOUR
# How long a table may stand still before it is closed; its matches are kept.
IDLE = {OPEN: 6 * HOUR, PLAYING: 7 * DAY, OVER: 24 * HOUR}
# The same where the clock has days: friends come when they can, and a move takes its time.
IDLE_OVER_DAYS = {OPEN: 14 * DAY, PLAYING: 21 * DAY, OVER: 7 * DAY}
SLEEP_FROM = HOUR // 4  # a room whose next alarm is farther away than this need not stay open for it
WAKE_EARLY = 60_000
SWEEP_EVERY = 60.0
QUIET = 5_000  # milliseconds without a move
COLLECT_EVERY = HOUR // 2
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
SLICE = 64  # entries of a journal that are read at a time
MOST_QUIET = 200  # tables that are closed in one sweep
DEFAULT_LIMITS = Limits()


class Opening(msgspec.Struct, frozen=True):
    """A new table: what the host's browser keeps. At a table of bots alone there is no seat and no token."""

    table: str
    seat: int | None
    token: str
    watch: str


class Seating(msgspec.Struct, frozen=True):
    """A seat taken: what the person's browser keeps."""

    table: str
    seat: int
    token: str


class Registry:
    """Finds rooms, opens them and closes them."""

    def __init__(
        self,
        store: Store,
        players: Players,
        preparation: Preparation,
        meters: Meters,
        clocks: Clocks | None = None,
        dealer: Dealer = deal_at_random,
        limits: Limits = DEFAULT_LIMITS,
    ) -> None:
        self.clocks = clocks or Clocks()
        self.dealer = dealer
        self.limits = limits
        self.store = store
        self.players = players
        self.preparation = preparation
        self.meters = meters
        self.listens_at = "127.0.0.1"
        self.notices: Notices | None = None  # how people who are away are told that it is their turn
        self.erasing = asyncio.Lock()  # one person is erased at a time
        self.is_invited_only = False  # whether it takes an invitation to open tables and to sit down
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        self._asleep: set[str] = set()
        self._alarms: dict[str, asyncio.TimerHandle] = {}  # of rooms that were closed until their clock runs out
        self._needed_sets: set[str] = set()  # card sets that were needed at the last sweep
        self._not_idle: dict[str, int] = {}  # tables that may stand still for longer than others, and until when
        self._beside: set[asyncio.Task[Any]] = set()
        self.ownership = Ownership(self)
        self.neighbours = Neighbours(self) if store.has_neighbours else None
        self._collected_at = self.tick()
        preparation.listen(self._tell_preparing)

    def now(self) -> int:
        """The date, in milliseconds since 1970."""
        return self.clocks.now()

    def tick(self) -> int:
        """The monotonic clock, in milliseconds."""
        return self.clocks.tick()

    def tick_of(self, at: int) -> int:
        """When an entry was written that another server or an earlier run has dated."""
        return self.clocks.tick_of(at)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run a task in the background."""
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._note_end)
        return task

    def _note_end(self, task: asyncio.Task[Any]) -> None:
        self._beside.discard(task)
        if not task.cancelled() and isinstance(error := task.exception(), Exception):
            log.error("work_failed", exc_info=error)

    def before(self, age: int) -> int:
        """The date before which everything is older than an age, in milliseconds, whatever was done to the clock."""
        return self.clocks.before(age)

    # ---- Tables

    async def open(self, given: TableSettings, name: str, identity: Identity | None = None, cards: str = "") -> Opening:
        """Open a table, its host in the first seat that no bot has; with bots in all of them it is to be watched.

        With the text of a card set, that is what is played with.
        """
        settings = checked(given)
        self.preparation.want(settings.game)
        if all(settings.bots):
            return await self._open_for_bots(settings, cards)
        table, seat = new_table_id(), best_seats(settings.bots)[0]
        token = identity.token_at(table) if identity else new_token()
        seated = journal.Seated(seat, clean_name(name), hashed(token), identity.person.avatar if identity else "")
        person = identity.person.id if identity else None
        facts = [journal.Opened(settings), seated, *(await self._with_cards(settings, cards) if cards else ())]
        watch = await self._found(table, facts, hashed(token), person)
        return Opening(table, seat, token, watch)

    async def _with_cards(self, settings: TableSettings, text: str) -> list[Fact]:
        """A card set that the host brings along, chosen."""
        sets = games.get(settings.game).card_sets
        key: str = sets.make_known(await asyncio.to_thread(sets.read_sent, text)).key
        options = {**settings.options, offers.CARD_SET: key}
        chosen = checked(msgspec.structs.replace(settings, options=options))
        return [journal.CardsBrought(settings.game, key, text), journal.Changed(chosen)]

    async def _open_for_bots(self, settings: TableSettings, cards: str = "") -> Opening:
        """A table of bots alone: they begin when somebody watches. There is no seat to be listed for."""
        if not settings.spectators:
            raise Refused("no_seat_for_host")
        settings = msgspec.structs.replace(settings, listed=False)
        table = new_table_id()
        facts = [journal.Opened(settings), *(await self._with_cards(settings, cards) if cards else ())]
        return Opening(table, None, "", await self._found(table, facts))

    async def _found(
        self,
        table: str,
        facts: list[Fact],
        token: str | None = None,
        person: str | None = None,
        attempt: NewAttempt | None = None,
    ) -> str:
        """Write the first entries of a table; returns the key for spectators."""
        watch = secrets.token_urlsafe(9)
        settings = facts[0].settings  # type: ignore[union-attr]
        entries = tuple(Entry(number, self.now(), fact) for number, fact in enumerate(facts))
        new = NewTable(watch, settings.game, settings.listed)
        await do_slow_parts(entries)
        live = read_journal(list(entries))
        await self.store.write(
            Write(
                table=table,
                entries=entries,
                new=new,
                phase=live.phase,
                token=token,
                person=person,
                listing=listing_of(live),
                attempt=attempt,
            )
        )
        return watch

    async def open_alone(
        self,
        settings: TableSettings,
        facts: list[Fact],
        name: str,
        identity: Identity | None = None,
        attempt: NewAttempt | None = None,
    ) -> Opening:
        """A table for one person against bots, at which the match is on from the beginning; `facts` begin it."""
        table, seat = new_table_id(), settings.bots.index("")
        token = identity.token_at(table) if identity else new_token()
        avatar, person = (identity.person.avatar, identity.person.id) if identity else ("", None)
        first: list[Fact] = [journal.Opened(settings), journal.Seated(seat, clean_name(name), hashed(token), avatar)]
        watch = await self._found(table, [*first, *facts], hashed(token), person, attempt)
        return Opening(table, seat, token, watch)

    async def bring_cards(self, table: str, token: str, text: str) -> str:
        """A host's card set, read in a thread before the table takes it; its key."""
        room = await self.room(table)

        def may_bring() -> str:
            commands.bring_cards(room.live, room.live.seat_of(hashed(token)), "", "")
            return room.live.settings.game

        game = await room.ask(may_bring)
        sets = games.get(game).card_sets
        key: str = sets.make_known(await asyncio.to_thread(sets.read_sent, text)).key
        await room.bring_cards(hashed(token), key, text)
        return key

    async def sit(self, table: str, name: str, seat: int | None, identity: Identity | None = None) -> Seating:
        """Take a free seat."""
        room = await self.room(table)
        token = identity.token_at(table) if identity else new_token()
        person = identity.person if identity else None
        return Seating(table, await room.sit_down(seat, name, hashed(token), person), token)

    async def room(self, table: str) -> Room:
        """A table by its name; one that is not there is refused, what cannot be a name without asking."""
        if not TABLE_ID.fullmatch(table):
            raise Refused("no_such_table")
        if (task := self._rooms.get(table)) is None:
            self._asleep.discard(table)
            if (alarm := self._alarms.pop(table, None)) is not None:
                alarm.cancel()
            task = self._rooms[table] = asyncio.create_task(self._read(table))
            task.add_done_callback(lambda done: self._forget_failed(table, done))
        return await asyncio.shield(task)

    def _forget_failed(self, table: str, done: asyncio.Task[Room]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._rooms.pop(table, None)
        self.meters.tables.set(len(self._rooms))

    async def _read(self, table: str) -> Room:
        watch = await self.store.ask(stored.watch_of, table)
        if watch is None:
            raise Refused("no_such_table")
        entries = await self.store.journal(table)
        if any(isinstance(entry.fact, journal.Started) for entry in entries):
            self.preparation.want(entries[0].fact.settings.game)  # type: ignore[union-attr]
            await self.preparation.wait(entries[0].fact.settings.game)  # type: ignore[union-attr]
        await do_slow_parts(entries)
        room = Room(self, table, watch, entries[:SLICE])
        for start in range(SLICE, len(entries), SLICE):
            await asyncio.sleep(0)  # a long journal must not keep everybody else waiting
            room.read_on(entries[start : start + SLICE])
        await self.ownership.settle(room)
        if self.neighbours is not None:
            self.neighbours.tell(table, asks=True)
        return room

    async def watched(self, watch: str) -> str:
        """The table that a spectators' link is of."""
        table = await self.store.ask(stored.watched_table, watch)
        if table is None:
            raise Refused("no_such_table")
        return table

    def give_up(self, room: Room) -> None:
        """Close a room; whoever needs the table next reads its journal again."""
        self._rooms.pop(room.id, None)
        self.meters.tables.set(len(self._rooms))
        room.close()
        self.tell_presence(room)

    @property
    def rooms(self) -> list[Room]:
        """The rooms that are open here."""
        ready = (task for task in self._rooms.values() if task.done() and not task.cancelled())
        return [task.result() for task in ready if task.exception() is None]

    def open_room(self, table: str) -> Room | None:
        """A room that is open here, without opening one."""
        task = self._rooms.get(table)
        return task.result() if task and task.done() and not task.cancelled() and task.exception() is None else None

    # ---- Other servers

    def hear_of_lines(self, table: str, number: int) -> None:
        """Another server has written to a table: read on, as soon as its room is open."""
        if table in self._asleep:
            self.spawn(self.room(table))
        elif (task := self._rooms.get(table)) is not None:
            task.add_done_callback(lambda _: self._read_on(table, number))

    def _read_on(self, table: str, number: int) -> None:
        if (room := self.open_room(table)) is not None:
            room.send(partial(following.catch_up, room, number))

    def catch_up(self) -> None:
        """Notifications may have been missed: read on in every journal."""
        for table in self._rooms:
            self.hear_of_lines(table, sys.maxsize)

    def let_go(self) -> None:
        """Give up all matches to other servers, and follow them."""
        self._asleep.clear()
        for room in self.rooms:
            room.is_owner = False
            room.look_ahead()

    def tell_presence(self, room: Room) -> None:
        """Tell other servers who is connected to this one."""
        if self.neighbours is not None:
            self.neighbours.tell(room.id)

    def tell_presence_anew(self) -> None:
        """Tell other servers who is connected to each table, and ask them the same."""
        if self.neighbours is not None:
            for table in self._rooms:
                self.neighbours.tell(table, asks=True)

    # ---- Life cycle

    async def begin(self, at_work: bool = True) -> None:
        """Start background tasks, before the first connection."""
        await self.ownership.begin()
        if at_work:
            self.spawn(self.ownership.keep())
            self.spawn(repeat("watch", self.find_silent, 1.0))
            self.spawn(repeat("sweep", self.sweep, SWEEP_EVERY))
        if at_work and self.neighbours is not None:
            self.spawn(self.neighbours.run())

    async def find_silent(self) -> None:
        """Find clients that have broken their promise to send something: they may be gone."""
        now = time.monotonic()
        for room in self.rooms:
            for subscriber in room.audience.subscribers:
                if not subscriber.is_silent and subscriber.is_overdue(now):
                    room.send(partial(room.mark_silent, subscriber, True))

    async def sweep(self) -> None:
        """Close tables that have been idle for too long, and rooms that nobody uses."""
        for phase, idle in IDLE.items():
            tick = self.tick()
            self._not_idle = {table: until for table, until in self._not_idle.items() if until > tick}
            before = self.before(idle)
            quiet = await self.store.ask(stored.quiet_tables, phase, before, MOST_QUIET, set(self._not_idle))
            await asyncio.gather(*(self.room(table) for table in quiet), return_exceptions=True)
        self.forget_card_sets()
        for room in self.rooms:
            self.tidy(room)
        self.collect_garbage()

    def forget_card_sets(self) -> None:
        """Where card sets take too much room, forget those that no room has needed at this sweep and the one before:
        a replay or a review may still be at work with them.
        """
        needed = set().union(*(brought_sets.sets_of(room.live) for room in self.rooms))
        are_opening = len(self.rooms) < len(self._rooms)  # they may have loaded theirs
        for game in brought_sets.crowded_games():
            if not are_opening:
                brought_sets.forget_all_but(game, needed | self._needed_sets)
        self._needed_sets = needed

    def collect_garbage(self) -> None:
        """Collect cyclic garbage. Everybody waits for it, so it is done when nothing moves, or every half hour."""
        tick = self.tick()
        is_quiet = all(tick - room.changed_at > QUIET for room in self.rooms)
        if is_quiet or tick - self._collected_at > COLLECT_EVERY:
            self._collected_at = tick
            gc.collect()

    def tidy(self, room: Room) -> None:
        """Close a table that has been idle for too long; close the room of one that has no subscribers."""
        if is_idle(room):
            room.send(partial(close_if_idle, room))
            return
        idle = self.tick() - room.changed_at
        if room.live.phase in IDLE and idle > IDLE[room.live.phase]:
            self._not_idle[room.id] = room.changed_at + idle_after(room)
        if room.audience.subscribers or idle <= SWEEP_EVERY * 1000:
            return
        alarm = room.waits_until
        if not room.is_awaited or (alarm is not None and alarm - self.tick() > SLEEP_FROM):
            self._put_to_sleep(room, alarm)

    def _put_to_sleep(self, room: Room, alarm: int | None) -> None:
        """Close a room that nobody uses; it is opened again before its clock runs out."""
        if room.is_owner and room.live.phase == PLAYING:
            self._asleep.add(room.id)
        self.give_up(room)
        if alarm is not None:
            seconds = (alarm - self.tick() - WAKE_EARLY) / 1000
            self._alarms[room.id] = asyncio.get_running_loop().call_later(seconds, self._wake, room.id)

    def _wake(self, table: str) -> None:
        self.spawn(self.room(table))

    def _tell_preparing(self, state: Preparing) -> None:
        if state.done == state.steps:
            self.players.prepare(state.game)
        frame = encode(state)
        for room in self.rooms:
            if room.game_name == state.game:
                for subscriber in room.audience.subscribers:
                    subscriber.push(frame)

    async def close(self) -> None:
        """Finish writes, and close all connections."""
        for task in list(self._beside):
            task.cancel()
        if self.notices is not None:
            self.notices.close()
        for alarm in self._alarms.values():
            alarm.cancel()
        for room in self.rooms:
            self.give_up(room)
        await self.ownership.end()
        self.players.close()
        self.store.close()


async def do_slow_parts(entries: Sequence[Entry]) -> None:
    """Before a journal is read in the event loop, replay the games that its matches continue, and read the card sets
    that were brought, in a thread.
    """
    for entry in entries:
        if isinstance(entry.fact, journal.Started) and entry.fact.continues:
            await asyncio.to_thread(continued, entry.fact.continues)
        elif isinstance(entry.fact, journal.CardsBrought):
            known = games.get(entry.fact.game).card_sets
            if not known.is_known(entry.fact.key):
                known.make_known(await asyncio.to_thread(known.read_brought, entry.fact.toml))


def is_idle(room: Room) -> bool:
    """Whether a table has stood still for too long, by the monotonic clock and by the dates of its journal."""
    if room.live.phase not in IDLE:
        return False
    age = idle_after(room)
    return room.live.at < room.registry.before(age) and room.registry.tick() - room.changed_at > age


def idle_after(room: Room) -> int:
    """How long a table of this kind may stand still, in this phase."""
    return (IDLE_OVER_DAYS if room.live.settings.is_over_days else IDLE)[room.live.phase]


async def close_if_idle(room: Room) -> None:
    """Nobody may have come meanwhile, here or elsewhere."""
    await following.catch_up(room)
    if is_idle(room):
        await room.write([journal.Closed("idle")])


def new_table_id() -> str:
    """A table's name, which is also the invitation to it."""
    return secrets.token_urlsafe(9)


def new_token() -> str:
    """What proves a seat: 128 bits."""
    return secrets.token_hex(16)


def hashed(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""
