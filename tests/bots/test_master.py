"""Masters: small files of weights that play at once, mix their moves, and say what they were trained for."""

from __future__ import annotations

import json

import numpy as np
import pytest

import facedown
from facedown import bots
from facedown.bots import AS_USUAL, Budget, Known
from facedown.bots.master import MasterBot, label_file, load_network, mixed, share_of, weights_file
from facedown.errors import UnknownBot
from facedown.table.advice import advise
from positions import generator

from . import master_choices

TABLES = master_choices.tables()
LARGEST = 3 << 20  # bytes of all weights of a game


def known(game):
    return Known(game.record, min(game.pending))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_shipped_weights_choose_as_they_did(name, seats):
    pinned = json.loads(master_choices.FILE.read_text(encoding="utf-8"))[f"{name} {seats}"]
    assert len(pinned) >= 100
    assert master_choices.preferred(name, seats) == pinned


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_weights_are_small_and_say_how_they_were_trained(name, seats):
    file = weights_file(name, seats)
    assert sum(one.stat().st_size for one in file.parent.glob("master*.npz")) <= LARGEST
    with np.load(file) as arrays:
        kinds = {arrays[key].dtype for key in arrays.files if not key.startswith(("sizes", "names", "firsts"))}
    assert kinds == {np.dtype(np.float16)}
    told = json.loads(label_file(file).read_text(encoding="utf-8"))
    assert told["game"] == name
    assert seats == told["seats"] or seats in told["seats"]
    assert {"recipe", "seconds", "device", "commit", "command", "curve"} <= set(told)


def test_a_move_is_drawn_as_often_as_the_policy_says():
    mind, here = bots.get("master"), known(facedown.deal("en_garde", seed=5))
    chances = mind.policy(here, AS_USUAL, generator(0))
    drawn = [mind.choose(here, AS_USUAL, generator(seed)) for seed in range(800)]
    assert sum(chances.values()) == pytest.approx(1)
    for code, chance in chances.items():
        assert drawn.count(code) / 800 == pytest.approx(chance, abs=0.07)
    assert mind.choose(here, AS_USUAL, generator(3)) == mind.choose(here, AS_USUAL, generator(3))


def test_moves_that_are_hardly_ever_made_are_left_out():
    assert mixed(np.log([0.6, 0.395, 0.005])) == pytest.approx([0.6 / 0.995, 0.395 / 0.995, 0])
    assert mixed(np.array([[0.0, -np.inf], [0.0, 0.0]])).tolist() == [[1, 0], [0.5, 0.5]]


def test_one_row_of_tokens_is_read_as_many_are():
    network, rng = load_network(weights_file("en_garde", 2)), np.random.default_rng(1)
    rows = rng.integers(0, 255, (20, len(network.largest))).astype(np.uint8)
    alone = np.stack([network.scores(row) for row in rows])
    assert network.scores(rows) == pytest.approx(alone, abs=1e-3)


def test_a_match_is_a_row_of_rounds():
    """What happened in earlier rounds changes nothing, and there is no memory of it."""
    mind = bots.get("master")
    zones = {"left": 6, "right": 14, "hands": [[1, 2, 3, 4, 5], None], "seed": 3}
    single = facedown.arrange("en_garde", **zones)
    later = facedown.arrange("en_garde", **zones, wins=[1, 3], options={"target": 5})
    assert mind.policy(known(single), AS_USUAL, generator(1)) == mind.policy(known(later), AS_USUAL, generator(1))


def test_at_a_table_that_it_was_not_trained_for_it_plays_as_the_expert():
    game, few = facedown.deal("en_garde", seed=1, options={"advanced": "no"}), Budget(iterations=200)
    master, seat = bots.get("master"), min(game.pending)
    legal = [game.rules.moves.encode(move) for move in game.moves(seat)]
    assert not master.knows(known(game), generator(1))
    assert master.evaluate(known(game), few, generator(1)).iterations == 200
    assert master.choose(known(game), few, generator(1)) in legal


def test_a_file_that_is_no_weights_is_refused(tmp_path):
    with pytest.raises(UnknownBot, match="not a file of weights"):
        MasterBot(str(tmp_path / "nothing.npz"))


def test_shares_are_rewards_between_losing_and_winning():
    assert [share_of(worth, 2) for worth in (-1.0, 0.0, 1.0, 1.2)] == [0, 0.5, 1, 1]
    assert [share_of(worth, 3) for worth in (-0.5, 0.0, 1.0)] == pytest.approx([0, 1 / 3, 1])


def test_a_master_advises():
    game = facedown.deal("en_garde", seed=5)
    seat = min(game.pending)
    advice = advise(game.view(seat), bot="master")
    assert all(move.move in game.moves(seat) for move in advice.moves)
    assert sum(move.weight for move in advice.moves) == pytest.approx(1)
    assert 0.2 < advice.shares[seat] < 0.8
    assert sum(advice.shares) == pytest.approx(1)
