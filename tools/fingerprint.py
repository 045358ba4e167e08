"""A fingerprint of how bots play, so that pages can tell which figures were measured with today's bots.

    python tools/fingerprint.py en_garde 2 adept expert       prints the fingerprints of two bots

It is a hash of the moves of a few games, which a bot plays against itself with a fixed seed and a small budget. So it
stays the same when code is only moved or renamed, and changes when bots choose other moves, or when the rules do.
"""

from __future__ import annotations

import hashlib
import sys
from functools import cache

from facedown import bots, games
from facedown.bots import Bot, Budget
from facedown.bots.spec import FixedBudget
from facedown.kernel import dispatch, records
from facedown.kernel.chance import DECK, Rng, seed_words, start
from facedown.lab.playout import first_seat

DEALS, MOST_MOVES = 3, 120
BUDGET = Budget(iterations=300)


@cache
def fingerprint(game: str, seats: int, name: str) -> str:
    """A hash of how a bot plays at a table, whatever budget its name has."""
    moves = [move for deal in range(DEALS) for move in moves_of_a_game(game, seats, name, deal)]
    return hashlib.sha256(" ".join(map(str, moves)).encode()).hexdigest()[:8]


def fingerprints(game: str, seats: int, *names: str) -> str:
    """The fingerprints of several bots in one string."""
    return " ".join(fingerprint(game, seats, name) for name in names)


def moves_of_a_game(game: str, seats: int, name: str, deal: int) -> list[int]:
    """The codes of the first moves of a game that a bot plays against itself."""
    rules = games.get(game)
    s = records.new(rules.layout)
    start(s.rng, words(f"deal {deal}"), DECK, 0)
    dispatch.setup(s, seats, rules.setup_array(rules.read_options({}, seats)), None)
    players, chances = [without_budget(name) for _ in range(seats)], [records.new(Rng) for _ in range(seats)]
    for seat, rng in enumerate(chances):
        start(rng, words(f"deal {deal} seat {seat}"), DECK, 0)
    moves: list[int] = []
    while len(moves) < MOST_MOVES and (mask := dispatch.pending(s)):
        seat = int(first_seat(mask))
        moves.append(bots.ask(players[seat], name, s, seat, BUDGET, chances[seat]))
        dispatch.play(s, seat, moves[-1], None)
    return moves


def without_budget(name: str) -> Bot:
    """A bot without the budget in its name."""
    bot = bots.get(name)
    return bot.bot if isinstance(bot, FixedBudget) else bot


def words(text: str) -> list[int]:
    """The seed of a generator, as words."""
    found: list[int] = seed_words(hashlib.sha256(f"facedown fingerprint {text}".encode()).digest())
    return found


if __name__ == "__main__":
    for each in sys.argv[3:]:
        print(each, fingerprint(sys.argv[1], int(sys.argv[2]), each))
