"""Moves listed and counted another way, how they are written, options, and the rules page."""

import random
import re

import pytest

import facedown
from facedown import games
from facedown.games.stone_warriors.declaration import GAME, OPTIONS
from facedown.games.stone_warriors.rules.cards import GARGOYLES, KINDS
from positions import walk

from .tables import known, play, shown, table, texts, why_not, zone

RULES = games.get("stone_warriors").rules_text()
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in RULES.split("\n") if line[:1] == "|"]
RULINGS = [f"S-{number:02}" for number in range(1, 17)]

STACKS = [name + number for name in GARGOYLES for number in ("", "#2", "#3", "#4")]
EVERY_MOVE = [
    *("draw", "take", "attack", "wait", "end", "throw 1", "throw 2", "throw 3"),
    *(f"{word} {stack}" for word in ("twin", "elisa", "battle") for stack in STACKS),
    *(f"demona {seat}" for seat in range(4)),
    *(f"{word} {card}" for word in ("steal", "discard") for card in KINDS[1:]),
    *(f"{word} {seat} {s}" for word in ("xanatos", "sunrise", "villain") for seat in range(4) for s in STACKS),
]


# ---- The list of moves


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 3), (3, 4), (4, 5), (4, 6)])
def test_exactly_the_listed_moves_are_allowed_of_all_there_are(seats, seed):
    game = facedown.deal("stone_warriors", seats, seed=seed, options={"turn_limit": 25})
    phases = set()
    for position in walk(game, random.Random(seed)):
        phases.add(position.view().phase)
        for seat in range(seats):
            listed = texts(position, seat)
            assert len(listed) == len(set(listed)) == len(position.moves(seat))
            assert set(listed) == {text for text in EVERY_MOVE if text in position.moves(seat)}
            assert bool(listed) == (seat in position.pending)
    assert {"turn", "over"} < phases


def moves_by_the_book(hand, tables, seats, hands):
    """What seat 0 may do in its turn, from a hand and tables written as words."""
    held, moves = set(hand.split()), {"end"}
    for seat, stacks in enumerate(tables):
        numbers = dict.fromkeys(GARGOYLES, 0)
        for stack in stacks:
            name, stone = stack.split()[0], stack.endswith("sunrise")
            numbers[name] += 1
            named = name if numbers[name] == 1 else f"{name}#{numbers[name]}"
            if seat == 0:
                moves |= {f"elisa {named}"} if stone and "elisa" in held else set()
                moves |= {f"twin {named}"} if stone and name in held else set()
                moves |= {f"discard {name}"} if name in held else set()
            elif not stone:
                moves |= {f"{card} {seat} {named}" for card in ("xanatos", "sunrise", "villain") if card in held}
    return moves | {f"demona {seat}" for seat in range(1, seats) if "demona" in held and hands[seat]}


POSITIONS = [
    ("elisa bronx", [["bronx", "bronx sunrise"], ["hudson"], []], 4),
    ("demona xanatos sunrise villain", [[], ["hudson", "hudson", "bronx sunrise"], ["bronx sunrise bronx"]], 11),
    ("elisa hudson demona", [["hudson sunrise", "lexington sunrise", "lexington"], [], []], 6),
    ("xanatos villain villain", [["goliath"], ["goliath"], ["bronx", "hudson", "lexington sunrise"]], 7),
    ("sunrise brooklyn", [["brooklyn"], ["brooklyn"], [], ["lexington"]], 4),
    ("demona sunrise", [[], ["hudson sunrise"]], 2),
]


@pytest.mark.parametrize(("hand", "tables", "number"), POSITIONS)
def test_the_moves_of_a_turn_are_those_of_the_book(hand, tables, number):
    hands = [hand, "villain", *["" for _ in tables[2:]]]
    game = table(hands, tables)
    assert set(texts(game, 0)) == moves_by_the_book(hand, tables, len(tables), hands)
    assert len(game.moves(0)) == number


# ---- Notation


def test_every_move_is_written_as_it_is_read():
    assert [str(facedown.parse("stone_warriors", text)) for text in EVERY_MOVE] == EVERY_MOVE


@pytest.mark.parametrize("text", ["Xanatos 2 GOLIATH#2", "  xanatos   2 goliath#2 "])
def test_capitals_and_spaces_do_not_matter(text):
    assert str(facedown.parse("stone_warriors", text)) == "xanatos 2 goliath#2"


