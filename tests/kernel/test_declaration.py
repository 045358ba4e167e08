"""What follows from a declaration: the record, who sees what, codes, notation, events, and defaults."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from facedown import games
from facedown.bots import Budget, Known
from facedown.bots.search.think import Search
from facedown.errors import InvalidMove
from facedown.games.game_rules import GameRules
from facedown.games.seen import EVERYTHING
from facedown.kernel import chance, dispatch, records
from facedown.kernel.chance import Rng
from facedown.kernel.declaration import DeclarationError, counting, lying, seat, whole
from facedown.kernel.declaration.tables import event, move, saying, table
from facedown.kernel.log import Log

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
        replace(GAME, refusals=table(game_over=saying()))


def test_a_card_moves_by_arguments_that_its_event_has():
    with pytest.raises(DeclarationError, match="'dealt' has no argument 'seat'"):
        replace(GAME, events={"dealt": replace(GAME.events["dealt"], arguments={"card": whole(0, 3)})})


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
    count_cards = counting(GAME, __name__)
    assert [int(count_cards(s, card)) for card in (1, 2, 3)] == [2, 2, 2]
    assert sorted(card for zone in lying(GAME, s).values() for card in zone) == [
        "blue",
        "blue",
        "green",
        "green",
        "red",
        "red",
    ]


# ---- Moves


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


def test_a_long_text_is_shortened_in_the_error():
    with pytest.raises(InvalidMove) as error:
        RULES.moves.parse("x" * 900_000)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("value", [True, "1", 1.0, None, 99, -1])
def test_a_field_takes_nothing_but_its_kind(value):
    with pytest.raises(InvalidMove):
        RULES.moves.encode(RULES.moves.Guess(value, "red"))


@pytest.mark.parametrize("name", [name for name in games.names() if games.get(name).declaration])
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
            number |= declaration.slots[field.slot].put(rng.randint(field.kind.low, field.kind.high))
        number ^= rng.choice([0, 0, 0, 1 << rng.randrange(20)])
        if not declaration.code.is_move(number):
            continue
        typed = rules.moves.decode(number)
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


def test_arguments_may_be_absent_keys_or_several():
    row = (2, -1, 255, 1, 1, 2, 0)
    assert RULES.events.show_event(row, None) == RULES.events.Ended(None, "named", (1, 2))


def test_an_event_has_room_for_four_numbers():
    from facedown.kernel.declaration.typed_events import places_of

    with pytest.raises(DeclarationError, match="room for 4 numbers"):
        places_of(event("Too much.", seat=seat(2), **{name: whole(0, 1) for name in "abcde"}))


def test_codes_that_do_not_fit_are_an_error():
    wide = {f"field{number}": whole(0, 1 << 20) for number in range(4)}
    with pytest.raises(DeclarationError, match="more than the 62"):
        replace(GAME, moves={"wide": move("Too much.", "wide", **wide)}).slots  # noqa: B018


# ---- Defaults


def test_a_game_without_bots_is_searched_and_judged():
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
