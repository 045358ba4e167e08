"""Card sets that can be read but not be played, and files that are no card sets at all."""

from __future__ import annotations

import pytest

from facedown.errors import InvalidCardSet
from facedown.games.wizards_gambit.card_sets.reading import read_text
from facedown.games.wizards_gambit.card_sets.sets import read

from .card_files import DRAW, MARKET, SMALL, change, line_of, mistakes


def unsound(old: str, new: str, text: str = SMALL) -> list[str]:
    return mistakes(change(old, new, text))


def test_a_spell_that_nobody_can_complete_is_found():
    told = unsound("agate = 6", "agate = 0", change("shard = 2", "shard = 1"))
    assert told[1] == (
        "line 50: spell Toll of Dusk: nobody can complete it, 2 components are missing; "
        "use fewer runes or add components"
    )


def test_a_pool_that_could_ask_for_more_than_there_is_is_found():  # W-15
    assert unsound("tooth = 6", "tooth = 1") == [
        "line 10: a pool of 4 spells could need 2 tooth, and there are 1; add components or use fewer runes (W-15)"
    ]


@pytest.mark.parametrize(
    ("when", "pool"), [("claim", 5), ("turn", 6)]
)  # an ability that is used again and again widens the pool to its most
def test_a_pool_that_effects_widen_is_reckoned_with(when, pool):  # W-15
    more = "".join(
        f'[[spells]]\nname = "More {number}"\nfrench = "x"\npoints = 1\nruns = ["agate", "agate"]\n'
        f'when = "{when}"\neffect = [{{ do = "{"widen" if number == 0 else "recall"}" }}]\n'
        for number in range(4)
    ).replace("runs", "runes")
    told = mistakes(SMALL + "\n" + more.replace('["agate", "agate"]', '["agate", "agate", "agate"]'))
    assert told[0].startswith(f"line 13: a pool of {pool} spells could need ")


@pytest.mark.parametrize("verb", ["turn_again", "skip"])
@pytest.mark.parametrize("when", ["turn", "start", "end"])
def test_an_ability_that_keeps_every_turn_from_the_others_is_found(verb, when):
    step = '{ do = "turn_again" }' if verb == "turn_again" else '{ do = "skip", whom = "next" }'
    [told] = unsound(DRAW, f'effect = [\n{{ do = "draw" }},\n{step}]', change('when = "turn"', f'when = "{when}"'))
    assert told == (
        f"line 27: spell Kindle: an endless loop, because {verb} in every turn leaves no turn to the others; "
        'use when = "claim"'
    )


@pytest.mark.parametrize(
    "steps",
    [
        '{ do = "end_turn" }',
        '{ do = "discard", count = "all" }',
        '{ do = "discard", count = 5, whom = "everyone", how = "random" }',
        '{ do = "discard", count = 3 }, { do = "give", count = 2, whom = "next" }',
    ],
)
def test_a_turn_that_would_be_over_at_its_start_is_found(steps):
    text = change('when = "turn"', 'when = "start"')
    [told] = unsound(DRAW, f"effect = [{steps}]", text)
    assert told.startswith("line 25: spell Kindle: an endless loop, because every turn would end at its start")
    assert read_text(change(DRAW, f"effect = [{steps.replace(' }', ', may = true }')}]", text))


@pytest.mark.parametrize("verb", ["play_more", "act_again", "end_turn"])
def test_a_step_about_a_turn_that_is_over_is_found(verb):
    [told] = unsound('{ do = "draw", count = 2, if_so = true }', f'{{ do = "{verb}" }}')
    assert told == (
        f'line 54: spell Toll of Dusk: {verb} does nothing at the end of a turn; use when = "turn" or "claim"'
    )


def test_an_incantation_that_fetches_another_and_pays_for_it_is_found():
    [told] = unsound(MARKET, 'effect = [{ do = "take", what = "card" }, { do = "act_again" }]')
    assert told == (
        "line 70: incantation Market Day: an endless loop, because it fetches an incantation and pays for it; "
        "remove one of the two steps"
    )


def test_an_incantation_that_keeps_the_turn_and_comes_back_in_every_turn_is_found():
    text = change(DRAW, 'effect = [{ do = "take", what = "incantation" }]')
    [told] = unsound(MARKET, 'effect = [{ do = "skip", whom = "chosen" }]', text)
    assert told == (
        "line 70: incantation Market Day: an endless loop, because Kindle fetches it back in every turn "
        "and skip leaves no turn to the others; remove one of the two"
    )


# ---- Files that are no card sets


def test_broken_toml_is_told_with_its_line():
    [told] = mistakes(change('french = "Embrasement"', 'french = "Embrasement'))
    assert told.startswith("line 21: this is not valid TOML: ")
    [told] = mistakes(SMALL + "\neffect = [")
    assert told.startswith(f"line {SMALL.count(chr(10)) + 2}: this is not valid TOML: ")


def test_numbers_and_lists_that_choke_the_parser_are_told():
    assert mistakes(f"x = {'9' * 5000}") == ["line 1: a number has thousands of digits; card sets need small ones"]
    assert mistakes(f"x = {'[' * 20_000}") == ["line 1: lists or tables are nested too deeply for a card set"]


def test_huge_and_binary_files_are_told(tmp_path):
    file = tmp_path / "cards.toml"
    file.write_bytes(b"#" * 300_000)
    with pytest.raises(InvalidCardSet, match=r"cards\.toml is too large for a card set"):
        read(file)
    file.write_bytes(b"\xff\x00\xfe")
    with pytest.raises(InvalidCardSet, match=r"cards\.toml is not a text file, so it can't be a card set"):
        read(file)


def test_a_file_from_an_editor_that_marks_its_encoding_is_read(tmp_path):
    file = tmp_path / "cards.toml"
    file.write_text(SMALL.replace("\n", "\r\n"), encoding="utf-8-sig", newline="")
    assert read(file).digest == read_text(SMALL).digest


# ---- Lines


def test_texts_and_comments_do_not_confuse_the_lines():
    tricky = SMALL.replace(
        'about = "What a village witch needs."',
        'about = """What \\\n  [[spells]] \\\n  name = \\"x\\" {{{ """  # it\'s a "text"',
    ).replace("[gambits]", "# don't count { here \u2028 [[spells]]\n[gambits]")
    broken = change('{ do = "draw", count = 2, if_so = true }', '{ do = "drow" }', tricky)
    [told] = mistakes(broken)
    assert told.startswith(f"line {line_of('drow', broken)}: ")
