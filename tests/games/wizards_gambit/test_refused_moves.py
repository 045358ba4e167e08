"""A view says why moves are refused, so that a page need not guess: as the rules say it, and only in one's own turn."""

from __future__ import annotations

import random

import pytest

import facedown
from facedown.errors import IllegalMove
from positions import random_game, walk


def refusal_of(game, seat, move):
    with pytest.raises(IllegalMove) as refused:
        game.copy().play(seat, move)
    return refused.value.rule


def test_what_a_view_calls_refused_is_refused_for_that_reason():
    rng, reasons = random.Random(3), set()
    for seed in range(6):
        for game in walk(random_game("wizards_gambit", 2 + seed % 4, seed), rng):
            for seat in game.pending:
                refused = game.view(seat).refused
                if rng.random() > 0.1:
                    continue
                for move, key in refused.items():
                    shard = move.startswith("play shard")  # any of the runes may be meant
                    assert shard or refusal_of(game, seat, move) == key
                    reasons.add(key)
    assert {"no_open_rune", "book_not_open", "no_gambit_in_play", "no_component_left", "no_action_left"} <= reasons


def test_every_card_that_begins_no_move_has_a_reason():
    rng = random.Random(4)
    for seed in range(3):
        for game in walk(random_game("wizards_gambit", 3, seed), rng):
            for seat in game.pending:
                view = game.view(seat)
                if view.phase != "playing" or rng.random() > 0.2:
                    continue
                begun = {move.split()[1] for move in view.moves if len(move.split()) > 1}
                tried = {move.split()[1] for move in view.refused}
                assert set(view.hands[seat].known) <= begun | tried


def test_nobody_else_is_told_what_is_refused():
    game = facedown.deal("wizards_gambit", 3, seed=1)
    (seat,) = game.pending
    assert game.view(seat).refused
    assert [game.view(other).refused for other in (None, *({0, 1, 2} - {seat}))] == [{}, {}, {}]
