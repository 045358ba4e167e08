"""What everybody can see, and what not: hands, looks, thefts, gifts, and hands that change their owners."""

import pytest

import facedown
from facedown.kernel.records import content
from positions import imagined

from .tables import events, happened, known, play, table, texts, zone

VIEWERS = [0, 1, 2, None]
HANDS = ["ash tears", "tooth tooth draw_two", "breath gambit_v"]


def all_that_is_sent(game, viewer):
    """View, events and record of a viewer: whatever differs here is a thing they can know."""
    return game.view(viewer), game.events_for(viewer), content(game.known(viewer))


def knowing(game, owner):
    """What everybody knows of a hand: the seats in order, then a spectator; the owner knows it all."""
    return [known(game, viewer, owner) for viewer in VIEWERS]


def holding(card, *others):
    """Seat 0 holds an incantation and an ash to play."""
    return table([f"ash {card}", *(others or ("tooth tooth draw_two", "breath gambit_v"))])


# ---- Hands and decks


@pytest.mark.parametrize("viewer", VIEWERS)
def test_only_the_owner_sees_the_cards_in_a_hand(viewer):  # W-16
    hands = table(HANDS).view(viewer).hands
    assert [hand.count for hand in hands] == [2, 3, 2]
    assert [" ".join(hand.known) for hand in hands] == [
        cards if seat == viewer else "" for seat, cards in enumerate(HANDS)
    ]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_pool_books_gambits_and_discard_lie_open_and_the_decks_are_numbers(viewer):  # W-16
    game = table(
        HANDS,
        pool=["plain_five ash shard=tears", "plain_two"],
        books=["spark plain_one", "", ""],
        gambits=["gambit_i", None, None],
        in_play=[None, "gambit_ii 0", None],
        discard="agate look gambit_iii",
    )
    view = game.view(viewer)
    assert [(on.card, on.rune) for on in view.pool[0].lying] == [("ash", "ash"), ("shard", "tears")]
    assert view.books[0].spells == ("spark", "plain_one")
    assert view.dealt_gambits[0] == "gambit_i"
    assert view.gambits_in_play[1].seat == 0
    assert view.discard == ("agate", "look", "gambit_iii")
    assert view.deck == len(zone(game, "deck").split())
    assert view.spell_deck == len(zone(game, "spell deck").split())
    assert not game.known(viewer).deck.any()
    assert not game.known(viewer).spells.any()


def test_a_drawn_card_is_told_to_its_drawer_alone():  # W-16
    game = play(table(HANDS, deck="agate agate"), "0 play ash plain_two", "0 end")
    assert happened(game, "Drew", 0) == [events.Drew(0, "agate")]
    for viewer in (1, 2, None):
        assert happened(game, "Drew", viewer) == [events.Drew(0, None)]


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_cards_in_another_hand_and_in_the_deck_change_nothing_for_a_viewer(viewer):  # W-16
    rest = {"discard": "agate look", "seed": 3}
    one = table(["ash tears", "tooth draw_two", "breath"], **rest)
    other = table(["ash tears", "gambit_v feather", "breath"], **rest)
    assert all_that_is_sent(one, viewer)[:2] == all_that_is_sent(other, viewer)[:2]
    assert all_that_is_sent(one, viewer) == all_that_is_sent(other, viewer)
    assert all_that_is_sent(one, 1) != all_that_is_sent(other, 1)


# ---- Looks and shown hands


def test_a_look_is_for_the_looker_alone():  # W-16
    game = play(holding("look"), "0 cast look", "0 wizard 1")
    assert knowing(game, 1) == ["tooth tooth draw_two", "tooth tooth draw_two", "", ""]
    assert [event.card for event in happened(game, "Saw", 0)] == ["tooth", "tooth", "draw_two"]
    assert happened(game, "Saw", 1) == happened(game, "Saw", 0)  # they know what was seen
    assert happened(game, "Saw", 2) == [events.Saw(0, 1, None)] * 3
    assert [(event.seat, event.victim) for event in happened(game, "Looked")] == [(0, 1)]


def test_what_was_seen_stays_known_until_it_is_played():  # W-16
    game = play(holding("look"), "0 cast look", "0 wizard 1", "0 play ash plain_two")
    play(game, "1 play tooth plain_five")
    assert known(game, 0, 1) == "tooth draw_two"
    play(game, "1 cast draw_two")
    assert known(game, 0, 1) == "tooth"
    assert game.view(0).hands[1].count == 3


def test_cards_drawn_after_a_look_are_not_known():  # W-16
    game = play(
        holding("look"), "0 cast look", "0 wizard 1", "0 play ash plain_two", "1 play tooth plain_five", "1 end"
    )
    hand = game.view(0).hands[1]
    assert (hand.count, " ".join(hand.known)) == (3, "tooth draw_two")


