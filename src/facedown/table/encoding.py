"""Events as JSON: what is the same for several viewers is encoded only once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from facedown.games import GameRules
from facedown.table.game import Game

EVENTS_KEPT = 1 << 14

encode = msgspec.json.Encoder().encode


def encode_events(game: Game, rows: Sequence[tuple[int, ...]], seats: tuple[int | None, ...]) -> list[bytes]:
    """Rows of the game's log as each of these viewers sees them, as JSON lists; empty bytes if there are none."""
    if not rows:
        return [b""] * len(seats)
    rules = game.rules
    told = [encode_event(rules, row, seats) for row in rows]
    return [b"[" + b",".join(events) + b"]" for events in zip(*told, strict=True)]


@lru_cache(EVENTS_KEPT)
def encode_event(rules: GameRules, row: tuple[int, ...], seats: tuple[int | None, ...]) -> list[bytes]:
    """One event as each viewer sees it; cached, because the same events occur again and again."""
    return [encode_for(rules, row, rules.events.viewpoint(row, seat)) for seat in seats]


@lru_cache(EVENTS_KEPT)
def encode_for(rules: GameRules, row: tuple[int, ...], viewer: int | None) -> bytes:
    """One event as JSON, shared by all viewers who see the same."""
    return encode(rules.events.show_event(row, viewer))
