"""What a position of Stone Warriors is worth, as `judge` sees it with all hands open."""

from __future__ import annotations

import numpy as np
import pytest

from facedown.games.stone_warriors.rules.cards import GARGOYLES
from facedown.kernel import dispatch

from .tables import table

HANDS = {seats: ["villain villain elisa sunrise"] * seats for seats in (2, 3, 4)}
WITHOUT_GOLIATH = [name for name in GARGOYLES if name != "goliath"]  # there is one card of it for two players


def judged(*tables, mover=0):
    """Everybody's win share, all holding the same cards."""
    shares = np.zeros(len(tables))
    game = table(HANDS[len(tables)], list(tables), to_move=mover)
    dispatch.judge(game.record, shares)
    return shares


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mover", [0, 1])
def test_who_shows_more_gargoyles_is_judged_to_stand_better(seats, mover):
    for fewer in range(1, 5):
        for more in range(fewer + 1, 6):
            others = [WITHOUT_GOLIATH[:fewer]] * (seats - 1)
            for place in (0, 1):
                tables = [*others[:place], WITHOUT_GOLIATH[:more], *others[place:]]
                shares = judged(*tables, mover=mover)
                rival = judged(*(WITHOUT_GOLIATH[:fewer] for _ in range(seats)), mover=mover)
                assert shares[place] > rival[place], (fewer, more, place)


def test_five_against_one_is_nearly_won():
    shares = judged(WITHOUT_GOLIATH, ["bronx"])
    assert shares[0] > 0.6
    assert judged(["bronx"], WITHOUT_GOLIATH)[1] > 0.6
