"""The turn: what must and may be played, the draw, the hand limit, and how a turn is cut short."""

import pytest

import facedown

from .tables import card_set, events, happened, known, play, points, size, table, texts, why_not, zone

FIVE_TEETH = "tooth tooth tooth tooth tooth"
# Spells that take every component of a small set.
HUNGRY = {"Grain": "ash ash ash ash", "Straw": "ash ash ash ash ash ash ash ash"}


# ---- Component and incantation action


def test_a_component_must_be_played():  # W-02
    game = table(["ash draw_two", "ash"])
    assert "end" not in game.moves(0)
    assert why_not(game, "0 end") == ("component_owed", "W-02")
    play(game, "0 cast draw_two")
    assert why_not(game, "0 end") == ("component_owed", "W-02")


def test_only_one_component_is_played():  # W-02
    game = play(table(["ash ash", "ash"]), "0 play ash plain_two")
    assert texts(game, 0) == ["end"]
    assert why_not(game, "0 play ash plain_two") == ("no_component_left", "W-02")


def test_the_incantation_action_is_a_choice():  # W-02
    game = play(table(["ash draw_two tears", "ash"]), "0 play ash plain_two")
    assert texts(game, 0) == ["cast draw_two", "end"]
    play(game, "0 end")
    assert "draw_two" in zone(game, "hand 0")


@pytest.mark.parametrize("order", [("cast draw_two", "play ash plain_two"), ("play ash plain_two", "cast draw_two")])
def test_component_and_incantation_come_in_any_order(order):  # W-02
    game = table(["ash draw_two tears", "ash"], deck="tooth breath agate")
    play(game, *(f"0 {move}" for move in order))
    assert zone(game, "hand 0") == "breath tooth tears"
    assert zone(game, "discard").endswith("draw_two")
    assert texts(game, 0) == ["end"]


def test_one_incantation_action_a_turn():  # W-02
    game = table(["ash tears draw_two look", "ash"], gambits=["gambit_i", None])
    play(game, "0 cast draw_two")
    assert why_not(game, "0 cast look") == ("no_action_left", "W-02")
    assert why_not(game, "0 aura gambit_i plain_two") == ("no_action_left", "W-02")


def test_extra_components_may_be_left_unplayed():  # W-02
    game = table(["ash ash tears frenzy", "ash"])
    play(game, "0 cast frenzy")
    assert game.view().components_left == 6
    assert "end" not in game.moves(0)  # the first one is owed as ever
    play(game, "0 play ash plain_two")
    assert "end" in game.moves(0)
    assert "play ash plain_two" in game.moves(0)


def test_an_incantation_reaches_the_discard_after_its_effect():  # W-02
    """The last cards are drawn from a reshuffled discard, and the incantation is not among them."""
    game = table(["ash tears draw_two", "ash"], deck="")
    play(game, "0 cast draw_two")
    assert "draw_two" not in (zone(game, "hand 0") + zone(game, "deck")).split()
    assert zone(game, "discard") == "draw_two"


def test_while_its_effect_is_resolved_an_incantation_is_nowhere_else():  # W-02
    game = play(table(["ash steal_seen", "ash", "tears"]), "0 cast steal_seen")
    assert zone(game, "being cast") == "steal_seen"
    assert "steal_seen" not in zone(game, "discard")
    assert game.view().question.card == "steal_seen"


def test_the_turn_ends_with_one_card_drawn():  # W-02
    game = table(["ash ash", "ash"], deck="tooth breath")
    play(game, "0 play ash plain_two", "0 end")
    assert zone(game, "hand 0") == "ash tooth"
    assert zone(game, "deck") == "breath"
    assert game.pending == {1}


def test_an_ability_can_keep_the_draw_away():  # W-02
    game = table(["ash ash", "ash"], deck="tooth breath", books=["dry_well", ""])
    play(game, "0 play ash plain_two", "0 end")
    assert zone(game, "hand 0") == "ash"


# ---- End of the turn


