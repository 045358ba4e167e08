"""Other worlds of Gargon by hand: unseen cards change places, whatever `hide` and `imagine` do."""

from __future__ import annotations

from facedown.games.gargon.rules.names import card_number, faces
from facedown.games.gargon.rules.state import card, colour_of, rank_of


def swap(s, viewer, rng) -> None:
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


def hand_owners(s, viewer, seats):
    return [seat for seat in range(seats) if seat != viewer]
