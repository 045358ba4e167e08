"""Games to review, played by bots."""

from __future__ import annotations

from facedown import bots
from facedown.bots import Budget, ask
from facedown.kernel import chance, records
from facedown.kernel.chance import Rng
from facedown.table.game import Game, deal
from facedown.table.record import GameRecord, record_of

A_LITTLE = 0.02  # effort of a review that only has to be right, not exact


def played(game: Game, players: list[str], seed: int) -> Game:
    """A game that bots play to its end."""
    rng = records.new(Rng)
    chance.start(rng, chance.seed_words(seed), chance.SPAWN, 0)
    minds = [bots.get(name) for name in players]
    while game.pending:
        seat = min(game.pending)
        code = ask(minds[seat], players[seat], game.record, seat, Budget(iterations=50), rng)
        game.advance(seat, str(game.rules.moves.decode(code)))
    return game


def a_record(name: str, seats: int, players: list[str], seed: int = 1, **options: object) -> GameRecord:
    """The record of a game between bots."""
    return record_of(played(deal(name, seats, seed=seed, options=options), players, seed))
