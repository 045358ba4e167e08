"""The terms of a tournament, and who meets whom."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from pathlib import Path
from typing import Literal, get_args

import msgspec

from facedown import bots as ladder
from facedown import games
from facedown.bots import Budget
from facedown.bots.loading import is_file
from facedown.bots.spec import number_twins, parse_spec
from facedown.errors import InvalidTournament
from facedown.kernel import chance
from facedown.kernel.options import OptionValue
from facedown.lab.tournament.lineups import lineups

Schedule = Literal["pairs", "gauntlet", "tables"]
Seating = tuple[str, ...]  # the bot in every seat


class Terms(msgspec.Struct, frozen=True):
    """Everything that determines a tournament: the same terms give the same games, whichever process plays them.

    `code` has a digest of the file of each bot's class, so that results of different versions of a bot are not mixed.
    """

    game: str
    rules: int
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    code: tuple[str, ...]
    seed: str
    budget: Budget
    schedule: Schedule = "pairs"
    time_limit: float | None = None

    @property
    def groups(self) -> list[tuple[str, ...]]:
        """The bots that meet: pairs, or as many different ones as there are seats."""
        if self.schedule == "tables":
            return list(combinations(self.bots, self.seats))
        if self.schedule == "gauntlet":
            return [(self.bots[0], other) for other in self.bots[1:]]
        return list(combinations(self.bots, 2))

    def seatings(self, group: Sequence[str], deal: int) -> list[Seating]:
        """The games that a group plays with the cards of a deal: everyone gets every seat equally often.

        Different bots sit around the table in the same order in all games of a deal, rotating by one seat from game to
        game; the order changes from deal to deal.
        """
        if self.schedule != "tables":
            return [tuple(group[bot] for bot in lineup) for lineup in lineups(self.seats)]
        orders = list(permutations(group[1:]))
        around = (group[0], *orders[deal % len(orders)])
        return [around[self.seats - shift :] + around[: self.seats - shift] for shift in range(self.seats)]


def agree(
    game: str,
    bots: Sequence[str],
    seats: int | None,
    options: Mapping[str, OptionValue],
    seed: int | bytes | None,
    budget: Budget,
    schedule: Schedule = "pairs",
    time_limit: float | None = None,
) -> Terms:
    """The terms of a tournament, if they are valid. A bot that is named twice plays against a copy of itself."""
    rules = games.get(game)
    chairs = rules.check_seats(seats)
    numbers = rules.read_options(options, chairs)
    _check(bots, chairs, budget, schedule, time_limit)
    return Terms(
        game=rules.name,
        rules=rules.version,
        seats=chairs,
        options={option.name: option.text(number) for option, number in zip(rules.options, numbers, strict=True)},
        bots=tuple(number_twins(bots)),
        code=tuple(digest(name) for name in bots),
        seed=chance.seed_bytes(seed).hex(),
        budget=budget,
        schedule=schedule,
        time_limit=time_limit,
    )


def _check(bots: Sequence[str], seats: int, budget: Budget, schedule: str, time_limit: float | None) -> None:
    if schedule not in get_args(Schedule):
        raise InvalidTournament(f"unknown schedule {schedule!r}; choose from: {', '.join(get_args(Schedule))}")
    if len(bots) < 2:
        raise InvalidTournament(f"name at least two bots, not {', '.join(bots) or 'none'}")
    if len(set(number_twins(bots))) < len(bots):
        raise InvalidTournament(f"give a bot that is named twice a number, such as random#2: {', '.join(bots)}")
    if schedule == "tables" and len(bots) < seats:
        raise InvalidTournament(f"a table of {seats} different bots needs {seats} bots, not {len(bots)}")
    if budget.iterations is not None and budget.seconds is not None:
        raise InvalidTournament("give a budget in iterations or in seconds, not both")
    if time_limit is not None and not time_limit > 0:
        raise InvalidTournament(f"a time limit must be a number of seconds above 0, not {time_limit:g}")


def digest(name: str) -> str:
    """A hash of the file of a bot's class, or of the file that is the bot."""
    named = Path(parse_spec(name).name).expanduser()
    file = named if is_file(named) else inspect.getsourcefile(ladder.kind_of(name))
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()[:16] if file else ""
