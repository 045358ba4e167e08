"""Batches: every lane is an ordinary game, and an observation holds nothing that its seat does not know."""

from __future__ import annotations

import random

import numpy as np
import pytest

import facedown
from facedown import games
from facedown.errors import IllegalMove, InvalidMove, InvalidOption, UnknownBot
from facedown.kernel import dispatch, records
from facedown.kernel.chance import Rng, seed_words
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import count, nth
from facedown.kernel.encoding.writers import writers_of
from facedown.kernel.tally import number_of, total

NUMBERED = ("en_garde", "stone_warriors")  # the games whose moves are few enough to have a number each
TABLES = [(name, seats) for name in NUMBERED for seats in games.get(name).seats]
every_numbered_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def encoded(batch, record, seat):
    """The tokens and the mask of one position, for one seat."""
    hidden = records.copy(record)
    dispatch.hide(hidden, seat)
    tokens, mask = np.zeros(len(batch.layout), np.uint8), np.zeros(len(batch.space), np.bool_)
    content = np.frombuffer(hidden.tobytes(), np.uint8)
    writers = writers_of(batch.rules.declaration, batch.layout, batch.space)
    writers.write_tokens(content, seat, tokens)
    writers.write_mask(hidden, seat, mask)
    return tokens, mask


@every_numbered_table
def test_every_lane_is_the_single_game_of_its_seed_move_by_move(name, seats):
    batch = facedown.vector(name, 8, seats, seed=5)
    singles = [facedown.deal(name, seats, seed=batch.seed_of(lane)) for lane in range(8)]
    for _ in range(60):
        moves = batch.sample()
        for lane, game in enumerate(singles):
            seat = int(batch.seat[lane])
            assert seat in game.pending
            masked = {str(batch.space.move(int(one), seat)) for one in np.flatnonzero(batch.mask[lane])}
            assert masked == {str(move) for move in game.moves(seat)}
            game.play(seat, str(batch.space.move(int(moves[lane]), seat)))
        batch.step(moves)
        for lane, game in enumerate(singles):
            assert bool(batch.done[lane]) == (game.outcome is not None)
            if game.outcome is not None:
                winners = game.outcome.winners
                assert all((batch.rewards[lane, seat] > 0) == (seat in winners) for seat in range(seats))
                singles[lane] = facedown.deal(name, seats, seed=batch.seed_of(lane))
            assert records.content(batch.records[lane]) == records.content(singles[lane].record)


@every_numbered_table
def test_observations_and_masks_are_the_same_in_every_world_that_a_seat_cannot_tell_apart(name, seats):
    batch = facedown.vector(name, 16, seats, seed=6)
    rng = records.new(Rng)
    dispatch_rng = seed_words(6)
    for word in range(8):
        rng.key[word] = dispatch_rng[word]
    rng.used = 16
    for _ in range(40):
        batch.step(batch.sample())
        for lane in range(16):
            seat = int(batch.seat[lane])
            world = records.copy(batch.hidden[lane])
            dispatch.imagine(world, seat, rng)
            tokens, mask = encoded(batch, world, seat)
            assert np.array_equal(tokens, batch.observation[lane])
            assert np.array_equal(mask, batch.mask[lane])


@every_numbered_table
def test_every_token_stays_within_its_declared_range(name, seats):
    batch = facedown.vector(name, 64, seats, seed=7)
    high = batch.layout.high
    for _ in range(100):
        assert (batch.observation <= high).all()
        batch.step(batch.sample())


@every_numbered_table
def test_numbers_and_moves_of_a_space_are_one_to_one(name, seats):
    space = facedown.space(name, seats)
    assert all(len(set(codes.tolist())) == len(space) for codes in space.codes)
    batch = facedown.vector(name, 64, seats, seed=8)
    for _ in range(20):
        moves = batch.sample()
        made = [(space.move(int(move), int(seat)), int(seat)) for move, seat in zip(moves, batch.seat, strict=True)]
        assert [space.number(move, seat) for move, seat in made] == moves.tolist()
        batch.step(moves)


@pytest.mark.parametrize("name", [name for name in games.names() if name not in NUMBERED])
def test_a_game_with_too_many_moves_to_number_says_so(name):
    with pytest.raises(InvalidOption, match="too many moves to number"):
        facedown.space(name)


def test_the_same_seed_gives_the_same_batch_on_however_many_threads():
    one, two = (facedown.vector("en_garde", 33, seed=9, threads=threads) for threads in (1, 2))
    for _ in range(50):
        moves = one.sample()
        one.step(moves)
        two.step(moves)
        assert one.records.tobytes() == two.records.tobytes()
        assert np.array_equal(one.observation, two.observation)


