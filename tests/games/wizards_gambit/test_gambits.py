"""Gambits: an aura on a spell, a nullified book, a destroyed gambit, and the release."""

import pytest

from .tables import events, happened, lying, play, points, table, texts, why_not, zone

SPELLS = ["plain_one", "plain_two", "plain_three", "plain_four"]


# ---- Aura of Protection


def guarded(hands=("ash ash tears move_two", "ash tooth tears"), pool=("plain_one ash", *SPELLS[1:]), **zones):
    """Seat 0's gambit guards Plain One, which lacks a tooth; it is seat 1's turn unless told otherwise."""
    return table(list(hands), pool=list(pool), in_play=["gambit_ii plain_one", None], **{"to_move": 1, **zones})


def test_an_aura_lies_on_a_spell_for_all_to_see():  # W-06
    game = play(table(["ash", "tooth"], gambits=["gambit_iv", None]), "0 aura gambit_iv plain_two")
    assert happened(game, "Guarded") == [events.Guarded(0, "gambit_iv", "plain_two")]
    assert [spell.guarded_by for spell in game.view().pool] == [None, 0, None, None]
    assert game.view().dealt_gambits == (None, None)
    assert game.view().gambits_in_play[0].gambit == "gambit_iv"


def test_no_other_wizard_plays_on_a_guarded_spell():  # W-06
    game = guarded()
    assert not [move for move in texts(game, 1) if move.endswith("plain_one")]
    assert why_not(game, "1 play tooth plain_one") == ("guarded", "W-06")


def test_nor_does_its_owner():  # W-06
    game = guarded(hands=["tooth ash", "ash"], pool=["plain_one", *SPELLS[1:]], to_move=0)
    assert texts(game, 0) == ["play ash plain_two", "release"]
    assert why_not(game, "0 play ash plain_one") == ("guarded", "W-06")


def test_in_the_milder_reading_its_owner_plays_on_it_and_nobody_else():  # W-06
    mild = {"options": {"aura": "others"}, "hands": ["ash tooth", "ash"], "pool": ["plain_one", *SPELLS[1:]]}
    game = guarded(**mild, to_move=0)
    play(game, "0 play ash plain_one")
    assert lying(game, "plain_one") == "ash"
    assert why_not(guarded(**mild), "1 play ash plain_one") == ("guarded", "W-06")


@pytest.mark.parametrize("book", ["plain_three", "unbound"])
def test_in_the_milder_reading_too_nobody_claims_a_guarded_spell(book):  # W-06
    game = guarded(
        hands=["tooth ash", "ash"],
        to_move=0,
        options={"aura": "others"},
        books=[book, ""],
        pool=["plain_one ash", "plain_two", "plain_four"],
    )
    assert why_not(game, "0 play tooth plain_one") == ("may_not_claim", "W-05")


@pytest.mark.parametrize("card", ["move_two", "remove_two", "clear", "lift"])
def test_no_effect_reaches_a_guarded_spell_or_its_components(card):  # W-06
    game = guarded(hands=["ash ash", f"ash {card}"])
    play(game, f"1 cast {card}")
    assert game.view().question is None  # there is nothing else that it could be about
    assert lying(game, "plain_one") == "ash"


def test_an_effect_reaches_the_other_spells_around_an_aura():  # W-06
    game = guarded(hands=["ash", "ash remove_two"], pool=["plain_one ash", "plain_two ash", *SPELLS[2:]])
    play(game, "1 cast remove_two")
    assert texts(game, 1) == ["pick ash plain_two"]


@pytest.mark.parametrize(("aura", "targets"), [("everybody", []), ("others", ["pick ash plain_one"])])
def test_its_owners_effects_reach_a_guarded_spell_in_the_milder_reading_alone(aura, targets):  # W-06
    game = guarded(hands=["ash remove_two", "ash"], to_move=0, options={"aura": aura})
    play(game, "0 cast remove_two")
    assert [move for move in texts(game, 0) if move.startswith("pick")] == targets


@pytest.mark.parametrize("aura", ["everybody", "others"])
def test_no_component_is_moved_onto_a_guarded_spell_to_complete_it(aura):  # W-05, W-06
    game = guarded(
        hands=["ash move_two", "ash"],
        pool=["plain_one ash", "plain_five tooth", *SPELLS[1:3]],
        to_move=0,
        options={"aura": aura},
    )
    play(game, "0 cast move_two")
    assert "move tooth plain_five plain_one" not in texts(game, 0)


