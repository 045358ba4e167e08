"""Batches: every lane is an ordinary game, and an observation holds nothing that its seat does not know."""

from __future__ import annotations

import random

import numpy as np
import pytest

import facedown
from facedown.errors import IllegalMove, InvalidMove, InvalidOption, UnknownBot
from facedown.kernel import dispatch, records
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import count, nth
from facedown.kernel.tally import number_of, total
from positions import COMPILED_TABLES

every_table = pytest.mark.parametrize(("name", "seats"), COMPILED_TABLES)
ways_to_choose = pytest.mark.parametrize(
    ("name", "seats", "ways"),
    [*((*table, {}) for table in COMPILED_TABLES), ("gargon", 5, {"moves": "rows", "room": 2000})],
)


def moves_of(batch, lane):
    """The moves that a lane's mask stands for, as texts; where they are chosen part by part, how they begin."""
    return {batch.describe(lane, int(one)) for one in np.flatnonzero(batch.mask[lane])}


def expected_moves(batch, game, seat):
    """The same from a single game."""
    moves = game.moves(seat)
    if batch.space is None or batch.space.choices is None:
        return {str(move) for move in moves}
    first = [batch.space.numbers(move, seat, game)[0] for move in moves]
    return {batch.space.describe(one, seat, game) for one in first}


@ways_to_choose
def test_every_lane_is_the_single_game_of_its_seed_move_by_move(name, seats, ways):
    batch = facedown.vector(name, 8, seats, seed=5, **ways)
    singles = [facedown.deal(name, seats, seed=batch.seed_of(lane)) for lane in range(8)]
    for _ in range(60):
        moves, seated = batch.sample(), batch.seat.tolist()
        for lane, game in enumerate(singles):
            assert seated[lane] in game.pending
            if not batch._lanes.chosen[lane, 0]:
                listed = (
                    moves_of(batch, lane)
                    if batch.space
                    else {str(batch.move(lane, n)) for n in np.flatnonzero(batch.mask[lane])}
                )
                assert listed == expected_moves(batch, game, seated[lane])
        batch.step(moves)
        for lane, game in enumerate(singles):
            if (move := batch.last_move(lane)) is not None:
                game.play(seated[lane], move)
            assert bool(batch.done[lane]) == (game.outcome is not None)
            if game.outcome is not None:
                winners = game.outcome.winners
                assert all((batch.rewards[lane, seat] > 0) == (seat in winners) for seat in range(seats))
                singles[lane] = facedown.deal(name, seats, seed=batch.seed_of(lane))
            assert records.content(batch.records[lane]) == records.content(singles[lane].record)


@every_table
def test_every_token_stays_within_its_declared_range(name, seats):
    batch = facedown.vector(name, 64, seats, seed=7)
    high = batch.layout.high
    for _ in range(100):
        assert (batch.observation <= high).all()
        batch.step(batch.sample())


@every_table
def test_numbers_and_moves_of_a_space_are_one_to_one(name, seats):
    batch = facedown.vector(name, 16, seats, seed=8)
    space = batch.space
    for _ in range(20):
        for lane in range(16):
            seat, number = int(batch.seat[lane]), int(np.flatnonzero(batch.mask[lane])[0])
            kind = space.choices
            if kind is None or not kind.first <= number <= kind.done:
                assert space.number(batch.move(lane, number), seat, batch.records[lane]) == number
        batch.step(batch.sample())


@every_table
def test_features_tell_all_moves_of_a_space_apart(name, seats):
    batch = facedown.vector(name, 4, seats, seed=8)
    rows = batch.encoding.feature_rows
    assert rows.shape == (len(batch.space), len(batch.features))
    assert len(np.unique(rows, axis=0)) == len(rows)
    assert (rows <= batch.features.high).all()


@pytest.mark.parametrize(("name", "seats"), [("en_garde", 2), ("gargon", 5), ("wizards_gambit", 5)])
def test_rows_have_the_features_of_the_listed_moves(name, seats):
    batch = facedown.vector(name, 8, seats, seed=8, moves="rows", room=40)
    numbered = facedown.vector(name, 8, seats, seed=8)
    for _ in range(30):
        for lane in range(8):
            listed = int(batch.mask[lane].sum())
            assert batch.mask[lane, :listed].all()
            rows = batch.rows[lane]
            assert not rows[listed:].any()
            assert len(np.unique(rows[:listed], axis=0)) == listed
            assert (rows <= batch.features.high).all()
            if numbered.space.choices is None:
                seat, position = int(batch.seat[lane]), batch.records[lane]
                numbers = [numbered.space.number(batch.move(lane, one), seat, position) for one in range(listed)]
                assert np.array_equal(rows[:listed], numbered.encoding.feature_rows[numbers])
        batch.step(batch.sample())


def test_where_there_is_no_room_for_all_moves_the_promising_ones_are_listed():
    for promising in (False, True):
        batch = facedown.vector("gargon", 16, 5, seed=1, moves="rows", room=8, promising=promising)
        assert (batch.mask.sum(1) == 8).all()
        for lane in range(16):
            game = facedown.deal("gargon", 5, seed=batch.seed_of(lane))
            moves = [batch.move(lane, number) for number in range(8)]
            assert len(set(moves)) == 8
            assert all(move in game.moves(int(batch.seat[lane])) for move in moves)


