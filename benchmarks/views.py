"""The cost of a move for a table server: playing it, one view for every seat, and the events as every seat sees them.

    python benchmarks/views.py [--games N]

`run.py` measures the same and puts it on the page of results. The games are random, at tables of four or as near to
it as a game allows. Seconds are those of the process, so that other work on the machine changes little, and the fastest
of three rounds over the same games counts.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

import facedown
from facedown import games
from facedown.table.game import Game

SEATS = 4
MOST_MOVES = 400  # of one game
ROUNDS = 3
VIEWS_OF_LARGEST = 200

encode = msgspec.json.Encoder().encode


def seats_of(name: str) -> int:
    """Four, or the closest possible number."""
    return min(games.get(name).seats, key=lambda seats: abs(seats - SEATS))


class Meter:
    """Adds up seconds and bytes by name."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self.bytes: Counter[str] = Counter()
        self.most_bytes = 0

    def time(self, what: str, call: Callable[[], Any]) -> Any:
        """Time a call; returns its result."""
        began = time.process_time()
        value = call()
        self.seconds[what] += time.process_time() - began
        return value

    def weigh(self, what: str, frames: list[bytes]) -> None:
        """Add the bytes of what would be sent."""
        self.bytes[what] += sum(map(len, frames))
        self.most_bytes = max(self.most_bytes, *map(len, frames))


def play_out(game: Game, rng: random.Random, meter: Meter) -> int:
    """Play a game at random and measure what every move costs a server; returns how many moves it took."""
    seats = range(game.seats)
    while game.pending and len(game.history) < MOST_MOVES:
        seat, told = rng.choice(sorted(game.pending)), len(game.log)
        moves = game.moves(seat)
        move = str(moves[rng.randrange(len(moves))])
        meter.time("play", lambda seat=seat, move=move: game.play(seat, move))
        meter.weigh("view", meter.time("view", lambda: [encode(game.view(seat)) for seat in seats]))
        meter.time("events", lambda told=told: [encode(game.events_for(seat, told)) for seat in seats])
    return len(game.history)


def measure(name: str, count: int) -> tuple[int, Meter]:
    """The moves of some games, and what they cost."""
    meter, rng = Meter(), random.Random(1)
    deals = [facedown.deal(name, seats_of(name), seed=number) for number in range(count)]
    return sum(play_out(game, rng, meter) for game in deals), meter


def row(name: str, count: int) -> str:
    measure(name, 1)  # compile, or load what was compiled
    moves, meter = min((measure(name, count) for _ in range(ROUNDS)), key=lambda pair: pair[1].seconds["view"])
    views = moves * seats_of(name)
    return (
        f"| {name} | {seats_of(name)} | {moves} | {meter.seconds['view'] / views * 1e6:.0f} "
        f"| {meter.seconds['play'] / moves * 1e6:.0f} | {meter.seconds['events'] / views * 1e6:.0f} "
        f"| {meter.bytes['view'] / views:.0f} | {meter.most_bytes} |"
    )


def largest_hand() -> str:
    """Nearly the most moves possible: one seat of Gargon holds all but a few cards, and starts a round."""
    cards = [f"{letter}{value}" for letter in "wbvryg" for value in (0, *range(16))]
    game = facedown.arrange("gargon", 3, hands=[cards[4:], [cards[0]], [cards[1]]], stacks=[[cards[2]], [cards[3]]])
    meter = Meter()
    for _ in range(VIEWS_OF_LARGEST):
        meter.weigh("view", [meter.time("view", lambda: encode(game.view(0)))])
    return (
        f"With the largest hand of Gargon there are {len(game.moves(0)):,} moves; its view takes "
        f"{meter.seconds['view'] / VIEWS_OF_LARGEST * 1e6:.0f} µs and {meter.most_bytes:,} bytes."
    )


def lines(count: int = 10) -> list[str]:
    """The section of the page of results."""
    return [
        "## What a server pays for a move",
        "",
        "Random games. A view is of one seat, after every move, with hiding, the seat's moves and JSON.",
        "",
        "| game | seats | moves | a view, µs | a play, µs | its events for a seat, µs | bytes a view | at most |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        *(row(name, count) for name in games.our_names()),
        "",
        largest_hand(),
        "",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=10, help="of each kind")
    count = parser.parse_args().games
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print("\n".join(lines(count)))


if __name__ == "__main__":
    main()
