"""A table that is played by numbers: the common part of all single environments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from facedown import bots, games
from facedown.bots import AS_USUAL, Bot, Budget, Known
from facedown.environments.encoder import MOST_LISTED, Array, Decision, Encoder
from facedown.errors import InvalidOption, quoted
from facedown.kernel import chance, records
from facedown.kernel.chance import DECK, Rng
from facedown.kernel.options import OptionValue
from facedown.table.game import Game, deal

Opponents = str | Bot | Callable[..., Any] | Mapping[int, str | Bot | Callable[..., Any]]


class Table:
    """One table: a game, a number of seats, and options. `deal` starts a game at it."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        most_listed: int = MOST_LISTED,
    ) -> None:
        self.rules = games.get(game)
        self.seats = self.rules.check_seats(seats)
        self.options = dict(options or {})
        self.encoder = Encoder(self.rules, self.seats, self.deal(0).record, most_listed)

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """Return the same table, which never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a table as its game, seats and options."""
        return Table, (self.rules.name, self.seats, self.options, self.encoder.moves)

    def deal(self, seed: int | bytes) -> Game:
        """A new game."""
        return deal(self.rules.name, self.seats, seed=seed, options=self.options)

    def look(self, game: Game, seat: int) -> Decision:
        """A seat's observation and legal moves."""
        return self.encoder.look(game.record, seat)

    def play(self, game: Game, seat: int, code: int) -> None:
        """Play a move by its code."""
        game.advance(seat, self.rules.listed_moves.typed(code))

    def text(self, move: Any) -> str:
        """A move in the game's notation; moves recur, so their texts are cached."""
        code = self.rules.listed_moves.code_of(move)
        return str(move) if code is None else self.rules.move_text(code)

    def scaled(self, observation: Array) -> Array:
        """An observation scaled from 0 to 1."""
        return (observation / self.encoder.high).astype(np.float32)

    def picture(self, game: Game, seat: int | None = None) -> str:
        """The view of a seat or a spectator, as a picture of characters."""
        return str(self.rules.words.picture(game.view(seat), self.rules.seat_names(self.seats)))


def rewards_of(game: Game) -> list[float]:
    """The winners share 1 and the losers share -1; without a winner, or before the end, everybody gets 0."""
    outcome = game.outcome
    winners = set() if outcome is None else set(outcome.winners)
    if len(winners) in (0, game.seats):
        return [0.0] * game.seats
    lost = -1 / (game.seats - len(winners))
    return [1 / len(winners) if seat in winners else lost for seat in range(game.seats)]


class RuleBot:
    """A compiled rule as a bot: `choose(s, seat, rng)` returns the code of a move."""

    def __init__(self, choose: Callable[..., Any]) -> None:
        self._choose = choose

    def choose(self, known: Known, budget: Budget, rng: Any) -> int:
        """The rule's move."""
        return int(self._choose(known.record, known.seat, rng))


class OpponentBots:
    """The bots in all seats but one."""

    def __init__(self, opponents: Opponents, seat: int, seats: int) -> None:
        check_seat(seat, seats)
        self._names = {other: by_seat(opponents, other) for other in range(seats) if other != seat}
        if isinstance(opponents, Mapping) and (strangers := set(opponents) - set(self._names)):
            raise InvalidOption(f"no opponent can sit in seat {quoted(min(strangers, key=str))}")
        self._bots = {other: bot_of(opponent) for other, opponent in self._names.items()}
        self._rng = records.new(Rng)

    def start(self, seed: bytes) -> None:
        """Start a game: the bots' random choices follow from its seed."""
        chance.start(self._rng, chance.seed_words(chance.seed_of_bots(seed)), DECK, 0)

    def choose(self, game: Game, seat: int) -> int:
        """The code of the move that a bot chooses."""
        return bots.ask(self._bots[seat], str(self._names[seat]), game.record, seat, AS_USUAL, self._rng)


def check_seat(seat: Any, seats: int) -> None:
    """Check that the program's seat is one of the table's."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise InvalidOption(f"your seat must be from 0 to {seats - 1}, not {quoted(seat)}")


def by_seat(opponents: Opponents, seat: int) -> Any:
    """The opponent in one seat."""
    if not isinstance(opponents, Mapping):
        return opponents
    if seat not in opponents:
        raise InvalidOption(f"seat {seat} has no opponent: name one for every seat but your own")
    return opponents[seat]


def bot_of(opponent: Any) -> Bot:
    """A bot from its name, a compiled rule, or anything else that can choose."""
    if isinstance(opponent, str):
        return bots.get(opponent)
    if hasattr(opponent, "choose"):
        bot: Bot = opponent
        return bot
    if hasattr(opponent, "py_func"):
        return RuleBot(opponent)
    raise InvalidOption(f"an opponent must be a bot's name, a bot, or a function marked @rule, not {quoted(opponent)}")
