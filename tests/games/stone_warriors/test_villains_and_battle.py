"""Villains, the order of answers, and the battle."""

import pytest

from .tables import battle, events, happened, play, shown, table, texts, why_not, zone

THREE = "villain villain villain"


def raid(defender="", **zones):
    """Seat 0 attacks the two gargoyles of seat 1 of three; seat 1 answers."""
    game = table([THREE, defender, "elisa"], [["hudson"], ["bronx", "lexington"], ["goliath"]], **zones)
    return play(game, "0 villain 1 bronx", "0 villain 1 lexington", "0 attack")


def duel(seats=2):
    """One villain against seat 1's Bronx, and the battle has begun."""
    game = table(["villain", *[""] * (seats - 1)], [[], ["bronx"], *[[]] * (seats - 2)])
    return play(game, "0 villain 1 bronx", "0 attack", "1 battle bronx")


# ---- Setting villains


def test_villains_are_set_one_by_one_against_gargoyles_of_several_players():  # S-11
    tables = [[], ["bronx", "hudson sunrise"], ["goliath"], ["bronx sunrise bronx"]]
    game = table([THREE, "elisa", "elisa", "elisa"], tables)
    assert texts(game, 0) == ["villain 1 bronx", "villain 2 goliath", "villain 3 bronx", "end"]
    play(game, "0 villain 3 bronx")
    assert texts(game, 0) == ["attack", "villain 1 bronx", "villain 2 goliath"]
    play(game, "0 villain 1 bronx")
    assert texts(game, 0) == ["attack", "villain 2 goliath"]
    assert happened(game, "SetVillain") == [events.SetVillain(0, 3, "bronx", 1), events.SetVillain(0, 1, "bronx", 1)]
    assert zone(game, "hand 0") == "villain"


def test_nobody_answers_before_all_villains_are_set():  # S-11
    game = play(table([THREE, "elisa", "elisa"], [[], ["bronx"], ["goliath"]]), "0 villain 1 bronx")
    assert game.pending == {0}
    assert why_not(game, "1 elisa bronx") == ("not_your_turn", "S-01")
    assert why_not(game, "0 end") == ("not_now", "S-06")


def test_one_villain_goes_against_one_gargoyle():  # S-11
    game = play(table([THREE, "elisa"], [[], ["bronx", "hudson"]]), "0 villain 1 bronx")
    assert why_not(game, "0 villain 1 bronx") == ("villain_there", "S-11")


def test_no_more_villains_are_set_than_are_held():  # S-11
    game = play(table(["villain", "elisa"], [[], ["bronx", "hudson"]]), "0 villain 1 bronx")
    assert texts(game, 0) == ["attack"]
    assert why_not(game, "0 villain 1 hudson") == ("no_such_card", "S-06")


@pytest.mark.parametrize("move", ["xanatos 1 hudson", "sunrise 1 hudson", "demona 1", "elisa bronx", "discard bronx"])
def test_a_villain_is_not_joined_by_another_kind_of_attack(move):  # S-06
    hand = "villain xanatos sunrise demona"
    game = play(table([hand, "elisa"], [["bronx"], ["bronx", "hudson"]]), "0 villain 1 bronx")
    assert why_not(game, f"0 {move}") == ("not_now", "S-06")


# ---- The order of answers


def test_attacked_players_answer_in_turn_order_from_the_attackers_left():  # S-11
    tables = [["goliath"], ["lexington"], [], ["bronx", "hudson"]]
    game = table(["elisa", "elisa", THREE, "elisa elisa"], tables, to_move=2)
    play(game, "2 villain 0 goliath", "2 villain 3 hudson", "2 villain 3 bronx", "2 attack")
    answering = []
    for line in ("elisa hudson", "elisa bronx", "elisa goliath"):
        (seat,) = game.pending
        answering.append(seat)
        play(game, f"{seat} {line}")
    assert answering == [3, 3, 0]
    assert game.pending == {2}


def test_a_player_chooses_the_order_of_their_own_battles():  # S-11
    game = raid()
    assert texts(game, 1) == ["battle lexington", "battle bronx"]
    play(game, "1 battle bronx")
    battle(game, 0, 1, "12")
    assert texts(game, 1) == ["battle lexington"]


@pytest.mark.parametrize(("first", "second"), [("bronx", "lexington"), ("lexington", "bronx")])
def test_elisa_may_be_kept_back_until_an_earlier_battle_is_decided(first, second):  # S-11
    game = play(raid("elisa"), f"1 battle {first}")
    battle(game, 0, 1, "32")
    assert set(texts(game, 1)) == {f"battle {second}", f"elisa {second}"}
    play(game, f"1 elisa {second}")
    assert shown(game, 1) == f"{second}:1"
    assert game.pending == {0}


def test_elisa_stops_one_villain_and_both_are_discarded():  # S-11
    game = play(raid("elisa villain"), "1 elisa bronx")
    assert zone(game, "discard") == "elisa villain"
    assert zone(game, "hand 1") == "villain"
    assert happened(game, "Rescued") == [events.Rescued(1, "bronx", 1)]
    assert texts(game, 1) == ["battle lexington"]


