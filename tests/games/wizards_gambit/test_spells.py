"""What people ask about spells of our own set whose abilities last, or are used by choice, once a turn.

Who is hurried reads the names of the tests alone. The other spells are in `test_spells_at_their_time.py`, pairs of
cards that could quarrel in `test_quarrels.py`.
"""

import pytest

from facedown.games.wizards_gambit.card_sets.sets import own_set

from . import test_spells_at_their_time
from .faq import (
    FIVE,
    about_to_claim,
    almost,
    asking_for,
    book_worth,
    claim,
    finish_turn,
    happened,
    in_pool,
    kinds,
    known,
    last,
    lying,
    play,
    play_component,
    points,
    runes,
    sizes,
    table,
    texts,
    top,
    why_not,
    worth,
    zone,
)
from .tables import events


@pytest.mark.parametrize("spell", [spell.key for spell in own_set().spells])
def test_every_spell_of_the_set_has_an_entry_of_its_own(spell):
    entries = [*globals(), *vars(test_spells_at_their_time)]
    assert [name for name in entries if name.startswith(f"test_{spell}_")]


# ---- Bounty


def test_bounty_draws_two_cards_once_a_turn_and_not_again_in_the_same_turn():
    game = table([FIVE, FIVE], books=["bounty"])
    play(game, "0 use")
    assert sizes(game) == [7, 5]
    assert [event.card for event in happened(game, events.Drew, viewer=1)] == [None, None]
    assert why_not(game, "0 use") == "no_ability"


def test_bounty_may_be_used_in_the_turn_it_is_claimed_and_again_in_the_next():
    game = claim(about_to_claim("bounty", "ash tears", others=[FIVE]), "bounty")
    play(game, "0 use")
    assert sizes(game) == [4, 5]
    finish_turn(game)
    finish_turn(game, 1)
    assert "use" in texts(game)


def test_bounty_may_be_used_before_the_component_and_gives_the_card_that_is_played():
    game = table(["insight", FIVE], books=["bounty"], deck="ash breath")
    play(game, "0 use")
    assert zone(game, "hand 0") == ["breath", "ash", "insight"]
    play_component(game)
    assert not game.view().component_owed


def test_bounty_claimed_with_the_last_card_cannot_be_used_for_the_turn_ends_with_five_new_cards():  # W-11
    game = claim(about_to_claim("bounty", others=[FIVE]), "bounty")
    assert game.view().turn == 1
    assert sizes(game) == [5, 5]
    assert happened(game, events.UsedAbility) == []


def test_bounty_makes_five_points_of_four_when_it_covers_corrupt_exchange():  # the book's own example
    below = book_worth(4 - worth("corrupt_exchange"), "bounty", "corrupt_exchange")
    game = about_to_claim("bounty", FIVE, others=[FIVE], books=[f"{below} corrupt_exchange"])
    play(game, "0 no")
    assert points(game) == 4
    claim(game, "bounty")
    assert points(game) == 5
    assert top(game) == "bounty"
    assert "use" in texts(game)


# ---- Second Sight


def test_second_sight_takes_a_card_of_ones_choice_after_a_look_that_third_wizards_do_not_share():
    game = table([FIVE, "ash insight gambit_ii", FIVE], books=["second_sight"])
    play(game, "0 use", "0 wizard 1")
    assert known(game, 0, 1) == ["ash", "gambit_ii", "insight"]
    assert texts(game) == ["card ash", "card insight", "card gambit_ii"]
    play(game, "0 card insight")
    assert "insight" in zone(game, "hand 0")
    assert known(game, 0, 1) == ["ash", "gambit_ii"]
    assert happened(game, events.Stole, viewer=1) == [events.Stole(0, 1, "insight")]
    assert happened(game, events.Stole, viewer=2) == [events.Stole(0, 1, None)]
    assert {event.card for event in happened(game, events.Saw, viewer=2)} == {None}
    assert known(game, 2, 0) == known(game, 2, 1) == []


def test_second_sight_that_takes_the_last_card_makes_its_owner_draw_five_and_lose_no_turn():  # W-11
    game = play(table([FIVE, "ash"], books=["second_sight"]), "0 use", "0 card ash")
    assert sizes(game) == [6, 5]
    finish_turn(game)
    assert game.view().turn == 1


