"""Step 1: draw up to four cards, from the pile or a gargoyle from the discard."""

from collections import Counter

import pytest

from facedown.games.stone_warriors.face import arrange

from .tables import events, happened, play, shown, table, texts, why_not, zone

LOW = "elisa villain villain"


@pytest.mark.parametrize(("hand", "drawn"), [("", 4), ("elisa", 3), ("elisa elisa", 2), (LOW, 1), (LOW + " demona", 0)])
def test_a_hand_is_filled_to_four_cards(hand, drawn):  # S-02
    pile = "villain sunrise xanatos demona elisa"
    game = table([hand, ""], pile=pile, drawing=True)
    assert len(zone(game, "hand 0").split()) == 4
    assert zone(game, "pile").split() == pile.split()[drawn:]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_next_player_draws_when_it_is_their_turn(seats):  # S-02
    game = table(["demona"] + [LOW] * (seats - 1), discard="elisa")
    first, *rest = zone(game, "pile").split()
    play(game, "0 end")
    assert happened(game, "Drew", 1) == [events.Drew(1, first)]
    assert zone(game, "pile").split() == rest


def test_drawing_asks_nothing_while_the_discard_shows_no_gargoyle():  # S-02
    game = table(["", ""], discard="goliath elisa", drawing=True)
    assert game.view().phase != "drawing"
    assert zone(game, "discard") == "goliath elisa"


def test_a_gargoyle_on_the_discard_may_be_taken_instead_of_a_card_from_the_pile():  # S-02
    game = table([LOW, ""], discard="elisa goliath", drawing=True)
    assert texts(game, 0) == ["draw", "take"]
    play(game, "0 take")
    assert shown(game, 0) == "goliath:1"
    assert zone(game, "discard") == "elisa"
    assert happened(game, "Took") == [events.Took(0, "goliath")]


def test_a_gargoyle_on_the_discard_may_be_left_for_a_card_from_the_pile():  # S-02
    game = table([LOW, "villain villain villain"], discard="elisa goliath", drawing=True)
    top = zone(game, "pile").split()[0]
    play(game, "0 draw")
    assert happened(game, "Drew", 0) == [events.Drew(0, top)]
    assert zone(game, "discard") == "elisa goliath"


def test_each_card_is_chosen_by_itself_and_seen_before_the_next():  # S-02
    game = table(["elisa", ""], [["hudson", "bronx"], []], discard="villain bronx hudson", drawing=True)
    play(game, "0 take")
    assert game.view(0).hands[0].known == ("hudson", "elisa")
    assert texts(game, 0) == ["draw", "take"]
    play(game, "0 take")
    assert zone(game, "discard") == "villain"
    assert happened(game, "Took") == [events.Took(0, "hudson"), events.Took(0, "bronx")]
    assert len(happened(game, "Drew")) == 1
    assert game.view().phase == "turn"


def test_after_a_card_from_the_pile_the_gargoyle_can_still_be_taken():  # S-02
    game = table(["elisa", ""], [["bronx"], []], discard="bronx", drawing=True)
    play(game, "0 draw", "0 draw", "0 take")
    assert len(happened(game, "Drew")) == 2
    assert zone(game, "discard") == ""


def test_with_four_cards_even_a_gargoyle_on_the_discard_is_out_of_reach():  # S-02
    game = table([LOW + " elisa", ""], [["bronx"], ["hudson"]], discard="goliath", drawing=True)
    assert game.view().phase == "turn"
    assert why_not(game, "0 take") == ("no_gargoyle_to_take", "S-02")
    assert why_not(game, "0 draw") == ("not_now", "S-06")


def test_no_other_kind_of_card_is_taken_from_the_discard():  # S-02
    game = table(["villain villain villain", ""], [[], ["hudson"]], discard="xanatos", drawing=True)
    assert zone(game, "discard") == "xanatos"
    assert why_not(game, "0 take") == ("no_gargoyle_to_take", "S-02")


@pytest.mark.parametrize("move", ["end", "villain 1 hudson", "discard bronx", "attack", "throw 1", "elisa bronx"])
def test_a_draw_cannot_be_refused(move):  # S-02
    game = table(["villain villain bronx", ""], [["bronx"], ["hudson"]], discard="goliath", drawing=True)
    assert why_not(game, f"0 {move}") == ("not_now", "S-06")


