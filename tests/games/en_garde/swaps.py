"""Other worlds of En Garde by hand: unseen cards change places, whatever `hide` and `imagine` do."""

from __future__ import annotations

from facedown.kernel.tally import as_cards, tally_of


def swap(s, viewer, rng) -> None:
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


def hand_owners(s, viewer, seats):
    return [seat for seat in range(seats) if seat != viewer]
