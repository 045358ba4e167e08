"""What people ask about the incantations of our own set, one after the other, with the cards on the table."""

import pytest

from facedown.games.wizards_gambit.card_sets.sets import own_set

from .faq import (
    FIVE,
    almost,
    asking_for,
    book_worth,
    claim,
    finish_turn,
    happened,
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


@pytest.mark.parametrize("incantation", [card.key for card in own_set().incantations])
def test_every_incantation_of_the_set_has_an_entry_of_its_own(incantation):
    assert [name for name in globals() if name.startswith(f"test_{incantation}_")]


# ---- Insight


def test_insight_draws_three_cards_that_nobody_else_sees_and_the_component_is_still_owed():
    game = play(table(["insight ash", FIVE]), "0 cast insight")
    assert sizes(game) == [4, 5]
    assert [event.card for event in happened(game, events.Drew, viewer=1)] == [None] * 3
    assert zone(game, "discard") == ["insight"]
    assert game.view().component_owed


def test_insight_may_be_cast_after_the_component():
    game = play(play_component(table(["insight ash", FIVE])), "0 cast insight")
    assert sizes(game) == [3, 5]
    assert why_not(game, "0 cast insight") == "no_such_card"
    assert "end" in texts(game)


def test_insight_as_the_last_card_draws_first_so_the_hand_is_not_empty_and_the_turn_goes_on():  # W-11
    game = play(table(["insight", FIVE], deck="ash ash breath"), "0 cast insight")
    assert zone(game, "hand 0") == ["breath", "ash", "ash"]
    assert game.view().turn == 0
    assert game.view().component_owed


def test_insight_shuffles_the_discard_when_the_deck_runs_out_but_is_not_among_those_cards_itself():  # W-02, W-15
    game = play(table(["insight ash", FIVE], deck="tooth"), "0 cast insight")
    assert sizes(game)[0] == 4
    assert "insight" not in zone(game, "hand 0") + zone(game, "deck")
    assert zone(game, "discard") == ["insight"]


# ---- Quickening


def test_quickening_allows_a_second_component_and_draws_a_card():
    game = play(table(["quickening ash ash", FIVE]), "0 cast quickening")
    assert sizes(game)[0] == 3
    assert game.view().components_left == 2
    play_component(play_component(game))
    assert game.view().components_left == 0


def test_quickening_obliges_to_no_second_component():
    game = play_component(play(table(["quickening ash ash", FIVE]), "0 cast quickening"))
    assert "end" in texts(game)


def test_quickening_cast_after_the_component_allows_another_one():
    game = play_component(table(["quickening ash ash", FIVE]))
    assert texts(game, word="play") == []
    play(game, "0 cast quickening")
    assert texts(game, word="play")
    assert "end" in texts(game)


def test_quickening_may_complete_two_spells_in_one_turn():
    hands = [f"quickening {last('bounty')} {last('hourglass')}", FIVE]
    game = play(table(hands, [almost("bounty"), almost("hourglass")]), "0 cast quickening")
    claim(claim(game, "bounty"), "hourglass")
    assert points(game) == worth("bounty", "hourglass")


# ---- Forked Tongue


def test_forked_tongue_allows_two_incantations_after_itself():
    game = play(table(["forked_tongue hex insight gleaning ash", FIVE]), "0 cast forked_tongue", "0 cast hex")
    play(game, "0 cast insight")
    assert why_not(game, "0 cast gleaning") == "no_action_left"


def test_forked_tongue_allows_to_release_a_gambit_and_to_play_another_one():  # W-08, W-09
    hands = ["forked_tongue ash ash", FIVE]
    game = table(hands, ["glass_tower", "stormcall"], gambits=["gambit_iv"], in_play=["gambit_ii glass_tower"])
    play(game, "0 cast forked_tongue", "0 release", "0 aura gambit_iv stormcall")
    assert game.view().gambits_in_play[0].spell == "stormcall"
    assert game.view().gambits_gone == ("gambit_ii",)


def test_forked_tongue_loses_what_is_left_of_it_with_the_turn():
    game = finish_turn(play(table(["forked_tongue ash ash", FIVE]), "0 cast forked_tongue"))
    finish_turn(game, 1)
    assert game.view().actions_left == 1


# ---- Cutpurse


def test_cutpurse_steals_two_random_cards_that_third_wizards_do_not_see():
    game = play(table(["cutpurse ash", "tears tears tears", FIVE]), "0 cast cutpurse", "0 wizard 1")
    assert zone(game, "hand 0") == ["ash", "tears", "tears"]
    assert happened(game, events.Stole, viewer=1) == [events.Stole(0, 1, "tears")] * 2
    assert happened(game, events.Stole, viewer=2) == [events.Stole(0, 1, None)] * 2
    assert known(game, 1, 0) == ["tears", "tears"]
    assert known(game, 2, 0) == []


def test_cutpurse_takes_the_only_card_of_a_hand_and_none_of_the_five_drawn_then():  # W-11
    game = play(table(["cutpurse ash", "tears"]), "0 cast cutpurse")
    assert len(happened(game, events.Stole)) == 1
    assert sizes(game) == [2, 5]


def test_cutpurse_may_take_a_gambit_out_of_the_hand_but_not_the_one_that_lies_face_up():
    game = play(table(["cutpurse ash", "gambit_v"], gambits=[None, "gambit_iv"]), "0 cast cutpurse")
    assert "gambit_v" in zone(game, "hand 0")
    assert game.view().dealt_gambits[1] == "gambit_iv"
    assert game.view().actions_left == 0  # it can be played next turn


# ---- Truthsight


def test_truthsight_shows_the_other_hands_to_everybody_but_not_ones_own_and_draws_two():
    game = play(table(["truthsight ash", "hex tears", "insight"]), "0 cast truthsight")
    assert known(game, 0, 1) == known(game, 2, 1) == known(game, None, 1) == ["hex", "tears"]
    assert known(game, 1, 2) == ["insight"]
    assert known(game, 1, 0) == []
    assert sizes(game)[0] == 3
    assert len(happened(game, events.Shown)) == 3


def test_truthsight_is_remembered_while_the_cards_are_there():  # W-16
    game = finish_turn(play(table(["truthsight ash ash", "ash tears hex"]), "0 cast truthsight"))
    finish_turn(game, 1)
    assert len(known(game, 0, 1)) == 2
    assert "hex" in known(game, 0, 1)
    assert sizes(game)[1] == 3


# ---- Mind Swap


def test_mind_swap_exchanges_whole_hands_and_each_knows_what_they_gave_away():
    game = play(table(["mind_swap ash ash", "hex tears tears", FIVE]), "0 cast mind_swap", "0 wizard 1")
    assert zone(game, "hand 0") == ["tears", "tears", "hex"]
    assert zone(game, "hand 1") == ["ash", "ash"]
    assert known(game, 0, 1) == ["ash", "ash"]
    assert known(game, 1, 0) == ["hex", "tears", "tears"]
    assert known(game, 2, 0) == known(game, 2, 1) == []
    assert happened(game, events.Swapped, viewer=2) == [events.Swapped(0, 1)]
    assert {event.card for event in happened(game, events.Received, viewer=2)} == {None}


def test_mind_swap_as_the_last_card_leaves_an_empty_hand_to_the_other_who_draws_five_at_once():  # W-11
    game = play(table(["mind_swap", "ash tears"]), "0 cast mind_swap")
    assert zone(game, "hand 0") == ["ash", "tears"]
    assert sizes(game)[1] == 5
    assert game.view().turn == 0


def test_mind_swap_does_not_exchange_the_gambits_that_lie_face_up():
    game = play(table(["mind_swap ash", "hex"], gambits=["gambit_ii", "gambit_iv"]), "0 cast mind_swap")
    assert game.view().dealt_gambits == ("gambit_ii", "gambit_iv")


def test_mind_swap_may_bring_the_component_that_completes_a_spell():
    game = play(table(["mind_swap ash", f"{last('bounty')} hex"], [almost("bounty")]), "0 cast mind_swap")
    assert top(claim(game, "bounty")) == "bounty"


# ---- Great Wheel


def test_great_wheel_passes_all_hands_to_the_next_wizard():
    game = play(table(["great_wheel ash", "tears", "hex tooth"]), "0 cast great_wheel")
    assert [zone(game, f"hand {seat}") for seat in range(3)] == [["tooth", "hex"], ["ash"], ["tears"]]


def test_great_wheel_tells_everybody_what_they_passed_on_and_no_more():
    game = play(table(["great_wheel ash", "tears", "tooth"]), "0 cast great_wheel")
    assert [known(game, seat, (seat + 1) % 3) for seat in range(3)] == [["ash"], ["tears"], ["tooth"]]
    assert [known(game, seat, (seat + 2) % 3) for seat in range(3)] == [[], [], []]
    assert known(game, None, 0) == []


def test_great_wheel_as_the_last_card_hands_on_nothing_and_the_next_wizard_draws_five():  # W-11
    game = play(table(["great_wheel", "tears", "tooth"]), "0 cast great_wheel")
    assert zone(game, "hand 0") == ["tooth"]
    assert sizes(game) == [1, 5, 1]
    assert zone(game, "hand 2") == ["tears"]


# ---- Transposition


def test_transposition_moves_two_components_one_after_the_other():
    first, second, *_ = kinds("stormcall")
    there, then = asking_for(first, "stormcall"), asking_for(second, "stormcall")
    game = table(["transposition ash", FIVE], [f"stormcall {first} {second}", *dict.fromkeys([there, then])])
    play(game, "0 cast transposition", f"0 move {first} stormcall {there}", f"0 move {second} stormcall {then}")
    assert lying(game, "stormcall") == []
    assert happened(game, events.Moved) == [
        events.Moved(0, first, "stormcall", there, first),
        events.Moved(0, second, "stormcall", then, second),
    ]


def test_transposition_is_not_optional_where_there_is_something_to_move_and_may_move_it_back():
    rune = runes("stormcall")[0]
    there = asking_for(rune, "stormcall")
    game = table(["transposition ash", FIVE], [f"stormcall {rune}", there])
    play(game, "0 cast transposition", f"0 move {rune} stormcall {there}")
    assert texts(game)[0].startswith("move")
    play(game, f"0 move {rune} {there} stormcall")
    assert lying(game, "stormcall") == [rune]


def test_transposition_without_any_component_in_the_pool_is_wasted():
    game = play(table(["transposition ash", FIVE]), "0 cast transposition")
    assert game.view().question is None
    assert zone(game, "discard") == ["transposition"]
    assert game.view().actions_left == 0


# ---- Unravel


def test_unravel_discards_two_components_from_one_spell_or_from_two():
    first, second, *_ = kinds("stormcall")
    other = asking_for(first, "stormcall")
    pool = [f"stormcall {first} {second}", f"{other} {first}"]
    game = table(["unravel ash", FIVE], pool)
    play(game, "0 cast unravel", f"0 pick {first} stormcall", f"0 pick {first} {other}")
    assert lying(game, "stormcall") == [second]
    assert zone(game, "discard") == [first, first, "unravel"]


def test_unravel_takes_the_only_component_there_is_and_asks_no_more():
    rune = last("stormcall")
    game = play(table(["unravel ash", FIVE], [f"stormcall {rune}"]), "0 cast unravel", f"0 pick {rune} stormcall")
    assert game.view().question is None
    assert len(happened(game, events.Removed)) == 1


def test_unravel_tells_a_shard_from_the_component_it_stands_for():  # W-04
    rune = last("stormcall")
    game = play(table(["unravel ash", FIVE], [f"stormcall shard={rune}"]), "0 cast unravel")
    assert texts(game) == [f"pick shard stormcall {rune}"]
    play(game, f"0 pick shard stormcall {rune}")
    assert zone(game, "discard") == ["shard", "unravel"]


# ---- Hex


def test_hex_takes_a_point_from_a_wizard_of_ones_choice_for_the_rest_of_the_game():
    game = table(["hex ash", FIVE, FIVE], books=["", "hourglass", "glass_tower"])
    play(game, "0 cast hex", "0 wizard 2")
    assert [points(game, seat) for seat in range(3)] == [0, worth("hourglass"), worth("glass_tower") - 1]
    assert top(game, 2) == "glass_tower"  # spell and ability stay


def test_hex_makes_the_tenth_point_farther_away():
    hands = ["hex ash", f"{last('bounty')} ash"]
    game = table(hands, [almost("bounty")], books=["", book_worth(10 - worth("bounty"), "bounty")])
    claim(finish_turn(play(game, "0 cast hex")), "bounty", seat=1)
    assert points(game, 1) == 9
    assert game.outcome is None


def test_hex_leaves_nobody_with_fewer_points_than_none():
    game = play(table(["hex ash", FIVE]), "0 cast hex")
    assert points(game, 1) == 0


def test_hex_on_a_wizard_without_points_is_felt_as_soon_as_they_have_some():
    game = table(["hex ash", f"{last('hourglass')} ash"], [almost("hourglass")])
    claim(finish_turn(play(game, "0 cast hex")), "hourglass", seat=1)
    assert points(game, 1) == worth("hourglass") - 1


# ---- Gleaning


def test_gleaning_takes_two_components_off_the_discard_for_all_to_see():
    game = table(["gleaning ash", FIVE], discard="shard tooth insight tooth")
    play(game, "0 cast gleaning")
    assert texts(game) == ["card tooth", "card shard"]
    play(game, "0 card tooth", "0 card tooth")
    assert zone(game, "hand 0") == ["ash", "tooth", "tooth"]
    assert zone(game, "discard") == ["shard", "insight", "gleaning"]
    assert happened(game, events.Took, viewer=1) == [events.Took(0, "tooth", None)] * 2
    assert known(game, 1, 0) == ["tooth", "tooth"]


@pytest.mark.parametrize("discard", ["insight", "insight tooth"])
def test_gleaning_takes_fewer_where_fewer_lie(discard):
    game = play(table(["gleaning ash", FIVE], discard=discard), "0 cast gleaning")
    play(game, *[f"0 {move}" for move in texts(game, word="card")])
    assert game.view().question is None
    assert len(happened(game, events.Took)) == discard.count("tooth")


def test_gleaning_may_bring_the_component_that_completes_a_spell():
    game = table(["gleaning hex", FIVE], [almost("bounty")], discard=last("bounty"))
    claim(play(game, "0 cast gleaning", f"0 card {last('bounty')}"), "bounty")
    assert top(game) == "bounty"


# ---- Siphon


def test_siphon_takes_a_component_off_a_spell_into_the_hand_and_allows_two_plays():
    rune = last("stormcall")
    game = table(["siphon hex", FIVE, FIVE], [f"stormcall {rune}"])
    play(game, "0 cast siphon", f"0 pick {rune} stormcall")
    assert lying(game, "stormcall") == []
    assert zone(game, "hand 0") == [rune, "hex"]
    assert known(game, 2, 0) == [rune]
    assert game.view().components_left == 2


def test_siphon_may_complete_a_spell_with_what_it_took_from_another_one():
    rune = last("bounty")
    source = asking_for(rune, "bounty")
    game = table(["siphon hex", FIVE], [almost("bounty"), f"{source} {rune}"])
    claim(play(game, "0 cast siphon", f"0 pick {rune} {source}"), "bounty")
    assert top(game) == "bounty"


def test_siphon_without_a_component_in_the_pool_still_allows_a_second_play():
    game = play(table(["siphon ash ash", FIVE]), "0 cast siphon")
    assert game.view().components_left == 2
    assert sizes(game)[0] == 2


# ---- Summon from Ashes


def test_summon_from_ashes_plays_a_component_of_the_discard_beside_the_one_that_is_owed():
    rune = last("stormcall")
    game = table(["summon_from_ashes ash", FIVE], ["stormcall"], discard=rune)
    play(game, "0 cast summon_from_ashes", f"0 put {rune} stormcall")
    assert lying(game, "stormcall") == [rune]
    assert happened(game, events.Placed) == [events.Placed(0, rune, "stormcall", rune)]
    assert game.view().component_owed
    assert game.view().components_left == 1


def test_summon_from_ashes_claims_the_spell_that_it_completes():  # W-05
    game = table(["summon_from_ashes ash", FIVE], [almost("bounty")], discard=last("bounty"))
    play(game, "0 cast summon_from_ashes", f"0 put {last('bounty')} bounty")
    assert happened(game, events.Claimed) == [events.Claimed(0, "bounty", worth("bounty"))]
    assert zone(game, "discard")[-1] == "summon_from_ashes"  # W-02: last of all
    assert "use" in texts(game)


def test_summon_from_ashes_names_what_a_shard_stands_for():  # W-04
    game = table(["summon_from_ashes ash", FIVE], ["bounty"], discard="shard")
    play(game, "0 cast summon_from_ashes")
    rune = last("bounty")
    play(game, f"0 put shard bounty {rune}")
    assert lying(game, "bounty") == [f"shard={rune}"]


def test_summon_from_ashes_finds_nothing_in_a_discard_without_components():
    game = play(table(["summon_from_ashes ash", FIVE], discard="hex"), "0 cast summon_from_ashes")
    assert game.view().question is None
    assert zone(game, "discard") == ["hex", "summon_from_ashes"]


# ---- Dispel


def test_dispel_removes_a_gambit_of_ones_choice_from_the_game_and_draws_a_card():
    in_play = [None, "gambit_ii glass_tower", "gambit_iii 0"]
    game = table(["dispel ash", FIVE, FIVE], ["glass_tower"], books=["bounty"], in_play=in_play)
    play(game, "0 cast dispel")
    assert texts(game) == ["gambit 1", "gambit 2"]
    play(game, "0 gambit 2")
    assert happened(game, events.Banished) == [events.Banished(0, 2, "gambit_iii")]
    assert game.view().gambits_gone == ("gambit_iii",)
    assert "use" in texts(game)  # the book is awake, in this very turn
    assert sizes(game)[0] == 2


def test_dispel_opens_a_guarded_spell_for_the_component_of_the_same_turn():
    hands = [f"dispel {last('bounty')} ash", FIVE]
    game = table(hands, [almost("bounty")], in_play=[None, "gambit_ii bounty"])
    assert why_not(game, f"0 play {last('bounty')} bounty") == "guarded"
    claim(play(game, "0 cast dispel", "0 gambit 1"), "bounty")
    assert top(game) == "bounty"


def test_dispel_does_not_touch_ones_own_gambit_or_those_face_up_and_then_only_draws():
    game = table(["dispel ash", FIVE], books=["bounty"], gambits=[None, "gambit_iv"], in_play=["gambit_ii 0"])
    play(game, "0 cast dispel")
    assert game.view().question is None
    assert game.view().gambits_gone == ()
    assert sizes(game)[0] == 2


# ---- Time Snare


def test_time_snare_makes_a_wizard_of_ones_choice_miss_their_next_turn():
    game = play(table([f"{FIVE} time_snare", FIVE, FIVE]), "0 cast time_snare", "0 wizard 2")
    assert game.view().missing_turns == (0, 0, 1)
    for seat in (0, 1, 0, 1, 2):
        assert game.view().turn == seat
        finish_turn(game, seat)
    assert happened(game, events.MissedTurn) == [events.MissedTurn(2)]


def test_time_snare_between_two_wizards_is_another_turn_for_oneself():
    game = finish_turn(play(table([f"{FIVE} time_snare", FIVE]), "0 cast time_snare"))
    assert game.view().turn == 0
    assert game.view().turn_number == 2
    finish_turn(game)
    assert game.view().turn == 1


def test_time_snare_takes_no_card_from_a_wizard_who_misses_a_turn_and_gives_them_none():
    game = finish_turn(play(table([f"{FIVE} time_snare", "hex tears"]), "0 cast time_snare"))
    assert zone(game, "hand 1") == ["tears", "hex"]


# ---- Sanctuary


def test_sanctuary_protects_the_hand_until_ones_next_turn_and_draws_two():
    game = play(table(["sanctuary ash ash", "cutpurse ash", FIVE]), "0 cast sanctuary")
    assert happened(game, events.Protected) == [events.Protected(0)]
    assert game.view().protected == (0,)
    assert sizes(game)[0] == 4
    finish_turn(game)
    play(game, "1 cast cutpurse")  # there is one wizard left to steal from
    assert {event.victim for event in happened(game, events.Stole)} == {2}
    finish_turn(game, 1)
    finish_turn(game, 2)
    assert game.view().protected == ()


def test_sanctuary_does_not_keep_points_turns_or_the_book_safe():
    hands = ["sanctuary ash ash", "hex forked_tongue time_snare ash"]
    game = table(hands, books=["glass_tower"], gambits=[None, "gambit_iv"])
    finish_turn(play(game, "0 cast sanctuary"))
    play(game, "1 cast forked_tongue", "1 cast hex", "1 cast time_snare")
    assert points(game) == worth("glass_tower") - 1
    assert game.view().missing_turns[0] == 1
    assert finish_turn(game, 1).view().protected == (0,)  # a missed turn is no turn


# ---- Famine


def test_famine_makes_each_other_wizard_discard_a_card_of_their_own_choice():
    game = play(table(["famine ash", "hex ash", "tears gambit_ii"]), "0 cast famine")
    assert game.pending == {1}
    assert texts(game, 1) == ["card ash", "card hex"]
    play(game, "1 card hex")
    assert game.pending == {2}
    play(game, "2 card gambit_ii")
    assert happened(game, events.Discarded) == [events.Discarded(1, "hex"), events.Discarded(2, "gambit_ii")]
    assert sizes(game) == [1, 1, 1]
    assert game.pending == {0}


def test_famine_does_not_wait_for_the_wizard_who_casts_it():
    game = play(table(["famine ash", "hex ash"]), "0 cast famine")
    assert why_not(game, "0 card ash") == "not_your_turn"
    assert why_not(game, "1 card tears") == "no_such_card"


def test_famine_that_empties_two_hands_has_both_draw_five_from_the_casters_left():  # W-11
    game = play(table(["famine ash", "hex", "tears"]), "0 cast famine", "1 card hex", "2 card tears")
    assert [event.seat for event in happened(game, events.Drew)] == [1] * 5 + [2] * 5
    assert sizes(game) == [1, 5, 5]
    assert game.view().turn == 0


# ---- Meditation


def test_meditation_before_the_component_forgives_it_and_ends_the_turn_with_its_draw():
    game = play(table(["meditation ash", FIVE]), "0 cast meditation")
    assert happened(game, events.TurnCut) == [events.TurnCut(0)]
    assert len(happened(game, events.Drew)) == 6 + 1
    assert game.view().phase == "trimming"
    finish_turn(game)
    assert sizes(game)[0] == 5
    assert game.view().turn == 1


def test_meditation_after_the_component_is_a_full_turn():
    game = play(play_component(table(["meditation ash ash", FIVE])), "0 cast meditation")
    finish_turn(game)
    assert happened(game, events.TurnStarted) == [events.TurnStarted(1, 2)]


def test_meditation_lets_nothing_else_be_done_even_if_an_action_and_an_ability_are_left():
    game = play(table(["meditation ash", FIVE], books=["bounty"]), "0 cast meditation")
    assert texts(game, word="use") == texts(game, word="play") == []
    assert why_not(game, "0 use") == "not_now"


def test_meditation_draws_nothing_for_a_hand_of_seven():
    game = play(table([f"meditation {FIVE} hex insight", FIVE]), "0 cast meditation")
    assert len(happened(game, events.Drew)) == 1
    assert sizes(game)[0] == 8
