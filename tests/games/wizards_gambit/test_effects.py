"""Effects: their steps, their choices, and pairs of cards that could quarrel."""

import random

import pytest

import facedown
from facedown.kernel import dispatch
from positions import walk

from .tables import WORKSHOP, events, happened, lying, play, points, size, table, texts, why_not, zone

# ---- Steps, choices, and what cannot be done


def test_the_steps_of_an_effect_come_in_their_order():  # W-22
    game = table(["ash ash curse", "ash", "ash"])
    play(game, "0 cast curse")
    assert (game.view().question.verb, game.view().question.about) == ("score", "whom")
    play(game, "0 wizard 2")
    assert happened(game, "Scored") == [events.Scored(2, -1)]
    assert (game.view().question.verb, game.view().question.about) == ("skip", "whom")
    play(game, "0 wizard 1")
    assert [event.seat for event in happened(game, "WillMiss")] == [1]


def test_whom_a_step_is_about_is_chosen_when_the_step_is_reached():  # W-22
    game = play(table(["ash steal_seen", "ash", "tears", "tooth"]), "0 cast steal_seen")
    assert texts(game, 0) == ["wizard 1", "wizard 2", "wizard 3"]
    assert why_not(game, "0 wizard 0") == ("not_offered", "W-22")
    assert why_not(game, "0 play ash plain_two") == ("not_offered", "W-22")


def test_a_choice_with_one_possible_wizard_is_made_by_itself():  # W-22
    game = play(table(["ash steal_seen", "tears tooth"]), "0 cast steal_seen")
    assert texts(game, 0) == ["card tooth", "card tears"]
    game = play(table(["ash steal_seen", "tears", "tooth"], books=["", "shield", ""]), "0 cast steal_seen")
    assert texts(game, 0) == ["card tooth"]
    assert game.view().question.target == 2


@pytest.mark.parametrize("card", ["move_two", "remove_two", "clear", "lift", "place", "fetch", "recall", "banish"])
def test_a_step_that_can_do_nothing_is_skipped(card):  # W-22
    game = table([f"ash {card}", "ash"], discard="")
    play(game, f"0 cast {card}")
    assert game.view().phase == "playing"
    assert zone(game, "discard") == card
    assert size(game, "hand 0") == 1


def test_as_much_as_possible_is_done():  # W-22
    game = table(["ash remove_two", "ash"], pool=["plain_five tears", "plain_two"])
    play(game, "0 cast remove_two", "0 pick tears plain_five")
    assert game.view().phase == "playing"
    assert lying(game, "plain_five") == ""


def test_each_piece_of_a_step_is_chosen_with_what_the_one_before_has_changed():  # W-22
    game = table(["ash move_two", "ash"], pool=["plain_five tears", "plain_three", "plain_two"])
    play(game, "0 cast move_two", "0 move tears plain_five plain_three")
    assert texts(game, 0) == ["move tears plain_three plain_five"]


def test_what_may_be_done_can_be_declined():  # W-22
    game = table(["ash tears", "ash"], books=["start_trade", ""])
    assert texts(game, 0) == ["yes", "no"]
    refused = play(game.copy(), "0 no")
    assert zone(refused, "hand 0") == "ash tears"
    assert refused.view().phase == "playing"
    play(game, "0 yes", "0 card tears")
    assert size(game, "hand 0") == 4


def test_a_step_that_depends_on_the_one_before_is_skipped_with_it():  # W-22
    game = table(["ash banish", "ash"], in_play=[None, None])
    play(game, "0 cast banish")
    assert zone(game, "hand 0") == "ash"
    game = table(["ash banish", "ash"], in_play=[None, "gambit_i plain_two"])
    play(game, "0 cast banish", "0 gambit 1")
    assert size(game, "hand 0") == 2
    assert zone(game, "gone") == "gambit_i"


def test_those_concerned_come_in_the_order_of_play_from_the_active_wizard():  # W-11, W-22
    game = table(["ash", "ash ash others_choose", "tears tears tears"], to_move=1)
    play(game, "1 cast others_choose")
    assert game.pending == {2}
    play(game, "2 card tears", "2 card tears")
    assert game.pending == {0}
    assert game.view().question.target == 0


def test_others_choose_their_own_cards_in_anothers_turn_but_play_none():  # W-16, W-22
    game = play(table(["ash ash others_choose", "tears tooth draw_two"]), "0 cast others_choose")
    assert texts(game, 1) == ["card tooth", "card tears", "card draw_two"]
    assert why_not(game, "1 cast draw_two") == ("not_offered", "W-22")
    assert why_not(game, "0 card ash") == ("not_your_turn", "W-16")


def test_points_lost_stay_lost_even_by_one_who_had_none_yet():  # W-22
    game = table(["ash ash curse", "feather tears", "ash ash"], pool=["spark", "plain_two"])
    play(game, "0 cast curse", "0 wizard 1", "0 wizard 2", "0 play ash plain_two", "0 end", "1 play feather spark")
    assert zone(game, "book 1") == "spark"
    assert points(game) == [0, 0, 0]


# ---- Shields


@pytest.mark.parametrize(
    "card", ["others_drop", "others_choose", "steal_seen", "steal_blind", "look", "reveal", "swap"]
)
def test_no_other_wizards_card_touches_a_shielded_hand(card):  # W-22
    game = table([f"ash {card}", "tears tooth"], books=["", "shield"])
    play(game, f"0 cast {card}")
    assert zone(game, "hand 1") == "tooth tears"
    assert game.view(0).hands[1].known == ()
    assert game.view().phase == "playing"


