"""Value networks: what they read, what they make of it, and that they see no more than the searching seat knows."""

from __future__ import annotations

import random

import numpy as np
import pytest

import facedown
from facedown import games
from facedown.bots import Budget, Known
from facedown.bots.expert import ExpertBot
from facedown.bots.value_network import (
    LEAST,
    WEIGHTS,
    ValueNetwork,
    buffers,
    constant_rows,
    correct_shares,
    no_network,
)
from facedown.kernel.encoding.constants import constants_of
from facedown.kernel.encoding.inputs import AS_BITS, AS_NUMBER, AS_PILE, MOST, inputs_of, read_inputs
from facedown.kernel.encoding.observations import layout_of
from facedown.lab.vector.encoding import encoding_of
from positions import FULL_TABLES, generator, imagined, walk

FEW = Budget(iterations=60)


def inputs_at(name, seats):
    declaration = games.get(name).declaration
    example = facedown.deal(name, seats, seed=0).record
    layout = layout_of(declaration, seats, example)
    return declaration, layout, inputs_of(layout)


def read(inputs, record, seats, seat):
    """The inputs that are on; one that is on twice is there twice."""
    on = np.zeros(512, np.int32)
    known = np.frombuffer(record.tobytes(), np.uint8)
    return on[: read_inputs(inputs.readings, seats, known, seat, on)].tolist()


def made_up(inputs, seats, width=8, inner=4, seed=1):
    """A network with random weights."""
    rng = np.random.default_rng(seed)
    shapes = ((inputs.size, width), (width,), (width, inner), (inner,), (inner, seats), (seats,), (1,))
    arrays = (rng.normal(0, 0.3, shape).astype(np.float32) for shape in shapes)
    return ValueNetwork(inputs.readings, *arrays, **buffers(width, inner))


@pytest.mark.parametrize(("name", "seats"), FULL_TABLES)
def test_inputs_say_what_the_tokens_of_an_observation_say(name, seats):
    *_, inputs = inputs_at(name, seats)
    numbers = {one: index for index, one in enumerate(inputs.names) if inputs.readings["how"][index] == AS_NUMBER}
    encoding = encoding_of(games.get(name), seats, {})
    layout, writers = encoding.layout, encoding.writers
    for game in walk(facedown.deal(name, seats, seed=4), random.Random(4)):
        seat = min(game.pending, default=0)
        tokens = np.zeros(len(layout), np.uint8)
        writers.write_tokens(np.frombuffer(game.record.tobytes(), np.uint8), seat, tokens)
        on = read(inputs, game.record, seats, seat)
        for at, token in enumerate(layout.tokens):
            if token.name in numbers:
                rows = inputs.rows_of(numbers[token.name])
                value = min(int(tokens[at]), MOST)
                assert set(on) & set(rows) == ({rows[value - 1]} if value else set())
        assert len(on) < 512


def test_cards_in_places_and_piles_have_inputs_of_their_own():
    *_, inputs = inputs_at("gargon", 3)
    assert {AS_BITS} <= set(inputs.readings["how"].tolist())
    *_, inputs = inputs_at("stone_warriors", 2)
    assert {AS_PILE} <= set(inputs.readings["how"].tolist())
    game = facedown.deal("stone_warriors", 2, seed=1)
    before = read(inputs, game.record, 2, 0)
    assert before != read(inputs, game.record, 2, 1)  # counted from who looks


@pytest.mark.parametrize(("name", "seats"), [("gargon", 3), ("stone_warriors", 4)])
def test_the_compiled_network_computes_what_is_written_down(name, seats):
    _, _, inputs = inputs_at(name, seats)
    network = made_up(inputs, seats)
    for game in walk(facedown.deal(name, seats, seed=2), random.Random(2)):
        for seat in game.pending:
            shares = np.linspace(0.1, 0.3, seats)
            judged = np.log(np.maximum(np.roll(shares, -seat), LEAST))
            known = np.frombuffer(game.record.tobytes(), np.uint8)
            on = read(inputs, game.record, seats, seat)
            hidden = np.maximum(network.rows[on].sum(0) + network.bias, 0)
            inner = np.maximum(hidden @ network.middle + network.middle_bias, 0)
            logits = network.trust[0] * judged + inner @ network.leave + network.leave_bias
            expected = np.exp(logits - logits.max())
            correct_shares(network, seats, known, seat, shares)
            assert np.roll(shares, -seat) == pytest.approx(expected / expected.sum(), abs=1e-4)


def test_cards_are_read_by_what_is_printed_on_them():
    rules = games.get("wizards_gambit")
    record = facedown.deal("wizards_gambit", 2, seed=1).record
    inputs = inputs_of(layout_of(rules.declaration, 2, record), rules.training.NOT_READ)
    constants = constants_of(rules.declaration, record)
    found = dict(constant_rows(inputs, constants, rules.training.LOOKED_UP))
    assert {inputs.names[index].partition("[")[0] for index in found} == {"pool", "top"}
    for index, printed in found.items():
        assert len(printed) == len(inputs.rows_of(index))
        alike = {}
        for card, row in enumerate(printed, 1):
            told = tuple(constants["worth"][card]) + tuple(constants["when"][card])
            told += tuple(constants["runes"][card]) if inputs.names[index].startswith("pool") else ()
            assert alike.setdefault(row.tobytes(), told) == told


def test_without_a_network_a_search_is_that_of_an_expert():
    game = facedown.deal("stone_warriors", 3, seed=5)
    here = Known(game.record, min(game.pending))
    plain = ExpertBot(1).evaluate(here, FEW, generator(1))
    empty = ExpertBot(1, values=lambda known, seats: (no_network(), {})).evaluate(here, FEW, generator(1))
    assert plain == empty


def test_a_network_changes_what_a_search_thinks_and_shapes_go_with_it():
    game = facedown.deal("gargon", 3, seed=5)
    here, (_, _, inputs) = Known(game.record, min(game.pending)), inputs_at("gargon", 3)
    network = made_up(inputs, 3)
    thoughts = [
        ExpertBot(1, values=lambda known, seats, shape=shape: (network, shape)).evaluate(here, FEW, generator(1))
        for shape in ({}, {"after": 0.0})
    ]
    plain = ExpertBot(1).evaluate(here, FEW, generator(1))
    assert len({thought.shares for thought in (*thoughts, plain)}) == 3


def test_what_a_seat_cannot_know_changes_nothing():
    """Two positions that look the same to a seat are judged the same, to the last digit."""
    *_, inputs = inputs_at("stone_warriors", 3)
    bot = ExpertBot(1, values=lambda known, seats: (made_up(inputs, 3), {"after": 1.0}))
    game = facedown.deal("stone_warriors", 3, seed=9)
    seat = min(game.pending)
    other = imagined(game, seat, 3)
    assert other.record.tobytes() != game.record.tobytes()
    first, second = (bot.evaluate(Known(one.record, seat), FEW, generator(2)) for one in (game, other))
    assert first == second


def test_the_weights_of_a_network_have_the_names_in_files():
    assert set(WEIGHTS) <= set(ValueNetwork._fields)
