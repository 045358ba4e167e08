"""What people ask about spells of our own set that work when they are claimed, or when a turn starts or ends."""

import pytest

from .faq import (
    FIVE,
    about_to_claim,
    almost,
    claim,
    finish_turn,
    gained,
    happened,
    in_pool,
    known,
    last,
    lying,
    play,
    play_component,
    points,
    sizes,
    table,
    texts,
    with_few_spells,
    worth,
    zone,
)
from .tables import events

# ---- Pickpocket's Charm


def test_pickpockets_charm_waits_for_the_next_turn_and_steals_then_before_anything_else():
    game = claim(about_to_claim("pickpockets_charm", FIVE, others=[FIVE, FIVE]), "pickpockets_charm")
    assert game.view().question is None
    for seat in range(3):
        finish_turn(game, seat)
    assert texts(game) == ["wizard 1", "wizard 2"]
    before = game.copy()
    play(game, "0 wizard 2")
    assert len(gained(before, game)) == 1
    assert game.view().component_owed


def test_pickpockets_charm_hides_from_third_wizards_what_was_stolen():
    game = play(table([FIVE, "hex", FIVE], books=["pickpockets_charm"]), "0 wizard 1")
    told = [happened(game, events.Stole, viewer=viewer) for viewer in (0, 1)]
    assert told == [[events.Stole(0, 1, "hex")]] * 2
    assert happened(game, events.Stole, viewer=2) == [events.Stole(0, 1, None)]
    assert known(game, 1, 0) == ["hex"]
    assert known(game, 2, 0) == []
    assert sizes(game) == [6, 5, 5]  # whoever was robbed of their last card has drawn five


def test_pickpockets_charm_needs_no_choice_between_two_wizards():
    game = table([FIVE, "hex"], books=["pickpockets_charm"])
    assert game.view().question is None
    assert zone(game, "hand 0")[-1] == "hex"


def test_pickpockets_charm_under_a_nullify_steals_nothing_and_does_not_catch_up_later():
    game = table([FIVE, FIVE], books=["pickpockets_charm"], gambits=["gambit_iv"], in_play=[None, "gambit_ii 0"])
    assert sizes(game) == [5, 5]
    play(game, "0 destroy gambit_iv 1")
    assert game.view().question is None
    assert sizes(game) == [5, 5]


# ---- Hourglass


def test_hourglass_gives_one_more_turn_and_not_one_every_turn():
    game = claim(about_to_claim("hourglass", FIVE), "hourglass")
    assert happened(game, events.TurnAgain) == [events.TurnAgain(0)]
    finish_turn(game)
    assert game.view().turn == 0
    assert game.view().component_owed
    finish_turn(game)
    assert game.view().turn == 1
    for seat in (1, 2, 0):
        finish_turn(game, seat)
    assert game.view().turn == 1


def test_hourglass_claimed_with_the_last_card_gives_five_cards_and_the_other_turn():  # W-11
    game = claim(about_to_claim("hourglass"), "hourglass")
    assert game.view().turn == 0
    assert game.view().turn_number == 2
    assert sizes(game)[0] == 5


def test_hourglass_claimed_under_a_nullify_gives_no_other_turn():
    game = about_to_claim("hourglass", FIVE, books=["bounty"], in_play=[None, "gambit_ii 0"])
    finish_turn(claim(game, "hourglass"))
    assert points(game) == worth("bounty", "hourglass")
    assert game.view().turn == 1


# ---- Corrupt Exchange


def test_corrupt_exchange_can_be_declined_and_then_nothing_happens():
    game = table([FIVE, FIVE], books=["corrupt_exchange"])
    assert texts(game) == ["yes", "no"]
    play(game, "0 no")
    assert happened(game, events.Declined) == [events.Declined(0)]
    assert sizes(game) == [5, 5]
    assert game.view().component_owed


def test_corrupt_exchange_discards_a_card_of_ones_choice_and_steals_one_at_random():
    game = table([f"{FIVE} hex", FIVE, "insight"], books=["corrupt_exchange"])
    play(game, "0 yes", "0 card hex")
    assert zone(game, "discard") == ["hex"]
    play(game, "0 wizard 2")
    assert "insight" in zone(game, "hand 0")
    assert happened(game, events.Stole, viewer=1) == [events.Stole(0, 2, None)]


