"""Winning at once with six uncovered gargoyles; hands that are stuck; the limit of turns."""

import pytest

import facedown
from facedown.games.stone_warriors.rules.cards import GOLIATH
from facedown.kernel import dispatch

from .tables import FIVE, battle, events, happened, play, shown, table, texts, why_not, zone


def won_by(game, seat):
    """The game is over, and that seat alone has won it."""
    assert happened(game, "GameEnded")[-1:] == [events.GameEnded(seat, "complete_set")]
    assert game.pending == frozenset()
    assert game.outcome.reason == "complete_set"
    assert game.outcome.scores[seat].total == 6
    return game.outcome.winners == (seat,)


# ---- The set


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sixth_gargoyle_from_the_hand_wins_at_once(seats):  # S-13
    hands = ["demona", "goliath demona villain villain", *["villain"] * (seats - 2)]
    game = play(table(hands, [[], FIVE, *[[]] * (seats - 2)]), "0 end")
    assert won_by(game, 1)


def test_the_sixth_gargoyle_from_the_discard_wins_at_once():  # S-13
    game = table(["elisa villain villain", ""], [FIVE, []], discard="goliath", drawing=True)
    assert won_by(play(game, "0 take"), 0)


def test_a_gargoyle_drawn_before_the_last_card_wins_only_when_it_is_played():  # S-13
    game = table(["goliath", ""], [FIVE, []], discard="bronx", drawing=True)
    assert game.outcome is None
    assert texts(game, 0) == ["draw", "take"]


def test_the_sixth_gargoyle_stolen_by_demona_wins():  # S-13
    game = table(["demona", "goliath elisa", ""], [FIVE, [], []])
    assert won_by(play(game, "0 demona 1", "0 steal goliath"), 0)


def test_the_sixth_gargoyle_taken_by_xanatos_wins():  # S-13
    assert won_by(play(table(["xanatos", "", ""], [FIVE, [], ["goliath"]]), "0 xanatos 2 goliath"), 0)


def test_a_captured_gargoyle_that_uncovers_its_twin_wins():  # S-05, S-13
    tables = [[*FIVE, "goliath sunrise"], ["goliath"], []]
    assert won_by(play(table(["xanatos", "", ""], tables), "0 xanatos 1 goliath"), 0)


@pytest.mark.parametrize("answer", ["elisa bronx", "twin bronx"])
def test_waking_the_sixth_gargoyle_in_ones_own_turn_wins(answer):  # S-13
    tables = [["lexington", "brooklyn", "broadway", "bronx sunrise", "hudson", "goliath"], []]
    assert won_by(play(table(["elisa bronx", ""], tables), f"0 {answer}"), 0)


@pytest.mark.parametrize("answer", ["elisa bronx", "twin bronx"])
def test_an_answer_in_anothers_turn_only_restores_what_was_shown(answer):  # S-09, S-13
    tables = [[], ["lexington", "brooklyn", "broadway", "bronx", "hudson", "goliath sunrise"], []]
    game = play(table(["sunrise", "elisa bronx", "villain"], tables), "0 sunrise 1 bronx", f"1 {answer}")
    assert game.outcome is None
    assert [stack.gargoyle for stack in game.view().tables[1] if stack.covered] == ["goliath"]


@pytest.mark.parametrize("answer", ["elisa bronx", "twin bronx"])
def test_an_answer_in_anothers_turn_wins_at_once_if_it_completes_a_set(answer):  # S-13
    """It cannot in play, as Bronx was shown before; here Goliath is slipped in while Bronx is stone."""
    game = play(table(["sunrise", "elisa bronx", "villain"], [[], FIVE, []]), "0 sunrise 1 bronx")
    game.record.stacks[1, GOLIATH] = 1
    assert won_by(play(game, f"1 {answer}"), 1)


def test_a_set_completed_between_two_battles_wins_and_the_rest_is_not_fought():  # S-13
    game = table(["villain villain villain", "elisa", "elisa"], [FIVE, ["goliath", "bronx"], ["hudson"]])
    play(game, "0 villain 1 goliath", "0 villain 1 bronx", "0 villain 2 hudson", "0 attack", "1 battle goliath")
    battle(game, 0, 1, "21")
    assert won_by(game, 0)
    assert (shown(game, 1), shown(game, 2)) == ("bronx:1", "hudson:1")
    assert len(happened(game, "BattleStarted")) == 1


def test_a_battle_kept_by_the_defender_wins_nothing():  # S-13
    game = table(["villain", ""], [FIVE, ["goliath"]])
    play(game, "0 villain 1 goliath", "0 attack", "1 battle goliath")
    assert battle(game, 0, 1, "12").outcome is None