def test_second_sight_may_take_the_very_card_that_completes_a_spell():
    game = table(["insight", f"{last('bounty')} hex"], [almost("bounty")], books=["second_sight"])
    play(game, "0 use", f"0 card {last('bounty')}")
    claim(game, "bounty")
    assert top(game) == "bounty"
    assert "use" in texts(game)  # the old ability and the new one, each once in this turn


# ---- Two Hands


def test_two_hands_lets_its_owner_play_a_second_component_in_the_very_turn_it_is_claimed():
    game = claim(about_to_claim("two_hands", FIVE), "two_hands")
    assert game.view().components_left == 1
    play_component(game)
    assert game.view().components_left == 0
    assert texts(game, word="play") == []


def test_two_hands_obliges_to_one_component_alone():
    game = table([FIVE, FIVE], books=["two_hands"])
    assert why_not(game, "0 end") == "component_owed"
    play_component(game)
    assert "end" in texts(game)
    finish_turn(game)
    assert sizes(game) == [5, 5]


def test_two_hands_completes_a_spell_with_two_components_of_one_turn():
    first, second, *rest = runes("hourglass")
    game = table([f"{first} {second} hex", FIVE], [" ".join(["hourglass", *rest])], books=["two_hands"])
    play(game, f"0 play {first} hourglass", f"0 play {second} hourglass")
    assert top(game) == "hourglass"


def test_two_hands_is_gone_with_its_second_component_once_another_spell_covers_it():
    game = about_to_claim("hourglass", FIVE, books=["two_hands"])
    assert game.view().components_left == 2
    claim(game, "hourglass")
    assert game.view().components_left == 0


def test_two_hands_under_a_nullify_leaves_one_component_a_turn():
    game = table([FIVE, FIVE], books=["two_hands"], in_play=[None, "gambit_ii 0"])
    assert game.view().components_left == 1


# ---- Tongue of Power


def test_tongue_of_power_allows_an_incantation_and_a_gambit_in_one_turn_and_draws_two():
    game = table(["ash ash hex", FIVE], books=["tongue_of_power"], gambits=["gambit_iv"])
    play(game, "0 cast hex", f"0 aura gambit_iv {in_pool(game)[0]}")
    assert game.view().actions_left == 0
    finish_turn(game)
    assert len(happened(game, events.Drew)) == 2


def test_tongue_of_power_gives_an_action_in_the_turn_it_is_claimed_even_after_the_usual_one():
    game = play(about_to_claim("tongue_of_power", "hex insight ash", others=[FIVE]), "0 cast hex")
    assert why_not(game, "0 cast insight") == "no_action_left"
    claim(game, "tongue_of_power")
    play(game, "0 cast insight")
    assert game.view().actions_left == 0


def test_tongue_of_power_lets_one_play_a_gambit_and_release_it_in_the_same_turn():  # W-09
    game = table([FIVE, FIVE], books=["tongue_of_power"], gambits=["gambit_iv"])
    play(game, f"0 aura gambit_iv {in_pool(game)[0]}", "0 release")
    assert game.view().gambits_gone == ("gambit_iv",)


# ---- Unbound Will


def test_unbound_will_claims_spells_while_its_owners_gambit_is_in_play():
    pool = [almost("bounty"), "glass_tower"]
    hands = [f"{last('bounty')} hex", FIVE]
    game = table(hands, pool, books=["unbound_will"], in_play=["gambit_ii glass_tower"])
    claim(game, "bounty")
    assert top(game) == "bounty"
    assert game.view().gambits_in_play[0].spell == "glass_tower"


def test_unbound_will_does_not_open_the_spell_under_ones_own_aura():  # W-06
    game = about_to_claim("bounty", FIVE, books=["unbound_will"], in_play=["gambit_ii bounty"])
    assert why_not(game, f"0 play {last('bounty')} bounty") == "guarded"


