"""Effects of cards in French."""

from __future__ import annotations

from facedown.games.wizards_gambit.card_sets.phrases import Language, Phrase
from facedown.games.wizards_gambit.card_sets.vocabulary import Step
from facedown.games.wizards_gambit.rules.cards import COMPONENT_NAMES, HAND_LIMIT, MOST_POOL

WHOM = {
    "you": "vous",
    "chosen": "un autre mage de votre choix",
    "others": "chacun des autres mages",
    "everyone": "chaque mage",
    "next": "le mage suivant",
}
THAT_WHOM = {whom: f"qu’{words}" if words.startswith("un") else f"que {words}" for whom, words in WHOM.items()}
TO_WHOM = {whom: f"à {words}" for whom, words in WHOM.items()} | {"next": "au mage suivant"}
HANDS = {
    "chosen": "la main d’un autre mage de votre choix",
    "others": "la main de chacun des autres mages",
    "next": "la main du mage suivant",
}

# The sorts of cards, and the word for one of them.
SORTS = {
    "card": ("une", "carte"),
    "component": ("un", "composant"),
    "incantation": ("une", "incantation"),
    "gambit": ("un", "gambit"),
}


def number_of(count: int, sort: str, after: str = "") -> str:
    """A count with its noun.

    >>> number_of(1, "card"), number_of(2, "component", " de plus")
    ('une carte', '2 composants de plus')
    """
    one, name = SORTS[sort]
    return f"{one} {name}{after}" if count == 1 else f"{count} {name}s{after}"


def sort_of(step: Step, count: int) -> str:
    """The cards that a step is about; spells in the pool hold only components."""
    if step.what in COMPONENT_NAMES:
        return number_of(count, "card", f" {COMPONENT_NAMES[step.what][1]}")
    return number_of(count, "component" if step.place == "pool" else step.what or "card")


def words(step: Step) -> dict[str, str]:
    """The words for the blanks of a phrase."""
    count, is_you = abs(step.count), step.whom == "you"
    one = count == 1
    way = " au hasard" if step.how == "random" else "" if is_you else " de son choix"
    return {
        "whom": WHOM[step.whom],
        "that_whom": THAT_WHOM[step.whom],
        "to_whom": TO_WHOM[step.whom],
        "hands": HANDS.get(step.whom, ""),
        "cards": number_of(count, "card"),
        "picked": number_of(count, "card", way),
        "sort": sort_of(step, count),
        "components": number_of(count, "component"),
        "lying": f"{number_of(count, 'component')} {'posé sur un sort' if one else 'posés sur des sorts'}",
        "more": number_of(count, "component", " de plus"),
        "actions": "une action d’incantation de plus" if one else f"{count} actions d’incantation de plus",
        "points": "un point de sort" if one else f"{count} points de sort",
        "a_spell": "un sort" if one else f"{count} sorts",
        "of_a_spell": "d’un sort" if one else f"de {count} sorts",
        "by_places": "d’une place" if one else f"de {count} places",
        "spells": "un sort" if one else "des sorts",
        "limit": str(max(HAND_LIMIT + step.count, 1)),
        "drawn": number_of(1 + step.count, "card"),
        "kind": COMPONENT_NAMES[step.what][1] if step.what in COMPONENT_NAMES else "",
        "most": str(MOST_POOL),
    }