def test_corrupt_exchange_may_trade_the_last_card_and_the_turn_goes_on_with_the_stolen_one():
    game = play(table(["hex", "ash"], books=["corrupt_exchange"]), "0 yes", "0 card hex")
    assert zone(game, "hand 0") == ["ash"]
    assert game.view().turn == 0
    assert game.view().component_owed


def test_corrupt_exchange_costs_its_card_even_where_nobody_can_be_robbed():
    game = table(["hex ash", FIVE], books=["corrupt_exchange", "veil_of_mist"])
    play(game, "0 yes", "0 card hex")
    assert zone(game, "hand 0") == ["ash"]
    assert happened(game, events.Stole) == []


def test_corrupt_exchange_that_empties_the_hand_in_vain_ends_the_turn_with_five_cards():  # W-11
    game = table(["hex", FIVE], books=["corrupt_exchange", "veil_of_mist"])
    play(game, "0 yes", "0 card hex")
    assert sizes(game) == [5, 5]
    assert game.view().turn == 1


def test_corrupt_exchange_does_not_work_in_the_turn_it_is_claimed():
    game = claim(about_to_claim("corrupt_exchange", FIVE), "corrupt_exchange")
    assert game.view().question is None
    finish_turn(game)
    assert happened(game, events.Triggered) == []


# ---- Wider Circle


def test_wider_circle_makes_five_spells_of_four_for_the_rest_of_the_game_and_draws_a_card():
    game = about_to_claim("wider_circle", "hex ash", [f"{last('bounty')} ash", FIVE], [almost("bounty")])
    claim(game, "wider_circle")
    assert happened(game, events.Widened) == [events.Widened(0, 5)]
    assert len(in_pool(game)) == 5
    assert sizes(game)[0] == 3
    finish_turn(game)
    claim(game, "bounty", seat=1)
    assert len(in_pool(game)) == 5


def test_wider_circle_with_an_empty_spell_deck_draws_its_card_and_the_pool_stays_small():  # W-14
    pool = [almost("wider_circle"), "glass_tower", "stormcall"]
    game = with_few_spells(0, pool, [f"{last('wider_circle')} hex", FIVE, FIVE, FIVE, FIVE])
    claim(game, "wider_circle")
    assert in_pool(game) == ["glass_tower", "stormcall"]
    assert sizes(game)[0] == 2
    assert game.pending == {0}


# ---- Raise the Fallen


def test_raise_the_fallen_takes_an_incantation_back_and_lets_it_be_cast_though_the_action_was_used():
    game = play(about_to_claim("raise_the_fallen", "hex ash"), "0 cast hex", "0 wizard 1")
    claim(game, "raise_the_fallen")
    assert texts(game) == ["card hex"]
    play(game, "0 card hex", "0 cast hex")
    assert game.view().question.about == "whom"


def test_raise_the_fallen_with_no_incantation_in_the_discard_still_gives_the_action():
    game = about_to_claim("raise_the_fallen", "hex insight", discard="gambit_ii ash")
    claim(game, "raise_the_fallen")  # W-17: a gambit is no incantation
    assert game.view().question is None
    assert game.view().actions_left == 2


def test_raise_the_fallen_is_known_to_all_to_be_back_in_the_hand():
    game = about_to_claim("raise_the_fallen", "ash", discard="insight hex")
    play(claim(game, "raise_the_fallen"), "0 card insight")
    assert known(game, 2, 0) == ["insight"]


# ---- Evening Prayer


def test_evening_prayer_fills_the_hand_up_to_five_after_the_draw_also_in_the_turn_it_is_claimed():
    game = finish_turn(claim(about_to_claim("evening_prayer", "hex"), "evening_prayer"))
    assert sizes(game)[0] == 5
    assert happened(game, events.Triggered) == [events.Triggered(0, "evening_prayer")]


def test_evening_prayer_adds_nothing_to_a_full_hand_which_is_trimmed_as_ever():
    game = table([f"{FIVE} hex", FIVE], books=["evening_prayer"])
    play(play_component(game), "0 end")
    assert len(happened(game, events.Drew)) == 1
    assert game.view().phase == "trimming"
    play(game, "0 card hex")
    assert sizes(game)[0] == 5


