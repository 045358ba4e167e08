"""The pool and the books: overlapping components, claims, points, abilities old and new, and the end."""

import pytest

import facedown
from facedown.games.wizards_gambit.card_sets import sets

from .tables import card_set, events, happened, lying, play, points, size, table, texts, why_not, zone

NOTHING = '{ do = "refill", count = 1 }'


# ---- Components on spells


def test_overlapping_components():  # W-04, W-18, the book's own example
    """Wizards add to any spell in any order, and what lies there belongs to nobody."""
    game = table(["tears ash", "ash ash", "breath ash"], pool=["plain_five", "plain_two"])
    play(game, "0 play tears plain_five", "0 end", "1 play ash plain_five", "1 end")
    assert lying(game, "plain_five") == "ash tears"
    play(game, "2 play breath plain_five", "2 end")
    assert lying(game, "plain_five") == "breath ash tears"
    assert lying(game, "plain_two") == ""


def test_a_component_goes_on_an_open_place_of_its_kind():  # W-04
    game = table(["ash tooth tears", "ash"], pool=["plain_two ash", "plain_one ash"])
    assert texts(game, 0) == ["play ash plain_two", "play tooth plain_one"]
    assert why_not(game, "0 play tooth plain_two") == ("no_open_rune", "W-04")
    assert why_not(game, "0 play ash plain_one") == ("no_open_rune", "W-04")  # it lies there already
    assert why_not(game, "0 play ash plain_five") == ("not_in_pool", "W-04")


def test_a_spell_may_ask_for_several_of_a_kind():  # W-04
    game = table(["ash ash tears", "ash"], pool=["plain_two"], books=["plays", ""])
    play(game, "0 play ash plain_two", "0 play ash plain_two")
    assert lying(game, "plain_two") == "ash ash"
    assert why_not(play(game, "0 end"), "1 play ash plain_two") == ("no_open_rune", "W-04")


def test_a_shard_takes_any_open_place_and_stays_what_it_was_named_for():  # W-04
    game = table(["shard tears", "ash tooth feather"], pool=["plain_two ash", "plain_one"])
    assert texts(game, 0) == [
        "play shard plain_two ash",
        "play shard plain_two feather",
        "play shard plain_one ash",
        "play shard plain_one tooth",
    ]
    play(game, "0 play shard plain_two feather", "0 end")
    assert lying(game, "plain_two") == "ash shard=feather"
    assert why_not(game, "1 play feather plain_two") == ("no_open_rune", "W-04")
    play(game, "1 play ash plain_two")
    assert zone(game, "book 1") == "plain_two"
    assert zone(game, "discard").split()[-3:] == ["ash", "ash", "shard"]


def test_a_shard_must_be_named():  # W-04
    game = table(["shard", "ash"])
    assert why_not(game, "0 play shard plain_two") == ("no_open_rune", "W-04")


def test_a_shard_that_is_moved_stays_what_it_was_named_for():  # W-04
    game = table(["ash move_two", "ash"], pool=["plain_five shard=tears", "plain_three", "plain_two"])
    play(game, "0 cast move_two")
    assert texts(game, 0) == ["move shard plain_five plain_three tears"]
    play(game, "0 move shard plain_five plain_three tears")
    assert lying(game, "plain_three") == "shard=tears"


def test_a_shard_that_comes_back_to_a_hand_is_a_shard_again():  # W-04
    game = table(["ash lift", "ash"], pool=["plain_five shard=tears", "plain_two"])
    play(game, "0 cast lift", "0 pick shard plain_five tears")
    assert zone(game, "hand 0") == "ash shard"
    assert "play shard plain_two feather" in texts(game, 0)


def test_an_ability_can_make_another_kind_wild():  # W-04
    game = table(["tooth", "tooth"], pool=["plain_two"], books=["wild_tooth", ""])
    assert texts(game, 0) == ["play tooth plain_two ash", "play tooth plain_two feather"]
    other = table(["ash", "tooth"], pool=["plain_two"], books=["wild_tooth", ""], to_move=1)
    assert texts(other, 1) == ["show"]


def test_components_on_a_spell_have_no_owner():  # W-18
    """Whoever put it there: another wizard takes it up, and another one completes."""
    game = table(["ash tears", "tears lift tears", "tooth"], pool=["plain_one", "plain_three"])
    play(game, "0 play ash plain_one", "0 end", "1 cast lift", "1 pick ash plain_one")
    assert zone(game, "hand 1").split().count("ash") == 1
    game = table(["ash tears", "tooth tears"], pool=["plain_one", "plain_three"])
    play(game, "0 play ash plain_one", "0 end", "1 play tooth plain_one")
    assert zone(game, "book 1") == "plain_one"


# ---- Claims


