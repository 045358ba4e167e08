"""What people ask about gambits at a table with our own cards: aura, nullify, destroy, release."""

import pytest

from .faq import (
    FIVE,
    almost,
    book_worth,
    claim,
    finish_turn,
    happened,
    in_pool,
    known,
    last,
    not_asking_for,
    play,
    play_component,
    points,
    sizes,
    table,
    texts,
    top,
    why_not,
    worth,
    zone,
)
from .tables import events


@pytest.mark.parametrize("use", ["aura", "nullify", "destroy", "release"])
def test_every_use_of_a_gambit_has_an_entry_of_its_own(use):
    assert [name for name in globals() if name.startswith(f"test_{use}_")]


# ---- Aura of Protection


def test_aura_keeps_everybody_off_a_spell_that_lacks_one_component():
    hands = [f"{last('bounty')} {FIVE}", f"{last('bounty')} {FIVE}"]
    game = play(table(hands, [almost("bounty")], gambits=["gambit_iv"]), "0 aura gambit_iv bounty")
    assert happened(game, events.Guarded) == [events.Guarded(0, "gambit_iv", "bounty")]
    assert why_not(game, f"0 play {last('bounty')} bounty") == "guarded"  # W-06: its owner too
    finish_turn(game)
    assert why_not(game, f"1 play {last('bounty')} bounty") == "guarded"


def test_aura_binds_the_wizard_who_played_it_who_can_claim_no_other_spell():  # W-05
    hands = [f"{last('bounty')} {FIVE}", FIVE]
    game = table(hands, [almost("bounty"), "glass_tower"], gambits=["gambit_iv"])
    play(game, "0 aura gambit_iv glass_tower")
    assert why_not(game, f"0 play {last('bounty')} bounty") == "may_not_claim"
    play_component(game)


def test_aura_may_be_played_after_the_component_of_the_turn():
    game = play(play_component(table([FIVE, FIVE], ["bounty"], gambits=["gambit_iv"])), "0 aura gambit_iv bounty")
    assert game.view().pool[0].guarded_by == 0


def test_aura_can_be_played_on_a_spell_that_was_turned_up_in_this_very_turn():
    hands = [f"{last('bounty')} hex", FIVE]
    game = claim(table(hands, [almost("bounty")], gambits=["gambit_iv"], spells="hourglass"), "bounty")
    play(game, "0 aura gambit_iv hourglass")
    assert game.view().gambits_in_play[0].spell == "hourglass"


def test_aura_leaves_no_play_to_a_wizard_whose_components_fit_nowhere_else():  # W-03
    kind = last("bounty")
    game = table([f"{kind} hex", FIVE], ["bounty", *not_asking_for(kind)], in_play=[None, "gambit_ii bounty"])
    assert texts(game, word="play") == []
    play(game, "0 show")
    assert known(game, 1, 0) == sorted([kind, "hex"])
    assert sizes(game)[0] == 4


# ---- Nullify Magic


def test_nullify_puts_an_ability_to_sleep_and_leaves_the_points():
    game = table([FIVE, FIVE], books=["", "bounty"], gambits=["gambit_iv"])
    play(game, "0 nullify gambit_iv 1")
    assert happened(game, events.Nullified) == [events.Nullified(0, "gambit_iv", 1)]
    assert points(game, 1) == worth("bounty")
    finish_turn(game)
    assert why_not(game, "1 use") == "no_ability"


def test_nullify_needs_a_book_with_a_spell_and_takes_ones_own_too():  # W-07
    game = table([FIVE, FIVE, FIVE], books=["blood_oath", "", "bounty"], gambits=["gambit_iv"])
    assert texts(game, word="nullify") == ["nullify gambit_iv 0", "nullify gambit_iv 2"]
    assert why_not(game, "0 nullify gambit_iv 1") == "book_not_open"


def test_nullify_catches_the_spells_that_are_claimed_under_it():  # W-07
    hands = [f"{last('bounty')} {FIVE}", FIVE]
    game = table(hands, [almost("bounty")], books=["hourglass"], in_play=[None, "gambit_ii 0"])
    claim(game, "bounty")
    assert top(game) == "bounty"
    assert points(game) == worth("hourglass", "bounty")
    assert why_not(game, "0 use") == "no_ability"


def test_nullify_does_not_keep_its_victim_from_winning():  # W-13
    book = book_worth(10 - worth("bounty"), "bounty")
    hands = [f"{last('bounty')} hex", FIVE]
    game = claim(table(hands, [almost("bounty")], books=[book], in_play=[None, "gambit_ii 0"]), "bounty")
    assert game.outcome.winners == (0,)


def test_nullify_under_a_claim_of_the_same_turn_takes_the_new_ability_with_it():
    hands = [f"{last('two_hands')} {FIVE}", FIVE]
    game = claim(table(hands, [almost("two_hands")], gambits=["gambit_iv"]), "two_hands")
    assert game.view().components_left == 1
    play(game, "0 nullify gambit_iv 0")
    assert game.view().components_left == 0


