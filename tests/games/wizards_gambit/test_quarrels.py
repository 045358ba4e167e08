"""Pairs of cards of our own set that could quarrel, and who is right."""

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

# ---- Hands that are shielded, open, or empty


def test_second_sight_is_used_in_vain_against_a_veil_of_mist_and_is_used_up():
    game = play(table([FIVE, FIVE], books=["second_sight", "veil_of_mist"]), "0 use")
    assert game.view().question is None
    assert known(game, 0, 1) == []
    assert why_not(game, "0 use") == "no_ability"


def test_second_sight_has_no_choice_where_a_veil_of_mist_leaves_one_hand():
    game = play(table([FIVE, FIVE, "hex"], books=["second_sight", "veil_of_mist"]), "0 use")
    assert texts(game) == ["card hex"]


def test_mind_swap_passes_over_a_sanctuary_and_a_wizard_alone_with_it_keeps_their_hand():
    game = finish_turn(play(table(["sanctuary ash ash", "mind_swap tears tears"]), "0 cast sanctuary"))
    mine = zone(game, "hand 0")
    play(game, "1 cast mind_swap")
    assert zone(game, "hand 0") == mine
    assert zone(game, "hand 1") == ["tears", "tears"]
    assert zone(game, "discard")[-1] == "mind_swap"


def test_mind_swap_from_a_glass_tower_lets_everybody_know_both_hands_that_matter():
    hands = ["mind_swap ash", "hex tears", FIVE]
    game = play(table(hands, books=["glass_tower"]), "0 cast mind_swap", "0 wizard 1")
    assert known(game, 2, 0) == ["hex", "tears"]  # it came into the open
    assert known(game, 2, 1) == ["ash"]  # it was open before


def test_great_wheel_goes_round_a_sanctuary():
    hands = ["sanctuary ash ash", "great_wheel tears", "tooth", "feather"]
    game = finish_turn(play(table(hands), "0 cast sanctuary"))
    mine = zone(game, "hand 0")
    play(game, "1 cast great_wheel")
    assert zone(game, "hand 0") == mine
    assert [zone(game, f"hand {seat}") for seat in (1, 2, 3)] == [["feather"], ["tears"], ["tooth"]]


def test_great_wheel_through_a_glass_tower_shows_the_hand_that_comes_and_the_one_that_goes():
    game = table(["great_wheel ash", "tooth", "tears", "feather"], books=["", "glass_tower"])
    play(game, "0 cast great_wheel")
    assert known(game, 3, 1) == ["ash"]
    assert known(game, 0, 2) == known(game, 3, 2) == ["tooth"]
    assert known(game, 1, 3) == []


def test_great_wheel_does_not_stop_at_the_casters_own_sanctuary():
    game = table(["sanctuary forked_tongue great_wheel ash", "tears"])
    play(game, "0 cast forked_tongue", "0 cast sanctuary", "0 cast great_wheel")
    assert zone(game, "hand 0") == ["tears"]


def test_great_wheel_follows_the_turning_tide():
    hands = [f"{last('turning_tide')} great_wheel hex", "tears", "tooth"]
    game = play(claim(table(hands, [almost("turning_tide")]), "turning_tide"), "0 cast great_wheel")
    assert [zone(game, f"hand {seat}") for seat in range(3)] == [["tears"], ["tooth"], ["hex"]]


def test_a_card_stolen_from_a_glass_tower_is_known_to_everybody():
    game = play(table(["cutpurse ash", "hex", FIVE], books=["", "glass_tower"]), "0 cast cutpurse", "0 wizard 1")
    assert happened(game, events.Stole, viewer=2) == [events.Stole(0, 1, "hex")]
    assert known(game, 2, 0) == ["hex"]


def test_a_card_stolen_unseen_makes_stale_what_truthsight_showed():
    hands = ["truthsight ash ash", "cutpurse ash", "hex insight tears tears"]
    game = finish_turn(play(table(hands), "0 cast truthsight"))
    play(game, "1 cast cutpurse", "1 wizard 2")
    assert known(game, 0, 2) == []
    assert known(game, 1, 2) == sorted(zone(game, "hand 2"))


