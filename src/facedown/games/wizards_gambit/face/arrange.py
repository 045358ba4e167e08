"""Setting up a position of Wizard's Gambit by naming the cards in each zone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from facedown.errors import InvalidArrangement
from facedown.games.unplaced_cards import UnplacedCards, integer, one_each
from facedown.games.wizards_gambit.card_sets.card_numbers import card_number, spell_name
from facedown.games.wizards_gambit.face.view import book_spells, hand_cards, lying_on, names_of_cards
from facedown.games.wizards_gambit.rules import rules
from facedown.games.wizards_gambit.rules.cards import (
    COMPONENTS,
    GAMBITS,
    MOST_IN_HAND,
    MOST_POOL,
    OPENING_HAND,
    POOL_SIZE,
    SHARD,
)
from facedown.games.wizards_gambit.rules.hands import gain
from facedown.games.wizards_gambit.rules.pool import put_component, refresh_powers
from facedown.games.wizards_gambit.rules.state import (
    FIRST_INCANTATION_EFFECT,
    card_of_name,
    open_runes,
    score,
)
from facedown.kernel.bits import places
from facedown.kernel.records import plain
from facedown.kernel.tally import number_of, total

Cards = Sequence[str] | str

ARRANGED_OPTIONS: dict[str, int] = {}


def arrange(
    s: Any,
    *,
    hands: Sequence[Cards | None] | None = None,
    pool: Sequence[Cards] | None = None,
    books: Sequence[Cards] | None = None,
    gambits: Sequence[str | None] | None = None,
    in_play: Sequence[str | None] | None = None,
    deck: Cards | None = None,
    discard: Cards | None = None,
    spells: Cards | None = None,
    to_move: int = 0,
) -> None:
    """Change a freshly dealt `s` into the named position.

    Cards are named as in moves, `"ash ash insight gambit_iv"` or a list. A spell in the pool is followed by its
    components, `"bounty ash shard=tooth"`; books go from the first spell to the top. `gambits` are face up, `in_play`
    has a gambit with the spell or the seat it is on, `"gambit_ii bounty"` or `"gambit_ii 1"`. Deck and spells are in
    the order of drawing, the discard pile from bottom to top. A hand that is not named gets five cards, an unnamed pool
    four spells; gambits that nobody has are in the deck. Of deck and discard pile, the one that is not named takes the
    remaining cards; if neither is named, the deck does. Named `spells` come first, the others after them. The turn of
    `to_move` begins.
    """
    seats = int(s.seats)
    to_move = integer("to_move", to_move, 0, seats - 1)
    loose = UnplacedCards(all_cards(s), s.rng)
    loose_spells = UnplacedCards(all_spells(s), s.rng)
    clear(s)
    place_books(s, loose_spells, one_each("books", books, seats, ()))
    place_pool(s, loose, loose_spells, pool)
    place_gambits(s, loose, one_each("gambits", gambits, seats, None), one_each("in_play", in_play, seats, None))
    named = [
        None if hand is None else loose.take("hands", split(hand)) for hand in one_each("hands", hands, seats, None)
    ]
    drawn = None if deck is None else loose.take("deck", split(deck))
    lying = None if discard is None else loose.take("discard", split(discard))
    for seat in range(seats):
        refresh_powers(s, seat, None)
    for seat, hand in enumerate(named):
        place_hand(s, seat, loose.deal(OPENING_HAND) if hand is None else hand)
    if lying is None:
        lying = [] if drawn is None else loose.deal_rest()
    if drawn is None:
        drawn = loose.deal_rest()
    if len(loose):
        raise InvalidArrangement(f"{len(loose)} cards are in no zone: {' '.join(loose.deal_rest())}")
    first = loose_spells.take("spells", split(spells or ()))
    place_decks(s, drawn, lying, first + loose_spells.deal_rest())
    begin(s, to_move)


def all_cards(s: Any) -> list[str]:
    """All cards of the component deck."""
    cards = [COMPONENTS[kind - 1] for kind in range(1, SHARD + 1) for _ in range(int(s.copies[kind]))]
    cards += [spell_name(int(s.names[FIRST_INCANTATION_EFFECT + number])) for number in range(s.incantation_count)]
    return cards + list(GAMBITS[: int(s.gambit_count)])


def all_spells(s: Any) -> list[str]:
    return [spell_name(int(s.names[spell])) for spell in range(1, int(s.spell_count) + 1)]


def deck(s: Any) -> list[str]:
    """All cards of the game, including spells."""
    return all_cards(s) + all_spells(s)


def split(cards: Any) -> list[str]:
    if isinstance(cards, str):
        return cards.lower().split()
    return list(cards) if isinstance(cards, list | tuple) else [cards]


def clear(s: Any) -> None:
    zones: tuple[Any, ...] = (s.components, s.incantations, s.gambits)
    zones += (s.seen_components, s.seen_incantations, s.seen_gambits)
    zones += (s.deck, s.discard, s.spells, s.pool, s.placed, s.lying, s.owner, s.claimed, s.top, s.points, s.marks)
    zones += (s.dealt, s.in_play, s.guards, s.binds, s.skips)
    for zone in zones:
        zone[...] = 0
    s.gone, s.guarded, s.nullified, s.claims, s.effect, s.waiting, s.turn_number = 0, 0, 0, 0, 0, 0, 0
    s.pool_size = POOL_SIZE


def spell_number(s: Any, name: str) -> int:
    return all_spells(s).index(name) + 1


def place_books(s: Any, loose: UnplacedCards[str], books: Sequence[Any]) -> None:
    for seat, book in enumerate(books):
        for name in loose.take("books", split(book)):
            spell = spell_number(s, name)
            s.claims += 1
            s.claimed[spell], s.owner[spell], s.top[seat] = s.claims, seat, spell
            s.points[seat] += s.worth[spell]
        if score(s, seat) >= s.goal:
            raise InvalidArrangement(f"seat {seat} has {score(s, seat)} points and would already have won (W-12)")


def place_pool(s: Any, loose: UnplacedCards[str], loose_spells: UnplacedCards[str], pool: Any) -> None:
    if pool is None:
        pool = loose_spells.deal(min(POOL_SIZE, len(loose_spells)))
        loose_spells = UnplacedCards(pool, None)
    if not isinstance(pool, list | tuple) or not 1 <= len(pool) <= MOST_POOL:
        raise InvalidArrangement(f"the pool must have 1 to {MOST_POOL} spells, not {pool!r}")
    s.pool_size = max(POOL_SIZE, len(pool))
    for slot, entry in enumerate(pool):
        name, *components = split(entry) or [""]
        s.pool[slot] = spell_number(s, *loose_spells.take("pool", [name]))
        for component in components:
            place_component(s, slot, loose, str(component))


def place_component(s: Any, slot: int, loose: UnplacedCards[str], component: str) -> None:
    name, equals, named = component.partition("=")
    if equals and named not in COMPONENTS[:-1]:
        raise InvalidArrangement(f"pool: {component} is not a rune; choose from: {', '.join(COMPONENTS[:-1])}")
    card = int(card_number(loose.take("pool", [name])[0]))
    rune = COMPONENTS.index(named) + 1 if named in COMPONENTS else card
    if rune > SHARD or number_of(open_runes(s, slot), rune) == 0:  # a tally has room for small values only
        raise InvalidArrangement(f"pool: {spell_name(int(s.names[s.pool[slot]]))} has no room for {component}")
    put_component(s, slot, card, rune)
    if total(open_runes(s, slot)) == 0:
        raise InvalidArrangement(f"pool: {spell_name(int(s.names[s.pool[slot]]))} is complete and would be claimed")


def place_gambits(s: Any, loose: UnplacedCards[str], face_up: Sequence[Any], in_play: Sequence[Any]) -> None:
    for seat, name in enumerate(face_up):
        if name is not None:
            s.dealt[seat] = gambit_number(loose.take("gambits", [name])[0])
    for seat, entry in enumerate(in_play):
        if entry is None:
            continue
        words = split(entry)
        if len(words) != 2:
            raise InvalidArrangement(f"in_play must be a gambit and where it is, such as 'gambit_ii 1', not {entry!r}")
        s.in_play[seat] = gambit_number(loose.take("in_play", [words[0]])[0])
        bind(s, seat, str(words[1]))


def gambit_number(name: str) -> int:
    if name not in GAMBITS:
        raise InvalidArrangement(f"{name!r} is not a gambit")
    return int(card_number(name))


def bind(s: Any, seat: int, place: str) -> None:
    """Put a wizard's gambit on a spell in the pool or on a book."""
    if place.isdecimal() and int(place) < s.seats and s.top[int(place)] and not int(s.nullified) >> int(place) & 1:
        s.binds[seat] = int(place) + 1
        s.nullified |= 1 << int(place)
        return
    known = [spell_name(int(s.names[spell])) for spell in s.pool if spell]
    if place not in known or int(s.guarded) >> known.index(place) & 1:
        raise InvalidArrangement(f"in_play: a gambit cannot be on {place!r}")
    s.guards[seat] = known.index(place) + 1
    s.guarded |= 1 << known.index(place)


