"""A table without a server: commands are decided and their facts applied at once, on a clock that tests turn."""

from __future__ import annotations

import random
from typing import Any

from facedown.errors import FacedownError
from facedown.kernel import records
from facedown.table import commands, journal
from facedown.table.commands import AnyCommand, Refused
from facedown.table.journal import Entry, Fact, decode_fact, encode_fact
from facedown.table.live import PLAYING, LiveTable, read_journal
from facedown.table.settings import TableSettings, checked


class Journalled:
    """A live table that keeps its journal; seats are taken by persons with the names of their seats."""

    def __init__(self, game: str, *, persons: int | None = None, **settings: Any) -> None:
        self.live = LiveTable()
        self.entries: list[Entry] = []
        self.now = 1_000_000
        given = checked(TableSettings(game=game, **settings))
        self.write([journal.Opened(given)])
        for seat in range(len(given.bots) if persons is None else persons):
            if not given.bots[seat]:
                self.write([commands.take_seat(self.live, seat, f"person {seat}", f"token of {seat}")])

    def write(self, facts: list[Fact], own_id: str = "") -> None:
        for fact in facts:
            entry = Entry(self.live.version + 1, self.now, fact, own_id)
            self.entries.append(entry)
            self.live.apply(entry)

    def command(self, seat: int, command: AnyCommand, gone: tuple[int, ...] = ()) -> list[Fact]:
        """What a person wants, with what it takes of their clock, while some are gone."""
        clocks = self.live.clocks
        spent = clocks.spent(seat, self.now) if clocks else 0
        facts = commands.decide(self.live, seat, command, spent, frozenset(gone))
        self.write(facts, f"{seat} {command.id}" if command.id else "")
        return facts

    def start(self, seed: int | None = None) -> None:
        """Deal; from a seed where a test wants always the same."""
        if seed is None:
            self.command(self.live.host, commands.Start())
        else:
            self.write([journal.Started(f"{seed:064x}", f"{seed:064x}")])

    def move(self, seat: int, text: str | None = None, version: int | None = None) -> list[Fact]:
        move = str(self.live.game.moves(seat)[0]) if text is None else text
        return self.command(seat, commands.Move(move=move, version=self.live.version if version is None else version))

    def refused(self, seat: int, command: AnyCommand) -> str:
        """The key with which a command is refused; nothing may have changed then."""
        before = content(self.live)
        try:
            commands.decide(self.live, seat, command)
        except Refused as refused:
            assert content(self.live) == before
            return refused.key
        raise AssertionError(f"{command} was granted")

    def reread(self) -> LiveTable:
        """The table that the stored journal tells of."""
        stored = [
            Entry(entry.number, entry.at, decode_fact(encode_fact(entry.fact)), entry.id) for entry in self.entries
        ]
        return read_journal(stored)


def content(live: LiveTable) -> dict[str, Any]:
    """All that a table is, comparable."""
    parts = {name: value for name, value in vars(live).items() if name not in ("game", "clocks")}
    if live.game is not None:
        parts["record"] = records.content(live.game.record)
        parts["history"] = [(seat, str(move)) for seat, move in live.game.history]
        parts["log"] = list(live.game.log)
    if live.clocks is not None:
        parts["clocks"] = (list(live.clocks.left), list(live.clocks.since))
    return {name: value if not isinstance(value, list | set | dict) else repr(value) for name, value in parts.items()}


def command_at_random(table: Journalled, rng: random.Random) -> None:
    """Something that a person could want here, or not; what is refused changes nothing."""
    live = table.live
    seat = rng.choice(sorted(live.persons))
    table.now += rng.randrange(5_000)
    try:
        table.command(seat, any_command(table, seat, rng))
    except FacedownError:
        return


def any_command(table: Journalled, seat: int, rng: random.Random) -> AnyCommand:
    live = table.live
    if live.phase == PLAYING and rng.random() < 0.75:
        seat = rng.choice(sorted(live.game.pending))
        moves = live.game.moves(seat)
        move = str(moves[rng.randrange(len(moves))])
        table.write([journal.Played(seat, move, rng.randrange(2_000), rng.choice(["person", "bot", "itself"]))])
        return commands.Say(preset="oops")
    return rng.choice(
        [
            commands.Start(),
            commands.AskUndo(),
            commands.AnswerUndo(agrees=rng.random() < 0.7),
            commands.Say(preset="hello", id=str(rng.randrange(100))),
            commands.Again(),
            commands.Abort(),
            *([commands.Free(seat=rng.randrange(len(live.chairs)))] if live.phase == PLAYING else []),
            commands.AnswerFree(agrees=rng.random() < 0.5),
            commands.Move(move="nonsense", version=live.version),
            *([commands.Resign()] if rng.random() < 0.1 else []),
            *([commands.Leave()] if rng.random() < 0.05 and len(live.persons) > 1 else []),
            commands.Change(settings=live.settings),
        ]
    )
