"""Batches: many games of one table, stepped together by compiled code, on a CPU or a GPU."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from facedown import games
from facedown.errors import InvalidOption, quoted
from facedown.kernel.encoding.spaces import Space, space_of
from facedown.kernel.options import OptionValue
from facedown.lab.vector.batch import Batch
from facedown.lab.vector.encoding import NUMBERS, ROOM
from facedown.lab.vector.opponents import Opponent
from facedown.table.game import deal

__all__ = ["Batch", "Space", "space", "vector"]


def vector(
    game: str,
    size: int,
    seats: int | None = None,
    *,
    options: Mapping[str, OptionValue] | None = None,
    seed: int | bytes | None = None,
    device: str = "cpu",
    threads: int = 1,
    open_cards: bool = False,
    opponents: Mapping[int, Opponent] | None = None,
    moves: str = NUMBERS,
    room: int = ROOM,
    promising: bool = False,
    keep_ended: bool = False,
) -> Any:
    """Many games of one table, each in a lane of its own.

    `moves` have "numbers", or are listed as "rows" of features, for which there is `room`; if there are more moves, the
    listed ones are spread evenly, or with `promising` they are the best by the game's own judgement. `opponents` play
    some seats: quick bots by name, or rules of your own, by seat (`facedown.lab.vector.opponents`). With `keep_ended` a
    batch can say what a seat knew when a game ended. `open_cards` adds what a seat would see if all cards were face up,
    for a critic in training.

    >>> batch = vector("en_garde", 1024, seed=1)
    >>> batch.step(batch.sample())
    >>> batch.observation.shape, batch.mask.shape, batch.rewards.shape
    ((1024, 54), (1024, 162), (1024, 2))
    """
    if device == "cpu":
        return Batch(
            game,
            size,
            seats,
            options=options,
            seed=seed,
            threads=threads,
            open_cards=open_cards,
            opponents=opponents,
            moves=moves,
            room=room,
            promising=promising,
            keep_ended=keep_ended,
        )
    if device != "cuda":
        raise InvalidOption(f"unknown device {quoted(device)}; choose from: cpu, cuda")
    if keep_ended:
        raise InvalidOption("keep_ended needs a batch on the CPU")
    if opponents:
        raise InvalidOption("opponents need a batch on the CPU; on a GPU let your own program choose for them")
    from facedown.lab.vector.cuda import CudaBatch

    return CudaBatch(
        game,
        size,
        seats,
        options=options,
        seed=seed,
        open_cards=open_cards,
        moves=moves,
        room=room,
        promising=promising,
    )


def space(game: str, seats: int | None = None, options: Mapping[str, OptionValue] | None = None) -> Space:
    """All moves of a table in one fixed numbering.

    >>> moves = space("en_garde")
    >>> moves.number("+3"), str(moves.move(moves.number("5x2")))
    (8, '5x2')
    """
    rules = games.get(game)
    number = rules.check_seats(seats)
    return space_of(rules.declaration, rules.moves, number, deal(game, number, seed=0, options=options).record)