def test_unbound_will_covered_by_another_spell_binds_its_owner_again():
    pool = [almost("bounty"), almost("hourglass"), "glass_tower"]
    hands = [f"{last('bounty')} {last('hourglass')} quickening", FIVE]
    game = table(hands, pool, books=["unbound_will"], in_play=["gambit_ii glass_tower"])
    play(game, "0 cast quickening")
    claim(game, "bounty")
    assert why_not(game, f"0 play {last('hourglass')} hourglass") == "may_not_claim"


def test_unbound_will_keeps_its_owners_gambit_from_being_destroyed_until_it_is_nullified_itself():
    game = table(
        [FIVE, FIVE, FIVE],
        ["glass_tower"],
        books=["", "unbound_will"],
        gambits=["gambit_iv", None, "gambit_v"],
        in_play=[None, "gambit_ii glass_tower"],
    )
    assert why_not(game, "0 destroy gambit_iv 1") == "no_gambit_in_play"
    finish_turn(play(game, "0 nullify gambit_iv 1"))
    finish_turn(game, 1)
    play(game, "2 destroy gambit_v 1")
    assert game.view().gambits_in_play[1] is None


# ---- Dragon Alchemy


@pytest.mark.parametrize("wild", ["tooth", "ash"])
def test_dragon_alchemy_plays_tooth_and_ash_as_any_component(wild):
    game = table([f"{wild} breath", FIVE], ["veil_of_mist"], books=["dragon_alchemy"])
    for rune in {*runes("veil_of_mist")} - {wild}:
        assert f"play {wild} veil_of_mist {rune}" in texts(game)
    rune = next(rune for rune in runes("veil_of_mist") if rune != "breath")
    assert why_not(game, f"0 play breath veil_of_mist {rune}") == "no_open_rune"


def test_dragon_alchemy_completes_a_spell_with_a_component_it_does_not_ask_for():
    rune = last("veil_of_mist")
    card = "ash" if rune != "ash" else "tooth"
    game = table([f"{card} hex", FIVE], [almost("veil_of_mist")], books=["dragon_alchemy"])
    play(game, f"0 play {card} veil_of_mist {rune}")
    assert top(game) == "veil_of_mist"
    assert zone(game, "discard").count(card) == runes("veil_of_mist").count(card) + 1  # it is a plain card again


def test_dragon_alchemy_under_a_nullify_stops_but_what_lies_already_keeps_its_rune():
    card = "ash" if last("veil_of_mist") != "ash" else "tooth"
    pool = [f"veil_of_mist {card}={last('veil_of_mist')}"]
    game = table([f"{card} hex", FIVE], pool, books=["dragon_alchemy"], in_play=[None, "gambit_ii 0"])
    assert lying(game, "veil_of_mist") == [f"{card}={last('veil_of_mist')}"]
    rune = next(rune for rune in runes("veil_of_mist")[1:] if rune != card)
    assert why_not(game, f"0 play {card} veil_of_mist {rune}") == "no_open_rune"


# ---- Gleaner's Rite


def test_gleaners_rite_takes_a_component_off_the_discard_in_the_turn_it_is_claimed():
    game = claim(about_to_claim("gleaners_rite", "hex insight", discard="unravel"), "gleaners_rite")
    play(game, "0 use")
    assert sorted(texts(game)) == sorted(f"card {rune}" for rune in {*runes("gleaners_rite")})
    play(game, f"0 card {last('gleaners_rite')}")
    assert last("gleaners_rite") in zone(game, "hand 0")
    assert last("gleaners_rite") not in zone(game, "discard")


def test_gleaners_rite_is_seen_by_everybody():
    game = play(table(["hex", FIVE, FIVE], books=["gleaners_rite"], discard="ash shard"), "0 use", "0 card shard")
    assert happened(game, events.Took, viewer=2) == [events.Took(0, "shard", None)]
    assert known(game, 1, 0) == known(game, 2, 0) == ["shard"]


def test_gleaners_rite_finds_nothing_where_no_component_lies():
    game = table([FIVE, FIVE], books=["gleaners_rite"], discard="insight gambit_ii")
    play(game, "0 use")
    assert sizes(game) == [5, 5]
    assert zone(game, "discard") == ["insight", "gambit_ii"]
    assert why_not(game, "0 use") == "no_ability"


# ---- Shifting Sands