def test_evening_prayer_under_a_nullify_is_not_heard():
    game = finish_turn(table(["ash hex", FIVE], books=["evening_prayer"], in_play=[None, "gambit_ii 0"]))
    assert sizes(game)[0] == 2


# ---- Stormcall


def test_stormcall_clears_one_spell_and_replaces_another():
    rune = last("glass_tower")
    pool = [f"glass_tower {rune}", "turning_tide", "blood_oath"]
    game = claim(about_to_claim("stormcall", FIVE, pool=pool, spells="bounty"), "stormcall")
    assert in_pool(game)[0] == "bounty"  # the new spell lies there already
    play(game, "0 yes")
    assert texts(game) == ["spell glass_tower"]  # the only one with something on it
    play(game, "0 spell glass_tower")
    assert lying(game, "glass_tower") == []
    assert zone(game, "discard")[-1] == rune
    play(game, "0 yes", "0 spell turning_tide")
    assert happened(game, events.Renewed) == [events.Renewed(0, "turning_tide")]
    assert happened(game, events.Opened)[-1].spell == in_pool(game)[2]
    assert len(in_pool(game)) == 4


@pytest.mark.parametrize(("first", "second"), [("yes", "no"), ("no", "yes"), ("no", "no")])
def test_stormcall_has_two_parts_and_either_may_be_left(first, second):
    rune = last("glass_tower")
    game = about_to_claim("stormcall", FIVE, pool=[f"glass_tower {rune}", "turning_tide", "blood_oath"])
    play(claim(game, "stormcall"), f"0 {first}", *["0 spell glass_tower"] * (first == "yes"))
    play(game, f"0 {second}", *["0 spell blood_oath"] * (second == "yes"))
    assert len(happened(game, events.Removed)) == (first == "yes")
    assert len(happened(game, events.Renewed)) == (second == "yes")
    done = happened(game, events.Removed) + happened(game, events.Renewed)
    assert len(happened(game, events.Declined)) == 2 - len(done)


def test_stormcall_discards_the_components_on_the_spell_it_replaces():
    rune = last("glass_tower")
    game = about_to_claim("stormcall", FIVE, pool=[f"glass_tower {rune}", "turning_tide", "blood_oath"])
    play(claim(game, "stormcall"), "0 no", "0 yes", "0 spell glass_tower")
    assert zone(game, "discard")[-1] == rune


def test_stormcall_does_not_reach_a_guarded_spell():  # W-06
    rune = last("glass_tower")
    pool = [f"glass_tower {rune}", "turning_tide", "blood_oath"]
    game = about_to_claim("stormcall", FIVE, pool=pool, in_play=[None, "gambit_ii glass_tower"], spells="bounty")
    play(claim(game, "stormcall"), "0 yes")  # nothing to clear: this is the second part already
    assert texts(game) == ["spell bounty", "spell turning_tide", "spell blood_oath"]


def test_stormcall_never_turns_up_the_very_spell_that_it_replaces():
    pool = [almost("stormcall"), "glass_tower", "turning_tide", "blood_oath"]
    hands = [f"{last('stormcall')} ash", FIVE, FIVE, FIVE]
    for seed in range(10):
        game = claim(with_few_spells(2, pool, hands, seed=seed), "stormcall")
        play(game, "0 yes", "0 spell glass_tower")
        assert "glass_tower" not in in_pool(game)


# ---- Silver Tongue


def test_silver_tongue_shows_its_owner_all_other_hands_and_nobody_else_any():
    game = claim(about_to_claim("silver_tongue", FIVE, others=["hex ash", "insight"]), "silver_tongue")
    assert known(game, 0, 1) == ["ash", "hex"]
    assert known(game, 0, 2) == ["insight"]
    assert known(game, 1, 2) == known(game, 2, 1) == known(game, 1, 0) == []
    assert {event.card for event in happened(game, events.Saw, viewer=None)} == {None}


def test_silver_tongue_is_a_look_and_not_a_window_later_draws_are_hidden():
    game = finish_turn(claim(about_to_claim("silver_tongue", FIVE, others=["ash ash hex"]), "silver_tongue"))
    finish_turn(game, 1)
    assert sizes(game)[1] == 3
    assert known(game, 0, 1) == ["ash", "hex"]


