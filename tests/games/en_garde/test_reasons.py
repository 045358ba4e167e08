"""Why a move is good: what the reason says is what happens."""

from __future__ import annotations

import pytest

from facedown.games.en_garde.bots import reasons

from .duels import both_sides, duel


def reason_for(game, seat, move):
    known = game.view(seat).remembered()
    return reasons.reason(known, seat, game.rules.moves.encode(game.rules.moves.parse(move)))


@both_sides
@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_a_step_after_a_parry_fills_the_hand_up_and_may_end_the_round(me, left):  # E-04, E-06
    game = duel(1 - me, i=8, you=13, mine=[5, 5, 1, 1, 2], yours=[5, 5, 3, 1, 2], pile=[3, 3, 4, 4, 2, 4][: 2 + left])
    game.play(1 - me, "5x2")  # draws two
    game.play(me, "parry")  # draws nothing
    key, arguments = reason_for(game, me, "+1")  # and this draws three
    ends = left <= 3
    assert key == ("cards_decide" if ends else "beaten_odds")
    assert (arguments["count"], arguments["value"]) == (0, 4)
    game.play(me, "+1")
    assert (game.view().last_round is not None) == ends
