"""What everybody can see, and what not."""

import pytest

import facedown
from facedown import games
from facedown.games.viewers import EVERYTHING
from facedown.kernel.records import content

from .tables import play, turned_up, zone

EVENTS = games.get("gargon").events
Drew, Played, TurnedUp = EVENTS.Drew, EVENTS.Played, EVENTS.TurnedUp

HANDS = ["y2 y6 r9", "w4 b5 b1", "g2 g1 b8 y3 r8"]
STACKS = ["r1 w7 g15", "b9 b10 v1 y1"]
VIEWERS = [0, 1, 2, None]


def table(hands=HANDS, stacks=STACKS, **zones):
    """Three seats; all cards that are not named lie in the discard."""
    return facedown.arrange("gargon", 3, hands=list(hands), stacks=list(stacks), **zones)


def fans(game, viewer, name):
    return [(fan.backs, fan.cards) for fan in getattr(game.view(viewer), name)]


# ---- Backs and faces


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_the_colours_of_all_hands(viewer):  # G-09
    assert [backs for backs, _ in fans(table(), viewer, "hands")] == ["ryy", "wbb", "brygg"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_only_the_owner_sees_the_values_in_a_hand(viewer):  # G-09
    seen = [cards for _, cards in fans(table(), viewer, "hands")]
    faces = [("r9", "y2", "y6"), ("w4", "b1", "b5"), ("b8", "r8", "y3", "g1", "g2")]
    assert seen == [cards if seat == viewer else None for seat, cards in enumerate(faces)]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_the_colours_of_both_stacks_in_order_from_the_top(viewer):  # G-09
    game = table()
    assert game.view(viewer).stacks == ("rwg", "bbvy")
    play(game, "0 r9", "1 pass", "1 draw 2", "1 draw 1")
    assert game.view(viewer).stacks == ("wg", "bvy")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_discard_is_open(viewer):  # G-09
    game = facedown.arrange("gargon", 3, played=["r9", "r5", ""], passed=[2], discard="g3 w2")
    play(game, "0 battle r")
    assert game.view(viewer).discard == ("w2", "r5", "g3")


def test_cards_on_the_table_show_others_only_their_backs():  # G-09
    game = play(table(), "0 y2 y6 r9", "1 b5 b1 w4")
    down = [("ryy", None), ("wbb", None), ("", ())]
    assert fans(game, 2, "played") == fans(game, None, "played") == down
    assert fans(game, 0, "played") == [("ryy", ("r9", "y2", "y6")), *down[1:]]


def test_all_cards_are_turned_up_together_when_the_last_has_had_their_turn():  # G-10
    game = play(table(), "0 r9", "1 w4")
    assert not [event for event in game.events if isinstance(event, TurnedUp)]
    play(game, "2 r8")
    turned = [(event.seat, event.card) for event in game.events_for(None) if isinstance(event, TurnedUp)]
    assert turned == [(0, "r9"), (1, "w4"), (2, "r8")]
    assert fans(game, None, "played") == [("r", ("r9",)), ("w", ("w4",)), ("r", ("r8",))]


def test_a_last_player_who_passes_sees_nothing_before_their_last_draw():  # G-10
    game = play(table(), "0 r9", "1 w4", "2 pass", "2 draw 1")
    assert fans(game, 2, "played") == [("r", None), ("w", None), ("", ())]
    play(game, "2 stop")
    assert fans(game, 2, "played") == [("r", ("r9",)), ("w", ("w4",)), ("", ())]


def test_a_seat_is_told_its_own_play_and_the_others_its_backs():  # G-09
    game = play(table(), "0 y6 r9 y2")
    assert game.events_for(0) == [Played(0, ("r9", "y2", "y6"))]
    assert game.events_for(1) == game.events_for(None) == [Played(0, ("r", "y", "y"))]


def test_a_seat_is_told_the_card_it_draws_and_the_others_its_back_and_stack():  # G-09
    game = play(table(), "0 r9", "1 pass", "1 draw 2")
    assert game.events_for(1)[-1] == Drew(1, 2, "b9")
    assert game.events_for(0)[-1] == game.events_for(None)[-1] == Drew(1, 2, "b")


def test_a_replacement_is_a_secret_of_its_drawer_too():  # G-09
    game = play(turned_up("r9", "r5", "", stacks=["g7 w1", "w2"]), "0 battle r", "1 draw 1")
    drawn = [[event for event in game.events_for(viewer) if isinstance(event, Drew)] for viewer in VIEWERS]
    assert drawn == [[Drew(1, 1, "g")], [Drew(1, 1, "g7")], [Drew(1, 1, "g")], [Drew(1, 1, "g")]]


# ---- Nothing leaks: values that a seat cannot know change nothing for it


def all_that_is_sent(game, viewer):
    refused = []
    for move in ("y1", "w3", "pass", "draw 1", "stop", "battle y"):
        try:
            game.copy().play(viewer, move)
        except facedown.IllegalMove as error:
            refused.append(str(error))
    return game.view(viewer), game.events_for(viewer), refused, content(game.known(viewer))


def test_values_in_other_hands_and_in_the_stacks_change_nothing_for_a_seat():  # G-09, G-10
    """Yellow 2 and 3, red 8 and 1, blue 5 and 9 change places where seat 1 cannot look; backs are equal."""
    one = table()
    other = table(
        hands=["y3 y6 r9", "w4 b5 b1", "g2 g1 b8 y2 r1"],
        stacks=["r8 w7 g15", "b10 b9 v1 y1"],
    )
    play(one, "0 y2", "1 w4"), play(other, "0 y3", "1 w4")
    assert all_that_is_sent(one, 1) == all_that_is_sent(other, 1)
    play(one, "2 pass", "2 draw 1"), play(other, "2 pass", "2 draw 1")
    assert all_that_is_sent(one, 1) == all_that_is_sent(other, 1)
    assert one.view() == other.view()
    assert one.view(2) != other.view(2)


def test_after_the_cards_are_turned_up_their_values_are_told():  # G-10
    one, other = turned_up("y2", "y4", "", seed=1), turned_up("y3", "y4", "", seed=1)
    assert one.view() != other.view()


# ---- Winnings


def won_by_seat_1(**options):
    return table(won=["", "y0 w3 y5 b2", "r4"], options=options)


def test_others_see_only_how_many_cards_a_seat_has_won():  # G-22
    view = won_by_seat_1().view(0)
    assert [winnings.count for winnings in view.won] == [0, 4, 1]
    assert [winnings.cards for winnings in view.won] == [(), None, None]
    assert [winnings.cards for winnings in won_by_seat_1().view().won] == [None, None, None]


def test_the_owner_may_look_at_what_they_have_won():  # G-22
    view = won_by_seat_1().view(1)
    assert [winnings.cards for winnings in view.won] == [None, ("w3", "b2", "y0", "y5"), None]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_open_winnings_are_seen_by_everybody_sorted_by_colour(viewer):  # G-22
    view = won_by_seat_1(open_winnings=True).view(viewer)
    assert [winnings.cards for winnings in view.won] == [(), ("w3", "b2", "y0", "y5"), ("r4",)]


def test_open_winnings_open_nothing_else():  # G-22
    closed, opened = won_by_seat_1().view(0), won_by_seat_1(open_winnings=True).view(0)
    assert (closed.hands, closed.played, closed.stacks) == (opened.hands, opened.played, opened.stacks)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_at_the_end_all_winnings_are_turned_up_but_no_hand_is(viewer):  # G-22
    game = turned_up("r5", "r3", "", won=["y1", "", "b2"], stacks=["w1", "w2"], hands=["g1", "g2", "g3"])
    view = play(game, "0 battle r", "1 draw 1").view(viewer)
    assert [winnings.cards for winnings in view.won] == [("r5", "y1"), (), ("b2",)]
    assert [fan.cards is not None for fan in view.hands] == [seat == viewer for seat in range(3)]
    assert view.outcome == game.outcome


# ---- The viewer's moves


def test_a_view_carries_the_moves_of_its_viewer_and_of_nobody_else():
    game = table()
    assert set(game.view(0).moves) == {str(move) for move in game.moves(0)}
    assert game.view(1).moves == game.view(2).moves == game.view().moves == ()


def test_all_cards_open_is_a_view_of_the_table_only():
    game = table()
    assert [" ".join(fan.cards) for fan in game.view(EVERYTHING).hands] == [zone(game, f"hand {n}") for n in range(3)]
    with pytest.raises(facedown.FacedownError, match="seats are numbered 0 to 2"):
        game.view(3)
    with pytest.raises(facedown.FacedownError, match="seats are numbered 0 to 2"):
        game.view(-2)