def test_components_under_an_aura_stay_and_the_spell_is_open_again_afterwards():  # W-06, W-18
    game = guarded(hands=["ash", "tooth gambit_v ash"])
    play(game, "1 destroy gambit_v 0")
    assert lying(game, "plain_one") == "ash"
    play(game, "1 play tooth plain_one")
    assert zone(game, "book 1") == "plain_one"


# ---- Nullify Magic


def test_a_nullified_book_has_no_ability():  # W-07
    game = table(["ash", "ash tooth"], books=["", "use_draw"], gambits=["gambit_i", None])
    play(game, "0 nullify gambit_i 1", "0 play ash plain_two")
    assert happened(game, "Nullified") == [events.Nullified(0, "gambit_i", 1)]
    assert game.view().books[1].nullified_by == 0
    assert "use" not in texts(game, 1)
    assert why_not(game, "1 use") == ("no_ability", "W-12")


def test_what_lasts_on_a_book_ends_at_once_when_it_is_nullified():  # W-07
    hand = "ash ash ash tooth tooth tooth tears"
    game = table([hand, "tears"], books=["large_hand", ""], in_play=[None, "gambit_i 0"], deck="agate breath")
    play(game, "0 play ash plain_two", "0 end")
    assert game.view().phase == "trimming"  # seven cards, and the limit of seven is nullified
    free = table([hand, "tears"], books=["large_hand", ""], deck="agate breath")
    play(free, "0 play ash plain_two", "0 end")
    assert free.view().turn == 1


def test_a_lasting_ability_wakes_up_when_the_gambit_is_gone_and_counts_in_the_same_turn():  # W-07, W-08
    game = table(["ash ash gambit_ii", "tears"], books=["plays", ""], in_play=[None, "gambit_i 0"])
    play(game, "0 play ash plain_five")
    assert game.view().components_left == 0
    play(game, "0 destroy gambit_ii 1")
    assert game.view().components_left == 1
    play(game, "0 play ash plain_two")


def test_an_extra_action_is_lost_with_the_book_that_gave_it():  # W-07
    game = table(["ash ash draw_two", "tears"], books=["actions", ""], gambits=["gambit_i", None])
    assert game.view().actions_left == 2
    play(game, "0 nullify gambit_i 0")
    assert game.view().actions_left == 0
    assert why_not(game, "0 cast draw_two") == ("no_action_left", "W-02")


def test_ones_own_book_can_be_nullified_and_an_empty_one_cannot():  # W-07
    game = table(["ash", "ash", "ash"], books=["plain_one", "", "spark"], gambits=["gambit_i", None, None])
    assert [move for move in texts(game, 0) if "nullify" in move] == ["nullify gambit_i 0", "nullify gambit_i 2"]
    assert why_not(game, "0 nullify gambit_i 1") == ("book_not_open", "W-07")


def test_a_steadfast_book_cannot_be_nullified():  # W-07
    game = table(["ash", "ash"], books=["", "steadfast"], gambits=["gambit_i", None])
    assert why_not(game, "0 nullify gambit_i 1") == ("book_not_open", "W-07")


def test_new_spells_slide_under_the_gambit_nullified_and_their_points_count():  # W-07
    game = table(
        ["tears ash", "ash"],
        books=["spark", ""],
        in_play=[None, "gambit_i 0"],
        pool=["claim_draw", *SPELLS[1:]],
    )
    play(game, "0 play tears claim_draw")
    assert zone(game, "book 0") == "spark claim_draw"
    assert points(game) == [2, 0]
    assert game.view().books[0].nullified_by == 1
    assert zone(game, "hand 0") == "ash"  # nothing was drawn


def test_an_ability_that_slept_when_its_spell_was_claimed_does_not_come_later():  # W-07, W-12
    game = table(
        ["tears ash", "tears ash"],
        books=["spark", ""],
        in_play=[None, "gambit_i 0"],
        pool=["claim_draw", *SPELLS[1:]],
        deck="breath breath breath",
    )
    play(game, "0 play tears claim_draw", "0 end", "1 release")
    assert game.view().books[0].nullified_by is None
    assert zone(game, "hand 0") == "breath ash"


