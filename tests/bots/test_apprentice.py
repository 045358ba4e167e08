"""The apprentice plays by rules of thumb; where these are nearly as good as weighing, it slips."""

from __future__ import annotations

import pytest

import facedown
from facedown.bots.apprentice import choose_by_thumb
from facedown.kernel.dispatch import first_thought, hunch, slips
from positions import generator


def choices(choose, game):
    seat = min(game.pending)
    return [int(choose(game.record, seat, generator(seed))) for seed in range(200)]


@pytest.mark.parametrize("name", ["en_garde", "gargon", "wizards_gambit"])
def test_who_never_slips_plays_the_hunch_by_the_same_chance(name):
    game = facedown.deal(name, seed=1)
    assert slips(game.record) == 0
    assert choices(choose_by_thumb, game) == choices(hunch, game)


def test_a_slip_is_a_first_thought():
    """In hands of many kinds: what nobody would play by a hunch is played now and then, but not most of the time."""
    slipped = 0
    for seed in range(10):
        game = facedown.deal("stone_warriors", 3, seed=seed)
        thoughts, hunches = set(choices(first_thought, game)), set(choices(hunch, game))
        played = choices(choose_by_thumb, game)
        assert set(played) <= thoughts | hunches
        assert sum(move not in hunches for move in played) <= 0.6 * len(played)
        slipped += sum(move not in hunches for move in played)
    assert slipped > 0
