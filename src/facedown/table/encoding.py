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
    """Rows of the game's log as each of these viewers sees them, as JSON lists."""
    return [b"[" + b",".join([encode_event(game.rules, row, seat) for row in rows]) + b"]" for seat in seats]


def encode_event(rules: GameRules, row: tuple[int, ...], seat: int | None) -> bytes:
    """One event as a viewer sees it."""
    return encode_for(rules, row, rules.events.viewpoint(row, seat))


@lru_cache(EVENTS_KEPT)
def encode_for(rules: GameRules, row: tuple[int, ...], viewer: int | None) -> bytes:
    """The same, shared by all who see the same; cached, because the same events occur again and again."""
    return encode(rules.events.show_event(row, viewer))