@pytest.mark.parametrize(
    "text",
    [
        *("", "pass", "draw 1", "throw", "throw 0", "throw 4", "throw x", "throw ２", "throw -1"),
        *("xanatos goliath", "xanatos 2", "xanatos 4 goliath", "xanatos 1 elisa", "xanatos 1 goliath 2"),
        *("villain 1 goliath#1", "villain 1 goliath#5", "villain 1#2 goliath", "villain 1 goliath#"),
        *("battle", "battle wolf", "twin elisa", "steal", "steal wolf", "steal goliath#2", "demona", "demona 9"),
        *("resign", "resign match"),
    ],
)
def test_what_is_no_move_cannot_be_read(text):
    with pytest.raises(facedown.InvalidMove, match="is not a move in Stone Warriors"):
        facedown.parse("stone_warriors", text)


@pytest.mark.parametrize(("seats", "move"), [(2, "demona 2"), (3, "xanatos 3 bronx"), (2, "villain 3 bronx")])
def test_a_seat_that_is_not_at_the_table_is_no_target(seats, move):
    game = table(["demona xanatos villain", *["elisa"] * (seats - 1)], [[], ["bronx"], *[[]] * (seats - 2)])
    assert why_not(game, f"0 {move}") == ("not_a_move", "")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_can_resign(seats):
    game = facedown.deal("stone_warriors", seats, seed=1)
    with pytest.raises(facedown.InvalidMove):
        game.play(0, "resign")
    with pytest.raises(facedown.InvalidMove):
        game.concede(0, "resign")


# ---- Options


def test_options_have_their_defaults():  # S-01, S-15, S-16
    view = facedown.deal("stone_warriors", 2, seed=1).view()
    assert view.options == {"rare": "goliath", "starter": "random", "turn_limit": "1000"}


@pytest.mark.parametrize(("seats", "starter"), [(2, 2), (2, 3), (3, "3")])
def test_the_starter_cannot_be_a_seat_that_is_not_there(seats, starter):  # S-01
    with pytest.raises(facedown.InvalidOption, match="S-01"):
        facedown.deal("stone_warriors", seats, options={"starter": starter})


@pytest.mark.parametrize(
    "options", [{"rare": "elisa"}, {"starter": 4}, {"turn_limit": 10_001}, {"turn_limit": -1}, {"hand": 4}]
)
def test_other_options_and_values_are_refused(options):
    with pytest.raises(facedown.InvalidOption):
        facedown.deal("stone_warriors", 4, options=options)


# ---- The rules page


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_rules_page_lists_every_ruling_and_uses_it(ruling):
    assert f"- **{ruling}** " in RULES
    assert f"({ruling})" in RULES.partition("## Options")[0]


def test_the_rules_page_and_the_refusals_cite_no_other_ruling():
    assert set(re.findall(r"S-\d+", RULES)) == set(RULINGS)
    assert {ruling for refusal in GAME.refusals.values() if (ruling := refusal.ruling)} <= set(RULINGS)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_the_rules_page_has_every_option_with_values_default_meaning_and_ruling(option):
    words = ", ".join(f"`{word}`" for word in option.words)
    values = words or f"{option.low} to {option.high}"
    assert [f"`{option.name}`", values, f"`{option.text(option.default)}`", option.about, option.ruling] in ROWS


def test_the_rules_page_has_every_kind_of_move():
    notation = RULES.partition("## Notation")[2].partition("###")[0]
    told = {row.split("`")[1] for row in notation.split("\n") if row.startswith("| `")}
    assert {text.split()[0] for text in told} == set(GAME.moves)
    assert all(str(facedown.parse("stone_warriors", text)) == text for text in told)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rules_page_has_the_decks(seats):
    dealt = facedown.deal("stone_warriors", seats, seed=1)
    zones = games.get("stone_warriors").arrange.zones(dealt.record)
    deck = [card for cards in zones.values() for card in cards]
    (row,) = [row for row in ROWS if row[0] == str(seats) and len(row) == 5]
    assert row[2:] == [str(deck.count("bronx")), str(deck.count("goliath")), str(len(deck))]
    if seats == 4:
        copies = {row[0].strip("`"): int(row[2]) for row in ROWS if len(row) == 4 and row[2].isdecimal()}
        assert copies == {card: deck.count(card) for card in KINDS[1:]}


def test_the_example_of_the_rules_page_can_be_played():
    lines = RULES.partition("```\n")[2].partition("```")[0].splitlines()
    game = table(
        ["villain villain demona elisa", "sunrise demona bronx", "elisa demona villain"],
        [["hudson"], ["brooklyn", "bronx"], ["lexington"]],
        pile="villain xanatos brooklyn villain goliath",
    )
    play(game, *lines[:-1])
    assert [shown(game, seat) for seat in range(3)] == [
        "brooklyn:3 hudson:1 goliath:1",
        "bronx:1",
        "lexington:1 bronx:1",
    ]
    assert zone(game, "hand 0") == "demona villain"
    assert known(game, 0, 2) == "elisa"
    play(game, lines[-1])
    assert game.view().turn == 1
    assert len(lines) == 19