def test_only_the_seat_whose_turn_it_is_draws():
    game = table([LOW, LOW, LOW], discard="goliath", drawing=True)
    assert why_not(game, "1 take") == ("not_your_turn", "S-01")
    assert game.moves(1)[:] == []


# ---- The pile runs out


def test_the_discard_is_shuffled_into_a_new_pile_when_a_card_is_needed():  # S-14
    game = table(["villain", "demona demona"], [["bronx"], ["hudson"]], pile="xanatos")
    lying = Counter(zone(game, "discard").split())
    play(game, "0 end")
    while game.view().phase == "drawing":
        play(game, "1 draw")
    assert happened(game, "Reshuffled") == [events.Reshuffled()]
    assert zone(game, "discard") == ""
    drawn = Counter(event.card for event in happened(game, "Drew", 1))
    assert drawn + Counter(zone(game, "pile").split()) == lying + Counter(["xanatos"])


def new_pile(seed, discard=None):
    """The discard from the bottom to the top, and the pile it became, in the order of drawing."""
    game = table(["villain", "demona demona"], [["bronx"], ["hudson"]], pile="xanatos", discard=discard, seed=seed)
    lying = zone(game, "discard").split()
    play(game, "0 end")
    while game.view().phase == "drawing":
        play(game, "1 draw")
    return lying, [event.card for event in happened(game, "Drew", 1)][1:] + zone(game, "pile").split()


def test_the_new_pile_is_in_another_order_than_the_discard():  # S-14
    lying, drawn = new_pile(seed=1)
    assert len(lying) == 36
    assert Counter(drawn) == Counter(lying)
    assert drawn not in (lying, lying[::-1])


def test_the_same_discard_is_shuffled_into_many_different_piles():  # S-14
    lying, _ = new_pile(seed=1)
    assert len({tuple(new_pile(seed, lying)[1]) for seed in range(8)}) == 8


def test_the_pile_stays_empty_until_somebody_must_draw():  # S-14
    game = table(["villain villain", "villain"], pile="xanatos demona", drawing=True)
    assert zone(game, "pile") == ""
    assert zone(game, "discard") != ""
    assert happened(game, "Reshuffled") == []


def last_cards(discard):
    """Empty pile, next to nothing in the discard, the other cards lost: seat 0 has two cards to draw."""
    tables = [
        ["lexington", "brooklyn", "lexington", "brooklyn"],
        ["broadway sunrise broadway sunrise", "bronx sunrise bronx sunrise", "hudson", "hudson"],
    ]
    game = table(["elisa elisa", ""], tables, pile="")
    game.record.discard[...] = 0
    arrange.place_pile(game.record, [], discard)
    arrange.begin(game.record, 0, True)
    return game


def test_with_an_empty_pile_a_gargoyle_may_be_taken_before_the_shuffle():  # S-14
    game = last_cards(["villain", "goliath"])
    assert texts(game, 0) == ["draw", "take"]
    play(game, "0 take")
    assert shown(game, 0).endswith("goliath:1")
    assert zone(game, "hand 0") == "elisa elisa villain"
    assert len(happened(game, "Reshuffled")) == 1


def test_with_an_empty_pile_drawing_shuffles_the_gargoyle_in():  # S-14
    game = play(last_cards(["villain", "goliath"]), "0 draw")
    assert len(happened(game, "Reshuffled")) == 1
    assert (zone(game, "pile"), zone(game, "discard")) == ("", "")
    assert zone(game, "hand 0") == "elisa elisa villain"


def test_with_pile_and_discard_empty_one_draws_what_there_is():  # S-14
    game = last_cards(["villain"])
    assert zone(game, "hand 0") == "elisa elisa villain"
    assert game.view().phase == "turn"
    assert "end" in texts(game, 0)


def test_with_nothing_at_all_to_draw_the_turn_goes_on():  # S-14
    game = last_cards([])
    assert zone(game, "hand 0") == "elisa elisa"
    assert game.pending == {0}
