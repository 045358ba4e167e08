"""What a view says of thousands of plays: which cards go together, so that a client can compose them by itself."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

import facedown
from facedown.games.viewers import MOST_LISTED
from positions import random_game, walk

from .tables import play

COLOURS = "wbvryg"


def composed(plays):
    """All plays as a client makes them out, who knows nothing but the view."""
    found = set()
    for number in (1, 2, 3):
        for cards in combinations(plays.cards, number):
            together = sorted(Counter(card[0] for card in cards).values(), reverse=True)
            if "+".join(map(str, together)) in plays.mixes:
                found.add(" ".join(cards))
    return found


def all_plays(game, seat):
    return {str(move) for move in game.moves(seat) if isinstance(move, game.rules.moves.Play)}


def large_hand(**zones):
    """Seat 0 holds half of the deck, with both zeros of white and of blue."""
    cards = [f"{colour}{value}" for colour in COLOURS for value in range(0, 16, 2)] + ["w0", "b0", "g15"]
    return facedown.arrange("gargon", 3, hands=[cards, "w1 b1", "r1 r3"], **zones)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_plays_of_a_view_are_exactly_those_that_are_allowed(seats):  # G-05, G-07
    told = 0
    for seed in range(4):
        for game in walk(random_game("gargon", seats, seed), random.Random(seed)):
            for seat in range(seats):
                plays = game.view(seat).plays
                assert (composed(plays) if plays else set()) == all_plays(game, seat)
                told += plays is not None
    assert told > 40


@pytest.mark.parametrize("seats", [3, 5])
def test_the_cards_that_are_in_no_play_are_told_with_the_reason(seats):  # G-05, G-07
    reasons = Counter()
    for seed in range(6):
        for game in walk(random_game("gargon", seats, seed), random.Random(seed)):
            for seat in range(seats):
                view = game.view(seat)
                in_plays = {card for play in all_plays(game, seat) for card in play.split()}
                assert set(view.refused) == (set(view.hands[seat].cards) - in_plays if view.plays else set())
                for card, why in view.refused.items():
                    assert (why == "new_colour") == (card not in view.plays.cards)
                reasons.update(view.refused.values())
    assert set(reasons) == {"new_colour", "wrong_mix"}


def test_the_starting_player_with_a_large_hand_may_play_every_mix():  # G-07
    game = large_hand()
    view = game.view(0)
    assert view.plays.mixes == ("1", "2", "1+1", "2+1", "1+1+1")
    assert view.plays.cards == view.hands[0].cards
    assert composed(view.plays) == all_plays(game, 0)
    assert len(view.moves) == MOST_LISTED
    assert len(view.moves) + view.more_moves == len(game.moves(0)) > 10_000


def test_the_last_player_is_told_only_cards_of_colours_that_lie_on_the_table():  # G-05
    game = play(large_hand(starter=1), "1 w1", "2 r3")
    plays = game.view(0).plays
    assert plays.mixes == ("1",)
    assert {card[0] for card in plays.cards} == {"w", "r"}
    assert composed(plays) == all_plays(game, 0)


def test_the_moves_that_are_listed_are_spread_over_all():
    game = large_hand()
    listed = [facedown.parse("gargon", move).cards for move in game.view(0).moves]
    assert {len(cards) for cards in listed} == {1, 2, 3}
    assert {card[0] for cards in listed for card in cards} == set(COLOURS)


def test_a_play_that_is_not_listed_is_as_good_as_one_that_is():
    game = large_hand()
    unlisted = sorted(composed(game.view(0).plays) - set(game.view(0).moves))
    game.play(0, random.Random(1).choice(unlisted))
    assert game.history


def test_who_may_pass_is_always_told_so():  # G-02
    game = play(large_hand(starter=2), "2 r1 r3")
    assert game.view(0).moves[0] == "pass"


def test_nobody_else_is_told_what_may_be_played():
    game = large_hand()
    assert [game.view(viewer).plays for viewer in (1, 2, None)] == [None, None, None]


def test_there_is_nothing_to_play_while_a_seat_draws():
    game = play(large_hand(starter=2), "2 r1 r3", "0 pass")
    assert game.view(0).phase == "drawing"
    assert game.view(0).plays is None
