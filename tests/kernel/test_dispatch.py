from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from facedown import games
from facedown.kernel import dispatch, records


def test_a_game_that_lacks_a_rule_is_not_registered():
    with pytest.raises(TypeError, match="has no rule 'setup'"):
        dispatch.register(records.record(odd=np.int8), [ModuleType("empty")])


def test_two_games_cannot_share_a_record():
    with pytest.raises(TypeError, match="same record"):
        dispatch.register(games.get("gargon").layout, [ModuleType("twin")])
