"""Clocks of a match whose server is gone for a while: the time in between is nobody's."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update

from facedown.server import maintenance_loop, operator
from facedown.server.cluster import lease
from facedown.server.rooms.clocks import Clocks
from facedown.server.rooms.registry import Registry
from facedown.server.sockets.subscriber import Audience, Subscriber
from facedown.server.storage import orders
from facedown.server.storage.retention import Retention
from facedown.server.storage.schema import servers
from facedown.server.storage.store import quiet_tables
from facedown.table import journal
from facedown.table.settings import Bank, NoClock, PerMove, TableSettings, checked
from server.in_process import LocalClient, open_registry, stored_entries, table_for_two, until

HOUR = 3_600_000
DAY = 24 * HOUR


class Clock:
    """One time for all, that goes on when it is told to."""

    def __init__(self) -> None:
        self.at = 1_000_000


@pytest.fixture
def clock(monkeypatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(Clocks, "now", lambda clocks: clock.at)
    monkeypatch.setattr(Clocks, "tick", lambda clocks: clock.at)
    monkeypatch.setattr(lease, "clock", lambda connection: clock.at)
    return clock


async def begin(registry: Registry, **settings) -> tuple[str, LocalClient]:
    table, *tokens = await table_for_two(registry, **settings)
    eyes = await LocalClient(tokens[0]).look(registry, table)
    eyes.tokens = tokens
    eyes.command(type="start", id="1")
    await until(lambda: "started" in eyes.facts())
    return table, eyes


async def resumed(registry: Registry, table: str) -> journal.Resumed:
    """What the journal says of the interruption, after somebody has read it again."""
    room = await registry.room(table)
    await room.ask(lambda: None)
    fact = (await stored_entries(registry, table))[-1].fact
    assert isinstance(fact, journal.Resumed)
    return fact


def test_who_was_thinking_when_the_server_died_pays_for_the_time_before_and_not_for_the_time_after(database, clock):
    async def play() -> None:
        async with open_registry(database, at_work=False) as first:
            table, _ = await begin(first, clock=Bank(seconds=60))
            room = await first.room(table)
            seat = min(room.live.deciding)
            clock.at += 3_000
            await first.ownership.beat()  # the last sign of life
            clock.at += HOUR
            async with open_registry(database, at_work=False) as second:
                fact = await resumed(second, table)
                assert fact.spent == tuple(3_000 if one == seat else 0 for one in range(2))
                face = (await second.room(table)).live.clock_face(clock.at)
                assert face.left == tuple(57_000 if one == seat else 60_000 for one in range(2))
                clock.at += 2_000
                assert (await second.room(table)).live.clock_face(clock.at).left[seat] == 55_000

    asyncio.run(play())


def test_a_server_that_is_stopped_and_started_charges_nobody_either(database, clock):
    async def play() -> None:
        async with open_registry(database, at_work=False) as first:
            table, _ = await begin(first, clock=Bank(seconds=60))
            clock.at += 1_500
        clock.at += HOUR
        async with open_registry(database, at_work=False) as second:
            assert sum((await resumed(second, table)).spent) == 1_500

    asyncio.run(play())


def test_a_server_that_dies_at_once_again_does_not_charge_for_the_first_interruption(database, clock):
    async def play() -> None:
        async with open_registry(database, at_work=False) as first:
            table, _ = await begin(first, clock=Bank(seconds=60))
        clock.at += HOUR
        async with open_registry(database, at_work=False) as second:
            await resumed(second, table)
        clock.at += HOUR
        async with open_registry(database, at_work=False) as third:
            assert (await resumed(third, table)).spent == (0, 0)
            assert (await third.room(table)).live.clock_face(clock.at).left == (60_000, 60_000)

    asyncio.run(play())


def test_a_server_that_slept_with_its_machine_charges_nobody_for_the_night(database, clock):
    async def play() -> None:
        async with open_registry(database, at_work=False) as registry:
            table, _ = await begin(registry, clock=Bank(seconds=60))
            clock.at += 1_000
            await registry.ownership.beat()
            clock.at += 8 * HOUR
            await registry.ownership.beat()
            room = await registry.room(table)
            await until(lambda: room.is_owner)
            assert sum((await resumed(registry, table)).spent) == 1_000
            assert not any(isinstance(entry.fact, journal.Forfeited) for entry in await stored_entries(registry, table))

    asyncio.run(play())


def test_a_match_without_clocks_goes_on_as_well(database, clock):
    async def play() -> None:
        async with open_registry(database, at_work=False) as first:
            table, _ = await begin(first, clock=NoClock())
        async with open_registry(database, at_work=False) as second:
            await resumed(second, table)
            assert (await second.room(table)).is_owner

    asyncio.run(play())


class Watch:
    """A wall clock that can be set, and the monotonic clock beside it."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_800_000_000_000, 5_000

    def pass_time(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds

    def clocks(self) -> Clocks:
        return Clocks(lambda: self.wall * 1_000_000, lambda: self.steady * 1_000_000)


@pytest.mark.parametrize("by", [-HOUR, HOUR, -30 * 24 * HOUR, 30 * 24 * HOUR])
def test_a_clock_that_is_set_neither_freezes_the_clocks_of_a_match_nor_charges_anybody(tmp_path, by):
    watch = Watch()

    async def play() -> None:
        database = f"sqlite:///{tmp_path / 'facedown.sqlite'}"
        async with open_registry(database, at_work=False, clocks=watch.clocks()) as registry:
            table, eyes = await begin(registry, clock=Bank(seconds=60))
            everybody = [eyes, await LocalClient(eyes.tokens[1]).look(registry, table)]
            room = await registry.room(table)
            seat = min(room.live.deciding)
            watch.pass_time(2_000)
            watch.wall += by
            watch.pass_time(3_000)
            assert room.live.clock_face(registry.tick()).left[seat] == 55_000
            mover = everybody[seat]
            view = mover.last("welcome")["view"]
            mover.command(type="move", id="m", version=room.live.version, move=view["moves"][0])
            await until(lambda: "played" in mover.facts())
            assert (await stored_entries(registry, table))[-1].fact.spent == 5_000
            watch.pass_time(4_000)
            other = min(room.live.deciding)
            spent = 4_000 if other != seat else 9_000
            assert room.live.clock_face(registry.tick()).left[other] == 60_000 - spent

    asyncio.run(play())


def test_a_clock_that_is_set_forward_closes_no_table_and_removes_no_journal(tmp_path):
    watch = Watch()

    async def wait() -> None:
        database = f"sqlite:///{tmp_path / 'facedown.sqlite'}"
        async with open_registry(database, at_work=False, clocks=watch.clocks()) as registry:
            table, _ = await begin(registry)
            closed = (await registry.open(TableSettings(game="en_garde"), "Ann")).table
            await operator.carry_out(registry, orders.CloseTable(closed))
            watch.wall += 60 * DAY
            await registry.sweep()
            assert await maintenance_loop.remove_old(registry, Retention(), pause=0) == 0
            room = await registry.room(table)
            await room.ask(lambda: None)
            assert room.live.phase == "playing"
            watch.pass_time(60 * DAY)
            await registry.sweep()
            room = await registry.room(table)
            await room.ask(lambda: None)
            assert room.live.phase == "closed"
            assert await maintenance_loop.remove_old(registry, Retention(), pause=0) == 1

    asyncio.run(wait())


def test_a_clock_that_is_set_back_does_not_keep_empty_rooms_open(tmp_path):
    watch = Watch()

    async def wait() -> None:
        database = f"sqlite:///{tmp_path / 'facedown.sqlite'}"
        async with open_registry(database, at_work=False, clocks=watch.clocks()) as registry:
            table, *_ = await table_for_two(registry)
            room = await registry.room(table)
            watch.wall -= 30 * DAY
            watch.pass_time(2 * 60_000)
            registry.tidy(room)
            assert registry.open_room(table) is None

    asyncio.run(wait())


def test_time_in_which_no_server_ran_makes_nothing_old():
    """A machine that starts with its clock set forward seems to have been off for long."""
    watch = Watch()
    clocks = watch.clocks()
    written = watch.wall - HOUR
    clocks.note_gap(60 * DAY)
    assert clocks.before(DAY) < written - 59 * DAY
    watch.pass_time(2 * DAY)
    assert clocks.before(DAY) > written


def test_what_a_journal_dates_in_the_future_has_just_happened():
    watch = Watch()
    clocks = watch.clocks()
    assert clocks.tick_of(watch.wall - 700) == clocks.tick() - 700
    assert clocks.tick_of(watch.wall + HOUR) == clocks.tick()


def test_what_a_person_was_away_before_a_decision_is_not_taken_off_the_next_one():
    audience, viewer = Audience(), Subscriber("", None, None)
    viewer.seat = 0
    audience.expect({0}, 1_000)
    audience.decide([500, None])
    audience.arrive(viewer, 3_000)
    assert audience.away(0, 500, 4_000) == 2_000
    audience.decide([4_000, None])
    assert audience.away(0, 4_000, 5_000) == 0


def test_a_clock_of_days_survives_a_restart_and_charges_only_what_was_thought(database, clock):
    async def play() -> None:
        async with open_registry(database, at_work=False) as first:
            table, _ = await begin(first, clock=PerMove(seconds=3 * 86_400))
            seat = min((await first.room(table)).live.deciding)
            clock.at += DAY  # with a sign of life every second of it
            await first.store.change(lambda connection: connection.execute(update(servers).values(alive_at=clock.at)))
        clock.at += 2 * HOUR
        async with open_registry(database, at_work=False) as second:
            assert (await resumed(second, table)).spent[seat] == DAY
            assert (await second.room(table)).live.clock_face(clock.at).left[seat] == 2 * DAY

    asyncio.run(play())


def test_a_room_that_waits_for_days_is_closed_and_opened_before_its_clock_runs_out(database, clock):
    async def play() -> None:
        async with open_registry(database, at_work=False) as registry:
            table, eyes = await begin(registry, clock=PerMove(seconds=86_400))
            eyes.leave()
            room = await registry.room(table)
            await until(lambda: not room.audience.subscribers)
            clock.at += HOUR
            registry.tidy(room)
            assert registry.open_room(table) is None
            (timer,) = registry._alarms.values()
            seconds = timer.when() - asyncio.get_running_loop().time()
            assert 22 * 3600 < seconds < 23 * 3600
            clock.at += 23 * HOUR
            registry._wake(table)  # as the timer would
            await until(lambda: registry.open_room(table) is not None)
            assert registry._alarms == {}
            room = registry.open_room(table)
            await until(lambda: room.live.game.history and room.known == room.live.version)  # and it is stored
            entries = await stored_entries(registry, table)
            assert entries[-1].fact.by == journal.BY_CLOCK

    asyncio.run(play())


def test_a_room_that_somebody_looks_at_or_whose_clock_is_short_stays_open(database, clock):
    async def play() -> None:
        async with open_registry(database, at_work=False) as registry:
            looked_at, _ = await begin(registry, clock=PerMove(seconds=86_400))
            short, eyes = await begin(registry, clock=PerMove(seconds=600))
            eyes.leave()
            room = await registry.room(short)
            await until(lambda: not room.audience.subscribers)
            clock.at += 2 * 60_000
            for table in (looked_at, short):
                registry.tidy(await registry.room(table))
                assert registry.open_room(table) is not None

    asyncio.run(play())


def test_nobody_is_taken_for_gone_where_the_clock_has_days():
    settings = checked(TableSettings(game="en_garde", clock=PerMove(seconds=86_400), absence=60, takeover=300))
    assert (settings.absence, settings.takeover) == (0, 0)
    assert checked(TableSettings(game="en_garde", clock=PerMove(seconds=86_399))).absence == 60


def test_a_table_over_days_may_stand_still_for_longer(database, clock):
    async def wait() -> None:
        async with open_registry(database, at_work=False) as registry:
            slow = (
                await registry.open(TableSettings(game="en_garde", clock=PerMove(seconds=14 * 86_400)), "Ann")
            ).table
            quick = (await registry.open(TableSettings(game="en_garde"), "Bob")).table
            clock.at += 7 * HOUR
            await registry.sweep()
            rooms = {table: await registry.room(table) for table in (slow, quick)}
            await until(lambda: rooms[quick].live.phase == "closed" and rooms[quick].known == rooms[quick].live.version)
            assert rooms[slow].live.phase == "open"
            # The next sweep does not read it again for nothing.
            quiet = await registry.store.ask(quiet_tables, "open", clock.at - 6 * HOUR, 10, set(registry._not_idle))
            assert quiet == []
            clock.at += 14 * DAY
            await registry.sweep()
            room = await registry.room(slow)
            await until(lambda: room.live.phase == "closed" and room.known == room.live.version)

    asyncio.run(wait())