PHRASES = {
    "draw": Phrase("piochez {cards}", "piocher {cards}", "pioche {cards}"),
    "refill": Phrase(
        "piochez jusqu’à avoir {cards} en main",
        "piocher jusqu’à avoir {cards} en main",
        "pioche jusqu’à avoir {cards} en main",
    ),
    "discard": Phrase("défaussez {picked}", "défausser {picked}", "défausse {picked}"),
    "discard_hand": Phrase("défaussez votre main", "défausser votre main", "défausse sa main"),
    "steal": Phrase("volez {picked} {to_whom}", "voler {picked} {to_whom}"),
    "choose_from": Phrase("regardez {hands} et volez-lui {cards}", "regarder {hands} et lui voler {cards}"),
    "choose_from_each": Phrase(
        "regardez {hands} et volez {cards} à chacun", "regarder {hands} et voler {cards} à chacun"
    ),
    "give": Phrase("donnez {cards} {to_whom}", "donner {cards} {to_whom}"),
    "look": Phrase("regardez {hands}", "regarder {hands}"),
    "reveal": Phrase("montrez votre main à tous", "montrer votre main à tous", "montre sa main à tous"),
    "swap": Phrase("échangez votre main avec {whom}", "échanger votre main avec {whom}"),
    "pass_hands": Phrase("", "", "passe sa main au mage suivant"),
    "move": Phrase(
        "déplacez {components} d’un sort du cercle à un autre", "déplacer {components} d’un sort du cercle à un autre"
    ),
    "move_several": Phrase(
        "déplacez {components}, chacun d’un sort du cercle à un autre",
        "déplacer {components}, chacun d’un sort du cercle à un autre",
    ),
    "remove": Phrase("défaussez {lying} du cercle", "défausser {lying} du cercle"),
    "clear": Phrase(
        "défaussez tous les composants {of_a_spell} du cercle", "défausser tous les composants {of_a_spell} du cercle"
    ),
    "take": Phrase("prenez {sort} dans la défausse", "prendre {sort} dans la défausse"),
    "take_off": Phrase("prenez {sort} sur {spells} du cercle", "prendre {sort} sur {spells} du cercle"),
    "place": Phrase(
        "jouez {components} de la défausse sur {spells} du cercle",
        "jouer {components} de la défausse sur {spells} du cercle",
    ),
    "play_more": Phrase("vous pouvez jouer {more} ce tour-ci", is_offer=True),
    "act_again": Phrase("vous pouvez faire {actions} ce tour-ci", is_offer=True),
    "recall": Phrase("reprenez en main votre gambit en jeu", "reprendre en main votre gambit en jeu"),
    "banish": Phrase(
        "retirez de la partie le gambit en jeu d’un autre mage",
        "retirer de la partie le gambit en jeu d’un autre mage",
    ),
    "renew": Phrase(
        "remélangez un sort du cercle dans la pioche des sorts, défaussez ses composants et révélez un nouveau sort",
        "remélanger un sort du cercle dans la pioche des sorts, défausser ses composants et révéler un nouveau sort",
    ),
    "renew_several": Phrase(
        "remélangez {a_spell} du cercle, un par un, dans la pioche des sorts, "
        "défaussez leurs composants et révélez de nouveaux sorts",
        "remélanger {a_spell} du cercle, un par un, dans la pioche des sorts, "
        "défausser leurs composants et révéler de nouveaux sorts",
    ),
    "widen": Phrase(
        "agrandissez le cercle {by_places} jusqu’à la fin de la partie ({most} sorts au plus)",
        "agrandir le cercle {by_places} jusqu’à la fin de la partie ({most} sorts au plus)",
    ),
    "skip": Phrase("", "", "passe son prochain tour"),
    "turn_again": Phrase("jouez encore un tour après celui-ci", "jouer encore un tour après celui-ci"),
    "reverse": Phrase("inversez le sens du jeu", "inverser le sens du jeu"),
    "end_turn": Phrase("votre tour se termine aussitôt", "terminer votre tour aussitôt"),
    "protect": Phrase(
        "protégez votre main des cartes des autres mages jusqu’à votre prochain tour",
        "protéger votre main des cartes des autres mages jusqu’à votre prochain tour",
    ),
    "gain": Phrase("gagnez {points}", "gagner {points}", "gagne {points}"),
    "lose": Phrase("perdez {points}", "perdre {points}", "perd {points}"),
    "hand_limit": Phrase("votre limite de main est de {limit}"),
    "draws": Phrase("vous piochez {drawn} à la phase de pioche"),
    "no_draws": Phrase("vous ne piochez pas de carte à la phase de pioche"),
    "plays": Phrase("vous pouvez jouer {more} à chaque tour"),
    "actions": Phrase("vous pouvez faire {actions} à chaque tour"),
    "no_actions": Phrase("vous n’avez pas d’action d’incantation"),
    "wild": Phrase("vous pouvez jouer vos cartes {kind} comme n’importe quel composant"),
    "shield": Phrase("votre main est protégée des cartes des autres mages"),
    "steadfast": Phrase("aucun gambit ne peut être joué sur votre grimoire"),
    "hardy": Phrase("les autres mages ne peuvent ni détruire ni retirer votre gambit en jeu"),
    "unbound": Phrase("vous pouvez acquérir des sorts même quand votre gambit est en jeu"),
    "open_hand": Phrase("vous jouez avec votre main face visible"),
    "no_gambits": Phrase("vous ne pouvez pas jouer de gambits"),
}

FRENCH = Language(
    when={
        "claim": "À l’acquisition :",
        "always": "En permanence :",
        "turn": "Une fois par tour :",
        "start": "Au début de votre tour :",
        "end": "À la fin de votre tour :",
    },
    may="vous pouvez",
    may_let="vous pouvez décider {that_whom} {other}",
    if_so="si vous le faites,",
    phrases=PHRASES,
    words=words,
)
