"""Effects of cards in English."""

from __future__ import annotations

from facedown.games.wizards_gambit.card_sets.phrases import Language, Phrase
from facedown.games.wizards_gambit.card_sets.vocabulary import Step
from facedown.games.wizards_gambit.rules.cards import COMPONENT_NAMES, HAND_LIMIT, MOST_POOL

WHOM = {
    "you": "you",
    "chosen": "another wizard of your choice",
    "others": "each other wizard",
    "everyone": "every wizard",
    "next": "the next wizard",
}
HANDS = {
    "chosen": "the hand of another wizard of your choice",
    "others": "the hands of all other wizards",
    "next": "the next wizard's hand",
}


def number_of(count: int, name: str) -> str:
    """A count with its noun.

    >>> number_of(1, "card"), number_of(2, "Dragon's Tooth card")
    ('1 card', "2 Dragon's Tooth cards")
    """
    return f"{count} {name}{'s' if count != 1 else ''}"


def sort_of(step: Step) -> str:
    """The cards that a step is about; spells in the pool hold only components."""
    if step.what in COMPONENT_NAMES:
        return f"{COMPONENT_NAMES[step.what][0]} card"
    return "component" if step.place == "pool" else step.what or "card"


def words(step: Step) -> dict[str, str]:
    """The words for the blanks of a phrase."""
    count, is_you, at_random = abs(step.count), step.whom == "you", step.how == "random"
    choice = "" if is_you or at_random else " of their choice"
    return {
        "whom": WHOM[step.whom],
        "hands": HANDS.get(step.whom, ""),
        "their": "your" if is_you else "their",
        "holds": "you hold" if is_you else "they hold",
        "cards": number_of(count, "card"),
        "picked": number_of(count, "random card" if at_random else "card") + choice,
        "sort": number_of(count, sort_of(step)),
        "components": number_of(count, "component"),
        "more": number_of(count, "more component"),
        "actions": number_of(count, "more incantation action"),
        "points": number_of(count, "spell point"),
        "added": number_of(count, "spell"),
        "a_spell": "a spell" if count == 1 else f"{count} spells",
        "spells": "a spell" if count == 1 else "spells",
        "limit": str(max(HAND_LIMIT + step.count, 1)),
        "drawn": number_of(1 + step.count, "card"),
        "kind": COMPONENT_NAMES[step.what][0] if step.what in COMPONENT_NAMES else "",
        "most": str(MOST_POOL),
    }


PHRASES = {
    "draw": Phrase("draw {cards}", other="draws {cards}"),
    "refill": Phrase("draw until {holds} {cards}", other="draws until {holds} {cards}"),
    "discard": Phrase("discard {picked}", other="discards {picked}"),
    "discard_hand": Phrase("discard {their} hand", other="discards {their} hand"),
    "steal": Phrase("steal {picked} from {whom}"),
    "choose_from": Phrase("look at {hands} and steal {cards} from it"),
    "choose_from_each": Phrase("look at {hands} and steal {cards} from each"),
    "give": Phrase("give {cards} to {whom}"),
    "look": Phrase("look at {hands}"),
    "reveal": Phrase("show {their} hand to everyone", other="shows {their} hand to everyone"),
    "swap": Phrase("swap hands with {whom}"),
    "pass_hands": Phrase("pass {their} hand to the next wizard", other="passes {their} hand to the next wizard"),
    "move": Phrase("move {components} from one spell in the pool to another"),
    "move_several": Phrase("move {components}, each from one spell in the pool to another"),
    "remove": Phrase("discard {components} from {spells} in the pool"),
    "clear": Phrase("discard all components from {a_spell} in the pool"),
    "take": Phrase("take {sort} from the discard pile"),
    "take_off": Phrase("take {sort} from {spells} in the pool"),
    "place": Phrase("play {components} from the discard pile onto {spells} in the pool"),
    "play_more": Phrase("you may play {more} this turn", is_offer=True),
    "act_again": Phrase("you may take {actions} this turn", is_offer=True),
    "recall": Phrase("take your gambit in play back into your hand"),
    "banish": Phrase("remove another wizard's gambit in play from the game"),
    "renew": Phrase("shuffle a spell in the pool into the spell deck, discard its components and turn up a new spell"),
    "renew_several": Phrase(
        "shuffle {a_spell} in the pool, one by one, into the spell deck, "
        "discard their components and turn up new spells"
    ),
    "widen": Phrase("add {added} to the pool for the rest of the game ({most} spells at most)"),
    "skip": Phrase("miss {their} next turn", other="misses {their} next turn"),
    "turn_again": Phrase("take another turn after this one"),
    "reverse": Phrase("reverse the order of play"),
    "end_turn": Phrase("your turn ends now", may="end your turn now"),
    "protect": Phrase("protect your hand from other wizards' cards until your next turn"),
    "gain": Phrase("gain {points}", other="gains {points}"),
    "lose": Phrase("lose {points}", other="loses {points}"),
    "hand_limit": Phrase("your hand limit is {limit}"),
    "draws": Phrase("you draw {drawn} in your draw phase"),
    "no_draws": Phrase("you don't draw in your draw phase"),
    "plays": Phrase("you may play {more} every turn"),
    "actions": Phrase("you may take {actions} every turn"),
    "no_actions": Phrase("you have no incantation action"),
    "wild": Phrase("you may play your {kind} cards as any component"),
    "shield": Phrase("your hand is protected from other wizards' cards"),
    "steadfast": Phrase("no gambit can be played on your book"),
    "hardy": Phrase("other wizards cannot destroy or remove your gambit in play"),
    "unbound": Phrase("you may claim spells even while your gambit is in play"),
    "open_hand": Phrase("you play with your hand face up"),
    "no_gambits": Phrase("you cannot play gambits"),
}

ENGLISH = Language(
    when={
        "claim": "When you claim it:",
        "always": "Always:",
        "turn": "Once a turn:",
        "start": "At the start of your turn:",
        "end": "At the end of your turn:",
    },
    may="you may",
    may_let="you may have {whom} {said}",
    if_so="if you do,",
    phrases=PHRASES,
    words=words,
)
