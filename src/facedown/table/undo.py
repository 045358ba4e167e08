"""Whether moves can be undone: only if they have revealed nothing to anyone.

A move reveals something if its result depends on cards or randomness that its player could not know. The rules
themselves decide this: the move is played in several worlds of the player's information set, and if what anyone is sent
differs, the move has drawn, turned up or shown something.

A player who undoes a move may have revealed their own cards by it: the others keep that knowledge, which is the
player's own loss. What somebody else revealed in response must not be undone, as that would be the player's gain.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from typing import Any

from facedown.bots import Known
from facedown.games.compiled_calls import count_moves, move_at, refused, step
from facedown.games.moves import read_move
from facedown.kernel import chance, dispatch, records
from facedown.kernel.chance import DECK, Rng
from facedown.kernel.log import Log
from facedown.table.game import Game

# Enough that a single unknown card is almost never the same in all of them.
WORLDS = 24
# An answer with more alternatives than this counts as revealing something: checking it would take too long.
MOST_ALTERNATIVES = 400
# Moves that are tried out for one verdict; if more were needed, the moves count as having revealed something.
MOST_TRIED = 12_000


class TooMuchToTry(Exception):
    """The budget of moves to try out is used up."""


class Trials:
    """How many moves may still be tried out: a verdict has a budget, whatever people have played."""

    def __init__(self, most: int) -> None:
        self.left = most

    def count(self) -> None:
        """Count one more move that is tried out."""
        self.left -= 1
        if self.left < 0:
            raise TooMuchToTry


def may_be_undone(before: Game, moves: list[tuple[int, Any]], most_tried: int = MOST_TRIED) -> bool:
    """Whether none of these moves has revealed anything; the player of the first one asks for the undo."""
    try:
        return have_shown_nothing(before.copy(), moves, Trials(most_tried))
    except TooMuchToTry:
        return False


def have_shown_nothing(game: Game, moves: list[tuple[int, Any]], trials: Trials) -> bool:
    """The same, within a budget."""
    asker = moves[0][0]
    for seat, move in moves:
        if str(move) in game.rules.concessions or shows_something(game, seat, move, trials):
            return False
        if seat != asker and shows_own_cards(game, seat, move, trials):
            return False
        game.play(seat, move)
    return True


def shows_something(game: Game, seat: int, move: Any, trials: Trials) -> bool:
    """Whether a move reveals to anyone what its player did not know."""
    known = Known(game.record, seat)
    code = read_move(game.rules, move)
    rng = generator_for(known)
    first = sent_in_one_world(known, code, rng, trials)
    return any(sent_in_one_world(known, code, rng, trials) != first for _ in range(WORLDS - 1))


def sent_in_one_world(known: Known, code: int, rng: Any, trials: Trials) -> tuple[bytes, bytes]:
    """Everything that is sent about a move in a sampled world of its player, and what everyone knows after it."""
    trials.count()
    world = imagined(known, rng)
    log = play_unchecked(world, known.seat, code)
    sent = log.rows[: log.count].tobytes()
    dispatch.hide(world, known.seat)
    return sent, records.content(world)


def shows_own_cards(game: Game, seat: int, move: Any, trials: Trials) -> bool:
    """Whether a move reveals something about its player's hand to another seat."""
    code = read_move(game.rules, move)
    return any(shows_to(game, other, seat, code, trials) for other in range(game.seats) if other != seat)


def shows_to(game: Game, viewer: int, seat: int, code: int, trials: Trials) -> bool:
    """Whether in some worlds the viewer could not have been sent what they were sent."""
    known = Known(game.record, viewer)
    sent = sent_to(game, records.copy(game.record), viewer, seat, code)
    rng = generator_for(known)
    return not all(could_be_sent(game, imagined(known, rng), viewer, seat, code, sent, trials) for _ in range(WORLDS))


def could_be_sent(
    game: Game, world: Any, viewer: int, seat: int, code: int, sent: tuple[list[Any], bytes], trials: Trials
) -> bool:
    """Whether some move in this world would look the same to the viewer; usually it is the very same move."""
    for other in islice(legal_codes(world, seat, code), MOST_ALTERNATIVES):
        trials.count()
        if sent_to(game, records.copy(world), viewer, seat, other) == sent:
            return True
    return False


def legal_codes(world: Any, seat: int, first: int) -> Iterator[int]:
    """A seat's legal moves, starting with a given one if it is legal."""
    position = records.row(world)
    if not refused(position, seat, first):
        yield first
    for number in range(count_moves(position, seat)):
        yield int(move_at(position, seat, number))


def sent_to(game: Game, world: Any, viewer: int, seat: int, code: int) -> tuple[list[Any], bytes]:
    """What a viewer is sent about a move, and what they know after it; this plays the move."""
    log = play_unchecked(world, seat, code)
    rows = [tuple(int(number) for number in row) for row in log.rows[: log.count]]
    events = [game.rules.events.show_event(row, viewer) for row in rows]
    dispatch.hide(world, viewer)
    return events, records.content(world)


def play_unchecked(world: Any, seat: int, code: int) -> Any:
    """Play a legal move; returns the log of its events."""
    log = records.new(Log)
    step(records.row(world), seat, code, records.row(log), True)
    return log


def imagined(known: Known, rng: Any) -> Any:
    """A sampled world that fits what a seat knows."""
    world = records.copy(known.record)
    dispatch.imagine(world, known.seat, rng)
    return world


def generator_for(known: Known) -> Any:
    """A generator seeded by what is known, so that the same question has the same answer."""
    rng = records.new(Rng)
    chance.start(rng, chance.seed_words(hashlib.sha256(records.content(known.record)).digest()), DECK, 0)
    return rng
