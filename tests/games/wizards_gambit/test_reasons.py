"""What a player of Wizard's Gambit is told about a move."""

from __future__ import annotations

import facedown
from facedown import games

from .tables import play, table

RULES = games.get("wizards_gambit")


def told(game, line):
    """The reason for a move, as the seat that makes it may know it."""
    seat, _, text = line.partition(" ")
    assert text in game.moves(int(seat))
    return RULES.reasons.reason(game.known(int(seat)), int(seat), RULES.moves.encode(facedown.parse(RULES.name, text)))


def words(game, line):
    return RULES.reason_sentence(*told(game, line))


# The pool has spells that lack one component (nearly), two and six.
POOL = ["plain_three tears", "plain_two", "plain_five", "flame"]


def turn(mine="ash tears feather", theirs="tooth", **zones):
    return table([mine, theirs], **{"pool": POOL, "books": ["spark", "use_draw"], **zones})


def own_gambit(**zones):
    return turn("ash tears gambit_v", **zones)


# ---- Components


def test_a_component_completes_a_spell_for_its_points_and_may_win():
    assert told(turn(), "0 play ash flame") == ("completes", {"spell": "flame", "points": 4})
    rich = turn(books=["plain_four large_hand", "use_draw"])
    assert told(rich, "0 play ash flame") == ("wins", {"spell": "flame", "points": 4})


def test_a_spell_left_with_one_component_missing_says_who_may_complete_it():
    lacks_feather = ["plain_two ash", "plain_five", "plain_four", "flame"]
    key, arguments = told(turn("ash tears", pool=lacks_feather), "0 play ash plain_two")
    assert (key, arguments["spell"]) == ("leaves_last_open", "plain_two")
    assert 0 < arguments["odds"] < 1
    key, arguments = told(turn("ash feather", pool=lacks_feather), "0 play ash plain_two")
    assert (key, arguments["spell"]) == ("leaves_last_to_you", "plain_two")
    shown = turn("ash tears", "feather", pool=lacks_feather, books=["spark", "open_hand"])
    assert told(shown, "0 play ash plain_two") == ("leaves_last_to", {"spell": "plain_two", "seat": 1})


def test_a_spell_that_still_lacks_several_components_says_how_many():
    assert told(turn(), "0 play ash plain_five") == ("lacks", {"spell": "plain_five", "count": 5})


def test_nobody_else_can_touch_a_spell_behind_an_aura():  # W-06
    game = turn(in_play=["gambit_ii plain_five", None], options={"aura": "others"})
    assert told(game, "0 play ash plain_five") == ("behind_aura", {"spell": "plain_five", "count": 5})
    assert words(game, "0 play ash plain_five").startswith("Nobody else can touch ")


# ---- Gambits


def test_an_aura_keeps_a_spell_for_oneself_or_from_the_others():
    game = own_gambit(pool=["plain_two ash ash", "plain_three tears", "flame"])
    key, arguments = told(game, "0 aura gambit_v plain_three")
    assert (key, arguments["spell"]) == ("keeps_by_aura", "plain_three")
    assert told(game, "0 aura gambit_v plain_two") == ("denies_by_aura", {"spell": "plain_two", "points": 2})


def test_a_book_is_nullified_to_take_its_ability_from_another_or_to_get_rid_of_it():
    game = own_gambit(books=["tiny_hand", "use_draw"])
    assert told(game, "0 nullify gambit_v 1") == ("nullifies", {"seat": 1, "spell": "use_draw"})
    assert told(game, "0 nullify gambit_v 0") == ("nullifies_own", {"spell": "tiny_hand"})


def test_a_destroyed_gambit_frees_a_book_opens_a_spell_or_is_just_gone():
    assert told(own_gambit(in_play=[None, "gambit_ii 0"]), "0 destroy gambit_v 1") == ("frees_book", {})
    guarding = own_gambit(in_play=[None, "gambit_ii flame"])
    assert told(guarding, "0 destroy gambit_v 1") == ("opens_guarded", {"spell": "flame", "points": 4})
    elsewhere = own_gambit(in_play=[None, "gambit_ii 1"])
    assert told(elsewhere, "0 destroy gambit_v 1") == ("removes_gambit", {"seat": 1})


def test_a_gambit_is_released_to_complete_the_best_spell_or_any_later():
    ready = turn("ash tears", in_play=["gambit_ii 1", None])
    assert told(ready, "0 release") == ("releases_to_complete", {"spell": "flame", "points": 4})
    assert told(turn("tooth", in_play=["gambit_ii 1", None]), "0 release") == ("releases", {})


# ---- Cards that say what they do, the end of the turn, and answers


def test_where_only_the_card_could_explain_the_move_the_reason_names_it():
    assert told(turn("ash tears draw_two"), "0 cast draw_two") == ("effect", {"card": "draw_two"})
    assert told(turn(books=["use_draw", "spark"]), "0 use") == ("effect", {"card": "use_draw"})
    offered = turn(books=["start_trade", "spark"])
    assert told(offered, "0 yes") == ("effect", {"card": "start_trade"})


def test_ending_the_turn_keeps_the_cards_in_hand():
    game = play(turn("ash tears swap"), "0 play ash plain_five")
    assert told(game, "0 end") == ("keeps_cards", {"count": 2})


def test_the_only_move_needs_no_other_reason():
    assert told(play(turn("ash tears"), "0 play ash plain_five"), "0 end") == ("only_move", {})


def test_a_wizard_is_chosen_by_their_points():
    game = play(
        table(["ash look", "tooth", "tears"], pool=POOL, books=["spark", "plain_four plain_one", ""]), "0 cast look"
    )
    assert told(game, "0 wizard 1") == ("points_of_wizard", {"seat": 1, "points": 5})


def test_a_gambit_to_banish_is_chosen_by_the_points_of_its_owner():
    hands, gambits = ["ash banish", "tooth", "tears"], [None, "gambit_ii 0", "gambit_iii plain_two"]
    books = ["spark", "plain_four plain_one", "use_draw"]
    game = play(table(hands, pool=POOL, books=books, in_play=gambits), "0 cast banish")
    assert told(game, "0 gambit 1") == ("points_of_wizard", {"seat": 1, "points": 5})


def test_a_component_to_give_away_is_worth_the_spells_that_can_use_it():
    game = play(turn("ash tooth give_next"), "0 cast give_next")
    assert told(game, "0 card ash") == ("open_places", {"card": "ash", "count": 3})
    assert told(game, "0 card tooth") == ("open_places", {"card": "tooth", "count": 1})


def test_a_component_that_is_taken_off_leaves_a_spell_further_from_complete():
    game = play(turn("ash remove_two", pool=["plain_two ash ash", "plain_three tears", "flame"]), "0 cast remove_two")
    assert told(game, "0 pick ash plain_two") == ("takes_off", {"spell": "plain_two", "count": 2})


def test_a_spell_is_chosen_by_its_points_and_what_it_lacks():
    game = play(turn("ash clear", pool=["plain_two ash ash", "plain_three tears", "flame"]), "0 cast clear")
    assert told(game, "0 spell plain_two") == ("about_spell", {"spell": "plain_two", "points": 2, "count": 1})
