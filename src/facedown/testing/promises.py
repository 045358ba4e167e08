"""What every game promises, whatever its rules: checked on random games of all sizes and options.

A promise is a function of a table. A broken one raises `AssertionError`; some return how many cases they checked, so
that a promise that was never tested does not count as kept.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import msgspec
import numpy as np

import facedown
from facedown import games
from facedown.bots.adept import weighing_buffers
from facedown.errors import IllegalMove
from facedown.games import GameRules
from facedown.games.plain_view import PlainView
from facedown.games.viewers import MOST_LISTED
from facedown.kernel import dispatch, records
from facedown.kernel.declaration.checks import counts_face_down
from facedown.kernel.declaration.state import TALLY
from facedown.kernel.tally import MOST, total
from facedown.table.game import Game
from facedown.table.record import read_record, record_of
from facedown.testing.event_checks import out_of_range, wrong_event_calls
from facedown.testing.positions import generator, imagined, options_at_their_ends, random_game, viewers, walk
from facedown.testing.swaps import Swap, swap_unseen_cards
from facedown.testing.transfers import Zones, unreported_transfers

FEWEST_GAMES, MOST_GAMES, ENOUGH = 4, 60, 40
SHARE_OF_WORLDS = 0.15
LONG_ENOUGH = 500  # moves of a game that is only played to try out its options

FORGOTTEN = (
    "knows the same: let a field of the state keep what was told (remembered=...), declare the event as fleeting, or, "
    "if it is about a round that is over, count rounds in a field and declare it as the chapter"
)
UNTOLD = "knows different things: let an event tell what became visible"


class Table(NamedTuple):
    """A game and a number of seats. `swap` swaps unseen cards, for a game whose declaration does not say how."""

    name: str
    seats: int
    swap: Swap | None = None

    @property
    def rules(self) -> GameRules:
        """The game's rules."""
        return games.get(self.name)


Promise = Callable[[Table], int | None]
PROMISES: list[Promise] = []


def promise(function: Promise) -> Promise:
    """Register a promise."""
    PROMISES.append(function)
    return function


def tables(name: str) -> list[Table]:
    """A table for every number of seats."""
    rules = games.get(name)
    return [Table(rules.name, seats) for seats in rules.seats]


def sample(table: Table, seed: int, share: float = 0.15) -> Iterator[Game]:
    """Positions from a few random games; not all of them, since neighbours are similar; of short games from more."""
    rng = random.Random(seed)
    found = 0
    for number in range(MOST_GAMES):
        if number >= FEWEST_GAMES and found >= ENOUGH:
            break
        for game in walk(random_game(table.name, table.seats, 1000 * seed + number), rng):
            if rng.random() < share or not game.pending:
                found += 1
                yield game


def played_out(table: Table, seed: int) -> Game:
    """A random game at its end."""
    game = random_game(table.name, table.seats, seed)
    for _ in walk(game, random.Random(seed)):
        pass
    return game


