"""Clocks of a match, in milliseconds. They never read the time themselves: the journal says when and how long."""

from __future__ import annotations

import msgspec

from facedown.table.settings import Bank, Clock, NoClock, PerMove

# The grace period for a lost connection, once per decision.
GRACE = 15_000


class ClockFace(msgspec.Struct, frozen=True):
    """What clients show: milliseconds left for each seat, and whose clocks run."""

    left: tuple[int, ...]
    running: tuple[int, ...]


class Clocks:
    """The clocks of all seats; `since` is when a seat's decision began, or None if it has none to make.

    `is_running` is whether the table plays with clocks at all.
    """

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.is_running = not isinstance(clock, NoClock)
        self.left = [allowance(clock)] * seats
        self.since: list[int | None] = [None] * seats

    def decide(self, pending: frozenset[int], mover: int | None, at: int) -> None:
        """Start the clocks of new decisions and stop the others; a seat that moves again starts a new decision."""
        if not self.is_running:
            return
        for seat in range(len(self.since)):
            if seat not in pending:
                self.since[seat] = None
            elif self.since[seat] is None or seat == mover:
                self.since[seat] = at

    def charge(self, seat: int, spent: int) -> None:
        """Charge a move: subtract the time it took, and add the increment."""
        match self.clock:
            case Bank(increment=increment):
                self.left[seat] = max(self.left[seat] - spent, 0) + 1000 * increment
            case PerMove():
                self.left[seat] = allowance(self.clock)

    def go_on(self, spent: tuple[int, ...], at: int) -> None:
        """Continue decisions after an interruption, starting now; the time spent before it is charged."""
        for seat, since in enumerate(self.since):
            if since is not None:
                self.left[seat] = max(self.left[seat] - spent[seat], 0)
                self.since[seat] = at

    def spent(self, seat: int, now: int, away: int = 0) -> int:
        """The time a decision has taken so far; time offline is free up to the grace period."""
        since = self.since[seat]
        return 0 if since is None else max(now - since - min(away, GRACE), 0)

    def face(self, now: int) -> ClockFace:
        """The clocks at this moment."""
        left = tuple(max(self.left[seat] - self.spent(seat, now), 0) for seat in range(len(self.left)))
        return ClockFace(left, tuple(seat for seat, since in enumerate(self.since) if since is not None))


def allowance(clock: Clock) -> int:
    """The initial time on a clock."""
    return 0 if isinstance(clock, NoClock) else 1000 * clock.seconds