def test_a_book_can_be_nullified_between_its_claim_and_its_next_turn():  # W-07
    game = table(["ash tooth", "ash gambit_iii tooth"], pool=["use_draw", *SPELLS[1:]], deck="breath breath breath")
    play(game, "0 play tooth use_draw", "0 end", "1 nullify gambit_iii 0", "1 play ash plain_two", "1 end")
    assert "use" not in texts(game, 0)


def test_a_nullified_book_that_wins():  # W-13, the book's own example
    game = table(
        ["ash agate", "ash"],
        books=["plain_five", ""],
        in_play=[None, "gambit_i 0"],
        pool=["tiny_hand ash", *SPELLS[1:]],
    )
    play(game, "0 play agate tiny_hand")
    assert game.outcome.winners == (0,)
    assert game.outcome.reason == "goal_reached"
    assert points(game) == [10, 0]
    assert game.view().books[0].nullified_by == 1


# ---- Destroy Gambit


@pytest.mark.parametrize("place", ["plain_one", "1"])
def test_a_gambit_on_a_spell_or_a_book_is_destroyed_and_both_leave_the_game(place):  # W-08
    game = table(["ash gambit_v", "ash"], books=["", "spark"], in_play=[None, f"gambit_ii {place}"], pool=SPELLS)
    play(game, "0 destroy gambit_v 1")
    assert happened(game, "Destroyed") == [events.Destroyed(0, "gambit_v", 1, "gambit_ii")]
    assert zone(game, "gone") == "gambit_ii gambit_v"
    assert game.view().gambits_gone == ("gambit_ii", "gambit_v")
    assert game.view().gambits_in_play == (None, None)
    assert game.view().books[1].nullified_by is None
    assert all(spell.guarded_by is None for spell in game.view().pool)


def test_destroying_is_allowed_with_ones_own_gambit_in_play_which_stays():  # W-08
    game = table(
        ["ash gambit_v", "ash"],
        in_play=["gambit_i plain_one", "gambit_ii plain_two"],
        pool=SPELLS,
    )
    play(game, "0 destroy gambit_v 1")
    assert game.view().gambits_in_play[0].gambit == "gambit_i"
    assert game.view().gambits_in_play[1] is None


def test_face_up_gambits_and_ones_own_are_no_targets():  # W-08
    game = table(
        ["ash gambit_v", "ash", "ash"],
        gambits=[None, "gambit_iii", None],
        in_play=["gambit_i plain_one", None, None],
        pool=SPELLS,
    )
    assert not [move for move in texts(game, 0) if "destroy" in move]
    assert why_not(game, "0 destroy gambit_v 1") == ("no_gambit_in_play", "W-08")
    assert why_not(game, "0 destroy gambit_v 0") == ("no_gambit_in_play", "W-08")


def test_one_gambit_in_play_a_wizard():  # W-08
    game = table(["ash gambit_v", "ash"], in_play=["gambit_i plain_one", None], books=["", "spark"], pool=SPELLS)
    assert why_not(game, "0 aura gambit_v plain_two") == ("gambit_in_play", "W-08")
    assert why_not(game, "0 nullify gambit_v 1") == ("gambit_in_play", "W-08")


def test_one_gambit_on_a_spell_or_a_book():  # W-08
    in_play = [None, "gambit_i plain_one", "gambit_ii 1"]
    game = table(["ash gambit_v", "ash", "ash"], in_play=in_play, books=["", "spark", ""], pool=SPELLS)
    assert why_not(game, "0 aura gambit_v plain_one") == ("guarded", "W-06")
    assert why_not(game, "0 nullify gambit_v 1") == ("book_not_open", "W-07")


def test_a_hardy_gambit_can_be_neither_destroyed_nor_banished():  # W-08, W-22
    game = table(["ash gambit_v banish", "ash"], books=["", "hardy"], in_play=[None, "gambit_i plain_one"], pool=SPELLS)
    assert not [move for move in texts(game, 0) if "destroy" in move]
    play(game, "0 cast banish")
    assert game.view().gambits_in_play[1].gambit == "gambit_i"
    nullified = table(
        ["ash gambit_v", "ash", "ash"],
        books=["", "hardy", ""],
        in_play=[None, "gambit_i plain_one", "gambit_ii 1"],
        pool=SPELLS,
    )
    assert "destroy gambit_v 1" in texts(nullified, 0)


