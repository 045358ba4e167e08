"""Game preparation, and moving a fencer along the track."""

from __future__ import annotations

import pytest

import facedown

from .duels import LEFT, RIGHT, all_cards, arranged, both_sides, duel, fields, hand, moves, refused


def test_a_round_starts_at_the_ends_with_five_cards_each_and_fifteen_in_the_pile():
    view = facedown.deal("en_garde", seed=3).view()
    assert view.position == (1, 23)
    assert [held.count for held in view.hands] == [5, 5]
    assert (view.pile, view.discard.count, view.discard.top) == (15, 0, None)


def test_the_deck_has_five_cards_of_each_of_five_values():
    game = facedown.deal("en_garde", seed=3)
    assert all_cards(game) == [value for value in range(1, 6) for _ in range(5)]


def test_figure_1_the_right_fencer_moves_three_fields_forward_with_a_3():
    game = arranged(hands=[None, [3, 1, 2, 4, 5]], to_move=RIGHT)
    game.play(RIGHT, "+3")
    assert game.view().position == (1, 20)


@both_sides
@pytest.mark.parametrize(("move", "field"), [("+2", 10), ("-2", 6)])
def test_a_card_moves_a_fencer_by_its_value_either_way(me, move, field):
    game = duel(me, i=8, you=16, mine=[2, 1, 1, 3, 4])
    game.play(me, move)
    assert fields(game, me) == (field, 16)


@both_sides
def test_after_a_move_the_hand_is_filled_up_and_the_other_has_the_turn(me):
    game = duel(me, i=8, you=16, mine=[2, 1, 1, 3, 4], pile=[5, 5, 4])
    game.play(me, "+2")
    assert hand(game, me) == [1, 1, 3, 4, 5]
    assert game.pending == {1 - me}
    assert game.view().pile == 2


@both_sides
def test_the_card_that_moved_lies_on_top_of_the_discard(me):
    game = duel(me, i=8, you=16, mine=[2, 1, 1, 3, 4], pile=[5, 5, 4])
    before = game.view().discard.count
    game.play(me, "-4")
    assert (game.view().discard.top, game.view().discard.count) == (4, before + 1)


@both_sides
def test_a_step_forward_is_shorter_than_the_distance(me):  # E-01
    game = duel(me, i=10, you=13, mine=[1, 2, 3, 4, 5])
    assert {"+1", "+2"} <= moves(game, me)
    for onto_or_past in ("+3", "+4", "+5"):
        with refused("into_opponent", "E-01"):
            game.play(me, onto_or_past)


@both_sides
def test_a_step_backward_stays_on_the_track(me):  # E-01
    game = duel(me, i=3, you=20, mine=[1, 2, 3, 4, 5])
    with refused("off_the_track", "E-01"):
        game.play(me, "-3")
    game.play(me, "-2")
    assert fields(game, me) == (1, 20)


@both_sides
def test_only_cards_in_the_hand_move_a_fencer(me):  # E-01
    game = duel(me, i=8, you=16, mine=[1, 1, 3, 4, 5])
    for missing in ("+2", "-2"):
        with refused("no_such_card", "E-01"):
            game.play(me, missing)


@both_sides
def test_all_moves_of_a_turn_and_no_others_are_offered(me):  # E-01
    game = duel(me, i=3, you=8, mine=[1, 2, 4, 5, 5])
    assert moves(game, me) == {"5x1", "5x2", "+1", "-1", "+1 4x1", "+2", "-2", "+4", "+4 1x1"}
    assert len(game.moves(me)) == 9
    assert len(game.moves(1 - me)) == 0


@both_sides
def test_only_the_fencer_whose_turn_it_is_plays(me):
    game = duel(me, i=8, you=16, yours=[1, 2, 3, 4, 5])
    with refused("not_your_turn", "E-01"):
        game.play(1 - me, "+1")


@both_sides
def test_a_refused_move_changes_nothing(me):
    game = duel(me, i=10, you=13, mine=[1, 2, 3, 4, 5])
    before, told = game.copy(), list(game.events)
    with refused("into_opponent", "E-01"):
        game.play(me, "+4")
    assert game == before
    assert game.events == told
    assert game.history == []


def test_nobody_plays_after_the_end():
    game = duel(LEFT, i=8, you=16)
    game.play(LEFT, "resign")
    with refused("game_over", "E-10"):
        game.play(RIGHT, "+1")
    with refused("game_over", "E-10"):
        game.play(RIGHT, "resign")


@pytest.mark.parametrize("text", ["+3", "-2", "5x2", "+3 5x2", "parry"])
def test_a_move_is_written_as_it_is_read(text):
    assert str(facedown.parse("en_garde", text)) == text
    assert str(facedown.parse("en_garde", f"  {text.upper().replace(' ', '   ')} ")) == text


@pytest.mark.parametrize("text", ["", "3", "+0", "+10", "x2", "5x", "5x0", "0x2", "5x2 +3", "hit", "pass"])
def test_other_texts_are_no_moves(text):
    with pytest.raises(facedown.InvalidMove):
        duel(LEFT, i=8, you=16).play(LEFT, text)
