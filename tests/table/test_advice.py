"""Advice: the best moves of a seat with their reasons, and nothing in it that the seat may not know."""

from __future__ import annotations

import copy
import doctest
import random
from itertools import islice
from pathlib import Path

import msgspec
import pytest

import facedown
from facedown import bots, games
from facedown.bots import Budget, Known, MoveValue, Reason
from facedown.errors import IllegalMove, InvalidView, UnknownBot
from facedown.games.viewers import EVERYTHING
from facedown.games.wizards_gambit.bots.reasons import odds_that_others_complete
from facedown.kernel import dispatch, records
from facedown.table.advice import NEARLY_EQUAL, Advice, advise, are_equal, mix, ranked, sentence
from games.en_garde.duels import LEFT, RIGHT, both_sides, duel
from games.wizards_gambit.tables import table
from positions import TABLES, generator, imagined, random_game, walk

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"
REASONED = [(name, seats) for name, seats in TABLES if games.get(name).reasons]
FEW = Budget(iterations=60)


def positions(name, seats, games_played, how_often, seed=1):
    """Random positions in which somebody is to move, each with one of those who are."""
    rng = random.Random(seed)
    for number in range(games_played):
        for game in walk(random_game(name, seats, number), rng):
            if game.pending and rng.random() < how_often:
                yield game, rng.choice(sorted(game.pending))


def sent_and_read(view):
    return msgspec.json.decode(msgspec.json.encode(view), type=type(view))


# ---- What advice is


@pytest.mark.parametrize("bot", ["adept", "expert"])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_best_three_moves_have_shares_and_weights(name, seats, bot):
    mind = bots.get(bot)
    for game, seat in positions(name, seats, 2, 0.1):
        advice = advise(game.view(seat), bot=mind, budget=FEW)
        moves = [move.move for move in advice.moves]
        assert len(set(moves)) == len(moves) == min(3, len(game.moves(seat)))
        assert all(move in game.moves(seat) for move in moves)
        assert len(advice.shares) == seats
        assert sum(advice.shares) == pytest.approx(1)
        assert all(0 <= move.share <= 1 and 0 <= move.weight <= 1 for move in advice.moves)
        assert sum(move.weight for move in advice.moves) == pytest.approx(1)


def test_the_first_move_is_the_one_the_bot_prefers():
    for game, seat in positions("en_garde", 2, 3, 0.3):
        thought = bots.get("adept").evaluate(Known(game.record, seat), FEW, generator(1))
        best = advise(game.view(seat), bot="adept", best=2)
        preferred = [str(game.rules.moves.decode(move.code)) for move in thought.moves]
        assert [move.move for move in best.moves] == preferred[:2]


def test_only_nearly_equal_moves_are_mixed():
    clear = [MoveValue(1, 0.6, 0.5), MoveValue(2, 0.6 - 2 * NEARLY_EQUAL, 0.3), MoveValue(3, 0.1, 0.2)]
    close = [MoveValue(1, 0.6, 0.6), MoveValue(2, 0.6 - NEARLY_EQUAL / 2, 0.2), MoveValue(3, 0.1, 0.2)]
    assert mix(clear, chosen_at_once=False) == [1, 0, 0]
    assert mix(close, chosen_at_once=False) == pytest.approx([0.75, 0.25, 0])


def test_a_move_that_was_hardly_tried_does_not_come_first_for_its_luck():
    lucky, sure = MoveValue(1, 0.9, 0.0003), MoveValue(2, 0.6, 0.9997)
    first, second = ranked([lucky, sure], 10_000)
    assert first == sure
    assert (second.code, second.share) == (1, 0.6)


def test_advice_is_ordered_by_shares_and_not_by_how_often_a_move_was_tried():
    moves = [MoveValue(1, 0.50, 0.5), MoveValue(2, 0.55, 0.3), MoveValue(3, 0.20, 0.1), MoveValue(4, 0.30, 0.1)]
    assert [move.code for move in ranked(moves, 100_000)] == [2, 1, 4, 3]


def test_moves_within_the_error_are_equally_good():
    best, close, worse = MoveValue(1, 0.60, 0.4), MoveValue(2, 0.57, 0.3), MoveValue(3, 0.50, 0.3)
    assert are_equal(best, close, 3_000)
    assert not are_equal(best, close, 300_000)
    assert not are_equal(best, worse, 3_000)
    assert mix([best, close, worse], False, 3_000) == pytest.approx([4 / 7, 3 / 7, 0])