def test_shifting_sands_moves_a_component_and_claims_the_spell_that_this_completes():
    rune = last("bounty")
    source = asking_for(rune, "bounty", "shifting_sands")
    game = table([FIVE, FIVE], [almost("bounty"), f"{source} {rune}"], books=["shifting_sands"])
    play(game, "0 use", f"0 move {rune} {source} bounty")
    assert lying(game, source) == []
    assert top(game) == "bounty"
    assert game.view().component_owed  # no component was played
    assert "use" in texts(game)  # Bounty is another ability


def test_shifting_sands_does_not_complete_a_spell_for_who_has_a_gambit_in_play():  # W-05
    rune = last("bounty")
    source = asking_for(rune, "bounty", "shifting_sands")
    pool = [almost("bounty"), f"{source} {rune}"]
    free = play(table([FIVE, FIVE], pool, books=["shifting_sands"]), "0 use")
    assert f"move {rune} {source} bounty" in texts(free)
    bound = table([FIVE, FIVE], pool, books=["shifting_sands", "second_sight"], in_play=["gambit_ii 1"])
    play(bound, "0 use")
    assert f"move {rune} {source} bounty" not in texts(bound)


def test_shifting_sands_keeps_a_shard_what_it_was_named_for():  # W-04
    rune = runes("stormcall")[0]
    other = asking_for(rune, "stormcall", "shifting_sands")
    game = table([FIVE, FIVE], [f"stormcall shard={rune}", other], books=["shifting_sands"])
    play(game, "0 use")
    assert {move.split()[-1] for move in texts(game)} == {rune}
    play(game, f"0 move shard stormcall {other} {rune}")
    assert lying(game, other) == [f"shard={rune}"]


def test_shifting_sands_is_used_in_vain_while_nothing_lies_in_the_pool():
    game = play(table([FIVE, FIVE], books=["shifting_sands"]), "0 use")
    assert game.view().question is None
    assert why_not(game, "0 use") == "no_ability"


# ---- Veil of Mist


@pytest.mark.parametrize("card", ["cutpurse", "mind_swap", "great_wheel", "truthsight", "famine"])
def test_veil_of_mist_keeps_every_card_of_others_off_its_owners_hand(card):
    game = table([f"{FIVE} {card}", "hex gleaning", FIVE], books=["", "veil_of_mist"])
    play(game, f"0 cast {card}")
    while game.view().question:
        (seat,) = game.pending
        play(game, f"{seat} {texts(game, seat)[0]}")
    assert zone(game, "hand 1") == ["hex", "gleaning"]
    assert known(game, 0, 1) == known(game, 2, 1) == []


def test_veil_of_mist_keeps_gambits_off_its_owners_book():
    game = table([FIVE, FIVE, FIVE], books=["second_sight", "veil_of_mist"], gambits=["gambit_iv", "gambit_ii"])
    assert texts(game, word="nullify") == ["nullify gambit_iv 0"]
    assert why_not(game, "0 nullify gambit_iv 1") == "book_not_open"


def test_veil_of_mist_cannot_be_nullified_by_its_owner_either():
    game = table([FIVE, FIVE], books=["veil_of_mist"], gambits=["gambit_iv"])
    assert why_not(game, "0 nullify gambit_iv 0") == "book_not_open"


def test_veil_of_mist_claimed_under_a_gambit_sleeps_like_any_spell():  # W-07
    hands = [f"{last('veil_of_mist')} {FIVE}", "cutpurse ash"]
    game = table(hands, [almost("veil_of_mist")], books=["second_sight"], in_play=[None, "gambit_ii 0"])
    finish_turn(claim(game, "veil_of_mist"))
    play(game, "1 cast cutpurse")
    assert len(happened(game, events.Stole)) == 2


def test_veil_of_mist_does_not_keep_its_owner_from_their_own_cards():
    game = play(table(["mind_swap ash", "hex"], books=["veil_of_mist"]), "0 cast mind_swap")
    assert zone(game, "hand 0") == ["hex"]


def test_veil_of_mist_draws_two_cards_at_the_end_of_the_turn():
    game = finish_turn(table(["ash ash ash", FIVE], books=["veil_of_mist"]))
    assert sizes(game)[0] == 4