def test_what_truthsight_showed_travels_with_the_hand_on_a_great_wheel():
    hands = ["truthsight ash ash", "great_wheel tears", "tooth feather"]
    game = finish_turn(play(table(hands), "0 cast truthsight"))
    play(game, "1 cast great_wheel")
    assert known(game, None, 0) == ["feather", "tooth"]
    assert known(game, 0, 2) == ["tears"]
    assert known(game, None, 1) == []  # the first wizard's own hand was never shown


def test_famine_and_a_sanctuary_whoever_is_protected_discards_nothing():
    game = finish_turn(play(table(["sanctuary ash ash", "famine ash", "tears ash"]), "0 cast sanctuary"))
    play(game, "1 cast famine")
    assert game.pending == {2}
    play(game, "2 card tears")
    assert game.pending == {1}


def test_time_snare_makes_a_sanctuary_last_until_the_turn_after_the_missed_one():
    hands = ["sanctuary ash ash ash", "time_snare ash ash ash", "cutpurse ash ash"]
    game = finish_turn(play(table(hands), "0 cast sanctuary"))
    finish_turn(play(game, "1 cast time_snare", "1 wizard 0"), 1)
    finish_turn(game, 2)
    assert game.view().turn == 1
    assert game.view().protected == (0,)


# ---- Turns


def test_time_snare_and_hourglass_give_three_turns_in_a_row_between_two_wizards():
    game = play(about_to_claim("hourglass", f"{FIVE} time_snare", others=[FIVE]), "0 cast time_snare")
    claim(game, "hourglass")
    for _ in range(3):
        assert game.view().turn == 0
        finish_turn(game)
    assert game.view().turn == 1


def test_hourglass_is_not_used_up_by_a_missed_turn_of_another_wizard():
    game = play(about_to_claim("hourglass", f"{FIVE} time_snare"), "0 cast time_snare", "0 wizard 1")
    finish_turn(claim(game, "hourglass"))
    assert happened(game, events.MissedTurn) == []
    finish_turn(game)
    assert happened(game, events.MissedTurn) == [events.MissedTurn(1)]
    assert game.view().turn == 2


def test_meditation_ends_the_turn_but_not_the_other_turn_that_an_hourglass_gave():
    game = claim(about_to_claim("hourglass", "meditation ash ash"), "hourglass")
    finish_turn(play(game, "0 cast meditation"))
    assert game.view().turn == 0
    assert game.view().component_owed


def test_meditation_under_deep_pockets_keeps_seven_of_its_cards():
    game = finish_turn(play(table(["meditation ash", FIVE], books=["deep_pockets"]), "0 cast meditation"))
    assert sizes(game)[0] == 7


def test_meditation_is_followed_by_evening_prayer_which_finds_a_full_hand():
    game = play(table(["meditation ash", FIVE], books=["evening_prayer"]), "0 cast meditation")
    assert sizes(game)[0] == 8
    assert game.view().phase == "trimming"


def test_blood_oath_and_a_nullify_that_ends_too_late_for_this_turn():
    game = table([FIVE, FIVE], books=["blood_oath"], gambits=["gambit_iv"], in_play=[None, "gambit_ii 0"])
    play(game, "0 destroy gambit_iv 1")
    assert sizes(game)[0] == 5  # the start of the turn is over
    finish_turn(game)
    finish_turn(game, 1)
    assert sizes(game)[0] == 4


# ---- Components, claims, and gambits in play


def two_spells_and_what_they_lack():
    """Bounty and Hourglass, each without its last component, which lies on another spell."""
    one = asking_for(last("bounty"), "bounty", "hourglass")
    other = asking_for(last("hourglass"), "bounty", "hourglass", one)
    pool = [almost("bounty"), almost("hourglass"), f"{one} {last('bounty')}", f"{other} {last('hourglass')}"]
    return pool, f"move {last('bounty')} {one} bounty", f"move {last('hourglass')} {other} hourglass"


