"""Playing one deal of a tournament: the same cards for every pair of bots and every lineup."""

from __future__ import annotations

import hashlib
import inspect
import time
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from facedown import bots as ladder
from facedown import games
from facedown.bots import Bot, Budget
from facedown.errors import BotFailed, InvalidTournament
from facedown.kernel import chance, dispatch, records
from facedown.kernel.options import OptionValue
from facedown.lab.playout import MOST_ACTIONS, first_seat, start_game
from facedown.lab.tournament.clocks import Clock
from facedown.lab.tournament.lineups import Lineup, lineups, pairs

A_GLANCE = Budget(iterations=1)


class Terms(msgspec.Struct, frozen=True):
    """What a tournament is played under: the same terms give the same games, whoever plays how many of them.

    `code` has a digest of the file of each bot's class, so that results of a changed bot are not mixed up.
    """

    game: str
    rules: int
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    code: tuple[str, ...]
    seed: str
    budget: Budget


class Deal(msgspec.Struct, frozen=True, omit_defaults=True):
    """One deal: the winners as a mask, for every pair of bots and each of its lineups, and a clock a bot.

    In a game for points, `scores` are those of all seats, for the same pairs and lineups.
    """

    number: int
    winners: tuple[tuple[int, ...], ...]
    clocks: tuple[Clock, ...]
    scores: tuple[tuple[tuple[int, ...], ...], ...] = ()


def agree(
    game: str,
    bots: Sequence[str],
    seats: int | None,
    options: Mapping[str, OptionValue],
    seed: int | bytes | None,
    budget: Budget,
) -> Terms:
    """The terms of a tournament, if they are valid."""
    rules = games.get(game)
    chairs = rules.check_seats(seats)
    numbers = rules.read_options(options, chairs)
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise InvalidTournament(f"name two or more different bots, not {', '.join(bots) or 'none'}")
    if budget.iterations is not None and budget.seconds is not None:
        raise InvalidTournament("give a budget in iterations or in seconds, not both")
    return Terms(
        game=rules.name,
        rules=rules.version,
        seats=chairs,
        options={option.name: option.text(number) for option, number in zip(rules.options, numbers, strict=True)},
        bots=tuple(bots),
        code=tuple(_digest(ladder.get(name)) for name in bots),
        seed=chance.seed_bytes(seed).hex(),
        budget=budget,
    )


def _digest(bot: Bot) -> str:
    file = inspect.getsourcefile(type(bot))
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()[:16] if file else ""


class Dealer:
    """Plays the deals of a tournament, with all lineups or those given. A deal's number is all it needs to know."""

    def __init__(self, terms: Terms, chairs: Sequence[Lineup] = ()) -> None:
        self.terms = terms
        self.chairs = chairs or lineups(terms.seats)
        self.rules = games.get(terms.game)
        self.options = self.rules.setup_array(self.rules.read_options(terms.options, terms.seats))
        self.master = chance.seed_words(bytes.fromhex(terms.seed))

    def warm_up(self) -> None:
        """Let every bot choose a move once, so that loading machine code is not counted as thinking."""
        for bot in self.terms.bots:
            s = self._dealt(0)
            seat = int(first_seat(dispatch.pending(s)))
            self._choose(bot, ladder.get(bot), s, seat, A_GLANCE, self._chance(0, (bot,), seat), 0)

    def deal(self, number: int) -> Deal:
        """Play one deal out, with the lineups of every pair."""
        clocks = {bot: Clock() for bot in self.terms.bots}
        played = [
            [self._game(number, [pair[bot] for bot in lineup], clocks) for lineup in self.chairs]
            for pair in pairs(self.terms.bots)
        ]
        winners = tuple(tuple(won for won, _ in pair) for pair in played)
        scores = tuple(tuple(scored for _, scored in pair) for pair in played)
        return Deal(number, winners, tuple(clocks.values()), () if self.rules.points is None else scores)

    def _game(self, number: int, players: Sequence[str], clocks: Mapping[str, Clock]) -> tuple[int, tuple[int, ...]]:
        """Who wins, as a mask, and all scores. Every seat has its own instance: copies must not share state."""
        s = self._dealt(number)
        minds = [ladder.get(name) for name in players]
        chances = [self._chance(number, players, seat) for seat in range(self.terms.seats)]
        for _ in range(MOST_ACTIONS):
            mask = dispatch.pending(s)
            if not mask:
                break
            seat = int(first_seat(mask))
            name, has_choice = players[seat], dispatch.count(s, seat) > 1
            began = time.perf_counter()
            move = self._choose(name, minds[seat], s, seat, self.terms.budget, chances[seat], number)
            if has_choice:
                clocks[name].add(time.perf_counter() - began)
            dispatch.play(s, seat, move, None)
        scores = np.zeros(self.terms.seats, np.int32)
        return int(dispatch.result(s, scores)), tuple(scores.tolist())

    def _dealt(self, number: int) -> Any:
        """Deal `number`: the one that a simulation with the same seed has under this number."""
        s, chooser = records.new(self.rules.layout), records.new(chance.Rng)
        seed = np.zeros_like(self.master)
        start_game(s, chooser, self.master, number, seed, self.terms.seats, self.options)
        return s

    def _chance(self, number: int, players: Sequence[str], seat: int) -> Any:
        """A seat's own generator: it reveals nothing about the cards, and does not depend on the other bots."""
        about = msgspec.json.encode([self.terms.seed, number, players, seat])
        rng = records.new(chance.Rng)
        key = hashlib.sha256(b"facedown tournament" + about).digest()
        chance.start(rng, chance.seed_words(key), chance.DECK, 0)
        return rng

    def _choose(self, name: str, bot: Bot, s: Any, seat: int, budget: Budget, rng: Any, number: int) -> int:
        """The move that a bot chooses; errors in a bot are reported with its name."""
        try:
            return ladder.ask(bot, name, s, seat, budget, rng)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            raise BotFailed(
                f"{name} failed on seat {seat} in deal {number}: {type(error).__name__}: {error} "
                f"({Path(place.filename).name}, line {place.lineno})"
            ) from error
