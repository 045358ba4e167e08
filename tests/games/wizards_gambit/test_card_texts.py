"""The texts of cards: made from their effects, in two languages that people can read."""

from __future__ import annotations

import re
from itertools import product

import pytest

from facedown.games.wizards_gambit.card_sets.sets import Incantation, Spell, own_set
from facedown.games.wizards_gambit.card_sets.texts import LANGUAGES, sentence, text_of
from facedown.games.wizards_gambit.card_sets.vocabulary import BY_NAME, VERBS, WHENS, WHOLE_HAND, Step, Verb
from facedown.games.wizards_gambit.rules.cards import COMPONENT_NAMES

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_verb = pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)


def steps_of(verb: Verb) -> list[Step]:
    """Every step that a verb can make."""
    counts = [count for count in verb.counts or (1,) if count] + [WHOLE_HAND] * verb.all_cards
    flags = (False,) if verb.is_permanent else (False, True)
    words = product(counts, verb.whoms, verb.whats or ("",), verb.hows or ("",), verb.places or ("",), flags, flags)
    steps = [Step(verb, *chosen) for chosen in words]
    return [step for step in steps if step.place != "pool" or step.what not in ("incantation", "gambit")]


def said(language: str, name: str, **words: object) -> str:
    return sentence(Step(BY_NAME[name], **words), LANGUAGES[language])


@every_language
@every_verb
def test_every_step_is_a_sentence(verb, language):
    for step in steps_of(verb):
        text = sentence(step, LANGUAGES[language])
        assert text[0].isupper(), text
        assert text.endswith("."), text
        assert not re.search(r"  |\.\.| \.|[{}]|None|^\.$", text), text
        assert ("may" in text or "pouvez" in text) or not step.may, text


@every_language
@every_verb
def test_nouns_agree_with_their_numbers(verb, language):
    for step in steps_of(verb):
        text = sentence(step, LANGUAGES[language])
        for name in COMPONENT_NAMES.values():
            text = text.replace(name[language == "fr"], "")
        for number, noun in re.findall(r"\b(une?|\d+) (?:random |more |spell (?=p)|incantation (?=a))*(\w+)", text):
            assert noun.endswith("s") == (number not in ("1", "un", "une")), text


@every_verb
def test_french_words_are_elided(verb):
    for step in steps_of(verb):
        text = sentence(step, LANGUAGES["fr"])
        assert not re.search(r"\b([dl]e|que|la) [aeéiouy]", text), text
        assert not re.search(r"\bà le\b|\bde le\b|\bà les\b|\bde les\b", text), text


@every_language
@every_verb
def test_different_steps_have_different_texts(verb, language):
    """But for a choice that changes nothing: a whole hand goes at random or not, an offer may be taken or not."""
    told: dict[str, Step] = {}
    for step in steps_of(verb):
        text = sentence(step, LANGUAGES[language])
        other = told.setdefault(text, step)
        is_same = (other.count, other.whom, other.if_so, other.place) == (step.count, step.whom, step.if_so, step.place)
        assert is_same or verb.name == "hand_limit", f"{text}: {step} and {other}"
        harmless = other.count == WHOLE_HAND or verb.name in ("play_more", "act_again") or step.place == "pool"
        assert other == step or harmless or verb.name == "hand_limit", f"{text}: {step} and {other}"


@every_language
@pytest.mark.parametrize("when", WHENS)
def test_a_spell_says_first_when_its_ability_applies(when, language):
    step = Step(BY_NAME["shield" if when == "always" else "draw"])
    text = text_of(Spell("x", "x", 1, ("ash",), when, (step,)), language)
    assert re.fullmatch(r"[A-ZÀÉ][^:]+: [a-zà-ÿ].*\.", text)
    assert text.startswith(LANGUAGES[language].when[when])


def test_a_step_that_depends_on_another_says_so():
    steps = (Step(BY_NAME["discard"], may=True), Step(BY_NAME["draw"], 2, if_so=True))
    card = Incantation("x", "x", steps)
    assert text_of(card) == "You may discard 1 card. If you do, draw 2 cards."
    assert text_of(card, "fr") == "Vous pouvez défausser une carte. Si vous le faites, piochez 2 cartes."


@pytest.mark.parametrize(
    ("name", "words", "english", "french"),
    [
        (
            "draw",
            {"count": 2, "whom": "chosen", "may": True},
            "You may have another wizard of your choice draw 2 cards.",
            "Vous pouvez décider qu’un autre mage de votre choix pioche 2 cartes.",
        ),
        (
            "discard",
            {"count": WHOLE_HAND, "whom": "everyone", "how": "choice"},
            "Every wizard discards their hand.",
            "Chaque mage défausse sa main.",
        ),
        (
            "steal",
            {"count": 2, "whom": "others", "how": "choice"},
            "Look at the hands of all other wizards and steal 2 cards from each.",
            "Regardez la main de chacun des autres mages et volez 2 cartes à chacun.",
        ),
        (
            "take",
            {"count": 2, "what": "tears", "place": "pool"},
            "Take 2 Siren's Tears cards from spells in the pool.",
            "Prenez 2 cartes Larmes de sirène sur des sorts du cercle.",
        ),
        ("give", {"whom": "next"}, "Give 1 card to the next wizard.", "Donnez une carte au mage suivant."),
        ("draws", {"count": -1}, "You don't draw in your draw phase.", None),
        ("actions", {"count": -1}, "You have no incantation action.", "Vous n’avez pas d’action d’incantation."),
        ("hand_limit", {"count": -4}, "Your hand limit is 1.", "Votre limite de main est de 1."),
        ("score", {"count": -1, "whom": "others"}, "Each other wizard loses 1 spell point.", None),
    ],
)
def test_words_that_are_easy_to_get_wrong(name, words, english, french):
    assert said("en", name, **words) == english
    assert french is None or said("fr", name, **words) == french


@every_language
def test_no_two_of_our_own_incantations_say_the_same(language):
    texts = [text_of(card, language) for card in own_set().incantations]
    assert len(set(texts)) == len(texts) == 18