def test_claim_on_the_last_component():  # W-12, the book's own example
    game = table(["ash tears", "ash"], pool=["plain_two ash feather", "plain_one"], spells="plain_four", discard="")
    play(game, "0 play ash plain_two")
    assert happened(game, "Claimed") == [events.Claimed(0, "plain_two", 2)]
    assert zone(game, "book 0") == "plain_two"
    assert points(game) == [2, 0]
    assert sorted(zone(game, "discard").split()) == ["ash", "ash", "feather"]
    assert [spell.spell for spell in game.view().pool] == ["plain_four", "plain_one"]
    assert lying(game, "plain_four") == ""


def test_the_pool_is_refilled_before_anything_else():  # W-12
    game = table(["agate ash tears", "ash"], pool=["claim_discard", "plain_two"], spells="plain_four")
    play(game, "0 play agate claim_discard")
    assert game.view().question.card == "claim_discard"  # still to be answered
    assert [spell.spell for spell in game.view().pool] == ["plain_four", "plain_two"]
    assert zone(game, "discard") == "agate"


def test_a_new_spell_can_be_played_on_in_the_same_turn():  # W-12
    game = table(["agate ash feather", "ash"], pool=["plays", "plain_two"], spells="spark")
    play(game, "0 play agate plays", "0 play feather spark")
    assert zone(game, "book 0") == "plays spark"


@pytest.mark.parametrize(("goal", "over"), [(5, True), (6, False)])
def test_the_goal_wins_at_once_and_before_the_ability(goal, over):  # W-12
    game = table(["tears ash", "ash"], books=["flame", ""], pool=["claim_draw", "plain_two"], options={"goal": goal})
    play(game, "0 play tears claim_draw")
    assert (game.outcome is not None) == over
    assert size(game, "hand 0") == (1 if over else 3)
    if over:
        assert game.outcome.winners == (0,)
        assert happened(game, "GameEnded") == [events.GameEnded((0,), "goal_reached")]
        assert happened(game, "Opened") == []


def test_more_than_ten_points_win_too():  # W-12
    game = table(["ash tears", "ash"], books=["plain_five plain_two", ""], pool=["flame"])
    play(game, "0 play ash flame")
    assert points(game) == [11, 0]
    assert game.outcome.winners == (0,)


def test_the_last_move_of_an_effect_can_win():  # W-05, W-12
    game = table(
        ["ash move_two", "ash"], books=["plain_five plain_one", ""], pool=["flame", "plain_two ash", "plain_three"]
    )
    play(game, "0 cast move_two", "0 move ash plain_two flame")
    assert game.outcome.winners == (0,)
    assert zone(game, "being cast") == "move_two"  # it is not resolved to its end


# ---- Old and new abilities


def test_corrupt_exchange_under_bounty():  # W-12, the book's own example: 4 points become 5
    """At the start of the turn the old ability is used; Bounty, just claimed, may be used in the same turn."""
    cards = sets.own_set()
    bounty, exchange = cards.card("bounty"), cards.card("corrupt_exchange")
    below = [spell.key for spell in cards.spells if spell.points == 4 - exchange.points and spell != bounty][:1]
    last = bounty.runes[0]
    filler = next(kind for kind in cards.components if kind not in (last, "shard"))
    game = facedown.arrange(
        "wizards_gambit",
        2,
        hands=[f"{last} {filler} {filler}", f"{filler} {filler}"],
        books=[[*below, "corrupt_exchange"], []],
        pool=[" ".join(["bounty", *bounty.runes[1:]])],
        seed=1,
    )
    assert points(game) == [4, 0]
    assert game.view().question.card == "corrupt_exchange"
    play(game, "0 yes", f"0 card {filler}")
    assert [event.spell for event in happened(game, "Claimed")] == []
    play(game, f"0 play {last} bounty")
    assert points(game) == [5, 0]
    assert zone(game, "book 0").split()[-2:] == ["corrupt_exchange", "bounty"]
    before = size(game, "hand 0")
    play(game, "0 use")
    assert size(game, "hand 0") > before


def test_only_the_top_of_the_book_has_an_ability():  # W-12
    game = table(["ash", "ash"], books=["use_draw plain_one", ""])
    assert why_not(game, "0 use") == ("no_ability", "W-12")
    game = table(["ash", "ash"], books=["plain_one use_draw", ""])
    assert "use" in game.moves(0)


def test_an_ability_by_choice_is_used_once_a_turn_before_or_after_the_component():  # W-12
    game = table(["ash ash", "ash"], books=["use_draw", ""])
    after = play(game.copy(), "0 play ash plain_two", "0 use")
    assert texts(after, 0) == ["end"]
    play(game, "0 use")
    assert why_not(game, "0 use") == ("no_ability", "W-12")
    play(game, "0 play ash plain_two", "0 end", "1 play ash plain_two")
    assert "use" in game.moves(0)


def test_nobody_uses_an_ability_in_anothers_turn():  # W-12, W-16
    game = table(["ash", "ash"], books=["", "use_draw"])
    assert why_not(game, "1 use") == ("not_your_turn", "W-16")


