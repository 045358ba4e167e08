"""The attack: one a turn; Demona and Xanatos, against whom there is no defence."""

import pytest

from .tables import events, happened, known, play, shown, table, texts, why_not, zone

# ---- One attack a turn

ARMED = "demona xanatos sunrise villain"


@pytest.mark.parametrize(
    "attack",
    [
        ("0 demona 1", "0 steal elisa"),
        ("0 xanatos 1 bronx",),
        ("0 sunrise 1 bronx", "1 wait"),
        ("0 villain 1 bronx", "0 attack", "1 elisa bronx"),
    ],
)
@pytest.mark.parametrize(
    "again", ["demona 1", "xanatos 1 hudson", "sunrise 1 hudson", "villain 1 hudson", "elisa bronx"]
)
def test_after_an_attack_there_is_no_other(attack, again):  # S-06
    game = play(table([ARMED, "elisa elisa villain"], [[], ["bronx", "hudson"]]), *attack)
    assert game.pending == {0}
    assert texts(game, 0) == ["end"]
    assert why_not(game, f"0 {again}") == ("one_attack", "S-06")


def test_after_an_attack_a_duplicate_may_still_be_discarded():  # S-04, S-06
    game = play(table(["xanatos hudson elisa", "villain"], [["hudson"], ["bronx"]]), "0 xanatos 1 bronx")
    assert texts(game, 0) == ["discard hudson", "end"]
    assert why_not(game, "0 discard elisa") == ("not_a_duplicate", "S-04")


def test_an_old_sunrise_cannot_be_answered_after_the_attack():  # S-06, S-09
    game = table(["xanatos elisa hudson", "villain"], [["hudson sunrise"], ["bronx"]])
    play(game, "0 xanatos 1 bronx")
    assert why_not(game, "0 elisa hudson") == ("one_attack", "S-06")
    assert why_not(game, "0 twin hudson") == ("one_attack", "S-06")


def test_nobody_has_to_attack():  # S-06
    game = play(table([ARMED, "elisa"], [[], ["bronx"]]), "0 end")
    assert game.view().turn == 1
    assert zone(game, "hand 0") == ARMED


@pytest.mark.parametrize("move", ["xanatos 0 hudson", "sunrise 0 hudson", "villain 0 hudson", "demona 0"])
def test_nobody_attacks_himself(move):  # S-06
    game = table([ARMED, "elisa"], [["hudson"], ["bronx"]])
    assert why_not(game, f"0 {move}") == ("own_table", "S-06")


@pytest.mark.parametrize("move", ["xanatos 1 bronx", "sunrise 1 bronx", "villain 1 bronx", "demona 1"])
def test_an_attack_needs_its_card(move):
    game = table(["elisa", "elisa"], [["hudson sunrise"], ["bronx"]])
    assert why_not(game, f"0 {move}") == ("no_such_card", "S-06")


@pytest.mark.parametrize("move", ["xanatos 1 bronx", "demona 2", "end", "villain 0 hudson"])
def test_only_the_seat_whose_turn_it_is_attacks(move):
    game = table([ARMED] * 2 + ["elisa"], [["hudson"], ["bronx"], []])
    assert why_not(game, f"1 {move}") == ("not_your_turn", "S-01")


# ---- Demona


@pytest.mark.parametrize(("seats", "hands"), [(2, ["1"]), (3, ["1", "2"]), (4, ["1", "2", "3"])])
def test_demona_looks_into_the_hand_of_any_opponent(seats, hands):  # S-07
    game = table(["demona", *["villain"] * (seats - 1)])
    assert texts(game, 0) == [f"demona {seat}" for seat in hands] + ["end"]


def test_a_hand_without_cards_is_no_target():  # S-07
    game = table(["demona", "", "villain"])
    assert why_not(game, "0 demona 1") == ("empty_hand", "S-07")
    assert texts(game, 0) == ["demona 2", "end"]


def test_the_attacker_sees_the_hand_and_must_take_a_card():  # S-07
    game = play(table(["demona", "elisa villain goliath villain", "elisa"]), "0 demona 1")
    assert zone(game, "discard") == "demona"
    assert game.view(0).hands[1].known == ("goliath", "elisa", "villain", "villain")
    assert sorted(game.view(0).moves) == ["steal elisa", "steal goliath", "steal villain"]
    assert why_not(game, "0 end") == ("not_now", "S-06")
    assert why_not(game, "0 steal xanatos") == ("no_such_card", "S-06")
    assert why_not(game, "1 steal elisa") == ("not_your_turn", "S-01")


