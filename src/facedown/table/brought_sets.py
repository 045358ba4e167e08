"""Card sets that hosts bring to their tables. A process learns them with the journal of a table, under numbers of its
own; when they take too much room, it forgets those that no table needs, and all that was cached by their numbers.
"""

from __future__ import annotations

from collections.abc import Collection

from facedown import games
from facedown.games import GameRules
from facedown.table import offers
from facedown.table.encoding import encode_for
from facedown.table.game import read_text, text_of
from facedown.table.live import LiveTable, continued
from facedown.table.view_encoding import encoder_of

BY_CODE = ("move_text", "listed_moves", "told")  # what the rules of a game keep by the codes of moves and events


def crowded_games() -> list[str]:
    """The games whose card sets take too much room."""
    return [game for game in games.with_card_sets() if games.get(game).card_sets.is_crowded()]


def sets_of(table: LiveTable) -> set[str]:
    """The sets that a table needs."""
    return {*table.sets, table.settings.options.get(offers.CARD_SET, "")}


def forget_all_but(game: str, needed: Collection[str]) -> None:
    """Forget all sets but these, and those that are offered at all tables."""
    rules = games.get(game)
    kept = {*needed, *offers.set_keys(game)}
    rules.card_sets.forget(lambda key: key not in kept)
    forget_what_was_cached(rules)


def forget_what_was_cached(rules: GameRules) -> None:
    """The numbers of forgotten names may be given to others."""
    for name in BY_CODE:
        vars(rules).pop(name, None)
    for cached in (encoder_of, encode_for, read_text, text_of, continued):
        cached.cache_clear()