def test_old_and_new_ability_may_each_be_used_once_in_the_turn_of_the_claim():  # W-12
    game = table(
        ["tooth tears tears", "ash"],
        books=["use_draw", ""],
        pool=["use_move tears", "plain_two ash", "plain_five"],
        deck="breath breath breath breath",
    )
    play(game, "0 use", "0 play tooth use_move", "0 use", "0 move ash plain_two plain_five")
    assert [event.spell for event in happened(game, "UsedAbility")] == ["use_draw", "use_move"]
    assert texts(game, 0) == ["end"]


def test_an_old_ability_that_was_not_used_is_covered_by_the_claim():  # W-12
    game = table(["feather tears", "ash"], books=["use_draw", ""], pool=["spark", "plain_two"])
    play(game, "0 play feather spark")
    assert texts(game, 0) == ["end"]


def test_the_old_spells_pending_effects_come_before_the_new_ability():  # W-12
    """Use Move completes Claim Discard and has a card to draw: this comes first, then the discard."""
    game = table(
        ["ash", "ash"],
        books=["use_move", ""],
        pool=["claim_discard", "plain_four agate", "plain_two"],
        deck="breath breath",
    )
    play(game, "0 use", "0 move agate plain_four claim_discard")
    assert game.view().question.card == "claim_discard"
    assert texts(game, 0) == ["card breath", "card ash"]


def test_two_claims_by_one_effect_have_their_abilities_in_the_order_of_the_claims():  # W-12
    game = table(
        ["ash ash move_two", "ash"],
        pool=["claim_draw", "claim_discard", "plain_five tears agate", "plain_two"],
        deck="breath breath tooth",
    )
    play(game, "0 cast move_two", "0 move tears plain_five claim_draw", "0 move agate plain_five claim_discard")
    assert zone(game, "book 0") == "claim_draw claim_discard"
    assert game.view().question.card == "claim_discard"
    assert zone(game, "hand 0") == "breath breath ash ash"


def test_a_lasting_ability_counts_from_the_claim_on():  # W-12
    game = table(["agate ash ash", "ash"], pool=["plays", "plain_two"])
    play(game, "0 play agate plays")
    assert game.view().components_left == 1
    assert not game.view().component_owed
    play(game, "0 play ash plain_two")
    assert game.view().components_left == 0


def test_a_lasting_ability_ends_when_another_spell_covers_it():  # W-12
    game = table(["feather ash tears", "ash"], books=["plays", ""], pool=["spark", "plain_two"])
    assert game.view().components_left == 2
    play(game, "0 play feather spark")
    assert game.view().components_left == 0


# ---- Spells run out


def small_game(tmp_path, books=("", ""), pool=("grain",), points_of=(1, 2, 3)):
    """Three spells that a single component completes; those that are not named lie in the spell deck."""
    runes = {"Grain": "ash", "Straw": "tooth", "Chaff": "tears"}
    spells = [(name, worth, rune, "end", NOTHING) for (name, rune), worth in zip(runes.items(), points_of, strict=True)]
    key = card_set(tmp_path, spells, ash=5, tooth=5, tears=5)
    hands = ["ash ash tooth tears", "ash ash tooth tears"]
    return facedown.arrange(
        "wizards_gambit", 2, hands=hands, books=books, pool=list(pool), seed=1, options={"set": key}
    )


def test_with_the_spell_deck_empty_the_pool_shrinks(tmp_path):  # W-14
    game = small_game(tmp_path, pool=["grain", "straw", "chaff"])
    play(game, "0 play ash grain")
    assert [spell.spell for spell in game.view().pool] == ["straw", "chaff"]
    assert game.outcome is None


def test_the_game_ends_at_once_when_no_spell_is_left_and_most_points_win(tmp_path):  # W-14
    game = small_game(tmp_path, books=["straw", "chaff"])
    play(game, "0 play ash grain")
    assert game.outcome.reason == "no_spell_left"
    assert game.outcome.winners == (0, 1)  # three points each: they share
    assert [score.total for score in game.outcome.scores] == [3, 3]
    assert game.pending == frozenset()


def test_most_points_win_even_if_another_claims_the_last_spell(tmp_path):  # W-14
    game = small_game(tmp_path, books=["", "straw chaff"])
    play(game, "0 play ash grain")
    assert game.outcome.winners == (1,)
    assert happened(game, "GameEnded") == [events.GameEnded((1,), "no_spell_left")]


# ---- Points that are won or lost by effects


def test_a_score_is_the_books_points_and_what_effects_took():  # W-12, W-22
    game = table(["ash ash curse", "ash"], books=["plain_five plain_one", "plain_two"], pool=["flame"])
    play(game, "0 cast curse")
    assert points(game) == [6, 1]
    play(game, "0 play ash flame")
    first, second = game.outcome.scores
    assert (first.total, first.parts) == (10, {"spells": 10})
    assert (second.total, second.parts) == (1, {"spells": 2, "effects": -1})


def test_nobody_has_fewer_points_than_none():  # W-22
    game = table(["ash ash curse", "ash"])
    play(game, "0 cast curse")
    assert points(game) == [0, 0]
