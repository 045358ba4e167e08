"""OpenSpiel: importing this module registers every game, such as `facedown_en_garde`.

>>> import pyspiel
>>> import facedown.environments.openspiel
>>> game = pyspiel.load_game("facedown_en_garde(target=0,seed=7)")
>>> game.num_players(), game.num_distinct_actions()
(2, 162)
"""

from __future__ import annotations

from facedown.extras import require

require("openspiel", __name__)
import pyspiel

from facedown import games
from facedown.environments.openspiel.game import game_class, game_name

__all__ = ["game_name", "register"]


def register() -> None:
    """Register every game with OpenSpiel."""
    known = pyspiel.registered_names()
    for name in games.names():
        if game_name(name) not in known:
            made = game_class(name)
            pyspiel.register_game(made.TYPE, made)


register()
