"""Two clocks: what time it is, which an operator or a time server may change, and how much time has passed.

Lines of a journal say what time it was. Whatever is measured (thinking time, absence, alarms) is measured in ticks:
milliseconds of the monotonic clock, counted from the time at which the server started.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class Clocks:
    """What time it is, and how much has passed, in milliseconds."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        self._wall = wall
        self._steady = steady
        self._began = wall() - steady()
        self._started_at = self.now()
        self._gap = 0  # milliseconds before the start in which no server ran

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._wall() // 1_000_000

    def tick(self) -> int:
        """Like `now` as long as nobody sets the clock; it goes on at its own pace if somebody does."""
        return (self._began + self._steady()) // 1_000_000

    def tick_of(self, at: int) -> int:
        """When something was that a journal dates: what is dated in the future has just happened."""
        return self.tick() - max(self.now() - at, 0)

    def note_gap(self, milliseconds: int) -> None:
        """No server ran for so long before this one."""
        self._gap = max(milliseconds, 0)

    def before(self, age: int) -> int:
        """The date before which everything is older than an age. Time counts only if both clocks agree that it has
        passed, and a server ran: a clock that is set forward, while a server runs or before, makes nothing old.
        """
        date = min(self.now(), self.tick()) - age
        return date if date >= self._started_at else date - self._gap
