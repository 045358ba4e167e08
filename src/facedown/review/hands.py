"""What a seat could have known of the others' cards: how often each card occurs in worlds that fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from facedown.games import GameRules
from facedown.games.viewers import EVERYTHING
from facedown.kernel.declaration import OWNER
from facedown.kernel.declaration.zones import zones_of
from facedown.kernel.records import plain, plain_rows
from facedown.review.report import Odds

MOST_CARDS = 12  # listed per hand: the likeliest, and those that were really there
LEAST = 0.02


def odds_of_hands(rules: GameRules, worlds: Any, really: Any, seat: int, seats: int) -> tuple[Odds, ...]:
    """For each other seat and each zone that only its owner sees, the odds of its cards and what they really were."""
    imagined = [shown(rules, world) for world in plain_rows(worlds)]
    true = shown(rules, plain(really))
    found = (
        odds_of(zone, owner, imagined, true) for zone in own_zones(rules) for owner in range(seats) if owner != seat
    )
    return tuple(one for one in found if one.cards)


def own_zones(rules: GameRules) -> list[str]:
    """The names in views of the zones whose cards only their owner sees."""
    owned = (field.view or name for name, field in zones_of(rules.declaration).items() if field.seen_by == OWNER)
    return [zone for zone in dict.fromkeys(owned) if zone in rules.view.View.__struct_fields__]


def shown(rules: GameRules, world: Any) -> Any:
    """The view of a full position, all cards face up."""
    nothing: dict[str, Any] = {"pending": (), "options": {}, "moves": (), "more_moves": 0, "concessions": ()}
    return rules.view.show(world, seat=EVERYTHING, outcome=None, **nothing)


def odds_of(zone: str, owner: int, imagined: list[Any], true: Any) -> Odds:
    there = Counter(card for view in imagined for card in set(cards_in(view, zone, owner)))
    held = Counter(cards_in(true, zone, owner))
    likely = {card: number / len(imagined) for card, number in there.items()}
    ranked = sorted(likely.items(), key=lambda one: (-one[1], str(one[0])))
    listed = [card for card, odds in ranked if odds >= LEAST][:MOST_CARDS]
    listed += sorted((card for card in held if card not in listed), key=str)
    return Odds(
        owner,
        zone,
        tuple(listed),
        tuple(round(likely.get(card, 0.0), 3) for card in listed),
        tuple(held[card] for card in listed),
    )


def cards_in(view: Any, zone: str, owner: int) -> Iterator[Any]:
    """The cards in a seat's zone; views call them `cards`, or `known` if some may be face down."""
    place = getattr(view, zone)[owner]
    found = getattr(place, "cards", None)
    return iter(getattr(place, "known", ()) if found is None else found)