def test_end_of_turn_effects_come_after_the_draw_and_before_the_limit():  # W-02
    game = table(["ash ash ash ash", "ash"], books=["end_draw", ""], deck="tooth breath agate tears feather")
    play(game, "0 play ash plain_two", "0 end")
    assert [event.card for event in happened(game, "Drew", 0)] == ["tooth", "breath", "agate", "tears"]
    assert game.view().phase == "trimming"
    assert size(game, "hand 0") == 7


def test_cards_above_five_are_discarded_by_choice_one_by_one():  # W-02
    game = table(["ash ash tears draw_two gambit_v tooth tooth", "ash"], deck="breath agate")
    play(game, "0 play ash plain_two", "0 end")
    assert texts(game, 0) == ["card breath", "card ash", "card tooth", "card tears", "card draw_two", "card gambit_v"]
    assert why_not(game, "0 card agate") == ("no_such_card", "W-16")
    assert why_not(game, "0 end") == ("not_now", "W-02")
    play(game, "0 card tooth")
    assert game.pending == {0}
    play(game, "0 card draw_two")
    assert zone(game, "hand 0") == "breath ash tooth tears gambit_v"
    assert zone(game, "discard").endswith("tooth draw_two")
    assert game.pending == {1}


def test_the_limit_is_for_the_end_of_ones_own_turn_alone():  # W-02
    game = table(["ash give_next tears", "ash ash ash ash ash"])
    play(game, "0 cast give_next", "0 card tears")
    assert size(game, "hand 1") == 6
    assert game.pending == {0}


@pytest.mark.parametrize(("book", "limit"), [("large_hand", 7), ("spark", 5), ("tiny_hand", 1)])
def test_a_book_changes_the_limit_and_it_never_falls_below_one(book, limit):  # W-02, W-21
    game = table(["ash ash ash tooth tooth tooth tears tears tears", "ash"], books=[book, ""])
    play(game, "0 play ash plain_two", "0 end")
    assert size(game, "hand 0") == 9
    while game.view().phase == "trimming":
        game.play(0, game.moves(0)[0])
    assert size(game, "hand 0") == limit


# ---- No component can be played


def helpless(hand="tooth draw_two", deck="breath agate tears feather", **zones):
    """No spell of the pool has an open place for a tooth."""
    return table([hand, "ash", "ash"], pool=["plain_two", "plain_three"], deck=deck, **zones)


def test_a_wizard_who_can_play_no_component_shows_their_hand_and_draws_two():  # W-03
    game = play(helpless(), "0 show")
    assert zone(game, "hand 0") == "breath tooth agate draw_two"
    assert game.pending == {1}


def test_the_incantation_action_may_be_used_first():  # W-03
    game = helpless()
    assert texts(game, 0) == ["cast draw_two", "show"]
    play(game, "0 cast draw_two")
    assert texts(game, 0) == ["show"]


def test_if_that_helps_a_component_must_be_played_again():  # W-03
    game = play(helpless(deck="ash agate tears feather"), "0 cast draw_two")
    assert texts(game, 0) == ["play ash plain_two"]
    assert why_not(game, "0 show") == ("can_play", "W-03")


@pytest.mark.parametrize("hand", ["ash", "tears draw_two", "shard tooth"])
def test_nobody_who_can_play_a_component_may_take_this_exit(hand):  # W-03
    game = helpless(hand=hand)
    assert "show" not in game.moves(0)
    assert why_not(game, "0 show") == ("can_play", "W-03")


def test_without_a_playable_component_the_turn_ends_in_no_other_way():  # W-03
    assert why_not(helpless(), "0 end")[1] == "W-02"


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_shown_hand_is_known_to_all_and_the_two_drawn_cards_are_not(viewer):  # W-03, W-16
    game = play(helpless(), "0 show")
    assert known(game, viewer, 0) == "tooth draw_two"
    assert [event.card for event in happened(game, "Shown", viewer)] == ["tooth", "draw_two"]
    assert happened(game, "Drew", viewer) == [events.Drew(0, None), events.Drew(0, None)]


def test_two_cards_are_drawn_whatever_the_book_says_of_the_draw():  # W-03
    game = play(helpless(books=["dry_well", "", ""]), "0 show")
    assert size(game, "hand 0") == 4


