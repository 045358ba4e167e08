"""Views and events as JSON: what is the same for several viewers is made and encoded once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from facedown.games import GameRules
from facedown.table.game import Game

EVENTS_KEPT = 1 << 14
EYES = 2  # where a row of the log says who sees its secret part

encode = msgspec.json.Encoder().encode


def encode_views(game: Game, seats: Sequence[int | None]) -> list[bytes]:
    """What each of these seats sees, with None for a spectator."""
    public, own = game.split_views(seats)
    if not public:
        return list(map(encode, own))
    shared = encode(public)[:-1] + b","
    return [shared + encode(part)[1:] for part in own]


def encode_events(game: Game, rows: Sequence[tuple[int, ...]], seat: int | None) -> bytes:
    """Rows of the game's log as a viewer is told them, as a list; nothing where there are none."""
    if not rows:
        return b""
    alike = getattr(game.rules.events, "viewpoint", viewpoint)
    return b"[" + b",".join([encode_event(game.rules, row, alike(row, seat)) for row in rows]) + b"]"


def viewpoint(row: Sequence[int], seat: int | None) -> int | None:
    """A viewer who is told the same of an event: all are who see its secret part, and all who do not.

    A game that is not declared has nothing but the rules' word for who that is.
    """
    if seat is None:
        return None
    eyes = row[EYES]
    alike = eyes if eyes >> seat & 1 else ~eyes
    return (alike & -alike).bit_length() - 1


@lru_cache(EVENTS_KEPT)
def encode_event(rules: GameRules, row: tuple[int, ...], viewer: int | None) -> bytes:
    """One event; most are told to several viewers, and again and again."""
    return encode(rules.events.show_event(row, viewer))