def test_a_card_that_may_have_been_stolen_unseen_is_known_no_longer():  # W-16
    game = table(["ash look", "tooth tooth", "tears steal_seen"])
    play(game, "0 cast look", "0 wizard 1", "0 play ash plain_two", "1 play tooth plain_five", "1 end")
    assert known(game, 0, 1) == "tooth"
    play(game, "2 cast steal_seen", "2 wizard 1", "2 card tooth")
    assert known(game, 0, 1) == ""
    assert known(game, 1, 2) == "tooth"  # the victim has seen it go


def test_of_two_equal_cards_one_is_still_sure_after_an_unseen_theft():  # W-16
    game = table(["tears steal_seen", "tooth tooth draw_two", "ash look"], to_move=2)
    play(game, "2 cast look", "2 wizard 1", "2 play ash plain_two")
    play(game, "0 cast steal_seen", "0 wizard 1", "0 card draw_two")
    assert known(game, 2, 1) == "tooth"
    assert known(game, 0, 1) == "tooth tooth"
    assert known(game, 2, 0) == ""


@pytest.mark.parametrize("viewer", [0, None])
def test_shown_hands_are_known_to_all_and_spectators_too(viewer):  # W-16
    game = play(holding("reveal"), "0 cast reveal")
    assert known(game, viewer, 1) == "tooth tooth draw_two"
    assert known(game, viewer, 2) == "breath gambit_v"
    assert known(game, 1, 2) == "breath gambit_v"


# ---- Cards that change hands


def test_a_theft_by_choice_shows_the_hand_to_the_thief_and_the_card_to_the_two():  # W-16
    game = play(holding("steal_seen"), "0 cast steal_seen", "0 wizard 1")
    assert known(game, 0, 1) == "tooth tooth draw_two"
    play(game, "0 card draw_two")
    assert knowing(game, 1) == ["tooth tooth", "tooth tooth", "", ""]
    assert knowing(game, 0) == ["ash draw_two", "draw_two", "", ""]
    assert happened(game, "Stole", 1) == [events.Stole(0, 1, "draw_two")]
    assert happened(game, "Stole", 2) == happened(game, "Stole") == [events.Stole(0, 1, None)]


def test_a_blind_theft_shows_the_thief_nothing_else():  # W-16
    game = play(holding("steal_blind", "tooth tooth tooth", "breath"), "0 cast steal_blind", "0 wizard 1")
    assert knowing(game, 0) == ["ash tooth tooth", "tooth tooth", "", ""]
    assert knowing(game, 1) == ["", "tooth", "", ""]


def test_a_gift_is_known_to_the_two():  # W-16
    game = play(table(["ash tears give_next", "tooth", "breath"]), "0 cast give_next", "0 card tears")
    assert knowing(game, 1) == ["tears", "tooth tears", "", ""]
    assert happened(game, "Gave", 0) == happened(game, "Gave", 1) == [events.Gave(0, 1, "tears")]
    assert happened(game, "Gave", 2) == [events.Gave(0, 1, None)]


def test_after_a_swap_each_knows_what_they_gave_away():  # W-16
    game = play(holding("swap"), "0 cast swap", "0 wizard 1")
    assert zone(game, "hand 0") == "tooth tooth draw_two"
    assert knowing(game, 0) == ["tooth tooth draw_two", "tooth tooth draw_two", "", ""]
    assert knowing(game, 1) == ["ash", "ash", "", ""]
    assert happened(game, "Received", 2) == [events.Received(0, 1, None)] * 3 + [events.Received(1, 0, None)]


def test_what_a_third_wizard_knew_of_a_hand_goes_along_with_it():  # W-16
    game = table(["ash swap", "tooth tooth draw_two", "tears look"], to_move=2)
    play(game, "2 cast look", "2 wizard 1", "2 play tears plain_three", "0 cast swap", "0 wizard 1")
    assert known(game, 2, 0) == "tooth tooth draw_two"
    assert known(game, 2, 1) == ""


def test_after_hands_are_passed_on_each_knows_the_next_ones_hand():  # W-16
    game = play(holding("wheel"), "0 cast wheel")
    assert [zone(game, f"hand {seat}") for seat in range(3)] == ["breath gambit_v", "ash", "tooth tooth draw_two"]
    assert knowing(game, 0) == ["breath gambit_v", "", "breath gambit_v", ""]
    assert knowing(game, 1) == ["ash", "ash", "", ""]
    assert knowing(game, 2) == ["", "tooth tooth draw_two", "tooth tooth draw_two", ""]


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_card_taken_for_all_to_see_is_known_to_all(viewer):  # W-16
    game = table(["ash lift", "tooth", "breath"], pool=["plain_five tears", "plain_two"])
    play(game, "0 cast lift", "0 pick tears plain_five")
    assert known(game, viewer, 0) == "tears"
    game = table(["ash fetch", "tooth", "breath"], discard="look")
    play(game, "0 cast fetch", "0 card look")
    assert known(game, viewer, 0) == "look"
    game = table(["ash recall", "tooth", "breath"], in_play=["gambit_i plain_two", None, None])
    play(game, "0 cast recall")
    assert known(game, viewer, 0) == "gambit_i"