def test_transposition_completes_two_spells_in_one_cast():
    pool, first, second = two_spells_and_what_they_lack()
    game = play(table(["transposition ash", FIVE], pool), "0 cast transposition", f"0 {first}", f"0 {second}")
    assert [event.spell for event in happened(game, events.Claimed)] == ["bounty", "hourglass"]
    assert points(game) == worth("bounty", "hourglass")
    assert happened(game, events.TurnAgain) == [events.TurnAgain(0)]
    assert texts(game, word="use") == []  # Bounty was covered before it could be used
    assert game.view().component_owed


def test_transposition_that_covers_an_hourglass_still_gives_its_turn():  # W-12: the old spell's effects come first
    pool, first, second = two_spells_and_what_they_lack()
    game = play(table(["transposition ash", FIVE], pool), "0 cast transposition", f"0 {second}", f"0 {first}")
    assert top(game) == "bounty"
    assert happened(game, events.TurnAgain) == [events.TurnAgain(0)]
    assert "use" in texts(game)


def test_transposition_with_a_gambit_in_play_completes_neither():  # W-05
    pool, first, second = two_spells_and_what_they_lack()
    game = table(["transposition ash", FIVE], pool, books=["", "second_sight"], in_play=["gambit_ii 1"])
    play(game, "0 cast transposition")
    assert first not in texts(game)
    assert second not in texts(game)


def test_summon_from_ashes_with_a_gambit_in_play_is_not_offered_the_last_component():  # W-05
    rune = last("bounty")
    game = table(
        ["summon_from_ashes ash", FIVE],
        [almost("bounty")],
        books=["second_sight"],
        in_play=["gambit_ii 0"],
        discard=rune,
    )
    play(game, "0 cast summon_from_ashes")
    assert f"put {rune} bounty" not in texts(game)
    assert why_not(game, f"0 put {rune} bounty") == "may_not_claim"


def test_summon_from_ashes_that_completes_raise_the_fallen_may_be_taken_back_by_it():  # W-02, W-12
    rune = last("raise_the_fallen")
    game = table(["summon_from_ashes ash", FIVE], [almost("raise_the_fallen")], discard=rune)
    play(game, "0 cast summon_from_ashes", f"0 put {rune} raise_the_fallen")
    assert texts(game) == ["card summon_from_ashes"]
    play(game, "0 card summon_from_ashes", "0 cast summon_from_ashes")
    assert game.view().question.verb == "place"


def test_summon_from_ashes_as_the_last_card_claims_first_and_then_the_turn_ends_with_five_cards():  # W-11
    game = table(["summon_from_ashes", FIVE], [almost("bounty")], discard=last("bounty"))
    play(game, "0 cast summon_from_ashes", f"0 put {last('bounty')} bounty")
    assert top(game) == "bounty"
    assert sizes(game) == [5, 5]
    assert game.view().turn == 1


def test_transposition_that_wins_with_its_first_component_moves_no_second_one():  # W-12
    pool, first, _ = two_spells_and_what_they_lack()
    ten = book_worth(10 - worth("bounty"), "bounty", *(entry.split()[0] for entry in pool))
    game = play(table(["transposition ash", FIVE], pool, books=[ten]), "0 cast transposition", f"0 {first}")
    assert game.outcome.winners == (0,)
    assert game.pending == set()


def test_siphon_with_a_gambit_in_play_takes_from_an_almost_complete_spell_and_cannot_put_it_back_last():  # W-05
    kind = runes("bounty")[1]
    hands = [f"siphon {last('bounty')} hex", FIVE]
    game = table(hands, [almost("bounty")], books=["second_sight"], in_play=["gambit_ii 0"])
    play(game, "0 cast siphon", f"0 pick {kind} bounty")
    assert game.view().components_left == 2
    play(game, f"0 play {last('bounty')} bounty")
    assert why_not(game, f"0 play {kind} bounty") == "may_not_claim"
    assert "end" in texts(game)


