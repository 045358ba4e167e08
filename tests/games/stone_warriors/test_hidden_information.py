"""What everybody can see, and what not: hands, the pile, Demona's look, and the throw."""

import random

import pytest

import facedown
from facedown.kernel.records import content
from positions import imagined, walk

from .tables import battle, events, happened, known, play, table, texts, zone

VIEWERS = [0, 1, 2, None]


def all_that_is_sent(game, viewer):
    """View, events and record of a viewer: whatever differs here is a thing they can know."""
    return game.view(viewer), game.events_for(viewer), content(game.known(viewer))


# ---- Hands, pile, discard


@pytest.mark.parametrize("viewer", VIEWERS)
def test_only_the_owner_sees_the_cards_in_a_hand(viewer):
    game = table(["demona elisa", "villain goliath", "xanatos"])
    hands = game.view(viewer).hands
    faces = [("elisa", "demona"), ("goliath", "villain"), ("xanatos",)]
    assert [hand.count for hand in hands] == [2, 2, 1]
    assert [hand.known for hand in hands] == [cards if seat == viewer else () for seat, cards in enumerate(faces)]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_whole_discard_lies_open(viewer):
    game = table(["demona", "villain elisa", ""], discard="bronx xanatos villain")
    play(game, "0 demona 1", "0 steal elisa")
    assert game.view(viewer).discard == ("bronx", "xanatos", "villain", "demona")


def test_a_drawn_card_is_told_to_its_drawer_alone():
    game = table(["demona", "villain villain villain", ""])
    top = zone(game, "pile").split()[0]
    play(game, "0 end")
    assert happened(game, "Drew", 1) == [events.Drew(1, top)]
    assert happened(game, "Drew", 0) == happened(game, "Drew", 2) == happened(game, "Drew") == [events.Drew(1, None)]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_pile_is_a_number(viewer):
    game = table(["demona", "villain", ""])
    assert game.view(viewer).pile == len(zone(game, "pile").split())
    assert not game.known(viewer).pile.any()


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_cards_in_another_hand_and_in_the_pile_change_nothing_for_a_viewer(viewer):
    rest = {"discard": "bronx villain", "seed": 3}
    one = table(["demona elisa", "villain elisa", "villain"], [[], ["hudson"], []], **rest)
    other = table(["demona elisa", "villain xanatos", "villain"], [[], ["hudson"], []], **rest)
    assert all_that_is_sent(one, viewer) == all_that_is_sent(other, viewer)
    assert all_that_is_sent(one, 1) != all_that_is_sent(other, 1)


def test_a_wait_tells_nothing_about_the_hand():  # S-09
    seen = []
    for hand in ("elisa bronx", "villain demona"):
        game = table(["sunrise", hand, "villain"], [[], ["bronx"], []], discard="villain elisa")
        asked = game.copy()
        play(asked, "0 sunrise 1 bronx")
        seen.append([all_that_is_sent(asked, viewer) for viewer in (0, 2, None)])
        play(asked, "1 wait")
        seen[-1] += [all_that_is_sent(asked, viewer) for viewer in (0, 2, None)]
    assert seen[0] == seen[1]


# ---- What was seen stays known


def looked(hands=("demona", "elisa villain bronx", "demona elisa", "villain"), **zones):
    """Seat 0 has looked into seat 1's hand, which holds a duplicate, and has taken Elisa."""
    tables = [["bronx", "hudson"], ["bronx", "hudson"], ["goliath"], []]
    return play(table(list(hands), tables, discard="villain", **zones), "0 demona 1", "0 steal elisa")


def test_what_was_seen_stays_known_to_the_looker_alone():  # S-07
    game = play(looked(), "0 end")
    assert known(game, 0, 1).startswith("bronx")
    assert "villain" in known(game, 0, 1)
    assert known(game, 2, 1) == known(game, 3, 1) == known(game, None, 1) == ""