def called(viewer: int | None) -> str:
    """A viewer, as errors name them."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def differences(one: Any, other: Any) -> str:
    """The fields in which a record, or a view, differs from another one."""
    names = getattr(type(one), "__struct_fields__", None) or one.dtype.names
    pairs = {name: (getattr(one, name), getattr(other, name)) for name in names}
    return "; ".join(f"{name} is {b}, not {a}" for name, (a, b) in pairs.items() if not np.array_equal(a, b))


def assert_same_view(game: Game, world: Game, viewer: int | None) -> None:
    """Check that a viewer is sent the same in a world that they cannot tell apart from the game."""
    one, other = game.view(viewer), world.view(viewer)
    assert msgspec.json.encode(one) == msgspec.json.encode(other), (
        f"{game!r}: in a world that {called(viewer)} cannot tell apart, their view differs: {differences(one, other)}"
    )


@promise
def no_card_is_ever_lost_or_doubled(table: Table) -> None:
    for game in sample(table, 1, share=0.5):
        arrange = game.rules.arrange
        lying = Counter(card for zone in arrange.zones(game.record).values() for card in zone)
        assert lying == Counter(arrange.deck(game.record)), f"{game!r}: the cards are {lying}"
        assert_sound(game)
        assert_counted(game)


def assert_sound(game: Game, options: str = "") -> None:
    """Check every invariant of the game."""
    fault = int(dispatch.fault(game.record))
    assert fault == 0, f"{game!r}{options}: {game.rules.faults.get(fault, fault)}"


def assert_counted(game: Game) -> None:
    """Check that no tally holds more cards than it declares, or than it can count face down."""
    for name, field in game.rules.declaration.state.items():
        most = field.at_most or (MOST if counts_face_down(field) else 0)
        if field.form == TALLY and most:
            held = max(int(total(int(one))) for one in np.ravel(game.record[name]))
            assert held <= most, f"{game!r}: the tally {name!r} holds {held} cards, and {most} at most: see at_most="


@promise
def options_work_at_both_ends_of_their_ranges(table: Table) -> None:
    rng = random.Random(22)
    for number, options in enumerate(options_at_their_ends(table.name, table.seats, rng)):
        game = facedown.deal(table.name, table.seats, seed=number, options=options)
        for _ in islice(walk(game, rng), LONG_ENOUGH):
            if rng.random() < SHARE_OF_WORLDS or not game.pending:
                assert_sound(game, f" with the options {options}")
                assert_counted(game)
        assert_in_range(game, f" with the options {options}")


@promise
def events_are_told_with_numbers_in_their_declared_ranges(table: Table) -> None:
    for seed in range(FEWEST_GAMES):
        assert_in_range(played_out(table, seed))


def assert_in_range(game: Game, options: str = "") -> None:
    """Check that every number in an event is in its argument's range."""
    for row in game.log:
        wrong = next(out_of_range(game.rules.declaration, row, game.seats), "")
        assert not wrong, f"{game!r}{options}: {wrong}"


@promise
def cards_go_where_events_say(table: Table) -> None:
    """A card that moves is in an event that declares it with `Transfer`: the page uses that to move cards.

    A game with a view of its own has its own table on the page: there it is enough that some event reports the move.
    """
    rules, rng = table.rules, random.Random(23)
    zones, is_plain, chapter = Zones(rules.declaration), isinstance(rules.view, PlainView), rules.words.chapter
    for seed in range(FEWEST_GAMES):
        game = random_game(table.name, table.seats, seed)
        before, told = records.copy(game.record), len(game.log)
        for _ in islice(walk(game, rng), 1, None):
            news = game.log[told:]
            is_new_round = chapter(game.record) != chapter(before) or any(map(zones.is_about_everything, news))
            if not is_new_round and (is_plain or not news):
                wrong = unreported_transfers(zones, before, game, told)
                seat, move = game.history[-1]
                assert not wrong, (
                    f"{game!r}: after {move} of seat {seat}, {wrong[0]}: see moves=Transfer(...), and chapter= if a "
                    "new round begins here"
                )
            before, told = records.copy(game.record), len(game.log)


@promise
def events_are_told_as_they_are_declared(table: Table) -> None:
    """Every `tell` and `whisper` has as many numbers as its event, and no secret is told to everyone."""
    wrong = list(wrong_event_calls(table.rules.declaration))
    assert not wrong, "; ".join(wrong)


@promise
def what_is_hidden_once_is_hidden(table: Table) -> None:
    """Nothing that `hide` leaves depends on what it erases."""
    for game in sample(table, 11):
        for seat in (-1, *range(table.seats)):
            once = records.copy(game.record)
            dispatch.hide(once, seat)
            twice = records.copy(once)
            dispatch.hide(twice, seat)
            assert twice.tobytes() == once.tobytes(), (
                f"{game!r}: hiding from seat {seat} twice differs from hiding once"
            )


@promise
def exactly_the_pending_seats_have_moves(table: Table) -> None:
    for game in sample(table, 2):
        able = {seat for seat in range(table.seats) if len(game.moves(seat)) > 0}
        assert able == game.pending, f"{game!r}: seats {sorted(able)} have moves"
        assert (game.outcome is None) == bool(game.pending), f"{game!r}: the outcome is {game.outcome}"


@promise
def listed_moves_differ_and_every_one_is_allowed(table: Table) -> None:
    for game in sample(table, 3):
        for seat in game.pending:
            moves = list(game.moves(seat))
            assert len(set(moves)) == len(moves), f"{game!r}: a move is listed twice: {moves}"
            refused = [str(move) for move in moves if move not in game.moves(seat)]
            assert not refused, f"{game!r}: `nth` lists moves that `refusal` refuses: {refused}"