def test_silver_tongue_does_not_see_through_a_veil_of_mist():
    game = about_to_claim("silver_tongue", FIVE, others=["hex ash", "insight"], books=["", "veil_of_mist"])
    claim(game, "silver_tongue")
    assert known(game, 0, 1) == []
    assert known(game, 0, 2) == ["insight"]


# ---- Turning Tide


def test_turning_tide_sends_play_the_other_way_round_from_the_end_of_this_turn():
    game = claim(about_to_claim("turning_tide", FIVE, others=[FIVE] * 3), "turning_tide")
    assert happened(game, events.Reversed) == [events.Reversed(0)]
    for seat in (0, 3, 2, 1, 0):
        assert game.view().turn == seat
        finish_turn(game, seat)


def test_turning_tide_changes_nothing_between_two_wizards():
    game = claim(about_to_claim("turning_tide", FIVE, others=[FIVE]), "turning_tide")
    for seat in (0, 1, 0, 1):
        assert game.view().turn == seat
        finish_turn(game, seat)


def test_turning_tide_makes_the_next_wizard_another_one():
    hands = [f"{last('turning_tide')} {last('parting_gift')} quickening hex", FIVE, FIVE]
    game = play(table(hands, [almost("turning_tide"), almost("parting_gift")]), "0 cast quickening")
    claim(claim(game, "turning_tide"), "parting_gift")
    play(game, "0 card hex")
    assert happened(game, events.Gave, viewer=0) == [events.Gave(0, 2, "hex")]


# ---- Parting Gift


def test_parting_gift_gives_a_card_of_ones_choice_to_the_next_wizard_and_third_ones_do_not_see_it():
    game = claim(about_to_claim("parting_gift", "hex ash ash"), "parting_gift")
    assert texts(game) == ["card ash", "card hex"]
    play(game, "0 card hex")
    assert "hex" in zone(game, "hand 1")
    assert known(game, 0, 1) == ["hex"]
    assert known(game, 2, 1) == []
    assert happened(game, events.Gave, viewer=2) == [events.Gave(0, 1, None)]


def test_parting_gift_with_an_empty_hand_gives_nothing_and_the_turn_ends_with_five_cards():  # W-11
    game = claim(about_to_claim("parting_gift"), "parting_gift")
    assert happened(game, events.Gave) == []
    assert sizes(game) == [5, 5, 5]
    assert game.view().turn == 1


def test_parting_gift_of_the_last_card_ends_the_turn_with_five_cards():  # W-11
    game = play(claim(about_to_claim("parting_gift", "hex"), "parting_gift"), "0 card hex")
    assert sizes(game) == [5, 6, 5]
    assert game.view().turn == 1


def test_parting_gift_reaches_a_hand_that_is_protected_for_it_takes_nothing_away():  # W-22
    game = claim(about_to_claim("parting_gift", "hex ash", books=["", "veil_of_mist"]), "parting_gift")
    play(game, "0 card hex")
    assert "hex" in zone(game, "hand 1")


# ---- Blood Oath


def test_blood_oath_costs_a_random_card_at_the_start_of_every_turn_but_not_of_the_one_it_is_claimed_in():
    game = claim(about_to_claim("blood_oath", "ash ash ash", others=["ash ash ash"]), "blood_oath")
    assert happened(game, events.Discarded) == []
    finish_turn(game)
    finish_turn(game, 1)
    assert len(happened(game, events.Discarded, viewer=1)) == 1
    assert sizes(game)[0] == 3


def test_blood_oath_with_one_card_left_ends_the_turn_and_draws_five():  # W-11
    game = finish_turn(table([FIVE, "ash"], books=["", "blood_oath"]))
    assert happened(game, events.Discarded) == [events.Discarded(1, "ash")]
    assert sizes(game)[1] == 5
    assert game.view().turn == 0


def test_blood_oath_sleeps_under_a_gambit_that_its_own_owner_may_play():
    game = play(table(["ash ash ash", FIVE], books=["blood_oath"], gambits=["gambit_iv"]), "0 nullify gambit_iv 0")
    assert sizes(game)[0] == 2
    finish_turn(game)
    finish_turn(game, 1)
    assert happened(game, events.Discarded, viewer=0) == []