def test_end_of_turn_effects_and_the_limit_follow_a_shown_hand_too():  # W-02, W-03
    game = helpless(hand="tooth tooth tooth", books=["end_draw", "", ""], deck="breath agate tears feather ash ash")
    play(game, "0 show")
    assert size(game, "hand 0") == 8
    assert game.view().phase == "trimming"


# ---- Empty hands


def test_the_last_card_ends_the_turn_and_five_are_drawn_instead_of_one():  # W-11
    game = table(["ash", "ash"], deck=f"{FIVE_TEETH} breath")
    play(game, "0 play ash plain_two")
    assert zone(game, "hand 0") == FIVE_TEETH
    assert zone(game, "deck") == "breath"
    assert game.pending == {1}


def test_the_card_being_resolved_is_finished_first_and_its_claim_counts():  # W-11
    game = table(["feather", "ash"], pool=["spark", "plain_two"], deck=f"{FIVE_TEETH} breath")
    play(game, "0 play feather spark")
    assert points(game) == [1, 0]
    assert zone(game, "hand 0") == FIVE_TEETH
    assert game.pending == {1}


def test_the_last_card_can_win():  # W-11, W-12
    game = table(["ash", "ash"], books=["plain_five plain_one", ""], pool=["flame", "plain_two"])
    play(game, "0 play ash flame")
    assert game.outcome.winners == (0,)
    assert size(game, "hand 0") == 0


def test_a_component_still_owed_is_forgiven():  # W-11
    game = table(["protect", "ash"], deck=f"{FIVE_TEETH} breath")
    play(game, "0 cast protect")
    assert zone(game, "hand 0") == FIVE_TEETH
    assert game.pending == {1}
    assert happened(game, "Played") == []


def test_nothing_else_may_be_used_after_an_empty_hand():  # W-11
    game = table(["ash", "ash"], books=["use_draw", ""], gambits=["gambit_i", None], deck=f"{FIVE_TEETH} breath")
    play(game, "0 play ash plain_two")
    assert game.pending == {1}
    assert happened(game, "UsedAbility") == []


def test_a_last_card_that_draws_leaves_no_empty_hand():  # W-11, W-22
    game = table(["draw_two", "ash"], deck="ash tooth breath")
    play(game, "0 cast draw_two")
    assert zone(game, "hand 0") == "ash tooth"
    assert game.pending == {0}
    assert "play ash plain_two" in game.moves(0)


def test_nor_does_a_claim_whose_ability_draws():  # W-11, W-12, W-22
    game = table(["tears", "ash"], pool=["claim_draw", "plain_two"], deck="ash tooth breath")
    play(game, "0 play tears claim_draw")
    assert zone(game, "hand 0") == "ash tooth"
    assert texts(game, 0) == ["end"]


def test_a_hand_emptied_at_the_start_of_the_turn_ends_it():  # W-11
    game = table(["ash tears", "tooth"], books=["", "start_discard"])
    play(game, "0 play ash plain_two", "0 end")
    assert game.view().question.card == "start_discard"
    play(game, "1 card tooth")
    assert game.pending == {0}
    assert size(game, "hand 1") == 5
    assert len([event for event in happened(game, "Drew") if event.seat == 1]) == 5


def test_an_empty_hand_after_an_end_of_turn_effect_draws_five():  # W-11
    game = table(["ash ash ash", "ash"], books=["end_empty", ""], deck=f"breath {FIVE_TEETH} agate")
    play(game, "0 play ash plain_two", "0 end")
    assert zone(game, "hand 0") == FIVE_TEETH
    assert zone(game, "deck") == "agate"
    assert game.pending == {1}


def test_a_hand_emptied_by_an_end_of_turn_effect_is_filled_before_the_next_turn_starts():  # W-11
    game = table(["ash ash ash", "ash"], books=["end_empty", ""])
    play(game, "0 play ash plain_two", "0 end")
    told = [type(event).__name__ for event in game.events_for()]
    assert told[-6:] == ["Drew"] * 5 + ["TurnStarted"]