def test_a_nullified_shield_protects_nothing():  # W-07, W-22
    game = table(["ash look", "tears tooth"], books=["", "shield"], in_play=["gambit_i 1", None])
    play(game, "0 cast look")
    assert game.view(0).hands[1].known == ("tooth", "tears")


def test_a_shield_does_not_keep_its_owner_from_their_own_cards():  # W-22
    game = table(["ash ash everyone_drops", "tears"], books=["shield", ""])
    play(game, "0 cast everyone_drops")
    assert [event.card for event in happened(game, "Discarded") if event.seat == 0] == ["ash", "ash"]


def test_protection_lasts_until_ones_next_turn():  # W-22
    game = table(["ash ash protect", "tears look", "ash ash"])
    play(game, "0 cast protect", "0 play ash plain_two", "0 end")  # and play goes in the other direction
    assert happened(game, "Protected") == [events.Protected(0)]
    assert game.view().protected == (0,)
    play(game, "2 play ash plain_two", "2 end", "1 cast look")
    assert [event.victim for event in happened(game, "Looked")] == [2]  # there is no other choice
    play(game, "1 play tears plain_three")
    assert game.pending == {0}
    assert game.view().protected == ()


def test_hands_that_are_passed_on_go_around_a_shielded_one():  # W-22
    game = table(["ash wheel", "tears", "tooth", "breath"], books=["", "", "shield", ""])
    play(game, "0 cast wheel")
    assert [zone(game, f"hand {seat}") for seat in range(4)] == ["breath", "ash", "tooth", "tears"]


# ---- Pairs that could quarrel


def test_a_removal_opens_a_place_that_a_component_then_fills_again():  # W-04, W-12
    game = table(["ash remove_two", "ash"], pool=["plain_one ash", "plain_two"])
    play(game, "0 cast remove_two", "0 pick ash plain_one", "0 play ash plain_one")
    assert lying(game, "plain_one") == "ash"
    assert points(game) == [0, 0]


def test_an_incantation_that_fills_the_hand_with_components_still_owes_one():  # W-02, W-11
    game = table(["lift", "ash"], pool=["plain_one ash", "plain_two"])
    play(game, "0 cast lift", "0 pick ash plain_one")
    assert game.view().component_owed
    assert texts(game, 0) == ["play ash plain_one", "play ash plain_two"]


def test_the_last_card_swapped_away_leaves_the_other_hand():  # W-11
    game = table(["swap", "tears tooth"])
    play(game, "0 cast swap")
    assert zone(game, "hand 0") == "tooth tears"  # nothing was given, so the other one has drawn five
    assert size(game, "hand 1") == 5
    assert game.pending == {0}


def test_the_last_card_given_away_ends_the_turn():  # W-11
    game = table(["tears give_next", "ash"])
    play(game, "0 cast give_next", "0 card tears")
    assert size(game, "hand 0") == 5
    assert game.pending == {1}


def test_a_banished_nullification_gives_an_action_back_in_the_same_turn():  # W-07, W-12
    game = table(["ash banish draw_two", "ash"], books=["actions", ""], in_play=[None, "gambit_i 0"])
    assert game.view().actions_left == 1
    play(game, "0 cast banish", "0 gambit 1")
    assert game.view().actions_left == 1
    play(game, "0 cast draw_two")


def test_a_gambit_taken_back_from_a_book_lets_its_owner_claim_again():  # W-05
    game = table(["tooth recall ash", "ash"], books=["", "spark"], in_play=["gambit_i 1", None], pool=["plain_one ash"])
    assert "play tooth plain_one" not in texts(game, 0)
    play(game, "0 cast recall", "0 play tooth plain_one")
    assert zone(game, "book 0") == "plain_one"


def test_nullifying_and_releasing_ones_own_book_gives_no_further_component():  # W-02, W-07
    game = table(["ash ash ash chant tears", "ash"], books=["plays", ""], gambits=["gambit_i", None])
    play(game, "0 play ash plain_two", "0 play ash plain_two")
    assert game.view().components_left == 0
    play(game, "0 cast chant", "0 nullify gambit_i 0", "0 release")
    assert game.view().components_left == 0


def test_a_reversed_order_stays_until_it_is_reversed_again():  # W-22
    game = table(["ash ash protect", "ash ash", "ash ash"])
    play(game, "0 cast protect", "0 play ash plain_two", "0 end", "2 play ash plain_two", "2 end")
    assert game.pending == {1}
    assert game.view().backwards


def test_nobody_plays_a_card_in_anothers_turn():  # W-16
    game = table(["ash tears", "ash gambit_v draw_two"], gambits=[None, "gambit_i"])
    play(game, "0 play ash plain_two")
    for move in ("cast draw_two", "aura gambit_i plain_two", "play ash plain_two", "end"):
        assert why_not(game, f"1 {move}") == ("not_your_turn", "W-16")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("aura", ["everybody", "others"])
def test_whatever_is_played_no_card_is_lost_and_nothing_is_where_it_cannot_be(seats, aura):  # W-20, W-22
    options = {"set": facedown.load_set("wizards_gambit", WORKSHOP), "aura": aura, "goal": 30, "turn_limit": 80}
    for seed in range(3):
        game = facedown.deal("wizards_gambit", seats, seed=seed, options=options)
        assert {int(dispatch.fault(position.record)) for position in walk(game, random.Random(seed))} == {0}
        assert game.outcome is not None
