"""Other worlds of Wizard's Gambit by hand: unseen cards change places, whatever `hide` and `imagine` do."""

from __future__ import annotations

from facedown.kernel.tally import as_cards


def swap(s, viewer, rng) -> None:
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


def hand_owners(s, viewer, seats):
    return [seat for seat in range(seats) if seat != viewer]