def test_who_runs_out_in_anothers_turn_draws_five_at_once_and_loses_no_turn():  # W-11
    game = table(["ash ash others_choose", "tears"], deck=f"{FIVE_TEETH} breath agate")
    play(game, "0 cast others_choose", "1 card tears")
    assert zone(game, "hand 1") == FIVE_TEETH
    assert game.pending == {0}
    play(game, "0 play ash plain_two", "0 end")
    assert game.pending == {1}
    assert zone(game, "hand 1") == FIVE_TEETH


@pytest.mark.parametrize(("to_move", "order"), [(0, [1, 2, 3]), (2, [3, 0, 1])])
def test_several_empty_hands_are_filled_from_the_active_wizards_left(to_move, order):  # W-11
    hands = ["tears", "tears", "tears", "tears"]
    hands[to_move] = "ash ash others_drop"
    game = table(hands, to_move=to_move)
    play(game, f"{to_move} cast others_drop")
    assert [event.seat for event in happened(game, "Drew")] == [seat for seat in order for _ in range(5)]
    assert [size(game, f"hand {seat}") for seat in order] == [5, 5, 5]
    assert game.pending == {to_move}


def test_with_the_order_of_play_reversed_hands_are_filled_the_other_way():  # W-11
    game = table(["ash ash chant protect others_drop", "tears", "tears"], books=["actions", "", ""])
    play(game, "0 cast protect", "0 cast others_drop")
    assert [event.seat for event in happened(game, "Drew")] == [2] * 5 + [1] * 5


def test_everybodys_hand_emptied_ends_the_turn_after_the_others_have_drawn():  # W-11
    game = table(["ash everyone_drops", "tears", "tears"])
    play(game, "0 cast everyone_drops")
    assert [event.seat for event in happened(game, "Drew")] == [1] * 5 + [2] * 5 + [0] * 5
    assert game.pending == {1}


def test_a_hand_emptied_by_a_thief_is_filled_at_once():  # W-11
    game = table(["ash steal_blind", "tears tears"], deck=f"{FIVE_TEETH} breath")
    play(game, "0 cast steal_blind")
    assert zone(game, "hand 0") == "ash tears tears"
    assert zone(game, "hand 1") == FIVE_TEETH


# ---- Turns that are cut short by cards


def test_an_effect_can_end_the_turn_with_its_draw():  # W-02, W-22
    game = table(["ash tears finish", "ash"], discard="", pool=["plain_five", "plain_two"])
    play(game, "0 cast finish")
    assert size(game, "hand 0") == 3
    assert game.pending == {1}
    assert happened(game, "Played") == []


def test_two_effects_that_end_a_turn_end_it_once():  # W-11, W-12
    """The incantation places the last component and ends the turn; so does the spell that it claims."""
    game = table(["ash tears finish", "ash"], discard="breath", pool=["claim_cut", "plain_two"])
    play(game, "0 cast finish", "0 put breath claim_cut")
    assert [event.seat for event in happened(game, "TurnCut")] == [0, 0]
    assert [event.seat for event in happened(game, "Drew")] == [0]
    assert [event.seat for event in happened(game, "TurnStarted")] == [1]


def test_an_effect_that_ends_the_turn_with_an_empty_hand_draws_five():  # W-11
    game = table(["finish", "ash"], discard="", pool=["plain_two"])
    play(game, "0 cast finish")
    assert size(game, "hand 0") == 5
    assert game.pending == {1}


def test_a_cut_turn_and_another_turn_do_not_exclude_each_other():  # W-22
    game = table(["ash tears finish", "ash"], discard="tooth", pool=["claim_turn", "plain_two"])
    play(game, "0 cast finish", "0 put tooth claim_turn")
    assert game.pending == {0}
    assert [event.seat for event in happened(game, "TurnStarted")] == [0]


def test_a_skipped_turn_is_missed_once():  # W-22
    game = table(["ash ash curse", "tears tears", "ash ash"])
    play(game, "0 cast curse", "0 wizard 1", "0 wizard 1", "0 play ash plain_two", "0 end")
    assert [event.seat for event in happened(game, "MissedTurn")] == [1]
    assert game.pending == {2}
    play(game, "2 play ash plain_two", "2 end", "0 play ash plain_five", "0 end")
    assert game.pending == {1}


