"""Step 2: gargoyles that must be played, duplicates, and captured ones beside or on their twins."""

import pytest

import facedown

from .tables import battle, events, happened, play, shown, table, texts, why_not, zone

# ---- Playing them is a must


def test_every_gargoyle_that_is_missing_on_the_table_is_played():  # S-03
    game = table(["hudson bronx elisa goliath", "villain"])
    assert shown(game, 0) == "bronx:1 hudson:1 goliath:1"
    assert zone(game, "hand 0") == "elisa"


def test_gargoyles_are_played_after_the_last_card_is_drawn():  # S-03
    game = table(["hudson", "villain"], discard="villain bronx", drawing=True)
    assert shown(game, 0) == ""
    play(game, "0 take")
    assert len(happened(game, "Drew")) == 2
    assert {"bronx:1", "hudson:1"} <= set(shown(game, 0).split())
    assert type(game.events[-1]) is events.PlayedGargoyle


def test_everybody_is_told_of_a_played_gargoyle():  # S-03
    game = table(["demona", "goliath demona villain villain", ""])
    play(game, "0 end")
    for viewer in (0, 1, 2, None):
        assert happened(game, "PlayedGargoyle", viewer) == [events.PlayedGargoyle(1, "goliath")]


def test_of_two_equal_gargoyles_one_is_played_and_one_kept():  # S-03, S-04
    game = table(["hudson hudson elisa", "villain"])
    assert shown(game, 0) == "hudson:1"
    assert zone(game, "hand 0") == "hudson elisa"


def test_a_covered_copy_counts_as_got():  # S-03
    game = table(["hudson elisa", "villain"], [["hudson sunrise"], []])
    assert shown(game, 0) == "hudson:2"
    assert zone(game, "hand 0") == "hudson elisa"
    assert "twin hudson" in game.moves(0)
    assert "end" in game.moves(0)


def test_a_gargoyle_lost_to_others_is_replaced_from_the_hand_on_the_next_turn():  # S-03
    game = table(["xanatos demona", "hudson villain villain villain"], [["bronx"], ["hudson"]])
    play(game, "0 xanatos 1 hudson")
    assert shown(game, 1) == ""
    play(game, "0 end")
    assert shown(game, 1) == "hudson:1"
    assert zone(game, "hand 1") == "villain villain villain"


# ---- Duplicates


def test_a_duplicate_is_kept_or_discarded_at_the_end_of_the_turn():  # S-04
    game = table(["hudson elisa", "villain"], [["hudson"], []])
    assert texts(game, 0) == ["discard hudson", "end"]
    kept = play(game.copy(), "0 end")
    assert zone(kept, "hand 0") == "hudson elisa"
    play(game, "0 discard hudson")
    assert zone(game, "hand 0") == "elisa"
    assert happened(game, "Discarded") == [events.Discarded(0, "hudson")]
    assert zone(game, "discard") == "hudson"


def test_only_one_duplicate_a_turn_is_discarded():  # S-04
    game = table(["hudson bronx elisa", "demona villain villain villain"], [["hudson", "bronx"], []])
    play(game, "0 discard hudson")
    assert why_not(game, "0 discard bronx") == ("not_your_turn", "S-01")
    assert happened(game, "TurnStarted") == [events.TurnStarted(1, 2)]


@pytest.mark.parametrize("card", ["elisa", "demona", "villain"])
def test_no_other_kind_of_card_is_discarded(card):  # S-04
    game = table(["hudson elisa demona villain", "villain"], [["hudson"], ["bronx"]])
    assert why_not(game, f"0 discard {card}") == ("not_a_duplicate", "S-04")


def test_a_card_that_is_not_held_is_not_discarded():
    game = table(["hudson elisa", "villain"], [["hudson", "bronx"], []])
    assert why_not(game, "0 discard bronx") == ("no_such_card", "S-06")


def test_a_duplicate_of_a_covered_gargoyle_may_be_discarded_too():  # S-04
    game = play(table(["hudson", "villain"], [["hudson sunrise"], []]), "0 discard hudson")
    assert zone(game, "discard") == "hudson"
    assert shown(game, 0) == "hudson:2"


def test_a_duplicate_does_not_go_on_a_table_where_nothing_is_covered():  # S-04, S-09
    game = table(["hudson elisa", "villain"], [["hudson"], []])
    assert why_not(game, "0 twin hudson") == ("nothing_covered", "S-09")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_discarded_duplicate_is_offered_to_the_next_player(seats):  # S-02, S-04
    hands = ["hudson", "demona", *["villain"] * (seats - 2)]
    game = play(table(hands, [["hudson"], *[[]] * (seats - 1)]), "0 discard hudson")
    assert texts(game, 1) == ["draw", "take"]
    play(game, "1 take")
    assert zone(game, "discard") == ""


