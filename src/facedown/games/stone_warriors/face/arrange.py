"""Setting up a position of Stone Warriors by naming the cards in each zone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from facedown.errors import InvalidArrangement, quoted
from facedown.games.stone_warriors.declaration import GAME
from facedown.games.stone_warriors.rules import rules
from facedown.games.stone_warriors.rules.cards import FULL_HAND, GARGOYLES, KINDS, OPENING_HAND, SUNRISE, VILLAIN
from facedown.games.stone_warriors.rules.knowledge import copies_of
from facedown.games.stone_warriors.rules.stacks import MOST_STACKS, height, is_marked
from facedown.games.stone_warriors.rules.state import NOBODY, gargoyles_shown
from facedown.games.unplaced_cards import UnplacedCards, integer, one_each
from facedown.kernel.declaration import cards_by_zone
from facedown.kernel.tally import tally_of

Cards = Sequence[str] | str

ARRANGED_OPTIONS: dict[str, int] = {}


def arrange(
    s: Any,
    *,
    hands: Sequence[Cards | None] | None = None,
    tables: Sequence[Sequence[Cards]] | None = None,
    pile: Cards | None = None,
    discard: Cards | None = None,
    to_move: int = 0,
    drawing: bool = False,
) -> None:
    """Change a freshly dealt `s` into the named position.

    Cards are named as in moves, `"goliath elisa"` or `["goliath", "elisa"]`; the pile in the order of drawing, the
    discard pile from bottom to top. A table is a list of stacks, each from bottom to top, such as `["hudson", "goliath
    sunrise", "bronx sunrise bronx"]`. A hand that is not named gets three cards, or four if it is to move. Of pile and
    discard, the one that is not named takes the remaining cards; if neither is named, the pile does. The turn begins
    after drawing, or with it if `drawing` is set.
    """
    seats = int(s.seats)
    to_move = integer("to_move", to_move, 0, seats - 1)
    loose = UnplacedCards(deck(s), s.rng)
    clear(s)
    for seat, stacks in enumerate(one_each("tables", tables, seats, ())):
        place_table(s, seat, loose, stacks)
    named = [
        None if hand is None else loose.take("hands", split(hand)) for hand in one_each("hands", hands, seats, None)
    ]
    drawn = None if pile is None else loose.take("pile", split(pile))
    discarded = None if discard is None else loose.take("discard", split(discard))
    for seat, hand in enumerate(named):
        size = FULL_HAND if seat == to_move and not drawing else OPENING_HAND
        cards = loose.deal(size) if hand is None else hand
        if len(cards) > FULL_HAND:
            raise InvalidArrangement(f"a hand can have at most {FULL_HAND} cards, not {len(cards)}")
        s.hand[seat] = tally_of(map(KINDS.index, cards))
    if discarded is None:
        discarded = [] if drawn is None else loose.deal_rest()
    if drawn is None:
        drawn = loose.deal_rest()
    if len(loose):
        raise InvalidArrangement(f"{len(loose)} cards are in no zone: {' '.join(loose.deal_rest())}")
    place_pile(s, drawn, discarded)
    begin(s, to_move, drawing)


def deck(s: Any) -> list[str]:
    """All cards at a table of this size."""
    return [KINDS[card] for card in range(1, len(KINDS)) for _ in range(copies_of(s, card))]


def split(cards: Cards) -> list[str]:
    names = (
        cards.lower().split() if isinstance(cards, str) else list(cards) if isinstance(cards, list | tuple) else [cards]
    )
    for name in names:
        if name not in KINDS[1:]:
            raise InvalidArrangement(f"unknown card {name!r}; choose from: {', '.join(KINDS[1:])}")
    return list(names)


def clear(s: Any) -> None:
    for zone in (s.hand, s.seen, s.stacks, s.villains, s.pile, s.discard, s.played_out, s.throw):
        zone[...] = 0
    s.victim, s.gargoyle, s.place, s.equal_throws, s.turn_number = 0, 0, 0, 0, 0
    s.winner = NOBODY


def place_table(s: Any, seat: int, loose: UnplacedCards[str], stacks: Sequence[Cards]) -> None:
    if not isinstance(stacks, list | tuple):
        raise InvalidArrangement(f"a table must be a list of stacks, such as ['hudson', 'bronx'], not {quoted(stacks)}")
    for stack in stacks:
        cards = loose.take("tables", split(stack))
        name = cards[0] if cards else ""
        right = [name if place % 2 == 0 else KINDS[SUNRISE] for place in range(len(cards))]
        if name not in GARGOYLES or cards != right:
            raise InvalidArrangement(f"a stack must be a gargoyle, a sunrise, the same gargoyle and so on, not {cards}")
        gargoyle = KINDS.index(name)
        place = sum(height(s.stacks[seat, gargoyle], number) > 0 for number in range(MOST_STACKS))
        s.stacks[seat, gargoyle] |= len(cards) << 4 * place


def place_pile(s: Any, drawn: Sequence[str], discarded: Sequence[str]) -> None:
    s.pile[: len(drawn)] = [KINDS.index(card) for card in reversed(drawn)]
    s.pile_left = len(drawn)
    s.discard[: len(discarded)] = [KINDS.index(card) for card in discarded]
    s.discard_count = len(discarded)


def begin(s: Any, seat: int, drawing: bool) -> None:
    """Start one seat's turn; nobody may have won before it."""
    for other in range(s.seats):
        if gargoyles_shown(s, other) == len(GARGOYLES):
            raise InvalidArrangement(f"seat {other} has all six gargoyles awake and would already have won (S-13)")
    s.turn, s.to_act, s.turn_number, s.idle = seat, seat, 1, 1
    if drawing:
        rules.draw_up(s, seat, None)
    else:
        rules.play_gargoyles(s, seat, None)


def zones(s: Any) -> dict[str, list[str]]:
    """Where every card is: all zones together are the deck. The pile is listed in the order of drawing."""
    found = cards_by_zone(GAME, s)
    found["pile"].reverse()
    return found | {f"table {seat}": table_cards(s, seat) for seat in range(s.seats)}


def table_cards(s: Any, seat: int) -> list[str]:
    """Every card in front of a seat, including villains against it."""
    cards = []
    for gargoyle in range(1, len(GARGOYLES) + 1):
        for place in range(MOST_STACKS):
            tall = int(height(s.stacks[seat, gargoyle], place))
            cards += [KINDS[gargoyle] if number % 2 == 0 else KINDS[SUNRISE] for number in range(tall)]
            cards += [KINDS[VILLAIN]] * int(is_marked(s.villains[seat, gargoyle], place))
    return cards