# ---- Decks run out


def test_an_empty_deck_is_renewed_from_the_discard_when_a_card_is_drawn():  # W-15
    game = table(["ash ash tears", "ash"], deck="tooth")
    play(game, "0 play ash plain_two", "0 end")
    assert happened(game, "Reshuffled") == []
    assert size(game, "deck") == 0
    play(game, "1 play ash plain_two")
    assert len(happened(game, "Reshuffled")) == 1
    assert zone(game, "discard") == ""
    assert size(game, "hand 1") == 5


def test_with_both_empty_one_draws_what_there_is(tmp_path):  # W-15
    spells = [(name, 1, runes, "end", '{ do = "refill", count = 1 }') for name, runes in HUNGRY.items()]
    game = facedown.arrange(
        "wizards_gambit",
        2,
        hands=["ash ash ash ash ash", "ash ash ash ash ash gambit_i"],
        pool=["grain ash ash", "straw"],
        deck="gambit_ii",
        options={"set": card_set(tmp_path, spells, ash=12)},
    )
    play(game, "0 play ash grain", "0 end")
    assert zone(game, "hand 0") == "ash ash ash ash gambit_ii"
    assert zone(game, "deck") == zone(game, "discard") == ""
    play(game, "1 play ash straw", "1 end")
    assert zone(game, "hand 1") == "ash ash ash ash gambit_i"
    assert game.pending == {0}


def test_an_empty_hand_that_found_no_cards_is_filled_as_soon_as_there_are_some(tmp_path):  # W-11, W-15
    spells = [(name, 1, runes, "end", '{ do = "refill", count = 1 }') for name, runes in HUNGRY.items()]
    game = facedown.arrange(
        "wizards_gambit",
        2,
        hands=["ash ash gambit_i gambit_ii", "ash"],
        pool=["grain ash ash ash", "straw ash ash ash ash ash"],
        deck="ash",
        options={"set": card_set(tmp_path, spells, ash=12)},
    )
    play(game, "0 play ash straw", "0 end", "1 play ash straw")
    assert size(game, "hand 1") == size(game, "deck") == size(game, "discard") == 0
    assert game.pending == {0}
    play(game, "0 play ash grain")  # its four components go to the discard, and are drawn at once
    assert zone(game, "hand 1") == "ash ash ash ash"


@pytest.mark.parametrize(("backwards", "first"), [(0, 3), (1, 1)])
def test_of_several_empty_hands_the_next_in_the_order_of_play_draws_first(tmp_path, backwards, first):  # W-11, W-15
    """Seats 0, 1 and 3 have run out while there was nothing to draw; then four cards come to the discard."""
    spells = [(name, 1, runes, "end", '{ do = "refill", count = 1 }') for name, runes in HUNGRY.items()]
    game = facedown.arrange(
        "wizards_gambit",
        4,
        hands=["gambit_i", "gambit_ii", "ash gambit_iii", "gambit_iv"],
        pool=["grain ash ash ash", "straw"],
        deck="",
        options={"set": card_set(tmp_path, spells, gambits=4, ash=24)},
        to_move=2,
    )
    for seat in (0, 1, 3):
        game.record.gambits[seat] = 0
    game.record.discard_count = 0
    game.record.backwards = backwards
    play(game, "2 play ash grain")
    assert [event.seat for event in happened(game, "Drew")] == [first] * 4


# ---- No turn and no hand is endless


def test_at_most_eight_more_components_and_actions_are_granted_in_a_turn():  # W-20
    game = table(["ash ash frenzy chant draw_two", "ash"])
    play(game, "0 cast frenzy")
    assert (game.view().components_left, game.view().actions_left) == (6, 2)
    play(game, "0 cast chant")
    assert (game.view().components_left, game.view().actions_left) == (6, 2)  # one of two used, one of five granted
    assert [event.count for event in happened(game, "MorePlays")] == [5]
    assert [event.count for event in happened(game, "MoreActions")] == [2, 1]


