"""What takes longer than a message may wait: it runs in a worker process, or in a thread, never in the event loop.

A worker is handed what a seat may know and no more, except where the table itself asks whether moves can be undone.
"""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from functools import cache
from typing import Any

import msgspec
import numpy as np

from facedown import bots, games
from facedown.bots import Budget, Known
from facedown.bots.expert import ExpertBot
from facedown.kernel import chance, records
from facedown.kernel.chance import DECK, Rng
from facedown.server.http import replays
from facedown.table import offers, undo
from facedown.table.advice import Advice, advise
from facedown.table.game import Game
from facedown.table.record import read_record

log = logging.getLogger(__name__)

# These answer within a millisecond; others think for as long as they are given.
QUICK = ("random", "novice", "apprentice", "adept")

MARGIN = 0.05  # seconds at the end of a thought in which nothing is thought

_of_thread = threading.local()


def choose(name: str, game: str, record: bytes, seat: int, seed: bytes, budget: Budget) -> str:
    """A bot's move.

    With a budget of seconds it takes exactly that long, whether there was anything to choose or not: how long a bot
    takes must not tell anybody about its hand. Nor must loading what only a search needs, which is done before.
    """
    if budget.seconds is not None:
        load_once(game)
    began = time.perf_counter()
    known = known_of(game, record, seat)
    move = think(name, known, generator(seed), without_margin(budget))
    if budget.seconds is not None and not is_quick(name, known):
        time.sleep(max(0.0, began + budget.seconds - time.perf_counter()))
    return move


def without_margin(budget: Budget) -> Budget:
    """What a search is told that it has: it may overrun this a little, as a busy machine makes it do, unseen."""
    if budget.seconds is None:
        return budget
    return Budget(seconds=budget.seconds - min(MARGIN, budget.seconds / 4))


def is_quick(name: str, known: Known) -> bool:
    """Whether a bot answers at once, whatever its hand is. A master does where it has a policy, or else searches."""
    return name in QUICK or (name == bots.MASTER and mind_of(name).judges(known, generator(bytes(32))))


def hint(game: str, record: bytes, seat: int, budget: Budget) -> Advice:
    """Good moves for a person."""
    return advise(known_of(game, record, seat), bot=mind_of("expert"), budget=budget)


def judge_undo(before: Game, moves: list[tuple[int, Any]]) -> bool:
    """Whether moves can be taken back."""
    return undo.may_be_undone(before, moves)


def replay(text: str, seat: int | None) -> bytes:
    """A record step by step, as JSON."""
    return msgspec.json.encode(replays.replay(read_record(text), seat))


def position_of(text: str, number: int) -> tuple[str, tuple[int, ...]]:
    """A record up to a move, and who is to move there."""
    record = read_record(text).until(number)
    return str(msgspec.structs.replace(record, players=(), commitment="", nonce="")), tuple(record.replay().pending)


@cache
def load_once(game: str) -> None:
    """Load a game, unless this process has it."""
    warm_up(game)


def warm_up(game: str) -> None:
    """Load the compiled rules and searches of a game."""
    from facedown import prepare

    for _ in prepare.compile_game(game, with_bots=True):
        pass


# ---- What these stand on


def known_of(game: str, record: bytes, seat: int) -> Known:
    """What a seat may know, from its bytes."""
    return Known(np.frombuffer(bytearray(record), games.get(game).layout)[0], seat)


def think(name: str, known: Known, rng: Any, budget: Budget) -> str:
    """The move of a bot, or of a stand-in where it fails."""
    try:
        code = bots.ask(mind_of(name), name, known.record, known.seat, budget, rng)
    except Exception:  # a bot of the operator's own can do anything; the table goes on
        if name == offers.STAND_IN:
            raise
        log.exception("bot_failed", extra={"bot": name, "game": known.rules.name})
        return think(offers.STAND_IN, known, rng, budget)
    return str(known.rules.moves.decode(code))


def mind_of(name: str) -> Any:
    """A bot that this thread keeps; one search uses one core, since there are several workers."""
    minds: dict[str, Any] = _of_thread.__dict__.setdefault("minds", {})
    if name not in minds:
        minds[name] = ExpertBot(threads=1) if name == "expert" else offers.make_bot(name)
    return minds[name]


def seed_of(game: Game, seat: int) -> bytes:
    """A bot's chance: it follows from the deal, one-way, so that bots answer the same moves with the same moves."""
    return hashlib.sha256(chance.seed_of_bots(game.seed) + f"{seat} {len(game.history)}".encode()).digest()


def generator(seed: bytes) -> Any:
    """A generator from a seed."""
    rng = records.new(Rng)
    chance.start(rng, chance.seed_words(seed), DECK, 0)
    return rng
