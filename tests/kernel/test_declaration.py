"""What follows from a declaration: the record, who sees what, codes, notation, events, and defaults."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

from facedown import games
from facedown.bots import Budget, Known
from facedown.bots.search.think import Search
from facedown.errors import InvalidMove
from facedown.games.game_rules import GameRules
from facedown.games.viewers import EVERYTHING, sees
from facedown.kernel import chance, dispatch, records
from facedown.kernel.chance import Rng
from facedown.kernel.compiler import rule
from facedown.kernel.declaration import (
    EVERYONE,
    DeclarationError,
    Place,
    Transfer,
    bits,
    cards_by_zone,
    data_name,
    integer,
    key_of,
    make_count_cards,
    optional,
    seat,
    seats,
    secret,
    several,
    together,
)
from facedown.kernel.declaration.checks import check_view
from facedown.kernel.declaration.description import describe, describe_event, describe_move
from facedown.kernel.declaration.tables import event, message, move, table
from facedown.kernel.declaration.typed_events import TypedEvents
from facedown.kernel.declaration.typed_moves import TypedMoves
from facedown.kernel.log import EVERYBODY, Log

from . import tiny_game
from .tiny_game import GAME, code

RULES = GameRules(GAME, lambda part: tiny_game.MODULE if part == "rules.rules" else None)
games._by_layout[RULES.layout] = RULES


def dealt(seats=3, seed=1):
    s = records.new(GAME.layout)
    chance.start(s.rng, chance.seed_words(seed), chance.DECK, 0)
    log = records.new(Log)
    dispatch.setup(s, seats, RULES.setup_array([]), log)
    return s, [tuple(row) for row in log.rows[: log.count].tolist()]


# ---- The state


def test_a_field_that_does_not_say_who_sees_it_is_an_error():
    with pytest.raises(DeclarationError, match="tiny: the field 'mark' does not say who sees it"):
        tiny_game.without_sight("mark")


def test_refusals_begin_with_those_that_all_games_have():
    with pytest.raises(DeclarationError, match="the first refusals are not_a_move"):
        replace(GAME, refusals=table(game_over=message()))


def test_a_hidden_tally_says_how_many_cards_it_holds_if_it_might_be_more_than_it_counts():
    """Sixteen cards face down would be the number of one card of the first value."""
    small, large = dict.fromkeys(("red", "green", "blue"), 5), dict.fromkeys(("red", "green", "blue"), 6)
    assert replace(GAME, deck=small)
    with pytest.raises(DeclarationError, match=r"'hand' is hidden, and a tally counts up to 15 .* the deck has 18"):
        replace(GAME, deck=large)
    enough, too_many = ({**GAME.state, "hand": replace(GAME.state["hand"], at_most=at_most)} for at_most in (15, 16))
    assert replace(GAME, deck=large, state=enough)
    with pytest.raises(DeclarationError, match="up to 15 face-down cards, not 16"):
        replace(GAME, deck=large, state=too_many)


def test_a_card_moves_by_arguments_that_its_event_has():
    with pytest.raises(DeclarationError, match="'dealt' has no argument 'seat'"):
        replace(GAME, events={"dealt": replace(GAME.events["dealt"], arguments={"card": integer(0, 3)})})


@pytest.mark.parametrize("zone", ["nowhere", "turns"])
def test_a_card_moves_between_zones_of_the_state(zone):
    dealt = replace(GAME.events["dealt"], transfers=(Transfer("card", Place("pile"), Place(zone)),))
    with pytest.raises(DeclarationError, match=f"the event 'dealt' moves a card by '{zone}', which is not a zone"):
        replace(GAME, events={"dealt": dealt})


def test_a_card_that_moves_where_not_everyone_sees_it_is_a_secret():
    open_card = {**GAME.events["dealt"].arguments, "card": integer(0, 3)}
    with pytest.raises(DeclarationError, match="where not everyone sees it: declare 'card' as secret"):
        replace(GAME, events={"dealt": replace(GAME.events["dealt"], arguments=open_card)})


def test_a_zone_may_be_stored_in_several_fields():
    parts = {name: replace(GAME.state[name], zone="all") for name in ("hand", "pile")}
    dealt = replace(GAME.events["dealt"], transfers=(Transfer("card", Place("all"), Place("all")["seat"]),))
    game = replace(GAME, state={**GAME.state, **parts}, events={"dealt": dealt})
    assert describe(game)["zones"] == {"all": "pile"}
    with pytest.raises(DeclarationError, match="moves a card by 'pile', which is not a zone"):
        replace(GAME, state={**GAME.state, **parts})


def test_a_view_has_the_zones_that_it_is_said_to_have():
    check_view(GAME, msgspec.defstruct("View", ["hands", "pile"]))
    with pytest.raises(DeclarationError, match="the view has no 'pile' for the zone 'pile'"):
        check_view(GAME, msgspec.defstruct("View", ["hands"]))


def test_the_names_of_a_declaration_are_unpacked_or_asked_for():
    assert [names.__name__ for names in GAME.names] == [
        "code",
        "Event",
        "Move",
        "Refusal",
        "Ending",
        "Phase",
        "Fault",
        "Setting",
        "Concession",
    ]
    given_up = replace(GAME, concessions={"resign": "round", "resign all": "match"}).names.Concession
    assert (given_up.ROUND, given_up.MATCH) == (0, 1)


@pytest.mark.parametrize("section", ["refusals", "endings"])
def test_only_reasons_have_arguments(section):
    table = {**getattr(GAME, section), "odd": message(count=integer(0, 9))}
    with pytest.raises(DeclarationError, match=f"{section}.odd has arguments, which only reasons can have"):
        replace(GAME, **{section: table})


def test_what_is_not_declared_to_be_seen_is_erased():
    s, _ = dealt()
    known = records.copy(s)
    dispatch.hide(known, 1)
    assert known.hand[1] == s.hand[1]
    assert list(known.hand[[0, 2]]) == [1, 1]  # one card each, face down
    assert known.mark.tolist() == [[0, 0], [2, 0], [0, 0]]
    assert not known.pile.any()
    assert known.pile_left == s.pile_left == 3
    assert known.secret_number == 0
    assert not known.rng.key.any()


def test_a_spectator_sees_what_everyone_sees():
    s, _ = dealt()
    dispatch.hide(s, -1)
    assert list(s.hand) == [1, 1, 1]
    assert not s.mark.any()


def test_cards_are_counted_over_all_zones():
    s, _ = dealt()
    count_cards = make_count_cards(GAME, __name__)
    assert [int(count_cards(s, card)) for card in (1, 2, 3)] == [2, 2, 2]
    assert sorted(card for zone in cards_by_zone(GAME, s).values() for card in zone) == [
        "blue",
        "blue",
        "green",
        "green",
        "red",
        "red",
    ]


@rule
def copies_in(row, card):
    return row[card]


def test_a_zone_that_holds_cards_in_its_own_way_says_how_they_are_counted():
    counts = bits("copies by colour", np.uint8, per=(3, 4), of=GAME.state["hand"].of, seen_by=EVERYONE)
    with pytest.raises(DeclarationError, match="no rule counts 'laid'"):
        make_count_cards(replace(GAME, state={**GAME.state, "laid": counts}), __name__)
    game = replace(GAME, name="counted", state={**GAME.state, "laid": replace(counts, count=copies_in)})
    s = records.new(game.layout)
    s.laid[0, 2], s.laid[2, 2], s.laid[1, 3] = 1, 2, 5
    count_cards = make_count_cards(game, __name__)
    assert [int(count_cards(s, card)) for card in (1, 2, 3)] == [0, 3, 5]


def test_a_zone_of_several_is_named_as_people_count_them():
    drawn = event("A card.", stack=integer(0, 1, shift=1), card=integer(1, 3), seat=seat(3),
                  moves=Transfer("card", Place("pile")["stack"], Place("hand")["seat"]))  # fmt: skip
    assert describe_event(drawn)["transfers"] == [
        {
            "card": "card",
            "source": {"zone": "pile", "of": "stack", "first": 1},
            "target": {"zone": "hand", "of": "seat"},
        }
    ]


def test_cards_of_several_kinds_are_counted_one_at_a_time():
    s, _ = dealt()
    other = integer(1, 3)
    game = replace(GAME, state={**GAME.state, "hand": replace(GAME.state["hand"], of=other)})
    count_in_hands, count_in_pile = (make_count_cards(game, __name__, of=kind) for kind in (other, tiny_game.COLOUR))
    counted = [[int(count(s, card)) for card in (1, 2, 3)] for count in (count_in_hands, count_in_pile)]
    assert [sum(numbers) for numbers in counted] == [3, 3]
    assert [one + more for one, more in zip(*counted, strict=True)] == [2, 2, 2]


# ---- Moves


def test_names_may_be_data():
    known = {"ada": 1, "bo": 2}

    def show(number):
        if number not in known.values():
            raise ValueError(f"nobody has the number {number}")
        return list(known)[number - 1]

    def number(name):
        if name not in known:
            raise ValueError(f"nobody is called {name}")
        return known[name]

    kind = data_name("person", 1, 1000, show, number)
    game = replace(GAME, moves={"call": move("Call somebody.", "call {who}", who=kind)})
    moves = TypedMoves(game, lambda *_: None)
    assert str(moves.decode(moves.encode(moves.parse("call BO")))) == "call bo"
    assert game.code.is_move(moves.encode(moves.Call("ada")))
    known["cleo"] = 3
    assert str(moves.parse("call cleo")) == "call cleo"
    with pytest.raises(InvalidMove, match="nobody is called dag"):
        moves.encode(moves.Call("dag"))
    with pytest.raises(InvalidMove, match="'call dag' is not a move"):
        moves.parse("call dag")
    with pytest.raises(InvalidMove, match="nobody has the number 4"):
        moves.decode(game.code.call(4))


def test_a_move_is_read_written_and_packed():
    guess = RULES.moves.parse("GUESS  2 b")
    assert guess == RULES.moves.Guess(2, "blue", 1)
    assert str(guess) == "guess 2 b"
    assert RULES.moves.encode(guess) == code.guess(2, 3, 0)
    assert str(RULES.moves.decode(code.guess(0, 1, 3))) == "guess 0 r#4"
    assert str(RULES.moves.parse("pass")) == "pass"


def test_a_field_that_is_left_out_is_the_same_as_another():
    swap = RULES.moves.parse("swap r")
    assert swap == RULES.moves.Swap("red", "red")
    assert RULES.moves.encode(RULES.moves.Swap("red")) == RULES.moves.encode(swap)
    assert str(RULES.moves.parse("swap r g")) == "swap r g"


@pytest.mark.parametrize("text", ["", "guess", "guess 3 r", "guess 1 red", "guess 1 r#5", "swap", "+1"])
def test_what_is_not_a_move_is_refused_with_examples(text):
    with pytest.raises(InvalidMove, match="is not a move in Tiny; moves look like"):
        RULES.moves.parse(text)


def test_a_game_with_one_kind_of_move_has_one_example():
    only = replace(GAME, moves={"pass": GAME.moves["pass"]})
    with pytest.raises(InvalidMove, match=r"moves look like pass$"):
        TypedMoves(only, lambda *given: None).parse("nothing")


def test_a_long_text_is_shortened_in_the_error():
    with pytest.raises(InvalidMove) as error:
        RULES.moves.parse("x" * 900_000)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("value", [True, "1", 1.0, None, 99, -1])
def test_a_field_takes_nothing_but_its_kind(value):
    with pytest.raises(InvalidMove):
        RULES.moves.encode(RULES.moves.Guess(value, "red"))


@pytest.mark.parametrize(
    "number", [0, 3 << 2, code.guess(0, 1, 0) | 1 << 40, code.pass_() | 1 << 5, code.guess(3, 1, 0)]
)
def test_a_number_that_is_no_code_is_not_decoded(number):
    assert not code.is_move(number)
    with pytest.raises(InvalidMove, match="is not the number of a move in Tiny"):
        RULES.moves.decode(number)


def test_a_kind_shows_nothing_for_a_number_out_of_its_range():
    ending = key_of("ending", ("hit", "resigned"))
    assert ending.show(2) == "resigned"
    for number in (0, 3, -1):
        with pytest.raises(ValueError, match=f"no ending with the number {number}"):
            ending.show(number)


def test_what_may_be_absent_has_a_number_too():
    kind = optional(seat(3), nothing=-1)
    assert [kind.number(shown) for shown in (None, 0, 2)] == [-1, 0, 2]
    with pytest.raises(ValueError, match="is not a seat"):
        kind.number(3)
    assert not optional(integer(-2, 2, nonzero=True)).nonzero


def test_nonzero_is_about_the_stored_number_everywhere():
    kind = integer(-2, 2, shift=1, nonzero=True)
    assert kind.number(0) == -1
    with pytest.raises(ValueError, match="1 is not allowed"):
        kind.number(1)
    is_move = replace(GAME, moves={"step": move("A step.", "{by}", by=kind)}).code.is_move
    assert [bool(is_move(1 | stored + 2 << 1)) for stored in (-1, 0, 1)] == [True, False, True]


@rule
def is_rising(packed):
    """One or two digits, the second larger."""
    return 1 <= packed <= 9 or 1 <= packed % 10 < packed // 10 <= 9


def pack_digits(digits):
    packed = sum(digit * 10**place for place, digit in enumerate(sorted(digits)))
    if not 1 <= len(digits) <= 2 or not is_rising(packed):
        raise ValueError(f"{digits} do not rise")
    return packed


def unpack_digits(packed):
    return tuple(map(int, reversed(str(packed))))


DIGITS = together(integer(1, 9), 2, high=99, is_valid=is_rising, show=unpack_digits, number=pack_digits)


def test_a_move_may_name_several_values_in_one_field():
    moves = TypedMoves(replace(GAME, moves={"lay": move("Digits.", "lay {digits}", digits=DIGITS)}), lambda *_: None)
    assert moves.parse("lay 7 3") == moves.Lay((3, 7)) == moves.decode(1 | 73 << 1)
    assert str(moves.parse("lay 7")) == "lay 7"
    for text in ("lay 3 3", "lay 1 2 3", "lay", "lay 0"):
        with pytest.raises(InvalidMove):
            moves.parse(text)
    with pytest.raises(InvalidMove, match="is not the number of a move"):
        moves.decode(1 | 37 << 1)
    assert describe_move(move("Digits.", "lay {digits}", digits=DIGITS))["fields"] == {
        "digits": {"says": "number", "number": True, "several": True}
    }


def highest(kind):
    """The highest number that is tried; of names that are data only the first are known."""
    return min(kind.high, kind.low + 40) if kind.type is str else kind.high


@pytest.mark.parametrize("name", [name for name in games.our_names() if games.get(name).declaration])
def test_every_code_is_one_text_and_every_text_one_code(name):
    """Numbers at random: those that are codes come back from their texts, the others are not codes."""
    rules, rng = games.get(name), random.Random(1)
    declaration = rules.declaration
    found = set()
    for _ in range(20_000):
        kind = rng.randrange(1, 1 + len(declaration.moves))
        fields = list(declaration.moves.values())[kind - 1].fields.values()
        number = kind
        for field in fields:
            number |= declaration.slots[field.slot].put(rng.randint(field.kind.low, highest(field.kind)))
        number ^= rng.choice([0, 0, 0, 1 << rng.randrange(20)])
        if not declaration.code.is_move(number):
            continue
        try:
            typed = rules.moves.decode(number)
        except InvalidMove:
            assert any(field.kind.type is str for field in fields)  # names that are data have room for more
            continue
        assert rules.moves.encode(typed) == number
        assert rules.moves.encode(rules.moves.parse(str(typed))) == number
        found.add(type(typed))
    assert len(found) == len(declaration.moves)


# ---- Events


def test_an_event_is_told_to_those_who_may_see_it():
    s, rows = dealt()
    card = ["red", "green", "blue"][[1 << 4, 1 << 8, 1 << 12].index(int(s.hand[1]))]
    assert RULES.events.show_event(rows[1], 1) == RULES.events.Dealt(1, card)
    assert RULES.events.show_event(rows[1], EVERYTHING) == RULES.events.Dealt(1, card)
    assert RULES.events.show_event(rows[1], 0) == RULES.events.show_event(rows[1], None) == RULES.events.Dealt(1, None)


def heard(row, **arguments):
    """What each of three seats, a spectator and the table are told of an event with these arguments."""
    game = replace(GAME, events={"event": event("Something.", **arguments)})
    events = TypedEvents(game, sees, lambda *_: None)
    told = {viewer: events.show_event(row, viewer) for viewer in (0, 1, 2, None, EVERYTHING)}
    for viewer in (0, 1, 2):
        assert told[events.viewpoint(row, viewer)] == told[viewer]
    assert events.viewpoint(row, None) is None
    return [msgspec.structs.asdict(one)["card"] for one in told.values()]


@pytest.mark.parametrize("eyes", [0, 0b100, 0b111, EVERYBODY])
def test_a_secret_is_told_to_the_declared_seats_whatever_a_rule_says(eyes):
    who = {"seat": seat(3), "victim": seat(3)}
    row = (0, 1, eyes, 0, 7, 0, 0)
    assert heard(row, **who, card=secret(integer(0, 9), seen_by=("seat",))) == [None, 7, None, None, 7]
    assert heard(row, **who, card=secret(integer(0, 9), seen_by=("seat", "victim"))) == [7, 7, None, None, 7]


def test_a_secret_that_is_told_to_all_is_open_if_it_is_declared_so():
    kind = secret(integer(0, 9), seen_by=("seat",), or_everyone=True)
    assert heard((0, 1, EVERYBODY, 7, 0, 0, 0), seat=seat(3), card=kind) == [7] * 5
    assert heard((0, 1, 0b10, 7, 0, 0, 0), seat=seat(3), card=kind) == [None, 7, None, None, 7]


def test_a_secret_may_be_told_to_several_seats_or_to_none():
    kind = secret(integer(0, 9), seen_by=("who",))
    assert heard((0, 0, 0, 0b101, 7, 0, 0), who=seats(3), card=kind) == [7, None, 7, None, 7]
    nobody = optional(seat(3), nothing=-1)
    assert heard((0, -1, 0, 7, 0, 0, 0), who=nobody, card=kind) == [None, None, None, None, 7]
    assert heard((0, 2, 0, 7, 0, 0, 0), who=nobody, card=kind) == [None, None, 7, None, 7]


@pytest.mark.parametrize("seen_by", ["nobody_here", "colour"])
def test_a_secret_is_told_to_seats_that_its_event_names(seen_by):
    told = event("Hm.", seat=seat(3), colour=integer(0, 3), card=secret(integer(0, 3), seen_by=(seen_by,)))
    with pytest.raises(DeclarationError, match=f"tells the secret 'card' to '{seen_by}', which is not"):
        replace(GAME, events={"told": told})


@pytest.mark.parametrize(("low", "high"), [(0, 1 << 16), (-1, 1 << 15), (-(1 << 15) - 1, 0)])
def test_what_an_event_tells_fits_into_its_column(low, high):
    with pytest.raises(DeclarationError, match=f"tells 'card' from {low} to {high}, more than the 16 bits"):
        replace(GAME, events={"told": event("Hm.", seat=seat(3), card=integer(low, high))})


def test_large_numbers_are_told_without_a_sign():
    row = (0, 0, EVERYBODY, *np.array([40_000, 2, 0, 0]).astype(np.int16).tolist())
    assert heard(row, seat=seat(3), card=integer(0, 65_535)) == [40_000] * 5
    assert heard(row, seat=seat(3), card=several(integer(0, 65_535), 3, empty=0)) == [(40_000, 2)] * 5


def test_arguments_may_be_absent_keys_or_several():
    row = (2, -1, 255, 1, 1, 2, 0)
    assert RULES.events.show_event(row, None) == RULES.events.Ended(None, "named", (1, 2))


def test_an_event_has_room_for_four_numbers():
    large = event("Too much.", seat=seat(2), **{name: integer(0, 1) for name in "abcde"})
    with pytest.raises(
        DeclarationError, match="the event 'large' has 5 numbers beside its seat, and there is room for 4"
    ):
        replace(GAME, events={**GAME.events, "large": large})


def test_a_notation_has_fields_of_its_move():
    odd = move("Name a colour.", "odd {color}", colour=integer(0, 3))
    with pytest.raises(DeclarationError, match=r"the move 'odd' has \{color\}, but the move declares colour"):
        replace(GAME, moves={**GAME.moves, "odd": odd})


def test_codes_that_do_not_fit_are_an_error():
    wide = {f"field{number}": integer(0, 1 << 20) for number in range(4)}
    with pytest.raises(DeclarationError, match="more than the 62"):
        replace(GAME, moves={"wide": move("Too much.", "wide", **wide)}).slots  # noqa: B018


# ---- Defaults


def test_a_game_without_bots_is_searched_and_judged():
    """As plain Python: tests of Kuhn poker and Leduc hold'em, which bring no bots either, compile a search."""
    command = [sys.executable, "-c", "from kernel import test_declaration as tests; tests.search_and_judge()"]
    folder, environment = Path(__file__).parents[1], {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    searched = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert searched.returncode == 0, searched.stderr


def search_and_judge():
    s, _ = dealt()
    dispatch.hide(s, 0)
    rng = records.new(Rng)
    chance.start(rng, chance.seed_words(1), chance.DECK, 0)
    thought = Search(threads=1).evaluate(Known(s, 0), Budget(iterations=60), rng)
    assert len(thought.moves) == 4
    assert sum(thought.shares) == pytest.approx(1)


def test_at_the_end_the_default_judge_knows_the_winner():
    s, _ = dealt()
    s.phase, s.won = 1, 2
    shares = np.zeros(8)
    assert dispatch.judge(s, shares) == 3
    assert list(shares[:3]) == [0, 0, 1]
    s.won = -1
    dispatch.judge(s, shares)
    assert list(shares[:3]) == [1 / 3] * 3


def test_the_default_outcome_is_the_result_of_the_rules():
    s, _ = dealt()
    assert RULES.outcome.outcome(s) is None
    s.phase, s.won = 1, 2
    ended = RULES.outcome.outcome(s)
    assert (ended.winners, ended.reason) == ((2,), "named")
    assert [score.total for score in ended.scores] == [0, 0, 1]