# ---- Captured gargoyles


def test_a_captured_duplicate_lies_beside_a_visible_twin_and_counts_once():  # S-05
    game = table(["xanatos", "villain", "villain"], [["bronx"], ["bronx"], []])
    play(game, "0 xanatos 1 bronx")
    assert shown(game, 0) == "bronx:1 bronx:1"
    assert shown(game, 1) == ""


def test_a_second_stack_is_attacked_by_its_number():  # S-05
    tables = [["bronx", "bronx"], [], []]
    game = table(["", "villain villain xanatos", ""], tables, to_move=1)
    assert {"xanatos 0 bronx", "xanatos 0 bronx#2", "villain 0 bronx#2"} <= set(texts(game, 1))
    assert why_not(game, "1 xanatos 0 bronx#3") == ("no_such_gargoyle", "S-10")
    play(game, "1 villain 0 bronx#2", "1 villain 0 bronx", "1 attack")
    assert set(texts(game, 0)) == {"battle bronx", "battle bronx#2"}
    play(game, "0 battle bronx#2")
    battle(game, 1, 0, "32")
    assert (shown(game, 0), shown(game, 1)) == ("bronx:1", "bronx:1")
    assert texts(game, 0) == ["battle bronx"]


def test_when_the_first_of_two_stacks_is_lost_the_second_takes_its_place():  # S-05
    game = table(["xanatos", "", ""], [[], ["bronx", "bronx sunrise"], []])
    play(game, "0 xanatos 1 bronx")
    assert shown(game, 1) == "bronx:2"
    game = table(["villain villain", "", ""], [[], ["bronx", "bronx"], []])
    play(game, "0 villain 1 bronx", "0 villain 1 bronx#2", "0 attack", "1 battle bronx")
    battle(game, 0, 1, "13")
    assert texts(game, 1) == ["battle bronx"]
    assert [stack.villain for stack in game.view().tables[1]] == [True]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_captured_duplicate_goes_on_a_covered_twin_and_uncovers_it(seats):  # S-05
    tables = [["bronx sunrise"], ["bronx"], *[[]] * (seats - 2)]
    game = table(["xanatos", *["villain"] * (seats - 1)], tables)
    play(game, "0 xanatos 1 bronx")
    assert shown(game, 0) == "bronx:3"
    assert [stack.covered for stack in game.view().tables[0]] == [False]


def test_a_duplicate_won_in_battle_goes_on_a_covered_twin():  # S-05
    game = table(["villain", "", ""], [["bronx sunrise"], ["bronx"], []])
    play(game, "0 villain 1 bronx", "0 attack", "1 battle bronx")
    assert shown(battle(game, 0, 1, "21"), 0) == "bronx:3"


def test_a_duplicate_stolen_by_demona_goes_to_the_table_too():  # S-05, S-07
    game = table(["demona", "bronx elisa", ""], [["bronx"], ["bronx"], []])
    play(game, "0 demona 1", "0 steal bronx")
    assert shown(game, 0) == "bronx:1 bronx:1"
    covered = table(["demona", "bronx elisa", ""], [["bronx sunrise"], [], []])
    play(covered, "0 demona 1", "0 steal bronx")
    assert shown(covered, 0) == "bronx:3"


def test_with_one_twin_visible_and_one_covered_the_covered_one_is_uncovered():  # S-05
    game = table(["xanatos", "", "", ""], [["bronx", "bronx sunrise"], ["bronx"], [], []])
    play(game, "0 xanatos 1 bronx")
    assert shown(game, 0) == "bronx:1 bronx:3"


def test_five_different_gargoyles_and_a_second_of_one_are_no_set():  # S-05, S-13
    tables = [["lexington", "brooklyn", "broadway", "bronx", "hudson"], ["bronx"]]
    game = play(table(["xanatos", "villain"], tables), "0 xanatos 1 bronx")
    assert game.outcome is None
    assert len(game.view().tables[0]) == 6


def test_four_copies_of_one_gargoyle_can_lie_side_by_side():  # S-05
    tables = [["hudson", "hudson", "hudson"], ["hudson"], [], []]
    game = play(table(["xanatos", "", "villain xanatos", ""], tables), "0 xanatos 1 hudson", "0 end")
    assert shown(game, 0) == "hudson:1 hudson:1 hudson:1 hudson:1"
    assert facedown.parse("stone_warriors", "xanatos 0 hudson#4").stack == 4
