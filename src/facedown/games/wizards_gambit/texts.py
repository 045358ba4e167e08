"""The text of a card, in English and French, made from its effect: text and behaviour cannot differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from facedown.games.wizards_gambit.cards import COMPONENT_NAMES, HAND_LIMIT
from facedown.games.wizards_gambit.sets import Incantation, Spell
from facedown.games.wizards_gambit.vocabulary import WHOLE_HAND, Step

LANGUAGES = ("en", "fr")


@dataclass(frozen=True)
class Grammar:
    """How a language builds a card's text from steps.

    A verb has four forms: said to the reader, as what he may do, of one other wizard, and of several.
    """

    when: dict[str, str]
    whom: dict[str, str]
    may: str
    may_decide: str
    if_so: str
    forms: dict[str, tuple[str, str, str, str]]
    objects: Callable[[Step], str]


def text_of(card: Spell | Incantation, language: str = "en") -> str:
    """What stands on a card.

    >>> from facedown.games.wizards_gambit.sets import own_set
    >>> text_of(own_set().card("corrupt_exchange"))
    'At the start of your turn: you may discard 1 card. If you do, steal 1 random card from a wizard of your choice.'
    """
    grammar = GRAMMARS[language]
    sentences = [sentence(step, grammar) for step in card.steps]
    if isinstance(card, Spell):
        return f"{grammar.when[card.when]} {' '.join([uncapital(sentences[0]), *sentences[1:]])}"
    return " ".join(sentences)


def sentence(step: Step, grammar: Grammar) -> str:
    """One step as a sentence."""
    said_to_you, infinitive, of_one, of_several = grammar.forms[form_of(step)]
    whom = "you" if step.verb.name in ABOUT_ANOTHER else step.whom
    if whom == "you":
        words = f"{grammar.may} {infinitive}" if step.may else said_to_you
    else:
        words = f"{grammar.whom[whom]} {of_several if whom == 'everyone' else of_one}"
        if step.may:
            words = f"{grammar.may_decide} {words}"
    if step.if_so:
        words = f"{grammar.if_so} {words}"
    return capital(f"{words} {grammar.objects(step)}".strip()) + "."


def form_of(step: Step) -> str:
    """The verb of a language; points are won or lost."""
    if step.verb.name == "score":
        return "win" if step.count > 0 else "lose"
    return step.verb.name


# Verbs of what the reader does to another wizard: that one is the object, not the subject.
ABOUT_ANOTHER = ("steal", "give", "look", "swap", "reveal")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def uncapital(text: str) -> str:
    return text[:1].lower() + text[1:]


# ---- English


def english_cards(count: int, what: str = "card", random: bool = False) -> str:
    if count == WHOLE_HAND:
        return "the whole hand"
    name = COMPONENT_NAMES[what][0] if what in COMPONENT_NAMES else what
    return f"{count} {'random ' if random else ''}{name}{'s' if count != 1 else ''}"


ENGLISH_OTHERS = {
    "chosen": "a wizard of your choice",
    "others": "each other wizard",
    "everyone": "every wizard",
    "next": "the next wizard",
    "you": "you",
}


def english_objects(step: Step) -> str:
    count, whom = step.count, ENGLISH_OTHERS[step.whom]
    random = step.how == "random"
    match step.verb.name:
        case "draw":
            return english_cards(count)
        case "discard":
            return english_cards(count, random=random)
        case "refill":
            return (
                f"{'cards ' if step.whom == 'you' else ''}until {'you' if step.whom == 'you' else 'they'} hold {count}"
            )
        case "steal":
            return f"{english_cards(count, random=random)}{'' if random else ' of your choice'} from {whom}"
        case "give":
            return f"{english_cards(count)} of your choice to {whom}"
        case "look":
            return f"at the hand of {whom}"
        case "reveal":
            return "your hand to all" if step.whom == "you" else f"the hand of {whom} to all"
        case "swap":
            return f"hands with {whom}"
        case "move":
            return f"{english_cards(count, 'component')} from a spell of the pool to another"
        case "remove":
            return f"{english_cards(count, 'component')} from spells of the pool"
        case "clear":
            return f"all components from {'a spell' if count == 1 else f'{count} spells'} of the pool"
        case "take":
            place = "the discard" if step.place == "discard" else "a spell of the pool"
            return f"{english_cards(count, step.what)} from {place}"
        case "place":
            return f"{english_cards(count, 'component')} from the discard onto spells of the pool"
        case "play_more":
            return english_cards(count, "more component")
        case "act_again" | "actions":
            return (
                f"{english_cards(abs(count), 'more incantation action' if count > 0 else 'fewer incantation action')}"
            )
        case "renew":
            return f"{'a spell' if count == 1 else f'{count} spells'} of the pool by another"
        case "widen":
            return f"by {count} for the rest of the game"
        case "score":
            return f"{abs(count)} spell point{'s' if abs(count) != 1 else ''}"
        case "hand_limit":
            return f"is {max(HAND_LIMIT + count, 1)}"
        case "draws":
            return f"{english_cards(max(1 + count, 0))}"
        case "plays":
            return f"{english_cards(count, 'more component')} every turn"
        case "wild":
            return f"{COMPONENT_NAMES[step.what][0]} as any component"
    return ""


ENGLISH_FORMS = {
    "draw": ("draw", "draw", "draws", "draw"),
    "refill": ("draw", "draw", "draws", "draw"),
    "discard": ("discard", "discard", "discards", "discard"),
    "steal": ("steal", "steal", "", ""),
    "give": ("give", "give", "", ""),
    "look": ("look", "look", "", ""),
    "reveal": ("show", "show", "", ""),
    "swap": ("exchange", "exchange", "", ""),
    "pass_hands": ("", "", "", "pass their hands to the next wizard"),
    "move": ("move", "move", "", ""),
    "remove": ("discard", "discard", "", ""),
    "clear": ("discard", "discard", "", ""),
    "take": ("take", "take", "", ""),
    "place": ("play", "play", "", ""),
    "play_more": ("you may play", "play", "", ""),
    "act_again": ("you have", "have", "", ""),
    "recall": ("take your gambit in play back into your hand", "take your gambit in play back into your hand", "", ""),
    "banish": (
        "remove another wizard's gambit in play from the game",
        "remove another wizard's gambit in play from the game",
        "",
        "",
    ),
    "renew": ("replace", "replace", "", ""),
    "widen": ("the pool grows", "let the pool grow", "", ""),
    "skip": ("", "", "misses the next turn", "miss the next turn"),
    "turn_again": ("take another turn after this one", "take another turn after this one", "", ""),
    "reverse": ("the order of play is reversed", "reverse the order of play", "", ""),
    "end_turn": ("your turn ends now", "end your turn now", "", ""),
    "protect": (
        "no other wizard's card touches your hand until your next turn",
        "protect your hand until your next turn",
        "",
        "",
    ),
    "win": ("you win", "win", "wins", "win"),
    "lose": ("you lose", "lose", "loses", "lose"),
    "hand_limit": ("your hand limit", "", "", ""),
    "draws": ("in your draw phase you draw", "", "", ""),
    "plays": ("you may play", "", "", ""),
    "actions": ("every turn you have", "", "", ""),
    "wild": ("you play", "", "", ""),
    "shield": ("no other wizard's card touches your hand", "", "", ""),
    "steadfast": ("no gambit can be played on your book", "", "", ""),
    "hardy": ("your gambit in play can be neither destroyed nor banished", "", "", ""),
    "unbound": ("you may claim spells while your gambit is in play", "", "", ""),
    "open_hand": ("you play with an open hand", "", "", ""),
    "no_gambits": ("you cannot play gambits", "", "", ""),
}

ENGLISH = Grammar(
    when={
        "claim": "When claimed:",
        "always": "Always:",
        "turn": "Once a turn:",
        "start": "At the start of your turn:",
        "end": "At the end of your turn:",
    },
    whom={
        "chosen": "a wizard of your choice",
        "others": "each other wizard",
        "everyone": "all wizards",
        "next": "the next wizard",
    },
    may="you may",
    may_decide="you may decide that",
    if_so="if you do,",
    forms=ENGLISH_FORMS,
    objects=english_objects,
)


# ---- French


FRENCH_WHATS = {
    "card": ("carte", "cartes", "f"),
    "component": ("composant", "composants", "m"),
    "incantation": ("incantation", "incantations", "f"),
    "gambit": ("gambit", "gambits", "m"),
}


def french_cards(count: int, what: str = "card", after: str = "") -> str:
    if count == WHOLE_HAND:
        return "toute la main"
    if what in COMPONENT_NAMES:
        name, gender = COMPONENT_NAMES[what][1], "m"
    else:
        one, several, gender = FRENCH_WHATS[what]
        name = one if count == 1 else several
    number = ("une" if gender == "f" else "un") if count == 1 else str(count)
    return f"{number} {name}{after}"


FRENCH_OTHERS = {
    "chosen": "un mage de votre choix",
    "others": "chaque autre mage",
    "everyone": "chaque mage",
    "next": "le mage suivant",
    "you": "vous",
}


def french_objects(step: Step) -> str:
    count, whom = step.count, FRENCH_OTHERS[step.whom]
    of_whom = "du mage suivant" if step.whom == "next" else f"d'{whom}" if step.whom == "chosen" else f"de {whom}"
    to_whom = "au mage suivant" if step.whom == "next" else f"à {whom}"
    chance = " au hasard" if step.how == "random" else ""
    match step.verb.name:
        case "draw":
            return french_cards(count)
        case "discard":
            return french_cards(count, after=chance)
        case "refill":
            return f"des cartes jusqu'à en avoir {count}"
        case "steal":
            return f"{french_cards(count)}{chance or ' de votre choix'} {to_whom}"
        case "give":
            return f"{french_cards(count)} de votre choix {to_whom}"
        case "look":
            return f"la main {of_whom}"
        case "reveal":
            return "votre main à tous" if step.whom == "you" else f"à tous la main {of_whom}"
        case "swap":
            return "votre main avec " + (
                "celle du mage suivant" if step.whom == "next" else "celle d'un mage de votre choix"
            )
        case "move":
            return f"{french_cards(count, 'component')} d'un sort du cercle à un autre"
        case "remove":
            return f"{french_cards(count, 'component')} des sorts du cercle"
        case "clear":
            return f"tous les composants {french_spells(count)}"
        case "take":
            place = "dans la défausse" if step.place == "discard" else "sur un sort du cercle"
            return f"{french_cards(count, step.what)} {place}"
        case "place":
            return f"{french_cards(count, 'component')} de la défausse sur des sorts du cercle"
        case "play_more":
            return f"{french_cards(count, 'component')} de plus"
        case "act_again" | "actions":
            return f"{french_actions(abs(count))} de {'plus' if count > 0 else 'moins'}"
        case "renew":
            return f"{'un sort' if count == 1 else f'{count} sorts'} du cercle par un autre"
        case "widen":
            return f"de {count} pour le reste de la partie"
        case "score":
            return f"{abs(count)} point{'s' if abs(count) != 1 else ''} de sort"
        case "hand_limit":
            return f"est de {max(HAND_LIMIT + count, 1)}"
        case "draws":
            return french_cards(1 + count) if 1 + count > 0 else "aucune carte"
        case "plays":
            return f"{french_cards(count, 'component')} de plus à chaque tour"
        case "wild":
            return f"{COMPONENT_NAMES[step.what][1]} comme n'importe quel composant"
    return ""


def french_spells(count: int) -> str:
    return "d'un sort du cercle" if count == 1 else f"de {count} sorts du cercle"


def french_actions(count: int) -> str:
    return "une action d'incantation" if count == 1 else f"{count} actions d'incantation"


FRENCH_FORMS = {
    "draw": ("piochez", "piocher", "pioche", "piochent"),
    "refill": ("piochez", "piocher", "pioche", "piochent"),
    "discard": ("défaussez", "défausser", "défausse", "défaussent"),
    "steal": ("volez", "voler", "", ""),
    "give": ("donnez", "donner", "", ""),
    "look": ("regardez", "regarder", "", ""),
    "reveal": ("montrez", "montrer", "", ""),
    "swap": ("échangez", "échanger", "", ""),
    "pass_hands": ("", "", "", "passent leur main au mage suivant"),
    "move": ("déplacez", "déplacer", "", ""),
    "remove": ("défaussez", "défausser", "", ""),
    "clear": ("défaussez", "défausser", "", ""),
    "take": ("prenez", "prendre", "", ""),
    "place": ("jouez", "jouer", "", ""),
    "play_more": ("vous pouvez jouer", "jouer", "", ""),
    "act_again": ("vous avez", "avoir", "", ""),
    "recall": ("reprenez en main votre gambit en jeu", "reprendre en main votre gambit en jeu", "", ""),
    "banish": (
        "retirez de la partie le gambit en jeu d'un autre mage",
        "retirer de la partie le gambit en jeu d'un autre mage",
        "",
        "",
    ),
    "renew": ("remplacez", "remplacer", "", ""),
    "widen": ("le cercle s'agrandit", "agrandir le cercle", "", ""),
    "skip": ("", "", "passe son prochain tour", "passent leur prochain tour"),
    "turn_again": ("jouez encore un tour après celui-ci", "jouer encore un tour après celui-ci", "", ""),
    "reverse": ("le sens du jeu est inversé", "inverser le sens du jeu", "", ""),
    "end_turn": ("votre tour finit maintenant", "finir votre tour maintenant", "", ""),
    "protect": (
        "aucune carte d'un autre mage ne touche votre main jusqu'à votre prochain tour",
        "protéger votre main jusqu'à votre prochain tour",
        "",
        "",
    ),
    "win": ("vous gagnez", "gagner", "gagne", "gagnent"),
    "lose": ("vous perdez", "perdre", "perd", "perdent"),
    "hand_limit": ("votre limite de main", "", "", ""),
    "draws": ("à la phase de pioche vous piochez", "", "", ""),
    "plays": ("vous pouvez jouer", "", "", ""),
    "actions": ("à chaque tour vous avez", "", "", ""),
    "wild": ("vous jouez", "", "", ""),
    "shield": ("aucune carte d'un autre mage ne touche votre main", "", "", ""),
    "steadfast": ("aucun gambit ne peut être joué sur votre grimoire", "", "", ""),
    "hardy": ("votre gambit en jeu ne peut être ni détruit ni banni", "", "", ""),
    "unbound": ("vous pouvez acquérir des sorts pendant que votre gambit est en jeu", "", "", ""),
    "open_hand": ("vous jouez à main découverte", "", "", ""),
    "no_gambits": ("vous ne pouvez pas jouer de gambits", "", "", ""),
}

FRENCH = Grammar(
    when={
        "claim": "À l'acquisition :",
        "always": "Toujours :",
        "turn": "Une fois par tour :",
        "start": "Au début de votre tour :",
        "end": "À la fin de votre tour :",
    },
    whom={
        "chosen": "un mage de votre choix",
        "others": "chaque autre mage",
        "everyone": "tous les mages",
        "next": "le mage suivant",
    },
    may="vous pouvez",
    may_decide="vous pouvez décider que",
    if_so="si vous le faites,",
    forms=FRENCH_FORMS,
    objects=french_objects,
)

GRAMMARS = {"en": ENGLISH, "fr": FRENCH}
