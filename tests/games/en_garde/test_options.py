"""Options, and the rules page that explains them."""

from __future__ import annotations

import re

import pytest

import facedown
from facedown import games

from .duels import LEFT, RIGHT, all_cards, arranged, hand, moves, won

SMALL = {"values": 3, "copies": 3, "hand": 2, "fields": 9}
RULES = games.get("en_garde")


# ---- Study games


def test_the_numbers_of_cards_and_fields_are_options():  # E-13
    game = facedown.deal("en_garde", seed=2, options=SMALL)
    view = game.view()
    assert view.position == (1, 9)
    assert [held.count for held in view.hands] == [2, 2]
    assert view.pile == 5
    assert all_cards(game) == [1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_a_hand_is_filled_up_to_its_own_size():  # E-13
    game = arranged(
        left=4, right=6, hands=[[2, 2], [2, 2]], to_move=LEFT, pile=[1, 1, 3], options=SMALL | {"copies": 4}
    )
    game.play(LEFT, "2x2")
    assert hand(game, LEFT) == [1, 1]


@pytest.mark.parametrize(("left", "winner"), [(3, RIGHT), (4, None), (5, LEFT)])
def test_positions_are_equal_where_they_add_up_to_one_more_than_the_fields(left, winner):  # E-13, E-09
    hands = [[1, 3], [2, 3]]
    game = arranged(left=left - 1, right=6, hands=hands, pile=[2], to_move=LEFT, options=SMALL)
    game.play(LEFT, "+1")
    assert won(game)[0] == winner


def test_the_highest_value_bounds_what_is_counted_at_the_end():  # E-13, E-08
    game = arranged(left=1, right=6, hands=[[1, 1], [3, 2]], pile=[3], to_move=LEFT, options=SMALL)
    game.play(LEFT, "+1")
    assert game.view().distance == 4
    assert won(game) == (RIGHT, "further")


def test_more_values_than_five_attack_from_further_away():  # E-13
    game = arranged(left=5, right=13, hands=[[8, 8, 1, 2, 7], None], to_move=LEFT, options={"values": 9, "copies": 4})
    assert {"8x1", "8x2", "+1 7x1", "+7 1x1"} <= moves(game, LEFT)


@pytest.mark.parametrize(
    "options",
    [
        {"values": 2, "copies": 5},
        {"hand": 9, "values": 3, "copies": 6},
        {"copies": 1},
        {"values": 1, "copies": 9},
    ],
)
def test_options_that_leave_no_card_for_the_pile_are_refused(options):  # E-13
    with pytest.raises(facedown.InvalidOption, match=r"leave no draw pile.*E-13"):
        facedown.deal("en_garde", options=options)


def test_one_card_in_the_pile_is_enough():  # E-13
    game = facedown.deal("en_garde", seed=1, options={"values": 3, "copies": 3, "hand": 4})
    assert game.view().pile == 1


@pytest.mark.parametrize("fields", [4, 5])
def test_a_value_that_could_never_be_played_is_refused(fields):  # E-13
    with pytest.raises(facedown.InvalidOption, match=f"card of 5 .* on {fields} spaces .E-13"):
        facedown.deal("en_garde", options={"fields": fields})


def test_a_track_one_field_longer_than_the_highest_value_is_enough():  # E-13
    for seed in range(10):
        game = facedown.deal("en_garde", seed=seed, options={"fields": 6})
        assert len(game.moves(min(game.pending))) > 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", 100),
        ("target", -1),
        ("starter", "both"),
        ("advanced", 2),
        ("fields", "many"),
        ("colour", 1),
    ],
)
def test_other_values_and_names_are_refused(name, value):
    with pytest.raises(facedown.InvalidOption, match=name):
        facedown.deal("en_garde", options={name: value})


def test_en_garde_is_for_two():
    with pytest.raises(facedown.FacedownError, match="2 players, not 3"):
        facedown.deal("en_garde", 3)


# ---- The rules page


def table_below(heading):
    """The rows of the first table below a heading of the rules page."""
    _, _, below = RULES.rules_text().partition(f"# {heading}\n")
    table = re.search(r"(?:^\|.*\n)+", below, re.MULTILINE).group()
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def test_the_rules_page_lists_every_option_with_its_values_default_and_ruling():
    listed = [(name, values, default, ruling) for name, values, default, _, ruling in table_below("Options")]
    assert listed == [
        (
            option.name,
            ", ".join(option.words) or f"{option.low} to {option.high}",
            option.text(option.default),
            option.ruling,
        )
        for option in RULES.options
    ]


def test_the_rules_page_explains_every_ruling():
    explained = re.findall(r"^- \*\*(E-\d\d)\*\*", RULES.rules_text(), re.MULTILINE)
    assert explained == [f"E-{number:02}" for number in range(1, 14)]


def test_the_rules_page_lists_moves_that_can_be_read():
    texts = [text for text, _ in table_below("Notation")]
    assert texts[-2:] == list(RULES.concessions)
    assert [str(facedown.parse("en_garde", text)) for text in texts[:-2]] == texts[:-2]


def test_the_example_of_the_rules_page_can_be_played():
    pile = [3, 2, 5, 5, 4, 2, 1, 3, 1, 1, 4, 4, 3, 1, 2]
    game = arranged(hands=[[1, 2, 3, 4, 5], [2, 3, 4, 5, 5]], pile=pile, to_move=LEFT)
    for who, move, told in table_below("An example"):
        seat = ("left", "right").index(who)
        game.play(seat, move)
        if field := re.search(r"to field (\d+)", told):
            assert game.view().position[seat] == int(field[1])
        if distance := re.search(r"distance (\d+)", told):
            assert game.view().distance == int(distance[1])
    assert (game.view().pile, hand(game, RIGHT)) == (0, [1, 2, 3, 3, 4])
    assert won(game) == (LEFT, "hit")
