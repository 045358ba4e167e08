"""Exploring a round: every public position, reached by playing every move of every hand with the game's own rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from facedown import games
from facedown.errors import InvalidOption
from facedown.games.en_garde.solver import expand
from facedown.games.en_garde.solver.graph import NOTHING, Array, Graph, SmallGame, firsts, unroll
from facedown.games.en_garde.solver.hands import INVERSE_FACTORIALS, deck_shares, hands_of, orders
from facedown.kernel import dispatch, records
from facedown.kernel.chance import DECK, seed_words, start
from facedown.kernel.options import OptionValue
from facedown.kernel.tally import total

Progress = Callable[[int, int], None]  # called with how many positions are explored, and how many are found

MOST_POSITIONS = 100_000
MOST_MOVES = 200


def read_study_options(game: str, given: Mapping[str, OptionValue]) -> list[int]:
    """The options of one round started by left; a round started by right is the mirror image."""
    rules = games.get(game)
    fixed = {"target": "0", "starter": "left"}
    for name, value in fixed.items():
        if str(given.get(name, value)) != value:
            raise InvalidOption(f"the solver plays one round, started by left: {name} must be {value}")
    return rules.read_options({**given, **fixed}, 2)


def explore(
    game: str,
    given: Mapping[str, OptionValue],
    progress: Progress = lambda done, found: None,
    *,
    with_memory: bool = False,
) -> SmallGame:
    """Find everything that can happen in one round, by playing it.

    With `with_memory`, public positions also differ by past actions, as needed to ask a bot that remembers them.

    >>> explore("en_garde", {"values": 2, "copies": 3, "hand": 2, "fields": 4}).histories
    7
    """
    numbers = read_study_options(game, given)
    explorer = Explorer(game, numbers, with_memory)
    done = 0
    while done < len(explorer.positions):
        explorer.expand(done)
        done += 1
        progress(done, len(explorer.positions))
    options = games.get(game).options
    return explorer.small_game(
        {option.name: option.text(number) for option, number in zip(options, numbers, strict=True)}
    )


class Explorer:
    """Plays from public position to public position and writes down what it finds."""

    def __init__(self, game: str, numbers: list[int], with_memory: bool) -> None:
        self.with_memory = with_memory
        self.place = np.zeros(3, games.get(game).layout)
        s = self.place[expand.PLAYED]
        start(s.rng, seed_words(0), DECK, 0)
        dispatch.setup(s, 2, games.get(game).setup_array(numbers), None)
        dispatch.hide(s, expand.SPECTATOR)
        self.values, self.copies, self.hand_size = int(s.values), int(s.copies), int(s.hand_size)
        self.shares = deck_shares(self.values, self.copies)
        self.scores = np.zeros(2, np.int32)
        self.positions: list[Any] = []
        self.numbers: dict[bytes, int] = {}
        self.endings: dict[bytes, int] = {}
        self.rows: defaultdict[str, list[Any]] = defaultdict(list)
        self.number(s)

    def number(self, position: Any) -> int:
        """The number of a public position, a new one if it is new."""
        if not self.with_memory:
            dispatch.forget(position)
        number = self.numbers.setdefault(records.content(position), len(self.numbers))
        if number == MOST_POSITIONS:
            raise InvalidOption(f"this game has more than {MOST_POSITIONS:,} public positions: too many to solve")
        if number == len(self.positions):
            self.positions.append(records.copy(position))
        return number

    def hands(self, size: int) -> Array:
        """All hands of that size."""
        return np.array(hands_of(self.values, self.copies, size), np.int64)

    def expand(self, number: int) -> None:
        """Write down a position, and all moves in it."""
        s = self.positions[number]
        self.place[expand.PUBLIC] = s
        seat = int(s.to_act)
        by_seat = [self.hands(int(total(hand))) for hand in s.hand]
        codes = np.zeros(MOST_MOVES, np.int64)
        choices = np.zeros((MOST_MOVES * len(by_seat[seat]), 2), np.int64)
        moves, listed = expand.list_choices(self.place, seat, by_seat[seat], codes, choices)
        self.write(actor=seat, hands=[len(hands) for hands in by_seat], moves=moves)
        for move in range(moves):
            able = choices[:listed][choices[:listed, 0] == move, 1]
            self.follow(seat, codes[move], able, by_seat[seat], by_seat[1 - seat])

    def follow(self, seat: int, code: int, able: Array, hands: Array, others: Array) -> None:
        """Write down a move: the hands that have it, what they draw, and how the round continues or ends."""
        place = self.place
        draws = self.hands(int(expand.try_move(place, seat, code, hands[able[0]], others)))
        afters = self.hands(int(total(place[expand.PLAYED].hand[seat])))
        share = self.shares[int(place[expand.PLAYED].pile_left)]
        flows = np.zeros((len(able) * len(draws), 3), np.int64)
        ends, weights = np.zeros((len(afters) * len(others), 2), np.int16), np.zeros(len(afters) * len(others))
        fixed = (afters, self.scores, INVERSE_FACTORIALS, np.zeros(len(afters), np.int8))
        flowing, pairs, ended = expand.follow(
            place, seat, code, hands[able], others, draws, *fixed, flows, ends, weights
        )
        flows = flows[:flowing]
        self.write(
            codes=code,
            child=self.number(place[expand.FOLLOWING]) if ended < pairs else NOTHING,
            hands_after=len(afters),
            ending=self.ending(ends[:ended], weights[:ended] * share),
            choices=len(able),
            hand=able.astype(np.int16),
            draws=np.bincount(flows[:, 0], minlength=len(able)),
            drawn=flows[:, 2].astype(np.int16),
            orders=np.array([orders(draw) for draw in draws], np.float64)[flows[:, 1]],
        )

    def ending(self, ends: Array, gains: Array) -> int:
        """The number of a table of ends, a new one if no other is equal."""
        number = self.endings.setdefault(ends.tobytes() + gains.tobytes(), len(self.endings))
        if number == len(self.rows["ends"]):
            self.write(ends_each=len(ends), ends=ends, gains=gains)
        return number

    def write(self, **cells: Any) -> None:
        """Add a cell to each of some columns."""
        for name, cell in cells.items():
            self.rows[name].append(cell)

    def small_game(self, options: dict[str, str]) -> SmallGame:
        """Everything that was written down, as arrays."""
        rows = self.rows
        first_move, first_choice = firsts(rows["moves"]), firsts(rows["choices"])
        child = np.array(rows["child"], np.int32)
        played = np.array([int(total(s.discard)) for s in self.positions])
        in_order = np.argsort(played, kind="stable")
        own = np.diff(first_choice[first_move])
        offset, choices, histories, depth = unroll(first_move, child, own, in_order)
        graph = Graph(
            actor=np.array(rows["actor"], np.int8),
            hands=np.array(rows["hands"], np.int32),
            first_move=first_move,
            child=child,
            hands_after=np.array(rows["hands_after"], np.int32),
            offset=offset,
            ending=np.array(rows["ending"], np.int32),
            first_choice=first_choice,
            hand=np.concatenate(rows["hand"]),
            first_draw=firsts(np.concatenate(rows["draws"])),
            drawn=np.concatenate(rows["drawn"]),
            orders=np.concatenate(rows["orders"]),
            first_end=firsts(rows["ends_each"]),
            ends=np.concatenate(rows["ends"]),
            gains=np.concatenate(rows["gains"]),
        )
        return SmallGame(
            graph=graph,
            options=options,
            values=self.values,
            copies=self.copies,
            hand_size=self.hand_size,
            positions=self.positions,
            numbers=self.numbers,
            codes=np.array(rows["codes"], np.int64),
            in_order=in_order,
            histories=histories,
            choices=choices,
            depth=depth,
            with_memory=self.with_memory,
        )
