"""Sunrise/Sundown, and the two answers to it: Elisa Maza, or the same gargoyle on top."""

import pytest

from .tables import FIVE, events, happened, play, shown, table, texts, why_not, zone


def covered_bronx(hand, seats=2, **zones):
    """Seat 0 has just played a Sunrise/Sundown on seat 1's Bronx."""
    hands = ["sunrise elisa", hand, *["villain"] * (seats - 2)]
    game = table(hands, [["hudson"], ["bronx", "lexington"], *[[]] * (seats - 2)], **zones)
    return play(game, "0 sunrise 1 bronx")


# ---- The attack


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sunrise_turns_a_visible_gargoyle_to_stone(seats):  # S-09
    game = covered_bronx("villain", seats)
    assert shown(game, 1) == "lexington:1 bronx:2"
    assert [stack.covered for stack in game.view().tables[1]] == [False, True]
    assert happened(game, "PlayedSunrise") == [events.PlayedSunrise(0, 1, "bronx", 1)]
    assert game.pending == {1}


def test_a_sunrise_may_go_on_any_visible_gargoyle_of_any_opponent():  # S-09
    tables = [["hudson"], ["bronx sunrise bronx", "lexington"], ["goliath sunrise", "hudson"]]
    game = table(["sunrise", "elisa", "elisa"], tables)
    assert texts(game, 0) == ["sunrise 1 lexington", "sunrise 1 bronx", "sunrise 2 hudson", "end"]


def test_the_top_of_a_stack_can_be_turned_to_stone_again():  # S-09
    game = play(table(["sunrise", "elisa"], [[], ["bronx sunrise bronx"]]), "0 sunrise 1 bronx", "1 wait")
    assert shown(game, 1) == "bronx:4"
    assert game.view().tables[1][0].covered


@pytest.mark.parametrize("move", ["sunrise 1 bronx", "xanatos 1 bronx", "villain 1 bronx"])
def test_covered_gargoyles_cannot_be_attacked(move):  # S-10
    game = table(["sunrise xanatos villain", "elisa"], [[], ["bronx sunrise", "hudson"]])
    assert why_not(game, f"0 {move}") == ("no_such_gargoyle", "S-10")


@pytest.mark.parametrize("card", ["sunrise", "xanatos", "villain"])
def test_a_table_of_stone_offers_nothing_to_attack(card):  # S-10
    game = table([f"{card} demona", ""], [[], ["bronx sunrise", "hudson sunrise hudson sunrise"]])
    assert not [text for text in texts(game, 0) if text.startswith(card)]


def test_covered_gargoyles_do_not_count():  # S-10
    game = table(["goliath", "elisa"], [[*FIVE[:4], "hudson sunrise"], []])
    assert game.outcome is None
    assert len(game.view().tables[0]) == 6


# ---- Answered at once


@pytest.mark.parametrize("hand", ["", "villain", "elisa", "bronx", "elisa bronx villain", "lexington"])
def test_the_answer_is_always_asked_for_and_waiting_always_possible(hand):  # S-09
    game = covered_bronx(hand)
    assert game.pending == {1}
    assert "wait" in game.moves(1)
    assert ("elisa bronx" in game.moves(1)) == ("elisa" in hand)
    assert ("twin bronx" in game.moves(1)) == ("bronx" in hand)
    assert len(game.moves(1)) == 1 + ("elisa" in hand) + ("bronx" in hand)


def test_elisa_at_once_discards_herself_and_the_sunrise():  # S-09
    game = play(covered_bronx("elisa villain"), "1 elisa bronx")
    assert shown(game, 1) == "lexington:1 bronx:1"
    assert zone(game, "discard") == "elisa sunrise"
    assert zone(game, "hand 1") == "villain"
    assert happened(game, "Rescued") == [events.Rescued(1, "bronx", 1)]
    assert game.pending == {0}


def test_a_twin_at_once_leaves_all_three_cards():  # S-09
    game = play(covered_bronx("bronx villain"), "1 twin bronx")
    assert shown(game, 1) == "lexington:1 bronx:3"
    assert not game.view().tables[1][1].covered
    assert zone(game, "discard") == ""
    assert happened(game, "Uncovered") == [events.Uncovered(1, "bronx", 1)]
    assert game.pending == {0}


def test_waiting_leaves_the_sunrise_and_ends_the_attack():  # S-09
    game = play(covered_bronx("elisa"), "1 wait")
    assert happened(game, "Waited") == [events.Waited(1)]
    assert zone(game, "hand 1") == "elisa"
    assert texts(game, 0) == ["end"]


