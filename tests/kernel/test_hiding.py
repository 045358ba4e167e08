"""`hide`, as it follows from a declaration: what is not seen is erased, all of it, and in no particular order."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from facedown.kernel import records
from facedown.kernel.compiler import interpreted, rule
from facedown.kernel.declaration import EVERYONE, NOBODY, OWNER, DeclarationError, axis, make_hide, number, pile, tally
from facedown.kernel.tally import cards

from .tiny_game import COLOUR, GAME, SEATS

OWNERS = axis("seat", SEATS)


def declared(**fields):
    """The tiny game with more fields."""
    return replace(GAME, state={**GAME.state, **fields})


def hidden(game, seat, *, changes, name, **remembered):
    """A record of the game with these values, as a seat knows it."""
    s = records.new(game.layout)
    s.seats = 2
    for field, value in changes.items():
        s[field] = value
    hide = make_hide(game, __name__, name=name, **remembered)
    hide(s, seat)
    once = s.tobytes()
    hide(s, seat)
    assert s.tobytes() == once
    return s


def test_an_axis_as_long_as_the_table_is_erased_to_its_end():
    game = declared(fates=number("one for each colour", 0, 9, per=SEATS, seen_by=NOBODY))
    s = hidden(game, 0, changes={"fates": [5, 6, 7], "mark": [[1, 2], [3, 4], [5, 6]]}, name="hide_fates")
    assert s.fates.tolist() == [0, 0, 0]
    assert s.mark.tolist() == [[1, 2], [0, 0], [0, 0]]


def test_the_owner_may_be_on_any_axis():
    game = declared(notes=number("two notes of each seat", 0, 9, per=(2, OWNERS), seen_by=OWNER))
    s = hidden(game, 1, changes={"notes": [[1, 2, 3], [4, 5, 6]]}, name="hide_notes")
    assert s.notes.tolist() == [[0, 2, 0], [0, 5, 0]]


@pytest.mark.parametrize(("seat", "left"), [(0, [4, 0, 0, 0]), (2, [0, 0, 6, 0]), (-1, [0, 0, 0, 7])])
def test_spectators_have_a_place_of_their_own_behind_the_seats(seat, left):
    game = declared(notes=number("what each viewer has noted", 0, 9, per=axis("viewer", SEATS + 1), seen_by=OWNER))
    assert hidden(game, seat, changes={"notes": [4, 5, 6, 7]}, name="hide_from_viewers").notes.tolist() == left


@pytest.mark.parametrize(
    ("per", "wrong"),
    [
        (axis("viewer", SEATS), "has an axis of viewers that is not 4 long"),
        (2, "is seen by its owner, so one axis is"),
        ((2, SEATS), "is seen by its owner, so one axis is"),
        ((OWNERS, OWNERS), "has 2 axes of seats"),
        (axis("seat", 2), "has an axis of seats that is not 3 long"),
        ((), "belongs to no seat"),
    ],
)
def test_a_field_of_owners_has_exactly_one_axis_of_seats(per, wrong):
    with pytest.raises(DeclarationError, match=wrong):
        declared(notes=number("notes", 0, 9, per=per, seen_by=OWNER))


@pytest.mark.parametrize(("seat", "known"), [(0, [3, 0]), (2, [0, 0]), (-1, [0, 0])])
def test_what_a_seat_has_seen_of_a_hand_stays_and_the_rest_is_face_down(seat, known):
    hand = replace(GAME.state["hand"], remembered="seen")
    game = declared(hand=hand, seen=tally("seen", None, per=(OWNERS, SEATS), seen_by=OWNER))
    seen = [[0, cards(3, 1), 0], [0, 0, 0], [0, 0, 0]]
    changes = {"hand": [cards(1, 1), cards(2, 1) + cards(3, 1), cards(1, 1)], "seen": seen}
    s = hidden(game, seat, changes=changes, name="hide_remembered")
    assert s.hand[1] == sum(cards(card, 1) for card in known)
    assert bool(s.seen.any()) == (seat == 0), "what somebody has seen is nobody else's to know"


def test_spectators_remember_what_they_have_seen():
    hand = replace(GAME.state["hand"], remembered="seen")
    game = declared(hand=hand, seen=tally("seen", None, per=(axis("viewer", SEATS + 1), SEATS), seen_by=OWNER))
    seen = [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, cards(3, 1), 0]]
    s = hidden(game, -1, changes={"hand": [0, cards(2, 1) + cards(3, 1), 0], "seen": seen}, name="hide_from_watchers")
    assert s.hand[1] == cards(0, 1) + cards(3, 1)


@pytest.mark.parametrize("remembered", ["nothing", "pile_left", "mark"])
def test_a_hand_is_remembered_in_a_tally_for_each_viewer_and_hand(remembered):
    game = declared(hand=replace(GAME.state["hand"], remembered=remembered))
    with pytest.raises(DeclarationError, match="which is not a tally with an axis of its owners"):
        make_hide(game, __name__, name="hide_wrong")


def test_a_pile_is_erased_beyond_its_top():
    s = hidden(GAME, 0, changes={"pile": [1, 2, 3, 1, 2, 3], "pile_left": 2}, name="hide_pile")
    assert not s.pile.any()


def test_a_pile_whose_size_is_hidden_is_erased():
    game = declared(
        left=number("cards in it", 0, 3, seen_by=NOBODY), stock=pile("a stock", None, 3, "left", seen_by=NOBODY)
    )
    s = hidden(game, 0, changes={"stock": [1, 2, 3], "left": 3}, name="hide_stock")
    assert not s.stock.any()


@rule
def back_of(card):
    return 9


def test_cards_of_a_pile_are_turned_down_up_to_its_top():
    game = declared(
        sizes=number("cards in each", 0, 3, per=OWNERS, seen_by=EVERYONE),
        stacks=pile("a stack each", None, 3, "sizes", per=OWNERS, seen_by=OWNER, hidden=back_of),
    )
    changes = {"stacks": [[1, 2, 3]] * 3, "sizes": [3, 2, 0]}
    s = hidden(game, 0, changes=changes, name="hide_stacks")
    assert s.stacks.tolist() == [[1, 2, 3], [9, 9, 0], [0, 0, 0]]
    with pytest.raises(DeclarationError, match="so everyone has to see its size"):
        declared(sizes=replace(game.state["sizes"], seen_by=OWNER), stacks=game.state["stacks"])


# ---- What is remembered


@rule
def first_by_second(s, seat, owner):
    return np.int64(s.second[owner]) + 1


@rule
def second_by_first(s, seat, owner):
    return np.int64(s.first[owner]) + 1


@rule
def what_the_next_has(s, seat, owner):
    return s.hand[(owner + 1) % 3]


PAIR = {
    "first": number("a number each", 0, 99, per=OWNERS, seen_by=OWNER),
    "second": number("another", 0, 99, per=OWNERS, seen_by=OWNER),
}


def test_what_is_remembered_is_worked_out_before_anything_is_erased():
    game = declared(**PAIR)
    s = records.new(game.layout)
    s.first, s.second = [10, 20, 30], [40, 50, 60]
    make_hide(game, __name__, name="hide_pair", first=first_by_second, second=second_by_first)(s, 0)
    assert s.first.tolist() == [10, 51, 61]
    assert s.second.tolist() == [40, 21, 31]


def test_what_is_remembered_of_one_does_not_depend_on_what_is_left_of_another():
    s = records.new(GAME.layout)
    s.hand = [cards(1, 1), cards(2, 1), cards(3, 1)]
    make_hide(GAME, __name__, name="hide_hands", hand=what_the_next_has)(s, -1)
    assert s.hand.tolist() == [cards(2, 1), cards(3, 1), cards(1, 1)]


def test_only_one_number_for_each_seat_can_be_remembered():
    with pytest.raises(DeclarationError, match="'mark' is more than one number for each seat"):
        make_hide(GAME, __name__, mark=first_by_second)
    with pytest.raises(DeclarationError, match="'secret_number' is not seen by its owner"):
        make_hide(GAME, __name__, secret_number=first_by_second)


# ---- What opens a field


def open_at(condition):
    return declared(notes=tally("notes", COLOUR, per=OWNERS, seen_by=OWNER, open_if=condition))


def source_of(hide):
    return Path(interpreted(hide).__code__.co_filename)


def test_names_in_a_condition_are_written_as_numbers():
    game = open_at("s.phase == Phase.OVER")
    for phase, left in ((0, 1), (1, cards(2, 1))):
        s = hidden(game, 0, changes={"notes": [cards(2, 1)] * 3, "phase": phase}, name="hide_open")
        assert s.notes.tolist() == [cards(2, 1), left, left]
    assert "if not (s.phase == 1):" in source_of(make_hide(game, __name__)).read_text(encoding="utf-8")


def test_the_file_of_a_rule_is_named_after_what_was_declared():
    """Two declarations never take turns in one file, whose machine code is cached by its name."""
    first, second = (open_at(f"s.phase == Phase.{key}") for key in ("OVER", "NAMING"))
    other = replace(GAME, phases=("over", "naming"))
    files = {source_of(make_hide(game, __name__)) for game in (GAME, first, second, other)}
    assert len(files) == 4
    assert source_of(make_hide(first, __name__)) in files


@pytest.mark.parametrize(
    ("condition", "wrong"),
    [
        ("s.phase == Phase.NEVER", "Phase.NEVER, which is not declared"),
        ("s.secret_number", "'secret_number', which not everyone sees"),
        ("s.nothing", "'nothing', which not everyone sees"),
    ],
)
def test_a_condition_is_something_that_everyone_knows(condition, wrong):
    with pytest.raises(DeclarationError, match=wrong):
        make_hide(open_at(condition), __name__)
