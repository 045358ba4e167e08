"""Moves: the list of them, counted another way, and how they are written."""

import random
from collections import Counter
from itertools import combinations

import pytest

import facedown
from facedown.games.gargon.declaration import Refusal, code
from facedown.games.gargon.rules import mixes
from facedown.games.gargon.rules.cards import LETTERS
from facedown.games.gargon.rules.state import NO_CARD, card
from facedown.kernel import dispatch

from .tables import play, texts, turned_up

SHAPES = {"1": [1], "2": [2], "1+1": [1, 1], "2+1": [2, 1], "1+1+1": [1, 1, 1]}


def place(name):
    return LETTERS.index(name[0]), int(name[1:])


def shape(cards):
    return sorted(Counter(name[0] for name in cards).values(), reverse=True)


def plays(hand, shapes, colours=LETTERS):
    """All plays of a hand by trying every one to three of its cards."""
    fitting = [name for name in sorted(hand, key=place) if name[0] in colours]
    tried = {cards for size in (1, 2, 3) for cards in combinations(fitting, size)}
    return {" ".join(cards) for cards in tried if shape(cards) in shapes}


def shuffled_deck(seed):
    deck = [f"{colour}{value}" for colour in LETTERS for value in (0, *range(16))]
    random.Random(seed).shuffle(deck)
    return deck


def opening(cards, mix, seed):
    """Some play of that mix."""
    return random.Random(seed).choice(sorted(plays(cards, [SHAPES[mix]]))).split()


def assert_lists(game, seat, expected):
    listed = texts(game, seat)
    assert len(game.moves(seat)) == len(listed) == len(expected)
    assert set(listed) == expected
    assert all(move in game.moves(seat) for move in expected)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 10, 16, 30])
@pytest.mark.parametrize("seed", range(3))
def test_the_starter_has_every_play_of_the_five_mixes(size, seed):  # G-02, G-07
    hand = shuffled_deck(seed)[:size]
    game = facedown.arrange("gargon", 3, hands=[hand, None, None], seed=seed)
    assert_lists(game, 0, plays(hand, list(SHAPES.values())))


@pytest.mark.parametrize("mix", SHAPES)
@pytest.mark.parametrize("seed", range(5))
def test_a_follower_has_every_play_of_the_mix_and_may_pass(mix, seed):  # G-07
    deck = shuffled_deck(seed)
    hand, first = deck[:12], opening(deck[12:40], mix, seed)
    game = facedown.arrange("gargon", 3, hands=[None, hand, None], played=[first, "", ""], seed=seed)
    assert_lists(game, 1, plays(hand, [SHAPES[mix]]) | {"pass"})


@pytest.mark.parametrize("mix", SHAPES)
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_the_last_player_has_every_play_of_the_mix_in_colours_on_the_table(mix, seats, seed):  # G-05, G-06
    deck = shuffled_deck(seed)
    hand, first, second = deck[:14], opening(deck[14:40], mix, seed), opening(deck[40:70], mix, seed)
    last = seats - 1
    hands = [None] * last + [hand]
    played = [first, second] + [""] * (seats - 2)
    game = facedown.arrange("gargon", seats, hands=hands, played=played, passed=list(range(2, last)), seed=seed)
    colours = {name[0] for name in first + second}
    assert_lists(game, last, plays(hand, [SHAPES[mix]], colours) | {"pass"})


def test_two_zeros_of_a_colour_make_no_play_twice():
    game = facedown.arrange("gargon", 3, hands=["y0 y0 r5", None, None])
    assert sorted(texts(game, 0)) == ["r5", "r5 y0", "r5 y0 y0", "y0", "y0 y0"]


# ---- Notation


@pytest.mark.parametrize("text", ["y2", "r9 y2 y6", "y0 y0", "pass", "draw 1", "draw 2", "stop", "battle r"])
def test_a_move_is_written_as_it_is_read(text):
    assert str(facedown.parse("gargon", text)) == text


@pytest.mark.parametrize("text", ["y6 r9 y2", "Y2 y6 R9", "  y2   r9 y6 "])
def test_the_order_of_cards_capitals_and_spaces_do_not_matter(text):
    assert facedown.parse("gargon", text) == facedown.parse("gargon", "r9 y2 y6")


def test_values_are_ordered_as_numbers():
    assert str(facedown.parse("gargon", "y10 y9")) == "y9 y10"


@pytest.mark.parametrize(
    "text",
    [
        *("", "y", "y16", "y-1", "y02", "x3", "y2y6", "y2,y6", "y2 y6 r9 g1"),
        *("draw", "draw 0", "draw 3", "battle", "battle x", "battle red", "stop 1", "pass pass"),
    ],
)
def test_what_is_no_move_cannot_be_read(text):
    with pytest.raises(facedown.InvalidMove, match="not a move in Gargon"):
        facedown.parse("gargon", text)


@pytest.mark.parametrize("text", ["y٣", "y３", "draw ２"])
def test_digits_of_other_scripts_are_no_values(text):
    with pytest.raises(facedown.InvalidMove):
        facedown.parse("gargon", text)


@pytest.mark.parametrize("text", ["y2 y2", "y0 y0 y0", "y2 y2 y2"])
def test_the_same_card_twice_is_no_play(text):
    game = facedown.arrange("gargon", 3, hands=["y0 y0 y2", None, None])
    with pytest.raises(facedown.InvalidMove):
        game.play(0, text)


def test_a_second_zero_without_the_first_is_no_play():
    """Both zeros look the same, so that one of them has one number only."""
    game = facedown.arrange("gargon", 3, hands=["y0 y0", None, None])
    second_zero = code.play(mixes.pack(card(LETTERS.index("y"), 1), NO_CARD, NO_CARD))
    assert dispatch.refusal(game.record, 0, second_zero) == Refusal.NOT_A_MOVE


@pytest.mark.parametrize("colour", ["white", "blue", "violet", "red", "yellow", "green"])
def test_a_colour_is_chosen_by_its_first_letter(colour):
    game = turned_up(f"{colour[0]}5", "", "", hands=["g1", "g2", "g3"])
    assert texts(game, 0) == [f"battle {colour[0]}"]
    play(game, f"0 battle {colour[0]}")
    assert [event.colour for event in game.events if hasattr(event, "colour")] == [colour]


@pytest.mark.parametrize("text", ["resign", "resign match", "resign round"])
def test_nobody_can_resign_from_a_game_of_three_or_more(text):
    game = facedown.deal("gargon", 3, seed=1)
    with pytest.raises(facedown.InvalidMove):
        game.play(0, text)
