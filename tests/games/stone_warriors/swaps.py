"""Other worlds of Stone Warriors by hand: unseen cards change places, whatever `hide` and `imagine` do."""

from __future__ import annotations

from facedown.kernel.tally import as_cards, tally_of


def swap(s, viewer, rng) -> None:
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


def hand_owners(s, viewer, seats):
    return [seat for seat in range(seats) if seat != viewer]