@promise
def moves_listed_at_once_are_the_same_in_the_same_order(table: Table) -> None:
    for game in sample(table, 3):
        for seat in range(table.seats):
            one_by_one = [int(dispatch.nth(game.record, seat, index)) for index in range(len(game.moves(seat)))]
            moves = np.zeros(len(one_by_one), np.int64)
            found = dispatch.list_moves(game.record, seat, moves)
            assert (found, moves.tolist()) == (len(one_by_one), one_by_one), f"{game!r}: `list_moves` and `nth` differ"


@promise
def a_move_that_is_not_listed_is_refused_and_changes_nothing(table: Table) -> None:
    elsewhere = {move for game in sample(table, 4) for seat in game.pending for move in game.moves(seat)[:40]}
    rng = random.Random(4)
    for game in sample(table, 5, share=0.05):
        for seat in range(table.seats):
            listed = set(game.moves(seat))
            for move in rng.sample(sorted(elsewhere, key=str), min(60, len(elsewhere))):
                if move in listed:
                    assert move in game.moves(seat)
                    continue
                assert move not in game.moves(seat), f"{game!r}: {move} is allowed, but `nth` does not list it"
                assert_refused(game, seat, move)


def assert_refused(game: Game, seat: int, move: Any) -> None:
    """Check that a move is refused with a reason, and that the game is unchanged."""
    before = records.content(game.record), len(game.log), len(game.history)
    try:
        game.play(seat, move)
    except IllegalMove as refused:
        reason = refused.rule
    else:
        raise AssertionError(f"{game!r}: {move} was played, but is not one of the moves of seat {seat}")
    assert reason
    assert before == (records.content(game.record), len(game.log), len(game.history))


@promise
def numbers_that_are_no_listed_move_are_refused(table: Table) -> None:
    rng = random.Random(6)
    for game in sample(table, 6, share=0.05):
        for seat in range(table.seats):
            codes = {int(dispatch.nth(game.record, seat, index)) for index in range(len(game.moves(seat)))}
            near = {code ^ 1 << rng.randrange(34) for code in codes for _ in range(3)}
            for code in codes | near | {rng.getrandbits(34) for _ in range(200)} | {0, -1}:
                allowed = dispatch.refusal(game.record, seat, code) == 0
                assert allowed == (code in codes), f"{game!r}: `refusal` and `nth` differ on the number {code}"


@promise
def copies_never_change_while_the_game_goes_on(table: Table) -> None:
    kept = []
    for position in walk(random_game(table.name, table.seats, 7), random.Random(7)):
        twin = position.copy()
        assert twin == position
        assert hash(twin) == hash(position)
        kept.append((twin, records.content(twin.record)))
    assert all(records.content(twin.record) == content for twin, content in kept)
    assert kept[0][0] != kept[-1][0]


@promise
def a_record_reads_back_and_replays_exactly(table: Table) -> None:
    for seed in range(3):
        game = played_out(table, seed)
        record = record_of(game)
        assert read_record(str(record)) == record
        again = record.replay()
        assert again == game, f"{game!r}: a replay ends in another position"
        assert again.events == game.events
        assert again.outcome == game.outcome


@promise
def notation_reads_back(table: Table) -> None:
    for game in sample(table, 8):
        for seat in game.pending:
            for index, move in enumerate(game.moves(seat)[:50]):
                assert facedown.parse(table.name, str(move)) == move, f"{move!r} is written {move}"
                assert game.rules.moves.encode(move) == dispatch.nth(game.record, seat, index)
                assert msgspec.convert(msgspec.to_builtins(move), game.rules.moves.Move) == move


@promise
def hiding_an_imagined_world_gives_back_what_was_known(table: Table) -> None:
    for game in sample(table, 9):
        for viewer in viewers(game):
            world = imagined(game, viewer, seed=9)
            known = records.content(game.known(viewer))
            assert records.content(world.known(viewer)) == known, (
                f"{game!r}: `imagine` changes what {called(viewer)} knows: "
                + differences(game.known(viewer), world.known(viewer))
            )
            assert_sound(world)
            assert all(len(world.moves(seat)) > 0 for seat in world.pending)


