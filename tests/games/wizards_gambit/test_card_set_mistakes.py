"""What `facedown cards check` finds: every mistake of a card set, with its line and its cure."""

from __future__ import annotations

import pytest

from facedown.games.wizards_gambit.card_sets.reading import read_draft, read_text
from facedown.games.wizards_gambit.card_sets.vocabulary import VERBS

from .card_files import DRAW, MARKET, SMALL, change, line_of, mistakes

SHIELD = '{ do = "shield" },'
EVERY_VERB = ", ".join(verb.name for verb in VERBS)
NINE_RUNES = ", ".join(['"ash"'] * 9)
FIVE_STEPS = ", ".join(['{ do = "recall" }'] * 5)
KINDS = "breath, ash, tooth, feather, tears, agate"


def test_the_small_set_of_the_docs_is_sound():
    assert len(read_text(SMALL).cards) == 7


# ---- One mistake, one message, on the line where it is


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        # Values of the wrong type or size
        ('name = "hedge magic"', "name = 7", "the set: name must be a text of 1 to 32 letters, not 7"),
        ('name = "hedge magic"', 'name = " "', "the set: name must be a text of 1 to 32 letters, not ' '"),
        (
            'name = "Kindle"',
            f'name = "{"k" * 33}"',
            f"spell 1: name must be a text of 1 to 32 letters, not '{'k' * 33}'",
        ),
        ('name = "Kindle"', 'name = "Kin\\ndle"', "spell 1: name must be a text of 1 to 32 letters, not 'Kin\\ndle'"),
        (
            'french = "Embrasement"',
            "french = []",
            "spell Kindle: french must be a text of 1 to 32 letters, not a list of 0",
        ),
        ("breath = 6", "breath = -1", "the number of breath cards must be a whole number from 0 to 99, not -1"),
        ("breath = 6", 'breath = "six"', "the number of breath cards must be a whole number from 0 to 99, not 'six'"),
        ("breath = 6", "breath = 6.0", "the number of breath cards must be a whole number from 0 to 99, not 6.0"),
        (
            "breath = 6",
            f"breath = 0x{'f' * 5000}",
            "the number of breath cards must be a whole number from 0 to 99, not a huge number",
        ),
        ("count = 5", "count = 1", "the number of gambits must be a whole number from 2 to 16, not 1"),
        ("count = 5", "count = 17", "the number of gambits must be a whole number from 2 to 16, not 17"),
        ("points = 2", "points = 0", "spell Kindle: points must be a whole number from 1 to 5, not 0"),
        ("points = 2", "points = 6", "spell Kindle: points must be a whole number from 1 to 5, not 6"),
        ("points = 2", "points = true", "spell Kindle: points must be a whole number from 1 to 5, not true"),
        ("points = 2", "points = {}", "spell Kindle: points must be a whole number from 1 to 5, not a table"),
        (
            "points = 2",
            "points = 1979-05-27",
            "spell Kindle: points must be a whole number from 1 to 5, not a date or time",
        ),
        # Runes
        (
            'runes = ["ash", "ash", "breath"]',
            "runes = []",
            f"spell Kindle: runes must be a list of 1 to 8 of {KINDS}, not a list of 0",
        ),
        (
            'runes = ["ash", "ash", "breath"]',
            'runes = "ash"',
            f"spell Kindle: runes must be a list of 1 to 8 of {KINDS}, not 'ash'",
        ),
        (
            'runes = ["ash", "ash", "breath"]',
            f"runes = [{NINE_RUNES}]",
            f"spell Kindle: runes must be a list of 1 to 8 of {KINDS}, not a list of 9",
        ),
        ('"ash", "breath"]', '"brath"]', "spell Kindle: unknown rune 'brath'; did you mean 'breath'?"),
        ('"ash", "breath"]', '"shard"]', f"spell Kindle: unknown rune 'shard'; choose from: {KINDS}"),
        ('"ash", "breath"]', '["ash"]]', f"spell Kindle: unknown rune a list of 1; choose from: {KINDS}"),
        # When
        (
            'when = "turn"',
            'when = "sometimes"',
            "spell Kindle: when must be one of claim, always, turn, start, end, not 'sometimes'",
        ),
        (
            'when = "turn"',
            'when = ["turn"]',
            "spell Kindle: when must be one of claim, always, turn, start, end, not a list of 1",
        ),
        # Steps
        (DRAW, "effect = []", 'spell Kindle: effect is a list of 1 to 4 steps { do = "…" }, not a list of 0'),
        (DRAW, 'effect = "draw"', """spell Kindle: effect is a list of 1 to 4 steps { do = "…" }, not 'draw'"""),
        (
            DRAW,
            f"effect = [{FIVE_STEPS}]",
            'spell Kindle: effect is a list of 1 to 4 steps { do = "…" }, not a list of 5',
        ),
        (DRAW, "effect = [3]", 'spell Kindle: a step looks like { do = "draw", count = 2 }, with a verb after do'),
        (
            DRAW,
            "effect = [{ count = 2 }]",
            'spell Kindle: a step looks like { do = "draw", count = 2 }, with a verb after do',
        ),
        # Verbs
        (DRAW, 'effect = [{ do = "drow" }]', "spell Kindle: unknown verb 'drow'; did you mean 'draw'?"),
        (DRAW, 'effect = [{ do = "fly" }]', f"spell Kindle: unknown verb 'fly'; choose from: {EVERY_VERB}"),
        (DRAW, "effect = [{ do = 3 }]", f"spell Kindle: unknown verb 3; choose from: {EVERY_VERB}"),
        (
            DRAW,
            'effect = [{ do = "shield" }]',
            'spell Kindle: shield lasts, so it goes with spells of when = "always" only',
        ),
        (
            MARKET,
            'effect = [{ do = "shield" }]',
            'incantation Market Day: shield lasts, so it goes with spells of when = "always" only',
        ),
        (
            SHIELD,
            '{ do = "recall" },',
            "spell Warm Cloak: recall happens once, so it cannot last; "
            'use when = "claim" or "turn" or "start" or "end"',
        ),
        (
            '{ do = "hand_limit", count = 1 },',
            '{ do = "hand_limit", count = 1 },\n{ do = "hand_limit", count = 2 },',
            "spell Warm Cloak: hand_limit is used twice here; combine both into one step",
        ),
        # Counts
        (
            '{ do = "draw", count = 1 }]',
            '{ do = "draw", count = 9 }]',
            "draw must be a whole number from 1 to 5, not 9",
        ),
        (DRAW, 'effect = [{ do = "score", count = 0 }]', "a count of 0 does nothing; leave the step out"),
        (DRAW, 'effect = [{ do = "draw", count = "all" }]', "draw must be a whole number from 1 to 5, not 'all'"),
        (DRAW, 'effect = [{ do = "discard", count = "few" }]', "discard must be a whole number from 1 to 5, not 'few'"),
        (SHIELD, '{ do = "shield", count = 1 },', "spell Warm Cloak: shield has no count; leave it out"),
        # Words that do not go with a verb
        (
            'whom = "chosen", how',
            'whom = "you", how',
            "incantation Nimble Fingers: impossible target 'you': steal takes whom = chosen, others, next",
        ),
        (
            'whom = "everyone"',
            'whom = "nobody"',
            "impossible target 'nobody': draw takes whom = you, chosen, others, everyone, next",
        ),
        (DRAW, 'effect = [{ do = "recall", whom = "next" }]', "impossible target 'next': recall takes whom = you"),
        (SHIELD, '{ do = "wild", what = "shard" },', f"impossible what 'shard': wild takes what = {KINDS}"),
        (DRAW, 'effect = [{ do = "draw", what = "ash" }]', "spell Kindle: draw has no what; leave it out"),
        ('how = "random"', 'how = "blindly"', "impossible how 'blindly': steal takes how = choice, random"),
        (DRAW, 'effect = [{ do = "draw", how = "random" }]', "spell Kindle: draw has no how; leave it out"),
        ('from = "discard"', 'from = "hand"', "impossible from 'hand': take takes from = discard, pool"),
        (DRAW, 'effect = [{ do = "draw", from = "pool" }]', "spell Kindle: draw has no from; leave it out"),
        (
            'what = "agate", from = "discard"',
            'what = "gambit", from = "pool"',
            "incantation Stone Soup: spells in the pool only hold components; take gambit from discard",
        ),
        # May and if_so
        ("may = true", 'may = "yes"', "spell Toll of Dusk: may must be true or false, not 'yes'"),
        ("if_so = true", "if_so = 1", "spell Toll of Dusk: if_so must be true or false, not 1"),
        (SHIELD, '{ do = "shield", may = true },', "spell Warm Cloak: a lasting effect has no may; leave it out"),
        (
            DRAW,
            'effect = [{ do = "draw", if_so = true }]',
            "spell Kindle: the first step has no step before it; leave out if_so",
        ),
        # Keys
        ("ash = 6", "ash = 6\ncoal = 6", f"the components: unknown key 'coal'; choose from: {KINDS}, shard"),
        (DRAW, 'effect = [{ do = "draw", cuont = 1 }]', "spell Kindle: unknown key 'cuont'; did you mean 'count'?"),
        (
            'french = "Doigts agiles"',
            'french = "Doigts agiles"\nwhen = "turn"',
            "incantation Nimble Fingers: unknown key 'when'; choose from: name, french, effect",
        ),
        ("count = 5", "count = 5\n[misc]", "the file: unknown key 'misc'; choose from: set, components, spells"),
        # Names
        (
            'name = "Borrowed Time"',
            'name = "Kindle!"',
            "Kindle!: the card on line 20 already has this name; choose another",
        ),
        ('name = "Market Day"', 'name = "kindle"', "kindle: the card on line 20 already has this name; choose another"),
        ('name = "Kindle"', 'name = "Ash"', "Ash: a component or gambit already has this name; choose another"),
        ('name = "Kindle"', 'name = "Gambit IV"', "Gambit IV: a component or gambit already has this name"),
        ('name = "Kindle"', 'name = "火"', "火: a name needs letters from a to z"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_its_cure(old, new, words):
    text = change(old, new)
    [told] = mistakes(text)
    last_line = text[: text.index(new) + len(new)].count("\n") + 1
    assert told.startswith(f"line {last_line}: ")
    assert words in told


@pytest.mark.parametrize("key", ["points", "runes", "when", "effect"])
def test_what_a_card_lacks_is_told_on_the_line_where_it_begins(key):
    first = SMALL.index("[[spells]]")
    start = SMALL.index(f"{key} = ", first)
    [told] = mistakes(SMALL[:start] + SMALL[SMALL.index("\n", start) :])
    assert told.startswith(f"line {line_of('[[spells]]', SMALL)}: spell Kindle: {key} ")
    assert told.endswith("; it is missing")


def test_a_card_without_a_french_name_has_the_same_name_in_both_languages():
    cards = read_text(change('french = "Embrasement"\n', "", change('french = "Soupe aux cailloux"\n', "")))
    assert cards.card("kindle").french == "Kindle"
    assert cards.card("stone_soup").french == "Stone Soup"
    assert cards.card("market_day").french == "Jour de marché"


def test_a_draft_has_all_mistakes_and_the_cards_that_are_right():
    draft = read_draft(change("points = 5", "points = 7"))
    assert draft.cards is None
    assert draft.mistakes == [(49, "spell Toll of Dusk: points must be a whole number from 1 to 5, not 7")]
    assert "Toll of Dusk" not in [card.name for card in draft.right]
    assert len(draft.right) == 6
    assert read_draft(SMALL).cards == read_text(SMALL)
    assert read_draft("x = ").mistakes[0][0] == 1


def test_a_card_without_a_name_is_called_by_its_number():
    [told] = mistakes(change('name = "Warm Cloak"\n', ""))
    assert told == "line 35: spell 3: name must be a text of 1 to 32 letters; it is missing"


def test_a_missing_table_is_told():
    told = mistakes(change("[gambits]\ncount = 5", ""))
    assert "line 1: the table [gambits] is missing; add it" in told


def test_tables_and_lists_are_not_mistaken_for_each_other():
    assert "line 19: each of the spells must be a table of its own: write [[spells]] above it" in mistakes(
        SMALL[: SMALL.index("[[spells]]", SMALL.index("Kindle"))].replace("[[spells]]", "[spells]")
    )
    assert "line 1: components is a table: write [components] above its keys" in mistakes("components = 3")
    assert mistakes("\nspells = [3]")[-1] == (
        "line 2: a spell must be a table with name, french, points, runes, when, effect, not 3"
    )
    assert "line 2: an incantation must be a table with name, french, effect, not true" in mistakes(
        "\nincantations = [true]"
    )


def test_two_cards_without_names_are_not_said_to_share_one():
    text = change('name = "Kindle"', 'name = ""', change('name = "Borrowed Time"', "name = 3"))
    assert [words.split(":")[1].strip() for words in mistakes(text)] == ["spell 1", "spell 2"]


# ---- Too much of everything


def test_a_set_has_1_to_31_spells_and_at_most_24_incantations():
    spell, incantation = (
        SMALL[SMALL.index(head) : SMALL.index(head, SMALL.index(head) + 1)] for head in ("[[spells]]", "[[incant")
    )
    head = SMALL[: SMALL.index("[[spells]]")]
    many = head + "".join(spell.replace("Kindle", f"S{number}") for number in range(32))
    many += "".join(incantation.replace("Nimble Fingers", f"I{number}") for number in range(25))
    told = [words.split(": ", 1) for words in mistakes(many)]
    assert told == [
        [f"line {line_of('S31', many) - 1}", "there are 32 spells; a set must have 1 to 31"],
        [f"line {line_of('I24', many) - 1}", "there are 25 incantations; a set must have 0 to 24"],
    ]
    assert "line 1: there are 0 spells; a set must have 1 to 31" in mistakes(head)


def test_the_component_deck_has_room_for_128_cards():
    assert mistakes(change("breath = 6", "breath = 99")) == [
        "line 7: the component deck has 139 cards; remove some: at most 128 are allowed"
    ]


# ---- Several mistakes


def test_all_mistakes_are_told_in_the_order_of_the_lines():
    text = SMALL
    for old, new in (
        ('do = "steal"', 'do = "rob"'),
        ("points = 5", "points = 50"),
        ('"tooth", "feather"]', '"teeth", "wing"]'),
        ("shard = 2", 'shard = "two"'),
    ):
        text = change(old, new, text)
    told = mistakes(text)
    lines = [int(words.split(":")[0].removeprefix("line ")) for words in told]
    assert lines == sorted(lines)
    assert lines == [line_of(words, text) for words in ('"two"', "teeth", "teeth", "50", '"rob"')]