# ---- Deep Pockets


def test_deep_pockets_keeps_seven_cards_and_draws_two_already_in_the_turn_it_is_claimed():
    game = finish_turn(claim(about_to_claim("deep_pockets", FIVE, others=[FIVE]), "deep_pockets"))
    assert sizes(game)[0] == 7
    assert happened(game, events.Discarded) == []


def test_deep_pockets_discards_down_to_seven_by_choice():
    game = table([f"{FIVE} hex insight", FIVE], books=["deep_pockets"])
    play(play_component(game), "0 end")
    assert game.view().phase == "trimming"
    play(game, "0 card hex")
    assert sizes(game)[0] == 7
    assert game.view().turn == 1


def test_deep_pockets_nullified_between_turns_costs_no_card_before_its_owners_turn_ends():
    game = table([FIVE, f"{FIVE} hex insight"], books=["", "deep_pockets"], gambits=["gambit_iv"])
    finish_turn(play(game, "0 nullify gambit_iv 1"))
    assert sizes(game)[1] == 7
    finish_turn(game, 1)
    assert sizes(game)[1] == 5


def test_deep_pockets_covered_by_another_spell_is_back_to_five_cards_that_turn():
    game = about_to_claim("bounty", f"{FIVE} hex", others=[FIVE], books=["deep_pockets"])
    finish_turn(claim(game, "bounty"))
    assert sizes(game)[0] == 5


# ---- Purging Flame


def test_purging_flame_discards_one_component_from_the_pool_beside_the_one_that_is_played():
    first, second, *_ = kinds("stormcall")
    game = table([FIVE, FIVE], [f"stormcall {first} {second}"], books=["purging_flame"])
    play(game, "0 use")
    assert sorted(texts(game)) == sorted([f"pick {first} stormcall", f"pick {second} stormcall"])
    play(game, f"0 pick {first} stormcall")
    assert happened(game, events.Removed) == [events.Removed(0, first, "stormcall", first)]
    assert lying(game, "stormcall") == [second]
    assert zone(game, "discard") == [first]
    assert game.view().component_owed


def test_purging_flame_does_not_reach_under_an_aura_not_even_under_ones_own():  # W-06
    rune = last("stormcall")
    game = table([FIVE, FIVE], [f"stormcall {rune}"], books=["purging_flame"], in_play=["gambit_ii stormcall"])
    play(game, "0 use")
    assert game.view().question is None
    assert lying(game, "stormcall") == [rune]


# ---- Gambit's Echo


def test_gambits_echo_takes_the_gambit_back_and_plays_it_again_in_the_same_turn():
    game = table([FIVE, FIVE], ["glass_tower", "stormcall"], books=["gambits_echo"], in_play=["gambit_ii glass_tower"])
    play(game, "0 use")
    assert happened(game, events.Recalled) == [events.Recalled(0, "gambit_ii")]
    assert game.view().gambits_in_play[0] is None
    assert game.view().gambits_gone == ()
    assert known(game, 1, 0) == ["gambit_ii"]
    play(game, "0 aura gambit_ii stormcall")
    assert [spell.guarded_by for spell in game.view().pool[:2]] == [None, 0]


def test_gambits_echo_lets_its_owner_claim_again_without_the_incantation_action():
    game = about_to_claim(
        "bounty", "hex", books=["gambits_echo"], pool=["glass_tower"], in_play=["gambit_ii glass_tower"]
    )
    assert why_not(game, f"0 play {last('bounty')} bounty") == "may_not_claim"
    claim(play(game, "0 use"), "bounty")
    assert top(game) == "bounty"
    assert game.view().actions_left == 1


def test_gambits_echo_sleeps_under_its_owners_own_gambit():
    game = table([FIVE, FIVE], books=["gambits_echo"], in_play=["gambit_ii 0"])
    assert why_not(game, "0 use") == "no_ability"
    play(game, "0 release")
    assert "use" in texts(game)


def test_gambits_echo_brings_nothing_without_a_gambit_in_play():
    game = play(table([FIVE, FIVE], books=["gambits_echo"], gambits=["gambit_ii"]), "0 use")
    assert sizes(game) == [5, 5]
    assert game.view().dealt_gambits[0] == "gambit_ii"


