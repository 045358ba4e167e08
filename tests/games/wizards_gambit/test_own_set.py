"""Our own card set keeps inside the frame of the rulebook."""

from __future__ import annotations

from collections import Counter

from facedown.games.wizards_gambit.card_sets.sets import OWN_SET, own_set
from facedown.games.wizards_gambit.card_sets.soundness import find_flaws
from facedown.games.wizards_gambit.card_sets.texts import text_of
from facedown.games.wizards_gambit.card_sets.vocabulary import VERBS
from facedown.games.wizards_gambit.rules.cards import COMPONENT_NAMES


def test_it_has_the_cards_that_the_book_counts():
    cards = own_set()
    assert len(cards.spells) == 25
    assert len(cards.incantations) == 18
    assert cards.gambits == 8
    assert sum(cards.components.values()) == 63
    assert sorted(cards.components.values()) == [3, *[10] * 6]
    assert cards.components["shard"] == 3


def test_components_have_the_names_of_the_book():
    assert [english for english, _ in COMPONENT_NAMES.values()] == [
        "Angel's Breath",
        "Ash of the Phoenix",
        "Dragon's Tooth",
        "Gryphon Feather",
        "Siren's Tears",
        "Sundered Agate",
        "Prismatic Shard",
    ]


def test_spells_are_worth_1_to_5_points():
    assert {spell.points for spell in own_set().spells} == {1, 2, 3, 4, 5}


def test_the_spells_that_the_book_names_are_there():
    """With Corrupt Exchange on top a book has 4 points, with Bounty on top of it 5."""
    bounty, exchange = own_set().card("bounty"), own_set().card("corrupt_exchange")
    assert bounty.points == 1
    assert exchange.points <= 4
    assert exchange.when == "start"


def test_each_incantation_has_an_effect_of_its_own():
    effects = [card.steps for card in own_set().incantations]
    assert len(set(effects)) == 18


def test_each_spell_has_an_ability_of_its_own():
    assert len({(spell.when, spell.steps) for spell in own_set().spells}) == 25


def test_every_verb_is_on_a_card():
    used = Counter(step.verb.name for card in own_set().cards for step in card.steps)
    assert [verb.name for verb in VERBS if verb.name not in used] == []


def test_every_time_that_an_ability_can_apply_is_there():
    assert {spell.when for spell in own_set().spells} == {"claim", "always", "turn", "start", "end"}


def test_no_pool_asks_for_more_than_there_is():  # W-15
    assert list(find_flaws(own_set())) == []


def test_everybody_can_play_with_it():
    assert [own_set().too_small_for(seats) for seats in range(2, 6)] == [None] * 4


def test_it_is_called_what_it_is():
    assert own_set().key == "facedown"
    assert "are our own" in OWN_SET.read_text(encoding="utf-8")


def test_it_has_french_names_and_texts():
    assert all(card.french and text_of(card, "fr") for card in own_set().cards)
    assert len({card.french for card in own_set().cards}) == len(own_set().cards)