def place_hand(s: Any, seat: int, cards: Sequence[str]) -> None:
    if not 1 <= len(cards) <= MOST_IN_HAND:
        raise InvalidArrangement(f"a hand must have 1 to {MOST_IN_HAND} cards, not {len(cards)}")
    for card in cards:
        gain(s, seat, int(card_of_name(s, card_number(card))))


def place_decks(s: Any, drawn: Sequence[str], lying: Sequence[str], spells: Sequence[str]) -> None:
    s.deck[: len(drawn)] = [card_of_name(s, card_number(card)) for card in reversed(drawn)]
    s.deck_left = len(drawn)
    s.discard[: len(lying)] = [card_of_name(s, card_number(card)) for card in lying]
    s.discard_count = len(lying)
    s.spells[: len(spells)] = [spell_number(s, name) for name in reversed(spells)]
    s.spells_left = len(spells)


def begin(s: Any, seat: int) -> None:
    s.protected, s.backwards, s.again, s.winners, s.ended = 0, 0, 0, 0, 0
    rules.start_turn(s, seat, None)
    rules.advance(s, None)


def zones(s: Any) -> dict[str, list[str]]:
    """Where every card is: all zones together are all cards of the game."""
    table = plain(s)
    called = names_of_cards(table)
    lying = {
        "deck": [called[card] for card in table.deck[: table.deck_left][::-1]],
        "discard": [called[card] for card in table.discard[: table.discard_count]],
        "spell deck": [spell_name(table.names[spell]) for spell in table.spells[: table.spells_left][::-1]],
        "pool": [spell_name(table.names[spell]) for spell in table.pool if spell],
        "on spells": [entry.card for slot in table.lying for entry in lying_on(tuple(slot))],
        "gone": [GAMBITS[number] for number in places(table.gone)],
        "being cast": [],
    }
    if table.effect >= FIRST_INCANTATION_EFFECT:
        lying["being cast"] = [spell_name(table.names[table.effect])]
    for seat, book in enumerate(book_spells(table)):
        lying[f"hand {seat}"] = hand_cards(table, seat)
        lying[f"book {seat}"] = book
        lying[f"gambits {seat}"] = [called[card] for card in (table.dealt[seat], table.in_play[seat]) if card]
    return lying