# ---- Open hands


def test_an_open_hand_shows_every_card_that_comes():  # W-16
    game = table(["feather ash tears", "tooth", "breath"], pool=["open_hand", "plain_two"], deck="agate agate")
    assert known(game, 1, 0) == ""
    play(game, "0 play feather open_hand")
    assert knowing(game, 0) == ["ash tears"] * 4
    play(game, "0 end")
    assert knowing(game, 0) == ["ash tears agate"] * 4
    assert happened(game, "Drew", None) == [events.Drew(0, "agate")]


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_hand_that_becomes_open_is_told_card_by_card(viewer):  # W-16
    game = table(["feather ash tears", "tooth", "breath"], pool=["open_hand", "plain_two"])
    play(game, "0 play feather open_hand")
    assert [event.card for event in happened(game, "Shown", viewer)] == ["ash", "tears"]


def test_a_nullified_open_hand_is_closed_to_new_cards_and_what_was_seen_stays():  # W-07, W-16
    game = table(
        ["ash tears", "tooth tooth gambit_i", "breath"],
        books=["open_hand", "", ""],
        to_move=1,
        deck="agate feather ash",
    )
    play(game, "1 nullify gambit_i 0", "1 play tooth plain_five", "1 end", "2 play breath plain_four")
    assert known(game, 1, 0) == "ash tears"
    play(game, "0 play ash plain_two", "0 end")
    assert known(game, 1, 0) == "tears"
    assert game.view(1).hands[0].count == 2


def test_a_card_stolen_from_an_open_hand_is_seen_by_all():  # W-16
    game = table(["ash steal_seen", "tooth draw_two", "breath"], books=["", "open_hand", ""])
    play(game, "0 cast steal_seen", "0 wizard 1", "0 card draw_two")
    assert knowing(game, 0)[1:] == ["draw_two"] * 3
    assert knowing(game, 1) == ["tooth"] * 4
    assert happened(game, "Stole", 2) == [events.Stole(0, 1, "draw_two")]


def test_a_hand_swapped_into_an_open_one_is_open():  # W-16
    game = table(["ash swap", "tooth draw_two", "breath"], books=["", "open_hand", ""])
    play(game, "0 cast swap", "0 wizard 1")
    assert knowing(game, 1) == ["ash"] * 4
    assert knowing(game, 0)[1:] == ["tooth draw_two"] * 3  # it had been open before


# ---- Imagined worlds


@pytest.mark.parametrize("seed", range(10))
def test_what_was_seen_is_in_every_world_the_looker_imagines(seed):  # W-16
    game = play(holding("look"), "0 cast look", "0 wizard 1")
    assert zone(imagined(game, 0, seed), "hand 1") == "tooth tooth draw_two"


def test_what_was_seen_is_not_in_every_world_that_others_imagine():  # W-16
    game = play(holding("look"), "0 cast look", "0 wizard 1")
    for viewer in (2, None):
        worlds = {zone(imagined(game, viewer, seed), "hand 1") for seed in range(10)}
        assert len(worlds) > 5


def test_open_gambits_are_never_imagined_into_hands_or_deck():  # W-16
    game = table(
        HANDS, gambits=["gambit_i", None, None], in_play=[None, "gambit_ii plain_two", None], discard="gambit_iii"
    )
    for seed in range(10):
        world = imagined(game, 0, seed)
        hidden = " ".join(zone(world, name) for name in ("deck", "hand 1", "hand 2")).split()
        assert not {"gambit_i", "gambit_ii", "gambit_iii"} & set(hidden)
        assert {"gambit_iv", "gambit_v", "gambit_vi"} <= set(hidden)


def test_spells_of_the_spell_deck_are_imagined_in_every_order():  # W-16
    game = table(HANDS)
    orders = {zone(imagined(game, 0, seed), "spell deck") for seed in range(10)}
    assert len(orders) == 10
    assert {" ".join(sorted(order.split())) for order in orders} == {" ".join(sorted(zone(game, "spell deck").split()))}


# ---- Who may act


def test_nobody_else_has_moves_in_their_view():  # W-16
    game = play(table(["ash ash others_choose", "tears tooth", "breath"]), "0 cast others_choose")
    assert [bool(game.view(viewer).moves) for viewer in VIEWERS] == [False, True, False, False]
    assert list(game.view(1).moves) == texts(game, 1)
    with pytest.raises(facedown.FacedownError):
        game.view(3)
