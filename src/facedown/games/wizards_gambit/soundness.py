"""Card sets that can be read but not be played: spells nobody completes, and games that never end."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.games.wizards_gambit.cards import COMPONENTS, MOST_POOL, POOL_SIZE
from facedown.games.wizards_gambit.sets import CardSet, Incantation, Spell

Flaw = tuple[tuple[str | int, ...], str]

EVERY_TURN = ("turn", "start", "end")


def find_flaws(cards: CardSet) -> Iterator[Flaw]:
    """All that is wrong with a set whose every card is right: where, and what cures it."""
    yield from impossible_spells(cards)
    yield from crowded_pools(cards)
    yield from endless_turns(cards)
    yield from endless_incantations(cards)


def impossible_spells(cards: CardSet) -> Iterator[Flaw]:
    """A spell that asks for more of a kind than there are, even with every shard."""
    for number, spell in enumerate(cards.spells):
        lacking = 0
        for kind in COMPONENTS[:-1]:
            lacking += max(spell.runes.count(kind) - cards.components.get(kind, 0), 0)
        if lacking > cards.components.get("shard", 0):
            yield (
                ("spells", number, "runes"),
                f"spell {spell.name}: nobody can complete it, {lacking} components are lacking; "
                "ask for fewer runes or add components",
            )


def crowded_pools(cards: CardSet) -> Iterator[Flaw]:
    """A pool that could ask for more of a kind than exist (W-15)."""
    size = min(POOL_SIZE + sum(widening(card) for card in cards.cards), MOST_POOL)
    for kind in COMPONENTS[:-1]:
        asked = sum(sorted((spell.runes.count(kind) for spell in cards.spells), reverse=True)[:size])
        if asked > cards.components.get(kind, 0):
            yield (
                ("components", kind),
                f"a pool of {size} spells could ask for {asked} {kind}, and there are "
                f"{cards.components.get(kind, 0)}; add components or ask for fewer (W-15)",
            )


def widening(card: Spell | Incantation) -> int:
    """How much a card could widen the pool over a whole game."""
    added = sum(step.count for step in card.steps if step.verb.name == "widen")
    return MOST_POOL if added and (isinstance(card, Incantation) or card.when != "claim") else added


def endless_turns(cards: CardSet) -> Iterator[Flaw]:
    """Turns that never end, or never come to the others, because an ability works in every turn."""
    for number, spell in enumerate(cards.spells):
        for place, step in enumerate(spell.steps):
            if spell.when in EVERY_TURN and step.verb.name in ("turn_again", "skip"):
                yield (
                    ("spells", number, "effect", place),
                    f"spell {spell.name}: an endless loop, since {step.verb.name} in every turn leaves no turn "
                    'to the others; use when = "claim"',
                )


def endless_incantations(cards: CardSet) -> Iterator[Flaw]:
    """Two incantations that fetch each other and pay for each other could be cast for ever."""
    for number, card in enumerate(cards.incantations):
        verbs = {step.verb.name for step in card.steps}
        fetches = any(step.verb.name == "take" and step.what in ("card", "incantation") for step in card.steps)
        if fetches and verbs & {"act_again", "turn_again"}:
            yield (
                ("incantations", number, "effect"),
                f"incantation {card.name}: an endless loop, since it fetches an incantation and pays for it; "
                "take one of the two steps out",
            )