def test_elisa_is_never_forced():  # S-11
    game = raid("elisa elisa")
    assert len(game.moves(1)) == 4
    play(game, "1 battle bronx")
    battle(game, 0, 1, "12")
    play(game, "1 battle lexington")
    battle(game, 0, 1, "12")
    assert zone(game, "hand 1") == "elisa elisa"
    assert shown(game, 1) == "lexington:1 bronx:1"


def test_without_elisa_there_must_be_a_battle():  # S-11
    game = raid("bronx")
    assert why_not(game, "1 elisa bronx") == ("no_such_card", "S-06")
    assert why_not(game, "1 wait") == ("not_now", "S-06")
    assert why_not(game, "1 twin bronx") == ("not_now", "S-06")


@pytest.mark.parametrize("move", ["battle goliath", "battle bronx#2", "elisa hudson"])
def test_only_attacked_gargoyles_are_fought_for(move):  # S-11
    assert why_not(raid("elisa"), f"1 {move}") == ("no_villain_there", "S-11")


def test_the_next_player_answers_only_when_all_battles_before_them_are_over():  # S-11
    game = table([THREE, "", "elisa"], [[], ["bronx", "lexington"], ["goliath"]])
    play(game, "0 villain 2 goliath", "0 villain 1 bronx", "0 villain 1 lexington", "0 attack", "1 battle bronx")
    assert why_not(game, "2 elisa goliath") == ("not_your_turn", "S-01")
    battle(game, 0, 1, "21")
    assert game.pending == {1}
    play(game, "1 battle lexington")
    battle(game, 0, 1, "23")
    assert texts(game, 2) == ["battle goliath", "elisa goliath"]


# ---- The throw


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("mine", "theirs"), [(3, 2), (2, 1), (1, 3)])
def test_three_beats_two_two_beats_one_and_one_beats_three(mine, theirs, seats):  # S-12
    won = battle(duel(seats), 0, 1, f"{mine}{theirs}")
    assert (shown(won, 0), shown(won, 1)) == ("bronx:1", "")
    assert happened(won, "Captured") == [events.Captured(0, 1, "bronx", 1)]
    lost = battle(duel(seats), 0, 1, f"{theirs}{mine}")
    assert (shown(lost, 0), shown(lost, 1)) == ("", "bronx:1")
    assert happened(lost, "Kept") == [events.Kept(1, "bronx", 1)]
    assert zone(won, "discard") == zone(lost, "discard") == "villain"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_equal_throws_are_repeated(number):  # S-12
    game = battle(duel(), 0, 1, f"{number}{number}")
    assert game.pending == {0, 1}
    assert game.view().phase == "throwing"
    assert game.view().battle.thrown == ()
    assert happened(game, "ThrowsShown") == [events.ThrowsShown(0, number, 1, number)]
    assert (shown(game, 0), shown(game, 1)) == ("", "bronx:1")
    assert shown(battle(game, 0, 1, "32"), 0) == "bronx:1"


def test_after_a_hundred_equal_throws_the_defender_keeps():  # S-12
    game = battle(duel(), 0, 1, "22 " * 99)
    assert game.view().phase == "throwing"
    battle(game, 0, 1, "11")
    assert happened(game, "Kept") == [events.Kept(1, "bronx", 1)]
    assert zone(game, "discard") == "villain"
    assert texts(game, 0) == ["end"]


def test_equal_throws_are_counted_for_each_battle_by_itself():  # S-12
    game = battle(play(raid(), "1 battle bronx"), 0, 1, "22 " * 99 + "13")
    play(game, "1 battle lexington")
    battle(game, 0, 1, "33 " * 99)
    assert game.view().phase == "throwing"
    assert shown(battle(game, 0, 1, "13"), 0) == "lexington:1 bronx:1 hudson:1"


def test_both_are_pending_and_either_may_throw_first():  # S-12
    for first, second in (("0 throw 3", "1 throw 2"), ("1 throw 2", "0 throw 3")):
        game = duel(3)
        assert game.pending == {0, 1}
        assert texts(game, 0) == texts(game, 1) == ["throw 1", "throw 2", "throw 3"]
        play(game, first)
        assert game.pending == {int(second[0])}
        assert shown(play(game, second), 0) == "bronx:1"


def test_a_throw_cannot_be_taken_back_or_made_by_others():  # S-12
    game = play(duel(3), "1 throw 2")
    assert why_not(game, "1 throw 3") == ("not_your_turn", "S-01")
    assert why_not(game, "2 throw 3") == ("not_your_turn", "S-01")
    assert why_not(game, "0 end") == ("not_now", "S-06")


def test_a_battle_for_the_top_of_a_stack_leaves_the_two_cards_below():  # S-08, S-12
    game = table(["villain", ""], [[], ["bronx sunrise bronx"]])
    play(game, "0 villain 1 bronx", "0 attack", "1 battle bronx")
    battle(game, 0, 1, "13")
    assert (shown(game, 0), shown(game, 1)) == ("bronx:1", "bronx:2")


def test_after_the_last_battle_the_attacker_ends_their_turn():  # S-06
    game = battle(duel(3), 0, 1, "12")
    assert texts(game, 0) == ["end"]
    assert play(game, "0 end").view().turn == 1
