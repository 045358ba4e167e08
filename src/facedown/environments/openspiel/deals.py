"""Chance as explicit outcomes: for games whose only chance is a pile, from which hands are dealt and cards drawn."""

from __future__ import annotations

import inspect
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from facedown.environments.table import Table
from facedown.errors import InvalidOption
from facedown.kernel import records
from facedown.kernel.declaration.state import NOBODY, OWNER, PILE, TALLY, Field
from facedown.kernel.tally import as_cards
from facedown.table.game import Game, arrange

TRIED_DEALS = 8


class Deck:
    """The cards of a table, and where they lie in its record."""

    def __init__(self, table: Table, pile: str, hand: str) -> None:
        self._table = table
        self._pile, self._hand = pile, hand
        fields = table.rules.declaration.state
        self._size, self._kind = fields[pile].size, fields[pile].of
        example = table.deal(0)
        self._hand_sizes = [len(self.hand(example, seat)) for seat in range(table.seats)]
        self._to_move = min(example.pending)
        self._cards = Counter(card for seat in range(table.seats) for card in self.hand(example, seat))
        self._cards += self.in_pile(example, 0)
        self.in_hands = sum(self._hand_sizes)
        self.kinds = max(self._cards)

    def __deepcopy__(self, memo: dict[int, Any]) -> Deck:
        """It never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Deck, (self._table, self._pile, self._hand)

    def text(self, card: int) -> str:
        """The card as players call it."""
        return str(self._kind.show(card))  # type: ignore[union-attr]

    def hand(self, game: Game, seat: int) -> list[int]:
        """The cards in a hand."""
        return [int(card) for card in as_cards(game.record[self._hand][seat])]

    def size(self, game: Game) -> int:
        """How many cards the pile has."""
        return int(game.record[self._size])

    def top(self, game: Game, settled: int) -> list[int]:
        """The cards on top of the pile that chance has settled, in the order of drawing."""
        size = self.size(game)
        return [int(card) for card in game.record[self._pile][size - settled : size][::-1]]

    def in_pile(self, game: Game, settled: int) -> Counter[int]:
        """The cards below them."""
        return Counter(int(card) for card in game.record[self._pile][: self.size(game) - settled])

    def without(self, dealt: Sequence[int]) -> Counter[int]:
        """What is left of the deck."""
        return self._cards - Counter(dealt)

    def deal(self, dealt: Sequence[int]) -> Game:
        """The game in which the seats are dealt these cards, one hand after the other."""
        hands, first = [], 0
        for size in self._hand_sizes:
            hands.append([self._kind.show(card) for card in dealt[first : first + size]])  # type: ignore[union-attr]
            first += size
        table = self._table
        return arrange(table.rules.name, table.seats, seed=0, options=table.options, hands=hands, to_move=self._to_move)

    def settle(self, game: Game, settled: int, card: int) -> None:
        """Bring a card to the place that is drawn after those that are settled."""
        pile, place = game.record[self._pile], self.size(game) - settled - 1
        found = next(at for at in range(place, -1, -1) if pile[at] == card)
        pile[found], pile[place] = pile[place], card


def deck_of(table: Table) -> Deck:
    """The deck of a table whose chance can be explicit; otherwise `InvalidOption` says what stands in the way."""
    refuse = f"chance cannot be explicit at this table of {table.rules.title}: "
    fields = table.rules.declaration.state
    piles = [name for name, field in fields.items() if field.form == PILE and field.seen_by == NOBODY]
    hands = [name for name, field in fields.items() if is_hand(field)]
    zones = inspect.signature(table.rules.arrange.arrange).parameters
    if len(piles) != 1 or len(hands) != 1 or not {"hands", "pile", "to_move"} <= set(zones):
        raise InvalidOption(f"{refuse}it needs one draw pile and one hand per seat")
    starts = {records.content(table.deal(seed).known(None)) for seed in range(TRIED_DEALS)}
    if len(starts) > 1:
        raise InvalidOption(f"{refuse}more than the hands differs between deals (say who starts)")
    if any(draws_more_chance(table.deal(seed), seed) for seed in range(TRIED_DEALS)):
        raise InvalidOption(f"{refuse}cards are shuffled again, or something is decided at random, during the game")
    return Deck(table, piles[0], hands[0])


def is_hand(field: Field) -> bool:
    return field.form == TALLY and field.seen_by == OWNER and field.view == "hands"


def draws_more_chance(game: Game, seed: int) -> bool:
    """Whether a game that is played at random asks its generator for anything after the deal."""
    rng, before = random.Random(seed), game.record.rng.tobytes()
    while pending := game.pending:
        seat = min(pending)
        game.advance(seat, rng.choice(game.moves(seat)))
        if game.record.rng.tobytes() != before:
            return True
    return False
