"""What every registered game promises, whatever its rules: random games of all sizes and options."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

import facedown
from facedown import games
from facedown.errors import IllegalMove
from facedown.games.seen import MOST_LISTED
from facedown.kernel import dispatch, records
from facedown.table.record import read_record, record_of
from positions import TABLES, imagined, random_game, viewers, walk
from swaps import swap_unseen_cards

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def sample(name: str, seats: int, seed: int, share: float = 0.15):
    """Positions from a few random games, not all of them, since neighbours are much alike."""
    rng = random.Random(seed)
    for number in range(4):
        for game in walk(random_game(name, seats, 1000 * seed + number), rng):
            if rng.random() < share or not game.pending:
                yield game


@every_table
def test_no_card_is_ever_lost_or_doubled(name, seats):
    for game in sample(name, seats, 1, share=0.5):
        arrange = game.rules.arrange
        lying = Counter(card for zone in arrange.zones(game.record).values() for card in zone)
        assert lying == Counter(arrange.deck(game.record))
        assert dispatch.fault(game.record) == 0


@every_table
def test_what_is_hidden_once_is_hidden(name, seats):
    """Nothing that `hide` leaves depends on what it erases."""
    for game in sample(name, seats, 11):
        for seat in (-1, *range(seats)):
            once = records.copy(game.record)
            dispatch.hide(once, seat)
            twice = records.copy(once)
            dispatch.hide(twice, seat)
            assert twice.tobytes() == once.tobytes()


@every_table
def test_exactly_the_pending_seats_have_moves(name, seats):
    for game in sample(name, seats, 2):
        assert {seat for seat in range(seats) if len(game.moves(seat)) > 0} == game.pending
        assert (game.outcome is None) == bool(game.pending)


@every_table
def test_listed_moves_differ_and_every_one_is_allowed(name, seats):
    for game in sample(name, seats, 3):
        for seat in game.pending:
            moves = list(game.moves(seat))
            assert len(set(moves)) == len(moves)
            assert all(move in game.moves(seat) for move in moves)


@every_table
def test_a_move_that_is_not_listed_is_refused_and_changes_nothing(name, seats):
    elsewhere = {move for game in sample(name, seats, 4) for seat in game.pending for move in game.moves(seat)[:40]}
    rng = random.Random(4)
    for game in sample(name, seats, 5, share=0.05):
        for seat in range(seats):
            listed = set(game.moves(seat))
            for move in rng.sample(sorted(elsewhere, key=str), min(60, len(elsewhere))):
                before = records.content(game.record), len(game.log), len(game.history)
                if move in listed:
                    assert move in game.moves(seat)
                    continue
                assert move not in game.moves(seat)
                with pytest.raises(IllegalMove) as refused:
                    game.play(seat, move)
                assert refused.value.rule
                assert before == (records.content(game.record), len(game.log), len(game.history))


@every_table
def test_numbers_that_are_no_listed_move_are_refused(name, seats):
    rng = random.Random(6)
    for game in sample(name, seats, 6, share=0.05):
        for seat in range(seats):
            codes = {int(dispatch.nth(game.record, seat, index)) for index in range(len(game.moves(seat)))}
            near = {code ^ 1 << rng.randrange(34) for code in codes for _ in range(3)}
            for code in codes | near | {rng.getrandbits(34) for _ in range(200)} | {0, -1}:
                assert (dispatch.refusal(game.record, seat, code) == 0) == (code in codes)


@every_table
def test_copies_never_change_while_the_game_goes_on(name, seats):
    game = random_game(name, seats, 7)
    kept = []
    for position in walk(game, random.Random(7)):
        twin = position.copy()
        assert twin == position
        assert hash(twin) == hash(position)
        kept.append((twin, records.content(twin.record)))
    assert all(records.content(twin.record) == content for twin, content in kept)
    assert kept[0][0] != kept[-1][0]


@every_table
def test_a_record_reads_back_and_replays_exactly(name, seats):
    for seed in range(3):
        game = random_game(name, seats, seed)
        for _ in walk(game, random.Random(seed)):
            pass
        record = record_of(game)
        assert read_record(str(record)) == record
        again = record.replay()
        assert again == game
        assert again.events == game.events
        assert again.outcome == game.outcome


@every_table
def test_notation_reads_back(name, seats):
    for game in sample(name, seats, 8):
        for seat in game.pending:
            for index, move in enumerate(game.moves(seat)[:50]):
                assert facedown.parse(name, str(move)) == move
                assert game.rules.moves.encode(move) == dispatch.nth(game.record, seat, index)
                assert msgspec.convert(msgspec.to_builtins(move), game.rules.moves.Move) == move


@every_table
def test_hiding_an_imagined_world_gives_back_what_was_known(name, seats):
    for game in sample(name, seats, 9):
        for viewer in viewers(game):
            known = records.content(game.known(viewer))
            world = imagined(game, viewer, seed=9)
            assert records.content(world.known(viewer)) == known
            assert dispatch.fault(world.record) == 0
            assert all(len(world.moves(seat)) > 0 for seat in world.pending)


@every_table
def test_what_a_seat_cannot_know_leaves_no_trace_in_what_it_is_sent(name, seats):
    """The other world is made by swapping cards on the table itself, without `hide` or `imagine`."""
    rng = random.Random(16)
    swapped = 0
    for game in sample(name, seats, 16):
        for viewer in viewers(game):
            world = game.copy()
            if not swap_unseen_cards(world, viewer, rng):
                continue
            swapped += world != game
            assert dispatch.fault(world.record) == 0
            assert records.content(world.known(viewer)) == records.content(game.known(viewer))
            assert msgspec.json.encode(world.view(viewer)) == msgspec.json.encode(game.view(viewer))
    assert swapped > 10


@every_table
def test_a_seat_is_sent_the_same_in_all_worlds_it_cannot_tell_apart(name, seats):
    rng = random.Random(10)
    pool = [str(move) for game in sample(name, seats, 10) for seat in game.pending for move in game.moves(seat)[:9]]
    for game in sample(name, seats, 11):
        for viewer in viewers(game):
            worlds = [imagined(game, viewer, seed) for seed in range(2)]
            first, second = (msgspec.json.encode(world.view(viewer)) for world in worlds)
            assert first == second == msgspec.json.encode(game.view(viewer))
            if viewer is not None:
                for text in rng.sample(pool, min(20, len(pool))):
                    first, second = (refusal_text(world, viewer, text) for world in worlds)
                    assert first == second == refusal_text(game, viewer, text)


def refusal_text(game, seat, text):
    try:
        game.copy().play(seat, text)
    except IllegalMove as error:
        return str(error)
    return "allowed"


@every_table
def test_a_seat_learns_what_it_is_told_and_nothing_else(name, seats):
    """Play one move in two worlds: the viewer's knowledge agrees exactly when its events do.

    Only a new round makes stale what was told of the old one: then knowledge may agree all the same.
    """
    rng, chapter = random.Random(12), games.get(name).words.chapter
    agreed = differed = 0
    for game in sample(name, seats, 12, share=0.3):
        for viewer in viewers(game):
            worlds = [imagined(game, viewer, seed) for seed in range(2)]
            for seat in game.pending:
                shared = [move for move in worlds[0].moves(seat)[:60] if move in worlds[1].moves(seat)]
                if not shared:
                    continue
                move = rng.choice(shared)
                told = []
                for world in worlds:
                    world.play(seat, move)
                    fleeting = world.rules.events.FLEETING
                    events = world.events_for(viewer, since=len(game.log))
                    kept = (event for event in events if not isinstance(event, fleeting))
                    told.append(sorted(map(str, kept)))  # in what order cards came to a hand is no knowledge
                same_told = told[0] == told[1]
                same_known = records.content(worlds[0].known(viewer)) == records.content(worlds[1].known(viewer))
                new_round = any(chapter(world.record) != chapter(game.record) for world in worlds)
                assert same_told == same_known or (new_round and same_known)
                agreed += same_told
                differed += not same_told
    assert agreed > 0
    assert differed > 0


@every_table
def test_views_and_events_have_a_json_schema_and_read_back(name, seats):
    rules = games.get(name)
    assert msgspec.json.schema(rules.view.View)
    assert msgspec.json.schema(rules.events.Event)
    for game in sample(name, seats, 13, share=0.05):
        for viewer in viewers(game):
            view = game.view(viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=rules.view.View) == view
            events = game.events_for(viewer)
            assert msgspec.json.decode(msgspec.json.encode(events), type=list[rules.events.Event]) == events


@every_table
def test_a_view_lists_all_moves_of_its_viewer_or_says_how_many_more_there_are(name, seats):
    for game in sample(name, seats, 15):
        for seat in range(seats):
            view, moves = game.view(seat), game.moves(seat)
            assert len(view.moves) == min(len(moves), MOST_LISTED)
            assert view.more_moves == len(moves) - len(view.moves)
            assert len(set(view.moves)) == len(view.moves)
            assert all(move in moves for move in view.moves)
        assert game.view().moves == ()


@every_table
def test_every_position_and_event_has_words(name, seats):
    names = [f"player {seat}" for seat in range(seats)]
    for game in sample(name, seats, 14, share=0.05):
        for viewer in viewers(game):
            assert game.rules.words.picture(game.view(viewer), names)
            assert all(game.rules.words.sentences(game.events_for(viewer), names))


@every_table
def test_compiled_results_are_those_of_the_outcome(name, seats):
    import numpy as np

    for seed in range(5):
        game = random_game(name, seats, seed)
        for _ in walk(game, random.Random(seed)):
            pass
        scores = np.zeros(seats, np.int64)
        winners = int(dispatch.result(game.record, scores))
        assert game.outcome.winners == tuple(seat for seat in range(seats) if winners >> seat & 1)
        assert tuple(score.total for score in game.outcome.scores) == tuple(scores)
        assert game.outcome.reason == game.rules.endings[int(dispatch.ending(game.record))]
        assert all(sum(score.parts.values()) == score.total for score in game.outcome.scores)
