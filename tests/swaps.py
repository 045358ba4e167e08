"""Other worlds by hand: unseen cards change places on the table itself, whatever `hide` and `imagine` do."""

from __future__ import annotations

import random

from facedown.games.gargon.rules.names import card_number, faces
from facedown.games.gargon.rules.state import card, colour_of, rank_of
from facedown.kernel import chance
from facedown.kernel.dispatch import fault
from facedown.kernel.tally import as_cards, tally_of
from facedown.table.game import Game


def swap_unseen_cards(game: Game, viewer: int | None, rng: random.Random) -> bool:
    """Shuffle what the viewer cannot see; False where the result could not be, so that it proves nothing."""
    SWAPS[game.name](game.record, viewer, rng)
    chance.start(game.record.rng, chance.seed_words(rng.getrandbits(64)), chance.DECK, 0)
    # A seat that is to act has a move, and nobody holds what he would have had to play.
    return bool(game.pending) and all(len(game.moves(seat)) > 0 for seat in game.pending) and not fault(game.record)


def hand_owners(s, viewer, seats):
    return [seat for seat in range(seats) if seat != viewer]


def swap_en_garde(s, viewer, rng) -> None:
    """The other hand and the pile; hands that were laid open stay."""
    if s.hands_open:
        return
    owners = hand_owners(s, viewer, 2)
    sizes = [len(as_cards(s.hand[owner])) for owner in owners]
    cards = [card for owner in owners for card in as_cards(s.hand[owner])]
    cards += [int(card) for card in s.pile[: s.pile_left]]
    rng.shuffle(cards)
    for owner, size in zip(owners, sizes, strict=True):
        s.hand[owner] = tally_of([cards.pop() for _ in range(size)])
    s.pile[: s.pile_left] = cards


def swap_gargon(s, viewer, rng) -> None:
    """Cards of the same colour in other hands, in both stacks, and in plays that lie face down."""
    face_down = s.phase <= 1
    owners = hand_owners(s, viewer, s.seats)
    zones = [s.hand[owner] for owner in owners] + [s.played[owner] for owner in owners if face_down]
    for colour in range(6):
        ranks = [rank_of(card_number(name)) for zone in zones for name in faces(zone) if is_of(name, colour)]
        places = [
            (stack, place)
            for stack in range(2)
            for place in range(s.stack_left[stack])
            if colour_of(s.stack[stack, place]) == colour
        ]
        ranks += [rank_of(s.stack[place]) for place in places]
        rng.shuffle(ranks)
        for zone in zones:
            size = sum(is_of(name, colour) for name in faces(zone))
            zone[colour] = bundle([ranks.pop() for _ in range(size)])
        for place in places:
            s.stack[place] = card(colour, ranks.pop())


def is_of(name: str, colour: int) -> bool:
    return name[0] == "wbvryg"[colour]


def bundle(ranks) -> int:
    """A bundle of some ranks; a second zero has a bit of its own."""
    zeros = sum(rank == 0 for rank in ranks)
    return (1 << zeros) - 1 | sum(1 << int(rank) for rank in ranks if rank)


def swap_stone_warriors(s, viewer, rng) -> None:
    """Hands and pile; what the viewer has seen of a hand stays in it, and a throw that is in may be another."""
    owners = hand_owners(s, viewer, s.seats)
    seen = {owner: int(s.seen[viewer, owner]) if viewer is not None else 0 for owner in owners}
    unseen = {owner: list(as_cards(int(s.hand[owner]) - seen[owner])) for owner in owners}
    cards = [card for hand in unseen.values() for card in hand] + [int(card) for card in s.pile[: s.pile_left]]
    rng.shuffle(cards)
    for owner in owners:
        s.hand[owner] = seen[owner] + tally_of([cards.pop() for _ in unseen[owner]])
        if s.throw[owner]:
            s.throw[owner] = rng.randint(1, 3)
        for other in owners:
            s.seen[owner, other] = 0
        if viewer is not None:
            s.seen[owner, viewer] = 0
    s.pile[: s.pile_left] = cards


def swap_wizards_gambit(s, viewer, rng) -> None:
    """Hands, deck and spell deck; what the viewer has seen of a hand stays in it."""
    looker = 5 if viewer is None else viewer
    owners = hand_owners(s, viewer, s.seats)
    sizes, cards = {}, [int(card) for card in s.deck[: s.deck_left]]
    for owner in owners:
        unseen = list(as_cards(int(s.components[owner]) - int(s.seen_components[looker, owner])))
        unseen += bits_as_cards(int(s.incantations[owner]) & ~int(s.seen_incantations[looker, owner]), 8)
        unseen += bits_as_cards(int(s.gambits[owner]) & ~int(s.seen_gambits[looker, owner]), 32)
        sizes[owner] = len(unseen)
        cards += unseen
        for zone in (s.components, s.incantations, s.gambits):
            zone[owner] = 0
        s.components[owner] = s.seen_components[looker, owner]
        s.incantations[owner] = s.seen_incantations[looker, owner]
        s.gambits[owner] = s.seen_gambits[looker, owner]
    rng.shuffle(cards)
    for owner in owners:
        for _ in range(sizes[owner]):
            hold(s, owner, cards.pop())
    for other in range(6):
        if other != looker:
            for zone in (s.seen_components, s.seen_incantations, s.seen_gambits):
                zone[other] = 0
    s.deck[: s.deck_left] = cards
    spells = [int(spell) for spell in s.spells[: s.spells_left]]
    rng.shuffle(spells)
    s.spells[: s.spells_left] = spells


def bits_as_cards(mask: int, first: int) -> list[int]:
    return [first + bit for bit in range(32) if mask >> bit & 1]


def hold(s, owner, card) -> None:
    if card < 8:
        s.components[owner] += 1 << 4 * card
    elif card < 32:
        s.incantations[owner] |= 1 << card - 8
    else:
        s.gambits[owner] |= 1 << card - 32


SWAPS = {
    "en_garde": swap_en_garde,
    "gargon": swap_gargon,
    "stone_warriors": swap_stone_warriors,
    "wizards_gambit": swap_wizards_gambit,
}
