"""Views and events as JSON: what is the same for several viewers is made and encoded once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from facedown.games import GameRules
from facedown.table.game import Game

EVENTS_KEPT = 1 << 14
EYES = 2  # where a row of the log says who sees its secret part

encode = msgspec.json.Encoder().encode


def encode_views(game: Game, seats: Sequence[int | None]) -> list[msgspec.Raw]:
    """What each of these seats sees, with None for a spectator."""
    public, own = game.split_views(seats)
    if not public:
        return [msgspec.Raw(encode(view)) for view in own]
    shared = encode(public)[:-1] + b","
    return [msgspec.Raw(shared + encode(part)[1:]) for part in own]


def encode_events(game: Game, rows: Sequence[tuple[int, ...]], seat: int | None) -> msgspec.Raw | list[Any]:
    """Rows of the game's log as a viewer is told them."""
    if not rows:
        return []
    return msgspec.Raw(b"[" + b",".join([encode_event(game.rules, row, viewpoint(row, seat)) for row in rows]) + b"]")


def viewpoint(row: Sequence[int], seat: int | None) -> int | None:
    """A viewer who is told the same of an event: all are who see its secret part, and all who do not."""
    if seat is None:
        return None
    eyes = row[EYES]
    alike = eyes if eyes >> seat & 1 else ~eyes
    return (alike & -alike).bit_length() - 1


@lru_cache(EVENTS_KEPT)
def encode_event(rules: GameRules, row: tuple[int, ...], viewer: int | None) -> bytes:
    """One event; most are told to several viewers, and again and again."""
    return encode(rules.events.show_event(row, viewer))