def test_throws_are_mixed_at_a_third_each_without_a_search():
    class Searcher:
        def evaluate(self, known, budget, rng):
            raise AssertionError("a throw needs no search")

    throws = [
        (game.copy(), seat) for game, seat in positions("stone_warriors", 2, 5, 1.0) if "throw 1" in game.moves(seat)
    ]
    for game, seat in throws[:10]:
        moves = advise(game.view(seat), bot=Searcher()).moves
        assert {move.move for move in moves} == {"throw 1", "throw 2", "throw 3"}
        assert [move.weight for move in moves] == pytest.approx([1 / 3] * 3)
        assert [move.equal for move in moves] == [False, True, True]
        assert bots.get("expert").choose(Known(game.record, seat), Budget(iterations=0), generator(1)) > 0
    assert throws


def test_what_all_choose_at_once_is_mixed_as_the_bot_would():
    moves = [MoveValue(1, 0.6, 0.4), MoveValue(2, 0.5, 0.4)]
    assert mix(moves, chosen_at_once=True) == [0.5, 0.5]


def test_a_bot_that_gives_no_weights_means_its_first_move():
    assert mix([MoveValue(1, 0.5, 0.0), MoveValue(2, 0.5, 0.0)], chosen_at_once=True) == [1, 0]


def test_the_same_view_gives_the_same_advice():
    game = facedown.deal("en_garde", seed=3)
    (seat,) = game.pending
    assert advise(game.view(seat), budget=FEW) == advise(game.view(seat), budget=FEW)
    assert advise(Known(game.record, seat), budget=FEW) == advise(game.view(seat), budget=FEW)


def test_advice_can_be_sent_and_read_again():
    game = duel(LEFT, i=5, you=9, mine=[4, 4, 4, 1, 2])
    advice = advise(game.view(LEFT), budget=FEW)
    assert advice.moves[0].reason is not None
    assert msgspec.json.decode(msgspec.json.encode(advice), type=Advice) == advice


def test_a_reason_of_the_bots_own_comes_first_and_can_be_told():
    class Oracle:
        def evaluate(self, known, budget, rng):
            thought = bots.get("adept").evaluate(known, budget, rng)
            first = thought.moves[0]
            moves = (
                MoveValue(first.code, first.share, first.weight, Reason("stars", {"count": 3})),
                *thought.moves[1:],
            )
            return bots.Evaluation(thought.shares, moves, 0)

        def choose(self, known, budget, rng):
            return self.evaluate(known, budget, rng).moves[0].code

    game = duel(LEFT, i=5, you=9, mine=[4, 4, 4, 1, 2])
    first, second, _ = advise(game.view(LEFT), bot=Oracle()).moves
    assert sentence(game.rules, first.reason) == "stars count=3"
    assert second.reason.key == "parry_odds"


# ---- Nothing hidden


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_worlds_that_a_seat_cannot_tell_apart_give_one_advice(name, seats):
    scrambled = 0
    mind = bots.get("expert")
    for game, seat in positions(name, seats, 3, 0.15, seed=2):
        world = imagined(game, seat, seed=len(game.history))
        scrambled += world != game
        assert advise(world.view(seat), bot=mind, budget=FEW) == advise(game.view(seat), bot=mind, budget=FEW)
    assert scrambled > 3


def test_what_a_view_remembers_is_neither_compared_nor_sent():
    game = facedown.deal("en_garde", seed=3)
    (seat,) = game.pending
    view = game.view(seat)
    sent = sent_and_read(view)
    assert sent == view
    assert sent.remembered() is None
    assert records.content(view.remembered()) == records.content(game.known(seat)) != records.content(game.record)


# ---- What cannot be advised


@pytest.mark.parametrize("viewer", [None, EVERYTHING])
def test_only_seats_are_advised(viewer):
    with pytest.raises(InvalidView, match="advice is for a seat"):
        advise(facedown.deal("en_garde", seed=3).view(viewer))


@pytest.mark.parametrize("away", [copy.copy, sent_and_read])
def test_a_view_that_was_copied_or_sent_says_that_it_cannot_be_advised_on(away):
    with pytest.raises(InvalidView, match="this view is a copy"):
        advise(away(facedown.deal("en_garde", seed=3).view(0)))


