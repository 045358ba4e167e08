"""What there is to play: games, their options, the bots, and what can be said at a table."""

from __future__ import annotations

import msgspec

from facedown import bots, games
from facedown.games import GameRules
from facedown.table.commands import PRESETS


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game: its values are words, or the numbers from `low` to `high`."""

    name: str
    default: str
    about: str
    ruling: str
    low: int
    high: int
    words: tuple[str, ...]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    seats: tuple[int, ...]
    seat_names: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    rules_version: int


class Catalogue(msgspec.Struct, frozen=True):
    """All a client needs to offer a table; bots are listed from the weakest to the strongest."""

    games: tuple[GameInfo, ...]
    bots: tuple[str, ...]
    presets: tuple[str, ...]


def catalogue() -> Catalogue:
    """What this server has."""
    return Catalogue(tuple(game_info(games.get(name)) for name in games.names()), tuple(bots.names()), PRESETS)


def game_info(rules: GameRules) -> GameInfo:
    """One game."""
    options = tuple(
        OptionInfo(one.name, one.text(one.default), one.about, one.ruling, one.low, one.high, one.words)
        for one in rules.options
    )
    seats = tuple(rules.seats)
    return GameInfo(rules.name, rules.title, seats, tuple(rules.seat_names(seats[-1])), options, rules.version)
