"""What a player of Gargon is told about a move."""

from __future__ import annotations

import facedown

from .tables import turned_up


def told(game, seat, move):
    code = game.rules.moves.encode(facedown.parse("gargon", move))
    assert move in game.moves(seat)
    return game.rules.reasons.reason(game.known(seat), seat, code)


def words(game, seat, move):
    return game.rules.reason_sentence(*told(game, seat, move))


def arranged(**zones):
    return facedown.arrange("gargon", 3, seed=1, **zones)


def test_amulets_are_told_with_the_odds_of_winning_them():
    """Nobody else holds green, so the green card is safe."""
    game = arranged(hands=["g1 r9 r8", "b3 r11", "b5 r12 v7"], stacks=["v8 v9", "v2 v3"])
    key, arguments = told(game, 0, "g1")
    assert (key, arguments["card"], arguments["count"]) == ("wins_amulets", "g1", 5)
    assert arguments["odds"] > 0.9
    assert words(game, 0, "g1").endswith("chance to win your green 1 and its five amulets.")


def test_a_zero_doubles_what_it_is_won_with():
    game = arranged(hands=["w0 r5", "b3 r11", "r12 v7"], won=["w1 w2", "", ""], stacks=["v8 v9", "v2 v3"])
    key, arguments = told(game, 0, "w0")
    assert (key, arguments["colour"]) == ("wins_doubling", "white")


def test_a_card_that_must_lose_is_replaced():
    """Both others have a higher red card, and one lies on the table."""
    game = arranged(
        hands=["v1", "r1 r5 v7", "r13 v9"], played=["r15", "", ""], stacks=["v8 v5", "v2 v3"], won=["", "", "b1"]
    )
    key, arguments = told(game, 1, "r1")
    assert key == "replaced"
    assert arguments["odds"] > 0.7


def test_the_back_of_a_card_tells_who_else_holds_its_colour():
    game = arranged(hands=["v1 v4", "r1 r5 g7", "r13 g9"], played=["b15", "", ""], stacks=["r8 b5", "y2 y3"])
    game.play(1, "pass")
    key, arguments = told(game, 1, "draw 1")
    assert (key, arguments) == ("colour_of_few", {"colour": "red", "count": 1})
    assert words(game, 1, "draw 2") == "It’s yellow, and nobody else has any."


def test_battles_are_told_by_what_lies_open():
    game = turned_up("r5 b9", "r7 b2", "r0 b1")
    assert told(game, 0, "battle b") == ("highest", {"card": "b9", "colour": "blue"})
    assert told(game, 0, "battle r") == ("higher_one", {"card": "r7", "colour": "red", "seat": 1, "count": 1})
    assert words(game, 0, "battle r") == "Seat 1’s red 7 beats your red card."


def test_zeros_that_meet_are_told_of():
    assert told(turned_up("r0 b9", "r0 b2", ""), 0, "battle r") == ("tied_zeros", {"colour": "red"})
