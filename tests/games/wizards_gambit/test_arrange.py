"""Positions by naming what lies where, and what cannot be."""

import pytest

import facedown
from facedown.games.wizards_gambit.face import arrange
from facedown.games.wizards_gambit.rules.cards import FIRST_NAMED

from .tables import lying, play, points, size, table, texts, zone

HANDS = ["ash tears", "tooth"]


# ---- What can be named


def test_every_zone_can_be_named():
    game = table(
        ["ash draw_two gambit_v", "tooth"],
        pool=["plain_five ash shard=tears", "plain_two"],
        books=["spark plain_one", "flame"],
        gambits=["gambit_i", None],
        in_play=["gambit_ii plain_two", "gambit_iii 0"],
        discard="agate look",
        spells="plain_four plain_three",
        to_move=1,
    )
    assert zone(game, "hand 0") == "ash draw_two gambit_v"
    assert lying(game, "plain_five") == "ash shard=tears"
    assert [zone(game, f"book {seat}") for seat in (0, 1)] == ["spark plain_one", "flame"]
    assert points(game) == [2, 4]
    assert zone(game, "gambits 0") == "gambit_i gambit_ii"
    assert zone(game, "discard") == "agate look"
    assert zone(game, "spell deck").startswith("plain_four plain_three ")
    assert game.pending == {1}
    assert [spell.guarded_by for spell in game.view().pool] == [None, 0]
    assert game.view().books[0].nullified_by == 1


def test_what_is_not_named_is_dealt():
    game = facedown.arrange("wizards_gambit", 3, seed=1)
    assert [size(game, f"hand {seat}") for seat in range(3)] == [5, 5, 5]
    assert len(game.view().pool) == 4
    assert zone(game, "discard") == ""
    assert game.view().dealt_gambits == (None, None, None)
    assert game.pending == {0}


def test_a_named_deck_leaves_the_rest_to_the_discard():
    game = table(HANDS, deck="breath agate")
    assert zone(game, "deck") == "breath agate"
    assert size(game, "discard") == 63 + 24 + 8 - 3 - 2


def test_the_turn_begins_with_what_happens_at_its_start():
    game = table(HANDS, books=["start_trade", ""])
    assert texts(game, 0) == ["yes", "no"]


def test_a_lasting_ability_of_an_arranged_book_holds():
    assert table(HANDS, books=["plays", ""]).view().components_left == 2
    assert table(HANDS, books=["plays", ""], in_play=[None, "gambit_i 0"]).view().components_left == 1


def test_an_arranged_position_is_recorded_and_replayed():
    game = table(HANDS, books=["spark", ""], in_play=[None, "gambit_i 0"], discard="agate", seed=3)
    play(game, "0 play ash plain_two", "0 end")
    assert facedown.read_record(str(facedown.record_of(game))).replay() == game


# ---- What cannot be


@pytest.mark.parametrize(
    ("zones", "words"),
    [
        ({"to_move": 2}, "to_move must be a whole number from 0 to 1"),
        ({"books": ["spark"]}, "books must be 2 lists"),
        ({"hands": ["ash", ""]}, "a hand must have 1 to 15 cards, not 0"),
        ({"hands": ["ash " * 9 + "tooth " * 7, "ash"]}, "a hand must have 1 to 15 cards, not 16"),
        ({"hands": ["spark", "ash"]}, "hands: there is no spark"),
        ({"hands": ["stone", "ash"]}, "hands: there is no stone"),
        ({"hands": ["shard shard", "shard shard"]}, "hands: there is no shard left"),
        ({"hands": ["draw_two", "draw_two"]}, "hands: there is no draw_two left"),
        ({"books": ["spark", "spark"]}, "books: there is no spark left"),
        ({"books": ["plain_five tiny_hand", ""]}, "seat 0 has 10 points and would already have won"),
        ({"pool": []}, "the pool must have 1 to 6 spells"),
        ({"pool": "plain_two"}, "the pool must have 1 to 6 spells"),
        ({"pool": ["plain_two"] * 2}, "pool: there is no plain_two left"),
        ({"pool": ["ash"]}, "pool: there is no ash"),
        ({"pool": [""]}, "pool: there is no"),
        ({"pool": ["plain_two tooth"]}, "plain_two has no room for tooth"),
        ({"pool": ["plain_two shard"]}, "plain_two has no room for shard"),
        ({"pool": ["plain_two draw_two"]}, "plain_two has no room for draw_two"),
        ({"pool": ["plain_two gambit_i"]}, "plain_two has no room for gambit_i"),
        ({"pool": ["plain_two ash ash ash"]}, "plain_two has no room for ash"),
        ({"pool": ["spark feather"]}, "spark is complete"),
        ({"gambits": ["ash", None]}, "'ash' is not a gambit"),
        ({"gambits": ["gambit_i", "gambit_i"]}, "gambits: there is no gambit_i left"),
        ({"gambits": ["gambit_ix", None]}, "gambits: there is no gambit_ix"),
        ({"in_play": ["gambit_i", None]}, "in_play must be a gambit and where it is"),
        ({"in_play": ["gambit_i spark", None]}, "a gambit cannot be on 'spark'"),
        ({"in_play": ["gambit_i 1", None]}, "a gambit cannot be on '1'"),
        ({"in_play": ["gambit_i 2", None]}, "a gambit cannot be on '2'"),
        ({"in_play": ["gambit_i plain_two", "gambit_ii plain_two"]}, "a gambit cannot be on 'plain_two'"),
        ({"in_play": ["ash plain_two", None]}, "'ash' is not a gambit"),
        ({"deck": "ash " * 11}, "deck: there is no ash left"),
        ({"deck": "ash", "discard": "ash"}, "cards are in no zone"),
        ({"discard": "spark"}, "discard: there is no spark"),
        ({"spells": "plain_two"}, "spells: there is no plain_two left"),
    ],
)
def test_what_cannot_be_is_refused_and_explained(zones, words):
    with pytest.raises(facedown.InvalidArrangement, match=words):
        table(**{"hands": HANDS, **zones})


def test_a_rune_that_is_none_is_refused():
    with pytest.raises(facedown.InvalidArrangement):
        table(HANDS, pool=["plain_two ash=stone"])


def test_a_seat_may_be_a_number():
    game = table(HANDS, books=["", "spark"], in_play=[["gambit_i", 1], None])
    assert game.view().books[1].nullified_by == 0


def test_an_incantation_is_no_component_whatever_its_number(monkeypatch):
    """Numbers of names depend on what was loaded before."""
    real = arrange.card_number
    for number in range(FIRST_NAMED, FIRST_NAMED + 32):
        with monkeypatch.context() as patched:
            patched.setattr(
                arrange, "card_number", lambda name, number=number: number if name == "look" else real(name)
            )
            with pytest.raises(facedown.InvalidArrangement, match="plain_two has no room for look"):
                table(HANDS, pool=["plain_two look"])