def test_nullify_lifted_in_ones_own_turn_gives_the_ability_back_at_once():
    game = table([FIVE, FIVE], books=["two_hands"], gambits=["gambit_iv"], in_play=[None, "gambit_ii 0"])
    assert game.view().components_left == 1
    play(game, "0 destroy gambit_iv 1")
    assert game.view().components_left == 2


# ---- Destroy Gambit


def test_destroy_takes_both_gambits_out_of_the_game_for_good():  # W-08
    game = table([FIVE, FIVE], ["bounty"], gambits=["gambit_iv"], in_play=[None, "gambit_ii bounty"])
    play(game, "0 destroy gambit_iv 1")
    assert happened(game, events.Destroyed) == [events.Destroyed(0, "gambit_iv", 1, "gambit_ii")]
    assert set(game.view().gambits_gone) == {"gambit_ii", "gambit_iv"}
    assert game.view().pool[0].guarded_by is None
    assert not {"gambit_ii", "gambit_iv"} & {*zone(game, "deck"), *zone(game, "discard")}


def test_destroy_leaves_one_free_to_claim_for_ones_own_gambit_does_not_stay_in_play():
    hands = [f"{last('bounty')} {FIVE}", FIVE]
    game = table(hands, [almost("bounty")], gambits=["gambit_iv"], in_play=[None, "gambit_ii bounty"])
    claim(play(game, "0 destroy gambit_iv 1"), "bounty")
    assert top(game) == "bounty"


def test_destroy_is_open_to_who_has_a_gambit_in_play_himself_and_that_one_stays():  # W-08
    in_play = ["gambit_ii glass_tower", "gambit_iii stormcall"]
    game = table(["gambit_v ash ash", FIVE], ["glass_tower", "stormcall"], in_play=in_play)
    assert why_not(game, f"0 aura gambit_v {in_pool(game)[2]}") == "gambit_in_play"
    play(game, "0 destroy gambit_v 1")
    assert game.view().gambits_in_play[0].gambit == "gambit_ii"
    assert game.view().gambits_in_play[1] is None


def test_destroy_does_not_reach_gambits_face_up_in_a_hand_or_ones_own():
    hands = ["gambit_v ash", "gambit_vi"]
    game = table(hands, ["glass_tower"], gambits=[None, "gambit_iv"], in_play=["gambit_ii glass_tower"])
    assert texts(game, word="destroy") == []
    assert why_not(game, "0 destroy gambit_v 1") == "no_gambit_in_play"


def test_destroy_of_a_nullify_gives_tongue_of_power_its_second_action_back_in_the_same_turn():
    hands = ["insight ash", FIVE]
    game = table(hands, books=["tongue_of_power"], gambits=["gambit_iv"], in_play=[None, "gambit_ii 0"])
    assert game.view().actions_left == 1
    play(game, "0 destroy gambit_iv 1", "0 cast insight")
    assert why_not(game, "0 release") == "no_gambit_in_play"
    assert game.view().actions_left == 0


# ---- Releasing a gambit


def test_release_and_claim_fit_into_one_turn():  # W-05
    hands = [f"{last('bounty')} hex", FIVE]
    game = table(hands, [almost("bounty")], in_play=["gambit_ii bounty"])
    claim(play(game, "0 release"), "bounty")
    assert happened(game, events.Released) == [events.Released(0, "gambit_ii")]
    assert top(game) == "bounty"
    assert game.view().gambits_gone == ("gambit_ii",)


def test_release_is_the_incantation_action_of_the_turn():  # W-09
    game = play(table(["hex ash", FIVE], ["bounty"], in_play=["gambit_ii bounty"]), "0 release")
    assert why_not(game, "0 cast hex") == "no_action_left"


def test_release_is_not_possible_after_an_incantation_and_so_the_claim_has_to_wait():
    hands = [f"{last('bounty')} hex ash", FIVE]
    game = play(table(hands, [almost("bounty")], in_play=["gambit_ii bounty"]), "0 cast hex")
    assert why_not(game, "0 release") == "no_action_left"


def test_release_may_come_after_the_component_and_opens_the_spell_to_the_next_wizard():
    hands = [FIVE, f"{last('bounty')} hex"]
    game = table(hands, [almost("bounty")], in_play=["gambit_ii bounty"])
    play(play_component(game), "0 release", "0 end")
    claim(game, "bounty", seat=1)
    assert top(game, 1) == "bounty"


def test_release_does_not_bring_the_gambit_back_into_any_hand():
    game = play(table([FIVE, FIVE], ["bounty"], in_play=["gambit_ii bounty"]), "0 release")
    assert sizes(game) == [5, 5]
    assert why_not(game, "0 release") == "no_gambit_in_play"
