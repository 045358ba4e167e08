"""Random games, with many options: what the contract is checked on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import facedown
from facedown import games
from facedown.errors import InvalidOption
from facedown.kernel import chance, dispatch, records
from facedown.kernel.chance import Rng
from facedown.table.game import Game


def random_options(name: str, seats: int, rng: random.Random) -> dict[str, str]:
    """Options at random, of those that go together; often the defaults."""
    rules = games.get(name)
    while True:
        chosen = {}
        for option in rules.options:
            if rng.random() < 0.4:
                numbers = range(len(option.words)) if option.words else range(option.low, option.high + 1)
                chosen[option.name] = option.text(rng.choice(numbers))
        if "target" in chosen:
            chosen["target"] = str(min(int(chosen["target"]), 2))  # a match need not be long to be a match
        try:
            rules.read_options(chosen, seats)
        except InvalidOption:
            continue
        return chosen


def random_game(name: str, seats: int, seed: int) -> Game:
    """A freshly dealt game with random options."""
    return facedown.deal(name, seats, seed=seed, options=random_options(name, seats, random.Random(seed)))


def walk(game: Game, rng: random.Random) -> Iterator[Game]:
    """The game after the deal and after every random move, to its end."""
    yield game
    while game.pending:
        seat = rng.choice(sorted(game.pending))
        moves = game.moves(seat)
        game.play(seat, moves[rng.randrange(len(moves))])
        yield game


def generator(seed: int) -> Any:
    """A generator for `imagine`."""
    rng = records.new(Rng)
    chance.start(rng, chance.seed_words(seed), chance.DECK, 1)
    return rng


def imagined(game: Game, viewer: int | None, seed: int) -> Game:
    """Another game that the viewer cannot tell from this one."""
    world = game.copy()
    world.record = game.known(viewer)
    dispatch.imagine(world.record, -1 if viewer is None else viewer, generator(seed))
    return world


def viewers(game: Game) -> list[int | None]:
    """Everyone who may look at a game: a spectator, and all seats."""
    return [None, *range(game.seats)]