def test_a_move_that_is_not_allowed_is_refused_and_nothing_is_played():
    batch = facedown.vector("en_garde", 4, seed=1)
    before = batch.records.tobytes()
    moves = batch.sample()
    moves[2] = batch.space.number("parry")
    with pytest.raises(IllegalMove, match="lane 2: parry"):
        batch.step(moves)
    with pytest.raises(IllegalMove):
        batch.step(np.full(4, 10_000))
    with pytest.raises(IllegalMove, match="each of 4 lanes"):
        batch.step(moves[:3])
    assert batch.records.tobytes() == before


def test_rewards_of_a_table_add_up_to_zero():
    batch = facedown.vector("en_garde", 64, seed=2, options={"target": 0})
    ended = 0
    for _ in range(100):
        batch.step(batch.sample())
        assert np.allclose(batch.rewards.sum(1), 0)
        ended += int(batch.done.sum())
    assert ended > 64


def test_a_smaller_game_has_a_smaller_space_and_layout():
    small = facedown.space("en_garde", options={"values": 3, "copies": 4, "hand": 3, "fields": 9})
    assert len(small) < len(facedown.space("en_garde")) < 200
    with pytest.raises(InvalidMove, match="cannot be made at this table"):
        small.number("+5")
    with pytest.raises(InvalidMove):
        small.move(len(small))


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": 0},
        {"threads": 0},
        {"device": "tpu"},
        {"opponents": {2: "adept"}},
        {"opponents": {0: "adept", 1: "adept"}},
        {"opponents": {0: "expert"}},
        {"opponents": {0: lambda s, seat, rng: 0}},
        {"opponents": {0: "adept"}, "device": "cuda"},
    ],
)
def test_impossible_batches_get_a_clear_error(wrong):
    with pytest.raises((InvalidOption, UnknownBot)):
        facedown.vector("en_garde", **{"size": 1, **wrong})


@rule
def play_the_last_move(s, seat, rng):
    return nth(s, seat, count(s, seat) - 1)


def test_opponents_play_their_seats_by_themselves():
    batch = facedown.vector("stone_warriors", 32, 3, seed=4, opponents={0: "adept", 2: play_the_last_move}, threads=2)
    ended = 0
    for _ in range(300):
        assert (batch.seat == 1).all()
        batch.step(batch.sample())
        ended += int(batch.done.sum())
    assert ended > 0


def test_an_adept_beats_random_moves_in_a_batch():
    batch = facedown.vector("en_garde", 256, seed=4, options={"target": 0}, opponents={1: "adept"})
    won = lost = 0
    for _ in range(200):
        batch.step(batch.sample())
        won, lost = won + int((batch.rewards[:, 1] > 0).sum()), lost + int((batch.rewards[:, 0] > 0).sum())
    assert won > 5 * lost > 0


@rule
def peek(s, seat, rng):
    """Retreat if the other's hand can be seen: nobody should ever do this."""
    return nth(s, seat, 0 if number_of(s.hand[1 - seat], 0) == total(s.hand[1 - seat]) else count(s, seat) - 1)


@rule
def play_the_first_move(s, seat, rng):
    return nth(s, seat, 0)


def test_an_opponent_is_not_shown_the_other_hand():
    one, two = (facedown.vector("en_garde", 64, seed=4, opponents={1: who}) for who in (peek, play_the_first_move))
    for _ in range(20):
        moves = one.sample()
        for batch in (one, two):
            batch.step(moves)
    assert one.records.tobytes() == two.records.tobytes()


def test_open_cards_show_the_critic_what_the_actor_does_not_see():
    batch = facedown.vector("en_garde", 64, seed=3, open_cards=True)
    hidden = [number for number, name in enumerate(batch.layout.names) if name.startswith("hand[seat 1] cards")]
    assert not batch.observation[:, hidden].any()
    assert (batch.whole[:, hidden].sum(1) == 5).all()
    own = [number for number, name in enumerate(batch.layout.names) if name.startswith("hand[seat 0]")]
    assert np.array_equal(batch.whole[:, own], batch.observation[:, own])


def test_random_moves_are_drawn_from_all_that_a_seat_has():
    batch = facedown.vector("en_garde", 1, seed=random.Random(4).randrange(1000))
    drawn = {int(batch.sample()[0]) for _ in range(200)}
    assert drawn == set(np.flatnonzero(batch.mask[0]).tolist())