def test_a_stolen_gargoyle_goes_to_the_table_for_all_to_see():  # S-07
    game = play(table(["demona", "elisa goliath", "elisa"]), "0 demona 1", "0 steal goliath")
    assert shown(game, 0) == "goliath:1"
    assert (zone(game, "hand 0"), zone(game, "hand 1")) == ("", "elisa")
    for viewer in (0, 1, 2, None):
        assert happened(game, "Stole", viewer) == [events.Stole(0, 1, "goliath")]


def test_another_card_goes_to_the_hand_and_waits_for_another_turn():  # S-07
    game = play(table(["demona", "xanatos villain", "elisa"], [[], ["bronx"], []]), "0 demona 1", "0 steal xanatos")
    assert zone(game, "hand 0") == "xanatos"
    assert why_not(game, "0 xanatos 1 bronx") == ("one_attack", "S-06")


def test_there_is_no_defence_against_demona():  # S-07
    game = play(table(["demona", "elisa elisa"], [[], ["bronx"]]), "0 demona 1")
    assert game.pending == {0}
    assert game.moves(1)[:] == []


def test_a_second_demona_can_be_stolen_but_not_played():  # S-07
    game = play(table(["demona", "demona elisa", "villain"]), "0 demona 1", "0 steal demona")
    assert why_not(game, "0 demona 2") == ("one_attack", "S-06")


def test_each_seat_is_told_only_what_it_may_know_of_the_look():  # S-07
    game = play(table(["demona", "elisa villain", "elisa"]), "0 demona 1", "0 steal elisa")
    for viewer in (0, 1):
        assert happened(game, "Saw", viewer) == [events.Saw(0, 1, "elisa"), events.Saw(0, 1, "villain")]
        assert happened(game, "Stole", viewer) == [events.Stole(0, 1, "elisa")]
    for viewer in (2, None):
        assert happened(game, "Saw", viewer) == [events.Saw(0, 1, None), events.Saw(0, 1, None)]
        assert happened(game, "Stole", viewer) == [events.Stole(0, 1, None)]


def test_both_know_the_stolen_card_and_the_others_do_not():  # S-07
    game = play(table(["demona", "elisa villain", "elisa"]), "0 demona 1", "0 steal elisa")
    assert known(game, 1, 0) == "elisa"
    assert known(game, 2, 0) == known(game, None, 0) == ""
    assert known(game, 0, 1) == "villain"
    assert known(game, 2, 1) == known(game, None, 1) == ""


# ---- Xanatos


def test_xanatos_takes_any_visible_gargoyle_of_any_opponent():  # S-08
    tables = [["hudson"], ["bronx", "goliath sunrise"], ["lexington"], ["brooklyn sunrise brooklyn"]]
    game = table(["xanatos", "elisa", "elisa", "elisa"], tables)
    assert texts(game, 0) == ["xanatos 1 bronx", "xanatos 2 lexington", "xanatos 3 brooklyn", "end"]
    play(game, "0 xanatos 2 lexington")
    assert (shown(game, 0), shown(game, 2)) == ("lexington:1 hudson:1", "")
    assert zone(game, "discard") == "xanatos"
    assert happened(game, "PlayedXanatos") == [events.PlayedXanatos(0, 2, "lexington", 1)]
    assert happened(game, "Captured") == [events.Captured(0, 2, "lexington", 1)]


def test_xanatos_takes_the_top_of_a_stack_and_the_lower_gargoyle_is_stone_again():  # S-08
    game = table(["xanatos", "elisa"], [[], ["bronx sunrise bronx"]])
    play(game, "0 xanatos 1 bronx")
    assert (shown(game, 0), shown(game, 1)) == ("bronx:1", "bronx:2")
    assert game.view().tables[1][0].covered


def test_xanatos_takes_no_covered_gargoyle():  # S-08, S-10
    game = table(["xanatos", "elisa"], [[], ["bronx sunrise", "hudson"]])
    assert why_not(game, "0 xanatos 1 bronx") == ("no_such_gargoyle", "S-10")


def test_xanatos_does_not_reach_into_a_hand():  # S-08
    game = table(["xanatos", "goliath"], [[], ["hudson"]])
    assert why_not(game, "0 xanatos 1 goliath") == ("no_such_gargoyle", "S-10")


def test_there_is_no_defence_against_xanatos():  # S-08
    game = play(table(["xanatos", "elisa bronx"], [[], ["bronx"]]), "0 xanatos 1 bronx")
    assert game.pending == {0}
    assert zone(game, "hand 1") == "bronx elisa"
    assert shown(game, 0) == "bronx:1"