def test_nobody_is_advised_out_of_turn():
    game = duel(LEFT, i=5, you=9, mine=[4, 4, 4, 1, 2])
    with pytest.raises(IllegalMove, match="seat 1 has no move") as refused:
        advise(game.view(RIGHT))
    assert refused.value.rule == "not_your_turn"


def test_nobody_is_advised_when_the_game_is_over():
    game = duel(LEFT, i=5, you=9, mine=[4, 4, 4, 1, 2])
    game.play(LEFT, "4x3")
    with pytest.raises(IllegalMove, match="the game is over") as refused:
        advise(game.view(LEFT))
    assert refused.value.rule == "game_over"


@pytest.mark.parametrize("bot", ["random", "novice", "apprentice"])
def test_a_bot_that_cannot_say_what_it_thinks_cannot_advise(bot):
    with pytest.raises(UnknownBot, match=f"'{bot}' cannot advise"):
        advise(duel(LEFT, i=5, you=9, mine=[4, 4, 4, 1, 2]).view(LEFT), bot=bot)


def test_at_least_one_move_is_asked_for():
    with pytest.raises(ValueError, match="best must be at least 1"):
        advise(duel(LEFT, i=5, you=9, mine=[4, 4, 4, 1, 2]).view(LEFT), best=0)


# ---- Reasons


@pytest.mark.parametrize(("name", "seats"), REASONED)
def test_every_reason_can_be_said_in_english_and_sent(name, seats):
    rules = games.get(name)
    said = set()
    for game, seat in positions(name, seats, 6, 0.5):
        known = Known(game.record, seat)
        for move in islice(known.moves, 60):
            told = rules.reasons.reason(known.record, seat, rules.moves.encode(move))
            if told is not None:
                key, arguments = told
                assert rules.reason_sentence(key, arguments)
                assert msgspec.json.decode(msgspec.json.encode(arguments)) == arguments
                assert all(0 <= value <= 1 for value in arguments.values() if isinstance(value, float))
                said.add(key)
    assert len(said) > 8


@both_sides
def test_a_sure_hit_is_advised_first_and_says_why(me):
    game = duel(me, i=5, you=9, mine=[4, 4, 4, 1, 2])
    first = advise(game.view(me), budget=Budget(iterations=4000)).moves[0]
    assert (first.move, first.weight, first.share) == ("4x3", 1, 1)
    assert first.reason == Reason("cannot_be_parried", {"count": 3, "value": 4})
    assert sentence(game.rules, first.reason) == "They can’t parry three 4s: it hits."


def fencing(move, words, i, you, mine, **zones):
    return pytest.param(
        move, {"i": i, "you": you, "mine": mine, **zones}, words, id=f"{move} {words}".replace(" ", "-")
    )


FENCING = [
    # 2 and 1 of the 20 unseen cards must be among the other's 5.
    fencing("4x2", "5% chance they can parry two 4s.", 5, 9, [4, 4, 4, 1, 2]),
    fencing("4x1", "45% chance they can parry one 4.", 5, 9, [4, 4, 4, 1, 2]),
    fencing("+3 4x3", "They can’t parry three 4s or retreat: it hits.", 16, 23, [3, 4, 4, 4, 1]),
    # They need one of the four 1s and five 2s: without them are 462 of 15504 hands.
    fencing("+3 4x3", "They can’t parry three 4s; 97% chance they can retreat.", 14, 21, [3, 4, 4, 4, 1]),
    fencing("+3 4x2", "5% chance they can parry two 4s, 97% chance they can retreat.", 14, 21, [3, 4, 4, 4, 1]),
    fencing("+1", "21 spaces apart, they can’t reach you.", 1, 23, [1, 2, 3, 4, 5]),
    fencing("+5", "10 spaces apart, they have to step before they can attack.", 8, 23, [1, 2, 3, 4, 5]),
    fencing("+3", "You keep three 4s, and they can’t attack with more.", 8, 15, [3, 4, 4, 4, 5]),
    # Without a 2 are 3003 of 15504 hands.
    fencing("+1", "You keep no 2s; 81% chance they can attack with more.", 8, 11, [1, 5, 3, 4, 5]),
    fencing("+1", "The round ends with you 1 space behind.", 6, 16, [1, 2, 3, 3, 5], pile=[4]),
    fencing("+2", "The round ends with you both level.", 6, 16, [1, 2, 3, 3, 5], pile=[4]),
    fencing("-2", "The round ends with you 5 spaces ahead.", 14, 17, [3, 1, 2], pile=[], attack=(3, 1, 2)),
    fencing("+3", "The round ends and you have two 5s;", 4, 12, [3, 5, 5, 1, 1], pile=[2]),
    fencing("parry", "The round ends and you have two 3s;", 8, 11, [3, 3, 3, 1], pile=[], attack=(3, 1, 2)),
    fencing("parry", "You parry and keep one 3;", 8, 11, [3, 3, 1, 1, 2], discard=[3, 2], attack=(3, 1, 2)),
]