def test_every_play_of_gargon_is_chosen_card_by_card_in_one_way():
    batch = facedown.vector("gargon", 1, 5, seed=3)
    rng, tried = random.Random(3), 0
    game = facedown.deal("gargon", 5, seed=3)
    while game.pending and tried < 60:
        seat = min(game.pending)
        moves = list(game.moves(seat))
        paths = [tuple(batch.space.numbers(move, seat, game)) for move in moves]
        assert len(set(paths)) == len(paths)
        move, path = rng.choice(list(zip(moves, paths, strict=True)))
        batch.put(0, game)
        for chosen, number in enumerate(path):
            follow = {other[chosen] for other in paths if other[:chosen] == path[:chosen] and len(other) > chosen}
            assert set(np.flatnonzero(batch.mask[0]).tolist()) == follow
            batch.step(np.array([number]))
        assert batch.last_move(0) == move
        game.play(seat, move)
        tried += 1
    assert tried > 20


def test_a_space_and_a_layout_hold_for_any_set_of_cards():
    batch = facedown.vector("wizards_gambit", 4, 5, seed=1)
    assert not any(name.startswith(("worth", "names", "effects", "runes")) for name in batch.layout.names)
    worth = batch.constants["worth"]
    pool = [number for number, name in enumerate(batch.layout.names) if name.startswith("pool[")]
    for lane in range(4):
        for spell in batch.observation[lane, pool]:
            assert worth[spell, 0] == batch.records[lane]["worth"][spell]


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
    with pytest.raises(IllegalMove, match="not an array of float64"):
        batch.step(moves.astype(float))
    with pytest.raises(IllegalMove, match="one move number for each"):
        batch.step(None)
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
        {"keep_ended": True, "device": "cuda"},
        {"moves": "words"},
        {"moves": "rows", "room": 0},
        {"moves": "rows", "room": "2"},
        {"size": 10.5},
        {"size": True},
        {"threads": "2"},
        {"opponents": "random"},
    ],
)
def test_impossible_batches_get_a_clear_error(wrong):
    with pytest.raises((InvalidOption, UnknownBot)):
        facedown.vector("en_garde", **{"size": 1, **wrong})


def test_only_a_game_of_the_table_can_be_put_into_a_lane_that_is_there():
    batch = facedown.vector("en_garde", 4, seed=1)
    with pytest.raises(InvalidOption, match="there is no lane 9: lanes are numbered 0 to 3"):
        batch.put(9, facedown.deal("en_garde", seed=1))
    for wrong in (5, facedown.deal("gargon", 3, seed=1)):
        with pytest.raises(InvalidOption, match="only an unfinished game of En Garde"):
            batch.put(0, wrong)


def test_opponents_play_their_seats_by_themselves():
    batch = facedown.vector("stone_warriors", 4, 3, seed=4, opponents={0: "adept", 2: "novice"}, threads=2)
    ended = 0
    for _ in range(300):
        assert (batch.seat == 1).all()
        batch.step(batch.sample())
        ended += int(batch.done.sum())
    assert ended > 0


@rule
def attack_at_once(s, seat, rng):
    """Attack where it can be done, else advance: rounds are over in a few moves."""
    return nth(s, seat, count(s, seat) - 1)


def test_a_game_that_ends_before_you_decide_anything_does_not_replace_the_reward_of_the_one_before():
    """Against an opponent who always ends a round at once, both seats' rewards are those of the game you played."""
    small = {"values": 3, "copies": 4, "hand": 3, "fields": 4, "target": 0}
    batch = facedown.vector("en_garde", 256, seed=4, options=small, opponents={1: attack_at_once}, keep_ended=True)
    skipped = 0
    for _ in range(60):
        before = batch.games.copy()
        batch.step(batch.sample())
        twice = batch.games > before + 256
        skipped += int(twice.sum())
        for lane in np.flatnonzero(batch.done):
            scores = np.zeros(2, np.int64)
            winners = int(dispatch.result(batch._lanes.ended[lane], scores))
            assert all((batch.rewards[lane, seat] > 0) == bool(winners >> seat & 1) for seat in (0, 1))
    assert skipped > 0


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


@pytest.mark.parametrize("name", ["observation", "mask", "rewards", "seat"])
def test_other_libraries_read_the_arrays_in_place(name):
    """By DLPack, as torch and JAX do: a step writes to the same memory. JAX would copy what is not aligned."""
    batch = facedown.vector("en_garde", 8, seed=1)
    assert getattr(batch, name).ctypes.data % 64 == 0
    read = np.from_dlpack(getattr(batch, name))
    for _ in range(5):
        batch.step(batch.sample())
        assert np.shares_memory(read, getattr(batch, name))
        assert np.array_equal(read, getattr(batch, name))


def test_jax_reads_the_arrays_in_place():
    """Where JAX is installed."""
    jnp = pytest.importorskip("jax.numpy")
    batch = facedown.vector("en_garde", 8, seed=1)
    for name in ("observation", "mask", "rewards", "seat", "done"):
        batch.step(batch.sample())
        read = jnp.from_dlpack(getattr(batch, name), copy=False)
        assert np.array_equal(read, getattr(batch, name))
