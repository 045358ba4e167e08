"""Other worlds by hand: unseen cards change places on the table itself, whatever `hide` and `imagine` do."""

from __future__ import annotations

import random
from importlib import import_module

from facedown import games
from facedown.table.game import Game
from facedown.testing.swaps import swap_unseen_cards as swap_by


def swap_unseen_cards(game: Game, viewer: int | None, rng: random.Random) -> bool:
    """Shuffle what the viewer cannot see; False where the result could not be, so that it proves nothing.

    How cards are swapped is in a file `swaps.py` beside the other tests of the game; in a plug-in, by its declaration.
    """
    is_ours = game.name in games.our_names()
    return swap_by(game, viewer, rng, import_module(f"games.{game.name}.swaps").swap if is_ours else None)