def test_a_covered_gargoyle_keeps_a_set_from_winning():  # S-10, S-13
    tables = [[*FIVE[:4], "hudson sunrise"], ["goliath"]]
    game = play(table(["xanatos", ""], tables), "0 xanatos 1 goliath")
    assert game.outcome is None
    assert len(game.view().tables[0]) == 6


def test_after_the_end_nobody_plays_on():  # S-13
    game = play(table(["xanatos", "", ""], [FIVE, ["goliath"], []]), "0 xanatos 1 goliath")
    for seat in range(3):
        assert len(game.moves(seat)) == 0
        assert why_not(game, f"{seat} end") == ("game_over", "S-13")


def test_a_score_is_the_number_of_different_gargoyles_shown():
    tables = [FIVE, ["goliath", "bronx", "bronx"], ["hudson sunrise", "lexington"]]
    game = play(table(["xanatos", "", ""], tables), "0 xanatos 1 goliath")
    assert [score.total for score in game.outcome.scores] == [6, 1, 1]


# ---- Hands that are stuck


def stuck(hand="elisa elisa villain villain", seats=2):
    """Four useless cards, and nobody shows a gargoyle to attack."""
    return table([hand, *["villain"] * (seats - 1)], drawing=True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_who_can_do_nothing_at_all_must_discard_a_card_of_their_choice(seats):  # S-15
    game = stuck(seats=seats)
    assert game.view().phase == "stuck"
    assert texts(game, 0) == ["discard elisa", "discard villain"]
    assert why_not(game, "0 end") == ("not_now", "S-06")
    assert why_not(game, "0 discard demona") == ("no_such_card", "S-06")
    play(game, "0 discard elisa")
    assert zone(game, "hand 0") == "elisa villain villain"
    assert "elisa" in zone(game, "discard")
    assert game.view().turn == 1


@pytest.mark.parametrize(
    ("hand", "tables"),
    [
        ("elisa elisa villain villain", [[], ["bronx"]]),
        ("elisa elisa villain demona", [[], []]),
        ("elisa elisa villain bronx", [["bronx"], []]),
        ("elisa elisa villain villain", [["bronx sunrise"], []]),
        ("elisa elisa villain bronx", [[], []]),
    ],
)
def test_who_can_attack_answer_discard_or_has_played_is_not_stuck(hand, tables):  # S-15
    game = table([hand, "villain"], tables, drawing=True)
    assert game.view().phase == "turn"
    assert "end" in game.moves(0)


@pytest.mark.parametrize("hand", ["elisa villain villain", "elisa"])
def test_who_has_drawn_is_not_stuck(hand):  # S-15
    pile = "elisa villain elisa villain"
    game = table([hand, ""], pile=pile, drawing=True)
    assert set(zone(game, "hand 0").split()) == {"elisa", "villain"}
    assert game.view().phase == "turn"
    assert texts(game, 0) == ["end"]


def test_a_gargoyle_taken_from_the_discard_is_something_done():  # S-15
    game = table(["elisa villain villain", ""], discard="hudson", drawing=True)
    play(game, "0 take")
    assert game.view().phase == "turn"


def test_an_empty_hand_is_not_stuck():  # S-15
    game = table(["", "elisa"])
    assert texts(game, 0) == ["end"]


# ---- The limit of turns


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_limit_of_turns_ends_a_game_as_drawn(seats):  # S-15
    tables = [FIVE, *[[]] * (seats - 1)]
    game = table(["demona"] * seats, tables, options={"turn_limit": 2}, discard="")
    play(game, "0 end")
    assert game.outcome is None
    while game.pending:
        game.play(1, "draw" if "draw" in game.moves(1) else game.moves(1)[-1])
    assert game.outcome.winners == ()
    assert game.outcome.reason == "turn_limit"
    assert game.outcome.scores[0].total == 5
    assert happened(game, "GameEnded") == [events.GameEnded(None, "turn_limit")]
    assert why_not(game, "0 end") == ("game_over", "S-13")


def test_a_set_in_the_last_turn_still_wins():  # S-15
    game = table(["xanatos", ""], [FIVE, ["goliath"]], options={"turn_limit": 1})
    assert won_by(play(game, "0 xanatos 1 goliath"), 0)


@pytest.mark.parametrize("limit", [1, 7])
def test_one_seats_turn_counts_as_one(limit):  # S-15
    game = facedown.deal("stone_warriors", 3, seed=2, options={"turn_limit": limit})
    while game.pending:
        seat = min(game.pending)
        game.play(seat, game.moves(seat)[-1])
    assert len(happened(game, "TurnStarted")) == limit


def test_a_limit_of_nought_is_none():  # S-15
    game = table(["demona", "demona"], options={"turn_limit": 0})
    game.record.turn_number = 20_000
    play(game, "0 end")
    assert game.outcome is None
    assert int(dispatch.pending(game.record)) == 2
