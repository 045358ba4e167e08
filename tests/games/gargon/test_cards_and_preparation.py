"""The creature cards, and how they are dealt."""

from collections import Counter

import pytest

import facedown
from facedown.games.gargon.face import arrange
from facedown.games.gargon.rules.cards import AMULETS, COLOURS, CREATURES, LETTERS

from .tables import zone

COUNTS = [3, 4, 5]


def deck_of(game):
    return Counter(card for cards in arrange.zones(game.record).values() for card in cards)


def test_each_creature_has_its_colour_and_each_colour_its_letter():
    assert list(zip(LETTERS, COLOURS, CREATURES, strict=True)) == [
        ("w", "white", "Dragon"),
        ("b", "blue", "Pegasus"),
        ("v", "violet", "Gargoyle"),
        ("r", "red", "Phoenix"),
        ("y", "yellow", "Manticore"),
        ("g", "green", "Fairy"),
    ]


@pytest.mark.parametrize("seats", COUNTS)
def test_the_deck_has_two_zeros_and_1_to_15_of_six_colours(seats):
    deck = deck_of(facedown.deal("gargon", seats, seed=seats))
    expected = {f"{letter}{value}": 1 + (value == 0) for letter in "wbvryg" for value in range(16)}
    assert deck == expected
    assert deck.total() == 102


def test_amulets_come_in_blocks_of_three_values_and_the_strongest_have_none():
    assert AMULETS == (0, 5, 5, 5, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0)
    assert sum(AMULETS) == 33


@pytest.mark.parametrize(("seats", "height"), [(3, 36), (4, 31), (5, 26)])
def test_everybody_gets_ten_cards_and_the_rest_makes_two_equal_stacks(seats, height):
    game = facedown.deal("gargon", seats, seed=1)
    assert [len(zone(game, f"hand {seat}").split()) for seat in range(seats)] == [10] * seats
    assert [len(zone(game, f"stack {number}").split()) for number in (1, 2)] == [height, height]
    assert zone(game, "discard") == ""


def test_another_seed_deals_other_hands_and_the_same_seed_the_same():
    assert facedown.deal("gargon", 4, seed=5) == facedown.deal("gargon", 4, seed=5)
    hands = {zone(facedown.deal("gargon", 4, seed=seed), "hand 0") for seed in range(20)}
    assert len(hands) == 20


def test_every_card_can_come_to_every_place():
    """Over many deals each seat and each stack sees the whole deck."""
    seen = {}
    for seed in range(150):
        for name, cards in arrange.zones(facedown.deal("gargon", 3, seed=seed).record).items():
            seen.setdefault(name, set()).update(cards)
    places = ["hand 0", "hand 1", "hand 2", "stack 1", "stack 2"]
    assert [len(seen[place]) for place in places] == [96] * 5


@pytest.mark.parametrize("seats", COUNTS)
def test_chance_makes_every_seat_the_first_starter_now_and_then(seats):  # G-01
    first = Counter(facedown.deal("gargon", seats, seed=seed).view().starter for seed in range(60))
    assert sorted(first) == list(range(seats))
    assert max(first.values()) < 45


@pytest.mark.parametrize("seat", range(5))
def test_the_table_can_set_the_first_starter(seat):  # G-01
    game = facedown.deal("gargon", 5, seed=3, options={"starter": seat})
    assert game.view().starter == seat
    assert game.pending == {seat}


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_gargon_is_for_three_to_five(seats):
    with pytest.raises(facedown.FacedownError, match="3 to 5 players"):
        facedown.deal("gargon", seats)


def test_a_position_with_a_card_too_many_cannot_be_arranged():
    with pytest.raises(facedown.InvalidArrangement, match="no y7 left"):
        facedown.arrange("gargon", 3, hands=["y7", "y7", None])
    with pytest.raises(facedown.InvalidArrangement, match="no y0 left"):
        facedown.arrange("gargon", 3, hands=["y0 y0", "y0", None])


def test_cards_that_are_not_named_are_dealt_and_none_is_lost():
    game = facedown.arrange("gargon", 4, hands=["y2 y6 r9 w1", None, None, None], won=["g0", "", "b3", ""])
    assert zone(game, "hand 0") == "w1 r9 y2 y6"
    assert len(zone(game, "hand 1").split()) == 10
    assert deck_of(game).total() == 102
    assert set(deck_of(game).values()) == {1, 2}
