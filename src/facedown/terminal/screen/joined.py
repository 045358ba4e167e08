"""A seat at a table on a server, with people and bots."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from typing import Any

import msgspec

from facedown import games
from facedown.client.seat import SeatConnection
from facedown.errors import FacedownError
from facedown.messages.duration import duration
from facedown.server.sockets import frames as wire
from facedown.table import commands
from facedown.table.advice import Advice
from facedown.table.commands import Refused
from facedown.table.live import OPEN, OVER, PLAYING, SeatState, TableState
from facedown.terminal.screen.table import Changed, NotNow, numbered, result_line
from facedown.terminal.screen.words import refusal_text, speaker


def is_full(table: TableState) -> bool:
    """Whether every seat is taken by a person or a bot."""
    return all(seat.is_person or seat.bot for seat in table.seats)


class JoinedTable:
    """A table as the server describes it."""

    def __init__(self, connection: SeatConnection, game: str, language: str) -> None:
        self.connection = connection
        self.rules = games.get(game)
        self.language = language
        self._say = speaker(language)
        self._view: Any = None
        self._told_result = 0
        self._changed: Changed = lambda sentences: None
        self._advice: asyncio.Future[Advice] | None = None

    # ---- What the screen shows

    @property
    def names(self) -> Sequence[str]:
        """The names of people and bots, by seat."""
        table = self.connection.table
        if table is None:
            return ()
        return numbered([self._name(seat) for seat in table.seats])

    def _name(self, seat: SeatState) -> str:
        return seat.name or (seat.bot.capitalize() if seat.bot else self._say.say("empty"))

    @property
    def view(self) -> Any:
        """The seat's view of the cards."""
        return self._view

    @property
    def status(self) -> str:
        """Whose turn it is, or what the table is waiting for."""
        table = self.connection.table
        if table is None:
            return self._say.say("joining")
        if table.phase == PLAYING:
            if self.connection.is_to_move:
                return self._say.say("your_turn") + self._time_left([self.connection.seat])
            seats = self.connection.view["pending"]
            movers = [self.names[seat] for seat in seats]
            turn = self._say.say("turn_of", names=movers) if movers else ""
            return turn + self._time_left(seats)
        if table.phase == OVER:
            return self._say.say("over")
        if self._may_start:
            return self._say.say("ready")
        return self._say.say("waiting" if is_full(table) else "empty_seats")

    @property
    def _may_start(self) -> bool:
        """Whether the player is the host of a table that is ready to start."""
        table, seat = self.connection.table, self.connection.seat
        if table is None or seat is None:
            return False
        return table.phase == OPEN and table.seats[seat].is_host and is_full(table)

    def _time_left(self, seats: Sequence[int | None]) -> str:
        """The time left for those who are to move; the shortest if there are several."""
        left = [self.connection.time_left(seat) for seat in seats if seat is not None]
        shown = [time for time in left if time is not None]
        return self._say.say("time_left", time=duration(self._say, min(shown))) if shown else ""

    @property
    def is_moving(self) -> bool:
        """Whether the choices are moves."""
        table = self.connection.table
        return self.connection.is_to_move and table is not None and table.undo is None

    @property
    def choices(self) -> Sequence[str]:
        """The seat's moves, or what it can do between matches."""
        return list(self._offers())

    def _offers(self) -> dict[str, commands.AnyCommand]:
        """What can be chosen, and the command that is sent for it."""
        connection, table = self.connection, self.connection.table
        if table is None or connection.seat is None:
            return {}
        if table.phase == PLAYING and table.undo is not None and connection.seat in table.undo.missing:
            answers = {"agree": True, "decline": False}
            return {self._say.say(key): commands.AnswerUndo(agrees=agrees) for key, agrees in answers.items()}
        if connection.is_to_move and not connection.awaits_answer:
            moves = self._view.moves or ()
            return {str(move): commands.Move(move=str(move), version=connection.version or 0) for move in moves}
        if table.phase == OVER and connection.seat not in table.again:
            return {self._say.say("again"): commands.Again()}
        if self._may_start:
            return {self._say.say("start"): commands.Start()}
        return {}

    # ---- Playing

    async def follow(self, changed: Changed) -> None:
        """Follow everything the server sends, until the table is closed."""
        self._changed = changed
        async with aclosing(self.connection.frames()) as frames:
            async for frame in frames:
                changed(self._hear(frame))

    def _hear(self, frame: wire.Frame) -> list[str]:
        match frame:
            case wire.Welcome():
                self._look()
                return [*self._sentences(frame.log), *self._result()]
            case wire.Update():
                self._look()
                return [*self._fact(frame.told), *self._sentences(frame.events), *self._result()]
            case wire.Hint():
                self._answer_advice(frame.advice)
            case wire.Refusal():
                self._answer_advice(Refused(frame.key, frame.ruling, **frame.arguments))
                return [self._refusal(frame.key)]
        return []

    def _look(self) -> None:
        """Decode the view as a value, which pictures are made from."""
        view = self.connection.view
        self._view = None if view is None else msgspec.convert(view, self.rules.view.View)

    def _sentences(self, events: list[Any]) -> list[str]:
        kind = self.rules.events.Event
        typed = [msgspec.convert(event, kind) for event in events]
        told: list[str] = self.rules.words.speaking(self.language).sentences(typed, self.names)
        return told

    def _fact(self, told: wire.PublicFact) -> list[str]:
        if self._say.find("told", told.fact) is None:
            return []
        seat = told.seat
        name = told.name or (self.names[seat] if seat is not None and seat < len(self.names) else "")
        text = told.text or told.preset.replace("_", " ")
        return [self._say.say("told", told.fact, name=name, text=text)]

    def _result(self) -> list[str]:
        """How a match ended, reported once."""
        table = self.connection.table
        if table is None or table.result is None or table.match == self._told_result:
            return []
        self._told_result = table.match
        winners = [self.names[seat] for seat in table.result.winners]
        words = self.rules.words.speaking(self.language)
        return [result_line(self._say, winners, words.ending(table.result.reason) if table.result.by_rules else "")]

    def _refusal(self, key: str) -> str:
        return refusal_text("not_a_move" if key == "no_such_move" else key, self.language, self.rules)

    async def choose(self, choice: str) -> None:
        """Send an offered command, or any other move: the server explains why it is refused."""
        command = self._offers().get(choice)
        if command is None:
            if not self.connection.is_to_move:
                raise NotNow(self._say.say("nothing_to_do"))
            command = commands.Move(move=choice, version=self.connection.version or 0)
        await self.connection.send(command)

    async def advice(self) -> Advice:
        """Ask the server for advice."""
        if not self.connection.is_to_move:
            raise NotNow(self._say.say("no_hint"))
        self._advice = asyncio.get_running_loop().create_future()
        await self.connection.send(wire.AskHint())
        return await self._advice

    def _answer_advice(self, answer: Advice | FacedownError) -> None:
        waiting, self._advice = self._advice, None
        if waiting is None or waiting.done():
            return
        if isinstance(answer, Advice):
            waiting.set_result(answer)
        else:
            waiting.cancel()

    async def undo(self) -> None:
        """Ask the others for an undo."""
        await self.connection.send(commands.AskUndo())