def test_an_answer_needs_its_card_and_goes_on_the_attacked_gargoyle():  # S-09
    game = covered_bronx("lexington villain")
    assert why_not(game, "1 elisa bronx") == ("no_such_card", "S-06")
    assert why_not(game, "1 twin bronx") == ("no_such_card", "S-06")
    assert why_not(game, "1 twin lexington") == ("nothing_covered", "S-09")
    assert why_not(game, "1 end") == ("not_now", "S-06")
    assert why_not(game, "0 end") == ("not_your_turn", "S-01")


def test_an_older_sunrise_is_not_answered_in_anothers_turn():  # S-09
    game = table(["sunrise", "elisa hudson"], [[], ["bronx", "hudson sunrise"]])
    play(game, "0 sunrise 1 bronx")
    assert texts(game, 1) == ["wait", "elisa bronx"]
    assert why_not(game, "1 elisa hudson") == ("nothing_covered", "S-09")
    assert why_not(game, "1 twin hudson") == ("nothing_covered", "S-09")


def test_only_the_attacked_player_answers():  # S-09
    game = table(["sunrise", "villain", "elisa bronx"], [[], ["bronx"], ["bronx"]])
    play(game, "0 sunrise 1 bronx")
    assert why_not(game, "2 elisa bronx") == ("not_your_turn", "S-01")
    assert why_not(game, "0 wait") == ("not_your_turn", "S-01")


# ---- Answered in a later turn


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sunrise_is_lifted_in_a_later_own_turn_at_no_cost_of_attack(seats):  # S-09
    tables = [["bronx sunrise"], ["goliath" if seats > 2 else "hudson"], *[[]] * (seats - 2)]
    game = table(["elisa xanatos", *["villain"] * (seats - 1)], tables)
    play(game, "0 elisa bronx")
    assert shown(game, 0) == "bronx:1"
    assert zone(game, "discard") == "elisa sunrise"
    assert game.pending == {0}
    play(game, f"0 xanatos 1 {tables[1][0]}")
    assert len(game.view().tables[0]) == 2


def test_a_twin_is_played_on_an_old_sunrise_in_a_later_turn():  # S-09
    game = table(["bronx villain", "villain"], [["bronx sunrise"], ["hudson"]])
    play(game, "0 twin bronx")
    assert shown(game, 0) == "bronx:3"
    assert "villain 1 hudson" in game.moves(0)


def test_a_sunrise_that_was_waited_for_is_answered_on_the_next_own_turn():  # S-09
    game = play(covered_bronx("elisa villain villain villain"), "1 wait", "0 end", "1 elisa bronx")
    assert shown(game, 1) == "lexington:1 bronx:1"


def test_several_old_sunrises_are_answered_in_one_turn():  # S-09
    game = table(["elisa elisa bronx", "villain"], [["bronx sunrise", "hudson sunrise", "goliath sunrise"], []])
    assert texts(game, 0)[:-2] == ["elisa bronx", "twin bronx", "elisa hudson", "elisa goliath"]
    play(game, "0 elisa hudson", "0 elisa goliath", "0 twin bronx")
    assert shown(game, 0) == "bronx:3 hudson:1 goliath:1"


def test_elisa_lifts_only_a_sunrise_on_top_of_its_stack():  # S-09
    game = table(["elisa hudson", "villain"], [["bronx sunrise bronx", "hudson"], []])
    assert why_not(game, "0 elisa bronx") == ("nothing_covered", "S-09")


def test_a_stack_of_two_sunrises_is_uncovered_from_the_top():  # S-09
    game = table(["elisa elisa", "villain"], [["bronx sunrise bronx sunrise"], []])
    play(game, "0 elisa bronx")
    assert shown(game, 0) == "bronx:3"
    assert why_not(game, "0 elisa bronx") == ("nothing_covered", "S-09")


def test_the_covered_one_of_two_stacks_is_named_by_its_number():  # S-05, S-09
    game = table(["elisa bronx", "", ""], [["bronx", "bronx sunrise"], [], []])
    assert {"elisa bronx#2", "twin bronx#2"} < set(texts(game, 0))
    assert why_not(game, "0 elisa bronx") == ("nothing_covered", "S-09")
    play(game, "0 elisa bronx#2")
    assert shown(game, 0) == "bronx:1 bronx:1"
