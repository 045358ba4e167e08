"""Replays: a finished match step by step, as one seat saw it or with all cards open."""

from __future__ import annotations

from typing import Any

import msgspec

from facedown.errors import InvalidRecord
from facedown.games.viewers import EVERYTHING, Viewer
from facedown.table.game import Game
from facedown.table.record import GameRecord

MOST_MOVES = 5_000  # no match of people comes near it


class ReplayStep(msgspec.Struct, frozen=True):
    """One move: its number (0 is the deal), who made it, its text, what was told of it, and the table after it.

    `chapter` is the round or turn in which it was made; 0 in games that count neither.
    """

    number: int
    chapter: int
    seat: int | None
    move: str
    events: list[Any]
    view: Any


class Replay(msgspec.Struct, frozen=True):
    """A match from its deal to its end. `players` are one for each seat, "" for those whom the record does not name."""

    game: str
    players: tuple[str, ...]
    options: dict[str, str]
    commitment: str
    seat: int | None
    steps: list[ReplayStep]


def replay(record: GameRecord, seat: int | None) -> Replay:
    """Play a record again; with a seat, as that seat saw it at the time."""
    if len(record.moves) > MOST_MOVES:
        raise InvalidRecord(f"a replay shows at most {MOST_MOVES} moves, this record has {len(record.moves)}")
    game = record.start()
    viewer: Viewer = EVERYTHING if seat is None else seat
    game.view(viewer)  # a seat that is not there is refused before anything is played
    players = record.players or ("",) * game.seats
    return Replay(game.name, players, record.options, record.commitment, seat, steps(record, game, viewer))


def steps(record: GameRecord, game: Game, viewer: Viewer) -> list[ReplayStep]:
    """The deal, and every move."""
    chapter = chapter_of(game)
    shown = [step(game, 0, chapter, None, "", 0, viewer)]
    told = len(game.log)
    for number, seat, move in record.play_on(game):
        shown.append(step(game, number, chapter, seat, move, told, viewer))
        told, chapter = len(game.log), chapter_of(game)
    return shown


def chapter_of(game: Game) -> int:
    """The round or turn that a game is in."""
    chapter: int = game.rules.words.chapter(game.record)
    return chapter


def step(game: Game, number: int, chapter: int, seat: int | None, move: str, told: int, viewer: Viewer) -> ReplayStep:
    events = [game.rules.events.show_event(row, viewer) for row in game.log[told:]]
    return ReplayStep(number, chapter, seat, move, events, game.view(viewer))