@promise
def what_a_seat_cannot_know_leaves_no_trace_in_what_it_is_sent(table: Table) -> int:
    """The other world is made by swapping cards in the record itself, without `hide` or `imagine`."""
    rng = random.Random(16)
    swapped = 0
    for game in sample(table, 16):
        for viewer in viewers(game):
            world = game.copy()
            if not swap_unseen_cards(world, viewer, rng, table.swap):
                continue
            swapped += world != game
            assert_sound(world)
            known = records.content(world.known(viewer)) == records.content(game.known(viewer))
            assert known, f"{game!r}: what `hide` leaves for {called(viewer)} depends on what they cannot see"
            assert_same_view(game, world, viewer)
    return swapped


@promise
def observations_are_the_same_in_all_worlds_that_a_seat_cannot_tell_apart(table: Table) -> int:
    """So are masks and features of moves. One lane of a batch has the game, the other a world with swapped cards."""
    swapped = 0
    batches = [facedown.vector(table.name, 2, table.seats, seed=17)]
    if batches[0].space.choices:
        batches.append(facedown.vector(table.name, 2, table.seats, seed=17, moves="rows"))
    rng = random.Random(17)
    for seed in range(FEWEST_GAMES):
        for game in walk(facedown.deal(table.name, table.seats, seed=seed), rng):
            if not game.pending or rng.random() > SHARE_OF_WORLDS:
                continue
            world = game.copy()
            if swap_unseen_cards(world, min(game.pending), rng, table.swap):
                swapped += world != game
                for batch in batches:
                    assert_alike(batch, game, world, rng)
    return swapped


def assert_alike(batch: Any, game: Game, world: Game, rng: random.Random) -> None:
    """Check that a seat observes the same in both worlds, even while it chooses the parts of a move."""
    batch.put(0, game)
    batch.put(1, world)
    while True:
        for name in ("seat", "observation", "mask", "rows"):
            first, second = getattr(batch, name)
            assert np.array_equal(first, second), f"{game!r}: the {name} reveals what seat {batch.seat[0]} cannot know"
        number = rng.choice(np.flatnonzero(batch.mask[0]).tolist())
        kind = batch.space.choices if batch.space else None
        if kind is None or not kind.first <= number < kind.done:
            return
        batch.step(np.array([number, number]))
        if batch.last_move(0) is not None:
            return


@promise
def a_seat_is_sent_the_same_in_all_worlds_it_cannot_tell_apart(table: Table) -> None:
    rng = random.Random(10)
    pool = [str(move) for game in sample(table, 10) for seat in game.pending for move in game.moves(seat)[:9]]
    for game in sample(table, 11):
        for viewer in viewers(game):
            worlds = [imagined(game, viewer, seed) for seed in range(2)]
            for world in worlds:
                assert_same_view(game, world, viewer)
            if viewer is not None:
                for text in rng.sample(pool, min(20, len(pool))):
                    refusals = {refusal_text(world, viewer, text) for world in (*worlds, game)}
                    assert len(refusals) == 1, (
                        f"{game!r}: {text} is refused differently in indistinguishable worlds: {refusals}"
                    )


def refusal_text(game: Game, seat: int, text: str) -> str:
    """Why a move is refused."""
    try:
        game.copy().play(seat, text)
    except IllegalMove as error:
        return str(error)
    return "allowed"


@promise
def a_seat_learns_what_it_is_told_and_nothing_else(table: Table) -> int:
    """Play one move in two worlds: the viewer's knowledge agrees exactly when its events do.

    Only a new round makes earlier events obsolete: then knowledge may agree even though events differ.
    """
    rng, chapter = random.Random(12), table.rules.words.chapter
    differed = 0
    for game in sample(table, 12, share=0.3):
        for viewer in viewers(game):
            worlds = [imagined(game, viewer, seed) for seed in range(2)]
            for seat in game.pending:
                shared = [move for move in worlds[0].moves(seat)[:60] if move in worlds[1].moves(seat)]
                if not shared:
                    continue
                move = rng.choice(shared)
                told = [seen_of_move(world, seat, move, viewer) for world in worlds]
                known = [records.content(world.known(viewer)) for world in worlds]
                new_round = any(chapter(world.record) != chapter(game.record) for world in worlds)
                fits = (told[0] == told[1]) == (known[0] == known[1]) or (new_round and known[0] == known[1])
                assert fits, f"{game!r}: after {move}, {called(viewer)} was told {in_two_worlds(*told)}, and " + (
                    FORGOTTEN if known[0] == known[1] else UNTOLD
                )
                differed += told[0] != told[1]
    return differed


