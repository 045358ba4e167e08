"""Chance as explicit outcomes, for games whose only chance is a pile from which hands are dealt and cards drawn.

If the deal does more than fill hands, or a move shuffles a new pile and draws from it, chance nodes say at which
position of the pile each drawn card was. A shuffle decides the top card first, then the one below it, and so on: only
its first numbers matter, and the order of the cards below stays open.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from facedown.environments.table import Table
from facedown.errors import InvalidOption
from facedown.kernel import dispatch, records
from facedown.kernel.chance import BLOCK_WORDS, SCRIPT, follow_script
from facedown.kernel.declaration.state import NOBODY, OWNER, PILE, TALLY
from facedown.kernel.tally import as_cards
from facedown.table.game import Game

TRIED_DEALS = 8


class Deck:
    """The cards of a table, and where they are in its record."""

    def __init__(self, table: Table, pile: str, hand: str, is_by_places: bool) -> None:
        self._table, self.is_by_places = table, is_by_places
        self._pile, self._hand = pile, hand
        fields = table.rules.declaration.state
        self._size, self._kind = fields[pile].size, fields[pile].of
        example = table.deal(0)
        self._hand_sizes = [len(self.hand(example, seat)) for seat in range(table.seats)]
        self._cards = Counter(card for seat in range(table.seats) for card in self.hand(example, seat))
        self._cards += self.in_pile(example, 0)
        self.in_hands = sum(self._hand_sizes)
        self.cards = self.deal_by_places(())[1][0] if is_by_places else self._cards.total()
        self.outcomes = max(max(self._cards) + 1, self.cards)  # a card, or a place in the pile

    def __deepcopy__(self, memo: dict[int, Any]) -> Deck:
        """Return the same object, which never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Deck, (self._table, self._pile, self._hand, self.is_by_places)

    def text(self, card: int) -> str:
        """The name of a card."""
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
        """The unsettled cards of the pile."""
        return Counter(int(card) for card in game.record[self._pile][: self.size(game) - settled])

    def without(self, dealt: Sequence[int]) -> Counter[int]:
        """The rest of the deck."""
        return self._cards - Counter(dealt)

    def deal(self, dealt: Sequence[int]) -> Game:
        """The game in which the seats are dealt these cards, one hand after the other; the rest is the pile."""
        game, first = self._table.deal(0), 0
        for seat, size in enumerate(self._hand_sizes):
            game.record[self._hand][seat] = sum(1 << 4 * card for card in dealt[first : first + size])
            first += size
        game.record[self._pile][: self.size(game)] = list(self.without(dealt).elements())
        game.log.clear()
        return game

    def deal_by_places(self, places: Sequence[int]) -> tuple[Game, list[int]]:
        """The game whose deal draws the cards at these positions of the pile, and its shuffle's limits."""
        game, rules = self._table.deal(0), self._table.rules
        record = records.new(rules.layout)
        follow_script(record.rng, padded(places))
        dispatch.setup(record, game.seats, rules.setup_array(game.options), None)
        limits = drawn_by_script(record.rng)
        record.rng = game.record.rng
        game.record = record
        game.log.clear()
        return game, limits

    def settle(self, game: Game, settled: int, card: int) -> None:
        """Move a card to the position that is drawn after the settled ones."""
        pile, place = game.record[self._pile], self.size(game) - settled - 1
        found = next(at for at in range(place, -1, -1) if pile[at] == card)
        pile[found], pile[place] = pile[place], card


def play_by_script(table: Table, game: Game, seat: int, code: int, script: Sequence[int]) -> tuple[Game, list[int]]:
    """A game after a move whose random numbers are these and then zeros; and the limits of all that were drawn."""
    after = game.copy()
    follow_script(after.record.rng, padded(script))
    table.play(after, seat, code)
    limits = drawn_by_script(after.record.rng)
    after.record.rng = game.record.rng
    return after, limits


def padded(script: Sequence[int]) -> Any:
    """A script in the format of the generator."""
    numbers = np.zeros(BLOCK_WORDS, np.uint32)
    numbers[: len(script)] = script
    return numbers


def drawn_by_script(rng: Any) -> list[int]:
    """The limits of all numbers drawn from a scripted generator; 0 for those that are not known."""
    drawn = int(rng.used) - SCRIPT
    if drawn < 0:  # the rules asked for something else
        return [0]
    return [*rng.block[: min(drawn, BLOCK_WORDS)].tolist(), *[0] * (drawn - BLOCK_WORDS)]


def is_shuffle_of(deck: Deck, after: Game, limits: Sequence[int]) -> bool:
    """Whether these are the limits of one shuffle, counting down to two, after which only a few cards were drawn."""
    known = limits[:BLOCK_WORDS]
    counts_down = list(known) == [len(limits) + 1 - place for place in range(len(known))]
    return counts_down and limits[0] - deck.size(after) <= BLOCK_WORDS


def deck_of(table: Table) -> Deck:
    """The deck of a table whose chance can be explicit; otherwise `InvalidOption` says why it cannot."""
    refuse = f"chance cannot be explicit at this table of {table.rules.title}: "
    fields = table.rules.declaration.state
    piles = [name for name, field in fields.items() if field.form == PILE and field.seen_by == NOBODY]
    notes = {field.remembered for field in fields.values()}  # notes on what was seen of hands are not hands
    hands = [
        name for name, field in fields.items() if field.form == TALLY and field.seen_by == OWNER and name not in notes
    ]
    if len(piles) != 1 or len(hands) != 1:
        raise InvalidOption(f"{refuse}it needs one draw pile and one hand per seat")
    starts = {records.content(table.deal(seed).known(None)) for seed in range(TRIED_DEALS)}
    deck = Deck(table, piles[0], hands[0], is_by_places=len(starts) > 1)
    if deck.is_by_places and not is_shuffle_of(deck, *deck.deal_by_places(())):
        raise InvalidOption(f"{refuse}the deal decides more at random than the order of the cards (set a starter)")
    if any(draws_more_chance(table, deck, seed) for seed in range(TRIED_DEALS)):
        raise InvalidOption(f"{refuse}the game decides more at random than the order of the draw pile")
    return deck


def draws_more_chance(table: Table, deck: Deck, seed: int) -> bool:
    """Whether a random game uses its generator for anything but shuffles of the pile."""
    rng, game = random.Random(seed), table.deal(seed)
    while pending := game.pending:
        seat = min(pending)
        code = rng.choice(list(table.look(game, seat).codes.values()))
        game, limits = play_by_script(table, game, seat, code, ())
        if limits and not is_shuffle_of(deck, game, limits):
            return True
    return False
