"""What a seat and a spectator see, are told, and may look up."""

from __future__ import annotations

import random
import re

import pytest

from games.en_garde.duels import Attacked, Drew, Parried, Showed
from positions import random_game, walk

from .duels import LEFT, RIGHT, arranged, both_sides, duel

EYES = [LEFT, RIGHT, None]
HANDS = [[3, 5, 5, 1, 2], [5, 5, 1, 2, 4]]
MEMORY = {"memory_aid": "yes"}


def lunged(**more):
    """Left steps 3 and attacks with two 5s; a 2 and a 4 lay in the discard before."""
    game = arranged(left=8, right=16, hands=HANDS, discard=[2, 4], to_move=LEFT, **more)
    game.play(LEFT, "+3 5x2")
    return game


def seen_hands(game, viewer):
    return [held.cards for held in game.view(viewer).hands]


@both_sides
def test_a_seat_sees_its_own_hand_and_the_count_of_the_other(me):
    game = duel(me, i=8, you=16, mine=[1, 2, 3, 4, 5], yours=[1, 1, 2, 2])
    mine, yours = game.view(me).hands[me], game.view(me).hands[1 - me]
    assert (mine.count, mine.cards) == (5, (1, 2, 3, 4, 5))
    assert (yours.count, yours.cards) == (4, None)


@pytest.mark.parametrize(
    ("mine", "right", "attack", "refused"),
    [
        ([1, 3, 4, 5], 6, None, {"4": "into_opponent", "5": "into_opponent"}),
        ([2, 3, 3, 4], 6, "3x2", {"2": "no_retreat", "4": "no_retreat"}),
        ([2, 3, 5], 8, "+2 3x2", {"3": "cannot_parry", "5": "off_the_track"}),
    ],
)
def test_a_card_that_begins_no_move_has_the_refusal_of_the_rules(mine, right, attack, refused):
    game = arranged(left=3, right=right, hands=[mine, [3, 3, 5, 2, 1]], to_move=RIGHT if attack else LEFT)
    if attack:
        game.play(RIGHT, attack)
    assert game.view(LEFT).refused == refused
    assert game.view(RIGHT).refused == game.view(None).refused == {}


def test_every_card_begins_a_move_or_is_refused():
    rng = random.Random(8)
    for seed in range(4):
        for game in walk(random_game("en_garde", 2, seed), rng):
            for seat in game.pending:
                view = game.view(seat)
                attacked = view.attack.value if view.attack else None
                begun = {str(attacked) if move == "parry" else re.search(r"\d+", move)[0] for move in view.moves}
                assert set(map(str, view.hands[seat].cards)) == begun | set(view.refused)
                assert not begun & set(view.refused)


def test_a_spectator_sees_neither_hand_and_has_no_moves():
    game = duel(LEFT, i=8, you=16)
    assert seen_hands(game, None) == [None, None]
    assert game.view().moves == ()
    assert game.view(LEFT).moves == tuple(str(move) for move in game.moves(LEFT))


@pytest.mark.parametrize("viewer", EYES)
def test_the_pile_is_seen_as_a_count(viewer):
    assert arranged(hands=HANDS, pile=[1, 2, 3, 4]).view(viewer).pile == 4


@pytest.mark.parametrize("viewer", EYES)
def test_the_discard_shows_its_top_and_its_count_only(viewer):  # E-11
    discard = lunged().view(viewer).discard
    assert (discard.top, discard.count, discard.cards) == (5, 5, None)


@pytest.mark.parametrize("viewer", EYES)
def test_the_memory_aid_shows_everything_in_the_discard(viewer):  # E-11
    discard = lunged(options=MEMORY).view(viewer).discard
    assert (discard.top, discard.count, discard.cards) == (5, 5, (2, 3, 4, 5, 5))


@both_sides
def test_an_attacking_card_lies_on_top_after_an_indirect_attack(me):  # E-11
    game = duel(me, i=8, you=12, mine=[3, 1, 2, 2, 5], yours=[1, 1, 2, 4, 4])
    game.play(me, "+3 1x1")
    assert game.view().discard.top == 1


