"""Random games with many options, on which the contract is checked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import facedown
from facedown import games
from facedown.errors import IllegalMove, InvalidMove, InvalidOption
from facedown.kernel import chance, dispatch, records
from facedown.kernel.chance import Rng
from facedown.kernel.options import Option
from facedown.table.game import Game

MOST_MOVES = 5_000  # of a random game: a longer one counts as endless
MOST_TRIES = 100


def random_options(name: str, seats: int, rng: random.Random) -> dict[str, str]:
    """Random options that are compatible; often the defaults."""
    rules = games.get(name)
    while True:
        chosen = {}
        for option in rules.options:
            if rng.random() < 0.4:
                chosen[option.name] = option.text(rng.choice(numbers_of(option)))
        if "target" in chosen:
            chosen["target"] = str(min(int(chosen["target"]), 2))  # keep matches short
        try:
            rules.read_options(chosen, seats)
        except InvalidOption:
            continue
        return chosen


def numbers_of(option: Option) -> range:
    """All values of an option, as numbers."""
    return range(len(option.words)) if option.words else range(option.low, option.high + 1)


def options_at_their_ends(name: str, seats: int, rng: random.Random) -> Iterator[dict[str, str]]:
    """The first and the last value of every option, each with compatible random values for the others."""
    rules = games.get(name)
    for option in rules.options:
        for number in dict.fromkeys((numbers_of(option)[0], numbers_of(option)[-1])):
            for attempt in range(MOST_TRIES):
                others = random_options(name, seats, rng) if attempt else {}
                chosen = {**others, option.name: option.text(number)}
                try:
                    rules.read_options(chosen, seats)
                except InvalidOption:
                    continue
                yield chosen
                break


def random_game(name: str, seats: int, seed: int) -> Game:
    """A freshly dealt game with random options."""
    return facedown.deal(name, seats, seed=seed, options=random_options(name, seats, random.Random(seed)))


def walk(game: Game, rng: random.Random) -> Iterator[Game]:
    """The game after the deal and after every random move, to its end; an endless game is an `AssertionError`."""
    yield game
    while game.pending:
        seat = rng.choice(sorted(game.pending))
        move = random_move(game, seat, rng)
        try:
            game.play(seat, move)
        except IllegalMove as refused:
            raise AssertionError(
                f"{game!r}: `nth` lists {move} for seat {seat}, but `refusal` says: {refused}"
            ) from None
        yield game
        assert len(game.history) < MOST_MOVES or not game.pending, (
            f"{game!r}: a random game is not over after {MOST_MOVES} moves, with the seed {game.seed.hex()} and the "
            f"options {game.option_texts}"
        )


def random_move(game: Game, seat: int, rng: random.Random) -> Any:
    """A random move of a seat that is to act."""
    moves = game.moves(seat)
    assert len(moves) > 0, f"{game!r}: seat {seat} is pending, but `count` gives it no moves"
    index = rng.randrange(len(moves))
    try:
        return moves[index]
    except (InvalidMove, IndexError) as error:
        raise AssertionError(
            f"{game!r}: `count` gives seat {seat} {len(moves)} moves, but `nth` has none at {index}: {error}"
        ) from None


def generator(seed: int) -> Any:
    """A generator for `imagine`."""
    rng = records.new(Rng)
    chance.start(rng, chance.seed_words(seed), chance.DECK, 1)
    return rng


def imagined(game: Game, viewer: int | None, seed: int) -> Game:
    """Another game in the viewer's information set."""
    world = game.copy()
    world.record = game.known(viewer)
    dispatch.imagine(world.record, -1 if viewer is None else viewer, generator(seed))
    return world


def viewers(game: Game) -> list[int | None]:
    """Everyone who may watch a game: a spectator, and all seats."""
    return [None, *range(game.seats)]