# ---- Release


def test_a_release_costs_the_incantation_action_and_the_gambit_is_gone_for_good():  # W-09, W-10
    game = table(["ash draw_two", "ash"], in_play=["gambit_i plain_one", None], pool=SPELLS)
    play(game, "0 release")
    assert happened(game, "Released") == [events.Released(0, "gambit_i")]
    assert zone(game, "gone") == "gambit_i"
    assert why_not(game, "0 cast draw_two") == ("no_action_left", "W-02")


def test_a_gambit_is_not_released_in_the_turn_it_was_played():  # W-09
    game = play(table(["ash ash", "ash"], gambits=["gambit_i", None]), "0 aura gambit_i plain_two")
    assert why_not(game, "0 release") == ("no_action_left", "W-02")


def test_unless_a_card_grants_a_second_action():  # W-09
    game = table(["ash ash", "ash"], gambits=["gambit_i", None], books=["actions", ""])
    play(game, "0 aura gambit_i plain_two", "0 release")
    assert zone(game, "gone") == "gambit_i"


def test_there_is_nothing_to_release_without_a_gambit_in_play():  # W-09
    game = table(["ash", "ash"], gambits=["gambit_i", None])
    assert why_not(game, "0 release") == ("no_gambit_in_play", "W-08")


def test_release_and_claim_in_one_turn():  # W-05, the book's own example
    game = table(["tooth ash", "ash"], in_play=["gambit_i plain_one", None], pool=["plain_one ash", *SPELLS[1:]])
    assert why_not(game, "0 play tooth plain_one") == ("guarded", "W-06")
    play(game, "0 release", "0 play tooth plain_one")
    assert zone(game, "book 0") == "plain_one"
    assert points(game) == [1, 0]


def test_a_release_from_a_book_wakes_its_ability():  # W-07, W-09
    game = table(["ash", "ash tooth"], books=["", "use_draw"], in_play=["gambit_i 1", None])
    play(game, "0 release", "0 play ash plain_two")
    assert "use" in texts(game, 1)


# ---- A gambit in play keeps its owner from claiming


def bound(hand, pool, **zones):
    """Seat 0 has a gambit in play, on seat 1's book."""
    return table([hand, "ash"], pool=pool, books=["", "spark"], in_play=["gambit_i 1", None], **zones)


def test_who_has_a_gambit_in_play_cannot_complete_a_spell():  # W-05
    game = bound("tooth ash", ["plain_one ash", "plain_two"])
    assert texts(game, 0) == ["play ash plain_two", "release"]
    assert why_not(game, "0 play tooth plain_one") == ("may_not_claim", "W-05")


def test_a_component_that_does_not_complete_may_be_played():  # W-05
    game = play(bound("tooth ash", ["plain_one", "plain_two"]), "0 play tooth plain_one")
    assert lying(game, "plain_one") == "tooth"


def test_if_every_play_would_complete_none_can_be_played():  # W-03, W-05
    game = bound("tooth ash", ["plain_one ash", "flame"])
    assert texts(game, 0) == ["release", "show"]


def test_an_effect_does_not_complete_a_spell_for_them_either():  # W-05
    game = bound("ash place move_two", ["plain_one ash", "plain_five tooth"], discard="tooth")
    placing = play(game.copy(), "0 cast place")
    assert placing.view().question is None  # the one open place for a tooth would complete
    moving = play(game.copy(), "0 cast move_two")
    assert texts(moving, 0) == ["move ash plain_one plain_five"]


@pytest.mark.parametrize(
    ("card", "answer"), [("place", "put tooth plain_one"), ("move_two", "move tooth plain_five plain_one")]
)
def test_without_a_gambit_in_play_the_wizard_who_acts_claims_what_an_effect_completes(card, answer):  # W-05
    game = table([f"ash {card}", "ash"], pool=["plain_one ash", "plain_five tooth", "plain_two"], discard="tooth")
    play(game, f"0 cast {card}", f"0 {answer}")
    assert zone(game, "book 0") == "plain_one"
    assert points(game) == [1, 0]


