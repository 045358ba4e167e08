"""Card sets that can be read but not played: with spells that nobody can complete, or games that never end."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.games.wizards_gambit.card_sets.sets import CardSet, Incantation, Spell
from facedown.games.wizards_gambit.card_sets.vocabulary import Step
from facedown.games.wizards_gambit.rules.cards import COMPONENTS, MOST_POOL, OPENING_HAND, POOL_SIZE

Flaw = tuple[tuple[str | int, ...], str]

EVERY_TURN = ("turn", "start", "end")
LONGER = ("turn_again", "skip")  # verbs that keep the others from having a turn


def find_flaws(cards: CardSet) -> Iterator[Flaw]:
    """The flaws of a set whose individual cards are all correct: where, and how to fix it."""
    yield from impossible_spells(cards)
    yield from crowded_pools(cards)
    yield from endless_turns(cards)
    yield from lost_turns(cards)
    yield from useless_steps(cards)
    yield from endless_incantations(cards)
    yield from endless_fetching(cards)


def impossible_spells(cards: CardSet) -> Iterator[Flaw]:
    """A spell that needs more of a kind than there are, even with every shard."""
    for number, spell in enumerate(cards.spells):
        lacking = 0
        for kind in COMPONENTS[:-1]:
            lacking += max(spell.runes.count(kind) - cards.components.get(kind, 0), 0)
        if lacking > cards.components.get("shard", 0):
            yield (
                ("spells", number, "runes"),
                f"spell {spell.name}: nobody can complete it, {lacking} components are missing; "
                "use fewer runes or add components",
            )


def crowded_pools(cards: CardSet) -> Iterator[Flaw]:
    """A pool that could need more of a kind than exist (W-15)."""
    size = min(POOL_SIZE + sum(widening(card) for card in cards.cards), MOST_POOL)
    for kind in COMPONENTS[:-1]:
        asked = sum(sorted((spell.runes.count(kind) for spell in cards.spells), reverse=True)[:size])
        if asked > cards.components.get(kind, 0):
            yield (
                ("components", kind),
                f"a pool of {size} spells could need {asked} {kind}, and there are "
                f"{cards.components.get(kind, 0)}; add components or use fewer runes (W-15)",
            )


def widening(card: Spell | Incantation) -> int:
    """How much a card could widen the pool over a whole game."""
    added = sum(step.count for step in card.steps if step.verb.name == "widen")
    return MOST_POOL if added and (isinstance(card, Incantation) or card.when != "claim") else added


def endless_turns(cards: CardSet) -> Iterator[Flaw]:
    """Turns that never end, or never come to the others, because an ability applies in every turn."""
    for number, spell in enumerate(cards.spells):
        for place, step in enumerate(spell.steps):
            if spell.when in EVERY_TURN and step.verb.name in LONGER:
                yield (
                    ("spells", number, "effect", place),
                    f"spell {spell.name}: an endless loop, because {step.verb.name} in every turn leaves no turn "
                    'to the others; use when = "claim"',
                )


def lost_turns(cards: CardSet) -> Iterator[Flaw]:
    """Turns that are over before anything can be done: a table of such wizards would play for ever."""
    for number, spell in enumerate(cards.spells):
        lost = sum(forced_loss(step) for step in spell.steps)
        if spell.when == "start" and (lost >= OPENING_HAND or any(map(ends_turn, spell.steps))):
            yield (
                ("spells", number, "effect"),
                f"spell {spell.name}: an endless loop, because every turn would end at its start; "
                "make fewer cards leave, or make it optional (may = true)",
            )


def forced_loss(step: Step) -> int:
    """How many of their own cards a wizard must part with."""
    own = step.verb.name == "give" or (step.verb.name == "discard" and step.whom in ("you", "everyone"))
    return step.count if own and not step.may and not step.if_so else 0


def ends_turn(step: Step) -> bool:
    return step.verb.name == "end_turn" and not step.may and not step.if_so


def useless_steps(cards: CardSet) -> Iterator[Flaw]:
    """Steps about a turn that is already over."""
    for number, spell in enumerate(cards.spells):
        for place, step in enumerate(spell.steps):
            if spell.when == "end" and step.verb.name in ("play_more", "act_again", "end_turn"):
                yield (
                    ("spells", number, "effect", place),
                    f"spell {spell.name}: {step.verb.name} does nothing at the end of a turn; "
                    'use when = "turn" or "claim"',
                )


def endless_incantations(cards: CardSet) -> Iterator[Flaw]:
    """Two incantations that fetch and pay for each other could be cast for ever."""
    for number, card in enumerate(cards.incantations):
        verbs = {step.verb.name for step in card.steps}
        if fetches_incantations(card) and verbs & {"act_again", "turn_again"}:
            yield (
                ("incantations", number, "effect"),
                f"incantation {card.name}: an endless loop, because it fetches an incantation and pays for it; "
                "remove one of the two steps",
            )


def endless_fetching(cards: CardSet) -> Iterator[Flaw]:
    """An incantation that keeps the others from having a turn must not come back every turn."""
    fetchers = [spell.name for spell in cards.spells if spell.when in EVERY_TURN and fetches_incantations(spell)]
    for number, card in enumerate(cards.incantations):
        for place, step in enumerate(card.steps):
            if step.verb.name in LONGER and fetchers:
                yield (
                    ("incantations", number, "effect", place),
                    f"incantation {card.name}: an endless loop, because {fetchers[0]} fetches it back in every turn "
                    f"and {step.verb.name} leaves no turn to the others; remove one of the two",
                )


def fetches_incantations(card: Spell | Incantation) -> bool:
    return any(step.verb.name == "take" and step.what in ("card", "incantation") for step in card.steps)
