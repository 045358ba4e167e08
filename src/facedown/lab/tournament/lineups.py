"""Who sits where. A deal is mirrored: every lineup of two bots plays the same cards.

A lineup says for every seat which of two bots sits there, FIRST or SECOND. The lineups of a pair are all those in which
one bot is alone among copies of the other:

    2 seats   AB BA                     the two orders: each is alone, and so is its opponent
    3 seats   ABB BAB BBA  BAA ABA AAB  A alone on every seat, then B alone on every seat

Over all of them both bots hold every seat equally often with the same cards, so neither the seat nor the luck of the
deal favours one. A bot alone would win 1 in `seats` if both were equally strong.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

FIRST, SECOND = 0, 1

Lineup = tuple[int, ...]


def lineups(seats: int) -> list[Lineup]:
    """Every lineup of two bots, each of them once.

    >>> lineups(2)
    [(0, 1), (1, 0)]
    >>> lineups(3)
    [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    """
    first_alone = [_alone(FIRST, seat, seats) for seat in range(seats)]
    second_alone = [_alone(SECOND, seat, seats) for seat in range(seats)]
    return list(dict.fromkeys(first_alone + second_alone))


def _alone(bot: int, seat: int, seats: int) -> Lineup:
    return tuple(bot if chair == seat else 1 - bot for chair in range(seats))


def is_alone(bot: int, lineup: Lineup) -> bool:
    """Whether that bot holds exactly one seat."""
    return lineup.count(bot) == 1


def pairs(bots: Sequence[str]) -> list[tuple[str, str]]:
    """All pairs of bots, in the order in which a tournament plays them.

    >>> pairs(["a", "b", "c"])
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    return list(combinations(bots, 2))


def share(bot: int, lineup: Lineup, winners: int) -> float:
    """A bot's share of a win: seats that win together split it, and a draw is split by all.

    >>> share(FIRST, (0, 1, 1), 0b011), share(FIRST, (0, 1, 1), 0b100), share(SECOND, (0, 1), 0)
    (0.5, 0.0, 0.5)
    """
    seats = [seat for seat in range(len(lineup)) if winners >> seat & 1] or range(len(lineup))
    return sum(lineup[seat] == bot for seat in seats) / len(seats)
