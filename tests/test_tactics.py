"""What the tactics of every game promise: legal moves, honest numbers, and nothing that the seat cannot know."""

from __future__ import annotations

import random

import numpy as np
import pytest

from facedown import games
from facedown.bots.adept import weighing_buffers
from facedown.bots.search.nodes import UNITS
from facedown.kernel import dispatch, records
from facedown.kernel.chance import seed_words
from facedown.lab import simulate as laboratory
from positions import TABLES, generator, imagined, random_game, walk
from swaps import swap_unseen_cards

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def decisions(name, seats, seed, share=0.3):
    """Positions of random games with random options, and a seat that is to act there."""
    rng = random.Random(seed)
    for number in range(6):
        for game in walk(random_game(name, seats, 1000 * seed + number), rng):
            if game.pending and rng.random() < share:
                yield game, rng.choice(sorted(game.pending))


def listed(rule, s, seat, room=64):
    """What `candidates` or `weigh` fills in."""
    moves, shares = np.zeros(room, np.int64), np.full(room, np.nan)
    scratch = [weighing_buffers(s.dtype)[0]] if rule is dispatch.weigh else []
    found = int(rule(s, seat, *scratch, moves, shares))
    return moves[:found].tolist(), shares[:found].tolist()


def chances_of(s, seat, room=64):
    """What `policy` fills in."""
    moves, chances = np.zeros(room, np.int64), np.full(room, np.nan)
    found = int(dispatch.policy(s, seat, moves, chances, np.zeros(UNITS, np.float32)))
    return moves[:found].tolist(), chances[:found].tolist()


def thoughts(s, seat):
    """All that the tactics make of a position for a seat."""
    return (
        [int(dispatch.first_thought(s, seat, generator(seed))) for seed in range(3)],
        [int(dispatch.hunch(s, seat, generator(seed))) for seed in range(3)],
        listed(dispatch.candidates, s, seat),
        listed(dispatch.weigh, s, seat),
        chances_of(s, seat),
    )


@every_table
def test_tactics_think_the_same_in_all_worlds_that_a_seat_cannot_tell_apart(name, seats):
    rng = random.Random(1)
    swapped = 0
    for game, seat in decisions(name, seats, 1):
        known = thoughts(game.known(seat), seat)
        assert thoughts(game.record, seat) == known
        assert thoughts(imagined(game, seat, 7).record, seat) == known
        world = game.copy()
        if swap_unseen_cards(world, seat, rng):
            swapped += world != game
            assert thoughts(world.record, seat) == known
    assert swapped > 10


@every_table
def test_tactics_change_nothing_in_the_position(name, seats):
    for game, seat in decisions(name, seats, 2):
        before = records.content(game.record)
        thoughts(game.record, seat)
        dispatch.judge(game.record, np.zeros(seats))
        dispatch.likelihood(game.record, seat)
        assert records.content(game.record) == before


@every_table
def test_tactics_choose_among_the_moves_there_are(name, seats):
    for game, seat in decisions(name, seats, 3):
        first, quick, (ranked, _), (weighed, _), (likely, _) = thoughts(game.record, seat)
        for code in (*first, *quick, *ranked, *weighed, *likely):
            assert dispatch.refusal(game.record, seat, code) == 0


@every_table
def test_candidates_are_different_moves_the_best_first_and_none_is_left_out_where_there_is_room(name, seats):
    for game, seat in decisions(name, seats, 4):
        moves, worths = listed(dispatch.candidates, game.record, seat)
        assert len(set(moves)) == len(moves) >= 1
        assert worths == sorted(worths, reverse=True)
        assert all(0.0 <= worth <= 1.0 for worth in worths)
        if dispatch.count(game.record, seat) <= 64:
            assert len(moves) == dispatch.count(game.record, seat)
        fewer, _ = listed(dispatch.candidates, game.record, seat, room=2)
        assert fewer == moves[:2]


@every_table
def test_weighed_moves_are_different_and_have_shares(name, seats):
    for game, seat in decisions(name, seats, 5):
        moves, shares = listed(dispatch.weigh, game.record, seat)
        assert len(set(moves)) == len(moves) >= 1
        assert all(0.0 <= share <= 1.0 + 1e-9 for share in shares)


@every_table
def test_a_policy_has_a_chance_for_every_move_or_for_none(name, seats):
    for game, seat in decisions(name, seats, 9):
        moves, chances = chances_of(game.record, seat)
        if moves:
            assert len(set(moves)) == len(moves) == dispatch.count(game.record, seat)
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= 0.0


@every_table
def test_a_move_that_is_taken_back_was_possible(name, seats):
    for game, seat in decisions(name, seats, 10):
        world = imagined(game, seat, 4).record
        before = records.copy(world)
        if code := int(dispatch.unplay(before, seat)):
            (other,) = [player for player in range(seats) if int(dispatch.pending(before)) >> player & 1]
            assert other != seat
            assert dispatch.fault(before) == 0
            assert dispatch.refusal(before, other, code) == 0


@every_table
def test_a_judged_game_is_divided_among_all_seats(name, seats):
    for game, _ in decisions(name, seats, 6):
        shares = np.full(seats, np.nan)
        assert dispatch.judge(game.record, shares) == seats
        assert shares.sum() == pytest.approx(1)
        assert all(0.0 <= share <= 1.0 for share in shares)


@every_table
def test_the_others_actions_are_possible_in_every_imagined_world(name, seats):
    for game, seat in decisions(name, seats, 7):
        assert 0.0 < dispatch.likelihood(imagined(game, seat, 3).record, seat) <= 1.0


@every_table
def test_stretches_of_play_follow_each_other(name, seats):
    for number in range(5):
        stretches = [
            int(dispatch.stretch(game.record)) for game in walk(random_game(name, seats, number), random.Random(8))
        ]
        assert stretches == sorted(stretches)


@every_table
@pytest.mark.parametrize("bots", [("novice", "apprentice"), ("adept", "random"), ("apprentice", "adept")])
def test_quick_bots_play_the_same_games_compiled_and_behind_the_wall(name, seats, bots):
    """Compiled they are handed whole records, in Python hidden ones: whoever peeked would play another game."""
    rules = games.get(name)
    players = [bots[seat % 2] for seat in range(seats)]
    arguments = (rules, seats, rules.read_options({}, seats), players, seed_words(9), range(3, 8))
    compiled, python = laboratory.play_compiled(*arguments), laboratory._interpreted_chunk(*arguments)
    for one, other in zip(compiled, python, strict=True):
        assert one.tolist() == other.tolist()