def test_an_ability_can_release_the_wizard_from_this():  # W-05
    game = table(
        ["tooth ash", "ash"], books=["unbound", ""], pool=["plain_one ash", "plain_two"], in_play=["gambit_i 0", None]
    )
    assert why_not(game, "0 play tooth plain_one") == ("may_not_claim", "W-05")  # their own gambit nullifies it
    game = table(
        ["tooth ash", "ash"],
        books=["unbound", ""],
        pool=["plain_one ash", "plain_two"],
        in_play=["gambit_i plain_two", None],
    )
    play(game, "0 play tooth plain_one")
    assert zone(game, "book 0") == "unbound plain_one"
    assert game.view().gambits_in_play[0].gambit == "gambit_i"


# ---- Gambits as cards


def test_a_gambit_costs_the_incantation_action():  # W-02
    game = play(table(["ash draw_two", "ash"], gambits=["gambit_i", None]), "0 aura gambit_i plain_two")
    assert why_not(game, "0 cast draw_two") == ("no_action_left", "W-02")


def test_a_face_up_gambit_is_no_card_of_the_hand():  # W-01, W-11
    game = table(["ash", "ash"], gambits=["gambit_i", None], deck="tooth tooth tooth tooth tooth breath")
    play(game, "0 play ash plain_two")
    assert zone(game, "hand 0") == "tooth tooth tooth tooth tooth"  # an empty hand in spite of the gambit
    assert game.view().dealt_gambits == ("gambit_i", None)


def test_a_gambit_from_the_hand_is_played_like_the_face_up_one():  # W-10
    game = table(["ash gambit_v", "ash"], gambits=["gambit_i", None])
    assert [move for move in texts(game, 0) if move.endswith("plain_two") and "aura" in move] == [
        "aura gambit_i plain_two",
        "aura gambit_v plain_two",
    ]
    play(game, "0 aura gambit_v plain_two")
    assert zone(game, "hand 0") == "ash"
    assert game.view().dealt_gambits[0] == "gambit_i"


def test_gambits_in_the_hand_count_for_the_limit_and_may_be_discarded():  # W-10
    game = table(["ash ash ash ash gambit_v gambit_vi", "ash"], deck="tooth breath")
    play(game, "0 play ash plain_two", "0 end")
    assert game.view().phase == "trimming"
    play(game, "0 card gambit_v")
    assert zone(game, "discard").endswith("gambit_v")
    assert game.view().turn == 1


def test_a_discarded_gambit_comes_back_with_the_reshuffle_and_a_played_one_never():  # W-10
    game = table(["ash ash", "ash"], gambits=["gambit_i", None], deck="", in_play=[None, None])
    assert "gambit_v" in zone(game, "discard")
    play(game, "0 aura gambit_i plain_two", "0 play ash plain_five", "0 end")
    assert zone(game, "discard") == ""
    assert "gambit_v" in zone(game, "deck") + zone(game, "hand 0")
    assert "gambit_i" not in (zone(game, "deck") + zone(game, "hand 0")).split()


def test_a_gambit_is_no_incantation_for_an_effect_that_speaks_of_incantations():  # W-17
    game = table(["ash fetch", "ash"], discard="gambit_v draw_two ash gambit_vi")
    play(game, "0 cast fetch")
    assert texts(game, 0) == ["card draw_two"]


def test_a_gambit_cannot_be_cast():  # W-17
    game = table(["ash gambit_v", "ash"], gambits=["gambit_i", None])
    assert why_not(game, "0 cast gambit_v") == ("no_such_card", "W-16")


def test_a_gambit_in_play_can_be_taken_back_by_a_card():  # W-10, W-22
    game = table(["ash recall", "ash"], books=["", "spark"], in_play=["gambit_i 1", None])
    play(game, "0 cast recall")
    assert zone(game, "hand 0") == "ash gambit_i"
    assert game.view().books[1].nullified_by is None
    assert zone(game, "gone") == ""


def test_a_book_can_forbid_gambits_but_not_their_release():  # W-22
    game = table(["ash gambit_v", "ash"], books=["no_gambits", "spark"], gambits=["gambit_i", None])
    assert why_not(game, "0 aura gambit_i plain_two") == ("no_gambits_allowed", "W-22")
    assert why_not(game, "0 nullify gambit_v 1") == ("no_gambits_allowed", "W-22")
    game = table(["ash", "ash"], books=["no_gambits", "spark"], in_play=["gambit_i 1", None])
    assert "release" in texts(game, 0)