# ---- Glass Tower


def test_glass_tower_opens_its_owners_hand_to_everybody_with_all_that_they_draw_later():
    game = claim(about_to_claim("glass_tower", "hex ash ash"), "glass_tower")
    assert known(game, 1, 0) == known(game, 2, 0) == known(game, None, 0) == ["ash", "ash", "hex"]
    finish_turn(game)
    assert known(game, 1, 0) == sorted(zone(game, "hand 0"))
    assert None not in [event.card for event in happened(game, events.Drew, viewer=2)]


def test_glass_tower_under_a_nullify_hides_new_cards_but_what_was_seen_is_known():
    game = table([FIVE, "ash ash hex"], books=["", "glass_tower"], gambits=["gambit_iv"])
    assert known(game, 0, 1) == ["ash", "ash", "hex"]
    finish_turn(play(game, "0 nullify gambit_iv 1"))
    finish_turn(game, 1)
    assert known(game, 0, 1) == ["ash", "hex"]
    assert sizes(game)[1] == 3


def test_glass_tower_claimed_under_a_nullify_opens_the_hand_when_the_gambit_is_gone():
    zones = {"books": ["bounty"], "gambits": ["gambit_iv"], "in_play": [None, "gambit_ii 0"]}
    game = claim(about_to_claim("glass_tower", "hex ash", others=[FIVE], **zones), "glass_tower")
    assert known(game, 1, 0) == []
    play(game, "0 destroy gambit_iv 1")
    assert known(game, 1, 0) == ["ash", "hex"]


def test_glass_tower_covered_by_another_spell_is_not_open_any_more():
    game = finish_turn(claim(about_to_claim("bounty", "hex", books=["glass_tower"]), "bounty"))
    assert known(game, 1, 0) == ["hex"]
    assert sizes(game)[0] == 2


# ---- Crown of Thorns


def test_crown_of_thorns_forbids_gambits_and_keeps_four_cards():
    game = table([FIVE, FIVE], books=["crown_of_thorns"], gambits=["gambit_iv"])
    assert why_not(game, f"0 aura gambit_iv {in_pool(game)[0]}") == "no_gambits_allowed"
    assert why_not(game, "0 nullify gambit_iv 0") == "no_gambits_allowed"
    finish_turn(game)
    assert sizes(game)[0] == 4


def test_crown_of_thorns_forbids_to_destroy_a_gambit_too():
    game = table(
        [FIVE, FIVE],
        books=["crown_of_thorns"],
        gambits=["gambit_iv"],
        in_play=[None, "gambit_ii glass_tower"],
        pool=["glass_tower"],
    )
    assert why_not(game, "0 destroy gambit_iv 1") == "no_gambits_allowed"


def test_crown_of_thorns_costs_a_card_at_the_end_of_the_turn_in_which_it_is_claimed():
    game = claim(about_to_claim("crown_of_thorns", FIVE, others=[FIVE]), "crown_of_thorns")
    play(game, "0 end")
    assert game.view().phase == "trimming"
    play(game, "0 card ash", "0 card breath")
    assert sizes(game)[0] == 4


def test_crown_of_thorns_under_another_wizards_gambit_hurts_no_more():
    game = table([FIVE, FIVE], books=["crown_of_thorns"], gambits=["gambit_iv"], in_play=[None, "gambit_ii 0"])
    assert "destroy gambit_iv 1" in texts(game)
    play(play_component(game), "0 end")
    assert sizes(game)[0] == 5


def test_crown_of_thorns_does_not_forbid_to_release_a_gambit_that_was_in_play_before():
    pool = [almost("crown_of_thorns"), "glass_tower"]
    game = table(
        [f"{last('crown_of_thorns')} {FIVE}", FIVE], pool, books=["unbound_will"], in_play=["gambit_ii glass_tower"]
    )
    claim(game, "crown_of_thorns")
    assert game.view().gambits_in_play[0].spell == "glass_tower"
    play(game, "0 release")
    assert game.view().gambits_in_play[0] is None
