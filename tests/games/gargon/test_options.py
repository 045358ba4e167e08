"""Options, and that the rules page says what the program does."""

import re

import pytest

import facedown
from facedown import games
from facedown.games.gargon.declaration import OPTIONS, REFUSALS
from facedown.games.gargon.rules.cards import AMULETS, COLOURS, CREATURES, LETTERS

from .tables import play, starters, turned_up, won

RULES = games.get("gargon").rules_text()
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in RULES.split("\n") if line[:1] == "|"]
RULINGS = [f"G-{number:02}" for number in range(1, 23)]


def starting(seats, starter):
    return facedown.deal("gargon", seats, seed=1, options={"starter": starter}).pending


# ---- Options


def test_winnings_are_closed_and_the_starter_random_by_default():  # G-01, G-22
    view = facedown.deal("gargon", 3, seed=1).view()
    assert view.options == {"open_winnings": "no", "starter": "random"}


@pytest.mark.parametrize("value", [True, "yes", "on", 1, "true"])
def test_open_winnings_can_be_switched_on(value):  # G-22
    game = facedown.deal("gargon", 3, seed=1, options={"open_winnings": value})
    assert game.view().options["open_winnings"] == "yes"
    assert game.view().won[0].cards == ()


@pytest.mark.parametrize(("seats", "starter"), [(3, 2), (4, "3"), (5, 4)])
def test_the_starter_can_be_any_seat_at_the_table(seats, starter):  # G-01
    assert starting(seats, starter) == {int(starter)}


@pytest.mark.parametrize(("seats", "starter"), [(3, 3), (3, 4), (4, "4")])
def test_the_starter_cannot_be_a_seat_that_is_not_there(seats, starter):  # G-01
    with pytest.raises(facedown.InvalidOption, match="G-01"):
        starting(seats, starter)


@pytest.mark.parametrize(
    "options", [{"starter": 5}, {"starter": "youngest"}, {"open_winnings": "maybe"}, {"bonus": 20}]
)
def test_other_options_and_values_are_refused(options):
    with pytest.raises(facedown.InvalidOption):
        facedown.deal("gargon", 5, options=options)


# ---- The rules page


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_rules_page_lists_every_ruling_and_uses_it(ruling):
    assert f"- **{ruling}** " in RULES
    assert ruling in RULES.partition("## Rulings")[0]


def test_the_rules_page_cites_no_other_ruling():
    assert set(re.findall(r"G-\d+", RULES)) == set(RULINGS)


def test_every_refusal_that_names_a_ruling_names_one_of_the_page():
    assert {refusal.ruling for refusal in REFUSALS.values() if refusal.ruling} <= set(RULINGS)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_the_rules_page_has_every_option_with_values_default_meaning_and_ruling(option):
    values = ", ".join(f"`{word}`" for word in option.words)
    row = [f"`{option.name}`", values, f"`{option.text(option.default)}`", option.about, option.ruling]
    assert row in ROWS


def test_the_rules_page_has_the_letters_and_creatures():
    for letter, colour, creature in zip(LETTERS, COLOURS, CREATURES, strict=True):
        assert [f"`{letter}`", colour, creature] in ROWS


def test_the_rules_page_has_the_amulets_of_every_value():
    told = {}
    for values, amulets in (row for row in ROWS if re.fullmatch(r"\d+( to \d+)?", row[0])):
        low, _, high = values.partition(" to ")
        told.update(dict.fromkeys(range(int(low), int(high or low) + 1), int(amulets)))
    assert told == dict(enumerate(AMULETS))


def test_the_scoring_example_of_the_rules_page_adds_up():
    rows = [row for row in ROWS if row[0] in ("Mira", "Odo", "Tess")]
    winnings = [row[1].strip("`") for row in rows]
    game = turned_up("g0", "g0", "", won=winnings, stacks=["v1", "v2 v3"])
    scores = play(game, "0 battle g", "0 draw 1", "1 draw 2").outcome.scores
    assert [[*score.parts.values(), score.total] for score in scores] == [
        [int(cell) for cell in row[2:]] for row in rows
    ]
    assert game.outcome.winners == (1,)


def test_the_round_of_the_rules_page_can_be_played():
    lines = RULES.partition("```\n")[2].partition("```")[0].splitlines()
    game = facedown.arrange(
        "gargon",
        4,
        hands=["v4 v11 g7 r1", "r2", "w2 g0 g9", "w3 v0 v12"],
        stacks=["y1 y2 y3 y4 y5", "y6 y7 y8"],
    )
    play(game, *lines)
    assert won(game) == ["v4", "", "g0 g9", "w3 v12"]
    assert starters(game) == [1]
    assert len(lines) == 14