def test_the_next_turn_grants_anew():  # W-20
    game = table(["ash ash ash frenzy chant", "ash ash"])
    play(game, "0 cast frenzy", "0 cast chant", "0 play ash plain_two", "0 end")
    play(game, "1 play ash plain_two", "1 end")
    assert (game.view().components_left, game.view().actions_left) == (1, 1)
    assert int(game.record.granted) == 0


FOURTEEN = "ash ash ash ash tooth tooth tooth tooth tears tears tears tears breath draw_two"


def test_a_hand_never_has_more_than_fifteen_cards_and_the_others_stay_in_the_deck():  # W-21
    game = table([FOURTEEN, "agate"], deck="feather feather feather agate", books=["end_draw", ""])
    play(game, "0 cast draw_two")
    assert size(game, "hand 0") == 15
    play(game, "0 play ash plain_two", "0 end")
    assert size(game, "hand 0") == 15
    assert zone(game, "deck") == "agate"


def test_a_full_hand_draws_nothing_and_so_reshuffles_nothing():  # W-15, W-21
    game = table([FOURTEEN, "agate"], deck="feather feather feather", books=["end_draw", ""])
    play(game, "0 cast draw_two", "0 play ash plain_two", "0 end")
    assert size(game, "hand 0") == 15
    assert happened(game, "Reshuffled") == []


@pytest.mark.parametrize(("held", "stolen"), [(12, 2), (13, 2), (14, 1)])
def test_a_full_hand_steals_no_more(held, stolen):  # W-21
    cards = (["ash"] * 4 + ["tooth"] * 4 + ["tears"] * 4 + ["breath"] * 2)[:held]
    game = table([" ".join([*cards, "steal_blind"]), "agate agate feather"])
    play(game, "0 cast steal_blind")
    assert size(game, "hand 0") == held + stolen
    assert size(game, "hand 1") == 3 - stolen


def test_a_full_hand_is_given_nothing():  # W-21
    game = table(["ash breath give_next", f"{FOURTEEN} agate"])
    play(game, "0 cast give_next")
    assert game.view().question is None
    assert zone(game, "hand 0") == "breath ash"


def test_a_discard_never_takes_more_than_the_hand_has_at_that_moment():  # W-21
    """Two are asked for, one is there; the five cards that are drawn then are safe."""
    game = table(["ash ash others_choose", "tears", "tears tears tears"])
    play(game, "0 cast others_choose", "1 card tears")
    assert game.pending == {2}
    assert size(game, "hand 1") == 5
    play(game, "2 card tears", "2 card tears")
    assert game.pending == {0}


# ---- The limit of turns


@pytest.mark.parametrize("seats", [2, 5])
def test_the_limit_of_turns_ends_a_game_as_drawn(seats):  # W-19
    books = ["plain_five plain_one", *[""] * (seats - 1)]
    game = table(["ash ash"] * seats, options={"turn_limit": 2}, books=books, pool=["plain_two"])
    play(game, "0 play ash plain_two", "0 end")
    assert game.outcome is None
    play(game, "1 play ash plain_two", "1 end")
    assert game.outcome.winners == ()
    assert game.outcome.reason == "turn_limit"
    assert [score.total for score in game.outcome.scores][:2] == [6, 0]
    assert happened(game, "GameEnded") == [events.GameEnded((), "turn_limit")]
    assert why_not(game, "0 end") == ("game_over", "W-13")


def test_a_claim_in_the_last_turn_still_wins():  # W-19
    game = table(["ash tears", "ash"], options={"turn_limit": 1}, books=["plain_five plain_one", ""], pool=["flame"])
    play(game, "0 play ash flame")
    assert game.outcome.winners == (0,)


def test_a_limit_of_nought_is_none():  # W-19
    game = table(["ash ash", "ash"], options={"turn_limit": 0})
    game.record.turn_number = 20_000
    play(game, "0 play ash plain_two", "0 end")
    assert game.outcome is None
    assert game.pending == {1}
