"""A bot at a table on another server: it is sent what its seat may know, and thinks here."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import aclosing

import numpy as np

from facedown import bots, games
from facedown.bots import AS_USUAL, Bot, Budget
from facedown.client.seat import SeatConnection
from facedown.errors import BotFailed, FacedownError
from facedown.games import GameRules
from facedown.kernel import chance, records
from facedown.kernel.chance import DECK, Rng
from facedown.server.sockets import frames as wire
from facedown.table.commands import Again, Leave, Move, Refused
from facedown.table.live import OVER, TableState

# The table has moved on while we were thinking, or somebody else was faster: look again.
OVERTAKEN = {"stale", "not_your_turn", "game_over", "no_match", "forfeited", "no_match_over", "wanted_already"}
LATER = {"too_fast", "preparing"}
PAUSE = 1.0


class OtherRules(FacedownError):
    """Server and client have different versions of a game's rules, so that a record is meaningless here."""


class Guest:
    """A bot in a seat: it plays one match, or with `again` as many as the others want, and leaves."""

    def __init__(
        self, connection: SeatConnection, name: str, *, again: bool = False, budget: Budget = AS_USUAL
    ) -> None:
        self.connection = connection
        self.name = name
        self.again = again
        self.budget = budget
        self._mind: tuple[int, Bot] = (0, bots.get(name))
        self._rng = records.new(Rng)
        chance.start(self._rng, chance.seed_words(secrets.token_bytes(32)), DECK, 0)

    async def stay(self, hear: Callable[[wire.Frame], None] = lambda frame: None) -> None:
        """Play until the bot leaves its seat or the table is closed; `hear` is called with every frame."""
        async with aclosing(self.connection.frames()) as frames:
            async for frame in frames:
                hear(frame)
                await self._respond(frame)

    async def _respond(self, frame: wire.Frame) -> None:
        match frame:
            case wire.KnownRecord() if self.connection.is_to_move:
                text = await asyncio.to_thread(self.choose, frame)
                await self.connection.send(Move(move=text, version=frame.version))
            case wire.Refusal(key=key) if key in LATER:
                await asyncio.sleep(PAUSE)
                await self._look()
            case wire.Refusal(key=key) if key not in OVERTAKEN:
                raise Refused(key, frame.ruling, **frame.arguments)
            case _:
                await self._look()

    async def _look(self) -> None:
        """Do the next thing that needs doing, if any."""
        connection = self.connection
        if connection.awaits_answer or connection.table is None:
            return
        if connection.is_to_move:
            await connection.send(wire.AskKnown())
        elif connection.phase == OVER and not (self.again and self._has_company(connection.table)):
            await connection.send(Leave())
        elif connection.phase == OVER and connection.seat not in connection.table.again:
            await connection.send(Again())

    def _has_company(self, table: TableState) -> bool:
        """Whether a person is left to play with."""
        return any(seat.is_person for number, seat in enumerate(table.seats) if number != self.connection.seat)

    def choose(self, known: wire.KnownRecord) -> str:
        """Choose the bot's move."""
        rules = games.get(known.game)
        if known.rules != rules.version or len(known.record) != rules.layout.itemsize:
            raise OtherRules(
                f"the server has version {known.rules} of the rules of {rules.title}, this is version {rules.version}"
            )
        record = np.frombuffer(bytearray(known.record), rules.layout)[0]
        mind = self._fresh_mind(rules)
        try:
            code = bots.ask(mind, self.name, record, known.seat, self.budget, self._rng)
        except Exception as error:  # a user's bot can do anything
            raise BotFailed(f"{self.name} failed: {type(error).__name__}: {error}") from error
        return str(rules.moves.decode(code))

    def _fresh_mind(self, rules: GameRules) -> Bot:
        """Create a new bot for every match."""
        table = self.connection.table
        assert table is not None
        if self._mind[0] != table.match:
            rules.read_options(
                table.settings.options, len(table.seats)
            )  # a card set that is not loaded here is an error
            self._mind = (table.match, bots.get(self.name))
        return self._mind[1]
