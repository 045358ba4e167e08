"""Clocks of a match: milliseconds, and no idea of what time it is. The journal says when and how long."""

from __future__ import annotations

import msgspec

from facedown.table.settings import Bank, Clock, NoClock, PerMove

# A line that drops costs its person nothing for so long, once a decision.
GRACE = 15_000


class ClockFace(msgspec.Struct, frozen=True):
    """What is shown: milliseconds left for each seat, and whose clocks run."""

    left: tuple[int, ...]
    running: tuple[int, ...]


class Clocks:
    """The clocks of all seats; `since` is when a seat's decision began, None while it has none to make."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [allowance(clock)] * seats
        self.since: list[int | None] = [None] * seats

    @property
    def is_running(self) -> bool:
        """Whether anybody's time is measured at all."""
        return not isinstance(self.clock, NoClock)

    def decide(self, pending: frozenset[int], mover: int | None, at: int) -> None:
        """Start the clocks of new decisions, and stop those of who has none: a mover who goes on starts anew."""
        for seat in range(len(self.since)):
            if seat not in pending:
                self.since[seat] = None
            elif self.since[seat] is None or seat == mover:
                self.since[seat] = at

    def charge(self, seat: int, spent: int) -> None:
        """A move was made: what it took is gone, and what a move brings is added."""
        match self.clock:
            case Bank(increment=increment):
                self.left[seat] = max(self.left[seat] - spent, 0) + 1000 * increment
            case PerMove():
                self.left[seat] = allowance(self.clock)

    def go_on(self, spent: tuple[int, ...], at: int) -> None:
        """After an interruption decisions go on from now; what was thought before is charged."""
        for seat, since in enumerate(self.since):
            if since is not None:
                self.left[seat] = max(self.left[seat] - spent[seat], 0)
                self.since[seat] = at

    def spent(self, seat: int, now: int, away: int = 0) -> int:
        """What a decision has taken until now; time away is free up to the grace."""
        since = self.since[seat]
        return 0 if since is None else max(now - since - min(away, GRACE), 0)

    def face(self, now: int) -> ClockFace:
        """What to show at this moment."""
        left = tuple(max(self.left[seat] - self.spent(seat, now), 0) for seat in range(len(self.left)))
        return ClockFace(left, tuple(seat for seat, since in enumerate(self.since) if since is not None))


def allowance(clock: Clock) -> int:
    """What a clock begins with."""
    return 0 if isinstance(clock, NoClock) else 1000 * clock.seconds
