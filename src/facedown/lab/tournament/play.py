"""Playing one deal of a tournament: the same cards for every group of bots and every seating."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from facedown import games
from facedown.bots import Budget
from facedown.errors import InvalidTournament
from facedown.kernel import chance, dispatch, records
from facedown.lab.isolation import Template
from facedown.lab.players import LocalPlayer, OutOfTime, Player
from facedown.lab.playout import MOST_ACTIONS, first_seat, start_game
from facedown.lab.tournament.clocks import Clock
from facedown.lab.tournament.lineups import Lineup
from facedown.lab.tournament.terms import Terms, digest
from facedown.table.record import GameRecord

WARM_UP_BUDGET = Budget(iterations=1)


class Deal(msgspec.Struct, frozen=True, omit_defaults=True):
    """One deal. For every group of bots and each of its games: the winners as a mask, and the scores of all seats.

    There is a clock for each bot, and the number of games it lost on time. `records` are the records of the games, if
    they are kept; a file of results does not contain them.
    """

    number: int
    winners: tuple[tuple[int, ...], ...]
    clocks: tuple[Clock, ...]
    scores: tuple[tuple[tuple[int, ...], ...], ...] = ()
    timeouts: tuple[int, ...] = ()
    records: tuple[GameRecord, ...] = ()


class Played(NamedTuple):
    """One game: the winners as a mask, the scores, and the moves; `late` is the seat that lost on time, or None."""

    winners: int
    scores: tuple[int, ...]
    moves: list[tuple[int, int]]
    late: int | None


class Dealer:
    """Plays the deals of a tournament. All it needs to know is a deal's number.

    `chairs` restricts the lineups of pairs. `isolated` bots run in processes of their own.
    """

    def __init__(
        self,
        terms: Terms,
        chairs: Sequence[Lineup] = (),
        *,
        keeps_records: bool = False,
        isolated: bool = False,
        card_set: Path | None = None,
    ) -> None:
        self.terms = terms
        self.chairs = chairs
        self.keeps_records = keeps_records
        self.rules = games.get(terms.game)
        self.options = self.rules.setup_array(self.rules.read_options(terms.options, terms.seats))
        self.master = chance.seed_words(bytes.fromhex(terms.seed))
        self.templates: dict[str, Template] = {}
        if isolated:
            self.templates = {bot: Template(bot, terms.game, terms.seats, card_set) for bot in terms.bots}

    def close(self) -> None:
        """End the processes of isolated bots."""
        for template in self.templates.values():
            template.close()

    def warm_up(self) -> None:
        """Let every bot choose a move once, so that loading machine code is not counted as thinking time."""
        for bot in self.terms.bots:
            s, _ = self._dealt(0)
            seat = int(first_seat(dispatch.pending(s)))
            player = self._player(bot, self._chance(0, (bot,), seat), 0)
            player.choose(s, seat, WARM_UP_BUDGET, None)
            player.leave()

    def deal(self, number: int) -> Deal:
        """Play one deal with all seatings of every group."""
        clocks = {bot: Clock() for bot in self.terms.bots}
        timeouts = dict.fromkeys(self.terms.bots, 0)
        winners, scores, kept = [], [], []
        for group in self.terms.groups:
            seatings = self._seatings(group, number)
            played = [self._game(number, players, clocks) for players in seatings]
            winners.append(tuple(game.winners for game in played))
            scores.append(tuple(game.scores for game in played))
            for players, game in zip(seatings, played, strict=True):
                if game.late is not None:
                    timeouts[players[game.late]] += 1
                if self.keeps_records:
                    kept.append(self._record(number, players, game.moves))
        late = tuple(timeouts.values()) if self.terms.time_limit is not None else ()
        return Deal(number, tuple(winners), tuple(clocks.values()), tuple(scores), late, tuple(kept))

    def _seatings(self, group: Sequence[str], number: int) -> list[tuple[str, ...]]:
        if self.chairs:
            return [tuple(group[bot] for bot in lineup) for lineup in self.chairs]
        return self.terms.seatings(group, number)

    def _game(self, number: int, names: Sequence[str], clocks: Mapping[str, Clock]) -> Played:
        """Play one game. Every seat has its own instance: copies of one bot must not share state."""
        s, _ = self._dealt(number)
        chances = [self._chance(number, names, seat) for seat in range(self.terms.seats)]
        players = [self._player(name, rng, number) for name, rng in zip(names, chances, strict=True)]
        try:
            return self._play(s, names, players, clocks)
        finally:
            for player in players:
                player.leave()

    def _play(self, s: Any, names: Sequence[str], players: Sequence[Player], clocks: Mapping[str, Clock]) -> Played:
        """Play to the end, or until a bot exceeds its time limit: then all others win."""
        moves: list[tuple[int, int]] = []
        scores = np.zeros(self.terms.seats, np.int32)
        for _ in range(MOST_ACTIONS):
            mask = dispatch.pending(s)
            if not mask:
                break
            seat = int(first_seat(mask))
            has_choice = dispatch.count(s, seat) > 1
            began = time.perf_counter()
            try:
                move = players[seat].choose(s, seat, self.terms.budget, self.terms.time_limit)
            except OutOfTime:
                clocks[names[seat]].add(time.perf_counter() - began)
                dispatch.result(s, scores)
                others = (1 << self.terms.seats) - 1 ^ 1 << seat
                return Played(others, tuple(scores.tolist()), moves, seat)
            if has_choice:
                clocks[names[seat]].add(time.perf_counter() - began)
            moves.append((seat, int(move)))
            dispatch.play(s, seat, move, None)
        winners = int(dispatch.result(s, scores))
        return Played(winners, tuple(scores.tolist()), moves, None)

    def _player(self, name: str, rng: Any, number: int) -> Player:
        place = f"in deal {number}"
        return self.templates[name].seat(rng, place) if self.templates else LocalPlayer(name, rng, place)

    def _record(self, number: int, players: Sequence[str], moves: Sequence[tuple[int, int]]) -> GameRecord:
        """The record of a game, in the same form as on a server."""
        _, seed = self._dealt(number)
        decode = self.rules.moves.decode
        return GameRecord(
            game=self.terms.game,
            rules=self.terms.rules,
            seats=self.terms.seats,
            options=self.terms.options,
            players=tuple(name.replace(";", ",") for name in players),
            seed=seed.astype("<u4").tobytes().hex(),
            moves=tuple((seat, str(decode(code))) for seat, code in moves),
        )

    def _dealt(self, number: int) -> tuple[Any, Any]:
        """Deal `number`, the same as in a simulation with the same seed, and its own seed."""
        s, chooser = records.new(self.rules.layout), records.new(chance.Rng)
        seed = np.zeros_like(self.master)
        start_game(s, chooser, self.master, number, seed, self.terms.seats, self.options)
        return s, seed

    def _chance(self, number: int, players: Sequence[str], seat: int) -> Any:
        """A seat's own generator: it reveals nothing about the cards."""
        about = msgspec.json.encode([self.terms.seed, number, players, seat])
        rng = records.new(chance.Rng)
        key = hashlib.sha256(b"facedown tournament" + about).digest()
        chance.start(rng, chance.seed_words(key), chance.DECK, 0)
        return rng


class DealJob(msgspec.Struct, frozen=True):
    """The deals of a tournament, as a job whose parts any process or machine can run."""

    terms: Terms
    card_set: Path | None = None
    keeps_records: bool = False
    isolated: bool = False

    @contextmanager
    def open(self) -> Iterator[Any]:
        """Prepare; yields the function that plays the deal with a number."""
        if self.card_set is not None:
            games.load_set(self.terms.game, self.card_set)
        self._check_code()
        dealer = Dealer(self.terms, keeps_records=self.keeps_records, isolated=self.isolated, card_set=self.card_set)
        with ExitStack() as stack:
            stack.callback(dealer.close)
            dealer.warm_up()
            yield dealer.deal

    def _check_code(self) -> None:
        """Check that bots' files are the same on this machine as where the tournament was started."""
        for bot, code in zip(self.terms.bots, self.terms.code, strict=True):
            if digest(bot) != code:
                raise InvalidTournament(f"{bot} is not the same file on all machines")