def test_siphon_leaves_what_ones_own_aura_protects():  # W-06
    game = play(table(["siphon ash ash", FIVE], [almost("bounty")], in_play=["gambit_ii bounty"]), "0 cast siphon")
    assert game.view().question is None
    assert sizes(game)[0] == 2


def test_unravel_leaves_a_guarded_spell_and_reaches_the_others():  # W-06
    rune = last("stormcall")
    pool = [almost("bounty"), f"stormcall {rune}"]
    game = play(table(["unravel ash", FIVE], pool, in_play=[None, "gambit_ii bounty"]), "0 cast unravel")
    assert texts(game) == [f"pick {rune} stormcall"]
    play(game, f"0 pick {rune} stormcall")
    assert sorted(lying(game, "bounty")) == sorted(runes("bounty")[1:])


def test_dispel_finds_no_hold_on_a_gambit_of_unbound_will_and_only_draws():
    game = table(
        ["dispel ash", FIVE], ["glass_tower"], books=["", "unbound_will"], in_play=[None, "gambit_ii glass_tower"]
    )
    play(game, "0 cast dispel")
    assert game.view().question is None
    assert game.view().gambits_gone == ()
    assert sizes(game)[0] == 2


def test_dispel_banishes_the_gambit_of_a_nullified_unbound_will():
    in_play = [None, "gambit_ii glass_tower", "gambit_iii 1"]
    game = table(["dispel ash", FIVE, FIVE], ["glass_tower"], books=["", "unbound_will"], in_play=in_play)
    play(game, "0 cast dispel")
    assert texts(game) == ["gambit 1", "gambit 2"]


def test_unbound_will_under_ones_own_gambit_is_asleep_and_binds():
    game = about_to_claim("bounty", FIVE, books=["unbound_will"], in_play=["gambit_ii 0"])
    assert why_not(game, f"0 play {last('bounty')} bounty") == "may_not_claim"


def test_gambits_echo_and_crown_of_thorns_what_is_taken_back_cannot_be_played_again():
    hands = [f"{last('crown_of_thorns')} {FIVE}", FIVE]
    pool = [almost("crown_of_thorns"), "glass_tower"]
    game = play(table(hands, pool, books=["gambits_echo"], in_play=["gambit_ii glass_tower"]), "0 use")
    claim(game, "crown_of_thorns")
    assert why_not(game, "0 aura gambit_ii glass_tower") == "no_gambits_allowed"


def test_crown_of_thorns_over_deep_pockets_keeps_four_cards_not_six():
    game = about_to_claim("crown_of_thorns", f"{FIVE} hex", others=[FIVE], books=["deep_pockets"])
    finish_turn(claim(game, "crown_of_thorns"))
    assert sizes(game)[0] == 4


def test_hourglass_and_wider_circle_of_one_transposition_both_work_in_the_order_of_their_claims():
    spells = ["hourglass", "wider_circle"]
    one = asking_for(last("hourglass"), *spells)
    other = asking_for(last("wider_circle"), *spells, one)
    pool = [
        almost("hourglass"),
        almost("wider_circle"),
        f"{one} {last('hourglass')}",
        f"{other} {last('wider_circle')}",
    ]
    game = play(table(["transposition ash", FIVE], pool), "0 cast transposition")
    play(game, f"0 move {last('wider_circle')} {other} wider_circle", f"0 move {last('hourglass')} {one} hourglass")
    told = [type(event).__name__ for event in game.events]
    assert told.index("Widened") < told.index("TurnAgain")
    assert len(in_pool(game)) == 5


def test_two_hands_nullified_and_released_in_one_turn_gives_no_third_component():
    hands = [f"{FIVE} forked_tongue", FIVE]
    game = play(table(hands, books=["two_hands"], gambits=["gambit_iv"]), "0 cast forked_tongue")
    play_component(play_component(game))
    play(game, "0 nullify gambit_iv 0", "0 release")
    assert game.view().components_left == 0
