"""Contents and setup: the deck by number of players, the deal, the first turn."""

from collections import Counter

import pytest

import facedown
from facedown.games.stone_warriors.face import arrange
from facedown.games.stone_warriors.rules.cards import GARGOYLES

from .tables import play

OTHERS = {"elisa": 6, "demona": 4, "xanatos": 2, "sunrise": 4, "villain": 15}


def deck(seats, **options):
    """All cards of a fresh game, wherever they lie."""
    game = facedown.deal("stone_warriors", seats, seed=5, options=options)
    return Counter(card for cards in arrange.zones(game.record).values() for card in cards)


# ---- The deck


@pytest.mark.parametrize(("seats", "copies"), [(4, 4), (3, 3), (2, 2)])
def test_fewer_players_leave_out_whole_sets_of_gargoyles(seats, copies):
    gargoyles = dict.fromkeys(GARGOYLES, copies) | {"goliath": copies - 1}
    assert deck(seats) == gargoyles | OTHERS


@pytest.mark.parametrize(("seats", "cards", "gargoyles"), [(4, 54, 23), (3, 48, 17), (2, 42, 11)])
def test_the_deck_has_54_cards_for_four_48_for_three_and_42_for_two(seats, cards, gargoyles):
    counted = deck(seats)
    assert counted.total() == cards
    assert sum(counted[name] for name in GARGOYLES) == gargoyles


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rare", GARGOYLES)
def test_any_gargoyle_can_be_the_one_with_three_cards(seats, rare):  # S-16
    counted = deck(seats, rare=rare)
    assert [name for name in GARGOYLES if counted[name] == seats - 1] == [rare]
    assert all(counted[name] == seats for name in GARGOYLES if name != rare)


def test_goliath_is_the_rare_one_unless_the_table_says_otherwise():  # S-16
    assert deck(4) == deck(4, rare="goliath")
    assert deck(4) != deck(4, rare="bronx")


def test_nobody_plays_alone_or_with_four_others():
    for seats in (1, 5):
        with pytest.raises(facedown.InvalidSeats):
            facedown.deal("stone_warriors", seats)


# ---- The deal


@pytest.mark.parametrize(("seats", "cards"), [(4, 54), (3, 48), (2, 42)])
def test_everybody_is_dealt_three_cards_and_the_starter_draws_a_fourth(seats, cards):  # S-01
    view = facedown.deal("stone_warriors", seats, seed=3, options={"starter": 1}).view()
    held = [hand.count for hand in view.hands]
    held[1] += len(view.tables[1])
    assert held == [4 if seat == 1 else 3 for seat in range(seats)]
    assert view.pile == cards - 3 * seats - 1
    assert view.discard == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_makes_every_seat_the_first_now_and_then(seats):  # S-01
    firsts = Counter(facedown.deal("stone_warriors", seats, seed=seed).view().turn for seed in range(200))
    assert set(firsts) == set(range(seats))
    assert min(firsts.values()) > 100 / seats


@pytest.mark.parametrize(("seats", "starter"), [(2, 1), (3, 2), (4, "3"), (4, 0)])
def test_an_option_names_the_seat_that_starts(seats, starter):  # S-01
    for seed in range(10):
        game = facedown.deal("stone_warriors", seats, seed=seed, options={"starter": starter})
        assert game.pending == {int(starter)}
        assert game.view().turn_number == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_passes_to_the_left(seats):  # S-01
    game = facedown.arrange("stone_warriors", seats, hands=["demona"] * seats, discard="", to_move=1)
    order = []
    while len(order) < seats + 1:
        order.append(game.view().turn)
        play(game, f"{order[-1]} end")
    assert order == [*range(1, seats), 0, 1]


def test_nothing_is_on_the_tables_of_those_who_have_not_had_a_turn():
    view = facedown.deal("stone_warriors", 4, seed=8, options={"starter": 2}).view()
    assert [view.tables[seat] for seat in (0, 1, 3)] == [(), (), ()]


@pytest.mark.parametrize(
    ("zones", "words"),
    [
        ({"hands": ["goliath goliath", None]}, "no goliath left"),
        ({"hands": ["wolf", None]}, "unknown card 'wolf'"),
        ({"tables": [["bronx sunrise hudson"], []]}, "a stack must be"),
        ({"tables": [["elisa"], []]}, "a stack must be"),
        ({"hands": ["villain villain villain villain villain", None]}, "at most 4 cards"),
        ({"to_move": 2}, "to_move"),
        ({"tables": [[], list(GARGOYLES)]}, "S-13"),
        ({"pile": "elisa", "discard": "elisa"}, "are in no zone"),
    ],
)
def test_a_table_that_cannot_be_is_not_arranged(zones, words):
    with pytest.raises(facedown.InvalidArrangement, match=words):
        facedown.arrange("stone_warriors", 2, **zones)