def test_the_cards_of_a_parry_lie_on_the_discard():  # E-11
    game = lunged()
    game.play(RIGHT, "parry")
    assert (game.view().discard.top, game.view().discard.count) == (5, 7)


def test_the_discard_of_an_earlier_round_is_gone():  # E-11
    game = lunged(options=MEMORY | {"target": 2})
    game.play(RIGHT, "resign")
    discard = game.view().discard
    assert (discard.top, discard.count, discard.cards) == (None, 0, ())


@pytest.mark.parametrize("viewer", EYES)
def test_everybody_sees_cards_as_they_are_played(viewer):  # E-11
    game = lunged()
    game.play(RIGHT, "parry")
    told = game.events_for(viewer)
    assert Attacked(LEFT, 5, 2, 3) in told
    assert Parried(RIGHT, 5, 2) in told


def test_a_bot_may_remember_what_was_played():  # E-11
    game = lunged()
    assert game.rules.arrange.zones(game.known(RIGHT))["discard"] == [2, 3, 4, 5, 5]


@both_sides
def test_only_its_owner_is_told_which_card_was_drawn(me):
    game = duel(me, i=8, you=16, mine=[1, 2, 3, 4, 5], pile=[5, 4, 4])
    assert Drew(me, 5) in game.play(me, "+1")
    assert Drew(me, 5) in game.events_for(me)
    for other in (1 - me, None):
        assert [event for event in game.events_for(other) if isinstance(event, Drew)] == [Drew(me, None)]


@pytest.mark.parametrize("viewer", EYES)
def test_compared_hands_are_open_to_all(viewer):
    hands = [[1, 2, 2, 5, 5], [2, 1, 4, 4, 4]]
    game = arranged(left=5, right=8, hands=hands, pile=[1], to_move=LEFT)
    game.play(LEFT, "+1")
    assert seen_hands(game, viewer) == [(1, 2, 2, 5, 5), (1, 2, 4, 4, 4)]


def test_hands_stay_closed_after_a_hit():
    game = arranged(left=10, right=12, hands=[[2, 2, 1, 3, 4], [1, 1, 3, 4, 5]], to_move=LEFT)
    game.play(LEFT, "2x2")
    assert game.outcome.reason == "hit"
    assert seen_hands(game, None) == [None, None]
    assert seen_hands(game, LEFT)[RIGHT] is None


def test_hands_stay_closed_after_a_final_retreat():  # E-08
    game = arranged(left=9, right=16, hands=[[3, 4, 1, 1, 2], [1, 5, 5, 2, 3]], pile=[3], to_move=LEFT)
    game.play(LEFT, "+3 4x1")
    game.play(RIGHT, "-1")
    assert game.outcome.reason == "further"
    assert seen_hands(game, None) == [None, None]
    assert not any(isinstance(event, Showed) for event in game.events_for())


def test_hands_that_were_open_are_closed_in_the_next_round():
    hands = [[1, 2, 2, 5, 5], [2, 1, 4, 4, 4]]
    game = arranged(left=5, right=8, hands=hands, pile=[1], to_move=LEFT, options={"target": 3})
    game.play(LEFT, "+1")
    assert game.view().last_round.reason == "more_cards"
    assert seen_hands(game, None) == [None, None]


def test_a_defence_is_offered_to_the_defender_alone():
    game = lunged()
    assert "parry" in game.view(RIGHT).moves
    assert game.view(LEFT).moves == ()
    assert game.view(LEFT).attack == game.view(RIGHT).attack


@pytest.mark.parametrize("missing_card", ["5x3", "-4"])
def test_a_refusal_tells_the_opponent_nothing(missing_card):
    game = arranged(left=8, right=13, hands=HANDS, to_move=LEFT)
    before = game.view(RIGHT), game.events_for(RIGHT)
    with pytest.raises(ValueError, match="E-01"):
        game.play(LEFT, missing_card)
    assert (game.view(RIGHT), game.events_for(RIGHT)) == before