def test_cards_drawn_after_the_look_are_not_known():  # S-07
    game = looked()
    drawn = zone(game, "pile").split()[:2]
    play(game, "0 end")
    view = game.view(0).hands[1]
    assert len(drawn) == 2
    assert known(game, 0, 1) == "bronx villain"
    assert view.count - len(view.known) == len([card for card in drawn if card not in shown_gargoyles(game, 1)])


def shown_gargoyles(game, seat):
    return {event.gargoyle for event in happened(game, "PlayedGargoyle") if event.seat == seat}


def test_a_card_that_is_played_is_known_no_longer():  # S-07
    game = play(looked(), "0 end", "1 discard bronx")
    assert known(game, 0, 1) == "villain"


def test_a_villain_that_is_set_is_known_no_longer():  # S-07
    game = play(looked(), "0 end", "1 villain 0 hudson")
    assert known(game, 0, 1) == "bronx"


def test_what_may_have_been_stolen_by_another_is_known_no_longer():  # S-07
    hands = ["demona", "elisa villain xanatos", "demona villain", "villain"]
    game = play(looked(hands), "0 end", "1 end", "2 demona 1")
    assert "villain" in known(game, 0, 1)
    assert "xanatos" in known(game, 0, 1)
    play(game, "2 steal xanatos")
    assert "xanatos" not in known(game, 0, 1)
    assert known(game, 0, 2) == ""
    assert known(game, 1, 2) == "xanatos"


def test_a_gargoyle_stolen_for_all_to_see_leaves_the_rest_known():  # S-07
    game = play(looked(), "0 end", "1 end", "2 demona 1", "2 steal bronx")
    assert known(game, 0, 1) == "villain"


def test_a_gargoyle_cannot_have_been_stolen_unseen_and_stays_known():  # S-07
    game = play(looked(), "0 end", "1 end", "2 demona 1", "2 steal villain")
    assert known(game, 0, 1) == "bronx"


def test_a_duplicate_taken_from_the_discard_is_known_to_everybody():  # S-02
    game = table(["elisa elisa elisa", "villain", ""], [["bronx"], [], []], discard="bronx", drawing=True)
    play(game, "0 take")
    for viewer in (1, 2):
        assert known(game, viewer, 0) == "bronx"
    play(game, "0 discard bronx")
    assert known(game, 1, 0) == known(game, 2, 0) == ""


@pytest.mark.parametrize("seed", range(20))
def test_what_was_seen_is_in_every_world_the_looker_imagines(seed):  # S-07
    game = play(looked(), "0 end")
    assert {"bronx", "villain"} <= set(zone(imagined(game, 0, seed), "hand 1").split())


def test_what_was_seen_is_not_in_every_world_that_others_imagine():  # S-07
    game = play(looked(), "0 end")
    worlds = [zone(imagined(game, 2, seed), "hand 1").split() for seed in range(20)]
    assert not all("bronx" in hand for hand in worlds)
    assert not all("villain" in hand for hand in worlds)


def test_a_hidden_throw_is_imagined_as_any_number():  # S-12
    game = play(duel(), "0 throw 2")
    assert {int(imagined(game, 1, seed).record.throw[0]) for seed in range(40)} == {1, 2, 3}
    assert {int(imagined(game, 0, seed).record.throw[0]) for seed in range(40)} == {2}


# ---- The throw


def duel():
    game = table(["villain", "elisa", "villain"], [[], ["bronx"], []])
    return play(game, "0 villain 1 bronx", "0 attack", "1 battle bronx")


@pytest.mark.parametrize("thrower", [0, 1])
def test_nothing_of_a_throw_is_sent_to_anybody_else_before_both_are_in(thrower):  # S-12
    games = [play(duel(), f"{thrower} throw {number}") for number in (1, 2, 3)]
    for viewer in VIEWERS:
        sent = [all_that_is_sent(game, viewer) for game in games]
        if viewer == thrower:
            assert sent[0] != sent[1] != sent[2]
        else:
            assert sent[0] == sent[1] == sent[2]