@both_sides
@pytest.mark.parametrize(("move", "zones", "words"), FENCING)
def test_a_fencer_is_told_what_a_move_leads_to(me, move, zones, words):
    game = duel(me, **zones)
    code = game.rules.moves.encode(facedown.parse("en_garde", move))
    key, arguments = game.rules.reasons.reason(game.known(me), me, code)
    assert words in game.rules.reason_sentence(key, arguments)


def test_odds_of_a_parry_are_how_often_it_happens():
    """Counted in worlds that fit what the seat knows."""
    checked = 0
    for game, seat in positions("en_garde", 2, 4, 0.4):
        known = Known(game.record, seat)
        for move in known.moves:
            key, told = game.rules.reasons.reason(known.record, seat, game.rules.moves.encode(move))
            if key == "parry_odds" and checked < 6:
                worlds = [imagined(game, seat, number).view(1 - seat).hands[1 - seat].cards for number in range(300)]
                parried = sum(cards.count(told["value"]) >= told["count"] for cards in worlds)
                assert parried / 300 == pytest.approx(told["odds"], abs=0.12)
                checked += 1
    assert checked == 6


def told_of(game, seat, move):
    code = game.rules.moves.encode(facedown.parse("wizards_gambit", move))
    return game.rules.reasons.reason(game.known(seat), seat, code)


PLAIN = ["plain_one ash", "plain_two", "plain_three", "plain_four"]


def test_a_wizard_is_told_what_completing_a_spell_brings():
    game = table(["tooth ash", "ash"], pool=PLAIN)
    assert told_of(game, 0, "play tooth plain_one") == ("completes", {"spell": "plain_one", "points": 1})
    best = advise(game.view(0), bot="adept").moves[0]
    assert best.move == "play tooth plain_one"
    assert sentence(game.rules, best.reason) == "It completes Plain One for 1 point."


def test_a_wizard_is_told_the_odds_that_others_complete_what_they_leave_open():
    game = table(["tears ash", "tooth ash", "ash"], pool=PLAIN)
    key, told = told_of(game, 0, "play tears plain_three")
    assert key == "leaves_last_open"
    hidden = game.known(0)
    dispatch.play(hidden, 0, game.rules.moves.encode(facedown.parse("wizards_gambit", "play tears plain_three")), None)
    assert told["odds"] == pytest.approx(odds_that_others_complete(hidden, 0, 2))
    assert 0 < told["odds"] < 1


def test_a_wizard_who_keeps_the_last_component_is_told_so():
    game = table(["tears tears ash", "tooth ash"], pool=PLAIN)
    assert told_of(game, 0, "play tears plain_three")[0] == "leaves_last_to_you"


def test_a_component_that_another_was_seen_to_hold_is_certain():
    game = table(["tears tears ash", "tears"], pool=PLAIN, books=["", "open_hand"])
    assert told_of(game, 0, "play tears plain_three") == ("leaves_last_to", {"spell": "plain_three", "seat": 1})


def test_many_missing_components_are_no_odds_yet():
    game = table(["ash tears", "tooth ash"], pool=PLAIN)
    assert told_of(game, 0, "play ash plain_two") == ("lacks", {"spell": "plain_two", "count": 2})


def test_an_aura_is_for_the_spell_whose_last_component_one_holds():
    game = table(["tooth ash", "ash"], pool=PLAIN, gambits=["gambit_iv", None])
    assert told_of(game, 0, "aura gambit_iv plain_one")[0] == "keeps_by_aura"
    assert told_of(game, 0, "aura gambit_iv plain_four") == ("denies_by_aura", {"spell": "plain_four", "points": 4})


def test_the_page_says_what_advice_says():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 2
    assert failed == 0