def seen_of_move(world: Game, seat: int, move: Any, viewer: int | None) -> list[str]:
    """A viewer's events for a move; the order in which cards enter a hand is not knowledge."""
    before = len(world.log)
    world.play(seat, move)
    fleeting = world.rules.events.FLEETING
    return sorted(str(event) for event in world.events_for(viewer, since=before) if not isinstance(event, fleeting))


def in_two_worlds(first: list[str], second: list[str]) -> str:
    """The events that differ in two worlds."""
    one, other = Counter(first), Counter(second)
    if one == other:
        return "the same in two worlds"
    only = [", ".join(sorted((a - b).elements())) or "nothing" for a, b in ((one, other), (other, one))]
    return f"{only[0]} in one world where the other has {only[1]}"


@promise
def views_and_events_have_a_json_schema_and_read_back(table: Table) -> None:
    rules = table.rules
    assert msgspec.json.schema(rules.view.View)
    assert msgspec.json.schema(rules.events.Event)
    for game in sample(table, 13, share=0.05):
        for viewer in viewers(game):
            view = game.view(viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=rules.view.View) == view
            events = game.events_for(viewer)
            several: Any = list[rules.events.Event]  # type: ignore[name-defined]
            assert msgspec.json.decode(msgspec.json.encode(events), type=several) == events


@promise
def a_view_lists_all_moves_of_its_viewer_or_says_how_many_more_there_are(table: Table) -> None:
    for game in sample(table, 15):
        for seat in range(table.seats):
            view, moves = game.view(seat), game.moves(seat)
            assert len(view.moves) == min(len(moves), MOST_LISTED)
            assert view.more_moves == len(moves) - len(view.moves)
            assert len(set(view.moves)) == len(view.moves)
            assert all(move in moves for move in view.moves)
        assert game.view().moves == ()


@promise
def every_position_and_event_has_words(table: Table) -> None:
    names = [f"player {seat}" for seat in range(table.seats)]
    for game in sample(table, 14, share=0.05):
        for viewer in viewers(game):
            assert game.rules.words.picture(game.view(viewer), names)
            assert all(game.rules.words.sentences(game.events_for(viewer), names))


@promise
def compiled_results_are_those_of_the_outcome(table: Table) -> None:
    for seed in range(5):
        game = played_out(table, seed)
        scores = np.zeros(table.seats, np.int64)
        winners = int(dispatch.result(game.record, scores))
        assert game.outcome is not None
        assert game.outcome.winners == tuple(seat for seat in range(table.seats) if winners >> seat & 1)
        assert tuple(score.total for score in game.outcome.scores) == tuple(scores)
        assert game.outcome.reason == game.rules.endings[int(dispatch.ending(game.record))]
        assert all(sum(score.parts.values()) == score.total for score in game.outcome.scores)


@promise
def scores_are_between_the_declared_points(table: Table) -> None:
    if table.rules.points is None:
        return
    low, high = table.rules.points
    for seed in range(20):
        outcome = played_out(table, seed).outcome
        assert outcome is not None
        scores = [score.total for score in outcome.scores]
        assert low <= min(scores) <= max(scores) <= high, f"scores {scores} are not from {low} to {high}"


@promise
def tactics_choose_moves_of_the_seat_and_know_no_more_than_it_does(table: Table) -> None:
    for game in sample(table, 21):
        for seat in game.pending:
            known = tactical_moves(game.known(seat), seat)
            assert tactical_moves(game.record, seat) == known, (
                f"{game!r}: tactics of seat {seat} read what it cannot know"
            )
            assert all(dispatch.refusal(game.record, seat, code) == 0 for code in known), (
                f"{game!r}: tactics choose {known}"
            )


def tactical_moves(s: Any, seat: int) -> list[int]:
    """The moves that the tactics choose in a position."""
    scratch, moves, shares = weighing_buffers(s.dtype)
    weighed = int(dispatch.weigh(s, seat, scratch, moves, shares))
    return [
        int(dispatch.first_thought(s, seat, generator(1))),
        int(dispatch.hunch(s, seat, generator(1))),
        *moves[:weighed].tolist(),
    ]