@pytest.mark.parametrize("thrower", [0, 1])
def test_everybody_is_told_that_a_throw_is_in_and_its_thrower_which(thrower):  # S-12
    game = play(duel(), f"{thrower} throw 2")
    for viewer in VIEWERS:
        assert game.view(viewer).battle.thrown == (thrower,)
        number = 2 if viewer == thrower else None
        assert happened(game, "Threw", viewer) == [events.Threw(thrower, number)]
        assert happened(game, "ThrowsShown", viewer) == []


def test_a_throw_does_not_change_what_the_other_can_do():  # S-12
    before = duel()
    after = play(before.copy(), "0 throw 3")
    assert texts(before, 1) == texts(after, 1)


def test_the_order_of_the_throws_changes_nothing():  # S-12
    one = play(duel(), "0 throw 3", "1 throw 1")
    other = play(duel(), "1 throw 1", "0 throw 3")
    assert one == other


@pytest.mark.parametrize("viewer", VIEWERS)
def test_both_throws_are_shown_to_everybody_together(viewer):  # S-12
    game = battle(duel(), 0, 1, "31")
    (shown,) = happened(game, "ThrowsShown", viewer)
    assert (shown.seat, shown.number, shown.victim, shown.answer) == (0, 3, 1, 1)


def test_after_equal_throws_the_next_one_is_hidden_again():  # S-12
    games = [play(battle(duel(), 0, 1, "22"), f"0 throw {number}") for number in (1, 2, 3)]
    assert len({content(game.known(1)) for game in games}) == 1
    assert games[0].view(1) == games[1].view(1) == games[2].view(1)


def test_nobody_else_has_moves_in_their_view():
    game = duel()
    assert [len(game.view(viewer).moves) for viewer in VIEWERS] == [3, 3, 0, 0]
    with pytest.raises(facedown.FacedownError):
        game.view(3)


# ---- What the page is told instead of guessing it


def test_everybody_is_told_whose_hand_demona_opened_while_it_is_open():  # S-07
    game = table(["demona villain", "elisa", "villain"], [["hudson"], [], []])
    assert game.view(0).opened is None
    play(game, "0 demona 2")
    assert [game.view(viewer).opened for viewer in (0, 1, 2, None)] == [2, 2, 2, 2]
    play(game, "0 steal villain")
    assert game.view(0).opened is None


@pytest.mark.parametrize(
    ("hand", "other_table", "lines", "refused"),
    [
        ("elisa hudson", ["bronx"], (), {"elisa": "nothing_covered"}),
        ("demona xanatos hudson", ["bronx sunrise"], (), {"demona": "empty_hand", "xanatos": "no_such_gargoyle"}),
        ("elisa xanatos", ["bronx"], ("0 xanatos 1 bronx",), {"elisa": "one_attack"}),
        ("villain villain elisa", ["bronx"], ("0 villain 1 bronx",), {"elisa": "not_now", "villain": "villain_there"}),
    ],
)
def test_a_card_with_which_nothing_can_be_done_has_the_refusal_of_the_rules(hand, other_table, lines, refused):
    game = play(table([hand, ""], [["hudson"], other_table]), *lines)
    assert game.view(0).refused == refused


def test_only_who_is_to_act_is_told_about_refusals_and_of_cards_that_begin_no_move():
    game = facedown.deal("stone_warriors", 3, seed=4, options={"turn_limit": 40})
    for position in walk(game, random.Random(4)):
        assert position.view(None).refused == {}
        for seat in range(3):
            view, moves = position.view(seat), texts(position, seat)
            begun = {card for card in view.hands[seat].known if any(begins(move, card) for move in moves)}
            idle = set(view.hands[seat].known) - begun if moves and view.phase != "throwing" else set()
            assert set(view.refused) == idle


def begins(move, card):
    """Whether a move is made with a card of the hand."""
    word, *rest = move.split()
    return word == card or (word in ("twin", "discard") and rest[0].split("#")[0] == card)
