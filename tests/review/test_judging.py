"""Decisions are judged by what their seat could know, and by nothing else."""

from __future__ import annotations

import random

import pytest

import facedown
from facedown.bots.expert import ExpertBot
from facedown.games.viewers import EVERYTHING
from facedown.kernel import records
from facedown.lab.rollouts import new_buffers
from facedown.review import review
from facedown.review.hands import LEAST, MOST_CARDS
from facedown.review.judging import Effort, judge_decision, known_share, label_of, look_at
from facedown.review.positions import MOVE, Played, play_again
from facedown.review.report import BEST, BLUNDER, FINE, INACCURACY, MISTAKE
from facedown.review.reviewing import ALL_ACTIONS, ALL_ROLLOUTS, effort_for, judge_of, make_bot
from facedown.review.values import Rollouts
from facedown.table.game import Game
from facedown.table.record import record_of
from positions import TABLES
from review.games import A_LITTLE, a_record
from swaps import swap_unseen_cards

SOME = Effort(rollouts=24, iterations=60)


def looked_at(game: Game, seat: int, code: int) -> tuple[object, ...]:
    """What is said about a decision: the skill in it, its judgement, the odds of hands, and the seat's own chance."""
    rollouts = Rollouts(game.rules, game.seats, new_buffers(game.rules.layout))
    played = Played(records.copy(game.record), None, seat, "", code, MOVE, 0)
    bot = make_bot(judge_of(game.name, game.seats, game.record))
    skill, judgement, odds = judge_decision(played, rollouts, bot, SOME)
    # Behind the likely cards come those that were really there, whatever their odds.
    likely = [dict(list(zip(one.cards, one.odds, strict=True))[:MOST_CARDS]) for one in odds]
    likely = [{card: chance for card, chance in one.items() if chance >= LEAST} for one in likely]
    return skill, judgement, likely, known_share(game.record, seat, rollouts, SOME)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]} {table[1]}")
def test_no_decision_is_judged_by_hidden_cards(table):
    name, seats = table[:2]
    rng = random.Random(5)
    game, compared = facedown.deal(name, seats, seed=5), 0
    while game.pending and compared < 4:
        seat = min(game.pending)
        moves = game.moves(seat)
        move = moves[rng.randrange(len(moves))]
        other = game.copy()
        if len(moves) > 1 and rng.random() < 0.3 and swap_unseen_cards(other, seat, rng):
            code = game.rules.moves.encode(move)
            assert looked_at(game, seat, code) == looked_at(other, seat, code)
            compared += 1
        game.advance(seat, move)
    assert compared


def test_a_decision_is_marked_only_if_its_loss_is_more_than_twice_its_error():
    assert label_of(0.30, 0.16, False) == FINE
    assert label_of(0.30, 0.01, False) == BLUNDER
    assert label_of(0.10, 0.01, False) == MISTAKE
    assert label_of(0.04, 0.01, False) == INACCURACY
    assert label_of(0.01, 0.001, False) == FINE


def test_a_move_that_belongs_to_a_mix_is_no_mistake():
    assert label_of(0.30, 0.01, True) == FINE


def test_no_throw_is_better_than_another():
    """Also if the other has thrown already: nobody knows what, and rollouts could only guess."""
    rng, looked = random.Random(3), 0
    game = facedown.deal("stone_warriors", 2, seed=3)
    while game.pending and looked < 4:
        seat = max(game.pending)
        move = rng.choice(list(game.moves(seat)))
        if str(move).startswith("throw"):
            skill, judgement, *_ = looked_at(game, seat, game.rules.moves.encode(move))
            assert skill == (0.0, 0.0)
            assert (judgement.label, judgement.loss, judgement.best) == (BEST, 0.0, str(move))
            looked += 1
        game.advance(seat, move)
    assert looked == 4


def arranged_blunder() -> Game:
    """The left fencer could have hit with three 4s that cannot be parried, and walked away."""
    game = facedown.arrange("en_garde", left=5, right=9, hands=[[4, 4, 4, 1, 2], None], seed=1, options={"target": 1})
    game.advance(0, "-1")
    return game


def test_missing_a_hit_that_cannot_be_parried_is_a_blunder_and_the_reason_says_so():
    found = review(record_of(arranged_blunder()), effort=0.05)
    judgement = found.steps[0].judgement
    assert judgement is not None
    assert (judgement.label, judgement.best, found.bot) == (BLUNDER, "4x3", "master")
    assert judgement.reason is not None
    assert judgement.reason.key == "cannot_be_parried"
    assert judgement.loss > 2 * judgement.error


def test_an_arranged_position_has_no_luck_of_the_deal_beyond_noise():
    found = review(record_of(arranged_blunder()), effort=0.2)
    for balance in found.balance:
        assert abs(balance.deal) < 0.1


def test_a_move_without_chance_has_none_of_its_luck():
    """The last card of a hand decides a battle at once; a step that draws a card has luck in it."""
    found = review(a_record("en_garde", 2, ["apprentice", "apprentice"], target=1), effort=A_LITTLE)
    parries = [step for step in found.steps if step.move == "parry"]
    assert all(step.chance == (0.0, 0.0) for step in parries)
    steps = [step for step in found.steps if step.move.startswith(("+", "-"))]
    assert any(step.chance != (0.0, 0.0) for step in steps)


def test_odds_of_hands_come_with_what_was_really_there():
    record = a_record("en_garde", 2, ["apprentice", "apprentice"], target=1)
    found, game = review(record, effort=A_LITTLE), play_again(record)
    step = next(step for step in found.steps if step.odds)
    (odds,) = step.odds
    before = Game.__new__(Game)
    before.__dict__.update(game.game.__dict__)
    before.record = game.moves[step.number - 1].before
    hand = before.view(EVERYTHING).hands[odds.owner].cards
    held = dict(zip(odds.cards, odds.held, strict=True))
    assert {card: number for card, number in held.items() if number} == {card: hand.count(card) for card in hand}
    assert all(0 <= chance <= 1 for chance in odds.odds)


def test_a_concession_is_looked_at_without_a_search():
    game = facedown.deal("en_garde", seed=3, options={"starter": "left"})
    game.concede(0, "resign")
    (played,) = play_again(record_of(game)).moves
    rollouts = Rollouts(game.rules, 2, new_buffers(game.rules.layout))
    finding = look_at(played, rollouts, ExpertBot(threads=1), SOME, b"seed")
    assert finding.judgement is None
    assert finding.value is not None


def test_the_expert_judges_where_no_master_was_trained():
    game = facedown.deal("en_garde", seed=1, options={"values": "4", "starter": "left"})
    game.advance(0, str(next(iter(game.moves(0)))))
    found = review(record_of(game), effort=0.002)
    assert found.bot == "expert"
    assert found.steps[0].judgement is not None


@pytest.mark.parametrize("seats", [2, 5])
def test_a_long_game_takes_no_longer_than_a_review_may(seats):
    short, long, longest = (effort_for(moves, seats, 1.0) for moves in (60, 400, 1_000))
    assert short.part == 1
    for moves, effort in ((400, long), (1_000, longest)):
        assert moves * effort.rollouts <= ALL_ROLLOUTS
        actions = (effort.to_the_end * 2 + effort.as_known * seats) * moves * moves / 2
        assert actions <= ALL_ACTIONS
    assert longest.to_the_end < long.to_the_end < short.to_the_end
