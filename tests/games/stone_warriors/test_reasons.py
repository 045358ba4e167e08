"""What a player of Stone Warriors is told about a move."""

from __future__ import annotations

import pytest

import facedown
from facedown.games.stone_warriors.declaration import Phase

from .tables import FIVE, play, table, zone


def told(game, seat, move):
    code = game.rules.moves.encode(facedown.parse("stone_warriors", move))
    assert move in game.moves(seat)
    return game.rules.reasons.reason(game.known(seat), seat, code)


def words(game, seat, move):
    return game.rules.reason_sentence(*told(game, seat, move))


def test_the_sixth_gargoyle_wins():
    game = table(["xanatos villain villain sunrise", None], [FIVE, ["goliath", "hudson", "bronx"]])
    assert told(game, 0, "xanatos 1 goliath") == ("wins", {"gargoyle": "goliath"})
    assert words(game, 0, "xanatos 1 goliath") == "Goliath completes your set: you win."


def test_a_capture_says_how_many_are_shown_then_or_how_few_the_other_shows():
    game = table(["xanatos villain villain sunrise", None], [["bronx"], ["hudson", "bronx"]])
    assert told(game, 0, "xanatos 1 hudson") == ("shows_more", {"gargoyle": "hudson", "count": 2})
    assert told(game, 0, "xanatos 1 bronx") == ("shows_fewer", {"seat": 1, "count": 1})


def test_a_battle_is_even_unless_elisa_may_come():
    """Nobody holds Elisa if all six lie in the discard; if her place is unknown, the villain brings less."""
    hands = ["villain villain villain xanatos", "demona demona demona demona"]
    sure = table(hands, [["bronx"], ["hudson"]], discard=["elisa"] * 6)
    assert told(sure, 0, "villain 1 hudson") == ("villain_odds", {"gargoyle": "hudson", "odds": 0.5})
    key, arguments = told(table(hands, [["bronx"], ["hudson"]]), 0, "villain 1 hudson")
    assert key == "villain_odds"
    assert 0.1 < arguments["odds"] < 0.45


def test_stone_can_be_woken_at_once_by_elisa_or_a_twin():
    hands = ["sunrise villain villain xanatos", "demona demona demona demona"]
    game = table(hands, [["bronx"], ["hudson"]])
    key, arguments = told(game, 0, "sunrise 1 hudson")
    assert key == "woken_odds"
    assert 0 < arguments["odds"] < 1
    lone = table([hands[0], ""], [["bronx"], ["hudson"]])
    assert told(lone, 0, "sunrise 1 hudson") == ("cannot_be_woken", {"seat": 1, "gargoyle": "hudson"})


def test_a_discarded_gargoyle_is_a_present_for_who_misses_it():
    game = table(["bronx hudson villain elisa", None, None], [["bronx", "hudson"], ["bronx"], []])
    assert told(game, 0, "discard bronx") == ("next_has", {"seat": 1, "gargoyle": "bronx"})
    assert words(game, 0, "discard hudson") == "Seat 1 is next and needs Hudson."


def test_who_defends_is_told_what_elisa_does():
    hands = ["villain villain xanatos xanatos", "elisa demona demona demona"]
    game = table(hands, [["bronx"], ["hudson", "lexington"]])
    play(game, "0 villain 1 hudson", "0 villain 1 lexington", "0 attack")
    assert told(game, 1, "elisa hudson") == ("stops_villain", {"gargoyle": "hudson"})
    assert told(game, 1, "battle hudson") == ("elisa_left", {"gargoyle": "hudson"})


def test_the_odds_of_the_pile_are_those_of_the_cards_that_nobody_has_seen():
    """Unseen are the five cards of the pile: two of the three gargoyles among them are missing on the table."""
    game = table(
        ["villain", ""], [["bronx"], ["hudson"]], pile="lexington goliath bronx elisa villain", drawing=True,
        discard=the_rest_of("lexington goliath bronx elisa villain villain bronx hudson", top="broadway"),
    )  # fmt: skip
    assert told(game, 0, "draw") == ("pile_odds", {"odds": pytest.approx(2 / 5)})
    assert told(game, 0, "take") == ("shows_more", {"gargoyle": "broadway", "count": 2})


def the_rest_of(named, top):
    """The deck of two players less what is named, with one of its cards on top."""
    deck = facedown.arrange("stone_warriors", 2, hands=["", ""], tables=[[], []], seed=1)
    rest = zone(deck, "pile").split()
    for card in [*named.split(), top]:
        rest.remove(card)
    return [*rest, top]


def test_a_hand_is_told_of_by_what_was_seen_of_it():
    game = table(["demona demona villain sunrise", "xanatos villain villain villain"], [["bronx"], ["hudson"]])
    assert told(game, 0, "demona 1") == ("looks_into_hand", {"seat": 1, "count": 4})
    play(game, "0 demona 1", "0 steal villain")
    game.record.phase, game.record.to_act = Phase.TURN, 0  # another turn of theirs, as far as reasons go
    assert told(game, 0, "demona 1") == ("seen_in_hand", {"seat": 1, "card": "xanatos"})
