"""The text of a card in English and French, generated from its effect so that text and behaviour cannot differ."""

from __future__ import annotations

from facedown.games.wizards_gambit.card_sets.english import ENGLISH
from facedown.games.wizards_gambit.card_sets.french import FRENCH
from facedown.games.wizards_gambit.card_sets.phrases import Language, form_of
from facedown.games.wizards_gambit.card_sets.sets import Incantation, Spell
from facedown.games.wizards_gambit.card_sets.vocabulary import Step

LANGUAGES = {"en": ENGLISH, "fr": FRENCH}


def text_of(card: Spell | Incantation, language: str = "en") -> str:
    """The text on a card.

    >>> from facedown.games.wizards_gambit.card_sets.sets import own_set
    >>> text_of(own_set().card("parting_gift"))
    'When you claim it: give 1 card to the next wizard.'
    """
    tongue = LANGUAGES[language]
    sentences = [sentence(step, tongue) for step in card.steps]
    if isinstance(card, Spell):
        return f"{tongue.when[card.when]} {uncapital(' '.join(sentences))}"
    return " ".join(sentences)


def sentence(step: Step, language: Language) -> str:
    """One step as a sentence."""
    phrase = language.phrases[form_of(step)]
    if step.whom == "you" or not phrase.other:
        words = f"{language.may} {phrase.may or phrase.said}" if step.may and not phrase.is_offer else phrase.said
    else:
        words = language.may_let if step.may else f"{{whom}} {phrase.other}"
        words = words.replace("{said}", phrase.said).replace("{other}", phrase.other)
    condition = f"{language.if_so} " if step.if_so else ""
    return capital(condition + words.format(**language.words(step))) + "."


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def uncapital(text: str) -> str:
    return text[:1].lower() + text[1:]
