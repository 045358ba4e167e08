"""A table that is served here: one task does everything that touches it, one errand after the other.

A line is applied, stored, and only then told. Should another server have been faster, the errand is done again on what
is stored by then; should storing fail, the room is given up as a whole: nobody has heard of what was not stored.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from facedown.bots import Known
from facedown.errors import FacedownError
from facedown.kernel import records
from facedown.server import alarms, following, wire
from facedown.server.errands import Errand, Errands
from facedown.server.viewer import Audience, Viewer
from facedown.server.writes import FinishedMatch, Write
from facedown.table import commands, journal
from facedown.table.commands import Refused
from facedown.table.journal import Fact, Line
from facedown.table.live import OVER, PLAYING, Happening, LiveTable, shown_events

if TYPE_CHECKING:
    from facedown.server.hall import Hall

RECENT = 256  # lines a viewer can have missed without getting everything anew


class Room:
    """The table, its audience, and the bots that think about it."""

    def __init__(self, hall: Hall, name: str, watch: str, lines: list[Line]) -> None:
        self.hall = hall
        self.id = name
        self.watch = watch
        self.audience = Audience()
        self.is_owner = False  # whether bots and clocks are ours to mind
        self.fold(lines)
        self._pondering: dict[int, tuple[tuple[int, int], asyncio.Task[None]]] = {}
        self._advised: set[str] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._errands = Errands(name, partial(following.reread, self), partial(hall.give_up, self))

    def fold(self, lines: list[Line]) -> None:
        """Become the table that these lines tell of; `known` is the last version that viewers may have heard of."""
        self.live = LiveTable()
        self.recent: deque[Happening] = deque((self.live.apply(line) for line in lines), RECENT)
        self.known = self.live.version
        for viewer in self.audience.viewers:
            self.place(viewer)

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
        if self._alarm is not None:
            self._alarm.cancel()
        for _, task in self._pondering.values():
            task.cancel()
        for viewer in list(self.audience.viewers):
            viewer.hang_up()

    @property
    def is_awaited(self) -> bool:
        """Whether something comes by itself: a bot's answer, an alarm, or what somebody has wished for."""
        return bool(self._pondering) or self._alarm is not None or not self._errands.are_done

    # ---- Persons

    async def grant_in_time(self, viewer: Viewer, wish: commands.Wish, came: float) -> None:
        """Do what a person wants, and note how long it took since it came in, by the loop's clock."""
        await self.grant(viewer, wish)
        self.hall.meters.wish_seconds.observe(asyncio.get_running_loop().time() - came)

    async def grant(self, viewer: Viewer, wish: commands.Wish) -> None:
        """Do what a person wants, or say why not."""
        if viewer.seat is None:
            viewer.tell(wire.Refusal(wish.id, "not_seated"))
            return
        own_id = f"{signature(viewer.token)} {wish.id}" if wish.id else ""
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
                viewer.tell(refusal_of(error, wish.id))
        else:
            await self.write(facts, own_id)

    def _decide(self, seat: int, wish: commands.Wish) -> list[Fact]:
        if isinstance(wish, commands.Start | commands.Again) and not self.hall.preparation.is_ready(self.game_name):
            raise Refused("preparing")
        return commands.decide(self.live, seat, wish, alarms.spent(self, seat))

    @property
    def game_name(self) -> str:
        """The game that is played at the table."""
        return self.live.settings.game

    async def sit_down(self, seat: int | None, name: str, token: str) -> int:
        """A newcomer takes a seat; returns which."""

        async def take() -> int:
            await following.catch_up(self)
            seated = commands.take_seat(self.live, seat, name, token)
            await self.write([seated], token=token)
            return seated.seat

        return int(await self._errands.ask(take))

    async def welcome(self, viewer: Viewer, version: int | None) -> None:
        """A viewer comes, perhaps again: he gets what he missed, or everything."""
        await following.catch_up(self)
        self.place(viewer)
        if viewer.seat is not None and self.live.chairs[viewer.seat].away:
            await self.write([journal.HandedBack(viewer.seat)])
        self.audience.arrive(viewer, self.hall.now())
        missed = self._missed(version)
        if missed is None:
            viewer.push(self._whole(viewer.seat))
        for happening in missed or []:
            viewer.push(self._news(happening, viewer.seat, happening is self.recent[-1], catches_up=True))
        self._tell_presence()
        self.look_ahead()

    def place(self, viewer: Viewer) -> None:
        """Seats change hands; the token says where a viewer sits now."""
        viewer.seat = self.live.seat_of(viewer.token)

    async def part(self, viewer: Viewer) -> None:
        """A viewer has gone."""
        self.audience.depart(viewer, self.hall.now())
        self._tell_presence()
        self.look_ahead()

    async def hear_presence(self, server: str, seats: tuple[int, ...], spectators: int) -> None:
        """Who looks on through another server."""
        self.audience.hear(server, seats, spectators, self.hall.now())
        self._tell_presence()
        self.look_ahead()

    def _tell_presence(self) -> None:
        self.hall.tell_presence(self)
        frame = wire.encode(wire.Presence(self.audience.present, self.audience.spectators))
        for viewer in self.audience.viewers:
            viewer.push(frame)

    async def hint(self, viewer: Viewer, wish: wire.AskHint) -> None:
        """Advice is thought out beside the table, for the position as it is now."""
        try:
            commands.check_hint(self.live, viewer.seat)
            if viewer.token in self._advised:
                raise Refused("hint_asked_already")
        except Refused as refused:
            viewer.tell(refusal_of(refused, wish.id))
            return
        assert self.live.game is not None
        assert viewer.seat is not None
        self._advised.add(viewer.token)
        self.hall.spawn(self._advise(viewer, wish.id, Known(self.live.game.record, viewer.seat)))

    async def _advise(self, viewer: Viewer, own_id: str, known: Known) -> None:
        try:
            viewer.tell(wire.Hint(own_id, await self.hall.players.hint(known)))
        except FacedownError as error:
            viewer.tell(refusal_of(error, own_id))
        finally:
            self._advised.discard(viewer.token)

    async def tell_known(self, viewer: Viewer, wish: wire.AskKnown) -> None:
        """The record that a bot in a seat is handed, whether it thinks here or at the other end of a line."""
        live, seat = self.live, viewer.seat
        if seat is None:
            viewer.tell(wire.Refusal(wish.id, "not_seated"))
        elif live.game is None or live.phase != PLAYING:
            viewer.tell(wire.Refusal(wish.id, "no_match"))
        else:
            known = records.content(live.game.known(seat))
            rules = live.game.rules
            viewer.tell(wire.KnownRecord(wish.id, live.version, seat, rules.name, rules.version, known))

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
        lines = tuple(happening.line for happening in happenings)
        changed = self.live.phase if self.live.phase != phase else None
        finished = self._finished(now) if phase == PLAYING and changed else None
        await self.hall.store.write(
            Write(table=self.id, lines=lines, phase=changed, token=token, finished=finished, former=former)
        )
        self.hall.meters.lines.inc(len(lines))
        if changed == PLAYING or former is not None:
            self.is_owner = True
        self._tell(frames)
        self.look_ahead()

    def hear(self, line: Line) -> None:
        """A line that another server has stored: apply, tell."""
        self._tell(self._frames([self.live.apply(line)]))

    def _frames(self, happenings: list[Happening]) -> list[tuple[Viewer, bytes]]:
        """What every viewer gets for what has just been applied."""
        self.recent.extend(happenings)
        for viewer in self.audience.viewers:
            self.place(viewer)
        each = (self.audience.each(partial(self._frame, one, one is happenings[-1])) for one in happenings)
        return [pair for pairs in each for pair in pairs]

    def _tell(self, frames: list[tuple[Viewer, bytes]]) -> None:
        self.known = self.live.version
        for viewer, frame in frames:
            viewer.push(frame)
        for viewer in self.audience.viewers:
            if viewer.seat is None and (viewer.token or not self.live.settings.spectators):
                viewer.dismiss()  # he has given his seat up, or is not wanted any more
        self.hall.tell_presence(self)

    def _finished(self, now: int) -> FinishedMatch | None:
        result = self.live.result
        if result is None or result.reason == "aborted":
            return None
        record = str(self.live.record())
        return FinishedMatch(self.live.match, self.game_name, now, result.reason, result.winners, record)

    def _frame(self, happening: Happening, is_last: bool, seat: int | None) -> bytes:
        """What one pair of eyes gets for a line: everything where another game is on the table."""
        if happening.is_new_game and is_last:
            return self._whole(seat, happening)
        return self._news(happening, seat, is_last)

    def _news(self, happening: Happening, seat: int | None, is_last: bool, catches_up: bool = False) -> bytes:
        """The last of several lines that a viewer catches up with carries all that any of them has changed."""
        live, line = self.live, happening.line
        has_cards = is_last and (catches_up or not isinstance(line.fact, journal.Said))
        has_table = is_last and (catches_up or happening.changes_table or live.phase == OVER)
        return wire.encode(
            wire.News(
                version=line.number,
                at=line.at,
                told=wire.tell(line.fact),
                events=shown_events(live.game, happening.rows, seat) if live.game is not None else [],
                view=live.game.view(seat) if has_cards and live.game is not None else None,
                table=live.state(line.at) if has_table else None,
                clock=live.clock_face(line.at),
                yours=self._own_part(line.id, seat),
            )
        )

    def _whole(self, seat: int | None, happening: Happening | None = None) -> bytes:
        live = self.live
        return wire.encode(
            wire.Welcome(
                version=live.version,
                at=self.hall.now(),
                seat=seat,
                table=live.state(self.hall.now()),
                view=live.game.view(seat) if live.game is not None else None,
                log=self._latest_events(seat),
                present=self.audience.present,
                watch=self.watch if seat is not None and live.settings.spectators else "",
                told=wire.tell(happening.line.fact) if happening else None,
                yours=self._own_part(happening.line.id, seat) if happening else "",
            )
        )

    def _own_part(self, own_id: str, seat: int | None) -> str:
        """A line's id as its sender knows it; nobody else is told it."""
        sender, _, own = own_id.partition(" ")
        return own if seat is not None and sender == signature(self.live.chairs[seat].token) else ""

    def _latest_events(self, seat: int | None) -> list[Any]:
        """What happened since a seat's own last move; more would be a memory aid, which is the host's to give."""
        game = self.live.game
        if game is None:
            return []
        if self.live.settings.memory_aid:
            return shown_events(game, tuple(game.log), seat)
        latest: list[tuple[int, ...]] = []
        for happening in reversed(self.recent):
            latest[:0] = happening.rows
            mover = happening.line.fact.seat if isinstance(happening.line.fact, journal.Played) else None
            if happening.is_new_game or (mover is not None and mover == (0 if seat is None else seat)):
                break
        return shown_events(game, tuple(latest), seat)

    def _missed(self, version: int | None) -> list[Happening] | None:
        """What came after a version; None if that cannot be told line by line."""
        if version is None or not self.recent or not self.recent[0].line.number - 1 <= version <= self.live.version:
            return None
        missed = [happening for happening in self.recent if happening.line.number > version]
        return None if any(happening.is_new_game for happening in missed) else missed

    # ---- Who acts without being asked

    def look_ahead(self) -> None:
        """See to it that bots think, and that the alarm is set for whatever comes by itself, if it is ours to mind."""
        live, now = self.live, self.hall.now()
        self.audience.expect(live.persons, now)
        if live.clocks is not None:
            self.audience.decide(live.clocks.since)
        deciding = live.deciding if self.is_owner else frozenset()
        decision = (live.match, live.turn_version)
        for seat, (thought, task) in list(self._pondering.items()):
            if thought != decision or seat not in deciding:
                task.cancel()
                del self._pondering[seat]
        for seat in deciding:
            if seat not in self._pondering and (choose := self._who_chooses(seat)) is not None:
                self._pondering[seat] = (decision, asyncio.create_task(choose))
        self._set_alarm(now)

    def _who_chooses(self, seat: int) -> Any:
        assert self.live.game is not None
        decision = (self.live.match, self.live.turn_version)
        if bot := self.live.bot_in(seat):
            return self._ponder(seat, decision, bot)
        # Who is seen to be away and moves nevertheless would be seen to have had no choice.
        is_here = seat in self.audience.present
        if self.live.settings.automatic and is_here and len(self.live.game.moves(seat)) == 1:
            return self._wait(seat, decision)
        return None

    async def _ponder(self, seat: int, decision: tuple[int, int], bot: str) -> None:
        assert self.live.game is not None
        with self.hall.meters.bot_seconds.time():
            move = await self.hall.players.choose(bot, self.live.game, seat, decision[1])
        self.send(partial(self.play_for, seat, decision, move, journal.BY_BOT))

    async def _wait(self, seat: int, decision: tuple[int, int]) -> None:
        """Nothing to choose takes as long as choosing, so that nobody learns of it."""
        assert self.live.game is not None
        move = str(self.live.game.moves(seat)[0])
        await asyncio.sleep(self.hall.players.pace.draw())
        self.send(partial(self.play_for, seat, decision, move, journal.BY_ITSELF))

    async def play_for(self, seat: int, decision: tuple[int, int], move: str, by: str) -> None:
        """A move that no person sent, if it is still the one that was thought about."""
        self._pondering.pop(seat, None)
        is_current = decision == (self.live.match, self.live.turn_version) and seat in self.live.deciding
        if not is_current or not self.is_owner:
            return
        if bool(self.live.bot_in(seat)) == (by == journal.BY_BOT):
            # The clock of who had no choice runs as if he had had one, for it can be seen by all.
            spent = alarms.spent(self, seat) if by == journal.BY_ITSELF else 0
            await self.write([journal.Played(seat, move, spent, by)])
        else:
            self.look_ahead()

    def _set_alarm(self, now: int) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        when = alarms.next_alarm(self) if self.is_owner else None
        if when is not None:
            seconds = max(when - now, 0) / 1000
            self._alarm = asyncio.get_running_loop().call_later(seconds, self.send, partial(alarms.ring, self))


def refusal_of(error: FacedownError, own_id: str = "") -> wire.Refusal:
    """What a client is told that got something wrong: a key and arguments."""
    if isinstance(error, Refused):
        return wire.Refusal(own_id, error.key, error.ruling, error.arguments)
    return wire.Refusal(own_id, key_of(error))


def signature(token: str) -> str:
    """Whose a line's id is: a person's, wherever he sits by now."""
    return token[:12]


def key_of(error: FacedownError) -> str:
    """What a client is told of an error that has no key of its own: its name, in small letters."""
    name = type(error).__name__
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")
